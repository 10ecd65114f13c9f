"""How a battle is played card by card: which unit, against which front, and where wounds go."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization import clash
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import UNIT_CLASSES
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import ATTACK, FRONT, HEAL_UNIT, VERBS, WOUND_UNIT
from civitas.games.sid_meiers_civilization.weighing import Weights


def battle_of(match: CivilizationMatch) -> Battle | None:
    """The battle going on."""
    for frame in reversed(match.frames):
        if isinstance(frame, Battle):
            return frame
    return None


def standing(weights: Weights, strength: int, wounds: int) -> float:
    """What a unit on a front counts: its strength, less what makes it easier to kill."""
    return strength - weights.wounded * wounds


def unit_mark(weights: Weights, match: CivilizationMatch, battle: Battle, row: int) -> float:
    """What playing a unit changes in the totals."""
    side = battle.side
    unit = VERBS.first[row]
    own = battle.strength(match, side, unit)
    kind = unit // UNIT_CLASSES
    trumps = match.box.trumps
    if VERBS.verb[row] == FRONT:
        threatened = 0.0
        if battle.hands[1 - side]:
            threatened = weights.lonely * own
        return own - threatened
    place = VERBS.second[row]
    enemy = battle.fronts[1 - side][place]
    other = battle.strength(match, 1 - side, enemy)
    wounds = battle.wounds[1 - side][place]
    first = clash.trump(trumps, kind, enemy // UNIT_CLASSES)
    taken, dealt = clash.clash(own, 0, other, wounds, first, battle.extra)
    gain = standing(weights, other, wounds)
    if dealt < other:
        gain -= standing(weights, other, dealt)
    if taken < own:
        kept = standing(weights, own, taken)
        gain += kept if not battle.hands[1 - side] else (1 - weights.lonely * (own + taken) / (2 * own)) * kept
    return gain + 0.02 * (other - own)


def share_mark(match: CivilizationMatch, battle: Battle, row: int) -> float:
    """Wounds dealt where they kill, healed on the strongest."""
    side = battle.side
    place = VERBS.first[row]
    if VERBS.verb[row] == HEAL_UNIT:
        return 1.0 + 0.1 * battle.strength(match, side, battle.fronts[side][place])
    enemy = 1 - side
    strength = battle.strength(match, enemy, battle.fronts[enemy][place])
    left = strength - battle.wounds[enemy][place]
    if left <= battle.points:
        return 2.0 + strength - 0.1 * left
    return 1.0 - 0.1 * left


def fight_mark(weights: Weights, match: CivilizationMatch, row: int) -> float:
    """The mark of any option of a battle."""
    battle = battle_of(match)
    if battle is None:
        return 0.0
    if VERBS.verb[row] in (FRONT, ATTACK):
        return unit_mark(weights, match, battle, row)
    if VERBS.verb[row] in (HEAL_UNIT, WOUND_UNIT):
        return share_mark(match, battle, row)
    return 0.0
