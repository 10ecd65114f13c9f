"""Before and after the game: what it is about, how long it lasts, and what is kept across games."""

from __future__ import annotations

from civitas.games.through_the_ages.terminal.words import WORDS, word
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page


def opening(page: Page) -> list[str]:
    """The game in a few sentences."""
    return [word(page, f"opening.{key}") for key in ("aim", "turn", "politics", "end")]


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    """The name of an option's value and a line about it."""
    key = f"choice.{value}"
    if not WORDS.has(key):
        return value, ""
    return WORDS.say(key, lang), WORDS.say(f"choice_help.{value}", lang)


def standing(page: Page, seat: int) -> str:
    """Nothing breaks ties: equal culture shares the victory."""
    return ""


def verdict(match: Match, lang: str) -> list[str]:
    """Nobody plays alone."""
    return []


def feats(match: Match) -> list[str]:
    """Nobody plays alone."""
    return []


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    """Nobody plays alone."""
    return []
