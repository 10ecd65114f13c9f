"""An evolution strategy over figures: mirrored steps in random directions, and the centre moves where it went better.

Each generation draws its directions from the seed and its own number alone: a run that was stopped goes on as if it had
not been.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import Final

from civitas.kernel.rng import Rng
from civitas.learning.course import Course, Play
from civitas.learning.factors import Steps
from civitas.learning.trials import compare, play_trial, usual_lead

FAR: Final = 2.0  # times the usual difference that one pair may count at most


@dataclass(frozen=True)
class Evolution:
    """How the figures are varied."""

    pairs: int  # directions a generation tries both ways
    spread: float  # of a step, as the logarithm of a factor
    rate: float  # by how much of the steps' mean the centre moves

    def facts(self) -> dict[str, float]:
        return {"pairs": self.pairs, "spread": self.spread, "rate": self.rate}

    def sets(self) -> int:
        """The sets of figures that play in a generation."""
        return 2 * self.pairs

    def generation(self, course: Course, centre: Steps, number: int, play: Play) -> tuple[Steps, float]:
        """Try steps from the centre both ways; returns the next centre and the trials' share of wins."""
        ways = directions(course.rng(number), list(centre), self.pairs)
        places = [self.stepped(centre, way, sign) for way in ways for sign in (1, -1)]
        sets = [course.factors.figures(place, "trial") for place in places]
        played = play(play_trial, [course.trials(figures, number, course.deals) for figures in sets])
        usual = usual_lead([outcome for outcomes in played for outcome in outcomes])
        found = [compare(played[2 * way], played[2 * way + 1], usual) for way in range(len(ways))]
        gains = [gain for gain, _ in found]
        luck = statistics.fmean([error for _, error in found])
        wins = statistics.fmean([outcome.win for outcomes in played for outcome in outcomes])
        return self.moved(centre, ways, gains, luck), wins

    def stepped(self, centre: Steps, direction: Steps, sign: int) -> Steps:
        """The place one step from the centre."""
        return {key: at + sign * self.spread * direction[key] for key, at in centre.items()}

    def moved(self, centre: Steps, ways: list[Steps], gains: list[float], luck: float = 0.0) -> Steps:
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
            key: at + step * sum([share * one[key] for share, one in zip(shares, ways, strict=True)])
            for key, at in centre.items()
        }


def directions(rng: Rng, keys: list[str], pairs: int) -> list[Steps]:
    """So many random directions; each is gone both ways."""
    return [{key: normal(rng) for key in keys} for _ in range(pairs)]


def normal(rng: Rng) -> float:
    """A number of the normal distribution, by Box and Muller."""
    radius = math.sqrt(-2 * math.log((rng.below(1 << 53) + 1) / (1 << 53)))
    return radius * math.cos(2 * math.pi * rng.below(1 << 53) / (1 << 53))
