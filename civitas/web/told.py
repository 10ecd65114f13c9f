"""The chronicle for one reader: sentences with seat, subject and the pieces they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.request import AMOUNT, SEAT
from civitas.web.words import typeset

NEWS: Final = 24  # at most so many of the last moves are summed up
SHOWN: Final = 48  # the newest entries of the chronicle; the replay has them all
_MARK: Final = "\x01"  # stands around a seat's number until the sentence has been typeset and escaped


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the chronicle."""

    place: int
    seat: int
    text: Markup
    refs: str
    new: bool
    kind: str


def readable(match: Match, seat: int | None) -> list[Event]:
    """The events a seat may read."""
    return [] if match.chronicle is None else match.chronicle.read(seat)


def last_answer(match: Match, seat: int | None) -> int:
    """The line of the journal that holds the seat's last answer; 0 when there is none."""
    if match.journal is None or seat is None:
        return 0
    for entry in reversed(match.journal.entries):
        if entry["seat"] == seat:
            return int(entry["line"])
    return 0


def told(match: Match, events: list[Event], names: list[str], lang: str, since: int, first: int = 0) -> list[Told]:
    """Events in words, oldest first, from a place on; those after line `since` of the journal are new."""
    return [_tell(match, place, events[place], names, lang, since) for place in range(first, len(events))]


def _tell(match: Match, place: int, event: Event, names: list[str], lang: str, since: int) -> Told:
    game = match.game
    mark = f"{_MARK}{event.seat}{_MARK}"
    marks = [f"{_MARK}{seat}{_MARK}" for seat in range(len(names))]
    sentence = str(escape(typeset(game.wording(match, event, lang, marks), lang)))
    name = names[event.seat] if 0 <= event.seat < len(names) else ""
    text = Markup(sentence.replace(mark, f"<b>{escape(name)}</b>"))
    tale = game.tales.tales[event.tale]
    refs = [
        f"{domain.kind}/{domain.ids[index]}"
        for domain, index in zip(tale.domains, (event.first, event.second), strict=False)
        if domain.kind not in (AMOUNT, SEAT, "source") and 0 <= index < len(domain.ids)
    ]
    return Told(place, event.seat, text, " ".join(refs), 0 < since < event.line, tale.name)
