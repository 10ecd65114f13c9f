"""How a match ended."""

from __future__ import annotations

from typing import Any


class Result:
    """Ranking, scores, breakdown, the reason of the end; alone also whether the game was beaten."""

    __slots__ = ("breakdown", "honours", "ranking", "reason", "rivals", "scores", "won")

    def __init__(
        self,
        ranking: list[list[int]],
        scores: list[int],
        breakdown: list[dict[str, int]],
        reason: str,
        won: bool | None = None,
        rivals: list[dict[str, Any]] | None = None,
        honours: list[str] | None = None,
    ) -> None:
        self.ranking = ranking  # lists of tied seats, best first
        self.scores = scores
        self.breakdown = breakdown  # per seat: category -> points
        self.reason = reason
        self.won = won  # alone: whether the game was beaten; None with several seats
        self.rivals = rivals or []
        self.honours = honours or []  # achievements, glory

    def plain(self) -> dict[str, Any]:
        return {
            "ranking": self.ranking,
            "scores": self.scores,
            "breakdown": self.breakdown,
            "reason": self.reason,
            "won": self.won,
            "rivals": self.rivals,
            "honours": self.honours,
        }
