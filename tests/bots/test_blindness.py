"""Bots never see the truth: whatever lies hidden, they choose the same."""

from __future__ import annotations

from typing import Any

import pytest
from shared.bots import QUICK

from bots.helpers import bot, check_plan, decisions, start
from civitas.bots import Bot, decide
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"draft": True, "innovation": True, "changing_world": True}),
    (2, {"draft": True}),
    (1, {"mode": "skirmish", "innovation": True}),
    (1, {"mode": "mongol_devastation"}),
]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_redealing_what_is_hidden_never_changes_the_choice(level: str, seats: int, options: dict[str, Any]) -> None:
    match = start(seats, 5, **options)
    prompts: set[str] = set()
    for step, _ in enumerate(decisions(match)):
        fresh = [question for question in match.pending if question.prompt not in prompts or step % 5 == 0]
        for question in fresh:
            prompts.add(question.prompt)
            chosen = decide(bot(level), match, question, step)
            for seed in (1, 2):
                other = match.redeal(question.seat, seed)
                assert decide(bot(level), other, other.question(question.number), step) == chosen
    assert {"act_or_rest", "act"} <= prompts
    assert ("draft" in prompts) == bool(options.get("draft"))


@pytest.mark.parametrize("level", QUICK)
def test_a_plan_holds_no_more_than_its_seat_knows(level: str) -> None:
    """A bot that keeps its plans plays the whole match alike when everything hidden is redealt before each question."""
    match = start(2, 9, draft=True)
    check_plan(match, level)


class Onlooker(Bot):
    """Notes what it is shown."""

    level = "onlooker"

    def __init__(self) -> None:
        self.shown: list[Match] = []

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        self.shown.append(match)
        return question.options[0]


def test_a_bot_is_shown_a_redealt_copy_without_records() -> None:
    match = start(2, 4)
    onlooker = Onlooker()
    question = match.pending[0]
    for seed in range(4):
        decide(onlooker, match, question, seed)
    assert all(shown is not match and shown.journal is None for shown in onlooker.shown)
    assert all(shown.view(question.seat) == match.view(question.seat) for shown in onlooker.shown)
    assert len({shown.hash() for shown in [match, *onlooker.shown]}) == 5
