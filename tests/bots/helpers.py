"""Bots at tables of Age of Civilization, and a guide to the Bazaar, a game outside the package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from kernel.toy import PARRY_WITH, Bazaar
from kernel.toy_words import PARRY, VERBS

from civitas import games
from civitas.bots import Bot, load
from civitas.bots.players import bot_row
from civitas.kernel.match import Match
from civitas.kernel.request import Question

GAME = "age-of-civilization"
SCENARIOS = ("age_of_wonders", "silk_road", "lost_civilization", "mongol_devastation", "death_and_rebirth")


def bot(level: str) -> Bot:
    return load(level, games.load(GAME))


def start(seats: int, seed: int = 0, **options: Any) -> Match:
    return games.load(GAME).start(seats, seed, options)


def decisions(match: Match, level: str = "easy", seed: int = 0) -> Iterator[Question]:
    """Play a match with bots of a level, stopping at every decision with a choice."""
    bots = [bot(level) for _ in range(match.seats)]
    while match.pending:
        question = match.pending[0]
        if len(question.options) > 1:
            yield question
        match.play(question, bot_row(bots[question.seat], match, question, seed))


def play(match: Match, levels: list[str], seed: int = 0) -> list[str]:
    """Play a match to its end; returns the answers."""
    bots = [load(level, match.game) for level in levels]
    answers: list[str] = []
    while match.pending:
        question = match.pending[0]
        row = bot_row(bots[question.seat], match, question, seed)
        answers.append(match.game.verbs.words[row])
        match.play(question, row)
    return answers


def check_plan(match: Match, level: str) -> None:
    """Bots that keep their plans play the whole match alike when all that is hidden is redealt before a question."""
    seeing = [load(level, match.game) for _ in range(match.seats)]
    blind = [load(level, match.game) for _ in range(match.seats)]
    while match.pending:
        question = match.pending[0]
        row = bot_row(seeing[question.seat], match, question, 3)
        other = match.redeal(question.seat, question.number)
        assert bot_row(blind[question.seat], other, other.question(question.number), 3) == row
        match.play(question, row)


class BazaarGuide:
    """A guide to the Bazaar: coins and goods, and a rule list that likes the dearest card."""

    def __init__(self) -> None:
        self.shown: list[Match] = []

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        return question.options

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        self.shown.append(match)
        return [1.0 + self.value(match, row) if VERBS.verb[row] == PARRY else 1.0 for row in rows]

    def value(self, match: Match, row: int) -> int:
        value = cast(Bazaar, match).box.value[VERBS.first[row]]
        assert value >= PARRY_WITH
        return value

    def evaluate(self, match: Match, seat: int) -> float:
        self.shown.append(match)
        return float(match.game.result(match).scores[seat])

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        return (repr(match.view(seat)), repr(match.frames[-1]))


__all__ = ["GAME", "SCENARIOS", "BazaarGuide", "bot", "decisions", "play", "start"]
