"""Golden journals, replayed strictly to their hash and result.

When rules or figures change on purpose: raise the game's `rules` if journals no longer replay, then record them anew.
"""

from __future__ import annotations

import pytest

from historia.helpers import game
from historia.record import GOLDEN


def test_every_golden_game_is_kept() -> None:
    GOLDEN.check_kept()


@pytest.mark.parametrize("name", GOLDEN.names)
def test_golden_journal(name: str) -> None:
    GOLDEN.check(name)


def test_golden_games_cover_every_number_of_seats_and_every_option() -> None:
    headers = GOLDEN.headers()
    assert {one["seats"] for one in headers} == set(game().seats)
    for option in game().options:
        told = [one["options"][option.id] for one in headers]
        seen = {word for value in told for word in (str(value).split(",") if option.type == "list" else [value])}
        assert seen == set(option.values)
    assert any(row.undoing for row in GOLDEN.rows.values())
