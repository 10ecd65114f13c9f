"""The 25 Technologies, each deployed, studied, bought and scored."""

from __future__ import annotations

import pytest

from civitas.kernel.match import Match
from path_of_civilization.cases import Changes, changes, deck, difference
from path_of_civilization.helpers import BASIC, asked, cubes, offers, play, research, start, table

# Left half: cubes. Right half: research points.
HALVES: dict[str, tuple[Changes, Changes]] = {
    "tribe": ({"ambassador": 1, "sage": 1}, {"scientific": 2}),
    "fire": ({"sage": 1, "philosopher": 1}, {"spiritual": 2}),
    "rites": ({"philosopher": 1, "unit": 1}, {"military": 2}),
    "hunting": ({"unit": 1, "builder": 1}, {"industrial": 2}),
    "tools": ({"builder": 1, "ambassador": 1}, {"cultural": 2}),
    "tyranny": ({"ambassador": 2}, {"industrial": 2, "scientific": 1}),
    "despotism": ({"ambassador": 2, "builder": 1}, {"industrial": 2, "scientific": 2}),
    "republic": ({"ambassador": 3, "philosopher": 1}, {"scientific": 3, "industrial": 2}),
    "democracy": ({"ambassador": 3, "sage": 1, "builder": 1}, {"scientific": 3, "industrial": 3}),
    "writing": ({"sage": 2}, {"spiritual": 2, "cultural": 1}),
    "mathematics": ({"sage": 2, "philosopher": 1}, {"cultural": 2, "spiritual": 2}),
    "electricity": ({"sage": 3, "builder": 1}, {"cultural": 3, "spiritual": 2}),
    "internet": ({"sage": 3, "ambassador": 1, "philosopher": 1}, {"cultural": 3, "spiritual": 3}),
    "mythology": ({"philosopher": 2}, {"military": 2, "scientific": 1}),
    "monotheism": ({"philosopher": 2, "ambassador": 1}, {"scientific": 2, "military": 2}),
    "illumination": ({"philosopher": 3, "sage": 1}, {"scientific": 3, "military": 2}),
    "humanism": ({"philosopher": 3, "unit": 1, "ambassador": 1}, {"scientific": 3, "military": 3}),
    "bronze_working": ({"unit": 2}, {"industrial": 2, "spiritual": 1}),
    "cavalry": ({"unit": 2, "philosopher": 1}, {"spiritual": 2, "industrial": 2}),
    "gunpowder": ({"unit": 3, "ambassador": 1}, {"industrial": 3, "spiritual": 2}),
    "aviation": ({"unit": 3, "builder": 1, "philosopher": 1}, {"industrial": 3, "spiritual": 3}),
    "masonry": ({"builder": 2}, {"cultural": 2, "military": 1}),
    "engineering": ({"builder": 2, "unit": 1}, {"military": 2, "cultural": 2}),
    "coal": ({"builder": 3, "unit": 1, "ambassador": 1}, {"military": 2, "cultural": 2}),
    "robotics": ({"builder": 3, "unit": 1, "sage": 1}, {"cultural": 3, "military": 3}),
}

# Type, cost, VP at the end, copies, purchase bonus.
BOUGHT: dict[str, tuple[str, int, int, int, Changes]] = {
    "tyranny": ("cultural", 2, 1, 9, {"population": 1}),
    "despotism": ("cultural", 4, 2, 8, {"ambassador": 2}),
    "republic": ("cultural", 5, 3, 8, {"population": 1, "ambassador": 1}),
    "democracy": ("cultural", 7, 4, 7, {"population": 1, "ambassador": 1, "vp": 1}),
    "writing": ("scientific", 2, 1, 9, {"free": 1}),
    "mathematics": ("scientific", 4, 2, 8, {"sage": 1, "free": 1}),
    "electricity": ("scientific", 5, 3, 8, {"sage": 2, "free": 1}),
    "internet": ("scientific", 7, 4, 7, {"population": 1, "sage": 1, "vp": 2}),
    "mythology": ("spiritual", 2, 1, 9, {"philosopher": 1, "vp": 1}),
    "monotheism": ("spiritual", 4, 2, 8, {"population": 1, "philosopher": 1}),
    "illumination": ("spiritual", 5, 3, 8, {"philosopher": 2, "vp": 2}),
    "humanism": ("spiritual", 7, 4, 7, {"population": 1, "philosopher": 2, "vp": 2}),
    "bronze_working": ("military", 2, 1, 9, {"heritage": 1, "population": 1}),
    "cavalry": ("military", 4, 2, 8, {"heritage": 1, "population": 1, "unit": 1}),
    "gunpowder": ("military", 5, 3, 8, {"heritage": 2, "ambassador": 1, "population": 1}),
    "aviation": ("military", 7, 4, 7, {"philosopher": 1, "heritage": 3, "builder": 1}),
    "masonry": ("industrial", 2, 1, 9, {"builder": 1}),
    "engineering": ("industrial", 4, 2, 8, {"builder": 1, "population": 1}),
    "coal": ("industrial", 5, 3, 8, {"population": 1, "builder": 1}),
    "robotics": ("industrial", 7, 4, 7, {"population": 1, "builder": 1, "sage": 1}),
}


def test_no_technology_is_forgotten() -> None:
    assert list(HALVES) == deck("technologies")
    assert list(BASIC) + list(BOUGHT) == deck("technologies")


def beside(card: str) -> tuple[str, Changes, Changes]:
    """Another card for the same side: two Technologies can be paid then, so that the game waits for the purchase."""
    name = "tools" if card == "rites" else "rites"
    return (name, *HALVES[name])


@pytest.mark.parametrize("card", HALVES)
def test_left_half(card: str) -> None:
    """Nothing else takes cubes: Philosophy is at its top, the markets are empty."""
    other, less, _ = beside(card)
    match = table({"left": [card, other], "population": 10, "philosophy": 5}, phase="deployment")
    assert asked(match)[0] == "technology"
    assert difference(cubes(match), less) == HALVES[card][0]


@pytest.mark.parametrize("card", HALVES)
def test_right_half(card: str) -> None:
    other, _, less = beside(card)
    match = table({"right": [card, other], "population": 10}, phase="research")
    assert asked(match)[0] == "technology"
    assert difference(research(match), less) == HALVES[card][1]


def shopping(card: str, points: int) -> Match:
    """Seat 0 with so many points of the card's type, and two of another one: it has a choice in any case."""
    kind = BOUGHT[card][0]
    return table(
        {"research": {kind: points, "military" if kind != "military" else "industrial": 2}}, phase="technology"
    )


@pytest.mark.parametrize("card", BOUGHT)
def test_purchase(card: str) -> None:
    kind, cost, _, _, bonus = BOUGHT[card]
    match = shopping(card, cost)
    other = "military" if kind != "military" else "industrial"
    play(match, 0, f"buy/{card}")
    found = changes(match, {f"research_{other}": 2})
    assert found == bonus
    assert card in match.view(None)["seats"][0]["hand"]


@pytest.mark.parametrize("card", BOUGHT)
def test_a_point_too_few(card: str) -> None:
    kind, cost, _, _, _ = BOUGHT[card]
    match = table(
        {"research": {kind: cost - 1, "military" if kind != "military" else "industrial": 4}}, phase="technology"
    )
    assert card not in offers(match, "buy")


@pytest.mark.parametrize("card", HALVES)
def test_points_at_the_end(card: str) -> None:
    owned = {} if card in BASIC else {"old": [card]}
    match = table(owned, turn=9, phase="battle")
    assert match.result is not None
    assert match.result.breakdown[0]["technologies"] == (0 if card in BASIC else BOUGHT[card][2])


def test_copies() -> None:
    assert start(2).view(None)["library"] == {card: row[3] for card, row in BOUGHT.items()}
