"""Phases A, B, D, E (worked examples 3, 6-8, 12, 18, 21, 28-30; R1-R5, R11, R13-R17, R20, R21, R27)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from civitas.kernel.match import Match
from path_of_civilization.helpers import (
    BASIC,
    TYPES,
    asked,
    cubes,
    gained,
    offered,
    offers,
    play,
    research,
    rest,
    seat,
    table,
    until,
    ways,
)

# A. Project


def split(match: Match) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The left and the discarded cards seat 0 has chosen."""
    choice = match.view(0)["choice"]
    return tuple(choice["left"]), tuple(choice["discarded"])


def test_thirty_ways_to_split_five_different_cards() -> None:
    splits = [split(match) for match in ways(table())]
    assert len(splits) == len(set(splits)) == 30


def test_identical_copies_are_merged() -> None:
    """Two equal cards among five: pairs of kinds, with one or both copies."""
    hand = ["tyranny", "tyranny", "fire", "rites", "tools"]
    splits = [split(match) for match in ways(table({"hand": hand}, turn=4))]
    expected = set()
    for left in combinations(hand, 2):
        others = list(hand)
        for card in left:
            others.remove(card)
        expected.update((frozenset(left), left.count("tyranny"), card) for card in others)
    assert {(frozenset(left), left.count("tyranny"), card) for left, (card,) in splits} == expected
    assert len(splits) == len(expected) == len(set(splits))


def test_the_split_is_secret_until_all_have_chosen() -> None:
    """R16: revealed together."""
    match = table()
    play(match, 0, "left/tribe", "left/fire", "discard/tools")
    assert seat(match).left == []
    assert match.view(1)["choice"] == {"left": [], "discarded": []}
    assert match.view(0)["choice"] == {"left": ["tribe", "fire"], "discarded": ["tools"]}
    play(match, 1, "left/rites", "left/hunting", "discard/tribe")
    assert (seat(match).left, seat(match).right, seat(match).old) == (
        ["tribe", "fire"],
        ["rites", "hunting"],
        ["tools"],
    )
    assert (seat(match, 1).left, seat(match, 1).right) == (["rites", "hunting"], ["fire", "tools"])


def test_four_cards_are_all_played() -> None:
    """R4: after a turn without a purchase six ways, none discarded."""
    match = table({"hand": list(BASIC[:4]), "old": ["tools"]})
    assert len(ways(match)) == 6
    play(match, 0, "left/tribe", "left/rites")
    rest(match)
    assert seat(match).old == ["tools"]
    assert seat(match).right == ["fire", "hunting"]


def test_of_six_cards_four_are_played_and_two_discarded() -> None:
    """Worked example 12 (R13)."""
    match = table({"hand": [*BASIC, "tyranny"]})
    play(match, 0, "left/tribe", "left/tyranny", "discard/rites", "discard/tools")
    rest(match)
    area = seat(match)
    assert (area.left, area.right, area.old) == (["tribe", "tyranny"], ["fire", "hunting"], ["rites", "tools"])


# B. Deployment


def mustering(**area: Any) -> Match:
    """Two Ambassadors, two Units and two Philosophers are offered."""
    return table({"left": ["tyranny", "cavalry"], "leader": "confucius", **area}, turn=4, phase="deployment")


def test_exactly_five_of_six_cubes_are_placed() -> None:
    """Worked example 3 (R17): the player chooses the one left out."""
    match = mustering(population=1)
    assert offered(match) == ("drop/ambassador", "drop/philosopher", "drop/unit")
    play(match, 0, "drop/unit")
    assert gained(match, 0, "Deployment") == {"ambassador": 2, "philosopher": 2, "unit": 1}


def test_what_is_left_out_is_a_multiset() -> None:
    """Limit 4 of six icons: each pair of icons left out in exactly one way."""
    match = mustering(population=0)
    results = [tuple(sorted(gained(way, 0, "Deployment").items())) for way in ways(match)]
    expected = set()
    for pair in combinations_with_replacement(("ambassador", "philosopher", "unit"), 2):
        kept = {cube: 2 - pair.count(cube) for cube in ("ambassador", "philosopher", "unit")}
        expected.add(tuple(sorted((cube, count) for cube, count in kept.items() if count)))
    assert len(results) == len(expected) == 6
    assert set(results) == expected


def test_below_the_limit_everything_is_placed_unasked() -> None:
    """R17: gains up to the limit are not optional."""
    match = table({"left": ["rites", "hunting"]}, phase="deployment", turn=1)
    assert cubes(match) == {"philosopher": 1, "unit": 2, "builder": 1}


def test_kept_icons_are_named_where_they_are_fewer() -> None:
    """Democracy, robotics and James Watt offer twelve icons to a population of four."""
    match = table(
        {"left": ["democracy", "robotics"], "leader": "james_watt", "population": 0}, turn=5, phase="deployment"
    )
    assert asked(match) == {0: "deploy_keep"}
    play(match, 0, "deploy/ambassador", "deploy/builder", "deploy/builder", "deploy/unit")
    assert cubes(match) == {"ambassador": 1, "builder": 2, "unit": 1}


# D. Research


def studying(**area: Any) -> Match:
    return table({"right": ["illumination", "coal"], "leader": "julius_caesar", **area}, turn=6, phase="research")


def test_seven_of_ten_points() -> None:
    """Worked example 6: 3 Scientific, 5 Military and 2 Cultural on offer, population level 7."""
    match = studying(population=4, research={"military": 4, "scientific": 2})
    assert asked(match)[0] == "research_drop"
    play(match, 0, "forgo/cultural", "forgo/cultural", "forgo/scientific")
    assert research(match) == {"military": 9, "scientific": 4}


def test_population_does_not_limit_levels() -> None:
    """Worked example 7: level 6, three points more, population level 6."""
    match = table({"right": ["rites", "tribe"], "leader": "julius_caesar", "population": 2,
                   "research": {"military": 6}}, turn=3, phase="research")  # fmt: skip
    assert research(match) == {"military": 9, "scientific": 2}


def test_points_above_ten_do_not_count() -> None:
    """Worked example 18 (R14, R20): one Military point fits, with five others the gain is six of a limit of seven."""
    match = studying(population=4, research={"military": 9})
    assert asked(match)[0] == "technology"
    assert research(match) == {"military": 10, "scientific": 3, "cultural": 2}


def test_the_leader_works_in_the_turn_it_is_recruited() -> None:
    """Worked example 21 (R19): Sappho in C3 of turn 3."""
    match = table(
        {"cubes": {"ambassador": 2}, "right": ["hunting", "rites"]},
        {"right": ["hunting", "rites"]},
        turn=3,
        phase="leaders",
        leaders=["sappho"],
    )
    play(match, 0, "leader/sappho")
    assert seat(match).leader == "sappho"
    assert gained(match, 0, "Research") == {}  # five points for a population of four: seat 0 is asked
    assert offers(match, "forgo") == {"cultural", "military", "industrial"}
    play(match, 0, "forgo/military")
    assert gained(match, 0, "Research") == {"research_cultural": 1, "research_military": 1, "research_industrial": 2}


def test_a_free_point_of_a_leader_is_inside_the_limit() -> None:
    """R3: Al-Khwarizmi's point beside four fixed ones, population level 4."""
    match = table({"right": ["tribe", "fire"], "leader": "al_khwarizmi"}, turn=5, phase="research")
    assert asked(match)[0] == "research_free"
    fixed = [0, 2, 2, 0, 0]
    expected = set()
    for gains in combinations_with_replacement(range(5), 4):
        points = tuple(gains.count(kind) for kind in range(5))
        if sum(max(0, points[kind] - fixed[kind]) for kind in range(5)) <= 1:
            expected.add(points)
    results = [points_gained(way) for way in ways(match)]
    assert set(results) == expected
    assert len(results) == len(expected)


def points_gained(match: Match) -> tuple[int, ...]:
    """The points seat 0 gained in phase D, by type."""
    found = gained(match, 0, "Research")
    return tuple(found.get(f"research_{kind}", 0) for kind in TYPES)


def test_nobody_may_study_themselves_out_of_a_purchase() -> None:
    """R21: of 2 Industrial, 2 Scientific, 2 Military points four may be taken; some pair always remains."""
    match = table({"right": ["tyranny", "mythology"], "research": {}, "population": 0}, turn=3, phase="research")
    results = [points_gained(way) for way in ways(match)]
    assert len(results) == len(set(results))
    assert set(results) == {
        (0, 2, 0, 2, 0),
        (0, 2, 0, 0, 2),
        (0, 0, 0, 2, 2),
        (0, 2, 0, 1, 1),
        (0, 1, 0, 2, 1),
        (0, 1, 0, 1, 2),
    }


def scarce(**library: int) -> Match:
    """Five Military points and a Scientific one for a population of four, in turn 8 of five players."""
    area = {"right": ["mythology", "rites"], "research": {"military": 1}, "leader": "julius_caesar"}
    return table(area, seats=5, turn=8, phase="research", library=library)


def test_feasibility_forbids_the_choice_that_would_buy_nothing() -> None:
    """R21: only gunpowder for 5 is in reach: four Military points are forced, and it is bought."""
    match = scarce(bronze_working=0, cavalry=0)
    assert 0 not in {one for one, prompt in asked(match).items() if prompt.startswith("research")}
    until(match, "project", 9)
    assert "gunpowder" in seat(match).hand
    assert research(match) == {}  # 1 + 4 - 5; the Scientific point was given up


def test_without_scarcity_the_same_choice_is_free() -> None:
    """R21 binds only where a choice would leave nothing to buy."""
    match = scarce()
    assert offers(match, "forgo") == {"scientific", "military"}


# E. Technology purchase


def test_aviation() -> None:
    """Worked example 8."""
    match = table({"research": {"military": 9}}, turn=2, phase="technology")
    play(match, 0, "buy/aviation")
    area = seat(match)
    assert area.research["military"] == 2
    assert area.heritage == 3
    assert cubes(match) == {"philosopher": 1, "builder": 1}
    assert "aviation" in area.hand  # turn 3 has begun
    assert len(area.hand) == 5


def test_several_copies_of_one_technology_may_be_owned() -> None:
    match = table({"research": {"cultural": 2}, "discovered": [], "left": ["tyranny", "fire"]}, phase="technology")
    assert seat(match).hand.count("tyranny") == 2


def test_purchase_bonuses_ignore_the_population_limit() -> None:
    """R1, R2: and every space passed pays."""
    match = table({"research": {"cultural": 2}, "population": 4}, phase="technology")
    assert seat(match).population == 5
    assert cubes(match) == {"ambassador": 1}


def test_steps_beyond_the_last_space_are_lost() -> None:
    """R2."""
    match = table({"research": {"cultural": 2}, "population": 10}, phase="technology")
    assert seat(match).population == 10


def test_discounts_stop_at_one() -> None:
    """Worked example 28 (R5): Isaac Newton; level IV for 6, and level I for 1."""
    match = table({"leader": "isaac_newton", "research": {"military": 6, "cultural": 1}}, turn=5, phase="technology")
    assert offers(match, "buy") == {"bronze_working", "cavalry", "gunpowder", "aviation", "tyranny"}
    label = match.requests[0].label("buy/aviation", "en")
    assert "(6 points)" in label
    play(match, 0, "buy/tyranny")
    assert seat(match).research["cultural"] == 0


def test_the_last_copy_goes_by_priority() -> None:
    """Worked example 29 (R27): Military is first for the Romans, fourth for the Egyptians."""
    players = [
        {"civilization": "egyptian", "research": {"military": 9}},
        {"civilization": "roman", "research": {"military": 9}},
    ]
    match = table(*players, turn=8, phase="technology", library={"aviation": 1})
    before = seat(match, 1).heritage
    play(match, 0, "buy/aviation")
    play(match, 1, "buy/aviation")
    assert asked(match) == {0: "technology_again"}
    assert match.view(0)["purchases"] == ["", "aviation"]
    assert seat(match, 1).heritage == before  # bonuses come after the last choice
    assert offers(match, "buy") == {"bronze_working", "cavalry", "gunpowder"}
    play(match, 0, "buy/gunpowder")
    assert seat(match, 1).heritage == before + 3
    assert seat(match).heritage == 2
    assert match.view(None)["library"]["aviation"] == 0


def test_who_can_buy_nothing_plays_four_cards_next_turn() -> None:
    """Worked example 30 (R4)."""
    match = table({"research": {"cultural": 2}}, seats=5, turn=3, phase="technology", library={"tyranny": 0})
    until(match, "project", 4)
    assert len(seat(match).hand) == 4
    assert seat(match).research["cultural"] == 2
    assert len(ways(match)) == 6


# Free points


def test_free_points_are_placed_one_by_one_below_ten() -> None:
    """R3, R11: the Library of Alexandria's two points, one track with room for one."""
    full = dict.fromkeys(TYPES, 10) | {"military": 9, "cultural": 9}
    match = table(
        {"cubes": {"builder": 4}, "research": full}, turn=1, phase="wonders", wonders=["library_of_alexandria"]
    )
    play(match, 0, "wonder/library_of_alexandria")
    assert asked(match) == {0: "free_point"}
    assert offers(match, "place") == {"cultural", "military"}
    play(match, 0, "place/military")
    assert seat(match).research["cultural"] == 10  # the only track left takes the second point unasked


def test_free_points_are_lost_with_every_track_full() -> None:
    """R11."""
    match = table(
        {"cubes": {"builder": 4}, "research": dict.fromkeys(TYPES, 10)},
        turn=1,
        phase="wonders",
        wonders=["library_of_alexandria"],
    )
    play(match, 0, "wonder/library_of_alexandria")
    assert seat(match).free_points == 0
    assert "free_point" not in asked(match).values()


@pytest.mark.parametrize(("space", "cube"), [(5, "ambassador"), (7, "builder")])
def test_population_spaces_pay_once(space: int, cube: str) -> None:
    """R2: on arrival, not at a start from there."""
    match = table({"research": {"cultural": 2}, "population": space - 1}, phase="technology")
    assert seat(match).cubes[cube] == 1
    match = table({"research": {"cultural": 2}, "population": space}, phase="technology")
    assert seat(match).cubes[cube] == 0
