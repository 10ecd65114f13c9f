"""The end page: who stands where when the game itself plays rivals."""

from __future__ import annotations

import pytest

from civitas.web.ending import Standing, rank_alone

ME = "Alix"


def rivals(*scores: int, out: tuple[int, ...] = ()) -> list[Standing]:
    return [Standing(place, f"bot {place}", score, {}, out=place in out) for place, score in enumerate(scores, start=1)]


@pytest.mark.parametrize(
    ("won", "score", "others", "expected"),
    [
        (True, 30, rivals(20, 25), [(1, ME), (2, "bot 2"), (3, "bot 1")]),
        (False, 22, rivals(20, 25), [(1, "bot 2"), (2, ME), (3, "bot 1")]),
        (False, 25, rivals(20, 25), [(1, "bot 2"), (2, ME), (3, "bot 1")]),  # a tie is a loss
        (False, 40, rivals(20, 25), [(1, "bot 2"), (2, "bot 1"), (3, ME)]),  # lost otherwise than by points
        (True, 22, rivals(20, 25, out=(2,)), [(1, ME), (2, "bot 1"), (0, "bot 2")]),
        (True, 22, [], [(1, ME)]),
        (False, 22, [], [(1, ME)]),
    ],
)
def test_alone_the_rivals_are_ranked(
    won: bool, score: int, others: list[Standing], expected: list[tuple[int, str]]
) -> None:
    found = rank_alone(won, [Standing(0, ME, score, {}, 1, True)], others)
    assert [(one.rank, one.name) for one in found] == expected
    best = [one.name for one in found if one.best]
    assert best == ([] if not others and not won else [expected[0][1]])
