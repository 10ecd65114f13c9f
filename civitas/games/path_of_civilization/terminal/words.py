"""What the terminal says about Path of Civilization, and the cards and gains it names."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.path_of_civilization.box import CUBES, TYPES, PathBox, read_gain
from civitas.games.path_of_civilization.game import gain_text
from civitas.kernel.box import Record
from civitas.kernel.text import read_texts
from civitas.terminal.board import Page, joined

WORDS: Final = read_texts("civitas.games.path_of_civilization.terminal", "words.toml")
LABEL: Final = 13  # width of the labels on the left


def word(page: Page, key: str, **values: str | int) -> str:
    return WORDS.say(key, page.lang, values)


def tables(page: Page) -> dict[str, Any]:
    return cast(PathBox, page.box).tables


def deck(page: Page, name: str) -> dict[str, Record]:
    """The cards of a deck by id."""
    return {card["id"]: card for card in tables(page)[name]}


def name_of(card: Record, page: Page) -> str:
    name: str = card["name"][page.lang]
    return name


def names_of(page: Page, ids: list[str], name: str) -> str:
    cards = deck(page, name)
    return ", ".join([name_of(cards[card], page) for card in ids])


def term(page: Page, name: str) -> str:
    """A word of the rules: a type, a cube."""
    return name_of(deck(page, "terms")[name], page)


def cubes_text(page: Page, cubes: dict[str, int]) -> str:
    """Cubes by their names."""
    terms = deck(page, "terms")
    return joined([f"{terms[cube]['plural'][page.lang]} {cubes[cube]}" for cube in CUBES if cubes.get(cube)])


def types_text(page: Page, points: dict[str, int]) -> str:
    """Research by type."""
    return joined([f"{term(page, kind)} {points[kind]}" for kind in TYPES if points.get(kind)])


def gains_text(page: Page, gain: Record) -> str:
    """A table of gains in words."""
    return gain_text(cast(PathBox, page.box), read_gain(gain), page.lang)


def sides(page: Page, card: Record) -> tuple[str, str]:
    """The two halves of a Technology: cubes on the left, research on the right."""
    right = ", ".join([f"{number} {term(page, kind)}" for kind, number in card["research"].items() if number])
    return gains_text(page, card["deploy"]), right
