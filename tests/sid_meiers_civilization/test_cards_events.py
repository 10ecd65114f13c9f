"""Every culture event, played in its phase."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.box import EVENT_IDS, TERRAIN_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    government_of,
    idle,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    square,
    table,
    techs,
)
from sid_meiers_civilization.scenes import duel, meadow

# Events of one family differ in a number: tested together.
GIFTS = ("a_gift_from_afar", "a_generous_gift", "a_princely_gift")
DAYS = {"we_love_the_despot_day": 4, "we_love_the_queen_day": 6, "we_love_the_president_day": 8}
REVOLTS = ("the_citizens_are_revolting", "the_citizens_are_revolting_2")
EXCHANGES = {"exchange_of_ideas": 1, "knowledge_shared": 2, "think_tank": 3}
RAIDS = {"sabotage": 4, "catastrophe": 6}
LEADS = {"disoriented": 2, "lost": 3, "out_of_position": 4}
CANCELS = ("bread_and_circuses", "jousting_tourney", "primetime_tv")
DEFECTIONS = {"defection": 4, "mass_defection": 6, "wholesale_defection": 99}
OTHERS = ("drought", "deforestation", "disaster")


def test_every_event_is_played_here() -> None:
    played = {*GIFTS, *DAYS, *REVOLTS, *EXCHANGES, *RAIDS, *LEADS, *CANCELS, *DEFECTIONS, *OTHERS}
    assert played == set(EVENT_IDS)


def discarded(match: Match, event: str) -> bool:
    return any(EVENT_IDS.index(event) in pile for pile in inside(match).state.culture_discards)


# Gifts


@pytest.mark.parametrize("event", GIFTS)
@pytest.mark.parametrize(("kind", "tech"), [("wheat", "construction"), ("silk", "monarchy")])
def test_a_gift_is_spent_as_a_resource(event: str, kind: str, tech: str) -> None:
    """Wheat for Construction, silk for Monarchy."""
    match = duel({"cards": [event], "techs": [tech]}, {"units": ["infantry_1"]}, phase="cities")
    play(match, f"use/{tech}", f"pay_card/{event}")
    assert player(match, 1).coins == (1 if event == "a_gift_from_afar" else 0), "a coin for the other player"
    assert discarded(match, event)
    assert player(match).cards == []


@pytest.mark.parametrize("event", GIFTS)
def test_a_gift_is_spent_as_a_spy(event: str) -> None:
    match = duel(None, {"cards": [event], "techs": ["writing"]}, phase="cities")
    play(match, "arts/capital", "use/writing", f"pay_card/{event}")
    assert player(match).culture == 0


@pytest.mark.parametrize("event", GIFTS)
def test_a_gift_is_no_incense(event: str) -> None:
    match = duel({"cards": [event]}, phase="cities")  # America knows Currency
    assert "currency" not in offers(match, "use")


def test_a_princely_gift_is_uranium() -> None:
    match = duel({"cards": ["a_princely_gift"], "techs": ["atomic_theory"]}, phase="cities")
    play(match, "use/atomic_theory", "pay_card/a_princely_gift")
    assert player(match).acts[0] == 2


@pytest.mark.parametrize("event", ["a_gift_from_afar", "a_generous_gift"])
def test_other_gifts_are_no_uranium(event: str) -> None:
    match = duel({"cards": [event], "techs": ["atomic_theory"]}, phase="cities")
    assert "atomic_theory" not in offers(match, "use")


# City management


@pytest.mark.parametrize(("event", "n"), DAYS.items())
def test_we_love_a_day(event: str, n: int) -> None:
    """5 production of the capital's outskirts, and more this turn."""
    match = duel({"cards": [event]}, phase="cities", market=["statue_of_liberty", "stonehenge", "louvre", "colossus"])
    before = {word.partition("/")[2] for word in offers(match, "build")}
    assert "stonehenge" not in before
    play(match, f"play/{event}")
    assert player(match).boosts == [n, 0, 0]
    assert ("stonehenge" in {word.partition("/")[2] for word in offers(match, "build")}) == (5 + n >= 10)


@pytest.mark.parametrize(("event", "n"), LEADS.items())
def test_another_players_figures_are_led_away(event: str, n: int) -> None:
    """A group of e4 goes up to n steps over the meadow, not diagonally, not home, not past others' figures."""
    match = meadow({"cards": [event], "armies": {"e3": 1}}, {"armies": {"e4": 1}, "scouts": {"e4": 1}}, phase="cities")
    play(match, f"play/{event}")
    squares = offers(match, "square")
    assert squares == {name for name in squares if steps("e4", name) <= n}
    assert {"f4", "g4"} <= squares
    assert ("h4" in squares) == (n >= 3)
    assert ("e2" in squares) == (n >= 4), "around the figure on e3"
    assert "e3" not in squares
    assert "d4" in squares, "outskirts are open"
    play(match, "square/g4")
    assert figures(match, "e4") is None
    assert figures(match, "g4") == (1, 1, 1)


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


def steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


# Start of turn


@pytest.mark.parametrize("event", REVOLTS)
def test_citizens_revolt(event: str) -> None:
    match = duel({"cards": [event]})
    play(match, f"play/{event}")
    assert government_of(match, 1) == "anarchy"
    assert discarded(match, event)


@pytest.mark.parametrize(("event", "level"), EXCHANGES.items())
def test_ideas_are_exchanged(event: str, level: int) -> None:
    """Techs up to the level; the other then learns one of ours, or not."""
    own = ["pottery", "masonry", "writing", "monarchy", "sailing", "theology"]
    other = ["navigation", "philosophy", "metalworking", "mathematics", "irrigation", "banking"]
    match = duel({"cards": [event], "techs": own}, {"techs": other})
    play(match, f"play/{event}")
    found = offers(match, "learn")
    assert ("navigation" in found, "mathematics" in found, "banking" in found) == (True, level >= 2, False)
    assert "space_flight" not in found
    play(match, "learn/navigation")
    assert "navigation" in techs(match)
    assert asked(match) == 1
    back = offers(match, "learn")
    assert {"pottery", "masonry", "writing", "currency"} <= back
    assert ("monarchy" in back) == (level >= 2)
    play(match, "learn/pottery")
    assert "pottery" in techs(match, 1)
    assert asked(match) == 0


def test_the_other_may_decline_his_part() -> None:
    match = duel({"cards": ["exchange_of_ideas"]}, {"techs": ["navigation"]})
    play(match, "play/exchange_of_ideas", "pass")
    assert techs(match) == {"currency", "navigation"}
    assert techs(match, 1) == {"construction", "navigation"}


@pytest.mark.parametrize(("event", "reach"), RAIDS.items())
def test_a_building_in_reach_is_destroyed(event: str, reach: int) -> None:
    """Egypt's library on n6; steps are counted from our scout."""
    for away in range(1, reach + 2):
        scout = f"{chr(ord('n') - min(away, 5))}{6 - max(away - 5, 0)}"
        match = duel(
            {"cards": [event], "scouts": {scout: 1}},
            {"pieces": {"n6": "library"}},
            map={"7": "tile_03", "3": "tile_04", "4": "tile_06"},
            squares={scout: {"mark": "none"}},
        )
        if away > reach:
            assert f"play/{event}" not in offered(match)
            continue
        supply = inside(match).state.supply[:]
        play(match, f"play/{event}")
        assert piece(match, "n6") == ""
        assert sum(inside(match).state.supply) == sum(supply) + 1


def test_disaster_destroys_up_to_two_buildings_of_others() -> None:
    own, other = {"b2": "trading_post"}, {"n6": "library", "o6": "trading_post", "m6": "workshop"}
    match = duel({"cards": ["disaster"], "pieces": own}, {"pieces": other})
    play(match, "play/disaster")
    assert offers(match, "square") == set(other)
    play(match, "square/m6", "square/o6")
    assert [piece(match, name) for name in ("m6", "n6", "o6", "b2")] == ["", "library", "", "trading_post"]


def test_disaster_may_stop_at_one() -> None:
    match = duel({"cards": ["disaster"]}, {"pieces": {"n6": "library", "o6": "trading_post"}})
    play(match, "play/disaster", "square/n6")
    play(match, "done")
    assert (piece(match, "n6"), piece(match, "o6")) == ("", "trading_post")


@pytest.mark.parametrize(
    ("event", "name", "becomes"), [("drought", "b4", "desert"), ("deforestation", "b4", "grassland")]
)
def test_a_square_becomes_another_terrain(event: str, name: str, becomes: str) -> None:
    match = duel({"cards": [event]})
    play(match, f"play/{event}", f"square/{name}")
    assert TERRAIN_IDS[inside(match).state.terrain[square(name)]] == becomes


def test_drought_strikes_no_mountain_piece_centre_or_hut() -> None:
    match = duel(
        {"cards": ["drought"], "pieces": {"b2": "trading_post", "d4": "artist", "b4": "stonehenge"}},
        squares={"a2": {"mark": "hut"}, "b1": {"mark": "village"}},
    )
    play(match, "play/drought")
    squares = offers(match, "square")
    assert squares.isdisjoint({"c2", "d2", "b3", "d1", "c3", "b2", "d4", "b4", "a2", "b1", "n7"})
    assert {"a1", "c1", "a4", "n6", "o7"} <= squares


def test_deforestation_strikes_only_forests() -> None:
    match = duel({"cards": ["deforestation"], "pieces": {"b4": "stonehenge"}})
    play(match, "play/deforestation")
    assert offers(match, "square") == {"c1", "a4", "o7", "p7", "m8"}


def test_a_disaster_covers_what_is_printed() -> None:
    """Wheat of a4 is gone with its forest."""
    match = duel({"cards": ["drought"], "scouts": {"a4": 1}, "sends": {"a4": "c3"}})
    play(match, "play/drought", "square/a4")
    assert inside(match).state.extra[square("a4")] == -1


# Movement


@pytest.mark.parametrize(("event", "reach"), DEFECTIONS.items())
def test_figures_defect(event: str, reach: int) -> None:
    """One figure, or up to two; within reach of our capital on c3."""
    near, far = "h4", "m6"
    other: dict[str, Any] = {"armies": {near: 1, far: 2}, "scouts": {near: 1}}
    match = meadow({"cards": [event]}, other, phase="movement")
    found = f"play/{event}" in offered(match)
    assert found == (reach >= steps("c3", near))
    if not found:
        return
    play(match, f"play/{event}")
    if reach >= steps("c3", far):
        assert offers(match, "square") == {near, far}
        play(match, f"square/{near}")
    play(match, "army", "scout")
    assert figures(match, near) is None
    assert player(match, 1).armies + player(match, 1).scouts == 8 - 2


def test_defection_kills_one_figure() -> None:
    match = meadow(
        {"cards": ["defection"]},
        {"armies": {"e4": 2}, "scouts": {"e4": 1}},
        phase="movement",
    )
    play(match, "play/defection")
    assert set(offered(match)) == {"army", "scout"}
    play(match, "army")
    assert figures(match, "e4") == (1, 1, 1)


@pytest.mark.parametrize("event", ["mass_defection", "wholesale_defection"])
def test_a_great_person_defects(event: str) -> None:
    other = {"pieces": {"n6": "artist"}}
    own = {"cards": [event], "scouts": {"m5": 1}}
    match = duel(own, other, phase="movement")
    play(match, f"play/{event}")
    assert piece(match, "n6") == ""
    assert len(inside(match).state.fallen) == 1


def test_defection_kills_no_great_person() -> None:
    match = duel({"cards": ["defection"], "scouts": {"m5": 1}}, {"pieces": {"n6": "artist"}}, phase="movement")
    assert "play/defection" not in offered(match)


def test_defection_interrupts_a_move() -> None:
    """Seat 1 holds the card; our army on the meadow dies on its way."""
    match = meadow({"armies": {"e4": 1}}, {"cards": ["wholesale_defection"]}, phase="movement")
    play(match, "move/e4/a1", "go/e2")
    assert asked(match) == 1
    play(match, "play/wholesale_defection")
    assert player(match).armies == 6
    assert player(match).places == []


# Cancels


@pytest.mark.parametrize("cancel", CANCELS)
def test_an_event_is_cancelled(cancel: str) -> None:
    match = duel({"cards": ["sabotage"], "scouts": {"m5": 1}}, {"cards": [cancel], "pieces": {"n6": "library"}})
    play(match, "play/sabotage")
    assert asked(match) == 1
    play(match, f"play/{cancel}")
    assert piece(match, "n6") == "library"
    assert discarded(match, "sabotage")
    assert discarded(match, cancel)


def test_bread_and_circuses_only_for_who_is_aimed_at() -> None:
    """Seat 1 is struck; seat 2 has Bread and Circuses too, but may not use it."""
    match = table(
        {"civilization": "america", "cards": ["the_citizens_are_revolting"]},
        {"civilization": "egypt"},
        {"civilization": "china", "cards": ["bread_and_circuses"]},
    )
    play(match, "play/the_citizens_are_revolting", "rival/1")
    if asked(match) == 2:
        assert "play/bread_and_circuses" not in offered(match)


def test_a_cancel_is_cancelled() -> None:
    match = duel(
        {"cards": ["sabotage", "jousting_tourney"], "scouts": {"m5": 1}},
        {"cards": ["primetime_tv"], "pieces": {"n6": "library"}},
    )
    play(match, "play/sabotage", "play/primetime_tv")
    assert asked(match) == 0
    play(match, "play/jousting_tourney")
    assert piece(match, "n6") == ""


def test_primetime_tv_cancels_a_resource_ability() -> None:
    """Incense for Currency: paid and lost."""
    match = duel({"resources": {"incense": 1}}, {"cards": ["primetime_tv"]}, phase="cities")
    play(match, "use/currency")
    assert asked(match) == 1
    play(match, "play/primetime_tv")
    assert player(match).culture == 0
    assert player(match).resources == [0, 0, 0, 0]
    assert "use/currency" not in offered(match)
