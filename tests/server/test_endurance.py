"""The tool that lets accidents happen to a server: a few games of it, and that it sees what is wrong."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).parents[2] / "bench" / "endure.py"
QUICK = (
    "--game",
    "age-of-civilization",
    "--seed",
    "3",
    "--level",
    "hard:iterations=1:turns=1:nodes=5",
    "--clocked",
    "0",
)
PATIENCE = 600.0  # seconds; a few of them are enough where nothing else runs
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def begin(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(TOOL), *QUICK, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(process: subprocess.Popen[str]) -> tuple[dict[str, Any], str]:
    try:
        out, said = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.terminate()  # it ends its server, then itself
        _, said = process.communicate()
        raise AssertionError(said) from None
    return json.loads(out), said


def test_games_outlive_accidents() -> None:
    process = begin("--games", "3", "--tables", "3", "--accidents", "30")
    found, said = end(process)
    assert found["wrong"] == [], said
    assert process.returncode == 0
    assert found["finished"] == found["replays"] == 3
    assert found["thoughts"] == 6
    assert found["thinkers_killed"] + found["stops"] + found["kills"] + found["closed"] > 0


def test_a_table_where_nothing_moves_is_wrong() -> None:
    process = begin("--games", "1", "--patience", "0")
    found, said = end(process)
    kept = said.rpartition("kept in ")[2].strip()
    shutil.rmtree(kept)
    assert process.returncode == 1
    assert found["stalled"] == 1
    assert "stands at line" in found["wrong"][0]


def test_ctrl_c_ends_the_server_too() -> None:
    process = begin("--games", "50")
    assert process.stderr is not None
    assert "0/50 games" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    found, said = end(process)
    assert process.returncode == 130, said
    assert found["interrupted"]
    assert found["finished"] < 50
