"""Before and after the game: what it is about, how long it lasts, and what is kept across games."""

from __future__ import annotations

from civitas.games.through_the_ages.terminal.words import WORDS, word
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page


def opening(page: Page) -> list[str]:
    """The game of this table in a few sentences."""
    return [word(page, "opening.aim"), word(page, "opening.turn"), politics(page), ending(page)]


def politics(page: Page) -> str:
    """What a political action may be: no attacks in a peaceful game (R13), no wars in Age I, no pacts with two."""
    options = page.view["options"]
    known = {
        "prepare": True,
        "attack": not options["peaceful"],
        "war": not options["peaceful"] and not options["learning"],
        "pact": len(page.view["seats"]) > 2,
    }
    told = ", ".join([word(page, f"opening.{key}") for key, there in known.items() if there])
    return word(page, "opening.politics", actions=told)


def ending(page: Page) -> str:
    """How the game ends: with Impacts, or with the ratings in a short one (R12)."""
    options = page.view["options"]
    if options["learning"] or options["short"]:
        return word(page, "opening.short_end", age="I" if options["learning"] else "II")
    return word(page, "opening.end")


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
