"""The pages that are no table: lobby, learning, rules, joining, messages."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from civitas import bots, games
from civitas.kernel.game import Game, Option, Scalar
from civitas.web.board import Rule, board_of, game_says, own_or_shared, rules_of
from civitas.web.drawing import draw_page, environment, game_speech, macros, pieces, speech, typesetter
from civitas.web.info import ExampleCard, TableCard, TableInfo
from civitas.web.settings import Settings
from civitas.web.words import typeset

CLOCKS: Final = (
    ("", "none"),
    ("60", "m1"),
    ("180", "m3"),
    ("600", "m10"),
    ("1800", "m30"),
    ("3600", "h1"),
    ("86400", "d1"),
    ("259200", "d3"),
    ("604800", "d7"),
)

GUIDE_LEVEL: Final = "easy"


def lobby_page(mine: list[TableCard], lang: str, settings: Settings, examples: list[ExampleCard] | None = None) -> str:
    """The games, the form of a new table, the visitor's tables, bots to watch."""
    shelf = games.available()
    values = {
        "games": [_on_shelf(game, lang) for game in shelf],
        "names": {game.id: game.name[lang] for game in shelf},
        "mine": mine,
        "examples": examples or [],
        "clocks": CLOCKS,
        "round_name": lambda card: own_or_shared(card.game, "lobby.round", lang, {"n": card.round, **card.moment}),
    }
    return draw_page("lobby.html", lang, settings, values)


def guide_level(game: Game) -> str:
    """The opponent of the guided first game."""
    levels = bots.levels_of(game)
    return GUIDE_LEVEL if GUIDE_LEVEL in levels else levels[0]


def _on_shelf(game: Game, lang: str) -> dict[str, Any]:
    """A game as the lobby offers it."""
    board = board_of(game.id)
    return {
        "id": game.id,
        "name": game.name[lang],
        "blurb": game_says(game.id, "lobby.blurb", lang),
        "accent": board.ACCENT,
        "minutes": board.MINUTES,
        "seats": game.seats,
        "usual": board.USUAL,
        "first_game": board.FIRST_GAME,
        "options": _options(game, lang),
        "levels": bots.levels_of(game),
        "usual_level": bots.usual_level(game),
        "guide_level": guide_level(game),
    }


@cache
def _fits(game_id: str) -> dict[tuple[str, Scalar], list[int]]:
    """The numbers of seats each value of an option goes with, alone or beside one other choice.

    Not every combination is tried: a game with a dozen options has more of them than a page can wait for.
    """
    game = games.load(game_id)
    singles = [(option.id, value) for option in game.options for value in option.values]
    fits: dict[tuple[str, Scalar], list[int]] = {}
    for key, value in singles:
        beside = [{key: value}, *({key: value, other: chosen} for other, chosen in singles if other != key)]
        fits[key, value] = [seats for seats in game.seats if any(game.allows(seats, chosen) for chosen in beside)]
    return fits


def _options(game: Game, lang: str) -> list[dict[str, Any]]:
    """The game's options with their values, each with the numbers of seats it goes with."""
    fits = _fits(game.id)
    return [
        {
            "id": option.id,
            "type": option.type,
            "default": option.default,
            "name": game_says(game.id, f"option.{option.id}", lang),
            "help": game_says(game.id, f"option_help.{option.id}", lang),
            "seats": fits.get((option.id, True), []) if option.type == "bool" else list(option.seats),
            "values": [
                {"id": value, **_value(game, value, lang), "seats": fits.get((option.id, value), [])}
                for value in option.values
                if option.type != "bool"
            ],
            "places": _places(game, option) if option.type == "list" else [],
        }
        for option in game.options
    ]


def _places(game: Game, option: Option) -> list[dict[str, list[int]]]:
    """The places of a list, each with the numbers of seats with which it can be filled, and left empty."""
    lengths = {seats: game.lengths(option, seats) for seats in option.seats}
    return [
        {
            "filled": [seats for seats, allowed in lengths.items() if max(allowed) >= place],
            "empty": [seats for seats, allowed in lengths.items() if min(allowed) < place],
        }
        for place in range(1, option.most + 1)
    ]


def _value(game: Game, value: Scalar, lang: str) -> dict[str, str]:
    """The name of an option's value and a line about it; a number speaks for itself."""
    if not isinstance(value, str):
        return {"name": str(value), "help": ""}
    return {
        "name": game_says(game.id, f"value.{value}", lang),
        "help": game_says(game.id, f"value_help.{value}", lang),
    }


def learn_page(game: Game, lang: str, settings: Settings) -> str:
    """The five-minute lesson (the game's learn.en.html, learn.fr.html)."""
    board = board_of(game.id)
    words = {
        "t": speech(lang),
        "gt": game_speech(game.id, lang),
        "m": macros(game.id, lang),
        "p": pieces(game.id, lang),
        "typeset": typesetter(lang),
        "cards": {card["piece"]: card for card in board.card_book(game.load_box(None), lang)},
    }
    lesson = Markup(environment().get_template(f"{game.id}/learn.{lang}.html").render(words))
    values = {
        "game": game,
        "board": board,
        "lesson": lesson,
        "guide_level": guide_level(game),
        "first_game": board.FIRST_GAME,
    }
    return draw_page("learn.html", lang, settings, values)


def rules_page(game: Game, lang: str, settings: Settings, query: str = "") -> str:
    """The rules, searchable; prompts link their entries by anchor."""
    found = [rule for rule in rules_of(game.id, lang) if _holds(rule, query)]
    values = {
        "game": game,
        "board": board_of(game.id),
        "rules": found,
        "query": query,
        "hint": own_or_shared(game.id, "rules.hint", lang),
    }
    return draw_page("rules.html", lang, settings, values)


def _holds(rule: Rule, query: str) -> bool:
    """Whether a rule contains every word searched for, accents and case apart."""
    text = _bare(" ".join([rule.title, *rule.text]))
    return all(word in text for word in _bare(query).split())


def _bare(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def join_page(info: TableInfo, lang: str, settings: Settings, action: str) -> str:
    """Whoever opens a seat's link says their name; `action` is where the form is sent."""
    values = {"info": info, "game": games.load(info.game), "action": action}
    return draw_page("join.html", lang, settings, values)


def message_page(status: int, text: str, lang: str, settings: Settings) -> str:
    """Why something could not be done, and the way home."""
    return draw_page("message.html", lang, settings, {"status": status, "text": typeset(text, lang)})
