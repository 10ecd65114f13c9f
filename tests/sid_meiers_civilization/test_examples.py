"""Worked examples, by their number.

Those of single cards are in test_cards_*, of clashes in test_clash, of battles (16, 17, 36) in test_rules_battle, of
the negotiation (34, 35) in test_rules_negotiation.
"""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import forces, quantities
from civitas.games.sid_meiers_civilization.box import (
    BUILDING_IDS,
    PERSON_IDS,
    SQUARE_IDS,
    TECH_IDS,
    TERRAIN_IDS,
    TILE_IDS,
)
from civitas.games.sid_meiers_civilization.research import research_options
from civitas.games.sid_meiers_civilization.state import TRADE
from civitas.games.sid_meiers_civilization.verbs import VERBS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    inside,
    offers,
    piece,
    play,
    player,
    reason,
    resources,
    say,
    square,
    start,
    table,
    techs,
)
from sid_meiers_civilization.scenes import WAITS, duel, meadow


def settled(civilization: str, seed: int = 5) -> Match:
    """Seat 0 leads a civilization from its marked capital square; its marker lies on grassland, without icons."""
    match = start(2, seed, civilizations="chosen")
    first = inside(match).state.first
    wanted = {0: civilization, 1: "china" if civilization != "china" else "rome"}
    for seat in (first, 1 - first):
        play(match, f"civilization/{wanted[seat]}")
    marked = inside(table({"civilization": civilization}, first=0)).state.players[0].cities[0]
    if first == 1:  # seat 0 sits in the other corner
        marked = 16 * 8 - 1 - marked
    while inside(match).state.phase == 0:
        (request,) = match.requests
        word = request.options[0]
        if request.seat == 0 and request.prompt == "capital":
            word = f"capital/{SQUARE_IDS[marked]}"
        if request.seat == 0 and request.prompt == "setup_piece":
            word = next(word for word in request.options if terrain(match, word.partition("/")[2]) == "grassland")
        match.answer(request.number, word)
    return match


def terrain(match: Match, name: str) -> str:
    return TERRAIN_IDS[inside(match).state.terrain[square(name)]]


def dial_after_setup(match: Match) -> int:
    """What the dial showed when the set-up was over."""
    colossus = 3 if "colossus" in [piece(match, name) for name in SQUARE_IDS[: 16 * 8]] else 0
    collected = quantities.trade_income(inside(match), 0) if inside(match).state.phase == TRADE else 0
    return player(match).trade - collected - colossus


@pytest.mark.parametrize(
    ("civilization", "trade", "production"),
    [("rome", 3, 6), ("china", 3, 5), ("egypt", 4, 5), ("germany", 3, 5), ("russia", 3, 8)],
)
def test_example_1_setup_trade(civilization: str, trade: int, production: int) -> None:
    """Example 1. Russia's 6 production are 8 under Communism."""
    match = settled(civilization)
    assert dial_after_setup(match) == trade
    assert quantities.production(inside(match), 0, 0) == production


@pytest.mark.parametrize(
    ("person", "more"),
    [("artist", 1), ("builder", 0), ("general", 0), ("humanitarian", 1), ("industrialist", 0), ("scientist", 2)],
)
def test_example_1_americas_great_person(person: str, more: int) -> None:
    """Example 1: America has 3 trade, and that of its first great person."""
    for seed in range(200):
        match = settled("america", seed)
        if person in [piece(match, name) for name in SQUARE_IDS[: 16 * 8]]:
            break
    else:
        pytest.fail(f"{person} was never drawn")
    assert dial_after_setup(match) == 3 + more


def test_example_2_turn_one_research() -> None:
    """Example 2. Germany: 3 on the dial and 3 collected are 6, enough for level I; without coins nothing is kept."""
    match = table({"civilization": "germany", "trade": 3, **WAITS}, WAITS, phase="trade")
    while inside(match).state.phase < 5:
        request = match.requests[0]
        word = next(word for word in ("pass", "submit", "end", *request.options) if word in request.options)
        match.answer(request.number, word)
    assert player(match).trade == 6
    say(match, 0, "research/pottery")
    while inside(match).state.phase == 5:
        say(match, match.requests[0].seat, "no_research")
    assert "pottery" in techs(match)
    assert player(match).trade == 0


@pytest.mark.parametrize(("coins", "dial", "kept"), [(2, 14, 2), (2, 7, 2), (2, 6, 2), (8, 7, 7), (0, 7, 0)], ids=str)
def test_example_3_coins_keep_trade(coins: int, dial: int, kept: int) -> None:
    """Example 3: two coins keep 2 of 14, 7 or 6; eight coins keep 7 of 7; no coins nothing."""
    tokens = {"pottery": min(coins, 4), "democracy": max(coins - 4, 0)}
    match = duel({"techs": ["pottery", "democracy"], "tokens": tokens, "trade": dial}, phase="research")
    play(match, "research/masonry")
    assert player(match).trade == kept


def test_example_3_who_does_not_research_keeps_everything() -> None:
    """Example 3, the other way round."""
    match = duel({"trade": 14}, WAITS, phase="research")
    play(match, "no_research")
    assert player(match).trade == 14


def test_example_4_the_dial_ends_at_27() -> None:
    """Example 4: 25 on the dial and an income of 6 are 27; four points are lost."""
    match = duel({"trade": 25, "pieces": {"b2": "trading_post", "d3": "harbor", "d4": "library"}}, phase="trade")
    assert quantities.trade_income(inside(match), 0) == 6
    assert player(match).trade == 27


def levels(match: Match) -> set[int]:
    """The levels of which a technology can be researched."""
    inner = inside(match)
    rows = research_options(inner, 0)
    return {inner.box.level[VERBS.first[row]] for row in rows}


ONE = ["pottery", "writing", "masonry", "navigation"]
TWO = ["monarchy", "sailing", "irrigation", "civil_service"]
THREE = ["theology", "biology", "banking"]
FOUR = ["flight", "computers"]


@pytest.mark.parametrize(
    ("known", "allowed"),
    [
        ([*ONE[:2], *TWO[:1]], {1, 2}),  # 3/1/0: a second level II, no level III
        ([*ONE[:1]], {1, 2}),  # 2/0/0 (example 37)
        ([], {1}),
        ([*ONE[:2], *TWO[:2]], {1, 3}),  # 3/2/0: no third level II
        ([*ONE, *TWO, *THREE, *FOUR], {1, 5}),  # 5/4/3/2: Space Flight
        ([*ONE, *TWO, *THREE, *FOUR[:1]], {1, 4}),
    ],
    ids=["3/1/0", "2/0/0", "1/0/0", "3/2/0", "5/4/3/2", "5/4/3/1"],
)
def test_example_5_and_37_the_pyramid(known: list[str], allowed: set[int]) -> None:
    """Example 5 and example 37: what may lie on the pyramid, with all the trade it takes."""
    assert levels(duel({"techs": known, "trade": 27}, phase="research")) == allowed


def test_example_6_communism_in_the_lowest_row() -> None:
    """Example 6. With Communism and one level I technology Russia may research level II."""
    own = {"civilization": "russia", "techs": ["pottery"], "trade": 11, "markers": ["hut_spy"]}
    match = table(own, phase="research")
    assert player(match).levels == [2, 0, 0, 0, 0]
    assert levels(match) == {1, 2}


def test_example_6_communism_spies_and_governs() -> None:
    """Example 6: the ability and the government of Russia's first technology are there."""
    own: dict[str, Any] = {"civilization": "russia", "markers": ["hut_spy"], "armies": {"b1": 1}}
    assert "communism" in offers(table(own, phase="movement"), "use")
    assert offers(table({**own, "government": "anarchy"}), "government") == {"communism", "despotism"}


def test_example_7_rushing() -> None:
    """Example 7: 5 production and 6 trade build for 7; America pays 3 trade."""
    for civilization, before, left in (("china", 6, 0), ("china", 5, None), ("america", 3, 0), ("america", 2, None)):
        own = {"civilization": civilization, "techs": ["philosophy"], "trade": before}
        match = table(own, WAITS, phase="cities")
        assert quantities.production(inside(match), 0, 0) == 5
        if left is None:
            assert "capital/temple" not in offers(match, "build")
        else:
            play(match, "build/capital/temple")
            play(match, f"place/{min(offers(match, 'place'))}")
            assert player(match).trade == left


def test_example_8_one_starred_building() -> None:
    """Example 8: beside a temple no market, barracks or cathedral, only in its place (R13); a library is free to go."""
    known = ["philosophy", "metalworking", "theology", "writing"]
    for name in ("market", "barracks", "cathedral"):
        match = duel({"techs": known, "trade": 27, "pieces": {"b4": "temple"}}, WAITS, phase="cities")
        play(match, f"build/capital/{name}")
        assert piece(match, "b4") == name, "nowhere else: it was not asked"
    match = duel({"techs": known, "trade": 27, "pieces": {"b4": "temple"}}, WAITS, phase="cities")
    play(match, "build/capital/library")
    assert (piece(match, "d4"), piece(match, "b4")) == ("library", "temple")


def test_example_9_granaries_become_aqueducts() -> None:
    """Example 9: one production and one trade more for each, at no cost; no granary is built any more."""
    own = {"pieces": {"d4": "granary", "b4": "granary"}, "techs": ["pottery", "writing", "masonry"], "trade": 11}
    ground = {"b4": {"terrain": "grassland"}}
    match = duel(own, phase="research", squares=ground)
    before = quantities.production(inside(match), 0, 0), quantities.trade_income(inside(match), 0)
    supply = inside(match).state.supply[:]
    play(match, "research/engineering")
    after = quantities.production(inside(match), 0, 0), quantities.trade_income(inside(match), 0)
    assert (piece(match, "d4"), piece(match, "b4")) == ("aqueduct", "aqueduct")
    assert (after[0] - before[0], after[1] - before[1]) == (2, 2)
    assert inside(match).state.supply == supply
    later = duel({"techs": ["pottery", "engineering"], "trade": 27}, phase="cities", squares=ground)
    assert {"capital/aqueduct", "capital/granary"} & offers(later, "build") == {"capital/aqueduct"}


def test_example_10_terrain() -> None:
    """Example 10: no trading post on the forest of b4; under a harbor on c4 the water stays water."""
    own = {"techs": ["code_of_laws", "navigation"], "trade": 27}
    post = play(duel(own, WAITS, phase="cities", squares={"d2": {"terrain": "desert"}}), "build/capital/trading_post")
    assert offers(post, "place") == {"b2", "d2"}
    harbor = play(duel(own, WAITS, phase="cities"), "build/capital/harbor", "place/c4")
    assert (piece(harbor, "c4"), terrain(harbor, "c4")) == ("harbor", "water")
    for known, wanted in (([], set()), (["navigation"], {"d4"}), (["sailing"], {"c4", "d4"})):
        match = duel({"techs": known, "armies": {"b4": 1}, "pieces": {"c4": "harbor"}}, phase="movement")
        play(match, "move/b4/a1")
        assert offers(match, "go") & {"c4", "d4"} == wanted


def founding(**changes: Any) -> Match:
    """A scout of ours on g3, in the middle of the meadow."""
    own = {"scouts": {"g3": 1}, **changes.pop("own", {})}
    return meadow(own, changes.pop("other", None), **changes)


def test_example_11_founding_a_city() -> None:
    """Example 11: a scout in the middle of nothing becomes a city."""
    match = founding()
    assert offers(match, "found") == {"g3"}
    play(match, "found/g3")
    assert player(match).cities[1] == 38
    assert player(match).scouts == 2


@pytest.mark.parametrize("mark", ["hut", "village"])
def test_example_11_no_hut_or_village_beside_it(mark: str) -> None:
    """Example 11: not with a marker in one of the eight squares around."""
    assert not offers(founding(squares={"f2": {"mark": mark}}), "found")
    assert offers(founding(squares={"e1": {"mark": mark}}), "found"), "two squares away"


def test_example_11_no_enemy_beside_it() -> None:
    """Example 11: nor with an enemy there."""
    assert not offers(founding(other={"scouts": {"f2": 1}}), "found")
    assert not offers(founding(other={"armies": {"h4": 1}}), "found")
    assert offers(founding(other={"armies": {"e1": 1}}), "found")
    assert offers(founding(own={"armies": {"f2": 1}}), "found"), "own figures are no matter"


def test_example_11_three_squares_from_other_cities() -> None:
    """Example 11. The capital is on c3: e3 is 2 away, f3 is 3."""
    assert not offers(meadow({"scouts": {"e3": 1}}), "found")
    assert offers(meadow({"scouts": {"f3": 1}}), "found") == {"f3"}
    assert not offers(meadow({"scouts": {"f3": 1}}, {"cities": ["n7", "g3"]}), "found")


def test_example_11_the_limit_of_cities() -> None:
    """Example 11: two cities, three with Irrigation."""
    two = {"cities": ["c3", "f3"], "scouts": {"k3": 1}}
    wide = {f"{column}{row}": {"terrain": "grassland", "mark": "none"} for column in "ijkl" for row in (1, 2, 3, 4)}
    tiles = {"3": "tile_06"}
    assert not offers(meadow(two, map=tiles, squares=wide), "found")
    assert offers(meadow({**two, "techs": ["irrigation"]}, map=tiles, squares=wide), "found") == {"k3"}


def test_example_11_not_on_water_and_all_revealed() -> None:
    """Example 11, and what the rulebook says besides."""
    assert not offers(founding(squares={"g3": {"terrain": "water"}}), "found")
    assert not offers(meadow({"scouts": {"h3": 1}}), "found"), "the column i is face down"
    assert not offers(meadow({"scouts": {"g4": 1}}), "found"), "row 5 is face down"
    assert not offers(meadow({"scouts": {"g1": 1}}), "found"), "the edge of the map"


def test_example_14_hand_sizes() -> None:
    """Example 14. 3 armies: 7 cards. A city: 6, with Fundamentalism 7."""
    match = inside(duel({"government": "fundamentalism"}, phase="research"))
    assert forces.hand_size(match, 1, 3, False) == 7
    assert forces.hand_size(match, 1, 0, True) == 6
    assert forces.hand_size(match, 0, 0, True) == 7


def test_example_14_only_the_units_there_are() -> None:
    """Example 14: a city's defender with four units draws four."""
    attack = {"armies": {"n6": 1}, "units": ["infantry_1"]}
    match = duel(attack, {"units": ["mounted_1", "mounted_2", "artillery_1", "artillery_2"]}, phase="movement")
    play(match, "move/n6/a1", "go/n7")
    assert len(match.view(1)["battle"]["sides"][1]["hand"]) == 4


def test_example_20_culture() -> None:
    """Example 20. Space 6, 11 culture, 4 trade: a great person for 3, an event of level II for 5 and 3, no more."""
    match = duel({"space": 6, "culture": 11, "trade": 4}, phase="cities")
    play(match, "advance", "keep")
    assert (player(match).space, player(match).culture, player(match).trade) == (7, 8, 4)
    assert len(player(match).people) == 1
    play(match, "advance")
    assert (player(match).space, player(match).culture, player(match).trade) == (8, 3, 1)
    assert inside(match).box.event_level[player(match).cards[0]] == 1
    assert not offers(match, "advance")


def test_example_21_culture_victory() -> None:
    """Example 21: from space 20 with 7 culture and 6 trade; Rome's wonder is with the civilizations."""
    match = duel({"space": 20, "culture": 7, "trade": 6}, phase="cities")
    play(match, "advance")
    assert reason(match) == "culture"
    assert not offers(duel({"space": 20, "culture": 7, "trade": 5}, phase="cities"), "advance")


def test_example_22_a_blockaded_coin() -> None:
    """Example 22. 14 coins and a bank under an enemy scout: no victory; the scout has the coin."""
    tokens = {"pottery": 4, "democracy": 4, "printing_press": 4, "code_of_laws": 2}
    own = {"techs": list(tokens), "tokens": tokens, "pieces": {"b4": "bank"}}
    match = duel(own, {"scouts": {"b4": 1}})
    assert not match.over
    assert (player(match).coins, player(match, 1).coins) == (14, 1)
    assert duel(own).over


def test_example_22_a_scout_walks_onto_a_bank() -> None:
    """Example 22: the bank's coin is lost at once; the scout's city has 1 of everything, and the coin."""
    own = {"pieces": {"b4": "bank"}, "tokens": {"sheet": 13}}
    match = duel(own, {"scouts": {"a4": 1}}, phase="movement", active=1, first=1)
    assert (player(match).coins, player(match, 1).coins) == (14, 0)
    play(match, "move/a4/s1", "go/b4")
    assert (player(match).coins, player(match, 1).coins) == (13, 1)
    inner = inside(match)
    assert (quantities.production(inner, 0, 0), quantities.trade_income(inner, 0)) == (5 - 2, 3)
    assert quantities.arts(inner, 0, 0) == 1
    there = duel(own, {"scouts": {"b4": 1}, "sends": {"b4": "n7"}}, phase="trade")
    inner = inside(there)
    assert (quantities.production(inner, 1, 0), quantities.trade_income(inner, 1)) == (5 + 1, 4 + 1)
    assert quantities.arts(inner, 1, 0) == 1 + 1


def test_example_25_exploring() -> None:
    """Example 25. An army on d4 beside a face-down tile on its right: a step, the arrow points right, one step left."""
    match = duel({"armies": {"d4": 1}}, phase="movement")
    play(match, "move/d4/a1")
    assert offers(match, "explore") == {"2", "5"}
    play(match, "explore/2")
    state = inside(match).state
    assert state.slots[1] != -1
    assert state.turns[1] == 1
    tile = state.slots[1]
    icons = sum(mark in (1, 2) for mark in inside(match).box.tile_marks[tile][1])
    assert sum(mark in (1, 2) for mark in state.marks) == icons
    assert TILE_IDS[tile].startswith("tile_")
    near = [name for name in offers(match, "go") if abs(ord(name[0]) - ord("d")) + abs(int(name[1:]) - 4) > 1]
    assert near == []


def test_example_26_harvest_and_the_market() -> None:
    """Example 26. Two iron tokens in a game of two: a third harvest is refused; an iron hut is none of them."""
    squares = {"c2": {"extra": "iron"}}
    match = duel({"resources": {"iron": 1}}, {"resources": {"iron": 1}}, phase="cities", squares=squares)
    assert "capital/iron" not in offers(match, "harvest")
    both = duel({"resources": {"iron": 2}, "techs": ["pottery"]}, phase="cities", squares=squares)
    assert "capital/iron" not in offers(both, "harvest")
    play(both, "use/pottery")
    assert "capital/iron" in offers(both, "harvest"), "two are back in the market"
    left = duel({"resources": {"iron": 1}, "markers": ["hut_iron"]}, phase="cities", squares=squares)
    play(left, "harvest/capital/iron")
    assert resources(left) == {"iron": 2}
    own = {"techs": ["pottery"], "markers": ["hut_iron", "hut_silk"]}
    spent = duel(own, phase="cities")
    play(spent, "use/pottery", "pay_marker/hut_iron", "pay_marker/hut_silk")
    assert inside(spent).state.resources == [2, 2, 2, 2]
    assert len(inside(spent).state.spent) == 2


def test_example_28_economic_victory() -> None:
    """Example 28. 14 coins, Pottery takes its fourth token in the middle of city management."""
    tokens = {"pottery": 3, "democracy": 4, "printing_press": 4, "code_of_laws": 3}
    own = {"techs": list(tokens), "tokens": tokens, "resources": {"iron": 2}}
    match = duel(own, phase="cities")
    play(match, "use/pottery")
    assert reason(match) == "economy"


def test_example_29_egypts_market() -> None:
    """Example 29: with Egypt 3 ancient wonders and 1 medieval one, without it 4 ancient ones."""
    for civilization, wanted in (("egypt", ["ancient"] * 3 + ["medieval"]), ("russia", ["ancient"] * 4)):
        match = inside(settled(civilization))
        eras = [match.box.tables["wonders"][wonder]["era"] for wonder in match.state.market]
        assert sorted(eras) == wanted


@pytest.mark.parametrize(("government", "adds"), [("fundamentalism", 3), ("despotism", 5), ("democracy", 7)])
def test_example_30_governments_and_trade(government: str, adds: int) -> None:
    """Example 30: 5 trade icons in all."""
    own = {"government": government, "pieces": {"b2": "trading_post", "d4": "library"}}
    assert player(duel(own, phase="trade")).trade == adds


def test_example_32_discounts() -> None:
    """Example 32: the United Nations cost 20 whatever is known, the Louvre 15 with Printing Press, else 20."""
    names = inside(duel()).box.tables["wonders"]
    united, louvre = [
        next(index for index, card in enumerate(names) if card["id"] == name) for name in ("united_nations", "louvre")
    ]
    every = inside(duel({"techs": [tech for tech in TECH_IDS if tech not in ("currency", "space_flight")]}))
    assert quantities.wonder_cost(every, 0, united) == 20
    assert quantities.wonder_cost(every, 0, louvre) == 15
    assert quantities.wonder_cost(inside(duel()), 0, louvre) == 20


def test_example_38_a_blockaded_square() -> None:
    """Example 38. No scout and no building; an army kills the scout and takes one loot."""
    own = {"boosts": [1, 0, 0]}
    match = duel(own, {"scouts": {"b4": 1}, "trade": 5}, phase="cities")
    play(match, "build/capital/army")
    assert "b4" in offers(match, "place")
    play(match, "place/b4")
    play(match, "loot_trade")
    assert (player(match).trade, player(match, 1).trade) == (3, 2)
    assert figures(match, "b4") == (0, 1, 0)
    scout = duel({"boosts": [3, 0, 0]}, {"scouts": {"b4": 1}}, phase="cities")
    play(scout, "build/capital/scout")
    assert "b4" not in offers(scout, "place")
    building = duel({"trade": 9}, {"scouts": {"b4": 1}}, phase="cities")
    play(building, "build/capital/market")
    assert offers(building, "place") == {"b2", "c2", "d2", "b3", "d4"}


def test_example_18_a_city_falls() -> None:
    """Example 18. Library to the market, wonder and great person out of the game, the marker to the sheet; one loot."""
    own = {"armies": {"f2": 2}, "units": ["infantry_3", "mounted_3", "artillery_3"], "pieces": {"b4": "academy"}}
    city = {"cities": ["n7", "g3"], "pieces": {"h4": "library", "h3": "stonehenge", "h2": "artist"}, "units": []}
    other = {**city, "techs": ["pottery"], "cards": ["sabotage"], "resources": {"iron": 1, "silk": 1}}
    match = meadow(own, other, phase="movement")
    library = BUILDING_IDS.index("library")
    supply = inside(match).state.supply[library]
    play(match, "move/f2/a2", "go/g3")
    while asked(match) == 1:
        play(match, "pass")  # the holder of a card might interrupt every step
    play(match, "front/infantry_3", "front/mounted_3")  # the last unit plays itself
    assert player(match, 1).cities[1] == -1
    assert (piece(match, "h4"), piece(match, "h3"), piece(match, "h2")) == ("", "", "")
    assert inside(match).state.fallen == [PERSON_IDS.index("artist")]
    assert inside(match).state.gone == 1
    assert inside(match).state.supply[library] == supply + 1
    assert figures(match, "g3") == (0, 2, 0)
    assert asked(match) == 0
    assert "pottery" in offers(match, "loot_tech")
    assert offers(match, "loot_card") == {"1"}
    assert offers(match, "loot") == {"iron", "silk"}
    play(match, "loot/iron")
    assert not offers(match, "loot_tech"), "one of the three"
    play(match, "loot/silk")
    assert resources(match) == {"iron": 1, "silk": 1}


def test_example_18_a_capital_falls() -> None:
    """Example 18: a capital instead of another city, and the game is over."""
    own = {"armies": {"n6": 2}, "units": ["infantry_3", "mounted_3", "artillery_3", "mounted_3", "artillery_3"]}
    match = duel(own, phase="movement")
    play(match, "move/n6/a2", "go/n7")
    while not match.over:
        (request,) = match.requests
        match.answer(request.number, next(word for word in request.options if word.startswith("front")))
    assert reason(match) == "military"
    assert inside(match).state.winner == 0
