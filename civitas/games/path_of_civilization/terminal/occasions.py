"""Before and after the game: what it is about, the difficulties, the verdict, and what is kept across games."""

from __future__ import annotations

from typing import cast

from civitas.games.path_of_civilization.box import PathBox
from civitas.games.path_of_civilization.terminal.words import WORDS, word
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page


def opening(page: Page) -> list[str]:
    """The game in a few sentences."""
    keys = ["aim", "project", "cubes"]
    if len(page.view["seats"]) == 1:
        keys.append("automa")
    return [word(page, f"opening.{key}") for key in keys]


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    """The name of a difficulty and a line about it."""
    for card in cast(PathBox, box).tables["difficulties"]:
        if card["id"] == value:
            return card["name"][lang], card["text"][lang]
    return value, ""


def standing(page: Page, seat: int) -> str:
    """Nothing breaks ties: equal totals share the victory."""
    return ""


def verdict(match: Match, lang: str) -> list[str]:
    """Alone: whether the Automa was beaten."""
    result = match.result
    if result is None or result.won is None:
        return []
    name = choice(match.get_box(), "automa", str(match.options["automa"]), lang)[0]
    values: dict[str, str | int] = {
        "difficulty": name,
        "own": result.scores[0],
        "other": result.rivals[0]["score"],
    }
    return [WORDS.say("verdict.won" if result.won else "verdict.lost", lang, values)]


def feats(match: Match) -> list[str]:
    """The difficulty at which a lone player has beaten the Automa, to be kept across games."""
    result = match.result
    return [str(match.options["automa"])] if result is not None and result.won else []


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    """The difficulties to beat: id, name, what it takes."""
    return [
        (card["id"], WORDS.say("feat.won", lang, {"difficulty": card["name"][lang]}), card["text"][lang])
        for card in cast(PathBox, box).tables["difficulties"]
    ]
