"""Gaining things: cubes, population steps, Heritage, VP tokens, research points, cubes that wait at an event.

Free research points stay with the player in `free` until `FreePoints` has asked where they go.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization.box import (
    ANY,
    CUBE_COUNT,
    HERITAGE,
    OF_POPULATION,
    POPULATION,
    RESEARCH,
    SAGE,
    SAGE_AT,
    TYPE_COUNT,
    UNIT,
    UNIT_AT,
    VP,
    Gain,
)
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.verbs import GAINED, PLACE, POINT_LOST, POINT_PLACED
from civitas.kernel.frame import Frame


def gain(match: PathMatch, seat: int, what: Gain, source: int, times: int = 1) -> None:
    """Gain everything listed, so many times (R7: in printed order)."""
    for kind, amount in what.items:
        gain_kind(match, seat, kind, amount * times, source)


def gain_kind(match: PathMatch, seat: int, kind: int, amount: int, source: int) -> None:
    """Gain some of one kind; cubes for an event where the tray already stands go straight into it (R6)."""
    if not amount:
        return
    state = match.state
    player = state.players[seat]
    if kind < CUBE_COUNT:
        player.cubes[kind] += amount
    elif kind == VP:
        player.tokens += amount
    elif kind == HERITAGE:
        player.heritage += amount
    elif kind == ANY:
        player.free += amount
    elif kind == POPULATION:
        grow(match, seat, amount, source)
        return
    elif kind < ANY:
        place = kind - RESEARCH
        amount = min(amount, match.box.research_max - player.research[place])
        if not amount:
            return
        player.research[place] += amount
    elif kind < UNIT_AT:
        event = kind - SAGE_AT
        if event < state.challenge:
            return
        if event == state.challenge:
            player.cubes[SAGE] += amount
        else:
            player.sages = joined(player.sages, event, amount)
    else:
        event = kind - UNIT_AT
        if event < state.battle:
            return
        if event == state.battle:
            player.cubes[UNIT] += amount
        else:
            player.units = joined(player.units, event, amount)
    match.tell(GAINED[kind], seat, amount, source)


def joined(waiting: list[int], event: int, amount: int) -> list[int]:
    """Cubes that wait, with some more at one event."""
    return [cubes + amount if place == event else cubes for place, cubes in enumerate(waiting)]


def grow(match: PathMatch, seat: int, steps: int, source: int) -> None:
    """Population steps; every space passed or reached pays its bonus, steps beyond the last are lost (R2)."""
    player = match.state.players[seat]
    last = len(match.box.population_level) - 1
    steps = min(steps, last - player.population)
    if steps:
        match.tell(GAINED[POPULATION], seat, steps, source)
    for _ in range(steps):
        player.population += 1
        gain(match, seat, match.box.population_bonus[player.population], OF_POPULATION)


@dataclass(slots=True)
class FreePoints(Frame):
    """Everybody who gained free research points places them, at the same time (R3, R11)."""

    def copy(self) -> FreePoints:
        return FreePoints()

    def start(self, match: PathMatch) -> None:
        choices: dict[int, Frame] = {}
        for seat in range(match.seats):
            player = match.state.players[seat]
            if player.free and min(player.research) < match.box.research_max:
                choices[seat] = Points(seat)
        if choices:
            match.fork(choices, then="place")
        else:
            self.then = "lose"

    def place(self, match: PathMatch) -> None:
        for seat in range(match.seats):
            player = match.state.players[seat]
            if player.free and min(player.research) < match.box.research_max:
                points = match.branch_of(seat)
                assert isinstance(points, Points)
                for kind in points.kinds:
                    player.research[kind] += 1
                    match.tell(POINT_PLACED, seat, kind)
                player.free -= len(points.kinds)
        self.then = "lose"

    def lose(self, match: PathMatch) -> None:
        """With every track at the top a point is lost."""
        for seat in range(match.seats):
            player = match.state.players[seat]
            if player.free:
                match.tell(POINT_LOST, seat, player.free)
                player.free = 0


@dataclass(slots=True)
class Points(Frame):
    """One seat places its free points, one by one."""

    seat: int
    kinds: list[int] = field(default_factory=list)

    def copy(self) -> Points:
        return Points(self.seat, self.kinds[:])

    def start(self, match: PathMatch) -> None:
        player = match.state.players[self.seat]
        if len(self.kinds) == player.free:
            return
        top = match.box.research_max
        options = [PLACE + kind for kind in range(TYPE_COUNT) if player.research[kind] + self.kinds.count(kind) < top]
        if options:
            match.ask(self.seat, options, then="put", prompt="free_point")

    def put(self, match: PathMatch) -> None:
        self.kinds.append(match.choice - PLACE)
        self.then = "start"
