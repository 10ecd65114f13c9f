"""The end of a match: how everybody stands, rivals that the game plays included, where the points come from, the chart
and the highlights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.result import Result
from civitas.web.board import Board, game_says, optional
from civitas.web.chart import chart
from civitas.web.highlights import own_highlights, score_highlights, source_highlight
from civitas.web.words import say, typeset

CARDS: Final = 3  # highlights in a row of the page


@dataclass(slots=True)
class Standing:
    """A line of the ranking: a seat, or one of the rivals that the game plays."""

    civ: int  # seats first, then rivals
    name: str
    score: int
    breakdown: dict[str, int]
    rank: int = 0  # 0: outside the ranking
    best: bool = False
    tagline: str = ""
    out: bool = False  # a rival that did not last until the end


def ending(match: Match, board: Board, events: list[Event], names: list[str], lang: str) -> dict[str, Any]:
    """What the end page is drawn from."""
    result = match.result
    assert result is not None
    rivals = [
        Standing(match.seats + index, **{**row, "name": typeset(row["name"], lang)})
        for index, row in enumerate(optional(board, "rivals")(match, result, lang))
    ]
    places = _places(result, names)
    standings = [*places, *rivals] if result.won is None else rank_alone(result.won, places, rivals)
    categories = [key for key in board.CATEGORY_ICONS if any(key in one.breakdown for one in standings)]
    sources = {key: game_says(match.game.id, f"category.{key}", lang) for key in categories}
    history = board.scores(match, events)
    own = own_highlights(optional(board, "highlights")(match, events, names, lang))
    shared = score_highlights(result, history[: match.seats], names, lang)
    cards = [*own, *shared, *source_highlight(result, sources, board.CATEGORY_ICONS, names, lang)]
    everybody = [*names, *[rival.name for rival in rivals]]
    return {
        "highlights": cards[: max(CARDS, len(cards) // CARDS * CARDS)],
        "ahead": _ahead(places, lang) if result.won is None else "",
        "result": result,
        "standings": standings,
        "most": {key: max(one.breakdown.get(key, 0) for one in standings) for key in categories},
        "categories": categories,
        "winners": [names[seat] for seat in result.ranking[0]] if result.ranking else [],
        "chart": chart(history, everybody, lang) if history else Markup(""),
        "honours": result.honours,
    }


def _places(result: Result, names: list[str]) -> list[Standing]:
    """The seats, best first; two first places are followed by a third."""
    found: list[Standing] = []
    for tied in result.ranking:
        rank = len(found) + 1
        found += [
            Standing(seat, names[seat], result.scores[seat], result.breakdown[seat], rank, rank == 1) for seat in tied
        ]
    return found


def rank_alone(won: bool, places: list[Standing], rivals: list[Standing]) -> list[Standing]:
    """Alone the rivals are ranked too: who does not beat them all stands behind at least one."""
    ranked = sorted([one for one in rivals if not one.out], key=lambda one: -one.score)
    ahead = 0 if won else len([one for one in ranked if one.score >= places[0].score]) or len(ranked)
    found = [*ranked[:ahead], *places, *ranked[ahead:]]
    for rank, one in enumerate(found, start=1):
        one.rank = rank
        one.best = rank == 1 and (won or one not in places)
    return [*found, *[one for one in rivals if one.out]]


def _ahead(places: list[Standing], lang: str) -> str:
    """By how much the winner won."""
    if len(places) < 2 or places[1].rank == 1 or places[0].score <= places[1].score:
        return ""
    return say("end.ahead", lang, {"n": places[0].score - places[1].score, "name": places[1].name})
