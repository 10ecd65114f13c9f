"""The table in the terminal: it fits, it needs no colour, it says everything in both languages."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from kernel.toy import BazaarGame
from rich.cells import cell_len

from civitas import games
from civitas.kernel import registry
from civitas.kernel.game import Game
from civitas.kernel.text import LANGUAGES, Texts, places, read_texts
from civitas.terminal import plain
from civitas.terminal.board import Page
from civitas.terminal.explain import describe, find, fold, of_option
from civitas.terminal.tables import Drawing, drawing_of
from civitas.terminal.telling import after_name
from terminal.helpers import Script, begin, numbers, play

SETS: list[tuple[int, dict[str, Any]]] = [
    (2, {"innovation": True, "changing_world": True, "draft": True}),
    (4, {"changing_world": True}),
    (1, {}),
    *[(1, {"mode": card["id"]}) for card in games.load("age-of-civilization").open_box(None).tables["scenarios"]],  # type: ignore[attr-defined]
]
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|38;|9[0-7])")


@pytest.mark.parametrize(("width", "lang"), [(80, "fr"), (140, "en")])
@pytest.mark.parametrize(("seats", "options"), SETS, ids=lambda value: str(value))
def test_every_line_fits(age: Game, seats: int, options: dict[str, Any], lang: str, width: int) -> None:
    """Boards, questions, explanations through a whole game; only paths and commands may be longer."""
    words = ["1", "b", "", "2", "? 1", "3", "? force", "", "1", "l", "?"]
    script = Script(lang, (words[turn % len(words)] for turn in range(900)), width)
    session = begin(age, script, ["human"] + ["random"] * (seats - 1), options, seed=6)
    play(session)
    lines = [line for line in script.text().splitlines() if ".jsonl" not in line and "--resume" not in line]
    assert max(cell_len(line) for line in lines) <= width
    if seats > 1:
        for mark in "●▲■◆"[:seats]:
            assert mark + "ABCD"["●▲■◆".index(mark)] in script.text()


@pytest.mark.parametrize("bare", [True, False])
def test_colour_is_never_needed(age: Game, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    script = Script("en", numbers(1, 2), terminal=True)
    play(begin(age, script, ["human", "random"], seed=6))
    assert bool(COLOUR.search(script.text())) is not bare
    assert "▲B Bot 2" in re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", script.text())


def test_where_all_fits_the_screen_is_drawn_anew(age: Game) -> None:
    script = Script("en", ["1", "1"], width=140, terminal=True)
    play(begin(age, script, ["human"], seed=6))
    assert script.text().count("\x1b[2J") == 3


def test_the_time_track_tells_wars_plague_and_events(age: Game) -> None:
    match = age.start(2, 7, {"changing_world": True, "first_game": True})
    page = Page(match.view(0), match.get_box(), ["Ada", "Bob"], "en", 80)
    script = Script("en", [])
    script.show(*drawing_of(age).board(page))
    text = " ".join(script.text().split())
    assert "after round 1: Trade (war)" in text
    assert "after round 3: Plague (all sacrifice 1 worker) + event" in text
    assert text.count("+ event") == 3


def test_a_spectator_sees_no_hand(age: Game) -> None:
    match = age.start(2, 7, {"draft": True})
    page = Page(match.view(None), match.get_box(), ["Ada", "Bob"], "en", 80, full=True)
    script = Script("en", [])
    script.show(*drawing_of(age).board(page))
    assert "Passed to you" not in script.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_can_be_explained(age: Game, lang: str) -> None:
    pieces = drawing_of(age).pieces(age.open_box(None))
    script = Script(lang, [])
    for piece in pieces:
        assert piece.name[lang]
        assert piece.lines[lang]
        assert piece in find(pieces, piece.name[lang].upper(), lang)
        assert piece in find(pieces, fold(piece.name[lang]), lang)
        assert of_option(pieces, f"{piece.kind}/{piece.id}") == piece
        script.show(*describe(piece, lang))
    kinds = {card["kind"] for card in age.open_box(None).catalogue} - {piece.kind for piece in pieces}
    assert not kinds & {"civilization", "wonder", "technology", "action", "event", "scenario", "achievement"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_group(age: Game, lang: str) -> None:
    drawing = drawing_of(age)
    match = age.start(2, 7, {"innovation": True})
    page = Page(match.view(0), match.get_box(), ["Ada", "Bob"], lang, 80, tuple(age.verbs.words))
    assert sorted([option for _, options in drawing.groups(page) for option in options]) == sorted(age.verbs.words)
    for option in age.verbs.words:
        assert isinstance(drawing.gist(page, option), str)


def test_modules_provide_what_drawing_demands(age: Game) -> None:
    demanded = [name for name, _ in inspect.getmembers(Drawing, inspect.isfunction) if not name.startswith("_")]
    assert len(demanded) == 13
    for module in (plain, *[drawing_of(game) for game in games.available()]):
        assert [name for name in demanded if not callable(getattr(module, name, None))] == []


def test_a_game_without_a_drawing_is_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's toy, with hidden hands and common decisions, on the plain table."""
    game = BazaarGame()
    monkeypatch.setitem(registry._loaders, game.id, BazaarGame)
    monkeypatch.setitem(registry._games, game.id, game)
    assert drawing_of(game) is plain  # type: ignore[comparison-overlap]
    script = Script("en", [])
    script.lines = ("1" if script.prompts[-1].endswith("> ") else "" for _ in range(2000))
    session = begin(game, script, ["human", "human", "random"], seed=3)
    play(session)
    assert session.match.over
    assert "Pass the screen to Player 2" in script.text()
    assert session.save.path.parent.name == "finished"


def test_a_sentence_about_the_same_seat_goes_on() -> None:
    assert after_name("Player 1: +2 coins (Hunting).", "Player 1") == "+2 coins (Hunting)."
    assert after_name("Joueur 1 : +2 Pièces (Chasse).", "Joueur 1") == "+2 Pièces (Chasse)."
    assert after_name("Player 1 obtains Writing.", "Player 1") == "Player 1 obtains Writing."
    assert after_name("The horde takes Rus.", "Player 1") == "The horde takes Rus."


TABLES = [("civitas.text", "terminal.toml"), ("civitas.games.age_of_civilization.terminal", "words.toml")]


@pytest.mark.parametrize(("package", "file"), TABLES, ids=lambda value: str(value))
def test_every_sentence_is_in_both_languages(package: str, file: str) -> None:
    texts: Texts = read_texts(package, file)
    for key, sentence in texts.entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key


@pytest.mark.parametrize(("package", "file"), TABLES, ids=lambda value: str(value))
def test_every_sentence_is_used(package: str, file: str) -> None:
    """Keys are written out in the code, or built from a prefix that is."""
    folder = Path(games.__file__).parent.parent
    code = "".join(
        [
            path.read_text(encoding="utf-8")
            for path in [*folder.glob("terminal/*.py"), *folder.glob("games/*/terminal/*.py")]
        ]
    )
    for key in read_texts(package, file).entries:
        section, _, name = key.partition(".")
        built = f'"{section}.{{' in code or f"'{section}.{{" in code or section in ("mode", "mode_help")
        assert f"{section}.{name}" in code or built, key
