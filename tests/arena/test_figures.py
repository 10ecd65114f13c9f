"""Wilson's interval, quantiles, and the figures of a bot."""

from __future__ import annotations

from array import array

import pytest

from civitas.arena.figures import bot_figures, figures, quantile, wilson
from civitas.arena.matches import Tally
from civitas.arena.pairing import Sitting


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_known_intervals(wins: int, trials: int, low: float, high: float) -> None:
    """The last two are Newcombe's examples (1998)."""
    assert wilson(wins / trials, trials) == pytest.approx((low, high), abs=5e-5)


def test_wilson_stays_between_nothing_and_everything() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)
    for trials in (1, 2, 7, 400):
        for share in (0.0, 0.25, 0.5, 1.0):
            low, high = wilson(share, trials)
            assert 0.0 <= low <= share <= high <= 1.0
            mirrored = wilson(1 - share, trials)
            assert mirrored == pytest.approx((1 - high, 1 - low))


def test_quantiles() -> None:
    values = array("f", range(1, 101))
    assert (quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1.0)) == (50, 95, 100)
    assert quantile(array("f"), 0.5) == 0.0


def tally(wins: float, *scores: int) -> Tally:
    made = Tally()
    made.wins = wins
    made.scores = list(scores)
    made.times = array("f", [1.0, 3.0])
    return made


def test_the_unit_is_a_deal() -> None:
    row = bot_figures([tally(2, 30, 20), tally(0.5, 10, 12), tally(1, 11, 13)], 3)
    assert row["wins"] == 3.5
    assert row["rate"] == round(3.5 / 6, 4)
    assert (row["low"], row["high"]) == tuple(round(bound, 4) for bound in wilson(3.5 / 6, 3))
    assert row["mean_score"] == 16
    assert row["median_score"] == 12.5
    assert (row["ms_p50"], row["ms_p95"]) == (1.0, 3.0)


def test_figures_go_by_name() -> None:
    rows = figures({Sitting((0, 1), 0): [tally(1, 5), tally(0, 3)]}, ["normal", "easy"])
    assert list(rows) == ["normal", "easy"]
    assert rows["easy"]["wins"] == 0


def test_a_deal_played_against_several_is_one_deal() -> None:
    record = {
        Sitting((0, 1), 4): [tally(2, 9, 9), tally(0, 1, 1)],
        Sitting((0, 2), 4): [tally(1, 9, 9), tally(1, 1, 1)],
        Sitting((1, 2), 4): [tally(0, 1, 1), tally(2, 1, 1)],
    }
    row = figures(record, ["a", "b", "c"])["a"]
    assert (row["wins"], row["rate"]) == (3, 0.75)
    assert (row["low"], row["high"]) == tuple(round(bound, 4) for bound in wilson(0.75, 1))
