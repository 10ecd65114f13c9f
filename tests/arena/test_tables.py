"""Tables for people: nothing is cut off, however narrow the terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from civitas.arena import tables
from civitas.arena.tables import show_cross_table, show_elo, show_figures

NAMES = ["random", "easy", "normal", "normal:nodes=123456789", "normal:nodes=1", "normal:nodes=2", "normal:nodes=3"]
FIGURES = {"wins": 123.5, "rate": 0.5, "low": 0.4, "high": 0.6, "ms_p50": 123.4, "ms_p95": 2234.5}
SCORES = {"mean_score": 101.3, "median_score": 99.5}
CELL = {"share": 0.525, "low": 0.39, "high": 1.0, "n": 1400}


def report() -> dict[str, Any]:
    pairs = {row: {column: CELL for column in NAMES if column != row} for row in NAMES}
    del pairs["easy"]["random"]
    ratings = {name: {"rating": 1500, "low": 1450, "high": 1550} for name in NAMES}
    return {
        "bots": {name: {**FIGURES, **SCORES} for name in NAMES},
        "pairs": pairs,
        "elo": {"anchor": "normal", "centre": 1500, "ratings": ratings},
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 200])
def test_no_figure_is_cut(width: int, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(width=width, record=True)
    monkeypatch.setattr(tables, "OUT", console)
    show_figures("title", report(), lang)
    show_cross_table(report(), lang)
    show_elo(report(), lang)
    told = console.export_text()
    assert "…" not in told
    assert told.count("52.5%") == len(NAMES) * (len(NAMES) - 1) - 1
    assert told.count("39–100 (1400)") == told.count("52.5%")
    assert told.count("?") == 1  # two that have not met
    assert told.count("2234.5") == told.count("1450–1550") == len(NAMES)
    assert "Elo, normal = 1500" in told
