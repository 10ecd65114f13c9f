"""What the card tables share: how a player's things changed, and the ids of a deck."""

from __future__ import annotations

from typing import Any

from civitas.games.historia.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from civitas.kernel.match import Match
from historia.helpers import seat

Changes = dict[str, Any]
TABLES = read_tables(PACKAGE, DECKS)
NUMBERS = ("points", "technology", "military", "available", "used", "reserve", "destroyed", "advisor_count")
FAR: dict[str, Any] = {"territories": ["oceania"]}


def deck(name: str) -> list[str]:
    """The ids of a table of the box, in its order."""
    return [card["id"] for card in TABLES[name]]


def holdings(match: Match, number: int = 0) -> dict[str, Any]:
    """Everything of a player that cards change."""
    area = seat(match, number)
    found = {name: getattr(area, name) for name in NUMBERS}
    found["hand"] = set(area.hand)
    found["column"] = list(area.column)
    found["territories"] = set(area.territories)
    found["ready"] = {wonder["id"] for wonder in area.wonders if wonder["ready"]}
    found["turned"] = {wonder["id"] for wonder in area.wonders if not wonder["ready"]}
    return found


def changes(match: Match, before: dict[str, Any], number: int = 0) -> Changes:
    """How a player's things differ from before: numbers by how much, cards by what came (`+`) and went (`-`)."""
    after = holdings(match, number)
    found: Changes = {name: after[name] - before[name] for name in NUMBERS if after[name] != before[name]}
    for name in ("hand", "territories", "ready", "turned"):
        if after[name] - before[name]:
            found[f"+{name}"] = after[name] - before[name]
        if before[name] - after[name]:
            found[f"-{name}"] = before[name] - after[name]
    if after["column"] != before["column"]:
        found["column"] = after["column"]
    return found
