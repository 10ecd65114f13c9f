"""Before and after the game: what it is about, the names of its modes, verdicts, and what is kept across games."""

from __future__ import annotations

from typing import cast

from civitas.games.age_of_civilization.box import AgeBox
from civitas.games.age_of_civilization.terminal.words import (
    WORDS,
    deck,
    goal_text,
    scenario_of,
    special_event_of,
    word,
)
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.terminal.board import Page, colon


def opening(page: Page) -> list[str]:
    """The game in a few sentences."""
    track = "track_horde" if special_event_of(page) == "horde" else "track"
    lines = [aim(page), *[word(page, f"opening.{key}") for key in ("turn", "workers", track)]]
    if len(page.view["seats"]) == 1:
        lines.append(word(page, "opening.opponent"))
    if page.view["deck"] and len(page.view["seats"]) == 1:
        lines.append(word(page, "opening.market"))
    if scenario_of(page):
        card = deck(page, "scenarios")[scenario_of(page)]
        lines += [*card["setup"][page.lang], *card["rules"][page.lang]]
    return lines


def aim(page: Page) -> str:
    """What wins: the most points; alone an achievement or the scenario's goal."""
    if len(page.view["seats"]) > 1:
        return word(page, "opening.aim")
    if not scenario_of(page):
        return word(page, "opening.aim_skirmish")
    card = deck(page, "scenarios")[scenario_of(page)]
    return word(page, "opening.aim_scenario", **{goal: goal_text(card, goal, page.lang) for goal in ("win", "glory")})


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    """The name of an option's value and a line about it."""
    if WORDS.has(f"{option}.{value}"):
        return WORDS.say(f"{option}.{value}", lang), TEXTS.say(f"value_help.{value}", lang)
    for card in cast(AgeBox, box).tables["scenarios"]:
        if card["id"] == value:
            return card["name"][
                lang
            ], f"{card['dates'][lang]}. {WORDS.say('scenario.win', lang)}{colon(lang)}{goal_text(card, 'win', lang)}."
    return value, ""


def standing(page: Page, seat: int) -> str:
    """What breaks ties: workers, then coins."""
    area = page.view["seats"][seat]
    workers = area["workers"] + area["placed"] + area["doomed"]
    return word(page, "standing.tie_break", workers=workers, coins=area["coins"])


def verdict(match: Match, lang: str) -> list[str]:
    """Alone: whether the game was beaten."""
    result = match.result
    if result is None or result.won is None:
        return []
    mode = str(match.options["mode"])
    if mode == "skirmish":
        key = "verdict.skirmish_won" if result.won else "verdict.skirmish_lost"
        return [WORDS.say(key, lang, {"count": len(result.honours)})]
    key = "verdict.glory" if "glory" in result.honours else "verdict.won" if result.won else "verdict.lost"
    return [WORDS.say(key, lang, {"scenario": choice(match.get_box(), "mode", mode, lang)[0]})]


def feats(match: Match) -> list[str]:
    """What a lone player has achieved in a finished game, to be kept across games."""
    result = match.result
    if result is None or not result.won:
        return []
    mode = str(match.options["mode"])
    return list(result.honours) if mode == "skirmish" else [mode, *[f"{mode}/{honour}" for honour in result.honours]]


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    """Everything that can be achieved alone: id, name, what it takes."""
    tables = cast(AgeBox, box).tables
    found = [(card["id"], card["name"][lang], card["text"][lang]) for card in tables["achievements"]]
    for card in tables["scenarios"]:
        values = {"scenario": card["name"][lang]}
        found.append((card["id"], WORDS.say("feat.won", lang, values), goal_text(card, "win", lang)))
        found.append((f"{card['id']}/glory", WORDS.say("feat.glory", lang, values), goal_text(card, "glory", lang)))
    return found
