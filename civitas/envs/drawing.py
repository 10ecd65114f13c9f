"""The table in text, as the terminal draws it."""

from __future__ import annotations

import io
from typing import Final

from rich.console import Console

from civitas.kernel.match import Match
from civitas.kernel.text import COMMON, default_language
from civitas.terminal.board import Page
from civitas.terminal.tables import drawing_of

MODES: Final = ("ansi", "human")
WIDTH: Final = 120


def draw(match: Match, seat: int) -> str:
    """The table as a seat sees it."""
    lang = default_language()
    names = [COMMON.say("seat.name", lang, {"number": one + 1}) for one in range(match.seats)]
    console = Console(file=io.StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False)
    page = Page(match.view(seat), match.get_box(), names, lang, WIDTH)
    for part in drawing_of(match.game).board(page):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
