"""Figures and their factors: signs and zeros stay, whole numbers too."""

from __future__ import annotations

from civitas.bots.weights import WeightSet
from civitas.learning.factors import Factors, mean

START = WeightSet("start", {"coin": 1.0, "loss": -2.0, "none": 0.0, "turns": 3, "row": [0.0, 1.5], "nothing": [0.0]})


def test_only_fractions_that_are_not_zero_are_tuned() -> None:
    factors = Factors(START)
    assert factors.unchanged() == {"coin": 0.0, "loss": 0.0, "row": 0.0}
    assert factors.figures(factors.unchanged(), "same").values == START.values
    found = factors.figures({"coin": 0.5, "loss": 0.5, "row": -0.5}, "tuned").values
    assert found == {"coin": 1.649, "loss": -3.297, "none": 0.0, "turns": 3, "row": [0.0, 0.9098], "nothing": [0.0]}


def test_the_middle_of_places() -> None:
    assert mean([{"coin": 1.0}, {"coin": 2.0}]) == {"coin": 1.5}
