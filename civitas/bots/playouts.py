"""Weighing the best lines of a turn by playing on in worlds dealt anew, to a horizon.

In a playout everybody goes by the rule list; in games where that alone plays badly, each turn is glanced through. Where
a guide offers a quick one, the others play by that.

The first line is the one planned before, or else the one that looks best without playouts. The others challenge it:
besides other lines of the guide, moves it does not think of, as much worse at first sight as the rule list marks them.
Each world is played once from every line still in the race, so that lines are compared on the same luck. A challenger
must be ahead of the first by more than chance alone would put it; its first sight counts like a few worlds. Where time
is short only the best lines enter, as many as a few worlds can be played from. The worse half of them leaves the race
as the worlds add up: early where time is short, later where there is time to look at all of them more often.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from civitas.bots.budget import Budget
from civitas.bots.guide import ABSURD, Guide, Search
from civitas.bots.turn_search import Line, Step, TurnSearch, favourite, in_order
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng, seeded

TWINS: Final = 2  # worlds in which lines are looked at for twins
FEWEST: Final = 4  # worlds before anything is settled or the worse half leaves
MOST: Final = 64  # worlds before it leaves where there is time
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

    def __init__(
        self, guide: Guide, search: Search, match: Match, question: Question, rng: Rng, plan: Sequence[int] = ()
    ) -> None:
        self.guide = guide
        self.search = search
        self.match = match
        self.number = question.number
        self.seat = question.seat
        self.rng = rng
        self.arms = [Arm(line) for line in self._lines(question, plan)]  # the first is planned or looks best
        self.standing = self.arms[: search.lines] if search.lines else self.arms
        self.entered = len(self.standing)
        self.worlds = 0
        self.halving = search.halving or FEWEST  # worlds after which the worse half leaves; then after twice as many
        turns = search.turns if match.seats > 1 else search.alone
        self.until = match.turn + turns * (match.seats if search.each else 1) if turns else 0

    def _lines(self, question: Question, plan: Sequence[int]) -> list[Line]:
        """The lines to weigh: the one planned before, a line for each first move, and other ways to play the turn."""
        search = self.search
        turns = TurnSearch(self.guide, self.seat, search.nodes, self.rng)
        rows = self.guide.moves(self.match, question, None, -1)
        if question.branch != MAIN:
            lines = turns.ranked(self.match, question, rows)[: search.width]
        else:
            lines = turns.lines(self.match, question, rows)[: search.width]
            if search.ways:
                lines = in_order([*lines, *turns.ways(lines, search.ways)])
            if plan:
                lines = led_by(turns.followed(self.match, question, plan), lines)
        others = self._others(turns, question, rows, lines[0]) if len(rows) < search.width else []
        return [*lines, *others[: search.width - len(rows)]]

    def _others(self, turns: TurnSearch, question: Question, rows: list[int], best: Line) -> list[Line]:
        """Moves the guide does not think of: as much worse than the best line as the rule list marks them.

        What they lead to is not valued: a guide leaves out what its evaluation would take for a gain.
        """
        row = best.steps[0].row
        ranked = turns.ranked(self.match, question, [row, *[one for one in question.options if one not in rows]])
        mark = next(line.value for line in ranked if line.steps[0].row == row)
        others = [line for line in ranked if line.steps[0].row != row and line.value > ABSURD]
        for line in others:
            line.value = best.value + min(0.0, line.value - mark)
        return others

    def run(self, budget: Budget) -> None:
        """Play worlds until the budget is over or the race settled."""
        while len(self.standing) > 1 and not budget.over():
            luck = self.rng.bits()
            world = self.match.redeal(self.seat, luck)
            reached: list[float] = []
            while len(reached) < len(self.standing):
                began = time.perf_counter()
                value = self._playout(world.copy(), self.standing[len(reached)].line, luck, budget)
                if value is None:
                    return
                reached.append(value)
                if self.worlds == 0 and len(reached) == 1:
                    self._plan(time.perf_counter() - began, budget)
            budget.made += len(reached)
            for arm, value in zip(self.standing, reached, strict=True):
                arm.values.append(value)
            self.worlds += 1
            if self.worlds <= TWINS:
                self._part_twins()
            if self._is_halving():
                self._halve()
            if self.worlds >= FEWEST and self.settled(budget):
                return

    def _plan(self, seconds: float, budget: Budget) -> None:
        """After the first playout: by the clock, let only those lines in for which there is time, and as long."""
        if budget.iterations is not None:
            return
        affordable = 1 + int(budget.left() / max(seconds, 1e-6))
        if not self.search.lines:
            self.standing = self.standing[: max(2, affordable // WORTH_IT)]
            self.entered = len(self.standing)
        if not self.search.halving:
            self.halving = first_halving(self.entered, affordable)

    def _is_halving(self) -> bool:
        """Whether the worse half leaves now: after so many worlds, twice as many, four times as many …"""
        times, rest = divmod(self.worlds, self.halving)
        return rest == 0 and times.bit_count() == 1

    def _playout(self, match: Match, line: Line, luck: int, budget: Budget) -> float | None:
        """The value at the horizon after a line, everybody playing on; None when time ran out."""
        match.play(match.question(self.number), line.steps[0].row)
        rng = seeded(luck) if self.search.glance else None
        if not play_on(self.guide, match, self.seat, line.steps[1:], self.until, budget, rng):
            return None
        return self.worth(match, self.seat)

    def worth(self, match: Match, seat: int) -> float:
        """What the end of a playout is worth to a seat: its own position, less a share of the best rival's."""
        own = self.guide.evaluate(match, seat)
        share = self.search.rivals
        if not share or match.seats == 1:
            return own
        return own - share * max([self.guide.evaluate(match, other) for other in range(match.seats) if other != seat])

    def _part_twins(self) -> None:
        """Of lines that lead to the same position, as two moves in either order do, only the best stays.

        They tell themselves by what they reach: in two worlds, or in one if their ends were worth the same before.
        """
        kept: dict[tuple[float, ...], Arm] = {}
        for place, arm in enumerate(self.standing):
            first = (place,) if arm.line.marked else (arm.line.value, *arm.values)
            kept.setdefault(tuple(arm.values) if self.worlds > 1 else first, arm)
        self.standing = list(kept.values())

    def _halve(self) -> None:
        """The worse half leaves; the first line stays for the others to be compared with."""
        order = self.ranking()
        kept = order[: max(2, (len(order) + 1) // 2)]
        self.standing = kept if self.arms[0] in kept else [*kept, self.arms[0]]

    def ranking(self) -> list[Arm]:
        """The lines in the race, best first: by their lead over the first one, less what chance may have done."""
        first = self.arms[0]
        others = [arm for arm in self.standing if arm is not first]
        worlds = len(first.values)
        ahead = [arm.line.value - first.line.value for arm in others]
        if worlds > 1 and others:
            trust = self.search.trust
            leads = [leads_of(arm, first) for arm in others]
            doubt = self.search.caution * spread_of(leads) * math.sqrt(worlds)
            seen = [sum(lead) - doubt for lead in leads]
            ahead = [(lead + trust * own) / (worlds + trust) for lead, own in zip(seen, ahead, strict=True)]
        order = sorted(zip([0.0, *ahead], [first, *others], strict=True), key=lambda one: one[0], reverse=True)
        return [arm for _, arm in order]

    def settled(self, budget: Budget) -> bool:
        """Whether the leader is ahead of each other line by more than luck explains, or it makes no difference.

        By the clock also whether the worlds there is time for will hardly bring another to the front: at half time a
        lead counts as if it were 1.4 times as large.
        """
        leader, *others = self.ranking()
        leads = [leads_of(leader, other) for other in others]
        least = self.search.sure * spread_of(leads) * math.sqrt(self.worlds * budget.share_left())
        return min([sum(lead) for lead in leads]) >= least


def led_by(planned: Line | None, lines: list[Line]) -> list[Line]:
    """Lines with the planned one first: it won its place by playouts, so none of them looks better than it."""
    if planned is None:
        return lines
    if planned.value < lines[0].value:
        planned.value = lines[0].value
        planned.marked = True
    return [planned, *[line for line in lines if not line.same(planned)]]


def first_halving(lines: int, playouts: int) -> int:
    """The worlds after which the worse half of some lines leaves for the first time, a power of two.

    Each half lasts twice as long as the whole before it, so every halving costs about as much as half of the first one.
    """
    share = playouts / (lines * (1 + math.log2(lines) / 2))
    halving = FEWEST
    while halving < MOST and 2 * halving <= share:
        halving *= 2
    return halving


def leads_of(arm: Arm, other: Arm) -> list[float]:
    """By how much a line is ahead of another, world by world."""
    return [mine - yours for mine, yours in zip(arm.values, other.values, strict=True)]


def spread_of(leads: list[list[float]]) -> float:
    """The standard deviation of leads from world to world, for all lines together."""
    squares = 0.0
    for lead in leads:
        mean = sum(lead) / len(lead)
        squares += sum([(one - mean) ** 2 for one in lead])
    return math.sqrt(squares / sum([len(lead) - 1 for lead in leads]))


def play_on(
    guide: Guide, match: Match, seat: int, steps: list[Step], until: int, budget: Budget, rng: Rng | None = None
) -> bool:
    """Play on until a turn (0: the end), a seat first by the steps it has planned; False: time ran out.

    Everybody plays by the rule list alone or, with an `rng` to settle ties, glances at where each first move would lead
    by the rule list to the end of the turn; the others go by the quick guide, where there is one.
    """
    quick: Guide = getattr(guide, "quick", None) or guide
    plans = {seat: steps[::-1]}
    while match.pending and (until == 0 or match.turn < until):
        if budget.late():
            return False
        question = match.pending[0]
        plan = plans.get(question.seat)
        if plan:
            step = plan.pop()
            if step.options == question.options:
                match.play(question, step.row)
                continue
            plan.clear()
        whose = guide if question.seat == seat else quick
        if rng is None or question.branch != MAIN or len(question.options) == 1:
            match.play(question, favourite(whose, match, question))
            continue
        found = TurnSearch(whose, question.seat, 0, rng).lines(match, question)[0].steps
        plans[question.seat] = found[:0:-1]
        match.play(question, found[0].row)
    return True
