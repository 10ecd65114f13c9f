"""What leaves no choice is taken without asking, and nobody can notice."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from kernel.toy import BazaarGame
from kernel.toy_words import CLOSE, STAY

from civitas.envs.setting import question_of, settle
from civitas.kernel.frame import Frame
from civitas.kernel.match import Match


@dataclass
class Vote(Frame):
    """A seat's secret vote; asked even when there is one answer alone."""

    seat: int
    options: list[int]

    def copy(self) -> Vote:
        return Vote(self.seat, self.options)

    def start(self, match: Match) -> None:
        match.ask(self.seat, self.options, then="hear", prompt="vote", always=True)

    def hear(self, match: Match) -> None:
        """Done."""


@dataclass
class Bound(Frame):
    """Three seats vote at once; whether the last one has a choice is its secret. Here it has none."""

    def copy(self) -> Frame:
        return type(self)()

    def last(self) -> list[int]:
        return [STAY]

    def start(self, match: Match) -> None:
        match.fork({0: Vote(0, [STAY]), 1: Vote(1, [STAY, CLOSE]), 2: Vote(2, self.last())}, then="count")

    def count(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="finish", prompt="vote")

    def finish(self, match: Match) -> None:
        """Over."""


@dataclass
class Free(Bound):
    """Here it has one."""

    def last(self) -> list[int]:
        return [STAY, CLOSE]


def voting(free: bool) -> Match:
    game = BazaarGame()
    game.course = Free if free else Bound
    game.frames = (*game.frames, game.course, Vote)
    return game.start(3, 1)


@pytest.mark.parametrize("free", [False, True])
def test_seats_are_served_in_their_order(free: bool) -> None:
    match = voting(free)
    question = settle(match)
    assert question is not None
    assert question.seat == 1  # seat 0 had no choice, seat 2 has not been asked, whatever it could answer
    assert match.view(1)["waiting"] == [1, 2]
    match.play(question, STAY)
    question = settle(match)
    assert question is not None
    assert question.seat == (2 if free else 0)


def test_a_seat_learns_nothing_from_what_was_taken_unasked() -> None:
    views = []
    for free in (False, True):
        match = voting(free)
        settle(match)
        views.append(match.view(1))
        assert question_of(match, 1) is not None
        assert question_of(match, 0) is None
    assert views[0] == views[1]


def test_nothing_is_left_to_ask_when_a_match_is_over() -> None:
    match = voting(False)
    while (question := settle(match)) is not None:
        match.play(question, question.options[0])
    assert match.over
    assert settle(match) is None
