"""The 48 wonders, each used: what it answers, what it costs, what it gives, and when it is not to be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from civitas.kernel.match import Match
from historia.cases import FAR, Changes, changes, deck, holdings
from historia.helpers import offers, play, table, wonders

# For every action: what its player needs, the other player, and the answers that carry it out.
FOUR = ["ishtar_gate", "great_library_of_alexandria", "colossus_of_rhodes", "big_ben"]
NEAR: dict[str, Any] = {"territories": ["europe"], "technology": 3, "military": 2}
ACTIONS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "military": ({}, FAR, ["basic"]),
    "technology": ({}, FAR, ["basic"]),
    "art": ({}, FAR, ["basic", "take/sphinx"]),
    "exploitation": ({"territories": ["europe", "russia"], "available": 1}, FAR, ["basic", "lift/russia"]),
    "expansion": ({}, FAR, ["basic", "expand/russia"]),
    "trade": ({}, NEAR, ["basic"]),
    "raid": ({"technology": 2, "military": 3}, NEAR, ["basic"]),
    "war": (
        {"technology": 2, "military": 3, "territories": ["europe", "russia"]},
        {**NEAR, "territories": ["europe", "russia"]},
        ["war/1/russia"],
    ),
    "tourism": ({"technology": 12, "military": 12, "turned": FOUR}, FAR, ["basic"]),
}

# In which domain one alone must be first: an area that is, and another player who ties with it.
MAJORITIES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "wonders": ({}, {**FAR, "turned": ["suez_canal"]}),
    "military": ({"military": 2}, {**FAR, "military": 2}),
    "technology": ({"technology": 2}, {**FAR, "technology": 2}),
    "territories": ({"territories": ["europe", "china"]}, {"territories": ["oceania", "japan"]}),
}

# Three wonders that answer nothing here: they are there to pay.
OTHERS = ["himeji_castle", "eiffel_tower", "suez_canal"]


@dataclass(frozen=True)
class After:
    """After this action."""

    action: str
    changes: Changes


@dataclass(frozen=True)
class First:
    """For who alone is first in this domain."""

    domain: str
    changes: Changes


@dataclass(frozen=True)
class Paid:
    """At any time, with these answers; `poor` is an area that cannot pay, None if everybody can."""

    words: tuple[str, ...]
    changes: Changes
    poor: dict[str, Any] | None


NO_CUBES: dict[str, Any] = {"available": 0}
NO_OTHERS: dict[str, Any] = {"wonders": []}
ALL_TURNED: dict[str, Any] = {"wonders": [], "turned": OTHERS}
ONE_OTHER: dict[str, Any] = {"wonders": OTHERS[:1]}
PAY_TURNED = {"-ready": {"eiffel_tower"}, "+turned": {"eiffel_tower"}}
PAY_TWO_TURNED = {"-ready": {"himeji_castle", "suez_canal"}, "+turned": {"himeji_castle", "suez_canal"}}
PAY_TWO_RAZED = {"-ready": {"himeji_castle", "suez_canal"}}


def cubes(n: int) -> Changes:
    return {"available": n, "used": -n}


# The player's column is Revolution, the oldest, then Raid (after an Art, Art below it).
WONDERS: dict[str, After | First | Paid] = {
    "sphinx": First("wonders", {"points": 1}),
    "ziggurat": Paid((), {"points": 1, **cubes(-1)}, NO_CUBES),
    "persepolis": After("military", cubes(1)),
    "ishtar_gate": First("military", {"points": 1}),
    "great_library_of_alexandria": First("technology", {"points": 1}),
    "colossus_of_rhodes": First("territories", {"points": 1}),
    "great_pyramid": After("art", cubes(1)),
    "stonehenge": After("technology", cubes(1)),
    "hanging_gardens": After("exploitation", cubes(1)),
    "temple_of_artemis": After("trade", {"points": 1}),
    "mausoleum_of_halicarnassus": Paid(("destroy/eiffel_tower",), {"-ready": {"eiffel_tower"}, **cubes(3)}, NO_OTHERS),
    "lighthouse_of_alexandria": After("expansion", cubes(1)),
    "statue_of_zeus": After("raid", {"points": 1}),
    "parthenon": After("art", {"points": 1}),
    "abu_simbel": Paid(("turn/eiffel_tower",), {**PAY_TURNED, **cubes(1)}, ALL_TURNED),
    "terracotta_army": Paid((), {**cubes(-1), "+hand": {"raid"}, "column": ["revolution"]}, NO_CUBES),
    "forbidden_city": After("military", {"points": 1}),
    "petra": Paid((), {"points": -1, **cubes(2)}, None),
    "colosseum": Paid(
        ("turn/himeji_castle", "turn/suez_canal"),
        {**PAY_TWO_TURNED, "+hand": {"revolution"}, "column": ["raid"]},
        ONE_OTHER,
    ),
    "machu_picchu": Paid(
        ("turn/eiffel_tower", "ready/big_ben"),
        {"-ready": {"eiffel_tower"}, "+turned": {"eiffel_tower"}, "+ready": {"big_ben"}, "-turned": {"big_ben"}},
        ALL_TURNED,
    ),
    "angkor_wat": After("expansion", {"points": 1}),
    "hagia_sophia": After("technology", {"points": 1}),
    "great_wall": First("military", cubes(1)),
    "chichen_itza": Paid(("destroy/eiffel_tower",), {"-ready": {"eiffel_tower"}, "points": 3}, NO_OTHERS),
    "notre_dame": First("wonders", cubes(1)),
    "borobudur": After("exploitation", {"points": 1}),
    "alhambra": After("trade", {"+hand": {"revolution"}, "column": ["raid", "trade"]}),
    "sistine_chapel": After("art", {"+hand": {"revolution"}, "column": ["raid", "art"]}),
    "leaning_tower_of_pisa": First("technology", cubes(1)),
    "great_zimbabwe": First("territories", cubes(1)),
    "himeji_castle": After("war", {"points": 1}),
    "moai": Paid((), {"available": -1, "destroyed": 1, "points": 3}, NO_CUBES),
    "pentagon": Paid((), {"available": -1, "destroyed": 1, "military": 1}, NO_CUBES),
    "royal_observatory": Paid(
        ("destroy/himeji_castle", "destroy/suez_canal"), {**PAY_TWO_RAZED, "military": 1}, ONE_OTHER
    ),
    "versailles": Paid(("expand/russia",), {"available": -2, "destroyed": 1, "+territories": {"russia"}}, NO_CUBES),
    "statue_of_liberty": After("expansion", {"points": 2}),
    "taj_mahal": After("art", {"points": 2}),
    "eiffel_tower": After("tourism", {"points": 2}),
    "suez_canal": After("trade", {"points": 2}),
    "panama_canal": After("expansion", cubes(2)),
    "big_ben": First("technology", {"points": 2}),
    "brooklyn_bridge": Paid((), {"available": -1, "destroyed": 1, "technology": 1, "+hand": {"war"}}, NO_CUBES),
    "trans_siberian_railway": First("territories", {"points": 2}),
    "hoover_dam": Paid((), {"points": -1, **cubes(3)}, None),
    "sydney_opera_house": Paid(("turn/eiffel_tower",), {**PAY_TURNED, "points": 1}, ALL_TURNED),
    "christ_the_redeemer": Paid(
        ("turn/himeji_castle", "turn/suez_canal", "recover/raid"),
        {**PAY_TWO_TURNED, "+hand": {"raid"}, "column": ["revolution"]},
        ONE_OTHER,
    ),
    "large_hadron_collider": Paid(
        ("destroy/himeji_castle", "destroy/suez_canal"),
        {**PAY_TWO_RAZED, "technology": 1, "+hand": {"war"}},
        ONE_OTHER,
    ),
    "international_space_station": After("technology", {"points": 2}),
}
AFTER = [wonder for wonder, case in WONDERS.items() if isinstance(case, After)]
FIRST = [wonder for wonder, case in WONDERS.items() if isinstance(case, First)]
PAID = [wonder for wonder, case in WONDERS.items() if isinstance(case, Paid)]


def own(action: str, **area: Any) -> dict[str, Any]:
    """A player who resolves this card: a column of two, three cubes available, four used."""
    second = "raid" if action != "raid" else "art"
    return {
        "laid": [action],
        "territories": ["europe"],
        "column": ["revolution", second],
        "available": 3,
        "used": 4,
        "reserve": 0,
        **area,
    }


def use(match: Match, wonder: str, *words: str) -> Changes:
    """Use a wonder; what it changed, besides that it is turned itself."""
    before = holdings(match)
    assert wonder in before["ready"]
    play(match, f"use/{wonder}", *words)
    found = changes(match, before)
    assert wonder in found["+turned"]
    for key in ("+turned", "-ready"):
        found[key] = found[key] - {wonder}
        if not found[key]:
            del found[key]
    return found


def test_no_wonder_is_forgotten() -> None:
    assert list(WONDERS) == deck("wonders")
    assert len(WONDERS) == 48


@pytest.mark.parametrize("wonder", AFTER)
def test_after_an_action(wonder: str) -> None:
    case = WONDERS[wonder]
    assert isinstance(case, After)
    area, other, words = ACTIONS[case.action]
    match = table(own(case.action, **area, wonders=[wonder]), other, row=["sphinx", "ziggurat"])
    assert wonder not in offers(match, "use")
    play(match, *words)
    assert use(match, wonder) == case.changes


@pytest.mark.parametrize("wonder", AFTER)
def test_after_no_other_action(wonder: str) -> None:
    case = WONDERS[wonder]
    assert isinstance(case, After)
    for action, (area, other, words) in ACTIONS.items():
        if action == case.action:
            continue
        match = table(own(action, **area, wonders=[wonder]), other, row=["sphinx", "ziggurat"])
        play(match, *words)
        assert match.view(None)["phase"] == "lay"
        assert wonders(match)[wonder]


@pytest.mark.parametrize("wonder", FIRST)
def test_alone_first(wonder: str) -> None:
    case = WONDERS[wonder]
    assert isinstance(case, First)
    area, _ = MAJORITIES[case.domain]
    match = table(own("exploitation", **area, wonders=[wonder]), FAR)
    assert use(match, wonder) == case.changes


@pytest.mark.parametrize("wonder", FIRST)
def test_not_alone_first(wonder: str) -> None:
    """First in every other domain, but another has as much in this one."""
    case = WONDERS[wonder]
    assert isinstance(case, First)
    area: dict[str, Any] = {"wonders": [wonder]}
    for mine, _ in MAJORITIES.values():
        area.update(mine)
    _, rival = MAJORITIES[case.domain]
    match = table(own("art", **area), rival, row=["moai"])
    assert wonder not in offers(match, "use")
    assert wonder in offers(table(own("art", **area), FAR, row=["moai"]), "use")


@pytest.mark.parametrize("wonder", PAID)
def test_at_any_time(wonder: str) -> None:
    case = WONDERS[wonder]
    assert isinstance(case, Paid)
    match = table(
        own("exploitation", wonders=[wonder, *OTHERS], turned=["big_ben", "moai" if wonder != "moai" else "petra"]), FAR
    )
    assert use(match, wonder, *case.words) == case.changes


@pytest.mark.parametrize("wonder", PAID)
def test_who_cannot_pay(wonder: str) -> None:
    case = WONDERS[wonder]
    assert isinstance(case, Paid)
    area: dict[str, Any] = {"wonders": OTHERS, **(case.poor or {})}
    area["wonders"] = [wonder, *area["wonders"]]
    match = table(own("exploitation", **area), FAR)
    assert (wonder in offers(match, "use")) == (case.poor is None)
