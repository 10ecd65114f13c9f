"""One game's pages: its board, its texts, its lesson and rules, found beside its rules."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, Protocol, cast

from civitas import games
from civitas.kernel.box import Box
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.result import Result
from civitas.kernel.text import LANGUAGES, Texts
from civitas.web.words import say, typeset, typeset_texts


class Board(Protocol):
    """What a game's web.py says about its board."""

    TEXTS: Texts
    MAIN: tuple[str, ...]
    RAIL: tuple[str, ...]
    TABS: tuple[tuple[str, str], ...]
    PHASES: tuple[str, ...]
    ROUNDS: int
    ACCENT: str
    MINUTES: str
    USUAL: int
    FIRST_GAME: tuple[tuple[str, str], ...]
    CATEGORY_ICONS: dict[str, str]
    STANDS_FOR: dict[str, str]
    RULE_OF: dict[str, str]

    def main_option(self, words: tuple[str, ...]) -> str: ...
    def board(self, given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]: ...
    def scores(self, given: Match, events: list[Event]) -> list[list[int]]: ...
    def card_book(self, given: Box, lang: str) -> list[dict[str, Any]]: ...


class Plain:
    """What a game's web.py may say besides, and what stands in for it.

    `board` may also hold `rounds` (in place of ROUNDS; 0: nobody knows how many) and `taglines` (a word per seat at the
    end). Sentences `bar.round`, `lobby.round`, `end.winner`, `end.tied`, `end.chart`, `end.from` and `rules.hint` of
    the game's web.toml stand in for the shared ones.
    """

    TALE_ICONS: Final[dict[str, str]] = {}  # icons of entries of the chronicle that no seat did

    @staticmethod
    def moment(given: Match, view: dict[str, Any]) -> dict[str, str | int]:
        """How far the match is: what the game's own `bar.round` and `lobby.round` say beside the round."""
        return {}

    @staticmethod
    def highlights(given: Match, events: list[Event], names: list[str], lang: str) -> list[dict[str, Any]]:
        """Cards of the end page: `icon`, `kind` (a card's colour), `title`, `text`, and perhaps `event`."""
        return []

    @staticmethod
    def rivals(given: Match, result: Result, lang: str) -> list[dict[str, Any]]:
        """Rivals that the game plays, for the end page: `name`, `score`, `breakdown`, and perhaps `tagline` and `out`
        (no longer in the game). `scores` has a line for each of them after those of the seats."""
        return []


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the rules: a heading, paragraphs, the rulebook's page."""

    id: str
    title: str
    text: tuple[str, ...]
    page: str


def package(game_id: str) -> str:
    return type(games.load(game_id)).__module__.rpartition(".")[0]


@cache
def board_of(game_id: str) -> Board:
    return cast(Board, importlib.import_module(f"{package(game_id)}.web"))


def optional(board: Board, name: str) -> Any:
    """What a board may say besides, or what stands in for it."""
    return getattr(board, name, getattr(Plain, name))


@cache
def _texts(game_id: str, lang: str) -> Texts:
    own = typeset_texts(board_of(game_id).TEXTS, lang)
    shared = typeset_texts(games.load(game_id).texts, lang)
    return Texts({**shared.entries, **own.entries})


def game_says(game_id: str, key: str, lang: str, values: Mapping[str, str | int] | None = None) -> str:
    """A sentence of the game's pages or rules."""
    return _texts(game_id, lang).say(key, lang, values)


def own_or_shared(game_id: str, key: str, lang: str, values: Mapping[str, str | int] | None = None) -> str:
    """A sentence of the pages; a game may word it in its own way."""
    return game_says(game_id, key, lang, values) if game_has(game_id, key) else say(key, lang, values)


def moment_words(match: Match) -> dict[str, str]:
    """How far a match is, in every language."""
    view = match.view(None)
    if not view["round"]:
        return {lang: say("lobby.begins", lang) for lang in LANGUAGES}
    values = {"n": view["round"], **optional(board_of(match.game.id), "moment")(match, view)}
    return {lang: own_or_shared(match.game.id, "lobby.round", lang, values) for lang in LANGUAGES}


def game_has(game_id: str, key: str) -> bool:
    return _texts(game_id, LANGUAGES[0]).has(key)


@cache
def rules_of(game_id: str, lang: str) -> tuple[Rule, ...]:
    """The rules in our own words, in the order of a game."""
    data = tomllib.loads(resources.files(package(game_id)).joinpath("rules.toml").read_text(encoding="utf-8"))
    return tuple(
        Rule(
            str(row["id"]),
            typeset(row["title"][lang], lang),
            tuple(typeset(line, lang) for line in row["text"][lang]),
            str(row["page"]),
        )
        for row in data["rule"]
    )
