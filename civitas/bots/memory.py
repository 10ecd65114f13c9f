"""What a bot takes along from one decision of a turn to the next."""

from __future__ import annotations

from typing import Final, NamedTuple

from civitas.bots.guide import Guide, Outlook
from civitas.bots.turn_search import Line
from civitas.kernel.match import Match
from civitas.kernel.request import Question

STEPS: Final = 256  # of a plan, at most


class Plan(NamedTuple):
    """How the turn was to go on, from a decision that was foreseen."""

    outlook: Outlook
    options: tuple[int, ...]
    rows: tuple[int, ...]

    def foresaw(self, guide: Guide, match: Match, question: Question) -> bool:
        """Whether everything is as it was expected to be."""
        return self.options == tuple(question.options) and self.outlook == guide.outlook(match, question.seat)


class Memory(NamedTuple):
    """A turn, how long it has been thought about so far, and the plan for the rest of it."""

    turn: int
    seconds: float = 0.0
    plan: Plan | None = None


def plan_after(line: Line) -> Plan | None:
    """The plan once a line's first move is made, from the next decision that leaves a choice."""
    steps = line.steps
    first = 1
    while first < len(steps) and len(steps[first].options) == 1:
        first += 1
    if first == len(steps):
        return None
    rest = steps[first : first + STEPS]
    return Plan(rest[0].outlook, tuple(rest[0].options), tuple([step.row for step in rest]))
