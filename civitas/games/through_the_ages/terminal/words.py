"""What the terminal says about Through the Ages, and the cards it names."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.through_the_ages.box import ALL_DECKS, AgesBox
from civitas.kernel.box import Record
from civitas.kernel.text import read_texts
from civitas.terminal.board import Page

WORDS: Final = read_texts("civitas.games.through_the_ages.terminal", "words.toml")
LABEL: Final = 12  # width of the labels on the left


def word(page: Page, key: str, **values: str | int) -> str:
    return WORDS.say(key, page.lang, values)


def cards(page: Page) -> dict[str, Record]:
    """Every card by id."""
    tables = cast(AgesBox, page.box).tables
    return {card["id"]: card for deck, _ in ALL_DECKS for card in tables[deck]}


def name_of(page: Page, card: str) -> str:
    name: str = cards(page)[card]["name"][page.lang]
    return name


def text_of(page: Page, card: str) -> str:
    text: str = cards(page)[card]["text"][page.lang]
    return text


def names_of(page: Page, ids: list[str]) -> str:
    known = cards(page)
    return ", ".join([known[card]["name"][page.lang] for card in ids])


def counted(page: Page, ids: list[str]) -> str:
    """Cards by name, equal ones together."""
    known = cards(page)
    return ", ".join(
        [
            f"{ids.count(card)} × {known[card]['name'][page.lang]}"
            if ids.count(card) > 1
            else known[card]["name"][page.lang]
            for card in dict.fromkeys(ids)
        ]
    )


def term(page: Page, name: str) -> str:
    """A word of the rules, such as a kind of worker."""
    for entry in cast(AgesBox, page.box).tables["terms"]:
        if entry["id"] == name:
            return str(entry["name"][page.lang])
    return name
