"""Civbots and the solo game."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.historia import civbots
from civitas.games.historia.box import BOT_ART, BOT_EXPANSION, BOT_MILITARY, BOT_TECHNOLOGY, BOT_WAR
from civitas.games.historia.state import CIVBOTS
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal
from historia.helpers import (
    SEVERAL,
    bot,
    cubes,
    game,
    inside,
    lay,
    laying,
    offers,
    play,
    points,
    random_game,
    seat,
    start,
    table,
    tales,
)

FAR: dict[str, Any] = {"territories": ["oceania"]}


def acting(action: int, *players: dict[str, Any], bots: list[dict[str, Any]], number: int = 0, **changes: Any) -> Match:
    """The table after one action of a civbot."""
    match = table(*players, bots=bots, **changes)
    civbots.act(inside(match), match.seats + number, action)
    return match


# Actions


def test_technology_gives_a_level_and_a_point_without_bonus() -> None:
    match = acting(BOT_TECHNOLOGY, FAR, bots=[{"technology": 2}])
    assert (bot(match).technology, bot(match).points) == (3, 1)


def test_50_r13_a_blocked_technology_is_a_military_level_without_point() -> None:
    match = acting(BOT_TECHNOLOGY, FAR, bots=[{"technology": 3, "military": 1}])
    assert (bot(match).technology, bot(match).military, bot(match).points) == (3, 2, 0)
    top = acting(BOT_TECHNOLOGY, FAR, bots=[{"technology": 16, "military": 12}])
    assert (bot(top).technology, bot(top).points) == (16, 2)


def test_military_likewise() -> None:
    match = acting(BOT_MILITARY, FAR, bots=[{}])
    assert (bot(match).military, bot(match).points) == (2, 0)
    blocked = acting(BOT_MILITARY, FAR, bots=[{"military": 3}])
    assert (bot(blocked).technology, bot(blocked).military) == (2, 3)
    top = acting(BOT_MILITARY, FAR, bots=[{"technology": 12, "military": 16}])
    assert bot(top).points == 2


def test_art_discards_the_rightmost_wonder() -> None:
    match = acting(BOT_ART, FAR, bots=[{}], row=["sphinx", "moai", "petra"])
    assert match.view(None)["row"] == ["sphinx", "moai"]
    assert "petra" in match.view(None)["discarded"]
    assert bot(match).points == 1
    empty = acting(BOT_ART, FAR, bots=[{}], row=[])
    assert bot(empty).points == 0


def test_22_the_bot_attacks_the_best_it_can_beat_where_the_number_is_highest() -> None:
    match = acting(
        BOT_WAR,
        {"points": 35, "military": 2, "territories": ["oceania"]},
        {"points": 29, "military": 3, "territories": ["europe", "russia", "japan"], "used": 0},
        bots=[{"technology": 5, "military": 5, "territories": ["europe", "russia"]}],
        tokens={"russia": 12, "europe": 7},
    )
    assert seat(match, 1).territories == ["europe", "japan"]
    assert cubes(match, 1) == (2, 1)
    assert bot(match).points == 2
    told = "\n".join(tales(match))
    assert "only one it can beat" in told
    assert "Russia, the shared territory of highest number (12)" in told


def test_a_bot_never_starts_a_war_it_cannot_win() -> None:
    match = acting(
        BOT_WAR,
        {"territories": ["europe"], "military": 3},
        bots=[{"technology": 2, "military": 3, "territories": ["europe"]}],
    )
    assert (bot(match).points, points(match)) == (0, 0)
    assert "cannot carry out War" in tales(match)[-1]


def test_60_r26_a_bot_needs_technology_2_for_a_war() -> None:
    for technology, vp in ((1, 0), (2, 2)):
        match = acting(
            BOT_WAR,
            {"territories": ["europe"], "military": 1},
            bots=[{"technology": technology, "military": 3, "territories": ["europe"]}],
        )
        assert bot(match).points == vp


def test_a_bots_war_scores_four_from_technology_14() -> None:
    match = acting(
        BOT_WAR, {"territories": ["europe"]}, bots=[{"technology": 14, "military": 12, "territories": ["europe"]}]
    )
    assert bot(match).points == 4


def test_r14_equal_points_players_first_in_turn_order_then_bots() -> None:
    shared: dict[str, Any] = {"territories": ["europe", "china"], "points": 7}
    strong = {"technology": 5, "military": 5, "territories": ["europe"]}
    match = acting(BOT_WAR, shared, shared, bots=[strong, shared], order=[1, 0])
    assert seat(match, 1).territories == ["china"]
    assert len(seat(match, 0).territories) == 2
    told = "\n".join(tales(match))
    assert "chosen among equals" in told
    only_bots = acting(BOT_WAR, FAR, bots=[strong, shared, shared])
    assert bot(only_bots, 1).territories == ["china"]
    assert len(bot(only_bots, 2).territories) == 2


def test_the_most_points_decide_before_the_turn_order() -> None:
    match = acting(
        BOT_WAR,
        {"territories": ["europe", "china"], "points": 7},
        {"territories": ["europe", "japan"], "points": 8},
        bots=[{"technology": 5, "military": 5, "territories": ["europe"]}],
    )
    assert seat(match, 1).territories == ["japan"]
    assert "has the most points (8)" in "\n".join(tales(match))


def test_r15_a_bots_lost_cube_returns_to_its_supply_and_41_its_last_one_eliminates_it() -> None:
    weak = {"technology": 1, "military": 1, "territories": ["europe", "china"]}
    war = {"laid": ["war"], "technology": 2, "military": 3, "territories": ["europe"], "quiet": True}
    match = table(war, FAR, bots=[weak])
    assert points(match) == 2
    assert (bot(match).cubes, bot(match).territories, bot(match).alive) == (7, ["china"], True)
    last = table(war, FAR, bots=[{**weak, "territories": ["europe"], "points": 50}])
    assert points(last) == 2
    assert not bot(last).alive


def test_r20_an_eliminated_bot_is_out_of_the_game() -> None:
    gone: dict[str, Any] = {"territories": [], "points": 50}
    match = table({"laid": ["raid"], "technology": 9, "military": 6}, {"technology": 6, "military": 6}, bots=[gone])
    assert laying(match)  # nobody to raid, though a Navigator reaches everybody
    shared = table(
        {"leader": "caesar"}, {"leader": "pericles"}, turn=4, phase="end_of_turn", bots=[gone, {"points": 0}]
    )
    while shared.view(None)["phase"] == "leaders":
        play(shared, shared.requests[0].options[0])
    assert "leaders" not in bot(shared, 0).earned
    assert bot(shared, 1).earned["leaders"] == 9
    idle = table(FAR, phase="civbots", bots=[gone])
    assert (bot(idle).technology, bot(idle).military, bot(idle).points) == (1, 1, 50)


def test_expansion_prefers_available_territories_of_highest_number() -> None:
    bots = [{"military": 2, "territories": ["middle_east"]}]
    tokens = {"europe": 10, "north_africa": 11, "russia": 14, "india": 15, "china": 16}
    free = acting(BOT_EXPANSION, FAR, bots=bots, tokens=tokens)
    assert "china" in bot(free).territories
    weaker = acting(BOT_EXPANSION, {"territories": ["china"]}, bots=bots, tokens=tokens)
    assert "china" in bot(weaker).territories
    equal = acting(BOT_EXPANSION, {"territories": ["china"], "military": 2}, bots=bots, tokens=tokens)
    assert "india" in bot(equal).territories
    crowded = {"territories": ["europe", "north_africa", "russia", "india", "china"], "military": 3, "used": 0}
    none = acting(BOT_EXPANSION, crowded, bots=bots, tokens=tokens)
    assert "china" in bot(none).territories
    assert "No territory is available" in tales(none)[-1]


def test_expansion_needs_a_cube_and_navigation_reaches_everywhere() -> None:
    eight = ["europe", "russia", "china", "japan", "india", "middle_east", "north_africa", "indochina"]
    full = acting(BOT_EXPANSION, FAR, bots=[{"territories": eight, "technology": 9, "military": 6}])
    assert len(bot(full).territories) == 8
    sea = acting(
        BOT_EXPANSION,
        {"territories": ["oceania"], "military": 9, "technology": 9},
        bots=[{"territories": ["europe"], "technology": 9, "military": 6}],
        tokens={"south_america": 16},
    )
    assert "south_america" in bot(sea).territories


def test_trade_with_a_bot_scores_for_it() -> None:
    match = table(
        {"laid": ["trade"], "territories": ["europe"]}, FAR, bots=[{"technology": 2, "territories": ["europe"]}]
    )
    play(match, "basic")
    assert bot(match).points == 2


def test_a_bot_may_be_raided() -> None:
    match = table({"laid": ["raid"], "territories": ["europe"], "military": 2}, FAR, bots=[{"territories": ["russia"]}])
    play(match, "basic")
    assert points(match) == 1


# When


def rounds_of_bots(merciless: bool) -> tuple[int, int]:
    """How often a civbot acted after a round without and after one with a Revolution."""
    match = table(
        {"territories": ["oceania"], "column": ["art", "raid", "trade"]},
        {"territories": ["japan"]},
        bots=[{"territories": ["europe"]}],
        options={"merciless": merciless},
    )
    lay(match, "exploitation", "exploitation")
    play(match, "nothing", "nothing")
    first = sum("acts (Chief)" in line for line in tales(match))
    lay(match, "revolution", "military")
    play(match, "recover/art", "nothing")
    return first, sum("acts (Chief)" in line for line in tales(match)) - first


def test_civbots_act_once_per_turn_merciless_ones_after_every_round() -> None:
    assert rounds_of_bots(False) == (0, 1)
    assert rounds_of_bots(True) == (1, 1)


@pytest.mark.parametrize(("level", "cards"), [("chief", 3), ("noble", 4), ("king", 5)])
def test_cards_by_level(level: str, cards: int) -> None:
    match = table({"column": ["art", "raid", "trade"]}, {}, bots=[{"level": level}])
    lay(match, "revolution", "exploitation")
    play(match, "recover/art", "nothing")
    drawn = [line for line in tales(match) if " draws: " in line]
    assert len(drawn) == len(set(drawn)) == cards


# Options


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        (1, {"civbots": "none"}, "refuse.solo_civbots"),
        (1, {"civbots": "king,noble"}, "refuse.solo_civbots"),
        (6, {"civbots": "king"}, "refuse.civbots"),
        (5, {"civbots": "king,chief"}, "refuse.civbots"),
        (4, {"civbots": "emperor"}, "start.list"),
        (4, {"civbots": "king,emperor"}, "start.list"),
        (4, {"civbots": "king,none"}, "start.list"),
        (4, {"civbots": "king,"}, "start.list"),
        (4, {"civbots": ["king"]}, "start.list"),
        (1, {"civbots": "king,king,king,king,king,king"}, "start.list"),
    ],
)
def test_line_ups_that_are_refused(seats: int, options: dict[str, Any], key: str) -> None:
    with pytest.raises(Refusal) as refused:
        game().start(seats, 0, options)
    assert refused.value.key == key
    assert refused.value.text("en")
    assert refused.value.text("fr")


@pytest.mark.parametrize(
    ("seats", "told", "levels"),
    [
        (4, "none", []),
        (4, " ", []),
        (4, "king", ["king"]),
        (2, "king, noble", ["king", "noble"]),
        (3, "chief,king,chief", ["chief", "king", "chief"]),
        (1, "noble,king,chief,king,noble", ["noble", "king", "chief", "king", "noble"]),
    ],
)
def test_a_line_up_is_a_list_of_levels(seats: int, told: str, levels: list[str]) -> None:
    match = start(seats, seed=1, civbots=told)
    assert [rival["difficulty"] for rival in match.view(None)["rivals"]] == levels
    assert match.options["civbots"] == (",".join(levels) or "none")


def test_alone_five_chiefs_play_unless_said_and_none_with_others() -> None:
    assert start(1).options["civbots"] == "chief,chief,chief,chief,chief"
    assert {start(seats).options["civbots"] for seats in SEVERAL} == {"none"}


def test_room_for_civbots_by_seats() -> None:
    (civbots,) = [option for option in game().options if option.type == "list"]
    rooms = {seats: game().lengths(civbots, seats) for seats in game().seats}
    assert rooms == {1: [5], 2: [0, 1, 2, 3, 4], 3: [0, 1, 2, 3], 4: [0, 1, 2], 5: [0, 1], 6: [0]}


def test_option_sets_try_every_level_and_number_of_civbots() -> None:
    for seats in (1, 2, 3, 4, 5):
        line_ups = [CIVBOTS.split(one["civbots"]) for one in game().option_sets(seats)]
        assert {level for line_up in line_ups for level in line_up} == {"chief", "noble", "king"}
        room = 6 - seats
        assert {len(line_up) for line_up in line_ups} >= ({room} if seats == 1 else {0, 1, min(2, room), room})
        assert room == 1 or any(len(set(line_up)) > 1 for line_up in line_ups)


# Solo


def test_solo_is_played_against_five_without_leaders_or_majorities() -> None:
    match = start(1, seed=3)
    view = match.view(0)
    assert len(view["rivals"]) == 5
    assert view["decks"] == [9, 12, 14]
    while not laying(match):
        play(match, match.requests[0].options[0])
    assert seat(match).leaders == ["", "", ""]
    assert len({territory for rival in match.view(0)["rivals"] for territory in rival["territories"]}) == 5


def alone(**area: Any) -> dict[str, Any]:
    return {"territories": ["europe"], **area}


FOUR: list[dict[str, Any]] = [{"territories": [place]} for place in ("oceania", "japan", "china", "india")]


def test_solo_the_last_cube_can_be_lost_whoever_declared_the_war() -> None:
    strong = {"territories": ["europe"], "technology": 3, "military": 4}
    attacked = table(alone(), seats=1, bots=[strong, *FOUR])
    civbots.act(inside(attacked), 1, BOT_WAR)
    assert seat(attacked).territories == []
    declared = table(alone(laid=["war"], technology=2), seats=1, bots=[strong, *FOUR])
    assert declared.over
    assert declared.result is not None
    assert (declared.result.reason, declared.result.won) == ("eliminated", False)


@pytest.mark.parametrize(("best", "won"), [(19, True), (20, False), (21, False)])
def test_r19_solo_is_won_with_strictly_more_points_than_every_bot(best: int, won: bool) -> None:
    bots = [{"territories": ["north_america"], "points": best}, *FOUR]
    area = alone(points=20, territories=["north_america"])  # company everywhere, Clans: nobody scores
    match = table(area, seats=1, bots=bots, turn=12, phase="end_of_turn")
    assert match.result is not None
    assert match.result.won is won


def test_solo_games_end_in_every_way() -> None:
    reasons = set()
    for seed in range(12):
        result = random_game(1, {}, seed).result
        assert result is not None
        reasons.add(result.reason)
    assert reasons == {"three_eras", "eliminated"}


def test_alone_advanced_rules_choose_advisors_only() -> None:
    match = start(1, seed=3, advanced=True)
    phases = []
    while not laying(match):
        phases.append(match.view(0)["phase"])
        play(match, match.requests[0].options[0])
    assert list(dict.fromkeys(phases)) == ["settle", "advisors"]
    assert offers(match, "lay", 0)
