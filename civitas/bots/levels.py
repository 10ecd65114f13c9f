"""The levels and how to name one: `normal`, or with settings `hard:iterations=300`."""

from __future__ import annotations

from typing import Final

from civitas.bots.bot import Bot
from civitas.bots.random_bot import RandomBot
from civitas.kernel.game import Game
from civitas.kernel.text import Refusal

LEVELS: Final = ("random",)


def load(name: str, game: Game) -> Bot:
    """The bot of a level for a game."""
    level = name.partition(":")[0]
    if level == "random":
        return RandomBot()
    raise Refusal("bot.unknown", level=level, known=", ".join(LEVELS))
