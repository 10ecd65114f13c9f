"""The bench that compares horizons: choosing by one half of the worlds, judged by the other."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "horizons.py"


def bench() -> Any:
    spec = spec_from_file_location("horizons", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["horizons"] = module
    spec.loader.exec_module(module)
    return module


def test_a_choice_is_judged_by_worlds_that_did_not_make_it() -> None:
    """The second line looks 2 points better to the first half; in the second half it ends 3 points behind."""
    horizons = bench()

    def end(value: float, lead: float, win: float) -> Any:
        return horizons.End([value], [1.0], lead, win)

    worlds = [[end(10, 5, 1.0), end(12, 9, 1.0)]] * 4 + [[end(10, 5, 1.0), end(8, 2, 0.0)]] * 4
    decision = horizons.Decision([0.0, -1.0], worlds)
    assert horizons.gain(decision, 0, 4, 0.0, 0) == (-3.0, -1.0)
    assert horizons.gain(decision, 0, 4, 0.0, 1) == (0.0, 0.0)
    # Four worlds of +2 against a line's own value of -1: it must count for more than eight worlds to change the choice.
    assert horizons.gain(decision, 0, 4, 7.9, 0) == (-3.0, -1.0)
    assert horizons.gain(decision, 0, 4, 8.1, 0) == (0.0, 0.0)


@pytest.mark.parametrize("game", ["age-of-civilization", "path-of-civilization"])
def test_a_small_run(game: str) -> None:
    command = [sys.executable, str(BENCH), "--game", game, "--games", "1", "--every", "9"]
    command += ["--worlds", "4", "--horizons", "1,3", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    document = json.loads(done.stdout)
    assert document["game"] == game
    assert document["decisions"] > 0
    assert [row["horizon"] for row in document["horizons"]] == ["1", "3", "end"]
    costs = [row["ms"] for row in document["horizons"]]
    assert costs == sorted(costs)
    assert "game 1 of 1" in done.stderr
