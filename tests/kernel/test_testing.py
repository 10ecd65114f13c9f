"""Positions made to order: values of the wrong kind are refused in every game, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from civitas import games
from civitas.kernel.text import Refusal
from civitas.testing import position


@pytest.mark.parametrize("game", [game.id for game in games.available()])
@pytest.mark.parametrize(
    "changes",
    [
        {"players": 3},
        {"players": [1, 2]},
        {"players": None},
        {"players": [{"points": "a", "culture": "a", "turn": "a"}]},
        {"round": [1], "turn": "x"},
        {"nowhere": 1},
    ],
    ids=str,
)
def test_values_of_the_wrong_kind_are_refused(game: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        position(game, 2, **changes)
    assert refused.value.text("en") != refused.value.text("fr")
