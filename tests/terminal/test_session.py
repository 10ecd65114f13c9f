"""The loop: answers, explanations, taking back, saving, leaving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from civitas import bots
from civitas.kernel import journal as records
from civitas.kernel.game import Game
from civitas.terminal import saves
from civitas.terminal.seating import Seating
from civitas.terminal.session import Session
from terminal.helpers import Script, begin, numbers, play

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (["human", "random"], {}),
        (["random", "human", "random"], {"innovation": True, "changing_world": True}),
        (["human", "human"], {"draft": True}),
        (["human"], {}),
        (["human"], {"mode": "age_of_wonders"}),
        (["human"], {"mode": "silk_road"}),
        (["human"], {"mode": "lost_civilization"}),
        (["human"], {"mode": "mongol_devastation"}),
        (["human"], {"mode": "death_and_rebirth"}),
    ],
    ids=lambda value: "-".join(map(str, value)) if isinstance(value, list) else str(value.get("mode", "")),
)
def test_any_game_can_be_played_to_its_end(age: Game, lang: str, kinds: list[str], options: dict[str, Any]) -> None:
    script = Script(lang, chain.from_iterable(zip(numbers(1, 2, 3, 1), repeat(""), strict=False)))
    session = begin(age, script, kinds, options, seed=3)
    play(session)
    assert session.match.over
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in script.text()
    kept = session.save.path
    assert kept.parent.name == "finished"
    assert records.replay(kept.read_text(encoding="utf-8")).hash() == session.match.hash()
    assert saves.names() == []


def test_options_are_named_by_number_or_word(age: Game) -> None:
    script = Script("en", ["1", "take/colossus", "DO/FISHING"])
    session = begin(age, script, ["human"], seed=3)
    play(session)
    journal = session.match.journal
    assert journal is not None
    assert [entry["answer"] for entry in journal.entries] == ["rise/incas", "take/colossus", "do/fishing"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "typed", ["", "0", "99", "-1", "x", "rise/atlantis", "1 2", "²", "٣", "u", "U", "r", "l x", "\x1b[2J"]
)
def test_bad_input_is_answered_and_changes_nothing(age: Game, lang: str, typed: str) -> None:
    script = Script(lang, [])
    session = begin(age, script, ["human", "human"])
    before = session.match.hash()
    request = session.match.requests[0]
    session.present(request)
    script.take()
    assert session.obey(request, typed) is False
    assert session.match.hash() == before
    assert script.text().strip()
    assert "\x1b" not in script.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_answers(age: Game, lang: str) -> None:
    session = begin(age, Script(lang, []), ["human", "random"], seed=2)
    script = session.screen
    assert isinstance(script, Script)
    play(session)
    request = session.match.requests[0]
    for typed, told in {
        "?": {"en": "explain option 3", "fr": "expliquer le choix 3"},
        "? 1": {"en": "Population", "fr": "Population"},
        "? mongol": {"en": "Mongolia", "fr": "Mongolie"},
        "? military": {"en": "Military of Player 1", "fr": "« military »"},
        "? force": {"en": "Military of Player 1", "fr": "Force Militaire de Joueur 1"},
        "? cost of research writing": {"en": "Coins for Research: Writing", "fr": "Rien ne s'appelle"},
        "? coût de recherche écriture": {"en": "Nothing here", "fr": "Pièces pour Recherche : Écriture"},
        "? e": {"en": "pieces fit", "fr": "éléments conviennent"},
        "? 99": {"en": "There is no option 99", "fr": "Il n'y a pas de choix 99"},
        "? zzz": {"en": "Nothing here is called “zzz”", "fr": "Rien ne s'appelle « zzz »"},
        "l": {"en": "Round 1 begins.", "fr": "La manche 1 commence."},
        "b": {"en": "Time track", "fr": "Piste du temps"},
        "s": {"en": "civitas play --resume", "fr": "civitas play --resume"},
    }.items():
        script.take()
        assert session.obey(request, typed) is False
        assert told[lang] in script.text(), typed


def test_a_designed_piece_is_marked(age: Game) -> None:
    script = Script("en", [])
    session = begin(age, script, ["human"])
    session.obey(session.match.requests[0], "? taj")
    assert "Taj Mahal (Wonder) ◇ designed by us" in script.text()
    script.take()
    session.obey(session.match.requests[0], "? baby boom")
    assert "◇" not in script.text()
    assert "rulebook pp. 26-27" in script.text()


def test_an_option_explains_its_cost_by_its_parts(age: Game) -> None:
    from civitas.testing import position

    match = position("age-of-civilization", 2, seed=4)
    script = Script("en", numbers(1))
    session = Session(script, match, saves.create(match, ["human", "human"], "en"))
    while not any(option.startswith("research/") for option in session.match.requests[0].options):
        session.step()
    script.take()
    session.obey(session.match.requests[0], "? research/writing")
    assert re.search(r"\b4\s+Coins for Research: Writing\s+\+4\s+Research", script.text())


# Taking back


def test_undo_reset_and_redo(age: Game) -> None:
    script = Script("en", [])
    session = begin(age, script, ["human"], seed=3)
    match = session.match

    def obey(typed: str) -> bool:
        return session.obey(match.requests[0], typed)

    hashes = []
    for _ in range(3):
        hashes.append(match.hash())
        assert obey("1")
    state = match.save()["state"]
    assert obey("u")
    assert obey("r")
    assert match.save()["state"] == state
    assert obey("U")
    assert match.save()["state"] == records.replay(session.save.path.read_text(encoding="utf-8"), to=1).save()["state"]
    assert session.obey(match.requests[0], "u") is False
    assert "Nothing to take back" in script.text()
    assert records.replay(session.save.path.read_text(encoding="utf-8")).hash() == match.hash()


def test_what_cannot_be_taken_back_is_marked(age: Game) -> None:
    """Alone nothing is revealed by rising; against others a card is drawn, and a bot answers after the turn."""
    for kinds, marked in ((["human"], False), (["human", "random"], True)):
        script = Script("en", [])
        session = begin(age, script, kinds, seed=3)
        while session.match.requests[0].seat != 0:
            session.step()
        session.present(session.match.requests[0])
        assert ("1 ! Rise" in script.text()) is marked
        assert ("no way back" in script.text()) is marked


@pytest.mark.parametrize(("kinds", "marked"), [(["human", "random"], True), (["human", "human"], False)])
def test_ending_a_turn_before_a_bot_is_marked(age: Game, kinds: list[str], marked: bool) -> None:
    """Seat 0 goes first with this seed, so that the other seat follows."""
    script = Script("en", [])
    session = begin(age, script, kinds, seed=3)
    match = session.match
    assert match.view(None)["first"] == match.requests[0].seat == 0
    while "done" not in match.requests[0].options:
        session.obey(match.requests[0], "1")
    script.take()
    session.present(match.requests[0])
    assert re.search(r"\d !? +End my turn", script.text())
    assert bool(re.search(r"\d ! End my turn", script.text())) is marked


def test_at_one_screen_the_person_before_may_take_back(age: Game) -> None:
    script = Script("en", [])
    session = begin(age, script, ["human", "human"], seed=3)
    first = session.match.requests[0].seat
    while session.match.requests[0].seat == first:
        session.obey(session.match.requests[0], "done" if "done" in session.match.requests[0].options else "1")
    assert session.obey(session.match.requests[0], "u")
    assert session.match.requests[0].seat == first
    assert "last answer is taken back" in script.text()


def test_the_last_answer_of_all_may_be_taken_back(age: Game) -> None:
    script = Script("en", numbers(1))
    session = begin(age, script, ["human"], seed=3)
    while not session.match.over:
        session.step()
    script.lines = iter(["u"])
    play(session)
    assert not session.match.over
    assert saves.names() == [session.save.name]


# Leaving and coming back


def test_resuming_at_every_point_gives_the_same_match(age: Game) -> None:
    """Whatever was answered, undone or redone, the file alone leads to the same position."""
    points = 0

    def check() -> None:
        nonlocal points
        points += 1
        match, save = saves.load(session.save.name)
        assert match.hash() == session.match.hash()
        assert save.kinds == session.save.kinds

    def script() -> Iterator[Any]:
        for typed in chain.from_iterable(repeat(("1", "2", "u", "3", "1", "r", "1"), 12)):
            check()
            yield typed

    session = begin(age, Script("en", script()), ["human", "random", "human"], {"draft": True}, seed=8)
    play(session)
    assert points > 60


@pytest.mark.parametrize("going", [None, KeyboardInterrupt, "q"])
def test_leaving_saves_and_tells_how_to_go_on(age: Game, going: Any) -> None:
    script = Script("fr", ["1", "1", going])
    session = begin(age, script, ["human"], seed=3)
    play(session)
    assert f"civitas play --resume {session.save.name}" in script.text()
    match, save = saves.load(session.save.name)
    assert match.hash() == session.match.hash()
    again = Session(Script("fr", numbers(1)), match, save)
    play(again)
    assert again.match.over


def test_an_interrupted_game_ends_like_an_uninterrupted_one(age: Game) -> None:
    answers = ["1"] * 400
    whole = begin(age, Script("en", answers), ["human", "random"], seed=5)
    play(whole)
    broken = begin(age, Script("en", answers[:7]), ["human", "random"], seed=5)
    play(broken)
    match, save = saves.load(broken.save.name)
    again = Session(Script("en", answers[7:]), match, save)
    play(again)
    assert again.match.over
    assert again.match.hash() == whole.match.hash()


def test_somebody_else_writing_is_noticed(age: Game) -> None:
    session = begin(age, Script("en", []), ["human"], seed=3)
    match, save = saves.load(session.save.name)
    session.obey(session.match.requests[0], "1")
    written = session.save.path.read_bytes()
    from civitas.kernel.text import Refusal

    match.answer(match.requests[0].number, match.requests[0].options[1])
    assert match.journal is not None
    with pytest.raises(Refusal, match="elsewhere"):
        save.append(match.journal)
    assert session.save.path.read_bytes() == written


def test_a_disk_that_refuses_does_not_stop_the_game(age: Game, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script("en", [])
    session = begin(age, script, ["human"], seed=3)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(saves.os, "fsync", full)
        assert session.obey(session.match.requests[0], "1")
    assert "No space left on device" in script.text()
    assert len(session.save.path.read_text(encoding="utf-8").splitlines()) == 1
    assert session.obey(session.match.requests[0], "1")
    assert records.replay(session.save.path.read_text(encoding="utf-8")).hash() == session.match.hash()


def test_what_a_searching_bot_did_stands_in_the_journal(age: Game) -> None:
    """Its recipe finds the move again."""
    match = age.start(2, 3)
    seating = Seating(age, ["hard:iterations=6:turns=1:nodes=40", "normal"])
    before = match.copy()
    number = match.pending[0].number
    seating.play(match, match.pending[0])
    journal = match.journal
    assert journal is not None
    entry = journal.entries[-1]
    name, _, seed = entry["thought"].rpartition("@")
    row = bots.decide(bots.load(name, age), before, before.question(number), int(seed))
    assert age.verbs.words[row] == entry["answer"]
    while match.pending[0].seat == 0:
        seating.play(match, match.pending[0])
    seating.play(match, match.pending[0])
    assert "thought" not in journal.entries[-1]
    assert records.replay(journal.dumps()).hash() == match.hash()


def test_what_is_taken_back_is_thought_about_anew(age: Game) -> None:
    """A plan or time spent of a turn that never was does not count in the one played instead."""
    match = age.start(2, 3)
    seating = Seating(age, ["hard:iterations=6:turns=1:nodes=40", "human"])
    while match.pending[0].seat == 0:
        seating.play(match, match.pending[0])
    before = seating.bots[0]
    assert before.memory(0) is not None
    while not match.can_undo(1):
        match.play(match.pending[0], match.pending[0].options[-1])
    match.undo(1)
    while match.pending[0].seat == 1:
        match.play(match.pending[0], match.pending[0].options[0])
    seating.play(match, match.pending[0])
    after = seating.bots[0]
    assert after is not before
    seating.play(match, match.pending[0])
    assert seating.bots[0] is after
