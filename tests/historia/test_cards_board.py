"""What is printed on the board: territories and tokens, governments, levels of technology and military."""

from __future__ import annotations

from typing import Any

import pytest

from historia.cases import FAR, Changes, changes, deck, holdings
from historia.helpers import laying, offered, offers, play, seat, table

BORDERS: dict[str, set[str]] = {
    "north_america": {"central_america"},
    "central_america": {"north_america", "south_america"},
    "south_america": {"central_america"},
    "europe": {"north_africa", "middle_east", "russia"},
    "north_africa": {"europe", "southern_africa", "middle_east"},
    "southern_africa": {"north_africa"},
    "middle_east": {"europe", "north_africa", "russia", "india", "china"},
    "russia": {"europe", "middle_east", "china", "japan"},
    "india": {"middle_east", "china", "indochina"},
    "china": {"middle_east", "russia", "india", "indochina", "japan"},
    "indochina": {"india", "china", "oceania"},
    "oceania": {"indochina"},
    "japan": {"china", "russia"},
}

# Points by the number of the token.
TOKENS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2, 13: 3, 14: 3, 15: 3, 16: 3}

# One of its squares (technology, military), points and cubes at the end of the turn.
GOVERNMENTS: dict[str, tuple[int, int, int, int]] = {
    "clans": (1, 1, 0, 1),
    "nomads": (4, 2, 1, 0),
    "city_state": (6, 3, 2, 0),
    "empire": (8, 5, 3, 0),
    "mercantilism": (11, 6, 4, 0),
    "enlightenment": (12, 10, 5, 0),
    "consumerism": (16, 16, 5, 1),
    "utopia": (16, 10, 7, 0),
    "barbarians": (10, 16, 3, 1),
}

CUBE: Changes = {"available": 1, "used": -1}
# What entering a level brings at once, and how many cards may be laid there.
TECHNOLOGY: dict[str, tuple[Changes, int]] = {
    "fire": ({}, 1),
    "agriculture": ({"+hand": {"war"}}, 1),
    "animal_husbandry": (CUBE, 1),
    "metalworking": ({"advisor_count": 1}, 1),
    "wheel": ({}, 2),
    "writing": ({}, 2),
    "philosophy": ({"advisor_count": 1}, 2),
    "printing_press": ({}, 2),
    "navigation": ({}, 2),
    "gunpowder": ({}, 2),
    "science": ({}, 2),
    "industry": ({"+hand": {"tourism"}}, 2),
    "medicine": ({"advisor_count": 1}, 3),
    "nuclear_energy": ({}, 3),
    "internet": ({}, 3),
    "singularity": ({"points": 6}, 3),
}

# From which level of technology an action may be advanced.
ADVANCED = {
    "military": 4,
    "expansion": 5,
    "art": 6,
    "exploitation": 8,
    "trade": 9,
    "raid": 10,
    "technology": 11,
    "war": 14,
    "tourism": 15,
}

# The column is Revolution, the oldest, then Raid.
OLDEST: Changes = {"+hand": {"revolution"}, "column": ["raid", "military"]}
MILITARY: dict[str, Changes] = {
    "military_1": {},
    "military_2": {},
    "military_3": CUBE,
    "military_4": {},
    "military_5": OLDEST,
    "military_6": {},
    "military_7": CUBE,
    "military_8": {},
    "military_9": OLDEST,
    "military_10": {},
    "military_11": CUBE,
    "military_12": {},
    "military_13": OLDEST,
    "military_14": {},
    "military_15": CUBE,
    "military_16": OLDEST,
}
COLUMN = ["revolution", "raid"]


def test_nothing_is_forgotten() -> None:
    assert list(BORDERS) == deck("territories")
    assert [f"token_{number}" for number in TOKENS] == deck("tokens")
    assert list(GOVERNMENTS) == deck("governments")
    assert list(TECHNOLOGY) == deck("technology_levels")
    assert list(MILITARY) == deck("military_levels")


@pytest.mark.parametrize("territory", BORDERS)
def test_a_territory_and_its_borders(territory: str) -> None:
    """Where an Expansion from there may go; if only one place, it goes there."""
    match = table({"laid": ["expansion"], "territories": [territory]})
    play(match, "basic")
    found = set(seat(match).territories) - {territory} if laying(match) else offers(match, "expand")
    assert found == BORDERS[territory]


@pytest.mark.parametrize("number", TOKENS)
def test_a_token_scores_for_who_is_alone_there(number: int) -> None:
    alone = table({"territories": ["europe"]}, FAR, tokens={"europe": number}, phase="end_of_turn", turn=2)
    assert seat(alone).earned["territories"] == TOKENS[number]
    shared = table(
        {"territories": ["europe"]}, {"territories": ["europe"]}, tokens={"europe": number}, phase="end_of_turn", turn=2
    )
    assert seat(shared).earned.get("territories", 0) == 0


@pytest.mark.parametrize("government", GOVERNMENTS)
def test_a_government(government: str) -> None:
    technology, military, vp, cubes = GOVERNMENTS[government]
    area = {"technology": technology, "military": military, "available": 2, "used": 3}
    match = table(area, FAR, phase="end_of_turn", turn=1)
    found = seat(match)
    assert found.government == government
    assert (found.points, found.available, found.used) == (vp, 2 + cubes, 3 - cubes)


@pytest.mark.parametrize("level", range(1, 17))
def test_a_level_of_technology(level: int) -> None:
    bonus, limit = list(TECHNOLOGY.values())[level - 1]
    if level == 1:
        match = table({"territories": ["europe"]}, FAR)
        assert "war" not in seat(match).hand
    else:
        area = {"technology": level - 1, "military": level - 1, "column": COLUMN, "available": 2, "used": 3}
        match = table({**area, "laid": ["technology"], "quiet": True}, FAR)
        before = holdings(match)
        play(match, "basic")
        paid = {"available": -1, "used": 1, "technology": 1, "column": [*COLUMN, "technology"]}
        assert changes(match, before) == with_bonus(paid, bonus)
    assert seat(match).limit == limit


def with_bonus(paid: Changes, bonus: Changes) -> Changes:
    """Both together: numbers added, a number that comes to nothing left out."""
    found = {**paid, **bonus}
    for name in ("available", "used"):
        found[name] = paid.get(name, 0) + bonus.get(name, 0)
    return {name: value for name, value in found.items() if value != 0}


@pytest.mark.parametrize("level", range(1, 17))
def test_a_military_level(level: int) -> None:
    bonus = MILITARY[f"military_{level}"]
    if level == 1:
        assert seat(table({})).military == 1
        return
    area = {"technology": level - 1, "military": level - 1, "column": COLUMN, "available": 2, "used": 3}
    match = table({**area, "laid": ["military"], "quiet": True}, FAR)
    before = holdings(match)
    play(match, "basic")
    paid = {"available": -1, "used": 1, "military": 1, "column": [*COLUMN, "military"]}
    assert changes(match, before) == with_bonus(paid, bonus)


@pytest.mark.parametrize("action", ADVANCED)
def test_an_advanced_action_from_its_level_on(action: str) -> None:
    level = ADVANCED[action]
    other: dict[str, Any] = {"technology": 15, "military": 9, "territories": ["europe", "russia"]}
    for technology in (level - 1, level):
        area = {
            "laid": [action],
            "technology": technology,
            "military": 10 if action == "raid" else technology,
            "available": 3,
            "used": 4,
            "reserve": 0,
            "territories": ["europe", "russia"],
            "wonders": ["himeji_castle", "big_ben", "petra", "moai"],
            "quiet": True,
        }
        match = table(area, other)
        assert ("advanced" in offered(match)) == (technology == level)


def test_navigation_reaches_everywhere() -> None:
    for technology, within in ((8, BORDERS["europe"]), (9, set(BORDERS) - {"europe"})):
        area = {"technology": technology, "military": 8, "territories": ["europe"]}
        match = table({**area, "laid": ["expansion"]}, FAR)
        play(match, "basic")
        assert offers(match, "expand") == within
        raid = table({**area, "laid": ["raid"]}, FAR)
        assert laying(raid) == (technology == 8)
