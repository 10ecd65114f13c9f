"""Weighing decisions for people: what each option is worth in the eyes of its seat, and what was lost by another.

Everything here is shown a match redealt for the seat that decides, as `decide` shows it to a bot: advice and verdicts
know no more than that seat did. Budgets are positions looked at, so the same question and seed give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from civitas.bots.guide import ABSURD, Guide, Outlook, find_guide
from civitas.bots.turn_search import SAME, WIDTH, Line, Step, TurnSearch, favourite
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
LOSS: Final = 0.25  # less is not spoken of
FORESEEN: Final = 12  # games played to the end for what all seats may expect
TURNING: Final = 5  # turning points told at most
REASONS: Final = 3  # parts told at most
LEAST: Final = 0.05  # a part that differs less is left out
OTHERS: Final = ("rivals", "victory")  # parts that are no worth of the seat's own
WHOLE: Final = "whole"  # the part of a guide that names none
REST: Final = "rest"  # all parts that are not told one by one

Parts = list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option: its row, what its end is worth, and what that is made of."""

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
        """The best line of each sound option, best first in the guide's eyes."""
        alike = self._alike()
        return [self.line(row) for row in alike] if alike else self._lines(self.guide)

    def _alike(self) -> list[int]:
        """Options the rule list cannot tell apart where it likes none: the best by what they lead to; none elsewhere.

        Bots never come there, so that their favourite is the one that happens to come first.
        """
        options = self.question.options
        if len(self.guide.moves(self.match, self.question, None, -1)) > 1:
            return []
        marks = self.guide.rank(self.match, self.question, options)
        rows = [row for row, mark in zip(options, marks, strict=True) if mark >= max(marks) - SAME]
        if max(marks) >= 0 or len(rows) == 1:
            return []
        found = self.weighed([Line([Step((), [], row)], 0.0, 0) for row in rows])
        return [one.row for one in by_value(found)[:WIDTH]]

    def line(self, row: int) -> Line:
        """The best line that begins with an option, thought of by the guide or not."""
        return self._lines(Only(self.guide, self.question.number, row))[0]

    def sound(self) -> list[Weighed]:
        """The sound options, best first: by their worth; what is decided at once with others by the rule list."""
        found = self.weighed(self.lines())
        return found if self.secret else by_value(found)

    def left_out(self, best: int) -> int | None:
        """What the rule list marks next, where the guide thinks of one option alone; None when all is absurd."""
        rest = [row for row in self.question.options if row != best]
        marks = self.guide.rank(self.match, self.question, rest)
        return rest[marks.index(max(marks))] if max(marks) > ABSURD else None

    def is_marked_alike(self, rows: tuple[int, int]) -> bool:
        """Whether the rule list holds two options for equal."""
        first, second = self.guide.rank(self.match, self.question, list(rows))
        return abs(first - second) <= SAME

    def _lines(self, guide: Guide) -> list[Line]:
        search = TurnSearch(guide, self.seat, self.nodes, seeded(self.salt))
        return search.ranked(self.match, self.question) if self.secret else search.lines(self.match, self.question)

    def weighed(self, lines: list[Line]) -> list[Weighed]:
        """Lines with what they are worth when all have come to the same turn; the parts add up to the value.

        A mark of the rule list is no worth: what counts is where the option leads.
        """
        ends = [self._end(line) for line in lines]
        self._level(ends)
        found: list[Weighed] = []
        for line, end in zip(lines, ends, strict=True):
            parts = parts_of(self.guide, end, self.seat)
            found.append(Weighed(line.steps[0].row, total_of(parts), parts))
        return found

    def _level(self, ends: list[Match]) -> None:
        """Play on by the rule list until the next turn, or the furthest that one of them has come to."""
        until, before = self.match.turn + 1, 0
        while until > before:
            for match in ends:
                carry_on(self.guide, match, until)
            before, until = until, max([until, *[match.turn for match in ends if match.pending]])

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


def is_in_points(guide: Guide) -> bool:
    """Whether what positions are worth to a guide are points of the end, as people count them."""
    return hasattr(guide, "parts") and bool(getattr(guide, "in_points", True))


def carry_on(guide: Guide, match: Match, until: int = 0) -> None:
    """Play on by the rule list until a turn (0: the end)."""
    while match.pending and (until == 0 or match.turn < until):
        match.play(match.pending[0], favourite(guide, match, match.pending[0]))


def parts_of(guide: Guide, match: Match, seat: int) -> Parts:
    """What a position's worth is made of; a guide that names no parts gives one."""
    named: Any = getattr(guide, "parts", None)
    return [(WHOLE, guide.evaluate(match, seat))] if named is None else list(named(match, seat))


def by_value(found: list[Weighed]) -> list[Weighed]:
    """Best first; equals stay in their order."""
    return sorted(found, key=lambda one: -one.value)


def weigh(match: Match, question: Question, seed: int, nodes: int = NODES) -> list[Weighed]:
    """The sound options of an open question as its seat may see them, best first."""
    return Scales(match, question, seed, nodes).sound()


def lead(
    match: Match, question: Question, rows: tuple[int, int], seed: int, nodes: int = STUDY_NODES, worlds: int = WORLDS
) -> Parts:
    """By how much one option leads another, part by part: the mean over redeals of what the seat does not know."""
    total: dict[str, float] = {}
    for world in range(worlds):
        scales = Scales(match, question, seed + world, nodes)
        one, other = scales.weighed([scales.line(row) for row in rows])
        for key, value in differences(one.parts, other.parts):
            total[key] = total.get(key, 0.0) + value / worlds
    return list(total.items())


def differences(chosen: Parts, other: Parts) -> Parts:
    """How much the first is better, part by part."""
    found = dict(chosen)
    for key, value in other:
        found[key] = found.get(key, 0.0) - value
    return list(found.items())


def total_of(parts: Parts) -> float:
    """What parts add up to."""
    return sum([value for _, value in parts])


def reasons(lead: Parts, most: int = REASONS) -> Parts:
    """The parts in which two options differ most, and all others as one, so that they add up."""
    told = sorted([part for part in lead if abs(part[1]) >= LEAST], key=_weight)[:most]
    rest = total_of(lead) - total_of(told)
    return [*told, (REST, rest)] if abs(rest) >= LEAST else told


def _weight(part: tuple[str, float]) -> float:
    return -abs(part[1])


# A match looked back on


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a seat might have played instead, and what it lost: how much, and the parts that differ most."""

    best: int
    loss: float
    why: Parts


def study(match: Match, question: Question, row: int, seed: int, nodes: int = STUDY_NODES) -> Verdict:
    """Judge an answer by what its seat knew. A loss is confirmed over several redeals of what it did not know."""
    best = Scales(match, question, seed, nodes).sound()[0].row
    if best == row:
        return Verdict(row, 0.0, [])
    for worlds in (1, WORLDS):
        found = lead(match, question, (best, row), seed, nodes, worlds)
        loss = total_of(found)
        if loss < LOSS:
            return Verdict(row if loss <= SAME else best, max(0.0, loss), [])
    return Verdict(best, loss, reasons(found))


def prospects(match: Match, seed: int) -> list[float]:
    """What each seat may expect in its own eyes: the points of the end, if everybody went on by the rule list.

    Where a guide does not measure in points, what the position is worth to it; what rivals take off is left out.
    """
    guide = guide_of(match)
    seats = range(match.seats)
    if is_in_points(guide):
        return [_expected(match, seat, seed) for seat in seats]
    blind = [parts_of(guide, match.redeal(seat, seed), seat) for seat in seats]
    return [total_of([part for part in parts if part[0] not in OTHERS]) for parts in blind]


def _expected(match: Match, seat: int, seed: int) -> float:
    guide = guide_of(match)
    worlds = max(1, FORESEEN // match.seats)
    total = 0.0
    for world in range(worlds):
        dealt = match.redeal(seat, seed + world)
        carry_on(getattr(guide, "quick", None) or guide, dealt)
        assert dealt.result is not None
        total += dealt.result.scores[seat]
    return total / worlds


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
