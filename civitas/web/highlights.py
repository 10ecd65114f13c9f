"""What was remarkable about a finished match: short cards, from the scores of any game and from the game's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from civitas.kernel.result import Result
from civitas.web.words import say

MOST_OWN: Final = 3


@dataclass(frozen=True, slots=True)
class Highlight:
    """A card of the end page; `event` is the entry of the chronicle it speaks of, -1 for none."""

    icon: str
    kind: str  # the colour of a card kind
    title: str
    text: str
    event: int = -1


def own_highlights(rows: list[dict[str, Any]]) -> list[Highlight]:
    """What the game itself found remarkable."""
    return [Highlight(**row) for row in rows[:MOST_OWN]]


def score_highlights(result: Result, history: list[list[int]], names: list[str], lang: str) -> list[Highlight]:
    """What the scores over the rounds tell of any game."""
    found: list[Highlight] = []
    if history and len(history[0]) > 1:
        found.append(_best_round(history, names, lang))
        if len(history) > 1 and len(result.ranking) > 1 and len(result.ranking[0]) == 1:
            found.append(_lead(history, result.ranking[0][0], names, lang))
    return found


def source_highlight(
    result: Result, sources: dict[str, str], icons: dict[str, str], names: list[str], lang: str
) -> list[Highlight]:
    """The source that gave one player the most points; `sources` are their names."""
    amounts = [
        (points, -seat, key)
        for seat, parts in enumerate(result.breakdown)
        for key, points in parts.items()
        if key in sources
    ]
    points, place, key = max(amounts, default=(0, 0, ""))
    if points <= 0:
        return []
    text = say("high.source_text", lang, {"name": names[-place], "n": points})
    return [Highlight(icons[key], "special", say("high.source", lang, {"source": sources[key]}), text)]


def _best_round(history: list[list[int]], names: list[str], lang: str) -> Highlight:
    """The round in which somebody won the most points."""
    last = len(history[0]) - 1
    gains = [
        (scores[place] - (scores[place - 1] if place else 0), -place, -seat)
        for seat, scores in enumerate(history)
        for place in range(last + 1)
    ]
    gain, place, seat = max(gains)
    key = "high.round_final" if -place == last else "high.round_text"
    text = say(key, lang, {"n": gain, "round": 1 - place})
    return Highlight("chart", "action", say("high.round", lang, {"name": names[-seat]}), text)


def _lead(history: list[list[int]], winner: int, names: list[str], lang: str) -> Highlight:
    """Since when the winner was never behind again."""
    last = len(history[0]) - 1
    since = last
    while since > 0 and history[winner][since - 1] == max(scores[since - 1] for scores in history):
        since -= 1
    key = "high.lead_all" if since == 0 else "high.lead_final" if since == last else "high.lead_text"
    text = say(key, lang, {"round": since + 1})
    return Highlight("crown", "leader", say("high.lead", lang, {"name": names[winner]}), text)
