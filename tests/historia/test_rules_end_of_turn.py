"""The end of a turn, levels and governments, leaders, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.historia.box import LEADER_IDS
from civitas.kernel.match import Match
from historia.helpers import (
    asked,
    bot,
    cubes,
    inside,
    lay,
    laying,
    levels,
    offered,
    offers,
    play,
    points,
    seat,
    start,
    table,
)

THREE: list[dict[str, Any]] = [
    {"territories": ["europe"]},
    {"territories": ["oceania"]},
    {"territories": ["japan"]},
]


def ended(*players: dict[str, Any], turn: int = 1, **changes: Any) -> Match:
    """The table after the end of a turn."""
    return table(*players, turn=turn, phase="end_of_turn", **changes)


def draft(match: Match) -> Match:
    """Everybody keeps the first leader offered."""
    while not match.over and match.view(None)["phase"] == "leaders":
        play(match, offered(match)[0])
    return match


# Steps


def test_turns_1_and_3_add_nothing_and_do_not_renew_the_row() -> None:
    for turn in (1, 3):
        match = ended(*THREE, turn=turn, row=["sphinx"])
        assert [seat(match, number).reserve for number in range(3)] == [5, 5, 5]
        assert [points(match, number) for number in range(3)] == [0, 0, 0]
        assert match.view(None)["row"] == ["sphinx"]
        assert match.view(None)["turn"] == turn + 1


def test_53_r12_turn_2_adds_a_cube_scores_territories_and_gives_cubes_back() -> None:
    area = {
        "territories": ["europe", "russia", "china"],
        "available": 0,
        "used": 1,
        "reserve": 5,
        "technology": 2,
        "military": 4,
    }
    match = ended(
        area,
        {"territories": ["china"]},
        turn=2,
        tokens={"europe": 16, "russia": 1, "china": 9},
    )
    assert seat(match).reserve == 4
    assert cubes(match) == (2, 0)
    assert seat(match).earned == {"territories": 4, "governments": 1}


def test_a_civbots_cube_is_company() -> None:
    match = ended(
        {"territories": ["europe"]}, turn=2, bots=[{"territories": ["europe", "china"]}], tokens={"china": 16}
    )
    assert "territories" not in seat(match).earned
    assert bot(match).earned["territories"] == 3


def test_the_reserve_may_be_empty() -> None:
    match = ended({"available": 2, "used": 6, "reserve": 0}, turn=2)
    assert seat(match).reserve == 0


def test_two_oldest_cards_come_back_and_the_column_stays() -> None:
    match = ended({"column": ["art", "raid", "trade"]})
    assert seat(match).column == ["trade"]
    assert {"art", "raid"} <= set(seat(match).hand)


@pytest.mark.parametrize(
    ("square", "government", "vp", "gained"),
    [
        ((1, 1), "clans", 0, 1),
        ((3, 3), "nomads", 1, 0),
        ((5, 5), "city_state", 2, 0),
        ((7, 7), "empire", 3, 0),
        ((11, 9), "mercantilism", 4, 0),
        ((12, 9), "enlightenment", 5, 0),
        ((16, 16), "consumerism", 5, 1),
        ((16, 10), "utopia", 7, 0),
        ((10, 16), "barbarians", 3, 1),
    ],
)
def test_36_governments(square: tuple[int, int], government: str, vp: int, gained: int) -> None:
    area = {"technology": square[0], "military": square[1], "available": 0, "used": 3}
    before = table(area)
    assert seat(before).government == government
    match = ended(area)
    assert points(match) == vp
    assert cubes(match) == (gained, 3 - gained)


def test_civbots_take_only_the_points_of_their_government() -> None:
    match = ended({}, bots=[{"technology": 16, "military": 16}])
    assert bot(match).points == 5


def test_17_turn_order() -> None:
    areas = [{"points": 26}, {"points": 23}, {"points": 23}]  # Anna, Léa, Lucas
    match = ended(*areas, order=[2, 1, 0])
    assert match.view(None)["order"] == [1, 2, 0]


def test_54_six_players_use_all_wonders_of_an_era() -> None:
    first = table(seats=6, turn=2)
    row = set(first.view(None)["row"])
    match = ended(seats=6, turn=2)
    second = set(match.view(None)["row"])
    assert len(row) == len(second) == 8
    assert not row & second
    assert match.view(None)["decks"] == [0, 16, 16]
    later = draft(ended(seats=6, turn=4))
    assert len(later.view(None)["row"]) == 8
    assert later.view(None)["decks"] == [0, 8, 16]
    assert later.view(None)["era"] == 2


def test_the_old_decks_rest_is_discarded_with_its_era() -> None:
    match = draft(ended({}, {}, turn=4))
    assert match.view(None)["decks"] == [0, 12, 16]
    assert len(match.view(None)["discarded"]) == 16


# Levels


def test_56_a_lost_level_takes_its_abilities_away_and_can_be_reached_again() -> None:
    area = {"laid": ["war"], "technology": 9, "military": 6, "territories": ["europe"]}
    match = table(area, {"territories": ["oceania"], "military": 2}, event="fall_of_the_empire")
    assert levels(match) == (8, 6)
    lay(match, "raid", "military")
    assert not offers(match, "raid")  # no Navigation any more: the Raid had no victim
    again = table({**area, "laid": ["technology"], "technology": 3, "military": 2, "used": 1, "available": 1})
    play(again, "basic")
    assert seat(again).advisor_count == 2


def test_a_card_set_aside_comes_once() -> None:
    match = table({"laid": ["technology"], "technology": 1, "column": ["war"], "available": 1})
    play(match, "basic")
    assert seat(match).column == ["war", "technology"]
    assert "war" not in seat(match).hand


def test_tourism_comes_with_technology_12() -> None:
    match = table({"laid": ["technology"], "technology": 11, "military": 10, "available": 1, "quiet": True})
    assert seat(match).aside == ["tourism"]
    play(match, "basic")
    assert "tourism" in seat(match).hand


def test_military_5_gives_the_oldest_card_back() -> None:
    match = table({"laid": ["military"], "technology": 4, "military": 4, "column": ["art", "raid"]})
    play(match, "basic")
    assert seat(match).column == ["raid", "military"]


# Leaders


@pytest.mark.parametrize(("technology", "count", "vp"), [(11, 6, 4), (11, 7, 11), (10, 7, 7), (10, 6, 0)])
def test_28_lorenzo(technology: int, count: int, vp: int) -> None:
    own = ["sphinx", "ziggurat", "persepolis", "stonehenge", "parthenon", "abu_simbel", "moai"][:count]
    area = {"leader": "lorenzo_il_magnifico", "technology": technology, "military": 9, "wonders": own}
    match = draft(ended(area, turn=8))
    assert seat(match).earned.get("leaders", 0) == vp
    assert seat(match).leaders[1] == ""


def test_leader_points_do_not_count_for_the_turn_order() -> None:
    caesar = {"leader": "caesar", "technology": 6, "military": 7}
    match = draft(ended({**caesar, "points": 4}, {"points": 9}, turn=4))
    assert match.view(None)["order"] == [0, 1]
    assert seat(match).earned["leaders"] == 6


def test_r38_new_leaders_are_chosen_in_the_new_turn_order_before_the_row() -> None:
    match = ended({"points": 9}, {"points": 4}, {"points": 6}, turn=4, row=["sphinx"])
    assert match.view(None)["row"] == ["sphinx"]  # the new row comes after the leaders
    order = []
    seen: list[set[str]] = []
    while match.view(None)["phase"] == "leaders":
        order.append(asked(match))
        seen.append(offers(match, "leader"))
        assert set(match.view(asked(match))["passed"]) == seen[-1]
        others = [number for number in range(3) if number != asked(match)]
        assert all(match.view(number)["passed"] == [] for number in others)
        play(match, offered(match)[0])
    assert order == [1, 2, 0] == match.view(None)["order"]
    assert [len(cards) for cards in seen] == [4, 3, 2]
    assert all(seat(match, number).leaders[1] for number in range(3))


def test_52_civbots_share_the_points_missed() -> None:
    caesar = {"leader": "caesar", "technology": 6, "military": 7}  # misses 3
    pericles = {"leader": "pericles"}  # misses 9
    four: list[dict[str, Any]] = [{}, {}, {}, {}]
    match = draft(ended(caesar, pericles, turn=4, bots=four))
    assert [bot(match, index).earned["leaders"] for index in range(4)] == [3, 3, 3, 3]
    capped = draft(ended({"leader": "caesar"}, pericles, turn=4, bots=[{}]))
    assert bot(capped).earned["leaders"] == 9


# The end of the game


def test_the_game_ends_after_the_leaders_of_era_three() -> None:
    victoria = {"leader": "queen_victoria", "technology": 14, "military": 12}
    match = ended(victoria, {"points": 3}, turn=12)
    assert match.over
    assert match.result is not None
    assert match.result.reason == "three_eras"
    assert match.result.ranking[0] == [0]
    assert match.result.breakdown[0]["leaders"] == 5


def test_r1_ties_are_broken_by_development_then_shared() -> None:
    areas = [{"points": 10, "technology": 2}, {"points": 10, "technology": 1}, {"points": 10, "technology": 2}]
    quiet = [
        {**area, "territories": [place]} for area, place in zip(areas, ("europe", "europe", "europe"), strict=True)
    ]
    match = ended(*quiet, turn=12)
    assert match.result is not None
    assert match.result.ranking == [[0, 2], [1]]


# Setting up


@pytest.mark.parametrize(("seats", "row", "drawn"), [(1, 3, 0), (2, 4, 3), (3, 5, 4), (4, 6, 5), (5, 7, 6), (6, 8, 6)])
def test_the_set_up_by_number_of_players(seats: int, row: int, drawn: int) -> None:
    match = start(seats, seed=seats)
    while match.view(None)["phase"] == "civilization":
        play(match, offered(match)[0])
    view = match.view(None)
    assert len(view["row"]) == row
    if drawn:
        assert view["phase"] == "leaders"
        assert len(offered(match)) == drawn
        assert asked(match) == view["order"][-1]
    else:
        assert view["phase"] == "settle"
    assert len(view["rivals"]) == (5 if seats == 1 else 0)
    assert len({territory["number"] for territory in view["map"]}) == 13
    for number in range(seats):
        area = seat(match, number)
        assert (area.available, area.used, area.reserve) == (3, 1, 5)
        assert (len(area.hand), area.advisor_count, area.advisor_deck) == (8, 1, 4)
        assert area.aside == ["war", "tourism"]


def settled(match: Match) -> Match:
    while not laying(match):
        play(match, offered(match)[0])
    return match


def test_r2_the_first_draft_goes_in_reverse_or_in_a_circle() -> None:
    for option, wanted in (("reverse", [3, 2, 1, 0]), ("circle", [3, 0, 1, 2])):
        match = start(4, seed=1, draft_order=option)
        while match.view(None)["phase"] == "civilization":
            play(match, offered(match)[0])
        places = match.view(None)["order"]
        order = []
        while match.view(None)["phase"] == "leaders":
            order.append(places.index(asked(match)))
            assert [seat(match, number).leaders[0] != "" for number in places] == [
                place in order[:-1] for place in range(4)
            ]
            play(match, offered(match)[0])
        assert order == wanted


def test_r32_leaders_are_shown_when_all_have_chosen() -> None:
    match = start(3, seed=2)
    while match.view(None)["phase"] == "civilization":
        play(match, offered(match)[0])
    first = asked(match)
    play(match, offered(match)[0])
    assert match.view(None)["seats"][first]["leaders"][0] == "hidden"
    assert match.view(first)["seats"][first]["leaders"][0] not in ("", "hidden")
    play(match, offered(match)[0])
    play(match, offered(match)[0])
    assert "hidden" not in [area["leaders"][0] for area in match.view(None)["seats"]]


@pytest.mark.parametrize("scoring", [True, False])
def test_r3_the_first_cube_scores_its_token_or_not(scoring: bool) -> None:
    match = start(2, seed=5, setup_scoring=scoring, civbots="noble")
    while match.view(None)["phase"] != "settle":
        play(match, offered(match)[0])
    order = match.view(None)["order"]
    assert asked(match) == order[0]
    play(match, "settle/europe")
    assert "settle/europe" not in offered(match)
    play(match, "settle/japan")
    tokens = {territory["id"]: territory["vp"] for territory in match.view(None)["map"]}
    numbers = {territory["id"]: territory["number"] for territory in match.view(None)["map"]}
    assert points(match, order[0]) == (tokens["europe"] if scoring else 0)
    (home,) = bot(match).territories
    free = [name for name in numbers if name not in ("europe", "japan")]
    assert home == max(free, key=lambda name: numbers[name])
    assert bot(match).points == (tokens[home] if scoring else 0)
    assert cubes(match) == (2, 1)


def test_three_cubes_make_a_harder_start() -> None:
    match = settled(start(2, seed=5, three_cubes=True))
    assert (cubes(match), seat(match).reserve) == ((2, 0), 6)


def test_civilizations_dealt_or_chosen() -> None:
    chosen = start(6, seed=4, civilizations="chosen")
    taken: set[str] = set()
    while chosen.view(None)["phase"] == "civilization":  # the last player has no choice left
        words = offers(chosen, "civilization")
        assert not words & taken
        word = "india" if "india" in words and len(taken) == 2 else min(words)
        play(chosen, f"civilization/{word}")
        taken.add(word)
        if word in ("india", "aztecs"):
            taken |= {"india", "aztecs"}
    assert len({seat(chosen, number).colour for number in range(6)}) == 6
    dealt = start(6, seed=4)
    assert offers(dealt, "civilization") == {"india", "aztecs"}  # green chooses its advisors


def test_r39_civbots_take_the_colours_left_and_the_order_of_their_levels() -> None:
    match = settled(start(2, seed=8, civbots="chief,king,noble,king"))
    colours = [seat(match, number).colour for number in (0, 1)] + [bot(match, index).colour for index in range(4)]
    assert len(set(colours)) == 6
    assert inside(match).bots_in_order() == [3, 5, 4, 2]


# Advanced rules


def test_r45_advanced_leaders_are_chosen_in_a_snake_one_of_each_era() -> None:
    match = start(3, seed=6, advanced=True)
    while match.view(None)["phase"] != "leaders":
        for request in match.requests:
            match.answer(request.number, request.options[0])
    order = match.view(None)["order"]
    snake = []
    while match.view(None)["phase"] == "leaders":
        snake.append(asked(match))
        lacking = [era for era in range(3) if seat(match, asked(match)).leaders[era] == ""]
        looked_at = {inside(match).box.leaders[LEADER_IDS.index(name)].era for name in offers(match, "leader")}
        assert looked_at == set(lacking)
        play(match, offered(match)[-1])
    assert snake == [*order, *order[::-1], *order]
    for number in range(3):
        assert "" not in seat(match, number).leaders
        public = match.view(None)["seats"][number]["leaders"]
        assert public[0] != "hidden"
        assert public[1:] == ["hidden", "hidden"]
    placing = []
    while match.view(None)["phase"] == "settle":
        placing.append(asked(match))
        play(match, offered(match)[0])
    assert placing == order[::-1]


def test_secret_leaders_are_shown_when_their_era_begins() -> None:
    match = ended(*THREE, turn=4, options={"advanced": True})
    assert laying(match)  # no later draft
    public = [area["leaders"] for area in match.view(None)["seats"]]
    assert all(leaders[0] == "" and leaders[1] not in ("", "hidden") for leaders in public)
    assert all(leaders[2] == "hidden" for leaders in public)
