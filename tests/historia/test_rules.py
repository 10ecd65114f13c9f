"""The rules to look things up in: both languages say the same numbers, and the numbers of the box."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from civitas.games.historia.schema import ACTIONS, DECKS, PACKAGE
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

RULES: list[dict[str, Any]] = tomllib.loads(
    resources.files("civitas.games.historia").joinpath("rules.toml").read_text(encoding="utf-8")
)["rule"]
BY_ID = {rule["id"]: rule for rule in RULES}
TABLES = read_tables(PACKAGE, DECKS)


def numbers(sentence: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", sentence)]


def test_ids_are_unique_and_every_action_has_its_rule() -> None:
    assert len(BY_ID) == len(RULES)
    assert set(ACTIONS) <= set(BY_ID)


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


@pytest.mark.parametrize("action", TABLES["actions"], ids=lambda card: card["id"])
def test_an_actions_rule_has_the_numbers_of_its_card(action: dict[str, Any]) -> None:
    said = set(numbers(" ".join(BY_ID[action["id"]]["text"]["en"])))
    for way in ("basic", "advanced"):
        part = action.get(way, {})
        wanted = {part.get("requires_technology", 1), part.get("column_at_least", 1)} - {1}
        rows = [row for key in ("cost", "effects", "opponent", "winner") for row in part.get(key, [])]
        wanted |= {row[key] for row in rows for key in ("n", "vp", "per") if key in row}
        assert wanted <= said, action["id"]


def test_governments_are_listed_with_their_bonus() -> None:
    for lang, vp in (("en", "VP"), ("fr", "PV")):
        said = BY_ID["governments"]["text"][lang][0]
        for card in TABLES["governments"]:
            paid = [f"{card['vp']} {vp}"] if card["vp"] else []
            paid += [f"{card['recover_cubes']} cube"] if card["recover_cubes"] else []
            joined = (" and " if lang == "en" else " et ").join(paid)
            assert re.search(rf"{card['name'][lang]} {joined}[,.]", said), card["id"]


def test_levels_are_listed_with_their_bonus() -> None:
    bonuses, military = BY_ID["levels"]["text"]["en"][1], BY_ID["levels"]["text"]["en"][2]
    for card in TABLES["technology_levels"]:
        for row in card["bonus"]:
            if row["op"] == "unlock_advanced":
                assert re.search(rf"{row['card'].capitalize()} {card['level']}[,.]", bonuses), card["id"]
            else:
                assert re.search(rf"\b{card['level']} ", bonuses), card["id"]
    given = {
        op: [card["level"] for card in TABLES["military_levels"] if {"op": op, "n": 1} in card["bonus"]]
        for op in ("recover_cubes", "recover_oldest_cards")
    }
    assert numbers(military) == [*given["recover_cubes"], *given["recover_oldest_cards"], 16, 2]


def test_civbots_draw_and_share_what_their_cards_say() -> None:
    said = BY_ID["civbots"]["text"]["en"]
    assert numbers(said[1]) == [card["cards_drawn"] for card in TABLES["difficulties"]]
    assert numbers(said[4]) == TABLES["setup"]["civbots"]["leader_share_max"]
