"""Weighing the lines of a turn by a tree: every world is played once, and what was learnt in others decides how.

One tree serves all worlds, for it is built of what was chosen and not of what is hidden: a choice counts how often it
could be made. Every seat chooses in it by its own values. A choice is added when its place has been come to often
enough, best first by the rule list; beyond the tree everybody plays by the rule list, to the same horizon as in a race.
"""

from __future__ import annotations

import math
from typing import Final

from civitas.bots.budget import Budget
from civitas.bots.playouts import Arm, Race, play_on
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import seeded

WIDENING: Final = 0.5  # choices known after n visits: 1 + this * sqrt(n)
CURIOSITY: Final = 0.7  # spreads of the values by which a choice is overrated that was made once
SPREAD: Final = 5.0  # of the values, before two are known


class Twig:
    """A choice in the tree and the choices that may follow it."""

    __slots__ = ("made", "met", "total", "twigs")

    def __init__(self) -> None:
        self.twigs: dict[int, Twig] = {}
        self.met = 0  # how often it could be made
        self.made = 0
        self.total = 0.0  # of the values to the seat that makes it


class Tree(Race):
    """A race in which lines are not played equally often, and what follows them is chosen with growing knowledge."""

    def run(self, budget: Budget) -> None:
        """Play worlds until the budget is over."""
        roots = {arm.row: Twig() for arm in self.standing}
        while len(self.standing) > 1 and not budget.over():
            luck = self.rng.bits()
            world = self.match.redeal(self.seat, luck)
            spread = deviation([value for arm in self.standing for value in arm.values])
            arm = self._next(spread)
            world.play(world.question(self.number), arm.row)
            value = self._visit(world, roots[arm.row], spread, luck, budget)
            if value is None:
                return
            arm.values.append(value)
            budget.made += 1
            self.worlds += 1

    def ranking(self) -> list[Arm]:
        """The lines, best first: playouts, and the line's own value as if seen in a few worlds."""
        arms = self.standing
        own = sum([arm.line.value for arm in arms]) / len(arms)
        played = [value for arm in arms for value in arm.values]
        mean = sum(played) / len(played) if played else own
        trust = self.search.trust

        def worth(arm: Arm) -> float:
            prior = arm.line.value - own + mean
            return (sum(arm.values) + trust * prior) / (len(arm.values) + trust) if arm.values else prior

        return sorted(arms, key=worth, reverse=True)

    def _next(self, spread: float) -> Arm:
        """The line to try: each once, then by what it promises."""
        for arm in self.standing:
            if not arm.values:
                return arm

        def worth(arm: Arm) -> float:
            return promise(sum(arm.values), len(arm.values), self.worlds, spread)

        return max(self.standing, key=worth)

    def _visit(self, match: Match, twig: Twig, spread: float, luck: int, budget: Budget) -> float | None:
        """Go down the tree, add a choice, play on and carry the values back; the own seat's, None when time ran out."""
        twig.made += 1
        path: list[tuple[Twig, int]] = []
        grown = False
        while match.pending and (self.until == 0 or match.turn < self.until) and not grown:
            question = match.pending[0]
            row, grown = pick(twig, self._known(match, question, twig.made), spread)
            twig = twig.twigs[row]
            path.append((twig, question.seat))
            match.play(question, row)
        rng = seeded(luck) if self.search.glance else None
        if not play_on(self.guide, match, self.seat, [], self.until, budget, rng):
            return None
        values = {seat: self.worth(match, seat) for seat in {self.seat, *[seat for _, seat in path]}}
        for chosen, seat in path:
            chosen.made += 1
            chosen.total += values[seat]
        return values[self.seat]

    def _known(self, match: Match, question: Question, visits: int) -> list[int]:
        """The options that are thought of after so many visits, best first by the rule list."""
        rows = self.guide.moves(match, question, None, -1)
        if len(rows) == 1:
            return rows
        marks = self.guide.rank(match, question, rows)
        order = sorted(range(len(rows)), key=lambda place: -marks[place])
        return [rows[place] for place in order[: 1 + int(WIDENING * math.sqrt(visits))]]


def pick(twig: Twig, rows: list[int], spread: float) -> tuple[int, bool]:
    """One of these options by what is known of it, and whether it is new to the tree."""
    for row in rows:
        if row not in twig.twigs:
            twig.twigs[row] = Twig()
            return row, True
    best, most = rows[0], -math.inf
    for row in rows:
        known = twig.twigs[row]
        known.met += 1
        worth = promise(known.total, known.made, known.met, spread)
        if worth > most:
            best, most = row, worth
    return best, False


def promise(total: float, made: int, met: int, spread: float) -> float:
    """The mean of a choice, and more the less often it was made of the times it could be."""
    return total / made + CURIOSITY * spread * math.sqrt(math.log(met + 1) / made)


def deviation(values: list[float]) -> float:
    """The standard deviation, or a guess while there are not two values."""
    if len(values) < 2:
        return SPREAD
    mean = sum(values) / len(values)
    return math.sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1))
