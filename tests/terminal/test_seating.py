"""Bots at the terminal's table."""

from __future__ import annotations

import pytest

from civitas import bots, games
from civitas.bots import Bot
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.terminal.seating import Seating


def test_a_bots_chance_tells_nothing_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seed is the same in matches that differ in what nobody may see, and another for every question."""
    given: list[int] = []
    decide = bots.decide

    def noting(bot: Bot, match: Match, question: Question, seed: int) -> int:
        given.append(seed)
        return decide(bot, match, question, seed)

    monkeypatch.setattr(bots, "decide", noting)
    seeds: list[list[int]] = []
    for match_seed in (1, 2):
        match = games.load("age-of-civilization").start(1, match_seed, {"mode": "skirmish"})
        seating = Seating(match.game, ["easy"])
        numbers = [match.pending[0].number]
        seating.play(match, match.pending[0])
        numbers.append(match.pending[0].number)
        seating.play(match, match.pending[0])
        seeds.append(given[-2:])
        assert len(set(numbers)) == len(set(given[-2:])) == 2
    assert seeds[0] == seeds[1]
