"""Every option a player of Age of Civilization can ever take, and every kind of event its chronicle tells."""

from __future__ import annotations

from typing import Final

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    CIVILIZATION_IDS,
    CONTROL_IDS,
    EVENT_IDS,
    SOURCE_IDS,
    SPECIAL_EVENT_IDS,
    SPECIAL_IDS,
    TECHNOLOGY_IDS,
    WONDER_IDS,
)
from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain

_CIVILIZATIONS: Final = Domain("civilization", CIVILIZATION_IDS)
_TECHNOLOGIES: Final = Domain("technology", [*TECHNOLOGY_IDS, "none"])
_WONDERS: Final = Domain("wonder", [*WONDER_IDS, "none"])
_ACTIONS: Final = Domain("action", ACTION_IDS)
_REALMS: Final = Domain("realm", CONTROL_IDS)
_SOURCES: Final = Domain("source", SOURCE_IDS)

NO_TECHNOLOGY: Final = len(TECHNOLOGY_IDS)  # Research without a technology to obtain (R3)
NO_WONDER: Final = len(WONDER_IDS)  # Wonder with an empty market (R3)

VERBS: Final = Verbs()
KEEP: Final = VERBS.add("keep", _CIVILIZATIONS)  # Draft
RISE: Final = VERBS.add("rise", _CIVILIZATIONS)
ANNEX: Final = VERBS.add("annex", _CIVILIZATIONS)
PASS: Final = VERBS.add("pass")
BUY: Final = VERBS.add("buy", Domain("special_technology", SPECIAL_IDS))
REST: Final = VERBS.add("rest")
RESEARCH_TO: Final = VERBS.add("research", _TECHNOLOGIES)
BUILD: Final = VERBS.add("build", _WONDERS)  # the Wonder action
DO: Final = VERBS.add("do", _ACTIONS)  # every other action
FORTIFY_AT: Final = VERBS.add("fortify", _REALMS)
DONE: Final = VERBS.add("done")
LEARN: Final = VERBS.add("learn", Domain("technology", TECHNOLOGY_IDS))  # a technology gained without Research
TAKE: Final = VERBS.add("take", Domain("wonder", WONDER_IDS))  # a Wonder gained without the action
USE: Final = VERBS.add("use", _SOURCES)  # an end-of-turn ability
GIVE: Final = VERBS.add("give", _CIVILIZATIONS)  # Phoenicia
DECLINE: Final = VERBS.add("decline")

_AMOUNT: Final = amounts_domain(0)

TALES: Final = Tales()
ROUND_BEGINS: Final = TALES.add("round", _AMOUNT)
RISES: Final = TALES.add("rises", _CIVILIZATIONS, _AMOUNT)
ANNEXES: Final = TALES.add("annexes", _CIVILIZATIONS, _AMOUNT)
PASSES: Final = TALES.add("passes")
BUYS: Final = TALES.add("buys", Domain("special_technology", SPECIAL_IDS))
RESTS: Final = TALES.add("rests")
ACTS: Final = TALES.add("acts", _ACTIONS, _AMOUNT)
POINTS_GAINED: Final = TALES.add("points", _AMOUNT, _SOURCES)
COINS_GAINED: Final = TALES.add("coins", _AMOUNT, _SOURCES)
COINS_LOST: Final = TALES.add("coins_lost", _AMOUNT, _SOURCES)
WORKERS_GAINED: Final = TALES.add("workers", _AMOUNT, _SOURCES)
WORKERS_LOST: Final = TALES.add("workers_lost", _AMOUNT, _SOURCES)
LEARNS: Final = TALES.add("learns", Domain("technology", TECHNOLOGY_IDS))
FOUNDS: Final = TALES.add("founds", Domain("wonder", WONDER_IDS))
SACRIFICED: Final = TALES.add("sacrificed", _AMOUNT)
ENDS_TURN: Final = TALES.add("ends_turn")
NEW_CARD: Final = TALES.add("new_card", _CIVILIZATIONS)
ENTERS: Final = TALES.add("enters", _ACTIONS)
WAR: Final = TALES.add("war")
PLAGUE_SPREADS: Final = TALES.add("plague")
EVENT: Final = TALES.add("event", Domain("event", EVENT_IDS))
SPECIAL_EVENT: Final = TALES.add("special_event", Domain("special_event", SPECIAL_EVENT_IDS))
GIVES: Final = TALES.add("gives", _CIVILIZATIONS)
DRAFTED: Final = TALES.add("drafted", _AMOUNT)
FINAL_SCORING: Final = TALES.add("final_scoring")
STATION_TAKEN: Final = TALES.add("station", Domain("station", CONTROL_IDS))
STATION_LOST: Final = TALES.add("station_lost", Domain("station", CONTROL_IDS))
REALM_HELD: Final = TALES.add("realm_held", Domain("realm", CONTROL_IDS))
REALM_LOST: Final = TALES.add("realm_lost", Domain("realm", CONTROL_IDS))
WALL_BUILT: Final = TALES.add("wall", Domain("realm", CONTROL_IDS))
STONES_GAINED: Final = TALES.add("stones", _AMOUNT)
WATER_GAINED: Final = TALES.add("water", _AMOUNT)
WATER_PAID: Final = TALES.add("water_paid", _AMOUNT)
CIVILIZATION_LOST: Final = TALES.add("civilization_lost")
STONES_PAID: Final = TALES.add("stones_paid", _AMOUNT)
