"""The 12 events, each in force: for an action carried out, for one that fails, and for the civbots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from civitas.games.historia import civbots
from civitas.games.historia.box import BOT_ART, BOT_EXPANSION, BOT_MILITARY, BOT_TECHNOLOGY, BOT_WAR
from civitas.kernel.match import Match
from historia.cases import FAR, Changes, changes, deck, holdings
from historia.helpers import bot, inside, lay, laying, offers, play, table


def cubes(n: int) -> Changes:
    return {"available": n, "used": -n}


NEAR: dict[str, Any] = {"territories": ["europe", "russia"], "technology": 7, "military": 4}
WARLORD: dict[str, Any] = {"technology": 5, "military": 5, "territories": ["europe", "russia"]}
DEVELOPED: Changes = {"technology": 1, "+hand": {"war"}, **cubes(-1)}
TRADED: Changes = {"technology": 1, "+hand": {"war"}}
SETTLED: Changes = {"+territories": {"middle_east"}}


@dataclass(frozen=True)
class Case:
    """An action, what it changes without and with the event, and where it fails, what it changes then."""

    action: str
    words: tuple[str, ...]
    plain: Changes
    struck: Changes
    failing: dict[str, Any]
    failed: Changes
    area: dict[str, Any] = field(default_factory=dict)
    other: dict[str, Any] = field(default_factory=lambda: FAR)


POOR: dict[str, Any] = {"area": {"available": 0}}
ALONE: dict[str, Any] = {"other": FAR}
EVENTS: dict[str, Case | None] = {
    "vesuvius_eruption": Case("technology", ("basic",), DEVELOPED, {**DEVELOPED, "points": -2}, POOR, {"points": -2}),
    "little_ice_age": Case("trade", ("basic",), TRADED, {**TRADED, **cubes(-1)}, POOR, {}, other=NEAR),
    "thermopylae": None,  # below
    "black_death": Case(
        "expansion",
        ("basic", "expand/middle_east"),
        {**SETTLED, "available": -1},
        {**SETTLED, "available": -2, "used": 1},
        {"area": {"available": 1}},
        {},
    ),
    "silk_road": Case("trade", ("basic",), TRADED, {**TRADED, "points": 1}, ALONE, {}, other=NEAR),
    "burning_of_the_library": Case(
        "technology", ("basic",), DEVELOPED, {**DEVELOPED, "points": -1}, POOR, {"points": -1}
    ),
    "sack_of_rome": Case(
        "raid",
        ("basic",),
        {"points": 1, **cubes(1)},
        {"points": 2, **cubes(1)},
        ALONE,
        {},
        area={"technology": 5, "military": 5},
        other=NEAR,
    ),
    "renaissance": Case(
        "art",
        ("basic", "take/moai"),
        {"+ready": {"moai"}, **cubes(-1)},
        {"+ready": {"moai"}, "points": 1, **cubes(-1)},
        {"row": []},
        {},
    ),
    "crusades": Case("war", ("war/1/russia",), {"points": 2}, {"points": 3}, ALONE, {}, area=WARLORD, other=NEAR),
    "great_depression": Case(
        "exploitation", ("basic",), cubes(2), {"points": -1, **cubes(2)}, {"area": {"used": 0}}, {"points": -1}
    ),
    "discovery_of_the_new_world": Case(
        "expansion",
        ("basic", "expand/middle_east"),
        {**SETTLED, "available": -1},
        {**SETTLED, "available": -1, "points": 1},
        POOR,
        {},
    ),
    "fall_of_the_empire": Case(
        "war",
        ("war/1/russia",),
        {"points": 2},
        {"points": 2, "technology": -1},
        ALONE,
        {"technology": -1},
        area=WARLORD,
        other=NEAR,
    ),
}
ON_ACTION = [event for event, case in EVENTS.items() if case is not None]

# What the civbots gain or lose by an event; by every other one and by every other action, nothing.
OF_BOTS: dict[str, dict[int, int]] = {
    "vesuvius_eruption": {BOT_TECHNOLOGY: -2, BOT_MILITARY: -2, BOT_ART: -2, BOT_EXPANSION: -2, BOT_WAR: -2},
    "burning_of_the_library": {BOT_TECHNOLOGY: -1},
    "renaissance": {BOT_ART: 1},
    "crusades": {BOT_WAR: 1},
    "discovery_of_the_new_world": {BOT_EXPANSION: 1},
}


def resolving(case: Case, event: str, **other: Any) -> Match:
    area = {"laid": [case.action], "territories": ["europe"], "available": 2, "used": 3, "quiet": True}
    area |= case.area | other.pop("area", {})
    changed = {"row": ["sphinx", "moai"], **other}
    return table(area, changed.pop("other", case.other), event=event, **changed)


def done(match: Match, case: Case, before: dict[str, Any]) -> Changes:
    """What changed, besides the card in the column."""
    assert laying(match)
    found = changes(match, before)
    assert found.pop("column") == [case.action]
    return found


def test_no_event_is_forgotten() -> None:
    assert list(EVENTS) == deck("events")
    assert len(EVENTS) == 12


@pytest.mark.parametrize("event", ON_ACTION)
def test_an_action_carried_out(event: str) -> None:
    case = EVENTS[event]
    assert case is not None
    plain = resolving(case, "")
    before = holdings(plain)
    assert done(play(plain, *case.words), case, before) == case.plain
    assert done(play(resolving(case, event), *case.words), case, before) == case.struck


@pytest.mark.parametrize("event", ON_ACTION)
def test_an_action_that_fails(event: str) -> None:
    case = EVENTS[event]
    assert case is not None
    rest = {**case.failing}
    start = {**rest, "area": {**rest.get("area", {}), "laid": [], "quiet": True}}
    before = holdings(resolving(case, "", **start))
    before["hand"] -= {case.action}
    assert done(resolving(case, event, **rest), case, before) == case.failed


@pytest.mark.parametrize("action", [BOT_TECHNOLOGY, BOT_MILITARY, BOT_ART, BOT_EXPANSION, BOT_WAR])
@pytest.mark.parametrize("event", EVENTS)
def test_a_civbot(event: str, action: int) -> None:
    strong = {"technology": 5, "military": 5, "territories": ["europe"]}
    match = table(NEAR | {"military": 1, "technology": 1}, FAR, bots=[strong], event=event, row=["sphinx", "moai"])
    civbots.act(inside(match), 2, action)
    assert bot(match).earned.get("events", 0) == OF_BOTS.get(event, {}).get(action, 0)
    lost = 1 if (event, action) == ("fall_of_the_empire", BOT_WAR) else 0
    assert bot(match).technology == 5 - lost + (action == BOT_TECHNOLOGY)


def test_thermopylae() -> None:
    """One more card besides the one of the limit, put in the column without effect."""
    match = table({"territories": ["europe"], "available": 2}, FAR, event="thermopylae")
    before = holdings(match)
    lay(match, ["military", "extra/technology"], ["art", "extra/raid"])
    assert offers(match, "resolve") == set()  # the one card is resolved at once
    play(match, "basic")
    assert changes(match, before) == {
        "military": 1,
        "-hand": {"military", "technology"},
        "column": ["technology", "military"],
        **cubes(-1),
    }
