"""Where figures, buildings and wonders may be placed in the outskirts of a city, and placing them."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import (
    FIRST_PERSON,
    FIRST_WONDER,
    NONE,
    STOP_ON_WATER,
    WATER,
)
from civitas.games.sid_meiers_civilization.gains import count_coins, cover_piece
from civitas.games.sid_meiers_civilization.map import has_room, outskirts
from civitas.games.sid_meiers_civilization.quantities import can_attack, has, stacking
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, HUT, VILLAGE, CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import PLACES_PIECE


def figure_squares(match: CivilizationMatch, seat: int, number: int, is_army: bool) -> list[int]:
    """Where a new figure of a city may stand; an army also where enemy figures are, to fight them."""
    state = match.state
    on_water = has(match, seat, STOP_ON_WATER)
    limit = stacking(match, seat)
    found: list[int] = []
    for square in outskirts(match, seat, number):
        if state.marks[square] & (HUT | VILLAGE):
            continue
        if state.is_blockaded(square):
            if is_army and can_attack(match, seat) and (on_water or state.terrain[square] != WATER):
                found.append(square)
        elif has_room(match, square, 1, on_water, limit):
            found.append(square)
    return found


def is_starred(match: CivilizationMatch, square: int) -> bool:
    """Whether a starred building stands on a square."""
    piece = match.state.piece[square]
    return 0 <= piece < FIRST_WONDER and match.box.starred[piece]


def is_wonder(match: CivilizationMatch, square: int) -> bool:
    """Whether a wonder stands on a square."""
    return FIRST_WONDER <= match.state.piece[square] < FIRST_PERSON


def building_squares(match: CivilizationMatch, seat: int, number: int, building: int) -> list[int]:
    """Where a city may place a building: its terrain, no blockade; what it covers counts for no limit of stars."""
    state = match.state
    terrains = match.box.building_terrain[building]
    around = outskirts(match, seat, number)
    starred = match.box.starred[building]
    limit = match.box.starred_per_city
    held = len([square for square in around if is_starred(match, square)]) if starred else 0
    return [
        square
        for square in around
        if state.terrain[square] in terrains
        and not state.is_blockaded(square)
        and (not starred or held - (1 if is_starred(match, square) else 0) < limit)
    ]


def wonder_squares(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """Where a city may place a wonder: not water, no blockade; what it covers counts for no limit of wonders."""
    state = match.state
    around = outskirts(match, seat, number)
    limit = match.box.wonders_per_city
    held = len([square for square in around if is_wonder(match, square)])
    return [
        square
        for square in around
        if state.terrain[square] != WATER
        and not state.is_blockaded(square)
        and held - (1 if is_wonder(match, square) else 0) < limit
    ]


def can_build(match: CivilizationMatch, seat: int, building: int) -> bool:
    """Whether a seat has a building unlocked in this form and a marker is left."""
    box = match.box
    techs = match.state.players[seat].techs
    better = box.better[building]
    if not techs >> box.building_tech[building] & 1 or (better != NONE and techs >> box.building_tech[better] & 1):
        return False
    return match.state.supply[box.basic[building]] > 0


def place_building(match: CivilizationMatch, seat: int, square: int, building: int) -> None:
    """Put a building on a square, covering what stands there."""
    cover_piece(match, square)
    match.state.supply[match.box.basic[building]] -= 1
    match.state.set_piece(square, building)
    match.tell(PLACES_PIECE, seat, building, square)
    count_coins(match)


def place_wonder(match: CivilizationMatch, seat: int, square: int, wonder: int) -> None:
    """Put a wonder's marker on a square; its card is the seat's."""
    cover_piece(match, square)
    match.state.players[seat].wonders |= 1 << wonder
    match.state.set_piece(square, FIRST_WONDER + wonder)
    match.tell(PLACES_PIECE, seat, FIRST_WONDER + wonder, square)
    count_coins(match)


def settle(match: CivilizationMatch, seat: int, number: int, centre: int) -> None:
    """Put a city marker on a square; the squares around are its outskirts."""
    state = match.state
    state.players[seat].cities[number] = centre
    land = state.land[:]
    for square in [centre, *match.layout.around[centre]]:
        land[square] = seat * CITIES_EACH + number
    state.land = land
