"""The box holds what the code of laws and the card lists say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from civitas import games
from civitas.games.through_the_ages.agreement import check_tables
from civitas.games.through_the_ages.schema import AGES, DECKS, KINDS, PACKAGE, SPECIALS, UNITS, URBAN
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

TABLES = read_tables(PACKAGE, DECKS)
LISTED = [deck.name for deck in DECKS if not deck.plain]
CIVIL = ("technologies", "governments", "specials", "wonders", "leaders", "actions")
MILITARY = ("events", "territories", "tactics", "aggressions", "wars", "pacts", "bonuses")

# Cards with a face of their own.
FACES = {
    "technologies": 34,
    "governments": 8,
    "specials": 12,
    "wonders": 16,
    "leaders": 24,
    "actions": 33,
    "events": 55,
    "territories": 12,
    "tactics": 15,
    "aggressions": 11,
    "wars": 3,
    "pacts": 10,
    "bonuses": 3,
}


def card(deck: str, name: str) -> Any:
    return next(entry for entry in TABLES[deck] if entry["id"] == name)


def cards(decks: tuple[str, ...], age: str) -> list[Any]:
    return [entry for deck in decks for entry in TABLES[deck] if entry["age"] == age]


# Contents


def test_the_box_has_236_different_cards() -> None:
    assert {deck: len(TABLES[deck]) for deck in FACES} == FACES
    assert sum(FACES.values()) == 236


@pytest.mark.parametrize(
    ("decks", "age", "sizes"),
    [
        (CIVIL, "A", [20, 20, 20]),
        (CIVIL, "I", [44, 50, 53]),
        (CIVIL, "II", [44, 50, 53]),
        (CIVIL, "III", [44, 50, 53]),
        (MILITARY, "A", [10, 10, 10]),
        (MILITARY, "I", [43, 45, 45]),
        (MILITARY, "II", [46, 50, 50]),
        (MILITARY, "III", [41, 45, 45]),
    ],
)
def test_decks_for_two_three_and_four_players(decks: tuple[str, ...], age: str, sizes: list[int]) -> None:
    """Code p. 2: 9 civil cards of each age leave with two players, 3 with three, and all pacts with two."""
    assert [sum(entry["copies"][players] for entry in cards(decks, age)) for players in range(3)] == sizes


def test_three_and_nine_civil_cards_are_marked_per_age() -> None:
    for age in AGES[1:]:
        four = Counter({entry["id"]: entry["copies"][2] - entry["copies"][1] for entry in cards(CIVIL, age)})
        more = Counter({entry["id"]: entry["copies"][1] - entry["copies"][0] for entry in cards(CIVIL, age)})
        assert (sum(four.values()), sum(more.values())) == (3, 6), age
        assert max(four.values()) == max(more.values()) == 1
    assert card("governments", "monarchy")["copies"] == [1, 2, 2], "the mark 3+ of the code's picture"
    assert card("governments", "republic")["copies"] == [1, 1, 2], "the mark 4 of the code's picture"


def test_pacts_leave_with_two_players() -> None:
    assert all(entry["copies"] == [0, 1, 1] for entry in TABLES["pacts"])
    assert Counter(entry["age"] for entry in TABLES["pacts"]) == {"I": 2, "II": 4, "III": 4}


@pytest.mark.parametrize("age", AGES)
def test_six_leaders_and_four_wonders_per_age(age: str) -> None:
    assert len([entry for entry in TABLES["leaders"] if entry["age"] == age]) == 6
    assert len([entry for entry in TABLES["wonders"] if entry["age"] == age]) == 4


def test_events_of_each_age() -> None:
    assert Counter(entry["age"] for entry in TABLES["events"]) == {"A": 10, "I": 15, "II": 15, "III": 15}
    assert Counter(entry["age"] for entry in TABLES["territories"]) == {"I": 6, "II": 6}
    for entry in TABLES["events"]:
        assert bool(entry["scores"]) == (entry["age"] == "III"), entry["id"]


def test_military_decks_hold_each_kind_in_its_number() -> None:
    def number(deck: str, age: str) -> int:
        return int(sum(entry["copies"][2] for entry in TABLES[deck] if entry["age"] == age))

    kinds = ("tactics", "aggressions", "wars", "bonuses")
    assert [[number(deck, age) for deck in kinds] for age in AGES] == [
        [0, 0, 0, 0],
        [10, 6, 0, 6],
        [6, 9, 4, 6],
        [6, 8, 6, 6],
    ]


def test_the_catalogue_lists_the_same_cards_with_their_sources() -> None:
    catalogue = games.load("through-the-ages").load_box(None).catalogue
    names = {(piece["kind"], piece["id"]) for piece in catalogue}
    for deck in DECKS:
        if deck.name in FACES:
            assert {(deck.kind, entry["id"]) for entry in TABLES[deck.name]} <= names, deck.name
    for piece in catalogue:
        assert piece["facts"], piece["id"]
        assert piece["provenance"] in ("rulebook", "public", "designed")


def test_the_tables_agree_with_each_other() -> None:
    check_tables(TABLES, TABLES)


def test_ids_are_unique_and_plain() -> None:
    ids = [entry["id"] for deck in FACES for entry in TABLES[deck]]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_share_a_name(lang: str) -> None:
    names = Counter(entry["name"][lang] for deck in FACES for entry in TABLES[deck])
    assert [name for name, number in names.items() if number > 1] == []


# Order of the technologies, which the rules rely on


def test_technologies_stand_by_kind_and_age() -> None:
    order = [(KINDS.index(entry["kind"]), AGES.index(entry["age"])) for entry in TABLES["technologies"]]
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    kinds = Counter(entry["kind"] for entry in TABLES["technologies"])
    assert [kinds[kind] for kind in KINDS] == [4, 4, 4, 3, 3, 3, 3, 4, 3, 2, 1]
    assert (*KINDS[2:7],) == URBAN
    assert (*KINDS[7:],) == UNITS


def test_three_special_technologies_of_each_type() -> None:
    order = [(SPECIALS.index(entry["kind"]), entry["age"]) for entry in TABLES["specials"]]
    assert order == [(kind, age) for kind in range(4) for age in AGES[1:]]


# What the code of laws prints


def test_the_start_of_the_code_of_laws() -> None:
    """Code p. 2."""
    workers = {entry["id"]: entry["workers"] for entry in TABLES["technologies"] if "workers" in entry}
    assert workers == {"agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0, "warriors": 1}
    setup = TABLES["setup"]
    assert (setup["yellow_bank"], setup["blue_bank"], setup["unused_workers"]) == (18, 16, 1)
    assert setup["first_civil_actions"] == [1, 2, 3, 4]
    assert setup["events_beyond_players"] == 2
    despotism = card("governments", "despotism")
    assert (despotism["civil_actions"], despotism["military_actions"], despotism["urban_limit"]) == (4, 2, 2)
    for name in (*workers, "despotism"):
        deck = "governments" if name == "despotism" else "technologies"
        assert card(deck, name)["copies"] == [0, 0, 0]


def test_the_open_borders_agreement_of_the_code_of_laws() -> None:
    pact = card("pacts", "open_borders_agreement")
    assert pact["symmetric"]
    assert pact["a"] == pact["b"] == {"military_actions": 1, "attack_strength": 2}
    assert pact["attack"] == "allowed"


def test_the_boards() -> None:
    """Sections of the banks: 2 + 4 + 4 + 4 + 4 yellow squares, 6 + 5 + 5 blue squares."""
    board = TABLES["board"]
    assert Counter(board["row_prices"]) == {1: 5, 2: 4, 3: 4}
    assert board["row_cleared"] == [3, 2, 1]
    assert Counter(board["population_cost"][1:]) == {2: 2, 3: 4, 4: 4, 5: 4, 7: 4}
    assert Counter(board["consumption"]) == {0: 2, 1: 4, 2: 4, 3: 4, 4: 4, 6: 1}
    assert [board["happiness"].index(need) for need in range(9)] == [17, 13, 11, 9, 7, 5, 3, 1, 0]
    assert Counter(board["corruption"]) == {0: 6, 2: 5, 4: 5, 6: 1}


# Numbers


def test_better_technologies_cost_and_give_more() -> None:
    for one, other in zip(TABLES["technologies"], TABLES["technologies"][1:], strict=False):
        if one["kind"] == other["kind"]:
            assert other["science"] > one["science"], other["id"]
            assert other["resources"] > one["resources"], other["id"]
            assert sum(other["gives"].values()) > sum(one["gives"].values()), other["id"]


def test_units_of_an_age_are_equally_strong() -> None:
    strengths = {
        (entry["age"], entry["gives"]["strength"]) for entry in TABLES["technologies"] if entry["kind"] in UNITS
    }
    assert strengths == {("A", 1), ("I", 2), ("II", 3), ("III", 5)}


def test_a_revolution_is_cheaper_than_a_peaceful_change() -> None:
    for entry in TABLES["governments"]:
        assert entry["revolution"] < entry["science"] or entry["id"] == "despotism"


def test_old_tactics_are_never_obsolete() -> None:
    for entry in TABLES["tactics"]:
        assert (entry["obsolete"] == entry["strength"]) == (entry["age"] == "I"), entry["id"]
        assert entry["obsolete"] == entry["strength"] or entry["obsolete"] == (entry["strength"] + 1) // 2


def test_bonus_cards_defend_twice_as_well_as_they_colonize() -> None:
    assert [(entry["defense"], entry["colonization"]) for entry in TABLES["bonuses"]] == [(2, 1), (4, 2), (6, 3)]
    assert all(entry["copies"] == [6, 6, 6] for entry in TABLES["bonuses"])


# Provenance and languages


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_says_where_its_facts_come_from(deck: str) -> None:
    for entry in TABLES[deck]:
        assert entry["provenance"], entry["id"]
        for source in entry["provenance"].values():
            assert re.fullmatch(r"designed|public|rulebook(, .+)?", source), source


def test_the_cards_the_code_of_laws_names_are_marked() -> None:
    named = {
        entry["name"]["fr"]
        for deck in FACES
        for entry in TABLES[deck]
        if entry["provenance"]["name"].startswith("rulebook")
    }
    assert {
        "Monarchie",
        "République",
        "Guerriers",
        "Bill Gates",
        "Affres du Temps",
        "Accord de Libre Circulation",
    } <= named


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_speaks_both_languages(deck: str) -> None:
    for entry in TABLES[deck]:
        for field in ("name", "plural", "text"):
            if field not in entry:
                continue
            assert set(entry[field]) == set(LANGUAGES), entry["id"]
            for lang, sentence in entry[field].items():
                assert " ".join(sentence.split()) == sentence
                assert sentence
                wrong = r"\S[:;!?]" if lang == "fr" else r"\s[:;!?]"
                assert not re.search(wrong, sentence), sentence


@pytest.mark.parametrize("deck", sorted(FACES))
def test_texts_are_sentences_that_name_their_numbers(deck: str) -> None:
    """Both languages tell the same numbers, in the same order or another."""
    for entry in TABLES[deck]:
        for sentence in entry["text"].values():
            assert sentence.endswith("."), sentence
            assert not sentence[0].islower(), sentence
        numbers = [sorted(re.findall(r"\d+", entry["text"][lang])) for lang in LANGUAGES]
        assert numbers[0] == numbers[1], entry["id"]


def _amounts(value: Any) -> list[int]:
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [abs(value)]
    if isinstance(value, dict):
        return [number for one in value.values() for number in _amounts(one)]
    if isinstance(value, list):
        return [number for one in value for number in _amounts(one)]
    return []


# Numbers the text tells without a figure: "a", "twice", "one of the two", or that follow from the rules.
SILENT = {1, 2}


@pytest.mark.parametrize(
    "deck", ["specials", "actions", "territories", "tactics", "aggressions", "wars", "pacts", "events"]
)
def test_the_amounts_of_a_card_stand_in_its_text(deck: str) -> None:
    for entry in TABLES[deck]:
        fields = ("symbols", "abilities", "effects", "scores", "a", "b", "strength", "infantry", "cavalry", "artillery")
        wanted = {number for field in fields for number in _amounts(entry.get(field, 0)) if number not in (0, *SILENT)}
        if entry["id"].startswith("raid"):
            wanted = set()  # levels, told in Roman numbers
        told = {int(number) for number in re.findall(r"\d+", entry["text"]["en"])}
        assert wanted <= told, entry["id"]
