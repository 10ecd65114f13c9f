"""The options under their headings, each with what it does."""

from __future__ import annotations

from typing import Final, cast

from civitas.games.age_of_civilization.box import AgeBox
from civitas.games.age_of_civilization.scenarios import DEATH_AND_REBIRTH, REBIRTH_ROUNDS
from civitas.games.age_of_civilization.terminal.words import PERMANENT, deck, scenario_of, word
from civitas.terminal.board import Page

GROUPS: Final = ("keep", "rise", "annex", "build", "research", "permanent", "track", "special", "choose", "buy", "turn")


def group_of(page: Page, option: str) -> str:
    """The heading an option stands under."""
    verb, _, piece = option.partition("/")
    if verb in ("keep", "rise", "annex", "build", "research", "buy"):
        return verb
    if verb in ("pass", "rest", "done", "decline"):
        return "turn"
    if verb == "fortify" or (verb == "do" and piece in page.view.get("scenario", {}).get("special_actions", [])):
        return "special"
    if verb == "do" and page.view["phase"] == "actions":
        return "permanent" if piece in PERMANENT else "track"
    return "choose"


def groups(page: Page) -> list[tuple[str, list[str]]]:
    """The options under their headings, in the order they are numbered."""
    found: dict[str, list[str]] = {name: [] for name in GROUPS}
    for option in page.options:
        found[group_of(page, option)].append(option)
    return [(word(page, f"group.{name}"), options) for name, options in found.items() if options]


# The decks in which a verb's piece is found.
DECKS: Final = {
    "research": ("technologies", "special_technology_squares"),
    "learn": ("technologies", "special_technology_squares"),
    "build": ("wonders",),
    "take": ("wonders",),
    "do": ("actions", "special_actions"),
    "buy": ("special_technologies",),
    "use": ("technologies", "special_technology_squares", "wonders"),
}


def gist(page: Page, option: str) -> str:
    """What an option does, in a line; nothing where the board says it already."""
    verb, _, piece = option.partition("/")
    if verb == "rest":
        return rest_text(page)
    card = deck(page, *DECKS.get(verb, ())).get(piece)
    if card is not None:
        return str(card["text"][page.lang])
    civilization = deck(page, "civilizations").get(piece) if verb == "use" else None
    if civilization is None:
        return ""
    return " / ".join([civilization["text"][side][page.lang] for side in ("main", "inherited")])


def rest_text(page: Page) -> str:
    """What a rest gives (p. 11): a worker more in some rounds of Death and Rebirth."""
    box = cast(AgeBox, page.box)
    if scenario_of(page) == DEATH_AND_REBIRTH and page.view["round"] in REBIRTH_ROUNDS:
        return word(page, "rest.rebirth", coins=box.rest_coins, workers=box.rest_workers + 1)
    return str(box.tables["setup"]["rest"]["text"][page.lang])
