"""Every option a player of Historia can ever take, and every kind of event its chronicle tells."""

from __future__ import annotations

from typing import Final

from civitas.games.historia.box import (
    ACTION_IDS,
    ADVISOR_IDS,
    BOT_ACTION_IDS,
    CARD_IDS,
    CIV_IDS,
    CIVBOT_IDS,
    CIVILIZATION_IDS,
    DIFFICULTY_IDS,
    EVENT_IDS,
    LEADER_IDS,
    SOURCE_IDS,
    STEP_IDS,
    TECHNOLOGY_IDS,
    TERRITORY_COUNT,
    TERRITORY_IDS,
    WONDER_IDS,
)
from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain

_ACTIONS: Final = Domain("action", ACTION_IDS)
_ADVISORS: Final = Domain("advisor", ADVISOR_IDS)
_CARDS: Final = Domain("card", CARD_IDS)
_CIVS: Final = Domain("civ", CIV_IDS)
_CIVILIZATIONS: Final = Domain("civilization", CIVILIZATION_IDS)
_LEADERS: Final = Domain("leader", LEADER_IDS)
_TERRITORIES: Final = Domain("territory", TERRITORY_IDS)
_WONDERS: Final = Domain("wonder", WONDER_IDS)
_SOURCES: Final = Domain("source", SOURCE_IDS)

VERBS: Final = Verbs()
CIVILIZATION: Final = VERBS.add("civilization", _CIVILIZATIONS)  # lead it; green: whose advisors
LEADER: Final = VERBS.add("leader", _LEADERS)
ASIDE: Final = VERBS.add("aside", _ADVISORS)  # advanced rules: put face up under the deck
DRAW: Final = VERBS.add("draw", _ADVISORS)  # advanced rules: take from the deck
SETTLE: Final = VERBS.add("settle", _TERRITORIES)  # the first cube
LAY: Final = VERBS.add("lay", _CARDS)
EXTRA: Final = VERBS.add("extra", _CARDS)  # Thermopylae: laid without effect
DONE: Final = VERBS.add("done")  # no more cards, no more cubes to lift
RESOLVE: Final = VERBS.add("resolve", _CARDS)
USE: Final = VERBS.add("use", _WONDERS)
END: Final = VERBS.add("end")  # end one's own resolution
QUIET: Final = VERBS.add("quiet")  # no more wonders until the end of the turn
AS_BASIC: Final = VERBS.add("basic")
AS_ADVANCED: Final = VERBS.add("advanced")
AS_ADVISOR: Final = VERBS.add("effect")
NO_EFFECT: Final = VERBS.add("nothing")
TAKE: Final = VERBS.add("take", _WONDERS)
LIFT: Final = VERBS.add("lift", _TERRITORIES)
EXPAND: Final = VERBS.add("expand", _TERRITORIES)
TRADE_WITH: Final = VERBS.add("trade", _CIVS)
RAID_ON: Final = VERBS.add("raid", _CIVS)
WAR_ON: Final = VERBS.add("war", _CIVS, _TERRITORIES)  # row: WAR_ON + civ * TERRITORY_COUNT + territory
TARGET: Final = VERBS.add("target", _CIVS)  # an advisor's target
RECOVER: Final = VERBS.add("recover", _ACTIONS)  # a card of the column
TURN: Final = VERBS.add("turn", _WONDERS)
DESTROY: Final = VERBS.add("destroy", _WONDERS)
READY: Final = VERBS.add("ready", _WONDERS)


def war_row(civ: int, territory: int) -> int:
    return WAR_ON + civ * TERRITORY_COUNT + territory


_AMOUNT: Final = amounts_domain(0)

TALES: Final = Tales()
# Setting up
CHOOSES_CIVILIZATION: Final = TALES.add("civilization", _CIVILIZATIONS)
KEEPS_LEADER: Final = TALES.add("keeps_leader", _AMOUNT)
LEADER_SHOWN: Final = TALES.add("leader", _LEADERS)
PUTS_ASIDE: Final = TALES.add("aside", _ADVISORS)
SETTLES: Final = TALES.add("settles", _TERRITORIES)
BOT_SETTLES: Final = TALES.add("bot_settles", _CIVS, _TERRITORIES)
# Turns and rounds
TURN_BEGINS: Final = TALES.add("turn", _AMOUNT, _AMOUNT)
EVENT_TURNED: Final = TALES.add("event", Domain("event", EVENT_IDS))
ROUND_BEGINS: Final = TALES.add("round", _AMOUNT)
LAYS: Final = TALES.add("lays", _CARDS)
LAYS_EXTRA: Final = TALES.add("lays_extra", _CARDS)
NO_CARD: Final = TALES.add("no_card")
LAST_CARD: Final = TALES.add("last_card")
# Resolving
PLAYS: Final = TALES.add("plays", _CARDS)
PLAYS_ADVANCED: Final = TALES.add("plays_advanced", _CARDS)
WITHOUT_EFFECT: Final = TALES.add("without_effect", _CARDS)
REVOLTS: Final = TALES.add("revolts")
USES: Final = TALES.add("uses", _WONDERS)
ENOUGH: Final = TALES.add("quiet")
POINTS: Final = TALES.add("points", _AMOUNT, _SOURCES)
POINTS_LOST: Final = TALES.add("points_lost", _AMOUNT, _SOURCES)
CUBES: Final = TALES.add("cubes", _AMOUNT, _SOURCES)
CUBES_SPENT: Final = TALES.add("cubes_spent", _AMOUNT, _SOURCES)
CUBES_DESTROYED: Final = TALES.add("cubes_destroyed", _AMOUNT, _SOURCES)
CUBE_ADDED: Final = TALES.add("cube_added", _AMOUNT, _SOURCES)
TECHNOLOGY_REACHED: Final = TALES.add("technology", Domain("technology_level", TECHNOLOGY_IDS), _AMOUNT)
TECHNOLOGY_LOST: Final = TALES.add("technology_lost", _AMOUNT, _SOURCES)
MILITARY_REACHED: Final = TALES.add("military", _AMOUNT)
MILITARY_LOST: Final = TALES.add("military_lost", _AMOUNT, _SOURCES)
CARD_GAINED: Final = TALES.add("card_gained", _ACTIONS)
CARD_BACK: Final = TALES.add("card_back", _ACTIONS, _SOURCES)
ADVISOR_DRAWN: Final = TALES.add("advisor_drawn")
ADVISOR_SEEN: Final = TALES.add("advisor_seen", _ADVISORS)  # for its owner alone
DECK_TURNED: Final = TALES.add("deck_turned")
TAKES_WONDER: Final = TALES.add("takes", _WONDERS)
TURNS_WONDER: Final = TALES.add("turns", _WONDERS, _SOURCES)
DESTROYS_WONDER: Final = TALES.add("destroys", _WONDERS, _SOURCES)
READIES_WONDER: Final = TALES.add("readies", _WONDERS, _SOURCES)
READIES_ALL: Final = TALES.add("readies_all")
EXPANDS: Final = TALES.add("expands", _TERRITORIES)
LIFTS: Final = TALES.add("lifts", _TERRITORIES)
TRADES: Final = TALES.add("trades", _CIVS)
RAIDS: Final = TALES.add("raids", _CIVS)
TARGETS: Final = TALES.add("targets", _CIVS)
ATTACKS: Final = TALES.add("attacks", _CIVS, _TERRITORIES)
WAR_WON: Final = TALES.add("war_won", _CIVS)
WAR_DRAWN: Final = TALES.add("war_drawn")
CUBE_LOST: Final = TALES.add("cube_lost", _CIVS, _TERRITORIES)
CUBE_KEPT: Final = TALES.add("cube_kept", _CIVS, _TERRITORIES)
CIV_ELIMINATED: Final = TALES.add("eliminated", _CIVS)
# Civbots
BOT_ACTS: Final = TALES.add("bot_acts", _CIVS, Domain("difficulty", DIFFICULTY_IDS))
BOT_DRAWS: Final = TALES.add("bot_draws", _CIVS, Domain("civbot", CIVBOT_IDS))
BOT_POINTS: Final = TALES.add("bot_points", _CIVS, _AMOUNT)
BOT_POINTS_LOST: Final = TALES.add("bot_points_lost", _CIVS, _AMOUNT)
BOT_TECHNOLOGY_UP: Final = TALES.add("bot_technology", _CIVS, _AMOUNT)
BOT_MILITARY_UP: Final = TALES.add("bot_military", _CIVS, _AMOUNT)
BOT_TECHNOLOGY_DOWN: Final = TALES.add("bot_technology_lost", _CIVS, _AMOUNT)
BOT_MILITARY_DOWN: Final = TALES.add("bot_military_lost", _CIVS, _AMOUNT)
BOT_INSTEAD: Final = TALES.add("bot_instead", _CIVS, Domain("civbot_action", BOT_ACTION_IDS))
BOT_BEYOND: Final = TALES.add("bot_beyond", _CIVS)
BOT_DISCARDS: Final = TALES.add("bot_discards", _CIVS, _WONDERS)
BOT_ATTACKS: Final = TALES.add("bot_attacks", _CIVS, _CIVS)
BOT_TARGET_ONLY: Final = TALES.add("bot_target_only", _CIVS)
BOT_TARGET_MOST: Final = TALES.add("bot_target_most", _CIVS, _AMOUNT)
BOT_TARGET_TIE: Final = TALES.add("bot_target_tie", _CIVS, _AMOUNT)
BOT_PLACE: Final = TALES.add("bot_place", _TERRITORIES, _AMOUNT)
BOT_EXPANDS: Final = TALES.add("bot_expands", _CIVS, _TERRITORIES)
BOT_FREE: Final = TALES.add("bot_free", _TERRITORIES, _AMOUNT)
BOT_CROWDED: Final = TALES.add("bot_crowded", _TERRITORIES, _AMOUNT)
BOT_NOTHING: Final = TALES.add("bot_nothing", _CIVS, Domain("civbot_action", BOT_ACTION_IDS))
BOT_SHARE: Final = TALES.add("bot_share", _CIVS, _AMOUNT)
# End of the turn
END_STEP: Final = TALES.add("step", Domain("time_step", STEP_IDS))
ORDER: Final = TALES.add("order", _AMOUNT)
OBJECTIVES_MISSED: Final = TALES.add("missed", _LEADERS, _AMOUNT)
ROW_CARD: Final = TALES.add("row", _WONDERS)
GAME_ENDS: Final = TALES.add("ends")
