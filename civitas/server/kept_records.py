"""Records that people bring back: what one seat has seen, step by step, replayed from its knowledge.

A step holds the position as its seat may imagine it (everything unseen redrawn), so a record needs neither seed nor
journal and gives nothing away.
"""

from __future__ import annotations

import json
from typing import Any, Final

from civitas import games
from civitas.kernel.chronicle import Event
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import AMOUNT
from civitas.kernel.text import LANGUAGES, Refusal
from civitas.server.denials import Denied
from civitas.server.store import Snapshot

FORMAT: Final = 2
MARK: Final = '"civitas_record"'
MOST_STEPS: Final = 5000
MOST_EVENTS: Final = 50_000
HEAD: Final = ("game", "rules", "edition", "options", "seats")  # said once, not in every position
KEYS: Final = {"civitas_record", *HEAD, "seat", "names", "past_undos", "steps"}
LATER: Final = {"hints"}  # older records lack it
_FIELDS: Final = 6  # of an event: step, tale, seat, first, second, only


def is_record(text: str) -> bool:
    return MARK in text[:200]


def position_of(match: Match, seat: int | None) -> dict[str, Any]:
    """The position as a seat may imagine it, without what the record says once."""
    return {key: value for key, value in match.redeal(seat, 0).save().items() if key not in ("civitas", *HEAD)}


class Kept:
    """A record that was read: its head, and one position per step."""

    def __init__(self, header: dict[str, Any], snapshots: list[Snapshot], names: list[str]) -> None:
        self.header = header
        self.snapshots = snapshots
        self.names = names


class RecordReplay:
    """Looking back through a kept record."""

    def __init__(self, header: dict[str, Any], snapshots: list[Snapshot]) -> None:
        self.header = header
        self.snapshots = {snapshot.line: snapshot for snapshot in snapshots}

    @property
    def seat(self) -> int | None:
        seat: int | None = self.header["record"]["seat"]
        return seat

    def steps(self, seat: int | None) -> list[int]:
        return sorted(self.snapshots)

    def at(self, line: int) -> Match:
        snapshot = self.snapshots[line]
        match = games.load(self.header["game"]).restore(snapshot.position)
        assert match.chronicle is not None
        told = self.header["record"]["events"][: snapshot.beside["count"]]
        match.chronicle.events = [Event(*values) for values in told]
        return match


def read_record(text: str) -> Kept:
    """A record somebody brings; a damaged or foreign one is refused."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Denied(422, "bad_record", reason="JSON") from error
    if not isinstance(data, dict) or data.get("civitas_record") != FORMAT or set(data) - LATER != KEYS:
        raise Denied(422, "bad_record", reason=f"civitas_record {FORMAT}")
    try:
        return _read(games.load(str(data["game"])), data)
    except RecursionError as error:
        raise Denied(422, "bad_record", reason="JSON") from error


def _read(game: Game, data: dict[str, Any]) -> Kept:
    steps, names, seats, seat = data["steps"], data["names"], data["seats"], data["seat"]
    if not _is_int(seats) or seats not in game.seats or not (seat is None or (_is_int(seat) and 0 <= seat < seats)):
        raise Denied(422, "bad_record", reason="seats")
    if not isinstance(names, list) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise Denied(422, "bad_record", reason="names")
    if not isinstance(steps, list) or not 0 < len(steps) <= MOST_STEPS or not _marks(data):
        raise Denied(422, "bad_record", reason="steps")
    head = {"civitas": 1, **{key: data[key] for key in HEAD}}
    told: list[list[int]] = []
    snapshots: list[Snapshot] = []
    match: Match | None = None
    for number, step in enumerate(steps, start=1):
        if not isinstance(step, dict) or not isinstance(step.get("position"), dict):
            raise Denied(422, "bad_record", reason=f"steps[{number - 1}]")
        position = {**step["position"], **head}
        match = game.restore(position)
        told += _events(match, step.get("events"), number, seat)
        if len(told) > MOST_EVENTS:
            raise Denied(422, "bad_record", reason="events")
        snapshots.append(Snapshot(number, position, _beside(seats, len(told))))
    assert match is not None
    record = {"seat": seat, "events": told, "past_undos": data["past_undos"], "hints": data.get("hints", 0)}
    return Kept({**head, "rules": match.game.rules, "seed": None, "record": record}, snapshots, names)


def _beside(seats: int, count: int) -> dict[str, Any]:
    clocks = {"asked": [None] * seats, "used": [0.0] * seats}
    return {"events": [], "versions": [0] * (seats + 1), "clocks": clocks, "count": count}


def _events(match: Match, rows: Any, number: int, seat: int | None) -> list[list[int]]:
    """The events of a step, each of which can be told."""
    found: list[list[int]] = []
    if not isinstance(rows, list):
        raise Denied(422, "bad_record", reason=f"steps[{number - 1}].events")
    for row in rows:
        values = row.get("event") if isinstance(row, dict) else None
        if not isinstance(values, list) or len(values) != _FIELDS or not all(_is_int(value) for value in values):
            raise Denied(422, "bad_record", reason=f"steps[{number - 1}].events")
        _, tale, who, first, second, only = values
        event = Event(number, tale, who, first, second, -1 if only == -1 else (-1 if seat is None else seat))
        if not (0 <= tale < len(match.game.tales.tales) and -1 <= who < match.seats) or not _tellable(match, event):
            raise Denied(422, "bad_record", reason=f"steps[{number - 1}].events")
        found.append([number, tale, who, first, second, event.only])
    return found


def _tellable(match: Match, event: Event) -> bool:
    domains = match.game.tales.tales[event.tale].domains
    for domain, value in zip(domains, (event.first, event.second), strict=False):
        if domain.kind != AMOUNT and not 0 <= value < len(domain.ids):
            return False
    try:
        for lang in LANGUAGES:
            match.game.wording(match, event, lang)
    except (LookupError, Refusal):
        return False
    return True


def _marks(data: dict[str, Any]) -> bool:
    return _is_int(data["past_undos"]) and _is_int(data.get("hints", 0))


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**31
