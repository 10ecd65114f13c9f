"""The bench that plays the contests of docs/bots.md."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from civitas import games

BENCH = Path(__file__).parents[2] / "bench" / "contests.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(BENCH), *arguments], capture_output=True, text=True, timeout=300)


def test_every_game_is_in_every_kind_of_contest() -> None:
    done = run("--list")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    names = [line.partition(":")[0] for line in lines]
    assert len(set(names)) == len(names)
    for kind in ("normal easy 2 seats", "hard normal 2 seats", "hard normal 4 seats", "expert hard 2 seats"):
        for scale in ("", " one tenth") if kind.startswith(("hard", "expert")) else ("",):
            assert {f"{game.id} {kind}{scale}" for game in games.available()} <= set(names)
    assert len([name for name in names if name.endswith(" alone")]) == 3


def test_contests_are_played_once_and_told_as_rows(tmp_path: Path) -> None:
    command = ("--only", "age-of-civilization normal easy", "--games", "2", "--folder", str(tmp_path))
    done = run(*command)
    assert done.returncode == 0, done.stderr
    (row,) = done.stdout.splitlines()
    assert "civitas arena age-of-civilization --bots normal,easy --seats 2 --games 2 --seed 2026" in row
    assert "aim 65 %" in row
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {path.suffix for path in kept} == {".json", ".jsonl"}
    assert run(*command).stdout == done.stdout
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept


def test_what_the_arena_refuses_is_no_row(tmp_path: Path) -> None:
    command = ("--only", "age-of-civilization normal easy", "--games", "2", "--folder", str(tmp_path))
    (tmp_path / "age-of-civilization-normal-easy-2-seats.jsonl").write_text('{"of": "another contest"}\n')
    done = run(*command)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr


def test_words_that_describe_no_contest_are_refused() -> None:
    done = run("--only", "chess")
    assert done.returncode == 2
    assert "--list" in done.stderr
