"""Positions for tests and scripts."""

from __future__ import annotations

from typing import Any

from civitas import games
from civitas.kernel import codec
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match


def position(
    game: str,
    seats: int,
    options: dict[str, Scalar] | None = None,
    seed: int = 0,
    edition: dict[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A legal match with named fields set; each game's README lists its fields."""
    played = games.load(game)
    match = played.start(seats, seed, options, edition)
    played.position(match, changes)
    return played.restore(codec.save(match))
