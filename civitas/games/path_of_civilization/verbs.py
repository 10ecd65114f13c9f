"""Every option a player of Path of Civilization can ever take, and every kind of event its chronicle tells."""

from __future__ import annotations

from typing import Final

from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BATTLE_IDS,
    BOON_IDS,
    CHALLENGE_IDS,
    CHOICES,
    CIVILIZATION_IDS,
    CUBES,
    GAIN_IDS,
    LEADER_IDS,
    SOURCE_IDS,
    TECHNOLOGY_IDS,
    TYPES,
    WONDER_IDS,
)
from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain

USES: Final = 99  # the most uses of a Fate that can be named

_TECHNOLOGIES: Final = Domain("technology", TECHNOLOGY_IDS)
_LEADERS: Final = Domain("leader", LEADER_IDS)
_WONDERS: Final = Domain("wonder", WONDER_IDS)
_BOONS: Final = Domain("boon", BOON_IDS)
_TYPES: Final = Domain("type", list(TYPES))
_CUBES: Final = Domain("cube", list(CUBES))

VERBS: Final = Verbs()
LEFT: Final = VERBS.add("left", _TECHNOLOGIES)  # A: played on the left
DISCARD: Final = VERBS.add("discard", _TECHNOLOGIES)  # A: to the old technologies
DROP: Final = VERBS.add("drop", _CUBES)  # B: an icon above the limit
DEPLOY: Final = VERBS.add("deploy", _CUBES)  # B: an icon kept
OPEN_BOON: Final = VERBS.add("open", _BOONS)  # C1: of two tokens just shown
TAKE_BOON: Final = VERBS.add("boon", _BOONS)  # C1: of two open tokens
WISH_WONDER: Final = VERBS.add("wonder", _WONDERS)  # C2: the next wish
WISH_LEADER: Final = VERBS.add("leader", _LEADERS)  # C3: the next wish
DONE: Final = VERBS.add("done")  # the wish list ends
KEEP: Final = VERBS.add("keep")  # the wish list stays
REVISE: Final = VERBS.add("revise")  # a new wish list
FORGO: Final = VERBS.add("forgo", _TYPES)  # D: a point above the limit
STUDY: Final = VERBS.add("study", _TYPES)  # D: a point kept
PLACE: Final = VERBS.add("place", _TYPES)  # a free research point
SKIP: Final = VERBS.add("skip")  # D: a free point above the limit
BUY: Final = VERBS.add("buy", _TECHNOLOGIES)  # E
USE: Final = VERBS.add("use", amounts_domain(USES))  # F: so many times
FATE: Final = VERBS.add("fate", Domain("fate", [str(place) for place in range(CHOICES)]))  # F: one of the gains

_AMOUNT: Final = amounts_domain(0)
_SOURCES: Final = Domain("source", SOURCE_IDS)
_CHALLENGES: Final = Domain("challenge", CHALLENGE_IDS)
_BATTLES: Final = Domain("battle", BATTLE_IDS)
_RIVALS: Final = Domain("civilization", CIVILIZATION_IDS)

TALES: Final = Tales()
TURN_BEGINS: Final = TALES.add("turn", _AMOUNT)
SETTLES: Final = TALES.add("civilization", _RIVALS)
AUTOMA_IS: Final = TALES.add("automa", _RIVALS)
WONDER_REVEALED: Final = TALES.add("wonder_revealed", _WONDERS)
LEADER_REVEALED: Final = TALES.add("leader_revealed", _LEADERS)
FORCE_MOVES: Final = TALES.add("external_force", _AMOUNT)
PLAYS_LEFT: Final = TALES.add("plays_left", _TECHNOLOGIES, _TECHNOLOGIES)
PLAYS_RIGHT: Final = TALES.add("plays_right", _TECHNOLOGIES, _TECHNOLOGIES)
DISCARDS: Final = TALES.add("discards", _TECHNOLOGIES)
CLIMBS: Final = TALES.add("climbs", _AMOUNT, _AMOUNT)  # level, Philosophers paid
BOONS_SHOWN: Final = TALES.add("boons_shown", _BOONS, _BOONS)
BOON_OPEN: Final = TALES.add("boon_open", _BOONS, _AMOUNT)
BOON_REJECTED: Final = TALES.add("boon_rejected", _BOONS, _AMOUNT)
TAKES_BOON: Final = TALES.add("takes_boon", _BOONS, _AMOUNT)  # times the multiplier
CLAIMS_WONDER: Final = TALES.add("claims_wonder", _WONDERS)
CLAIMS_LEADER: Final = TALES.add("claims_leader", _LEADERS)
CLAIMS_NOTHING: Final = TALES.add("claims_nothing")
REVISES: Final = TALES.add("revises", _AMOUNT)
BUILDS: Final = TALES.add("builds", _WONDERS, _AMOUNT)
RECRUITS: Final = TALES.add("recruits", _LEADERS, _AMOUNT)
BURIES: Final = TALES.add("buries", _LEADERS)
WANTS: Final = TALES.add("wants", _TECHNOLOGIES)
BEATEN: Final = TALES.add("beaten", _TECHNOLOGIES)
BUYS: Final = TALES.add("buys", _TECHNOLOGIES, _AMOUNT)
BUYS_NOTHING: Final = TALES.add("buys_nothing")
CHALLENGE_BEGINS: Final = TALES.add("challenge", _CHALLENGES)
FATE_USED: Final = TALES.add("fate_used", _AMOUNT, _CHALLENGES)
FATE_COUNTED: Final = TALES.add("fate_counted", _AMOUNT, _CHALLENGES)
PERMANENT_BOUGHT: Final = TALES.add("permanent", _CHALLENGES)
HISTORY_POINTS: Final = TALES.add("history", _AMOUNT, _AMOUNT)  # points, times the bonus
SAGES_RETURN: Final = TALES.add("sages_return")
BATTLE_BEGINS: Final = TALES.add("battle", _BATTLES, _AMOUNT)
RANKED: Final = TALES.add("ranked", _AMOUNT, _AMOUNT)  # rank, Power
FORCE_RANKED: Final = TALES.add("force_ranked", _AMOUNT, _AMOUNT)
NOT_RANKED: Final = TALES.add("not_ranked")
UNITS_RETURN: Final = TALES.add("units_return")
CUBES_ENTER: Final = TALES.add("cubes_enter", _AMOUNT, _CUBES)
POINT_PLACED: Final = TALES.add("point_placed", _TYPES)
POINT_LOST: Final = TALES.add("point_lost", _AMOUNT)
ACTION_REVEALED: Final = TALES.add("action", Domain("action", ACTION_IDS), _TYPES)
ENVY_SHUFFLED: Final = TALES.add("envy_shuffled")
WONDER_LEAVES: Final = TALES.add("wonder_leaves", _WONDERS)
LEADER_LEAVES: Final = TALES.add("leader_leaves", _LEADERS)
FINAL_SCORING: Final = TALES.add("final_scoring")
TOTAL: Final = TALES.add("total", _AMOUNT)

# Gains, one kind of event each: GAINED[kind] with the amount and its source.
GAINED: Final = [TALES.add(f"gain_{name}", _AMOUNT, _SOURCES) for name in GAIN_IDS]
