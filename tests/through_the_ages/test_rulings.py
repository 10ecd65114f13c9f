"""Our rulings on the civil side, by their ids (README). R1 and R18: test_payments.py."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.leaders import shed_tokens
from civitas.games.through_the_ages.row import end_age, fix_last_round
from civitas.kernel.match import Match
from through_the_ages.helpers import (
    area,
    card,
    discontent,
    food,
    hand,
    inside,
    leader,
    military_hand,
    offered,
    offers,
    play,
    prompt,
    resources,
    start,
    stored,
    table,
    tales,
    workers,
)

LAST: dict[str, Any] = {"age": "IV", "round": 9, "last_round": 9, "active": 1}


def end(match: Match) -> Match:
    """End the Action Phase, keeping to the first card where some must be discarded."""
    play(match, "end")
    while match.requests and match.requests[0].prompt == "surplus":
        play(match, offered(match)[0])
    return match


def test_r2_the_box_never_runs_out() -> None:
    colonies = ["wealthy_territory_i", "wealthy_territory_ii", "developed_territory_i", "developed_territory_ii"]
    match = table({"blue": 60, "yellow": 60, "colonies": colonies, "food": 2})
    assert (area(match).blue, area(match).yellow) == (60, 60)
    play(match, "population")
    assert area(match).yellow == 59


def test_r3_a_single_way_is_taken_unasked_but_ending_is_asked() -> None:
    match = table({"hand": ["frugality_a"], "food": 3, "civil": 1, "military": 0}, row=[])
    play(match, "play/frugality_a")
    assert "food" not in offered(match), "increasing the population was the only way"
    assert area(match).unused == 2
    assert offered(match) == ("end",)


def test_r4_stages_are_never_lost_and_return_with_the_wonder() -> None:
    own = {"wonder": "pyramids", "stages": 2, "blue": 0, "military_hand": ["civil_unrest"]}
    match = table(own, {"workers": {"warriors": 4}}, phase="politics", age="II", current=["crime_wave"])
    play(match, "prepare/civil_unrest")
    assert (area(match).stages, area(match).blue) == (2, 0), "no token is left to lose"
    old = table({"wonder": "pyramids", "stages": 2, "blue": 3}, age="I")
    end_age(inside(old))
    assert (area(old).wonder, area(old).blue) == (-1, 5)


def test_r5_tokens_are_shed_from_the_least_valuable_cards() -> None:
    match = table({"technologies": ["iron"], "stored": {"bronze": 1, "agriculture": 1, "iron": 2}})
    shed_tokens(inside(match), area(match), 3)
    assert [stored(match, name) for name in ("agriculture", "bronze", "iron")] == [0, 0, 1]


def test_r6_closed_civil_hands_are_counted_not_shown() -> None:
    held = ({"hand": ["iron"]}, {"hand": ["coal", "opera"]})
    closed = table(*held, options={"civil_hands": "closed"})
    rival = closed.view(0)["seats"][1]
    assert (rival["civil_hand"], rival["civil_hand_count"]) == ([], 2)
    assert closed.view(0)["seats"][0]["civil_hand"] == ["iron"]
    assert table(*held).view(0)["seats"][1]["civil_hand"] == ["coal", "opera"]
    assert hand(closed.redeal(0, 5), 1) == ["coal", "opera"], "everybody saw them taken"


def test_r7_another_stands_in_for_a_first_player_who_resigned() -> None:
    match = table({"alive": False}, {}, {}, active=1, round=5, first=0)
    fix_last_round(inside(match))
    assert inside(match).state.last_round == 5, "seat 1 is first now: this round is the last"


@pytest.mark.parametrize(("alive", "points"), [(True, 6), (False, 6)])
def test_r8_numbers_are_those_of_the_players_left(alive: bool, points: int) -> None:
    """Endowment for the Arts: two richer rivals of three players 3 each, one of two players 6."""
    rivals = ({"culture": 50}, {"culture": 60 if alive else 0, "alive": alive})
    match = table({"hand": ["endowment_for_the_arts"]}, *rivals)
    play(match, "play/endowment_for_the_arts")
    assert area(match).culture == points


def test_r9_goods_of_a_leader_go_with_him_and_come_with_him() -> None:
    match = table({"leader": "winston_churchill", "hand": ["sid_meier"], "unused": 1, "resources": 0})
    play(match, "choose_units", "leader/sid_meier")
    assert (area(match).leader_resources, area(match).leader_science) == (0, 0)
    homer = table({"hand": ["homer"], "unused": 1, "resources": 1})
    assert offers(homer, "build") == set()
    play(homer, "leader/homer")
    assert offers(homer, "build") == {"warriors"}


def test_r10_hammurabi_helps_a_revolution_only_by_option() -> None:
    own = {"leader": "hammurabi", "civil": 3, "science": 9, "hand": ["monarchy"]}
    assert offers(play(table(dict(own)), "borrow"), "revolt") == set()
    match = play(table(dict(own), options={"hammurabi_revolts": True}), "borrow")
    play(match, "revolt/monarchy")
    assert (area(match).civil, area(match).extra_civil) == (0, 0)


def test_r10_a_revolution_takes_the_borrowed_action_first_and_no_more_than_the_total() -> None:
    own = {"leader": "hammurabi", "science": 9, "hand": ["monarchy"]}
    match = play(table(own, options={"hammurabi_revolts": True}), "borrow", "revolt/monarchy")
    assert (area(match).civil, area(match).extra_civil) == (1, 0), "4 and the borrowed one, less 4"
    match = play(table(own), "borrow", "revolt/monarchy")
    assert (area(match).civil, area(match).extra_civil) == (0, 1), "without the option it does not count"


def test_r11_a_swap_waits_for_a_payment_it_fits() -> None:
    own = {"food": 5, "resources": 1, "unused": 1, "pact": ["trade_routes_agreement", 1, 0]}
    match = table(own, {}, {})
    play(match, "swap", "population")
    assert "swap_ready" in match.view(0)["seats"][0]["used"], "food was paid with food"
    play(match, "build/bronze")
    assert resources(match) == 0
    assert "swap" not in offered(match)


def test_r11_corruption_does_not_swap() -> None:
    own = {"food": 3, "resources": 1, "blue": 10, "workers": {}, "pact": ["trade_routes_agreement", 1, 0]}
    match = table(own, {}, {})
    play(match, "swap")
    end(match)
    assert any("corruption takes 2" in tale for tale in tales(match)), "1 resource, then 1 food as always"


@pytest.mark.parametrize(("lengths", "age"), [(["short"], "II"), (["learning"], "I"), (["short", "learning"], "I")])
def test_r12_short_games_end_with_an_earlier_age(lengths: list[str], age: str) -> None:
    match = table({}, {}, age=age, round=6, active=1, first=0, options=dict.fromkeys(lengths, True))
    end_age(inside(match))
    state = inside(match).state
    assert (state.age, state.last_round) == (4, 7)
    assert (state.civil, state.military) == ([], [])


def test_r12_short_games_score_what_was_built() -> None:
    own = {"workers": {"philosophy": 1, "religion": 2, "warriors": 3}}
    match = table(own, {"workers": {}}, options={"learning": True}, **LAST)
    end(match)
    assert match.result is not None
    player = area(match)
    assert (player.culture_rating, player.science_rating, player.strength, player.happiness) == (2, 1, 3, 2)
    assert match.result.breakdown[0]["impacts"] == 2 + 1 + 3 + 2


def test_r13_a_peaceful_game_has_no_attacks() -> None:
    for seats, sizes in ((2, {1: 37, 2: 33, 3: 27}), (3, {1: 39, 2: 37, 3: 31})):
        match = inside(start(seats, peaceful=True))
        for age, size in sizes.items():
            assert len(match.deck(127, 236, age, seats)) == size


def test_r14_a_card_that_only_gives_may_be_played_for_nothing() -> None:
    match = table({"hand": ["stockpile", "wave_of_nationalism"], "blue": 0})
    play(match, "play/stockpile", "play/wave_of_nationalism")
    assert (food(match), resources(match), area(match).unit_resources) == (0, 0, 0)
    assert area(match).civil == 2


def test_r15_what_frugality_gives_cannot_help_to_pay() -> None:
    match = table({"hand": ["frugality_i"], "food": 1, "yellow": 18})
    assert offers(match, "play") == set()
    match = table({"hand": ["frugality_i"], "food": 2, "yellow": 18})
    play(match, "play/frugality_i")
    assert food(match) == 2


def test_r15_what_breakthrough_gives_cannot_help_to_pay() -> None:
    match = table({"hand": ["breakthrough_i", "iron"], "science": 4})
    assert offers(match, "play") == set()


@pytest.mark.parametrize("allowed", [True, False])
def test_r16_bach_through_an_action_card(allowed: bool) -> None:
    own = {
        "leader": "js_bach",
        "technologies": ["drama"],
        "workers": {"philosophy": 1},
        "unused": 0,
        "hand": ["urban_growth_a"],
        "resources": 1,
    }
    match = table(own, options={"bach_by_card": allowed})
    assert ("play/urban_growth_a" in offered(match)) is allowed
    if allowed:
        play(match, "play/urban_growth_a")
        assert (workers(match, "drama"), resources(match)) == (1, 1), "1 resource less than the difference of 1"
        assert "upgrade/philosophy/drama" not in offered(match), "once per turn"


def test_r17_churchill_scores_if_he_was_not_used_even_in_an_uprising() -> None:
    match = table({"leader": "winston_churchill", "yellow": 0, "unused": 0})
    assert discontent(match) > 0
    end(match)
    assert area(match).culture == 3
    used = table({"leader": "winston_churchill"})
    play(used, "choose_units")
    end(used)
    assert area(used).culture == 0


def test_r19_labs_come_after_mines_of_the_same_value() -> None:
    own = {
        "leader": "bill_gates",
        "workers": {"agriculture": 0, "bronze": 1, "iron": 1, "scientific_method": 1, "alchemy": 1},
        "blue": 2,
        "stored": {},
        "yellow": 18,
        "unused": 8,
    }
    match = table(own)
    end(match)
    names = ("iron", "scientific_method", "bronze", "alchemy")
    assert [stored(match, name) for name in names] == [1, 1, 0, 0]


def test_r20_who_resigned_comes_last() -> None:
    match = table({"alive": False, "culture": 90}, {"culture": 3}, {"culture": 8}, **{**LAST, "active": 2})
    end(match)
    assert match.result is not None
    assert match.result.ranking == [[2], [1], [0]]


def test_r21_a_ruin_counts_as_a_wonder_and_gives_its_culture_alone() -> None:
    own = {"wonders": ["pyramids", "hanging_gardens"], "ruins": ["hanging_gardens"], "tucked": "hanging_gardens"}
    match = table(own, row=["", "", "", "", "", "eiffel_tower"])
    player = area(match)
    assert (player.culture_rating, player.happiness, player.civil_total) == (2, 1, 5)
    assert match.view(0)["prices"][5] == 4, "two completed wonders"


def test_r22_st_peters_gives_itself_nothing() -> None:
    own = {"wonders": ["st_peters_basilica"], "tucked": "st_peters_basilica"}
    assert area(table(own)).happiness == 2


def test_r23_robespierre_needs_no_civil_action() -> None:
    own = {
        "leader": "maximilien_robespierre",
        "civil": 0,
        "science": 9,
        "hand": ["republic", "breakthrough_ii", "iron"],
    }
    match = table(own)
    assert offers(match, "revolt") == {"republic"}
    assert offers(match, "play") == {"breakthrough_ii"}
    play(match, "play/breakthrough_ii")
    assert area(match).government == card("republic"), "developing Iron would have asked for a civil action"
    assert area(match).science == 9 - 3 + 3


def test_r24_a_leader_removed_is_not_replaced() -> None:
    own = {
        "leader": "bill_gates",
        "workers": {"computers": 2},
        "civil": 1,
        "yellow": 10,
        "military_hand": ["civil_unrest"],
    }
    rival = {"leader": "homer", "wonders": ["pyramids"]}
    match = table(own, rival, phase="politics", current=["iconoclasm"], age="IV", round=8, last_round=9)
    play(match, "prepare/civil_unrest")
    assert (leader(match), leader(match, 1)) == ("", "")
    assert area(match).culture == 2 + 6, "Bill Gates scored"
    assert (area(match).civil, area(match, 1).tucked) == (1, -1)


def test_r25_old_hands_go_unseen() -> None:
    match = table({"military_hand": ["rats"]}, {}, age="II")
    end_age(inside(match))
    state = inside(match).state
    assert military_hand(match) == []
    buried = dict(zip(state.buried, state.buried_by, strict=True))
    assert buried[card("rats")] == 0, "only its owner knows"


def test_r26_events_of_age_iii_are_scored_at_the_end() -> None:
    own = {"colonies": ["vast_territory_i"], "workers": {}}
    decks: dict[str, Any] = {"current": ["rats", "impact_of_colonies"], "future": ["impact_of_happiness"]}
    match = table(own, {"workers": {}}, **decks, **LAST)
    end(match)
    assert match.result is not None
    assert match.result.breakdown[0]["impacts"] == 3
    told = tales(match)
    order = [
        told.index(tale) for name in ("Colonies", "Happiness") for tale in told if name in tale and "Impact" in tale
    ]
    assert order == sorted(order)


def test_r27_cards_leave_clockwise_from_the_active_player() -> None:
    hands = [{"hand": [name]} for name in ("rich_land_a", "rich_land_a", "frugality_a")]
    match = table(*hands, age="I", active=1)
    end_age(inside(match))
    told = [tale for tale in tales(match) if "too old" in tale]
    assert [tale.split()[1] for tale in told] == ["2", "3", "1"]


@pytest.mark.parametrize(("counts", "points"), [(False, 2), (True, 3)])
def test_r28_the_food_of_a_pact_counts_only_by_option(counts: bool, points: int) -> None:
    own = {"workers": {"agriculture": 2}, "pact": ["international_trade_agreement", 1, 1], "yellow": 0}
    changes = {**LAST, "active": 2, "current": ["impact_of_agriculture"]}
    match = table(own, {"workers": {}}, {"workers": {}}, options={"pact_food_counts": counts}, **changes)
    end(match)
    assert match.result is not None
    assert match.result.breakdown[0]["impacts"] == points


@pytest.mark.parametrize(("leads", "lab", "bronze"), [(True, 1, 1), (False, 0, 4)])
def test_r29_labs_take_change_only_while_bill_gates_leads(leads: bool, lab: int, bronze: int) -> None:
    """Appendix, Bill Gates: 4 of 8 resources: the token of the lab, then the one of the Oil, and 4 back."""
    own = {"technologies": ["oil"], "workers": {"computers": 1}, "stored": {"oil": 1, "computers": 1}, "unused": 1}
    lead = {"leader": "bill_gates"} if leads else {}
    match = table({**own, **lead, "wonder": "kremlin"})
    play(match, "stages/1")
    assert resources(match) == 4
    assert [stored(match, name) for name in ("computers", "bronze", "oil")] == [lab, bronze, 0]


def test_the_prompt_of_an_order_names_its_card() -> None:
    match = table({"hand": ["reserves_i"]})
    play(match, "play/reserves_i")
    assert prompt(match) == "order"
    assert match.requests[0].text("en") == "Reserves I: what do you do?"
