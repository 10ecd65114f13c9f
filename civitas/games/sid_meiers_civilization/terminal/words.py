"""What the terminal says about Sid Meier's Civilization, and the pieces it names."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization.box import CivilizationBox
from civitas.kernel.box import Record
from civitas.kernel.text import read_texts
from civitas.terminal.board import Page

WORDS: Final = read_texts("civitas.games.sid_meiers_civilization.terminal", "words.toml")
LABEL: Final = 12  # width of the labels on the left
PIECES: Final = ("buildings", "wonders", "great_people")


def word(page: Page, key: str, **values: str | int) -> str:
    return WORDS.say(key, page.lang, values)


def tables(page: Page) -> dict[str, Any]:
    return cast(CivilizationBox, page.box).tables


def deck(page: Page, *names: str) -> dict[str, Record]:
    """The cards of some decks by id."""
    return {card["id"]: card for name in names for card in tables(page)[name]}


def governments(page: Page) -> str:
    """The deck of governments the table plays with."""
    return "governments" if page.view["options"]["governments"] == "2010" else "governments_2013"


def name_of(card: Record, page: Page) -> str:
    name: str = card["name"][page.lang]
    return name


def text_of(card: Record, page: Page) -> str:
    text: str = card["text"][page.lang]
    return text


def names_of(page: Page, ids: list[str], *decks: str) -> str:
    """Cards by name, equal ones counted."""
    cards = deck(page, *decks)
    found: list[str] = []
    for card in dict.fromkeys(ids):
        count = ids.count(card)
        found.append(name_of(cards[card], page) + (f" ×{count}" if count > 1 else ""))
    return ", ".join(found)


def named(page: Page, kind: str, place: int) -> str:
    """A piece by its kind and place in the box."""
    return page.box.names[kind][place][page.lang]


def units_of(page: Page, units: list[str], rank_of: dict[str, int]) -> str:
    """Unit cards by type with their strength at a rank."""
    found: list[str] = []
    cards = deck(page, "units")
    for unit in dict.fromkeys(units):
        kind, _, place = unit.rpartition("_")
        strength: list[int] = cards[kind]["cards"][int(place) - 1]["strength"]
        told = f"{name_of(cards[kind], page)} {strength[min(rank_of.get(kind, 0), len(strength) - 1)]}"
        count = units.count(unit)
        found.append(told + (f" ×{count}" if count > 1 else ""))
    return ", ".join(found)


def ranks(page: Page, techs: list[str]) -> dict[str, int]:
    """The rank of each unit type for who knows these techs."""
    found: dict[str, int] = {}
    for card in tables(page)["units"]:
        known = [place for place, rank in enumerate(card["ranks"]) if rank.get("technology") in techs]
        found[card["id"]] = max(known, default=0)
    return found
