"""What the terminal says about Historia, and the cards and civilizations it names."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.text import Text

from civitas.games.historia.box import HistoriaBox
from civitas.games.historia.texts import TEXTS
from civitas.kernel.box import Record
from civitas.kernel.text import read_texts
from civitas.terminal.board import Page, badge, joined, seat_name, seat_style

WORDS: Final = read_texts("civitas.games.historia.terminal", "words.toml")
LABEL: Final = 12  # width of the labels on the left


def word(page: Page, key: str, **values: str | int) -> str:
    return WORDS.say(key, page.lang, values)


def tables(page: Page) -> dict[str, Any]:
    return cast(HistoriaBox, page.box).tables


def deck(page: Page, *names: str) -> dict[str, Record]:
    """The cards of some decks by id."""
    return {card["id"]: card for name in names for card in tables(page)[name]}


def name_of(card: Record, page: Page) -> str:
    name: str = card["name"][page.lang]
    return name


def text_of(card: Record, page: Page) -> str:
    text: str = card["text"][page.lang]
    return text


def names_of(page: Page, ids: list[str], *decks: str) -> str:
    cards = deck(page, *decks)
    return ", ".join([name_of(cards[card], page) for card in ids])


def cards_of(page: Page, ids: list[str]) -> str:
    """Action cards and advisors by name."""
    return names_of(page, ids, "actions", "advisors")


# Civilizations at the table: seats first, then civbots


def areas(page: Page) -> list[dict[str, Any]]:
    """Everybody's area by the number of the civilization."""
    return [*page.view["seats"], *page.view["rivals"]]


def civ_name(page: Page, civ: int) -> str:
    """A player by name, a civbot by its number."""
    seats = len(page.view["seats"])
    if civ < seats:
        return page.names[civ]
    return TEXTS.say("name.civbot", page.lang, {"number": civ - seats + 1})


def civ_title(page: Page, civ: int) -> Text:
    """A civilization's mark and name."""
    if civ < len(page.view["seats"]):
        return seat_name(civ, page.names)
    return Text.assemble(badge(civ), " ", (civ_name(page, civ), seat_style(civ)))


def led(page: Page, area: dict[str, Any]) -> str:
    """The civilization a player leads, or the level of a civbot."""
    if "difficulty" in area:
        return name_of(deck(page, "difficulties")[area["difficulty"]], page)
    return name_of(deck(page, "civilizations")[area["civilization"]], page) if area["civilization"] else ""


def objectives(card: Record, lang: str) -> str:
    """What a leader asks for and pays."""
    return joined(
        [
            WORDS.say(f"domain.{one['domain']}", lang, {"at_least": one["at_least"], "vp": one["vp"]})
            for one in card["objectives"]
        ],
        ", ",
    )
