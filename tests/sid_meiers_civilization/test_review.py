"""Corner cases found by reading the rulebook against the code."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import GOVERNMENT_IDS
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
