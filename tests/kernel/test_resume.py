"""A running match survives a crash and a fix of the rules: snapshot and journal rebuild it."""

from __future__ import annotations

import json
import random

import pytest

from civitas import games
from civitas.kernel import journal
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal


def play(match: Match, steps: int, chooser: random.Random) -> None:
    for _ in range(steps):
        if match.requests:
            request = chooser.choice(match.requests)
            match.answer(request.number, chooser.choice(request.options))


@pytest.mark.parametrize("seed", range(6))
def test_a_snapshot_and_the_lines_since_rebuild_the_match(seed: int) -> None:
    chooser = random.Random(seed)
    match = games.load("age-of-civilization").start(3, seed, {"draft": seed % 2 == 0})
    play(match, chooser.randrange(30), chooser)
    snapshot = json.loads(json.dumps(match.save()))
    line = match.line
    play(match, 20, chooser)
    assert match.journal is not None
    again = journal.resume(match.journal.dumps(), snapshot, line)
    assert again.hash() == match.hash()
    assert again.journal is not None
    assert again.journal.dumps() == match.journal.dumps()
    play(match, 200, random.Random(1))
    play(again, 200, random.Random(1))
    assert again.hash() == match.hash()


def test_a_running_match_survives_new_rules() -> None:
    game = games.load("age-of-civilization")
    match = game.start(2, 5)
    play(match, 12, random.Random(5))
    snapshot = match.save()
    assert match.journal is not None
    match.journal.header["rules"] = game.rules - 1
    text = match.journal.dumps()
    with pytest.raises(Refusal, match="rules"):
        journal.replay(text)
    again = journal.resume(text, {**snapshot, "rules": game.rules - 1}, match.line)
    assert again.hash() == match.hash()
    play(again, 200, random.Random(2))
    assert again.over


def test_a_journal_without_a_seed_is_refused() -> None:
    match = games.load("age-of-civilization").start(2, 5)
    assert match.journal is not None
    match.journal.header["seed"] = None
    with pytest.raises(Refusal, match="seed"):
        journal.replay(match.journal.dumps())


def test_unknown_seats_are_refused() -> None:
    match = games.load("age-of-civilization").start(2, 5)
    for seat in (-1, 2, 99):
        with pytest.raises(Refusal, match="seat"):
            match.view(seat)
        with pytest.raises(Refusal, match="seat"):
            match.redeal(seat, 1)
