"""How a battle is played card by card: which unit, against which front, and where wounds go."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization import clash
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import UNIT_CLASSES
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import ATTACK, FRONT, HEAL_UNIT, VERBS, WOUND_UNIT

LEFT: Final = 0.35  # of a unit's strength that wounds take: it still counts in full unless somebody finishes it
LONELY: Final = 0.6  # of a fresh front's strength that the enemy's next cards may undo


def battle_of(match: CivilizationMatch) -> Battle | None:
    """The battle going on."""
    for frame in reversed(match.frames):
        if isinstance(frame, Battle):
            return frame
    return None


def standing(strength: int, wounds: int) -> float:
    """What a unit on a front counts: its strength, less what makes it easier to kill."""
    return strength - LEFT * wounds


def unit_mark(match: CivilizationMatch, battle: Battle, row: int) -> float:
    """What playing a unit changes in the totals."""
    side = battle.side
    unit = VERBS.first[row]
    own = battle.strength(match, side, unit)
    kind = unit // UNIT_CLASSES
    trumps = match.box.trumps
    if VERBS.verb[row] == FRONT:
        threatened = 0.0
        if battle.hands[1 - side]:
            threatened = LONELY * own
        return own - threatened
    place = VERBS.second[row]
    enemy = battle.fronts[1 - side][place]
    other = battle.strength(match, 1 - side, enemy)
    wounds = battle.wounds[1 - side][place]
    first = clash.trump(trumps, kind, enemy // UNIT_CLASSES)
    taken, dealt = clash.clash(own, 0, other, wounds, first, battle.extra)
    gain = standing(other, wounds)
    if dealt < other:
        gain -= standing(other, dealt)
    if taken < own:
        kept = standing(own, taken)
        gain += kept if not battle.hands[1 - side] else (1 - LONELY * (own + taken) / (2 * own)) * kept
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


def fight_mark(match: CivilizationMatch, row: int) -> float:
    """The mark of any option of a battle."""
    battle = battle_of(match)
    if battle is None:
        return 0.0
    if VERBS.verb[row] in (FRONT, ATTACK):
        return unit_mark(match, battle, row)
    if VERBS.verb[row] in (HEAL_UNIT, WOUND_UNIT):
        return share_mark(match, battle, row)
    return 0.0
