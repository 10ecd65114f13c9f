"""The box holds what it should, and says what the rulebook says."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from civitas import games
from civitas.games.sid_meiers_civilization.agreement import check_tables
from civitas.games.sid_meiers_civilization.schema import (
    BUILDINGS,
    CIVILIZATIONS,
    DECKS,
    EFFECTS,
    GOVERNMENTS,
    MARKERS,
    PACKAGE,
    PASSIVES,
    RESOURCES,
    SIDE,
    TECHNOLOGIES,
    TERRAINS,
    TRIGGERS,
    UNIT_TYPES,
)
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

TABLES = read_tables(PACKAGE, DECKS)
LISTED = [deck.name for deck in DECKS if not deck.plain]
POWERS = ("technologies", "governments", "governments_2013", "wonders", "civilizations")


def card(deck: str, name: str) -> Any:
    return next(entry for entry in TABLES[deck] if entry["id"] == name)


def total(deck: str) -> int:
    return sum(entry.get("copies", 1) for entry in TABLES[deck])


def icons(entry: dict[str, Any]) -> tuple[int, int, int, int]:
    """Production, trade, culture, coins."""
    shown = entry["icons"]
    return shown["production"], shown["trade"], shown["culture"], shown["coin"]


def passive(deck: str, op: str) -> dict[str, int]:
    """Which cards of a deck have a passive, with its number."""
    return {entry["id"]: row.get("n", 0) for entry in TABLES[deck] for row in entry["passive"] if row["op"] == op}


# Contents


def test_the_box_holds_what_it_lists() -> None:
    assert len(TABLES["technologies"]) == 36 + 1
    assert Counter(entry["level"] for entry in TABLES["technologies"]) == {1: 10, 2: 10, 3: 9, 4: 7, 5: 1}
    assert len(TABLES["governments"]) == len(TABLES["governments_2013"]) == 8
    assert Counter(entry["era"] for entry in TABLES["wonders"]) == {"ancient": 4, "medieval": 4, "modern": 4}
    copies = [sum(entry["copies"] for entry in TABLES["events"] if entry["level"] == level) for level in (1, 2, 3)]
    assert copies == [19, 17, 11]
    assert (total("great_people"), total("huts"), total("villages")) == (18, 20, 10)
    assert Counter(entry["kind"] for entry in TABLES["tiles"]) == {"home": 6, "neutral": 14}
    assert len(TABLES["civilizations"]) == 6


@pytest.mark.parametrize(
    ("level", "names"),
    [
        (1, "animal_husbandry code_of_laws currency horseback_riding masonry"),
        (1, "metalworking navigation philosophy pottery writing"),
        (2, "chivalry civil_service construction democracy engineering"),
        (2, "irrigation mathematics monarchy printing_press sailing"),
        (3, "banking biology communism gunpowder metal_casting military_science railroad steam_power theology"),
        (4, "atomic_theory ballistics combustion computers flight mass_media replaceable_parts"),
        (5, "space_flight"),
    ],
)
def test_the_rows_of_the_pyramid(level: int, names: str) -> None:
    assert {card("technologies", name)["level"] for name in names.split()} == {level}


def test_fourteen_buildings_on_49_markers() -> None:
    basic = [entry for entry in TABLES["buildings"] if "upgrade_of" not in entry]
    assert len(TABLES["buildings"]) == 14
    assert sum(entry["supply"] for entry in basic) == 49
    for entry in TABLES["buildings"]:
        if "upgrades_to" in entry:
            better = card("buildings", entry["upgrades_to"])
            assert better["upgrade_of"] == entry["id"]
            assert better["cost"] > entry["cost"]
    assert [entry["id"] for entry in TABLES["buildings"] if entry["starred"]] == [
        "market",
        "bank",
        "temple",
        "cathedral",
        "barracks",
        "academy",
    ]


def test_fifty_three_units() -> None:
    sizes = [sum(row["copies"] for row in entry["cards"]) for entry in TABLES["units"]]
    assert sizes == [15, 15, 15, 8]
    for entry in TABLES["units"][:3]:
        assert [(row["copies"], row["strength"]) for row in entry["cards"]] == [
            (3, [1, 2, 3, 4]),
            (9, [2, 3, 4, 5]),
            (3, [3, 4, 5, 6]),
        ]
    assert [(row["copies"], row["strength"]) for row in card("units", "aircraft")["cards"]] == [
        (3, [5]),
        (3, [6]),
        (2, [7]),
    ]


def test_the_catalogue_lists_every_piece_with_its_sources() -> None:
    totals: Counter[str] = Counter()
    for entry in games.load("sid-meiers-civilization").load_box(None).catalogue:
        totals[entry["kind"]] += entry["copies"]
        assert entry["facts"], entry["id"]
        assert entry["provenance"] in ("rulebook", "public", "designed")
    wanted = {"technology": 37, "wonder": 12, "event": 47, "great_person": 18, "hut": 20, "village": 10, "tile": 20}
    wanted |= {"unit_type": 53, "civilization": 6, "government": 8, "government_2013": 8}
    assert {kind: totals[kind] for kind in wanted} == wanted


def test_the_tables_agree_with_each_other() -> None:
    check_tables(TABLES, TABLES)


def test_ids_are_unique_and_plain() -> None:
    for name in LISTED:
        ids = [entry["id"] for entry in TABLES[name]]
        assert len(ids) == len(set(ids)), name
        assert all(re.fullmatch(r"[a-z0-9_]+", one) for one in ids), name


def test_names_are_unique_within_a_deck() -> None:
    for name in LISTED:
        for lang in LANGUAGES:
            names = [entry["name"][lang] for entry in TABLES[name]]
            assert len(names) == len(set(names)), name


def test_the_names_of_the_schema_are_those_of_the_cards() -> None:
    def ids(deck: str) -> tuple[str, ...]:
        return tuple(entry["id"] for entry in TABLES[deck])

    assert ids("technologies") == TECHNOLOGIES
    assert ids("buildings") == BUILDINGS
    assert ids("governments") == ids("governments_2013") == GOVERNMENTS
    assert ids("civilizations") == CIVILIZATIONS
    assert ids("resources") == RESOURCES
    assert ids("terrains") == TERRAINS
    assert ids("units") == UNIT_TYPES
    assert (*ids("huts"), *ids("villages")) == MARKERS
    assert [entry["id"] for entry in TABLES["resources"] if entry["market"]] == list(RESOURCES[:4])


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    rows = [row for deck in POWERS for entry in TABLES[deck] for row in entry["passive"]]
    abilities = [ability for deck in POWERS for entry in TABLES[deck] for ability in entry["abilities"]]
    effects = [row for ability in (*abilities, *TABLES["events"]) for row in ability["effects"]]
    assert {row["op"] for row in rows} == set(PASSIVES)
    assert {row["op"] for row in effects} == set(EFFECTS)
    assert {trigger for ability in abilities for trigger in ability.get("on", [])} == set(TRIGGERS)


def test_every_technology_brings_something() -> None:
    unlocked = {entry["technology"] for entry in TABLES["buildings"]}
    unlocked |= {entry["technology"] for entry in TABLES["governments"] if "technology" in entry}
    unlocked |= {rank["technology"] for entry in TABLES["units"] for rank in entry["ranks"] if "technology" in rank}
    unlocked |= {entry["discount"]["technology"] for entry in TABLES["wonders"] if "discount" in entry}
    for entry in TABLES["technologies"][:-1]:
        assert entry["id"] in unlocked or entry["passive"] or entry["abilities"], entry["id"]
    assert "space_flight" not in unlocked


# The map


def test_the_neutral_tiles_show_20_huts_and_8_villages() -> None:
    shown = Counter(extra["kind"] for entry in TABLES["tiles"] for extra in entry["extras"])
    assert (shown["hut"], shown["village"], shown["coin"], shown["culture"]) == (20, 8, 2, 6)
    for entry in TABLES["tiles"]:
        for extra in entry["extras"]:
            wet = entry["terrain"][extra["row"] * SIDE + extra["col"]] == "water"
            assert not wet or extra["kind"] in ("resource", "culture"), entry["id"]


@pytest.mark.parametrize(
    ("name", "production", "trade"),
    [
        ("america", 5, 3),
        ("china", 5, 3),
        ("egypt", 5, 4),
        ("germany", 5, 3),
        ("rome", 6, 3),
        ("russia", 6, 3),
    ],
)
def test_what_the_marked_capital_square_yields(name: str, production: int, trade: int) -> None:
    """Example 1: the outskirts of the marked square."""
    tile = card("tiles", card("civilizations", name)["tile"])
    assert tile["civilization"] == name
    assert name != "rome" or tile["capital"] == {"row": 2, "col": 2}
    centre = tile["capital"]["row"], tile["capital"]["col"]
    found = [0, 0]
    for row in range(centre[0] - 1, centre[0] + 2):
        for col in range(centre[1] - 1, centre[1] + 2):
            if (row, col) != centre:
                shown = icons(card("terrains", tile["terrain"][row * SIDE + col]))
                found[0] += shown[0]
                found[1] += shown[1]
    assert found == [production, trade]


@pytest.mark.parametrize(("players", "neutral", "size"), [(2, 6, (16, 8)), (3, 7, (16, 16)), (4, 12, (16, 16))])
def test_the_layouts(players: int, neutral: int, size: tuple[int, int]) -> None:
    layout = card("layouts", f"players_{players}")
    assert layout["neutral"] == neutral
    assert (layout["width"], layout["height"]) == size
    assert len(layout["slots"]) == neutral + players
    assert [home["seat"] for home in layout["homes"]] == list(range(1, players + 1))
    slots = {(slot["x"], slot["y"]) for slot in layout["slots"]}
    assert {(home["x"], home["y"]) for home in layout["homes"]} < slots
    squares = [(x + dx, y + dy) for x, y in slots for dx in range(SIDE) for dy in range(SIDE)]
    assert len(squares) == len(set(squares)), "tiles do not overlap"
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in squares)


# Provenance and languages


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_says_where_its_facts_come_from(deck: str) -> None:
    for entry in TABLES[deck]:
        assert entry["provenance"], entry["id"]
        for source in entry["provenance"].values():
            assert re.fullmatch(r"designed|public|rulebook(, .+)?", source), source


def told(value: Any) -> list[tuple[str, str]]:
    """Every sentence of an entry with its language."""
    if isinstance(value, list):
        return [pair for one in value for pair in told(one)]
    if not isinstance(value, dict):
        return []
    if set(value) & set(LANGUAGES):
        return list(value.items())
    return [pair for key, one in value.items() if key != "provenance" for pair in told(one)]


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_speaks_both_languages(deck: str) -> None:
    for entry in TABLES[deck]:
        sentences = told(entry)
        assert sentences, entry["id"]
        assert Counter(lang for lang, _ in sentences) == {lang: len(sentences) // 2 for lang in LANGUAGES}, entry["id"]
        for lang, sentence in sentences:
            assert " ".join(sentence.split()) == sentence
            wrong = r"\S[:;!?]" if lang == "fr" else r"\s[:;!?]"
            assert not re.search(wrong, sentence), sentence


@pytest.mark.parametrize("deck", LISTED)
def test_texts_are_sentences(deck: str) -> None:
    for entry in TABLES[deck]:
        for part in (entry, *entry.get("abilities", [])):
            for sentence in part.get("text", {}).values():
                assert sentence.endswith("."), sentence
                assert not sentence[0].islower(), sentence


# What the rulebook prints


def test_setup_numbers() -> None:
    setup = TABLES["setup"]
    assert (setup["trade_max"], setup["coins_to_win"], setup["culture_hand"]) == (27, 15, 2)
    assert setup["research"] == [6, 11, 16, 21, 26]
    assert setup["costs"] == {"army": 4, "scout": 6, "units": [5, 7, 9, 11], "aircraft": 12, "walls": 7}
    assert setup["rush"] == {"trade": 3, "production": 1}
    assert setup["city"] == {"limit": 2, "distance": 3, "arts": 1, "wonders": 1, "starred": 1}
    assert setup["figures"] == {"speed": 2, "stacking": 2}
    assert setup["battle"] == {
        "hand": 3,
        "hand_per_army": 2,
        "hand_city": 3,
        "bonus_city": 6,
        "bonus_capital": 12,
        "bonus_walls": 4,
        "killed": 2,
    }
    assert setup["loot"] == {"trade": 3, "culture": 3, "resources": 1, "city_resources": 2}


def test_the_french_words_are_the_rulebooks() -> None:
    words = {entry["id"]: entry["name"]["fr"] for entry in TABLES["terms"]}
    for name, word in (
        ("scout", "colon"),
        ("outskirts", "périphérie"),
        ("great_person", "personnalité"),
        ("standing_forces", "forces permanentes"),
        ("travel_speed", "vitesse d'expédition"),
        ("obsolete", "désuète"),
        ("loot", "butin"),
    ):
        assert words[name] == word
    assert card("buildings", "barracks")["name"]["fr"] == "Baraquement"
    assert card("technologies", "space_flight")["name"]["fr"] == "Conquête de l'espace"
    assert card("technologies", "steam_power")["name"]["fr"] == "Vapeur"


def test_what_the_rulebook_says_of_technologies() -> None:
    assert passive("technologies", "cities") == {"irrigation": 3}
    assert passive("technologies", "build_walls") == {"masonry": 0}
    assert passive("technologies", "cross_water") == {"navigation": 0}
    assert set(passive("technologies", "stop_on_water")) == {"sailing", "steam_power", "flight"}
    assert card("units", "aircraft")["ranks"][0]["technology"] == "flight"
    assert "trumps" not in card("units", "aircraft")
    assert [entry.get("trumps") for entry in TABLES["units"][:3]] == ["mounted", "artillery", "infantry"]


def test_what_the_rulebook_says_of_governments_and_bonuses() -> None:
    assert card("governments", "anarchy")["passive"] == [{"op": "capital_actions", "n": 0}]
    assert {"op": "battle_hand", "n": 1} in card("governments", "fundamentalism")["passive"]
    assert [entry["id"] for entry in TABLES["governments"] if "technology" not in entry] == ["anarchy", "despotism"]
    bonus = {entry["id"]: entry["combat_bonus"] for entry in TABLES["buildings"] if entry["combat_bonus"]}
    assert bonus == {"barracks": 2, "academy": 4}
    assert {entry["id"]: entry["combat_bonus"] for entry in TABLES["great_people"] if entry["combat_bonus"]} == {
        "general": 4
    }


def test_limits_rise_with_technologies() -> None:
    assert passive("technologies", "speed") == {"horseback_riding": 3, "sailing": 4, "steam_power": 5, "flight": 6}
    assert passive("technologies", "stacking") == {
        "masonry": 3,
        "printing_press": 4,
        "biology": 5,
        "replaceable_parts": 6,
    }
    assert passive("technologies", "culture_hand") == {"pottery": 1, "civil_service": 1, "theology": 1}
    assert passive("technologies", "coins") == {"civil_service": 1, "railroad": 1, "computers": 1}
    assert {entry["id"] for entry in TABLES["technologies"] if "holds" in entry} == {
        "code_of_laws",
        "pottery",
        "democracy",
        "printing_press",
    }


def test_the_culture_track() -> None:
    track = TABLES["track"]
    assert [entry["space"] for entry in track] == list(range(1, 22))
    prices = {entry["level"]: (entry["culture"], entry["trade"]) for entry in track}
    assert prices == {1: (3, 0), 2: (5, 3), 3: (7, 6)}
    assert [entry["space"] for entry in track if entry["reward"] == "great_person"] == [3, 7, 12, 18]
    assert [entry["space"] for entry in track if entry["reward"] == "victory"] == [21]


def test_the_wonders_cost_less_with_their_technology() -> None:
    costs = {
        entry["id"]: (entry["cost"], entry.get("discount", {}).get("technology"), entry.get("discount", {}).get("cost"))
        for entry in TABLES["wonders"]
    }
    assert costs == {
        "stonehenge": (10, None, None),
        "colossus": (15, "metalworking", 10),
        "hanging_gardens": (15, "animal_husbandry", 10),
        "oracle": (15, "code_of_laws", 10),
        "angkor_wat": (20, "theology", 10),
        "himeji_samurai_castle": (20, "monarchy", 15),
        "porcelain_tower": (20, "construction", 15),
        "louvre": (20, "printing_press", 15),
        "panama_canal": (25, "engineering", 20),
        "statue_of_liberty": (25, "metal_casting", 20),
        "sydney_opera_house": (25, None, None),
        "united_nations": (20, None, None),
    }
    assert [icons(entry)[2] for entry in TABLES["wonders"]] == [1] * 4 + [2] * 4 + [3] * 4


@pytest.mark.parametrize(
    ("deck", "name", "shown"),
    [
        ("terrains", "grassland", (0, 0, 0, 0)),
        ("terrains", "forest", (2, 0, 0, 0)),
        ("terrains", "mountain", (1, 0, 0, 0)),
        ("terrains", "desert", (0, 1, 0, 0)),
        ("terrains", "water", (0, 1, 0, 0)),
        ("buildings", "harbor", (1, 2, 0, 0)),
        ("buildings", "trading_post", (0, 2, 1, 0)),
        ("buildings", "workshop", (3, 0, 0, 0)),
        ("buildings", "iron_mine", (4, 0, 0, 0)),
        ("buildings", "library", (0, 1, 1, 0)),
        ("buildings", "university", (0, 2, 2, 0)),
        ("buildings", "granary", (1, 1, 0, 0)),
        ("buildings", "aqueduct", (2, 2, 0, 0)),
        ("buildings", "market", (1, 1, 1, 0)),
        ("buildings", "bank", (1, 1, 1, 1)),
        ("buildings", "temple", (0, 0, 2, 0)),
        ("buildings", "cathedral", (0, 0, 3, 0)),
        ("buildings", "barracks", (0, 2, 0, 0)),
        ("buildings", "academy", (0, 2, 0, 0)),
        ("great_people", "artist", (0, 1, 2, 0)),
        ("great_people", "builder", (2, 0, 0, 1)),
        ("great_people", "general", (0, 0, 0, 0)),
        ("great_people", "humanitarian", (1, 1, 1, 1)),
        ("great_people", "industrialist", (0, 0, 2, 1)),
        ("great_people", "scientist", (1, 2, 0, 0)),
    ],
)
def test_icons(deck: str, name: str, shown: tuple[int, int, int, int]) -> None:
    assert icons(card(deck, name)) == shown


def test_the_civilizations_start_as_their_sheets_say() -> None:
    starts = {
        entry["id"]: (entry["technology"], entry["government"], entry["armies"]) for entry in TABLES["civilizations"]
    }
    assert starts == {
        "america": ("currency", "despotism", 6),
        "china": ("writing", "despotism", 6),
        "egypt": ("construction", "despotism", 6),
        "germany": ("metalworking", "despotism", 6),
        "rome": ("code_of_laws", "republic", 6),
        "russia": ("communism", "communism", 7),
    }
    extra = {
        entry["id"]: {
            key: value for key, value in entry["start"].items() if value != (1 if key in ("armies", "scouts") else 0)
        }
        for entry in TABLES["civilizations"]
    }
    assert extra == {
        "america": {"great_people": 1},
        "china": {"walls": True},
        "egypt": {"wonders": 1},
        "germany": {"infantry": 2},
        "rome": {},
        "russia": {"armies": 2},
    }
