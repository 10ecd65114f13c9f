"""The eleven aggressions, who may be attacked and how one defends (Code p. 4)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from through_the_ages.helpers import (
    area,
    asked,
    card,
    food,
    inside,
    leader,
    military_hand,
    offered,
    offers,
    play,
    resources,
    stored,
    table,
    workers,
)

TABLES = read_tables(PACKAGE, DECKS)
STRONG: dict[str, Any] = {"workers": {"tanks": 2}, "government": "communism"}


def attacked(name: str, rival: dict[str, Any] | None = None, **own: Any) -> Any:
    """Seat 0 attacks seat 1, who has no card to defend with."""
    match = table({**STRONG, "military_hand": [name], **own}, rival or {}, phase="politics")
    before = area(match).military
    play(match, f"aggression/{name}/1")
    cost = next(entry["cost"] for entry in TABLES["aggressions"] if entry["id"] == name)
    assert area(match).military == before - cost
    return match


# The cards


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("enslave", 2),
        ("plunder_i", 1),
        ("plunder_ii", 1),
        ("plunder_iii", 1),
        ("raid_i", 1),
        ("raid_ii", 2),
        ("raid_iii", 3),
        ("annex", 2),
        ("infiltrate", 2),
        ("spy", 1),
        ("armed_intervention", 2),
    ],
)
def test_military_actions_of_an_aggression(name: str, cost: int) -> None:
    rival = {"leader": "moses", "colonies": ["vast_territory_i"]}
    for actions, able in ((cost, True), (cost - 1, False)):
        match = table({**STRONG, "military_hand": [name], "military": actions}, rival, phase="politics")
        assert (offers(match, "aggression") == {f"{name}/1"}) == able


def test_enslave() -> None:
    match = attacked("enslave")
    assert (area(match, 1).unused, area(match, 1).yellow) == (0, 19)
    assert (food(match), resources(match)) == (2, 2)


def test_enslave_takes_a_worker_the_rival_chooses() -> None:
    match = attacked("enslave", {"unused": 0})
    assert asked(match) == 1
    play(match, "lose/agriculture")
    assert workers(match, "agriculture", 1) == 1
    assert (food(match), resources(match)) == (2, 2)


@pytest.mark.parametrize(("name", "most"), [("plunder_i", 3), ("plunder_ii", 5), ("plunder_iii", 7)])
def test_plunder(name: str, most: int) -> None:
    match = attacked(name, {"food": 8, "resources": 8, "blue": 5})
    assert set(offered(match)) == {f"goods/{part}/{most - part}" for part in range(most + 1)}
    play(match, f"goods/1/{most - 1}")
    assert (food(match), resources(match)) == (1, most - 1)
    assert (food(match, 1), resources(match, 1)) == (7, 8 - most + 1)


def test_plunder_takes_what_there_is() -> None:
    match = attacked("plunder_iii", {"food": 1, "resources": 2})
    assert (food(match), resources(match)) == (1, 2)
    assert (food(match, 1), resources(match, 1)) == (0, 0)


def test_plunder_with_an_empty_bank_gains_nothing() -> None:
    match = attacked("plunder_i", {"food": 3}, blue=0)
    assert (food(match), food(match, 1)) == (0, 0)


def test_raid_i() -> None:
    rival = {"workers": {"philosophy": 1, "alchemy": 1, "computers": 1}}
    match = attacked("raid_i", rival)
    assert offers(match, "raze") == {"philosophy", "alchemy"}, "level A or I"
    play(match, "raze/alchemy")
    assert (workers(match, "alchemy", 1), area(match, 1).unused) == (0, 2)
    assert resources(match) == 3


def test_raid_ii_halves_the_sum_rounded_up() -> None:
    """Ruling: 8 + 3 = 11, half of it 6."""
    match = attacked("raid_ii", {"workers": {"philosophy": 1, "scientific_method": 1}})
    play(match, "raze/scientific_method")
    assert workers(match, "philosophy", 1) == 0, "the only one of level I or less"
    assert resources(match) == 6


def test_raid_iii() -> None:
    match = attacked("raid_iii", {"workers": {"computers": 2, "philosophy": 0, "theology": 1}})
    assert offers(match, "raze") == {"computers", "theology"}
    play(match, "raze/computers")
    assert (workers(match, "computers", 1), workers(match, "theology", 1)) == (1, 0)
    assert resources(match) == 8, "half of 11 + 5"


@pytest.mark.parametrize(
    ("name", "higher", "lower"), [("raid_ii", "opera", "alchemy"), ("raid_iii", "computers", "opera")]
)
def test_a_raid_destroys_as_many_as_it_can_in_any_order(name: str, higher: str, lower: str) -> None:
    """The lower building first leaves the higher level for the other one."""
    gains = []
    for first in (higher, lower):
        match = attacked(name, {"workers": {"philosophy": 0, higher: 1, lower: 1}})
        assert offers(match, "raze") == {higher, lower}
        play(match, f"raze/{first}")
        assert (workers(match, higher, 1), workers(match, lower, 1), area(match, 1).unused) == (0, 0, 3)
        gains.append(resources(match))
    assert gains[0] == gains[1] > 0


def test_a_raid_uses_each_level_once() -> None:
    match = attacked("raid_ii", {"workers": {"philosophy": 0, "opera": 2, "alchemy": 0}})
    assert workers(match, "opera", 1) == 1, "the other level is I"
    match = attacked("raid_ii", {"workers": {"philosophy": 3}})
    assert workers(match, "philosophy", 1) == 1


def test_raid_without_buildings() -> None:
    match = attacked("raid_i", {"workers": {"philosophy": 0}})
    assert resources(match) == 0
    assert "end" in offered(match)


def test_annex() -> None:
    lands = ["vast_territory_i", "wealthy_territory_i"]
    match = attacked("annex", {"colonies": lands, "yellow": 10})
    play(match, "annex/vast_territory_i")
    assert area(match).colonies == [card("vast_territory_i")]
    assert area(match, 1).colonies == [card("wealthy_territory_i")]
    assert (area(match).yellow, area(match, 1).yellow) == (21, 7)
    assert food(match) == 0, "the immediate effect is not repeated"
    assert (area(match).blue, area(match, 1).blue) == (15, 17)


def test_annex_needs_a_colony() -> None:
    assert offers(table({**STRONG, "military_hand": ["annex"]}, {}, phase="politics"), "aggression") == set()


def test_infiltrate_a_leader() -> None:
    match = attacked("infiltrate", {"leader": "js_bach"})
    assert leader(match, 1) == ""
    assert area(match).culture == 6


def test_infiltrate_a_wonder() -> None:
    match = attacked("infiltrate", {"leader": "moses", "wonder": "internet", "stages": 3, "blue": 5})
    assert set(offered(match)) == {"oust_leader/moses", "oust_wonder/internet"}
    play(match, "oust_wonder/internet")
    assert area(match, 1).wonder == -1
    assert area(match, 1).blue == 8, "the tokens of the stages come back"
    assert area(match).culture == 9


def test_infiltrate_level_a_brings_nothing() -> None:
    assert area(attacked("infiltrate", {"leader": "moses"})).culture == 0


def test_infiltrating_bill_gates_lets_him_score() -> None:
    match = attacked("infiltrate", {"leader": "bill_gates", "workers": {"computers": 2}})
    assert (area(match).culture, area(match, 1).culture) == (9, 6)


def test_infiltrate_needs_a_leader_or_a_wonder() -> None:
    match = table({**STRONG, "military_hand": ["infiltrate"]}, {"wonders": ["pyramids"]}, phase="politics")
    assert offers(match, "aggression") == set()


def test_spy() -> None:
    match = attacked("spy", {"science": 9})
    assert (area(match).science, area(match, 1).science) == (5, 4)
    poor = attacked("spy", {"science": 2})
    assert (area(poor).science, area(poor, 1).science) == (2, 0)


def test_armed_intervention() -> None:
    match = attacked("armed_intervention", {"culture": 20})
    assert (area(match).culture, area(match, 1).culture) == (7, 13)
    poor = attacked("armed_intervention", {"culture": 3})
    assert (area(poor).culture, area(poor, 1).culture) == (3, 0)


def test_a_used_aggression_is_discarded() -> None:
    match = attacked("armed_intervention")
    assert inside(match).state.discards == [card("armed_intervention")]
    old = attacked("spy")
    assert card("spy") in inside(old).state.buried, "of an older age: out of the game"


# Whom one may attack


def test_only_weaker_rivals() -> None:
    own = {"workers": {"warriors": 4}, "military_hand": ["spy"]}
    rivals = [{"workers": {"warriors": count}} for count in (3, 4, 5)]
    assert offers(table(own, *rivals, phase="politics"), "aggression") == {"spy/1"}


def test_equal_strength_is_not_enough() -> None:
    """Example 21: 7 against 7 is not allowed."""
    seven = {"workers": {"warriors": 7}}
    assert offers(table({**seven, "military_hand": ["spy"]}, seven, phase="politics"), "aggression") == set()


# Defence


def defended(own: dict[str, Any], rival: dict[str, Any]) -> Any:
    match = table({"military_hand": ["spy"], **own}, {"science": 9, **rival}, phase="politics")
    play(match, "aggression/spy/1")
    return match


def test_the_example_of_a_defence() -> None:
    """Example 21: 10 against 7, three military actions in all: one bonus card II, or three other cards."""
    ten = {"workers": {"warriors": 10}}
    seven = {"workers": {"warriors": 7}, "government": "monarchy"}
    match = defended(ten, {**seven, "military_hand": ["military_bonus_ii"]})
    assert set(offered(match)) == {"defend/military_bonus_ii", "no_defense"}
    play(match, "defend/military_bonus_ii")
    if "enough" in offered(match):
        play(match, "enough")
    assert area(match, 1).science == 9
    assert military_hand(match, 1) == []
    match = defended(ten, {**seven, "military_hand": ["rats", "foray", "crusades"]})
    play(match, "spare/crusades")
    while asked(match) == 1:
        play(match, next(word for word in offered(match) if word.startswith(("spare", "enough"))))
    assert area(match, 1).science == 9
    assert area(match, 1).military_hand == []


def test_no_more_cards_than_military_actions_in_all() -> None:
    own = {"workers": {"warriors": 10}}
    rival = {"workers": {"warriors": 7}, "military_hand": ["rats", "foray", "crusades"]}
    match = defended(own, rival)
    assert offered(match) == ("no_defense",), "two cards reach 9 only"
    play(match, "no_defense")
    assert area(match, 1).science == 4
    assert len(area(match, 1).military_hand) == 3, "who does not reach it discards nothing"


def test_spent_actions_do_not_matter_for_the_defence() -> None:
    rival = {"workers": {"warriors": 7}, "military_hand": ["rats", "foray"], "military": 0}
    match = defended({"workers": {"warriors": 9}}, rival)
    assert "spare/foray" in offered(match)


def test_the_library_does_not_help_the_defence() -> None:
    rival = {
        "workers": {"warriors": 7},
        "military_hand": ["rats", "foray", "crusades"],
        "wonders": ["library_of_alexandria"],
    }
    assert offered(defended({"workers": {"warriors": 10}}, rival)) == ("no_defense",)


def test_a_bonus_card_may_be_discarded_for_one() -> None:
    rival = {"workers": {"warriors": 7}, "military_hand": ["military_bonus_iii"]}
    match = defended({"workers": {"warriors": 8}}, rival)
    assert set(offered(match)) == {"defend/military_bonus_iii", "spare/military_bonus_iii", "no_defense"}


def test_one_may_refuse_to_defend() -> None:
    match = defended({"workers": {"warriors": 8}}, {"military_hand": ["military_bonus_iii"]})
    play(match, "no_defense")
    assert area(match).science == 5
    assert military_hand(match, 1) == ["military_bonus_iii"]


def test_without_a_card_nobody_is_asked() -> None:
    match = defended({"workers": {"warriors": 8}}, {})
    assert area(match).science == 5


def test_actions_are_not_returned_when_the_attack_fails() -> None:
    rival = {"workers": {"warriors": 7}, "military_hand": ["military_bonus_iii"]}
    match = defended({"workers": {"warriors": 8}}, rival)
    play(match, "defend/military_bonus_iii")
    if asked(match) == 1:
        play(match, "enough")
    assert area(match).military == 1
    assert area(match).science == 0
    assert inside(match).state.table == []


def test_every_aggression_is_tried() -> None:
    source = globals()
    families = {
        entry["id"].removesuffix("_iii").removesuffix("_ii").removesuffix("_i") for entry in TABLES["aggressions"]
    }
    assert all(any(name.startswith(f"test_{family}") for name in source) for family in families)


def test_stolen_goods_are_each_players_own_tokens() -> None:
    rival = {"stored": {"oil": 1}, "technologies": ["oil"], "blue": 9}
    match = attacked("plunder_i", rival)
    assert resources(match) == 3
    assert resources(match, 1) == 2
    assert stored(match, "bronze") == 3
