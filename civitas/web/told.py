"""The chronicle for one reader: sentences with seat, subject and the pieces they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from civitas.kernel.box import Box
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.request import AMOUNT, SEAT
from civitas.web.board import board_of, optional
from civitas.web.drawing import icon, seat_mark
from civitas.web.words import typeset

NEWS: Final = 24  # at most so many of the last moves are summed up
SHOWN: Final = 48  # the newest entries of the chronicle; the replay has them all
WORDED_MOST: Final = 16384  # sentences remembered at a time
_WORDED: dict[tuple[Box, str, int, int, int, int, str], tuple[Markup, str, str]] = {}
MOST_SHOWN: Final = 120  # when the reader's last answer brought more than that
CIV: Final = "civ"  # pieces that are whole civilizations: the seats, then those that the game plays
_MARK: Final = "\x01"  # stands around a seat's number until the sentence has been typeset and escaped


@dataclass(slots=True)
class Told:
    """An entry of the chronicle."""

    place: int
    seat: int
    text: Markup
    new: bool
    kind: str
    item: str  # the entry in the chronicle's list, left open for the way back to its position


def readable(match: Match, seat: int | None) -> list[Event]:
    """The events a seat may read."""
    return [] if match.chronicle is None else match.chronicle.read(seat)


def last_answer(match: Match, seat: int | None) -> int:
    """The line of the journal that holds the seat's last answer; 0 when there is none."""
    if match.journal is None or seat is None:
        return 0
    for entry in reversed(match.journal.entries):
        if entry["seat"] == seat and "hint" not in entry:
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
    name = names[event.seat] if 0 <= event.seat < len(names) else ""
    if any(domain.kind == SEAT for domain in match.game.tales.tales[event.tale].domains):
        name = "\n".join([name, *names])
    key = (match.get_box(), lang, event.tale, event.seat, event.first, event.second, name)
    worded = _WORDED.get(key)
    if worded is None:
        worded = _word(match, event, names, lang)
        if _named_by_box(match, event):
            if len(_WORDED) >= WORDED_MOST:
                _WORDED.clear()
            _WORDED[key] = worded
    text, kind, item = worded
    subject = _subject(match, event)
    # What a civilization the game plays did in answer to one's own move is news too.
    answered = subject >= match.seats and event.line == since
    new = since > 0 and (event.line > since or answered)
    return Told(place, subject, text, new, kind, f'<li class="{"new" if new else ""}" data-entry="{place}"{item}')


def _named_by_box(match: Match, event: Event) -> bool:
    """Whether the pieces an event names are called the same in every match of the box."""
    names = match.get_box().names
    domains = match.game.tales.tales[event.tale].domains
    return all(domain.kind != CIV and (domain.kind in names or domain.kind in (AMOUNT, SEAT)) for domain in domains)


def _word(match: Match, event: Event, names: list[str], lang: str) -> tuple[Markup, str, str]:
    """An event's sentence, its kind, and its entry in the list after what is said of its place there."""
    game = match.game
    marks = [f"{_MARK}{seat}{_MARK}" for seat in range(len(names))]
    sentence = str(escape(typeset(game.wording(match, event, lang, marks), lang)))
    for seat, (mark, name) in enumerate(zip(marks, names, strict=True)):
        sentence = sentence.replace(mark, f"<b>{escape(name)}</b>" if seat == event.seat else str(escape(name)))
    text = Markup(sentence)
    tale = game.tales.tales[event.tale]
    refs = [
        f"{domain.kind}/{domain.ids[index]}"
        for domain, index in zip(tale.domains, (event.first, event.second), strict=False)
        if domain.kind not in (AMOUNT, SEAT, "source") and 0 <= index < len(domain.ids)
    ]
    icons: dict[str, str] = optional(board_of(game.id), "TALE_ICONS")
    subject = _subject(match, event)
    picture = seat_mark(subject) if subject >= 0 else icon(icons.get(tale.name, "event"))
    named = f' data-refs="{escape(" ".join(refs))}"' if refs else ""
    return text, tale.name, f'{named}>{picture}<span class="say-t">{text}</span>'


def _subject(match: Match, event: Event) -> int:
    """Who did it: a seat, or after the seats a civilization that the game plays; -1 nobody."""
    domains = match.game.tales.tales[event.tale].domains
    return event.first if event.seat < 0 and domains and domains[0].kind == CIV else event.seat
