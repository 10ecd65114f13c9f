"""The 35 advisors, each played: by its effect, and without."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.kernel.match import Match
from historia.cases import TABLES, Changes, changes, deck, holdings
from historia.helpers import asked, play, seat, table

# The owner: City-state, 7 wonders of which 2 are turned, on levels whose next ones bring nothing at once.
AREA: dict[str, Any] = {
    "territories": ["europe"],
    "technology": 5,
    "military": 5,
    "available": 2,
    "used": 4,
    "reserve": 2,
    "column": ["trade", "art", "raid", "military"],
    "wonders": ["big_ben", "eiffel_tower", "suez_canal", "taj_mahal", "pentagon"],
    "turned": ["moai", "petra"],
    "quiet": True,
}
# Two neighbours, of higher technology and lower military; the first has still a card to resolve.
NEIGHBOUR: dict[str, Any] = {"technology": 7, "military": 4, "available": 2, "used": 2, "quiet": True}
LAND = {"+territories": {"north_africa"}}
TAKEN = {"+ready": {"ziggurat"}}
OLDEST = {"+hand": {"trade"}, "column": ["art", "raid", "military"]}
CHOSEN = {"+hand": {"raid"}, "column": ["trade", "art", "military"]}
# A Revolution takes the newest card, Military, and one of choice: Art.
REVOLTED = {"+hand": {"military", "art"}, "column": ["trade", "raid"]}
REVOLTERS = {"wu_zetian", "martin_luther", "solon"}


def cubes(n: int) -> Changes:
    return {"available": n, "used": -n}


# Civilization, answers after choosing the effect, what changes for the owner and for the second neighbour.
ADVISORS: dict[str, tuple[str, list[str], Changes, Changes]] = {
    "cleopatra": ("egypt", [], {**OLDEST, **cubes(2)}, {}),
    "imhotep": ("egypt", ["take/ziggurat"], {**TAKEN, **cubes(1)}, {}),
    "hatshepsut": ("egypt", ["expand/north_africa"], {**LAND, "available": -1, "points": 1}, {}),
    "thutmose_iii": ("egypt", [], {"military": 1, **OLDEST}, {}),
    "nefertiti": ("egypt", [], {"+ready": {"moai", "petra"}, "-turned": {"moai", "petra"}, "points": 1}, {}),
    "sun_tzu": ("china", [], {"military": 1, **cubes(2)}, {}),
    "confucius": ("china", [], {"+hand": {"trade", "art", "raid"}, "column": ["military"]}, {}),
    "cai_lun": ("china", [], {"technology": 1, **cubes(1)}, {}),
    "zheng_he": ("china", ["expand/north_africa"], {**LAND, "used": -1, "points": 1}, {}),
    "wu_zetian": ("china", ["recover/art"], {**REVOLTED, **cubes(1)}, {}),
    "cicero": ("rome", ["recover/raid"], {**CHOSEN, "points": 2}, {}),
    "scipio_africanus": ("rome", [], {"military": 1, "points": 2}, {}),
    "vitruvius": (
        "rome",
        ["take/ziggurat", "ready/petra"],
        {"+ready": {"ziggurat", "petra"}, "-turned": {"petra"}},
        {},
    ),
    "augustus": ("rome", [], {"points": 2, **cubes(1)}, {}),
    "agrippa": ("rome", ["expand/north_africa"], {**LAND, "available": 2 - 1, "used": -2}, {}),
    "schliemann": ("germany", [], {"points": 1, "+hand": {"trade", "art"}, "column": ["raid", "military"]}, {}),
    "gutenberg": ("germany", [], {"technology": 1, **OLDEST}, {}),
    "bismarck": ("germany", ["recover/raid"], {"military": 1, **CHOSEN}, {}),
    "martin_luther": ("germany", ["recover/art"], {**REVOLTED, "points": 2}, {}),
    "albrecht_durer": ("germany", ["take/ziggurat"], {**TAKEN, "points": 1}, {}),
    "archimedes": ("greece", [], {"technology": 1, "military": 1, **cubes(-1)}, {}),
    "aristotle": ("greece", [], {"technology": 1, "points": 1}, {}),
    "phidias": ("greece", ["take/ziggurat"], {**TAKEN, **OLDEST}, {}),
    "themistocles": ("greece", ["raid/2"], {"points": 2, **cubes(2), **OLDEST}, {}),
    "solon": ("greece", ["recover/art"], {"+hand": {"military", "art", "trade"}, "column": ["raid"]}, {}),
    "ashoka": ("india", [], {"points": 2, **cubes(2)}, {}),
    "aryabhata": ("india", [], {"technology": 1, **cubes(1)}, {}),
    "chanakya": ("india", ["trade/2"], {"technology": 1, **cubes(2)}, {"points": 1}),
    "shah_jahan": ("india", ["take/ziggurat"], {**TAKEN, **cubes(1)}, {}),
    "akbar": ("india", [], {"+hand": {"military", "trade"}, "column": ["art", "raid"], **cubes(1)}, {}),
    "tlacaelel": ("aztecs", [], {"military": 1, **cubes(2)}, {}),
    "nezahualcoyotl": ("aztecs", [], {"technology": 1, "points": 1}, {}),
    "moctezuma_i": ("aztecs", [], {"reserve": -1, "available": 2, "used": 1 - 2}, {}),
    "cuauhtemoc": ("aztecs", ["target/2"], {"points": 2}, cubes(-1)),
    "malinche": ("aztecs", ["trade/2"], {"technology": 1, **OLDEST}, {"points": 2}),
}


def played(advisor: str) -> tuple[Match, list[dict[str, Any]]]:
    """The table with that advisor to be resolved, and what the three players hold."""
    players = [
        {**AREA, "civilization": ADVISORS[advisor][0], "laid": [advisor]},
        {**NEIGHBOUR, "territories": ["europe"], "laid": ["exploitation"]},
        {**NEIGHBOUR, "territories": ["russia"]},
    ]
    match = table(*players, row=["sphinx", "ziggurat"])
    return match, [before(advisor, match), holdings(match, 1), holdings(match, 2)]


def before(advisor: str, match: Match) -> dict[str, Any]:
    """What the owner held; a Revolution must be carried out and has begun: its newest card is back already."""
    found = holdings(match)
    if advisor in REVOLTERS:
        assert found["column"] == ["trade", "art", "raid"]
        found["hand"] -= {"military"}
        found["column"] = AREA["column"]
    return found


def test_no_advisor_is_forgotten() -> None:
    assert list(ADVISORS) == deck("advisors")
    assert len(ADVISORS) == 35


def test_five_advisors_per_civilization() -> None:
    for card in TABLES["advisors"]:
        assert card["civilization"] == ADVISORS[card["id"]][0]


@pytest.mark.parametrize("advisor", ADVISORS)
def test_effect(advisor: str) -> None:
    match, (mine, first, second) = played(advisor)
    _, words, own, theirs = ADVISORS[advisor]
    play(match, *([] if advisor in REVOLTERS else ["effect"]), *words)
    assert asked(match) == 1
    assert changes(match, mine) == own
    assert changes(match, first, 1) == {}
    assert changes(match, second, 2) == theirs
    assert match.view(None)["last_round"] == (advisor in REVOLTERS)
    assert seat(match).advisors_shown == [advisor]


@pytest.mark.parametrize("advisor", [advisor for advisor in ADVISORS if advisor not in REVOLTERS])
def test_without_effect(advisor: str) -> None:
    match, (mine, _, second) = played(advisor)
    play(match, "nothing")
    assert (changes(match, mine), changes(match, second, 2)) == ({}, {})
    assert seat(match).advisors_shown == [advisor]
