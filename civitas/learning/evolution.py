"""An evolution strategy over figures: mirrored steps in random directions, and the centre moves where it went better.

A figure is tuned by a factor, so that its sign stays and a zero stays nothing; a row of figures has one factor. What is
varied are the logarithms of the factors. Each generation draws its directions from the seed and its own number alone:
a run that was stopped goes on as if it had not been.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from civitas.bots.weights import Value, WeightSet
from civitas.kernel.rng import Rng, seeded

Steps = dict[str, float]  # by key of a figure: the logarithm of its factor
DIGITS: Final = 4  # that a tuned figure keeps
FAR: Final = 2.0  # times the usual difference that one pair may count at most


@dataclass(frozen=True)
class Evolution:
    """How the figures are varied."""

    start: WeightSet
    seed: int
    spread: float  # of a step, as the logarithm of a factor
    rate: float  # by how much of the steps' mean the centre moves

    def tuned(self) -> list[str]:
        """The figures that are tuned: fractions that are not zero."""
        return [key for key, value in self.start.values.items() if is_tuned(value)]

    def rng(self, generation: int) -> Rng:
        """The chance of one generation."""
        return seeded(self.seed << 32 | generation)

    def directions(self, generation: int, pairs: int) -> list[Steps]:
        """So many random directions; each is gone both ways."""
        rng = self.rng(generation)
        keys = self.tuned()
        return [{key: normal(rng) for key in keys} for _ in range(pairs)]

    def stepped(self, centre: Steps, direction: Steps, sign: int) -> Steps:
        """The place one step from the centre."""
        return {key: at + sign * self.spread * direction[key] for key, at in centre.items()}

    def moved(self, centre: Steps, directions: list[Steps], gains: list[float], luck: float = 0.0) -> Steps:
        """The next centre; gains are by how much each direction went better than its mirror image.

        `luck` is the square of the difference that chance alone explains: the centre moves only as far as the gains are
        more than that. Else it would wander off wherever the dice fell.
        """
        square = sum([gain * gain for gain in gains]) / len(gains)
        if square <= luck:
            return dict(centre)
        usual = math.sqrt(square)
        shares = [max(-FAR, min(FAR, gain / usual)) / len(gains) for gain in gains]
        step = self.rate * self.spread * (1 - luck / square)
        return {
            key: at + step * sum([share * one[key] for share, one in zip(shares, directions, strict=True)])
            for key, at in centre.items()
        }

    def figures(self, place: Steps, name: str) -> WeightSet:
        """The figures at a place."""
        values: dict[str, Value] = {}
        for key, value in self.start.values.items():
            factor = math.exp(place.get(key, 0.0))
            if isinstance(value, list):
                values[key] = [rounded(one * factor) for one in value]
            else:
                values[key] = rounded(value * factor) if isinstance(value, float) else value
        return WeightSet(name, values)


def is_tuned(value: Value) -> bool:
    """Whether a figure is a fraction, or a row of some, that a factor can change."""
    return any(value) if isinstance(value, list) else isinstance(value, float) and value != 0


def rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def mean(places: list[Steps]) -> Steps:
    """The middle of some places."""
    return {key: sum([place[key] for place in places]) / len(places) for key in places[0]}


def normal(rng: Rng) -> float:
    """A number of the normal distribution, by Box and Muller."""
    radius = math.sqrt(-2 * math.log((rng.below(1 << 53) + 1) / (1 << 53)))
    return radius * math.cos(2 * math.pi * rng.below(1 << 53) / (1 << 53))
