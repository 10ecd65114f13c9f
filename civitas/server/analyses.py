"""Finished matches looked back on: worked out where bots think, a decision at a time, and kept by match and seat.

Only one slice of all analyses is under way at a time, and a slice is one decision: a bot at a table waits for at most
one of them. The work ends with the server; what was not finished is begun again by the next visit.
"""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_left
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import select

from civitas.bots import analysis
from civitas.bots.guide import find_guide
from civitas.kernel.journal import Journal
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.server.denials import Denied
from civitas.server.records import Replay
from civitas.server.schema import ANALYSES
from civitas.server.store import Store
from civitas.server.table import Table
from civitas.server.tables import Tables
from civitas.server.thinkers import foresee, judge
from civitas.web.board import moment_words

LOG: Final = logging.getLogger("civitas.server")
VERSION: Final = 3  # raised when analyses kept before are to be made again
COURSE: Final = -1  # the "seat" of what belongs to the whole match
MOST: Final = 24  # analyses that wait or are under way
MOST_EACH: Final = 6  # of them for one visitor: nobody keeps all others waiting

Found = dict[str, Any]


# Slices


@dataclass(slots=True)
class Slice:
    """A little work: a position and the answer to be judged; without one, what everybody may expect there."""

    kept: Found
    match: Match  # stays as it is until the next slice is asked for
    number: int = -1
    word: str = ""


def labels(match: Match, number: int, word: str) -> dict[str, str]:
    """An option in both languages; seats are marked, not named: their names may change."""
    request = next(one for one in match.requests if one.number == number)
    marks = [seat_mark(seat) for seat in range(match.seats)]
    return {lang: request.label(word, lang, marks) for lang in LANGUAGES}


def seat_mark(seat: int) -> str:
    """What stands for a seat's name in kept words."""
    return f"\x01{seat}\x01"


def turns(written: Journal) -> Iterator[Slice]:
    """The position at the beginning of every turn, and the end."""
    last = -1
    for moment in analysis.moments(written):
        match = moment.match
        if moment.entry is None or match.turn != last:
            last = match.turn
            yield Slice({"line": moment.line, "turn": match.turn, "round": match.view(None)["round"]}, match)


def course_of(told: list[Found]) -> list[Found]:
    """The moments to be drawn: those with a value, in games of rounds without the setting up."""
    rounds = any(one["round"] for one in told)
    return [one for one in told if one["values"] and (one["round"] or not rounds)]


def choices(written: Journal, seat: int) -> Iterator[Slice]:
    """Every standing answer of a seat that had a choice."""
    for moment in analysis.moments(written):
        entry, question, match = moment.entry, moment.question, moment.match
        if entry is None or question is None or entry["seat"] != seat or len(question.options) == 1:
            continue
        kept = {
            "line": moment.line,
            "turn": match.turn,
            "when": moment_words(match),
            "prompt": question.prompt,
            "played": entry["answer"],
        }
        yield Slice(kept, match, question.number, entry["answer"])


def count(written: Journal, seat: int) -> int:
    """How many slices the choices of a seat are."""
    found = 0
    for moment in analysis.moments(written):
        if moment.entry is not None and moment.question is not None and moment.entry["seat"] == seat:
            found += len(moment.question.options) > 1
    return found


# The server's


@dataclass(slots=True)
class Work:
    """An analysis under way, and who asked for it."""

    client: str = ""
    done: int = 0
    of: int = 0
    failed: bool = False


@dataclass(slots=True)
class Looked:
    """What is known of a match from a seat."""

    work: Work
    course: list[Found] = field(default_factory=list)
    decisions: list[Found] | None = None

    @property
    def ready(self) -> bool:
        return self.decisions is not None


class Analyses:
    """All analyses of this server process."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._works: dict[tuple[str, int], Work] = {}
        self._one = asyncio.Semaphore(1)

    async def look(self, table: Table, seat: int, client: str) -> Looked:
        """What is known of a finished match; what is missing is begun for the one who asks."""
        check(table)
        key = (table.id, seat)
        kept = await self._kept(table.id, (COURSE, seat))
        work = self._works.get(key)
        if seat in kept and COURSE in kept:
            return Looked(Work(done=1, of=1), kept[COURSE], kept[seat])
        if work is None:
            waiting = [one.client for one in self._works.values() if not one.failed]
            if waiting.count(client) >= MOST_EACH:
                raise Denied(429, "too_fast", key="analyses_mine", most=MOST_EACH)
            if len(waiting) >= MOST:
                raise Denied(429, "too_fast", key="analyses_all", most=MOST)
            work = self._works[key] = Work(client)
            self._tables.start(self._do(table, seat, work))
        return Looked(work, kept.get(COURSE, []))

    async def kept(self, table: Table, seat: int) -> list[Found]:
        """What was found of a seat's decisions before; nothing is begun."""
        return (await self._kept(table.id, (seat,))).get(seat, [])

    async def _kept(self, match: str, seats: tuple[int, ...]) -> dict[int, list[Found]]:
        query = select(ANALYSES.c.seat, ANALYSES.c.found).where(ANALYSES.c.match == match, ANALYSES.c.seat.in_(seats))
        async with self._store.engine.connect() as connection:
            rows = {int(seat): json.loads(found) for seat, found in await connection.execute(query)}
        return {seat: found["rows"] for seat, found in rows.items() if found["version"] == VERSION}

    async def _keep(self, match: str, seat: int, rows: list[Found]) -> None:
        found = json.dumps({"version": VERSION, "rows": rows}, ensure_ascii=False, separators=(",", ":"))
        async with self._store.writing() as connection:
            row = (ANALYSES.c.match == match, ANALYSES.c.seat == seat)
            await connection.execute(ANALYSES.delete().where(*row))
            await connection.execute(ANALYSES.insert().values(match=match, seat=seat, found=found))

    async def _do(self, table: Table, seat: int, work: Work) -> None:
        written = table.match.journal
        assert written is not None
        try:
            lines = await asyncio.to_thread(Replay(written.header, list(written.entries), []).steps, seat)
            course = COURSE not in await self._kept(table.id, (COURSE,))
            moments = await asyncio.to_thread(lambda: len(list(turns(written)))) if course else 0
            work.of = moments + await asyncio.to_thread(count, written, seat)
            if course:
                told = await self._rows(table, turns(written), work)
                await self._keep(table.id, COURSE, course_of(told))
            rows = await self._rows(table, choices(written, seat), work)
            for row in rows:
                row["step"] = bisect_left(lines, row["line"] + 1) - 1
            await self._keep(table.id, seat, rows)
            self._works.pop((table.id, seat), None)
        except Denied:  # the server stops
            self._works.pop((table.id, seat), None)
        except BrokenProcessPool:  # processes were killed several times: the next visit begins again
            self._works.pop((table.id, seat), None)
            LOG.warning("nobody was left to think", extra={"table": table.id, "seat": seat})
        except Exception:
            work.failed = True  # stays: a match that cannot be judged is not tried again and again
            LOG.exception("an analysis failed", extra={"table": table.id, "seat": seat})

    async def _rows(self, table: Table, slices: Iterator[Slice], work: Work) -> list[Found]:
        """Do the slices one by one."""
        found: list[Found] = []
        while (one := await asyncio.to_thread(next, slices, None)) is not None:
            async with self._one:
                found.append(await self._row(table.game.id, one))
            work.done += 1
        return found

    async def _row(self, game: str, one: Slice) -> Found:
        run, position = self._tables.thinkers.run, await asyncio.to_thread(one.match.save)
        if one.number < 0:
            return {**one.kept, "values": await run(foresee, game, position)}
        judged = await run(judge, game, position, one.number, one.word)
        named = {word: labels(one.match, one.number, word) for word in (one.word, judged["best"])}
        return {**one.kept, **judged, "labels": named}


def check(table: Table) -> None:
    """Only finished matches of the present rules, with a journal, of games that bots know."""
    if table.row.settings.get("record"):
        raise Denied(403, "no_journal")
    if not table.match.over:
        raise Denied(409, "not_over")
    if table.row.header["rules"] != table.game.rules:
        raise Denied(410, "old_analysis")
    if find_guide(table.game) is None:
        raise Denied(404, "no_advice")
