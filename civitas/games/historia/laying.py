"""Which cards to lay: sets of them tried on a copy, after the cards the others are expected to lay before."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.historia.box import ADVISOR_CARD, NONE, REVOLUTION
from civitas.games.historia.effects import hand_cards
from civitas.games.historia.evaluation import evaluate
from civitas.games.historia.quantities import limit, may_revolt, symbol_of
from civitas.games.historia.rounds import Laying, Resolution, lay_cards
from civitas.games.historia.rule_list import RuleList
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.worth import Almanac

TRIED: Final = (0, 10, 7, 6)  # cards thought of, by how many may be laid


def allowed(match: HistoriaMatch, seat: int) -> list[int]:
    """The cards a player may lay."""
    revolt = may_revolt(match, seat)
    return [card for card in hand_cards(match, seat) if revolt or symbol_of(match, card) != REVOLUTION]


def ranked(almanac: Almanac, match: HistoriaMatch, seat: int) -> list[tuple[float, int]]:
    """The cards a player may lay, best first by the rule list."""
    rules = RuleList(almanac, match, seat)
    return sorted([(rules.card(card), card) for card in allowed(match, seat)], reverse=True)


def expected(almanac: Almanac, match: HistoriaMatch, seat: int) -> list[int]:
    """What a player is expected to lay; nobody counts on another's hidden advisors."""
    marks = [entry for entry in ranked(almanac, match, seat) if entry[1] < ADVISOR_CARD]
    most = limit(match, seat)
    least = almanac.weights.expected
    return sorted([card for place, (mark, card) in enumerate(marks[:most]) if place == 0 or mark > least])


def resolve(almanac: Almanac, match: HistoriaMatch, seat: int, cards: list[int]) -> None:
    """Lay cards for a player and resolve them by the rule list, without anybody else."""
    lay_cards(match, seat, cards, NONE)
    match.frames = [Resolution(seat)]
    match.pending = []
    match.run()
    while match.pending:
        question = match.pending[0]
        if question.seat != seat:
            break
        rules = RuleList(almanac, match, seat)
        best = question.options[0]
        top = rules.mark(question, best)
        for row in question.options[1:]:
            mark = rules.mark(question, row)
            if mark > top:
                best, top = row, mark
        match.play(question, best)


def before_me(almanac: Almanac, match: HistoriaMatch, seat: int) -> HistoriaMatch:
    """The table when the seat comes to resolve: the players before it have, and a Revolution after it is foreseen."""
    table = cast(HistoriaMatch, match.copy())
    order = table.state.order
    place = order.index(seat)
    for other in order[place + 1 :]:
        if REVOLUTION in expected(almanac, match, other):
            table.state.last = True
    for other in order[:place]:
        cards = expected(almanac, match, other)
        if cards:
            resolve(almanac, table, other, cards)
    return table


def sets_from(cards: list[int], most: int, picked: list[int]) -> list[list[int]]:
    """Every set of at most so many cards that goes on from the ones picked, in canonical order."""
    found: list[list[int]] = []
    if len(picked) < most:
        for card in sorted(cards):
            if not picked or card > picked[-1]:
                longer = [*picked, card]
                found.append(longer)
                found.extend(sets_from(cards, most, longer))
    return found


def values(almanac: Almanac, match: HistoriaMatch, seat: int, picked: list[int]) -> list[tuple[list[int], float]]:
    """The sets of cards thought of, each with what it brings: the first set is what was picked so far, and brings 0."""
    most = limit(match, seat)
    order = [card for _, card in ranked(almanac, match, seat)]
    tried = order[: TRIED[min(most, 3)]]
    if REVOLUTION in order and REVOLUTION not in tried:
        tried.append(REVOLUTION)
    table = before_me(almanac, match, seat)
    found: list[tuple[list[int], float]] = []
    idle = 0.0
    for cards in [picked, *sets_from(tried, most, picked)]:
        trial = cast(HistoriaMatch, table.copy())
        if cards:
            resolve(almanac, trial, seat, cards)
        value = evaluate(almanac, trial, seat)
        if not found:
            idle = value
        found.append((cards, value - idle))
    return found


def picked_so_far(match: HistoriaMatch, seat: int) -> list[int]:
    """What a seat has chosen to lay in the round being decided."""
    fork = match.current_fork()
    for branch in fork.branches if fork is not None else []:
        frame = branch.frames[0]
        if branch.seat == seat and isinstance(frame, Laying):
            return frame.picked
    return []
