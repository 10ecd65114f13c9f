"""The journal is the truth of a match: it replays to the same hash, and what is wrong with it is said."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import civitas
from civitas import games
from civitas.kernel import journal, registry
from civitas.kernel.journal import HEADER, loads, replay, resume
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, Refusal
from kernel.helpers import (
    UNTIMED,
    answer_at_random,
    every_game,
    offering,
    play_out,
    play_until,
    request_of,
    restless,
    say,
    start,
    written,
)
from kernel.toy import GAME_ID

Row = dict[str, Any]


def rows(match: Match) -> list[Row]:
    return [json.loads(line) for line in written(match).split("\n")[:-1]]


def text_of(lines: list[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def refused(text: str) -> Refusal:
    """The refusal of a journal, worded in both languages."""
    with pytest.raises(Refusal) as caught:
        replay(text)
    for lang in LANGUAGES:
        assert caught.value.text(lang)
    assert caught.value.text("en") != caught.value.text("fr")
    return caught.value


# Shape


def test_line_1_says_how_the_match_began() -> None:
    edition = {"game": GAME_ID, "goods": {"silk_a": {"value": 7}}}
    match = start(3, 11, edition, auction="sealed")
    header = rows(match)[0]
    assert list(header) == ["civitas", "game", "rules", "edition", "options", "seats", "seed"]
    assert header == {
        "civitas": 1,
        "game": GAME_ID,
        "rules": 1,
        "edition": edition,
        "options": {"auction": "sealed", "vote": True},
        "seats": 3,
        "seed": 11,
    }


def test_every_later_line_is_an_answer_or_an_undo() -> None:
    match = play_until(start(), offering)
    request = request_of(match, 1)
    line = match.line
    say(match, 1, request.options[0])
    match.undo(1)
    answer, undo = rows(match)[-2:]
    assert answer == {"line": line + 1, "seat": 1, "request": request.number, "answer": request.options[0]}
    assert list(answer) == ["line", "seat", "request", "answer"]
    assert undo == {"line": line + 2, "seat": 1, "undo_to": line + 1}
    assert list(undo) == ["line", "seat", "undo_to"]


def test_advice_is_a_line_that_changes_nothing_but_the_mark() -> None:
    match = start(seed=3)
    plain = start(seed=3)
    assert match.journal is not None
    assert plain.journal is not None
    for _ in range(6):
        question = match.pending[0]
        match.journal.hinted(question.seat, question.number)
        word = match.game.verbs.words[question.options[0]]
        match.answer(question.number, word)
        plain.answer(question.number, word)
    assert match.journal.hints() == 6
    assert plain.journal.hints() == 0
    assert match.hash() == plain.hash()
    assert [one["answer"] for one in match.journal.standing()] == [one["answer"] for one in plain.journal.entries]
    again = replay(written(match))
    assert again.hash() == match.hash()
    assert again.journal is not None
    assert again.journal.entries == match.journal.entries


@pytest.mark.parametrize(
    "line",
    [
        {"line": 2, "seat": 0, "hint": "1"},
        {"line": 2, "seat": 0, "hint": 999},
        {"line": 2, "seat": 0, "hint": 1, "past": True},
        {"line": 2, "seat": 0, "hint": 1, "answer": "x"},
        {"line": 2, "seat": 7, "hint": 1},
    ],
)
def test_advice_nobody_can_have_had_is_refused(line: Row) -> None:
    match = start(seed=3)
    refused(text_of([rows(match)[0], line]))


def test_a_journal_only_grows() -> None:
    match = start(2, 5)
    chance = random.Random(5)
    text = written(match)
    while match.requests:
        restless(match, chance)
        assert written(match).startswith(text)
        text = written(match)
    assert [row["line"] for row in rows(match)[1:]] == list(range(2, match.line + 1))


def test_an_undrawn_seed_is_drawn_and_written_down(bazaar: Any) -> None:
    match = bazaar.start(2)
    seed = rows(match)[0]["seed"]
    assert isinstance(seed, int)
    assert seed != rows(bazaar.start(2))[0]["seed"]
    assert bazaar.start(2, seed).hash() == match.hash()


# Replay


@pytest.mark.parametrize("seed", range(6))
def test_a_match_with_undos_replays_to_the_same_hash_at_every_line(seed: int) -> None:
    chance = random.Random(seed)
    match = start(2 + seed % 3, seed, auction=chance.choice(["ascending", "sealed"]))
    hashes = {match.line: match.hash()}
    while match.requests:
        restless(match, chance)
        hashes[match.line] = match.hash()
    text = written(match)
    again = replay(text)
    assert again.hash() == match.hash()
    assert again.save() == match.save()
    assert written(again) == text
    for line in chance.sample(sorted(hashes), min(12, len(hashes))):
        assert replay(text, to=line).hash() == hashes[line], f"line {line}"


def test_real_games_replay_too() -> None:
    match = play_out(games.load("age-of-civilization").start(3, 4, {"draft": True}), 4)
    assert replay(written(match)).hash() == match.hash()


def test_loads_and_dumps_are_each_others_reverse() -> None:
    text = written(play_out(start(), 1))
    assert loads(text).dumps() == text


def test_the_journal_of_a_restored_position_replays() -> None:
    for seed in range(4):
        chance = random.Random(seed)
        match = start(3, seed, auction="sealed")
        for _ in range(chance.randrange(40)):
            if match.requests:
                answer_at_random(match, chance)
        restored = match.game.restore(json.loads(json.dumps(match.save())))
        assert replay(written(restored)).hash() == match.hash()
        for _ in range(25):
            if restored.requests:
                restless(restored, chance)
        again = replay(written(restored))
        assert again.hash() == restored.hash()
        assert written(again) == written(restored)


def test_the_header_of_a_restored_position_has_the_position_too(bazaar: Any) -> None:
    match = start(3, 2)
    header = rows(bazaar.restore(match.save()))[0]
    assert list(header) == [*HEADER, "position"]
    assert header["seed"] is None
    assert header["position"] == match.save()


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\n", "\r\n", "\x0b", "é œ", "日本"])
def test_an_edition_of_any_words_replays(mark: str) -> None:
    edition = {"game": GAME_ID, "title": f"one{mark}two", "goods": {"silk_a": {"name": {"fr": f"so{mark}ie"}}}}
    match = start(2, 3, edition)
    again = replay(written(match))
    assert again.hash() == match.hash()
    assert rows(again)[0]["edition"] == edition
    assert again.get_box().names["good"][6]["fr"] == f"so{mark}ie"


def test_the_edition_given_is_not_held_on_to() -> None:
    edition: dict[str, Any] = {"game": GAME_ID, "goods": {"silk_a": {"value": 7}}}
    match = start(2, 3, edition)
    text = written(match)
    edition["goods"]["silk_a"]["value"] = 1
    edition["title"] = "changed"
    assert written(match) == text


def test_the_hash_is_the_same_in_every_process() -> None:
    matches = [play_until(start(3, 8), offering), games.load("age-of-civilization").start(4, 8, {"draft": True})]
    say(matches[0], 1, request_of(matches[0], 1).options[0])
    code = (
        "import sys; from kernel import toy; from civitas import games; from civitas.kernel import journal, registry\n"
        "registry.register(toy.GAME_ID, toy.BazaarGame); print(journal.replay(sys.stdin.read()).hash())"
    )
    path = os.pathsep.join([str(Path(civitas.__file__).parent.parent), str(Path(__file__).parent.parent)])
    for match, hash_seed in zip(matches, ("1", "2"), strict=True):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=written(match),
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert done.stdout.strip() == match.hash()


# Snapshots


@pytest.mark.parametrize("seed", range(6))
def test_a_snapshot_and_the_lines_since_rebuild_a_match_with_undos(seed: int) -> None:
    """Snapshots are taken where nothing can be taken back; later undos then stay on this side of it."""
    chance = random.Random(seed)
    match = start(3, seed, auction="sealed" if seed % 2 else "ascending")
    snapshots: list[tuple[int, Any]] = []
    while match.requests:
        if not any(match.can_undo(seat) for seat in range(3)):
            snapshots.append((match.line, match.save()))
        restless(match, chance)
    for line, position in chance.sample(snapshots, 4):
        again = resume(written(match), json.loads(json.dumps(position)), line)
        assert again.hash() == match.hash()
        assert written(again) == written(match)


# Refusals


@pytest.fixture(scope="module")
def played() -> list[Row]:
    """The lines of a finished match with an undo: header, then answers."""
    match = play_until(start(3, 6), offering, 6)
    say(match, 1, request_of(match, 1).options[0])
    match.undo(1)
    return rows(play_out(match, 6))


def test_an_empty_journal_is_refused() -> None:
    assert refused("").key == "journal.empty"


def test_a_journal_that_breaks_off_is_refused_wherever_it_does(played: list[Row]) -> None:
    text = text_of(played[:6])
    ends = {index + 1 for index, char in enumerate(text) if char == "\n"}
    for cut in range(1, len(text)):
        if cut not in ends:
            assert refused(text[:cut]).key == "journal.truncated"


HEADER_FAULTS: dict[str, tuple[str, Any, str]] = {
    "foreign format": ("civitas", 2, "journal.format"),
    "format of another type": ("civitas", "1", "journal.format"),
    "unknown game": ("game", "chess", "game.unknown"),
    "game of another type": ("game", ["toy-bazaar"], "game.unknown"),
    "another game": ("game", "age-of-civilization", ""),
    "foreign rules": ("rules", 2, "journal.rules"),
    "rules of another type": ("rules", None, "journal.rules"),
    "too many seats": ("seats", 9, "start.seats"),
    "seats of another type": ("seats", "3", "start.seats"),
    "no seats": ("seats", None, "start.seats"),
    "no seed": ("seed", None, "journal.seed"),
    "seed of another type": ("seed", 1.5, "start.seed"),
    "seed as text": ("seed", "7", "start.seed"),
    "unknown option": ("options", {"dragons": True}, "start.option"),
    "impossible option": ("options", {"auction": "dutch"}, "start.value"),
    "options of another type": ("options", ["auction"], ""),
    "no options": ("options", None, ""),
    "edition as a number": ("edition", 5, ""),
    "edition as a list": ("edition", [], ""),
    "edition of another game": ("edition", {"game": "chess"}, "edition.game"),
    "edition with a wrong key": ("edition", {"game": GAME_ID, "dragons": {}}, "edition.key"),
    "position as a number": ("position", 5, "position.format"),
    "position as a list": ("position", [], "position.format"),
    "empty position": ("position", {}, "position.format"),
}


@pytest.mark.parametrize("fault", HEADER_FAULTS)
def test_a_wrong_header_is_refused(fault: str, played: list[Row]) -> None:
    field, value, key = HEADER_FAULTS[fault]
    refusal = refused(text_of([{**played[0], field: value}, *played[1:]]))
    assert not key or refusal.key == key


def test_a_journal_names_no_file_to_read(tmp_path: Path, played: list[Row]) -> None:
    """An edition stands in the journal itself: a journal from elsewhere must not open files here."""
    path = tmp_path / "edition.toml"
    path.write_text(f'game = "{GAME_ID}"\n', encoding="utf-8")
    refused(text_of([{**played[0], "edition": str(path)}, *played[1:]]))


@pytest.mark.parametrize("key", HEADER)
def test_a_header_without_one_of_its_keys_is_refused(key: str, played: list[Row]) -> None:
    header = {name: value for name, value in played[0].items() if name != key}
    assert refused(text_of([header, *played[1:]])).key in ("journal.header", "journal.format")


def test_a_header_with_a_key_too_many_is_refused(played: list[Row]) -> None:
    assert refused(text_of([{**played[0], "winner": 0}, *played[1:]])).key == "journal.header"


def another_word(row: Row) -> Row:
    return {**row, "answer": "bid/20" if row["answer"] != "bid/20" else "bid/19"}


LINE_FAULTS: dict[str, tuple[Callable[[list[Row]], list[Any]], str]] = {
    "another answer": (lambda lines: [*lines[:4], another_word(lines[4]), *lines[5:]], "journal.line"),
    "an unknown word": (lambda lines: [*lines[:4], {**lines[4], "answer": "fly"}, *lines[5:]], "journal.line"),
    "another seat": (
        lambda lines: [*lines[:4], {**lines[4], "seat": (lines[4]["seat"] + 1) % 3}, *lines[5:]],
        "journal.line",
    ),
    "a seat that is not there": (lambda lines: [*lines[:4], {**lines[4], "seat": 77}, *lines[5:]], "journal.line"),
    "another request": (lambda lines: [*lines[:4], {**lines[4], "request": 100_000}, *lines[5:]], "journal.line"),
    "a removed line": (lambda lines: lines[:4] + lines[5:], "journal.order"),
    "a removed line, renumbered": (
        lambda lines: lines[:4] + [{**row, "line": number} for number, row in enumerate(lines[5:], start=5)],
        "journal.line",
    ),
    "lines that are swapped": (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], "journal.order"),
    "a line twice": (lambda lines: [*lines[:5], lines[4], *lines[5:]], "journal.order"),
    "an answer given again": (lambda lines: [*lines, {**lines[-1], "line": len(lines) + 1}], "journal.line"),
    "numbers from 0": (
        lambda lines: [lines[0], *[{**row, "line": row["line"] - 1} for row in lines[1:]]],
        "journal.order",
    ),
    "an undo of nothing": (lambda lines: [*lines, {"line": len(lines) + 1, "seat": 0, "undo_to": 2}], "journal.line"),
    "an undo by nobody": (lambda lines: [*lines, {"line": len(lines) + 1, "seat": -1, "undo_to": 2}], "journal.line"),
    "a line without its answer": (
        lambda lines: [*lines[:4], {key: lines[4][key] for key in ("line", "seat", "request")}, *lines[5:]],
        "journal.entry",
    ),
    "a line with a key too many": (lambda lines: [*lines[:4], {**lines[4], "why": 1}, *lines[5:]], "journal.entry"),
    "an answer by row": (lambda lines: [*lines[:4], {**lines[4], "answer": 3}, *lines[5:]], "journal.entry"),
    "a number as text": (lambda lines: [*lines[:4], {**lines[4], "request": "3"}, *lines[5:]], "journal.entry"),
    "a number as a truth": (lambda lines: [*lines[:4], {**lines[4], "seat": True}, *lines[5:]], "journal.entry"),
    "a list": (lambda lines: [*lines[:4], ["line"], *lines[5:]], "journal.entry"),
    "a second header": (lambda lines: [lines[0], *lines], "journal.entry"),
}


@pytest.mark.parametrize("fault", LINE_FAULTS)
def test_an_edited_journal_is_refused(fault: str, played: list[Row]) -> None:
    change, key = LINE_FAULTS[fault]
    assert refused(text_of(change(played))).key == key


def test_a_refused_line_says_which_and_why_in_both_languages(played: list[Row]) -> None:
    refusal = refused(text_of([*played[:4], another_word(played[4]), *played[5:]]))
    for lang, word in (("en", "Line 5"), ("fr", "ligne 5")):
        assert word in refusal.text(lang)
        assert another_word(played[4])["answer"] in refusal.text(lang)


RAW_FAULTS = {
    "no JSON": "hello\n",
    "a blank first line": "\n",
    "JSON that is no table": "[1, 2]\n",
    "a number": "7\n",
    "half a table": '{"civitas": 1\n',
    "a number too long to read": '{"civitas": ' + "1" * 5_000 + "}\n",
    "nesting too deep to read": "[" * 100_000 + "]" * 100_000 + "\n",
    "a byte order mark": '\ufeff{"civitas": 1}\n',
}


@pytest.mark.parametrize("fault", RAW_FAULTS)
def test_damage_is_refused(fault: str) -> None:
    refused(RAW_FAULTS[fault])


@pytest.mark.parametrize("fault", RAW_FAULTS)
def test_damage_after_the_header_is_refused(fault: str, played: list[Row]) -> None:
    assert refused(text_of(played[:1]) + RAW_FAULTS[fault]).key in ("journal.json", "journal.entry")


def draft_journal() -> str:
    """A few answers given at once, one taken back."""
    match = games.load("age-of-civilization").start(2, 7, {"draft": True})
    for seat in (1, 0, 0, 1):
        say(match, seat, request_of(match, seat).options[2])
    match.undo(1) if match.can_undo(1) else say(match, 1, request_of(match, 1).options[0])
    return written(match)


DRAFT = draft_journal()


@settings(UNTIMED, max_examples=150)
@given(st.data())
def test_whatever_happens_to_a_journal_it_is_played_or_refused(data: st.DataObject) -> None:
    text = DRAFT
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.text(max_size=6)) + text[place + length :]
    try:
        match = replay(text)
    except Refusal as refusal:
        sentences = [refusal.text(lang) for lang in LANGUAGES]
    else:
        sentences = [match.hash(), match.game.restore(match.save()).hash()]
        assert len(set(sentences)) == 1
    assert all(sentences)


def test_a_refused_journal_leaves_the_shelf_as_it_was(played: list[Row]) -> None:
    before = registry.known()
    for change, _ in LINE_FAULTS.values():
        refused(text_of(change(played)))
    assert registry.known() == before
    assert replay(text_of(played)).over


def test_the_format_is_the_same_for_every_game() -> None:
    for game in every_game():
        header = rows(game.start(2, 1))[0]
        assert tuple(header) == HEADER
        assert header["civitas"] == journal.FORMAT
