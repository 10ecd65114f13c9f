"""Elo ratings: the most likely strengths and how sure they are."""

from __future__ import annotations

import math

import pytest

from civitas.arena.duels import Duels
from civitas.arena.ratings import CENTRE, POINTS, deviations, elo, fit
from civitas.kernel.rng import seeded

Matrix = list[list[float]]


def hunters(won: Matrix) -> list[float]:
    """The most likely strengths by Hunter's iteration (2004), which is slow and simple."""
    bots = range(len(won))
    worth = [1.0 for _ in bots]
    for _ in range(20_000):
        for one in bots:
            met = [(won[one][two] + won[two][one]) / (worth[one] + worth[two]) for two in bots if two != one]
            worth[one] = sum(won[one]) / sum(met)
    middle = math.fsum([math.log(own) for own in worth]) / len(worth)
    return [math.log(own) - middle for own in worth]


@pytest.mark.parametrize(
    "won",
    [
        [[0, 3], [1, 0]],
        [[0, 7, 9], [3, 0, 6], [1, 4, 0]],
        [[0, 12, 30.5, 40], [8, 0, 25, 38], [9.5, 15, 0, 0], [0.5, 2, 0, 0]],
        [[0, 400, 400], [0.5, 0, 399], [0.5, 1, 0]],
    ],
)
def test_the_fit_is_the_most_likely_one(won: Matrix) -> None:
    assert fit(won, [0.0] * len(won)) == pytest.approx(hunters(won), abs=1e-4)


def test_the_start_does_not_matter() -> None:
    won: Matrix = [[0, 7, 9], [3, 0, 6], [1, 4, 0]]
    assert fit(won, [9.0, -30.0, 4.0]) == pytest.approx(fit(won, [0.0, 0.0, 0.0]))


def test_two_bots_have_the_textbook_deviation() -> None:
    """The log odds of 30 in 40 has the variance 1/30 + 1/10; half of it stands on either side of the mean."""
    won: Matrix = [[0, 30], [10, 0]]
    found = fit(won, [0.0, 0.0])
    assert found[0] - found[1] == pytest.approx(math.log(3))
    wide = math.sqrt(1 / 30 + 1 / 10)
    assert deviations(won, found, 1) == pytest.approx([wide, 0.0], abs=1e-7)
    assert deviations(won, found, None) == pytest.approx([wide / 2, wide / 2])


def field(deals: int) -> list[Duels]:
    """Deals of three bots, the first ahead of the second as 3 : 1, both ahead of the third as 9 : 1 and 3 : 1."""
    return [
        {(0, 1): float(deal % 4 < 3), (0, 2): float(deal % 10 < 9), (1, 2): float(deal // 4 % 4 < 3)}
        for deal in range(deals)
    ]


def test_ratings_are_relative_to_the_anchor() -> None:
    names = ["best", "normal", "worst"]
    found = elo(field(160), names, 1, 0)
    assert (found["anchor"], found["centre"]) == ("normal", CENTRE)
    rows = found["ratings"]
    assert list(rows) == names
    assert rows["normal"] == {"rating": CENTRE, "low": CENTRE, "high": CENTRE}
    wanted = POINTS * math.log(3)
    assert rows["best"]["rating"] == pytest.approx(CENTRE + wanted, abs=2)
    assert rows["worst"]["rating"] == pytest.approx(CENTRE - wanted, abs=2)
    assert rows["best"]["low"] < rows["best"]["rating"] < rows["best"]["high"]


def test_without_an_anchor_the_mean_is_the_centre() -> None:
    found = elo(field(50), ["c", "b", "a"], None, 0)
    assert found["anchor"] is None
    rows = found["ratings"]
    assert sum(row["rating"] for row in rows.values()) == pytest.approx(3 * CENTRE, abs=2)
    assert all(row["low"] < row["rating"] < row["high"] for row in rows.values())


def test_the_same_deals_and_seed_give_the_same_intervals() -> None:
    names = ["a", "b", "c"]
    assert elo(field(40), names, None, 5) == elo(field(40), names, None, 5)


def test_four_times_the_deals_halve_the_intervals() -> None:
    few, many = [elo(field(deals), ["a", "b", "c"], 2, 0)["ratings"]["a"] for deals in (80, 320)]
    assert (few["high"] - few["low"]) / (many["high"] - many["low"]) == pytest.approx(2, abs=0.5)


def test_a_bot_that_never_lost_has_a_finite_rating_and_an_honest_interval() -> None:
    """Drawing 20 equal deals again changes nothing: the likelihood tells how little they say."""
    rows = elo([{(0, 1): 1.0}] * 20, ["a", "b"], 1, 0)["ratings"]
    assert rows["a"]["rating"] == round(CENTRE + POINTS * math.log(20.5 / 0.5))
    assert rows["a"]["high"] - rows["a"]["low"] > 800


def test_seats_that_share_their_deals_are_not_counted_as_many() -> None:
    """Results that always go together say less than the curvature believes: drawing deals again shows it."""
    rng = seeded(3)
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    played: list[Duels] = []
    for _ in range(60):
        top = rng.below(2)
        played.append({two: 0.5 if two[0] else float(top) for two in pairs})
    rows = elo(played, list("abcdef"), 5, 0)["ratings"]
    rng = seeded(3)
    loose = [{two: 0.5 if two[0] else float(rng.below(2)) for two in pairs} for _ in range(60)]
    free = elo(loose, list("abcdef"), 5, 0)["ratings"]
    assert rows["a"]["high"] - rows["a"]["low"] > 1.5 * (free["a"]["high"] - free["a"]["low"])
