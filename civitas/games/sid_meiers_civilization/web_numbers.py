"""Where the numbers on the pages come from, and how far each player was turn by turn."""

from __future__ import annotations

from typing import Any, cast

from civitas.games.sid_meiers_civilization.box import (
    CITY_LIMIT,
    CIVILIZATION_IDS,
    GOVERNMENT_IDS,
    NONE,
    SPEED,
    SQUARE_IDS,
    STACKING,
    STACKING_BONUS,
    TECH_IDS,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.parts import Parts, card_parts
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import ADVANCES, COINS_NOW, LEARNS, TURN_BEGINS
from civitas.games.sid_meiers_civilization.web_cards import say
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

# A sum: rows of (what contributes, how much), and the total.
Sum = dict[str, Any]

_DECKS = {
    "technology": TECH_IDS,
    "government": GOVERNMENT_IDS,
    "civilization": CIVILIZATION_IDS,
    "wonder": WONDER_IDS,
}


def part_name(match: CivilizationMatch, part: str, lang: str) -> str:
    """What contributes to a number, in words."""
    kind, _, name = part.partition("/")
    box, state = match.box, match.state
    if kind == "square":
        square = SQUARE_IDS.index(name)
        piece, terrain = state.piece[square], state.terrain[square]
        what = box.names["piece"][piece][lang] if piece != NONE else box.names["terrain"][terrain][lang]
        return say("sum.square", lang, what=what, square=name.upper())
    if kind in _DECKS:
        return box.names[kind][_DECKS[kind].index(name)][lang]
    if kind == "token":
        places = [*TECH_IDS, *WONDER_IDS, "sheet"]
        return say("sum.tokens", lang, name=box.names["token"][places.index(name)][lang])
    return say(f"sum.{kind}", lang)


def explained(match: CivilizationMatch, parts: Parts, total: int, lang: str) -> Sum:
    """A number with its parts."""
    return {"rows": [(part_name(match, part, lang), n) for part, n in parts], "total": total}


def limit_sum(match: CivilizationMatch, seat: int, op: int, base: int, total: int, lang: str) -> Sum:
    """A limit of which the highest card counts: what the rules give, and what the best card adds."""
    best = max(card_parts(match, seat, op), key=lambda part: part[1], default=("", 0))
    rows: Parts = [("rules", base)]
    if best[1] > base:
        rows.append((best[0], best[1] - base))
    if op == STACKING:
        rows += card_parts(match, seat, STACKING_BONUS)
    return explained(match, rows, total, lang)


def speed_sum(match: CivilizationMatch, seat: int, total: int, lang: str) -> Sum:
    return limit_sum(match, seat, SPEED, match.box.speed, total, lang)


def stacking_sum(match: CivilizationMatch, seat: int, total: int, lang: str) -> Sum:
    return limit_sum(match, seat, STACKING, match.box.stacking, total, lang)


def cities_sum(match: CivilizationMatch, seat: int, total: int, lang: str) -> Sum:
    return limit_sum(match, seat, CITY_LIMIT, match.box.city_limit, total, lang)


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    """Technologies, spaces and coins of each seat at the end of every turn; empty when not all is told."""
    match = cast(CivilizationMatch, given)
    techs = [1] * match.seats  # each begins with one
    spaces = [0] * match.seats
    coins = [0] * match.seats
    turns: list[list[int]] = [[] for _ in range(match.seats)]
    begun = False
    for event in events:
        if event.tale == TURN_BEGINS:
            if begun:
                _enter(turns, techs, spaces, coins)
            begun = True
        elif event.tale == LEARNS:
            techs[event.seat] += 1
        elif event.tale == ADVANCES:
            spaces[event.seat] = event.first
        elif event.tale == COINS_NOW:
            coins[event.seat] = event.first
    _enter(turns, techs, spaces, coins)
    players = match.state.players
    now = [sum(player.levels) + player.space + player.coins for player in players]
    return turns if [row[-1] for row in turns] == now else []


def _enter(turns: list[list[int]], techs: list[int], spaces: list[int], coins: list[int]) -> None:
    for seat, row in enumerate(turns):
        row.append(techs[seat] + spaces[seat] + coins[seat])
