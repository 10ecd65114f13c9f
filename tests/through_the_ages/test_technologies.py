"""Technologies, governments and special technologies: each card's numbers at work."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE, UNITS, URBAN
from civitas.kernel.box import read_tables
from through_the_ages.helpers import area, card, food, hand, inside, offers, play, resources, stored, table, workers

TABLES = read_tables(PACKAGE, DECKS)
WORKED = {entry["id"]: entry for entry in TABLES["technologies"]}
GOVERNMENTS = {entry["id"]: entry for entry in TABLES["governments"]}
SPECIALS = {entry["id"]: entry for entry in TABLES["specials"]}
NOBODY = {"agriculture": 0, "bronze": 0, "philosophy": 0, "warriors": 0}
RATINGS = {"science": "science_rating", "culture": "culture_rating", "strength": "strength", "happiness": "happiness"}

# Printed numbers, told once more: science and resources to pay, what a worker gives.
PRINTED: dict[str, tuple[int, int, dict[str, int]]] = {
    "agriculture": (0, 2, {"food": 1}),
    "irrigation": (3, 4, {"food": 2}),
    "selective_breeding": (5, 6, {"food": 3}),
    "mechanized_agriculture": (7, 8, {"food": 5}),
    "bronze": (0, 2, {"resources": 1}),
    "iron": (5, 5, {"resources": 2}),
    "coal": (7, 8, {"resources": 3}),
    "oil": (9, 11, {"resources": 5}),
    "philosophy": (0, 3, {"science": 1}),
    "alchemy": (4, 6, {"science": 2}),
    "scientific_method": (6, 8, {"science": 3}),
    "computers": (8, 11, {"science": 5}),
    "religion": (0, 3, {"culture": 1, "happiness": 1}),
    "theology": (2, 5, {"culture": 1, "happiness": 2}),
    "organized_religion": (4, 7, {"culture": 1, "happiness": 3}),
    "printing_press": (3, 3, {"science": 1, "culture": 1}),
    "journalism": (6, 8, {"science": 2, "culture": 2}),
    "multimedia": (9, 11, {"science": 3, "culture": 3}),
    "drama": (3, 4, {"culture": 2, "happiness": 1}),
    "opera": (7, 8, {"culture": 3, "happiness": 1}),
    "movies": (10, 11, {"culture": 4, "happiness": 1}),
    "bread_and_circuses": (3, 3, {"happiness": 2, "strength": 1}),
    "team_sports": (5, 5, {"happiness": 3, "strength": 2}),
    "professional_sports": (7, 8, {"happiness": 4, "strength": 3}),
    "warriors": (0, 2, {"strength": 1}),
    "swordsmen": (4, 3, {"strength": 2}),
    "riflemen": (6, 5, {"strength": 3}),
    "modern_infantry": (10, 7, {"strength": 5}),
    "knights": (5, 3, {"strength": 2}),
    "cavalrymen": (6, 5, {"strength": 3}),
    "tanks": (9, 7, {"strength": 5}),
    "cannon": (6, 5, {"strength": 3}),
    "rockets": (8, 7, {"strength": 5}),
    "air_forces": (12, 7, {"strength": 5}),
}


def test_every_technology_is_tried() -> None:
    assert set(PRINTED) == set(WORKED)


@pytest.mark.parametrize("name", PRINTED)
def test_developing(name: str) -> None:
    """One civil action and the science; one point less is not enough."""
    science, _, _ = PRINTED[name]
    if not science:
        assert area(table({})).technologies >> card(name) & 1, "on the player board"
        return
    assert offers(table({"science": science - 1, "hand": [name]}), "develop") == set()
    match = table({"science": science, "hand": [name]})
    play(match, f"develop/{name}")
    assert (area(match).science, area(match).civil, hand(match)) == (0, 3, [])
    assert area(match).technologies >> card(name) & 1


@pytest.mark.parametrize("name", PRINTED)
def test_building(name: str) -> None:
    """Resources, an unused worker and an action, civil or military; then the worker gives what the card says."""
    _, cost, gives = PRINTED[name]
    unit = WORKED[name]["kind"] in UNITS
    own: dict[str, Any] = {"technologies": [name], "workers": NOBODY, "unused": 1}
    # resources in single tokens: Bronze is always there
    assert name not in offers(table({**own, "stored": {"bronze": cost - 1}, "blue": 3}), "build")
    assert name not in offers(table({**own, "unused": 0, "stored": {"bronze": cost}, "blue": 3}), "build")
    match = table({**own, "stored": {"bronze": cost}, "blue": 3})
    play(match, f"build/{name}")
    player = area(match)
    assert (resources(match), workers(match, name), player.unused) == (0, 1, 0)
    assert (player.civil, player.military) == ((4, 1) if unit else (3, 2))
    for good, rating in RATINGS.items():
        assert getattr(player, rating) == gives.get(good, 0), good


@pytest.mark.parametrize("name", [name for name in PRINTED if WORKED[name]["kind"] in ("farm", "mine")])
def test_producing(name: str) -> None:
    """Each worker lays one token worth the number of the card."""
    _, _, gives = PRINTED[name]
    ((good, worth),) = gives.items()
    match = table({"workers": {**NOBODY, name: 2}})
    play(match, "end")
    assert stored(match, name) == 2
    assert (food(match), resources(match)) == ((2 * worth, 0) if good == "food" else (0, 2 * worth))
    assert area(match).blue == 14


@pytest.mark.parametrize("kind", sorted({entry["kind"] for entry in WORKED.values()}))
def test_upgrading_costs_the_difference(kind: str) -> None:
    line = [name for name, entry in WORKED.items() if entry["kind"] == kind]
    for low in range(len(line)):
        for high in range(low + 1, len(line)):
            old, new = line[low], line[high]
            cost = PRINTED[new][1] - PRINTED[old][1]
            own = {"technologies": [new], "workers": {**NOBODY, old: 1}, "unused": 0}
            assert f"{old}/{new}" not in offers(table({**own, "stored": {"bronze": cost - 1}, "blue": 3}), "upgrade")
            match = table({**own, "stored": {"bronze": cost}, "blue": 3})
            play(match, f"upgrade/{old}/{new}")
            assert (resources(match), workers(match, old), workers(match, new)) == (0, 0, 1)
            assert area(match).civil + area(match).military == 5


def test_upgrades_go_up_only() -> None:
    match = table({"workers": {"iron": 1}, "resources": 9})
    assert offers(match, "upgrade") == {"bronze/iron"}


@pytest.mark.parametrize("kind", URBAN)
def test_the_urban_limit_counts_all_levels_of_a_type(kind: str) -> None:
    line = [name for name, entry in WORKED.items() if entry["kind"] == kind][:2]
    own = {"workers": {**NOBODY, line[0]: 1, line[1]: 1}, "unused": 1, "resources": 9}
    assert not set(line) & offers(table(own), "build"), "two under Despotism"
    assert set(line) & offers(table({**own, "government": "monarchy"}), "build"), "three under Monarchy"


def test_farms_mines_and_units_have_no_limit() -> None:
    match = table({"workers": {"agriculture": 7, "bronze": 7, "warriors": 7}, "unused": 1, "resources": 2})
    assert {"agriculture", "bronze", "warriors"} <= offers(match, "build")


def test_destroying_frees_the_worker_and_leaves_the_tokens() -> None:
    match = table({"stored": {"bronze": 2}})
    play(match, "destroy/bronze")
    assert (workers(match, "bronze"), area(match).unused, resources(match), area(match).civil) == (1, 2, 2, 3)


def test_disbanding_takes_a_military_action() -> None:
    match = table({})
    play(match, "destroy/warriors")
    assert (workers(match, "warriors"), area(match).unused, area(match).civil, area(match).military) == (0, 2, 4, 1)
    assert area(match).strength == 0


# Governments


GOVERNMENT_NUMBERS = {
    "despotism": (0, 0, 4, 2, 2),
    "theocracy": (6, 1, 4, 3, 3),
    "monarchy": (8, 2, 5, 3, 3),
    "constitutional_monarchy": (12, 6, 6, 4, 3),
    "republic": (13, 3, 7, 2, 3),
    "communism": (19, 5, 7, 5, 4),
    "fundamentalism": (18, 7, 6, 5, 4),
    "democracy": (17, 9, 7, 3, 4),
}


def test_every_government_is_tried() -> None:
    assert set(GOVERNMENT_NUMBERS) == set(GOVERNMENTS)


@pytest.mark.parametrize("name", [name for name in GOVERNMENTS if name != "despotism"])
def test_peaceful_change(name: str) -> None:
    science, _, civil, military, limit = GOVERNMENT_NUMBERS[name]
    assert name not in offers(table({"science": science - 1, "hand": [name]}), "develop")
    match = table({"science": science, "hand": [name], "civil": 3})
    play(match, f"develop/{name}")
    player = area(match)
    assert player.government == card(name)
    assert player.science == 0
    assert (player.civil_total, player.military_total) == (civil, military)
    assert (player.civil, player.military) == (2 + civil - 4, 2 + max(0, military - 2)), "new actions at once"
    assert inside(match).box.urban_limit[player.government - card("despotism")] == limit


@pytest.mark.parametrize("name", [name for name in GOVERNMENTS if name != "despotism"])
def test_revolution(name: str) -> None:
    """Example 16: Monarchy takes 2 science and 4 of 4 civil actions; 3 of 4 are not enough."""
    _, science, civil, military, _ = GOVERNMENT_NUMBERS[name]
    assert name not in offers(table({"science": science - 1, "hand": [name]}), "revolt")
    assert name not in offers(table({"science": science, "hand": [name], "civil": 3}), "revolt"), "all must be there"
    match = table({"science": science, "hand": [name]})
    play(match, f"revolt/{name}")
    player = area(match)
    assert player.science == 0
    assert (player.civil, player.civil_total) == (0, civil)
    assert (player.military, player.military_total) == (2 + max(0, military - 2), military)


def test_symbols_of_governments() -> None:
    plain = area(table({}))
    for name, gives in (
        ("theocracy", {"culture_rating": 1, "strength": 1, "happiness": 1}),
        ("communism", {}),
        ("fundamentalism", {"strength": 5}),
        ("democracy", {"culture_rating": 3}),
    ):
        player = area(table({"government": name}))
        for rating, more in gives.items():
            assert getattr(player, rating) == getattr(plain, rating) + more, name
    assert area(table({"government": "communism", "workers": {"religion": 2}})).happiness == 1
    assert area(table({"government": "fundamentalism", "workers": {"philosophy": 3}})).science_rating == 1
    assert area(table({"government": "fundamentalism"})).science_rating == 0, "never below 0"


def test_a_peaceful_change_after_spending_an_action() -> None:
    """Example 17: Despotism, 3 of 4 civil actions, 8 science: Monarchy, 3 of 5 available."""
    match = table({"science": 8, "hand": ["monarchy"], "civil": 3})
    play(match, "develop/monarchy")
    assert (area(match).civil, area(match).civil_total) == (3, 5)


def test_a_lower_limit_destroys_nothing() -> None:
    own = {"government": "democracy", "workers": {"philosophy": 4}, "hand": ["republic"], "science": 13, "unused": 1}
    match = table({**own, "resources": 9})
    play(match, "develop/republic")
    assert workers(match, "philosophy") == 4
    assert "philosophy" not in offers(match, "build")


def test_fewer_actions_return_spent_ones_first() -> None:
    own = {"government": "democracy", "hand": ["theocracy"], "science": 6}
    match = table({**own, "civil": 3, "military": 2})
    play(match, "develop/theocracy")
    assert (area(match).civil, area(match).civil_total) == (2, 4)
    assert (area(match).military, area(match).military_total) == (2, 3)
    full = table({**own, "civil": 7})
    play(full, "develop/theocracy")
    assert (area(full).civil, area(full).civil_total) == (4, 4)


# Special technologies


SPECIAL_NUMBERS: dict[str, tuple[int, dict[str, int]]] = {
    "code_of_laws": (6, {"civil_total": 1}),
    "justice_system": (7, {"civil_total": 1, "blue": 3}),
    "civil_service": (10, {"civil_total": 2, "blue": 3}),
    "warfare": (5, {"military_total": 1, "strength": 1}),
    "strategy": (8, {"military_total": 2, "strength": 3}),
    "military_theory": (11, {"military_total": 3, "strength": 5}),
    "cartography": (4, {"strength": 1}),
    "navigation": (6, {"strength": 2}),
    "satellites": (8, {"strength": 3}),
    "masonry": (3, {}),
    "architecture": (6, {}),
    "engineering": (9, {}),
}


def test_every_special_technology_is_tried() -> None:
    assert set(SPECIAL_NUMBERS) == set(SPECIALS)


@pytest.mark.parametrize("name", SPECIAL_NUMBERS)
def test_special_technologies(name: str) -> None:
    science, gives = SPECIAL_NUMBERS[name]
    assert offers(table({"science": science - 1, "hand": [name]}), "develop") == set()
    match = table({"science": science, "hand": [name]})
    before = area(table({}))
    play(match, f"develop/{name}")
    player = area(match)
    assert player.science == 0
    for field in ("civil_total", "military_total", "strength", "blue"):
        assert getattr(player, field) == getattr(before, field) + gives.get(field, 0), field
    assert player.civil == 3 + gives.get("civil_total", 0)
    assert player.military == 2 + gives.get("military_total", 0)


@pytest.mark.parametrize(("name", "force"), [("cartography", 2), ("navigation", 3), ("satellites", 4)])
def test_exploration(name: str, force: int) -> None:
    assert area(table({"specials": [name]})).hooks.colonization == force


@pytest.mark.parametrize(
    ("name", "less"), [("masonry", (0, 1, 1, 1)), ("architecture", (0, 1, 2, 2)), ("engineering", (0, 1, 2, 3))]
)
def test_construction_makes_urban_buildings_cheaper(name: str, less: tuple[int, ...]) -> None:
    for level, lab in enumerate(("philosophy", "alchemy", "scientific_method", "computers")):
        cost = PRINTED[lab][1] - less[level]
        own = {"technologies": [lab], "specials": [name], "unused": 1}
        assert lab in offers(table({**own, "stored": {"bronze": cost}, "blue": 3}), "build")
        assert lab not in offers(table({**own, "stored": {"bronze": cost - 1}, "blue": 3}), "build")


def test_construction_does_not_touch_mines_and_units() -> None:
    own = {"technologies": ["iron", "swordsmen"], "specials": ["engineering"], "unused": 1}
    match = table({**own, "stored": {"bronze": 4}, "blue": 3})
    assert "iron" not in offers(match, "build")
    assert "swordsmen" in offers(match, "build")
    assert "swordsmen" not in offers(table({**own, "stored": {"bronze": 2}, "blue": 3}), "build")


def test_upgrades_take_the_difference_of_the_lower_costs() -> None:
    """Example 10: Philosophy to Alchemy: 3, with Masonry 2. With Engineering Alchemy to Computers: 3."""
    own: dict[str, Any] = {"technologies": ["alchemy"], "specials": ["masonry"]}
    match = table({**own, "stored": {"bronze": 2}})
    play(match, "upgrade/philosophy/alchemy")
    assert resources(match) == 0
    own = {"technologies": ["computers"], "workers": {"alchemy": 1}, "specials": ["engineering"]}
    assert "alchemy/computers" in offers(table({**own, "stored": {"bronze": 3}}), "upgrade")
    assert "alchemy/computers" not in offers(table({**own, "stored": {"bronze": 2}}), "upgrade")


def test_of_two_of_a_type_the_higher_stays() -> None:
    match = table({"specials": ["warfare"], "hand": ["strategy"], "science": 8})
    play(match, "develop/strategy")
    assert area(match).specials[1] == card("strategy")
    assert area(match).military_total == 4
    assert card("warfare") in inside(match).state.gone


def test_a_lower_special_technology_leaves_at_once_but_counts_as_developed() -> None:
    match = table({"specials": ["strategy"], "hand": ["warfare"], "science": 5, "leader": "albert_einstein"})
    play(match, "develop/warfare")
    assert area(match).specials[1] == card("strategy")
    assert card("warfare") in inside(match).state.gone
    assert area(match).culture == 3


def test_blue_tokens_of_two_laws_cancel_out() -> None:
    match = table(
        {"specials": ["justice_system"], "hand": ["civil_service"], "science": 10, "blue": 0, "stored": {"bronze": 2}}
    )
    play(match, "develop/civil_service")
    assert area(match).blue == 0
    assert stored(match, "bronze") == 2
    assert area(match).civil == 3 + 1 + 1


def test_a_technology_in_hand_or_in_play_cannot_be_taken() -> None:
    own = {"hand": ["iron"], "technologies": ["coal"], "specials": ["code_of_laws"], "government": "monarchy"}
    match = table(own, row=["iron", "coal", "code_of_laws", "monarchy", "oil"], seats=4)
    assert offers(match, "take") == {"5"}
