"""What was remarkable about a finished match of Through the Ages: builder, conqueror, colonist, scholar."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.through_the_ages.politics_verbs import ATTACKS, COLONIZES, WAR_WON, YIELDS
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import COMPLETES, DEVELOPS
from civitas.games.through_the_ages.web_signs import say
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

# Deeds with the picture and colour of their card, the most remarkable first: the page shows three.
_LOOKS: Final = {
    "builder": ("wonder", "wonder"),
    "conqueror": ("war", "war"),
    "colonist": ("territory", "territory"),
    "scholar": ("technology", "special"),
}
_DEEDS: Final = {
    COMPLETES: "builder",
    WAR_WON: "conqueror",
    COLONIZES: "colonist",
    DEVELOPS: "scholar",
}
_NAMED: Final = {COMPLETES: "wonder", DEVELOPS: "technology"}  # deeds whose last card is told


def highlights(given: Match, events: list[Event], names: list[str], lang: str) -> list[dict[str, Any]]:
    """Who completed the most wonders, won the most wars and aggressions, and so on; nobody where several share it."""
    match = cast(AgesMatch, given)
    done: dict[str, list[list[int]]] = {deed: [[] for _ in range(match.seats)] for deed in _LOOKS}
    attacker = -1
    for place, event in enumerate(events):
        if event.tale == ATTACKS:
            attacker = event.seat
        elif event.tale == YIELDS and attacker >= 0:
            done["conqueror"][attacker].append(place)
        elif event.tale in _DEEDS:
            done[_DEEDS[event.tale]][event.seat].append(place)
    found: list[dict[str, Any]] = []
    for deed, (icon, kind) in _LOOKS.items():
        counts = [len(places) for places in done[deed]]
        best = max(counts)
        if not best or counts.count(best) > 1:
            continue
        seat = counts.index(best)
        last = done[deed][seat][-1]
        event = events[last]
        card = match.box.names[_NAMED[event.tale]][event.first][lang] if event.tale in _NAMED else ""
        text = say(f"high.{deed}_text", lang, n=best, last=card)
        found.append(
            {
                "icon": icon,
                "kind": kind,
                "title": say(f"high.{deed}", lang, name=names[seat]),
                "text": text,
                "event": last,
            }
        )
    return found
