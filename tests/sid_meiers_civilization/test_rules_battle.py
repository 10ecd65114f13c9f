"""Battles, from the hands to the totals (RULES 4.2 to 4.7)."""

from __future__ import annotations

import pytest

from civitas.games.sid_meiers_civilization import forces
from civitas.games.sid_meiers_civilization.battle import ATTACKER, DEFENDER
from civitas.games.sid_meiers_civilization.box import NONE, UNIT_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    battle_goes_on,
    battle_of,
    figures,
    inside,
    offered,
    offers,
    play,
    player,
    prompt,
    units,
)
from sid_meiers_civilization.scenes import WAITS, duel, field, meadow, siege

EVERY_UNIT = [name for name in UNIT_IDS if not name.startswith("aircraft")]


def hands(match: Match) -> list[list[str]]:
    return [[UNIT_IDS[unit] for unit in hand] for hand in battle_of(match).hands]


# Battle force


@pytest.mark.parametrize(("armies", "size"), [(1, 3), (2, 5), (3, 7)])
def test_example_14_the_attackers_hand(armies: int, size: int) -> None:
    """Example 14: three cards, and two for each further army."""
    match = field({"units": [*EVERY_UNIT], "techs": ["masonry"]}, {"units": ["infantry_1"]}, armies=armies)
    assert len(battle_of(match).hands[ATTACKER]) == size
    assert len(player(match).forces) == 9 - size, "the rest stays out"


def test_example_14_the_defender_of_a_city() -> None:
    """Example 14: six cards."""
    match = siege({"units": ["infantry_2"]}, {"units": [*EVERY_UNIT]})
    assert len(battle_of(match).hands[DEFENDER]) == 6


def test_example_14_fundamentalism_gives_a_card_more() -> None:
    """Example 14: seven cards."""
    match = duel({"techs": ["theology"], "government": "fundamentalism"})
    assert forces.hand_size(inside(match), 0, 0, True) == 7


def test_example_14_fewer_units_are_all_drawn() -> None:
    """Example 14: of four units four."""
    match = siege({"units": ["infantry_2"]}, {"units": EVERY_UNIT[:4]})
    assert hands(match)[DEFENDER] == EVERY_UNIT[:4]


def test_computers_give_a_card_per_five_coins() -> None:
    match = duel({"techs": ["computers"], "tokens": {"sheet": 9}})
    assert player(match).coins == 10
    assert forces.hand_size(inside(match), 0, 1, False) == 5


def test_a_side_may_fight_without_units() -> None:
    """Nobody has a unit: 0 to 0, the defender wins."""
    match = field({}, {})
    assert player(match).armies == 6
    assert "Attacker 0, defender 0." in said(match)


def said(match: Match) -> list[str]:
    assert match.chronicle is not None
    return [match.game.wording(match, event, "en") for event in match.chronicle.events]


# Combat bonus


def test_the_combat_bonus_of_both_sides() -> None:
    """Example 36: a walled city 6 + 4 against a barracks 2: the defender holds the card at 8."""
    match = siege(
        {"units": ["infantry_2"], "pieces": {"b2": "barracks"}, "techs": ["metalworking"]},
        {"units": ["artillery_2"], "walls": ["f2"]},
    )
    assert battle_of(match).bonus == [0, 8]


def test_a_capital_counts_twelve() -> None:
    match = duel(None, {"walls": ["n7"]})
    assert forces.bonus_parts(inside(match), 1, 3) == {"city": 12, "walls": 4}
    assert forces.bonus_parts(inside(match), 1, NONE) == {}


def test_generals_and_academies_count_wherever_they_stand() -> None:
    match = duel({"pieces": {"b2": "general", "d4": "academy"}, "techs": ["metalworking", "military_science"]})
    assert forces.bonus_parts(inside(match), 0, NONE) == {"buildings": 4, "generals": 4}


def test_a_blockaded_general_does_not_count() -> None:
    match = duel({"pieces": {"b2": "general"}}, {"scouts": {"b2": 1}})
    assert forces.combat_bonus(inside(match), 0, NONE) == 0


# Turns


def test_the_defender_begins() -> None:
    match = field({"units": ["infantry_2", "mounted_2"]}, {"units": ["artillery_2", "artillery_3"]})
    assert asked(match) == 1
    assert prompt(match) == "battle_turn"
    assert set(offered(match)) == {"front/artillery_2", "front/artillery_3"}


def test_against_walls_the_attacker_begins() -> None:
    match = siege({"units": ["infantry_2", "mounted_2"]}, {"units": ["artillery_2"], "walls": ["f2"]})
    assert asked(match) == 0


def test_a_unit_opens_a_front_or_attacks_one() -> None:
    match = field({"units": ["infantry_2", "mounted_2"]}, {"units": ["artillery_2", "artillery_3"]})
    play(match, "front/artillery_2")
    assert asked(match) == 0
    assert set(offered(match)) == {
        *["front/infantry_2", "front/mounted_2", "attack/infantry_2/1", "attack/mounted_2/1"],
    }
    play(match, "attack/mounted_2/1")
    assert hands(match) == [["infantry_2"], ["artillery_3"]]
    assert [UNIT_IDS[unit] for unit in battle_of(match).killed[DEFENDER]] == ["artillery_2"]
    assert [UNIT_IDS[unit] for unit in battle_of(match).fronts[ATTACKER]] == ["mounted_2"]
    assert battle_of(match).wounds[ATTACKER] == [0], "it struck first"


def test_a_wounded_unit_dies_of_the_next_blow() -> None:
    """Infantry 2 strikes mounted 3 first, then dies; a second infantry finishes it off unhurt."""
    match = field({"units": ["infantry_2", "infantry_2", "infantry_1"]}, {"units": ["mounted_3", "mounted_1"]})
    play(match, "front/mounted_3", "attack/infantry_2/1")
    assert battle_of(match).wounds[DEFENDER] == [2, 0], "the last mounted unit has opened a front by itself"
    play(match, "attack/infantry_1/1")
    assert [UNIT_IDS[unit] for unit in battle_of(match).fronts[DEFENDER]] == ["mounted_1"]
    assert battle_of(match).wounds[ATTACKER] == [0]


def test_r21_scouts_do_not_count_for_the_hand() -> None:
    match = meadow(
        {"armies": {"e1": 1}, "units": ["infantry_2"]},
        {"armies": {"f1": 1}, "scouts": {"f1": 1}, "units": [*EVERY_UNIT]},
        phase="movement",
    )
    play(match, "move/e1/a1", "go/f1")
    assert len(battle_of(match).hands[DEFENDER]) == 3


def test_a_side_without_units_takes_no_turn() -> None:
    """R21: the only mounted unit has one way to be played."""
    match = field({"units": ["infantry_1", "infantry_2", "infantry_3"]}, {"units": ["mounted_1"]})
    play(match, "front/infantry_1")  # the only mounted unit has opened a front by itself
    assert asked(match) == 0
    assert hands(match) == [["infantry_2", "infantry_3"], []]


def test_example_36_from_start_to_end() -> None:
    """Example 36. Two armies against a walled city with 8 of bonus: 5 to 9, both armies die, its owner takes loot.

    The attacker may draw 5 and has 4 units. The fourth, infantry 1, dies of artillery 1 before it strikes.
    """
    match = meadow(
        {
            "armies": {"e2": 2},
            "units": ["infantry_1", "infantry_2", "infantry_2", "mounted_3"],
            "pieces": {"b2": "barracks"},
            "techs": ["metalworking"],
            "trade": 5,
        },
        {"cities": ["n7", "f2"], "walls": ["f2"], "units": ["artillery_1", "artillery_2"], **WAITS},
        phase="movement",
    )
    play(match, "move/e2/a2", "go/f2")
    assert [forces.hand_size(inside(match), 0, 2, False), forces.hand_size(inside(match), 1, 0, True)] == [5, 6]
    assert len(battle_of(match).hands[ATTACKER]) == 4
    assert battle_of(match).bonus == [0, 8]
    assert asked(match) == 0, "walls: the attacker begins"
    play(match, "front/infantry_2", "attack/artillery_2/1")
    assert battle_of(match).wounds == [[], [0]], "artillery has struck first and holds the front unhurt"
    play(match, "attack/mounted_3/1", "front/artillery_1", "attack/infantry_1/1", "front/infantry_2")
    assert "Attacker 5, defender 9." in said(match)
    assert asked(match) == 1
    play(match, "loot_trade")
    assert (player(match).trade, player(match, 1).trade) == (2, 3)
    assert player(match).armies == 6
    assert player(match, 1).cities[1] != NONE


def test_example_16_a_tie() -> None:
    """Example 16: 3 + 2 against 3 and a barracks: both attacking armies die, the defender takes one loot."""
    match = field(
        {"units": ["infantry_3", "infantry_2"], "trade": 5, "culture": 5},
        {"units": ["infantry_3"], "pieces": {"n6": "barracks"}, **WAITS},
        armies=2,
    )
    play(match, "front/infantry_3", "front/infantry_2")
    assert "Attacker 5, defender 5." in said(match)
    assert (asked(match), prompt(match)) == (1, "figure_loot")
    assert player(match).armies == 6
    assert figures(match, "f1") == (1, 1, 0)
    play(match, "loot_culture")
    assert (player(match).trade, player(match).culture) == (5, 2)
    assert (player(match, 1).trade, player(match, 1).culture) == (0, 3)
    assert prompt(match) != "figure_loot", "one, not two"


def test_example_17_three_armies_and_four_dead() -> None:
    """Example 17: artillery 3 kills four infantries before they strike; 3 + 4 beats 3, and two of three armies die."""
    match = field(
        {"units": ["infantry_2"] * 4 + ["infantry_3"], "pieces": {"b2": "general"}, "techs": ["masonry"]},
        {"units": ["artillery_3"]},
        armies=3,
    )
    play(match, *["attack/infantry_2/1"] * 4, "front/infantry_3")
    assert "Player 1 wins the battle." in said(match)
    assert figures(match, "f1") == (0, 1, 0)
    assert player(match).armies == 5
    assert units(match) == ["infantry_3"]


def test_example_17_a_single_army_stays() -> None:
    """Example 17: all four units die, the general alone wins 4 to 3; who has no unit left may win on his bonus."""
    match = field(
        {"units": ["infantry_2"] * 4, "pieces": {"b2": "general"}, "government": "fundamentalism"},
        {"units": ["artillery_3"]},
    )
    play(match, *["attack/infantry_2/1"] * 4)
    assert "Attacker 4, defender 3." in said(match)
    assert figures(match, "f1") == (0, 1, 0)
    assert units(match) == []


# Abilities


def test_metalworking_adds_to_one_attack() -> None:
    """Example 13: artillery 1 with three wounds more kills artillery 3, and dies."""
    match = field(
        {"units": ["artillery_1", "artillery_2"], "techs": ["metalworking"], "resources": {"iron": 1}},
        {"units": ["artillery_3", "artillery_2"]},
    )
    play(match, "front/artillery_3", "use/metalworking", "attack/artillery_1/1")
    assert [[UNIT_IDS[unit] for unit in killed] for killed in battle_of(match).killed] == [
        ["artillery_1"],
        ["artillery_3"],
    ]
    assert battle_of(match).extra == 0
    assert player(match).resources[1] == 0
    assert player(match).used, "once in a turn"


def test_mathematics_shares_three_wounds() -> None:
    """One wound kills infantry 1, the other two stay on infantry 3."""
    match = field(
        {"units": ["mounted_1", "mounted_2"], "techs": ["mathematics"], "resources": {"iron": 1}},
        {"units": ["infantry_1", "infantry_3", "infantry_2"]},
    )
    play(match, "front/infantry_1", "front/mounted_1")
    assert prompt(match) == "battle_ability"
    play(match, "pass", "front/infantry_3")
    assert offers(match, "use") == {"mathematics"}
    play(match, "use/mathematics", "wound/1")
    assert [UNIT_IDS[unit] for unit in battle_of(match).killed[DEFENDER]] == ["infantry_1"], "dead at once"
    play(match, "wound/1", "wound/1")
    assert battle_of(match).wounds[DEFENDER] == [2]
    assert prompt(match) == "battle_turn", "an ability before the unit, then the unit"
    assert not offers(match, "use")


def test_one_may_deal_fewer_wounds() -> None:
    match = field(
        {"units": ["mounted_1", "mounted_2"], "techs": ["ballistics"], "resources": {"iron": 1}},
        {"units": ["infantry_3", "infantry_2"]},
    )
    play(match, "front/infantry_3", "use/ballistics", "wound/1", "done")
    assert battle_of(match).wounds[DEFENDER] == [1]


@pytest.mark.parametrize(("tech", "left"), [("animal_husbandry", 0), ("biology", 0)])
def test_wounds_are_healed_once_in_a_battle(tech: str, left: int) -> None:
    match = field(
        {"units": ["infantry_3", "infantry_1", "infantry_2"], "techs": [tech]},
        {"units": ["infantry_2", "infantry_1", "mounted_1"]},
    )
    play(match, "front/infantry_2", "attack/infantry_3/1")
    assert battle_of(match).wounds[ATTACKER] == [2]
    assert offered(match) == (f"use/{tech}", "pass")
    play(match, f"use/{tech}")
    if tech == "animal_husbandry":
        play(match, "heal/1", "heal/1")
    assert battle_of(match).wounds[ATTACKER] == [left]
    play(match, "attack/infantry_1/1")
    assert battle_of(match).wounds[ATTACKER] == [1]
    assert not offers(match, "use"), "once in a battle"


def test_only_the_side_on_turn_uses_abilities() -> None:
    match = field(
        {"units": ["infantry_1", "infantry_2"]},
        {"units": ["infantry_3", "infantry_2"], "techs": ["biology", "mathematics"], "resources": {"iron": 1}},
    )
    play(match, "front/infantry_3")
    assert asked(match) == 0
    play(match, "attack/infantry_2/1")
    assert asked(match) == 1
    assert offers(match, "use") == {"biology"}, "no enemy unit lies in play"


def test_r29_an_ability_given_up_is_not_used() -> None:
    """Before the unit it may be tried again; the moment after the unit is over."""
    own = {"units": ["mounted_1", "mounted_2"], "techs": ["mathematics"], "markers": ["hut_iron"]}
    match = play(field(own, {"units": ["infantry_1", "infantry_3"]}), "front/infantry_1")
    play(match, "use/mathematics", "give_up")
    assert "use/mathematics" in offered(match)
    play(match, "front/mounted_1", "use/mathematics", "give_up")
    assert (asked(match), prompt(match)) == (1, "battle_turn")
    assert len(player(match).markers) == 1
    assert not player(match).used


# Cards


def test_himeji_strengthens_every_unit() -> None:
    match = duel({"pieces": {"b2": "himeji_samurai_castle"}})
    assert forces.unit_strength(inside(match), 0, 0) == 2
    assert forces.unit_strength(inside(match), 1, 0) == 1


def test_the_oracle_opens_the_enemys_hand() -> None:
    match = field(
        {"units": ["infantry_2", "mounted_1"], "pieces": {"b2": "oracle"}}, {"units": ["artillery_2", "mounted_2"]}
    )
    attacker = match.view(0)["battle"]
    defender = match.view(1)["battle"]
    assert [unit["id"] for unit in attacker["sides"][1]["hand"]] == ["mounted_2", "artillery_2"]
    assert defender["sides"][0]["hand"] == []
    assert match.view(None)["battle"]["sides"][1]["hand"] == []


def test_units_that_have_fought_are_known() -> None:
    match = field({"units": ["infantry_2", "mounted_1"]}, {"units": ["artillery_2", "artillery_3"]})
    play(match, "front/artillery_2", "front/infantry_2", "front/artillery_3")
    while battle_goes_on(match):
        play(match, offered(match)[0])
    for seat in range(2):
        assert player(match, seat).seen_forces == player(match, seat).forces
