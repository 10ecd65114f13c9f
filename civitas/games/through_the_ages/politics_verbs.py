"""Options and events of the political and military side; `verbs.py` holds the others."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import (
    AGGRESSION_IDS,
    BONUS_IDS,
    PACT_IDS,
    SPECIAL_IDS,
    TACTIC_IDS,
    TERRITORY_IDS,
    WAR_IDS,
)
from civitas.games.through_the_ages.schema import MOST_GOODS
from civitas.games.through_the_ages.verbs import (
    ALL_CARDS,
    AMOUNT,
    LEADER_CARDS,
    MOST_SEATS,
    SEATS,
    TALES,
    VERBS,
    WONDER_CARDS,
    WORKER_CARDS,
)
from civitas.kernel.request import Domain, amounts_domain

MOST_BID: Final = 120
GOODS_ROWS: Final = MOST_GOODS + 1

_AGGRESSIONS: Final = Domain("aggression", AGGRESSION_IDS)
_BONUSES: Final = Domain("bonus", BONUS_IDS)
_GOODS: Final = amounts_domain(MOST_GOODS)
_PACTS: Final = Domain("pact", PACT_IDS)
_SPECIALS: Final = Domain("special", SPECIAL_IDS)
_TACTICS: Final = Domain("tactic", TACTIC_IDS)
_TERRITORIES: Final = Domain("territory", TERRITORY_IDS)
_WARS: Final = Domain("war", WAR_IDS)

# The Politics Phase
PASS: Final = VERBS.add("pass")
PREPARE: Final = VERBS.add("prepare", ALL_CARDS)
AGGRESS: Final = VERBS.add("aggression", _AGGRESSIONS, SEATS)  # row: AGGRESS + aggression * MOST_SEATS + rival
DECLARE: Final = VERBS.add("war", _WARS, SEATS)
OFFER: Final = VERBS.add("offer", _PACTS, SEATS)  # on equal terms
OFFER_AS_A: Final = VERBS.add("offer_a", _PACTS, SEATS)
OFFER_AS_B: Final = VERBS.add("offer_b", _PACTS, SEATS)
CANCEL: Final = VERBS.add("cancel", _PACTS)
DISMISS: Final = VERBS.add("dismiss", LEADER_CARDS)  # Alexander: for a yellow token
SETTLE: Final = VERBS.add("settle", _TERRITORIES)  # Columbus: a territory of one's hand
RESIGN: Final = VERBS.add("resign")
ACCEPT: Final = VERBS.add("accept")
REFUSE: Final = VERBS.add("refuse")
# Aggressions and wars
DECLINE: Final = VERBS.add("no_defense")
DEFEND: Final = VERBS.add("defend", _BONUSES)
SPARE: Final = VERBS.add("spare", ALL_CARDS)  # discarded for 1 strength: defending, or colonizing with Cook
ENOUGH: Final = VERBS.add("enough")
SPLIT: Final = VERBS.add("goods", _GOODS, _GOODS)  # food and resources: SPLIT + food * GOODS_ROWS + resources
RAZE: Final = VERBS.add("raze", WORKER_CARDS)  # a building
ANNEX: Final = VERBS.add("annex", _TERRITORIES)
OUST_LEADER: Final = VERBS.add("oust_leader", LEADER_CARDS)
OUST_WONDER: Final = VERBS.add("oust_wonder", WONDER_CARDS)
SEIZE: Final = VERBS.add("seize", _SPECIALS)  # War over Technology
SCIENCE_ONLY: Final = VERBS.add("rest_in_science")
# Colonization
BID: Final = VERBS.add("bid", amounts_domain(MOST_BID))
NO_BID: Final = VERBS.add("no_bid")
SEND: Final = VERBS.add("send", WORKER_CARDS)
SUPPORT: Final = VERBS.add("support", _BONUSES)
# Events
SKIP: Final = VERBS.add("skip")
GIVE_UP: Final = VERBS.add("give_up", _TERRITORIES)
RUIN_WONDER: Final = VERBS.add("ruin", WONDER_CARDS)
AGREE: Final = VERBS.add("agree")  # International Agreement: take cards for the next political action
DISCARD: Final = VERBS.add("discard", ALL_CARDS)
# Military actions
TACTIC: Final = VERBS.add("tactic", _TACTICS)
COPY: Final = VERBS.add("copy", _TACTICS)
RAISE: Final = VERBS.add("raise", WORKER_CARDS)  # Barbarossa: population and a unit at once


def against(base: int, place: int, rival: int) -> int:
    """The row of a card of a deck played against, or offered to, a seat."""
    return base + place * MOST_SEATS + rival


def goods_row(food: int, resources: int) -> int:
    return SPLIT + food * GOODS_ROWS + resources


# Military cards
DRAWS: Final = TALES.add("draws", AMOUNT)
DREW: Final = TALES.add("drew", ALL_CARDS)  # for its owner alone
RESHUFFLED: Final = TALES.add("reshuffled")
DISCARDS_HIDDEN: Final = TALES.add("discards_hidden", AMOUNT)
# Military actions
PLAYS_TACTIC: Final = TALES.add("plays_tactic", _TACTICS)
COPIES_TACTIC: Final = TALES.add("copies_tactic", _TACTICS)
TACTIC_COMMON: Final = TALES.add("tactic_common", _TACTICS)
# Politics
POLITICS_OWED: Final = TALES.add("politics_owed")
LOOKS: Final = TALES.add("looks")
SEES_EVENT: Final = TALES.add("sees_event", ALL_CARDS)  # for that seat alone
PREPARES: Final = TALES.add("prepares", AMOUNT)
PREPARED: Final = TALES.add("prepared", ALL_CARDS)  # for that seat alone
EVENT: Final = TALES.add("event", ALL_CARDS)
EVENTS_TURNED: Final = TALES.add("events_turned", AMOUNT)
DISMISSES: Final = TALES.add("dismisses", LEADER_CARDS, AMOUNT)
SETTLES: Final = TALES.add("settles", _TERRITORIES)
RESIGNS: Final = TALES.add("resigns")
SPOILED_WAR: Final = TALES.add("spoiled_war", _WARS, AMOUNT)
# Aggressions and wars
ATTACKS: Final = TALES.add("attacks", _AGGRESSIONS, SEATS)
STRENGTHS: Final = TALES.add("strengths", AMOUNT, AMOUNT)
DEFENDS: Final = TALES.add("defends", _BONUSES)
DEFENDS_HIDDEN: Final = TALES.add("defends_hidden", AMOUNT)
REPELS: Final = TALES.add("repels", AMOUNT)
YIELDS: Final = TALES.add("yields")
DECLARES: Final = TALES.add("declares", _WARS, SEATS)
WAR_RESOLVED: Final = TALES.add("war_resolved", _WARS, SEATS)
WAR_WON: Final = TALES.add("war_won", AMOUNT)
WAR_TIED: Final = TALES.add("war_tied")
STEALS_FOOD: Final = TALES.add("steals_food", AMOUNT, SEATS)
STEALS_RESOURCES: Final = TALES.add("steals_resources", AMOUNT, SEATS)
STEALS_SCIENCE: Final = TALES.add("steals_science", AMOUNT, SEATS)
STEALS_CULTURE: Final = TALES.add("steals_culture", AMOUNT, SEATS)
STEALS_YELLOW: Final = TALES.add("steals_yellow", AMOUNT, SEATS)
SEIZES: Final = TALES.add("seizes", _SPECIALS)
RAZES: Final = TALES.add("razes", WORKER_CARDS, SEATS)
ANNEXES: Final = TALES.add("annexes", _TERRITORIES, SEATS)
OUSTS_LEADER: Final = TALES.add("ousts_leader", LEADER_CARDS)
OUSTS_WONDER: Final = TALES.add("ousts_wonder", WONDER_CARDS)
# Pacts
OFFERS: Final = TALES.add("offers", _PACTS, SEATS)
OFFERS_AS_A: Final = TALES.add("offers_as_a", _PACTS, SEATS)
OFFERS_AS_B: Final = TALES.add("offers_as_b", _PACTS, SEATS)
ACCEPTS: Final = TALES.add("accepts")
REFUSES: Final = TALES.add("refuses")
PACT_ENDS: Final = TALES.add("pact_ends", _PACTS, SEATS)
# Colonization
BIDS: Final = TALES.add("bids", AMOUNT)
BIDS_NOT: Final = TALES.add("bids_not")
UNCLAIMED: Final = TALES.add("unclaimed", _TERRITORIES)
SENDS: Final = TALES.add("sends", WORKER_CARDS, AMOUNT)
SUPPORTS: Final = TALES.add("supports", _BONUSES)
COLONIZES: Final = TALES.add("colonizes", _TERRITORIES)
LOSES_COLONY: Final = TALES.add("loses_colony", _TERRITORIES)
# Gains and losses
BLUE_LOST: Final = TALES.add("blue_lost", AMOUNT)
ACTIONS_LOST: Final = TALES.add("actions_lost", AMOUNT)
AGREES: Final = TALES.add("agrees")
IMPACT: Final = TALES.add("impact", ALL_CARDS)
