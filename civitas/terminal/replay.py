"""A journal step by step, or one of its positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from civitas.console import print_json
from civitas.kernel import journal as records
from civitas.kernel.journal import Journal
from civitas.kernel.match import Match
from civitas.kernel.text import COMMON
from civitas.terminal import ending
from civitas.terminal.board import Page, badge, seat_name
from civitas.terminal.saves import read_journal
from civitas.terminal.screen import Leave, Screen, quoted, typed_number
from civitas.terminal.tables import drawing_of
from civitas.terminal.telling import length, told_since
from civitas.terminal.words import refuse, say


class Replay:
    """A journal and the positions it went through."""

    def __init__(self, path: Path, to: str | None, seat: str | None) -> None:
        self.journal: Journal = read_journal(path)
        self.last = self.journal.line
        self.match: Match = records.replay_journal(self.journal)  # refuses a journal that cannot be played
        self.seat = self._seat(seat)
        self.line = self.last
        if to is not None:
            self.go(self._line(to))

    def _line(self, to: str) -> int:
        line = typed_number(to)
        if line is None or not 1 <= line <= self.last:
            raise refuse("refuse.line", to=to, lines=self.last)
        return line

    def _seat(self, seat: str | None) -> int | None:
        if seat is None:
            return None
        number = typed_number(seat)
        if number is None or number >= self.match.seats:
            raise refuse("refuse.viewer", seat=seat, last=self.match.seats - 1)
        return number

    def go(self, line: int) -> None:
        """The position after a line; the journal's first line is the beginning."""
        self.line = line
        self.match = records.replay_journal(self.journal, line)

    def document(self) -> dict[str, Any]:
        """The position as plain data; with a seat, only its own requests."""
        match = self.match
        result = match.result
        return {
            "game": match.game.id,
            "line": self.line,
            "lines": self.last,
            "view": match.view(self.seat),
            "requests": [
                {"number": request.number, "seat": request.seat, "prompt": request.prompt, "options": request.options}
                for request in match.requests
                if self.seat in (None, request.seat)
            ],
            "result": None if result is None else result.plain(),
            "hash": match.hash(),
        }

    # On the screen

    def names(self, lang: str) -> list[str]:
        return [COMMON.say("seat.name", lang, {"number": seat + 1}) for seat in range(self.match.seats)]

    def show(self, screen: Screen, full: bool = False) -> None:
        """The line, what it brought, the table."""
        lang, match = screen.lang, self.match
        names = self.names(lang)
        news = told_since(match, self.seat, self._before(), names, lang)
        page = Page(match.view(self.seat), match.get_box(), names, lang, screen.width, (), full)
        parts = [*drawing_of(match.game).board(page), self.describe_line(lang, names), *news]
        if screen.fits(*parts):
            screen.clear()
        screen.show(*parts)
        if match.over:
            ending.show_result(screen, match, names)
        else:
            for request in match.requests:
                if self.seat in (None, request.seat):
                    screen.show(Text.assemble(seat_name(request.seat, names), f" — {request.text(lang, names)}"))

    def _before(self) -> int:
        """How long the chronicle was before this line; a line that takes back brings nothing new."""
        if self.line == 1:
            return 0
        return min(length(records.replay_journal(self.journal, self.line - 1)), length(self.match))

    def describe_line(self, lang: str, names: list[str]) -> Text:
        """Who did what in this line."""
        where = f"[{say('replay.position', lang, line=self.line, lines=self.last)}] "
        if self.line == 1:
            return Text(where + say("replay.began", lang), style="bold")
        entry = self.journal.entries[self.line - 2]
        name = names[entry["seat"]]
        if "undo_to" in entry:
            told = say("replay.undone", lang, name=name, to=entry["undo_to"])
        elif "hint" in entry:
            told = say("replay.hinted", lang, name=name)
        else:
            told = say("replay.answered", lang, name=name, answer=self.label(entry, lang))
        return Text.assemble((where, "bold"), badge(entry["seat"]), " ", told)

    def label(self, entry: dict[str, Any], lang: str) -> str:
        """An answer as it was offered; with a seat's eyes, others' answers to a common question stay secret."""
        before = records.replay_journal(self.journal, self.line - 1)
        if self.seat not in (None, entry["seat"]) and len(before.waiting()) > 1:
            return say("replay.secret", lang)
        for request in before.requests:
            if request.number == entry["request"]:
                return request.label(entry["answer"], lang)
        return str(entry["answer"])


def step_through(screen: Screen, replay: Replay) -> None:
    """Go through a journal with keys until the person leaves."""
    lang = screen.lang
    replay.go(1)
    replay.show(screen)
    screen.say(say("replay.keys", lang), style="dim")
    while True:
        words = screen.read(f"{replay.line}/{replay.last}> ")
        if words == "q":
            raise Leave
        target = {"": replay.line + 1, "n": replay.line + 1, "p": replay.line - 1, "<": 1, ">": replay.last}.get(words)
        number = typed_number(words)
        if number is not None and 1 <= number <= replay.last:
            target = number
        if words == "b":
            replay.show(screen, full=True)
        elif target is None:
            screen.say(say("replay.unknown", lang, words=quoted(words), lines=replay.last), style="yellow")
        elif target < 1 or target > replay.last:
            screen.say(say("replay.first" if target < 1 else "replay.last", lang), style="yellow")
        else:
            replay.go(target)
            replay.show(screen)


def print_document(replay: Replay) -> None:
    print_json(replay.document())
