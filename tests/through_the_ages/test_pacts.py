"""The ten pacts: offering, cancelling, and what each brings (Code p. 4)."""

from __future__ import annotations

from typing import Any

import pytest

from through_the_ages.helpers import (
    area,
    asked,
    card,
    finish,
    food,
    inside,
    military_hand,
    offered,
    offers,
    play,
    resources,
    table,
    tales,
)

ALL = {
    "open_borders_agreement",
    "trade_routes_agreement",
    "acceptance_of_supremacy",
    "international_trade_agreement",
    "promise_of_military_protection",
    "scientific_cooperation",
    "international_tourism",
    "loss_of_sovereignty",
    "military_alliance",
    "peace_treaty",
}


def bound(name: str, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **changes: Any) -> Any:
    """A pact of seat 0 (as A) with seat 1 at a table of three."""
    return table({**(own or {}), "pact": [name, 1, 0]}, other or {}, {}, **changes)


# Offering


def test_offering_and_accepting() -> None:
    match = table({"military_hand": ["military_alliance"]}, {}, {}, phase="politics")
    assert offers(match, "offer") == {"military_alliance/1", "military_alliance/2"}
    assert offers(match, "offer_b") == set(), "on equal terms"
    play(match, "offer/military_alliance/2")
    assert asked(match) == 2
    play(match, "accept")
    assert [area(match, seat).strength for seat in (0, 1, 2)] == [4, 1, 4]
    assert area(match).pact == card("military_alliance")
    assert area(match).military == 2
    assert "end" in offered(match)


def test_a_refused_pact_stays_in_hand_and_is_known() -> None:
    match = table({"military_hand": ["military_alliance"]}, {}, {}, phase="politics")
    play(match, "offer/military_alliance/1", "refuse")
    assert military_hand(match) == ["military_alliance"]
    assert area(match).open_hand == [card("military_alliance")]
    assert "end" in offered(match), "the political action is spent"


def test_a_pact_with_two_sides() -> None:
    match = table({"military_hand": ["loss_of_sovereignty"], "government": "democracy"}, {}, {}, phase="politics")
    assert offers(match, "offer") == set()
    assert offers(match, "offer_a") == offers(match, "offer_b") == {"loss_of_sovereignty/1", "loss_of_sovereignty/2"}
    play(match, "offer_b/loss_of_sovereignty/1", "accept")
    assert [area(match, seat).culture_rating for seat in (0, 1)] == [1, 2]


@pytest.mark.parametrize(("word", "side"), [("offer_a", "B"), ("offer_b", "A"), ("offer", "")])
def test_the_partner_is_told_its_side(word: str, side: str) -> None:
    name = "peace_treaty" if word == "offer" else "acceptance_of_supremacy"
    match = table({"military_hand": [name]}, {}, {}, phase="politics")
    play(match, f"{word}/{name}/1")
    told = f", you as {side}" if side else ""
    title = "Peace Treaty" if word == "offer" else "Acceptance of Supremacy"
    assert match.requests[0].text("en") == f"Player 1 offers you: {title}{told}. Do you accept?"


def test_a_new_pact_replaces_ones_own() -> None:
    match = table(
        {"military_hand": ["peace_treaty"], "pact": ["military_alliance", 1, 0]},
        {"pact": ["international_trade_agreement", 0, 0]},
        {},
        phase="politics",
    )
    play(match, "offer/peace_treaty/2", "accept")
    assert area(match).pact == card("peace_treaty")
    assert card("military_alliance") in inside(match).state.discards
    assert area(match, 1).pact == card("international_trade_agreement"), "pacts of others stay"
    assert [area(match, seat).strength for seat in (0, 1)] == [1, 1]


def test_cancelling_any_pact_one_is_part_of() -> None:
    match = table({}, {"pact": ["military_alliance", 0, 0]}, {"pact": ["peace_treaty", 1, 0]}, phase="politics")
    assert offers(match, "cancel") == {"military_alliance"}
    play(match, "cancel/military_alliance")
    assert area(match, 1).pact == -1
    assert [area(match, seat).strength for seat in (0, 1)] == [1, 1]


# The cards


def test_open_borders_agreement() -> None:
    match = bound("open_borders_agreement")
    assert [area(match, seat).military_total for seat in (0, 1, 2)] == [3, 3, 2]


def test_open_borders_agreement_strengthens_the_attacker() -> None:
    """Example 21: 7 against 8 may attack with 9; 9 repels it."""
    own = {"workers": {"warriors": 7}, "military_hand": ["spy"]}
    rival = {"workers": {"warriors": 8}, "science": 9, "military_hand": ["rats"]}
    match = bound("open_borders_agreement", own, rival, phase="politics")
    assert offers(match, "aggression") == {"spy/1", "spy/2"}
    play(match, "aggression/spy/1")
    assert set(offered(match)) == {"spare/rats", "no_defense"}
    play(match, "spare/rats")
    assert area(match, 1).science == 9
    assert area(match).pact == card("open_borders_agreement"), "the pact stays"


def test_open_borders_agreement_works_for_the_partner_too() -> None:
    rival = {"workers": {"warriors": 2}, "military_hand": ["spy"]}
    match = bound("open_borders_agreement", {"workers": {"warriors": 3}}, rival, active=1, phase="politics")
    assert "spy/0" in offers(match, "aggression")


def test_trade_routes_agreement_lets_food_pay_for_a_resource() -> None:
    match = bound("trade_routes_agreement", {"food": 1, "resources": 1, "unused": 1})
    assert offers(match, "build") == set()
    play(match, "swap", "build/bronze")
    assert (food(match), resources(match)) == (0, 0)
    assert "swap" not in offered(match), "once a turn"


def test_trade_routes_agreement_lets_a_resource_pay_for_food() -> None:
    match = bound("trade_routes_agreement", {}, {"food": 1, "resources": 1}, active=1)
    assert "population" not in offered(match)
    play(match, "swap", "population")
    assert (food(match, 1), resources(match, 1)) == (0, 0)


@pytest.mark.parametrize(
    ("side", "goods", "offered_too"),
    [
        (0, (1, 0), False),
        (0, (2, 0), True),
        (0, (1, 1), True),
        (1, (0, 1), False),
        (1, (0, 2), True),
        (1, (1, 1), False),
    ],
)
def test_trade_routes_agreement_serves_one_of_barbarossas_two_payments(
    side: int, goods: tuple[int, int], offered_too: bool
) -> None:
    """1 food, then 1 resource: what stands for the one cannot be paid for the other as well."""
    own = {"leader": "frederick_barbarossa", "food": goods[0], "resources": goods[1], "unused": 0}
    match = table({**own, "pact": ["trade_routes_agreement", 1, side]}, {}, {}, age="II")
    play(match, "swap")
    assert ("raise/warriors" in offered(match)) is offered_too
    if offered_too:
        play(match, "raise/warriors")
        assert food(match) + resources(match) == sum(goods) - 2


def test_acceptance_of_supremacy_may_take_more_than_was_made() -> None:
    own = {"workers": {"bronze": 0}, "resources": 3, "pact": ["acceptance_of_supremacy", 1, 1]}
    match = finish(table(own, {}, {}, age="II"))
    assert "Player 1: -1 resource." in tales(match)


def test_acceptance_of_supremacy() -> None:
    match = bound("acceptance_of_supremacy")
    play(match, "end")
    assert resources(match) == 3
    other = bound("acceptance_of_supremacy", active=1)
    play(other, "end")
    assert resources(other, 1) == 1
    attack = bound("acceptance_of_supremacy", {"military_hand": ["spy"], "workers": {"tanks": 2}}, phase="politics")
    assert offers(attack, "aggression") == {"spy/2"}


def test_international_trade_agreement() -> None:
    match = bound("international_trade_agreement")
    play(match, "end")
    assert (food(match), resources(match)) == (2, 3)
    other = bound("international_trade_agreement", active=1)
    play(other, "end")
    assert (food(other, 1), resources(other, 1)) == (3, 2)


def test_promise_of_military_protection() -> None:
    match = bound("promise_of_military_protection", {}, {"government": "democracy"})
    assert [area(match, seat).culture_rating for seat in (0, 1)] == [1, 2]
    assert [area(match, seat).strength for seat in (0, 1)] == [1, 5]


def test_promise_of_military_protection_ends_with_an_attack() -> None:
    """Example 22: A has 5, B 3 and 4 by the pact: A may attack; the pact is gone, 5 against 3."""
    own = {"workers": {"warriors": 5}, "military_hand": ["spy"]}
    match = bound("promise_of_military_protection", own, {"workers": {"warriors": 3}, "science": 9}, phase="politics")
    play(match, "aggression/spy/1")
    assert area(match).pact == -1
    assert area(match).science == 5
    assert area(match, 1).strength == 3


def test_a_war_ends_such_a_pact_at_once() -> None:
    own = {"military_hand": ["war_over_culture"], "government": "monarchy"}
    match = bound("military_alliance", own, phase="politics")
    play(match, "war/war_over_culture/1")
    assert area(match).pact == -1
    assert [area(match, seat).strength for seat in (0, 1)] == [1, 1]


def test_scientific_cooperation() -> None:
    match = bound("scientific_cooperation", {"science": 3, "hand": ["iron"]}, {"science": 1})
    play(match, "develop/iron")
    assert [area(match, seat).science for seat in (0, 1)] == [0, 0]


def test_scientific_cooperation_tells_what_the_partner_pays() -> None:
    own = {"hand": ["iron"], "science": 5, "pact": ["scientific_cooperation", 1, 0]}
    match = play(table(own, {"science": 2}, {}, age="II"), "develop/iron")
    assert area(match, 1).science == 1
    assert tales(match)[-1] == "Player 2: -1 science."


def test_scientific_cooperation_needs_the_partners_point() -> None:
    match = bound("scientific_cooperation", {"science": 9, "hand": ["iron", "monarchy"]}, {"science": 0})
    assert offers(match, "develop") == offers(match, "revolt") == set()


def test_scientific_cooperation_costs_nothing_below_0() -> None:
    match = bound("scientific_cooperation", {"hand": ["theocracy"]}, {"science": 3})
    play(match, "revolt/theocracy")
    assert [area(match, seat).science for seat in (0, 1)] == [0, 2]


def test_international_tourism() -> None:
    """Appendix, Ravages of Time: a ruin of the partner counts."""
    own = {"wonders": ["pyramids"], "wonder": "kremlin"}
    other = {"wonders": ["colossus", "great_wall"], "ruins": ["colossus"]}
    match = bound("international_tourism", own, other)
    assert [area(match, seat).culture_rating for seat in (0, 1)] == [2, 1 + 2 + 1]


def test_international_tourism_sees_a_wonder_completed() -> None:
    match = bound("international_tourism", {"wonder": "pyramids", "stages": 2, "resources": 1})
    play(match, "stages/1")
    assert area(match, 1).culture_rating == 1


def test_loss_of_sovereignty() -> None:
    other = {"government": "democracy"}
    match = bound("loss_of_sovereignty", {}, other)
    assert [area(match, seat).culture_rating for seat in (0, 1)] == [2, 1]
    third = {"military_hand": ["war_over_culture", "spy"], "government": "communism", "workers": {"tanks": 2}}
    war = table({"pact": ["loss_of_sovereignty", 1, 0]}, {}, third, active=2, phase="politics")
    assert offers(war, "war") == {"war_over_culture/0"}, "nobody may declare war on B"
    assert offers(war, "aggression") == {"spy/0", "spy/1"}
    own = bound("loss_of_sovereignty", third, phase="politics")
    assert offers(own, "war") == {"war_over_culture/2"}
    assert offers(own, "aggression") == {"spy/2"}


def test_military_alliance() -> None:
    assert [area(bound("military_alliance"), seat).strength for seat in (0, 1, 2)] == [4, 4, 1]


def test_peace_treaty() -> None:
    match = bound("peace_treaty", {"military_hand": ["war_over_culture"], "government": "monarchy"}, phase="politics")
    assert [area(match, seat).culture_rating for seat in (0, 1)] == [1, 1]
    assert offers(match, "war") == {"war_over_culture/2"}


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_pact_can_be_offered_accepted_and_cancelled(name: str) -> None:
    match = table({"military_hand": [name]}, {}, {}, phase="politics")
    before = [(one.strength, one.culture_rating, one.military_total) for one in inside(match).state.players]
    verb = "offer" if offers(match, "offer") else "offer_a"
    play(match, f"{verb}/{name}/1", "accept", "end")
    while asked(match) != 1:
        play(match, offered(match)[0])
    play(match, f"cancel/{name}")
    assert area(match).pact == -1
    now = [(one.strength, one.culture_rating, one.military_total) for one in inside(match).state.players]
    assert now == before


def test_no_pacts_with_two_players() -> None:
    match = table({}, {})
    cards = [*inside(match).state.military, *inside(match).state.buried]
    assert not {card(name) for name in ALL} & set(cards)
