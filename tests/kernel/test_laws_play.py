"""Faults of questions, forks, answers and endings are found and named."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast

import pytest
from typer.testing import CliRunner

from civitas.cli import app
from civitas.kernel.frame import Frame
from civitas.kernel.laws import Trial, Violation
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.text import Refusal
from kernel.faults import answering, planted, playing, violation
from kernel.toy import Bazaar, BazaarGame, Round, Turn
from kernel.toy_words import CLOSE, DONE, STAY

# Questions


@dataclass
class Endless(Frame):
    def copy(self) -> Frame:
        return type(self)()

    def start(self, match: Match) -> None:
        match.chance(2)
        self.then = "ask"

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="start", prompt="vote")


def test_a_game_that_does_not_end_is_found() -> None:
    game = playing(Endless)
    with pytest.raises(Violation, match="does not end"):
        Trial(game, 2, {}, 0).play()


@dataclass
class Twice(Endless):
    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE, STAY], then="start", prompt="vote")


def test_an_option_listed_twice_is_found() -> None:
    assert "an option twice" in violation(playing(Twice))


@dataclass
class Speechless(Endless):
    """Asks something, then asks without options."""

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="again", prompt="vote")

    def again(self, match: Match) -> None:
        match.ask(0, [], then="start", prompt="vote")


def test_a_question_without_options_is_found() -> None:
    assert "without options" in violation(playing(Speechless))


@dataclass
class Doubled(Endless):
    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="start", prompt="vote")
        match.pending.append(Question(match.number + 1, 0, [STAY], "vote", "", -1))


def test_a_seat_asked_twice_at_once_is_found() -> None:
    assert "a seat asked twice at once" in violation(playing(Doubled), thorough=True)


@dataclass
class Crashing(Endless):
    """One of the options brings the rules down."""

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE, DONE], then="hear", prompt="vote")

    def hear(self, match: Match) -> None:
        if match.choice == DONE:
            raise ZeroDivisionError("the dragon divides")
        self.then = "start"


def test_an_option_that_crashes_is_found() -> None:
    found = violation(playing(Crashing))
    assert "ZeroDivisionError" in found
    assert "the dragon divides" in found


def test_fuzz_ends_with_1_where_a_law_is_broken() -> None:
    run = CliRunner().invoke(app, ["fuzz", playing(Crashing).id, "--games", "3", "--seats", "3", "--json"])
    assert run.exit_code == 1
    report = json.loads(run.stdout)
    assert report["games"] == 3
    assert 0 < report["violations"] == run.stderr.count("the dragon divides")


@dataclass
class Indebted(Turn):
    """Gifts that nobody can afford."""

    def copy(self) -> Turn:
        return Indebted(self.seat, self.raided)

    def perform(self, match: Bazaar) -> None:
        Turn.perform(self, match)
        match.table.merchants[self.seat].coins -= 9


@dataclass
class IndebtedRound(Round):
    def next_turn(self, match: Bazaar) -> None:
        if self.turns == match.seats:
            self.then = "vote"
            return
        self.turns += 1
        match.open(Indebted(self.turns % match.seats), then="next_turn")


def test_a_negative_amount_is_found() -> None:
    assert "coins" in violation(playing(IndebtedRound, Indebted))


@dataclass
class Burning(Round):
    """A lot nobody wants is lost from the box."""

    def vote(self, match: Bazaar) -> None:
        if match.table.gone:
            match.table.gone.pop()
        Round.vote(self, match)


def test_a_lost_card_is_found() -> None:
    assert "goods" in violation(playing(Burning))


# At once


@dataclass
class Racing(Frame):
    """Whoever answers first is noted on the table."""

    seat: int

    def copy(self) -> Frame:
        return type(self)(self.seat)

    def start(self, match: Bazaar) -> None:
        match.ask(self.seat, [STAY, CLOSE], then="choose", prompt="vote")

    def choose(self, match: Bazaar) -> None:
        coins = sum(merchant.coins for merchant in match.table.merchants)
        match.table.merchants[self.seat].coins += coins % 7


@dataclass
class Race(Frame):
    def copy(self) -> Frame:
        return Race()

    def start(self, match: Match) -> None:
        match.fork({seat: Racing(seat) for seat in range(match.seats)}, then="finish")

    def finish(self, match: Match) -> None:
        """Over."""


def test_a_fork_that_hangs_on_the_order_of_answers_is_found() -> None:
    found = violation(playing(Race, Racing))
    assert "the order of simultaneous answers matters" in found or "view" in found


@dataclass
class Gambling(Racing):
    def choose(self, match: Bazaar) -> None:
        match.chance(2)


@dataclass
class Casino(Race):
    def copy(self) -> Frame:
        return Casino()

    def start(self, match: Match) -> None:
        match.fork({seat: Gambling(seat) for seat in range(match.seats)}, then="finish")


def test_a_draw_inside_a_branch_is_found() -> None:
    assert "inside a branch" in violation(playing(Casino, Gambling))


# Answers


def test_an_unlisted_option_that_is_taken_is_found() -> None:
    def anything(match: Bazaar, number: int, option: str) -> None:
        if option not in match.game.verbs.rows:
            raise IllegalAnswer("answer.stale", number=str(number))

    assert "was taken" in violation(planted(answering(anything)))


def test_a_foreign_answer_that_is_taken_is_found() -> None:
    def forgiving(match: Bazaar, number: int, option: str) -> None:
        if any(question.number == number for question in match.pending) and option in match.game.verbs.rows:
            Match.answer(match, number, option)

    assert "foreign answer" in violation(planted(answering(forgiving)))


def test_a_refused_answer_that_is_written_down_is_found() -> None:
    def writing(match: Bazaar, number: int, option: str) -> None:
        try:
            Match.answer(match, number, option)
        except Refusal:
            assert match.journal is not None
            match.journal.answered(0, 1, "done")
            raise

    assert "written down" in violation(planted(answering(writing)))


# The end


def test_a_journal_that_replays_otherwise_is_found() -> None:
    class Moody(BazaarGame):
        starts = 0

        def set_up(self, match: Match) -> None:
            super().set_up(match)
            self.starts += 1
            cast(Bazaar, match).table.merchants[0].coins += self.starts

    violation(planted(Moody))


def test_a_ranking_that_forgets_a_seat_is_found() -> None:
    class Unfair(BazaarGame):
        def result(self, match: Match) -> Result:
            result = super().result(match)
            result.ranking = [[0]]
            return result

    assert "ranking" in violation(planted(Unfair))
