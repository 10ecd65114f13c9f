"""The example that learns, and the examples of docs/envs.md."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from civitas import envs

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn", ROOT / "examples" / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn"] = module
    spec.loader.exec_module(module)
    return module


def test_the_example_learns(learn: ModuleType) -> None:
    batch = envs.batch("age-of-civilization", learn.MATCHES)
    policy = learn.blank(batch)
    before = learn.win_rate(batch, policy, 150, 7)
    learn.train(batch, policy, 250, 8, 0.05)
    after = learn.win_rate(batch, policy, 150, 7)
    assert 0.35 < before < 0.65
    assert after > before + 0.15


def test_the_example_is_reproducible_and_prints_its_figures(
    learn: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["learn.py", "--games", "20", "--test", "20", "--seed", "3"])
        learn.main()
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert re.search(r"before: [\d.]+% of 20 matches won\nafter:  [\d.]+%, having learnt from 20\n$", told[0])


def test_a_policy_keeps_to_the_mask(learn: ModuleType) -> None:
    policy = learn.Policy(np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [5.0, 5.0, 5.0]], np.float32))
    seen = np.array([np.e - 1, 0.0], np.float32)  # 1 and 0 once scaled; the bias is 1
    mask = np.array([1, 1, 0], np.int8)
    steps = [policy.think(seen, mask, np.random.default_rng(seed)) for seed in range(50)]
    assert {int(step.rows[step.chosen]) for step in steps} == {0, 1}
    before = steps[0]
    assert before.places.tolist() == [0, 2]
    assert before.chances.tolist() == pytest.approx([0.5, 0.5])
    policy.learn(before, 0.3)
    after = policy.think(seen, mask, np.random.default_rng(0))
    assert after.chances[before.chosen] > 0.5
    policy.learn(before, -0.9)
    assert policy.think(seen, mask, np.random.default_rng(0)).chances[before.chosen] < 0.5
    assert policy.weights[2].tolist() == [5, 5, 5]


@pytest.mark.parametrize("number", range(4))
def test_the_examples_of_the_document_run(number: int) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "envs.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 4
    exec(compile(examples[number], "docs/envs.md", "exec"), {})  # noqa: S102  the document is run as a test
