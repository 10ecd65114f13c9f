"""What the pages draw of Path of Civilization: the table of one reader as plain data, and the lobby's card.

`board` is given a match redealt for the reader, so nothing hidden can reach a page.
"""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.path_of_civilization.box import CHALLENGE_IDS, EVENT_COUNT
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.web_boards import automa_of, board_of, difficulty_name
from civitas.games.path_of_civilization.web_cards import card_book, challenge_card
from civitas.games.path_of_civilization.web_contest import contest_words
from civitas.games.path_of_civilization.web_numbers import WORDS
from civitas.games.path_of_civilization.web_plan import bundle, plan
from civitas.games.path_of_civilization.web_story import Story, scores
from civitas.games.path_of_civilization.web_table import (
    coming,
    event_line,
    history_ladder,
    library,
    market,
    philosophy,
    power_ladder,
)
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.result import Result
from civitas.kernel.text import Texts

__all__ = ("ACCENT", "board", "card_book", "main_option", "rivals", "scores")

TEXTS: Final[Texts] = WORDS

# Where the regions of board.html stand, what the phone's tabs lead to, the steps of a turn.
MAIN: Final = ("events", "cards", "mine")
RAIL: Final = ("rivals", "priority", "whole")
TABS: Final = (("mine", "hand"), ("events", "event"), ("library", "sage"), ("rivals", "population"))
PHASES: Final = (
    "project",
    "deployment",
    "philosophy",
    "wonders",
    "leaders",
    "research",
    "technology",
    "challenge",
    "battle",
)
ROUNDS: Final = 9
ACCENT: Final = "poc"
MINUTES: Final = "60"
USUAL: Final = 3  # seats the lobby proposes
FIRST_GAME: Final[tuple[tuple[str, str], ...]] = ()  # the guided game is the whole game
CATEGORY_ICONS: Final = {
    "technologies": "technology",
    "philosophy": "philosophy",
    "population": "population",
    "leaders": "crown",
    "wonders": "wonder",
    "tokens": "vp",
    "cubes": "cube",
    "difficulty": "bot",
}
# Places on the board that stand for several options: every option here has its own piece or button.
STANDS_FOR: Final[dict[str, str]] = {}
# The rule each kind of question comes from: an entry of rules.toml.
RULE_OF: Final = {
    "project_left": "project",
    "project_discard": "project",
    "deploy_drop": "deployment",
    "deploy_keep": "deployment",
    "open_boon": "boons",
    "boon": "boons",
    "wonder_wish": "wonders",
    "leader_wish": "leaders",
    "wonder_revision": "wishes",
    "leader_revision": "wishes",
    "research_free": "research",
    "research_drop": "research",
    "research_keep": "research",
    "technology": "purchase",
    "technology_again": "last-copies",
    "fate_uses": "fate",
    "fate_choice": "fate",
    "free_point": "free-points",
}


def main_option(words: tuple[str, ...]) -> str:
    """The option of the prompt's main button: what ends the step."""
    for word in ("done", "keep", "skip"):
        if word in words:
            return word
    return ""


def board(given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]:
    """The table as its reader sees it, ready to be drawn."""
    match = cast(PathMatch, given)
    seat: int | None = view["seat"]
    focus = 0 if seat is None else seat
    story = Story(match, events)
    return {
        "focus": focus,
        "events": event_line(match, view, lang),
        "power": power_ladder(match, lang),
        "history": history_ladder(match, lang),
        "library": library(match, view, focus, lang),
        "wonders": market(match, view, "wonders", focus, lang),
        "leaders": market(match, view, "leaders", focus, lang),
        "coming": {kind: coming(view, kind) for kind in ("wonders", "leaders")},
        "philosophy": philosophy(match, view, lang),
        "boards": [board_of(match, view, owner, story, lang) for owner in range(match.seats)],
        "automa": automa_of(match, view, story, lang) if match.alone else None,
        "contest": contest_words(match, view, lang),
        "challenge": _challenge(match, view, lang),
        "plan": plan(match, view),
        "bundle": bundle(match, view),
        "taglines": [match.box.names["civilization"][player.civilization][lang] for player in match.state.players],
    }


def rivals(given: Match, result: Result, lang: str) -> list[dict[str, Any]]:
    """The automa on the end page, with its difficulty."""
    match = cast(PathMatch, given)
    return [
        {
            "name": TEXTS.say("rival.automa", lang),
            "score": rival["score"],
            "breakdown": rival["breakdown"],
            "tagline": difficulty_name(match, lang),
        }
        for rival in result.rivals
    ]


def _challenge(match: PathMatch, view: dict[str, Any], lang: str) -> dict[str, Any] | None:
    """The Challenge being faced."""
    state = match.state
    if view["phase"] != "challenge" or state.challenge >= EVENT_COUNT:
        return None
    card = challenge_card(match.box, state.challenges[state.challenge], lang)
    options = match.box.fate[CHALLENGE_IDS.index(card["id"])].options
    card["choices"] = [f"fate/{place}" for place in range(len(options))]
    return card
