"""Several people at one screen: whoever answers next gets a page first, and nothing of the last seat remains."""

from __future__ import annotations

import re
from typing import Any

import pytest

from civitas.kernel.game import Game
from terminal.helpers import Script, begin, numbers, play

PASS = {"en": "Pass the screen to Player {}", "fr": "Passez l'écran à Joueur {}"}


def names_of(game: Game, ids: set[str], lang: str) -> set[str]:
    table = {card["id"]: card["name"][lang] for card in game.open_box(None).catalogue if card["kind"] == "civilization"}
    return {table[card] for card in ids}


def held(view: dict[str, Any], seat: int) -> set[str]:
    return {*view.get("passed", []), *view["seats"][seat].get("hand", [])}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kinds", [["human", "human", "human"], ["human", "random", "human"]])
def test_nobody_sees_a_hand_that_is_not_theirs(age: Game, lang: str, kinds: list[str]) -> None:
    """Between two hand-over pages only what that seat has legitimately seen is shown."""
    people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
    seen: dict[int, set[str]] = {seat: set() for seat in range(len(kinds))}
    checked = 0
    hidden_somewhere = 0

    def look(seat: int) -> None:
        nonlocal checked, hidden_somewhere
        match = session.match
        own = match.view(seat)
        seen[seat] |= held(own, seat) | {entry["id"] for entry in own["market"]}
        shown = script.take()
        page = shown.rsplit(PASS[lang].format(seat + 1), 1)[-1]
        for other in range(len(kinds)):
            secret = held(match.view(other), other) - seen[seat]
            hidden_somewhere += len(secret)
            for name in names_of(age, secret, lang):
                assert not re.search(rf"\b{re.escape(name)}\b", page), f"{name} shown to seat {seat}"
        checked += 1

    def typed() -> str:
        """At a hand-over page press Enter; at a question look at the page and answer."""
        if not script.prompts[-1].endswith("> "):
            return ""
        seat = session.holder
        look(seat)
        return "2"

    script = Script(lang, [typed] * 60)
    session = begin(age, script, kinds, {"draft": True}, seed=4)
    play(session)
    assert checked > 5 * len(people)
    assert hidden_somewhere > 20


@pytest.mark.parametrize("people", [2, 3])
def test_each_at_once_decider_gets_a_page(age: Game, people: int) -> None:
    script = Script("en", [])
    session = begin(age, script, ["human"] * people, {"draft": True}, seed=4)
    script.lines = (("1" if prompt.endswith("> ") else "") for prompt in watched(script))
    while len(session.match.pending) > 1 or session.match.view(None)["phase"] == "draft":
        session.step()
    pages = re.findall(r"Pass the screen to Player (\d)", script.text())
    assert pages == [str(seat + 1) for _ in range(5) for seat in range(people)]
    session.step()
    pages = re.findall(r"Pass the screen to Player (\d)", script.text())
    assert pages[-1] == str(session.holder + 1)


def watched(script: Script) -> Any:
    """The prompts as they come."""
    while True:
        yield script.prompts[-1]


def test_a_person_may_take_back_at_the_page(age: Game) -> None:
    script = Script("en", ["", "1", "x", "u", "2", "", "1"])
    session = begin(age, script, ["human", "human"], {"draft": True}, seed=4)
    play(session)
    assert "Player 1 may type u" in script.text()
    assert "Press Enter when the right person sits here" in script.text()
    journal = session.match.journal
    assert journal is not None
    assert ["undo_to" in entry for entry in journal.entries] == [False, True, False, False]


def test_quitting_at_the_page_saves(age: Game) -> None:
    script = Script("en", ["", "1", "q"])
    session = begin(age, script, ["human", "human"], {"draft": True}, seed=4)
    play(session)
    assert "civitas play --resume" in script.text()


def test_one_person_needs_no_page(age: Game) -> None:
    script = Script("en", numbers(1))
    session = begin(age, script, ["random", "human"], {"draft": True}, seed=4)
    play(session)
    assert session.match.over
    assert "Pass the screen" not in script.text()


def test_open_games_need_no_page(age: Game) -> None:
    script = Script("en", numbers(1))
    session = begin(age, script, ["human", "human"], seed=4)
    play(session)
    assert "Pass the screen" not in script.text()


def test_on_a_terminal_the_screen_and_its_history_are_wiped(age: Game) -> None:
    script = Script("en", ["", "1", "", "1"], terminal=True)
    session = begin(age, script, ["human", "human"], {"draft": True}, seed=4)
    play(session)
    pieces = re.split("Pass the screen", script.text())
    for before in pieces[:-1]:
        assert "\x1b[3J" in before[-120:]
    for after in pieces[1:-1]:
        assert "\x1b[3J" in after[:200]
    assert script.text().rindex("\x1b[3J") > script.text().rindex("Keep")
