"""The boards: civilizations, population spaces, Philosophy levels, Boons."""

from __future__ import annotations

from itertools import permutations

import pytest

from civitas.kernel.match import Match
from path_of_civilization.cases import Changes, changes, deck, holdings
from path_of_civilization.helpers import play, seat, start, table

# Starting bonus, priority track.
CIVILIZATIONS: dict[str, tuple[Changes, list[str]]] = {
    "egyptian": ({"builder": 1}, ["industrial", "spiritual", "scientific", "military", "cultural"]),
    "roman": ({"heritage": 1}, ["military", "cultural", "industrial", "spiritual", "scientific"]),
    "maya": ({"philosopher": 1}, ["spiritual", "military", "cultural", "scientific", "industrial"]),
    "chinese": ({"sage": 1}, ["scientific", "industrial", "military", "cultural", "spiritual"]),
    "persian": ({"ambassador": 1}, ["cultural", "scientific", "spiritual", "industrial", "military"]),
}

# Level, what arriving there gives, VP at the end.
SPACES: dict[str, tuple[int, Changes, int]] = {
    "space_0": (4, {}, 0),
    "space_1": (5, {}, 0),
    "space_2": (6, {}, 0),
    "space_3": (6, {"free": 1}, 0),
    "space_4": (7, {}, 0),
    "space_5": (7, {"ambassador": 1}, 1),
    "space_6": (8, {}, 2),
    "space_7": (8, {"builder": 1}, 3),
    "space_8": (9, {}, 4),
    "space_9": (9, {"heritage": 1}, 6),
    "space_10": (10, {}, 8),
}

# Philosophers to pay, multiplier of the Boon, VP at the end.
LEVELS: dict[str, tuple[int, int, int]] = {
    "level_0": (0, 0, 0),
    "level_1": (2, 1, 2),
    "level_2": (3, 1, 4),
    "level_3": (3, 2, 7),
    "level_4": (4, 2, 10),
    "level_5": (5, 3, 14),
}

# What a Boon gives at level 1, and what at level 5.
BOONS: dict[str, tuple[Changes, Changes]] = {
    "military_heritage": ({"heritage": 1}, {"heritage": 3}),
    "growth": ({"population": 1}, {"population": 3, "free": 1}),
    "prestige": ({"vp": 2}, {"vp": 6}),
    "diplomacy": ({"ambassador": 2}, {"ambassador": 6}),
    "construction": ({"builder": 2}, {"builder": 6}),
    "wisdom": ({"sage": 2}, {"sage": 6}),
    "levy": ({"unit": 2}, {"unit": 6}),
    "study": ({"free": 2}, {"free": 6}),
    "contemplation": ({"philosopher": 1, "vp": 1}, {"philosopher": 3, "vp": 3}),
    "patronage": ({"ambassador": 1, "builder": 1}, {"ambassador": 3, "builder": 3}),
}

# Research brings nothing: the tracks of these right cards are full.
STILL = {"right": ["fire", "rites"], "research": {"spiritual": 10, "military": 10}}


def test_no_board_is_forgotten() -> None:
    assert list(CIVILIZATIONS) == deck("civilizations")
    assert list(SPACES) == deck("population")
    assert list(LEVELS) == deck("philosophy")
    assert list(BOONS) == deck("boons")


@pytest.mark.parametrize("name", CIVILIZATIONS)
def test_civilization(name: str) -> None:
    """Each is met at a table of five."""
    match = start(5, 4)
    number = next(number for number in range(5) if seat(match, number).civilization == name)
    bonus, track = CIVILIZATIONS[name]
    assert changes(match, {}, number) == bonus
    assert seat(match, number).priority == track


@pytest.mark.parametrize(("first", "second"), list(permutations(CIVILIZATIONS, 2)))
def test_priority_in_play(first: str, second: str) -> None:
    """The last aviation goes to whose track has Military earlier."""
    players = [{"civilization": name, "research": {"military": 7}} for name in (first, second)]
    match = table(*players, seats=5, turn=8, phase="technology", library={"aviation": 1})
    for number in (0, 1):
        play(match, number, "buy/aviation")
    places = [CIVILIZATIONS[name][1].index("military") for name in (first, second)]
    winner = places.index(min(places))
    assert match.view(None)["purchases"][:2] == (["aviation", ""] if winner == 0 else ["", "aviation"])


@pytest.mark.parametrize("space", range(1, 11))
def test_arriving_on_a_population_space(space: int) -> None:
    """Tyranny's population step, then the bonus of the space."""
    level, bonus, _ = SPACES[f"space_{space}"]
    match = table({"research": {"cultural": 2}, "population": space - 1}, phase="technology")
    assert changes(match, {"population": space - 1}) == {"population": 1, **bonus}
    assert seat(match).population_level == level


@pytest.mark.parametrize("space", range(11))
def test_a_population_space_limits_deployment_and_scores(space: int) -> None:
    """Twelve cubes are offered: the level says how many are kept. The start gives no bonus."""
    level, _, vp = SPACES[f"space_{space}"]
    area = {"left": ["democracy", "robotics"], "leader": "james_watt", "population": space, "philosophy": 5}
    match = table({**area, **STILL}, turn=5, phase="deployment")
    while seat(match).cubes["builder"] + seat(match).cubes["ambassador"] + seat(match).cubes["unit"] == 0:
        play(match, 0, match.requests[0].options[0])
    assert sum(seat(match).cubes.values()) == level
    over = table({"population": space}, turn=9, phase="battle")
    assert over.result is not None
    assert over.result.breakdown[0]["population"] == vp


def climbing(level: int, philosophers: int, boon: str = "levy") -> Match:
    """Seat 0 below that level, with a known open Boon on it."""
    area = {"philosophy": level - 1, "cubes": {"philosopher": philosophers}, **STILL}
    other = "growth" if boon != "growth" else "levy"
    return table(
        area, {"philosophy": 5}, turn=8, phase="philosophy", boons={level: [boon, other]}, open={level: [boon]}
    )


@pytest.mark.parametrize("level", range(1, 6))
def test_climbing_to_a_philosophy_level(level: int) -> None:
    cost, multiplier, _ = LEVELS[f"level_{level}"]
    match = climbing(level, cost)
    assert (seat(match).philosophy, seat(match).cubes["philosopher"]) == (level, 0)
    assert seat(match).cubes["unit"] == 2 * multiplier
    match = climbing(level, cost - 1)
    assert (seat(match).philosophy, seat(match).cubes["philosopher"]) == (level - 1, cost - 1)


@pytest.mark.parametrize("level", range(6))
def test_points_of_a_philosophy_level(level: int) -> None:
    match = table({"philosophy": level}, turn=9, phase="battle")
    assert match.result is not None
    assert match.result.breakdown[0]["philosophy"] == LEVELS[f"level_{level}"][2]


@pytest.mark.parametrize("boon", BOONS)
def test_boon(boon: str) -> None:
    for level, cost, gain in ((1, 2, BOONS[boon][0]), (5, 5, BOONS[boon][1])):
        match = climbing(level, cost, boon)
        before = {"research_spiritual": 10, "research_military": 10}
        assert changes(match, before) == gain


@pytest.mark.parametrize("boon", BOONS)
def test_boon_opened_first(boon: str) -> None:
    """Alone and first one chooses which of the two tokens opens."""
    other = "growth" if boon != "growth" else "levy"
    match = table({"cubes": {"philosopher": 2}, **STILL}, turn=8, phase="philosophy", boons={1: [other, boon]})
    before = {**holdings(seat(match)), "philosopher": 0}
    play(match, 0, f"open/{boon}")
    assert changes(match, before) == BOONS[boon][0]
