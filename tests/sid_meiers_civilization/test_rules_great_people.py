"""Great people: placed when they come or later, covered, kept (RULES 8)."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import PERSON_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import game, offered, offers, piece, play, player, prompt
from sid_meiers_civilization.scenes import duel


def people(match: Match) -> list[str]:
    return [PERSON_IDS[person] for person in player(match).people]


def test_a_great_person_is_placed_or_kept() -> None:
    match = duel({"techs": ["philosophy"], "resources": {"iron": 1, "silk": 1, "wheat": 1}}, phase="cities")
    play(match, "use/philosophy")
    while prompt(match) == "pay":
        play(match, offered(match)[0])
    squares = offers(match, "place")
    assert "a1" not in squares, "water"
    assert "c3" not in squares, "the centre"
    play(match, "keep")
    assert len(player(match).people) == 1


def test_equal_great_people_are_all_placed_in_one_turn() -> None:
    match = duel({"people": ["artist", "artist"]})
    play(match, "person/artist", "place/d4")
    assert offers(match, "person") == {"artist"}
    play(match, "person/artist", "place/b4")
    assert (piece(match, "d4"), piece(match, "b4")) == ("artist", "artist")
    assert people(match) == []


def test_a_great_person_kept_is_not_asked_about_again() -> None:
    match = duel({"people": ["artist", "artist", "builder"]})
    play(match, "person/artist", "keep")
    assert offers(match, "person") == {"artist", "builder"}, "the other one"
    match = game().restore(match.save())
    play(match, "person/artist", "keep")
    assert offers(match, "person") == {"builder"}
    play(match, "person/builder", "place/d4")
    assert not offers(match, "person")
    assert people(match) == ["artist", "artist"]


def test_great_people_who_cover_each_other_come_to_an_end() -> None:
    match = duel({"people": ["artist", "builder"]})
    placed = 0
    while offers(match, "person"):
        play(match, f"person/{min(offers(match, 'person'))}", "place/d4")
        placed += 1
        assert placed <= 6, "three of each kind are in the box"
    assert placed > 2, "one covered may be placed again"
