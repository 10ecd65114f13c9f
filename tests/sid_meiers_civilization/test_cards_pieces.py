"""Every building, wonder and great person, on the map."""

from __future__ import annotations

import pytest

from civitas.games.sid_meiers_civilization import forces, gains, quantities
from civitas.games.sid_meiers_civilization.box import BUILDING_IDS, PERSON_IDS, TECH_IDS, WONDER_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    resources,
    techs,
)
from sid_meiers_civilization.scenes import WAITS, duel, meadow

# Of the square alone: production, trade, culture, coins, combat bonus.
SHOWN = {
    "harbor": ("d3", 1, 2, 0, 0, 0),
    "trading_post": ("b2", 0, 2, 1, 0, 0),
    "workshop": ("c2", 3, 0, 0, 0, 0),
    "iron_mine": ("c2", 4, 0, 0, 0, 0),
    "library": ("d4", 0, 1, 1, 0, 0),
    "university": ("d4", 0, 2, 2, 0, 0),
    "granary": ("d4", 1, 1, 0, 0, 0),
    "aqueduct": ("d4", 2, 2, 0, 0, 0),
    "market": ("b4", 1, 1, 1, 0, 0),
    "bank": ("b4", 1, 1, 1, 1, 0),
    "temple": ("b4", 0, 0, 2, 0, 0),
    "cathedral": ("b4", 0, 0, 3, 0, 0),
    "barracks": ("b4", 0, 2, 0, 0, 2),
    "academy": ("b4", 0, 2, 0, 0, 4),
    "artist": ("b4", 0, 1, 2, 0, 0),
    "builder": ("b4", 2, 0, 0, 1, 0),
    "general": ("b4", 0, 0, 0, 0, 4),
    "humanitarian": ("b4", 1, 1, 1, 1, 0),
    "industrialist": ("b4", 0, 0, 2, 1, 0),
    "scientist": ("b4", 1, 2, 0, 0, 0),
    **{wonder: ("b4", 0, 0, 1 + index // 4, 0, 0) for index, wonder in enumerate(WONDER_IDS)},
}
UNDER = {"b2": (0, 1), "c2": (1, 0), "d3": (0, 1), "d4": (0, 0), "b4": (2, 0)}  # production and trade of the terrain


def test_every_piece_is_laid_here() -> None:
    assert set(SHOWN) == {*BUILDING_IDS, *WONDER_IDS, *PERSON_IDS}


@pytest.mark.parametrize("name", SHOWN)
def test_a_piece_replaces_the_icons_of_its_square(name: str) -> None:
    at, production, trade, culture, coins, bonus = SHOWN[name]
    match = inside(duel({"pieces": {at: name}}, WAITS, phase="research"))
    more = UNDER[at]
    assert quantities.production(match, 0, 0) == 5 - more[0] + production
    assert quantities.trade_income(match, 0) == 3 - more[1] + trade
    assert quantities.arts(match, 0, 0) == 1 + culture
    assert player(match).coins == coins
    assert forces.combat_bonus(match, 0, -1) == bonus


@pytest.mark.parametrize("name", SHOWN)
def test_under_blockade_a_piece_gives_nothing(name: str) -> None:
    """An enemy scout on its square (example 22)."""
    at = SHOWN[name][0]
    match = inside(duel({"pieces": {at: name}}, {"scouts": {at: 1}}))
    more = UNDER[at]
    assert quantities.production(match, 0, 0) == 5 - more[0]
    assert quantities.trade_income(match, 0) == 3 - more[1]
    assert quantities.arts(match, 0, 0) == 1
    assert player(match).coins == 0
    assert forces.combat_bonus(match, 0, -1) == 0


@pytest.mark.parametrize("name", SHOWN)
def test_an_enemy_scout_takes_the_icons_never_the_bonus(name: str) -> None:
    at, production, trade, culture, coins, _ = SHOWN[name]
    match = inside(duel({"pieces": {at: name}}, {"scouts": {at: 1}, "sends": {at: "n7"}}, phase="trade"))
    assert quantities.production(match, 1, 0) == 5 + production
    assert quantities.trade_income(match, 1) == 4 + trade
    assert quantities.arts(match, 1, 0) == 1 + culture
    assert player(match, 1).coins == coins
    assert forces.combat_bonus(match, 1, -1) == 0


# Buildings

TERRAIN = {
    "harbor": {"d3", "c4"},
    "trading_post": {"b2"},
    "workshop": {"c2", "d2", "b3"},
    "iron_mine": {"c2", "d2", "b3"},
    "library": {"d4"},
    "university": {"d4"},
    "granary": {"d4"},
    "aqueduct": {"d4"},
    **{name: {"b2", "c2", "d2", "b3", "b4", "d4"} for name in BUILDING_IDS[8:]},
}
COST = {"harbor": 7, "trading_post": 7, "workshop": 7, "iron_mine": 10, "library": 5, "university": 8, "granary": 5}
COST |= {"aqueduct": 8, "market": 7, "bank": 10, "temple": 7, "cathedral": 10, "barracks": 7, "academy": 10}
NEEDS = {
    "harbor": "navigation",
    "trading_post": "code_of_laws",
    "workshop": "construction",
    "iron_mine": "railroad",
    "library": "writing",
    "university": "printing_press",
    "granary": "pottery",
    "aqueduct": "engineering",
    "market": "currency",
    "bank": "banking",
    "temple": "philosophy",
    "cathedral": "theology",
    "barracks": "metalworking",
    "academy": "military_science",
}


@pytest.mark.parametrize("name", BUILDING_IDS)
def test_a_building_stands_on_its_terrain_and_costs_production(name: str) -> None:
    """Example 10. The capital has 5 production; 3 trade are worth 2 more to America."""
    match = duel({"techs": [NEEDS[name]], "trade": 9}, phase="cities")
    supply = sum(inside(match).state.supply)
    play(match, f"build/capital/{name}")
    if len(TERRAIN[name]) > 1:
        assert offers(match, "place") == TERRAIN[name]
        play(match, f"place/{min(TERRAIN[name])}")
    at = min(TERRAIN[name])
    assert piece(match, at) == name
    assert sum(inside(match).state.supply) == supply - 1
    steps = -(-max(COST[name] - 5, 0) // 2)
    assert player(match).trade == 9 - 3 * steps


@pytest.mark.parametrize("name", BUILDING_IDS[8:])
def test_one_starred_building_per_city(name: str) -> None:
    """Example 8: with a temple no other starred one, unless it is covered."""
    own = {"techs": [NEEDS[name]], "trade": 12, "pieces": {"b4": "temple"}}
    match = duel(own, phase="cities")
    play(match, f"build/capital/{name}")
    if name not in ("temple", "cathedral"):
        assert piece(match, "b4") == name, "only the temple's square"
    assert [piece(match, at) for at in ("b2", "c2", "d2", "b3", "d4")] == [""] * 5


def test_an_unstarred_building_beside_a_starred_one() -> None:
    own = {"techs": ["writing"], "trade": 9, "pieces": {"b4": "temple"}}
    match = duel(own, phase="cities")
    play(match, "build/capital/library")
    assert (piece(match, "d4"), piece(match, "b4")) == ("library", "temple")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("workshop", "iron_mine"),
        ("library", "university"),
        ("granary", "aqueduct"),
        ("market", "bank"),
        ("temple", "cathedral"),
        ("barracks", "academy"),
    ],
)
def test_a_building_is_turned_over_when_its_better_form_is_learned(old: str, new: str) -> None:
    """Of its owner alone; from then on only the better form is built."""
    at = min(TERRAIN[old])
    theirs = "m6" if old == "workshop" else "n6"
    match = duel({"pieces": {at: old}}, {"pieces": {theirs: old}}, phase="research")
    gains.learn(inside(match), 0, TECH_IDS.index(NEEDS[new]))
    assert (piece(match, at), piece(match, theirs)) == (new, old)
    known = [tech for tech in (NEEDS[old], NEEDS[new]) if tech != "currency"]
    later = duel({"techs": known, "trade": 27}, phase="cities")
    assert {f"capital/{old}", f"capital/{new}"} & offers(later, "build") == {f"capital/{new}"}


def test_an_empty_supply() -> None:
    pieces = dict.fromkeys(("b2", "c2"), "market")
    other = {"pieces": dict.fromkeys(("m6", "n6", "o6"), "bank")}
    match = duel({"pieces": pieces, "trade": 27}, other, phase="cities")
    assert inside(match).state.supply[BUILDING_IDS.index("market")] == 0
    assert "capital/market" not in offers(match, "build")


def test_covering_pieces() -> None:
    """A building goes to the market, a wonder out of the game, a great person to the sheet."""
    own = {"techs": ["writing"], "trade": 9}
    library = play(duel({**own, "pieces": {"d4": "granary"}}, phase="cities"), "build/capital/library")
    assert piece(library, "d4") == "library"
    assert inside(library).state.supply[BUILDING_IDS.index("granary")] == 6
    wonder = play(duel({**own, "pieces": {"d4": "oracle"}}, phase="cities"), "build/capital/library")
    assert inside(wonder).state.gone == 1 << WONDER_IDS.index("oracle")
    assert player(wonder).wonders == 0
    person = play(duel({**own, "pieces": {"d4": "artist"}}, phase="cities"), "build/capital/library")
    assert player(person).people == [PERSON_IDS.index("artist")]


def test_nothing_is_built_under_blockade() -> None:
    own = {"techs": ["writing"], "trade": 9}
    assert "capital/library" not in offers(duel(own, {"scouts": {"d4": 1}}, phase="cities"), "build")


# Wonders


def test_a_wonder_is_built_and_the_market_filled() -> None:
    match = duel({"trade": 9}, phase="cities")
    play(match, "build/capital/stonehenge")
    assert offers(match, "place") == {"b2", "c2", "d2", "b3", "b4", "d4"}, "not on water"
    play(match, "place/d4")
    assert piece(match, "d4") == "stonehenge"
    assert player(match).wonders == 1
    assert player(match).trade == 0
    assert -1 not in inside(match).state.market
    assert 0 not in inside(match).state.market


def test_one_wonder_per_city() -> None:
    match = duel({"trade": 9, "pieces": {"d4": "oracle"}}, phase="cities")
    play(match, "build/capital/stonehenge")
    assert piece(match, "d4") == "stonehenge", "only over the old one"
    assert inside(match).state.gone == 1 << WONDER_IDS.index("oracle")


def gain(wonder: str, **own: object) -> Match:
    """A start of turn with a wonder on d4."""
    return duel({"pieces": {"d4": wonder}, **WAITS, **own})


def test_stonehenge() -> None:
    assert player(gain("stonehenge")).culture == 1


def test_the_colossus() -> None:
    assert player(gain("colossus")).trade == 3
    assert player(gain("colossus", trade=26)).trade == 27


def test_the_louvre() -> None:
    assert player(gain("louvre")).culture == 3


@pytest.mark.parametrize(("figure", "there"), [("army", (0, 1, 0)), ("scout", (0, 0, 1))])
def test_the_hanging_gardens(figure: str, there: tuple[int, int, int]) -> None:
    match = gain("hanging_gardens")
    play(match, "use/hanging_gardens", figure)
    assert figures(match, "d4") == there
    full = gain("hanging_gardens", armies={"d4": 2})
    assert "hanging_gardens" not in offers(full, "use")


def test_the_oracle_opens_the_enemys_hand() -> None:
    match = meadow(
        {"pieces": {"d4": "oracle"}, "armies": {"e4": 1}, "units": ["infantry_1", "mounted_1"]},
        {"armies": {"e3": 1}, "units": ["artillery_1", "artillery_3"]},
        phase="movement",
    )
    play(match, "move/e4/a1", "go/e3")
    mine, theirs = match.view(0)["battle"], match.view(1)["battle"]
    assert [unit["id"] for unit in mine["sides"][1]["hand"]] == ["artillery_1", "artillery_3"]
    assert theirs["sides"][0]["hand"] == []


def test_angkor_wat_harvests_twice() -> None:
    """Once per turn, even from one square."""
    match = duel({"pieces": {"d4": "angkor_wat"}}, phase="cities")
    play(match, "harvest/capital/silk", "harvest/capital/silk")
    assert resources(match) == {"silk": 2}
    other = duel({"pieces": {"d4": "angkor_wat"}}, phase="cities")
    play(other, "harvest/capital/silk", "done")
    assert resources(other) == {"silk": 1}


def test_himeji_strengthens_units() -> None:
    match = inside(gain("himeji_samurai_castle"))
    assert forces.unit_strength(match, 0, 0) == 2
    assert forces.unit_strength(match, 1, 0) == 1
    assert forces.barbarian_strength(match, 0) == 1


def test_porcelain_tower_needs_less_trade() -> None:
    """Level I with 1 trade, level II with 6, never more than one a turn."""
    own = {"pieces": {"d4": "porcelain_tower"}, "techs": ["pottery", "writing"]}
    assert "sailing" in offers(duel({**own, "trade": 6}, phase="research"), "research", 0)
    few = duel({**own, "trade": 1}, phase="research")
    assert "masonry" in offers(few, "research", 0)
    assert "sailing" not in offers(few, "research", 0)


def test_panama_canal_gathers_coins() -> None:
    match = gain("panama_canal", tokens={"panama_canal": 5})
    assert player(match).coins == 6
    blocked = duel({"pieces": {"d4": "panama_canal"}, "tokens": {"panama_canal": 5}}, {"scouts": {"d4": 1}})
    assert player(blocked).coins == 0
    assert sum(player(blocked).tokens) == 5, "it keeps its tokens"


def test_statue_of_liberty_learns_a_tech_of_another() -> None:
    match = duel({"pieces": {"d4": "statue_of_liberty"}}, {"techs": ["pottery", "sailing"]})
    play(match, "use/statue_of_liberty")
    assert techs(match) == {"currency", "pottery"}, "the only one with a slot"


def test_sydney_opera_house_advances() -> None:
    match = gain("sydney_opera_house")
    assert player(match).space == 1
    assert len(player(match).cards) == 1


def test_united_nations_must_agree() -> None:
    own = {"cards": ["sabotage"], "scouts": {"m5": 1}}
    other = {"pieces": {"n6": "library", "o6": "united_nations"}}
    for word, left in (("refuse", "library"), ("agree", "")):
        match = duel(own, other)
        play(match, "play/sabotage")
        assert asked(match) == 1
        play(match, word)
        assert piece(match, "n6") == left


@pytest.mark.parametrize("wonder", ["stonehenge", "colossus", "louvre", "panama_canal", "sydney_opera_house"])
def test_a_blockaded_or_obsolete_wonder_does_nothing(wonder: str) -> None:
    blocked = duel({"pieces": {"d4": wonder}, **WAITS}, {"scouts": {"d4": 1}})
    obsolete = duel({"pieces": {"d4": wonder}, **WAITS}, obsolete=[wonder])
    for match in (blocked, obsolete):
        first = player(match)
        assert (first.culture, first.trade, first.space, sum(first.tokens)) == (0, 0, 0, 0)


@pytest.mark.parametrize("wonder", ["himeji_samurai_castle", "porcelain_tower", "oracle", "angkor_wat"])
def test_passive_wonders_stop_under_blockade(wonder: str) -> None:
    match = inside(duel({"pieces": {"d4": wonder}}, {"scouts": {"d4": 1}}))
    assert not quantities.wonder_works(match, 0, WONDER_IDS.index(wonder))
    assert forces.unit_strength(match, 0, 0) == 1
    assert quantities.threshold(match, 0, 1) == 6


# Great people


def test_a_great_person_is_placed_or_kept() -> None:
    match = duel({"people": ["scientist"], "trade": 1})
    play(match, "person/scientist")
    assert offers(match, "place") == {"b2", "c2", "d2", "b3", "b4", "d4"}
    play(match, "place/d4")
    assert piece(match, "d4") == "scientist"
    assert player(match).people == []
    kept = duel({"people": ["scientist"], "techs": ["writing"], "fresh": ["writing"], "culture": 1})
    play(kept, "person/scientist", "keep")
    assert player(kept).people == [PERSON_IDS.index("scientist")]
    assert "person/scientist" not in offered(kept)


def test_great_people_are_not_placed_under_blockade() -> None:
    match = duel({"people": ["scientist"]}, {"scouts": {"d4": 1}})
    play(match, "person/scientist")
    assert "d4" not in offers(match, "place")


def test_a_great_person_covers_another() -> None:
    match = duel({"people": ["scientist"], "pieces": {"d4": "artist"}})
    play(match, "person/scientist", "place/d4")
    assert piece(match, "d4") == "scientist"
    assert player(match).people == [PERSON_IDS.index("artist")]
