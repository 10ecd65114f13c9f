"""What must hold at every decision of every game; tests and `civitas fuzz` play random games under it.

At every decision: options non-empty and unique, the table possible. At a seeded sample of at least twenty decisions:
every listed option applies, unlisted ones are refused and change nothing, copy and save hash the same and a copy plays
on alike, asking again changes nothing, a redeal gives the seat the same view and requests. At the end: copies taken all
along the game are unchanged, the journal replays to the same hash. Seats that decide at once may answer in any order. A
crash breaks the law too.
"""

from __future__ import annotations

import json
from typing import Any, Final

from civitas.kernel import codec, journal
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng, seeded
from civitas.kernel.text import Refusal

SAMPLE: Final = 20  # decisions looked at closely in each game, at least
REDEALS: Final = 50  # redeals over which every hidden place must take several values
COPIES: Final = 40  # of the match along each game, that must not change with it
LONGEST: Final = 20_000  # decisions after which a game is held to be endless


class Violation(Exception):
    """A law that does not hold, with how to see it again."""


class Report:
    """What a game under the laws showed."""

    __slots__ = ("decisions", "reason")

    def __init__(self, decisions: int, reason: str) -> None:
        self.decisions = decisions
        self.reason = reason


class Trial:
    """One random game played under the laws."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Scalar],
        seed: int,
        thorough: bool = False,
        edition: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.thorough = thorough
        self.rng = seeded(seed ^ 0x1A35)
        self.match = game.start(seats, seed, options, edition)
        self.copies: list[tuple[Match, str]] = []
        self.step = 1  # decisions between two of them
        self.unseen: list[Match] = []  # some of the positions not looked at closely, each as likely as the others
        self.passed = 0  # how many were not looked at closely
        self.looks = 0
        self.decisions = 0

    def play(self) -> Report:
        """Play to the end; a law that does not hold is a Violation."""
        try:
            return self._play()
        except Violation:
            raise
        except Exception as error:
            raise self._violation(f"{type(error).__name__}: {error}") from error

    def _play(self) -> Report:
        length = 0 if self.thorough else self._length()
        self.step = max(1, length // COPIES)
        while self.match.pending:
            self.decisions += 1
            if self.decisions > LONGEST:
                self._fail("the game does not end")
            self._look()
            closely = self.thorough or length <= SAMPLE or self.rng.below(length) < SAMPLE
            if closely:
                self._look_closely(self.match)
            self._answer(closely)
        self._catch_up()
        self._check_table(self.match)
        for copy, fingerprint in self.copies:
            if copy.hash() != fingerprint:
                self._fail("an earlier copy changed")
        self._check_end()
        result = self.match.result
        assert result is not None
        return Report(self.decisions, result.reason)

    def _answer(self, closely: bool) -> None:
        """Answer at random; where we look closely a copy and a restored position answer the same and end up alike."""
        twins: list[Match] = []
        if closely:
            twins = [self.match.copy(), self.game.restore(self.match.save())]
        else:
            self._pass_by()
        question = self.match.pending[self.rng.below(len(self.match.pending))]
        row = question.options[self.rng.below(len(question.options))]
        self.match.play(question, row)
        for twin in twins:
            twin.play(twin.question(question.number), row)
            if twin.hash() != self.match.hash():
                self._fail("a copy or a restored position plays on differently")

    def _pass_by(self) -> None:
        """Remember a position that is not looked at closely, in place of another when there are enough."""
        self.passed += 1
        if len(self.unseen) < SAMPLE:
            self.unseen.append(self.match.copy())
            return
        place = self.rng.below(self.passed)
        if place < SAMPLE:
            self.unseen[place] = self.match.copy()

    def _catch_up(self) -> None:
        """Chance may have picked too few decisions to look at: look at others now."""
        while self.looks < SAMPLE and self.unseen:
            self._look_closely(self.unseen.pop(self.rng.below(len(self.unseen))))

    def _length(self) -> int:
        """About how many decisions such a game takes, from one quick game."""
        quick = self.match.copy()
        rng = self.rng.copy()
        count = 0
        while quick.pending and count < LONGEST:
            question = quick.pending[rng.below(len(quick.pending))]
            quick.play(question, question.options[rng.below(len(question.options))])
            count += 1
        return count

    def _violation(self, reason: str) -> Violation:
        where = f"{self.game.id} seats={self.seats} options={self.options} seed={self.seed} decision={self.decisions}"
        return Violation(f"{reason} ({where})")

    def _fail(self, reason: str) -> None:
        raise self._violation(reason)

    # At every decision

    def _look(self) -> None:
        match = self.match
        seats: list[int] = []
        for question in match.pending:
            if not question.options:
                self._fail("a question without options")
            if len(set(question.options)) != len(question.options):
                self._fail("an option twice")
            seats.append(question.seat)
        if len(set(seats)) != len(seats):
            self._fail("a seat asked twice at once")
        self._check_table(match)
        if (self.decisions - 1) % self.step == 0:
            copy = match.copy()
            self.copies.append((copy, copy.hash()))

    def _check_table(self, match: Match) -> None:
        try:
            self.game.check(match)
        except Refusal as refusal:
            self._fail(refusal.text("en"))

    # At a sample of decisions

    def _look_closely(self, match: Match) -> None:
        self.looks += 1
        before = match.hash()
        if match.copy().hash() != before:
            self._fail("a copy hashes differently")
        saved = json.loads(json.dumps(match.save()))
        restored = self.game.restore(saved)
        if restored.hash() != before or restored.save() != saved:
            self._fail("a restored position hashes differently")
        for question in list(match.pending):
            self._try_options(match, question)
            self._try_refusals(match, question)
        for seat in [*range(self.seats), -1]:
            self._try_redeal(match, seat)
        if len(match.pending) > 1:
            self._try_orders(match)
        if match.hash() != before:
            self._fail("looking changed the match")

    def _try_options(self, match: Match, question: Question) -> None:
        for row in question.options:
            copy = match.copy()
            copy.play(copy.question(question.number), row)
            self._check_table(copy)

    def _try_refusals(self, match: Match, question: Question) -> None:
        count = len(self.game.verbs.words)
        refused = 0
        lines = match.line
        while refused < 3:
            row = self.rng.below(count)
            if row in question.options:
                if len(question.options) * 2 > count:
                    return
                continue
            refused += 1
            try:
                match.answer(question.number, self.game.verbs.words[row])
            except Refusal:
                continue
            self._fail(f"the unlisted option {self.game.verbs.words[row]} was taken")
        for number, word in ((question.number + 100_000, "pass"), (question.number, "no/such/word")):
            try:
                match.answer(number, word)
            except Refusal:
                continue
            self._fail("a foreign answer was taken")
        if match.line != lines:
            self._fail("a refused answer was written down")

    def _try_redeal(self, match: Match, viewer: int) -> None:
        """Non-interference: what a seat is shown does not hang on what it cannot see."""
        seat = None if viewer < 0 else viewer
        view = match.view(seat)
        mine = [(q.number, q.options) for q in match.pending if q.seat == viewer]
        places = self.game.secrets(match, viewer)
        rounds = REDEALS if self.thorough or self.rng.below(SAMPLE) == 0 else 2
        values: dict[str, set[str]] = {place: set() for place in places}
        for _ in range(rounds):
            dealt = match.redeal(seat, self.rng.bits())
            if dealt.view(seat) != view:
                self._fail(f"a redeal for seat {seat} changes its view: {_difference(view, dealt.view(seat))}")
            if [(q.number, q.options) for q in dealt.pending if q.seat == viewer] != mine:
                self._fail(f"a redeal for seat {seat} changes its options")
            self._check_table(dealt)
            found = self.game.secrets(dealt, viewer)
            if found.keys() != places.keys():
                self._fail(f"a redeal for seat {seat} changes what is hidden")
            for place in places:
                values[place].add(repr(found[place]))
        if rounds == REDEALS:
            constant = [place for place in places if len(values[place]) < 2]
            if constant:
                self._fail(f"redeals for seat {seat} never change {', '.join(constant)}")
        playable = match.redeal(seat, self.rng.bits())
        _play_out(playable, self.rng, 3)
        self._check_table(playable)

    def _try_orders(self, match: Match) -> None:
        """Seats that decide at once answer in two orders with the same outcome."""
        rows = {q.seat: q.options[self.rng.below(len(q.options))] for q in match.pending}
        outcomes: list[str] = []
        for seats in (sorted(rows), sorted(rows, reverse=True)):
            copy = match.copy()
            for seat in seats:
                question = next(q for q in copy.pending if q.seat == seat)
                copy.play(question, rows[seat])
            outcomes.append(copy.hash())
        if outcomes[0] != outcomes[1]:
            self._fail("the order of simultaneous answers matters")

    # At the end

    def _check_end(self) -> None:
        match = self.match
        assert match.journal is not None
        again = journal.replay(match.journal.dumps())
        if again.hash() != match.hash():
            self._fail("the journal replays to another position")
        if codec.save(again)["state"] != codec.save(match)["state"]:
            self._fail("the journal replays to another table")
        result = match.result
        if result is None or sorted(seat for tied in result.ranking for seat in tied) != list(range(self.seats)):
            self._fail("the ranking does not name every seat once")


def _play_out(match: Match, rng: Rng, steps: int) -> None:
    for _ in range(steps):
        if match.pending:
            question = match.pending[rng.below(len(match.pending))]
            match.play(question, question.options[rng.below(len(question.options))])


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join([key for key in one if one[key] != other.get(key)])
