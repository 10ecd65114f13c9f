"""The options under their headings, each with what it does."""

from __future__ import annotations

from typing import Final

from civitas.games.path_of_civilization.terminal.words import deck, gains_text, sides, word
from civitas.terminal.board import Page

# The heading of every verb.
GROUPS: Final = {
    "left": "left",
    "discard": "discard",
    "drop": "cubes",
    "deploy": "cubes",
    "open": "boon",
    "boon": "boon",
    "wonder": "wonder",
    "leader": "leader",
    "forgo": "research",
    "study": "research",
    "place": "research",
    "buy": "buy",
    "use": "fate",
    "fate": "fate",
}


def groups(page: Page) -> list[tuple[str, list[str]]]:
    """The options under their headings, in the order they are numbered."""
    found: dict[str, list[str]] = {}
    for option in page.options:
        found.setdefault(GROUPS.get(option.partition("/")[0], "or"), []).append(option)
    return [(word(page, f"group.{name}"), options) for name, options in found.items()]


def gist(page: Page, option: str) -> str:
    """What an option does, in a line."""
    verb, _, piece = option.partition("/")
    if verb in ("left", "discard", "buy"):
        return technology(page, verb, piece)
    if verb in ("wonder", "leader"):
        card = deck(page, f"{verb}s")[piece]
        return f"{word(page, 'gist.vp', vp=card['vp'])} {card['text'][page.lang]}"
    if verb in ("open", "boon"):
        return str(deck(page, "boons")[piece]["text"][page.lang])
    seat = page.view["seat"]
    if seat is None:
        return ""
    area = page.view["seats"][seat]
    if verb in ("drop", "deploy"):
        return word(page, "gist.held", held=area["cubes"][piece])
    if verb in ("forgo", "study", "place"):
        return word(page, "gist.level", level=area["research"][piece])
    return ""


def technology(page: Page, verb: str, piece: str) -> str:
    """The halves of a Technology, and all of it where it is bought."""
    card = deck(page, "technologies")[piece]
    left, right = sides(page, card)
    if verb != "buy":
        return word(page, "gist.both", left=left, right=right)
    bonus = gains_text(page, card["bonus"]) or word(page, "choice.nothing")
    return word(page, "gist.buy", vp=card["vp"], bonus=bonus, left=left, right=right)
