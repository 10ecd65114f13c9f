"""Without the extra `envs` Civitas works, and its learning environments say what is missing."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from kernel.toy import GAME_ID, BazaarGame

from civitas import envs
from civitas.envs import needs
from civitas.envs.setting import shape_of
from civitas.kernel.text import Refusal

WITHOUT = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"gymnasium", "numpy", "pettingzoo"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
import importlib.util
true = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name in {"gymnasium", "numpy", "pettingzoo"} else true(name, package)
)
import civitas.cli, civitas.envs
from civitas import games
assert games.load("historia").start(2, 1).requests
for make in (civitas.envs.aec, civitas.envs.solo, lambda game: civitas.envs.batch(game, 2)):
    try:
        make("historia")
    except ValueError as refusal:
        print(refusal)
"""


def test_civitas_works_without_the_extra() -> None:
    environment = {**os.environ, "CIVITAS_LANG": "fr"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, encoding="utf-8", env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    told = "Les environnements d'apprentissage ont besoin de gymnasium, numpy, pettingzoo. "
    told += "Installez l'extra avec pip install 'civitas[envs]'."
    assert done.stdout.splitlines() == [told] * 3


def test_the_extra_is_here() -> None:
    assert needs.missing_packages() == []


def test_only_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name == "pettingzoo" else object())
    with pytest.raises(Refusal) as refusal:
        envs.aec("historia")
    assert refusal.value.text("en") == (
        "Learning environments need pettingzoo. Install the extra with pip install 'civitas[envs]'."
    )


def test_a_game_without_features_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        shape_of(BazaarGame(), 2)
    assert refusal.value.text("en").startswith(f"{GAME_ID} has no features.py")
