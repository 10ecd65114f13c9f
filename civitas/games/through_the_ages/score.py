"""The end of the game: culture points, shared victories, where the points came from (Code p. 1)."""

from __future__ import annotations

from civitas.games.through_the_ages.state import CATEGORIES, REASONS, AgesMatch
from civitas.kernel.result import Result


def ranking(match: AgesMatch) -> list[list[int]]:
    """Most culture points first, equals together; who has resigned has lost and comes last."""
    players = match.state.players
    living = match.living()
    points = sorted({players[seat].culture for seat in living}, reverse=True)
    places = [[seat for seat in living if players[seat].culture == culture] for culture in points]
    gone = [seat for seat in range(match.seats) if not players[seat].alive]
    return [*places, gone] if gone else places


def breakdown(match: AgesMatch, seat: int) -> dict[str, int]:
    """Culture points by where they came from."""
    earned = match.state.players[seat].earned
    return {name: points for name, points in zip(CATEGORIES, earned, strict=True) if points}


def result(match: AgesMatch) -> Result:
    scores = [player.culture for player in match.state.players]
    parts = [breakdown(match, seat) for seat in range(match.seats)]
    return Result(ranking(match), scores, parts, REASONS[match.state.ended])
