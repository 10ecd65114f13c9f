"""Weighing decisions for people: what each option is worth in the eyes of its seat, and what was lost by another.

Everything here is shown a match redealt for the seat that decides, as `decide` shows it to a bot: advice and verdicts
know no more than that seat did. Budgets are positions looked at, so the same question and seed give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from civitas.bots.guide import ABSURD, Guide, Outlook, find_guide
from civitas.bots.turn_search import SAME, Line, TurnSearch, favourite
from civitas.kernel import journal
from civitas.kernel.journal import Journal
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import seeded
from civitas.kernel.text import Refusal, Texts, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "analysis.toml")
NODES: Final = 400  # positions looked at for a hint
STUDY_NODES: Final = 120  # and for each decision of a match looked back on
WORLDS: Final = 3  # redeals over which a loss is confirmed
LOSS: Final = 0.25  # points: less is not spoken of
TURNING: Final = 5  # turning points told at most
REASONS: Final = 3  # parts told at most
LEAST: Final = 0.05  # points: a part that differs less is left out
OTHERS: Final = ("rivals", "victory")  # parts that are no points of the seat's own
WHOLE: Final = "whole"  # the part of a guide that names none
PLAN: Final = "plan"  # what the rule list foresees beyond the position weighed

Parts = list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option: its row, what it is worth in points, and what that is made of."""

    row: int
    value: float
    parts: Parts


class Only:
    """A guide that thinks of one first move alone, so that it gets the whole budget; even one it holds unsound."""

    def __init__(self, guide: Guide, number: int, row: int) -> None:
        self.guide = guide
        self.number = number
        self.row = row

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        if question.number == self.number and before is None:
            return [self.row]
        return self.guide.moves(match, question, before, last)

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        return self.guide.rank(match, question, rows)

    def evaluate(self, match: Match, seat: int) -> float:
        return self.guide.evaluate(match, seat)

    def outlook(self, match: Match, seat: int) -> Outlook:
        return self.guide.outlook(match, seat)


class Scales:
    """One decision to be weighed: the question on a copy redealt for its seat."""

    def __init__(self, match: Match, question: Question, seed: int, nodes: int) -> None:
        rng = seeded(seed)
        self.guide = guide_of(match)
        self.seat = question.seat
        self.nodes = nodes
        self.seed = seed
        self.match = match.redeal(question.seat, rng.bits())
        self.question = self.match.question(question.number)
        self.secret = self.question.branch != MAIN  # decided at once with others
        self.salt = rng.bits()

    def lines(self) -> list[Line]:
        """The best line of each sound option, best first."""
        return self._lines(self.guide)

    def line(self, row: int) -> Line:
        """The best line that begins with an option, thought of by the guide or not."""
        return self._lines(Only(self.guide, self.question.number, row))[0]

    def left_out(self, best: Weighed) -> Weighed | None:
        """What the rule list marks next, where the guide thinks of one option alone.

        None when it is absurd, or valued no less: what a guide leaves out is often what its evaluation overrates.
        """
        rest = [row for row in self.question.options if row != best.row]
        marks = self.guide.rank(self.match, self.question, rest)
        if max(marks) <= ABSURD:
            return None
        other = self.weighed(self.line(rest[marks.index(max(marks))]))
        return other if other.value < best.value else None

    def _lines(self, guide: Guide) -> list[Line]:
        search = TurnSearch(guide, self.seat, self.nodes, seeded(self.salt))
        return search.ranked(self.match, self.question) if self.secret else search.lines(self.match, self.question)

    def weighed(self, line: Line) -> Weighed:
        """A line's first step with what its value is made of; the parts add up to the value."""
        parts = parts_of(self.guide, self._end(line), self.seat)
        foreseen = line.value - sum([value for _, value in parts])
        if abs(foreseen) > SAME:
            parts = [*parts, (PLAN, foreseen)]
        return Weighed(line.steps[0].row, line.value, parts)

    def _end(self, line: Line) -> Match:
        """The position a line leads to; where all decide at once, the one after everybody's favourite answers."""
        match = self.match.copy()
        fork, turn = match.current_fork(), match.turn
        match.play(match.question(self.question.number), line.steps[0].row)
        if self.secret:
            while match.pending and match.current_fork() is fork:
                match.play(match.pending[0], favourite(self.guide, match, match.pending[0]))
            return match
        for step in line.steps[1:]:
            question = self._own(match, turn)
            assert question is not None
            match.play(question, step.row)
        self._own(match, turn)
        return match

    def _own(self, match: Match, turn: int) -> Question | None:
        """The seat's next decision of the turn; others' within it are answered by the rule list, as in the search."""
        while match.pending and match.turn == turn:
            question = match.pending[0]
            if question.branch != MAIN or question.seat == self.seat:
                return question if question.branch == MAIN else None
            match.play(question, favourite(self.guide, match, question))
        return None


def guide_of(match: Match) -> Guide:
    """The guide of a match's game; a game without one cannot be weighed."""
    guide = find_guide(match.game)
    if guide is None:
        raise Refusal("refuse.no_guide", TEXTS, game=match.game.id)
    return guide


def parts_of(guide: Guide, match: Match, seat: int) -> Parts:
    """What a position's worth is made of; a guide that names no parts gives one."""
    named: Any = getattr(guide, "parts", None)
    return [(WHOLE, guide.evaluate(match, seat))] if named is None else list(named(match, seat))


def weigh(match: Match, question: Question, seed: int, nodes: int = NODES) -> list[Weighed]:
    """The sound options of an open question as its seat may see them, best first."""
    scales = Scales(match, question, seed, nodes)
    return [scales.weighed(line) for line in scales.lines()]


def reasons(chosen: Parts, other: Parts, most: int = REASONS) -> Parts:
    """The parts in which two options differ most, with how much the first is better there."""
    differences = dict(chosen)
    for key, value in other:
        differences[key] = differences.get(key, 0.0) - value
    told = [(key, value) for key, value in differences.items() if abs(value) >= LEAST]
    return sorted(told, key=_weight)[:most]


def _weight(part: tuple[str, float]) -> float:
    return -abs(part[1])


# A match looked back on


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a seat might have played instead, and what it lost: points, and the parts that differ most."""

    best: int
    loss: float
    why: Parts


def study(match: Match, question: Question, row: int, seed: int, nodes: int = STUDY_NODES) -> Verdict:
    """Judge an answer by what its seat knew. A loss is confirmed over several redeals of what it did not know."""
    scales = Scales(match, question, seed, nodes)
    best = scales.lines()[0]
    chosen = best.steps[0].row
    if chosen == row:
        return Verdict(row, 0.0, [])
    played = scales.line(row)
    losses = [best.value - played.value]
    if losses[0] < LOSS:
        return Verdict(row if losses[0] <= SAME else chosen, max(0.0, losses[0]), [])
    for world in range(1, WORLDS):
        other = Scales(match, question, seed + world, nodes)
        losses.append(other.line(chosen).value - other.line(row).value)
    loss = sum(losses) / WORLDS
    if loss < LOSS:
        return Verdict(row if loss <= SAME else chosen, max(0.0, loss), [])
    return Verdict(chosen, loss, reasons(scales.weighed(best).parts, scales.weighed(played).parts))


def prospects(match: Match, seed: int) -> list[float]:
    """The points each seat may expect in the end, in its own eyes; what rivals take off is left out."""
    guide = guide_of(match)
    found: list[float] = []
    for seat in range(match.seats):
        blind = match.redeal(seat, seed)
        found.append(sum([value for key, value in parts_of(guide, blind, seat) if key not in OTHERS]))
    return found


@dataclass(frozen=True, slots=True)
class Moment:
    """A standing answer of a journal and the match just before it; after the last one `entry` is None."""

    match: Match
    entry: dict[str, Any] | None
    line: int  # the last line before it

    @property
    def question(self) -> Question | None:
        return None if self.entry is None else self.match.question(self.entry["request"])


def moments(written: Journal) -> Iterator[Moment]:
    """Every answer that was not taken back, in order, then the end; look at the match before going on."""
    standing = {entry["line"] for entry in written.standing()}
    match = journal.begin(written)
    for entry in written.entries:
        if entry["line"] in standing:
            yield Moment(match, entry, entry["line"] - 1)
        journal.apply(match, entry)
    yield Moment(match, None, written.line)


def turning_points(losses: list[float], most: int = TURNING) -> list[int]:
    """The places of the largest losses, in the order they came; nothing that is hardly a loss."""
    order = sorted(range(len(losses)), key=lambda place: -losses[place])
    return sorted([place for place in order[:most] if losses[place] >= LOSS])
