"""Two bots of a field compared: who ended before whom, deal by deal."""

from __future__ import annotations

from math import fsum
from typing import Any

from civitas.arena.figures import Record, wilson

Duels = dict[tuple[int, int], float]  # two bots, the lower place in the field first, and the first one's share


def duels(record: Record, seats: int) -> dict[int, Duels]:
    """By deal the share of each two bots that met: ending before the other counts 1, together with it 1/2.

    Bots meet when they sit in the same match. Alone they meet when they play the same deal, each against the game.
    """
    points: dict[int, dict[tuple[int, int], list[float]]] = {}
    for deal, together in meetings(record, seats):
        found = points.setdefault(deal, {})
        for first, its in together.items():
            for second, others in together.items():
                if first < second:
                    found.setdefault((first, second), []).extend(
                        [ahead(own, other) for own, other in zip(its, others, strict=True)]
                    )
    return {
        deal: {two: fsum(shares) / len(shares) for two, shares in found.items()}
        for deal, found in sorted(points.items())
    }


def meetings(record: Record, seats: int) -> list[tuple[int, dict[int, list[int]]]]:
    """Deals, and by bot its places in the matches that are compared."""
    found = [
        (sitting.deal, {bot: tally.places for bot, tally in zip(sitting.bots, tallies, strict=True)})
        for sitting, tallies in record.items()
    ]
    if seats > 1:
        return found
    alone: dict[int, dict[int, list[int]]] = {}
    for deal, places in found:
        alone.setdefault(deal, {}).update(places)
    return list(alone.items())


def ahead(own: int, other: int) -> float:
    """What ending on this place counts against another one."""
    return 0.5 if own == other else float(own < other)


def cross_table(played: dict[int, Duels], names: list[str]) -> dict[str, dict[str, dict[str, Any]]]:
    """By bot and bot: the row's share against the column, its 95 % interval, and n, the deals on which they met."""
    shares: dict[tuple[int, int], list[float]] = {}
    for found in played.values():
        for (first, second), share in found.items():
            shares.setdefault((first, second), []).append(share)
            shares.setdefault((second, first), []).append(1.0 - share)
    return {
        name: {
            other: cell(shares[row, column])
            for column, other in enumerate(names)
            if (row, column) in shares and row != column
        }
        for row, name in enumerate(names)
    }


def cell(shares: list[float]) -> dict[str, Any]:
    """A cell of the cross table from the share on each deal."""
    share = min(1.0, fsum(shares) / len(shares))
    low, high = wilson(share, len(shares))
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4), "n": len(shares)}
