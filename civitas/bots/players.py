"""Bots at a table: the answer of one, and playing on until a person is asked."""

from __future__ import annotations

from collections.abc import Mapping

from civitas.bots.bot import Bot, decide
from civitas.kernel.match import Match
from civitas.kernel.request import Question, Request


def bot_answer(bot: Bot, match: Match, question: Question | Request, seed: int) -> str:
    """A bot's answer to an open question, as a word; the same for the same table, bot and seed."""
    return match.game.verbs.words[bot_row(bot, match, match.question(question.number), seed)]


def bot_row(bot: Bot, match: Match, question: Question, seed: int) -> int:
    """A bot's answer as a row. Every question draws from the seed by its own number; a single option needs no bot."""
    if len(question.options) == 1:
        return question.options[0]
    return decide(bot, match, question, decision_seed(seed, question))


def decision_seed(seed: int, question: Question) -> int:
    """The seed of one decision: numbers are never reused in a match."""
    return seed << 32 | question.number


def bot_question(match: Match, bots: Mapping[int, Bot]) -> Question | None:
    """The next open question of a seat a bot plays."""
    for question in match.pending:
        if question.seat in bots:
            return question
    return None


def play_bots(match: Match, bots: Mapping[int, Bot], seed: int) -> int:
    """Let bots answer until only people are asked or the match is over; returns how many answers they gave.

    The seed is the bots' own and must tell nothing of the match's.
    """
    given = 0
    question = bot_question(match, bots)
    while question is not None:
        match.play(question, bot_row(bots[question.seat], match, question, seed))
        given += 1
        question = bot_question(match, bots)
    return given
