"""Where the numbers on the pages come from: points, cubes, what the turn's end will bring, the score turn by turn."""

from __future__ import annotations

from typing import Any, cast

from civitas.games.historia.box import NONE, STEP_IDS
from civitas.games.historia.end_of_turn import RENEWAL, is_last_turn
from civitas.games.historia.quantities import government_parts, objective_parts, territory_parts
from civitas.games.historia.state import CATEGORIES, HistoriaMatch
from civitas.games.historia.texts import TEXTS
from civitas.games.historia.verbs import BOT_POINTS, BOT_POINTS_LOST, POINTS, POINTS_LOST, TURN_BEGINS
from civitas.games.historia.web_cards import say, step_card
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

# A sum: rows of (what contributes, how much), and the total.
Sum = dict[str, Any]


def points_sum(match: HistoriaMatch, civ: int, lang: str) -> Sum:
    """Victory points by what earned them."""
    rows = [
        (TEXTS.say(f"category.{name}", lang), points)
        for name, points in zip(CATEGORIES, match.state.earned[civ], strict=True)
        if points
    ]
    return {"rows": rows, "total": match.state.vp[civ]}


def cubes_sum(match: HistoriaMatch, seat: int, lang: str) -> Sum:
    """A player's nine cubes by where they are."""
    player = match.state.players[seat]
    parts = {
        "available": player.available,
        "used": player.used,
        "map": match.box.count[match.state.land[seat]],
        "reserve": player.reserve,
        "destroyed": player.destroyed,
    }
    rows = [
        (say(f"cubes.{place}", lang), amount)
        for place, amount in parts.items()
        if amount or place in ("available", "used")
    ]
    return {**parts, "rows": rows, "total": sum(parts.values())}


# The end of the turn


def _turn(match: HistoriaMatch) -> int:
    """The turn of the era, from 0."""
    return (max(match.state.turn, 1) - 1) % match.box.turns


def steps_of(match: HistoriaMatch, turn: int, lang: str) -> list[dict[str, Any]]:
    """The steps at the end of a turn of the era (from 0)."""
    skipped = RENEWAL if is_last_turn(match) and turn == _turn(match) else ()
    alone = ("leader_bonus", "renew_leaders") if match.seats == 1 else ()
    return [
        step_card(match.box, STEP_IDS.index(step), lang)
        for step in match.box.segments[turn]
        if step not in skipped and step not in alone
    ]


def turn_end(match: HistoriaMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    """What the end of this turn will bring a player as things stand: each step with its amounts."""
    steps = steps_of(match, _turn(match), lang)
    used = match.state.players[seat].used
    for step in steps:
        step["vp"], step["cubes"], step["detail"] = 0, 0, ""
        if step["id"] == "add_cube_from_reserve":
            added = min(match.box.step_n["add_cube_from_reserve"], match.state.players[seat].reserve)
            used += added
            step["detail"] = say("end.added", lang, n=added)
        elif step["id"] == "recover_cubes_per_territory":
            land = match.box.count[match.state.land[seat]]
            step["cubes"] = min(used, match.box.step_n["recover_cubes_per_territory"] * land)
            used -= step["cubes"]
        elif step["id"] == "territory_bonus":
            parts = territory_parts(match, seat)
            step["vp"] = sum([vp for _, vp in parts])
            names = match.box.names["territory"]
            step["detail"] = ", ".join([f"{names[territory][lang]} +{vp}" for territory, vp in parts])
        elif step["id"] == "government_bonus":
            government, step["vp"], cubes = government_parts(match, seat)
            step["cubes"] = min(used, cubes)
            used -= step["cubes"]
            step["detail"] = match.box.names["government"][government][lang]
        elif step["id"] == "recover_oldest_cards":
            step["detail"] = ", ".join([match.box.names["action"][card][lang] for card in coming_back(match, seat)])
        elif step["id"] == "reactivate_all_wonders":
            turned = match.state.players[seat].turned
            step["detail"] = say("end.turned", lang, n=turned.bit_count())
        elif step["id"] == "leader_bonus":
            leader = match.state.players[seat].leaders[match.era()]
            parts_met = [] if leader == NONE else objective_parts(match, seat, leader)
            step["vp"] = sum([vp for _, wanted, value, vp in parts_met if value >= wanted])
            step["detail"] = "" if leader == NONE else match.box.names["leader"][leader][lang]
    return steps


def coming_back(match: HistoriaMatch, seat: int) -> list[int]:
    """The cards of the column that come back at the end of this turn, as it lies now."""
    back = "recover_oldest_cards" in match.box.segments[_turn(match)]
    return match.state.players[seat].column[: match.box.step_n["recover_oldest_cards"]] if back else []


# The score over the turns


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    """Points of each seat, then of each civbot, at the end of every turn; empty when not all is told."""
    match = cast(HistoriaMatch, given)
    now = [0] * match.civs
    turns: list[list[int]] = [[] for _ in now]
    begun = False
    for event in events:
        if event.tale == TURN_BEGINS:
            if begun:
                _mark(turns, now)
            begun = True
        elif event.tale == POINTS:
            now[event.seat] += event.first
        elif event.tale == POINTS_LOST:
            now[event.seat] -= event.first
        elif event.tale == BOT_POINTS:
            now[event.first] += event.second
        elif event.tale == BOT_POINTS_LOST:
            now[event.first] -= event.second
    _mark(turns, now)
    return turns if now == match.state.vp else []


def _mark(turns: list[list[int]], now: list[int]) -> None:
    for line, points in zip(turns, now, strict=True):
        line.append(points)
