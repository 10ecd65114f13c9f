"""Who ended before whom, deal by deal."""

from __future__ import annotations

import pytest

from civitas.arena.duels import cross_table, duels
from civitas.arena.figures import Record, wilson
from civitas.arena.matches import Tally
from civitas.arena.pairing import Sitting


def ended(*places: int) -> Tally:
    made = Tally()
    made.places = list(places)
    return made


def test_two_bots_share_a_deal_over_its_seatings() -> None:
    record: Record = {
        Sitting((0, 1), 0): [ended(0, 0), ended(1, 1)],
        Sitting((0, 2), 0): [ended(0, 1), ended(1, 0)],
        Sitting((1, 2), 0): [ended(0, 1), ended(0, 0)],
        Sitting((0, 1), 1): [ended(1, 0), ended(0, 0)],
    }
    assert duels(record, 2) == {0: {(0, 1): 1.0, (0, 2): 0.5, (1, 2): 0.25}, 1: {(0, 1): 0.25}}


def test_at_larger_tables_places_count_and_all_sittings_of_a_deal_together() -> None:
    """Bots 0 and 1 meet twice on the deal: 1, 1/2, 0 and 1, 1, 1."""
    record: Record = {
        Sitting((0, 1, 2), 0): [ended(0, 1, 2), ended(1, 1, 0), ended(2, 0, 1)],
        Sitting((0, 1, 3), 0): [ended(1, 1, 1), ended(2, 2, 2), ended(0, 0, 0)],
    }
    found = duels(record, 3)[0]
    assert found[0, 1] == pytest.approx(4.5 / 6)
    assert found[0, 3] == 0.0
    assert (2, 3) not in found


def test_alone_bots_meet_on_the_same_deal() -> None:
    record: Record = {
        Sitting((0,), 0): [ended(0)],
        Sitting((1,), 0): [ended(1)],
        Sitting((0,), 1): [ended(1)],
        Sitting((1,), 1): [ended(1)],
    }
    assert duels(record, 1) == {0: {(0, 1): 1.0}, 1: {(0, 1): 0.5}}


def test_the_cross_table_mirrors_itself_and_counts_deals() -> None:
    table = cross_table({0: {(0, 1): 1.0, (0, 2): 0.5}, 1: {(0, 1): 0.25}}, ["a", "b", "c"])
    low, high = wilson(0.625, 2)
    assert table["a"]["b"] == {"share": 0.625, "low": round(low, 4), "high": round(high, 4), "n": 2}
    assert table["b"]["a"] == {"share": 0.375, "low": round(1 - high, 4), "high": round(1 - low, 4), "n": 2}
    assert table["a"]["c"]["n"] == 1
    assert "c" not in table["b"]
    assert "a" not in table["a"]
