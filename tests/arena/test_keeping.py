"""The file of `--keep`: gone on with, never mixed with another contest, never damaged further."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from civitas.arena import ledger as module
from civitas.arena.keeping import keeping
from civitas.arena.ledger import PLAYED_BY, code_digest, files_of
from civitas.arena.matches import Tally, play_deal
from civitas.arena.pairing import Contest, Sitting
from civitas.kernel.text import LANGUAGES, Refusal

GAME = "age-of-civilization"


def contest(**changes: Any) -> Contest:
    facts = {"seats": 2, "options": {}, "edition": None, "bots": ["random", "easy", "normal"], "scale": 1.0}
    return Contest(GAME, **{**facts, **changes})


def plain(tallies: list[Tally]) -> list[Any]:
    return [(tally.wins, tally.scores, tally.places, [round(ms, 3) for ms in tally.times]) for tally in tallies]


@pytest.fixture(name="kept")
def begun(tmp_path: Path) -> Path:
    """A file with two finished sittings."""
    path = tmp_path / "kept.jsonl"
    keeper = keeping(path, contest(), 7)
    assert keeper is not None
    assert keeper.record == {}
    for sitting in (Sitting((0, 1), 0), Sitting((0, 2), 0)):
        keeper.add(sitting, play_deal(contest(bots=["random", "random"]), (1, 2)))
    return path


def held(path: Path, **changes: Any) -> list[Sitting]:
    keeper = keeping(path, contest(**changes), 7)
    assert keeper is not None
    return list(keeper.record)


def test_without_a_file_nothing_is_kept() -> None:
    assert keeping(None, contest(), 7) is None


def test_a_sitting_comes_back_as_it_was_played(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    tallies = play_deal(contest(bots=["random", "random"]), (1, 2))
    keeper = keeping(path, contest(), 7)
    assert keeper is not None
    keeper.add(Sitting((1, 2), 3), tallies)
    other = keeping(path, contest(), 7)  # written at once
    assert other is not None
    assert plain(other.record[Sitting((1, 2), 3)]) == plain(tallies)


def test_the_header_says_which_contest_it_is(kept: Path) -> None:
    header = json.loads(kept.read_text(encoding="utf-8").splitlines()[0])
    assert list(header) == [
        *("arena", "civitas", "code", "game", "seats", "options", "edition", "bots", "scale", "seed"),
    ]
    assert header["seed"] == 7
    assert held(kept) == [Sitting((0, 1), 0), Sitting((0, 2), 0)]


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_dropped(kept: Path, cut: int) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-cut])
    assert held(kept) == [Sitting((0, 1), 0)]
    assert kept.read_bytes() == b"".join(whole.splitlines(keepends=True)[:2])


def test_a_torn_header_is_begun_anew(kept: Path) -> None:
    header = kept.read_bytes().splitlines(keepends=True)[0]
    for torn in (b"", header[:30], header[:-1]):
        kept.write_bytes(torn)
        assert held(kept) == []
        assert kept.read_bytes() == header


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"seats": 3}, "seats = 2 / 3"),
        ({"bots": ["random", "normal", "easy"]}, "bots"),
        ({"scale": 0.5}, "scale = 1.0 / 0.5"),
        ({"options": {"draft": True}}, "draft"),
        ({"edition": {"setup": {"coins": 0}}}, "edition"),
    ],
)
def test_another_contest_is_refused_and_its_file_stays(kept: Path, changes: dict[str, Any], word: str) -> None:
    before = kept.read_bytes() + b'{"deal"'
    kept.write_bytes(before)
    with pytest.raises(Refusal) as refused:
        held(kept, **changes)
    assert kept.read_bytes() == before
    sentences = [refused.value.text(lang) for lang in LANGUAGES]
    assert sentences[0] != sentences[1]
    assert all(word in sentence and str(kept) in sentence for sentence in sentences)


def test_another_seed_is_another_contest(kept: Path) -> None:
    with pytest.raises(Refusal, match="seed = 7 / 8"):
        keeping(kept, contest(), 8)


def test_other_bots_under_the_same_names_are_refused(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "code_digest", lambda *_: "other")
    with pytest.raises(Refusal) as refused:
        held(kept)
    assert refused.value.key == "keep.code"


def test_the_digest_is_that_of_rules_cards_and_bots() -> None:
    assert code_digest(GAME) == code_digest(GAME)
    assert code_digest(GAME) != code_digest("historia")
    assert code_digest(GAME) != code_digest(GAME, "civitas.learning")


def test_the_digest_holds_how_deals_are_made_and_played() -> None:
    assert [path.name for name in PLAYED_BY for path in files_of(name)] == ["matches.py", "pairing.py"]
    assert code_digest(GAME) != code_digest(GAME, "civitas.arena.matches")  # a module counts as a package does


@pytest.mark.parametrize(
    "content",
    [b"my thesis", b"my thesis\n", b"[1]\n", b'{"arena":2}\n', b'{"civitas": 1}\n', b"\xff\n", b'{"arena":"\xff"}\n'],
)
def test_a_foreign_file_is_refused_and_stays(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thesis.txt"
    path.write_bytes(content)
    with pytest.raises(Refusal) as refused:
        held(path)
    assert refused.value.key == "keep.foreign"
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        {"deal": -1},
        {"deal": "0"},
        {"bots": [1, 0]},
        {"bots": [0, 3]},
        {"bots": [0]},
        {"bots": []},
        {"wins": [1.0]},
        {"wins": [1.0, None]},
        {"scores": [[1, 2], [3]]},
        {"scores": [[1, 2], [3, 4.5]]},
        {"places": [[0, 1]]},
        {"ms": [1, 2]},
        {"more": 1},
    ],
)
def test_a_damaged_line_is_refused_by_its_number(kept: Path, change: dict[str, Any]) -> None:
    lines = kept.read_text(encoding="utf-8").splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), **change})
    kept.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = kept.read_bytes()
    with pytest.raises(Refusal) as refused:
        held(kept)
    assert (refused.value.key, refused.value.values["line"]) == ("keep.line", 2)
    assert kept.read_bytes() == before


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "kept.jsonl"):
        with pytest.raises(Refusal) as refused:
            held(path)
        assert refused.value.key == "keep.file"
