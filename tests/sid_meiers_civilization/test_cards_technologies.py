"""Every technology: what it unlocks, changes and lets its owner do."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import forces, quantities
from civitas.games.sid_meiers_civilization.box import TECH_IDS, TYPE_IDS, WONDER_IDS
from civitas.games.sid_meiers_civilization.check import check
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    game,
    government_of,
    inside,
    offers,
    piece,
    play,
    player,
    prompt,
    reason,
    resources,
    square,
    units,
)
from sid_meiers_civilization.scenes import CANCELS, HOLDS, WAITS, duel, meadow

# What a technology unlocks: tested by a table of its own.
BUILDINGS = {
    "navigation": "harbor",
    "code_of_laws": "trading_post",
    "construction": "workshop",
    "railroad": "iron_mine",
    "writing": "library",
    "printing_press": "university",
    "pottery": "granary",
    "engineering": "aqueduct",
    "currency": "market",
    "banking": "bank",
    "philosophy": "temple",
    "theology": "cathedral",
    "metalworking": "barracks",
    "military_science": "academy",
}
UNITS = {
    "democracy": ("infantry", 2),
    "gunpowder": ("infantry", 3),
    "replaceable_parts": ("infantry", 4),
    "chivalry": ("mounted", 2),
    "railroad": ("mounted", 3),
    "combustion": ("mounted", 4),
    "mathematics": ("artillery", 2),
    "metal_casting": ("artillery", 3),
    "ballistics": ("artillery", 4),
    "flight": ("aircraft", 1),
}
GOVERNMENTS = {
    "code_of_laws": "republic",
    "chivalry": "feudalism",
    "monarchy": "monarchy",
    "democracy": "democracy",
    "communism": "communism",
    "theology": "fundamentalism",
}
DISCOUNTS = {
    "metalworking": ("colossus", 10, 15),
    "animal_husbandry": ("hanging_gardens", 10, 15),
    "code_of_laws": ("oracle", 10, 15),
    "theology": ("angkor_wat", 10, 20),
    "monarchy": ("himeji_samurai_castle", 15, 20),
    "construction": ("porcelain_tower", 15, 20),
    "printing_press": ("louvre", 15, 20),
    "engineering": ("panama_canal", 20, 25),
    "metal_casting": ("statue_of_liberty", 20, 25),
}
SPEED = {"horseback_riding": 3, "sailing": 4, "steam_power": 5, "flight": 6}
STACKING = {"masonry": 3, "printing_press": 4, "biology": 5, "replaceable_parts": 6}
HAND = {"pottery": 1, "civil_service": 1, "theology": 1}
COINS = {"civil_service": 1, "railroad": 1, "computers": 1}
WHEAT = {"animal_husbandry": 3, "construction": 5, "banking": 7}
INCENSE = {"currency": 3, "chivalry": 5, "metal_casting": 7}
TOLD = {  # technologies with a test of their own below
    "irrigation",
    "space_flight",
    "horseback_riding",
    "masonry",
    "metalworking",
    "philosophy",
    "pottery",
    "writing",
    "civil_service",
    "democracy",
    "engineering",
    "mathematics",
    "monarchy",
    "printing_press",
    "communism",
    "gunpowder",
    "military_science",
    "steam_power",
    "atomic_theory",
    "ballistics",
    "combustion",
    "computers",
    "flight",
    "mass_media",
    "animal_husbandry",
    "biology",
    "code_of_laws",
    "navigation",
}


def test_every_technology_is_played_here() -> None:
    tables: list[dict[str, Any]] = [BUILDINGS, UNITS, GOVERNMENTS, DISCOUNTS, SPEED, STACKING, HAND, COINS]
    played = {*TOLD, *WHEAT, *INCENSE, *[tech for table in tables for tech in table]}
    assert played == set(TECH_IDS)


# What is unlocked


@pytest.mark.parametrize(("tech", "building"), BUILDINGS.items())
def test_a_building_is_unlocked(tech: str, building: str) -> None:
    own = {"trade": 27, "techs": [tech] if tech != "currency" else []}
    match = duel(own, phase="cities")
    assert f"capital/{building}" in offers(match, "build")
    if tech != "currency":
        assert f"capital/{building}" not in offers(duel({"trade": 27}, phase="cities"), "build")


@pytest.mark.parametrize(("tech", "unit"), UNITS.items())
def test_a_unit_gets_its_rank(tech: str, unit: tuple[str, int]) -> None:
    kind, rank = unit
    match = duel({"techs": [tech], "trade": 27}, phase="cities")
    number = TYPE_IDS.index(kind)
    assert quantities.unit_rank(inside(match), 0, number) == rank - 1
    cost = 12 if kind == "aircraft" else (5, 7, 9, 11)[rank - 1]
    assert quantities.unit_cost(inside(match), 0, number) == cost
    strongest = 3 * number + 2
    assert forces.unit_strength(inside(match), 0, strongest) == (7 if kind == "aircraft" else 2 + rank)
    assert (f"capital/{kind}" in offers(match, "build")) == (cost <= 5 + 18)
    play(match, f"build/capital/{kind}")
    assert units(match)[0].startswith(kind)


def test_aircraft_need_flight() -> None:
    assert "capital/aircraft" not in offers(duel({"trade": 27}, phase="cities"), "build")


@pytest.mark.parametrize("edition", ["2010", "2013"])
@pytest.mark.parametrize(("tech", "government"), GOVERNMENTS.items())
def test_a_government_is_unlocked(tech: str, government: str, edition: str) -> None:
    """Directly when newly learned, else after Anarchy."""
    options = {"governments": edition}
    match = duel({"techs": [tech], "fresh": [tech]}, WAITS, options=options)
    assert government in offers(match, "government")
    assert government not in offers(duel({"techs": [tech]}, options=options), "government")
    assert government in offers(duel({"techs": [tech], "government": "anarchy"}, options=options), "government")
    assert government not in offers(duel({"government": "anarchy"}, options=options), "government")
    play(match, f"government/{government}")
    assert government_of(match) == government
    assert not offers(match, "government", 0), "once per turn"


@pytest.mark.parametrize(("tech", "price"), DISCOUNTS.items())
def test_a_wonder_costs_less(tech: str, price: tuple[str, int, int]) -> None:
    wonder, less, full = price
    number = WONDER_IDS.index(wonder)
    assert quantities.wonder_cost(inside(duel({"techs": [tech]})), 0, number) == less
    assert quantities.wonder_cost(inside(duel()), 0, number) == full


# Limits


@pytest.mark.parametrize(("tech", "speed"), SPEED.items())
def test_travel_speed(tech: str, speed: int) -> None:
    assert quantities.speed(inside(duel({"techs": [tech]})), 0) == speed
    assert quantities.speed(inside(duel({"techs": [*SPEED]})), 0) == 6, "the highest counts"


@pytest.mark.parametrize(("tech", "limit"), STACKING.items())
def test_stacking_limit(tech: str, limit: int) -> None:
    assert quantities.stacking(inside(duel({"techs": [tech]})), 0) == limit
    assert quantities.stacking(inside(duel({"techs": [*STACKING]})), 0) == 6


@pytest.mark.parametrize("tech", HAND)
def test_culture_hand(tech: str) -> None:
    assert quantities.culture_hand(inside(duel()), 0) == 2
    assert quantities.culture_hand(inside(duel({"techs": [tech]})), 0) == 3
    assert quantities.culture_hand(inside(duel({"techs": [*HAND]})), 0) == 5, "they add up"


@pytest.mark.parametrize("tech", COINS)
def test_printed_coins(tech: str) -> None:
    assert player(duel({"techs": [tech]})).coins == 1
    assert player(duel({"techs": [*COINS]})).coins == 3


def test_metal_casting_has_no_coin() -> None:
    assert player(duel({"techs": ["metal_casting"]})).coins == 0


def test_irrigation_allows_a_third_city() -> None:
    assert quantities.city_limit(inside(duel()), 0) == 2
    assert quantities.city_limit(inside(duel({"techs": ["irrigation"]})), 0) == 3


def test_space_flight_wins() -> None:
    """Example 5: 5/4/3/2 techs and 26 trade."""
    match = duel({"techs": PYRAMID, "trade": 26}, phase="research")
    play(match, "research/space_flight")
    assert reason(match) == "technology"
    assert inside(match).state.winner == 0


PYRAMID = [
    *["pottery", "writing", "masonry", "navigation"],  # and Currency
    *["monarchy", "sailing", "irrigation", "civil_service"],
    *["theology", "biology", "banking"],
    *["flight", "computers"],
]


# Water


def test_navigation_crosses_water() -> None:
    """From b4 over the water of c4 to d4, not onto c4."""
    assert offers(moving("b4"), "go").isdisjoint({"c4", "d4"})
    assert "d4" in offers(moving("b4", "navigation"), "go")
    assert "c4" not in offers(moving("b4", "navigation"), "go")


@pytest.mark.parametrize("tech", ["sailing", "steam_power", "flight"])
def test_stopping_on_water(tech: str) -> None:
    assert {"c4", "d4", "a3"} <= offers(moving("b4", tech), "go")


@pytest.mark.parametrize("tech", ["sailing", "steam_power", "flight", "navigation"])
def test_new_figures_on_water(tech: str) -> None:
    match = duel({"techs": [tech]}, phase="cities")
    play(match, "build/capital/army")
    assert ("d3" in offers(match, "place")) == (tech != "navigation")


def moving(start: str, *known: str) -> Match:
    match = duel({"techs": known, "armies": {start: 1}}, phase="movement")
    return play(match, f"move/{start}/a1")


@pytest.mark.parametrize("blocked", ["hut", "village", "army"])
def test_flight_passes_over_enemies_huts_and_villages(blocked: str) -> None:
    """The whole column e is full of them, and what lies south of it is face down."""
    column = ("e1", "e2", "e3", "e4")
    squares = {} if blocked == "army" else {name: {"mark": blocked} for name in column}
    other = {"armies": dict.fromkeys(column, 1)} if blocked == "army" else {}
    for tech, passes in (("flight", True), ("steam_power", False)):
        match = meadow({"techs": [tech], "armies": {"d4": 1}}, other, phase="movement", squares=squares)
        play(match, "move/d4/a1")
        assert "e4" in offers(match, "go")
        assert ({"f4", "h4"} <= offers(match, "go")) == passes
        assert offers(match, "go").isdisjoint({"f4", "h4"}) != passes


def test_a_group_that_flies_over_a_hut_can_be_saved_on_its_way() -> None:
    own = {"armies": {"e4": 1}, "techs": ["flight"]}
    match = meadow(own, HOLDS, phase="movement", squares={"f4": {"mark": "hut"}})
    play(match, "move/e4/a1", "go/h4")
    while prompt(match) == "respond_step":
        check(inside(match))
        game().restore(match.save())
        play(match, "pass")
    assert figures(match, "h4") == (0, 1, 0)


def test_steam_power_moves_figures_to_water() -> None:
    match = duel(
        {"techs": ["steam_power"], "resources": {"silk": 1}, "armies": {"b4": 1}, "scouts": {"b4": 1}}, phase="cities"
    )
    play(match, "use/steam_power")
    squares = offers(match, "square")
    assert {"a1", "a3", "d3", "c4", "m7", "p6"} == squares
    play(match, "square/m7")
    assert figures(match, "m7") == (0, 1, 1)
    assert figures(match, "b4") is None
    assert resources(match) == {}
    play(match, "end", "end")
    assert not offers(match, "move"), "they move no more this turn"


# Resources in city management


@pytest.mark.parametrize(("tech", "n"), WHEAT.items())
def test_wheat_is_production(tech: str, n: int) -> None:
    match = duel({"techs": [tech], "resources": {"wheat": 2}}, phase="cities")
    play(match, f"use/{power(tech)}")
    assert player(match).boosts == [n, 0, 0]
    assert quantities.production(inside(match), 0, 0) == 5 + n
    assert resources(match) == {"wheat": 1}
    assert inside(match).state.resources[3] == 2 - 1
    assert power(tech) not in offers(match, "use"), "once per turn"


def power(tech: str) -> str:
    """The name of a technology's resource ability; Animal Husbandry has another one first."""
    return f"{tech}-2" if tech == "animal_husbandry" else tech


@pytest.mark.parametrize(("tech", "n"), INCENSE.items())
def test_incense_is_culture(tech: str, n: int) -> None:
    match = duel({"techs": [tech] if tech != "currency" else [], "resources": {"incense": 1}}, phase="cities")
    play(match, f"use/{tech}")
    assert player(match).culture == n
    assert resources(match) == {}


def test_philosophy_brings_a_great_person() -> None:
    own = {"techs": ["philosophy"], "resources": {"incense": 1, "iron": 1}, "markers": ["village_uranium"]}
    match = duel(own, phase="cities")
    play(match, "use/philosophy", "pay_token/incense", "pay_token/iron", "pay_marker/village_uranium", "keep")
    assert len(player(match).people) == 1
    assert player(match).markers == []
    assert resources(match) == {}


def test_pottery_brings_coins() -> None:
    match = duel({"techs": ["pottery"], "resources": {"iron": 2}}, phase="cities")
    play(match, "use/pottery")
    assert player(match).coins == 1
    full = duel({"techs": ["pottery"], "resources": {"iron": 2}, "tokens": {"pottery": 4}}, phase="cities")
    assert "pottery" not in offers(full, "use"), "4 at most"


@pytest.mark.parametrize(
    ("tech", "tokens", "offered_it"),
    [("democracy", 3, True), ("democracy", 4, False), ("printing_press", 3, True), ("printing_press", 4, False)],
)
def test_four_coins_at_most_lie_on_a_technology(tech: str, tokens: int, offered_it: bool) -> None:
    own = {"techs": [tech], "tokens": {tech: tokens}, "trade": 6, "culture": 5}
    assert (tech in offers(duel(own, phase="cities"), "use")) == offered_it


@pytest.mark.parametrize(("tokens", "then"), [(0, 1), (3, 4), (4, 4)])
def test_code_of_laws_brings_coins_for_battles_won(tokens: int, then: int) -> None:
    """A lone scout is killed; four tokens at most."""
    own = {"techs": ["code_of_laws"], "tokens": {"code_of_laws": tokens}, "armies": {"e1": 1}}
    match = meadow(own, {"scouts": {"f1": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/f1")
    assert player(match).coins == then


def test_democracy_brings_coins_for_trade() -> None:
    match = duel({"techs": ["democracy"], "trade": 7}, phase="cities")
    play(match, "use/democracy")
    assert (player(match).coins, player(match).trade) == (1, 1)
    assert "democracy" not in offers(match, "use")
    assert "democracy" not in offers(duel({"techs": ["democracy"], "trade": 5}, phase="cities"), "use")


def test_printing_press_brings_coins_for_culture() -> None:
    match = duel({"techs": ["printing_press"], "culture": 6}, phase="cities")
    play(match, "use/printing_press")
    assert (player(match).coins, player(match).culture) == (1, 1)
    assert "printing_press" not in offers(duel({"techs": ["printing_press"], "culture": 4}, phase="cities"), "use")


def test_monarchy_makes_an_ancient_wonder_obsolete() -> None:
    """Example 24: the Colossus of Egypt; its marker still gives culture. Not the Louvre."""
    other = {"pieces": {"n6": "colossus", "o6": "louvre"}}
    match = duel({"techs": ["monarchy"], "resources": {"silk": 1}}, other, phase="cities")
    play(match, "use/monarchy")
    assert {"colossus", "stonehenge"} <= offers(match, "wonder")
    assert "louvre" not in offers(match, "wonder")
    assert not offers(match, "rival"), "Egypt has no units"
    play(match, "wonder/colossus")
    assert inside(match).state.obsolete == 1 << WONDER_IDS.index("colossus")
    assert quantities.arts(inside(match), 1, 0) == 1 + 1 + 2
    assert not quantities.wonder_works(inside(match), 1, WONDER_IDS.index("colossus"))


def test_monarchy_kills_a_unit() -> None:
    match = duel({"techs": ["monarchy"], "resources": {"silk": 1}}, {"units": ["mounted_3"]}, phase="cities")
    play(match, "use/monarchy", "rival/1")
    assert units(match, 1) == []
    assert inside(match).state.unit_shown[1] == [5]


def test_gunpowder_makes_a_medieval_wonder_obsolete_or_destroys_a_building() -> None:
    other = {"pieces": {"n6": "louvre", "o6": "trading_post"}}
    own = {"techs": ["gunpowder"], "resources": {"silk": 1, "iron": 1}, "pieces": {"b2": "trading_post"}}
    match = duel(own, other, phase="cities", market=["stonehenge", "panama_canal", "oracle", "angkor_wat"])
    play(match, "use/gunpowder", "pay_token/iron")
    assert offers(match, "wonder") == {"louvre", "stonehenge", "oracle", "angkor_wat"}
    assert offers(match, "square") == {"o6", "b2"}
    play(match, "square/o6")
    assert piece(match, "o6") == ""


def test_a_wonder_of_the_market_is_replaced() -> None:
    match = duel({"techs": ["monarchy"], "resources": {"silk": 1}}, phase="cities")
    market = inside(match).state.market[:]
    play(match, "use/monarchy", "wonder/stonehenge")
    now = inside(match).state.market
    assert WONDER_IDS.index("stonehenge") in market
    assert WONDER_IDS.index("stonehenge") not in now
    assert -1 not in now


def test_masonry_builds_walls_once() -> None:
    match = duel({"techs": ["masonry"], "trade": 9}, phase="cities")
    play(match, "build/capital/walls")
    assert player(match).walls == 1
    again = duel({"techs": ["masonry"], "trade": 9, "walls": ["c3"]}, phase="cities")
    assert "capital/walls" not in offers(again, "build")
    assert "capital/walls" not in offers(duel({"trade": 9}, phase="cities"), "build")


def test_engineering_splits_production() -> None:
    """9 production: an army for 4 and an infantry for 5; once per turn."""
    own = {"techs": ["engineering"], "boosts": [4, 0, 0]}
    match = duel(own, phase="cities")
    play(match, "build/capital/army", "place/b2")
    assert "capital/infantry" in offers(match, "build")
    assert "capital/scout" not in offers(match, "build")
    play(match, "build/capital/infantry")
    assert figures(match, "b2") == (0, 1, 0)
    assert len(units(match)) == 1


def test_engineering_computes_production_once() -> None:
    """The first item does not raise what is left."""
    own = {"techs": ["engineering", "construction"], "boosts": [6, 0, 0]}
    match = duel(own, phase="cities")
    play(match, "build/capital/workshop", "place/c2")
    assert "capital/army" in offers(match, "build")
    assert "capital/infantry" not in offers(match, "build"), "11 − 7 = 4, not 6"


def test_military_science_counts_coins() -> None:
    for coins, more in ((2, 0), (3, 1), (7, 2)):
        tokens = {"pottery": min(coins, 4), "democracy": max(coins - 4, 0)}
        match = duel({"techs": ["military_science", "pottery", "democracy"], "tokens": tokens}, phase="cities")
        assert player(match).coins == coins
        assert quantities.production(inside(match), 0, 0) == 5 + more


def test_computers_count_coins() -> None:
    """Its own coin counts: 5 coins, one more card in both hands."""
    match = duel({"techs": ["computers", "democracy"], "tokens": {"democracy": 4}})
    assert player(match).coins == 5
    assert quantities.culture_hand(inside(match), 0) == 3
    assert forces.hand_size(inside(match), 0, 1, False) == 4


def test_atomic_theory_gives_an_action_to_each_city() -> None:
    own = {"techs": ["atomic_theory"], "markers": ["village_uranium"]}
    match = duel(own, phase="cities")
    play(match, "use/atomic_theory", "pay_marker/village_uranium")
    assert player(match).acts == [2, 0, 0]
    play(match, "arts/capital", "arts/capital")
    assert player(match).culture == 2
    assert asked(match) == 1


def test_atomic_theory_destroys_a_city() -> None:
    """Example 33: everything around it is gone; never a capital."""
    own = {"techs": ["atomic_theory"], "markers": ["village_uranium"], "armies": {"g3": 1}}
    pieces = {"e4": "library", "f2": "artist", "g2": "colossus"}
    other = {"cities": ["n7", "f3"], "walls": ["f3"], "scouts": {"e2": 1}, "pieces": pieces}
    match = meadow(own, other, phase="movement")
    play(match, "use/atomic_theory-2", "pay_marker/village_uranium")
    assert player(match, 1).cities[1] == -1
    assert player(match, 1).walls == 0
    assert [piece(match, name) for name in pieces] == ["", "", ""]
    assert inside(match).state.gone == 1 << WONDER_IDS.index("colossus")
    assert (figures(match, "g3"), figures(match, "e2")) == (None, None)
    assert inside(match).state.fallen == [0]
    alone = duel({**own, "armies": {"d4": 1}}, phase="movement")
    assert asked(alone) == 0
    assert "atomic_theory-2" not in offers(alone, "use"), "no capital"


# Trade and movement


def test_horseback_riding_brings_trade_to_two() -> None:
    match = duel({"techs": ["horseback_riding"], "resources": {"silk": 1}}, phase="trade")
    play(match, "use/horseback_riding")
    assert player(match).trade == 3 + 9
    assert player(match, 1).trade == 4 + 6


def test_communism_holds_a_square() -> None:
    """In our own movement, or in the middle of another's move."""
    match = meadow(HOLDS, {"armies": {"e4": 1, "n6": 1}}, phase="movement", active=1, first=1)
    play(match, "move/e4/a1", "go/e2")
    assert asked(match) == 0
    play(match, "use/communism", "pay_marker/hut_spy", "square/e4")
    assert figures(match, "e4") == (1, 1, 0)
    assert inside(match).state.held == [square("e4")]
    assert offers(match, "move") == {"n6/a1"}


def test_communism_names_any_square_turned_up() -> None:
    match = meadow({**HOLDS, "armies": {"e1": 1}}, {"armies": {"g1": 1}}, phase="movement", held=["f1"])
    play(match, "use/communism", "pay_marker/hut_spy")
    named = offers(match, "square")
    assert {"e1", "g1", "h1", "a1", "p8"} <= named
    assert "f1" not in named, "held already"
    assert "e5" not in named, "face down"
    play(match, "square/h1")
    assert inside(match).state.held == sorted([square("f1"), square("h1")])


def test_combustion_destroys_a_building() -> None:
    other = {"pieces": {"m6": "workshop"}}
    match = duel({"techs": ["combustion"], "armies": {"m5": 1}}, other, phase="movement")
    play(match, "move/m5/a1", "go/m6", "stay", "raze")
    assert piece(match, "m6") == ""
    kept = duel({"techs": ["combustion"], "armies": {"m5": 1}}, other, phase="movement")
    play(kept, "move/m5/a1", "go/m6", "stay", "spare")
    assert piece(kept, "m6") == "workshop"


# Answers


def test_writing_cancels_a_city_action() -> None:
    """The action is lost, nothing is paid."""
    match = duel({"trade": 6}, CANCELS, phase="cities")
    play(match, "arts/capital")
    assert asked(match) == 1
    play(match, "use/writing", "pay_marker/hut_spy")
    assert player(match).culture == 0
    assert player(match).acts == [0, 0, 0]
    assert player(match, 1).markers == []


@pytest.mark.parametrize("action", ["build/capital/army", "harvest/capital/incense"])
def test_writing_cancels_every_kind_of_action(action: str) -> None:
    match = duel({"trade": 6}, CANCELS, phase="cities")
    play(match, action)
    if asked(match) == 0:
        play(match, "place/b2")
    play(match, "use/writing", "pay_marker/hut_spy")
    assert player(match).trade == 6
    assert player(match).places == []
    assert resources(match) == {}


def test_civil_service_cancels_an_event() -> None:
    match = duel({"cards": ["sabotage"], "scouts": {"m5": 1}}, CIVIL_SERVICE)
    play(match, "play/sabotage", "use/civil_service", "pay_marker/hut_spy")
    assert piece(match, "n6") == "library"


CIVIL_SERVICE: dict[str, Any] = {"techs": ["civil_service"], "markers": ["hut_spy"], "pieces": {"n6": "library"}}


def test_mass_media_protects_events_and_cancels_abilities() -> None:
    match = duel({"cards": ["sabotage"], "techs": ["mass_media"], "scouts": {"m5": 1}}, CIVIL_SERVICE)
    play(match, "play/sabotage")
    assert piece(match, "n6") == ""
    ability = duel({"resources": {"incense": 1}}, {"techs": ["mass_media"], "markers": ["hut_spy"]}, phase="cities")
    play(ability, "use/currency", "use/mass_media", "pay_marker/hut_spy")
    assert player(ability).culture == 0
    assert resources(ability) == {}
