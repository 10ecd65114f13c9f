"""The bot that thinks its whole turn through, then plays it as planned."""

from __future__ import annotations

from typing import Final, Self

from civitas.bots.bot import Bot
from civitas.bots.guide import Guide, Outlook
from civitas.bots.turn_search import Step, TurnSearch
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

NODES: Final = 400  # positions looked at in a turn, at most
STEPS: Final = 256  # steps of plans kept in mind


class TurnBot(Bot):
    """Plans a turn at its first decision and follows the plan while everything is as foreseen.

    A plan holds only positions of the seat's own redealt copies, and is looked up by all that the rest of the turn
    hangs on: one bot may sit at several tables.
    """

    level = "normal"

    def __init__(self, guide: Guide, nodes: int = NODES) -> None:
        self.guide = guide
        self.nodes = nodes
        self.plans: dict[tuple[int, Outlook], Step] = {}

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        seat = question.seat
        if len(question.options) == 1:
            return question.options[0]
        search = TurnSearch(self.guide, seat, self.nodes, rng)
        if question.branch != MAIN:
            return search.ranked(match, question)[0].steps[0].row
        foreseen = self.plans.get((seat, self.guide.outlook(match, seat)))
        if foreseen is not None and foreseen.options == question.options:
            return foreseen.row
        return self._plan(match, question, search)

    def copy(self) -> Self:
        twin = super().copy()
        twin.plans = self.plans.copy()
        return twin

    def _plan(self, match: Match, question: Question, search: TurnSearch) -> int:
        """Find the best turn, keep its later steps in mind and return its first."""
        steps = search.lines(match, question)[0].steps
        if len(self.plans) + len(steps) > STEPS:
            self.plans.clear()
        for step in steps[1:]:
            self.plans[question.seat, step.outlook] = step
        return steps[0].row
