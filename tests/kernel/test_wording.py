"""Two languages for everything people read; the sentences the code names exist and have what they need."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from civitas.kernel.game import Game
from civitas.kernel.text import COMMON, LANGUAGES, Refusal, Texts, default_language, fill, is_one, places, read_texts
from kernel.helpers import GAMES, every_game
from kernel.sources import PACKAGE, argument, base_names, descendants, strings, trees
from kernel.toy_words import TEXTS as TOY_TEXTS

# Values that a refusal adds itself.
ADDED: Final = {"EditionRefusal": {"file", "place"}, "JournalRefusal": {"reason"}}


# Filling sentences


@pytest.mark.parametrize(
    ("n", "en", "fr"), [(0, False, True), (1, True, True), (-1, True, True), (2, False, False), (11, False, False)]
)
def test_zero_is_singular_in_french_only(n: int, en: bool, fr: bool) -> None:
    assert is_one(n, "en") is en
    assert is_one(n, "fr") is fr


@pytest.mark.parametrize(
    ("coins", "en", "fr"),
    [(0, "0 coins", "0 Pièce"), (1, "1 coin", "1 Pièce"), (2, "2 coins", "2 Pièces"), (-1, "-1 coin", "-1 Pièce")],
)
def test_words_follow_the_number(coins: int, en: str, fr: str) -> None:
    assert fill("{coins} {coins|coin|coins}", "en", {"coins": coins}) == en
    assert fill("{coins} {coins|Pièce|Pièces}", "fr", {"coins": coins}) == fr


def test_places_are_filled_once_and_values_are_not_read_as_places() -> None:
    assert fill("{a} and {b}", "en", {"a": "{b}", "b": "{a}"}) == "{b} and {a}"
    assert fill("no place", "en", {"a": 1}) == "no place"
    assert fill("{a|one|}", "en", {"a": 5}) == ""
    with pytest.raises(KeyError):
        fill("{missing}", "en", {})


def test_places_names_what_a_sentence_wants() -> None:
    assert places("{seat}: +{a} {a|coin|coins} ({b})") == {"seat", "a", "b"}
    assert places("nothing") == set()


def test_texts_are_read_from_sections() -> None:
    texts = read_texts("civitas.text", "common.toml")
    assert texts.has("answer.over")
    assert not texts.has("over")
    assert texts.say("seat.name", "fr", {"number": 2}) == "Joueur 2"


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_CA", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "en_US", "LC_ALL": "", "CIVITAS_LANG": "FR"}, "fr"),
    ],
)
def test_the_environment_gives_the_language(
    variables: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CIVITAS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert default_language() == lang
    assert str(Refusal("journal.empty")) == COMMON.say("journal.empty", lang)


def test_a_refusal_speaks_both_languages_and_other_tables() -> None:
    refusal = Refusal("start.seats", game="x", low=2, high=4, seats="7")
    assert refusal.text("en") == "x takes 2 to 4 seats, not 7."
    assert refusal.text("fr") == "x se joue de 2 à 4 places, pas 7."
    own = Refusal("refuse.table", TOY_TEXTS, what="goods")
    assert own.text("en") == "Impossible table: goods."
    assert own.text("fr") == "Table impossible : goods."
    assert isinstance(own, ValueError)


# Every refusal the code can utter


def refusal_calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every refusal made in the package: module, class, call. A subclass's own `super().__init__` counts too."""
    kinds = {node.name: node for node in descendants("Refusal").values()}
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in kinds:
                    yield module, name, node
            if isinstance(node, ast.ClassDef) and node.name in kinds and "Refusal" in base_names(node):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "super().__init__":
                        yield module, node.name, inner


def table_of(module: str, call: ast.Call) -> Texts:
    """The table a refusal's sentence stands in: its second argument, or the common one."""
    for argument_ in call.args[1:2]:
        if isinstance(argument_, ast.Name) and argument_.id.isupper():
            table = getattr(importlib.import_module(module), argument_.id)
            assert isinstance(table, Texts)
            return table
    return COMMON


def keys(call: ast.Call) -> list[str]:
    """The sentences a refusal names; none when they are computed."""
    return strings(call.args[0]) if call.args else []


CALLS: Final = [(module, kind, call) for module, kind, call in refusal_calls() if keys(call)]


def test_refusals_were_found() -> None:
    assert len(CALLS) > 40
    assert {"Refusal", "IllegalAnswer", "EditionRefusal", "JournalRefusal"} <= {kind for _, kind, _ in CALLS}


@pytest.mark.parametrize(
    ("module", "kind", "call"), CALLS, ids=[f"{module}:{call.lineno}" for module, _, call in CALLS]
)
def test_a_refusal_has_its_sentence_and_the_sentence_its_values(module: str, kind: str, call: ast.Call) -> None:
    table = table_of(module, call)
    given = {keyword.arg for keyword in call.keywords}
    assert not given & {"key", "texts"}, "the compiled build takes these for the refusal's own arguments"
    for key in keys(call):
        assert table.has(key), f"{key} is not in the table"
        assert set(table.entries[key]) == set(LANGUAGES)
        wanted = {lang: places(table.entries[key][lang]) for lang in LANGUAGES}
        assert wanted["en"] == wanted["fr"]
        if None not in given:  # **values are not known here
            assert wanted["en"] <= given | ADDED.get(kind, set())


# Every table


TABLES: Final = sorted([*(PACKAGE / "text").glob("*.toml"), *PACKAGE.glob("games/*/texts.toml")])


def sentences(path: Path) -> dict[str, dict[str, str]]:
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{section}.{key}": row for section, rows in data.items() for key, row in rows.items()}


@pytest.mark.parametrize("path", TABLES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_sentence_stands_in_both_languages_with_the_same_places(path: Path) -> None:
    rows = sentences(path)
    assert rows
    for key, row in rows.items():
        assert set(row) == set(LANGUAGES), key
        assert all(isinstance(sentence, str) and sentence.strip() for sentence in row.values()), key
        assert places(row["en"]) == places(row["fr"]), key
        for sentence in row.values():
            assert sentence.count("{") == sentence.count("}"), key
            filled = fill(sentence, "en", dict.fromkeys(places(sentence), 1))
            assert "{" not in filled, key


def used_keys() -> tuple[set[str], set[str]]:
    """Every text constant of the package, and every beginning of a composed one."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    return whole, beginnings


@pytest.mark.parametrize("path", TABLES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_is_left_over(path: Path) -> None:
    whole, beginnings = used_keys()
    composed = tuple(beginning for beginning in beginnings if "." in beginning)
    templates = "".join(page.read_text(encoding="utf-8") for page in PACKAGE.rglob("*.html"))
    quoted = set(re.findall(r"""['"]([\w.-]+)['"]""", templates))
    composed += tuple(re.findall(r"""['"](\w+\.\w*)['"] ~""", templates))
    left = [key for key in sentences(path) if key not in whole | quoted and not key.startswith(composed)]
    assert left == []


# What a game must be able to say


def prompts(game: Game) -> set[str]:
    """The kinds of decision a game's frames name."""
    room = type(game).__module__.rpartition(".")[0]
    found: set[str] = set()
    for module, tree in trees().items():
        if module.startswith(room):
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    found.update(strings(argument(node, "prompt", 99)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_words_for_every_verb_event_prompt_and_option(game: str) -> None:
    played = next(one for one in every_game() if one.id == game)
    wanted = {f"verb.{verb.name}" for verb in played.verbs.verbs}
    wanted |= {f"tale.{tale.name}" for tale in played.tales.tales}
    wanted |= {f"ask.{prompt}" for prompt in prompts(played)}
    wanted |= {f"{section}.{option.id}" for option in played.options for section in ("option", "option_help")}
    choices = {value for option in played.options for value in option.values if isinstance(value, str)}
    wanted |= {f"{section}.{value}" for value in choices for section in ("value", "value_help")}
    missing = sorted(key for key in wanted if not played.texts.has(key))
    assert missing == []
    for section in ("verb", "tale", "option", "option_help", "value", "value_help"):
        known = {key for key in played.texts.entries if key.startswith(f"{section}.")}
        assert known <= wanted, f"left over: {sorted(known - wanted)}"
    for lang in LANGUAGES:
        assert played.name[lang]


@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_a_piece_stands_in_both_languages(game: str) -> None:
    played = next(one for one in every_game() if one.id == game)
    for kind, names in played.load_box(None).names.items():
        for name in names:
            assert set(name) == set(LANGUAGES), kind
            assert all(name.values()), kind
    for verb in played.verbs.verbs:
        for domain in verb.domains:
            if domain.kind not in ("seat", "amount"):
                assert len(domain.ids) <= len(played.load_box(None).names[domain.kind]), verb.name
