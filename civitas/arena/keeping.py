"""The file of the arena's `--keep`: a line per finished sitting.

A line names the deal by its number and the bots by their places in the field, and has their wins, scores, places and
the milliseconds of their decisions.
"""

from __future__ import annotations

from array import array
from collections.abc import Sized
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from civitas.arena.figures import Record
from civitas.arena.ledger import Ledger, code_facts, digest
from civitas.arena.matches import Tally
from civitas.arena.pairing import Contest, Sitting

FORMAT: Final = 1

Count = Annotated[int, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0)]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A finished sitting: lists go by bot, those of scores and places then by match."""

    deal: Count
    bots: list[Count]
    wins: list[Share]
    scores: list[list[int]]
    places: list[list[Count]]
    ms: list[list[Share]]


class Keeper:
    """A contest's file; what it held at first is its record."""

    def __init__(self, ledger: Ledger, contest: Contest) -> None:
        self.ledger = ledger
        self.record: Record = {}
        for place, line in enumerate(ledger.lines):
            found = read_sitting(line, contest)
            if found is None:
                raise ledger.damaged(place)
            self.record.setdefault(found[0], found[1])

    def add(self, sitting: Sitting, tallies: list[Tally]) -> None:
        """Keep a finished sitting."""
        self.ledger.add(written(sitting, tallies))


def keeping(path: Path | None, contest: Contest, seed: int) -> Keeper | None:
    """The file of a contest, begun or gone on with; that of another contest is refused and stays as it is."""
    return None if path is None else Keeper(Ledger(path, header(contest, seed)), contest)


def header(contest: Contest, seed: int) -> dict[str, Any]:
    """What makes a contest: another one's results must not be mixed with it."""
    return {
        "arena": FORMAT,
        **code_facts(contest.game),
        "game": contest.game,
        "seats": contest.seats,
        "options": contest.options,
        "edition": None
        if contest.edition is None
        else digest([msgspec.json.encode(contest.edition, order="deterministic")]),
        "bots": contest.bots,
        "scale": contest.scale,
        "seed": seed,
    }


def written(sitting: Sitting, tallies: list[Tally]) -> Line:
    """A finished sitting as a line."""
    return Line(
        sitting.deal,
        list(sitting.bots),
        [tally.wins for tally in tallies],
        [tally.scores for tally in tallies],
        [tally.places for tally in tallies],
        [[round(spent, 3) for spent in tally.times] for tally in tallies],
    )


def read_sitting(data: bytes, contest: Contest) -> tuple[Sitting, list[Tally]] | None:
    """A line as a sitting and its tallies; None when it is none of this contest."""
    try:
        line = msgspec.json.decode(data, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    seats, bots = contest.seats, line.bots
    rows: list[Sized] = [line.bots, line.wins, line.ms, line.scores, *line.scores, line.places, *line.places]
    if any(len(row) != seats for row in rows) or bots != sorted(set(bots)) or bots[-1] >= len(contest.bots):
        return None
    tallies: list[Tally] = []
    for place in range(seats):
        tally = Tally()
        tally.wins = line.wins[place]
        tally.scores = line.scores[place]
        tally.places = line.places[place]
        tally.times = array("f", line.ms[place])
        tallies.append(tally)
    return Sitting(tuple(bots), line.deal), tallies
