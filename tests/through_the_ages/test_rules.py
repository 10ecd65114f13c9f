"""The rules to look things up in: both languages say the same numbers, and the numbers of the box."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

FOLDER = resources.files("civitas.games.through_the_ages")
RULES: list[dict[str, Any]] = tomllib.loads(FOLDER.joinpath("rules.toml").read_text(encoding="utf-8"))["rule"]
BY_ID = {rule["id"]: rule for rule in RULES}
TABLES = read_tables(PACKAGE, DECKS)
BOARD, SETUP = TABLES["board"], TABLES["setup"]


def numbers(sentence: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", sentence)]


def said(rule: str, paragraph: int) -> list[int]:
    return numbers(BY_ID[rule]["text"]["en"][paragraph])


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


def test_the_setup_is_the_boxes() -> None:
    workers = {entry["id"]: entry["workers"] for entry in TABLES["technologies"] if "workers" in entry}
    told = said("setup", 0)
    assert told[:3] == [workers["agriculture"], workers["bronze"], workers["philosophy"]]
    assert told[3] == workers["warriors"]
    assert told[4:] == [SETUP["unused_workers"], SETUP["yellow_bank"], SETUP["blue_bank"]]
    assert said("setup", 1) == [len(BOARD["row_prices"]), SETUP["events_beyond_players"]]
    assert said("first-round", 0) == SETUP["first_civil_actions"]


def test_the_row_is_the_boards() -> None:
    prices = BOARD["row_prices"]
    steps = [
        number for price in (1, 2, 3) for number in (price, prices.index(price) + 1, 13 - prices[::-1].index(price))
    ]
    assert said("row", 1) == steps


def test_corruption_and_famine_are_the_boards() -> None:
    levels = BOARD["corruption"]
    told = said("production", 1)
    assert told[0] == levels.index(0)
    assert told[1:4] == [levels.index(2), levels.index(0) - 1, 2]
    assert told[4:7] == [levels.index(4), levels.index(2) - 1, 4]
    assert told[7] == levels[0]
    assert said("production", 2) == [SETUP["starvation_culture"]]


def test_other_numbers_of_the_box() -> None:
    assert said("ages", 1)[-1] == SETUP["age_end_yellow"]
    assert said("resign", 0) == [SETUP["resigned_war_culture"]]
    assert said("tactics", 0) == [SETUP["play_tactic"], SETUP["copy_tactic"]]
    assert said("end-of-turn", 0) == [SETUP["military_draw"]]
    assert said("happiness", 0)[-1] == BOARD["happiness_max"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_is_as_long_in_both_languages(lang: str) -> None:
    """The same sections, lists and icons."""
    page = FOLDER.joinpath(f"learn.{lang}.html").read_text(encoding="utf-8")
    other = FOLDER.joinpath("learn.en.html").read_text(encoding="utf-8")
    for mark in ("<section", "<h2>", "<li>", "<dt>", "<p>", "<figure"):
        assert page.count(mark) == other.count(mark), mark
    assert re.findall(r"ic\('[^)]*\)", page) == re.findall(r"ic\('[^)]*\)", other)
    if lang == "fr":
        plain = re.sub(r"\{\{.*?\}\}|<[^>]*>", "", page)
        assert not re.search(r"[^\s«][:;!?»]|«\S|'", plain)


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            [
                "Discontent workers cause no uprising as long as you have as many unused ones",
                "The colony is yours until somebody takes it",
                "the last age begins: this round or the next one is the last.",
            ],
        ),
        (
            "fr",
            [
                "Des ouvriers mécontents ne se révoltent pas tant que vous avez autant d’inutilisés",
                "La colonie est à vous jusqu’à ce que quelqu’un la prenne",
                "le dernier âge commence : cette manche ou la suivante est la dernière.",
            ],
        ),
    ],
)
def test_the_lesson_promises_no_more_than_the_rules(lang: str, sentences: list[str]) -> None:
    page = re.sub(r"<[^>]*>", "", FOLDER.joinpath(f"learn.{lang}.html").read_text(encoding="utf-8"))
    assert [sentence for sentence in sentences if sentence not in page] == []
