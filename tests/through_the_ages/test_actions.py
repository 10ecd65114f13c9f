"""The 33 action cards."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from through_the_ages.helpers import area, card, food, hand, inside, offered, offers, play, resources, table, workers

CARDS = [entry["id"] for entry in read_tables(PACKAGE, DECKS)["actions"]]
TRIED: set[str] = set()


def cards(*names: str) -> pytest.MarkDecorator:
    """The cards of a family with their numbers, told once: `rich_land_a 1`."""
    pairs = [(name.split()[0], int(name.split()[1])) for name in names]
    TRIED.update(name for name, _ in pairs)
    return pytest.mark.parametrize(("name", "n"), pairs)


def played(name: str, *words: str, others: tuple[dict[str, Any], ...] = (), **own: Any) -> Any:
    """A match after seat 0 has played a card; each word that is asked for is answered."""
    match = table({**own, "hand": [name, *own.get("hand", [])]}, *others)
    play(match, f"play/{name}", *words)
    assert name not in hand(match)
    assert card(name) in inside(match).state.gone
    return match


@cards("rich_land_a 1", "rich_land_i 2", "rich_land_ii 3")
def test_rich_land(name: str, n: int) -> None:
    own: dict[str, Any] = {"unused": 1, "technologies": ["iron"], "stored": {"bronze": 5 - n}, "blue": 3}
    match = played(name, "build/iron", **own)
    assert (resources(match), workers(match, "iron"), area(match).civil) == (0, 1, 3)
    match = played(name, "upgrade/bronze/iron", **{**own, "stored": {"bronze": 3 - n}})
    assert (resources(match), workers(match, "iron"), area(match).civil) == (0, 1, 3)


def test_rich_land_is_for_farms_and_mines() -> None:
    match = table({"hand": ["rich_land_a"], "unused": 1, "resources": 9})
    play(match, "play/rich_land_a")
    assert offers(match, "build") == {"agriculture", "bronze"}


@cards("urban_growth_a 1", "urban_growth_i 2", "urban_growth_ii 3", "urban_growth_iii 4")
def test_urban_growth(name: str, n: int) -> None:
    own: dict[str, Any] = {"unused": 1, "technologies": ["scientific_method"], "stored": {"bronze": 8 - n}, "blue": 3}
    match = played(name, "build/scientific_method", **own)
    assert (resources(match), workers(match, "scientific_method"), area(match).civil) == (0, 1, 3)
    match = played(name, "upgrade/philosophy/scientific_method", **{**own, "stored": {"bronze": 5 - n}})
    assert (resources(match), workers(match, "scientific_method"), area(match).civil) == (0, 1, 3)


def test_urban_growth_keeps_to_the_limit() -> None:
    match = table({"hand": ["urban_growth_a"], "unused": 1, "resources": 9, "workers": {"philosophy": 2}})
    play(match, "play/urban_growth_a")
    assert workers(match, "religion") == 1 or offers(match, "build") == {"religion"}


def test_urban_growth_after_masonry() -> None:
    """Example 11: Printing Press (3): 3 - 1 - 1 = 1 resource, 1 civil action in all."""
    own: dict[str, Any] = {
        "specials": ["masonry"],
        "technologies": ["printing_press"],
        "unused": 1,
        "stored": {"bronze": 1},
    }
    match = played("urban_growth_a", *[], **own)
    if offers(match, "build"):
        play(match, "build/printing_press")
    assert (resources(match), workers(match, "printing_press"), area(match).civil) == (0, 1, 3)


def test_urban_growth_may_carry_bachs_upgrade() -> None:
    own = {"leader": "js_bach", "technologies": ["opera"], "stored": {"bronze": 4}, "unused": 0}
    match = table({**own, "hand": ["urban_growth_a"]})
    play(match, "play/urban_growth_a")
    if offers(match, "upgrade"):
        play(match, "upgrade/philosophy/opera")
    assert (resources(match), workers(match, "opera"), area(match).civil) == (0, 1, 3)


@cards("frugality_a 1", "frugality_i 2", "frugality_ii 3")
def test_frugality(name: str, n: int) -> None:
    """Example 12: 16 yellow tokens: pay 3, then gain; with 2 food the card cannot be played, with Moses it can."""
    match = played(name, yellow=16, food=3)
    assert (food(match), area(match).unused, area(match).yellow, area(match).civil) == (n, 2, 15, 3)
    poor = {"yellow": 16, "food": 2, "hand": [name]}
    assert offers(table(poor), "play") == set()
    match = played(name, yellow=16, food=2, leader="moses")
    assert food(match) == n


def test_frugality_needs_a_yellow_token() -> None:
    assert offers(table({"yellow": 0, "food": 9, "hand": ["frugality_i"]}), "play") == set()


@cards("engineering_genius_a 2", "engineering_genius_i 3", "engineering_genius_ii 4", "engineering_genius_iii 5")
def test_engineering_genius(name: str, n: int) -> None:
    match = played(name, wonder="eiffel_tower", stages=1, stored={"bronze": 7 - n}, specials=["engineering"])
    assert (resources(match), area(match).stages, area(match).civil) == (0, 2, 3), "exactly one stage"


def test_engineering_genius_costs_nothing_below_0() -> None:
    match = played("engineering_genius_i", wonder="library_of_alexandria", stored={})
    assert area(match).stages == 1


def test_engineering_genius_needs_an_unfinished_wonder() -> None:
    own = {"hand": ["engineering_genius_a"], "resources": 9, "wonders": ["pyramids"]}
    assert offers(table(own), "play") == set()


@cards("patriotism_a 1", "patriotism_i 2", "patriotism_ii 3", "patriotism_iii 4")
def test_patriotism(name: str, n: int) -> None:
    match = played(name, unused=3, military=0)
    player = area(match)
    assert (player.civil, player.military + player.extra_military, player.military_total) == (3, 1, 2)
    assert player.unit_resources == n
    assert ("warriors" in offers(match, "build")) == (n >= 2)
    assert "bronze" not in offers(match, "build"), "for units only"


def test_patriotism_is_one_pool() -> None:
    match = played("patriotism_iii", unused=3)
    play(match, "build/warriors", "build/warriors")
    assert area(match).unit_resources == 0
    assert offers(match, "build") == set()


def test_the_action_of_patriotism_may_draw_a_card() -> None:
    match = played("patriotism_a", military=1)
    play(match, "end")
    assert len(area(match).military_hand) == 2


@cards("stockpile 1")
def test_stockpile(name: str, n: int) -> None:
    match = played(name)
    assert (food(match), resources(match)) == (n, n)
    short = played(name, blue=1)
    assert (food(short), resources(short)) == (0, 1), "with a single token the resource comes first"


@cards("cultural_heritage_a 4", "cultural_heritage_i 2")
def test_cultural_heritage(name: str, n: int) -> None:
    match = played(name)
    assert (area(match).science, area(match).culture) == (1 if n == 4 else 2, n)


@cards("reserves_i 2", "reserves_ii 3", "reserves_iii 4")
def test_reserves(name: str, n: int) -> None:
    match = played(name, "food")
    assert (food(match), resources(match)) == (n, 0)
    match = played(name, "resources")
    assert (food(match), resources(match)) == (0, n)


@cards("breakthrough_i 2", "breakthrough_ii 3")
def test_breakthrough(name: str, n: int) -> None:
    match = table({"hand": [name, "iron", "alchemy"], "science": 5})
    play(match, f"play/{name}", "develop/iron")
    assert (area(match).science, area(match).civil) == (n, 3)
    assert area(match).technologies >> card("iron") & 1


def test_breakthrough_cannot_pay_with_its_gain() -> None:
    assert offers(table({"hand": ["breakthrough_i", "iron"], "science": 4}), "play") == set()


def test_breakthrough_by_revolution() -> None:
    """Example 16: All civil actions, none for the card."""
    match = table({"hand": ["breakthrough_i", "monarchy"], "science": 2})
    play(match, "play/breakthrough_i")
    if offers(match, "revolt"):
        play(match, "revolt/monarchy")
    assert (area(match).science, area(match).civil, area(match).civil_total) == (2, 0, 5)
    assert offers(table({"hand": ["breakthrough_i", "monarchy"], "science": 2, "civil": 3}), "play") == set()


def test_breakthrough_by_revolution_with_robespierre() -> None:
    """Appendix, Robespierre: all military actions, and no civil action for the card."""
    match = table({"hand": ["breakthrough_i", "monarchy"], "science": 2, "leader": "maximilien_robespierre"})
    play(match, "play/breakthrough_i")
    if offers(match, "revolt"):
        play(match, "revolt/monarchy")
    assert (area(match).military, area(match).civil, area(match).civil_total) == (0, 5, 5)


@cards("efficient_upgrade_ii 3", "efficient_upgrade_iii 4")
def test_efficient_upgrade(name: str, n: int) -> None:
    own = {"technologies": ["computers", "modern_infantry"], "stored": {"bronze": 8 - n}, "unused": 1}
    match = table({**own, "hand": [name]})
    play(match, f"play/{name}")
    if offers(match, "upgrade"):
        assert offers(match, "upgrade") == {"philosophy/computers"}, "no units"
        assert offers(match, "build") == set()
        play(match, "upgrade/philosophy/computers")
    assert (resources(match), workers(match, "computers"), area(match).civil) == (0, 1, 3)


@cards("revolutionary_idea_ii 4", "revolutionary_idea_iii 6")
def test_revolutionary_idea(name: str, n: int) -> None:
    assert area(played(name)).science == n


@cards("wave_of_nationalism 6", "military_build_up 8")
def test_resources_for_units_by_stronger_rivals(name: str, n: int) -> None:
    per = {"wave_of_nationalism": (6, 3, 2), "military_build_up": (8, 5, 3)}[name]
    assert per[0] == n
    strong: dict[str, Any] = {"workers": {"warriors": 3}}
    equal: dict[str, Any] = {}
    assert area(played(name, others=(strong,))).unit_resources == per[0]
    assert area(played(name, others=(strong, strong))).unit_resources == 2 * per[1]
    assert area(played(name, others=(strong, equal, strong))).unit_resources == 2 * per[2]
    assert area(played(name, others=(equal,))).unit_resources == 0, "playable for nothing"


@cards("endowment_for_the_arts 6")
def test_endowment_for_the_arts(name: str, n: int) -> None:
    rich: dict[str, Any] = {"culture": 5}
    equal: dict[str, Any] = {"culture": 4}
    assert area(played(name, others=(rich,), culture=4)).culture == 4 + n
    assert area(played(name, others=(rich, rich), culture=4)).culture == 4 + 2 * 3
    assert area(played(name, others=(rich, rich, equal), culture=4)).culture == 4 + 2 * 2
    assert area(played(name, others=(equal,), culture=4)).culture == 4


def test_every_action_card_is_tried() -> None:
    assert set(CARDS) == TRIED


def test_a_card_taken_in_this_action_phase_cannot_be_played() -> None:
    match = table({}, row=["revolutionary_idea_iii"])
    play(match, "take/1")
    assert offers(match, "play") == set()
    play(match, "end")
    assert "revolutionary_idea_iii" in hand(match)


def test_a_second_copy_taken_earlier_can_be_played() -> None:
    match = table({"hand": ["reserves_iii"]}, row=["reserves_iii"])
    play(match, "take/1")
    assert offers(match, "play") == {"reserves_iii"}
    play(match, "play/reserves_iii", "food")
    assert offers(match, "play") == set()
    assert hand(match) == ["reserves_iii"]


def test_playing_costs_a_civil_action() -> None:
    assert "play/revolutionary_idea_iii" not in offered(table({"hand": ["revolutionary_idea_iii"], "civil": 0}))
