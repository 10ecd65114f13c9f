"""Wonders: when they may be used, what they cost, what they answer."""

from __future__ import annotations

from typing import Any

import pytest

from historia.helpers import (
    asked,
    cubes,
    finish,
    laying,
    levels,
    offered,
    offers,
    play,
    points,
    prompt,
    seat,
    table,
    wonders,
)

FAR: dict[str, Any] = {"territories": ["oceania"]}


def one(*laid: str, **area: Any) -> dict[str, Any]:
    return {"laid": list(laid), "territories": ["europe"], **area}


def test_an_anytime_wonder_before_and_after_a_card() -> None:
    match = table(one("technology", wonders=["ziggurat"], available=2, used=0), FAR)
    assert set(offered(match)) == {"resolve/technology", "use/ziggurat", "quiet"}
    play(match, "use/ziggurat")
    assert (points(match), cubes(match), wonders(match)) == (1, (1, 1), {"ziggurat": False})
    after = table(one("technology", wonders=["ziggurat"], available=2, used=0), FAR)
    play(after, "resolve/technology", "basic")
    assert set(offered(after)) == {"end", "use/ziggurat", "quiet"}
    play(after, "use/ziggurat")
    assert laying(after)
    assert points(after) == 1


def test_a_turned_wonder_cannot_be_used() -> None:
    match = table(one("technology", turned=["ziggurat"]), FAR)
    assert prompt(match) == "way"


def test_wonders_are_ready_again_at_the_end_of_the_turn() -> None:
    match = table(one("revolution", column=["art", "raid", "trade"], turned=["ziggurat"]), FAR)
    play(match, "recover/art")
    assert wonders(match) == {"ziggurat": True}


def test_no_wonders_until_the_end_of_the_turn() -> None:
    match = table(one("technology", "military", technology=5, military=5, wonders=["ziggurat"]), FAR)
    play(match, "quiet")
    assert set(offered(match)) == {"resolve/technology", "resolve/military"}
    assert seat(match).quiet
    play(match, "resolve/technology", "nothing", "nothing")
    assert laying(match)
    again = table(one("revolution", column=["art", "raid", "trade"], wonders=["ziggurat"], quiet=True), FAR)
    play(again, "recover/art")
    assert not seat(again).quiet  # a new turn


def test_48_r24_persepolis_wants_a_paid_military_forbidden_city_does_not() -> None:
    own = ["forbidden_city", "persepolis"]
    failed = table(one("military", available=0, used=1, wonders=own), FAR)
    assert offers(failed, "use") == {"forbidden_city"}
    play(failed, "use/forbidden_city")
    assert points(failed) == 1
    paid = table(one("military", available=1, used=0, wonders=own), FAR)
    play(paid, "basic")
    assert offers(paid, "use") == set(own)
    play(paid, "use/persepolis")
    assert cubes(paid) == (1, 0)


def test_r35_the_span_of_an_answer_ends_with_the_next_card() -> None:
    area = one("technology", "military", technology=5, military=5, available=2, used=0, wonders=["forbidden_city"])
    match = table(area, FAR)
    play(match, "resolve/military", "basic")
    assert "forbidden_city" in offers(match, "use")
    play(match, "resolve/technology", "basic")
    assert laying(match)
    assert points(match) == 0


def test_r35_a_wonder_made_ready_in_the_span_may_answer_again() -> None:
    own = ["forbidden_city", "machu_picchu", "ziggurat"]
    match = table(one("military", available=1, used=0, wonders=own), FAR)
    play(match, "resolve/military", "basic", "use/forbidden_city", "use/machu_picchu")
    # Ziggurat pays: the only other ready wonder; Forbidden City is the only one to make ready.
    play(match, "use/forbidden_city")
    assert points(match) == 2


def test_24_a_majority_ignores_civbots_and_ties_fail() -> None:
    bots = [{"military": 7, "technology": 6, "territories": ["japan"]}]
    others = [{"military": 5, "technology": 4, "territories": ["india"]}] * 1
    lea = one("art", technology=4, military=6, wonders=["ishtar_gate"])
    third = {"military": 5, "technology": 4, "territories": ["oceania"]}
    match = table(lea, *others, third, bots=bots)
    assert offers(match, "use") == {"ishtar_gate"}
    tied = table(lea, {**others[0], "military": 6}, third, bots=bots)
    assert prompt(tied) == "way"


@pytest.mark.parametrize(
    ("wonder", "area"),
    [
        ("sphinx", {}),
        ("great_library_of_alexandria", {"technology": 2}),
        ("colossus_of_rhodes", {"territories": ["europe", "china"]}),
        ("ishtar_gate", {"military": 2}),
    ],
)
def test_a_majority_in_each_domain(wonder: str, area: dict[str, Any]) -> None:
    match = table({**one("art"), **area, "wonders": [wonder]}, FAR)
    play(match, f"use/{wonder}")
    assert points(match) == 1


def test_r22_ready_and_turned_wonders_count_for_the_majority() -> None:
    mine = one("art", wonders=["sphinx"])
    assert prompt(table(mine, {**FAR, "turned": ["moai"]})) == "way"


def test_32_a_cost_of_two_wonders_needs_two_others() -> None:
    few = table(one("art", wonders=["colosseum", "sphinx"], turned=["moai"], column=["raid"]), FAR)
    assert "colosseum" not in offers(few, "use")
    enough = table(one("art", wonders=["colosseum", "sphinx", "moai"], column=["raid", "trade"]), FAR)
    play(enough, "use/colosseum")
    assert wonders(enough) == {"colosseum": False, "sphinx": False, "moai": False}
    assert seat(enough).column == ["trade"]
    assert "raid" in seat(enough).hand
    assert points(enough) == 0  # turned without being used


def test_the_wonders_that_pay_are_chosen_once_per_set() -> None:
    match = table(one("art", wonders=["colosseum", "sphinx", "moai", "petra"], column=["raid"]), FAR)
    play(match, "use/colosseum")
    assert offers(match, "turn") == {"sphinx", "petra"}  # leaving enough behind in the order of the box
    play(match, "turn/petra")
    assert wonders(match) == {"colosseum": False, "sphinx": True, "moai": False, "petra": False}


def test_62_r31_machu_picchu() -> None:
    match = table(one("art", wonders=["machu_picchu", "ziggurat"], turned=["petra"]), FAR)
    play(match, "use/machu_picchu")
    assert wonders(match) == {"machu_picchu": False, "ziggurat": False, "petra": True}


def test_machu_picchu_with_nothing_to_make_ready_is_not_offered_r42() -> None:
    match = table(one("art", wonders=["machu_picchu", "moai"], available=0), FAR)
    assert laying(match)


def test_r42_what_would_only_turn_wonders_is_not_offered_what_costs_is() -> None:
    own = ["great_wall", "abu_simbel", "petra", "colosseum"]
    match = table(one("art", wonders=own, military=3, available=3, used=0), FAR)
    assert offers(match, "use") == {"petra"}  # legal, though it only loses a point
    play(match, "use/petra")
    assert points(match) == -1


def test_mausoleum_destroys_another_wonder_for_good() -> None:
    match = table(
        one("art", wonders=["mausoleum_of_halicarnassus"], turned=["moai", "sphinx"], available=0, used=4), FAR
    )
    play(match, "use/mausoleum_of_halicarnassus")
    assert offers(match, "destroy") == {"moai", "sphinx"}
    play(match, "destroy/moai")
    assert cubes(match) == (3, 1)
    assert set(wonders(match)) == {"mausoleum_of_halicarnassus", "sphinx"}
    assert "moai" in match.view(None)["discarded"]


def test_r18_destroyed_cubes_leave_the_game() -> None:
    match = table(one("art", wonders=["moai"], available=1, used=0), FAR)
    play(match, "use/moai")
    area = seat(match)
    assert (area.available, area.used, area.destroyed, area.points) == (0, 0, 1, 3)


@pytest.mark.parametrize(("wonder", "after"), [("pentagon", (3, 3)), ("brooklyn_bridge", (4, 2))])
def test_levels_by_wonders_are_no_actions(wonder: str, after: tuple[int, int]) -> None:
    area = one("art", technology=3, military=2, available=1, used=0)
    match = table({**area, "wonders": [wonder, "forbidden_city", "hagia_sophia"]}, FAR)
    play(match, f"use/{wonder}")
    assert levels(match) == after
    assert not {"forbidden_city", "hagia_sophia"} & (offers(match, "use") if not laying(match) else set())


def test_65_r36_pentagon_at_16() -> None:
    match = table(one("art", technology=14, military=16, available=1, used=0, wonders=["pentagon"]), FAR)
    play(match, "use/pentagon")
    assert (points(match), seat(match).destroyed) == (2, 1)


def test_royal_observatory_destroys_two_others() -> None:
    own = ["royal_observatory", "sphinx", "moai", "petra"]
    match = table(one("art", wonders=own, available=0, used=0), FAR)
    play(match, "use/royal_observatory", "destroy/sphinx", "destroy/petra")
    assert set(wonders(match)) == {"royal_observatory", "moai"}
    assert levels(match) == (1, 2)


def test_30_versailles() -> None:
    own = ["versailles", "angkor_wat", "statue_of_liberty"]
    match = table(one("art", wonders=own, available=2, used=0), FAR)
    play(match, "use/versailles", "expand/russia")
    area = seat(match)
    assert (area.available, area.destroyed, area.territories) == (0, 1, ["europe", "russia"])
    assert offers(match, "use") == {"angkor_wat", "statue_of_liberty"}
    play(match, "use/angkor_wat", "use/statue_of_liberty")
    assert points(match) == 3


def test_30_r37_versailles_without_a_cube_to_place_is_no_expansion() -> None:
    own = ["versailles", "angkor_wat"]
    match = table(one("art", wonders=own, available=1, used=0), FAR)
    play(match, "use/versailles")
    assert laying(match) or "angkor_wat" not in offers(match, "use")
    assert seat(match).destroyed == 1
    assert seat(match).territories == ["europe"]


def test_r37_a_failed_expansion_card_still_counts_as_played() -> None:
    match = table(one("expansion", wonders=["angkor_wat"], available=0, used=0), FAR)
    assert offers(match, "use") == {"angkor_wat"}


def test_49_r41_a_new_wonder_waits_for_the_next_card() -> None:
    area = one("art", "technology", technology=5, military=5, available=3, used=1)
    match = table(area, FAR, row=["parthenon", "ziggurat"])
    play(match, "resolve/art", "basic", "take/ziggurat")
    assert "ziggurat" in offers(match, "use")  # another card is to come
    play(match, "use/ziggurat")
    assert points(match) == 1
    answer = table(area, FAR, row=["parthenon", "ziggurat"])
    play(answer, "resolve/art", "basic", "take/parthenon")
    assert prompt(answer) == "way"  # never in answer to the Art that took it
    last = table(one("art", available=3), FAR, row=["ziggurat", "sphinx"])
    play(last, "basic", "take/ziggurat")
    assert laying(last)


def test_r41_a_new_wonder_answers_an_expansion_made_through_versailles() -> None:
    """ "dès l'action suivante"; Versailles "permet d'activer instantanément la Statue de la Liberté"."""
    match = table(one("art", available=3, wonders=["versailles"]), FAR, row=["statue_of_liberty", "ziggurat"])
    play(match, "resolve/art", "basic", "take/statue_of_liberty")
    assert offers(match, "use") == {"versailles"}  # no answer to the Art that took it
    play(match, "use/versailles", "expand/russia")
    assert offers(match, "use") == {"statue_of_liberty"}
    play(match, "use/statue_of_liberty")
    assert points(match) == 2


def test_no_wonder_in_anothers_resolution() -> None:
    match = table({"territories": ["oceania"], "wonders": ["ziggurat"]}, one("technology"), order=[1, 0])
    assert asked(match) == 1
    finish(match)
    assert wonders(match, 0) == {"ziggurat": True}


# Editions may rewrite wonders


def edited(**wonder: Any) -> dict[str, Any]:
    """An edition that rewrites the Ziggurat."""
    return {"game": "historia", "wonders": {"ziggurat": {"cost": [], **wonder}}}


def test_an_edition_may_ask_for_any_action_to_be_paid() -> None:
    trigger = {"type": "on_action", "action": "technology", "requires_paid": True}
    for available, usable in ((1, True), (0, False)):
        area = one("technology", wonders=["ziggurat"], available=available, used=0)
        match = table(area, FAR, edition=edited(trigger=trigger))
        if usable:
            play(match, "basic", "use/ziggurat")
        assert points(match) == (1 if usable else 0)
        assert laying(match)


def test_r31_a_wonder_that_readies_all_stays_turned_itself() -> None:
    area = one("art", wonders=["ziggurat"], turned=["moai", "petra"])
    match = table(area, FAR, edition=edited(effects=[{"op": "reactivate_all_wonders"}]))
    play(match, "use/ziggurat")
    assert wonders(match) == {"ziggurat": False, "moai": True, "petra": True}


def test_a_wonder_may_perform_any_action() -> None:
    effects = [{"op": "perform_action", "action": "military", "level": "basic"}]
    area = one("art", wonders=["ziggurat", "persepolis", "forbidden_city"], available=1, used=0)
    match = table(area, FAR, edition=edited(effects=effects))
    play(match, "use/ziggurat")
    assert levels(match) == (1, 2)
    assert offers(match, "use") == {"persepolis", "forbidden_city"}
