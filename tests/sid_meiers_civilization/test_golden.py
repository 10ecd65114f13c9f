"""Golden journals, replayed strictly to their hash and result.

When rules or figures change on purpose: raise the game's `rules` if journals no longer replay, then run record.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from civitas.kernel import journal
from sid_meiers_civilization import record
from sid_meiers_civilization.helpers import game

ENDS = json.loads(record.HASHES.read_text(encoding="utf-8"))
NAMES = sorted(path.stem for path in record.GOLDEN.glob("*.jsonl"))
ROWS = {name: (seats, options, wanted) for name, seats, options, _, wanted in record.rows()}


def read(name: str) -> str:
    return (record.GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


def header(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read(name).partition("\n")[0])
    return found


def test_every_golden_game_is_kept() -> None:
    assert set(NAMES) == set(ENDS) == set(ROWS)


@pytest.mark.parametrize("name", NAMES)
def test_golden_journal(name: str) -> None:
    text = read(name)
    match = journal.replay(text)
    assert match.over
    assert match.hash() == ENDS[name]["hash"]
    assert match.result is not None
    assert json.loads(json.dumps(match.result.plain())) == ENDS[name]["result"]
    assert match.journal is not None
    assert match.journal.dumps() == text
    seats, options, wanted = ROWS[name]
    assert wanted(match.result)
    assert header(name)["seats"] == seats
    assert header(name)["options"].items() >= options.items()
    assert header(name)["rules"] == game().rules


def test_golden_games_cover_seats_options_and_ends() -> None:
    headers = [header(name) for name in NAMES]
    assert {one["seats"] for one in headers} == set(game().seats)
    for option in game().options:
        assert {one["options"][option.id] for one in headers if option.id in one["options"]} == set(option.values)
    ends = {end["result"]["reason"] for end in ENDS.values()}
    assert {"culture", "technology", "economy", "military", "turn_limit"} <= ends
    assert any("undo_to" in line for line in read("2-undo").splitlines())
