"""The end of the game: who won, and how far the others came."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import REASON_IDS
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.kernel.result import Result

VICTORY_POINTS: Final = 100  # so that the winner's score is the highest


def breakdown(match: CivilizationMatch, seat: int) -> dict[str, int]:
    """How far a seat came: technologies, spaces of the culture track, coins (R2)."""
    player = match.state.players[seat]
    parts = {"technologies": sum(player.levels), "culture": player.space, "coins": player.coins}
    if match.state.winner == seat:
        parts["victory"] = VICTORY_POINTS
    return {name: n for name, n in parts.items() if n}


def points(match: CivilizationMatch, seat: int) -> int:
    return sum(breakdown(match, seat).values())


def ranking(match: CivilizationMatch) -> list[list[int]]:
    """The winner first; then most points, technologies, culture, coins; else a shared place (R2)."""
    players = match.state.players
    keys = [
        (points(match, seat), sum(player.levels), player.space, player.coins) for seat, player in enumerate(players)
    ]
    return [[seat for seat in range(match.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]


def result(match: CivilizationMatch) -> Result:
    scores = [points(match, seat) for seat in range(match.seats)]
    parts = [breakdown(match, seat) for seat in range(match.seats)]
    return Result(ranking(match), scores, parts, REASON_IDS[match.state.ended])
