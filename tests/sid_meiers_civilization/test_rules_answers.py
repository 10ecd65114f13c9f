"""Announcing and answering: who is asked, cancels and cancelled cancels, paying, the United Nations (RULES 14)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.box import EVENT_IDS
from civitas.kernel.match import IllegalAnswer, Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    government_of,
    inside,
    offered,
    offers,
    play,
    player,
    prompt,
    resources,
    square,
    table,
    tales,
)
from sid_meiers_civilization.scenes import CANCELS, HOLDS, duel, meadow

REVOLT = "the_citizens_are_revolting"


def revolt(other: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> Match:
    """America plays a revolt against Egypt, at the start of its turn."""
    match = duel({"cards": [REVOLT], **(own or {})}, other, phase="start", **changes)
    return play(match, f"play/{REVOLT}")


def is_in_anarchy(match: Match, seat: int) -> bool:
    return government_of(match, seat) == "anarchy"


# Who is asked


def test_who_holds_nothing_hidden_is_not_asked() -> None:
    assert is_in_anarchy(revolt({}), 1)


@pytest.mark.parametrize("card", ["drought", "bread_and_circuses"])
def test_who_holds_a_card_is_asked_whatever_it_is(card: str) -> None:
    match = revolt({"cards": [card]})
    assert (asked(match), prompt(match)) == (1, "respond_event")
    assert ("play/bread_and_circuses" in offered(match)) == (card == "bread_and_circuses")


def revolt_beside(card: str) -> Match:
    """America's revolt against Egypt, with Rome as a third holding a card."""
    third = {"civilization": "rome", "cards": [card]}
    match = table({"civilization": "america", "cards": [REVOLT]}, {"civilization": "egypt"}, third, phase="start")
    return play(match, f"play/{REVOLT}", "rival/1")


def test_backs_that_cannot_answer_are_not_asked() -> None:
    """R27: level I cards cancel only what aims at their holder: a third player with one is not asked."""
    assert is_in_anarchy(revolt_beside("drought"), 1)


def test_a_third_player_with_a_higher_card_is_asked() -> None:
    match = revolt_beside("jousting_tourney")
    assert asked(match) == 2
    play(match, "play/jousting_tourney")
    assert not is_in_anarchy(match, 1)


@pytest.mark.parametrize("marker", ["hut_wheat", "hut_spy"])
def test_who_could_spend_a_spy_is_asked(marker: str) -> None:
    """Writing and a marker face down: others do not know whether it is a spy."""
    match = duel({}, {"techs": ["writing"], "markers": [marker]}, phase="cities")
    play(match, "arts/capital")
    assert (asked(match), prompt(match)) == (1, "respond_action")
    assert ("use/writing" in offered(match)) == (marker == "hut_spy")


def test_passing_until_the_end_of_the_phase() -> None:
    near = {"cards": ["drought"], "scouts": {"h2": 1}}
    match = meadow({"armies": {"e1": 1}, "scouts": {"e2": 1}}, near, phase="movement")
    play(match, "move/e1/a1", "go/g1", "quiet")
    assert figures(match, "g1") == (0, 1, 0), "asked no more at the second step"
    play(match, "move/e2/s1", "go/f2")
    assert figures(match, "f2") == (0, 0, 1)


def test_each_seat_passes_for_each_step() -> None:
    match = meadow({"armies": {"e1": 1}}, {"cards": ["drought"], "scouts": {"h2": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/g1", "pass")
    assert prompt(match) == "respond_step"


@pytest.mark.parametrize(
    ("card", "scout", "questions"),
    [
        ("drought", "h1", 2),
        ("drought", "h3", 1),
        ("drought", "h4", 0),
        ("deforestation", "h4", 2),
        ("disaster", "p8", 2),
    ],
)
def test_r27_before_a_step_those_are_asked_who_could_strike_the_group(card: str, scout: str, questions: int) -> None:
    """From e1 to g1: Defection of level I reaches four squares, Mass Defection of level II six, level III any."""
    match = meadow({"armies": {"e1": 1}}, {"cards": [card], "scouts": {scout: 1}}, phase="movement")
    play(match, "move/e1/a1", "go/g1")
    found = 0
    while not match.over and match.requests[0].prompt == "respond_step":
        assert asked(match) == 1
        found += 1
        play(match, "pass")
    assert found == questions


def test_r27_a_card_that_lies_in_the_discards_is_not_feared() -> None:
    match = meadow({"armies": {"e1": 1}}, {"cards": ["drought"], "scouts": {"h1": 1}}, phase="movement")
    state = inside(match).state
    defection = EVENT_IDS.index("defection")
    deck = state.culture_decks[0]
    state.culture_discards[0] = [card for card in deck if card == defection]
    state.culture_decks[0] = [card for card in deck if card != defection]
    play(match, "move/e1/a1", "go/g1")
    assert match.requests[0].prompt != "respond_step"


def test_r27_markers_alone_ask_nobody_at_the_start_of_a_turn() -> None:
    """No ability of that phase costs a resource; a culture card may be an event of it."""
    assert inside(duel({"markers": ["hut_spy"]}, {"markers": ["hut_spy"]})).state.phase == 2
    for card in ("drought", "defection"):
        match = duel({"cards": [card]})
        assert (asked(match), prompt(match)) == (0, "start")


def test_who_may_cancel_an_action_is_told_which() -> None:
    match = duel({"techs": ["currency"], "trade": 9}, CANCELS, phase="cities")
    play(match, "build/capital/market", "place/d4")
    assert match.requests[0].text("en") == "America – Capital: Market (7 production, 3 trade). Do you answer?"
    said = match.view(1)["announced"]
    assert (said["kind"], said["seat"], said["action"], said["square"]) == ("action", 0, "build/capital/market", "d4")
    arts = duel({}, CANCELS, phase="cities")
    play(arts, "arts/capital")
    assert arts.view(1)["announced"]["action"] == "arts/capital"
    harvest = duel({}, CANCELS, phase="cities")
    play(harvest, "harvest/capital/silk")
    assert harvest.view(1)["announced"]["action"] == "harvest/capital/silk"


def test_who_may_cancel_an_event_is_told_which() -> None:
    own = {"cards": ["sabotage"], "scouts": {"m5": 1}}
    match = duel(own, {"cards": ["bread_and_circuses"], "pieces": {"n6": "library"}})
    play(match, "play/sabotage")
    assert match.requests[0].text("fr") == "Amérique joue : Sabotage. Répondez-vous ?"
    said = match.view(1)["announced"]
    assert (said["event"], said["targets"]) == ("sabotage", ["square/n6"])


def test_a_gift_is_announced_by_itself() -> None:
    """A gift pays for Currency: what can be cancelled is the card."""
    own = {"techs": ["monarchy"], "cards": ["a_generous_gift"]}
    match = duel(own, {"cards": ["jousting_tourney"]}, phase="cities")
    play(match, "use/monarchy", "pay_card/a_generous_gift")
    assert match.view(1)["announced"]["event"] == "a_generous_gift"
    assert match.requests[0].text("en") == "America plays A Generous Gift. Do you answer?"


# Cancels


def test_a_cancelled_event_is_discarded_without_effect() -> None:
    match = play(revolt({"cards": ["bread_and_circuses"]}), "play/bread_and_circuses")
    assert not is_in_anarchy(match, 1)
    assert player(match).cards == player(match, 1).cards == []
    assert sorted(inside(match).state.culture_discards[0]) == sorted(
        [EVENT_IDS.index(REVOLT), EVENT_IDS.index("bread_and_circuses")]
    )


def test_a_cancel_may_be_cancelled() -> None:
    """Last in, first out: the revolt works after all."""
    match = revolt({"cards": ["bread_and_circuses"]}, {"cards": [REVOLT, "jousting_tourney"]})
    play(match, "play/bread_and_circuses")
    assert (asked(match), prompt(match)) == (0, "respond_event")
    play(match, "play/jousting_tourney")
    assert is_in_anarchy(match, 1)


def test_mass_media_makes_own_events_safe() -> None:
    match = revolt({"cards": ["bread_and_circuses"]}, {"techs": ["mass_media"]})
    assert is_in_anarchy(match, 1)


def test_primetime_tv_cancels_an_ability_what_was_paid_is_lost() -> None:
    match = duel({"resources": {"incense": 1}}, {"cards": ["primetime_tv"]}, phase="cities")
    play(match, "use/currency")
    assert (asked(match), prompt(match)) == (1, "respond_ability")
    play(match, "play/primetime_tv")
    assert player(match).culture == 0
    assert resources(match) == {}
    assert "use/currency" not in offered(match), "used this turn"


def test_r35_a_cancelled_battle_ability_is_used() -> None:
    match = meadow(
        {
            "armies": {"e1": 1},
            "units": ["mounted_1", "mounted_2"],
            "techs": ["mathematics"],
            "resources": {"iron": 1},
        },
        {"armies": {"f1": 1}, "units": ["infantry_1", "infantry_3", "infantry_2"], "cards": ["primetime_tv"]},
        phase="movement",
    )
    play(match, "move/e1/a1", "go/f1", "quiet", "front/infantry_1", "use/mathematics", "play/primetime_tv")
    assert (asked(match), prompt(match)) == (0, "battle_turn")
    assert not offers(match, "use")
    assert resources(match) == {}


def test_r36_a_capital_in_anarchy_takes_no_action() -> None:
    match = duel(
        {"techs": ["atomic_theory"], "markers": ["village_uranium"], "government": "anarchy", "cities": ["c3", "g2"]},
        phase="cities",
        map={"2": "tile_03"},
        squares={
            "f1": {"mark": "none"},
            "g1": {"mark": "none"},
            "h1": {"mark": "none"},
            "g2": {"terrain": "grassland"},
        },
    )
    play(match, "use/atomic_theory", "pay_marker/village_uranium")
    assert player(match).acts == [0, 2, 0]


def test_r34_an_effect_without_its_target_does_nothing() -> None:
    """Two great gifts of chance: the building named by Sabotage is gone when the event is carried out."""
    match = duel(
        {"cards": ["sabotage"], "armies": {"n6": 1}},
        {"pieces": {"o7": "market"}, "techs": ["currency"], "cards": ["bread_and_circuses"]},
        phase="start",
    )
    play(match, "play/sabotage")
    assert prompt(match) == "respond_event"
    inside(match).state.set_piece(square("o7"), -1)
    before = inside(match).state.supply[:]
    play(match, "pass")
    assert inside(match).state.supply == before


def test_an_ability_without_resources_is_not_announced() -> None:
    match = duel({"techs": ["democracy"], "trade": 6}, {"cards": ["primetime_tv"]}, phase="cities")
    play(match, "use/democracy")
    assert player(match).coins == 1


# The United Nations


@pytest.mark.parametrize(("word", "works"), [("agree", True), ("refuse", False)])
def test_the_united_nations_allow_or_refuse(word: str, works: bool) -> None:
    """R28: a refused event is discarded without effect, as if it were cancelled."""
    match = revolt({"pieces": {"n6": "united_nations"}})
    assert (asked(match), prompt(match)) == (1, "agree")
    play(match, word)
    assert is_in_anarchy(match, 1) == works
    assert player(match).cards == []


def test_a_blockaded_united_nations_protect_nobody() -> None:
    match = revolt({"pieces": {"n6": "united_nations"}}, {"scouts": {"n6": 1}})
    assert is_in_anarchy(match, 1)


# Paying


def test_every_way_to_pay() -> None:
    match = duel(
        {"techs": ["construction"], "resources": {"wheat": 1}, "markers": ["hut_wheat"], "cards": ["a_generous_gift"]},
        phase="cities",
    )
    play(match, "use/construction")
    assert set(offered(match)) == {"pay_token/wheat", "pay_marker/hut_wheat", "pay_card/a_generous_gift", "give_up"}
    play(match, "pay_marker/hut_wheat")
    assert player(match).markers == []
    assert inside(match).state.spent != []
    assert player(match).boosts[0] == 5
    assert "use/construction" not in offered(match)


def test_a_spent_token_goes_back_to_the_market() -> None:
    """Example 26: a token returns, a marker leaves the game."""
    match = duel({"resources": {"incense": 1}}, phase="cities", resources={"incense": 1})
    play(match, "use/currency")
    assert inside(match).state.resources[0] == 2


def test_giving_up_costs_nothing() -> None:
    match = duel({"techs": ["construction"], "markers": ["hut_wheat"]}, phase="cities")
    before = player(match).markers[:]
    play(match, "use/construction", "give_up")
    assert player(match).markers == before
    assert "use/construction" in offered(match)


def test_a_cancelled_gift_pays_nothing() -> None:
    """R29: the card is lost; with nothing else to pay the ability is given up, and stays unused."""
    match = duel(
        {"techs": ["construction"], "cards": ["a_generous_gift"]}, {"cards": ["jousting_tourney"]}, phase="cities"
    )
    play(match, "use/construction", "pay_card/a_generous_gift", "play/jousting_tourney")
    assert player(match).cards == []
    assert player(match).boosts[0] == 0
    assert not player(match).used


def test_a_cancelled_gift_gives_nobody_a_coin() -> None:
    own = {"techs": ["construction"], "cards": ["a_gift_from_afar", "a_generous_gift"]}
    match = duel(own, {"cards": ["jousting_tourney"]}, phase="cities")
    play(match, "use/construction", "pay_card/a_gift_from_afar", "play/jousting_tourney")
    play(match, "pass", "pay_card/a_generous_gift")
    assert player(match).boosts[0] == 5
    assert player(match, 1).coins == 0
    assert not [tale for tale in tales(match) if "coin" in tale]


def test_any_three_resources() -> None:
    match = duel({"techs": ["philosophy"], "resources": {"iron": 1, "silk": 1}, "markers": ["hut_spy"]}, phase="cities")
    play(match, "use/philosophy", "pay_token/iron")
    assert "give_up" not in offered(match), "what has begun is finished"
    play(match, "pay_marker/hut_spy")  # the last token pays itself
    assert prompt(match) == "place_person"


def test_too_few_resources() -> None:
    match = duel({"techs": ["philosophy"], "resources": {"iron": 1, "silk": 1}}, phase="cities")
    assert "use/philosophy" not in offered(match)
    with pytest.raises(IllegalAnswer):
        play(match, "use/philosophy")


# Interrupts


def test_defection_interrupts_a_move() -> None:
    match = meadow({"armies": {"e1": 1}}, {"cards": ["defection"], "scouts": {"h3": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/g1")
    assert figures(match, "f1") == (0, 1, 0), "e1 is five steps away"
    play(match, "play/defection")
    assert figures(match, "f1") is None
    assert player(match).armies == 6


def test_r30_own_figures_are_no_targets() -> None:
    match = meadow({"armies": {"e1": 1}}, {"cards": ["defection"], "armies": {"f2": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/f1", "play/defection")
    assert figures(match, "e1") is None
    assert figures(match, "f2") == (1, 1, 0)


def test_defection_reaches_four_squares() -> None:
    match = meadow({"armies": {"e1": 1}}, {"cards": ["defection"], "scouts": {"h4": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/f1")
    assert prompt(match) != "respond_step", "six steps away: nobody is asked"
    assert "play/defection" not in offered(match), "five steps away"


def test_communism_stops_a_move_half_way() -> None:
    match = meadow(
        {"armies": {"e1": 1}, "scouts": {"e2": 1}},
        HOLDS,
        phase="movement",
    )
    play(match, "move/e1/a1", "go/g1", "pass", "use/communism", "pay_marker/hut_spy", "square/f1")
    assert figures(match, "f1") == (0, 1, 0)
    assert inside(match).state.held == [square("f1")]
    assert "f1" not in {word.partition("/")[0] for word in offers(match, "move")}


def test_r31_a_disaster_strikes_a_square_once() -> None:
    match = duel({"cards": ["drought", "drought"]}, phase="start")
    play(match, "play/drought")
    assert "a1" in offers(match, "square"), "water"
    play(match, "square/a1", "play/drought")
    assert "a1" not in offers(match, "square")
