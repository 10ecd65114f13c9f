"""The command line: what play, watch and replay accept, and how mistakes are refused in both languages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from civitas.kernel import journal as records
from civitas.terminal import saves
from terminal.helpers import civitas

AGE = "age-of-civilization"

BAD = [
    (["play", "chess"], "no game called chess", "Aucun jeu ne s'appelle chess"),
    (["watch", "chess"], "no game called chess", "Aucun jeu ne s'appelle chess"),
    (["play", AGE, "--seats", "human,wizard"], "cannot be “wizard”", "ne peut être « wizard »"),
    (["play", AGE, "--seats", ""], "cannot be “”", "ne peut être « »"),
    (["play", AGE, "--seats", "human,,human"], "cannot be “”", "ne peut être « »"),
    (["play", AGE, "--seats", "human," * 4 + "human"], "1 to 4 seats, not 5", "de 1 à 4 places, pas 5"),
    (["play", AGE, "--seats", "random,random"], "Nobody would play", "Personne ne jouerait"),
    (["watch", AGE, "--seats", "human,random"], "bots only", "que des robots"),
    (["play", AGE, "--seats", "random:speed=3,human"], "", ""),
    (["play", AGE, "--seed", "moon"], "whole number, not moon", "nombre entier, pas moon"),
    (["play", AGE, "--seed", "1.5"], "whole number, not 1.5", "nombre entier, pas 1.5"),
    (["watch", AGE, "--seed", ""], "whole number", "nombre entier"),
    (["play", AGE, "--option", "colour=red"], "no option colour", "pas d'option colour"),
    (["play", AGE, "--option", "draft"], "key=value", "clé=valeur"),
    (["play", AGE, "--option", "draft=perhaps"], "cannot be perhaps", "ne peut valoir perhaps"),
    (["play", AGE, "--option", "mode=silk_road", "--seats", "human,random"], "not played with 2", "ne se joue pas à 2"),
    (["play", AGE, "--seats", "human", "--option", "draft=true"], "draft is not allowed", "draft n'est pas permise"),
    (["play", AGE, "--edition", "missing.toml"], "missing.toml: cannot be read", "missing.toml : lecture impossible"),
    (["play", "--seats", "human,random"], "Name the game", "Nommez le jeu"),
    (["play", "--resume"], "no saved game", "Aucune partie enregistrée"),
    (["play", "--resume", "waterloo"], "called waterloo", "s'appelle waterloo"),
    (["play", "--resume", "--seed", "3"], "leave out --seed", "retirez --seed"),
    (["watch", AGE, "--delay", "soon"], "--delay is a number", "--delay est un nombre"),
    (["watch", AGE, "--delay", "nan"], "--delay is a number", "--delay est un nombre"),
    (["watch", AGE, "--delay", "-1"], "--delay is a number", "--delay est un nombre"),
    (["replay", "missing.jsonl"], "cannot be read", "lecture impossible"),
    (["replay", "."], "cannot be read", "lecture impossible"),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("words", "english", "french"), BAD, ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else ""
)
def test_mistakes_are_refused(words: list[str], english: str, french: str, lang: str, home: Path) -> None:
    run = civitas(*words, "--lang", lang)
    assert run.exit_code == 2
    told = " ".join(run.stderr.split())
    assert (english if lang == "en" else french) in told
    assert told
    assert run.stdout == ""
    assert "Traceback" not in run.output
    assert not home.exists() or not list(home.rglob("*.jsonl"))


def test_an_unknown_language_is_refused() -> None:
    run = civitas("play", AGE, "--lang", "de")
    assert run.exit_code == 2
    assert "not de" in run.stderr


@pytest.fixture
def journal(home: Path) -> Path:
    run = civitas("watch", AGE, "--seats", "random,random", "--seed", "11", "--option", "draft=true")
    assert run.exit_code == 0
    (path,) = (home / "finished").glob("*.jsonl")
    return path


def spoil(text: str, how: str) -> str:
    rows = text.splitlines(keepends=True)
    header = json.loads(rows[0])
    entry = json.loads(rows[4])
    if how == "empty":
        return ""
    if how == "truncated":
        return text[:-4]
    if how == "foreign":
        return '{"name": "left-pad"}\n'
    if how == "not json":
        return "once upon a time\n"
    if how == "nested":
        return "[" * 100_000 + "\n"
    if how == "rules":
        return json.dumps({**header, "rules": 999}) + "\n" + "".join(rows[1:])
    if how == "other game":
        return json.dumps({**header, "game": "chess"}) + "\n" + "".join(rows[1:])
    if how == "edition":
        return json.dumps({**header, "edition": "/etc/passwd"}) + "\n" + "".join(rows[1:])
    if how == "edited":
        rows[4] = json.dumps({**entry, "answer": "rise/atlantis"}) + "\n"
    elif how == "repeated":
        rows[5] = json.dumps({**entry, "line": 6}) + "\n"
    elif how == "missing line":
        del rows[4]
    elif how == "wrong seat":
        rows[4] = json.dumps({**entry, "seat": 1 - entry["seat"]}) + "\n"
    elif how == "impossible undo":
        rows[4] = json.dumps({"line": 5, "seat": 0, "undo_to": 2}) + "\n"
    return "".join(rows)


SPOILS = [
    "empty",
    "truncated",
    "foreign",
    "not json",
    "nested",
    "rules",
    "other game",
    "edition",
    "edited",
    "repeated",
    "missing line",
    "wrong seat",
    "impossible undo",
]


@pytest.mark.parametrize("how", SPOILS)
def test_a_spoiled_journal_is_refused_and_left_alone(journal: Path, how: str) -> None:
    spoiled = spoil(journal.read_text(encoding="utf-8"), how)
    journal.write_text(spoiled, encoding="utf-8")
    told = set()
    for lang in ("en", "fr"):
        for more in ([], ["--json"], ["--to", "3"]):
            run = civitas("replay", str(journal), "--lang", lang, *more)
            assert run.exit_code == 2
            assert run.stdout == ""
            told.add(run.stderr)
    assert len(told) == 2
    saved = saves.home() / "saves"
    saved.mkdir(parents=True, exist_ok=True)
    (saved / "mine.jsonl").write_text(spoiled, encoding="utf-8")
    (saved / "mine.json").write_text('{"civitas": 1, "seats": ["human", "random"]}', encoding="utf-8")
    run = civitas("play", "--resume", "mine", "--lang", "fr")
    assert run.exit_code == 2
    assert "mine ne peut être reprise" in run.stderr
    assert (saved / "mine.jsonl").read_text(encoding="utf-8") == spoiled


def test_a_binary_file_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe\n")
    run = civitas("replay", str(path))
    assert run.exit_code == 2
    assert "cannot be read" in run.stderr


@pytest.mark.parametrize("seats", ["nothing", "[]", '{"seats": ["human"]}', '{"seats": ["human", 7]}', '{"seats": 3}'])
def test_a_save_without_seats_is_refused(journal: Path, seats: str) -> None:
    saved = saves.home() / "saves"
    saved.mkdir(parents=True, exist_ok=True)
    text = "".join(journal.read_text(encoding="utf-8").splitlines(keepends=True)[:6])
    (saved / "mine.jsonl").write_text(text, encoding="utf-8")
    if seats != "nothing":
        (saved / "mine.json").write_text(seats, encoding="utf-8")
    run = civitas("play", "--resume")
    assert run.exit_code == 2
    assert run.stderr
    assert (saved / "mine.jsonl").read_text(encoding="utf-8") == text


# Watching and replaying


def test_without_seats_the_options_decide_who_plays() -> None:
    run = civitas("watch", AGE, "--option", "mode=skirmish", "--seed", "2")
    assert run.exit_code == 0
    assert "Bot 2" not in run.output
    run = civitas("play", AGE, "--option", "mode=silk_road", "--seed", "2")
    assert run.exit_code == 0
    assert saves.load(saves.names()[0])[1].kinds == ["human"]


def test_a_resumed_game_speaks_as_it_was_begun() -> None:
    civitas("play", AGE, "--seats", "human", "--lang", "fr", typed="1\n")
    assert "Joueur 1" in civitas("play", "--resume", typed="").output
    assert "Player 1" in civitas("play", "--resume", "--lang", "en", typed="").output


def test_watching_tells_every_move(journal: Path) -> None:
    run = civitas("watch", AGE, "--seats", "random,random", "--seed", "11", "--option", "draft=true", "--lang", "fr")
    assert run.exit_code == 0
    for round_number in range(1, 7):
        assert f"La manche {round_number} commence." in run.output
    assert "Robot 1 (au hasard)" in run.output
    one, two = sorted(journal.parent.glob("*.jsonl"))
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


def test_replay_goes_back_and_forth(journal: Path) -> None:
    lines = len(journal.read_text(encoding="utf-8").splitlines())
    run = civitas("replay", str(journal), typed="n\n\np\n>\nn\n12\nhop\n0\n99999\n<\np\nb\nq\n")
    assert run.exit_code == 0
    shown = [int(word.split()[0]) for word in run.output.split("[Line ")[1:]]
    assert shown == [1, 2, 3, 2, lines, 12, 1, 1]
    assert "This is the last line." in run.output
    assert "This is the first line." in run.output
    for word in ("hop", "0", "99999"):
        assert f"“{word}” is none of the keys" in run.output


def test_replay_shows_a_position(journal: Path) -> None:
    run = civitas("replay", str(journal), "--to", "1", "--lang", "fr")
    assert run.exit_code == 0
    assert "Le début" in run.output
    run = civitas("replay", str(journal), "--to", "3", "--seat", "1")
    assert "decides in secret" in run.output or "Player 2 — Keep" in run.output


@pytest.mark.parametrize("to", ["0", "-3", "x", "99999", "1e3", ""])
def test_replay_refuses_a_line_that_is_not_there(journal: Path, to: str) -> None:
    run = civitas("replay", str(journal), "--to", to, "--lang", "fr")
    assert run.exit_code == 2
    assert "--to est une ligne du journal" in run.stderr


@pytest.mark.parametrize("seat", ["2", "-1", "A"])
def test_replay_refuses_a_seat_that_is_not_there(journal: Path, seat: str) -> None:
    run = civitas("replay", str(journal), "--seat", seat, "--json")
    assert run.exit_code == 2
    assert "--seat is a seat from 0 to 1" in run.stderr


def test_replay_prints_one_document(journal: Path) -> None:
    text = journal.read_text(encoding="utf-8")
    for to in (1, 2, 8, len(text.splitlines())):
        run = civitas("replay", str(journal), "--to", str(to), "--json")
        found = json.loads(run.stdout)
        match = records.replay(text, to)
        assert found["line"] == to
        assert found["hash"] == match.hash()
        assert found["view"] == json.loads(json.dumps(match.view(None)))
        assert [request["options"] for request in found["requests"]] == [list(one.options) for one in match.requests]
        assert (found["result"] is None) is not match.over
    own = json.loads(civitas("replay", str(journal), "--to", "1", "--seat", "1", "--json").stdout)
    assert own["view"]["passed"]
    assert {request["seat"] for request in own["requests"]} == {1}


# Real processes


def process(*words: str, home: Path, **more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "CIVITAS_HOME": str(home), "PYTHONUNBUFFERED": "1", "COLUMNS": "80", **more}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-m", "civitas.cli", *words], env=environment, text=True, **pipes)  # type: ignore[call-overload, no-any-return]


def test_no_input_saves_and_leaves(home: Path) -> None:
    run = process("play", AGE, "--seats", "human,random", home=home, LANG="fr_FR.UTF-8", CIVITAS_LANG="")
    out, err = run.communicate("1\n", timeout=60)
    assert run.returncode == 0
    assert err == ""
    assert "La partie est enregistrée" in out
    assert len(list((home / "saves").glob("*.jsonl"))) == 1


def test_a_mistake_in_a_real_process(home: Path) -> None:
    run = process("play", AGE, "--seats", "human,elf", home=home, CIVITAS_LANG="fr")
    out, err = run.communicate("", timeout=60)
    assert run.returncode == 2
    assert "Une place ne peut être « elf »" in err
    assert out == ""


def read_until(stream: IO[str], wanted: str) -> str:
    shown = ""
    while not shown.endswith(wanted):
        sign = stream.read(1)
        assert sign, shown
        shown += sign
    return shown


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_process_loses_nothing(home: Path, blow: signal.Signals) -> None:
    run = process("play", AGE, "--seats", "human", "--seed", "3", "--lang", "en", home=home)
    assert run.stdin is not None
    assert run.stdout is not None
    for _ in range(3):
        read_until(run.stdout, "Player 1> ")
        run.stdin.write("1\n")
        run.stdin.flush()
    read_until(run.stdout, "Player 1> ")
    time.sleep(0.2)
    run.send_signal(blow)
    out, _ = run.communicate(timeout=60)
    if blow == signal.SIGINT:
        assert run.returncode == 0
        assert "civitas play --resume" in out
    (name,) = saves.names()
    match, _ = saves.load(name)
    assert match.journal is not None
    assert len(match.journal.entries) == 3


@pytest.mark.parametrize(
    "more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "20"}]
)
def test_plain_surroundings(home: Path, more: dict[str, str]) -> None:
    run = process("play", AGE, "--seats", "human,random", "--lang", "fr", home=home, **more)
    out, err = run.communicate("1\n? 1\nb\n", timeout=60)
    assert run.returncode == 0
    assert err == ""
    assert "\x1b" not in out
