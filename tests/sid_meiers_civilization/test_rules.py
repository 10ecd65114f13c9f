"""The rules to look things up in: both languages say the same numbers, and the numbers of the box."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

RULES: list[dict[str, Any]] = tomllib.loads(
    resources.files("civitas.games.sid_meiers_civilization").joinpath("rules.toml").read_text(encoding="utf-8")
)["rule"]
BY_ID = {rule["id"]: rule for rule in RULES}
TABLES = read_tables(PACKAGE, DECKS)
SETUP = TABLES["setup"]


def numbers(sentence: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", sentence)]


def said(rule: str) -> set[int]:
    return set(numbers(" ".join(BY_ID[rule]["text"]["en"])))


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
def test_both_languages_say_the_same(rule: dict[str, Any]) -> None:
    assert set(rule["text"]) == set(rule["title"]) == set(LANGUAGES)
    assert len(rule["text"]["en"]) == len(rule["text"]["fr"])
    for english, french in zip(rule["text"]["en"], rule["text"]["fr"], strict=True):
        assert Counter(numbers(english)) == Counter(numbers(french)), french
        assert english.endswith(".")
        assert french.endswith(".")
        assert not re.search(r"[^\s«][:;!?»]|«\S", french), french
        assert not re.search(r"\s[:;!?]", english), english


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        ("goal", {SETUP["coins_to_win"]}),
        ("coins", {SETUP["coins_to_win"]}),
        ("setup", {layout["neutral"] for layout in TABLES["layouts"]}),
        ("found", {SETUP["city"]["limit"], SETUP["city"]["distance"]}),
        ("trade", {SETUP["trade_max"]}),
        ("negotiation", {SETUP["negotiation"]["rounds"]}),
        (
            "produce",
            {
                SETUP["costs"]["army"],
                SETUP["costs"]["scout"],
                SETUP["costs"]["aircraft"],
                SETUP["costs"]["walls"],
                *SETUP["costs"]["units"],
                *SETUP["rush"].values(),
            },
        ),
        ("walls", {SETUP["costs"]["walls"], SETUP["battle"]["bonus_walls"]}),
        ("culture-track", {space[key] for space in TABLES["track"] for key in ("culture", "trade") if space[key]}),
        ("culture-track", {space["space"] for space in TABLES["track"] if space["reward"] == "great_person"}),
        ("events", {SETUP["culture_hand"]}),
        ("movement", set(SETUP["figures"].values())),
        ("battle-force", {number for key, number in SETUP["battle"].items() if key != "killed"}),
        ("battle-force", {card["combat_bonus"] for card in TABLES["buildings"] if card["combat_bonus"]}),
        ("battle-result", {*SETUP["loot"].values(), SETUP["battle"]["killed"]}),
        ("research", set(SETUP["research"])),
        ("great-people", {card["combat_bonus"] for card in TABLES["great_people"] if card["combat_bonus"]}),
    ],
)
def test_the_rules_say_the_numbers_of_the_box(rule: str, wanted: set[int]) -> None:
    assert wanted <= said(rule)


def having(deck: str, op: str) -> set[str]:
    """The ids of the cards with a passive."""
    return {card["id"] for card in TABLES[deck] if op in [row["op"] for row in card["passive"]]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "op"),
    [
        ("found", "armies_found_cities"),
        ("events", "culture_hand"),
        ("huts", "scouts_enter_huts"),
        ("battle-force", "battle_hand"),
        ("battle-force", "combat_bonus"),
        ("coins", "coins"),
    ],
)
def test_the_rules_name_the_governments_of_the_box(rule: str, op: str, lang: str) -> None:
    """With their year where the other set has another card."""
    text = " ".join(BY_ID[rule]["text"][lang])
    first, second = having("governments", op), having("governments_2013", op)
    names = {card["id"]: card["name"][lang] for card in TABLES["governments"]}
    for government in first | second:
        year = "" if government in first & second else " (2010)" if government in first else " (2013)"
        assert f"{names[government]}{year}" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "op"),
    [
        ("found", "cities"),
        ("events", "culture_hand"),
        ("events", "hands_per_coins"),
        ("battle-force", "hands_per_coins"),
        ("movement", "cross_water"),
        ("movement", "stop_on_water"),
    ],
)
def test_the_rules_name_the_technologies_of_the_box(rule: str, op: str, lang: str) -> None:
    text = " ".join(BY_ID[rule]["text"][lang])
    names = {card["id"]: card["name"][lang] for card in TABLES["technologies"]}
    assert having("technologies", op)
    assert [names[tech] for tech in having("technologies", op) if names[tech] not in text] == []


def test_terrains_give_what_the_rule_says() -> None:
    text = BY_ID["squares"]["text"]["en"][0]
    for card in TABLES["terrains"]:
        shown = {kind: number for kind, number in card["icons"].items() if number}
        for kind, number in shown.items():
            assert re.search(rf"{card['name']['en'].lower()}[a-z ]* {number} {kind}", text), card["id"]
        if not shown:
            assert f"{card['name']['en'].lower()} nothing" in text
