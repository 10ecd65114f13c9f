"""Figures of a contest: shares of wins with their intervals, scores, times."""

from __future__ import annotations

import math
import statistics
from array import array
from typing import Any, Final

from civitas.arena.matches import Tally
from civitas.arena.pairing import Sitting

Record = dict[Sitting, list[Tally]]  # what was played: the tallies in the order of the sitting's bots

Z: Final = 1.959963984540054  # 95 %


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in so many trials; a shared win counts as a fraction of a trial."""
    if trials == 0:
        return 0.0, 1.0
    weight = Z * Z / trials
    middle = (share + weight / 2) / (1 + weight)
    spread = Z / (1 + weight) * math.sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return max(0.0, min(share, middle - spread)), min(1.0, max(share, middle + spread))


def quantile(ordered: array[float], part: float) -> float:
    """The value below which a part of the ordered values lies; 0 when there are none."""
    if not ordered:
        return 0.0
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]


def figures(record: Record, names: list[str]) -> dict[str, dict[str, Any]]:
    """By bot: wins, their share, its interval, times and scores. The unit of evidence is a deal, not a game."""
    rows: dict[str, dict[str, Any]] = {}
    for bot, name in enumerate(names):
        own = [sitting for sitting in record if bot in sitting.bots]
        tallies = [record[sitting][sitting.bots.index(bot)] for sitting in own]
        rows[name] = bot_figures(tallies, len({sitting.deal for sitting in own}))
    return rows


def bot_figures(tallies: list[Tally], deals: int) -> dict[str, Any]:
    """One bot's figures over all its sittings, which were played on so many deals."""
    scores = [score for tally in tallies for score in tally.scores]
    times = array("f", sorted([spent for tally in tallies for spent in tally.times]))
    wins = math.fsum([tally.wins for tally in tallies])
    share = min(1.0, wins / len(scores))
    low, high = wilson(share, deals)
    return {
        "wins": round(wins, 4),
        "rate": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "ms_p50": round(quantile(times, 0.5), 3),
        "ms_p95": round(quantile(times, 0.95), 3),
        "mean_score": round(statistics.fmean(scores), 2),
        "median_score": statistics.median(scores),
    }
