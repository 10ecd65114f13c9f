"""The 18 leaders, each at the leader bonus of its era: both objectives reached, one short, both short."""

from __future__ import annotations

from typing import Any

import pytest

from historia.cases import FAR, deck
from historia.helpers import seat, table

# Era, and two objectives: domain, what is wanted, points.
Objective = tuple[str, int, int]
LEADERS: dict[str, tuple[int, Objective, Objective]] = {
    "caesar": (1, ("wonders", 3, 3), ("military", 7, 6)),
    "pericles": (1, ("technology", 5, 3), ("wonders", 5, 6)),
    "ramesses_ii": (1, ("territories", 3, 3), ("wonders", 5, 6)),
    "qin_shi_huang": (1, ("military", 5, 3), ("technology", 7, 6)),
    "alexander_the_great": (1, ("military", 5, 3), ("territories", 4, 6)),
    "hammurabi": (1, ("territories", 3, 3), ("technology", 7, 6)),
    "lorenzo_il_magnifico": (2, ("technology", 11, 4), ("wonders", 7, 7)),
    "suleiman_the_magnificent": (2, ("wonders", 5, 4), ("military", 11, 7)),
    "kublai_khan": (2, ("wonders", 5, 4), ("territories", 5, 7)),
    "elizabeth_i": (2, ("military", 9, 4), ("technology", 12, 7)),
    "genghis_khan": (2, ("territories", 4, 4), ("military", 11, 7)),
    "isabella_of_castile": (2, ("technology", 11, 4), ("territories", 5, 7)),
    "queen_victoria": (3, ("technology", 14, 5), ("wonders", 10, 8)),
    "napoleon": (3, ("wonders", 7, 5), ("military", 14, 8)),
    "mahatma_gandhi": (3, ("territories", 5, 5), ("wonders", 10, 8)),
    "franklin_d_roosevelt": (3, ("military", 12, 5), ("technology", 15, 8)),
    "catherine_the_great": (3, ("military", 12, 5), ("territories", 6, 8)),
    "abraham_lincoln": (3, ("territories", 5, 5), ("technology", 15, 8)),
}
LAND = ["europe", "north_africa", "middle_east", "russia", "india", "china"]


def area(values: dict[str, int]) -> dict[str, Any]:
    """A player with so much in the domains; the level that is not asked for follows the other one."""
    technology = values.get("technology", values.get("military", 1))
    military = values.get("military", technology)
    return {
        "technology": technology,
        "military": military,
        "wonders": deck("wonders")[: values.get("wonders", 0)],
        "territories": LAND[: values.get("territories", 1)],
    }


def test_no_leader_is_forgotten() -> None:
    assert list(LEADERS) == deck("leaders")
    assert len(LEADERS) == 18


@pytest.mark.parametrize(("first_short", "second_short"), [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("leader", LEADERS)
def test_objectives(leader: str, first_short: int, second_short: int) -> None:
    era, first, second = LEADERS[leader]
    values = {first[0]: first[1] - first_short, second[0]: second[1] - second_short}
    match = table({**area(values), "leader": leader}, FAR, phase="end_of_turn", turn=4 * era)
    expected = (0 if first_short else first[2]) + (0 if second_short else second[2])
    assert seat(match).earned.get("leaders", 0) == expected
    assert seat(match).leaders[era - 1] == ""


@pytest.mark.parametrize("leader", LEADERS)
def test_a_leader_waits_for_the_end_of_its_era(leader: str) -> None:
    era, first, second = LEADERS[leader]
    values = {first[0]: first[1], second[0]: second[1]}
    match = table({**area(values), "leader": leader}, FAR, phase="end_of_turn", turn=4 * era - 1)
    assert seat(match).earned.get("leaders", 0) == 0
    assert seat(match).leaders[era - 1] == leader
