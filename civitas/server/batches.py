"""SQLite writes one transaction at a time and waits for the disk at each: what arrives together is written together.

Whoever answered awaits the line. Snapshots wait for the next lines, a moment at most, so that no line waits for the
disk behind one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

MOST: Final = 200  # lines of one transaction
PATIENCE: Final = 0.25  # seconds a snapshot waits for lines

# Texts, so that they are not compiled at every answer.
_STAMP: Final = text("UPDATE matches SET touched = :at, due = :due WHERE id = :match")
_KEEP: Final = text(  # a table may be gone before its snapshot is written
    "INSERT INTO snapshots (match, line, position, beside) SELECT :match, :line, :position, :beside"
    " WHERE EXISTS (SELECT 1 FROM matches WHERE id = :match) ON CONFLICT DO NOTHING"
)


@cache
def _put(count: int) -> TextClause:
    """Insert so many lines, those that are not there yet."""
    rows = ", ".join([f"(:match{nth}, :line{nth}, :entry{nth}, :at{nth})" for nth in range(count)])
    columns = "INSERT INTO lines (match, line, entry, at) VALUES"
    return text(f"{columns} {rows} ON CONFLICT DO NOTHING RETURNING match, line")


class StoreBroken(Exception):
    """The database refused to write: nothing was accepted."""


@dataclass(slots=True)
class _Waiting:
    """Something to be written: a line (match, line, entry, at, due) or a snapshot's row."""

    values: dict[str, Any]
    written: asyncio.Future[bool]

    def end(self, outcome: bool | StoreBroken) -> None:
        if self.written.done():
            return
        if isinstance(outcome, StoreBroken):
            self.written.set_exception(outcome)
        else:
            self.written.set_result(outcome)


class Batches:
    """Lines and snapshots on their way to SQLite."""

    def __init__(self, writing: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._writing = writing
        self._lines: asyncio.Queue[_Waiting | None] = asyncio.Queue()  # None: look whether snapshots have waited long
        self._snapshots: list[_Waiting] = []

    async def add_line(self, values: dict[str, Any]) -> bool:
        """Insert a line. False when it is there already."""
        waiting = _Waiting(values, asyncio.get_running_loop().create_future())
        self._lines.put_nowait(waiting)
        return await waiting.written

    async def add_snapshot(self, values: dict[str, Any]) -> None:
        loop = asyncio.get_running_loop()
        waiting = _Waiting(values, loop.create_future())
        self._snapshots.append(waiting)
        loop.call_later(PATIENCE, self._lines.put_nowait, None)
        await waiting.written

    async def write(self) -> None:
        """Write what comes, for as long as the server lives."""
        while True:
            found = [await self._lines.get()]
            while not self._lines.empty() and len(found) < MOST:
                found.append(self._lines.get_nowait())
            lines = [waiting for waiting in found if waiting is not None]
            snapshots, self._snapshots = self._snapshots, []
            try:
                taken = await self._transaction(lines, snapshots)
            except (DBAPIError, OSError) as error:
                for waiting in (*lines, *snapshots):
                    waiting.end(StoreBroken(type(error).__name__))
            else:
                for place, waiting in enumerate(lines):
                    waiting.end(place in taken)
                for waiting in snapshots:
                    waiting.end(True)

    async def _transaction(self, lines: list[_Waiting], snapshots: list[_Waiting]) -> set[int]:
        """Write all of it or nothing; returns the places of the lines that were not there yet."""
        taken: set[int] = set()
        if not lines and not snapshots:
            return taken
        async with self._writing() as connection:
            if lines:
                taken = await self._insert(connection, lines)
            if taken:
                await connection.execute(_STAMP, [lines[place].values for place in sorted(taken)])
            if snapshots:
                await connection.execute(_KEEP, [waiting.values for waiting in snapshots])
        return taken

    async def _insert(self, connection: AsyncConnection, lines: list[_Waiting]) -> set[int]:
        first: dict[tuple[str, int], int] = {}  # of two that are the same, the first counts
        for place, waiting in enumerate(lines):
            first.setdefault((waiting.values["match"], waiting.values["line"]), place)
        values = {
            f"{name}{nth}": lines[place].values[name]
            for nth, place in enumerate(first.values())
            for name in ("match", "line", "entry", "at")
        }
        return {first[match, line] for match, line in await connection.execute(_put(len(first)), values)}
