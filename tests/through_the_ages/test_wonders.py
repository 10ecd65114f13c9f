"""The sixteen wonders, their stages and ruins."""

from __future__ import annotations

from typing import Any

import pytest

from through_the_ages.helpers import (
    area,
    card,
    discontent,
    event,
    inside,
    offered,
    offers,
    play,
    resources,
    stored,
    table,
)

PLAIN = area


def rated(*wonders: str, **others: Any) -> Any:
    """A player with completed wonders."""
    return area(table({"wonders": list(wonders), **others}))


# Age A


def test_pyramids() -> None:
    assert rated("pyramids").civil_total == 5


def test_hanging_gardens() -> None:
    player = rated("hanging_gardens")
    assert (player.culture_rating, player.happiness) == (1, 2)


def test_colossus() -> None:
    player = rated("colossus")
    assert player.strength == 3
    assert player.hooks.colonization == 1


def test_library_of_alexandria() -> None:
    player = rated("library_of_alexandria")
    assert (player.culture_rating, player.science_rating) == (1, 2)
    held = ["iron", "coal", "oil", "alchemy"]
    row = ["computers"]
    assert offers(table({"hand": held}, row=row), "take") == set()
    match = table({"hand": held, "wonders": ["library_of_alexandria"]}, row=row)
    assert offers(match, "take") == {"1"}, "one civil card more"
    play(match, "take/1")
    assert offers(match, "take") == set()


def test_library_of_alexandria_keeps_a_military_card_more() -> None:
    cards = ["rats", "foray", "spy"]
    match = table({"military_hand": cards, "wonders": ["library_of_alexandria"], "military": 0})
    play(match, "end")
    assert len(area(match).military_hand) == 3
    bare = table({"military_hand": cards, "military": 0})
    play(bare, "end")
    assert offers(bare, "discard") == set(cards)


# Age I


def test_great_wall() -> None:
    staff = {"warriors": 2, "knights": 1, "cannon": 1, "air_forces": 1}
    plain = area(table({"workers": staff}))
    player = rated("great_wall", workers=staff)
    assert player.strength == plain.strength + 3, "infantry and artillery"
    assert (player.culture_rating, player.happiness) == (1, 1)


def test_st_peters_basilica_alone() -> None:
    player = rated("st_peters_basilica")
    assert (player.culture_rating, player.happiness) == (2, 1)


def test_st_peters_basilica_adds_a_face_to_every_source() -> None:
    """Example 30: two Religion and Hanging Gardens: 1 + (1+1) × 2 + (2+1) = 8; Michelangelo: 4+1+3 = 8 culture."""
    staff = {"religion": 2}
    player = rated("st_peters_basilica", "hanging_gardens", workers=staff)
    assert player.happiness == 8
    painted = rated("st_peters_basilica", "hanging_gardens", workers=staff, leader="michelangelo")
    assert painted.culture_rating == player.culture_rating + 8


def test_st_peters_basilica_helps_leaders_governments_and_colonies_but_no_unhappy_face() -> None:
    """Appendix, St. Peter's Basilica: every other card with a face has one more."""
    sources = {"leader": "homer", "government": "theocracy", "colonies": ["historic_territory_i"]}
    assert rated(**sources).happiness == 3
    assert rated("st_peters_basilica", **sources).happiness == 1 + 6
    assert rated("st_peters_basilica", "kremlin", **sources).happiness == 1 + 6 - 1


def test_st_peters_basilica_and_homer_under_a_wonder() -> None:
    """Appendix, Homer: one extra face for the wonder, not two."""
    assert rated("st_peters_basilica", "pyramids", tucked="pyramids").happiness == 1 + 2
    assert rated("st_peters_basilica", "hanging_gardens", tucked="hanging_gardens").happiness == 1 + 3 + 1


def test_universitas_carolina() -> None:
    player = rated("universitas_carolina")
    assert (player.culture_rating, player.science_rating) == (1, 3)


def test_taj_mahal() -> None:
    match = table({"wonder": "taj_mahal", "stages": 2, "resources": 2, "blue": 10})
    play(match, "stages/1")
    assert area(match).culture_rating == 3
    assert area(match).blue == 10 + 2 + 2 + 1 - 0, "two bronze tokens, two stages and its own come to the bank"


def test_taj_mahal_is_cheaper_after_replacing_a_leader() -> None:
    """Example 13: Space 1, one completed wonder, leader replaced this turn: 1 + 1 - 2 = 0."""
    match = table({"wonders": ["pyramids"], "replaced_leader": True, "civil": 0}, row=["taj_mahal", "kremlin"])
    assert offers(match, "take") == {"1"}
    assert offers(table({"civil": 0}, row=["taj_mahal"]), "take") == set()


# Age II


def test_transcontinental_railroad() -> None:
    """Example 32: 2 Iron and 1 Coal: 2 + 2 + 3, and 3 more; four blue tokens."""
    staff = {"bronze": 0, "iron": 2, "coal": 1, "agriculture": 0}
    match = table({"wonders": ["transcontinental_railroad"], "workers": staff, "unused": 5})
    assert area(match).strength == 5
    play(match, "end")
    assert resources(match) == 10
    assert (stored(match, "iron"), stored(match, "coal")) == (2, 2)
    assert area(match).blue == 12


def test_transcontinental_railroad_needs_a_mine() -> None:
    match = table({"wonders": ["transcontinental_railroad"], "workers": {"bronze": 0, "agriculture": 0}, "unused": 9})
    play(match, "end")
    assert resources(match) == 0


def test_eiffel_tower() -> None:
    player = rated("eiffel_tower")
    assert (player.culture_rating, player.happiness) == (4, 1)


def test_kremlin() -> None:
    player = rated("kremlin", workers={"religion": 2})
    assert player.culture_rating == 2 + 2
    assert (player.civil_total, player.military_total) == (5, 3)
    assert player.happiness == 2 - 1


def test_ocean_liner_service_brings_a_worker_each_turn() -> None:
    match = table({"wonders": ["ocean_liner_service"], "yellow": 2, "food": 0})
    play(match, "migrate")
    assert (area(match).yellow, area(match).unused) == (1, 2)
    assert (area(match).civil, area(match).military) == (4, 2)
    assert "migrate" not in offered(match)


def test_ocean_liner_service_needs_a_yellow_token() -> None:
    assert "migrate" not in offered(table({"wonders": ["ocean_liner_service"], "yellow": 0}))


def test_ocean_liner_service_works_in_the_turn_it_is_completed() -> None:
    match = table({"wonder": "ocean_liner_service", "stages": 3, "resources": 4})
    assert "migrate" not in offered(match)
    play(match, "stages/1")
    assert "migrate" in offered(match)


# Age III


def completed(wonder: str, last: int, **others: Any) -> int:
    """Culture points of completing a wonder."""
    match = table({"wonder": wonder, "stages": last, "resources": 9, **others})
    play(match, "stages/1")
    assert inside(match).state.players[0].wonders[-1] == card(wonder)
    return area(match).culture


def test_hollywood() -> None:
    assert completed("hollywood", 2, workers={"movies": 2, "multimedia": 1, "religion": 2}) == 2 * (8 + 3)


def test_hollywood_with_leaders() -> None:
    """Appendix, Hollywood: Chaplin, Bach and Shakespeare count."""
    staff = {"movies": 2, "multimedia": 1}
    assert completed("hollywood", 2, workers=staff, leader="charlie_chaplin") == 2 * (8 + 3 + 4)
    assert completed("hollywood", 2, workers=staff, leader="js_bach") == 2 * (8 + 3 + 2)
    assert completed("hollywood", 2, workers=staff, leader="william_shakespeare") == 2 * (8 + 3 + 2)


def test_internet() -> None:
    staff = {"philosophy": 0, "computers": 1, "religion": 1, "journalism": 1, "drama": 1, "team_sports": 1}
    assert completed("internet", 4, workers=staff) == 5 + 1 + 4 + 2 + 2


def test_internet_with_leaders() -> None:
    """Example 34: Sid Meier with two Computers and nothing else: 14."""
    staff = {"philosophy": 0, "computers": 2}
    assert completed("internet", 4, workers=staff, leader="sid_meier") == 14
    assert completed("internet", 4, workers=staff, leader="albert_einstein") == 13


def test_first_space_flight() -> None:
    """Example 37: Irrigation, Coal, Computers, Masonry, Constitutional Monarchy and Age A: 1+2+3+1+2 = 9."""
    own = {
        "technologies": ["irrigation", "coal", "computers"],
        "specials": ["masonry"],
        "government": "constitutional_monarchy",
    }
    assert completed("first_space_flight", 3, **own) == 9


def test_fast_food_chains() -> None:
    """Example 36: 3 farms, 3 mines, 6 urban buildings, 5 units: 12 + 11 = 23."""
    staff = {
        "agriculture": 1,
        "irrigation": 2,
        "bronze": 3,
        "philosophy": 2,
        "religion": 2,
        "drama": 2,
        "warriors": 3,
        "knights": 2,
    }
    assert completed("fast_food_chains", 3, workers=staff) == 23


# Stages


def test_one_stage_per_action() -> None:
    match = table({"wonder": "hanging_gardens", "resources": 6})
    assert offers(match, "stages") == {"1"}
    blue = area(match).blue
    play(match, "stages/1")
    assert (resources(match), area(match).stages, area(match).civil) == (4, 1, 3)
    assert area(match).blue == blue + 2 - 1, "two paid tokens came back, one covers the stage"


def test_construction_technologies_build_several_stages() -> None:
    """Example 14: Architecture, Ocean Liner Service (4-2-2-4), 8 resources: three stages for one action."""
    match = table({"wonder": "ocean_liner_service", "resources": 8, "specials": ["architecture"], "civil": 1})
    assert offers(match, "stages") == {"1", "2", "3"}
    play(match, "stages/3")
    assert (resources(match), area(match).stages, area(match).civil) == (0, 3, 0)


@pytest.mark.parametrize(("name", "most"), [("masonry", 2), ("architecture", 3), ("engineering", 4)])
def test_stages_of_one_action(name: str, most: int) -> None:
    match = table({"wonder": "internet", "resources": 9, "specials": [name]})
    affordable = {"1", "2", "3", "4"} if most == 4 else {str(number) for number in range(1, most + 1)}
    costs = {"1": 2, "2": 5, "3": 9, "4": 12}
    assert offers(match, "stages") == {number for number in affordable if costs[number] <= 9}


def test_completion_returns_the_tokens() -> None:
    match = table({"wonder": "pyramids", "stages": 2, "resources": 1, "blue": 5})
    play(match, "stages/1")
    assert area(match).blue == 5 + 1 + 2
    assert area(match).civil_total == 5
    assert area(match).civil == 4, "3 left and the new one"


def test_no_stage_without_a_token_to_cover_it() -> None:
    """Two tokens of 5 pay and cover two stages, whatever the third would cost."""
    own = {"wonder": "ocean_liner_service", "specials": ["architecture"], "technologies": ["oil"], "blue": 0}
    match = table({**own, "stored": {"oil": 2}})
    assert offers(match, "stages") == {"1", "2"}
    free = table({**own, "hand": ["engineering_genius_iii"]})
    assert offers(free, "play") == set()


def test_a_stage_with_an_empty_bank_takes_a_token_of_a_card() -> None:
    match = table({"wonder": "pyramids", "stages": 2, "stored": {"iron": 1}, "technologies": ["iron"], "blue": 0})
    play(match, "stages/1")
    assert area(match).civil_total == 5
    lone = table({"wonder": "hanging_gardens", "stored": {"bronze": 2, "agriculture": 2}, "blue": 0})
    play(lone, "stages/1")
    assert area(lone).stages == 1


def test_an_unfinished_wonder_gives_nothing() -> None:
    assert rated(wonder="eiffel_tower", stages=2).culture_rating == 0


def test_only_one_unfinished_wonder() -> None:
    match = table({"wonder": "pyramids"}, row=["kremlin", "iron"])
    assert offers(match, "take") == {"2"}


def test_completed_wonders_make_the_next_dearer() -> None:
    """Example 13: Space 6, one completed wonder: 3 civil actions; with Michelangelo 2."""
    row = ["", "", "", "", "", "kremlin"]
    match = table({"wonders": ["pyramids"]}, row=row)
    play(match, "take/6")
    assert area(match).civil == 5 - 3
    match = table({"wonders": ["pyramids"], "leader": "michelangelo"}, row=row)
    play(match, "take/6")
    assert area(match).civil == 5 - 2


# Ruins


def test_ruins_give_culture_and_nothing_else() -> None:
    match = event("ravages_of_time", {"wonders": ["pyramids"], "civil": 5})
    player = area(match)
    assert player.ruins == 1
    assert player.culture_rating == 2
    assert (player.civil_total, player.civil) == (4, 4)


def test_ruins_stay_a_completed_wonder() -> None:
    """Appendix, Ravages of Time: a new wonder still costs an action more."""
    match = table({"wonders": ["hanging_gardens"], "ruins": ["hanging_gardens"], "civil": 1}, row=["kremlin"])
    assert area(match).culture_rating == 2
    assert area(match).happiness == 0
    assert offers(match, "take") == set(), "the surcharge counts ruins"


def test_homer_stays_under_ruins() -> None:
    """Appendix, Homer: his face is not turned over; Michelangelo and the Basilica still see it."""
    own = {"wonders": ["pyramids"], "ruins": ["pyramids"], "tucked": "pyramids"}
    assert area(table(own)).happiness == 1
    basilica = {"wonders": ["pyramids", "st_peters_basilica"], "ruins": ["pyramids"], "tucked": "pyramids"}
    assert area(table(basilica)).happiness == 1 + 2
    assert area(table({**own, "leader": "michelangelo"})).culture_rating == 2 + 1


def test_a_ruined_basilica_adds_no_faces() -> None:
    own = {"wonders": ["st_peters_basilica"], "ruins": ["st_peters_basilica"], "workers": {"religion": 2}}
    assert area(table(own)).happiness == 2
    assert discontent(table(own)) == 0
