"""Where numbers come from: the parts of what quantities.py counts, as (kind/id, amount), for whoever asks why."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import (
    CAPITAL_ARTS,
    CIVILIZATION_IDS,
    COINS,
    CULTURE_HAND,
    EQUAL_PRODUCTION,
    GOVERNMENT_IDS,
    HANDS_PER_COINS,
    PRODUCTION,
    PRODUCTION_PER_COINS,
    RESEARCH_DISCOUNT,
    SHEET_TOKENS,
    SQUARE_IDS,
    TECH_IDS,
    TRADE_INCOME,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.quantities import (
    city_squares,
    city_yield,
    controlled,
    has,
    own_cities,
    square_coin,
    square_culture,
    square_production,
    square_trade,
    token_blocked,
    wonder_works,
)
from civitas.games.sid_meiers_civilization.state import CAPITAL, CivilizationMatch

Parts = list[tuple[str, int]]
RULES = "rules"  # what everybody has


def card_parts(match: CivilizationMatch, seat: int, op: int, per_coins: bool = False) -> Parts:
    """What each of a seat's cards gives in one operation."""
    player = match.state.players[seat]
    box = match.box
    found: Parts = []

    def add(name: str, n: int, per: int) -> None:
        amount = n * (player.coins // per) if per_coins else n
        if amount:
            found.append((name, amount))

    for tech, n, per in box.tech_passive[op]:
        if player.techs >> tech & 1:
            add(f"technology/{TECH_IDS[tech]}", n, per)
    for government, n, per in match.governments.passive[op]:
        if government == player.government:
            add(f"government/{GOVERNMENT_IDS[government]}", n, per)
    for civilization, n, per in box.civilization_passive[op]:
        if civilization == player.civilization:
            add(f"civilization/{CIVILIZATION_IDS[civilization]}", n, per)
    for wonder, n, per in box.wonder_passive[op]:
        if wonder_works(match, seat, wonder):
            add(f"wonder/{WONDER_IDS[wonder]}", n, per)
    return found


def production_parts(match: CivilizationMatch, seat: int, number: int) -> Parts:
    """A city's production: squares (of the best city, where a government shares them), cards, what abilities added."""
    if has(match, seat, EQUAL_PRODUCTION):
        number_of_best = max(own_cities(match, seat), key=lambda other: city_yield(match, seat, other))
    else:
        number_of_best = number
    squares = city_squares(match, seat, number_of_best)
    found: Parts = [(f"square/{SQUARE_IDS[square]}", square_production(match, square)) for square in squares]
    found += card_parts(match, seat, PRODUCTION)
    found += card_parts(match, seat, PRODUCTION_PER_COINS, per_coins=True)
    found.append(("boost", match.state.players[seat].boosts[number]))
    return [part for part in found if part[1]]


def arts_parts(match: CivilizationMatch, seat: int, number: int) -> Parts:
    """The culture a city brings when devoted to the arts."""
    squares = city_squares(match, seat, number)
    found: Parts = [(RULES, match.box.arts)]
    found += [(f"square/{SQUARE_IDS[square]}", square_culture(match, square)) for square in squares]
    if number == CAPITAL:
        found += card_parts(match, seat, CAPITAL_ARTS)
    return [part for part in found if part[1]]


def trade_parts(match: CivilizationMatch, seat: int) -> Parts:
    """The trade a seat collects."""
    found: Parts = []
    for number in own_cities(match, seat):
        found += [(f"square/{SQUARE_IDS[one]}", square_trade(match, one)) for one in city_squares(match, seat, number)]
    found += card_parts(match, seat, TRADE_INCOME)
    return [part for part in found if part[1]]


def coin_parts(match: CivilizationMatch, seat: int) -> Parts:
    """A seat's coins: squares it controls, cards, tokens on cards."""
    found: Parts = [(f"square/{SQUARE_IDS[one]}", square_coin(match, one)) for one in controlled(match, seat)]
    found += card_parts(match, seat, COINS)
    for place, n in enumerate(match.state.players[seat].tokens):
        if not n:
            continue
        if place < len(TECH_IDS):
            found.append((f"token/{TECH_IDS[place]}", n))
        elif place == SHEET_TOKENS:
            found.append(("token/sheet", n))
        elif not token_blocked(match, place):
            found.append((f"token/{WONDER_IDS[place - len(TECH_IDS)]}", n))
    return [part for part in found if part[1]]


def culture_hand_parts(match: CivilizationMatch, seat: int) -> Parts:
    """How many culture cards a seat may hold."""
    found: Parts = [(RULES, match.box.culture_hand), *card_parts(match, seat, CULTURE_HAND)]
    return [part for part in [*found, *card_parts(match, seat, HANDS_PER_COINS, per_coins=True)] if part[1]]


def threshold_parts(match: CivilizationMatch, seat: int, level: int) -> Parts:
    """The trade a tech of a level needs."""
    less = [(name, -n) for name, n in card_parts(match, seat, RESEARCH_DISCOUNT)]
    return [(RULES, match.box.thresholds[level - 1]), *less]
