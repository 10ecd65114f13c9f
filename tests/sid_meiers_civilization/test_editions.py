"""An edition changes what the rulebook does not print, and numbers; what cannot be is refused with its place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, cast

import pytest
from kernel.helpers import play_out

from civitas import games
from civitas.games.sid_meiers_civilization.agreement import check_tables
from civitas.games.sid_meiers_civilization.schema import DECKS, PACKAGE, PASSIVES
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.kernel.box import EditionRefusal, Tables, override, read_tables
from civitas.kernel.text import LANGUAGES, Refusal

GAME = "sid-meiers-civilization"
TABLES = read_tables(PACKAGE, DECKS)
TEXT = {"en": "It helps.", "fr": "Cela aide."}


def edited(**changes: Any) -> Tables:
    """The tables with an edition laid over them and checked, as the box does it."""
    tables = override(TABLES, DECKS, GAME, {"game": GAME, **changes})
    check_tables(tables, TABLES)
    return tables


def card(tables: Tables, deck: str, name: str) -> Any:
    return next(entry for entry in tables[deck] if entry["id"] == name)


def ability(*effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"text": TEXT, "effects": list(effects), **fields}


def of(deck: str, piece: str, /, **fields: Any) -> dict[str, Any]:
    return {deck: {piece: fields}}


def tile(name: str, **changes: str) -> list[str]:
    """The terrain of a tile with some squares replaced: s5="water"."""
    squares = list(card(TABLES, "tiles", name)["terrain"])
    for place, terrain in changes.items():
        squares[int(place[1:])] = terrain
    return squares


CULTURE = {"op": "gain_culture", "n": 1}
CANCEL = {"op": "cancel", "of": ["event"]}

# What an edition may change

ACCEPTED: list[tuple[str, dict[str, Any]]] = [
    ("a name", of("technologies", "pottery", name={"fr": "Céramique"})),
    ("the first printing's Angkor Wat", of("wonders", "angkor_wat", cost=15, discount={"technology": "philosophy"})),
    ("a coin on Metal Casting", of("technologies", "metal_casting", passive=[{"op": "coins", "n": 1}])),
    ("an ability", of("wonders", "stonehenge", abilities=[ability(CULTURE, phase="start_of_turn", per="turn")])),
    ("a trigger", of("civilizations", "rome", abilities=[ability(CULTURE, on=["battle_won"])])),
    ("a government", of("governments", "monarchy", passive=[{"op": "culture_hand", "n": 2}])),
    (
        "the technology of a government, in both sets",
        {
            "governments": {"republic": {"technology": "writing"}},
            "governments_2013": {"republic": {"technology": "writing"}},
            "civilizations": {"rome": {"government": "despotism"}},
        },
    ),
    ("a building", of("buildings", "harbor", cost=6, icons={"trade": 3})),
    ("both faces of a marker", {"buildings": {"library": {"supply": 5}, "university": {"supply": 5}}}),
    ("an event", of("events", "sabotage", copies=3, effects=[{"op": "destroy_building", "n": 1, "range": 8}])),
    ("great people", of("great_people", "general", combat_bonus=5, copies=2)),
    ("units", of("units", "aircraft", cards=[{"copies": n, "strength": [s]} for n, s in ((2, 5), (4, 6), (2, 8))])),
    ("a tile", of("tiles", "tile_05", terrain=tile("tile_05", s0="grassland"), extras=[])),
    ("a capital square", of("tiles", "home_rome", capital={"row": 1})),
    ("a civilization", of("civilizations", "china", technology="pottery", start={"armies": 2, "walls": False})),
    ("a space", of("track", "space_8", culture=4, trade=2, reward="great_person")),
    ("markers", {"huts": {"hut_spy": {"copies": 4}, "hut_silk": {"copies": 4}}}),
    ("the setup", {"setup": {"costs": {"scout": 5}, "city": {"limit": 3}, "negotiation": {"rounds": 1}}}),
]


@pytest.mark.parametrize("changes", [changes for _, changes in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_an_edition_may_change(changes: dict[str, Any]) -> None:
    before = copy.deepcopy(TABLES)
    tables = edited(**changes)
    assert before == TABLES, "the box itself stays"
    for deck, content in changes.items():
        for name, fields in content.items():
            found = tables[deck][name] if isinstance(TABLES[deck], dict) else card(tables, deck, name)
            assert _holds(found, fields)


def _holds(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(value, dict):
        return all(key in value and _holds(value[key], one) for key, one in wanted.items())
    return bool(value == wanted)


@pytest.mark.parametrize("op", PASSIVES)
def test_every_passive_fits_every_kind_of_card(op: str) -> None:
    row = next(
        row
        for deck in ("technologies", "governments", "governments_2013", "wonders", "civilizations")
        for entry in TABLES[deck]
        for row in entry["passive"]
        if row["op"] == op
    )
    edited(
        technologies={"pottery": {"passive": [row]}},
        governments={"republic": {"passive": [row]}},
        wonders={"oracle": {"passive": [row]}},
        civilizations={"rome": {"passive": [row]}},
    )


# What is refused

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("edition.key", "castles", {"castles": {}}),
    ("edition.key", "wonders.atlantis", of("wonders", "atlantis")),
    ("edition.key", "wonders.oracle.id", of("wonders", "oracle", id="x")),
    ("edition.key", "wonders.oracle.era", of("wonders", "oracle", era="modern")),
    ("edition.key", "technologies.pottery.level", of("technologies", "pottery", level=2)),
    ("edition.key", "buildings.library.upgrades_to", of("buildings", "library", upgrades_to="bank")),
    ("edition.key", "layouts.players_2.slots", of("layouts", "players_2", slots=[])),
    ("edition.key", "civilizations.rome.tile", of("civilizations", "rome", tile="home_china")),
    ("edition.value", "buildings.harbor.cost", of("buildings", "harbor", cost=0)),
    ("edition.value", "buildings.harbor.cost", of("buildings", "harbor", cost="7")),
    ("edition.value", "buildings.harbor.terrain", of("buildings", "harbor", terrain=["swamp"])),
    ("edition.value", "buildings.harbor.name.de", of("buildings", "harbor", name={"de": "Hafen"})),
    ("edition.value", "setup.trade_max", {"setup": {"trade_max": True}}),
    ("edition.value", "setup.research", {"setup": {"research": [6, 11]}}),
    # operations say what they need and no more
    ("edition.value", "technologies.pottery.passive[0].op", of("technologies", "pottery", passive=[{"op": "win"}])),
    ("edition.missing", "technologies.pottery.passive[0]", of("technologies", "pottery", passive=[{"op": "coins"}])),
    (
        "edition.value",
        "technologies.pottery.passive[0].n",
        of("technologies", "pottery", passive=[{"op": "coins", "n": -1}]),
    ),
    (
        "edition.key",
        "technologies.pottery.passive[0].n",
        of("technologies", "pottery", passive=[{"op": "peaceful", "n": 1}]),
    ),
    (
        "edition.missing",
        "technologies.pottery.passive[0]",
        of("technologies", "pottery", passive=[{"op": "hands_per_coins", "n": 1}]),
    ),
    (
        "edition.value",
        "technologies.pottery.passive[0].n",
        of("technologies", "pottery", passive=[{"op": "cities", "n": 4}]),
    ),
    (
        "edition.value",
        "governments.anarchy.passive[0].n",
        of("governments", "anarchy", passive=[{"op": "capital_actions", "n": 3}]),
    ),
    ("edition.missing", "events.lost.effects[0]", of("events", "lost", effects=[{"op": "move_figures"}])),
    ("edition.missing", "events.drought.effects[0]", of("events", "drought", effects=[{"op": "change_terrain"}])),
    (
        "edition.value",
        "events.drought.effects[0].from",
        of("events", "drought", effects=[{"op": "change_terrain", "from": [], "to": "desert"}]),
    ),
    ("edition.value", "events.lost.effects", of("events", "lost", effects=[])),
    # abilities have a moment, and effects that fit it
    ("edition.missing", "wonders.oracle.abilities[0]", of("wonders", "oracle", abilities=[ability(CULTURE)])),
    (
        "edition.missing",
        "wonders.oracle.abilities[0]",
        of("wonders", "oracle", abilities=[ability(CULTURE, phase="trade", on=["hut"])]),
    ),
    (
        "edition.value",
        "wonders.oracle.abilities[0].effects",
        of("wonders", "oracle", abilities=[ability(phase="trade")]),
    ),
    (
        "edition.value",
        "wonders.oracle.abilities[0].effects[0].op",
        of("wonders", "oracle", abilities=[ability({"op": "wound", "n": 2}, phase="trade")]),
    ),
    (
        "edition.value",
        "wonders.oracle.abilities[0].effects[0].op",
        of("wonders", "oracle", abilities=[ability(CULTURE, phase="battle")]),
    ),
    (
        "edition.value",
        "wonders.oracle.abilities[0].effects[0].op",
        of("wonders", "oracle", abilities=[ability({"op": "nuke"}, phase="trade")]),
    ),
    (
        "edition.value",
        "civilizations.china.abilities[0].effects[0].op",
        of("civilizations", "china", abilities=[ability({"op": "rescue_unit", "n": 1}, on=["hut"])]),
    ),
    (
        "edition.value",
        "technologies.pottery.abilities[0].effects[0].op",
        of("technologies", "pottery", abilities=[ability({"op": "place_figure"}, phase="start_of_turn")]),
    ),
    (
        "edition.value",
        "governments.republic.abilities[0].effects[0].op",
        of("governments", "republic", abilities=[ability({"op": "coin_token", "n": 1}, phase="start_of_turn")]),
    ),
    (
        "edition.value",
        "technologies.writing.abilities[0].effects",
        of("technologies", "writing", abilities=[ability(CANCEL, CULTURE, phase="any")]),
    ),
    (
        "edition.value",
        "technologies.writing.abilities[0].per",
        of("technologies", "writing", abilities=[ability(CULTURE, phase="trade", per="battle")]),
    ),
    (
        "edition.value",
        "technologies.writing.abilities[0].effects",
        of("technologies", "writing", abilities=[ability(CULTURE, phase="trade", choose=True)]),
    ),
    (
        "edition.value",
        "technologies.writing.abilities[0].effects[0].op",
        of("technologies", "writing", abilities=[ability({"op": "as_resource", "kinds": ["iron"]}, phase="any")]),
    ),
    (
        "edition.value",
        "wonders.stonehenge.abilities",
        of("wonders", "stonehenge", abilities=[ability(CULTURE, phase="trade")] * 2),
    ),
    ("edition.value", "civilizations.rome.armies", of("civilizations", "rome", armies=8)),
    ("edition.missing", "technologies.pottery", of("technologies", "pottery", abilities=[])),
    ("edition.missing", "technologies.currency", of("technologies", "currency", holds=4)),
    ("edition.value", "events.sabotage.phase", of("events", "sabotage", phase="battle")),
    ("edition.value", "events.jousting_tourney.phase", of("events", "jousting_tourney", phase="trade")),
    ("edition.value", "events.defection.phase", of("events", "defection", phase="trade")),
    ("edition.value", "events.sabotage.effects[0].op", of("events", "sabotage", phase="any")),
    ("edition.value", "events.lost.effects[0].op", of("events", "lost", effects=[{"op": "spy"}])),
    # tables agree
    ("edition.key", "governments.despotism.technology", of("governments", "despotism", technology="writing")),
    ("edition.value", "governments_2013.republic.technology", of("governments", "republic", technology="writing")),
    ("edition.value", "civilizations.rome.government", of("civilizations", "rome", technology="writing")),
    ("edition.value", "civilizations.rome.government", of("civilizations", "rome", government="anarchy")),
    ("edition.value", "civilizations.rome.start.scouts", of("civilizations", "rome", start={"scouts": 3})),
    ("edition.value", "civilizations.rome.start.wonders", of("civilizations", "rome", start={"wonders": 1})),
    ("edition.value", "buildings.university.supply", of("buildings", "library", supply=5)),
    ("edition.value", "buildings.bank.starred", of("buildings", "market", starred=False)),
    ("edition.value", "buildings.university.technology", of("buildings", "university", technology="writing")),
    ("edition.value", "buildings.harbor.terrain", of("buildings", "harbor", terrain=[])),
    ("edition.value", "units.infantry.ranks", of("units", "infantry", ranks=[{"name": TEXT}])),
    (
        "edition.value",
        "units.infantry.ranks[0].technology",
        of("units", "infantry", ranks=[{"name": TEXT, "technology": "pottery"}] * 4),
    ),
    ("edition.value", "units.infantry.ranks[1].technology", of("units", "infantry", ranks=[{"name": TEXT}] * 4)),
    ("edition.value", "units.infantry.cards", of("units", "infantry", cards=[{"copies": 15, "strength": [1] * 4}])),
    (
        "edition.value",
        "units.infantry.cards[0].strength",
        of("units", "infantry", cards=[{"copies": 5, "strength": [1]}] * 3),
    ),
    (
        "edition.value",
        "units.infantry.cards",
        of("units", "infantry", cards=[{"copies": 4, "strength": [1] * 4}] * 3),
    ),
    ("edition.value", "units.infantry.trumps", of("units", "infantry", trumps="infantry")),
    ("edition.value", "tiles.tile_05.terrain", of("tiles", "tile_05", terrain=["water"] * 15)),
    (
        "edition.missing",
        "tiles.tile_05.extras[0]",
        of("tiles", "tile_05", extras=[{"row": 0, "col": 0, "kind": "resource"}]),
    ),
    (
        "edition.value",
        "tiles.tile_05.extras[0].kind",
        of("tiles", "tile_05", extras=[{"row": 0, "col": 0, "kind": "hut"}]),
    ),
    (
        "edition.value",
        "tiles.tile_05.extras[1]",
        of("tiles", "tile_05", extras=[{"row": 0, "col": 0, "kind": "coin"}] * 2),
    ),
    ("edition.key", "tiles.tile_05.capital", of("tiles", "tile_05", capital={"row": 1, "col": 1})),
    ("edition.value", "tiles.home_rome.capital", of("tiles", "home_rome", terrain=tile("home_rome", s10="water"))),
    (
        "edition.value",
        "tiles.home_rome.extras[0].kind",
        of("tiles", "home_rome", extras=[{"row": 0, "col": 0, "kind": "hut"}]),
    ),
    ("edition.value", "huts", of("huts", "hut_spy", copies=2)),
    ("edition.value", "villages", of("villages", "village_spy", copies=0)),
    ("edition.value", "track.space_20.reward", of("track", "space_20", reward="victory")),
    ("edition.value", "track.space_21.reward", of("track", "space_21", reward="event")),
    ("edition.value", "setup.research", {"setup": {"research": [6, 11, 10, 21, 26]}}),
    ("edition.value", "setup.trade_max", {"setup": {"trade_max": 25}}),
]


@pytest.mark.parametrize(
    ("key", "place", "changes"), REFUSED, ids=[f"{index} {place}" for index, (_, place, _) in enumerate(REFUSED)]
)
def test_an_edition_that_cannot_be_is_refused_with_its_place(key: str, place: str, changes: dict[str, Any]) -> None:
    with pytest.raises(EditionRefusal) as caught:
        edited(**changes)
    assert (caught.value.key, caught.value.values["place"]) == (key, place)
    for lang in LANGUAGES:
        assert place in caught.value.text(lang)


# In a match


@pytest.mark.parametrize("changes", [changes for _, changes in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_a_match_is_played_to_its_end_with_the_edition(changes: dict[str, Any]) -> None:
    match = games.load(GAME).start(2, 7, {"turns": "10"}, {"game": GAME, **changes})
    assert play_out(match, 7).over


def test_every_effect_is_played_on_a_wonder_and_an_event() -> None:
    """Wonders and events take abilities of other cards in turn; matches with them come to their end."""
    free: list[dict[str, Any]] = []
    for deck in ("technologies", "wonders", "governments_2013"):
        for entry in TABLES[deck]:
            free += [one for one in entry["abilities"] if one.get("phase") in ("start_of_turn", "city_management")]
    fitting = [one for one in free if not any(row["op"] in ("place_figure", "cancel") for row in one["effects"])]
    wonders = {
        entry["id"]: {"cost": 5, "passive": [], "abilities": [fitting[index % len(fitting)]]}
        for index, entry in enumerate(TABLES["wonders"])
    }
    for seed in range(3):
        match = games.load(GAME).start(3, seed, {"turns": "10"}, {"game": GAME, "wonders": wonders})
        assert play_out(match, seed).over


@pytest.mark.parametrize(("key", "place", "changes"), REFUSED[-3:])
def test_the_game_refuses_what_the_tables_refuse(key: str, place: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        games.load(GAME).start(2, 1, None, {"game": GAME, **changes})
    assert (caught.value.key, caught.value.values["place"]) == (key, place)


def test_a_capital_square_of_an_edition_is_the_marked_one() -> None:
    match = games.load(GAME).start(2, 1, None, {"game": GAME, **of("tiles", "home_rome", capital={"row": 1})})
    assert cast(CivilizationMatch, match).box.civilizations[4].capital == 1 * 4 + 2


def test_a_refused_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(f'game = "{GAME}"\n[huts.hut_spy]\ncopies = 2\n', encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        games.load(GAME).start(2, 1, None, path)
    for lang in LANGUAGES:
        assert str(path) in caught.value.text(lang)
        assert "huts" in caught.value.text(lang)
