"""The three wars: declared, and resolved at the start of the declarer's next turn (Code p. 3, 4)."""

from __future__ import annotations

from typing import Any

import pytest

from through_the_ages.helpers import area, asked, card, hand, inside, offered, offers, play, table


def fought(name: str, own: int, other: int, rival: dict[str, Any] | None = None, **extra: Any) -> Any:
    """A war of seat 0 against seat 1 with those strengths, just resolved; seat 0 is at its Politics Phase or asked."""
    rest = rival or {}
    return table(
        {"workers": {"warriors": own}, "war": [name, 1], **extra},
        {**rest, "workers": {**rest.get("workers", {}), "warriors": other}},
        phase="start",
        round=5,
    )


def after(match: Any) -> Any:
    """Go on to the Action Phase."""
    if "pass" in offered(match):
        play(match, "pass")
    return match


# War over Culture


@pytest.mark.parametrize(
    ("own", "other", "points", "taken"),
    [(25, 18, 40, 12), (25, 30, 40, -10), (25, 25, 40, 0), (25, 18, 8, 8), (19, 18, 40, 6)],
)
def test_war_over_culture(own: int, other: int, points: int, taken: int) -> None:
    """Example 24: 25 against 18: 12 points. Against 30: the rival takes 10. Equal: nothing. A rival with 8: 8."""
    match = fought("war_over_culture", own, other, {"culture": points}, culture=20)
    assert (area(match).culture, area(match, 1).culture) == (20 + taken, points - taken)
    assert area(match).war == -1
    assert card("war_over_culture") in inside(match).state.discards


# War over Territory


@pytest.mark.parametrize(("advantage", "tokens"), [(1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (11, 3)])
def test_war_over_territory(advantage: int, tokens: int) -> None:
    """Example 25: an advantage of 11 takes 3 yellow tokens."""
    match = fought("war_over_territory", 10 + advantage, 10)
    assert (area(match).yellow, area(match, 1).yellow) == (18 + tokens, 18 - tokens)


def test_war_over_territory_takes_what_the_bank_holds() -> None:
    """Example 25: 2 tokens where the bank holds 2."""
    match = fought("war_over_territory", 21, 10, {"yellow": 2})
    assert (area(match).yellow, area(match, 1).yellow) == (20, 0)


def test_a_lost_war_over_territory() -> None:
    match = fought("war_over_territory", 10, 16)
    assert (area(match).yellow, area(match, 1).yellow) == (16, 20)


# War over Technology


def test_war_over_technology_takes_science() -> None:
    match = fought("war_over_technology", 15, 10, {"science": 8})
    assert (area(match).science, area(match, 1).science) == (5, 3)


def test_war_over_technology_takes_a_special_technology() -> None:
    """Example 25: Advantage 9: Code of Laws (6) and 3 science."""
    match = fought("war_over_technology", 19, 10, {"science": 8, "specials": ["code_of_laws"]})
    assert set(offered(match)) == {"seize/code_of_laws", "rest_in_science"}
    play(match, "seize/code_of_laws")
    assert area(match).specials[0] == card("code_of_laws")
    assert area(match, 1).specials[0] == -1
    assert (area(match).science, area(match, 1).science) == (3, 5)
    assert (area(match).civil_total, area(match, 1).civil_total) == (5, 4)


def test_war_over_technology_by_science_alone() -> None:
    match = fought("war_over_technology", 19, 10, {"science": 20, "specials": ["code_of_laws"]})
    play(match, "rest_in_science")
    assert (area(match).science, area(match, 1).specials[0]) == (9, card("code_of_laws"))


def test_war_over_technology_needs_the_budget_and_a_new_card() -> None:
    """Dearer than the advantage, in hand or in play: not to be taken."""
    dear = fought("war_over_technology", 15, 10, {"science": 9, "specials": ["code_of_laws"]})
    assert area(dear).science == 5
    held = fought("war_over_technology", 19, 10, {"science": 9, "specials": ["cartography"]})
    assert "seize/cartography" in offered(held)


def test_a_technology_in_hand_cannot_be_seized() -> None:
    """Two copies of Code of Laws exist with three players."""
    match = table(
        {"workers": {"warriors": 19}, "war": ["war_over_technology", 1], "hand": ["code_of_laws"]},
        {"workers": {"warriors": 10}, "science": 20, "specials": ["code_of_laws"]},
        {},
        phase="start",
        round=5,
    )
    assert area(match).science == 9
    assert hand(match) == ["code_of_laws"]


def test_of_a_seized_pair_the_higher_stays() -> None:
    match = fought(
        "war_over_technology", 19, 10, {"science": 9, "specials": ["strategy"]}, specials=["military_theory"]
    )
    play(match, "seize/strategy")
    assert area(match).specials[1] == card("military_theory")
    assert card("strategy") in inside(match).state.gone
    assert area(match, 1).specials[1] == -1


def test_seizing_is_not_developing() -> None:
    match = fought("war_over_technology", 16, 10, {"specials": ["code_of_laws"]}, leader="albert_einstein")
    play(match, "seize/code_of_laws")
    assert area(match).culture == 0


# Declaring


def test_a_war_is_declared_whatever_the_strength() -> None:
    own = {"military_hand": ["war_over_culture"], "government": "monarchy"}
    match = table(own, {"workers": {"tanks": 3}}, phase="politics")
    play(match, "war/war_over_culture/1")
    player = area(match)
    assert (player.war, player.war_rival, player.military) == (card("war_over_culture"), 1, 0)
    assert player.military_hand == []
    assert "end" in offered(match)


@pytest.mark.parametrize(
    ("name", "cost"), [("war_over_culture", 3), ("war_over_territory", 2), ("war_over_technology", 2)]
)
def test_military_actions_of_a_war(name: str, cost: int) -> None:
    for actions, able in ((cost, True), (cost - 1, False)):
        own = {"military_hand": [name], "government": "monarchy", "military": actions}
        assert (offers(table(own, phase="politics"), "war") == {f"{name}/1"}) == able


def test_no_war_in_the_last_round() -> None:
    own = {"military_hand": ["war_over_culture"], "government": "monarchy"}
    assert offers(table(own, age="IV", round=9, last_round=9, phase="politics"), "war") == set()
    assert offers(table(own, age="IV", round=8, last_round=9, phase="politics"), "war") == {"war_over_culture/1"}


def test_several_wars_on_one_rival() -> None:
    wars = [{"war": ["war_over_culture", 2]}, {"war": ["war_over_territory", 2]}]
    match = table(wars[0] | {"workers": {"warriors": 5}}, wars[1], {"culture": 9}, phase="start", round=5)
    assert area(match).culture == 9
    assert area(match, 1).war == card("war_over_territory")


def test_a_war_counts_the_bonus_for_attacking() -> None:
    """Open Borders: +2 for the declarer at the resolution."""
    match = table(
        {"war": ["war_over_culture", 1], "pact": ["open_borders_agreement", 1, 0]},
        {"culture": 20},
        {},
        phase="start",
        round=5,
    )
    assert (area(match).culture, area(match, 1).culture) == (7, 13)


def test_a_pact_against_attacks_does_not_stop_a_declared_war() -> None:
    match = table(
        {"war": ["war_over_culture", 1], "pact": ["peace_treaty", 1, 0], "workers": {"warriors": 3}},
        {"culture": 20},
        {},
        phase="start",
        round=5,
    )
    assert area(match, 1).culture == 13


def test_the_row_is_filled_before_the_war() -> None:
    match = fought("war_over_technology", 19, 10, {"specials": ["code_of_laws"]}, science=0)
    assert asked(match) == 0
    assert all(one != -1 for one in inside(match).state.row)
