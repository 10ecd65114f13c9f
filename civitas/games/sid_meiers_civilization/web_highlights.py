"""What was remarkable about a finished match of Sid Meier's Civilization: the explorer, the victor, the builder."""

from __future__ import annotations

from typing import Any

from civitas.games.sid_meiers_civilization.box import FIRST_BUILDING
from civitas.games.sid_meiers_civilization.verbs import BATTLE_WON, BUILDS, EXPLORES
from civitas.games.sid_meiers_civilization.web_cards import say
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

_LOOKS = {"explorer": ("territory", "territory"), "victor": ("war", "war"), "builder": ("wonder", "wonder")}


def highlights(given: Match, events: list[Event], names: list[str], lang: str) -> list[dict[str, Any]]:
    """Who turned up the most tiles, won the most battles, built the most; nobody where several share it."""
    counts: dict[str, list[int]] = {name: [0] * given.seats for name in _LOOKS}
    last: dict[tuple[str, int], int] = {}
    for place, event in enumerate(events):
        name = _deed(event)
        if name and event.seat >= 0:
            counts[name][event.seat] += 1
            last[name, event.seat] = place
    found: list[dict[str, Any]] = []
    for name, row in counts.items():
        best = max(row)
        if not best or row.count(best) > 1:
            continue
        seat = row.index(best)
        icon, kind = _LOOKS[name]
        found.append(
            {
                "icon": icon,
                "kind": kind,
                "title": say(f"high.{name}", lang, name=names[seat]),
                "text": say(f"high.{name}_text", lang, n=best),
                "event": last[name, seat],
            }
        )
    return found


def _deed(event: Event) -> str:
    if event.tale == EXPLORES:
        return "explorer"
    if event.tale == BATTLE_WON:
        return "victor"
    return "builder" if event.tale == BUILDS and event.second >= FIRST_BUILDING else ""
