"""`civitas learn`: the same command finds the same figures, goes on where it stopped, and refuses what cannot be."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
import typer
from typer.testing import CliRunner

from civitas.bots.weights import read_weights
from civitas.kernel.text import LANGUAGES
from civitas.learning.command import TEXTS, By, learn, try_out
from civitas.learning.course import EXAM, Course
from civitas.learning.factors import Factors, times
from civitas.learning.trials import Outcome, Trial, compare, fitness, play_trial, usual_lead

GAME = "age-of-civilization"
PACKAGE = "civitas.games.age_of_civilization"
QUICK = ["--level", "normal:nodes=1", "--against", "random", "--pairs", "2", "--deals", "1", "--exam", "2"]

app = typer.Typer()
app.command()(learn)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, [GAME, *words], env={"CIVITAS_LANG": "en", "COLUMNS": "160"})


def document(*words: str) -> Any:
    result = run(*QUICK, *words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("by", By)
def test_the_same_command_finds_the_same_figures_in_any_number_of_processes(tmp_path: Path, by: str) -> None:
    out = tmp_path / "tuned.toml"
    course = ["--by", by, "--generations", "2"]
    alone = document(*course, "--seed", "7", "--out", str(out))
    assert document(*course, "--seed", "7", "--jobs", "2") == alone
    assert document(*course, "--seed", "8")["weights"] != alone["weights"]
    assert tomllib.loads(out.read_text(encoding="utf-8")) == alone["weights"]
    start = read_weights(PACKAGE, "start").values
    assert list(alone["weights"]) == list(start)
    assert alone["weights"] != start
    [mark] = alone["exam"]
    assert mark["opponent"] == "random"
    assert mark["games"] == 4


@pytest.mark.parametrize("by", By)
def test_alone_the_opponent_plays_the_same_deals(by: str) -> None:
    """Against themselves the figures the course begins from come to a draw on every deal."""
    alone = ["--seats", "1", "--option", "mode=skirmish", "--by", by, "--generations", "1"]
    found = document(*alone)
    assert found["weights"] != read_weights(PACKAGE, "start").values
    [mark] = found["exam"]
    assert (mark["opponent"], mark["games"], mark["rate"]) == ("random", 2, 1.0)
    trial = Trial(
        GAME, 1, {"mode": "skirmish"}, "normal:nodes=1", read_weights(PACKAGE, "start").values, "random", (5, 5), 0
    )
    assert play_trial(trial._replace(opponent="normal:nodes=1:weights=start")) == Outcome(0.5, 0)
    assert play_trial(trial).lead > 0


def test_a_stopped_run_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    document("--generations", "1", "--keep", str(kept))
    with kept.open("ab") as file:
        file.write(b'{"generation":1,"wi')  # torn
    gone_on = document("--generations", "2", "--keep", str(kept))
    assert gone_on == document("--generations", "2")
    assert document("--generations", "2", "--keep", str(kept)) == gone_on
    other = run(*QUICK, "--generations", "2", "--seed", "3", "--keep", str(kept))
    assert other.exit_code == 2
    assert "seed" in other.stderr
    other = run(*QUICK, "--generations", "2", "--by", "differences", "--keep", str(kept))
    assert other.exit_code == 2
    assert "by" in other.stderr
    whole = kept.read_bytes()
    for line in (b'{"generation":7,"wins":0.5,"centre":{}}\n', b'{"generation":2,"wins":0.5,"centre":{"coin":1.0}}\n'):
        kept.write_bytes(whole + line)
        damaged = run(*QUICK, "--generations", "2", "--keep", str(kept))
        assert damaged.exit_code == 2
        assert "Line 4" in damaged.stderr
        assert "what follows" in damaged.stderr
        assert kept.read_bytes() == whole + line


def test_the_exam_is_shown_and_the_figures_are_printed() -> None:
    result = run(*QUICK, "--generations", "1")
    assert result.exit_code == 0, result.stderr
    assert "random" in result.stdout
    assert "coin = [" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["--from", "bold"],
        ["--level", "genius"],
        ["--level", "random"],
        ["--level", "normal:weights=start"],
        ["--level", "easy"],
        ["--out", "same.jsonl", "--keep", "same.jsonl"],
        ["--against", ","],
        ["--against", "normal:weights=bold"],
        ["--spread", "0"],
        ["--rate", "nan"],
        ["--spread", "1000"],
        ["--rate", "1e308"],
        ["--by", "heart"],
        ["--by", "differences", "--trace", "1.1"],
        ["--trace", "nan"],
        ["--pairs", "0"],
        ["--seats", "9"],
        ["--seed", "x"],
        ["--out", "/nowhere/at/all.toml"],
    ],
)
def test_what_cannot_be_is_refused(words: list[str]) -> None:
    result = run(*QUICK, "--generations", "1", *words)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    monkeypatch.setattr(Course, "generation", lambda *words: played.append(1))
    result = run(*QUICK, "--out", str(tmp_path))
    assert result.exit_code == 2
    assert str(tmp_path) in result.stderr
    assert not played


@pytest.mark.parametrize("seed", [0, 1, 256, 2026, -1])
def test_no_generation_plays_the_deals_of_the_exam(seed: int) -> None:
    course = Course(GAME, 2, {}, "normal", ["easy"], Factors(read_weights(PACKAGE, "start")), 1, seed)
    exam = course.rng(EXAM).bits()
    assert exam not in [course.rng(generation).bits() for generation in range(100)]


def test_figures_stay_numbers_however_far_they_are_moved() -> None:
    for step in (-1e6, 1e6):
        assert 0 < cast(float, times(0.5, step)) < float("inf")


def test_leads_count_beside_wins() -> None:
    ahead, behind = Outcome(1.0, 10), Outcome(0.0, -10)
    assert usual_lead([ahead, behind]) == 10
    assert fitness(ahead, 10) > fitness(Outcome(1.0, 1), 10) > fitness(behind, 10)
    assert fitness(ahead, 10) + fitness(behind, 10) == pytest.approx(1)
    assert 0 <= fitness(Outcome(0.0, -(10**6)), 1) < 0.01


def test_two_sets_are_compared_match_by_match() -> None:
    """The first set is one win ahead in the same matches: the luck of the deals is in neither figure."""
    some = [Outcome(1.0, 0), Outcome(0.0, 0), Outcome(1.0, 0), Outcome(1.0, 0)]
    others = [Outcome(1.0, 0), Outcome(0.0, 0), Outcome(1.0, 0), Outcome(0.0, 0)]
    gain, luck = compare(some, others, 10)
    assert gain == pytest.approx(0.125)
    assert luck == pytest.approx(0.0625 / 4)
    assert compare(some, some, 10) == (0.0, 0.0)
    assert compare(some[:1], others[:1], 10) == (0.0, 0.0)


def test_every_sentence_is_in_both_languages() -> None:
    for key, entry in TEXTS.entries.items():
        assert set(entry) == set(LANGUAGES), key


def test_trying_whether_a_file_can_be_written_leaves_everything_as_it_is(tmp_path: Path) -> None:
    new, old = tmp_path / "new.toml", tmp_path / "old.toml"
    old.write_text("kept", encoding="utf-8")
    for out in (new, old):
        try_out(out)
    assert [path.name for path in tmp_path.iterdir()] == ["old.toml"]
    assert old.read_text(encoding="utf-8") == "kept"
