"""Hints alone among bots, and where a finished game was lost, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from civitas.kernel import journal as records
from civitas.kernel.game import Game
from civitas.terminal.session import known_to
from terminal.helpers import Script, begin, civitas, play

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize(
    ("lang", "word", "best", "marked"),
    [
        ("en", "hint", "A bot would play:", "Played with hints: 1."),
        ("fr", "conseil", "Un robot jouerait :", "Jouée avec des conseils : 1."),
    ],
)
def test_a_hint_says_what_a_bot_would_do_and_marks_the_game(
    age: Game, lang: str, word: str, best: str, marked: str
) -> None:
    script = Script(lang, [word, word, "1", *["1"] * 300])
    session = begin(age, script, ["human"], seed=3)
    read = known_to(session.match, 0)
    play(session)
    journal = session.match.journal
    assert journal is not None
    assert [sorted(entry) for entry in journal.entries[:2]] == [["hint", "line", "seat"], sorted(journal.entries[1])]
    assert journal.hints() == 1
    text = script.text()
    assert text.count(best) == 2
    assert marked in text
    assert read == 0
    kept = session.save.path.read_text(encoding="utf-8")
    assert records.replay(kept).hash() == session.match.hash()
    run = civitas("replay", str(session.save.path), "--lang", lang, typed="n\nq\n")
    assert {"en": "asks for a hint", "fr": "demande conseil"}[lang] in run.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_hint_between_people(age: Game, lang: str) -> None:
    script = Script(lang, ["hint", "?"])
    session = begin(age, script, ["human", "human"], seed=3)
    play(session)
    assert session.match.journal is not None
    assert session.match.journal.entries == []
    assert {"en": "Hints are for who plays alone", "fr": "Les conseils sont pour qui joue seul"}[lang] in script.text()
    assert {"en": "the game is marked", "fr": "la partie est marquée"}[lang] not in script.text()


@pytest.fixture
def lost(age: Game, tmp_path: Path) -> Path:
    """A finished game of a careless player against a bot."""
    match = age.start(2, 5)
    while match.pending:
        question = match.pending[0]
        match.play(question, question.options[-1 if question.seat == 0 else 0])
    assert match.journal is not None
    path = tmp_path / "lost.jsonl"
    path.write_text(match.journal.dumps(), encoding="utf-8")
    return path


def test_the_turning_points_of_a_finished_game(lost: Path) -> None:
    command = ("replay", str(lost), "--analyse", "--seat", "0", "--json", "--lang")
    rows: list[dict[str, Any]] = json.loads(civitas(*command, "en").stdout)
    assert 3 <= len(rows) <= 5
    written = records.loads(lost.read_text(encoding="utf-8"))
    for row in rows:
        assert row["seat"] == 0
        assert row["loss"] > 0.25
        assert row["why"]
        entry = written.entries[row["line"] - 1]
        assert entry["seat"] == 0
        request = next(one for one in records.replay_journal(written, row["line"]).requests if one.seat == 0)
        assert request.label(entry["answer"], "en") == row["played"] != row["best"]
    in_french = json.loads(civitas(*command, "fr").stdout)
    assert [row["loss"] for row in in_french] == [row["loss"] for row in rows]
    assert all(fr["best"] != en["best"] for fr, en in zip(in_french, rows, strict=True))
    for lang, best in (("en", "Bot"), ("fr", "Robot")):
        run = civitas("replay", str(lost), "--analyse", "--lang", lang)
        assert run.exit_code == 0
        assert best in run.stdout
        assert run.stdout.count("−") >= len(rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_a_finished_game_is_analysed_and_whole(lost: Path, tmp_path: Path, lang: str) -> None:
    run = civitas("replay", str(lost), "--analyse", "--to", "3", "--lang", lang)
    assert run.exit_code == 2
    assert "--to" in run.stderr
    rows = lost.read_text(encoding="utf-8").splitlines(keepends=True)
    running = tmp_path / "running.jsonl"
    running.write_text("".join(rows[:6]), encoding="utf-8")
    run = civitas("replay", str(running), "--analyse", "--lang", lang)
    assert run.exit_code == 2
    assert {"en": "not finished", "fr": "pas finie"}[lang] in run.stderr
