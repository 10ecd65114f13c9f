"""The map: tiles laid and explored, distances, and where figures may go."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    CROSS_WATER,
    FLY_OVER,
    NONE,
    PEACEFUL,
    SCOUTS_ENTER_HUTS,
    STOP_ON_WATER,
    WATER,
    WIDTH,
)
from civitas.games.sid_meiers_civilization.powers import SPY
from civitas.games.sid_meiers_civilization.quantities import has, learnable, stacking, unused_power
from civitas.games.sid_meiers_civilization.schema import SIDE
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, HOLDER, HUT, VILLAGE, CivilizationMatch, replaced
from civitas.games.sid_meiers_civilization.verbs import EXPLORES
from civitas.kernel.piles import reveal

UNSEEN: Final = -2  # a square no way leads to


def lay_tile(match: CivilizationMatch, slot: int, tile: int, quarters: int) -> None:
    """Lay a tile face up in a slot, turned; hut and village markers go on their icons."""
    state = match.state
    state.slots = replaced(state.slots, slot, tile)
    state.turns = replaced(state.turns, slot, quarters)
    terrain, extra, marks = state.terrain[:], state.extra[:], state.marks[:]
    origin = match.layout.origins[slot]
    for place in range(SIDE * SIDE):
        square = origin + place // SIDE * WIDTH + place % SIDE
        terrain[square] = match.box.tile_terrain[tile][quarters][place]
        extra[square] = match.box.tile_extra[tile][quarters][place]
        marks[square] = match.box.tile_marks[tile][quarters][place]
    state.terrain, state.extra, state.marks = terrain, extra, marks


def explorable(match: CivilizationMatch, square: int) -> list[int]:
    """The slots with a face-down tile next to a square."""
    terrain = match.state.terrain
    found: list[int] = []
    for other in match.layout.neighbours[square]:
        if terrain[other] == NONE and match.layout.slot_of[other] not in found:
            found.append(match.layout.slot_of[other])
    return found


def explore(match: CivilizationMatch, seat: int, square: int, slot: int) -> None:
    """Turn up the tile in a slot; its arrow points away from the tile one stands on."""
    layout = match.layout
    ways = [
        way
        for way, other in zip(layout.direction[square], layout.neighbours[square], strict=True)
        if layout.slot_of[other] == slot
    ]
    tile = reveal(match, match.state.tiles)
    lay_tile(match, slot, tile, ways[0])
    match.tell(EXPLORES, seat, tile, square)


def distance(one: int, other: int) -> int:
    """Orthogonal steps between two squares, whatever lies between."""
    return abs(one % WIDTH - other % WIDTH) + abs(one // WIDTH - other // WIDTH)


def king_distance(one: int, other: int) -> int:
    """Steps between two squares, diagonals too: how far cities are apart."""
    return max(abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH))


def outskirts(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """The squares around a city of a seat."""
    return match.layout.around[match.state.players[seat].cities[number]]


def may_stand(match: CivilizationMatch, seat: int, square: int, size: int, on_water: bool) -> bool:
    """Whether so many more figures of a seat may stop on a square where nobody else is."""
    return has_room(match, square, size, on_water, stacking(match, seat))


def has_room(match: CivilizationMatch, square: int, size: int, on_water: bool, limit: int) -> bool:
    """Whether so many more figures may stop on a square where only so many may stand together."""
    state = match.state
    terrain = state.terrain[square]
    if terrain == NONE or (terrain == WATER and not on_water) or state.city_at(square) != NONE:
        return False
    figures = state.figures[square]
    return (figures >> 3 & 7) + (figures >> 6 & 3) + size <= limit


class Reach:
    """Where a group may stop, the squares it may enter, nearest first, and the square before each on its way."""

    __slots__ = ("before", "entered", "stops")

    def __init__(self, start: int, squares: int) -> None:
        self.stops: list[int] = []
        self.entered: list[int] = []
        self.before = [UNSEEN] * squares
        self.before[start] = NONE

    def path(self, square: int) -> list[int]:
        """The squares from the one after the start up to that one."""
        way = [square]
        while self.before[way[-1]] != NONE:
            way.append(self.before[way[-1]])
        way.pop()
        way.reverse()
        return way


class Gait:
    """How a seat's figures walk."""

    __slots__ = ("crosses", "enters_huts", "fights", "flies", "on_water", "room", "spies")

    def __init__(self, match: CivilizationMatch, seat: int) -> None:
        self.on_water = has(match, seat, STOP_ON_WATER)
        self.crosses = self.on_water or has(match, seat, CROSS_WATER)
        self.flies = has(match, seat, FLY_OVER)
        self.fights = not has(match, seat, PEACEFUL)
        self.enters_huts = has(match, seat, SCOUTS_ENTER_HUTS)
        self.spies = unused_power(match, seat, SPY) != NONE
        self.room = stacking(match, seat)


def reach(match: CivilizationMatch, seat: int, start: int, armies: int, scouts: int, steps: int) -> Reach:
    """The squares a group may stop on within so many orthogonal steps."""
    return walk(match, seat, Gait(match, seat), start, armies, scouts, steps)


def walk(match: CivilizationMatch, seat: int, gait: Gait, start: int, armies: int, scouts: int, steps: int) -> Reach:
    """Where a group that walks so may stop.

    A hut, a village, an enemy figure and an enemy centre end the move; one who flies may pass over them.
    """
    state = match.state
    terrain, marks, figures, land = state.terrain, state.marks, state.figures, state.land
    held = state.held
    neighbours = match.layout.neighbours
    on_water, crosses, flies = gait.on_water, gait.crosses, gait.flies
    fights = armies > 0 and scouts == 0 and gait.fights
    into_huts = scouts == 0 or gait.enters_huts
    spies = armies + scouts == 1 and gait.spies
    room = gait.room - armies - scouts
    found = Reach(start, match.layout.count)
    before = found.before
    stops = found.stops
    entered = found.entered
    edge = [start]
    while steps > 0 and edge:
        steps -= 1
        ahead: list[int] = []
        for square in edge:
            for other in neighbours[square]:
                if before[other] != UNSEEN:
                    continue
                ground = terrain[other]
                if ground == NONE or (ground == WATER and not crosses):
                    continue
                there = figures[other]
                city = land[other]
                if city != NONE and state.players[city // CITIES_EACH].cities[city % CITIES_EACH] == other:
                    passes = flies or city // CITIES_EACH == seat
                    owner = city // CITIES_EACH
                    stands = owner != seat and (fights or (spies and bool(learnable(match, seat, owner))))
                elif there and there & HOLDER != seat + 1:
                    passes = flies
                    stands = fights and (ground != WATER or on_water)
                elif marks[other] & (HUT | VILLAGE):
                    passes = flies
                    stands = into_huts if marks[other] & HUT else scouts == 0
                else:
                    passes = True
                    stands = (there >> 3 & 7) + (there >> 6 & 3) <= room and (ground != WATER or on_water)
                if held and other in held:
                    passes = False
                if not passes and not stands:
                    continue
                before[other] = square
                entered.append(other)
                if stands:
                    stops.append(other)
                if passes:
                    ahead.append(other)
        edge = ahead
    return found
