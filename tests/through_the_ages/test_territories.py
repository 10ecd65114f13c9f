"""The twelve territories, bidding for them and the force sent (Code p. 7)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from through_the_ages.helpers import (
    area,
    asked,
    card,
    event,
    food,
    inside,
    military_hand,
    offered,
    offers,
    play,
    resources,
    table,
    workers,
)

TABLES = read_tables(PACKAGE, DECKS)
PREPARED = 2

# What changes for who colonizes, told once more: permanent and at once.
CHANGES: dict[str, dict[str, int]] = {
    "developed_territory_i": {"yellow": 1, "blue": 1, "science": 3},
    "historic_territory_i": {"happiness": 1, "culture": 6},
    "inhabited_territory_i": {"yellow": 2 - 1, "unused": 1},
    "strategic_territory_i": {"strength": 2, "cards": 3},
    "vast_territory_i": {"yellow": 3, "blue": -1 - 3, "food": 3},
    "wealthy_territory_i": {"blue": 3 - 5, "resources": 5},
    "developed_territory_ii": {"yellow": 2, "blue": 2, "science": 5},
    "historic_territory_ii": {"happiness": 2, "culture": 11},
    "inhabited_territory_ii": {"yellow": 3 - 2, "unused": 2},
    "strategic_territory_ii": {"strength": 4, "cards": 5},
    "vast_territory_ii": {"yellow": 4, "blue": -1 - 4, "food": 4},
    "wealthy_territory_ii": {"blue": 4 - 9, "resources": 9},
}


def holdings(match: Any, seat: int = 0) -> dict[str, int]:
    player = area(match, seat)
    fields = ("yellow", "blue", "science", "culture", "happiness", "unused", "strength")
    found = {name: getattr(player, name) for name in fields}
    return found | {"cards": len(player.military_hand), "food": food(match, seat), "resources": resources(match, seat)}


def test_every_territory_is_tried() -> None:
    assert set(CHANGES) == {entry["id"] for entry in TABLES["territories"]}


@pytest.mark.parametrize("name", CHANGES)
def test_a_territory(name: str) -> None:
    """Columbus brings it without a force: what changes is the territory alone."""
    match = table({"leader": "christopher_columbus", "military_hand": [name]}, phase="politics")
    before = holdings(match)
    play(match, f"settle/{name}")
    changes = CHANGES[name] | {"cards": CHANGES[name].get("cards", 0) - 1}
    assert holdings(match) == {key: value + changes.get(key, 0) for key, value in before.items()}
    assert area(match).colonies == [card(name)]


@pytest.mark.parametrize("name", CHANGES)
def test_a_territory_is_lost_with_its_symbols(name: str) -> None:
    rival = {"colonies": [name], "workers": {"warriors": 0}}
    match = event("independence_declaration", {"workers": {"warriors": 9}}, rival)
    lasting = next(entry["symbols"] for entry in TABLES["territories"] if entry["id"] == name)
    player = area(match, 1)
    assert player.colonies == []
    assert (player.yellow, player.blue) == (18 - lasting.get("yellow", 0), 16 - lasting.get("blue", 0))
    assert (player.strength, player.happiness) == (0, 0)


def test_permanent_symbols_come_first() -> None:
    """Inhabited Territory fills an empty bank before its population comes."""
    own = {"leader": "christopher_columbus", "military_hand": ["inhabited_territory_i"], "yellow": 0}
    match = table({**own, "workers": {"organized_religion": 2}}, phase="politics")
    play(match, "settle/inhabited_territory_i")
    assert (area(match).yellow, area(match).unused) == (1, 2)


def test_strategic_territory_draws_nothing_in_age_iv() -> None:
    own = {"leader": "christopher_columbus", "military_hand": ["strategic_territory_ii"]}
    match = table(own, phase="politics", age="IV", round=9)
    play(match, "settle/strategic_territory_ii")
    assert military_hand(match) == []


# Bidding


def revealed(*players: dict[str, Any], name: str = "historic_territory_i", **changes: Any) -> Any:
    """A territory has just been revealed by seat 0."""
    return event(name, *players, **changes)


def test_bids_go_round_until_one_is_left() -> None:
    own = {"workers": {"warriors": 4}}
    match = revealed(dict(own), dict(own), dict(own))
    assert asked(match) == 0
    assert offers(match, "bid") == {"1", "2", "3", "4"}
    play(match, "bid/1")
    assert asked(match) == 1
    assert offers(match, "bid") == {"2", "3", "4"}
    play(match, "no_bid")
    assert asked(match) == 2
    play(match, "bid/3")
    assert asked(match) == 0, "who passed is out"
    play(match, "no_bid")
    assert asked(match) == 2, "the winner composes the force"


def test_nobody_bids() -> None:
    match = revealed({}, {})
    play(match, "no_bid", "no_bid")
    assert card("historic_territory_i") in inside(match).state.past
    assert "end" in offered(match)


def test_without_units_nobody_is_asked() -> None:
    match = revealed({"workers": {"warriors": 0}}, {"workers": {"warriors": 0}})
    assert card("historic_territory_i") in inside(match).state.past


def test_the_last_one_in_may_still_bid() -> None:
    match = revealed({}, {})
    play(match, "no_bid")
    assert asked(match) == 1
    play(match, "bid/1")
    assert area(match, 1).colonies == [card("historic_territory_i")]
    assert (workers(match, "warriors", 1), area(match, 1).yellow) == (0, 19), "the unit sent is sacrificed"
    assert area(match, 1).culture == 6


# The force


def test_strength_of_other_cards_does_not_count() -> None:
    """Alexander, Napoleon, the Great Wall, Warfare: nothing for a force (Code p. 7)."""
    own = {
        "workers": {"warriors": 2},
        "leader": "alexander_the_great",
        "wonders": ["great_wall"],
        "specials": ["warfare"],
        "government": "fundamentalism",
    }
    assert offers(revealed(own, {}), "bid") == {"1", "2"}
    assert offers(revealed({**own, "leader": "napoleon_bonaparte"}, {}), "bid") == {"1", "2"}


def test_colonization_symbols_and_bonus_cards_count() -> None:
    own = {"workers": {"warriors": 1}, "specials": ["cartography"], "wonders": ["colossus"]}
    assert max(map(int, offers(revealed(dict(own), {}), "bid"))) == 1 + 2 + 1
    own["military_hand"] = ["military_bonus_i", "military_bonus_iii", "rats"]
    assert max(map(int, offers(revealed(own, {}), "bid"))) == 4 + 1 + 3


def test_armies_count_among_the_units_sent() -> None:
    own = {"workers": {"warriors": 3}, "tactic": "legion"}
    match = revealed(own, {})
    assert max(map(int, offers(match, "bid"))) == 3 + 2
    play(match, "bid/4")
    assert workers(match, "warriors") == 0, "four needs the whole army"
    assert area(match).yellow == 21


def test_the_force_is_composed_by_the_winner() -> None:
    own = {"workers": {"warriors": 2, "knights": 1}, "military_hand": ["military_bonus_ii", "rats"]}
    match = revealed(own, {})
    play(match, "bid/3")
    assert offers(match, "send") == {"warriors", "knights"}
    play(match, "send/warriors")
    assert offers(match, "send") == {"warriors", "knights"}
    assert offers(match, "support") == {"military_bonus_ii"}
    play(match, "support/military_bonus_ii")
    if "enough" in offered(match) and "end" not in offered(match):
        play(match, "enough")
    assert (workers(match, "warriors"), workers(match, "knights")) == (1, 1)
    assert military_hand(match) == ["rats"]
    assert area(match).colonies == [card("historic_territory_i")]


def test_bonus_cards_alone_do_not_colonize() -> None:
    own = {"workers": {"warriors": 0}, "military_hand": ["military_bonus_iii"], "specials": ["satellites"]}
    match = revealed(own, {})
    assert asked(match) == 1, "who has no unit is out"


def test_cook_discards_cards_for_force() -> None:
    own = {"leader": "james_cook", "workers": {"warriors": 1}, "military_hand": ["rats", "foray", "spy"]}
    match = revealed(own, {})
    assert max(map(int, offers(match, "bid"))) == 1 + 2, "two cards at most"
    play(match, "bid/3")
    while asked(match) == 0 and "end" not in offered(match):
        play(match, next(word for word in offered(match) if not word.startswith("enough")))
    assert len(area(match).military_hand) == 1
    assert area(match).culture_rating == 2


def test_genghis_khans_riders_count_in_a_force() -> None:
    own = {"leader": "genghis_khan", "workers": {"warriors": 3}, "tactic": "heavy_cavalry"}
    assert max(map(int, offers(revealed(own, {}), "bid"))) == 3 + 4


def test_air_forces_double_an_army_of_the_force() -> None:
    own = {"workers": {"warriors": 0, "modern_infantry": 2, "air_forces": 1}, "tactic": "fighting_band"}
    assert max(map(int, offers(revealed(own, {}), "bid"))) == 10 + 5 + 1 + 1


def test_a_colony_of_columbus_is_no_event() -> None:
    match = revealed({"culture": 0}, {}, name="wealthy_territory_ii")
    play(match, "bid/1")
    assert resources(match) == 9
    assert area(match).culture == PREPARED
