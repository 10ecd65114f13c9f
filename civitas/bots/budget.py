"""How long a bot may think about a decision: until a moment, or for so many playouts."""

from __future__ import annotations

import math
import time


class Budget:
    """Counts playouts; over when their number is reached or the time is up: `most` seconds where there is a number."""

    __slots__ = ("began", "deadline", "iterations", "made")

    def __init__(self, seconds: float, iterations: int | None, most: float = math.inf) -> None:
        self.iterations = iterations
        self.began = time.perf_counter()
        self.deadline = self.began + (seconds if iterations is None else most)
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
        return self.late() or (self.iterations is not None and self.made >= self.iterations)

    def late(self) -> bool:
        """Whether the time is up."""
        return time.perf_counter() >= self.deadline
