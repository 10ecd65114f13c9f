"""The figures bots of Age of Civilization judge by: every guide by its own, and any of them plays."""

from __future__ import annotations

import pytest

from civitas import games
from civitas.bots.players import bot_row
from civitas.bots.rule_bot import RuleBot
from civitas.bots.turn_bot import TurnBot
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.age_of_civilization.bot import GUIDE, PACKAGE, guided_by


def scaled(factor: float) -> WeightSet:
    """The usual figures, each times a factor."""
    usual = read_weights(PACKAGE, "normal").values
    values = {
        key: [one * factor for one in value] if isinstance(value, list) else value * factor
        for key, value in usual.items()
    }
    return WeightSet("scaled", values)


@pytest.mark.parametrize("factor", [0.2, 4.0])
def test_figures_far_from_the_usual_ones_play_to_the_end(factor: float) -> None:
    """Learning may try them: more workers than there are, chances beyond 1."""
    guide = guided_by(scaled(factor))
    match = games.load("age-of-civilization").start(2, 3)
    bots = [TurnBot(guide, 20), RuleBot(guide)]
    while match.pending:
        question = match.pending[0]
        match.play(question, bot_row(bots[question.seat], match, question, 3))
    assert match.result is not None


def test_two_guides_judge_side_by_side_by_their_own_figures() -> None:
    match = games.load("age-of-civilization").start(2, 3)
    before = GUIDE.evaluate(match, 0)
    assert guided_by(scaled(2.0)).evaluate(match, 0) != before
    assert GUIDE.evaluate(match, 0) == before
