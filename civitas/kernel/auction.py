"""Auctions: ascending bids in turn, and sealed bids at once.

A bid is an option row: `bid + amount`. The frames keep the outcome; the procedure that opened them reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from civitas.kernel.frame import ChooseOne, Frame

if TYPE_CHECKING:
    from civitas.kernel.match import Match


@dataclass(slots=True)
class AscendingAuction(Frame):
    """Seats bid in turn, each more than the last bid, or leave; the last one in wins.

    Who cannot outbid leaves unasked. Nobody in: `winner` stays -1.
    """

    seats: list[int]  # in the order they speak
    limits: list[int]  # the most each may bid
    bid: int  # row of a bid of 0
    leave: int  # row that leaves the auction
    prompt: str
    source: str = ""
    best: int = 0
    winner: int = -1
    turn: int = 0
    left: list[int] = field(default_factory=list)

    def copy(self) -> AscendingAuction:
        twin = AscendingAuction(self.seats, self.limits, self.bid, self.leave, self.prompt, self.source)
        twin.best = self.best
        twin.winner = self.winner
        twin.turn = self.turn
        twin.left = self.left[:]
        return twin

    def start(self, match: Match) -> None:
        """Find the next seat that is in and can outbid."""
        count = len(self.seats)
        while len(self.left) < count:
            seat = self.seats[self.turn]
            if seat == self.winner:
                return
            if seat not in self.left:
                if self.limits[self.turn] > self.best:
                    self.then = "speak"
                    return
                self.left.append(seat)
            self.turn = (self.turn + 1) % count

    def speak(self, match: Match) -> None:
        bids = [self.bid + amount for amount in range(self.best + 1, self.limits[self.turn] + 1)]
        seat = self.seats[self.turn]
        match.ask(seat, [*bids, self.leave], then="hear", prompt=self.prompt, source=self.source)

    def hear(self, match: Match) -> None:
        seat = self.seats[self.turn]
        if match.choice == self.leave:
            self.left.append(seat)
        else:
            self.best = match.choice - self.bid
            self.winner = seat
        self.turn = (self.turn + 1) % len(self.seats)
        self.then = "start"


@dataclass(slots=True)
class SealedAuction(Frame):
    """Every seat bids once, secretly and at once; `bids` holds the amounts in the order of `seats`."""

    seats: list[int]
    limits: list[int]
    bid: int  # row of a bid of 0
    prompt: str
    source: str = ""
    bids: list[int] = field(default_factory=list)

    def copy(self) -> SealedAuction:
        return SealedAuction(self.seats, self.limits, self.bid, self.prompt, self.source, self.bids[:])

    def start(self, match: Match) -> None:
        branches: dict[int, Frame] = {}
        for seat, limit in zip(self.seats, self.limits, strict=True):
            bids = [self.bid + amount for amount in range(limit + 1)]
            branches[seat] = ChooseOne(seat, bids, self.prompt, self.source)
        match.fork(branches, then="reveal")

    def reveal(self, match: Match) -> None:
        for seat in self.seats:
            branch = match.branch_of(seat)
            assert isinstance(branch, ChooseOne)
            self.bids.append(branch.chosen - self.bid)

    def winners(self) -> list[int]:
        """The seats with the highest bid."""
        best = max(self.bids)
        return [seat for seat, amount in zip(self.seats, self.bids, strict=True) if amount == best]
