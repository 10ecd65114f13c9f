"""The bench that counts how bots play Through the Ages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "habits.py"


def test_a_small_run_counts_the_same_in_any_number_of_processes() -> None:
    command = [sys.executable, str(BENCH), "--bot", "normal:nodes=1", "--games", "2", "--seed", "5", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    assert "game 2 of 2" in done.stderr
    first, last = found["rounds"]
    assert 10 < first <= last < 30
    low, high = found["culture"]["middle_half"]
    assert low <= found["culture"]["median"] <= high
    assert 0 < found["wonders_a_seat"] < 8
    assert 0 < found["left_despotism"] <= 1
    assert 1 < found["first_government_in_round"] <= last
    both = subprocess.run([*command, "--jobs", "2"], capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(both.stdout) == found


@pytest.mark.parametrize("words", [["--bot", "genius"], ["--games", "0"], ["--jobs", "0"]])
def test_what_cannot_be_played_is_refused(words: list[str]) -> None:
    done = subprocess.run([sys.executable, str(BENCH), *words], capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert words[0] in done.stderr or words[1] in done.stderr
    assert "Traceback" not in done.stderr
