"""The strategy that tunes figures: it climbs, keeps signs and zeros, and goes on as if never stopped."""

from __future__ import annotations

import math

import pytest

from civitas.bots.weights import WeightSet
from civitas.kernel.rng import seeded
from civitas.learning.evolution import Evolution, Steps, mean, normal

START = WeightSet("start", {"coin": 1.0, "loss": -2.0, "none": 0.0, "turns": 3, "row": [0.0, 1.5], "nothing": [0.0]})


def evolution(spread: float = 0.2) -> Evolution:
    return Evolution(START, 5, spread, 1.0)


def test_only_fractions_that_are_not_zero_are_tuned() -> None:
    assert evolution().tuned() == ["coin", "loss", "row"]
    found = evolution().figures({"coin": 0.5, "loss": 0.5, "row": -0.5}, "tuned").values
    assert found == {"coin": 1.649, "loss": -3.297, "none": 0.0, "turns": 3, "row": [0.0, 0.9098], "nothing": [0.0]}


def test_a_generation_draws_from_its_own_number_alone() -> None:
    first = evolution().directions(3, 4)
    assert evolution().directions(3, 4) == first
    assert evolution().directions(4, 4) != first
    assert evolution().directions(3, 2) == first[:2]


def test_the_centre_climbs_a_hill_in_spite_of_noise() -> None:
    """The best place is known here: a factor of 2 for a coin, a third for a loss, the row as it is."""
    best = {"coin": math.log(2), "loss": -math.log(3), "row": 0.0}
    strategy = evolution()
    noise = seeded(9)

    def height(place: Steps) -> float:
        return -sum([(place[key] - best[key]) ** 2 for key in best]) + 0.02 * normal(noise)

    centre = dict.fromkeys(strategy.tuned(), 0.0)
    for generation in range(60):
        ways = strategy.directions(generation, 8)
        gains = [height(strategy.stepped(centre, way, 1)) - height(strategy.stepped(centre, way, -1)) for way in ways]
        centre = strategy.moved(centre, ways, gains)
    assert all(abs(centre[key] - best[key]) < 0.2 for key in best), centre


def test_trials_without_a_difference_move_nothing() -> None:
    centre = {"coin": 0.1, "loss": 0.2, "row": 0.3}
    assert evolution().moved(centre, evolution().directions(0, 2), [0.0, 0.0]) == centre


def test_the_centre_stays_where_luck_explains_the_gains() -> None:
    centre = {"coin": 0.1, "loss": 0.2, "row": 0.3}
    ways = evolution().directions(0, 2)
    assert evolution().moved(centre, ways, [0.1, -0.1], 0.011) == centre
    whole = evolution().moved(centre, ways, [0.1, -0.1], 0.0)
    part = evolution().moved(centre, ways, [0.1, -0.1], 0.0075)
    for key, at in centre.items():
        assert part[key] - at == pytest.approx((whole[key] - at) / 4)


def test_the_middle_of_places_and_the_bell_of_chance() -> None:
    assert mean([{"coin": 1.0}, {"coin": 2.0}]) == {"coin": 1.5}
    rng = seeded(1)
    drawn = [normal(rng) for _ in range(4000)]
    assert abs(sum(drawn) / 4000) < 0.06
    assert abs(math.sqrt(sum([one * one for one in drawn]) / 4000) - 1) < 0.05
