"""Before and after the game: what it is about, the names of option values, verdicts, and what is kept across games."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.historia.box import HistoriaBox
from civitas.games.historia.state import CIVBOTS, HistoriaMatch
from civitas.games.historia.terminal.words import WORDS, word
from civitas.games.historia.texts import TEXTS
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page

LINES: Final = ("round", "revolution", "cubes")


def opening(page: Page) -> list[str]:
    """The game in a few sentences."""
    alone = len(page.view["seats"]) == 1
    keys = ["aim_alone" if alone else "aim", *LINES]
    if alone:
        keys.append("alone")
    elif page.view["rivals"]:
        keys.append("merciless" if page.view["options"]["merciless"] else "civbots")
    return [word(page, f"opening.{key}") for key in keys]


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    """The name of an option's value and a line about it."""
    if option == CIVBOTS.id:
        for card in cast(HistoriaBox, box).tables["difficulties"]:
            if card["id"] == value:
                return card["name"][lang], card["text"][lang]
        return WORDS.say("civbot.none", lang), ""
    key = f"{option}.{value}"
    return (WORDS.say(key, lang), TEXTS.say(f"value_help.{value}", lang)) if WORDS.has(key) else (value, "")


def standing(page: Page, seat: int) -> str:
    """What breaks ties: technology plus military."""
    area = page.view["seats"][seat]
    return word(page, "tie.levels", levels=area["technology"] + area["military"])


def verdict(match: Match, lang: str) -> list[str]:
    """Alone: whether the civbots were beaten."""
    result = match.result
    if result is None or result.won is None:
        return []
    best = max([rival["points"] for rival in result.rivals if rival["alive"]], default=0)
    if result.won:
        return [WORDS.say("verdict.won", lang, {"best": best})]
    key = "verdict.eliminated" if result.reason == "eliminated" else "verdict.lost"
    return [WORDS.say(key, lang, {"best": best})]


def feats(match: Match) -> list[str]:
    """The sets of civbots a lone player has beaten, to be kept across games."""
    result = match.result
    if result is None or not result.won:
        return []
    box = cast(HistoriaMatch, match).box
    played = sorted(CIVBOTS.split(match.options[CIVBOTS.id]))
    sets: list[str] = [card["id"] for card in box.tables["solo"] if sorted(card["levels"]) == played]
    return [f"merciless/{name}" for name in sets] if match.options["merciless"] else sets


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    """Everything that can be achieved alone: id, name, what it takes."""
    tables = cast(HistoriaBox, box).tables
    levels = {card["id"]: card["name"][lang] for card in tables["difficulties"]}
    found: list[tuple[str, str, str]] = []
    for prefix, key in (("", "feat.won"), ("merciless/", "feat.merciless")):
        for card in tables["solo"]:
            name = WORDS.say(key, lang, {"name": card["name"][lang]})
            told = ", ".join([levels[level] for level in card["levels"]])
            found.append((f"{prefix}{card['id']}", name, WORDS.say("feat.beat", lang, {"civbots": told})))
    return found
