"""What a game's `terminal` module provides, and finding it; a game without one is drawn plainly."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Protocol, cast

from rich.console import RenderableType

from civitas.kernel.box import Box
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.terminal.board import Page
from civitas.terminal.explain import Piece, Sum


class Drawing(Protocol):
    """The functions of a game's `terminal` module."""

    def board(self, page: Page) -> list[RenderableType]:
        """The whole table as a seat sees it."""

    def status(self, page: Page) -> RenderableType:
        """The seat's own numbers in a line."""

    def groups(self, page: Page) -> list[tuple[str, list[str]]]:
        """The options under headings, in the order they are numbered."""

    def gist(self, page: Page, option: str) -> str:
        """What an option does, in a line; "" where the board says it already."""

    def pieces(self, box: Box) -> list[Piece]:
        """Everything that can be explained by its name."""

    def option_sums(self, match: Match, seat: int, option: str, lang: str) -> list[Sum]:
        """The numbers of an option, by their parts."""

    def word_sums(self, match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
        """The numbers a question asks for, by their parts."""

    def opening(self, page: Page) -> list[str]:
        """The game in a few sentences."""

    def choice(self, box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
        """The name of an option's value and a line about it."""

    def standing(self, page: Page, seat: int) -> str:
        """What breaks ties, for the ranking."""

    def verdict(self, match: Match, lang: str) -> list[str]:
        """Alone: whether the game was beaten."""

    def feats(self, match: Match) -> list[str]:
        """What a lone player achieved in a finished game, to be kept across games."""

    def honours(self, box: Box, lang: str) -> list[tuple[str, str, str]]:
        """Everything that can be achieved alone: id, name, what it takes."""


def drawing_of(game: Game) -> Drawing:
    """The `terminal` module beside a game's own."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.terminal"
    if not package or importlib.util.find_spec(name) is None:
        name = "civitas.terminal.plain"
    return cast(Drawing, importlib.import_module(name))
