"""Every test has its own directory for saved games, a fixed width and no colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from civitas import games
from civitas.kernel.game import Game


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CIVITAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("CIVITAS_LANG", "en")
    return tmp_path / "home"


@pytest.fixture
def age() -> Game:
    return games.load("age-of-civilization")
