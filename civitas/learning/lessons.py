"""A lesson: a match in which the value of each own turn's end is noted, and how much every figure has to do with it."""

from __future__ import annotations

from typing import Final, NamedTuple

from civitas import games
from civitas.arena.interruption import listen
from civitas.arena.matches import win_shares
from civitas.bots.guide import Guide, find_weights, guide_by
from civitas.bots.levels import kind_of
from civitas.bots.players import bot_row
from civitas.bots.weights import WeightSet
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng, seeded
from civitas.learning.factors import Factors
from civitas.learning.trials import Trial, seated

STEP: Final = 0.1  # of a factor's logarithm, by which its part in a value is found


class Note(NamedTuple):
    """The end of an own turn: what it was held worth, and by how much that grows with each figure's factor."""

    value: float
    slopes: list[float]


class Lesson(NamedTuple):
    """The notes of a match in their order, what its end was worth, and the share of the win."""

    notes: list[Note]
    end: float
    win: float


class Notebook:
    """Takes the notes of a seat: the same position is valued by a guide for every figure a little larger."""

    def __init__(self, trial: Trial) -> None:
        game = games.load(trial.game)
        factors = Factors(WeightSet("trial", trial.values))
        self.seat = trial.seat
        self.rng: Rng = seeded(trial.deal[1])
        kind = kind_of(trial.level)
        self.guide: Guide = guide_by(game, factors.start, kind)
        self.judge: Guide = guide_by(game, find_weights(game, "start"))  # whose idea of an end stays the same
        self.larger = [guide_by(game, factors.figures({key: STEP}, "larger"), kind) for key in factors.tuned()]

    def note(self, match: Match) -> Note:
        """What a position is worth, seen as the seat sees it."""
        seen = match.redeal(self.seat, self.rng.bits())
        value = self.guide.evaluate(seen, self.seat)
        return Note(value, [(guide.evaluate(seen, self.seat) - value) / STEP for guide in self.larger])


def play_lesson(trial: Trial) -> Lesson:
    """Play a trial to its end and take notes."""
    match, bots = seated(trial)
    book = Notebook(trial)
    notes: list[Note] = []
    turn = -1  # of the seat's last decision, until it is over
    while match.pending:
        question = match.pending[0]
        if turn >= 0 and match.turn != turn:
            notes.append(book.note(match))
            turn = -1
        if question.seat == trial.seat:
            turn = match.turn
        match.play(question, bot_row(bots[question.seat], match, question, trial.deal[1]))
        listen()
    return Lesson(notes, book.judge.evaluate(match, trial.seat), win_shares(match)[trial.seat])
