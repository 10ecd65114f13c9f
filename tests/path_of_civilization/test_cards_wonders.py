"""The 40 Wonders, each built and scored."""

from __future__ import annotations

import pytest

from path_of_civilization.cases import Changes, changes, deck, holdings
from path_of_civilization.helpers import asked, offers, play, seat, table

# Type, a turn at which it may lie in the market, cost, what it gives at once.
BUILT: dict[str, tuple[str, int, int, Changes]] = {
    "jericho": ("cultural", 2, 3, {"waiting_5": 1, "waiting_7": 1, "waiting_9a": 1}),
    "lascaux_caves": ("cultural", 2, 2, {"ambassador": 1}),
    "theatre_of_epidaurus": ("cultural", 2, 3, {"sage": 2}),
    "taj_mahal": ("cultural", 5, 5, {"ambassador": 2}),
    "sistine_chapel": ("cultural", 5, 5, {}),
    "globe_theatre": ("cultural", 5, 4, {"sage": 1, "research_cultural": 2}),
    "sydney_opera_house": ("cultural", 8, 7, {"sage": 1, "vp": 2}),
    "statue_of_liberty": ("cultural", 8, 7, {}),
    "library_of_alexandria": ("scientific", 2, 4, {"free": 2}),
    "stonehenge": ("scientific", 2, 2, {"sage": 1}),
    "lighthouse_of_alexandria": ("scientific", 2, 3, {"research_scientific": 2}),
    "house_of_wisdom": ("scientific", 5, 5, {"free": 3}),
    "samarkand_observatory": ("scientific", 5, 4, {"sage": 2}),
    "university_of_bologna": ("scientific", 5, 5, {}),
    "international_space_station": ("scientific", 8, 8, {}),
    "large_hadron_collider": ("scientific", 8, 7, {"sage": 1, "free": 3}),
    "gobekli_tepe": ("spiritual", 2, 2, {"philosopher": 1}),
    "temple_of_artemis": ("spiritual", 2, 3, {"philosopher": 2}),
    "statue_of_zeus": ("spiritual", 2, 4, {"philosopher": 1, "population": 1}),
    "hagia_sophia": ("spiritual", 5, 5, {"philosopher": 2}),
    "angkor_wat": ("spiritual", 5, 6, {}),
    "notre_dame": ("spiritual", 5, 4, {"sage": 1, "philosopher": 1}),
    "sagrada_familia": ("spiritual", 8, 7, {}),
    "christ_the_redeemer": ("spiritual", 8, 7, {"philosopher": 2}),
    "walls_of_babylon": ("military", 2, 3, {"heritage": 1}),
    "terracotta_army": ("military", 2, 3, {"unit": 2}),
    "masada": ("military", 2, 3, {"waiting_6": 1, "waiting_8": 1, "waiting_9b": 1}),
    "great_wall_of_china": ("military", 5, 6, {"heritage": 2}),
    "krak_des_chevaliers": ("military", 5, 4, {"heritage": 1, "unit": 1}),
    "himeji_castle": ("military", 5, 5, {}),
    "arc_de_triomphe": ("military", 8, 7, {}),
    "the_pentagon": ("military", 8, 7, {"heritage": 1, "unit": 2}),
    "great_pyramid_of_giza": ("industrial", 2, 4, {"population": 1}),
    "hanging_gardens": ("industrial", 2, 3, {"population": 1, "ambassador": 1}),
    "pont_du_gard": ("industrial", 2, 2, {"builder": 1, "research_industrial": 1}),
    "machu_picchu": ("industrial", 5, 5, {"population": 1, "builder": 1}),
    "forbidden_city": ("industrial", 5, 6, {"ambassador": 2, "vp": 1}),
    "alhambra": ("industrial", 5, 4, {}),
    "panama_canal": ("industrial", 8, 7, {"population": 1}),
    "golden_gate_bridge": ("industrial", 8, 8, {}),
}

# At the end, with what `test_points_at_the_end` lays out; what counts things says how many.
WORTH = {
    "jericho": 1,
    "lascaux_caves": 2,
    "theatre_of_epidaurus": 3,
    "taj_mahal": 5,
    "sistine_chapel": 3 + 4,
    "globe_theatre": 4,
    "sydney_opera_house": 7,
    "statue_of_liberty": 5 + 3,
    "library_of_alexandria": 3,
    "stonehenge": 2,
    "lighthouse_of_alexandria": 2,
    "house_of_wisdom": 4,
    "samarkand_observatory": 3,
    "university_of_bologna": 3 + 5,
    "international_space_station": 7 + 3,
    "large_hadron_collider": 7,
    "gobekli_tepe": 2,
    "temple_of_artemis": 2,
    "statue_of_zeus": 3,
    "hagia_sophia": 5,
    "angkor_wat": 4 + 3,
    "notre_dame": 4,
    "sagrada_familia": 6 + 4,
    "christ_the_redeemer": 8,
    "walls_of_babylon": 3,
    "terracotta_army": 3,
    "masada": 2,
    "great_wall_of_china": 5,
    "krak_des_chevaliers": 4,
    "himeji_castle": 3 + 3,
    "arc_de_triomphe": 6 + 2,
    "the_pentagon": 7,
    "great_pyramid_of_giza": 4,
    "hanging_gardens": 1,
    "pont_du_gard": 1,
    "machu_picchu": 4,
    "forbidden_city": 5,
    "alhambra": 3 + 4,
    "panama_canal": 7,
    "golden_gate_bridge": 6 + 4,
}

# Leaders whose worth counts cards of a type: VP with a basic Technology of it and themselves.
COUNTING = {
    "cultural": ("frida_kahlo", 4 + 2),
    "scientific": ("marie_curie", 4 + 2),
    "spiritual": ("martin_luther_king", 4 + 2),
    "military": ("simon_bolivar", 4 + 2),
    "industrial": ("henry_ford", 4 + 2),
}


def test_no_wonder_is_forgotten() -> None:
    assert list(BUILT) == list(WORTH) == deck("wonders")


@pytest.mark.parametrize("card", BUILT)
def test_built(card: str) -> None:
    """Research brings nothing here: the tracks of the right cards are full."""
    _, turn, cost, instant = BUILT[card]
    area = {"cubes": {"builder": cost}, "right": ["fire", "rites"], "research": {"spiritual": 10, "military": 10}}
    match = table(area, turn=turn, phase="wonders", wonders=[card])
    assert asked(match) == {0: "wonder_wish"}
    before = holdings(seat(match))
    play(match, 0, f"wonder/{card}")
    expected = {**instant, "builder": instant.get("builder", 0) - cost}
    assert changes(match, before) == expected
    assert seat(match).wonders == [card]


@pytest.mark.parametrize("card", BUILT)
def test_a_builder_too_few(card: str) -> None:
    _, turn, cost, _ = BUILT[card]
    match = table({"cubes": {"builder": cost - 1}}, turn=turn, phase="wonders", wonders=[card])
    assert offers(match, "wonder") == set()
    assert match.view(None)["wonders"] == [card]


@pytest.mark.parametrize("card", BUILT)
def test_its_type(card: str) -> None:
    for kind, (leader, worth) in COUNTING.items():
        match = table({"leader": leader, "wonders": [card]}, turn=9, phase="battle")
        assert match.result is not None
        assert match.result.breakdown[0]["leaders"] == worth + (kind == BUILT[card][0])


@pytest.mark.parametrize("card", BUILT)
def test_points_at_the_end(card: str) -> None:
    """3 Leaders; 4 Wonders; 3 Technologies of level IV; level 3 of Philosophy; Heritage 5.

    With the Wonder itself: 4 Cultural, 5 Scientific, 4 Spiritual, 3 Military, 4 Industrial cards.
    """
    others = {"stonehenge": 2, "gobekli_tepe": 2, "jericho": 1}
    others.pop(card, 0)
    area = {
        "leader": "laozi",
        "cemetery": ["imhotep", "hypatia"],
        "wonders": [card, *others],
        "old": ["internet", "robotics", "aviation", "tyranny"],
        "philosophy": 3,
        "heritage": 5,
    }
    match = table(area, seats=5, turn=9, phase="battle")
    assert match.result is not None
    assert match.result.breakdown[0]["wonders"] == WORTH[card] + sum(others.values())
