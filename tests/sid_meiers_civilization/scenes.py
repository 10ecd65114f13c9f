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
from sid_meiers_civilization.helpers import play, table

Fields = dict[str, Any]

SQUARES = [f"{column}{row}" for column in "efgh" for row in (1, 2, 3, 4)]
MEADOW: dict[str, Any] = {
    "map": {"2": "tile_03"},
    "squares": {name: {"terrain": "grassland", "extra": "none", "mark": "none"} for name in SQUARES},
}


# Somebody with a great person to place is asked at the start of his turn: play stops there.
WAITS: Fields = {"people": ["artist"]}

# Who may answer with a spy: Communism holds a square, Writing cancels a city action.
HOLDS: Fields = {"techs": ["communism"], "markers": ["hut_spy"]}
CANCELS: Fields = {"techs": ["writing"], "markers": ["hut_spy"]}


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


def field(own: Fields, other: Fields, armies: int = 1, enemies: int = 1, **changes: Any) -> Match:
    """America's armies on e1 attack Egypt's on f1."""
    own = {"armies": {"e1": armies}, **own}
    other = {"armies": {"f1": enemies}, **other}
    match = meadow(own, other, phase="movement", **changes)
    return play(match, f"move/e1/a{armies}", "go/f1")


def siege(own: Fields, other: Fields, **changes: Any) -> Match:
    """America's army on e2 attacks Egypt's second city on f2."""
    own = {"armies": {"e2": 1}, **own}
    other = {"cities": ["n7", "f2"], **other}
    match = meadow(own, other, phase="movement", **changes)
    return play(match, "move/e2/a1", "go/f2")


def village(units: list[str], **own: Any) -> Match:
    """America's army on e1 enters the village on f1."""
    mine = {"armies": {"e1": 1}, "units": units, **own}
    match = meadow(mine, WAITS, squares={"f1": {"mark": "village"}}, phase="movement")
    return play(match, "move/e1/a1", "go/f1")
