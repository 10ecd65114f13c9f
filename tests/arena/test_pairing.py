"""Seats rotate, deals are paired."""

from __future__ import annotations

import pytest

from civitas.arena.matches import play_deal, win_shares
from civitas.arena.pairing import Contest, deals, deals_for, fill_seats, labels, rotations
from civitas.kernel.match import Match
from civitas.kernel.result import Result
from civitas.kernel.text import Refusal

GAME = "age-of-civilization"


def contest(bots: list[str], **options: bool) -> Contest:
    return Contest(GAME, len(bots), dict(options), None, bots, 1.0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_every_bot_sits_once_on_every_seat(seats: int) -> None:
    seatings = rotations(seats)
    assert len(seatings) == seats
    for seating in seatings:
        assert sorted(seating) == list(range(seats))
    for seat in range(seats):
        assert sorted([seating[seat] for seating in seatings]) == list(range(seats))


def test_the_last_bot_fills_and_repeated_ones_are_numbered() -> None:
    assert fill_seats(["normal", "easy"], 4) == ["normal", "easy", "easy", "easy"]
    assert labels(["normal", "easy", "easy", "easy"]) == ["normal", "easy", "easy#2", "easy#3"]
    assert labels(["normal:nodes=9", "normal"]) == ["normal:nodes=9", "normal"]
    with pytest.raises(Refusal):
        fill_seats(["normal", "easy"], 1)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [deals_for(games, 3) for games in (1, 3, 4, 400)] == [1, 1, 2, 134]


def test_other_seeds_give_other_deals() -> None:
    assert deals(1, 5) == deals(1, 8)[:5]
    seeds = [deal for seed in range(5) for deal in deals(seed, 20)]
    assert len(set(seeds)) == len(seeds)
    assert all(match != bots for match, bots in seeds)


@pytest.mark.parametrize("level", ["easy", "random"])
@pytest.mark.parametrize("seats", [2, 3])
def test_identical_bots_share_evenly(level: str, seats: int) -> None:
    """Over a full rotation identical bots play the same game in every seating: exactly 1/players, margin 0."""
    for deal in deals(7, 3):
        tallies = play_deal(contest([level] * seats), deal)
        assert sum(tally.wins for tally in tallies) == pytest.approx(seats)
        assert {tally.wins for tally in tallies} == {tallies[0].wins}
        assert all(sorted(tally.scores) == sorted(tallies[0].scores) for tally in tallies)


def test_a_deal_is_the_same_in_every_seating_and_every_time() -> None:
    first, second = [play_deal(contest(["easy", "random"], draft=True), (5, 6)) for _ in range(2)]
    assert [tally.scores for tally in first] == [tally.scores for tally in second]
    assert [len(tally.scores) for tally in first] == [2, 2]
    assert all(tally.times for tally in first)


class Ended(Match):
    """A match that is over with a given result."""

    def __init__(self, seats: int, result: Result) -> None:
        self.seats = seats
        self._result = result

    @property
    def result(self) -> Result:
        return self._result


def test_a_shared_win_counts_as_a_fraction() -> None:
    assert win_shares(Ended(3, Result([[0, 2], [1]], [9, 4, 9], [], ""))) == [0.5, 0.0, 0.5]
    assert win_shares(Ended(2, Result([[1], [0]], [4, 9], [], ""))) == [0.0, 1.0]


def test_alone_a_win_is_beating_the_game() -> None:
    assert win_shares(Ended(1, Result([[0]], [9], [], "", won=False))) == [0.0]
    assert win_shares(Ended(1, Result([[0]], [30], [], "", won=True))) == [1.0]
