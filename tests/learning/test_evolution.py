"""The strategy that tunes figures: it climbs, and stays where luck explains all."""

from __future__ import annotations

import math

import pytest

from civitas.kernel.rng import seeded
from civitas.learning.evolution import Evolution, directions, normal
from civitas.learning.factors import Steps

KEYS = ["coin", "loss", "row"]
STRATEGY = Evolution(8, 0.2, 1.0)


def ways(generation: int, pairs: int) -> list[Steps]:
    return directions(seeded(generation), KEYS, pairs)


def test_fewer_directions_are_the_first_of_many() -> None:
    first = ways(3, 4)
    assert ways(4, 4) != first
    assert ways(3, 2) == first[:2]


def test_the_centre_climbs_a_hill_in_spite_of_noise() -> None:
    """The best place is known here: a factor of 2 for a coin, a third for a loss, the row as it is."""
    best = {"coin": math.log(2), "loss": -math.log(3), "row": 0.0}
    noise = seeded(9)

    def height(place: Steps) -> float:
        return -sum([(place[key] - best[key]) ** 2 for key in best]) + 0.02 * normal(noise)

    centre = dict.fromkeys(KEYS, 0.0)
    for generation in range(60):
        tried = ways(generation, 8)
        gains = [height(STRATEGY.stepped(centre, way, 1)) - height(STRATEGY.stepped(centre, way, -1)) for way in tried]
        centre = STRATEGY.moved(centre, tried, gains)
    assert all(abs(centre[key] - best[key]) < 0.2 for key in best), centre


def test_trials_without_a_difference_move_nothing() -> None:
    centre = {"coin": 0.1, "loss": 0.2, "row": 0.3}
    assert STRATEGY.moved(centre, ways(0, 2), [0.0, 0.0]) == centre


def test_the_centre_stays_where_luck_explains_the_gains() -> None:
    centre = {"coin": 0.1, "loss": 0.2, "row": 0.3}
    tried = ways(0, 2)
    assert STRATEGY.moved(centre, tried, [0.1, -0.1], 0.011) == centre
    whole = STRATEGY.moved(centre, tried, [0.1, -0.1], 0.0)
    part = STRATEGY.moved(centre, tried, [0.1, -0.1], 0.0075)
    for key, at in centre.items():
        assert part[key] - at == pytest.approx((whole[key] - at) / 4)


def test_the_bell_of_chance() -> None:
    rng = seeded(1)
    drawn = [normal(rng) for _ in range(4000)]
    assert abs(sum(drawn) / 4000) < 0.06
    assert abs(math.sqrt(sum([one * one for one in drawn]) / 4000) - 1) < 0.05
