"""Elo ratings of a field: Bradley and Terry's model, most likely strengths, intervals that count deals.

The chance that one bot ends before another is e^(s - t) / (1 + e^(s - t)) for strengths s and t; 400 Elo points are a
factor of ten in the odds. A deal counts once for each two bots that met on it. Each two that met are also given one
drawn deal, so that a bot that never lost has a finite rating.

An interval spans two: that of the deals drawn again with replacement, which minds that the whole field shares them, and
that of the likelihood's curvature, which stays honest where all deals went one way and drawing again changes nothing.
"""

from __future__ import annotations

import math
from operator import mul
from typing import Any, Final

from civitas.arena.duels import Duels
from civitas.arena.figures import Z
from civitas.kernel.rng import seeded

POINTS: Final = 400 / math.log(10)  # Elo points per unit of strength
CENTRE: Final = 1500  # of the anchor, or the mean of the field
DRAWS: Final = 500  # times the deals are drawn again
CLOSE: Final = 1e-9
STEPS: Final = 500

Matrix = list[list[float]]
Pairs = dict[tuple[int, int], tuple[list[float], list[float]]]


def elo(played: list[Duels], names: list[str], anchor: int | None, seed: int) -> dict[str, Any]:
    """Ratings with 95 % intervals, best first; they are relative to a bot of the field, or to its mean."""
    bots = len(names)
    pairs = by_pair(played)
    won = tally(pairs, [1] * len(played), bots)
    drawn = drawn_deals(won)
    found = fit(added(won, drawn), [0.0] * bots)
    spread = deviations(added(won, drawn), found, anchor)
    samples: list[list[float]] = [[] for _ in names]
    rng = seeded(seed)
    for _ in range(DRAWS):
        times = [0] * len(played)
        for _ in played:
            times[rng.below(len(played))] += 1
        again = fit(added(tally(pairs, times, bots), drawn), found)
        for bot, strength in enumerate(centred(again, anchor)):
            samples[bot].append(strength)
    rows: dict[str, dict[str, int]] = {}
    strengths = centred(found, anchor)
    for bot in sorted(range(bots), key=lambda bot: (-points(strengths[bot]), bot)):
        ordered = sorted(samples[bot])
        rows[names[bot]] = {
            "rating": points(strengths[bot]),
            "low": points(min(ordered[DRAWS // 40], strengths[bot] - Z * spread[bot])),
            "high": points(max(ordered[-1 - DRAWS // 40], strengths[bot] + Z * spread[bot])),
        }
    return {"anchor": None if anchor is None else names[anchor], "centre": CENTRE, "ratings": rows}


def points(strength: float) -> int:
    """A strength as an Elo rating."""
    return round(CENTRE + POINTS * strength)


def by_pair(played: list[Duels]) -> Pairs:
    """By two bots what each won on every deal; on deals without them neither did."""
    pairs: Pairs = {two: ([0.0] * len(played), [0.0] * len(played)) for found in played for two in found}
    for deal, found in enumerate(played):
        for two, share in found.items():
            pairs[two][0][deal] = share
            pairs[two][1][deal] = 1.0 - share
    return pairs


def tally(pairs: Pairs, times: list[int], bots: int) -> Matrix:
    """By bot and bot the deals won, each deal counted so many times."""
    won = [[0.0] * bots for _ in range(bots)]
    for (first, second), (ahead, behind) in pairs.items():
        won[first][second] = sum(map(mul, times, ahead))
        won[second][first] = sum(map(mul, times, behind))
    return won


def drawn_deals(won: Matrix) -> Matrix:
    """Half a deal to either of each two bots that met."""
    bots = range(len(won))
    return [[0.5 if won[row][column] + won[column][row] > 0 else 0.0 for column in bots] for row in bots]


def added(won: Matrix, more: Matrix) -> Matrix:
    return [[own + other for own, other in zip(*rows, strict=True)] for rows in zip(won, more, strict=True)]


def fit(won: Matrix, start: list[float]) -> list[float]:
    """The most likely strengths, with mean 0 (Newton's method).

    No step changes a difference by more than 1: so far the likelihood's curvature cannot grow enough to overshoot.
    """
    strengths = start
    for _ in range(STEPS):
        slope = [
            sum([won[bot][other] - met(won, bot, other) * chance(strengths, bot, other) for other in range(len(won))])
            for bot in range(len(won))
        ]
        step = solved(curvature(won, strengths), [[value] for value in slope])
        change = [row[0] for row in step]
        widest = max(change) - min(change)
        strengths = [own + more / max(1.0, widest) for own, more in zip(strengths, change, strict=True)]
        if widest < CLOSE:
            break
    return centred(strengths, None)


def met(won: Matrix, bot: int, other: int) -> float:
    """The deals on which two bots met; a bot does not meet itself."""
    return won[bot][other] + won[other][bot] if bot != other else 0.0


def chance(strengths: list[float], bot: int, other: int) -> float:
    """The chance that one bot ends before another."""
    return 1.0 / (1.0 + math.exp(strengths[other] - strengths[bot]))


def curvature(won: Matrix, strengths: list[float]) -> Matrix:
    """Minus the second derivatives of the log likelihood, made invertible: strengths only count as differences."""
    bots = range(len(won))
    bent = [
        [-met(won, row, column) * chance(strengths, row, column) * chance(strengths, column, row) for column in bots]
        for row in bots
    ]
    for row in bots:
        bent[row][row] = -sum(bent[row])
    return [[value + 1.0 / len(won) for value in row] for row in bent]


def deviations(won: Matrix, strengths: list[float], anchor: int | None) -> list[float]:
    """By bot the standard deviation of its strength, relative to the anchor or to the mean."""
    bots = range(len(won))
    inverse = solved(curvature(won, strengths), [[float(row == column) for column in bots] for row in bots])
    spread = [[value - 1.0 / len(won) for value in row] for row in inverse]
    if anchor is None:
        return [math.sqrt(max(0.0, spread[bot][bot])) for bot in bots]
    return [math.sqrt(max(0.0, spread[bot][bot] + spread[anchor][anchor] - 2 * spread[bot][anchor])) for bot in bots]


def centred(strengths: list[float], anchor: int | None) -> list[float]:
    """Strengths relative to the anchor, or to their mean."""
    middle = math.fsum(strengths) / len(strengths) if anchor is None else strengths[anchor]
    return [strength - middle for strength in strengths]


def solved(matrix: Matrix, right: Matrix) -> Matrix:
    """X with matrix X = right, by elimination; the matrix is positive definite, so no pivot is 0."""
    rows = [[*left, *beside] for left, beside in zip(matrix, right, strict=True)]
    size = len(matrix)
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]
