"""What a battle leaves behind: losses, loot, cities, the capital, villages and huts (RULES 4.8 to 4.10)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.box import EVENT_IDS, MARKER_IDS, NONE, UNIT_IDS
from civitas.games.sid_meiers_civilization.forces import draw_barbarians
from civitas.games.sid_meiers_civilization.state import VILLAGE
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    prompt,
    reason,
    resources,
    square,
    table,
    techs,
    units,
)
from sid_meiers_civilization.scenes import WAITS, duel, meadow, village


def fought(own: dict[str, Any], other: dict[str, Any], **changes: Any) -> Match:
    """America's armies on e1 attack f1; the last units play themselves."""
    own = {"armies": {"e1": 1}, **own}
    match = meadow(own, other, phase="movement", **changes)
    armies = sum(own["armies"].values())
    return play(match, f"move/e1/a{armies}", "go/f1")


def won(other: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> Match:
    """America wins with one infantry against nobody's units."""
    return fought({"units": ["infantry_2"], **(own or {})}, {"armies": {"f1": 1}, **WAITS, **other}, **changes)


def city_falls(other: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> Match:
    """America destroys Egypt's city on f2, which has no units: 8 of strength and 4 of a general against 6."""
    mine: dict[str, Any] = {
        "armies": {"e2": 1},
        "units": ["infantry_3", "mounted_3", "artillery_3"],
        **(own or {}),
    }
    match = meadow(mine, {"cities": ["n7", "f2"], **WAITS, **other}, phase="movement", **changes)
    play(match, "move/e2/a1", "go/f2")
    if prompt(match) == "respond_step":  # Egypt holds culture cards
        play(match, "quiet")
    return play(match, "front/infantry_3", "front/mounted_3")


# Figures


def test_the_losers_figures_die_and_the_winner_stays() -> None:
    match = won({"scouts": {"f1": 1}})
    assert figures(match, "f1") == (0, 1, 0)
    assert figures(match, "e1") is None
    assert (player(match, 1).armies, player(match, 1).scouts) == (6, 2)
    assert "f1" not in {word.partition("/")[0] for word in offers(match, "move")}, "it has moved"


def test_a_beaten_attacker_goes_back_to_the_sheet() -> None:
    match = fought({}, {"armies": {"f1": 1}, "units": ["infantry_1"]})
    assert figures(match, "f1") == (1, 1, 0)
    assert player(match).armies == 6


def test_the_winner_loses_an_army_per_two_killed_units() -> None:
    """Two infantries die against a trumping artillery 3; 3 + 4 of a general beats 3: one of two armies dies."""
    match = fought(
        {"armies": {"e1": 2}, "units": ["infantry_1", "infantry_1", "infantry_3"], "pieces": {"b2": "general"}},
        {"armies": {"f1": 1}, "units": ["artillery_3"]},
    )
    play(match, "attack/infantry_1/1", "attack/infantry_1/1", "front/infantry_3")
    assert figures(match, "f1") == (0, 1, 0)
    assert player(match).armies == 5
    assert units(match) == ["infantry_3"]
    assert sorted(UNIT_IDS[unit] for unit in inside(match).state.unit_shown[0]) == ["infantry_1", "infantry_1"]


def test_lone_scouts_die_without_a_battle() -> None:
    """R24: their killer takes loot, and it counts as a battle won."""
    match = fought({"techs": ["code_of_laws"]}, {"scouts": {"f1": 2}, "trade": 9})
    assert prompt(match) == "figure_loot"
    play(match, "loot_trade")
    assert player(match, 1).scouts == 2
    assert (player(match).trade, player(match, 1).trade) == (3, 6)
    assert player(match).coins == 1, "Code of Laws"
    assert figures(match, "f1") == (0, 1, 0)


def test_a_coin_given_in_mid_battle_may_end_the_game() -> None:
    """America pays its iron ability with A Gift from Afar and gives Egypt its fifteenth coin: all units go home."""
    match = meadow(
        {
            "armies": {"e1": 1},
            "units": ["artillery_1", "artillery_2"],
            "techs": ["metalworking"],
            "cards": ["a_gift_from_afar"],
        },
        {"armies": {"f1": 1}, "units": ["infantry_1", "infantry_2"], "tokens": {"sheet": 14}},
        phase="movement",
    )
    play(match, "move/e1/a1", "go/f1", "front/infantry_1", "use/metalworking", "pay_card/a_gift_from_afar")
    assert reason(match) == "economy"
    assert inside(match).state.winner == 1
    assert units(match) == ["artillery_1", "artillery_2"]
    assert units(match, 1) == ["infantry_1", "infantry_2"]
    assert player(match).armies == 6
    match.game.check(match)


# Loot for figures


def test_the_choice_of_loot() -> None:
    match = won({"trade": 2, "culture": 5, "resources": {"silk": 1}, "markers": ["hut_wheat", "village_spy"]})
    assert set(offered(match)) == {
        *["loot_trade", "loot_culture", "loot/silk", "loot_marker/hut", "loot_marker/village", "nothing"],
    }


@pytest.mark.parametrize(
    ("word", "left", "taken"),
    [("loot_trade", (0, 5), (2, 0)), ("loot_culture", (2, 2), (0, 3)), ("nothing", (2, 5), (0, 0))],
)
def test_up_to_three(word: str, left: tuple[int, int], taken: tuple[int, int]) -> None:
    """R25: as much as there is."""
    match = play(won({"trade": 2, "culture": 5}), word)
    assert (player(match, 1).trade, player(match, 1).culture) == left
    assert (player(match).trade, player(match).culture) == taken


def test_looted_trade_stops_at_the_end_of_the_dial() -> None:
    match = play(won({"trade": 9}, {"trade": 26}), "loot_trade")
    assert (player(match).trade, player(match, 1).trade) == (27, 6)


def test_a_looted_token_changes_sheets() -> None:
    match = play(won({"resources": {"silk": 1}}), "loot/silk")
    assert (resources(match), resources(match, 1)) == ({"silk": 1}, {})


def test_a_looted_marker_stays_face_down() -> None:
    """The winner sees it, and the loser knows what he has lost."""
    match = play(won({"markers": ["hut_wheat"]}), "loot_marker/hut")
    marker = MARKER_IDS.index("hut_wheat")
    assert player(match).markers == [marker]
    assert player(match).shown_markers[1] == [marker]
    assert player(match, 1).markers == []


def test_nothing_to_take_nothing_asked() -> None:
    match = won({})
    assert prompt(match) not in ("figure_loot", "city_loot")


# Cities


def test_example_18_a_city_falls() -> None:
    """Example 18, with walls and a general."""
    match = city_falls(
        {
            "pieces": {"g1": "library", "e1": "colossus", "e3": "artist"},
            "techs": ["writing"],
            "walls": ["f2"],
            "tokens": {},
        },
        {"pieces": {"b2": "general"}},
    )
    assert player(match, 1).cities == [square("n7"), NONE, NONE]
    assert player(match, 1).walls == 0
    assert (piece(match, "g1"), piece(match, "e1"), piece(match, "e3")) == ("", "", "")
    assert player(match, 1).wonders == 0
    assert inside(match).state.gone
    assert figures(match, "f2") == (0, 1, 0)
    assert prompt(match) == "city_loot"


def test_the_choice_of_a_citys_loot() -> None:
    match = city_falls({"techs": ["writing"], "cards": ["drought"], "resources": {"iron": 2}, "markers": ["hut_spy"]})
    assert set(offered(match)) == {
        *["loot/iron", "loot_marker/hut", "loot_card/1", "loot_tech/writing", "nothing"],
    }


def test_a_tech_is_learned_where_there_is_a_slot() -> None:
    match = city_falls({"techs": ["writing", "navigation"]})
    assert offers(match, "loot_tech") == {"writing", "navigation"}, "Construction needs two techs below"
    play(match, "loot_tech/writing")
    assert techs(match) == {"currency", "writing"}
    assert "writing" in techs(match, 1), "knowledge is not lost"


def test_a_card_is_taken_by_its_back() -> None:
    match = play(city_falls({"cards": ["drought"]}), "loot_card/1")
    assert [EVENT_IDS[card] for card in player(match).cards] == ["drought"]
    assert player(match).shown_cards[1] == player(match).cards
    assert player(match, 1).cards == []


def test_a_hand_over_the_limit_is_trimmed() -> None:
    match = city_falls({"cards": ["drought"]}, {"cards": ["defection", "sabotage"]})
    play(match, "loot_card/1")
    assert prompt(match) == "discard_culture"
    play(match, "discard/sabotage")
    assert len(player(match).cards) == 2


def test_two_resources_are_taken() -> None:
    match = city_falls({"resources": {"iron": 1, "silk": 1}, "techs": ["writing"]})
    play(match, "loot/iron")
    assert set(offered(match)) == {"loot/silk", "nothing"}
    play(match, "loot/silk")
    assert resources(match) == {"iron": 1, "silk": 1}


def test_walls_fall_before_combustion() -> None:
    match = meadow(
        {"armies": {"e2": 1}, "units": ["infantry_3", "mounted_3"], "techs": ["combustion"]},
        {"cities": ["n7", "f2"], "walls": ["f2"], "units": ["infantry_1", "infantry_2"]},
        phase="movement",
    )
    play(match, "move/e2/a1", "go/f2")
    assert player(match, 1).walls == 0
    assert asked(match) == 1, "the defender begins: the walls are gone"


def conquest(walls: list[str], **own: Any) -> Match:
    """America's army on n6 attacks Egypt's capital: 9 of strength and 4 of each general against 12."""
    mine: dict[str, Any] = {"armies": {"n6": 1}, "units": ["infantry_3", "mounted_3", "artillery_3"], **own}
    match = duel(mine, {"walls": walls}, phase="movement")
    return play(match, "move/n6/a1", "go/n7", "front/infantry_3", "front/mounted_3")


def test_a_capital_wins_the_game() -> None:
    match = conquest([], pieces={"b2": "general"})
    assert reason(match) == "military"
    assert inside(match).state.winner == 0


def test_a_capital_that_holds() -> None:
    """9 + 4 against 12 + 4."""
    match = conquest(["n7"], pieces={"b2": "general"})
    assert not match.over
    assert player(match).armies == 6


# Villages and huts


def outcome(match: Match) -> Match:
    """Play the battle: everybody opens fronts."""
    while not match.over and prompt(match) == "battle_turn":
        play(match, next(word for word in offered(match) if word.startswith("front/")))
    return match


def test_barbarians_are_one_unit_of_each_land_type_at_rank_one() -> None:
    match = village(["infantry_3", "infantry_3"])
    assert asked(match) == 1, "the player on the left defends for them"
    hand = match.view(1)["battle"]["sides"][1]["hand"]
    assert sorted(unit["id"].partition("_")[0] for unit in hand) == ["artillery", "infantry", "mounted"]
    assert all(unit["strength"] <= 3 for unit in hand)
    assert match.view(0)["battle"]["sides"][1]["hand"] == []
    assert match.view(0)["battle"]["sides"][1]["barbarian"]


def test_r23_a_missing_barbarian_comes_from_the_fullest_deck() -> None:
    """No artillery is left: infantry and mounted have as many cards, infantry comes first."""
    match = meadow()
    inside(match).state.unit_decks[2] = []
    drawn = draw_barbarians(inside(match))
    assert sorted(UNIT_IDS[unit].partition("_")[0] for unit in drawn) == ["infantry", "infantry", "mounted"]


def test_a_conquered_village_leaves_its_marker() -> None:
    """12 of a general's bonus and more decide it; barbarians' cards lie face up under their decks."""
    match = outcome(village(["infantry_3", "infantry_3"], pieces={"b2": "general", "b4": "general", "d4": "general"}))
    state = inside(match).state
    assert not state.marks[square("f1")] & VILLAGE
    assert figures(match, "f1") == (0, 1, 0)
    assert len(state.village_pool) == 9
    assert len(player(match).markers) + len(state.spent) == 1
    assert [len(shown) for shown in state.unit_shown] == [1, 1, 1, 0]


def test_a_village_that_holds() -> None:
    """The army dies, nobody takes loot, the marker stays."""
    match = outcome(village([], trade=9))
    assert player(match).armies == 6
    assert player(match).trade == 9
    assert inside(match).state.marks[square("f1")] & VILLAGE
    assert len(inside(match).state.village_pool) == 10


def test_china_gains_culture_of_huts_and_villages() -> None:
    match = table(
        {"civilization": "america"},
        {"civilization": "china", "armies": {"n6": 1}},
        phase="movement",
        active=1,
        squares={"n5": {"mark": "hut"}},
    )
    play(match, "move/n6/a1", "go/n5")
    assert player(match, 1).culture == 3
    assert len(player(match, 1).markers) == 1


def test_rome_advances_by_a_village() -> None:
    match = outcome(table_of_rome({"units": ["infantry_3"] * 3, "techs": ["gunpowder"]}))
    while prompt(match) == "place_person":
        play(match, "keep")
    assert player(match).space == 1
    assert player(match).coins == 1, "Code of Laws: a battle won"


def table_of_rome(own: dict[str, Any]) -> Match:
    squares = {name: {"terrain": "grassland", "extra": "none", "mark": "none"} for name in ("e1", "f1", "e2")}
    squares["f1"]["mark"] = "village"
    mine = {"civilization": "rome", "armies": {"e1": 1}, **own}
    match = table(mine, {"civilization": "egypt"}, phase="movement", map={"2": "tile_03"}, squares=squares)
    return play(match, "move/e1/a1", "go/f1")


# China


def test_china_takes_back_a_killed_unit() -> None:
    """R22: it counts as killed for the losses, and comes home."""
    match = table(
        {"civilization": "china", "armies": {"e1": 2}, "units": ["infantry_1", "infantry_2"]},
        {"civilization": "egypt", "armies": {"f1": 1}, "units": ["artillery_3"]},
        phase="movement",
        map={"2": "tile_03"},
        squares={name: {"terrain": "grassland", "extra": "none", "mark": "none"} for name in ("e1", "f1", "g1")},
    )
    play(match, "move/e1/a2", "go/f1", "attack/infantry_1/1", "attack/infantry_2/1")
    assert prompt(match) == "rescue_unit"
    assert set(offered(match)) == {"rescue/infantry_1", "rescue/infantry_2", "nothing"}
    play(match, "rescue/infantry_2")
    assert units(match) == ["infantry_2"]
    assert player(match).seen_forces == player(match).forces
    assert [UNIT_IDS[unit] for unit in inside(match).state.unit_shown[0]] == ["infantry_1"]


# The revision of 2013


def test_points_of_loot() -> None:
    """Figures are worth one point, a city two: a tech, or two small things."""
    match = won({"trade": 9, "tokens": {"sheet": 1}}, options={"loot": "2013"})
    assert set(offered(match)) == {"loot_trade", "loot_token/sheet", "nothing"}
    play(match, "loot_token/sheet")
    assert (player(match, 1).coins, player(match).coins) == (0, 0)


def test_two_points_for_a_city() -> None:
    """R26: twice the same, or one of the great things."""
    match = city_falls({"trade": 9, "tokens": {"sheet": 1}, "techs": ["writing"]}, options={"loot": "2013"})
    assert {"loot_trade", "loot_token/sheet", "loot_coin/sheet", "loot_tech/writing"} <= set(offered(match))
    play(match, "loot_trade")
    assert set(offered(match)) == {"loot_trade", "loot_token/sheet", "nothing"}
    play(match, "loot_trade")
    assert (player(match).trade, player(match, 1).trade) == (6, 3)


def test_a_coin_token_changes_sheets() -> None:
    match = city_falls({"tokens": {"sheet": 1}}, options={"loot": "2013"})
    play(match, "loot_coin/sheet")
    assert (player(match).coins, player(match, 1).coins) == (1, 0)
    assert prompt(match) not in ("figure_loot", "city_loot")
