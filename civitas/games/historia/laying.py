"""Which cards to lay: sets of them tried on a copy, after the cards the others are expected to lay before."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.historia.box import ADVISOR_CARD, NONE, REVOLUTION
from civitas.games.historia.effects import hand_cards
from civitas.games.historia.evaluation import evaluate
from civitas.games.historia.events import extra_cards
from civitas.games.historia.quantities import limit, may_revolt, symbol_of
from civitas.games.historia.rounds import Laying, Resolution, lay_cards, remove_from_hand
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
    go_on(almanac, match, seat, "")


def go_on(almanac: Almanac, match: HistoriaMatch, seat: int, stop: str) -> None:
    """Answer the player's questions by the rule list, up to one of the prompt `stop`."""
    while match.pending:
        question = match.pending[0]
        if question.seat != seat or question.prompt == stop:
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
    table = match.twin()
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


class Trial:
    """A table on which a player has resolved some cards; it may be left so, or one more card laid as if before.

    Nothing that is done before a card's turn hangs on which cards come later, so sets that begin alike share trials.
    """

    __slots__ = ("frame", "match")

    def __init__(self, match: HistoriaMatch, frame: Resolution) -> None:
        self.match = match
        self.frame = frame

    def then(self, almanac: Almanac, card: int) -> Trial:
        """The same with one more card, resolved last."""
        match = self.match.twin()
        frame = self.frame.copy()
        frame.then = "next"
        remove_from_hand(match, frame.seat, card)
        match.state.players[frame.seat].laid = [card]
        match.frames = [frame]
        match.run()
        go_on(almanac, match, frame.seat, "last")
        return Trial(match, frame)


class Prospect:
    """What laying cards promises a player in one position: kept for the picks that follow in the same position."""

    def __init__(self, almanac: Almanac, match: HistoriaMatch, seat: int) -> None:
        self.almanac = almanac
        self.seat = seat
        self.position = match.twin()
        self.most = limit(match, seat)
        order = [card for _, card in ranked(almanac, match, seat)]
        self.tried = order[: TRIED[min(self.most, 3)]]
        if REVOLUTION in order and REVOLUTION not in self.tried:
            self.tried.append(REVOLUTION)
        self.table = before_me(almanac, match, seat)
        self.rules = RuleList(almanac, self.table, seat)
        player = self.table.state.players[seat]
        start = Trial(self.table, Resolution(seat, owned=player.ready | player.turned))
        self.trials: dict[tuple[int, ...], Trial] = {(): start}
        self.worths: dict[tuple[int, ...], float] = {(): evaluate(almanac, self.table, seat)}

    def is_of(self, almanac: Almanac, match: HistoriaMatch, seat: int) -> bool:
        """Whether a position is the one this was found for, to the last hidden card."""
        position = self.position
        return (
            self.seat == seat
            and self.almanac is almanac
            and position.rng.state == match.rng.state
            and position.seats == match.seats
            and position.bots == match.bots
            and position.options == match.options
            and position.state == match.state
        )

    def trial(self, cards: tuple[int, ...]) -> Trial:
        """Cards resolved in this order."""
        known = self.trials.get(cards)
        if known is None:
            known = self.trial(cards[:-1]).then(self.almanac, cards[-1])
            if len(cards) < self.most:
                self.trials[cards] = known
        return known

    def worth(self, cards: list[int]) -> float:
        """What the position is worth to the player once he has laid a set of cards."""
        key = tuple(cards)
        known = self.worths.get(key)
        if known is None:
            known = evaluate(self.almanac, self.after(cards), self.seat)
            self.worths[key] = known
        return known

    def after(self, cards: list[int]) -> HistoriaMatch:
        """The table once the player has laid and resolved a set of cards."""
        if extra_cards(self.table):  # the last card of a hand ends the turn as it is laid
            table = self.table.twin()
            resolve(self.almanac, table, self.seat, cards)
            return table
        order = sorted([(-self.rules.turn_of(card), card) for card in cards])
        table = self.trial(tuple([card for _, card in order])).match
        if table.pending:  # wonders may still be used
            if len(cards) < self.most:
                table = cast(HistoriaMatch, table.copy())
            go_on(self.almanac, table, self.seat, "")
        return table

    def values(self, picked: list[int]) -> list[tuple[list[int], float]]:
        """The sets of cards thought of, with what each brings: the first is what was picked so far, and brings 0."""
        idle = self.worth(picked)
        sets = [picked, *sets_from(self.tried, self.most, picked)]
        return [(cards, self.worth(cards) - idle) for cards in sets]


def picked_so_far(match: HistoriaMatch, seat: int) -> list[int]:
    """What a seat has chosen to lay in the round being decided."""
    fork = match.current_fork()
    for branch in fork.branches if fork is not None else []:
        frame = branch.frames[0]
        if branch.seat == seat and isinstance(frame, Laying):
            return frame.picked
    return []
