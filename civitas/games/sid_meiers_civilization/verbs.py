"""Every option a player can ever take, and every kind of event the chronicle tells."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    BACK_IDS,
    BUILDING_IDS,
    CITY_IDS,
    CIVILIZATION_IDS,
    CULTURE_LEVEL_IDS,
    EVENT_IDS,
    GOOD_IDS,
    GOVERNMENT_IDS,
    GROUP_IDS,
    ITEM_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    MOST_FRONTS,
    PERSON_IDS,
    PHASE_IDS,
    PIECE_IDS,
    POWER_IDS,
    PROMISE_IDS,
    REASON_IDS,
    RESOURCE_IDS,
    SCOUT_STEP,
    SLOT_IDS,
    SQUARE_IDS,
    TECH_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    TYPE_IDS,
    UNIT_IDS,
    WONDER_IDS,
)
from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain, seats_domain

_SEATS: Final = seats_domain(4)
_SQUARES: Final = Domain("square", SQUARE_IDS)
_CITIES: Final = Domain("city", CITY_IDS)
_TECHS: Final = Domain("technology", TECH_IDS)
_BUILDINGS: Final = Domain("building", BUILDING_IDS)
_WONDERS: Final = Domain("wonder", WONDER_IDS)
_PEOPLE: Final = Domain("great_person", PERSON_IDS)
_PIECES: Final = Domain("piece", PIECE_IDS)
_ITEMS: Final = Domain("item", ITEM_IDS)
_UNITS: Final = Domain("unit_type", TYPE_IDS)
_RESOURCES: Final = Domain("resource", RESOURCE_IDS)
_GOVERNMENTS: Final = Domain("government", GOVERNMENT_IDS)
_CIVILIZATIONS: Final = Domain("civilization", CIVILIZATION_IDS)
_GROUPS: Final = Domain("group", GROUP_IDS)

VERBS: Final = Verbs()
# Setting up
CIVILIZATION: Final = VERBS.add("civilization", _CIVILIZATIONS)
CAPITAL_AT: Final = VERBS.add("capital", _SQUARES)
PLACE: Final = VERBS.add("place", _SQUARES)  # a figure, building, wonder or great person
# Start of turn
SEND: Final = VERBS.add("send", _SQUARES, _CITIES)  # a scout's square to a city
FOUND: Final = VERBS.add("found", _SQUARES)  # with a scout
FOUND_BY_ARMY: Final = VERBS.add("found_by_army", _SQUARES)
GOVERN: Final = VERBS.add("government", _GOVERNMENTS)
PERSON: Final = VERBS.add("person", _PEOPLE)  # place one kept on the sheet
# City management
BUILD: Final = VERBS.add("build", _CITIES, _ITEMS)
BUILD_FREE: Final = VERBS.add("free", _CITIES, _BUILDINGS)
ARTS: Final = VERBS.add("arts", _CITIES)
HARVEST: Final = VERBS.add("harvest", _CITIES, Domain("resource", RESOURCE_IDS[:MARKET_TYPES]))
ADVANCE: Final = VERBS.add("advance")
TAKE: Final = VERBS.add("take", _RESOURCES)  # from the market
# Movement
MOVE: Final = VERBS.add("move", _SQUARES, _GROUPS)
GO: Final = VERBS.add("go", _SQUARES)
EXPLORE: Final = VERBS.add("explore", Domain("slot", SLOT_IDS))
STAY: Final = VERBS.add("stay")
ATTACK_CITY: Final = VERBS.add("assault")
SPY_ON_CITY: Final = VERBS.add("spy")
RAZE: Final = VERBS.add("raze")
SPARE: Final = VERBS.add("spare")
# Research
RESEARCH_TECH: Final = VERBS.add("research", _TECHS)
NO_RESEARCH: Final = VERBS.add("no_research")
# Ends
DONE: Final = VERBS.add("done")  # nothing more of this
END: Final = VERBS.add("end")  # end one's step of the phase


def send_row(square: int, number: int) -> int:
    return SEND + square * len(CITY_IDS) + number


def build_row(number: int, item: int) -> int:
    return BUILD + number * len(ITEM_IDS) + item


def free_row(number: int, building: int) -> int:
    return BUILD_FREE + number * len(BUILDING_IDS) + building


def harvest_row(number: int, resource: int) -> int:
    return HARVEST + number * MARKET_TYPES + resource


def move_row(square: int, armies: int, scouts: int) -> int:
    return MOVE + square * len(GROUP_IDS) + scouts * SCOUT_STEP + armies


_AMOUNT: Final = amounts_domain(0)

TALES: Final = Tales()
# Setting up
LEADS: Final = TALES.add("leads", _CIVILIZATIONS)
FIRST_PLAYER: Final = TALES.add("first")
CAPITAL_BUILT: Final = TALES.add("capital", _SQUARES)
PLACES_ARMY: Final = TALES.add("places_army", _SQUARES)
PLACES_SCOUT: Final = TALES.add("places_scout", _SQUARES)
PLACES_PIECE: Final = TALES.add("places", _PIECES, _SQUARES)
# Turns
TURN_BEGINS: Final = TALES.add("turn", _AMOUNT)
PHASE_BEGINS: Final = TALES.add("phase", Domain("phase", PHASE_IDS))
GAINS_TRADE: Final = TALES.add("trade", _AMOUNT)
GAINS_CULTURE: Final = TALES.add("culture", _AMOUNT)
GAINS_RESOURCE: Final = TALES.add("resource", _RESOURCES)
COINS_NOW: Final = TALES.add("coins", _AMOUNT)
SENDS: Final = TALES.add("sends", _SQUARES, _CITIES)
FOUNDS: Final = TALES.add("founds", _SQUARES)
CHANGES_GOVERNMENT: Final = TALES.add("government", _GOVERNMENTS)
# City management
BUILDS: Final = TALES.add("builds", _CITIES, _ITEMS)
RUSHES: Final = TALES.add("rushes", _AMOUNT)
ARTS_BRING: Final = TALES.add("arts", _CITIES, _AMOUNT)
HARVESTS_RESOURCE: Final = TALES.add("harvests", _CITIES, _RESOURCES)
ACTION_CANCELLED: Final = TALES.add("cancelled", _CITIES)
DRAWS_UNIT: Final = TALES.add("unit", _UNITS)
RETURNS: Final = TALES.add("returns", _PIECES, _SQUARES)  # off the map
WONDER_OFFERED: Final = TALES.add("offered", _WONDERS)
ADVANCES: Final = TALES.add("advances", _AMOUNT)
# Movement
MOVES: Final = TALES.add("moves", _SQUARES, _SQUARES)
EXPLORES: Final = TALES.add("explores", Domain("tile", TILE_IDS), _SQUARES)
SPIES: Final = TALES.add("spies", _SQUARES)
FIGURES_LOST: Final = TALES.add("figures_lost", _AMOUNT, _SQUARES)
WALLS_RAZED: Final = TALES.add("walls_razed", _SQUARES)
CITY_LOST: Final = TALES.add("city_lost", _SQUARES)
# Research
LEARNS: Final = TALES.add("learns", _TECHS)
KEEPS_TRADE: Final = TALES.add("keeps_trade", _AMOUNT)
# End
WINS: Final = TALES.add("wins", Domain("reason", REASON_IDS))
LAST_TURN: Final = TALES.add("last_turn")

# Battles, abilities, culture events, negotiation

MOST_CULTURE: Final = 30  # tokens one offer may name
_UNIT_CARDS: Final = Domain("unit", UNIT_IDS)
_FRONTS: Final = Domain("front", [str(place + 1) for place in range(MOST_FRONTS)])
_POWERS: Final = Domain("power", POWER_IDS)
_EVENTS: Final = Domain("event", EVENT_IDS)
_MARKERS: Final = Domain("marker", MARKER_IDS)
_BACKS: Final = Domain("back", BACK_IDS)
_LEVELS: Final = Domain("culture_level", CULTURE_LEVEL_IDS)
_TOKENS: Final = Domain("token", [*TECH_IDS, *WONDER_IDS, "sheet"])  # where coin tokens stand
_PROMISES: Final = Domain("promise", PROMISE_IDS)
_MARKET: Final = Domain("resource", RESOURCE_IDS[:MARKET_TYPES])

# Abilities and culture events
USE: Final = VERBS.add("use", _POWERS)
PLAY: Final = VERBS.add("play", _EVENTS)
PAY_TOKEN: Final = VERBS.add("pay_token", _MARKET)
PAY_MARKER: Final = VERBS.add("pay_marker", _MARKERS)
PAY_CARD: Final = VERBS.add("pay_card", _EVENTS)
GIVE_UP: Final = VERBS.add("give_up")  # pay nothing, use nothing
RIVAL: Final = VERBS.add("rival", _SEATS)
SQUARE: Final = VERBS.add("square", _SQUARES)
WONDER: Final = VERBS.add("wonder", _WONDERS)
LEARN_TECH: Final = VERBS.add("learn", _TECHS)
ARMY_TARGET: Final = VERBS.add("army")
SCOUT_TARGET: Final = VERBS.add("scout")
PERSON_TARGET: Final = VERBS.add("great_person")
RESOURCE_TARGET: Final = VERBS.add("collect", _MARKET)
PASS: Final = VERBS.add("pass")
QUIET: Final = VERBS.add("quiet")  # pass at every such moment until the end of the phase
AGREE: Final = VERBS.add("agree")
REFUSE: Final = VERBS.add("refuse")
DISCARD: Final = VERBS.add("discard", _EVENTS)
KEEP: Final = VERBS.add("keep")  # a great person, on the sheet
# Battle
FRONT: Final = VERBS.add("front", _UNIT_CARDS)
ATTACK: Final = VERBS.add("attack", _UNIT_CARDS, _FRONTS)  # row: ATTACK + unit * MOST_FRONTS + front
HEAL_UNIT: Final = VERBS.add("heal", _FRONTS)
WOUND_UNIT: Final = VERBS.add("wound", _FRONTS)
RESCUE: Final = VERBS.add("rescue", _UNIT_CARDS)
LOOT_TRADE: Final = VERBS.add("loot_trade")
LOOT_CULTURE: Final = VERBS.add("loot_culture")
LOOT_RESOURCE: Final = VERBS.add("loot", _MARKET)
LOOT_MARKER: Final = VERBS.add("loot_marker", _BACKS)
LOOT_CARD: Final = VERBS.add("loot_card", _LEVELS)
LOOT_TECH: Final = VERBS.add("loot_tech", _TECHS)
LOOT_TOKEN: Final = VERBS.add("loot_token", _TOKENS)  # the loser discards it
LOOT_COIN: Final = VERBS.add("loot_coin", _TOKENS)
NOTHING: Final = VERBS.add("nothing")
# Negotiation
OFFER: Final = VERBS.add("offer", _SEATS)
GIVE_TRADE: Final = VERBS.add("give_trade", amounts_domain(27))
GIVE_CULTURE: Final = VERBS.add("give_culture", amounts_domain(MOST_CULTURE))
GIVE_RESOURCE: Final = VERBS.add("give", _MARKET)
GIVE_MARKER: Final = VERBS.add("give_marker", _MARKERS)
GIVE_CARD: Final = VERBS.add("give_card", _EVENTS)
SHOW: Final = VERBS.add("show")  # the receiver alone sees what is given face down
TAKE_TRADE: Final = VERBS.add("take_trade", amounts_domain(27))
TAKE_CULTURE: Final = VERBS.add("take_culture", amounts_domain(MOST_CULTURE))
TAKE_RESOURCE: Final = VERBS.add("ask_for", _MARKET)
TAKE_MARKER: Final = VERBS.add("take_marker", _BACKS)
TAKE_CARD: Final = VERBS.add("take_card", _LEVELS)
PROMISE: Final = VERBS.add("promise", _PROMISES, _SEATS)  # row: PROMISE + tag * 4 + seat it is about
FOR_TURNS: Final = VERBS.add("for_turns", amounts_domain(9))
SUBMIT: Final = VERBS.add("submit")
ACCEPT: Final = VERBS.add("accept", _SEATS)
DECLINE: Final = VERBS.add("decline", _SEATS)
HAND_MARKER: Final = VERBS.add("hand_marker", _MARKERS)
HAND_CARD: Final = VERBS.add("hand_card", _EVENTS)

# Abilities and culture events
USES: Final = TALES.add("uses", _POWERS)
PLAYS: Final = TALES.add("plays", _EVENTS)
AIMS_AT_SEAT: Final = TALES.add("aims_seat", _SEATS)
AIMS_AT_SQUARE: Final = TALES.add("aims_square", _SQUARES)
AIMS_AT_WONDER: Final = TALES.add("aims_wonder", _WONDERS)
SPENDS: Final = TALES.add("spends", _RESOURCES)
SPENDS_MARKER: Final = TALES.add("spends_marker", _MARKERS)
CANCELLED: Final = TALES.add("event_cancelled")
REFUSES: Final = TALES.add("refuses")
PASSES_ON: Final = TALES.add("quiet")
DRAWS_CARD: Final = TALES.add("draws_card", _LEVELS)
SEES_CARD: Final = TALES.add("sees_card", _EVENTS)  # for its owner alone
DISCARDS: Final = TALES.add("discards", _EVENTS)
GAINS_PERSON: Final = TALES.add("person", _PEOPLE)
COIN_ON_CARD: Final = TALES.add("coin_token")
COIN_ON_SHEET: Final = TALES.add("coin_sheet")
OBSOLETE_NOW: Final = TALES.add("obsolete", _WONDERS)
UNIT_LOST: Final = TALES.add("unit_lost", _UNIT_CARDS)
HELD_NOW: Final = TALES.add("held", _SQUARES)
TERRAIN_NOW: Final = TALES.add("terrain", Domain("terrain", TERRAIN_IDS), _SQUARES)
EXTRA_ACTIONS: Final = TALES.add("extra_actions")
PRODUCTION_NOW: Final = TALES.add("production", _CITIES, _AMOUNT)
# Battle
BATTLE_BEGINS: Final = TALES.add("battle", _SQUARES)
VILLAGE_ATTACKED: Final = TALES.add("village_attacked", _SQUARES)
BATTLE_BONUS: Final = TALES.add("battle_bonus", _AMOUNT)
OPENS_FRONT: Final = TALES.add("opens_front", _UNIT_CARDS)
ATTACKS_FRONT: Final = TALES.add("attacks_front", _UNIT_CARDS, _UNIT_CARDS)
UNIT_KILLED: Final = TALES.add("unit_killed", _UNIT_CARDS)
BATTLE_TOTALS: Final = TALES.add("battle_totals", _AMOUNT, _AMOUNT)
BATTLE_WON: Final = TALES.add("battle_won")
VILLAGE_HOLDS: Final = TALES.add("village_holds")
SCOUTS_KILLED: Final = TALES.add("scouts_killed", _SQUARES)
RESCUES: Final = TALES.add("rescues", _UNIT_CARDS)
ARMIES_LOST: Final = TALES.add("armies_lost", _AMOUNT)
LOOTS_TRADE: Final = TALES.add("loots_trade", _AMOUNT, _SEATS)
LOOTS_CULTURE: Final = TALES.add("loots_culture", _AMOUNT, _SEATS)
LOOTS_RESOURCE: Final = TALES.add("loots_resource", _RESOURCES, _SEATS)
LOOTS_MARKER: Final = TALES.add("loots_marker", _BACKS, _SEATS)
LOOTS_CARD: Final = TALES.add("loots_card", _LEVELS, _SEATS)
LOOTS_TOKEN: Final = TALES.add("loots_token", _TOKENS, _SEATS)
LOOTS_COIN: Final = TALES.add("loots_coin", _TOKENS, _SEATS)
TAKES_HUT: Final = TALES.add("takes_hut", _SQUARES)
TAKES_VILLAGE: Final = TALES.add("takes_village", _SQUARES)
SEES_MARKER: Final = TALES.add("sees_marker", _MARKERS)  # for its owner alone
VILLAGE_PERSON: Final = TALES.add("village_person")
# Negotiation
OFFERS: Final = TALES.add("offers", _SEATS)
GIVES: Final = TALES.add("gives", Domain("good", GOOD_IDS), _AMOUNT)
ASKS_FOR: Final = TALES.add("asks_for", Domain("good", GOOD_IDS), _AMOUNT)
PROMISES: Final = TALES.add("promises", _PROMISES, _SEATS)
PROMISED_TURNS: Final = TALES.add("promise_turns", _AMOUNT)
ACCEPTS: Final = TALES.add("accepts", _SEATS)
DECLINES: Final = TALES.add("declines", _SEATS)
LAPSES: Final = TALES.add("lapses", _SEATS)


def attack_row(unit: int, front: int) -> int:
    return ATTACK + unit * MOST_FRONTS + front


def promise_row(tag: int, seat: int) -> int:
    return PROMISE + tag * len(_SEATS.ids) + seat
