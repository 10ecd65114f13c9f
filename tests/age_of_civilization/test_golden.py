"""Golden journals, replayed strictly to their hash and result; and the playthrough, whose diff is the review.

When rules change on purpose: raise the game's `rules`, run record.py, read the diff of golden/playthrough.txt.
"""

from __future__ import annotations

import difflib
import json

import pytest

from age_of_civilization import record
from age_of_civilization.helpers import game
from civitas.kernel import journal

ENDS = json.loads(record.HASHES.read_text(encoding="utf-8"))
NAMES = sorted(path.stem for path in record.GOLDEN.glob("*.jsonl"))


def read(name: str) -> str:
    return (record.GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_golden_journal(name):
    text = read(name)
    match = journal.replay(text)
    assert match.over
    assert match.hash() == ENDS[name]["hash"]
    assert json.loads(json.dumps(match.result.plain())) == ENDS[name]["result"]
    assert match.journal.dumps() == text


def test_every_golden_game_is_kept():
    expected = {name for name, _, _, _ in record.rows()}
    assert set(NAMES) == set(ENDS) == expected


def test_golden_games_end_as_they_should():
    for name, seats, options, wanted in record.rows():
        header = json.loads(read(name).partition("\n")[0])
        assert header["seats"] == seats
        assert header["options"].items() >= options.items()
        assert header["rules"] == game().rules
        assert wanted(journal.replay(read(name)).result)


def test_golden_games_cover_every_number_of_seats_mode_and_reason():
    headers = [json.loads(read(name).partition("\n")[0]) for name in NAMES]
    assert {header["seats"] for header in headers} == set(game().seats)
    assert {header["options"]["mode"] for header in headers} == set(game().options[0].values)
    for variant in ("innovation", "changing_world", "draft", "first_game"):
        assert any(header["options"][variant] for header in headers)
    assert {end["result"]["reason"] for end in ENDS.values()} == {"six_rounds", "drought"}
    assert any("undo_to" in line for line in read("2-undo").splitlines())


def test_playthrough():
    kept = record.PLAYTHROUGH.read_text(encoding="utf-8")
    now = record.both_playthroughs()
    changes = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:60])
