"""Every government of both sets, and every civilization."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import forces, quantities
from civitas.games.sid_meiers_civilization.box import (
    CIVILIZATION_IDS,
    GOVERNMENT_IDS,
    WONDER_IDS,
)
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    reason,
    resources,
    start,
    table,
    techs,
    units,
)
from sid_meiers_civilization.scenes import duel, meadow

NEW: dict[str, Any] = {"options": {"governments": "2013"}}


def under(government: str, own: dict[str, Any] | None = None, **changes: Any) -> Match:
    return duel({"government": government, **(own or {})}, **changes)


def numbers(match: Match) -> dict[str, int]:
    """What governments change."""
    inner = inside(match)
    return {
        "production": quantities.production(inner, 0, 0),
        "trade": quantities.trade_income(inner, 0),
        "arts": quantities.arts(inner, 0, 0),
        "coins": player(match).coins,
        "culture hand": quantities.culture_hand(inner, 0),
        "battle hand": forces.hand_size(inner, 0, 1, False),
        "bonus": forces.combat_bonus(inner, 0, -1),
    }


PLAIN = {
    "production": 5,
    "trade": 3,
    "arts": 1,
    "coins": 0,
    "culture hand": 2,
    "battle hand": 3,
    "bonus": 0,
}
CHANGES = {
    "2010": {
        "anarchy": {},
        "despotism": {},
        "republic": {},
        "feudalism": {"coins": 1},
        "monarchy": {"culture hand": 3},
        "democracy": {"trade": 5},
        "communism": {"production": 7, "arts": 0},
        "fundamentalism": {"battle hand": 4, "trade": 1},
    },
    "2013": {
        "anarchy": {},
        "despotism": {"production": 6},
        "republic": {},
        "feudalism": {},
        "monarchy": {},
        "democracy": {"coins": 1},
        "communism": {"battle hand": 4},
        "fundamentalism": {"bonus": 4},
    },
}


@pytest.mark.parametrize("edition", ["2010", "2013"])
@pytest.mark.parametrize("government", GOVERNMENT_IDS)
def test_what_a_government_changes(edition: str, government: str) -> None:
    match = under(government, phase="research", options={"governments": edition})
    assert numbers(match) == {**PLAIN, **CHANGES[edition][government]}


@pytest.mark.parametrize("edition", ["2010", "2013"])
def test_anarchy_stops_the_capital(edition: str) -> None:
    """The second city acts."""
    own = {"cities": ["c3", "g3"]}
    match = meadow({"government": "anarchy", **own}, phase="cities", options={"governments": edition})
    assert offers(match, "arts") == {"second"}


def test_anarchy_stops_the_capital_even_with_atomic_theory() -> None:
    own = {"government": "anarchy", "techs": ["atomic_theory"], "markers": ["village_uranium"], "cities": ["c3", "g3"]}
    match = meadow(own, phase="cities")
    play(match, "use/atomic_theory", "pay_marker/village_uranium")
    assert player(match).acts == [0, 2, 0]


@pytest.mark.parametrize("edition", ["2010", "2013"])
def test_republic_founds_cities_with_armies(edition: str) -> None:
    options = {"governments": edition}
    match = meadow({"government": "republic", "armies": {"g3": 1}}, options=options)
    play(match, "found_by_army/g3")
    assert player(match).cities[1] == 38
    assert player(match).armies == 6
    assert not offers(meadow({"armies": {"g3": 1}}), "found_by_army")


@pytest.mark.parametrize(("edition", "enters"), [("2010", True), ("2013", False)])
def test_republic_sends_scouts_into_huts(edition: str, enters: bool) -> None:
    """Never into villages."""
    squares = {"e4": {"mark": "hut"}, "d4": {"terrain": "grassland"}, "d2": {"mark": "village"}}
    own = {"government": "republic", "scouts": {"d4": 1}}
    match = meadow(own, phase="movement", squares=squares, options={"governments": edition})
    play(match, "move/d4/s1")
    assert ("e4" in offers(match, "go")) == enters
    if enters:
        play(match, "go/e4")
        assert len(player(match).markers) == 1


def test_feudalism_harvests_from_any_city() -> None:
    """The second city has no resource around it; the capital has silk and incense."""
    own = {"cities": ["c3", "g3"]}
    match = meadow({"government": "feudalism", **own}, phase="cities")
    assert {"second/silk", "second/incense"} <= offers(match, "harvest")
    assert not [word for word in offers(meadow(own, phase="cities"), "harvest") if word.startswith("second")]


def test_feudalism_of_2013_harvests_at_the_start() -> None:
    match = under("feudalism", **NEW)
    play(match, "use/government_2013-feudalism", "collect/silk")
    assert resources(match) == {"silk": 1}


def test_feudalism_of_2013_harvests_what_scouts_send() -> None:
    own = {"government": "feudalism", "techs": ["chivalry"], "scouts": {"d1": 1}}
    match = duel({**own, "people": ["artist"]}, options={"governments": "2013"})
    play(match, "use/government_2013-feudalism")
    assert offers(match, "collect") == {"incense", "silk", "iron"}
    play(match, "collect/iron")
    assert resources(match) == {"iron": 1}


def test_monarchy_of_2013_gives_the_capital_two_actions_of_two_kinds() -> None:
    match = under("monarchy", phase="cities", **NEW)
    play(match, "arts/capital")
    assert not offers(match, "arts")
    play(match, "harvest/capital/silk")
    assert (player(match).culture, resources(match)) == (1, {"silk": 1})
    assert asked(match) == 1


def test_democracy_of_2013_gains_trade_at_the_start() -> None:
    assert player(under("democracy", **NEW)).trade == 2


def test_fundamentalism_of_2013_gains_culture_for_armies() -> None:
    match = meadow({"government": "fundamentalism", "armies": {"e4": 2, "d4": 1}, "scouts": {"d4": 1}}, **NEW)
    assert player(match).culture == 3


def test_communism_of_2013_shares_the_best_production() -> None:
    match = meadow({"government": "communism", "cities": ["c3", "g3"]}, phase="research", **NEW)
    assert [quantities.production(inside(match), 0, number) for number in (0, 1)] == [5, 5]


@pytest.mark.parametrize(("peaceful", "attacks"), [(True, False), (False, True)])
def test_democracy_does_not_attack_players(peaceful: bool, attacks: bool) -> None:
    """Neither armies nor lone scouts nor cities; villages may be attacked. An option."""
    squares = {"e3": {"mark": "village"}}
    other = {"armies": {"f4": 1}, "scouts": {"d4": 1}}
    options = {"peaceful_democracy": peaceful}
    own = {"government": "democracy", "armies": {"e4": 1}}
    match = meadow(own, other, phase="movement", squares=squares, options=options)
    play(match, "move/e4/a1")
    assert "e3" in offers(match, "go")
    assert ("f4" in offers(match, "go")) == ("d4" in offers(match, "go")) == attacks


def test_fundamentalism_never_collects_less_than_nothing() -> None:
    """Example 30: 5 trade icons bring 3; 1 icon brings 0."""
    match = under("fundamentalism", {"pieces": {"b2": "trading_post", "d4": "library"}}, phase="research")
    assert quantities.trade_income(inside(match), 0) == 5 - 2
    bare = {name: {"terrain": "forest"} for name in ("b2", "d3")}
    assert quantities.trade_income(inside(under("fundamentalism", phase="research", squares=bare)), 0) == 0


def test_the_old_government_stops_at_once() -> None:
    match = under("feudalism", {"trade": 1})
    assert player(match).coins == 1
    play(match, "government/anarchy")
    assert player(match).coins == 0


# Civilizations


def test_every_civilization_is_played_here() -> None:
    assert CIVILIZATION_IDS == ["america", "china", "egypt", "germany", "rome", "russia"]


def settled(civilization: str) -> Match:
    """A match in which seat 0 leads a civilization, set up."""
    match = start(2, 3, civilizations="chosen")
    first = inside(match).state.first
    others = [name for name in ("rome", "russia") if name != civilization]
    wanted = {0: civilization, 1: others[0]}
    for seat in (first, 1 - first):
        play(match, f"civilization/{wanted[seat]}")
    while inside(match).state.phase == 0:
        (request,) = match.requests
        match.answer(request.number, request.options[0])
    return match


@pytest.mark.parametrize(
    ("civilization", "tech", "government", "armies", "infantry"),
    [
        ("america", "currency", "despotism", (5, 1), 1),
        ("china", "writing", "despotism", (5, 1), 1),
        ("egypt", "construction", "despotism", (5, 1), 1),
        ("germany", "metalworking", "despotism", (5, 1), 3),
        ("rome", "code_of_laws", "republic", (5, 1), 1),
        ("russia", "communism", "communism", (5, 1), 1),
    ],
)
def test_a_civilization_starts(
    civilization: str, tech: str, government: str, armies: tuple[int, int], infantry: int
) -> None:
    """Example 6: Russia's Communism lies in the lowest row. Two armies of Russia are on the map, seven in all."""
    match = settled(civilization)
    first = player(match)
    assert techs(match) == {tech}
    assert first.levels == [1, 0, 0, 0, 0]
    assert GOVERNMENT_IDS[first.government] == government
    assert (first.armies, first.scouts) == armies
    assert sum(unit.startswith("infantry") for unit in units(match)) == infantry
    assert len(units(match)) == 2 + infantry
    assert first.walls == (1 if civilization == "china" else 0)


def test_russia_starts_with_two_armies() -> None:
    match = settled("russia")
    assert sum(packed >> 3 & 7 for packed in inside(match).state.figures if packed & 7 == 1) == 2
    assert quantities.stacking(inside(match), 0) == 3


def test_america_starts_with_a_great_person() -> None:
    match = settled("america")
    assert sum(found >= 26 for found in inside(match).state.piece) == 1
    assert player(match).people == []


def test_egypt_starts_with_a_wonder_and_the_market_shows_a_medieval_one() -> None:
    """Example 29."""
    match = settled("egypt")
    ancient = [wonder for wonder in inside(match).state.market if wonder < 4]
    assert len(ancient) == 3
    assert player(match).wonders.bit_count() == 1
    assert player(match).wonders < 1 << 4
    without = settled("china")
    assert sorted(inside(without).state.market) == [0, 1, 2, 3]


def test_setting_up_names_the_piece_of_its_owner_alone() -> None:
    match = start(2, 5, civilizations="chosen")
    first = inside(match).state.first
    play(match, "civilization/rome", "civilization/egypt")
    assert match.view(None)["setup"]["piece"] == "", "Rome places its capital"
    while asked(match) == first:
        play(match, offered(match)[0])
    play(match, offered(match)[0])
    assert match.view(None)["setup"]["piece"] in WONDER_IDS


def test_americas_rush() -> None:
    """Example 7: 3 trade are worth 2 production, to others 1."""
    assert quantities.rush_rate(inside(duel()), 0) == 2
    assert quantities.rush_rate(inside(duel()), 1) == 1
    match = duel({"trade": 7}, phase="cities")
    play(match, "build/capital/market", "place/b4")
    assert player(match).trade == 4
    other = table({"civilization": "china", "techs": ["currency"], "trade": 7}, phase="cities")
    play(other, "build/capital/market")
    play(other, f"place/{min(offers(other, 'place'))}")
    assert player(other).trade == 1


def test_egypt_builds_for_free_once_a_turn() -> None:
    match = table({"civilization": "egypt", "techs": ["writing"]}, phase="cities")
    assert "capital/library" in offers(match, "free")
    play(match, "free/capital/library")
    if offers(match, "place"):
        play(match, f"place/{min(offers(match, 'place'))}")
    assert "library" in [piece(match, name) for name in ("a2", "b1", "b2", "c2", "b3", "c3", "c1", "a1", "d2", "d3")]
    assert player(match).acts == [0, 0, 0]


def test_egypts_free_building_keeps_to_its_terrain() -> None:
    match = duel(phase="cities", active=1)
    assert offers(match, "free") == {"capital/workshop"}
    play(match, "free/capital/workshop")
    assert piece(match, "m6") == "workshop"


def test_germany_gets_a_unit_and_a_resource() -> None:
    """Also for a rank below the one it has."""
    own = {"civilization": "germany", "techs": ["pottery", "writing"], "trade": 11}
    match = table(own, phase="research")
    play(match, "research/mathematics", "take/silk")
    assert [unit.rpartition("_")[0] for unit in units(match)] == ["artillery"]
    assert resources(match) == {"silk": 1}
    lower = table({**own, "techs": ["pottery", "writing", "gunpowder"]}, phase="research")
    play(lower, "research/democracy", "take/iron")
    assert [unit.rpartition("_")[0] for unit in units(lower)] == ["infantry"]


def test_germany_gets_nothing_for_other_techs() -> None:
    match = table({"civilization": "germany", "trade": 6}, phase="research")
    play(match, "research/pottery")
    assert units(match) == []


def test_rome_advances_for_a_wonder() -> None:
    """Example 21: on space 20 a wonder wins."""
    own = {"civilization": "rome", "trade": 12, "space": 0}
    match = table(own, phase="cities")
    play(match, "build/capital/stonehenge")
    play(match, f"place/{min(offers(match, 'place'))}")
    assert player(match).space == 1
    last = table({**own, "space": 20}, phase="cities")
    play(last, "build/capital/stonehenge")
    play(last, f"place/{min(offers(last, 'place'))}")
    assert reason(last) == "culture"


def test_rome_advances_for_a_city() -> None:
    squares = {f"{column}{row}": {"terrain": "grassland", "mark": "none"} for column in "efgh" for row in (1, 2, 3, 4)}
    match = table(
        {"civilization": "rome", "scouts": {"f2": 1}, "government": "despotism"},
        map={"2": "tile_03"},
        squares=squares,
    )
    play(match, "found/f2")
    assert player(match).space == 1


def test_china_gains_culture_in_a_hut() -> None:
    squares = {"e4": {"terrain": "grassland", "mark": "hut"}}
    match = table(
        {"civilization": "china", "armies": {"d4": 1}}, phase="movement", map={"2": "tile_03"}, squares=squares
    )
    play(match, "move/d4/a1", "go/e4")
    assert player(match).culture == 3
    assert len(player(match).markers) == 1


def test_russia_learns_by_spying() -> None:
    """A scout enters Egypt's centre, is spent, and a tech is learned; once per turn."""
    own = {"civilization": "russia", "scouts": {"n6": 2}, "techs": ["pottery", "writing"]}
    match = table(own, {"civilization": "egypt"}, phase="movement")
    play(match, "move/n6/s1", "go/n7")
    assert "construction" in techs(match)
    assert player(match).scouts == 1
    assert not match.over
    play(match, "move/n6/s1")
    assert "n7" not in offers(match, "go"), "once per turn"


def test_russia_attacks_or_spies_with_an_army() -> None:
    own = {"civilization": "russia", "armies": {"n6": 1}, "techs": ["pottery", "writing"]}
    match = table(own, {"civilization": "egypt"}, phase="movement")
    play(match, "move/n6/a1", "go/n7", "spy")
    assert "construction" in techs(match)
    assert player(match).armies == 7


def test_russia_does_not_enter_where_nothing_can_be_learned() -> None:
    own = {"civilization": "russia", "scouts": {"n6": 1}, "techs": ["construction"]}
    match = table(own, {"civilization": "egypt"}, phase="movement")
    play(match, "move/n6/s1")
    assert "n7" not in offers(match, "go")
