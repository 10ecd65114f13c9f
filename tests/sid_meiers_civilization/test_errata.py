"""Rulings and errata that were published for the game, and are tested nowhere else by a test of their own.

The others: prices, coins and market wonders in test_cards_technologies; Porcelain Tower, Panama Canal and scouts on
pieces in test_cards_pieces; turns of a battle, abilities, who wins without units (example 17) in test_rules_battle;
losses, lone scouts, points of loot in test_rules_conquest; Egypt and Germany in test_cards_governments; a coin of the
technology just researched in test_rulings (R7).
"""

from __future__ import annotations

import pytest

from civitas.games.sid_meiers_civilization.box import UNIT_IDS
from sid_meiers_civilization.helpers import (
    asked,
    battle_goes_on,
    battle_of,
    figures,
    inside,
    offers,
    piece,
    play,
    player,
    start,
    table,
)
from sid_meiers_civilization.scenes import CANCELS, WAITS, duel, meadow, siege


def test_several_cities_take_the_same_kind_of_action() -> None:
    match = meadow({"cities": ["c3", "g3"]}, WAITS, phase="cities")
    play(match, "arts/capital", "arts/second")
    assert player(match).culture == 2
    assert asked(match) == 1, "each city acts once"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_tokens_of_each_resource_as_players(seats: int) -> None:
    """Sixteen in all, four of each type."""
    assert inside(start(seats)).state.resources == [seats] * 4


def test_egypt_builds_for_free_every_turn_and_once() -> None:
    """With two cities: one of them, and in the next turn again."""
    own = {"civilization": "egypt", "techs": ["writing"], "cities": ["c3", "g3"]}
    squares = {f"{column}{row}": {"terrain": "grassland", "mark": "none"} for column in "fgh" for row in (2, 3, 4)}
    for used in (False, True):
        match = table(own, phase="cities", map={"2": "tile_03"}, squares=squares, turn=2)
        assert {word.partition("/")[0] for word in offers(match, "free")} == {"capital", "second"}
        if used:
            play(match, "free/second/library", "place/f2")
            assert piece(match, "f2") == "library"
            assert not offers(match, "free")
            assert offers(match, "arts") == {"capital"}


def test_writing_cancels_neither_events_nor_abilities() -> None:
    event = duel({"cards": ["sabotage"], "scouts": {"m5": 1}}, {**CANCELS, "pieces": {"n6": "library"}})
    play(event, "play/sabotage")
    assert piece(event, "n6") == ""
    ability = duel({"resources": {"incense": 1}}, CANCELS, phase="cities")
    play(ability, "use/currency")
    assert player(ability).culture == 3


def test_armies_beside_a_city_do_not_defend_it() -> None:
    """Three armies stand around f2: its defender draws six cards all the same, and has the city's bonus alone."""
    units = [name for name in UNIT_IDS if not name.startswith("aircraft")]
    match = siege({"units": ["infantry_1", "infantry_2"]}, {"armies": {"g2": 2, "f3": 1}, "units": units})
    assert len(battle_of(match).hands[1]) == 6
    assert battle_of(match).bonus == [0, 6]
    while battle_goes_on(match):
        play(match, next(word for word in match.requests[0].options if word.startswith("front/")))
    assert figures(match, "e2") is None
    assert (figures(match, "g2"), figures(match, "f3")) == ((1, 2, 0), (1, 1, 0)), "they neither fight nor fall"


def test_metalworking_does_not_make_a_unit_tougher() -> None:
    """Mounted 3 survives its attack with 2 wounds; then a mounted 4 kills it, and takes 3 wounds, not 6."""
    match = meadow(
        {
            "armies": {"e1": 1},
            "units": ["mounted_1", "mounted_2", "mounted_3"],
            "techs": ["metalworking"],
            "resources": {"iron": 1},
        },
        {"armies": {"f1": 1}, "units": ["mounted_1", "mounted_3", "artillery_3"], "techs": ["chivalry"]},
        phase="movement",
    )
    play(match, "move/e1/a1", "go/f1", "front/mounted_1", "use/metalworking", "attack/mounted_3/1")
    assert battle_of(match).wounds[0] == [2]
    play(match, "attack/mounted_3/1")
    assert [[UNIT_IDS[unit] for unit in killed] for killed in battle_of(match).killed] == [["mounted_3"], ["mounted_1"]]
    assert battle_of(match).wounds[1] == [3]
