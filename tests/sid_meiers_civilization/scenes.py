"""The scenes these tests are played in.

Two players on 16 by 8 squares. Seat 0 is America, its capital on c3:

    a1 water     b1 desert    c1 forest    d1 mountain (iron)
    a2 desert    b2 desert    c2 mountain (silk)  d2 mountain
    a3 water     b3 mountain (incense)  C3 CAPITAL  d3 water
    a4 forest (wheat)  b4 forest  c4 water  d4 grassland

Seat 1 is Egypt, its capital on n7:

    m5 mountain (incense)  n5 desert  o5 desert  p5 mountain
    m6 mountain  n6 grassland  o6 desert  p6 water (silk)
    m7 water     N7 CAPITAL    o7 forest  p7 forest
    m8 forest    n8 desert (wheat)  o8 desert  p8 desert

MEADOW turns up the tile between them on the first row (e1 to h4) as grassland, with nothing on it.
"""

from __future__ import annotations

from typing import Any

from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import table

Fields = dict[str, Any]

SQUARES = [f"{column}{row}" for column in "efgh" for row in (1, 2, 3, 4)]
MEADOW: dict[str, Any] = {
    "map": {"2": "tile_03"},
    "squares": {name: {"terrain": "grassland", "extra": "none", "mark": "none"} for name in SQUARES},
}


# Somebody with a great person to place is asked at the start of his turn: play stops there.
WAITS: Fields = {"people": ["artist"]}


def duel(own: Fields | None = None, other: Fields | None = None, **changes: Any) -> Match:
    """America against Egypt; `own` and `other` are their fields."""
    players = [{"civilization": "america", **(own or {})}, {"civilization": "egypt", **(other or {})}]
    return table(*players, **changes)


def meadow(own: Fields | None = None, other: Fields | None = None, **changes: Any) -> Match:
    """The duel with the meadow turned up; further squares of `changes` are laid over it."""
    squares = dict(MEADOW["squares"])
    for name, fields in changes.pop("squares", {}).items():
        squares[name] = {**squares.get(name, {}), **fields}
    tiles = {**MEADOW["map"], **changes.pop("map", {})}
    return duel(own, other, map=tiles, squares=squares, **changes)
