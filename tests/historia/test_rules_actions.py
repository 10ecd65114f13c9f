"""The ten actions: the rulebook's examples and rulings about them."""

from __future__ import annotations

from typing import Any

import pytest

from historia.helpers import (
    asked,
    cubes,
    finish,
    lay,
    laying,
    levels,
    offered,
    offers,
    play,
    points,
    seat,
    table,
    wonders,
)

EIGHT = ["sphinx", "ziggurat", "persepolis", "stonehenge", "parthenon", "abu_simbel", "moai", "petra"]


def laid(*cards: str, **area: Any) -> dict[str, Any]:
    """Seat 0 with these cards laid, and no wonder offered unless the example is about them."""
    return {"laid": list(cards), "quiet": True, **area}


# Military and Technology


@pytest.mark.parametrize(("card", "after"), [("military", (4, 5)), ("technology", (5, 4))])
def test_a_basic_action_takes_a_cube_and_gives_a_level(card: str, after: tuple[int, int]) -> None:
    match = table(laid(card, technology=4, military=4, available=1, used=0))
    play(match, "basic")
    assert levels(match) == after
    assert cubes(match)[0] + cubes(match)[1] == 1
    assert seat(match).column == [card]  # military 5 gives the oldest card back, but not this one (R4)


def test_advanced_military_takes_three_cubes_for_two_levels() -> None:
    match = table(laid("military", technology=4, military=3, available=3, used=0))
    assert set(offered(match)) == {"basic", "advanced", "nothing"}
    play(match, "advanced")
    assert levels(match) == (4, 5)
    assert cubes(match) == (0, 3)


def test_advanced_needs_its_technology_and_its_cubes() -> None:
    assert "advanced" not in offered(table(laid("military", technology=3, military=2, available=3, used=0)))
    assert "advanced" not in offered(table(laid("military", technology=4, military=3, available=2, used=0)))


def test_r6_a_blocked_second_level_is_lost_at_full_price() -> None:
    match = table(laid("military", technology=5, military=8, available=3, used=0))  # the board ends at (5, 9)
    play(match, "advanced")
    assert levels(match) == (5, 9)
    assert cubes(match) == (0, 3)


def test_r23_without_a_square_the_action_has_no_effect_and_costs_nothing() -> None:
    match = table(laid("technology", technology=3, military=1, available=2, used=1))
    assert laying(match)  # nothing to choose
    assert levels(match) == (3, 1)
    assert cubes(match) == (2, 1)
    assert seat(match).column == ["technology"]


def test_44_technology_16_and_beyond() -> None:
    reached = table(laid("technology", technology=15, military=14, available=1, used=0))
    play(reached, "basic")
    assert (levels(reached)[0], points(reached)) == (16, 6)
    beyond = table(laid("technology", technology=16, military=14, available=1, used=0))
    play(beyond, "basic")
    assert (levels(beyond)[0], points(beyond)) == (16, 2)
    both = table(laid("technology", technology=15, military=14, available=3, used=0))
    play(both, "advanced")
    assert (levels(both)[0], points(both)) == (16, 8)
    assert seat(both).earned == {"levels": 8}


def test_military_beyond_16_scores_two_points() -> None:
    match = table(laid("military", technology=14, military=16, available=1, used=0))
    play(match, "basic")
    assert (levels(match), points(match)) == ((14, 16), 2)


def test_a_level_bonus_can_be_used_by_the_next_card_of_the_round() -> None:
    match = table(laid("military", "technology", technology=5, military=6, available=1, used=1, column=["raid"]))
    play(match, "resolve/military", "basic")  # military 7 gives a cube back
    assert cubes(match) == (1, 1)
    play(match, "basic")
    assert levels(match) == (6, 7)


# Art


def test_art_takes_a_wonder_and_the_row_is_not_refilled() -> None:
    match = table(laid("art"), row=["sphinx", "ziggurat", "moai"])
    play(match, "basic", "take/ziggurat")
    assert wonders(match) == {"ziggurat": True}
    assert match.view(None)["row"] == ["sphinx", "moai"]
    assert cubes(match) == (1, 2)


def test_advanced_art_takes_two() -> None:
    match = table(laid("art", technology=6, military=4, available=3, used=0), row=["sphinx", "ziggurat", "moai"])
    play(match, "advanced", "take/moai", "take/sphinx")
    assert set(wonders(match)) == {"moai", "sphinx"}


def test_r33_art_with_an_empty_row_and_advanced_art_with_one_wonder() -> None:
    assert laying(table(laid("art"), row=[]))
    match = table(laid("art", technology=6, military=4, available=3, used=0), row=["moai"])
    play(match, "advanced")
    assert set(wonders(match)) == {"moai"}
    assert cubes(match) == (0, 3)


# Exploitation


def test_37_exploitation_from_the_used_zone_and_the_map() -> None:
    lands = ["europe", "russia", "china"]
    match = table(laid("exploitation", territories=lands, available=0, used=1), tokens={"russia": 7})
    play(match, "basic")
    assert offers(match, "lift") == set(lands)
    play(match, "lift/russia", "done")
    assert cubes(match) == (2, 0)
    assert points(match) == -2
    assert seat(match).territories == ["europe", "china"]


def test_64_r30_nothing_needs_to_be_lifted() -> None:
    match = table(laid("exploitation", territories=["europe", "russia", "china"], available=0, used=1))
    play(match, "basic", "done")
    assert cubes(match) == (1, 0)
    assert points(match) == 0


def test_r7_the_last_cube_on_the_map_stays() -> None:
    assert laying(table(laid("exploitation", territories=["europe"], available=2, used=0)))
    match = table(laid("exploitation", territories=["europe", "russia"], available=2, used=0))
    play(match, "basic")
    assert "done" not in offered(match)  # with nothing used, something must be lifted for an effect
    play(match, "lift/europe")
    assert seat(match).territories == ["russia"]
    assert laying(match)


def test_38_and_r25_advanced_exploitation_costs_a_point_even_at_zero() -> None:
    match = table(laid("exploitation", technology=8, military=6, available=0, used=5))
    play(match, "advanced")
    assert cubes(match) == (4, 1)
    assert points(match) == -1


# Expansion


def test_expansion_to_a_neighbour_with_an_available_cube() -> None:
    match = table(laid("expansion", territories=["north_america"]))
    play(match, "basic")  # Central America is the only neighbour; Russia is none
    assert seat(match).territories == ["north_america", "central_america"]
    assert cubes(match) == (1, 1)
    assert points(match) == 0


def test_expansion_without_a_cube_has_no_effect() -> None:
    assert laying(table(laid("expansion", available=0, used=1)))


def test_advanced_expansion_recovers_a_cube_first() -> None:
    match = table(laid("expansion", technology=5, military=4, territories=["oceania"], available=0, used=1))
    assert set(offered(match)) == {"advanced", "nothing"}
    play(match, "advanced")
    assert seat(match).territories == ["indochina", "oceania"]
    assert cubes(match) == (0, 0)


def test_advanced_expansion_without_a_used_cube_is_a_basic_one() -> None:
    match = table(laid("expansion", technology=5, military=4, territories=["oceania"], available=1, used=0))
    play(match, "advanced")
    assert cubes(match) == (0, 0)
    assert len(seat(match).territories) == 2


def test_navigation_expands_anywhere_and_r8_only_once_per_territory() -> None:
    match = table(laid("expansion", technology=9, military=6, territories=["oceania", "japan"]), seats=2)
    play(match, "basic")
    assert len(offers(match, "expand")) == 11
    assert not {"oceania", "japan"} & offers(match, "expand")


@pytest.mark.parametrize(
    ("one", "other"), [("central_america", "south_america"), ("oceania", "indochina"), ("middle_east", "china")]
)
def test_neighbours_the_rulebook_names(one: str, other: str) -> None:
    match = table(laid("expansion", territories=[one]))
    assert set(offered(match)) == {"basic", "nothing"}
    play(match, "basic")
    reached = offers(match, "expand") if not laying(match) else set(seat(match).territories)
    assert other in reached


# Trade


def test_trade_with_a_neighbour_of_higher_technology() -> None:
    match = table(
        laid("trade", territories=["europe"]),
        {"territories": ["russia"], "technology": 2},
        {"territories": ["north_africa"], "technology": 3},
        {"territories": ["north_america"], "technology": 3},
        {"territories": ["middle_east"], "technology": 1},
    )
    play(match, "basic")
    assert offers(match, "trade") == {"1", "2"}
    play(match, "trade/2")
    assert levels(match) == (2, 1)
    assert points(match, 2) == 2
    assert points(match) == 0
    assert seat(match, 2).earned == {"trades": 2}


def test_advanced_trade_gives_the_partner_one_point() -> None:
    match = table(laid("trade", technology=9, military=6), {"technology": 10, "military": 6})
    play(match, "advanced")
    assert (levels(match)[0], points(match, 1)) == (10, 1)


def test_r9_a_trade_that_cannot_raise_technology_does_nothing_for_either_side() -> None:
    match = table(
        laid("trade", territories=["europe"], technology=3, military=1),
        {"territories": ["europe"], "technology": 4, "military": 4},
    )
    assert laying(match)
    assert (levels(match), points(match, 1)) == ((3, 1), 0)


# Raid


def test_raid_on_a_weaker_neighbour() -> None:
    match = table(
        laid("raid", territories=["europe"], military=2, used=2, available=0), {"territories": ["middle_east"]}
    )
    play(match, "basic")
    assert (cubes(match), points(match), points(match, 1)) == ((1, 1), 1, 0)


def test_advanced_raid() -> None:
    match = table(laid("raid", technology=10, military=7, used=3, available=0), {"technology": 1})
    play(match, "advanced")
    assert (cubes(match), points(match)) == ((2, 1), 2)


def test_40_a_raid_scores_without_a_cube_to_recover() -> None:
    match = table(laid("raid", territories=["europe"], military=2, used=0, available=3), {"territories": ["europe"]})
    play(match, "basic")
    assert (cubes(match), points(match)) == ((3, 0), 1)


def test_a_raid_needs_a_weaker_neighbour() -> None:
    far = table(laid("raid", territories=["europe"], military=2), {"territories": ["oceania"]})
    equal = table(laid("raid", territories=["europe"]), {"territories": ["europe"]})
    assert laying(far)
    assert laying(equal)
    assert points(far) == points(equal) == 0


def test_25_navigation_is_one_sided() -> None:
    there = {"territories": ["southern_africa"], "technology": 8, "military": 5}
    seafarer = table(laid("raid", territories=["north_america"], technology=9, military=6), there)
    assert set(offered(seafarer)) == {"basic", "nothing"}
    landlubber = table(laid("raid", "trade", **{**there, "military": 7}), {"technology": 9, "military": 6})
    finish(landlubber)
    assert points(landlubber) == 0
    assert levels(landlubber) == (8, 7)


def test_26_raid_from_africa_on_south_america_with_navigation() -> None:
    match = table(
        laid("raid", territories=["north_africa"], technology=9, military=6, available=1, used=1),
        {"territories": ["south_america"]},
    )
    play(match, "basic")
    assert (cubes(match), points(match)) == ((2, 0), 1)


# War


def at_war(own: int, other: int, technology: int = 7, **area: Any) -> Any:
    return table(
        laid("war", territories=["europe", "japan"], technology=technology, military=own, **area),
        {"territories": ["europe", "china"], "technology": 5, "military": other, "available": 0, "used": 0},
    )


def test_war_won_by_the_attacker_and_by_the_defender() -> None:
    won = at_war(6, 5)
    assert laying(won)  # one opponent, one territory, no choice
    assert (points(won), points(won, 1)) == (2, 0)
    assert seat(won, 1).territories == ["china"]
    assert cubes(won, 1) == (0, 1)
    lost = at_war(5, 6)
    assert (points(lost), points(lost, 1)) == (0, 2)
    assert seat(lost).territories == ["japan"]


def test_42_equal_armies_and_nobody_to_fight() -> None:
    equal = at_war(5, 5)
    assert (points(equal), points(equal, 1)) == (0, 0)
    assert len(seat(equal).territories) == len(seat(equal, 1).territories) == 2
    alone = table(laid("war", technology=2))
    assert laying(alone)
    assert points(alone) == 0


def test_advanced_war_scores_four() -> None:
    match = at_war(12, 9, technology=14)
    assert set(offered(match)) == {"basic", "advanced"}  # it must be fought (R29)
    play(match, "advanced")
    assert points(match) == 4


def test_41_the_last_cube_on_the_map_is_never_removed() -> None:
    match = table(
        laid("war", territories=["europe"], technology=2, military=2),
        {"territories": ["europe"]},
    )
    assert points(match) == 2
    assert seat(match, 1).territories == ["europe"]


def test_r17_the_attacker_chooses_opponent_and_territory() -> None:
    match = table(
        laid("war", territories=["europe", "china"], technology=2, military=2),
        {"territories": ["europe", "china"], "military": 2},
        {"territories": ["europe", "japan"]},
    )
    assert offers(match, "war") == {"1/europe", "1/china", "2/europe"}
    play(match, "war/1/china")  # an equal: nothing happens
    assert points(match) == points(match, 1) == 0


@pytest.mark.parametrize(("technology", "way", "vp"), [(7, "", 2), (14, "advanced", 4), (14, "basic", 2)])
def test_20_military_played_before_the_war_decides_it(technology: int, way: str, vp: int) -> None:
    lea = laid("military", territories=["europe", "japan"], technology=6, military=7, available=3, used=0)
    lucas = laid("war", territories=["europe", "china"], technology=technology, military=8)
    match = table(lea, lucas, order=[0, 1])
    play(match, "advanced", *([way] if way else []))
    assert levels(match)[1] == 9
    assert points(match) == vp
    assert seat(match, 1).territories == ["china"]


def test_21_the_war_played_before_the_military_decides_it_the_other_way() -> None:
    lea = laid("military", territories=["europe", "japan"], technology=6, military=7, available=3, used=0)
    lucas = laid("war", territories=["europe", "china"], technology=7, military=8)
    match = table(lea, lucas, order=[1, 0])
    assert asked(match) == 0
    assert points(match, 1) == 2
    assert seat(match).territories == ["japan"]
    play(match, "advanced")
    assert levels(match)[1] == 9


# Tourism


@pytest.mark.parametrize(("technology", "count", "basic", "advanced"), [(12, 8, 2, None), (15, 8, 2, 2), (15, 3, 0, 1)])
def test_45_tourism(technology: int, count: int, basic: int, advanced: int | None) -> None:
    area = laid("tourism", technology=technology, military=12, wonders=EIGHT[:count])
    match = table(area)
    words = set(offered(match)) if not laying(match) else set()
    assert ("basic" in words) == (basic > 0)
    assert ("advanced" in words) == (advanced is not None)
    for way, vp in (("basic", basic), ("advanced", advanced)):
        if way in words:
            assert points(play(table(area), way)) == vp


def test_45_tourism_with_eleven_wonders_ready_or_turned() -> None:
    more = ["taj_mahal", "suez_canal", "big_ben"]
    area = laid("tourism", technology=15, military=12, wonders=EIGHT, turned=more)
    assert points(play(table(area), "basic")) == 2
    assert points(play(table(area), "advanced")) == 3


# Revolution


def test_18_a_revolution_needs_three_cards_when_the_round_begins() -> None:
    two = table({"technology": 13, "military": 10, "column": ["art", "raid"]})
    assert "revolution" not in offers(two, "lay", 0)
    three = table({"technology": 13, "military": 10, "column": ["art", "raid", "trade"]})
    assert "revolution" in offers(three, "lay", 0)


def test_an_advisor_that_revolts_needs_three_cards_too() -> None:
    area: dict[str, Any] = {"civilization": "china", "advisors": ["wu_zetian", "confucius"]}
    few = table({**area, "column": ["art", "raid"]})
    assert offers(few, "lay", 0) >= {"confucius"}
    assert "wu_zetian" not in offers(few, "lay", 0)
    enough = table({**area, "column": ["art", "raid", "trade"]})
    assert "wu_zetian" in offers(enough, "lay", 0)


def test_a_revolution_ends_the_turn_after_everybodys_cards() -> None:
    match = table({"column": ["art", "raid", "trade"]}, {"military": 2})
    lay(match, "revolution", "technology")
    assert offers(match, "recover") == {"art", "raid", "trade"}
    play(match, "recover/trade")
    assert asked(match) == 1
    play(match, "basic")
    assert match.view(None)["turn"] == 2
    assert seat(match).column == []
    assert {"revolution", "trade", "art", "raid"} <= set(seat(match).hand)


def test_two_revolutions_end_one_turn() -> None:
    column = ["art", "raid", "trade"]
    match = table({"column": column}, {"column": column})
    lay(match, "revolution", "revolution")
    play(match, "recover/trade", "recover/art")
    assert match.view(None)["round"] == 2


# Laying cards


@pytest.mark.parametrize(("technology", "limit"), [(1, 1), (4, 1), (5, 2), (12, 2), (13, 3), (16, 3)])
def test_how_many_cards_may_be_laid(technology: int, limit: int) -> None:
    match = table({"technology": technology, "military": min(technology + 1, 12)})
    assert seat(match).limit == limit
    cards = ["military", "technology", "art", "exploitation"][:limit]
    lay(match, cards)
    assert seat(match).choosing == cards
    assert offered(match, 0) == ()


def test_fewer_cards_than_the_limit_may_be_laid_but_not_none() -> None:
    match = table({"technology": 13, "military": 10})
    assert "done" not in offered(match, 0)
    lay(match, "art")
    assert seat(match).choosing == ["art"]
    assert offered(match, 0) == ()


def test_a_limit_gained_counts_from_the_next_round() -> None:
    match = table({"technology": 4, "military": 4, "available": 1})
    lay(match, "technology", "military")
    play(match, "basic", "nothing")
    assert seat(match).limit == 2
    assert laying(match)


def test_r29_any_card_but_war_and_revolution_may_be_resolved_without_effect() -> None:
    match = table(laid("technology"))
    play(match, "nothing")
    assert (levels(match), cubes(match), seat(match).column) == ((1, 1), (2, 1), ["technology"])


def test_the_player_orders_his_cards() -> None:
    match = table(laid("military", "art", "technology", technology=13, military=10))
    assert offers(match, "resolve") == {"military", "art", "technology"}
    play(match, "resolve/technology", "nothing")
    assert offers(match, "resolve") == {"military", "art"}
