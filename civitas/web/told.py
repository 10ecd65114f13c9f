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
MOST_SHOWN: Final = 120  # when the reader's last answer brought more than that
CIV: Final = "civ"  # pieces that are whole civilizations: the seats, then those that the game plays
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
    """Events in words, oldest first, from a place on; those after line `since` of the journal are new.

    What the line `since` itself brought is told whole: the game's own civilizations may do much in answer to a move.
    """
    while first > 0 and since and events[first - 1].line >= since and len(events) - first < MOST_SHOWN:
        first -= 1
    return [_tell(match, place, events[place], names, lang, since) for place in range(first, len(events))]


def _tell(match: Match, place: int, event: Event, names: list[str], lang: str, since: int) -> Told:
    game = match.game
    mark = f"{_MARK}{event.seat}{_MARK}"
    marks = [f"{_MARK}{seat}{_MARK}" for seat in range(len(names))]
    sentence = str(escape(typeset(game.wording(match, event, lang, marks), lang)))
    name = names[event.seat] if event.seat >= 0 else ""
    text = Markup(sentence.replace(mark, f"<b>{escape(name)}</b>"))
    tale = game.tales.tales[event.tale]
    refs = [
        f"{domain.kind}/{domain.ids[index]}"
        for domain, index in zip(tale.domains, (event.first, event.second), strict=False)
        if domain.kind not in (AMOUNT, SEAT, "source") and 0 <= index < len(domain.ids)
    ]
    subject = event.seat
    if subject < 0 and tale.domains and tale.domains[0].kind == CIV:
        subject = event.first
    # What a civilization the game plays did in answer to one's own move is news too.
    answered = subject >= match.seats and event.line == since
    new = since > 0 and (event.line > since or answered)
    return Told(place, subject, text, " ".join(refs), new, tale.name)
