"""Seats rotate, deals are paired."""

from __future__ import annotations

import pytest

from civitas.arena.matches import places, play_deal, win_shares
from civitas.arena.pairing import Contest, Sitting, deals, deals_for, fill_seats, labels, rotations, sittings
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


def test_more_bots_than_seats_make_a_field_in_which_each_stands_once() -> None:
    assert fill_seats(["normal", "easy", "random"], 2) == ["normal", "easy", "random"]
    with pytest.raises(Refusal, match="easy"):
        fill_seats(["normal", "easy", "easy"], 2)
    seated = contest(["normal", "easy", "random"]).seated((0, 2))
    assert seated.bots == ["normal", "random"]


def test_a_field_meets_on_the_same_deals() -> None:
    plan = sittings(3, 2, 10)
    assert len(plan) == 6
    assert {deal: [one.bots for one in plan if one.deal == deal] for deal in (0, 1)} == {
        0: [(0, 1), (0, 2), (1, 2)],
        1: [(0, 1), (0, 2), (1, 2)],
    }
    assert sittings(4, 3, 12) == [Sitting(bots, 0) for bots in ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))]
    assert sittings(3, 1, 4) == [Sitting((bot,), deal) for deal in (0, 1) for bot in (0, 1, 2)]


def test_one_pairing_plays_one_deal_after_the_other() -> None:
    assert sittings(3, 3, 7) == [Sitting((0, 1, 2), deal) for deal in range(3)]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("bots", [7, 10, 13])
def test_a_large_field_is_chosen_evenly(bots: int, seats: int) -> None:
    plan = sittings(bots, seats, 24)
    assert [one.deal for one in plan] == list(range(len(plan)))
    assert len(plan) * seats >= 24
    assert all(len(set(one.bots)) == seats for one in plan)
    met = {(bot, other) for one in plan for bot in one.bots for other in one.bots if bot < other}
    assert len(met) == bots * (bots - 1) // 2
    often = [sum(bot in one.bots for one in plan) for bot in range(bots)]
    assert max(often) - min(often) <= 2
    assert sittings(bots, seats, 30)[: len(plan)] == plan[: len(sittings(bots, seats, 30))]


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
    assert [tally.places for tally in first] == [tally.places for tally in second]
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


def test_places_are_those_of_the_ranking() -> None:
    assert places(Ended(4, Result([[2], [0, 3], [1]], [5, 1, 9, 5], [], ""))) == [1, 2, 0, 1]
    assert places(Ended(1, Result([[0]], [9], [], "", won=False))) == [1]
    assert places(Ended(1, Result([[0]], [30], [], "", won=True))) == [0]


def test_alone_a_win_is_beating_the_game() -> None:
    assert win_shares(Ended(1, Result([[0]], [9], [], "", won=False))) == [0.0]
    assert win_shares(Ended(1, Result([[0]], [30], [], "", won=True))) == [1.0]
