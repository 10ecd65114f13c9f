"""Ctrl-C in the middle of an arena, and going on afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 120.0  # seconds; a loaded machine starts processes slowly


def command(kept: Path, *words: str) -> list[str]:
    start = [sys.executable, "-m", "civitas.cli", "arena", "age-of-civilization", "--bots", "random,random"]
    return [*start, "--keep", str(kept), "--json", "--lang", "en", *words]


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def group(leader: int) -> list[int]:
    """The living processes of a group; a dead one that nobody has asked for yet counts no more."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
            except OSError:
                continue
            if int(of) == leader and state != "Z":
                found.append(int(entry.name))
    return found


def wait_for(happened: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_everything_and_the_same_command_goes_on(tmp_path: Path, jobs: str) -> None:
    kept = tmp_path / "kept.jsonl"
    process = subprocess.Popen(
        command(kept, "--games", "6000", "--jobs", jobs),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_for(lambda: lines(kept) > 2 or process.poll() is not None)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to everybody
        out, err = process.communicate(timeout=PATIENCE)
        wait_for(lambda: not group(process.pid))
    finally:
        for left in group(process.pid):
            os.kill(left, signal.SIGKILL)
    assert process.returncode == 130
    assert out == ""
    assert err.startswith("Stopped after ")
    assert err.count("\n") == 1
    assert str(kept) in err
    before = kept.read_bytes()
    games = 2 * (lines(kept) - 1) + 2
    went_on = subprocess.run(command(kept, "--games", str(games)), capture_output=True, text=True, check=True)
    assert json.loads(went_on.stdout)["games"] == games
    after = kept.read_bytes()
    assert after.startswith(before[: before.rfind(b"\n") + 1])
    deals = [json.loads(line)["deal"] for line in after.splitlines()[1:]]
    assert len(set(deals)) == len(deals)
    assert set(range(games // 2)) <= set(deals)
