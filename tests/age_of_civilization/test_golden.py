"""Golden journals, replayed strictly to their hash and result; and the playthrough, whose diff is the review.

When rules change on purpose: raise the game's `rules`, run record.py, read the diff of golden/playthrough.txt.
"""

from __future__ import annotations

import pytest
from shared.playthrough import check

from age_of_civilization import record
from age_of_civilization.helpers import game
from age_of_civilization.record import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.names)
def test_golden_journal(name):
    GOLDEN.check(name)


def test_every_golden_game_is_kept():
    GOLDEN.check_kept()


def test_golden_games_cover_every_number_of_seats_mode_and_reason():
    headers = GOLDEN.headers()
    assert {header["seats"] for header in headers} == set(game().seats)
    assert {header["options"]["mode"] for header in headers} == set(game().options[0].values)
    for variant in record.VARIANTS:
        assert any(header["options"][variant] for header in headers)
    assert {end["result"]["reason"] for end in GOLDEN.ends.values()} == {"six_rounds", "drought"}
    assert any(row.undoing for row in GOLDEN.rows.values())


def test_playthrough():
    check(record.PLAYTHROUGH, record.both_playthroughs())
