"""What the rules count: icons of squares and cities, coins, limits. Pure questions, each with its parts."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import (
    AIRCRAFT,
    CAPITAL_ARTS,
    CITY_LIMIT,
    COINS,
    CULTURE_HAND,
    EQUAL_PRODUCTION,
    FIRST_WONDER,
    GOLD,
    HANDS_PER_COINS,
    NATURAL_WONDER,
    NONE,
    PEACEFUL,
    PRODUCTION,
    PRODUCTION_PER_COINS,
    RESEARCH_DISCOUNT,
    RUSH,
    SHEET_TOKENS,
    SPEED,
    STACKING,
    STACKING_BONUS,
    TECH_IDS,
    TRADE_INCOME,
)
from civitas.games.sid_meiers_civilization.powers import OF_CIVILIZATION, OF_GOVERNMENT, OF_TECH, OF_WONDER
from civitas.games.sid_meiers_civilization.state import CAPITAL, CITIES_EACH, HOLDER, CivilizationMatch, members

# Passive effects


def wonder_works(match: CivilizationMatch, seat: int, wonder: int) -> bool:
    """Whether a seat's wonder has its ability: neither obsolete nor under blockade."""
    state = match.state
    if not state.players[seat].wonders >> wonder & 1 or state.obsolete >> wonder & 1:
        return False
    return not state.is_blockaded(state.piece.index(FIRST_WONDER + wonder))


def total(match: CivilizationMatch, seat: int, op: int) -> int:
    """What a seat's cards add up to in one operation."""
    player = match.state.players[seat]
    box = match.box
    amount = 0
    for tech, n, _ in box.tech_passive[op]:
        if player.techs >> tech & 1:
            amount += n
    for government, n, _ in match.governments.passive[op]:
        if government == player.government:
            amount += n
    for civilization, n, _ in box.civilization_passive[op]:
        if civilization == player.civilization:
            amount += n
    if player.wonders:
        for wonder, n, _ in box.wonder_passive[op]:
            if wonder_works(match, seat, wonder):
                amount += n
    return amount


def highest(match: CivilizationMatch, seat: int, op: int, at_least: int) -> int:
    """The highest value a seat's cards give in one operation."""
    player = match.state.players[seat]
    box = match.box
    best = at_least
    for tech, n, _ in box.tech_passive[op]:
        if n > best and player.techs >> tech & 1:
            best = n
    for government, n, _ in match.governments.passive[op]:
        if n > best and government == player.government:
            best = n
    for civilization, n, _ in box.civilization_passive[op]:
        if n > best and civilization == player.civilization:
            best = n
    if player.wonders:
        for wonder, n, _ in box.wonder_passive[op]:
            if n > best and wonder_works(match, seat, wonder):
                best = n
    return best


def has(match: CivilizationMatch, seat: int, op: int) -> bool:
    """Whether one of a seat's cards has an operation."""
    if op == PEACEFUL and not match.peace:
        return False
    player = match.state.players[seat]
    box = match.box
    for tech, _, _ in box.tech_passive[op]:
        if player.techs >> tech & 1:
            return True
    for government, _, _ in match.governments.passive[op]:
        if government == player.government:
            return True
    for civilization, _, _ in box.civilization_passive[op]:
        if civilization == player.civilization:
            return True
    if player.wonders:
        for wonder, _, _ in box.wonder_passive[op]:
            if wonder_works(match, seat, wonder):
                return True
    return False


def per_coins(match: CivilizationMatch, seat: int, op: int) -> int:
    """What a seat's cards give for its coins in one operation."""
    player = match.state.players[seat]
    amount = 0
    for tech, n, per in match.box.tech_passive[op]:
        if player.techs >> tech & 1:
            amount += n * (player.coins // per)
    for government, n, per in match.governments.passive[op]:
        if government == player.government:
            amount += n * (player.coins // per)
    for civilization, n, per in match.box.civilization_passive[op]:
        if civilization == player.civilization:
            amount += n * (player.coins // per)
    if player.wonders:
        for wonder, n, per in match.box.wonder_passive[op]:
            if wonder_works(match, seat, wonder):
                amount += n * (player.coins // per)
    return amount


def knows(match: CivilizationMatch, seat: int, tech: int) -> bool:
    return tech == NONE or bool(match.state.players[seat].techs >> tech & 1)


# Squares


def square_production(match: CivilizationMatch, square: int) -> int:
    """Production icons of a square: of the piece on it, else of its terrain."""
    piece = match.state.piece[square]
    return (
        match.box.piece_production[piece] if piece >= 0 else match.box.terrain_production[match.state.terrain[square]]
    )


def square_trade(match: CivilizationMatch, square: int) -> int:
    piece = match.state.piece[square]
    return match.box.piece_trade[piece] if piece >= 0 else match.box.terrain_trade[match.state.terrain[square]]


def square_culture(match: CivilizationMatch, square: int) -> int:
    state = match.state
    piece = state.piece[square]
    if piece >= 0:
        return match.box.piece_culture[piece]
    printed = 1 if state.extra[square] == NATURAL_WONDER else 0
    return match.box.terrain_culture[state.terrain[square]] + printed


def square_coin(match: CivilizationMatch, square: int) -> int:
    state = match.state
    piece = state.piece[square]
    if piece >= 0:
        return match.box.piece_coin[piece]
    return match.box.terrain_coin[state.terrain[square]] + (1 if state.extra[square] == GOLD else 0)


def square_resource(match: CivilizationMatch, square: int) -> int:
    """The resource a square shows, or NONE."""
    extra = match.state.extra[square]
    return extra if 0 <= extra < GOLD and match.state.piece[square] == NONE else NONE


def city_squares(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """The squares that work for a city: its outskirts without enemy figures, and those its scouts send."""
    state = match.state
    player = state.players[seat]
    figures = state.figures
    squares = [
        square
        for square in match.layout.around[player.cities[number]]
        if not figures[square] or figures[square] & HOLDER == seat + 1
    ]
    city = seat * CITIES_EACH + number
    squares.extend([square for square in player.places if state.sends[square] == city])
    return squares


# Cities


def city_yield(match: CivilizationMatch, seat: int, number: int) -> int:
    """Production icons that work for a city."""
    amount = 0
    for square in city_squares(match, seat, number):
        amount += square_production(match, square)
    return amount


def own_cities(match: CivilizationMatch, seat: int) -> list[int]:
    """The numbers of a seat's cities on the map."""
    return [number for number, square in enumerate(match.state.players[seat].cities) if square != NONE]


def production(match: CivilizationMatch, seat: int, number: int) -> int:
    """What a city may produce with, before trade is added."""
    if has(match, seat, EQUAL_PRODUCTION):
        amount = max([city_yield(match, seat, other) for other in own_cities(match, seat)])
    else:
        amount = city_yield(match, seat, number)
    amount += total(match, seat, PRODUCTION) + per_coins(match, seat, PRODUCTION_PER_COINS)
    return amount + match.state.players[seat].boosts[number]


def arts(match: CivilizationMatch, seat: int, number: int) -> int:
    """The culture a city brings when devoted to the arts."""
    amount = match.box.arts
    for square in city_squares(match, seat, number):
        amount += square_culture(match, square)
    if number == CAPITAL:
        amount += total(match, seat, CAPITAL_ARTS)
    return max(amount, 0)


def trade_income(match: CivilizationMatch, seat: int) -> int:
    """The trade a seat collects."""
    amount = total(match, seat, TRADE_INCOME)
    for number in own_cities(match, seat):
        for square in city_squares(match, seat, number):
            amount += square_trade(match, square)
    return max(amount, 0)


def rush_rate(match: CivilizationMatch, seat: int) -> int:
    """Production for each step of trade."""
    return highest(match, seat, RUSH, match.box.rush_production)


# Coins


def coins(match: CivilizationMatch, seat: int) -> int:
    """The coins a seat has: squares it controls, cards, tokens."""
    state = match.state
    player = state.players[seat]
    piece, extra = state.piece, state.extra
    piece_coin = match.box.piece_coin
    amount = total(match, seat, COINS)
    terrain, terrain_coin = state.terrain, match.box.terrain_coin
    for square in controlled(match, seat):
        if piece[square] >= 0:
            amount += piece_coin[piece[square]]
        else:
            amount += terrain_coin[terrain[square]]
            if extra[square] == GOLD:
                amount += 1
    if any(player.tokens):
        for place, n in enumerate(player.tokens):
            if n and (place < len(TECH_IDS) or place == SHEET_TOKENS or not token_blocked(match, place)):
                amount += n
    return amount


def token_blocked(match: CivilizationMatch, place: int) -> bool:
    """Whether coin tokens on a wonder do not count: it is under blockade."""
    state = match.state
    return state.is_blockaded(state.piece.index(FIRST_WONDER + place - len(TECH_IDS)))


def controlled(match: CivilizationMatch, seat: int) -> list[int]:
    """The squares a seat controls: own outskirts without enemy figures, and those under its scouts."""
    state = match.state
    player = state.players[seat]
    figures = state.figures
    squares: list[int] = []
    for centre in player.cities:
        if centre != NONE:
            around = match.layout.around[centre]
            squares += [square for square in around if not figures[square] or figures[square] & HOLDER == seat + 1]
    land = state.land
    squares += [square for square in player.places if figures[square] >> 6 & 3 and land[square] // CITIES_EACH != seat]
    return squares


# Limits


def speed(match: CivilizationMatch, seat: int) -> int:
    return highest(match, seat, SPEED, match.box.speed)


def stacking(match: CivilizationMatch, seat: int) -> int:
    return highest(match, seat, STACKING, match.box.stacking) + total(match, seat, STACKING_BONUS)


def city_limit(match: CivilizationMatch, seat: int) -> int:
    return min(highest(match, seat, CITY_LIMIT, match.box.city_limit), CITIES_EACH)


def culture_hand(match: CivilizationMatch, seat: int) -> int:
    return match.box.culture_hand + total(match, seat, CULTURE_HAND) + per_coins(match, seat, HANDS_PER_COINS)


def can_attack(match: CivilizationMatch, seat: int) -> bool:
    """Whether a seat's armies may attack other players."""
    return not has(match, seat, PEACEFUL)


def holds_power(match: CivilizationMatch, seat: int, power: int) -> bool:
    """Whether the card of an ability is in force for a seat."""
    ability = match.box.powers[power]
    if ability is None:
        return False
    player = match.state.players[seat]
    if ability.deck == OF_TECH:
        return bool(player.techs >> ability.card & 1)
    if ability.deck == OF_WONDER:
        return wonder_works(match, seat, ability.card)
    if ability.deck == OF_CIVILIZATION:
        return ability.card == player.civilization
    return ability.card == player.government and (ability.deck == OF_GOVERNMENT) == match.first_printing


def unused_power(match: CivilizationMatch, seat: int, op: int) -> int:
    """An ability of a seat with an operation, not used this turn, or NONE."""
    used = match.state.players[seat].used
    for power in match.box.powers_doing[op]:
        if not used >> power & 1 and holds_power(match, seat, power):
            return power
    return NONE


# Units, research


def unit_rank(match: CivilizationMatch, seat: int, kind: int) -> int:
    """The rank of a seat's units of a type, from 0; NONE when it cannot have them."""
    rank = NONE
    techs = match.state.players[seat].techs
    for place, tech in enumerate(match.box.rank_tech[kind]):
        if tech == NONE or techs >> tech & 1:
            rank = place
    return rank


def unit_cost(match: CivilizationMatch, seat: int, kind: int) -> int:
    if kind == AIRCRAFT:
        return match.box.aircraft_cost
    return match.box.rank_cost[unit_rank(match, seat, kind)]


def wonder_cost(match: CivilizationMatch, seat: int, wonder: int) -> int:
    tech = match.box.discount_tech[wonder]
    if tech != NONE and match.state.players[seat].techs >> tech & 1:
        return match.box.discount_cost[wonder]
    return match.box.wonder_cost[wonder]


def threshold(match: CivilizationMatch, seat: int, level: int) -> int:
    """The trade the dial must show to research a tech of that level (from 1)."""
    return match.box.thresholds[level - 1] - total(match, seat, RESEARCH_DISCOUNT)


def has_slot(match: CivilizationMatch, seat: int, level: int) -> bool:
    """Whether the pyramid has a place for a tech of that level (from 1): two neighbours below, each pair used once."""
    levels = match.state.players[seat].levels
    return level == 1 or levels[level - 1] + 1 <= levels[level - 2] - 1


def can_learn(match: CivilizationMatch, seat: int, tech: int) -> bool:
    """Whether a seat lacks a tech and has a place for it."""
    return not match.state.players[seat].techs >> tech & 1 and has_slot(match, seat, match.box.level[tech])


def learnable(match: CivilizationMatch, seat: int, other: int) -> list[int]:
    """The techs of another seat that a seat lacks and has a place for."""
    techs = match.state.players[other].techs & ~match.state.players[seat].techs
    return [tech for tech in members(techs) if has_slot(match, seat, match.box.level[tech])]
