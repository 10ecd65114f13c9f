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
from civitas.games.sid_meiers_civilization.map import may_stand, outskirts
from civitas.games.sid_meiers_civilization.quantities import can_attack, has
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, HUT, VILLAGE, CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import PLACES_PIECE


def figure_squares(match: CivilizationMatch, seat: int, number: int, is_army: bool) -> list[int]:
    """Where a new figure of a city may stand; an army also where enemy figures are, to fight them."""
    state = match.state
    on_water = has(match, seat, STOP_ON_WATER)
    found: list[int] = []
    for square in outskirts(match, seat, number):
        if state.marks[square] & (HUT | VILLAGE):
            continue
        if state.is_blockaded(square):
            if is_army and can_attack(match, seat) and (on_water or state.terrain[square] != WATER):
                found.append(square)
        elif may_stand(match, seat, square, 1, on_water):
            found.append(square)
    return found


def has_starred(match: CivilizationMatch, seat: int, number: int, but: int) -> bool:
    """Whether a city has its starred buildings, not counting a square about to be covered."""
    state = match.state
    count = 0
    for square in outskirts(match, seat, number):
        piece = state.piece[square]
        if square != but and 0 <= piece < FIRST_WONDER and match.box.starred[piece]:
            count += 1
    return count >= match.box.starred_per_city


def has_wonder(match: CivilizationMatch, seat: int, number: int, but: int) -> bool:
    """Whether a city has its wonders, not counting a square about to be covered."""
    state = match.state
    count = 0
    for square in outskirts(match, seat, number):
        if square != but and FIRST_WONDER <= state.piece[square] < FIRST_PERSON:
            count += 1
    return count >= match.box.wonders_per_city


def building_squares(match: CivilizationMatch, seat: int, number: int, building: int) -> list[int]:
    """Where a city may place a building: its terrain, not under blockade, the limit of starred ones kept."""
    state = match.state
    terrains = match.box.building_terrain[building]
    starred = match.box.starred[building]
    found: list[int] = []
    for square in outskirts(match, seat, number):
        if state.terrain[square] not in terrains or state.is_blockaded(square):
            continue
        if not starred or not has_starred(match, seat, number, square):
            found.append(square)
    return found


def wonder_squares(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """Where a city may place a wonder: not water, not under blockade, the limit of wonders kept."""
    state = match.state
    return [
        square
        for square in outskirts(match, seat, number)
        if state.terrain[square] != WATER
        and not state.is_blockaded(square)
        and not has_wonder(match, seat, number, square)
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
