"""Politics: event decks, resigning, what others may know, and our rulings R60 to R70."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.colonies import conceivable_bid, highest_bid
from civitas.games.through_the_ages.event_decks import score_final_events, turn_future_events
from civitas.games.through_the_ages.state import ALONE
from civitas.kernel.match import Match
from through_the_ages.helpers import (
    area,
    asked,
    card,
    event,
    food,
    inside,
    leader,
    military_hand,
    names,
    offered,
    offers,
    play,
    prompt,
    resources,
    row,
    start,
    table,
    tales,
    workers,
)

STRONG = {"workers": {"warriors": 6}}


def politics(*players: dict[str, Any], seats: int = 0, **changes: Any) -> Match:
    """A position of the Politics Phase of seat 0."""
    return table(*players, seats=seats, phase="politics", round=5, **changes)


# Event decks


def test_future_events_come_oldest_first() -> None:
    match = politics(
        {"military_hand": ["rats"]},
        age="II",
        current=["development_of_science"],
        future=["iconoclasm", "pestilence", "cold_war", "foray"],
    )
    play(match, "prepare/rats")
    state = inside(match).state
    assert {inside(match).box.level[one] for one in state.current[:2]} == {2}
    assert {inside(match).box.level[one] for one in state.current[2:]} == {1}
    assert state.future == []


def test_who_prepared_an_event_follows_it_through_the_shuffle() -> None:
    match = inside(politics({}, seats=2, age="II", future=["iconoclasm", "pestilence", "cold_war", "foray"]))
    state = match.state
    state.future_by = [0, 1, 0, 1]
    before = dict(zip(state.future, state.future_by, strict=True))
    turn_future_events(match)
    assert dict(zip(state.current, state.current_by, strict=True)) == before


def test_an_event_prepared_now_is_never_the_one_revealed() -> None:
    match = politics({"military_hand": ["rats"]}, age="I", current=["development_of_science", "development_of_crafts"])
    play(match, "prepare/rats")
    assert names(inside(match).state.past)[-1] == "development_of_science"
    assert names(inside(match).state.future) == ["rats"]


def test_at_the_end_events_of_age_iii_alone_are_scored() -> None:
    """The decks hold an Impact, an older event and a territory: the Impact scores."""
    match = inside(
        politics(
            {"colonies": ["historic_territory_i"], "culture": 10},
            seats=2,
            current=["impact_of_colonies", "crusades"],
            future=["vast_territory_ii"],
        )
    )
    score_final_events(match)
    assert [player.culture for player in match.state.players] == [13, 0]
    assert (match.state.current, match.state.future) == ([], [])


def test_at_the_end_the_first_player_counts_as_active() -> None:
    """All are equally strong: the order is that of seats from the first player on (Code p. 7)."""
    match = inside(politics({}, seats=3, first=1, current=["impact_of_strength"], active=0))
    score_final_events(match)
    assert [player.culture for player in match.state.players] == [0, 14, 7]


# What others may know


def test_a_prepared_event_is_known_to_who_prepared_it_alone() -> None:
    match = politics({"military_hand": ["rats"]}, age="I", current=["development_of_science", "development_of_crafts"])
    play(match, "prepare/rats")
    assert match.view(0)["prepared_future"] == ["rats"]
    assert match.view(1)["prepared_future"] == [""]
    assert match.view(None)["prepared_future"] == [""]


def test_a_redeal_keeps_what_a_seat_prepared_and_redraws_what_others_did() -> None:
    match = politics({"military_hand": ["rats"]}, age="I", current=["development_of_science", "development_of_crafts"])
    play(match, "prepare/rats")
    assert {inside(match.redeal(0, seed)).state.future[0] for seed in range(20)} == {card("rats")}
    assert len({inside(match.redeal(1, seed)).state.future[0] for seed in range(20)}) > 5


def test_backs_tell_ages_in_every_redeal() -> None:
    match = politics(
        {"military_hand": ["legion", "spy"]}, {"military_hand": ["raid_i", "raid_ii"]}, age="II", future=["rats"]
    )
    level = inside(match).box.level
    for seed in range(20):
        state = inside(match.redeal(None, seed)).state
        assert [sorted(level[one] for one in player.military_hand) for player in state.players] == [[1, 2], [1, 2]]
        assert [level[one] for one in state.future] == [1]


def test_who_has_bid_can_cover_it_in_every_redeal() -> None:
    """Seat 1 has bid 4 with one unit: it must hold bonus cards, whatever else is redrawn."""
    match = politics(
        {"military_hand": ["rats"], "workers": {"warriors": 1}},
        {"military_hand": ["military_bonus_ii", "military_bonus_i", "spy"], "workers": {"warriors": 1}},
        age="II",
        current=["vast_territory_i", "development_of_crafts"],
    )
    play(match, "prepare/rats")
    assert (asked(match), prompt(match)) == (0, "bid")
    play(match, "no_bid", "bid/4")
    assert prompt(match) == "force"
    hands = set()
    for seed in range(30):
        dealt = inside(match.redeal(0, seed))
        assert highest_bid(dealt, 1) >= 4
        hands.add(tuple(dealt.state.players[1].military_hand))
        assert dealt.requests[0].options
    assert len(hands) > 3


def test_who_has_sent_its_force_need_not_cover_the_bid_any_more() -> None:
    """The colony costs seat 1 a blue token that its bank does not have; its bonus cards are gone when it is asked."""
    match = politics(
        {"military_hand": ["rats"], "workers": {"warriors": 1}},
        {
            "military_hand": ["military_bonus_ii", "military_bonus_i"],
            "workers": {"warriors": 1},
            "stored": {"agriculture": 8, "bronze": 8},
            "blue": 0,
        },
        age="II",
        current=["vast_territory_i", "development_of_crafts"],
    )
    play(match, "prepare/rats", "no_bid", "bid/4", "send/warriors")
    while prompt(match) == "force":
        play(match, offered(match)[0])
    assert (asked(match), prompt(match)) == (1, "token")
    for viewer in (0, None):
        for seed in range(10):
            assert inside(match.redeal(viewer, seed)).view(viewer) == match.view(viewer)


def test_a_hidden_defence_is_reopened_by_a_redeal() -> None:
    match = politics(
        {"military_hand": ["spy"], **STRONG}, {"military_hand": ["military_bonus_ii", "rats", "legion"]}, age="II"
    )
    play(match, "aggression/spy/1")
    assert asked(match) == 1
    dealt = match.redeal(0, 3)
    assert [request.seat for request in dealt.requests] == [1]
    assert match.view(0) == dealt.view(0)


def test_a_defender_with_cards_is_asked_even_if_they_cannot_help() -> None:
    match = politics({"military_hand": ["spy"], "workers": {"warriors": 9}}, {"military_hand": ["rats"]}, age="II")
    play(match, "aggression/spy/1")
    assert offered(match) == ("no_defense",)


# Resigning


def test_who_resigns_leaves_the_game() -> None:
    match = politics({"leader": "moses", "military_hand": ["rats"]}, seats=3, age="I")
    play(match, "resign")
    state = inside(match).state
    assert [player.alive for player in state.players] == [False, True, True]
    assert (area(match).leader, area(match).military_hand) == (-1, [])
    assert asked(match) == 1


def test_the_last_one_left_wins() -> None:
    match = politics({"culture": 50}, seats=2, age="I")
    play(match, "resign")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "alone"
    assert match.result.ranking[0] == [1]
    assert inside(match).state.ended == ALONE


def test_wars_on_who_resigns_score_7() -> None:
    """Example 44: two wars were declared on the one who resigns."""
    match = politics(
        {},
        {"war": ["war_over_culture", 0]},
        {"war": ["war_over_territory", 0]},
        {"war": ["war_over_culture", 1]},
        seats=4,
    )
    play(match, "resign")
    assert [area(match, seat).culture for seat in range(4)] == [0, 7, 7, 0]
    assert names([area(match, seat).war for seat in range(4)]) == ["war_over_culture"]


def test_pacts_of_who_resigns_end() -> None:
    match = politics({}, {"pact": ["military_alliance", 0, 0]}, {}, seats=3)
    assert area(match, 1).strength == 4
    play(match, "resign")
    assert (area(match, 1).pact, area(match, 1).strength) == (-1, 1)


def test_nobody_resigns_in_age_iv() -> None:
    assert "resign" in offered(politics({}, age="III"))
    assert "resign" not in offered(politics({"military_hand": ["impact_of_colonies"]}, age="IV", last_round=6))


def test_resigning_can_be_left_out() -> None:
    assert not offers(politics({}, options={"resigning": False}, age="III"), "resign")


def test_with_two_left_events_are_read_for_two() -> None:
    """After a resignation "the two weakest" is the weakest (Code p. 4)."""
    second = {"military_hand": ["civil_unrest"], "food": 2, **STRONG}
    match = politics({}, second, {"food": 2}, seats=3, age="II", current=["raiders", "rats"])
    play(match, "resign")
    assert asked(match) == 1
    play(match, "prepare/civil_unrest")
    assert (food(match, 1), food(match, 2)) == (2, 0)


# Rulings


def test_r60_joan_looks_by_herself() -> None:
    match = politics({"leader": "joan_of_arc"}, age="I", current=["rats", "development_of_crafts"])
    assert match.view(0)["next_event"] == "rats"
    assert match.view(1)["next_event"] == ""


def test_r60_joan_looks_though_her_political_action_is_given_up() -> None:
    own = {"leader": "joan_of_arc", "politics_owed": 1}
    match = politics(own, age="I", current=["rats", "development_of_crafts"])
    assert (prompt(match), area(match).politics_owed) == ("action", 0)
    assert match.view(0)["next_event"] == "rats"


def test_r60_what_joan_saw_is_no_longer_known_once_revealed() -> None:
    match = politics(
        {"leader": "joan_of_arc", "military_hand": ["foray"]}, age="I", current=["rats", "development_of_crafts"]
    )
    play(match, "prepare/foray")
    assert match.view(0)["next_event"] == ""


def test_r61_plunder_takes_as_much_as_it_can() -> None:
    match = politics({"military_hand": ["plunder_i"], **STRONG}, {"food": 2, "resources": 2}, age="I")
    play(match, "aggression/plunder_i/1")
    assert set(offered(match)) == {"goods/1/2", "goods/2/1"}


def test_r62_raid_halves_the_sum_rounded_up_once() -> None:
    """Two buildings of cost 3: half of 6 is 3, not 2 + 2."""
    match = politics({"military_hand": ["raid_ii"], **STRONG}, {"workers": {"philosophy": 1, "religion": 1}}, age="II")
    play(match, "aggression/raid_ii/1", "raze/philosophy")
    assert resources(match) == 3


def test_r63_technologies_are_stolen_one_by_one_then_science() -> None:
    """Example 25: an advantage of 9 takes Code of Laws (6) and 3 science."""
    match = table(
        {"workers": {"warriors": 10}, "war": ["war_over_technology", 1]},
        {"specials": ["code_of_laws"], "science": 8},
        phase="start",
        round=5,
        age="II",
    )
    play(match, "seize/code_of_laws")
    assert (area(match).science, area(match, 1).science) == (3, 5)
    assert card("code_of_laws") in area(match).specials


@pytest.mark.parametrize(("anew", "richer"), [(False, 0), (True, 1)])
def test_r64_rankings_are_read_once_unless_an_option_says_anew(anew: bool, richer: int) -> None:
    """In a house edition the strongest destroys an arena and is the strongest no more; then the strongest gains."""
    rows = [
        {"who": "strongest", "op": "destroy_own", "of": ["arena"]},
        {"who": "strongest", "op": "gain", "good": "resources", "n": 3},
    ]
    match = event(
        "border_conflict",
        {"workers": {"warriors": 3, "team_sports": 1}},
        {"workers": {"warriors": 4}},
        age="II",
        edition={"game": "through-the-ages", "events": {"border_conflict": {"effects": rows}}},
        options={"ranks_anew": anew},
        active=0,
    )
    assert workers(match, "team_sports") == 0
    assert [resources(match, seat) > 0 for seat in range(2)] == [seat == richer for seat in range(2)]


def test_r65_a_bonus_card_may_be_discarded_for_one() -> None:
    match = politics(
        {"military_hand": ["spy"], "workers": {"warriors": 2}},
        {"military_hand": ["military_bonus_iii"], "workers": {"warriors": 1}},
        age="III",
    )
    play(match, "aggression/spy/1", "spare/military_bonus_iii")
    assert (area(match, 1).science, military_hand(match, 1)) == (0, [])
    assert "discarded card" in " ".join(tales(match))


@pytest.mark.parametrize(
    ("name", "target"), [("annex", {"colonies": ["vast_territory_i"]}), ("infiltrate", {"leader": "moses"})]
)
def test_r66_annex_and_infiltrate_need_a_target(name: str, target: dict[str, Any]) -> None:
    attacker = {"military_hand": [name], "military": 2, **STRONG}
    assert not offers(politics(attacker, {}, age="II"), "aggression")
    assert offers(politics(attacker, target, age="II"), "aggression") == {f"{name}/1"}
    anyone = politics(attacker, {}, age="II", options={"annex_anyone": True})
    play(anyone, f"aggression/{name}/1")
    assert card(name) in inside(anyone).state.discards


def test_r67_a_declined_agreement_leaves_the_row() -> None:
    match = event("international_agreement", STRONG, {}, age="II")
    before = row(match)
    play(match, "skip")
    assert row(match) == before
    assert area(match).politics_owed == 0


def test_r68_iconoclasm_in_age_iv_removes_every_leader() -> None:
    match = event("iconoclasm", {"leader": "sid_meier"}, {"leader": "mahatma_gandhi"}, age="IV", last_round=9, round=8)
    assert (leader(match), leader(match, 1)) == ("", "")


@pytest.mark.parametrize(
    ("discarded", "known"), [(("rats", "spy"), ["peace_treaty"]), (("spy", "military_alliance"), [])]
)
def test_r69_a_refused_pact_is_known_until_cards_of_its_age_are_discarded_unseen(
    discarded: tuple[str, ...], known: list[str]
) -> None:
    hand = ["peace_treaty", "spy", "rats", "military_alliance"]
    match = politics({"military_hand": hand}, seats=3, age="III")
    play(match, "offer/peace_treaty/1", "refuse", "end")
    assert prompt(match) == "surplus"
    play(match, *[f"discard/{name}" for name in sorted(discarded, key=card)])
    assert "peace_treaty" in military_hand(match)
    assert match.view(1)["seats"][0]["open_hand"] == known


def test_r70_who_cannot_outbid_in_any_case_leaves_unasked() -> None:
    """Two Warriors and no card against a bid of 3: everybody sees that it is too little."""
    match = politics(
        {"military_hand": ["rats"], "workers": {"warriors": 4}},
        {"workers": {"warriors": 2}},
        age="I",
        current=["vast_territory_i", "development_of_crafts"],
    )
    assert conceivable_bid(inside(match), 1) == 2
    play(match, "prepare/rats", "bid/3")
    assert prompt(match) == "force"


def test_r70_a_card_in_hand_might_be_a_bonus_card() -> None:
    """The same with a card of age I: it could be worth 1, so the seat is asked, though it can only leave."""
    match = politics(
        {"military_hand": ["rats"], "workers": {"warriors": 4}},
        {"workers": {"warriors": 2}, "military_hand": ["pestilence"]},
        age="I",
        current=["vast_territory_i", "development_of_crafts"],
    )
    play(match, "prepare/rats", "bid/2")
    assert (asked(match), offered(match)) == (1, ("no_bid",))


def test_the_game_begins_without_politics() -> None:
    match = start(2, resigning=False)
    assert prompt(match) == "action"


def test_an_alliance_made_after_the_declaration_counts_in_the_war() -> None:
    """The attack was the declaration; a pact made since does not end by the war's resolution (Code p. 3, 4)."""
    match = table(
        {"workers": {"warriors": 2}, "war": ["war_over_culture", 1], "pact": ["promise_of_military_protection", 1, 1]},
        {"culture": 20, "workers": {"warriors": 4}},
        seats=3,
        phase="start",
        round=5,
    )
    assert (area(match).culture, area(match, 1).culture) == (7, 13)
