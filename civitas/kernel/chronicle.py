"""What happened, for people: structured events with their source and who may read them. Never read back by rules."""

from __future__ import annotations

from typing import Final

from civitas.kernel.request import Domain

EVERYBODY: Final = -1


class Tale:
    """A kind of event: a sentence of the game's texts and what its two values are."""

    __slots__ = ("domains", "name")

    def __init__(self, name: str, domains: tuple[Domain, ...]) -> None:
        self.name = name
        self.domains = domains


class Tales:
    """Every kind of event of a game."""

    def __init__(self) -> None:
        self.tales: list[Tale] = []

    def add(self, name: str, *domains: Domain) -> int:
        """Enter a kind of event with the domains of its values; `tale.<name>` is its sentence."""
        self.tales.append(Tale(name, domains))
        return len(self.tales) - 1


class Event:
    """Something that happened: to a seat (or -1), with up to two values, readable by `only` (or everybody)."""

    __slots__ = ("first", "line", "only", "seat", "second", "tale")

    def __init__(self, line: int, tale: int, seat: int, first: int, second: int, only: int) -> None:
        self.line = line
        self.tale = tale
        self.seat = seat
        self.first = first
        self.second = second
        self.only = only


class Chronicle:
    """The events of a match in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def read(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events a seat may read (None: a spectator), from a position on."""
        return [event for event in self.events[since:] if event.only == EVERYBODY or event.only == seat]
