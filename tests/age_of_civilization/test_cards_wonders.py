"""The 15 Wonders, each played."""

from __future__ import annotations

import pytest

from age_of_civilization.cases import FINAL, Case, name, outcome
from age_of_civilization.helpers import play, seat, table

SIX = ["education", "writing", "navigation", "currency", "mining", "ironworking"]

WONDERS = [
    Case("pyramids", "done", (3, 0), (0, 0), table=FINAL, me={"workers": 3}),
    Case("hanging_gardens", "done", (0, 1), (0, 0)),
    Case("hanging_gardens", "done", (1, 1), (0, 0), table=FINAL),
    Case(
        "great_library", "done", (3, 1), (0, 1), table=FINAL, me={"technologies": ["writing", "navigation", "currency"]}
    ),
    Case("great_library", "done decline", (5, 1), (0, 1), table=FINAL, me={"technologies": SIX}),
    Case(
        "colosseum",
        "done",
        (2, 0),
        (0, 0),
        table=FINAL,
        me={"annexed": ["huns", "hittites", "khitan"][:2], "main": "khitan"},
    ),
    Case("great_wall", "done", (3, 0), (0, 0), table=FINAL),
    Case("lighthouse", "do/fishing", (0, 2), (0, 1)),
    Case("lighthouse", "do/trade", (0, 3), (0, 2)),
    Case("lighthouse", "done", (2, 0), (0, 0), table=FINAL),
    Case("colossus", "done", (1, 0), (0, 0), table=FINAL),
    Case("temple_of_artemis", "do/culture", (3, -4), (2, -4)),
    Case("temple_of_artemis", "done", (1, 0), (0, 0), table=FINAL),
    Case("stonehenge", "done", (5, 0), (0, 0), table=FINAL),
    Case("stonehenge", "done", (2, 0), (0, 0), table=FINAL, me={"technologies": ["writing"]}),
    Case("petra", "done", (3, 0), (0, 0), table=FINAL, me={"coins": 7}),
    Case("petra", "done", (5, 0), (0, 0), table=FINAL, me={"coins": 30}),
    Case("machu_picchu", "done", (2, 0), (0, 0), table=FINAL),
    Case("angkor_wat", "done", (2, 0), (0, 0), table=FINAL),
    Case("terracotta_army", "done", (4, 0), (0, 0), table=FINAL),
    Case("taj_mahal", "done", (3, 0), (0, 0), table=FINAL),
    Case("hagia_sophia", "done", (1, 0), (0, 0), table=FINAL),
    Case("hagia_sophia", "done", (3, 0), (0, 0), table=FINAL, me={"declined": ["egypt"], "annexed": ["byzantium"]}),
]


@pytest.mark.parametrize("case", WONDERS, ids=name)
def test_wonder(case):
    assert outcome(case) == case.without
    assert outcome(case, wonders=[case.card]) == case.gain


BUILT = [
    Case("colossus", "build/colossus", (3, -7 + 4), None),
    Case("machu_picchu", "build/machu_picchu", (3, -7), None),
    Case("taj_mahal", "build/taj_mahal", (3, -7), None),
]


@pytest.mark.parametrize("case", BUILT, ids=name)
def test_wonder_when_obtained(case):
    assert outcome(Case(case.card, case.words, None, None, table={"wonders": [case.card]})) == case.gain
    others = ["petra", "pyramids", "lighthouse", "great_wall", "great_library"]
    assert outcome(Case(case.card, case.words, None, None, table={"wonders": others})) is None


def test_machu_picchu_brings_a_worker():
    match = table({"workers": 2}, wonders=["machu_picchu"])
    play(match, "build/machu_picchu")
    assert (seat(match).workers, seat(match).doomed) == (2, 1)


def test_great_wall_in_a_war():
    match = table({"wonders": ["great_wall"]}, last=True, enters="trade")
    play(match, "done")
    assert [seat(match, number).workers for number in range(2)] == [4, 3]


@pytest.mark.parametrize(
    ("mine", "rivals", "points"), [("huns", "incas", 4), ("huns", "assyria", 4), ("incas", "huns", 0)]
)
def test_terracotta_army_needs_the_most_military(mine, rivals, points):
    match = table({"main": mine, "wonders": ["terracotta_army"]}, {"main": rivals}, **FINAL)
    play(match, "done")
    assert match.result.scores[0] == points


@pytest.mark.parametrize(("others", "points"), [(1, 4), (2, 6), (3, 6)])
def test_angkor_wat_counts_wonders_up_to_six_points(others, points):
    idle = ["great_library", "colosseum", "petra"][:others]  # they score nothing here
    match = table({"coins": 0, "wonders": ["angkor_wat", *idle]}, **FINAL)
    play(match, "done")
    assert match.result.scores[0] == points


def covered() -> set[str]:
    return {case.card for case in WONDERS}
