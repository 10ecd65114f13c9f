"""What happened, told line by line: the chronicle as a seat may read it."""

from __future__ import annotations

from rich.text import Text

from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.terminal.board import badge


def told_since(match: Match, seat: int | None, since: int, names: list[str], lang: str) -> list[Text]:
    """The events a seat may read from a place in the chronicle on; what one answer brought a seat shares a line."""
    if match.chronicle is None:
        return []
    lines: list[Text] = []
    last: Event | None = None
    for event in match.chronicle.read(seat, since):
        sentence = match.game.wording(match, event, lang, names)
        if last is not None and event.seat >= 0 and (last.seat, last.line) == (event.seat, event.line):
            lines[-1].append(" " + (after_name(sentence, names[event.seat]) if event.seat < len(names) else sentence))
        else:
            lines.append(line(event, sentence))
        last = event
    return lines


def line(event: Event, sentence: str) -> Text:
    """A sentence, with the seat's mark if it is a seat's."""
    if event.seat < 0:
        return Text(f"   {sentence}", style="italic")
    return Text.assemble(badge(event.seat), " ", sentence)


def after_name(sentence: str, name: str) -> str:
    """A sentence that goes on about the same seat: `Player 1: +2 coins` is `+2 coins`."""
    rest = sentence.removeprefix(name).lstrip()
    return rest.removeprefix(":").lstrip() if rest.startswith(":") else sentence


def length(match: Match) -> int:
    """How many events the chronicle holds."""
    return 0 if match.chronicle is None else len(match.chronicle.events)
