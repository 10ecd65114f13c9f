"""The negotiation of the trade phase (RULES 3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.box import EVENT_IDS, MARKER_IDS
from civitas.games.sid_meiers_civilization.negotiation import Negotiation
from civitas.kernel.match import IllegalAnswer, Match
from sid_meiers_civilization.helpers import (
    asked,
    inside,
    offered,
    offers,
    play,
    player,
    prompt,
    resources,
    say,
    table,
    tales,
)
from sid_meiers_civilization.scenes import duel

CIVILIZATIONS = ("rome", "egypt", "russia", "china")


def trading(*fields: dict[str, Any], **changes: Any) -> Match:
    """The trade phase of Rome, Egypt and Russia, up to the first offers. Fields may set what each has then."""
    seats = max(len(fields), 2)
    players = [{"civilization": CIVILIZATIONS[seat], "trade": 0} for seat in range(seats)]
    for seat, more in enumerate(fields):
        players[seat].update(more)
    match = table(*players, phase="trade", **changes)
    while not match.over and any(request.prompt == "trade_ability" for request in match.requests):
        play(match, "pass")
    return match


def income(match: Match) -> list[int]:
    """The dials after everybody has collected."""
    return [one.trade for one in inside(match).state.players]


def makes(match: Match, seat: int, *words: str) -> None:
    for word in words:
        say(match, seat, word)


def everybody_passes(match: Match, *seats: int) -> None:
    for seat in seats:
        say(match, seat, "pass")


def is_negotiating(match: Match) -> bool:
    return any(isinstance(frame, Negotiation) for frame in inside(match).frames)


# Offers


def test_all_offer_at_once_and_secretly() -> None:
    match = trading({"resources": {"iron": 1}}, {}, {})
    assert {request.seat for request in match.requests} == {0, 1, 2}
    makes(match, 0, "offer/1", "give/iron", "submit")
    assert match.view(1)["negotiation"]["offers"] == []
    assert {request.seat for request in match.requests} == {1, 2}


def test_an_offer_names_what_both_have() -> None:
    match = trading({"resources": {"iron": 1}}, {"culture": 2, "resources": {"silk": 1}, "cards": ["drought"]})
    makes(match, 0, "offer/1")
    dials = income(match)
    assert offers(match, "give_trade", 0) == {str(n) for n in range(1, dials[0] + 1)}
    assert offers(match, "take_trade", 0) == {str(n) for n in range(1, dials[1] + 1)}
    assert offers(match, "give", 0) == {"iron"}
    assert offers(match, "ask_for", 0) == {"silk"}
    assert offers(match, "take_culture", 0) == {"1", "2"}
    assert offers(match, "take_card", 0) == {"1"}
    assert not offers(match, "give_card", 0)
    assert "submit" not in offered(match, 0), "an empty offer is none"


def test_items_are_added_in_one_order() -> None:
    """R32."""
    match = trading({"resources": {"iron": 2, "silk": 1}}, {"culture": 2})
    makes(match, 0, "offer/1", "give/iron")
    assert offers(match, "give", 0) == {"iron", "silk"}
    assert not offers(match, "give_trade", 0)
    makes(match, 0, "give/iron")
    assert offers(match, "give", 0) == {"silk"}
    makes(match, 0, "take_culture/2")
    assert not offers(match, "take_culture", 0)
    assert not offers(match, "give", 0)
    makes(match, 0, "submit")


def test_promises_are_told_and_bind_nobody() -> None:
    match = trading({}, {}, {})
    makes(match, 0, "offer/1", "promise/attack/2", "for_turns/2", "submit")
    everybody_passes(match, 1, 2)
    offer = match.view(2)["negotiation"]["offers"][0]
    assert offer["promises"] == [{"id": "attack", "about": 2, "turns": 2}]
    play(match, "accept/0")
    assert all(request.prompt == "offer" for request in match.requests)


def test_a_promise_is_told_with_its_turns() -> None:
    match = duel({"trade": 3}, phase="trade")
    say(match, 0, "offer/1")
    for word in ("promise/peace/1", "for_turns/2", "submit"):
        say(match, 0, word)
    say(match, 1, "pass")
    assert "for 2 turns." in tales(match)


def test_a_promise_about_a_third_needs_a_third() -> None:
    match = trading({}, {})
    makes(match, 0, "offer/1")
    assert {word.partition("/")[0] for word in offers(match, "promise", 0)} == {
        *["peace", "no_event", "leave", "passage", "gift_later"]
    }


# Answers


def test_example_34_two_swaps() -> None:
    """Example 34. Rome gives 3 trade for iron; Egypt gives a level I card for 4 culture; both accept."""
    match = trading({"culture": 4}, {"resources": {"iron": 1}, "cards": ["drought"]}, {})
    before = income(match)
    makes(match, 0, "offer/1", "give_trade/3", "ask_for/iron", "promise/peace/1", "for_turns/2", "submit")
    makes(match, 1, "offer/0", "give_card/drought", "take_culture/4", "submit")
    everybody_passes(match, 2)
    shown = match.view(2)["negotiation"]["offers"]
    assert [offer["giver"] for offer in shown] == [0, 1]
    assert shown[1]["give"]["cards"] == [1, 0, 0]
    assert shown[1]["give"]["events"] == [], "only its back"
    play(match, "accept/1", "accept/0")
    assert income(match)[:2] == [before[0] - 3, before[1] + 3]
    assert (resources(match, 0), resources(match, 1)) == ({"iron": 1}, {})
    assert [EVENT_IDS[card] for card in player(match).cards] == ["drought"]
    assert (player(match).culture, player(match, 1).culture) == (0, 4)


def test_example_34_an_offer_lapses() -> None:
    """Example 34. Egypt's last iron goes to Russia before: Rome's offer is not asked about."""
    match = trading({}, {"resources": {"iron": 1}}, {}, first=2)
    assert inside(match).order() == [2, 0, 1]
    makes(match, 0, "offer/1", "give_trade/1", "ask_for/iron", "submit")
    makes(match, 1, "offer/2", "give/iron", "submit")
    everybody_passes(match, 2)
    play(match, "accept/1")
    assert all(request.prompt == "offer" for request in match.requests), "the next round"
    assert resources(match, 2) == {"iron": 1}


def test_example_35_trade_beyond_the_dial_is_lost() -> None:
    """Example 35: Germany has 25 on the dial and accepts 4: 27, two are lost."""
    match = trading({"trade": 9}, {"civilization": "germany", "trade": 22})
    assert income(match)[1] == 25
    makes(match, 0, "offer/1", "give_trade/4", "submit")
    everybody_passes(match, 1)
    before = income(match)[0]
    play(match, "accept/0")
    assert income(match) == [before - 4, 27]


def test_example_35_a_request_is_declined() -> None:
    """Example 35: to ask and give nothing is allowed; declining changes nothing."""
    match = trading({"culture": 3}, {})
    makes(match, 1, "offer/0", "take_culture/3", "submit")
    everybody_passes(match, 0)
    play(match, "decline/1")
    assert player(match).culture == 3


def test_offers_are_answered_in_the_order_one_likes() -> None:
    match = trading({}, {"culture": 1}, {"culture": 1})
    makes(match, 1, "offer/0", "give_culture/1", "submit")
    makes(match, 2, "offer/0", "give_culture/1", "submit")
    everybody_passes(match, 0)
    assert set(offered(match)) == {"accept/1", "accept/2", "decline/1", "decline/2"}
    play(match, "decline/2", "accept/1")
    assert player(match).culture == 1


def test_the_negotiation_ends_when_all_pass() -> None:
    match = trading({}, {}, {})
    everybody_passes(match, 0, 1, 2)
    assert not is_negotiating(match)


def test_the_negotiation_ends_after_three_rounds() -> None:
    match = trading({"culture": 9}, {})
    for _ in range(3):
        makes(match, 0, "offer/1", "give_culture/1", "submit")
        everybody_passes(match, 1)
        play(match, "decline/0")
    assert not is_negotiating(match)


@pytest.mark.parametrize("answer", ["accept/1", "decline/1"])
def test_r39_after_a_deal_abilities_may_be_used_again(answer: str) -> None:
    own = {"techs": ["horseback_riding"], "resources": {"silk": 1}}
    match = duel(own, {"trade": 3}, phase="trade")
    play(match, "pass")
    say(match, 1, "offer/0")
    say(match, 1, "give_trade/2")
    say(match, 1, "submit")
    say(match, 0, "pass")
    play(match, answer)
    for seat in (0, 1):
        say(match, seat, "pass")
    if answer == "accept/1":
        assert (asked(match), prompt(match)) == (0, "trade_ability")
    else:
        assert inside(match).state.phase == 3


# Face down


def test_face_down_goods_show_only_their_backs() -> None:
    match = trading({"markers": ["hut_spy"]}, {}, {})
    makes(match, 0, "offer/1", "give_marker/hut_spy", "submit")
    everybody_passes(match, 1, 2)
    for seat, faces in ((0, ["hut_spy"]), (1, []), (2, []), (None, [])):
        offer = match.view(seat)["negotiation"]["offers"][0]
        assert offer["give"]["huts"] == 1
        assert offer["give"]["faces"] == faces
    play(match, "accept/0")
    assert [MARKER_IDS[marker] for marker in player(match, 1).markers] == ["hut_spy"]
    assert player(match, 1).shown_markers[0] == player(match, 1).markers, "the giver knows it"
    assert player(match, 1).shown_markers[2] == []


def assert_blind(match: Match) -> None:
    """What others offered face down is redealt without a change to what anybody sees."""
    for viewer in (0, 1, 2, None):
        for seed in range(8):
            assert match.redeal(viewer, seed).view(viewer) == match.view(viewer)


def test_a_deal_done_is_no_offer_while_cards_are_discarded() -> None:
    """Egypt takes two cards and holds four of two allowed; with the one it offers to Russia goes its own offer."""
    match = trading({"cards": ["drought", "sabotage"]}, {"cards": ["defection", "exchange_of_ideas"]}, {"culture": 1})
    makes(match, 0, "offer/1", "give_card/drought", "give_card/sabotage", "submit")
    makes(match, 1, "offer/2", "give_card/exchange_of_ideas", "submit")
    everybody_passes(match, 2)
    play(match, "accept/0")
    assert (prompt(match), len(player(match, 1).cards)) == ("discard_culture", 4)
    assert [offer["giver"] for offer in match.view(2)["negotiation"]["offers"]] == [1]
    assert_blind(match)
    play(match, "discard/exchange_of_ideas")
    assert (prompt(match), len(player(match, 1).cards)) == ("discard_culture", 3)
    assert match.view(2)["negotiation"]["offers"] == []
    assert_blind(match)
    play(match, "discard/drought")
    assert len(player(match, 1).cards) == 2
    assert all(request.prompt == "offer" for request in match.requests), "the next round"


def test_an_offer_lapses_with_the_card_that_is_handed_over() -> None:
    """Egypt hands Rome two of its three cards, one of them the card it offers to Russia."""
    match = trading(
        {"culture": 2}, {"cards": ["defection", "drought", "exchange_of_ideas"], "government": "monarchy"}, {}
    )
    makes(match, 0, "offer/1", "give_culture/1", "take_card/1", "take_card/1", "submit")
    makes(match, 1, "offer/2", "give_card/drought", "submit")
    everybody_passes(match, 2)
    play(match, "accept/0")
    assert prompt(match) == "hand_over"
    assert_blind(match)
    play(match, "hand_card/drought")
    assert prompt(match) == "hand_over"
    assert [offer["giver"] for offer in match.view(2)["negotiation"]["offers"]] == [0]
    assert_blind(match)


def test_a_giver_may_show_what_is_face_down() -> None:
    match = trading({"cards": ["drought"]}, {}, {})
    makes(match, 0, "offer/1", "give_card/drought", "show", "submit")
    everybody_passes(match, 1, 2)
    assert match.view(1)["negotiation"]["offers"][0]["give"]["events"] == ["drought"]
    assert match.view(2)["negotiation"]["offers"][0]["give"]["events"] == []
    play(match, "decline/0")
    assert player(match).shown_cards[1] == player(match).cards


def test_the_receiver_picks_what_he_hands_over() -> None:
    match = trading({}, {"cards": ["drought", "sabotage"]}, {})
    makes(match, 0, "offer/1", "take_card/1", "submit")
    everybody_passes(match, 1, 2)
    play(match, "accept/0")
    assert prompt(match) == "hand_over"
    assert set(offered(match)) == {"hand_card/drought", "hand_card/sabotage"}
    play(match, "hand_card/sabotage")
    assert [EVENT_IDS[card] for card in player(match).cards] == ["sabotage"]
    assert [EVENT_IDS[card] for card in player(match, 1).cards] == ["drought"]


def test_two_equal_cards_are_asked_about_all_the_same() -> None:
    """Not being asked would tell that they are equal."""
    match = trading({}, {"cards": ["drought", "drought"]})
    makes(match, 0, "offer/1", "take_card/1", "submit")
    everybody_passes(match, 1)
    play(match, "accept/0")
    assert offered(match) == ("hand_card/drought",)


def test_handing_over_all_needs_no_choice() -> None:
    match = trading({}, {"cards": ["drought", "sabotage"]})
    makes(match, 0, "offer/1", "take_card/1", "take_card/1", "submit")
    everybody_passes(match, 1)
    play(match, "accept/0")
    assert len(player(match).cards) == 2
    assert prompt_or(match) != "hand_over"


def prompt_or(match: Match) -> str:
    return match.requests[0].prompt


def test_a_hand_over_the_limit_is_trimmed_at_once() -> None:
    match = trading({"cards": ["drought"]}, {"cards": ["defection", "sabotage"]})
    makes(match, 0, "offer/1", "give_card/drought", "submit")
    everybody_passes(match, 1)
    play(match, "accept/0")
    assert prompt(match) == "discard_culture"
    play(match, "discard/defection")
    assert len(player(match, 1).cards) == 2


def test_third_players_lose_track_of_cards_passed_on() -> None:
    """R33: Rome gives Egypt a card and knows it; once Egypt passes a card of that level on, Rome knows no more."""
    match = trading({"cards": ["drought"]}, {"cards": ["sabotage"]}, {})
    makes(match, 0, "offer/1", "give_card/drought", "submit")
    everybody_passes(match, 1, 2)
    play(match, "accept/0")
    assert player(match, 1).shown_cards[0] == [EVENT_IDS.index("drought")]
    makes(match, 1, "offer/2", "give_card/sabotage", "submit")
    everybody_passes(match, 0, 2)
    play(match, "accept/1")
    assert player(match, 1).shown_cards[0] == []
    assert player(match, 2).shown_cards[1] == [EVENT_IDS.index("sabotage")]


# Refusals


@pytest.mark.parametrize("word", ["give_trade/27", "give_culture/1", "give/uranium", "give/iron", "submit", "accept/1"])
def test_nobody_offers_what_he_has_not(word: str) -> None:
    match = trading({}, {})
    makes(match, 0, "offer/1")
    before = match.hash()
    with pytest.raises(IllegalAnswer):
        say(match, 0, word)
    assert match.hash() == before


def test_nobody_offers_to_himself() -> None:
    match = trading({}, {})
    assert offers(match, "offer", 0) == {"1"}
