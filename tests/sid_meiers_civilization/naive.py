"""A battle resolved slowly, straight from the words of the rulebook: what the fast one is compared with.

Nothing of the game's code is used here, nor any of its tables: strengths, hands and bonuses are said again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

BEATS = {"infantry": "mounted", "mounted": "artillery", "artillery": "infantry"}
RANKS = {  # from the second on
    "infantry": ("democracy", "gunpowder", "replaceable_parts"),
    "mounted": ("chivalry", "railroad", "combustion"),
    "artillery": ("mathematics", "metal_casting", "ballistics"),
}
BONUS = {"general": 4, "academy": 4, "barracks": 2}


def strength(name: str, known: Collection[str] = (), pieces: Collection[str] = ()) -> int:
    """Cards of a land unit have 1, 2 or 3, and 1 more for each rank; aircraft 5, 6 or 7."""
    kind, _, number = name.rpartition("_")
    castle = "himeji_samurai_castle" in pieces
    if kind == "aircraft":
        return 4 + int(number) + castle
    rank = max([place for place, tech in enumerate(RANKS[kind], 1) if tech in known], default=0)
    return int(number) + rank + castle


def hand_size(armies: int, city: bool, government: str = "despotism") -> int:
    """Three cards, two for each further army; three more behind a city, one under Fundamentalism."""
    size = 3
    for _ in range(armies - 1):
        size += 2
    return size + (3 if city else 0) + (1 if government == "fundamentalism" else 0)


def bonus(pieces: Collection[str], city: bool = False, walls: bool = False) -> int:
    """What is built and who lives there; six for a city, four for its walls."""
    found = sum(BONUS.get(piece, 0) for piece in pieces)
    return found + (6 if city else 0) + (4 if walls else 0)


def armies_left(armies: int, dead: int) -> int:
    """The winner removes an army for every two of his dead units, but keeps one."""
    while dead >= 2 and armies > 1:
        armies, dead = armies - 1, dead - 2
    return armies


@dataclass
class Unit:
    """A card on the table or in a hand."""

    name: str
    strength: int
    wounds: int = 0

    @property
    def kind(self) -> str:
        return self.name.rpartition("_")[0]

    @property
    def dead(self) -> bool:
        return self.wounds >= self.strength

    def dominates(self, other: Unit) -> bool:
        return BEATS.get(self.kind) == other.kind


@dataclass
class Side:
    """One camp: its hand, its fronts, its dead, and its bonus card."""

    hand: list[Unit]
    bonus: int = 0
    fronts: list[Unit] = field(default_factory=list)
    dead: list[Unit] = field(default_factory=list)

    def take(self, name: str) -> Unit:
        unit = next(unit for unit in self.hand if unit.name == name)
        self.hand.remove(unit)
        return unit

    def bury(self) -> None:
        self.dead += [unit for unit in self.fronts if unit.dead]
        self.fronts = [unit for unit in self.fronts if not unit.dead]

    def total(self) -> int:
        return sum(unit.strength for unit in self.fronts) + self.bonus


def strike(one: Unit, other: Unit, more: int = 0) -> None:
    other.wounds += one.strength + more


def attack(own: Unit, enemy: Unit, more: int = 0) -> None:
    """A played unit attacks a front: whoever dominates strikes first; without that both at once."""
    if own.dominates(enemy):
        strike(own, enemy, more)
        if not enemy.dead:
            strike(enemy, own)
    elif enemy.dominates(own):
        strike(enemy, own)
        if not own.dead:
            strike(own, enemy, more)
    else:
        strike(own, enemy, more)
        strike(enemy, own)


def open_front(side: Side, name: str) -> None:
    side.fronts.append(side.take(name))


def attack_front(side: Side, other: Side, name: str, place: int, more: int = 0) -> None:
    unit = side.take(name)
    attack(unit, other.fronts[place], more)
    side.fronts.append(unit)
    side.bury()
    other.bury()


def attacker_wins(attacker: Side, defender: Side) -> bool:
    """The higher total wins; a tie is the defender's."""
    return attacker.total() > defender.total()
