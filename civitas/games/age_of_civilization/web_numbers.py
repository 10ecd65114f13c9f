"""Where the numbers on the pages come from: points, coins, workers, military, and the score round by round."""

from __future__ import annotations

from typing import Any, cast

from civitas.games.age_of_civilization import quantities as q
from civitas.games.age_of_civilization.state import CATEGORIES, AgeMatch
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.games.age_of_civilization.verbs import (
    ACTS,
    BUYS,
    COINS_GAINED,
    COINS_LOST,
    FINAL_SCORING,
    GIVES,
    POINTS_GAINED,
    ROUND_BEGINS,
)
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

# A sum: rows of (who contributes, how much), and the total. Rows named by a key in braces are worded by the page.
Sum = dict[str, Any]


def points_sum(match: AgeMatch, seat: int, lang: str) -> Sum:
    """Points by what earned them."""
    player = match.state.players[seat]
    rows = [
        (TEXTS.say(f"category.{name}", lang), points)
        for name, points in zip(CATEGORIES, player.earned, strict=True)
        if points
    ]
    return {"rows": rows, "total": player.points}


def coins_sum(match: AgeMatch, seat: int, lang: str, events: list[Event]) -> Sum:
    """Coins: what was there when the round began, and every gain and payment since."""
    box = match.box
    rows: list[tuple[str, int]] = []
    for event in _this_round(events):
        if event.seat != seat:
            continue
        change = 0
        name = ""
        if event.tale in (COINS_GAINED, COINS_LOST):
            change = event.first if event.tale == COINS_GAINED else -event.first
            name = box.names["source"][event.second][lang]
        elif event.tale == ACTS:
            change = -event.second
            name = box.names["action"][event.first][lang]
        elif event.tale == BUYS:
            change = -box.special_price
            name = box.names["special_technology"][event.first][lang]
        elif event.tale == GIVES:
            change = -_gift(match, seat)
            name = box.names["civilization"][event.first][lang]
        if change:
            rows.append((name, change))
    total = match.state.players[seat].coins
    return {"rows": rows, "total": total, "before": total - sum(row[1] for row in rows)}


def _gift(match: AgeMatch, seat: int) -> int:
    return max([ability.coins for ability in match.state.players[seat].hooks.endings], default=0)


def _this_round(events: list[Event]) -> list[Event]:
    for place in range(len(events) - 1, -1, -1):
        if events[place].tale == ROUND_BEGINS:
            return events[place:]
    return events


def workers_sum(match: AgeMatch, area: dict[str, Any]) -> Sum:
    """Workers in hand, on white slots, on red slots."""
    owned = area["workers"] + area["placed"] + area["doomed"]
    return {
        "free": area["workers"],
        "placed": area["placed"],
        "doomed": area["doomed"],
        "total": owned,
        "most": match.box.workers_max,
    }


def military_sum(match: AgeMatch, seat: int, lang: str) -> Sum:
    parts = q.military_parts(match, seat)
    rows = [(match.box.names["source"][source][lang], amount) for source, amount in parts]
    return {"rows": rows, "total": q.military(match.state.players[seat])}


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    """Points of each seat at the end of every round, and last after the final scoring; empty when not all is told."""
    match = cast(AgeMatch, given)
    now = [0] * match.seats
    rounds: list[list[int]] = [[] for _ in range(match.seats)]
    begun = False
    for event in events:
        if event.tale in (ROUND_BEGINS, FINAL_SCORING):
            if begun:
                for seat, points in enumerate(now):
                    rounds[seat].append(points)
            begun = True
        elif event.tale == POINTS_GAINED:
            now[event.seat] += event.first
    for seat, points in enumerate(now):
        rounds[seat].append(points)
    if now != [player.points for player in match.state.players]:
        return []
    return rounds
