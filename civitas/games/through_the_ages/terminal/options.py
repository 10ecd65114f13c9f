"""The options under their headings, each with what its card does."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.through_the_ages.terminal.words import cards, text_of, word
from civitas.terminal.board import Page

# The heading of every verb.
GROUPS: Final = {
    "take": "take",
    "population": "workers",
    "migrate": "workers",
    "build": "workers",
    "upgrade": "workers",
    "destroy": "destroy",
    "leader": "hand",
    "develop": "hand",
    "revolt": "hand",
    "play": "hand",
    "stages": "wonder",
    "raise": "military",
    "tactic": "military",
    "copy": "military",
    "prepare": "events",
    "aggression": "attacks",
    "war": "attacks",
    "offer": "pacts",
    "offer_a": "pacts",
    "offer_b": "pacts",
    "cancel": "pacts",
    "bid": "bids",
    "send": "force",
    "support": "force",
    "defend": "force",
    "spare": "force",
    "discard": "discard",
}
ATTACKS: Final = ("aggression", "war")
SEATS: Final = (*ATTACKS, "offer", "offer_a", "offer_b")


def groups(page: Page) -> list[tuple[str, list[str]]]:
    """The options under their headings, in the order they are numbered."""
    found: dict[str, list[str]] = {}
    for option in page.options:
        found.setdefault(GROUPS.get(option.partition("/")[0], "or"), []).append(option)
    return [(word(page, f"group.{name}"), options) for name, options in found.items()]


def own(page: Page) -> dict[str, Any]:
    """The area of who looks; nothing for a spectator."""
    seat = page.view["seat"]
    return {} if seat is None else page.view["seats"][seat]


def gist(page: Page, option: str) -> str:
    """What an option does, in a line."""
    verb, *parts = option.split("/")
    if verb == "take":
        card = page.view["row"][int(parts[0]) - 1]
        return text_of(page, card) if card else ""
    if verb in ("destroy", "lose", "token", "send"):
        return workers(page, parts[0])
    if verb == "population":
        return word(page, "gist.population", yellow=own(page).get("yellow", 0))
    if verb in SEATS:
        rival = int(parts[1])
        if rival >= len(page.view["seats"]):
            return ""
        strength = attacked(page, rival) if verb in ATTACKS else page.view["seats"][rival]["strength"]
        return f"{word(page, 'gist.strength', strength=strength)} {text_of(page, parts[0])}"
    known = cards(page)
    named = [part for part in parts if part in known]
    return text_of(page, named[-1]) if named else ""


def attacked(page: Page, rival: int) -> int:
    """A rival's strength when who looks attacks it: pacts of both that end by it do not count (Code p. 4)."""
    seat = page.view["seat"]
    areas = page.view["seats"]
    strength: int = areas[rival]["strength"]
    for owner, area in enumerate(areas):
        if not area["pact"] or {owner, area["pact_partner"]} != {seat, rival}:
            continue
        pact = cards(page)[area["pact"]]
        if pact["attack"] == "ends_pact":
            side = area["pact_side"] if owner == rival else {"A": "B", "B": "A"}[area["pact_side"]]
            strength -= pact[side.lower()].get("strength", 0)
    return strength


def workers(page: Page, card: str) -> str:
    """The workers and blue tokens on a technology."""
    for technology in own(page).get("technologies", []):
        if technology["id"] == card:
            return word(page, "gist.workers", workers=technology["workers"], tokens=technology["tokens"])
    return ""
