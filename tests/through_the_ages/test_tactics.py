"""The fifteen tactics and the bonus cards; armies of any size are tried in test_strength.py."""

from __future__ import annotations

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from through_the_ages.helpers import area, card, inside, military_hand, offered, offers, play, table

TABLES = read_tables(PACKAGE, DECKS)
UNITS = {
    "infantry": ("warriors", "swordsmen", "riflemen", "modern_infantry"),
    "cavalry": (None, "knights", "cavalrymen", "tanks"),
    "artillery": (None, None, "cannon", "rockets"),
}

# infantry, cavalry, artillery, strength, strength of an obsolete army; told once more
ARMIES = {
    "fighting_band": (2, 0, 0, 1, 1),
    "legion": (3, 0, 0, 2, 2),
    "medieval_army": (1, 1, 0, 2, 2),
    "phalanx": (2, 1, 0, 3, 3),
    "heavy_cavalry": (0, 3, 0, 4, 4),
    "classic_army": (2, 2, 0, 8, 4),
    "conquistadors": (1, 2, 0, 5, 3),
    "defensive_army": (2, 0, 1, 6, 3),
    "fortifications": (0, 0, 2, 5, 3),
    "mobile_artillery": (0, 1, 1, 5, 3),
    "napoleonic_army": (1, 1, 1, 7, 4),
    "entrenchments": (1, 0, 2, 9, 5),
    "mechanized_army": (0, 1, 2, 10, 5),
    "modern_army": (2, 1, 1, 13, 7),
    "shock_troops": (1, 3, 0, 11, 6),
}


def staffed(army: tuple[int, ...], level: int, times: int = 1) -> dict[str, int]:
    """Workers for so many armies, of the highest technologies up to a level."""
    workers = {"warriors": 0}
    for kind, count in zip(("infantry", "cavalry", "artillery"), army[:3], strict=True):
        names = [name for name in UNITS[kind][: level + 1] if name is not None]
        name = names[-1] if names else next(name for name in UNITS[kind] if name is not None)
        workers[str(name)] = workers.get(str(name), 0) + count * times
    return {name: count for name, count in workers.items() if count or name == "warriors"}


def tactical(name: str, workers: dict[str, int]) -> int:
    """What a tactic adds to the strength of some units."""
    plain = area(table({"workers": workers}, seats=4)).strength
    return area(table({"workers": workers, "tactic": name}, seats=4)).strength - plain


def test_every_tactic_is_tried() -> None:
    assert set(ARMIES) == {entry["id"] for entry in TABLES["tactics"]}


@pytest.mark.parametrize("name", ARMIES)
def test_one_army_and_two(name: str) -> None:
    level = {"I": 1, "II": 2, "III": 3}[next(one["age"] for one in TABLES["tactics"] if one["id"] == name)]
    strength = ARMIES[name][3]
    assert tactical(name, staffed(ARMIES[name], level)) == strength
    assert tactical(name, staffed(ARMIES[name], level, 2)) == 2 * strength


@pytest.mark.parametrize("name", ARMIES)
def test_a_unit_too_few_is_no_army(name: str) -> None:
    for short in range(3):
        army = list(ARMIES[name])
        if army[short]:
            army[short] -= 1
            assert tactical(name, staffed(tuple(army), 3)) == 0


@pytest.mark.parametrize("name", ARMIES)
def test_an_army_of_old_units_is_obsolete(name: str) -> None:
    """Two levels below the tactic; one level below is enough for the full strength."""
    level = {"I": 1, "II": 2, "III": 3}[next(one["age"] for one in TABLES["tactics"] if one["id"] == name)]
    infantry, cavalry, artillery, strength, obsolete = ARMIES[name]
    assert tactical(name, staffed(ARMIES[name], level - 1)) == strength
    if infantry:
        old = staffed((0, cavalry, artillery), level) | {"warriors": infantry}
        assert tactical(name, old) == (strength if level == 1 else obsolete)


@pytest.mark.parametrize("name", ARMIES)
def test_an_air_force_doubles_one_army(name: str) -> None:
    workers = staffed(ARMIES[name], 3) | {"air_forces": 1}
    assert tactical(name, workers) == 2 * ARMIES[name][3]
    both = staffed(ARMIES[name], 3, 2) | {"air_forces": 1}
    assert tactical(name, both) == 3 * ARMIES[name][3]


def test_the_example_of_an_obsolete_army() -> None:
    """Example 20: Warriors, Knights, Cannon: 1+2+3+4 = 10; Swordsmen: 2+2+3+7 = 14; and Air Forces: 14+5+7 = 26."""
    old = {"warriors": 1, "knights": 1, "cannon": 1}
    assert area(table({"workers": old, "tactic": "napoleonic_army"})).strength == 10
    new = {"warriors": 0, "swordsmen": 1, "knights": 1, "cannon": 1}
    assert area(table({"workers": new, "tactic": "napoleonic_army"})).strength == 14
    assert area(table({"workers": new | {"air_forces": 1}, "tactic": "napoleonic_army"})).strength == 26


def test_air_forces_never_make_an_army_obsolete_and_double_the_small_value() -> None:
    workers = {"warriors": 2, "cannon": 1, "air_forces": 1}
    assert tactical("defensive_army", workers) == 6, "3 twice"


# Playing and copying


def test_playing_a_tactic() -> None:
    match = table({"military_hand": ["legion"], "workers": {"warriors": 3}})
    play(match, "tactic/legion")
    player = area(match)
    assert (player.tactic, player.exclusive, player.military, player.strength) == (card("legion"), True, 1, 5)
    assert military_hand(match) == []


def test_copying_a_tactic() -> None:
    match = table({"workers": {"warriors": 3}}, common=["legion", "phalanx"])
    assert offers(match, "copy") == {"legion", "phalanx"}
    play(match, "copy/legion")
    player = area(match)
    assert (player.tactic, player.exclusive, player.military, player.strength) == (card("legion"), False, 0, 5)


def test_copying_takes_two_military_actions() -> None:
    assert offers(table({"military": 1}, common=["legion"]), "copy") == set()


def test_one_tactic_a_turn() -> None:
    match = table({"military_hand": ["legion", "phalanx"], "government": "communism"}, common=["medieval_army"])
    play(match, "tactic/legion")
    assert offers(match, "tactic") == offers(match, "copy") == set()


def test_ones_own_tactic_is_not_copied() -> None:
    match = table({"tactic": "legion", "exclusive": False}, common=["legion"])
    assert offers(match, "copy") == set()


def test_an_exclusive_tactic_is_nobody_elses() -> None:
    match = table({}, {"tactic": "legion"})
    assert offers(match, "copy") == set()


def test_a_tactic_becomes_common_at_the_start_of_the_next_turn() -> None:
    match = table({"tactic": "legion", "workers": {"warriors": 3}}, phase="start", round=5)
    player = area(match)
    assert inside(match).state.common == [card("legion")]
    assert (player.tactic, player.exclusive, player.strength) == (card("legion"), False, 5)


def test_a_second_copy_of_a_common_tactic_leaves_the_game() -> None:
    match = table({"tactic": "legion"}, common=["legion"], phase="start", round=5)
    assert inside(match).state.common == [card("legion")]
    assert card("legion") in inside(match).state.buried
    assert card("legion") not in inside(match).state.discards


def test_a_replaced_exclusive_tactic_is_discarded_or_gone() -> None:
    """A tactic played is common before the next can be played, so nothing lies under it."""
    match = table({"tactic": "legion", "military_hand": ["phalanx"]}, phase="start", round=5)
    play(match, "pass", "tactic/phalanx")
    assert inside(match).state.common == [card("legion")]
    assert area(match).tactic == card("phalanx")


# Bonus cards


@pytest.mark.parametrize(("name", "defense", "force"), [("i", 2, 1), ("ii", 4, 2), ("iii", 6, 3)])
def test_bonus_cards(name: str, defense: int, force: int) -> None:
    bonus = f"military_bonus_{name}"
    for strength, able in ((1 + defense, True), (2 + defense, False)):
        own = {"workers": {"warriors": strength}, "military_hand": ["spy"]}
        match = table(own, {"military_hand": [bonus]}, phase="politics")
        play(match, "aggression/spy/1")
        assert (f"defend/{bonus}" in offered(match)) == able
    match = table(
        {"military_hand": ["rats", bonus]},
        {},
        phase="politics",
        current=["historic_territory_i", "development_of_crafts"],
    )
    play(match, "prepare/rats")
    assert max(map(int, offers(match, "bid"))) == 1 + force
