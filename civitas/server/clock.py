"""Time per move or per game. Kept as when a seat began to be waited for and what it has used before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

GRACE: Final = 60.0  # who comes back after the time ran out has at least this long


@dataclass(slots=True)
class Clock:
    """How long a seat may think, and what happens when it does not."""

    per: str  # move or game
    seconds: float
    policy: str  # wait or bot


def read_clock(settings: dict[str, Any]) -> Clock | None:
    found = settings.get("clock")
    return None if not found else Clock(found["per"], found["seconds"], found["on_timeout"])


@dataclass(slots=True)
class Clocks:
    """The time of every seat of a match."""

    asked: list[float | None] = field(default_factory=list)  # since when a seat is waited for
    used: list[float] = field(default_factory=list)

    def begin(self, seats: int, waiting: list[int], at: float) -> None:
        self.asked = [at if seat in waiting else None for seat in range(seats)]
        self.used = [0.0] * seats

    def settle(self, waiting: list[int], actor: int, inside: bool, at: float) -> None:
        """After a line: who is waited for now. Inside a fork a seat's picks are one move: its pace is secret."""
        for seat, asked in enumerate(self.asked):
            moved = seat == actor and not inside
            if asked is not None and (moved or seat not in waiting):
                self.used[seat] += max(0.0, at - asked)
                self.asked[seat] = None
            if seat in waiting and self.asked[seat] is None:
                self.asked[seat] = at

    def deadline(self, clock: Clock, seat: int, since: float) -> float | None:
        """When a seat's time runs out; None while nobody waits for it."""
        asked = self.asked[seat]
        if asked is None:
            return None
        start = max(asked, since)
        if clock.per == "move":
            return start + clock.seconds
        return max(start + clock.seconds - self.used[seat], since + GRACE if since > asked else 0.0)

    def left(self, clock: Clock, seat: int, since: float, now: float) -> int:
        """Whole seconds left."""
        deadline = self.deadline(clock, seat, since)
        if deadline is not None:
            return max(0, round(deadline - now))
        return max(0, round(clock.seconds - (self.used[seat] if clock.per == "game" else 0.0)))

    def plain(self) -> dict[str, Any]:
        return {"asked": self.asked, "used": self.used}
