"""Corner cases found by reading the rulebook against the code."""

from __future__ import annotations

import pytest

from civitas.games.sid_meiers_civilization.box import EVENT_IDS, GOVERNMENT_IDS, WONDER_IDS
from civitas.games.sid_meiers_civilization.check import check
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    game,
    idle,
    inside,
    offered,
    offers,
    play,
    player,
    prompt,
    say,
    start,
    tales,
)
from sid_meiers_civilization.scenes import duel, meadow

SPY = {"techs": ["communism"], "markers": ["hut_spy"]}


def government(match: Match, seat: int) -> str:
    return GOVERNMENT_IDS[player(match, seat).government]


# Held squares


def test_r9_a_square_held_while_a_group_is_on_its_way_to_it_stops_the_group() -> None:
    """Communism names g1, where another army of the mover stands; the group comes from e1 and wanted to pass on."""
    own = {"armies": {"e1": 1, "g1": 1}, "techs": ["horseback_riding"]}
    match = meadow(own, SPY, phase="movement", squares={"f1": {"terrain": "grassland"}})
    play(match, "move/e1/a1", "go/h1", "use/communism", "pay_marker/hut_spy", "square/g1")
    idle(match, "research", "start")
    assert figures(match, "g1") == (0, 2, 0)
    assert figures(match, "h1") is None


def test_r9_exploring_is_no_way_off_a_held_square() -> None:
    """h4 is held: the group enters it, turns up the tile beside it, and stays."""
    match = meadow({"armies": {"g4": 1}, "techs": ["horseback_riding"]}, phase="movement", held=["h4"])
    play(match, "move/g4/a1", "go/h4")
    slot = next(word for word in offered(match) if word.startswith("explore/"))
    play(match, slot)
    assert inside(match).state.phase != 4 or not offers(match, "go")
    idle(match, "research", "start")
    assert figures(match, "h4") == (0, 1, 0)


# Flying


def test_a_group_that_flies_over_a_hut_can_be_saved_on_its_way() -> None:
    own = {"armies": {"e4": 1}, "techs": ["flight"]}
    other = {"techs": ["communism"], "markers": ["hut_spy"]}
    match = meadow(own, other, phase="movement", squares={"f4": {"mark": "hut"}})
    play(match, "move/e4/a1", "go/h4")
    while prompt(match) == "respond_step":
        check(inside(match))
        game().restore(match.save())
        play(match, "pass")
    assert figures(match, "h4") == (0, 1, 0)


# Anarchy


def test_r38_who_is_forced_into_anarchy_stays_in_it_this_turn() -> None:
    own = {"cards": ["the_citizens_are_revolting"]}
    other = {"techs": ["monarchy"], "fresh": ["monarchy"], "people": ["artist"]}
    match = duel(own, other)
    play(match, "play/the_citizens_are_revolting")
    assert asked(match) == 1
    assert not offers(match, "government")
    play(match, "end")
    assert government(match, 1) == "anarchy"
    idle(match, "cities")
    assert player(match, 1).acts[0] == 0, "the capital does not act"
    idle(match, "research")
    idle(match, "start")
    while asked(match) != 1:
        play(match, "end")
    assert offers(match, "government") == {"despotism", "monarchy"}, "next turn any open one"


# Disoriented


def test_figures_led_away_are_as_tired_as_before() -> None:
    """The army that fought for a4 as it was produced (R10) moves no more, also where it is led."""
    other = {"scouts": {"b4": 1}, "cards": ["disoriented"]}
    match = duel({"boosts": [3, 0, 0], "armies": {"c1": 1}}, other, phase="cities")
    play(match, "build/capital/army", "place/b4")
    while asked(match) == 0:
        play(match, next(word for word in ("nothing", "end") if word in offered(match)))
    play(match, "play/disoriented", "square/b4", "square/b2")
    idle(match, "movement", "research", "start")
    assert figures(match, "b2") == (0, 1, 0)
    assert offers(match, "move") == {"c1/a1"}


# Government


def test_r18_anarchy_is_no_choice_where_it_leads_nowhere() -> None:
    """Under Despotism without another government nothing can be changed, and nobody is asked."""
    match = duel()
    assert inside(match).state.phase == 2, "nobody had a choice at the start of the turn"
    assert offers(duel({"techs": ["monarchy"]}), "government") == {"anarchy"}
    assert offers(duel({"government": "republic"}), "government") == {"anarchy"}, "Despotism is always open"


# Who is asked


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


# Announcements


def test_who_may_cancel_an_action_is_told_which() -> None:
    other = {"techs": ["writing"], "markers": ["hut_spy"]}
    match = duel({"techs": ["currency"], "trade": 9}, other, phase="cities")
    play(match, "build/capital/market", "place/d4")
    assert match.requests[0].text("en") == "America – Capital: Market (7 production, 3 trade). Do you answer?"
    said = match.view(1)["announced"]
    assert (said["kind"], said["seat"], said["action"], said["square"]) == ("action", 0, "build/capital/market", "d4")
    arts = duel({}, other, phase="cities")
    play(arts, "arts/capital")
    assert arts.view(1)["announced"]["action"] == "arts/capital"
    harvest = duel({}, other, phase="cities")
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


def test_setting_up_names_the_piece_of_its_owner_alone() -> None:
    match = start(2, 5, civilizations="chosen")
    first = inside(match).state.first
    play(match, "civilization/rome", "civilization/egypt")
    assert match.view(None)["setup"]["piece"] == "", "Rome places its capital"
    while asked(match) == first:
        play(match, offered(match)[0])
    play(match, offered(match)[0])
    assert match.view(None)["setup"]["piece"] in WONDER_IDS


def test_options_say_what_they_cost_and_where_they_lead() -> None:
    match = duel({"techs": ["philosophy"], "resources": {"iron": 1, "silk": 1, "wheat": 1}}, phase="cities")
    request = match.requests[0]
    assert request.label("use/philosophy", "fr").endswith(
        "(ressource au choix + ressource au choix + ressource au choix)"
    )
    moving = meadow({"armies": {"e1": 1}}, {"scouts": {"f1": 1}}, phase="movement", squares={"e2": {"mark": "hut"}})
    play(moving, "move/e1/a1")
    labels = {word: moving.requests[0].label(word, "en") for word in offered(moving)}
    assert labels["go/e2"] == "Go to E2 (Grassland, hut)"
    assert labels["go/f1"] == "Go to F1 (Grassland, enemies)"
    assert "Turn up the tile E5–H8" in meadow_labels()


def meadow_labels() -> list[str]:
    """What an army on e4, over a face-down tile, may do."""
    match = meadow({"armies": {"e4": 1}}, phase="movement")
    play(match, "move/e4/a1")
    return [match.requests[0].label(word, "en") for word in offered(match)]


def test_a_promise_is_told_with_its_turns() -> None:
    match = duel({"trade": 3}, phase="trade")
    say(match, 0, "offer/1")
    for word in ("promise/peace/1", "for_turns/2", "submit"):
        say(match, 0, word)
    say(match, 1, "pass")
    assert "for 2 turns." in tales(match)


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
