"""`civitas arena`: its document, its table, and what it refuses."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from civitas.arena.command import arena
from civitas.arena.texts import TEXTS
from civitas.kernel.text import LANGUAGES, places

GAME = "age-of-civilization"
FIGURES = ["wins", "rate", "low", "high", "ms_p50", "ms_p95", "mean_score", "median_score"]

app = typer.Typer()
app.command()(arena)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, [GAME, *words], env={"CIVITAS_LANG": "en", "COLUMNS": "160"})


def document(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_the_document_has_the_shape_of_the_contract() -> None:
    found = document("--bots", "easy,random", "--games", "4", "--seats", "3")
    assert list(found) == ["game", "games", "bots"]
    assert found["game"] == GAME
    assert found["games"] == 6
    assert list(found["bots"]) == ["easy", "random", "random#2"]
    for row in found["bots"].values():
        assert list(row) == FIGURES
        assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
    assert sum(row["wins"] for row in found["bots"].values()) == pytest.approx(6)
    assert found["bots"]["easy"]["wins"] == 6


def test_one_bot_plays_alone() -> None:
    found = document("--bots", "easy", "--games", "3", "--option", "mode=silk_road")
    assert found["games"] == 3
    assert list(found["bots"]) == ["easy"]


def without_times(found: Any) -> Any:
    rows = found["bots"].values()
    return [{key: value for key, value in row.items() if not key.startswith("ms_")} for row in rows]


def test_the_same_seed_gives_the_same_figures_in_any_number_of_processes() -> None:
    words = ("--bots", "easy,random", "--games", "8", "--seed", "11", "-o", "innovation=yes")
    found = without_times(document(*words))
    assert without_times(document(*words, "--jobs", "2")) == found
    assert without_times(document(*words[:4], "--seed", "12")) != found


def test_an_edition_is_laid_over_the_box(tmp_path: Path) -> None:
    edition = tmp_path / "poor.toml"
    edition.write_text('game = "age-of-civilization"\n[setup]\ncoins = 0\n', encoding="utf-8")
    words = ("--bots", "easy", "--games", "4")
    assert without_times(document(*words, "--edition", str(edition))) != without_times(document(*words))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_get_a_table(lang: str) -> None:
    result = run("--bots", "easy,easy", "--games", "3", "--lang", lang)
    assert result.exit_code == 0
    assert "easy#2" in result.stdout
    assert "50.0%" in result.stdout
    assert ("4 games instead of 3" if lang == "en" else "4 parties au lieu de 3") in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("--bots", "genius"),
        ("--bots", "normal:depth=2"),
        ("--bots", ","),
        ("--bots", "easy,easy,easy", "--seats", "2"),
        ("--seats", "7"),
        ("--games", "0"),
        ("--jobs", "0"),
        ("--scale", "0"),
        ("--seed", "soon"),
        ("--option", "mode=silk_road"),
        ("--option", "draft"),
        ("--edition", "nowhere.toml"),
        ("--lang", "de"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: tuple[str, ...]) -> None:
    sentences = []
    for lang in ("en", "fr"):
        result = run(*words) if "--lang" in words else run(*words, "--lang", lang)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert "Traceback" not in result.stderr
        sentences.append(result.stderr.strip())
    assert all(sentences)
    assert sentences[0] != sentences[1] or "--lang" in words


def test_every_sentence_is_there_in_both_languages() -> None:
    for key, sentences in TEXTS.entries.items():
        assert set(sentences) == set(LANGUAGES), key
        assert places(sentences["en"]) == places(sentences["fr"]), key


def test_an_unknown_game_is_refused() -> None:
    result = CliRunner().invoke(app, ["chess"])
    assert result.exit_code == 2
    assert "chess" in result.stderr


@pytest.mark.skipif(find_spec("ray") is not None, reason="the extra ray is installed")
def test_ray_says_how_to_install_it() -> None:
    result = run("--ray")
    assert result.exit_code == 2
    assert "civitas[ray]" in result.stderr


@pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra ray")
def test_ray_gives_the_same_figures() -> None:
    words = ("--bots", "easy,random", "--games", "8", "--seed", "11")
    assert without_times(document(*words, "--ray")) == without_times(document(*words))
