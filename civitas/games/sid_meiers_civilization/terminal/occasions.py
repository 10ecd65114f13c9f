"""Before and after the game: what it is about, the names of option values, what ranks those who did not win."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.terminal.words import WORDS, word
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page

LINES: Final = ("aim", "turn", "cities", "battle")


def opening(page: Page) -> list[str]:
    """The game in a few sentences."""
    return [word(page, f"opening.{key}") for key in LINES]


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    """The name of an option's value and a line about it."""
    if option == "turns":
        return WORDS.say("turns.limit", lang, {"turns": value}), ""
    key = f"{option}.{value}"
    return (WORDS.say(key, lang), WORDS.say(f"{option}_help.{value}", lang)) if WORDS.has(key) else (value, "")


def standing(page: Page, seat: int) -> str:
    """What breaks ties: technologies, then the culture track, then coins."""
    area = page.view["seats"][seat]
    return word(page, "tie.ways", techs=sum(area["levels"]), space=area["space"], coins=area["coins"])


def verdict(match: Match, lang: str) -> list[str]:
    """Nobody plays alone."""
    return []


def feats(match: Match) -> list[str]:
    """Nothing is kept across games."""
    return []


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    """There is nothing to achieve alone."""
    return []
