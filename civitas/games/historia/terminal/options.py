"""The options under their headings, each with what it does."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.terminal.words import areas, deck, names_of, objectives, word
from civitas.kernel.box import Record
from civitas.terminal.board import Page, colon, joined

GROUPS: Final = (
    "civilization",
    "leader",
    "aside",
    "draw",
    "settle",
    "lay",
    "advisor",
    "extra",
    "resolve",
    "use",
    "way",
    "take",
    "lift",
    "expand",
    "civ",
    "recover",
    "turn",
    "destroy",
    "ready",
    "end",
)
WAYS: Final = ("basic", "advanced", "effect", "nothing")
CIVS: Final = ("trade", "raid", "war", "target")
ENDS: Final = ("done", "end", "quiet")


def group_of(page: Page, option: str) -> str:
    """The heading an option stands under."""
    verb, _, piece = option.partition("/")
    if verb in ENDS:
        return "end"
    if verb in WAYS:
        return "way"
    if verb in CIVS:
        return "civ"
    if verb == "lay" and piece in deck(page, "advisors"):
        return "advisor"
    return verb


def groups(page: Page) -> list[tuple[str, list[str]]]:
    """The options under their headings, in the order they are numbered."""
    found: dict[str, list[str]] = {name: [] for name in GROUPS}
    for option in page.options:
        found[group_of(page, option)].append(option)
    return [(word(page, f"group.{name}"), options) for name, options in found.items() if options]


def gist(page: Page, option: str) -> str:
    """What an option does, in a line; nothing where the board says it already."""
    verb, _, piece = option.partition("/")
    if verb in ("lay", "resolve", "extra", "recover"):
        action = deck(page, "actions").get(piece)
        if action is not None:
            return action_text(page, action)
        return str(deck(page, "advisors")[piece]["text"][page.lang])
    if verb in ("use", "take", "turn", "destroy", "ready"):
        return str(deck(page, "wonders")[piece]["text"][page.lang])
    if verb in ("aside", "draw"):
        return str(deck(page, "advisors")[piece]["text"][page.lang])
    if verb == "leader":
        return objectives(deck(page, "leaders")[piece], page.lang)
    if verb == "civilization":
        return civilization_text(page, piece)
    if verb in WAYS:
        return way_text(page, verb)
    if verb in CIVS:
        return civ_text(page, piece.partition("/")[0])
    if verb in ("settle", "expand", "lift"):
        return territory_text(page, piece)
    return word(page, "gist.quiet") if verb == "quiet" else ""


def own(page: Page) -> dict[str, Any]:
    """The area of who looks; nothing for a spectator."""
    seat = page.view["seat"]
    return {} if seat is None else page.view["seats"][seat]


def action_text(page: Page, card: Record) -> str:
    """An action as basic, and as advanced once the technology allows it."""
    told = [card["basic"]["text"][page.lang]]
    advanced = card.get("advanced")
    if advanced and own(page).get("technology", 0) >= advanced["requires_technology"]:
        told.append(word(page, "gist.advanced") + colon(page.lang) + advanced["text"][page.lang])
    return " ".join(told)


def way_text(page: Page, verb: str) -> str:
    """The card being resolved, as this way has it."""
    card_id = own(page).get("resolving", "")
    action = deck(page, "actions").get(card_id)
    if verb in ("basic", "advanced") and action is not None:
        return str(action[verb]["text"][page.lang])
    advisor = deck(page, "advisors").get(card_id)
    return str(advisor["text"][page.lang]) if verb == "effect" and advisor is not None else ""


def civ_text(page: Page, piece: str) -> str:
    """A civilization's levels and points."""
    everybody = areas(page)
    civ = int(piece)
    if civ >= len(everybody):
        return ""
    area = everybody[civ]
    values = {key: area[key] for key in ("points", "technology", "military")}
    return word(page, "gist.civ", **values)


def territory_text(page: Page, piece: str) -> str:
    card = deck(page, "territories")[piece]
    return word(page, "gist.next_to", names=names_of(page, card["adjacent"], "territories"))


def civilization_text(page: Page, piece: str) -> str:
    ids = [card["id"] for card in deck(page, "advisors").values() if card["civilization"] == piece]
    return joined([names_of(page, ids, "advisors")])
