"""How long a bot may think about a decision: until a moment, or for so many playouts."""

from __future__ import annotations

import time


class Budget:
    """Counts playouts; over when their number is reached or, without a number, when the time is up."""

    __slots__ = ("began", "deadline", "iterations", "made")

    def __init__(self, seconds: float, iterations: int | None) -> None:
        self.iterations = iterations
        self.began = time.perf_counter()
        self.deadline = self.began + seconds
        self.made = 0

    def left(self) -> float:
        """Seconds until the time is up."""
        return self.deadline - time.perf_counter()

    def share_left(self) -> float:
        """The share of the time that is not used yet; a number of playouts is always used whole."""
        if self.iterations is not None:
            return 1.0
        return max(0.0, self.left()) / (self.deadline - self.began)

    def over(self) -> bool:
        """Whether no further playout may begin, or a begun one has to be given up."""
        if self.iterations is not None:
            return self.made >= self.iterations
        return time.perf_counter() >= self.deadline
