"""The screen and the keyboard: a rich console that also works through pipes and on the plainest terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

try:  # line editing, where the platform has it
    import readline
except ImportError:  # pragma: no cover
    readline = None  # type: ignore[assignment]

WIDEST: Final = 160
NARROWEST: Final = 40
DIGITS: Final = 9  # of a number a person types
QUOTED: Final = 40  # characters of a person's input repeated in a message


class Leave(Exception):
    """The person goes: `q`, or no more input."""


class Screen:
    """Where everything is shown and every answer is read."""

    def __init__(self, lang: str) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.lang = lang
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.console.width = max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def live(self) -> bool:
        """Whether a person looks at a terminal that can be cleared."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def say(self, sentence: str, style: str = "") -> None:
        """A sentence of its own."""
        self.console.print(Text(sentence, style=style))

    def say_whole(self, sentence: str, style: str = "") -> None:
        """A sentence with a path or a command in it: never broken, so that it can be copied."""
        self.console.print(Text(sentence, style=style), soft_wrap=True)

    def fits(self, *parts: RenderableType) -> bool:
        """Whether all of it can be seen at once, with two lines left for the answer."""
        return self.live and len(self.console.render_lines(Group(*parts), pad=False)) + 2 <= self.console.height

    def clear(self) -> None:
        """Begin at the top of an empty screen; what was there stays in the terminal's history."""
        if self.live:
            self._send("\x1b[H\x1b[2J")

    def wipe(self) -> None:
        """Leave nothing of what was shown: the screen, the terminal's history and the lines typed."""
        if self.live:
            self._send("\x1b[H\x1b[2J\x1b[3J")
        elif self.console.is_terminal:
            self._send("\n" * self.console.height)
        if readline is not None:
            readline.clear_history()

    def _send(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    def read(self, prompt: str) -> str:
        """A line typed after a prompt; `Leave` when there is no more input."""
        if sys.stdin.isatty() and self.console.is_terminal:
            self.console.file.flush()
            try:
                return input(prompt).strip()
            except EOFError as error:
                self._send("\n")
                raise Leave from error
        self._send(prompt)
        line = sys.stdin.readline()
        self._send(line if line.endswith("\n") else line + "\n")
        if not line:
            raise Leave
        return line.strip()

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Say that something is going on, as long as it is."""
        if not self.live:
            yield
            return
        with self.console.status(Text(sentence)):
            yield


def typed_number(words: str) -> int | None:
    """The number a person typed; None for anything else, and for more digits than any list has."""
    return int(words) if words.isascii() and words.isdecimal() and len(words) <= DIGITS else None


def quoted(words: str) -> str:
    """A person's input, safe and short enough to be repeated."""
    shown = "".join([sign if sign.isprintable() else "?" for sign in words])
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"
