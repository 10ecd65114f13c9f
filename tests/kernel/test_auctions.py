"""Auctions of the shelf: ascending bids in turn, sealed bids at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from civitas.kernel.auction import AscendingAuction, SealedAuction
from civitas.kernel.frame import Frame
from civitas.kernel.match import Match
from kernel.helpers import play_out, say, staged
from kernel.toy_words import BID, CLOSE, LEAVE, STAY


@dataclass
class Outcry(Frame):
    """One ascending auction among three seats; what came of it stays to be read."""

    outcome: list[int] = field(default_factory=list)
    limits = (5, 3, 4)
    seats = (2, 0, 1)  # the order they speak

    def copy(self) -> Frame:
        return type(self)(self.outcome[:])

    def start(self, match: Match) -> None:
        match.open(AscendingAuction(list(self.seats), list(self.limits), BID, LEAVE, "bid", "silk_a"), then="award")

    def award(self, match: Match) -> None:
        auction = match.ended()
        assert isinstance(auction, AscendingAuction)
        self.outcome += [auction.winner, auction.best]
        self.then = "rest"

    def rest(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="finish", prompt="vote")

    def finish(self, match: Match) -> None:
        """Over."""


@dataclass
class Poor(Outcry):
    limits = (0, 0, 0)


@dataclass
class OneRich(Outcry):
    limits = (0, 3, 0)


@dataclass
class Envelopes(Outcry):
    """One sealed auction among three seats."""

    def start(self, match: Match) -> None:
        match.open(SealedAuction([0, 1, 2], [5, 0, 4], BID, "bid", "silk_a"), then="award")

    def award(self, match: Match) -> None:
        auction = match.ended()
        assert isinstance(auction, SealedAuction)
        self.outcome += [*auction.bids, *auction.winners()]
        self.then = "rest"


def outcome(match: Match) -> list[int]:
    first = match.frames[0]
    assert isinstance(first, Outcry)
    return first.outcome


def bid(match: Match, *bids: tuple[int, str]) -> None:
    for seat, word in bids:
        assert [request.seat for request in match.requests] == [seat]
        say(match, seat, word)


def test_each_bid_is_higher_and_the_last_one_in_wins() -> None:
    match = staged(Outcry, seats=3)
    assert list(match.requests[0].options) == ["bid/1", "bid/2", "bid/3", "bid/4", "bid/5", "leave"]
    assert match.requests[0].source == "silk_a"
    bid(match, (2, "bid/1"), (0, "bid/2"), (1, "leave"))
    assert list(match.requests[0].options) == ["bid/3", "bid/4", "bid/5", "leave"]
    bid(match, (2, "bid/3"))
    assert outcome(match) == [2, 3], "the others had left or could not bid more"


def test_who_cannot_outbid_leaves_unasked() -> None:
    match = staged(Outcry, seats=3)
    bid(match, (2, "bid/3"), (1, "bid/4"), (2, "leave"))
    assert outcome(match) == [1, 4]


def test_the_last_seat_may_still_leave() -> None:
    match = staged(Outcry, seats=3)
    bid(match, (2, "leave"), (0, "leave"), (1, "bid/2"))
    assert outcome(match) == [1, 2]
    match = staged(Outcry, seats=3)
    bid(match, (2, "leave"), (0, "leave"), (1, "leave"))
    assert outcome(match) == [-1, 0]


def test_without_coins_nobody_is_asked_and_nobody_wins() -> None:
    assert outcome(staged(Poor, seats=3)) == [-1, 0]


def test_a_seat_alone_with_coins_may_bid_or_leave() -> None:
    match = staged(OneRich, seats=3)
    bid(match, (0, "bid/1"))
    assert outcome(match) == [0, 1]


def test_a_bid_above_the_limit_or_not_above_the_last_is_no_option() -> None:
    match = staged(Outcry, seats=3)
    bid(match, (2, "bid/2"))
    for word in ("bid/0", "bid/1", "bid/2", "bid/4", "bid/20"):
        with pytest.raises(ValueError, match=word):
            say(match, 0, word)


def test_sealed_bids_are_made_at_once_and_read_together() -> None:
    match = staged(Envelopes, seats=3)
    assert [request.seat for request in match.requests] == [0, 2], "who can bid nothing is not asked"
    assert match.requests[1].options == ("bid/0", "bid/1", "bid/2", "bid/3", "bid/4")
    say(match, 2, "bid/3")
    assert match.waiting() == [0]
    match.undo(2)
    say(match, 2, "bid/4")
    say(match, 0, "bid/1")
    assert outcome(match) == [1, 0, 4, 2]


def test_equal_sealed_bids_share_the_highest_place() -> None:
    match = staged(Envelopes, seats=3)
    say(match, 0, "bid/2")
    say(match, 2, "bid/2")
    assert outcome(match) == [2, 0, 2, 0, 2]


@pytest.mark.parametrize("course", [Outcry, Envelopes])
def test_an_auction_is_copied_and_restored_in_the_middle(course: type[Frame]) -> None:
    match = staged(course, seats=3)
    say(match, 2, "bid/1")
    twins = [match.copy(), match.game.restore(match.save())]
    outcomes = {play_out(twin, 3).hash() for twin in [*twins, match]}
    assert len(outcomes) == 1


def test_a_sealed_bid_is_not_in_a_rivals_redeal() -> None:
    match = staged(Envelopes, seats=3)
    say(match, 2, "bid/3")
    dealt = match.redeal(0, 1)
    assert dealt.waiting() == [0]
    assert [request.seat for request in dealt.requests] == [0, 2]
    assert match.redeal(2, 1).requests[0].seat == 0
    assert len(match.redeal(2, 1).requests) == 1
