"""The 40 Leaders, each recruited, alive, buried and scored."""

from __future__ import annotations

import pytest

from path_of_civilization.cases import Changes, changes, deck, difference, holdings
from path_of_civilization.helpers import asked, cubes, offers, play, research, seat, table

# Type, a turn at which it may lie in the market, cost, what it gives at once.
RECRUITED: dict[str, tuple[str, int, int, Changes]] = {
    "cleopatra": ("cultural", 3, 3, {}),
    "homer": ("cultural", 3, 2, {"sage": 1}),
    "sappho": ("cultural", 3, 2, {}),
    "william_shakespeare": ("cultural", 6, 4, {}),
    "leonardo_da_vinci": ("cultural", 6, 5, {"builder": 2}),
    "murasaki_shikibu": ("cultural", 6, 4, {"vp": 2}),
    "frida_kahlo": ("cultural", 8, 6, {"vp": 2}),
    "charlie_chaplin": ("cultural", 8, 7, {"population": 1}),
    "euclid": ("scientific", 3, 3, {"sage": 1}),
    "hypatia": ("scientific", 3, 2, {}),
    "aryabhata": ("scientific", 3, 2, {}),
    "al_khwarizmi": ("scientific", 6, 4, {}),
    "galileo_galilei": ("scientific", 6, 4, {}),
    "isaac_newton": ("scientific", 6, 5, {}),
    "marie_curie": ("scientific", 8, 6, {"free": 3}),
    "albert_einstein": ("scientific", 8, 7, {"philosopher": 2}),
    "confucius": ("spiritual", 3, 3, {}),
    "laozi": ("spiritual", 3, 2, {"philosopher": 2}),
    "akhenaten": ("spiritual", 3, 2, {}),
    "rumi": ("spiritual", 6, 4, {}),
    "hildegard_of_bingen": ("spiritual", 6, 4, {"sage": 2, "philosopher": 1}),
    "thomas_aquinas": ("spiritual", 6, 5, {}),
    "mahatma_gandhi": ("spiritual", 8, 7, {}),
    "martin_luther_king": ("spiritual", 8, 6, {"sage": 2}),
    "julius_caesar": ("military", 3, 2, {}),
    "alexander_the_great": ("military", 3, 3, {"heritage": 1}),
    "sun_tzu": ("military", 3, 2, {"heritage": 1}),
    "genghis_khan": ("military", 6, 5, {"heritage": 1}),
    "joan_of_arc": ("military", 6, 4, {"heritage": 1}),
    "saladin": ("military", 6, 4, {"sage": 1}),
    "napoleon_bonaparte": ("military", 8, 7, {"unit": 2, "heritage": 2}),
    "simon_bolivar": ("military", 8, 6, {"population": 1, "heritage": 1}),
    "imhotep": ("industrial", 3, 3, {}),
    "vitruvius": ("industrial", 3, 3, {"builder": 1}),
    "cai_lun": ("industrial", 3, 2, {}),
    "johannes_gutenberg": ("industrial", 6, 4, {}),
    "filippo_brunelleschi": ("industrial", 6, 4, {"builder": 2}),
    "james_watt": ("industrial", 6, 5, {}),
    "gustave_eiffel": ("industrial", 8, 6, {"builder": 1}),
    "henry_ford": ("industrial", 8, 6, {"population": 1}),
}

# Alive, in phase B: cubes more than the cards give.
DEPLOYMENT: dict[str, Changes] = {
    "cleopatra": {"ambassador": 1},
    "william_shakespeare": {"ambassador": 1, "sage": 1},
    "hypatia": {"sage": 1},
    "galileo_galilei": {"sage": 1},
    "confucius": {"philosopher": 1},
    "rumi": {"philosopher": 1},
    "thomas_aquinas": {"philosopher": 1},
    "alexander_the_great": {"unit": 1},
    "genghis_khan": {"unit": 2},
    "imhotep": {"builder": 1},
    "james_watt": {"builder": 2},
}

# Alive, in phase D: points more than the cards give; `any`: one of free choice.
RESEARCH: dict[str, Changes] = {
    "sappho": {"cultural": 1},
    "leonardo_da_vinci": {"any": 1},
    "euclid": {"scientific": 1},
    "al_khwarizmi": {"any": 1},
    "akhenaten": {"spiritual": 1},
    "julius_caesar": {"military": 1},
    "cai_lun": {"industrial": 1},
    "johannes_gutenberg": {"cultural": 1, "industrial": 1},
}

POWER_ALIVE = {"saladin": 2}
POWER_BURIED = {"sun_tzu": 1, "joan_of_arc": 2}
HISTORY_BURIED = {"homer": 1, "galileo_galilei": 1}

# At the end, alive, with what `test_points_at_the_end` lays out; what counts things says how many.
WORTH = {
    "cleopatra": 1 + 3,
    "homer": 1,
    "sappho": 2,
    "william_shakespeare": 3,
    "leonardo_da_vinci": 3,
    "murasaki_shikibu": 2 + 4,
    "frida_kahlo": 4 + 4,
    "charlie_chaplin": 5 + 2 * 2,
    "euclid": 1,
    "hypatia": 1,
    "aryabhata": 1,
    "al_khwarizmi": 2 + 2,
    "galileo_galilei": 3,
    "isaac_newton": 3,
    "marie_curie": 4 + 5,
    "albert_einstein": 6 + 3,
    "confucius": 2,
    "laozi": 1,
    "akhenaten": 2,
    "rumi": 2,
    "hildegard_of_bingen": 3 + 1,
    "thomas_aquinas": 3 + 3,
    "mahatma_gandhi": 3 + 2 * 3,
    "martin_luther_king": 4 + 3,
    "julius_caesar": 3,
    "alexander_the_great": 1,
    "sun_tzu": 1,
    "genghis_khan": 3,
    "joan_of_arc": 2,
    "saladin": 3,
    "napoleon_bonaparte": 4 + 2,
    "simon_bolivar": 4 + 3,
    "imhotep": 1,
    "vitruvius": 1,
    "cai_lun": 2,
    "johannes_gutenberg": 3,
    "filippo_brunelleschi": 2 + 3,
    "james_watt": 3,
    "gustave_eiffel": 3 + 2 * 3,
    "henry_ford": 4 + 4,
}

# A Challenge of the type at 9a whose Fate gives nothing to who has next to nothing.
CHALLENGES = {
    "cultural": "mass_media",
    "scientific": "space_race",
    "spiritual": "universal_declaration_of_rights",
    "industrial": "assembly_line",
}


def test_no_leader_is_forgotten() -> None:
    assert list(RECRUITED) == list(WORTH) == deck("leaders")
    for some in (DEPLOYMENT, RESEARCH, POWER_ALIVE, POWER_BURIED, HISTORY_BURIED):
        assert set(some) < set(RECRUITED)


@pytest.mark.parametrize("card", RECRUITED)
def test_recruited(card: str) -> None:
    """Research brings nothing here, except by the Leader: its points are looked at below."""
    _, turn, cost, instant = RECRUITED[card]
    area = {"cubes": {"ambassador": cost}, "right": ["fire", "rites"], "research": {"spiritual": 10, "military": 10}}
    match = table(area, turn=turn, phase="leaders", leaders=[card])
    assert asked(match) == {0: "leader_wish"}
    before = holdings(seat(match))
    play(match, 0, f"leader/{card}")
    found = changes(match, before)
    assert {name: amount for name, amount in found.items() if not name.startswith("research_")} == {
        "ambassador": -cost,
        **instant,
    }
    assert seat(match).leader == card


@pytest.mark.parametrize("card", RECRUITED)
def test_an_ambassador_too_few(card: str) -> None:
    _, turn, cost, _ = RECRUITED[card]
    match = table({"cubes": {"ambassador": cost - 1}}, turn=turn, phase="leaders", leaders=[card])
    assert offers(match, "leader") == set()
    assert match.view(None)["leaders"] == [card]


@pytest.mark.parametrize("card", RECRUITED)
def test_in_deployment(card: str) -> None:
    plain = {"ambassador": 1, "sage": 2, "philosopher": 1}  # tribe and fire
    for area, more in (({"leader": card}, DEPLOYMENT.get(card, {})), ({"cemetery": [card]}, {})):
        match = table({**area, "population": 10, "philosophy": 5}, turn=8, phase="deployment")
        assert asked(match)[0] in ("technology", "research_free")
        assert difference(cubes(match), plain) == more


@pytest.mark.parametrize("card", RECRUITED)
def test_in_research(card: str) -> None:
    plain = {"military": 2, "industrial": 2}  # rites and hunting
    more = dict(RESEARCH.get(card, {}))
    match = table({"leader": card, "population": 10}, turn=8, phase="research")
    if more.pop("any", 0):
        assert offers(match, "place") == {"cultural", "scientific", "spiritual", "military", "industrial"}
        play(match, 0, "place/spiritual")
        more["spiritual"] = 1
    assert asked(match)[0] == "technology"
    assert difference(research(match), plain) == more
    match = table({"cemetery": [card], "population": 10}, turn=8, phase="research")
    assert research(match) == plain


@pytest.mark.parametrize("card", RECRUITED)
def test_in_battle(card: str) -> None:
    """Sekigahara, External Force 9: with Heritage 8 any Power more is the first place, 9 VP instead of 6."""
    for area, more in (({"leader": card}, POWER_ALIVE), ({"cemetery": [card]}, POWER_BURIED)):
        for heritage in (8, 9 - more.get(card, 0), 8 - more.get(card, 0)):
            match = table({**area, "heritage": heritage}, turn=8, phase="battle", battles=["battle_of_sekigahara"])
            assert seat(match).tokens == (9 if heritage + more.get(card, 0) >= 9 else 6)


@pytest.mark.parametrize("card", [card for card, row in RECRUITED.items() if row[0] != "military"])
def test_in_a_challenge_of_its_type(card: str) -> None:
    """A basic Technology and the Leader are a History point each."""
    challenge = CHALLENGES[RECRUITED[card][0]]
    for area, more in (({"leader": card}, {}), ({"cemetery": [card]}, HISTORY_BURIED)):
        match = table(area, turn=9, phase="challenge", challenges=[challenge])
        assert match.over
        assert seat(match).tokens == 2 + more.get(card, 0)


@pytest.mark.parametrize("card", [card for card, row in RECRUITED.items() if row[0] == "military"])
def test_military_leaders_are_military_cards(card: str) -> None:
    """Himeji Castle: itself, hunting and the Leader, beside its 3 VP."""
    match = table({"leader": card, "wonders": ["himeji_castle"]}, turn=9, phase="battle")
    assert match.result is not None
    assert match.result.breakdown[0]["wonders"] == 3 + 3


@pytest.mark.parametrize("card", RECRUITED)
def test_when_a_technology_is_bought(card: str) -> None:
    """Writing for 2: Aryabhata brings 2 VP, Isaac Newton asks a point less. Saladin is second in the Battle then."""
    area = {"leader": card, "research": {"scientific": 3, "military": 2}}
    match = table(area, turn=8, phase="technology", battles=["battle_of_sekigahara"])
    play(match, 0, "buy/writing")
    play(match, 0, "place/cultural")
    assert research(match)["scientific"] == (2 if card == "isaac_newton" else 1)
    assert seat(match).tokens == {"aryabhata": 2, "saladin": 6}.get(card, 0)


@pytest.mark.parametrize("card", RECRUITED)
def test_when_a_wonder_is_built(card: str) -> None:
    """Stonehenge for 2: Vitruvius asks a Builder less."""
    match = table({"leader": card, "cubes": {"builder": 2}}, turn=8, phase="wonders", wonders=["stonehenge"])
    play(match, 0, "wonder/stonehenge")
    assert seat(match).cubes["builder"] == (1 if card == "vitruvius" else 0)


@pytest.mark.parametrize("card", RECRUITED)
def test_when_a_philosophy_level_is_climbed(card: str) -> None:
    """Rumi brings a VP."""
    area = {"leader": card, "cubes": {"philosopher": 2}}
    match = table(area, turn=8, phase="philosophy", boons={1: ["levy", "growth"]})
    play(match, 0, "open/growth")
    assert seat(match).philosophy == 1
    assert seat(match).tokens == (1 if card == "rumi" else 0)


@pytest.mark.parametrize("card", RECRUITED)
def test_points_at_the_end(card: str) -> None:
    """3 Leaders, 2 of them buried; 3 Wonders; 3 of level IV; level 3 of Philosophy; Heritage 5.

    With the Leader itself: 4 Cultural, 5 Scientific, 3 Spiritual, 3 Military, 4 Industrial cards.
    """
    buried = [name for name in ("imhotep", "hypatia", "laozi") if name != card][:2]  # 1 VP each
    area = {
        "leader": card,
        "cemetery": buried,
        "wonders": ["stonehenge", "gobekli_tepe", "jericho"],
        "old": ["internet", "robotics", "aviation", "tyranny"],
        "philosophy": 3,
        "heritage": 5,
    }
    match = table(area, seats=5, turn=9, phase="battle")
    assert match.result is not None
    assert match.result.breakdown[0]["leaders"] == WORTH[card] + 2
