"""Every unit card, hut, village and map tile, on the table."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import forces, quantities
from civitas.games.sid_meiers_civilization.box import EXTRA_IDS, MARKER_IDS, NONE, TERRAIN_IDS, TILE_IDS, UNIT_IDS
from civitas.games.sid_meiers_civilization.state import HUT, VILLAGE
from civitas.kernel.match import Match
from sid_meiers_civilization import naive
from sid_meiers_civilization.helpers import inside, offered, offers, play, player, prompt, square, table
from sid_meiers_civilization.scenes import WAITS, duel, meadow

# Units


@pytest.mark.parametrize("unit", UNIT_IDS)
def test_a_unit_has_the_strength_of_its_rank(unit: str) -> None:
    """1, 2 or 3 and one more for each rank known; aircraft 5, 6 or 7."""
    number = UNIT_IDS.index(unit)
    for tech in (None, *naive.RANKS.get(unit.rpartition("_")[0], ())):
        known = [tech] if tech else []
        match = inside(duel({"techs": known}))
        assert forces.unit_strength(match, 0, number) == naive.strength(unit, known)
    assert forces.barbarian_strength(inside(duel()), number) == naive.strength(unit)


# Huts and villages

SPENT_AS = {
    "hut_incense": "incense",
    "hut_iron": "iron",
    "hut_silk": "silk",
    "hut_spy": "spy",
    "hut_wheat": "wheat",
    "village_iron": "iron",
    "village_spy": "spy",
    "village_uranium": "uranium",
}
CITY_ABILITIES = {"currency": "incense", "monarchy": "silk", "construction": "wheat", "atomic_theory": "uranium"}


def payable(marker: str) -> set[str]:
    """The resources whose abilities a marker pays for."""
    own: dict[str, Any] = {"markers": [marker], "techs": [*CITY_ABILITIES][1:]}
    found = {CITY_ABILITIES[tech] for tech in offers(duel(own, {"units": ["infantry_1"]}, phase="cities"), "use")}
    if "communism" in offers(duel({**own, "techs": ["communism"], "armies": {"d4": 1}}, phase="movement"), "use"):
        found.add("spy")
    fight = {"markers": [marker], "techs": ["metalworking"], "armies": {"e1": 1}, "units": ["infantry_1", "infantry_2"]}
    battle = meadow(fight, {"armies": {"f1": 1}, "units": ["infantry_1", "infantry_2"]}, phase="movement")
    play(battle, "move/e1/a1", "go/f1", "front/infantry_1")
    if "metalworking" in offers(battle, "use"):
        found.add("iron")
    return found


@pytest.mark.parametrize(("marker", "resource"), SPENT_AS.items())
def test_a_marker_is_spent_as_its_resource_alone(marker: str, resource: str) -> None:
    assert payable(marker) == {resource}


def test_a_great_person_comes_out_of_a_village() -> None:
    """Egypt holds all other villages: what is left are the two great people."""
    held = ["village_iron"] * 3 + ["village_spy"] * 3 + ["village_uranium"] * 2
    own = {"armies": {"e1": 1}, "units": ["infantry_3", "infantry_3"]}
    built = dict.fromkeys(("b2", "b4", "d4"), "general")
    match = meadow({**own, "pieces": built}, {"markers": held}, squares={"f1": {"mark": "village"}}, phase="movement")
    play(match, "move/e1/a1", "go/f1")
    while prompt(match) == "battle_turn":
        play(match, next(word for word in offered(match) if word.startswith("front/")))
    assert prompt(match) == "place_person"
    play(match, "keep")
    assert len(player(match).people) == 1
    assert player(match).markers == []
    assert [MARKER_IDS[marker] for marker in inside(match).state.spent] == ["village_great_person"]


def test_every_marker_is_here() -> None:
    assert {*SPENT_AS, "village_great_person"} == set(MARKER_IDS)


# Tiles

# Row by row with the arrow at the middle of the bottom edge. Of each square the first letter of its terrain, then what
# is printed on it: incense n, iron i, silk s, wheat w, coin c, culture k, hut h, village v.
TILES = {
    "home_america": "mi m. w. g. | f. ms g. w. | d. d. mn f. | w. d. w. fw",
    "home_china": "d. d. d. gw | mi d. g. g. | m. m. f. f. | mk w. f. ws",
    "home_egypt": "f. w. m. mn | dw d. g. d. | d. f. d. d. | d. f. ws m.",
    "home_germany": "ws g. w. w. | g. m. d. w. | f. m. mi f. | mc m. d. gw",
    "home_rome": "m. dn m. fs | w. m. d. mi | f. m. g. w. | ww f. m. w.",
    "home_russia": "w. w. m. m. | d. m. g. w. | d. f. m. w. | fw d. g. mi",
    "tile_01": "gv g. f. f. | d. g. fw f. | m. w. w. g. | dh mk w. g.",
    "tile_02": "d. d. gh g. | d. fn f. g. | w. w. w. m. | g. gh m. m.",
    "tile_03": "fw d. m. m. | m. g. gh w. | f. f. g. w. | fh f. m. f.",
    "tile_04": "d. g. w. w. | d. gv f. fw | mc d. g. f. | m. m. g. gh",
    "tile_05": "w. w. ws w. | w. w. g. fh | w. gv f. f. | g. f. f. d.",
    "tile_06": "ms fh w. w. | g. g. w. f. | m. m. gh f. | d. d. m. m.",
    "tile_07": "mn d. d. w. | m. gv m. w. | m. f. g. w. | mh m. f. w.",
    "tile_08": "m. w. m. mi | d. m. w. gh | fh d. g. f. | f. g. f. f.",
    "tile_09": "f. wk fw mv | f. w. w. m. | f. gh w. f. | m. f. w. f.",
    "tile_10": "d. mh m. d. | d. m. d. g. | dn d. g. w. | d. d. gh f.",
    "tile_11": "mi m. g. w. | d. m. f. gh | dv m. m. fk | d. m. m. m.",
    "tile_12": "m. d. gv g. | d. m. gk f. | dn g. f. f. | d. dh d. d.",
    "tile_13": "w. w. w. w. | mi gh m. d. | m. f. g. dv | w. w. w. ws",
    "tile_14": "w. g. w. w. | d. gh w. w. | dk f. ws m. | m. g. gh g.",
}
LETTERS = {"n": "incense", "i": "iron", "s": "silk", "w": "wheat", "c": "coin", "k": "culture"}


def printed(tile: str, quarters: int) -> list[str]:
    """The sixteen squares after some clockwise quarter turns, row by row."""
    rows = [row.split() for row in TILES[tile].split(" | ")]
    for _ in range(quarters):
        rows = [list(column)[::-1] for column in zip(*rows, strict=True)]
    return [name for row in rows for name in row]


def lying(match: Match, corner: str) -> list[str]:
    """The squares of the tile whose upper left corner is there."""
    state = inside(match).state
    found: list[str] = []
    for row in range(4):
        for column in range(4):
            at = square(corner) + 16 * row + column
            letter = "h" if state.marks[at] & HUT else "v" if state.marks[at] & VILLAGE else "."
            if state.extra[at] != NONE:
                letter = next(one for one, name in LETTERS.items() if name == EXTRA_IDS[state.extra[at]])
            found.append(TERRAIN_IDS[state.terrain[at]][0] + letter)
    return found


def test_every_tile_is_here() -> None:
    assert list(TILES) == TILE_IDS


@pytest.mark.parametrize("tile", [name for name in TILES if name.startswith("tile")])
def test_a_tile_lies_as_it_is_turned(tile: str) -> None:
    for quarters in range(4):
        assert lying(duel(map={"2": [tile, quarters]}), "e1") == printed(tile, quarters)


@pytest.mark.parametrize("tile", [name for name in TILES if name.startswith("home")])
def test_home_tiles_point_at_each_other(tile: str) -> None:
    """With two players: the arrow of the first to the right, of the second to the left."""
    civilization = tile.partition("_")[2]
    other = {"civilization": "rome" if civilization != "rome" else "china"}
    assert lying(table({"civilization": civilization}, other, first=0), "a1") == printed(tile, 1)
    assert lying(table(other, {"civilization": civilization}, first=0), "m5") == printed(tile, 3)


@pytest.mark.parametrize(
    ("fields", "production", "trade", "arts"),
    [
        ({"terrain": "grassland"}, 3, 3, 1),
        ({"terrain": "forest"}, 5, 3, 1),
        ({"terrain": "mountain"}, 4, 3, 1),
        ({"terrain": "desert"}, 3, 4, 1),
        ({"terrain": "water"}, 3, 4, 1),
        ({"terrain": "grassland", "extra": "culture"}, 3, 3, 2),
    ],
    ids=["grassland", "forest", "mountain", "desert", "water", "natural wonder"],
)
def test_a_square_gives_what_it_shows(fields: dict[str, str], production: int, trade: int, arts: int) -> None:
    """America's capital with another square on b4, a forest."""
    match = inside(duel(None, WAITS, phase="research", squares={"b4": fields}))
    assert quantities.production(match, 0, 0) == production
    assert quantities.trade_income(match, 0) == trade
    assert quantities.arts(match, 0, 0) == arts


def test_gold_is_a_coin() -> None:
    """In the outskirts, or under a scout."""
    assert player(duel(squares={"b4": {"extra": "coin"}})).coins == 1
    assert player(meadow(squares={"f1": {"extra": "coin"}})).coins == 0
    assert player(meadow({"scouts": {"f1": 1}}, squares={"f1": {"extra": "coin"}})).coins == 1


@pytest.mark.parametrize("resource", ["incense", "iron", "silk", "wheat"])
def test_a_printed_resource_is_harvested(resource: str) -> None:
    match = duel(
        phase="cities", squares={name: {"extra": "none"} for name in ("c2", "b3")} | {"b4": {"extra": resource}}
    )
    assert offers(match, "harvest") == {f"capital/{resource}"}
