"""What a match is worth to each seat once it is over. Before the end every reward is 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civitas.arena.matches import win_shares
from civitas.kernel.match import Match


def win(match: Match) -> list[float]:
    """1 for the winner, -1 shared by the others; several winners share. The sum is 0. Alone 1 or -1."""
    shares = win_shares(match)
    if match.seats == 1:
        return [2 * shares[0] - 1]
    return [(match.seats * share - 1) / (match.seats - 1) for share in shares]


def rank(match: Match) -> list[float]:
    """From 1 for the first place to -1 for the last in equal steps; a shared place is the mean. The sum is 0."""
    if match.seats == 1:
        return win(match)
    return [1 - 2 * place / (match.seats - 1) for place in places(match)]


def score(match: Match) -> list[float]:
    """The final points."""
    result = match.result
    assert result is not None
    return [float(points) for points in result.scores]


REWARDS: Final[dict[str, Callable[[Match], list[float]]]] = {"win": win, "rank": rank, "score": score}


def places(match: Match) -> list[float]:
    """By seat its place, from 0 on."""
    result = match.result
    assert result is not None
    found = [0.0] * match.seats
    before = 0
    for tied in result.ranking:
        for seat in tied:
            found[seat] = before + (len(tied) - 1) / 2
        before += len(tied)
    return found


def ending(match: Match, seat: int) -> dict[str, Any]:
    """How a match ended for a seat: for the last `info`."""
    result = match.result
    assert result is not None
    return {
        "score": result.scores[seat],
        "place": places(match)[seat],
        "win": win_shares(match)[seat],
        "reason": result.reason,
    }
