"""Weighing the best lines of a turn by playing on: in worlds dealt anew, everybody by the rule list, to a horizon.

Each world is played once from every line still in the race, so that lines are compared on the same luck. Where time is
short only the best lines enter, as many as a few worlds can be played from. The worse half leaves the race as the
worlds add up. A line's own value counts like a few worlds: with no time at all the best line found for the turn is
played.
"""

from __future__ import annotations

import math
import time
from typing import Final

from civitas.bots.budget import Budget
from civitas.bots.guide import Guide, Search
from civitas.bots.turn_search import Line, Step, TurnSearch, favourite
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

HALVING: Final = (4, 8, 16, 32, 64)  # worlds after which the worse half leaves the race
SURE: Final = 3.0  # standard errors by which a lead settles the race
FEWEST: Final = 8  # worlds before anything is settled
WORTH_IT: Final = 2  # worlds that must be affordable for every line which enters the race


class Arm:
    """A line in the race, with the values its playouts reached."""

    __slots__ = ("line", "values")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.values: list[float] = []

    @property
    def row(self) -> int:
        return self.line.steps[0].row


class Race:
    """The lines of one decision and their playouts."""

    def __init__(self, guide: Guide, search: Search, match: Match, question: Question, rng: Rng) -> None:
        self.guide = guide
        self.search = search
        self.match = match
        self.number = question.number
        self.seat = question.seat
        self.rng = rng
        turns = TurnSearch(guide, question.seat, search.nodes, rng)
        rows = self._candidates(question)
        lines = turns.lines(match, question, rows) if question.branch == MAIN else turns.ranked(match, question, rows)
        self.arms = [Arm(line) for line in lines[: search.width]]
        self.standing = self.arms[: search.lines] if search.lines else self.arms
        self.entered = len(self.standing)
        self.worlds = 0
        self.until = match.turn + search.turns * (match.seats if search.each else 1) if search.turns else 0

    def _candidates(self, question: Question) -> list[int]:
        """What the guide thinks of, and the best marked of the rest until the race is full."""
        rows = self.guide.moves(self.match, question, None, -1)
        if len(rows) >= self.search.width or len(rows) == len(question.options):
            return rows
        rest = [row for row in question.options if row not in rows]
        marks = self.guide.rank(self.match, question, rest)
        order = sorted(range(len(rest)), key=lambda place: -marks[place])
        return [*rows, *[rest[place] for place in order[: self.search.width - len(rows)]]]

    def run(self, budget: Budget) -> None:
        """Play worlds until the budget is over or the race settled."""
        while len(self.standing) > 1 and not budget.over():
            world = self.match.redeal(self.seat, self.rng.bits())
            reached: list[float] = []
            while len(reached) < len(self.standing):
                began = time.perf_counter()
                value = self._playout(world.copy(), self.standing[len(reached)].line, budget)
                if value is None:
                    return
                reached.append(value)
                if self.worlds == 0 and len(reached) == 1:
                    self._narrow(time.perf_counter() - began, budget)
            budget.made += len(reached)
            for arm, value in zip(self.standing, reached, strict=True):
                arm.values.append(value)
            self.worlds += 1
            if self.worlds in HALVING:
                kept = self.ranking()
                self.standing = kept[: max(2, (len(kept) + 1) // 2)]
            if self.worlds >= FEWEST and self._settled():
                return

    def _narrow(self, seconds: float, budget: Budget) -> None:
        """After the first playout: by the clock, let only those lines in for which there is time."""
        if budget.iterations is None and not self.search.lines:
            affordable = 1 + int(budget.left() / max(seconds, 1e-6))
            self.standing = self.standing[: max(2, affordable // WORTH_IT)]
            self.entered = len(self.standing)

    def _playout(self, match: Match, line: Line, budget: Budget) -> float | None:
        """The value at the horizon after a line, everybody playing on by the rule list; None when time ran out."""
        match.play(match.question(self.number), line.steps[0].row)
        if not play_on(self.guide, match, self.seat, line.steps[1:], self.until, budget):
            return None
        return self.guide.evaluate(match, self.seat)

    def ranking(self) -> list[Arm]:
        """The lines in the race, best first: playouts, and the line's own value as if seen in a few worlds."""
        arms = self.standing
        own = sum([arm.line.value for arm in arms]) / len(arms)
        played = [value for arm in arms for value in arm.values]
        mean = sum(played) / len(played) if played else own
        trust = self.search.trust

        def worth(arm: Arm) -> float:
            prior = arm.line.value - own + mean
            if not arm.values:
                return prior
            return (sum(arm.values) + trust * prior) / (len(arm.values) + trust)

        return sorted(arms, key=worth, reverse=True)

    def _settled(self) -> bool:
        """Whether the leader is ahead of each other line by more than luck explains."""
        leader, *others = self.ranking()
        for other in others:
            leads = [mine - yours for mine, yours in zip(leader.values, other.values, strict=True)]
            count = len(leads)
            mean = sum(leads) / count
            spread = sum([(lead - mean) ** 2 for lead in leads]) / (count - 1)
            if mean <= SURE * math.sqrt(spread / count):
                return False
        return True


def play_on(guide: Guide, match: Match, seat: int, steps: list[Step], until: int, budget: Budget) -> bool:
    """Play on by the rule list, a seat by the steps it has planned, until a turn (0: the end); False: time ran out."""
    place = 0
    while match.pending and (until == 0 or match.turn < until):
        if budget.iterations is None and budget.over():
            return False
        question = match.pending[0]
        if place < len(steps) and question.seat == seat:
            step = steps[place]
            place += 1
            if step.options == question.options:
                match.play(question, step.row)
                continue
            place = len(steps)
        match.play(question, favourite(guide, match, question))
    return True
