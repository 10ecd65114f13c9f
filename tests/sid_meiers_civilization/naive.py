"""A battle resolved slowly, straight from the words of the rulebook: what the fast one is compared with."""

from __future__ import annotations

from dataclasses import dataclass, field

BEATS = {"infantry": "mounted", "mounted": "artillery", "artillery": "infantry"}


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
