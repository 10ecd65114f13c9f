"""Changes of the table that several chapters share: trade, culture, coins, techs, figures, pieces, cities, victory."""

from __future__ import annotations

from bisect import insort

from civitas.games.sid_meiers_civilization.box import (
    FIRST_PERSON,
    FIRST_WONDER,
    GOLD,
    NONE,
    SPACE_FLIGHT,
    TECH_IDS,
)
from civitas.games.sid_meiers_civilization.quantities import coins
from civitas.games.sid_meiers_civilization.state import (
    BY_ECONOMY,
    BY_TECHNOLOGY,
    CITIES_EACH,
    RUNNING,
    CivilizationMatch,
    pack,
)
from civitas.games.sid_meiers_civilization.verbs import (
    CITY_LOST,
    COINS_NOW,
    DRAWS_UNIT,
    FIGURES_LOST,
    GAINS_CULTURE,
    GAINS_TRADE,
    LEARNS,
    RETURNS,
    WINS,
    WONDER_OFFERED,
)
from civitas.kernel.piles import reveal

# Victory


def win(match: CivilizationMatch, seat: int, reason: int) -> None:
    """A seat wins: the game stops at once."""
    state = match.state
    if state.ended == RUNNING:
        state.ended = reason
        state.winner = seat
        match.tell(WINS, seat, reason)


def best_claim(match: CivilizationMatch, seats: list[int]) -> int:
    """Who wins when several would at the same instant: most techs, culture space, coins, then turn order."""
    order = match.order()
    ranked = [
        (
            -sum(match.state.players[seat].levels),
            -match.state.players[seat].space,
            -match.state.players[seat].coins,
            order.index(seat),
        )
        for seat in seats
    ]
    return order[min(ranked)[3]]


def count_coins(match: CivilizationMatch) -> None:
    """Set every coin dial anew; enough coins win."""
    state = match.state
    rich: list[int] = []
    for seat, player in enumerate(state.players):
        n = coins(match, seat)
        if n != player.coins:
            player.coins = n
            match.tell(COINS_NOW, seat, n)
        if n >= match.box.coins_to_win:
            rich.append(seat)
    if rich:
        win(match, best_claim(match, rich), BY_ECONOMY)


def count_coins_on(match: CivilizationMatch, square: int) -> None:
    """Figures came to a square or left it: coins change only where one, or a wonder, stands."""
    state = match.state
    piece = state.piece[square]
    if state.extra[square] == GOLD or piece >= 0 or match.box.terrain_coin[state.terrain[square]]:
        count_coins(match)


# Dials and tokens


def gain_trade(match: CivilizationMatch, seat: int, n: int) -> None:
    """Turn the trade dial up, not beyond its end."""
    player = match.state.players[seat]
    n = min(n, match.box.trade_max - player.trade)
    if n > 0:
        player.trade += n
        match.tell(GAINS_TRADE, seat, n)


def gain_culture(match: CivilizationMatch, seat: int, n: int) -> None:
    if n > 0:
        match.state.players[seat].culture += n
        match.tell(GAINS_CULTURE, seat, n)


def draw_unit(match: CivilizationMatch, seat: int, kind: int) -> bool:
    """Draw a unit of a type into the standing forces; face-up cards are shuffled first when only they are left."""
    state = match.state
    deck = state.unit_decks[kind]
    if not deck:
        deck = sorted(state.unit_shown[kind])
        if not deck:
            return False
        match.shuffle(deck)
        state.unit_decks[kind] = deck
        state.unit_shown[kind] = []
    insort(state.players[seat].forces, reveal(match, deck))
    match.tell(DRAWS_UNIT, seat, kind)
    return True


# Technologies


def learn(match: CivilizationMatch, seat: int, tech: int) -> None:
    """Put a tech in the pyramid; buildings it improves are turned over."""
    state = match.state
    player = state.players[seat]
    player.techs |= 1 << tech
    player.fresh |= 1 << tech
    player.levels[match.box.level[tech] - 1] += 1
    match.tell(LEARNS, seat, tech)
    if tech == SPACE_FLIGHT:
        win(match, seat, BY_TECHNOLOGY)
    upgrade_buildings(match, seat)
    count_coins(match)


def upgrade_buildings(match: CivilizationMatch, seat: int) -> None:
    """Turn over every basic building whose better form the owner knows."""
    state = match.state
    player = state.players[seat]
    better = match.box.better
    for centre in player.cities:
        if centre == NONE:
            continue
        for square in match.layout.around[centre]:
            piece = state.piece[square]
            form = better[piece] if 0 <= piece < FIRST_WONDER else NONE
            if form != NONE and player.techs >> match.box.building_tech[form] & 1:
                state.set_piece(square, form)


# Figures


def kill(match: CivilizationMatch, square: int, armies: int, scouts: int) -> None:
    """Figures of a square die: they go back to their owner's sheet. Those that have moved die last."""
    state = match.state
    figures = state.figures[square]
    seat = (figures & 7) - 1
    armies = min(armies, figures >> 3 & 7)
    scouts = min(scouts, figures >> 6 & 3)
    if armies + scouts == 0:
        return
    left_armies = (figures >> 3 & 7) - armies
    left_scouts = (figures >> 6 & 3) - scouts
    spent_armies = min(figures >> 8 & 7, left_armies)
    spent_scouts = min(figures >> 11 & 3, left_scouts)
    state.set_figures(square, pack(seat, left_armies, left_scouts, spent_armies, spent_scouts))
    state.players[seat].armies += armies
    state.players[seat].scouts += scouts
    match.tell(FIGURES_LOST, seat, armies + scouts, square)


# Buildings, wonders, great people


def wonder_owner(match: CivilizationMatch, wonder: int) -> int:
    for seat, player in enumerate(match.state.players):
        if player.wonders >> wonder & 1:
            return seat
    return NONE


def remove_piece(match: CivilizationMatch, square: int) -> None:
    """Take a piece off the map: a building goes to the market, a wonder or a great person leaves the game."""
    state = match.state
    piece = state.piece[square]
    if piece == NONE:
        return
    match.tell(RETURNS, state.owner(square), piece, square)
    state.set_piece(square, NONE)
    if piece < FIRST_WONDER:
        state.supply[match.box.basic[piece]] += 1
    elif piece < FIRST_PERSON:
        lose_wonder(match, piece - FIRST_WONDER)
    else:
        insort(state.fallen, piece - FIRST_PERSON)


def lose_wonder(match: CivilizationMatch, wonder: int) -> None:
    """A wonder leaves the game with its card and its coin tokens."""
    state = match.state
    owner = wonder_owner(match, wonder)
    state.players[owner].wonders &= ~(1 << wonder)
    state.players[owner].tokens[len(TECH_IDS) + wonder] = 0
    state.gone |= 1 << wonder


def cover_piece(match: CivilizationMatch, square: int) -> None:
    """Make room for a new piece: a covered great person goes back to its owner's sheet."""
    state = match.state
    piece = state.piece[square]
    if piece >= FIRST_PERSON:
        match.tell(RETURNS, state.owner(square), piece, square)
        insort(state.players[state.owner(square)].people, piece - FIRST_PERSON)
        state.set_piece(square, NONE)
    else:
        remove_piece(match, square)


def refill_market(match: CivilizationMatch) -> None:
    """Turn up a wonder for every empty place of the market."""
    state = match.state
    for place, wonder in enumerate(state.market):
        if wonder == NONE and state.wonders:
            state.market[place] = reveal(match, state.wonders)
            match.tell(WONDER_OFFERED, -1, state.market[place])


def destroy_city(match: CivilizationMatch, city: int) -> None:
    """A city is destroyed: its marker goes to the sheet, what stood around it to the market or out of the game."""
    state = match.state
    seat, number = city // CITIES_EACH, city % CITIES_EACH
    player = state.players[seat]
    centre = player.cities[number]
    for square in match.layout.around[centre]:
        remove_piece(match, square)
    state.land = [NONE if other == city else other for other in state.land]
    state.sends = [NONE if other == city else other for other in state.sends]
    player.cities[number] = NONE
    player.walls &= ~(1 << number)
    player.acts[number] = 0
    player.kinds[number] = 0
    player.boosts[number] = 0
    match.tell(CITY_LOST, seat, centre)
    count_coins(match)
