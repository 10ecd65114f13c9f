"""The bot that follows the rule list: one decision at a time, now and then not the best one."""

from __future__ import annotations

from typing import Final

from civitas.bots.bot import Bot
from civitas.bots.guide import Guide
from civitas.bots.turn_search import TurnSearch
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

SLIPS: Final = 4  # one decision in so many is taken at random among the best
AMONG: Final = 3
MARGIN: Final = 2.0  # points a slip may cost: more would look stupid


class RuleBot(Bot):
    """Takes the option the rule list marks best; now and then another that gains something too."""

    level = "easy"

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        lines = TurnSearch(self.guide, question.seat, 0, rng).ranked(match, question)
        best = lines[0].value
        near = [line for line in lines[:AMONG] if best - line.value <= MARGIN and line.value > 0]
        if not near or rng.below(SLIPS):
            return lines[0].steps[0].row
        return near[rng.below(len(near))].steps[0].row
