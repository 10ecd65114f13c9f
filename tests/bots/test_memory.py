"""What a guide remembers: it may save time and never change what a position is worth or which move is best.

Bots of many tables think in one process, so whatever a guide was shown before, it must say of a position what a guide
says that has seen nothing yet. Otherwise a thought would not be found again, and one seat would learn of another's.
"""

from __future__ import annotations

from typing import Any

import pytest

from civitas import games
from civitas.bots.guide import find_weights, guide_by
from civitas.bots.turn_search import favourite
from civitas.kernel.rng import seeded

TABLES: list[tuple[str, int, dict[str, Any], int]] = [
    ("age-of-civilization", 2, {}, 60),
    ("age-of-civilization", 1, {"mode": "skirmish"}, 40),
    ("age-of-civilization", 1, {"mode": "silk_road"}, 4),
    ("historia", 3, {}, 1),
    ("path-of-civilization", 3, {}, 1),
    ("sid-meiers-civilization", 2, {}, 1),
    ("through-the-ages", 3, {}, 1),
]


@pytest.mark.parametrize(("game", "seats", "options", "matches"), TABLES)
def test_a_guide_judges_as_if_it_had_seen_nothing_before(
    game: str, seats: int, options: dict[str, Any], matches: int
) -> None:
    played = games.load(game)
    figures = find_weights(played, "normal")
    known = guide_by(played, figures)
    rng = seeded(5)
    looked = 0
    for seed in range(matches):
        match = played.start(seats, seed % 3, options).copy()
        while match.pending:
            question = match.pending[0]
            rows = known.moves(match, question, None, -1)
            if rng.below(4) == 0:
                looked += 1
                fresh = guide_by(played, figures)
                assert fresh.rank(match, question, rows) == known.rank(match, question, rows)
                for seat in range(seats):
                    assert guide_by(played, figures).evaluate(match, seat) == known.evaluate(match, seat)
            row = favourite(known, match, question) if rng.below(3) else rows[rng.below(len(rows))]
            match.play(question, row)
    assert looked > 20
