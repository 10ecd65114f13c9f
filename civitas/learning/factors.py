"""Figures as what is tuned: a figure has a factor, so that its sign stays and a zero stays nothing; a row has one.

What is varied are the logarithms of the factors: half as much and twice as much are equally far.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from civitas.bots.weights import Value, WeightSet

Steps = dict[str, float]  # by key of a figure: the logarithm of its factor
DIGITS: Final = 4  # that a tuned figure keeps
FARTHEST: Final = 20.0  # a factor's logarithm at most


@dataclass(frozen=True)
class Factors:
    """The figures tuning begins from."""

    start: WeightSet

    def tuned(self) -> list[str]:
        """The figures that are tuned: fractions that are not zero."""
        return [key for key, value in self.start.values.items() if is_tuned(value)]

    def unchanged(self) -> Steps:
        """The place where every factor is 1."""
        return dict.fromkeys(self.tuned(), 0.0)

    def figures(self, place: Steps, name: str) -> WeightSet:
        """The figures at a place."""
        return WeightSet(name, {key: times(value, place.get(key, 0.0)) for key, value in self.start.values.items()})


def is_tuned(value: Value) -> bool:
    """Whether a figure is a fraction, or a row of some, that a factor can change."""
    return any(value) if isinstance(value, list) else isinstance(value, float) and value != 0


def times(value: Value, step: float) -> Value:
    """A figure by a factor, given as a logarithm; whole numbers stay."""
    factor = math.exp(max(-FARTHEST, min(FARTHEST, step)))
    if isinstance(value, list):
        return [rounded(one * factor) for one in value]
    return rounded(value * factor) if isinstance(value, float) else value


def rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def mean(places: list[Steps]) -> Steps:
    """The middle of some places."""
    return {key: sum([place[key] for place in places]) / len(places) for key in places[0]}
