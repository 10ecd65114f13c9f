"""Golden journals, replayed strictly to their hash and result.

When rules or figures change on purpose: raise the game's `rules` if journals no longer replay, then record them anew.
"""

from __future__ import annotations

import pytest

from path_of_civilization.helpers import game
from path_of_civilization.record import GOLDEN


def test_every_golden_game_is_kept() -> None:
    GOLDEN.check_kept()


@pytest.mark.parametrize("name", GOLDEN.names)
def test_golden_journal(name: str) -> None:
    GOLDEN.check(name)


def test_golden_games_cover_every_number_of_seats_and_difficulty() -> None:
    headers = GOLDEN.headers()
    assert {one["seats"] for one in headers} == set(game().seats)
    alone = {one["options"]["automa"] for one in headers if one["seats"] == 1}
    assert alone == set(next(option for option in game().options if option.id == "automa").values)
    assert any(row.undoing for row in GOLDEN.rows.values())
