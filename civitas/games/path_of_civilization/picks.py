"""Picking some of several things one by one, so that every set has exactly one way to be picked."""

from __future__ import annotations


def next_picks(things: list[int], picked: list[int], total: int) -> list[int]:
    """What may be picked next: `things` and `picked` in rising order, equal things merged, enough left for `total`."""
    start = after(things, picked)
    found: list[int] = []
    for thing in things[start : len(things) - total + len(picked) + 1]:
        if not found or found[-1] != thing:
            found.append(thing)
    return found


def after(things: list[int], picked: list[int]) -> int:
    """The first place behind what is picked."""
    place = 0
    for thing in picked:
        place = things.index(thing, place) + 1
    return place


def spread(amounts: list[int]) -> list[int]:
    """[2, 0, 1] as [0, 0, 2]: one entry per thing."""
    return [kind for kind, amount in enumerate(amounts) for _ in range(amount)]
