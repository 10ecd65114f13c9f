"""Any option, each as likely as the others."""

from __future__ import annotations

from civitas.bots.bot import Bot
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng


class RandomBot(Bot):
    """Plays at random."""

    level = "random"

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        return question.options[rng.below(len(question.options))]
