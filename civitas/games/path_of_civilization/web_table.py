"""The common table for the pages: line of events, who stands how, library, markets, Philosophy."""

from __future__ import annotations

from typing import Any

from civitas.games.path_of_civilization import quantities as q
from civitas.games.path_of_civilization.box import (
    BASIC,
    BATTLE_IDS,
    BATTLE_TURNS,
    BOON_IDS,
    CHALLENGE_IDS,
    CHALLENGE_TURNS,
    EVENT_COUNT,
    LEADER_IDS,
    OF_PRINTED,
    SAGE,
    TECHNOLOGY_IDS,
    TECHNOLOGY_LEVELS,
    TYPES,
    UNIT,
    WONDER_IDS,
)
from civitas.games.path_of_civilization.challenge import history_times
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.web_cards import (
    Card,
    battle_card,
    boon_card,
    challenge_card,
    leader_card,
    technology_card,
    wonder_card,
)
from civitas.games.path_of_civilization.web_contest import own_wishes
from civitas.games.path_of_civilization.web_numbers import cost_sum, history_sum, power_sum
from civitas.games.path_of_civilization.web_signs import TYPE_ICONS


def event_line(match: PathMatch, view: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """The turns in order: those without an event, then a Challenge or a Battle each, in the last turn both."""
    events = {event["turn"]: event for event in view["events"]}
    first = min([int(turn.rstrip("ab")) for turn in events])
    line: list[dict[str, Any]] = [
        {"turn": str(turn), "card": None, "state": _when(view, turn, False), "cubes": [], "tray": False}
        for turn in range(1, first)
    ]
    for turn, event in sorted(events.items()):
        challenge = event["kind"] == "challenge"
        card = (
            challenge_card(match.box, CHALLENGE_IDS.index(event["id"]), lang)
            if challenge
            else battle_card(match.box, BATTLE_IDS.index(event["id"]), lang)
        )
        line.append(
            {
                "turn": turn,
                "card": card,
                "state": _when(view, int(turn.rstrip("ab")), event["resolved"]),
                "cubes": _cubes_at(match, turn),
                "tray": event["tray"],
            }
        )
    return line


def _when(view: dict[str, Any], turn: int, resolved: bool) -> str:
    if resolved or view["over"] or turn < view["round"]:
        return "past"
    return "now" if turn == view["round"] else "future"


def _cubes_at(match: PathMatch, turn: str) -> list[tuple[int, int]]:
    """(player, cubes) at an event: in the tray that stands there, or waiting for it."""
    state = match.state
    found: list[tuple[int, int]] = []
    for owner, player in enumerate(state.players):
        if turn in CHALLENGE_TURNS:
            event = CHALLENGE_TURNS.index(turn)
            cubes = player.cubes[SAGE] if event == state.challenge else player.sages[event]
        else:
            event = BATTLE_TURNS.index(turn)
            cubes = player.cubes[UNIT] if event == state.battle else player.units[event]
        if cubes:
            found.append((owner, cubes))
    return found


# Who stands how


def power_ladder(match: PathMatch, lang: str) -> dict[str, Any] | None:
    """The next Battle: everybody's Power and the External Force, the strongest first."""
    state = match.state
    if state.battle >= EVENT_COUNT:
        return None
    rows: list[dict[str, Any]] = [
        {"owner": owner, "sum": power_sum(match, player, lang)} for owner, player in enumerate(state.players)
    ]
    rows.append({"owner": -1, "sum": {"rows": [], "total": q.external_force(match.box, state)}})
    rows.sort(key=_by_total)
    return {"turn": BATTLE_TURNS[state.battle], "rows": rows}


def history_ladder(match: PathMatch, lang: str) -> dict[str, Any] | None:
    """The next Challenge: everybody's History points and how often they bring the bonus."""
    state = match.state
    if state.challenge >= EVENT_COUNT:
        return None
    card = state.challenges[state.challenge]
    kind = match.box.challenge_type[card]
    rows: list[dict[str, Any]] = []
    for owner, player in enumerate(state.players):
        found = history_sum(match, player, kind, lang)
        rows.append({"owner": owner, "sum": found, "times": history_times(match, card, found["total"])})
    rows.sort(key=_by_total)
    return {"turn": CHALLENGE_TURNS[state.challenge], "type": TYPES[kind], "icon": TYPE_ICONS[kind], "rows": rows}


def _by_total(row: dict[str, Any]) -> int:
    return -int(row["sum"]["total"])


# Library and markets


def library(match: PathMatch, view: dict[str, Any], focus: int, lang: str) -> list[dict[str, Any]]:
    """Five rows of four slots: copies left, and what a card costs the reader."""
    box = match.box
    player = match.state.players[focus]
    found: list[dict[str, Any]] = []
    for kind, name in enumerate(TYPES):
        first = BASIC + kind * TECHNOLOGY_LEVELS
        cells: list[Card] = []
        for index in range(first, first + TECHNOLOGY_LEVELS):
            card = technology_card(box, index, lang)
            card["left"] = view["library"][card["id"]]
            card["price"] = cost_sum(box, q.technology_cost_parts(box, player, index), lang)
            card["reach"] = player.research[kind] >= card["price"]["total"]
            card["taken"] = [owner for owner, served in enumerate(view["purchases"]) if served == card["id"]]
            cells.append(card)
        row = {"type": name, "icon": TYPE_ICONS[kind], "name": box.names["type"][kind][lang], "cells": cells}
        found.append(row)
    return found


def market(match: PathMatch, view: dict[str, Any], kind: str, focus: int, lang: str) -> list[Card]:
    """Wonders or Leaders for sale; `wish` is the place on the reader's list, `claims` who would get it."""
    box = match.box
    player = match.state.players[focus]
    contest = view["contest"]
    going = contest is not None and contest["kind"] == kind
    wishes = own_wishes(match, view) if going else []
    found: list[Card] = []
    for name in view[kind]:
        if kind == "wonders":
            index = WONDER_IDS.index(name)
            card = wonder_card(box, index, lang)
            card["price"] = cost_sum(box, q.wonder_cost_parts(box, player, index), lang)
        else:
            index = LEADER_IDS.index(name)
            card = leader_card(box, index, lang)
            card["price"] = cost_sum(box, [(OF_PRINTED, box.leader_cost[index])], lang)
        card["wish"] = wishes.index(name) + 1 if name in wishes else 0
        card["claims"] = [owner for owner, card_id in enumerate(contest["outcome"]) if card_id == name] if going else []
        found.append(card)
    return found


def coming(view: dict[str, Any], kind: str) -> dict[str, int] | None:
    """The next turn that brings cards to a market, and how many."""
    for pile in view["piles"]:
        if pile[kind]:
            return {"turn": pile["turn"], "cards": pile[kind]}
    return None


# Philosophy


def philosophy(match: PathMatch, view: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """The levels with their cost, multiplier, VP, tokens and the players who stand there; level 0 first."""
    box = match.box
    levels: list[dict[str, Any]] = [{"level": 0, "tokens": []}, *view["philosophy"]]
    found: list[dict[str, Any]] = []
    for place in levels:
        level = place["level"]
        tokens = [
            {
                "state": token["state"],
                "card": boon_card(box, BOON_IDS.index(token["id"]), lang) if token["id"] else None,
            }
            for token in place["tokens"]
        ]
        found.append(
            {
                "level": level,
                "cost": box.philosophy_cost[level],
                "times": box.philosophy_multiplier[level],
                "vp": box.philosophy_vp[level],
                "tokens": tokens,
                "owners": [owner for owner, player in enumerate(match.state.players) if player.philosophy == level],
            }
        )
    return found


def technology(match: PathMatch, name: str, lang: str) -> Card:
    return technology_card(match.box, TECHNOLOGY_IDS.index(name), lang)
