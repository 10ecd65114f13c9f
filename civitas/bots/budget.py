"""How long a bot may think about a decision: until a moment, or for so many playouts."""

from __future__ import annotations

import time


class Budget:
    """Counts playouts; over when their number is reached or, without a number, when the time is up."""

    __slots__ = ("deadline", "iterations", "made")

    def __init__(self, seconds: float, iterations: int | None) -> None:
        self.iterations = iterations
        self.deadline = time.perf_counter() + seconds
        self.made = 0

    def left(self) -> float:
        """Seconds until the time is up."""
        return self.deadline - time.perf_counter()

    def over(self) -> bool:
        """Whether no further playout may begin, or a begun one has to be given up."""
        if self.iterations is not None:
            return self.made >= self.iterations
        return time.perf_counter() >= self.deadline
