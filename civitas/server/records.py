"""Looking back: the steps of a match that one reader knows of, the record of a seat, journals that people bring."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from civitas.kernel import journal, registry
from civitas.kernel.chronicle import Event
from civitas.kernel.journal import Journal
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, Refusal
from civitas.server.denials import Denied
from civitas.server.kept_records import FORMAT, HEAD, position_of
from civitas.server.store import LineRow, Snapshot

START: Final = 1  # the line of the header: the position before the first answer
MOST_LINES: Final = 20_000


class Replay:
    """A match to be looked at from its beginning; steps are the changes that one reader knew of."""

    def __init__(self, header: dict[str, Any], entries: list[dict[str, Any]], snapshots: list[Snapshot]) -> None:
        self.written = Journal(header)
        self.written.entries = entries
        self.snapshots = snapshots

    def steps(self, seat: int | None) -> list[int]:
        """The lines after which something had changed for that reader; what was taken back is left out."""
        try:
            match = journal.begin(self.written)
        except Refusal:
            return [snapshot.line for snapshot in self.snapshots]
        found: list[tuple[int, int]] = [(START, -1)]
        for entry in self.written.entries:
            if "hint" in entry:
                journal.apply(match, entry)
                continue
            fork, waiting = match.current_fork(), match.waiting()
            journal.apply(match, entry)
            inside = fork is not None and match.current_fork() is fork
            if "undo_to" in entry:
                all_seats, to = "past" in entry, entry["undo_to"]
                found = [one for one in found if one[0] < to or not (all_seats or one[1] == entry["seat"])]
            elif not inside or match.waiting() != waiting or entry["seat"] == seat:
                found.append((entry["line"], entry["seat"]))
        return [line for line, _ in found]

    def walk(self, seat: int | None) -> Iterator[Match]:
        """The match at every step in turn; look at it before going on."""
        lines = self.steps(seat)
        if self.written.header["rules"] != self._rules():
            for line in lines:
                yield self.at(line)
            return
        wanted = set(lines)
        match = journal.begin(self.written)
        if START in wanted:
            yield match
        for entry in self.written.entries:
            journal.apply(match, entry)
            if entry["line"] in wanted:
                yield match

    def step_of(self, seat: int | None, line: int) -> int:
        """The first step at which a reader knew of what happened at a line."""
        lines = self.steps(seat)
        return next((step for step, one in enumerate(lines) if one >= line), len(lines) - 1)

    def at(self, line: int) -> Match:
        """The match as it stood after a line; of older rules only the kept positions are left."""
        if self.written.header["rules"] == self._rules():
            return journal.replay_journal(self.written, line)
        snapshot = next(one for one in self.snapshots if one.line == line)
        match = registry.find(str(self.written.header["game"])).restore(snapshot.position)
        assert match.chronicle is not None
        match.chronicle.events = [Event(*values) for values in snapshot.beside["events"]]
        return match

    def _rules(self) -> int:
        return registry.find(str(self.written.header["game"])).rules


def record(replay: Replay, seat: int | None, names: list[str]) -> dict[str, Any]:
    """Everything one seat has seen: its view and what was told, step by step. Nothing of it needs the seed."""
    steps: list[dict[str, Any]] = []
    told = 0
    for number, match in enumerate(replay.walk(seat), start=1):
        events = [] if match.chronicle is None else match.chronicle.read(seat)
        told = min(told, len(events))
        steps.append(
            {
                "view": match.view(seat),
                "position": position_of(match, seat),
                "events": [_told(match, event, names, number) for event in events[told:]],
            }
        )
        told = len(events)
    header = replay.written.header
    return {
        "civitas_record": FORMAT,
        **{key: header[key] for key in HEAD},
        "seat": seat,
        "names": names,
        "past_undos": replay.written.past_undos(),
        "hints": replay.written.hints(),
        "steps": steps,
    }


def _told(match: Match, event: Event, names: list[str], step: int) -> dict[str, Any]:
    """An event in words and in numbers; it counts steps, for lines of the journal would betray others' pace."""
    text = {lang: match.game.wording(match, event, lang, names) for lang in LANGUAGES}
    values = [step, event.tale, event.seat, event.first, event.second, event.only]
    return {"seat": event.seat if event.seat >= 0 else None, "text": text, "event": values}


def read_upload(text: str) -> tuple[dict[str, Any], list[LineRow], Match]:
    """A journal somebody brings, played to its last line; a damaged, foreign or endless one is refused."""
    count = text.count("\n")
    if count > MOST_LINES:
        raise Denied(422, "too_long", lines=count, most=MOST_LINES)
    try:
        written = journal.loads(text)
        match = journal.replay_journal(written)
    except RecursionError as error:
        raise Refusal("journal.format", format=journal.FORMAT) from error
    except (TypeError, KeyError, AttributeError, OverflowError) as error:  # a header of the wrong shape
        raise Refusal("journal.format", format=journal.FORMAT) from error
    now = time.time()
    return written.header, [LineRow(entry["line"], entry, now) for entry in written.entries], match
