"""What was remarkable about a finished match of Age of Civilization, for the end page."""

from __future__ import annotations

from typing import Any, cast

from civitas.games.age_of_civilization.state import AgeMatch
from civitas.games.age_of_civilization.verbs import FINAL_SCORING, FOUNDS, LEARNS, POINTS_GAINED, ROUND_BEGINS
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.text import Texts


def find_highlights(
    given: Match, events: list[Event], names: list[str], lang: str, texts: Texts
) -> list[dict[str, Any]]:
    """The largest single gain of points, who built and who learnt the most."""
    match = cast(AgeMatch, given)
    cards: list[dict[str, Any]] = []
    gain, place, now, first_scoring = 0, -1, 0, len(events)
    for index, event in enumerate(events):
        if event.tale == ROUND_BEGINS:
            now = event.first
        elif event.tale == FINAL_SCORING:
            first_scoring = index
        elif event.tale == POINTS_GAINED and index < first_scoring and event.first > gain:
            gain, place, stroke = event.first, index, now
    if place >= 0:
        event = events[place]
        values: dict[str, str | int] = {
            "n": gain,
            "source": match.box.names["source"][event.second][lang],
            "round": stroke,
        }
        title = texts.say("high.stroke", lang, {"name": names[event.seat]})
        cards.append(_card("vp", "government", title, texts.say("high.stroke_text", lang, values), place))
    for tale, kind, icon, colour in (
        (FOUNDS, "wonder", "wonder", "wonder"),
        (LEARNS, "technology", "technology", "special"),
    ):
        seat, pieces = _most(events, tale, match.seats)
        if seat >= 0 and len(pieces) > 1:
            last = match.box.names[kind][pieces[-1]][lang]
            title = texts.say(f"high.{kind}", lang, {"name": names[seat]})
            cards.append(
                _card(icon, colour, title, texts.say(f"high.{kind}_text", lang, {"n": len(pieces), "last": last}))
            )
    return cards


def _most(events: list[Event], tale: int, seats: int) -> tuple[int, list[int]]:
    """Who has the most of a kind and which; -1 when two share the lead."""
    owned: list[list[int]] = [[] for _ in range(seats)]
    for event in events:
        if event.tale == tale:
            owned[event.seat].append(event.first)
    counts = [len(pieces) for pieces in owned]
    best = max(counts)
    return (counts.index(best), owned[counts.index(best)]) if counts.count(best) == 1 else (-1, [])


def _card(icon: str, kind: str, title: str, text: str, event: int = -1) -> dict[str, Any]:
    return {"icon": icon, "kind": kind, "title": title, "text": text, "event": event}
