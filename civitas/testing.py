"""Positions for tests and scripts."""

from __future__ import annotations

from typing import Any

from civitas import games
from civitas.kernel import codec
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal


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
    try:
        played.position(match, changes)
    except (TypeError, AttributeError, KeyError, IndexError) as error:
        raise Refusal("position.kind", names=", ".join(changes), reason=str(error)) from error
    return played.restore(codec.save(match))
