"""What a bot is: it is shown a match redealt for its seat, never the true position, and names an option."""

from __future__ import annotations

import copy
from typing import Self

from civitas.bots.memory import Memory
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng, seeded


class Bot:
    """Chooses for a seat."""

    level: str

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        """The row of an option of the question; the match is the bot's own copy, to play on as it likes."""
        raise NotImplementedError

    def memory(self, seat: int) -> Memory | None:
        """What a bot keeps in mind of a seat's turn, to be given to one loaded anew."""
        return None

    def remember(self, seat: int, memory: Memory) -> None:
        """Tell a bot loaded anew what was thought about the seat's turn before."""

    def copy(self) -> Self:
        """A bot that has the same in mind as this one and goes its own way from here."""
        return copy.copy(self)

    def hurry(self, seconds: float) -> None:
        """Tell a bot that others wait: no decision may take longer, whatever its settings."""

    def recipe(self) -> str:
        """The name of a bot that makes the last choice again with the same seed; empty where the level's name does."""
        return ""


def decide(bot: Bot, match: Match, question: Question, seed: int) -> int:
    """Ask a bot about an open question of a match, showing it only what its seat may know."""
    rng = seeded(seed)
    blind = match.redeal(question.seat, rng.bits())
    row = bot.choose(blind, blind.question(question.number), rng)
    if row not in question.options:
        raise match.not_an_option(question, match.game.verbs.words[row])
    return row
