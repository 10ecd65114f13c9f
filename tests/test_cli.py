"""The command line's contract: what `games`, `cards`, `fuzz` and `bench` print, and how bad input is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def civitas(*words: str, lang: str = "en", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CIVITAS_LANG": lang, "COLUMNS": "200"}
    if home is not None:
        environment["CIVITAS_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "civitas.cli", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
        env=environment,
    )


def document(*words: str) -> Any:
    """What a command prints with --json: one document, and nothing on stderr."""
    run = civitas(*words, "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return json.loads(run.stdout)


def test_games_lists_seats_and_options() -> None:
    (game,) = [entry for entry in document("games") if entry["id"] == "age-of-civilization"]
    assert game["name"] == {"en": "Age of Civilization", "fr": "Age of Civilization"}
    assert game["seats"] == [1, 2, 3, 4]
    assert [option["id"] for option in game["options"]] == [
        "mode",
        "innovation",
        "changing_world",
        "draft",
        "first_game",
    ]
    for option in game["options"]:
        assert set(option) == {"id", "type", "values", "default", "seats", "name", "help"}
        assert set(option["name"]) == set(option["help"]) == {"en", "fr"}
        assert option["default"] in option["values"]


def test_options_have_the_names_scripts_rely_on() -> None:
    options = {entry["id"]: {option["id"]: option for option in entry["options"]} for entry in document("games")}
    assert options["historia"].keys() >= {"civbots", "events", "advanced", "three_cubes", "merciless", "civilizations"}
    civbots = options["historia"]["civbots"]
    assert (civbots["type"], civbots["default"]) == ("list", "none")
    assert civbots["values"] == ["none", "chief", "noble", "king"]
    assert options["historia"]["civilizations"]["values"] == ["random", "chosen"]
    assert options["path-of-civilization"]["automa"]["values"] == ["easy", "normal", "hard", "expert"]
    assert options["through-the-ages"].keys() >= {"civil_hands", "peaceful", "short"}
    assert options["through-the-ages"]["short"]["type"] == "bool"
    assert "governments" in options["sid-meiers-civilization"]


def test_cards_lists_the_whole_box() -> None:
    pieces = document("cards", "age-of-civilization")
    copies: dict[str, int] = {}
    for piece in pieces:
        assert {"id", "kind", "name", "copies", "provenance"} <= set(piece)
        assert set(piece["name"]) == {"en", "fr"}
        assert piece["provenance"] in ("rulebook", "public", "designed")
        assert piece["facts"]
        copies[piece["kind"]] = copies.get(piece["kind"], 0) + piece["copies"]
    assert copies["civilization"] == 48
    assert copies["wonder"] == 15
    assert copies["event"] == 9
    assert copies["special_technology"] == 9
    assert copies["special_action"] == 8
    assert copies["control"] == 6
    assert copies["special_event"] == 3


def test_fuzz_reports_and_cycles_over_everything() -> None:
    report = document("fuzz", "age-of-civilization", "--games", "55", "--jobs", "2")
    assert set(report) == {"game", "games", "decisions", "violations", "ends", "seconds"}
    assert report["game"] == "age-of-civilization"
    assert report["violations"] == 0
    assert sum(report["ends"].values()) == report["games"] == 55
    assert report["decisions"] > 55


def test_fuzz_takes_a_list_of_civbots_for_the_seats_it_goes_with() -> None:
    report = document("fuzz", "historia", "--games", "3", "--option", "civbots=king,noble", "--option", "events=true")
    assert (report["games"], report["violations"]) == (3, 0)


def test_fuzz_takes_seats_and_options() -> None:
    report = document(
        "fuzz", "age-of-civilization", "--games", "3", "--seats", "3", "--option", "draft=true", "--thorough"
    )
    assert report["violations"] == 0
    assert report["ends"] == {"six_rounds": 3}


def test_bench_measures_every_figure() -> None:
    report = document("bench", "age-of-civilization", "--seconds", "0.05")
    assert set(report) == {"compiled", "games", "peers"}
    figures = report["games"]["age-of-civilization"]
    keys = {"seats", "decisions_per_s", "playouts_per_s", "copies_per_s", "views_per_s", "decisions_per_game"}
    assert set(figures) == keys
    assert all(value > 0 for value in figures.values())


def test_help_teaches() -> None:
    for words in ([], ["games"], ["cards"], ["fuzz"], ["bench"], ["play"], ["watch"], ["replay"], ["arena"]):
        run = civitas(*words, "--help")
        assert run.returncode == 0
        assert "Usage" in run.stdout


BROKEN = """game = "age-of-civilization"

[civilizations.egypt]
population = 9
"""

MISTAKES: dict[str, tuple[list[str], str, str]] = {
    "unknown game": (["fuzz", "chess"], "no game called chess", "Aucun jeu ne s'appelle chess"),
    "unknown option": (["fuzz", "age-of-civilization", "-o", "size=3"], "no option size", "pas d'option size"),
    "wrong value": (["fuzz", "age-of-civilization", "-o", "draft=maybe"], "cannot be maybe", "ne peut valoir maybe"),
    "wrong word of a list": (
        ["fuzz", "historia", "-o", "civbots=king,emperor"],
        "cannot be king,emperor. Allowed: none, or up to 5 of chief, noble, king",
        "ne peut valoir king,emperor. Valeurs permises : none, ou jusqu'à 5 parmi chief, noble, king",
    ),
    "too long a list": (
        ["fuzz", "historia", "--seats", "4", "-o", "civbots=king,king,king"],
        "room for 2 Civbots, not 3",
        "place pour 2 Civbots, pas 3",
    ),
    "not a pair": (["fuzz", "age-of-civilization", "-o", "draft"], "key=value", "clé=valeur"),
    "combination": (
        ["fuzz", "age-of-civilization", "--seats", "1", "-o", "draft=true"],
        "not allowed",
        "n'est pas permise",
    ),
    "seat count": (["fuzz", "age-of-civilization", "--seats", "7"], "1 to 4 seats, not 7", "1 à 4 places, pas 7"),
    "no games": (["fuzz", "age-of-civilization", "--games", "0"], "at least 1", "au moins 1"),
    "language": (["games", "--lang", "de"], "not de", "pas de"),
    "missing edition": (
        ["cards", "age-of-civilization", "--edition", "nowhere.toml"],
        "cannot be read",
        "lecture impossible",
    ),
    "seed": (
        ["play", "age-of-civilization", "--seats", "human,random", "--seed", "x"],
        "whole number",
        "nombre entier",
    ),
    "misspelt command": (
        ["paly"],
        "no command paly. Did you mean play",
        "pas de commande paly. Vouliez-vous dire play",
    ),
    "misspelt flag": (["play", "--sede", "3"], "no option --sede", "pas d'option --sede"),
    "flag without its value": (["play", "--seed"], "--seed needs a value", "--seed demande une valeur"),
    "flag with a value": (["games", "--json=3"], "--json takes no value", "--json ne prend pas de valeur"),
    "unfit value": (["bench", "--seconds", "x"], "--seconds does not take", "--seconds n'accepte pas"),
    "no argument": (["cards"], "GAME is missing", "GAME manque"),
    "one word too many": (["games", "extra"], "too many: extra", "de trop : extra"),
    "missing journal": (["replay", "nowhere.jsonl"], "nowhere.jsonl", "nowhere.jsonl"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_refused_in_the_users_language(mistake: str, lang: str, tmp_path: Path) -> None:
    words, english, french = MISTAKES[mistake]
    run = civitas(*words, lang=lang, home=tmp_path)
    assert run.returncode == 2
    assert (english if lang == "en" else french) in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""
    assert not list(tmp_path.iterdir())


def test_a_misspelt_command_is_told_in_the_language_it_asks_for() -> None:
    for words in (["--lang", "fr"], ["--lang=fr"]):
        run = civitas("play", "--sede", *words)
        assert "Il n'y a pas d'option --sede" in run.stderr
        assert "civitas play --help" in run.stderr or "python -m civitas.cli play --help" in run.stderr


def test_without_a_word_the_help_is_shown() -> None:
    run = civitas()
    assert "Usage" in run.stdout + run.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_broken_edition_names_file_place_and_what_is_allowed(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text(BROKEN, encoding="utf-8")
    run = civitas("cards", "age-of-civilization", "--edition", str(file), lang=lang)
    assert run.returncode == 2
    assert "my-box.toml" in run.stderr
    assert "civilizations.egypt.population" in run.stderr
    assert "1 … 4" in run.stderr


def test_an_edition_changes_the_box(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text('game = "age-of-civilization"\n[civilizations.egypt]\nname.en = "Kemet"\n', encoding="utf-8")
    names = {piece["id"]: piece["name"] for piece in document("cards", "age-of-civilization", "--edition", str(file))}
    assert names["egypt"] == {"en": "Kemet", "fr": "Égypte"}
