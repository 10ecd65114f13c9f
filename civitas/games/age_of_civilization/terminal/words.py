"""What the terminal says about Age of Civilization, and the cards it names."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.age_of_civilization.box import AgeBox
from civitas.kernel.box import Record
from civitas.kernel.text import read_texts
from civitas.terminal.board import Page

WORDS: Final = read_texts("civitas.games.age_of_civilization.terminal", "words.toml")
LABEL: Final = 13  # width of the labels on the left
PERMANENT: Final = ("wonder", "research", "enslave")


def word(page: Page, key: str, **values: str | int) -> str:
    return WORDS.say(key, page.lang, values)


def deck(page: Page, *names: str) -> dict[str, Record]:
    """The cards of some decks by id."""
    tables = cast(AgeBox, page.box).tables
    return {card["id"]: card for name in names for card in tables[name]}


def name_of(card: Record, page: Page) -> str:
    name: str = card["name"][page.lang]
    return name


def names_of(page: Page, ids: list[str], *decks: str) -> str:
    cards = deck(page, *decks)
    return ", ".join([name_of(cards[card], page) for card in ids])


def price(card: Record, lang: str, coins: str = "coins") -> str:
    """Workers and coins a slot takes as printed; `coins` is the word that names what may be paid."""
    workers = WORDS.say("track.red" if card["red"] else "track.price", lang, {"workers": card["workers"]})
    return f"{workers}, {WORDS.say(f'track.{coins}', lang, {'coins': card['coins']})}" if card["coins"] else workers


def scenario_of(page: Page) -> str:
    """The scenario played, "" when it is none."""
    found: str = page.view.get("scenario", {}).get("id", "")
    return found


def special_event_of(page: Page) -> str:
    """The special event of the scenario played, "" when there is none."""
    found: str = deck(page, "scenarios")[scenario_of(page)]["special_event"] if scenario_of(page) else ""
    return found


def goal_text(card: Record, goal: str, lang: str) -> str:
    demands = card[goal]
    parts = [
        WORDS.say(f"scenario.goal_{key}", lang, demands)
        for key in ("points", "wonders", "technologies", "workers")
        if demands[key]
    ]
    if demands["control"]:
        parts.append(WORDS.say(f"scenario.goal_{card['control']}", lang, demands))
    return ", ".join(parts)
