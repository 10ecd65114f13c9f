"""`civitas arena`: its document, its table, and what it refuses."""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from civitas import games
from civitas.arena.command import arena
from civitas.arena.texts import TEXTS
from civitas.console import OUT
from civitas.kernel.text import LANGUAGES, places

GAME = "age-of-civilization"
SEARCHING = "hard:iterations=3:turns=1:nodes=20,easy"
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


FIELD = ("--bots", "random,easy,normal:nodes=5", "--seats", "2")


def test_more_bots_than_seats_add_pairs_and_ratings() -> None:
    found = document(*FIELD, "--games", "7", "--anchor", "easy")
    names = ["random", "easy", "normal:nodes=5"]
    assert list(found) == ["game", "games", "bots", "pairs", "elo"]
    assert found["games"] == 12  # two deals, three pairings, two seatings
    assert list(found["bots"]) == names
    assert all(list(row) == FIGURES for row in found["bots"].values())
    assert sum(row["wins"] for row in found["bots"].values()) == pytest.approx(12)
    for row in names:
        assert list(found["pairs"][row]) == [name for name in names if name != row]
        for column, cell in found["pairs"][row].items():
            assert list(cell) == ["share", "low", "high", "n"]
            assert cell["n"] == 2
            assert cell["low"] <= cell["share"] <= cell["high"]
            assert cell["share"] + found["pairs"][column][row]["share"] == pytest.approx(1)
    assert found["pairs"]["easy"]["random"]["share"] == 1
    assert list(found["elo"]) == ["anchor", "centre", "ratings"]
    assert (found["elo"]["anchor"], found["elo"]["centre"]) == ("easy", 1500)
    ratings = found["elo"]["ratings"]
    assert set(ratings) == set(names)
    assert ratings["easy"] == {"rating": 1500, "low": 1500, "high": 1500}
    assert list(ratings)[-1] == "random"


def test_a_field_is_the_same_in_any_number_of_processes() -> None:
    found, spread = document(*FIELD, "--games", "12"), document(*FIELD, "--games", "12", "--jobs", "2")
    assert without_times(spread) == without_times(found)
    assert (spread["pairs"], spread["elo"]) == (found["pairs"], found["elo"])
    assert found["elo"]["anchor"] is None


def test_a_field_plays_alone_on_the_same_deals() -> None:
    found = document("--bots", "random,easy", "--seats", "1", "--games", "4", "-o", "mode=silk_road")
    assert found["games"] == 4
    assert found["pairs"]["easy"]["random"]["n"] == 2


def test_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    words = (*FIELD, "--games", "6", "--keep", str(tmp_path / "kept.jsonl"))
    first = document(*words)
    written = (tmp_path / "kept.jsonl").read_bytes()
    assert written.count(b"\n") == 4
    assert document(*words) == first  # times too: they are those of the file
    assert document(*words, "--jobs", "2") == first
    assert (tmp_path / "kept.jsonl").read_bytes() == written
    longer = (*FIELD, "--games", "12", "--keep", str(tmp_path / "kept.jsonl"))
    assert without_times(document(*longer)) == without_times(document(*FIELD, "--games", "12"))
    assert (tmp_path / "kept.jsonl").read_bytes().startswith(written)
    told = run(*longer)
    assert "12 games were already played" in told.stdout
    refused = run(*longer, "--seed", "1")
    assert refused.exit_code == 2
    assert "seed = 0 / 1" in refused.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_get_a_cross_table_and_ratings(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OUT, "_width", 160)  # names are folded where times leave them no room
    result = run(*FIELD, "--games", "6", "--lang", lang)
    assert result.exit_code == 0
    for words in (
        ("Row against column", "Elo, mean = 1500", "(1)", "3 sittings on 1 deal,")
        if lang == "en"
        else ("Ligne contre colonne", "Elo, moyenne = 1500", "(1)", "3 tablées sur 1 donne,")
    ):
        assert words in result.stdout
    assert result.stdout.count("normal:nodes=5") == 3


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
        ("--bots", "normal:weights="),
        ("--bots", "hard:iterations=" + "9" * 10),
        ("--bots", "hard:iterations=" + "9" * 5000),
        ("--bots", ","),
        ("--bots", "easy,easy,easy", "--seats", "2"),
        ("--bots", "easy,random,genius", "--seats", "2"),
        ("--bots", "easy,random,normal", "--seats", "2", "--anchor", "genius"),
        ("--bots", "easy,random", "--anchor", "easy"),
        ("--keep", "nowhere/kept.jsonl"),
        ("--keep", "."),
        ("--seats", "7"),
        ("--games", "0"),
        ("--jobs", "0"),
        ("--scale", "0"),
        ("--scale", "inf"),
        ("--scale", "1e308"),
        ("--scale", "nan"),
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


@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_searchers_with_a_budget_of_playouts_are_the_same_in_any_number_of_processes(game: str) -> None:
    found = []
    for jobs in ("1", "2"):
        words = [game, "--bots", SEARCHING, "--games", "2", "--seed", "11", "--jobs", jobs, "--json"]
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.stderr
        found.append(without_times(json.loads(result.stdout)))
    assert found[0] == found[1]


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
@pytest.mark.parametrize("bots", ["easy,random", SEARCHING])
def test_ray_gives_the_same_figures(bots: str) -> None:
    words = ("--bots", bots, "--games", "8", "--seed", "11")
    assert without_times(document(*words, "--ray")) == without_times(document(*words))


class Cluster(ModuleType):
    """Stands for Ray: a cluster that cannot be reached, or that loses its workers."""

    def __init__(self, reached: bool) -> None:
        super().__init__("ray")
        self.__spec__ = ModuleSpec("ray", None)
        self.exceptions = ModuleType("ray.exceptions")
        self.exceptions.__dict__.update({name: type(name, (Exception,), {}) for name in ("RayError", "RayTaskError")})
        self.reached = reached
        self.left = False

    def init(self, **settings: Any) -> None:
        if not self.reached:
            raise ConnectionError("Nobody at 10.0.0.1:6379.\nSee the logs.")

    def shutdown(self) -> None:
        self.left = True

    def remote(self, task: Any) -> Any:
        return SimpleNamespace(remote=lambda *one: "asked")

    def wait(self, asked: list[str]) -> tuple[list[str], list[str]]:
        raise self.exceptions.RayError


@pytest.mark.parametrize(("reached", "reason"), [(False, "Nobody at 10.0.0.1:6379. "), (True, "RayError. ")])
def test_a_cluster_that_fails_is_told_in_a_sentence(
    reached: bool, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = Cluster(reached)
    monkeypatch.setitem(sys.modules, "ray", cluster)
    monkeypatch.setitem(sys.modules, "ray.exceptions", cluster.exceptions)
    result = run("--bots", "random,random", "--games", "2", "--ray")
    assert result.exit_code == 2
    assert reason in result.stderr
    assert "RAY_ADDRESS" in result.stderr
    assert cluster.left == reached


def test_the_documented_commands_are_understood() -> None:
    told = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    lines = [line.split()[2:] for line in told.splitlines() if line.startswith("civitas arena ")]
    assert len(lines) >= 4
    for game, *words in lines:
        quick = ["--games", "1", "--anchor", "nobody"]  # understood, then refused before anything is played
        result = CliRunner().invoke(app, [game, *words, *quick], env={"CIVITAS_LANG": "en"})
        assert result.exit_code == 2
        assert "--anchor" in result.stderr.splitlines()[0], result.stderr
