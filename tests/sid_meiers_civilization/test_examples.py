"""Worked examples, by their number; those of single cards are with the cards, those of clashes in test_clash."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import forces, quantities
from civitas.games.sid_meiers_civilization.box import PERSON_IDS, SQUARE_IDS, TILE_IDS
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
    resources,
    say,
    start,
    table,
    techs,
)
from sid_meiers_civilization.scenes import WAITS, duel, meadow


def settled(civilization: str) -> Match:
    """Seat 0 leads a civilization from its marked capital square."""
    match = start(2, 5, civilizations="chosen")
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
        match.answer(request.number, word)
    return match


@pytest.mark.parametrize(
    ("civilization", "trade", "production"),
    [("rome", 3, 6), ("china", 3, 5), ("egypt", 4, 5), ("germany", 3, 5), ("russia", 3, 8)],
)
def test_example_1_setup_trade(civilization: str, trade: int, production: int) -> None:
    """Russia's 6 production are 8 under Communism; Egypt's wonder may cover a yielding square."""
    match = settled(civilization)
    covered = [square for square, found in enumerate(inside(match).state.piece) if found >= 0]
    if inside(match).state.phase == TRADE:  # nobody had a choice at the start of the turn
        player(match).trade -= quantities.trade_income(inside(match), 0)
    if not covered:
        assert player(match).trade == trade
        assert quantities.production(inside(match), 0, 0) == production
    else:
        assert player(match).trade in (trade - 1, trade)


def test_example_2_turn_one_research() -> None:
    """Germany: 3 on the dial and 3 collected are 6, enough for level I; without coins nothing is kept."""
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
    tokens = {"pottery": min(coins, 4), "democracy": max(coins - 4, 0)}
    match = duel({"techs": ["pottery", "democracy"], "tokens": tokens, "trade": dial}, phase="research")
    play(match, "research/masonry")
    assert player(match).trade == kept


def test_example_3_who_does_not_research_keeps_everything() -> None:
    match = duel({"trade": 14}, WAITS, phase="research")
    play(match, "no_research")
    assert player(match).trade == 14


def test_example_4_the_dial_ends_at_27() -> None:
    match = duel({"trade": 25}, phase="trade")
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
    assert levels(duel({"techs": known, "trade": 27}, phase="research")) == allowed


def test_example_6_communism_in_the_lowest_row() -> None:
    """With Communism and one level I technology Russia may research level II."""
    own = {"civilization": "russia", "techs": ["pottery"], "trade": 11, "markers": ["hut_spy"]}
    match = table(own, phase="research")
    assert player(match).levels == [2, 0, 0, 0, 0]
    assert levels(match) == {1, 2}


def founding(**changes: Any) -> Match:
    """A scout of ours on g3, in the middle of the meadow."""
    own = {"scouts": {"g3": 1}, **changes.pop("own", {})}
    return meadow(own, changes.pop("other", None), **changes)


def test_example_11_founding_a_city() -> None:
    match = founding()
    assert offers(match, "found") == {"g3"}
    play(match, "found/g3")
    assert player(match).cities[1] == 38
    assert player(match).scouts == 2


@pytest.mark.parametrize("mark", ["hut", "village"])
def test_example_11_no_hut_or_village_beside_it(mark: str) -> None:
    assert not offers(founding(squares={"f2": {"mark": mark}}), "found")
    assert offers(founding(squares={"e1": {"mark": mark}}), "found"), "two squares away"


def test_example_11_no_enemy_beside_it() -> None:
    assert not offers(founding(other={"scouts": {"f2": 1}}), "found")
    assert not offers(founding(other={"armies": {"h4": 1}}), "found")
    assert offers(founding(other={"armies": {"e1": 1}}), "found")
    assert offers(founding(own={"armies": {"f2": 1}}), "found"), "own figures are no matter"


def test_example_11_three_squares_from_other_cities() -> None:
    """The capital is on c3: e3 is 2 away, f3 is 3."""
    assert not offers(meadow({"scouts": {"e3": 1}}), "found")
    assert offers(meadow({"scouts": {"f3": 1}}), "found") == {"f3"}
    assert not offers(meadow({"scouts": {"f3": 1}}, {"cities": ["n7", "g3"]}), "found")


def test_example_11_the_limit_of_cities() -> None:
    two = {"cities": ["c3", "f3"], "scouts": {"k3": 1}}
    wide = {f"{column}{row}": {"terrain": "grassland", "mark": "none"} for column in "ijkl" for row in (1, 2, 3, 4)}
    tiles = {"3": "tile_06"}
    assert not offers(meadow(two, map=tiles, squares=wide), "found")
    assert offers(meadow({**two, "techs": ["irrigation"]}, map=tiles, squares=wide), "found") == {"k3"}


def test_example_11_not_on_water_and_all_revealed() -> None:
    assert not offers(founding(squares={"g3": {"terrain": "water"}}), "found")
    assert not offers(meadow({"scouts": {"h3": 1}}), "found"), "the column i is face down"
    assert not offers(meadow({"scouts": {"g4": 1}}), "found"), "row 5 is face down"
    assert not offers(meadow({"scouts": {"g1": 1}}), "found"), "the edge of the map"


def test_example_14_hand_sizes() -> None:
    """3 armies: 7 cards. A city: 6, with Fundamentalism 7."""
    match = inside(duel({"government": "fundamentalism"}, phase="research"))
    assert forces.hand_size(match, 1, 3, False) == 7
    assert forces.hand_size(match, 1, 0, True) == 6
    assert forces.hand_size(match, 0, 0, True) == 7


def test_example_14_only_the_units_there_are() -> None:
    attack = {"armies": {"n6": 1}, "units": ["infantry_1"]}
    match = duel(attack, {"units": ["mounted_1", "mounted_2", "artillery_1", "artillery_2"]}, phase="movement")
    play(match, "move/n6/a1", "go/n7")
    assert len(match.view(1)["battle"]["sides"][1]["hand"]) == 4


def test_example_20_culture() -> None:
    """Space 6, 11 culture, 4 trade: a great person for 3, an event of level II for 5 and 3, then no more."""
    match = duel({"space": 6, "culture": 11, "trade": 4}, phase="cities")
    play(match, "advance", "keep")
    assert (player(match).space, player(match).culture, player(match).trade) == (7, 8, 4)
    assert len(player(match).people) == 1
    play(match, "advance")
    assert (player(match).space, player(match).culture, player(match).trade) == (8, 3, 1)
    assert inside(match).box.event_level[player(match).cards[0]] == 1
    assert not offers(match, "advance")


def test_example_21_culture_victory() -> None:
    match = duel({"space": 20, "culture": 7, "trade": 6}, phase="cities")
    play(match, "advance")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "culture"
    assert not offers(duel({"space": 20, "culture": 7, "trade": 5}, phase="cities"), "advance")


def test_example_22_a_blockaded_coin() -> None:
    """14 coins and a bank under an enemy scout: no victory; the scout has the coin."""
    tokens = {"pottery": 4, "democracy": 4, "printing_press": 4, "code_of_laws": 2}
    own = {"techs": list(tokens), "tokens": tokens, "pieces": {"b4": "bank"}}
    match = duel(own, {"scouts": {"b4": 1}})
    assert not match.over
    assert (player(match).coins, player(match, 1).coins) == (14, 1)
    assert duel(own).over


def test_example_25_exploring() -> None:
    """An army on d4 beside the face-down tile on its right: one step, the arrow points right, one step left."""
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
    """Two iron tokens in a game of two: a third harvest is refused; an iron hut is none of them."""
    squares = {"c2": {"extra": "iron"}}
    match = duel({"resources": {"iron": 1}}, {"resources": {"iron": 1}}, phase="cities", squares=squares)
    assert "capital/iron" not in offers(match, "harvest")
    left = duel({"resources": {"iron": 1}, "markers": ["hut_iron"]}, phase="cities", squares=squares)
    play(left, "harvest/capital/iron")
    assert resources(left) == {"iron": 2}
    own = {"techs": ["pottery"], "markers": ["hut_iron", "hut_silk"]}
    spent = duel(own, phase="cities")
    play(spent, "use/pottery", "pay_marker/hut_iron", "pay_marker/hut_silk")
    assert inside(spent).state.resources == [2, 2, 2, 2]
    assert len(inside(spent).state.spent) == 2


def test_example_28_economic_victory() -> None:
    """14 coins, Pottery takes its fourth token in the middle of city management."""
    tokens = {"pottery": 3, "democracy": 4, "printing_press": 4, "code_of_laws": 3}
    own = {"techs": list(tokens), "tokens": tokens, "resources": {"iron": 2}}
    match = duel(own, phase="cities")
    play(match, "use/pottery")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "economy"


def test_example_32_discounts() -> None:
    names = inside(duel()).box.tables["wonders"]
    united, louvre = [
        next(index for index, card in enumerate(names) if card["id"] == name) for name in ("united_nations", "louvre")
    ]
    every = inside(duel({"techs": ["printing_press", "theology", "engineering"]}))
    assert quantities.wonder_cost(every, 0, united) == 20
    assert quantities.wonder_cost(every, 0, louvre) == 15
    assert quantities.wonder_cost(inside(duel()), 0, louvre) == 20


def test_example_38_a_blockaded_square() -> None:
    """No scout and no building; an army kills the scout and takes one loot."""
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


def test_example_18_a_city_falls() -> None:
    """Library to the market, wonder and great person out of the game, the marker to the sheet; one loot."""
    own = {"armies": {"f2": 2}, "units": ["infantry_3", "mounted_3", "artillery_3"], "pieces": {"b4": "academy"}}
    city = {"cities": ["n7", "g3"], "pieces": {"h4": "library", "h3": "stonehenge", "h2": "artist"}, "units": []}
    other = {**city, "techs": ["pottery"], "cards": ["sabotage"], "resources": {"iron": 1, "silk": 1}}
    match = meadow(own, other, phase="movement")
    play(match, "move/f2/a2", "go/g3")
    while asked(match) == 1:
        play(match, "pass")  # the holder of a card might interrupt every step
    play(match, "front/infantry_3", "front/mounted_3")  # the last unit plays itself
    assert player(match, 1).cities[1] == -1
    assert (piece(match, "h4"), piece(match, "h3"), piece(match, "h2")) == ("", "", "")
    assert inside(match).state.fallen == [PERSON_IDS.index("artist")]
    assert inside(match).state.gone == 1
    assert figures(match, "g3") == (0, 2, 0)
    assert asked(match) == 0
    assert "pottery" in offers(match, "loot_tech")
    assert offers(match, "loot_card") == {"1"}
    assert offers(match, "loot") == {"iron", "silk"}
    play(match, "loot/iron")
    assert not offers(match, "loot_tech"), "one of the three"
    play(match, "loot/silk")
    assert resources(match) == {"iron": 1, "silk": 1}


def test_military_victory() -> None:
    own = {"armies": {"n6": 2}, "units": ["infantry_3", "mounted_3", "artillery_3", "mounted_3", "artillery_3"]}
    match = duel(own, phase="movement")
    play(match, "move/n6/a2", "go/n7")
    while not match.over:
        (request,) = match.requests
        match.answer(request.number, next(word for word in request.options if word.startswith("front")))
    assert match.result is not None
    assert match.result.reason == "military"
    assert match.result.ranking[0] == [0]
