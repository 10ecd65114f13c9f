"""The levels and how to name one: `normal`, or with settings `normal:nodes=200`."""

from __future__ import annotations

from typing import Final

from civitas.bots.bot import Bot
from civitas.bots.guide import Guide, find_guide
from civitas.bots.random_bot import RandomBot
from civitas.bots.rule_bot import RuleBot
from civitas.bots.turn_bot import NODES, TurnBot
from civitas.kernel.game import Game
from civitas.kernel.text import Refusal, Texts, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "arena.toml")

# What each level lets itself be set; a setting is a whole number.
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "random": (),
    "easy": (),
    "normal": ("nodes",),
}
LEVELS: Final = tuple(SETTINGS)


def load(name: str, game: Game, scale: float = 1.0) -> Bot:
    """The bot of a level for a game; `scale` multiplies budgets of time and iterations, which these levels lack."""
    level, settings = parse(name)
    if level == "random":
        return RandomBot()
    guide = guide_for(level, game)
    if level == "easy":
        return RuleBot(guide)
    return TurnBot(guide, settings.get("nodes", NODES))


def parse(name: str) -> tuple[str, dict[str, int]]:
    """Level and settings of a name such as `hard:iterations=300` or `hard:iterations=300:width=4`."""
    level, *pairs = name.split(":")
    if level not in SETTINGS:
        raise Refusal("bot.unknown", level=level, known=", ".join(LEVELS))
    settings: dict[str, int] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key not in SETTINGS[level]:
            raise Refusal("bot.setting", level=level, setting=key, known=", ".join(SETTINGS[level]) or "-")
        if not value.isdecimal() or int(value) < 1:
            raise Refusal("bot.value", TEXTS, level=level, setting=key, value=value)
        settings[key] = int(value)
    return level, settings


def guide_for(level: str, game: Game) -> Guide:
    """The game's guide for a level; a game without one knows only bots that need none."""
    guide = find_guide(game, beginner=level == "easy")
    if guide is None:
        raise Refusal("bot.no_guide", TEXTS, level=level, game=game.id)
    return guide


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that can play a game."""
    return LEVELS if find_guide(game) is not None else ("random",)
