"""Setup, first round, card row, ages, end of the turn, production (Code p. 2, 3, 5, 6)."""

from __future__ import annotations

from typing import Any

import pytest

from through_the_ages.helpers import (
    area,
    asked,
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
    resources,
    row,
    start,
    stored,
    table,
    tales,
    workers,
)

# Setup and first round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start(seats: int) -> None:
    match = start(seats, 3)
    state = inside(match).state
    assert len(state.row) == 13
    assert len(state.civil) == 7
    assert (len(state.current), len(state.future), len(state.past)) == (seats + 2, 0, 0)
    assert state.military == []
    for player in state.players:
        assert (player.yellow, player.blue, player.unused, sum(player.workers)) == (18, 16, 1, 6)
        assert (player.science_rating, player.culture_rating, player.strength, player.happiness) == (1, 0, 1, 0)
        assert (player.science, player.culture, player.hand, player.military_hand) == (0, 0, [], [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_civil_actions_of_the_first_round(seats: int) -> None:
    match = start(seats, 3)
    first = inside(match).state.first
    for place in range(seats):
        seat = (first + place) % seats
        assert asked(match) == seat
        assert (area(match, seat).civil, area(match, seat).military) == (place + 1, 0)
        assert {word.split("/")[0] for word in offered(match)} <= {"take", "end"}, "only taking cards"
        play(match, "end")
    assert inside(match).state.round == 2


def test_the_first_turn_of_two_players() -> None:
    """Example 1: One card taken: science 1, culture 0, food 2, resources 2, blue bank 12, no cards, 4 and 2 actions."""
    match = start(2, 3)
    first = inside(match).state.first
    space = next(word for word in offered(match) if word.startswith("take/"))
    play(match, space)
    if asked(match) == first:
        play(match, "end")
    player = area(match, first)
    assert (player.science, player.culture, player.blue) == (1, 0, 12)
    assert (food(match, first), resources(match, first)) == (2, 2)
    assert (player.military_hand, player.civil, player.military) == ([], 4, 2)
    assert area(match, 1 - first).civil == 2


def test_nothing_is_refilled_in_the_first_round() -> None:
    match = start(2, 3)
    before = row(match)
    play(match, "take/1")
    if "end" in offered(match) and asked(match) == inside(match).state.first:
        play(match, "end")
    assert row(match) == ["", *before[1:]]


def test_the_first_refill_of_two_players() -> None:
    """Example 2: Spaces 1, 2 and 4 are empty: only space 3 is discarded, 9 slide, 4 Age A cards come, Age I begins."""
    match = start(2, 3)
    state = inside(match).state
    gone = [state.row[space] for space in (0, 1, 3)]
    for space in (0, 1, 3):
        state.row[space] = -1
    state.gone = [*state.gone, *gone]
    kept = state.row[4:]
    third = state.row[2]
    deck = state.civil[:]
    play(match, "end", "end")
    state = inside(match).state
    assert state.row == [*kept, *reversed(deck[-4:])]
    assert third in state.gone
    assert len([one for one in state.gone if one in deck]) >= 3, "the rest of Age A leaves"
    assert state.age == 1
    assert all(player.yellow == 18 for player in state.players)
    assert len(state.civil) == 44
    assert len(state.military) == 43


def test_the_first_refill_of_four_players_reaches_age_i() -> None:
    """Example 3: Spaces 2 to 8 are empty: space 1 is discarded, 5 slide, 7 Age A cards and 1 of Age I come."""
    match = start(4, 3)
    state = inside(match).state
    state.gone = [*state.gone, *state.row[1:8]]
    state.row = [state.row[0], *[-1] * 7, *state.row[8:]]
    kept = state.row[8:]
    play(match, "end", "end", "end", "end")
    state = inside(match).state
    ages = [inside(match).box.level[one] for one in state.row]
    assert state.row[:5] == kept
    assert ages == [0] * 12 + [1]
    assert state.age == 1
    assert len(state.civil) == 52


# The card row


@pytest.mark.parametrize(("seats", "cleared"), [(2, 3), (3, 2), (4, 1)])
def test_the_leftmost_spaces_are_cleared(seats: int, cleared: int) -> None:
    cards = ["iron", "coal", "oil", "alchemy", "computers", "opera"]
    deck = ["movies", "multimedia", "tanks"]
    match = table(row=cards, civil=deck, phase="start", round=5, seats=seats)
    assert row(match)[: 6 - cleared] == cards[cleared:]
    assert row(match)[6 - cleared : 9 - cleared] == deck


def test_empty_spaces_are_not_made_up_for() -> None:
    match = table(row=["", "iron", "", "coal", "oil"], civil=["movies"], phase="start", round=5)
    assert row(match)[:3] == ["coal", "oil", "movies"], "space 2 fell, space 4 did not"


@pytest.mark.parametrize(("space", "price"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 3), (13, 3)])
def test_prices_of_the_row(space: int, price: int) -> None:
    cards = [""] * (space - 1) + ["oil"]
    for actions, able in ((price, True), (price - 1, False)):
        assert (offers(table({"civil": actions}, row=cards), "take") == {str(space)}) == able
    match = table({}, row=cards)
    play(match, f"take/{space}")
    assert area(match).civil == 4 - price


def test_the_hand_limit_is_checked_when_a_card_is_taken() -> None:
    full = ["iron", "coal", "oil", "alchemy"]
    match = table({"hand": full}, row=["opera", "kremlin"])
    assert offers(match, "take") == {"2"}, "a wonder is no card of the hand"


# Ages


def test_an_age_ends_with_its_last_card() -> None:
    """Example 41: End of Age I: 5 yellow tokens become 3; Age A leader, unfinished wonder and cards go, Age I stays."""
    own = {
        "yellow": 5,
        "leader": "moses",
        "wonder": "pyramids",
        "stages": 1,
        "hand": ["rich_land_a", "iron"],
        "military_hand": ["rats"],
        "workers": {"religion": 2, "theology": 2},
    }
    rival = {"yellow": 1, "leader": "joan_of_arc", "wonder": "great_wall"}
    match = ending("I", own, rival)
    state = inside(match).state
    assert state.age == 2
    assert (area(match).yellow, area(match, 1).yellow) == (3, 0)
    assert (leader(match), leader(match, 1)) == ("", "joan_of_arc")
    assert (area(match).wonder, area(match, 1).wonder) == (-1, card("great_wall"))
    assert area(match).blue == 14, "two resources were produced; the token of the stage is back"
    assert hand(match) == ["iron"]
    assert "rats" in military_hand(match), "two more were drawn"


def ending(age: str, *players: dict[str, Any], last: int = 1, **changes: Any) -> Any:
    """A match whose civil deck of an age has so many cards left, at the start of a turn that deals them."""
    match = table(*players, age=age, phase="politics", round=6, row=[], **changes)
    state = inside(match).state
    deck = state.civil
    state.gone = [*state.gone, *deck[:-last]]
    state.civil = deck[-last:]
    play(match, "pass")
    rest = offered(match)
    assert "end" in rest
    play(match, "end")
    return match


def test_dealing_goes_on_with_the_next_age() -> None:
    match = ending("I", {}, {})
    state = inside(match).state
    ages = [inside(match).box.level[one] for one in state.row]
    assert ages == [1] + [2] * 12
    assert len(state.military) == 46
    assert all(inside(match).box.level[one] == 2 for one in state.military)


def test_old_pacts_leave() -> None:
    match = ending("II", {"pact": ["open_borders_agreement", 1, 0]}, {"pact": ["scientific_cooperation", 2, 0]}, {})
    assert area(match).pact == -1
    assert area(match, 1).pact == card("scientific_cooperation")
    assert area(match).military_total == 2


def test_everything_else_stays() -> None:
    own = {
        "technologies": ["iron"],
        "wonders": ["pyramids"],
        "colonies": ["vast_territory_i"],
        "tactic": "legion",
        "war": ["war_over_culture", 1],
        "government": "monarchy",
    }
    match = ending("III", own, {})
    player = area(match)
    assert (player.wonders, player.colonies, player.tactic) == (
        [card("pyramids")],
        [card("vast_territory_i")],
        card("legion"),
    )
    assert player.war == card("war_over_culture")
    assert player.government == card("monarchy")


def test_age_iv_has_no_cards() -> None:
    match = ending("III", {}, {})
    state = inside(match).state
    assert state.age == 4
    assert (state.civil, state.military) == ([], [])
    assert len([one for one in state.row if one != -1]) == 1
    play(match, "end")
    assert military_hand(match, 1) == [], "nothing is drawn in Age IV"


# The last round


def test_age_iv_in_another_players_turn_leaves_one_full_round() -> None:
    match = ending("III", {}, {}, {})
    state = inside(match).state
    assert (state.round, state.last_round) == (6, 7)


def test_age_iv_in_the_first_players_turn_makes_this_round_the_last() -> None:
    match = ending("III", {}, {}, {}, first=1)
    state = inside(match).state
    assert state.active == 1
    assert state.last_round == state.round


def test_the_game_ends_after_the_last_round() -> None:
    match = table({"culture": 5}, {"culture": 9}, age="IV", round=9, last_round=9, active=1)
    play(match, "end")
    assert match.over
    assert match.result is not None
    assert match.result.ranking == [[1], [0]]


def test_equal_points_share_the_victory() -> None:
    idle = {"culture": 5}
    match = table(dict(idle), dict(idle), age="IV", round=9, last_round=9, active=1, current=["rats"])
    play(match, "end")
    assert match.result is not None
    assert match.result.ranking == [[0, 1]]


# End of the turn


def test_surplus_military_cards_are_discarded() -> None:
    cards = ["rats", "foray", "spy", "annex"]
    match = table({"military_hand": cards, "military": 0})
    play(match, "end")
    assert asked(match) == 0
    assert match.requests[0].text("en") == "Too many military cards: 2 to discard, in the order of your hand."
    play(match, "discard/foray", "discard/annex")
    assert set(military_hand(match)) == {"rats", "spy"}


def test_cards_are_drawn_for_military_actions_left() -> None:
    for actions, drawn in ((0, 0), (1, 1), (2, 2), (5, 3)):
        match = table({"military": actions, "government": "communism"})
        play(match, "end")
        assert len(area(match).military_hand) == drawn


def test_the_discards_become_a_new_deck() -> None:
    match = table({"military": 2}, discards=["impact_of_colonies", "plunder_iii"])
    state = inside(match).state
    state.buried = [*state.buried, *state.military]
    state.buried_by = [*state.buried_by, *[-2] * len(state.military)]
    state.military = []
    play(match, "end")
    assert sorted(military_hand(match)) == ["impact_of_colonies", "plunder_iii"]


def test_an_uprising_stops_production_but_not_the_cards() -> None:
    """Example 7: 10 yellow tokens (3 required), happiness 1, 1 unused: no production. With 2 unused: as usual."""
    own = {"yellow": 10, "workers": {"religion": 1}, "food": 3}
    match = table({**own, "unused": 1})
    assert discontent(match) == 2
    play(match, "end")
    assert (area(match).science, area(match).culture, food(match), resources(match)) == (0, 0, 3, 0)
    assert len(area(match).military_hand) == 2
    calm = table({**own, "unused": 2})
    play(calm, "end")
    assert (area(calm).science, area(calm).culture) == (1, 1)


def test_temporary_goods_lapse() -> None:
    match = table({"unit_resources": 3, "extra_military": 1}, {})
    play(match, "end", "pass", "end", "pass")
    player = area(match)
    assert (player.unit_resources, player.extra_military, player.civil, player.military) == (0, 0, 4, 2)


# Production


def test_production_scores_ratings() -> None:
    match = table({"workers": {"computers": 1, "movies": 1}})
    play(match, "end")
    assert (area(match).science, area(match).culture) == (6, 4)


def test_a_meal_of_nothing_is_not_told() -> None:
    match = play(table({"workers": {"agriculture": 0}, "yellow": 16, "unused": 9, "culture": 9}), "end")
    told = [tale for tale in tales(match) if "eats" in tale or "famine" in tale]
    assert told == ["Player 1: famine, 1 food short."]


def test_starvation() -> None:
    """Example 5: 12 yellow tokens, one farm, no food, 9 culture points: food 0, culture 5."""
    match = table({"yellow": 12, "workers": {"agriculture": 1}, "culture": 9, "unused": 2})
    play(match, "end")
    assert (food(match), area(match).culture) == (0, 5)


def test_corruption_comes_first() -> None:
    """Example 6: Blue bank 10, 1 resource, 3 food: corruption 2 takes the resource and 1 food before production."""
    match = table({"stored": {"bronze": 1, "agriculture": 3}, "wonder": "pyramids", "stages": 2, "blue": 10})
    play(match, "end")
    assert (food(match), resources(match)) == (3 - 1 + 2, 2)


@pytest.mark.parametrize(("blue", "lost"), [(11, 0), (10, 2), (6, 2), (5, 4), (1, 4), (0, 6)])
def test_corruption_by_the_blue_bank(blue: int, lost: int) -> None:
    """Example 6: Blue bank 11: none; 10: 2; 5: 4; 0: 6."""
    none = {"agriculture": 0, "bronze": 0}
    match = table({"stored": {"bronze": 9}, "blue": blue, "workers": none, "unused": 3})
    play(match, "end")
    assert resources(match) == 9 - lost


def test_production_with_a_short_bank_prefers_high_levels() -> None:
    staff = {"agriculture": 0, "bronze": 2, "iron": 1, "coal": 1}
    match = table({"workers": staff, "blue": 2, "stored": {}, "unused": 9})
    play(match, "end")
    assert (stored(match, "coal"), stored(match, "iron"), stored(match, "bronze")) == (1, 1, 0)


def test_population_costs_by_the_yellow_bank() -> None:
    """Example 4: 18 and 17 tokens: 2 food; 16: 3 and consumption 1, happiness 1; 12: 4, 2, 2; 10: happiness 3."""
    for yellow, cost in ((18, 2), (17, 2), (16, 3), (13, 3), (12, 4), (9, 4), (8, 5), (5, 5), (4, 7), (1, 7)):
        for held, able in ((cost, True), (cost - 1, False)):
            match = table({"yellow": yellow, "stored": {"agriculture": held}, "blue": 9})
            assert ("population" in offered(match)) == able, (yellow, held)
    match = table({"yellow": 18, "food": 2})
    play(match, "population")
    assert (area(match).yellow, area(match).unused, food(match), area(match).civil) == (17, 2, 0, 3)
    assert "population" not in offered(table({"yellow": 0, "food": 9}))
    for yellow, need in ((18, 0), (17, 0), (16, 1), (12, 2), (10, 3), (0, 8)):
        assert discontent(table({"yellow": yellow})) == need


# Food and resources


def test_change_is_given() -> None:
    """Example 8: One token on Coal, Bronze in play, pay 2: the token moves to Bronze."""
    match = table({"stored": {"coal": 1}, "technologies": ["coal"], "unused": 1})
    play(match, "build/bronze")
    assert (stored(match, "coal"), stored(match, "bronze"), resources(match)) == (0, 1, 1)


def test_gaining_with_a_short_bank() -> None:
    """One token in the bank, Bronze and Iron in play, gain 5 resources: one token on Iron."""
    match = table({"blue": 1, "technologies": ["iron"], "hand": ["reserves_iii"]})
    play(match, "play/reserves_iii", "resources")
    assert (stored(match, "iron"), resources(match)) == (1, 2)


def test_paying_too_much_only_with_an_empty_bank() -> None:
    """One token on Oil, Bronze alone beside it and no token in the bank: 2 costs 4, the token moves to Bronze."""
    match = table({"stored": {"oil": 1}, "technologies": ["oil"], "blue": 0, "unused": 1})
    play(match, "build/bronze")
    assert (resources(match), area(match).blue) == (1, 0)
    assert workers(match, "bronze") == 3


def test_fewest_tokens_are_left_on_cards() -> None:
    match = table({"stored": {"bronze": 3, "iron": 1}, "technologies": ["iron"], "unused": 1})
    play(match, "build/bronze")
    assert (stored(match, "bronze"), stored(match, "iron")) == (1, 1)


def test_decks_of_later_ages_are_made_for_the_players_left() -> None:
    """Code p. 4: 50 civil cards of Age II for three, and the pacts stay; 44 for two, without pacts."""
    for left, civil, military in ((3, 50, 50), (2, 44, 46)):
        gone: list[dict[str, Any]] = [{"alive": False} for _ in range(4 - left)]
        match = ending("I", *[{} for _ in range(left)], *gone)
        state = inside(match).state
        assert state.decks_for == [4, 4, left, 0]
        assert len(state.civil) + 12 == civil
        assert len(state.military) == military
