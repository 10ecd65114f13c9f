"""A screen whose answers come from a script, and the commands run in this process."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from typer.testing import CliRunner

from civitas.cli import app
from civitas.kernel.game import Game
from civitas.terminal.explain import Piece, describe, find, fold, of_option
from civitas.terminal.saves import create
from civitas.terminal.screen import Leave, Screen
from civitas.terminal.session import Plan, Session
from civitas.terminal.tables import drawing_of
from civitas.terminal.words import TEXTS


def civitas(*words: str, typed: str = "") -> Any:
    """Run a command with lines typed on stdin."""
    return CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)


class Script(Screen):
    """A screen that reads from a script and keeps what was shown; `Leave` at its end."""

    def __init__(self, lang: str, lines: Iterable[Any], width: int = 80, terminal: bool = False) -> None:
        super().__init__(lang)
        self.lines: Iterator[Any] = iter(lines)
        self.written = io.StringIO()
        self.console = Console(
            file=self.written,
            width=width,
            height=200,
            force_terminal=terminal,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.prompts: list[str] = []

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.written.write(prompt)
        line = next(self.lines, None)
        if line is None:
            raise Leave
        if isinstance(line, type) and issubclass(line, BaseException):
            raise line
        if callable(line):
            line = line()
        self.written.write(f"{line}\n")
        return str(line)

    def text(self) -> str:
        return self.written.getvalue()

    def take(self) -> str:
        """What was shown since last asked."""
        shown = self.written.getvalue()
        self.written.seek(0)
        self.written.truncate()
        return shown


def explained(game: Game, lang: str) -> list[Piece]:
    """Every piece of a game, after each has been found by its name and drawn."""
    pieces = drawing_of(game).pieces(game.open_box(None))
    script = Script(lang, [])
    for piece in pieces:
        assert piece.lines[lang]
        assert piece in find(pieces, piece.name[lang].upper(), lang)
        assert piece in find(pieces, fold(piece.name[lang]), lang)
        assert of_option(pieces, f"{piece.kind}/{piece.id}") == piece
        assert all(TEXTS.has(f"fact.{fact}") for fact in piece.facts), piece.facts
        script.show(*describe(piece, lang))
    return pieces


def begin(
    game: Game, screen: Screen, kinds: list[str], options: dict[str, Any] | None = None, seed: int = 1
) -> Session:
    """A session at a scripted screen, saved like any other."""
    match = Plan(game, kinds, options or {}, None, seed).start()
    return Session(screen, match, create(match, kinds, screen.lang))


def play(session: Session) -> None:
    """Run a session until its script ends or the match is over."""
    try:
        session.run()
    except Leave:
        return


def numbers(*cycle: int, most: int = 400) -> Iterator[str]:
    """Numbers, many: they carry any game to its end, since option 1 is always there; then Enter."""
    wanted = cycle or (1, 2, 3, 1)
    for turn in range(most):
        yield str(wanted[turn % len(wanted)])
    yield ""
