"""Taking back and replaying: a step undone and done again leads to the same table; nothing behind a draw comes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from civitas.kernel import journal
from historia.helpers import lay, play, say, start, table

CASES: list[tuple[int, dict[str, Any]]] = [
    (1, {"events": True}),
    (2, {"advanced": True, "civbots": "noble"}),
    (4, {"civilizations": "chosen", "events": True}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_undone_and_done_again_is_the_same(seats: int, options: dict[str, Any]) -> None:
    match = start(seats, seed=seats, **options)
    chance = random.Random(seats)
    undone = 0
    while not match.over:
        able = [number for number in range(seats) if match.can_undo(number)]
        if able and chance.random() < 0.3:
            number = chance.choice(able)
            before = match.hash()
            match.undo(number)
            match.redo(number)
            assert match.hash() == before
            undone += 1
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))
    assert undone
    assert match.journal is not None
    assert journal.replay(match.journal.dumps()).hash() == match.hash()


def test_a_card_laid_can_be_taken_back_until_all_have_chosen() -> None:
    match = table({}, {})
    lay(match, "military")
    assert match.can_undo(0)
    match.undo(0)
    say(match, 0, "lay/art")
    say(match, 1, "lay/art")
    assert not match.can_undo(0)


def test_an_advisor_drawn_bars_the_way_back() -> None:
    match = table({"laid": ["technology", "military"], "technology": 3, "military": 2, "quiet": True}, {})
    play(match, "resolve/technology")
    assert match.can_undo(0)
    play(match, "basic")  # technology 4 draws an advisor
    assert not match.can_undo(0)
