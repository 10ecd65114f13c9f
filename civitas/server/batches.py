"""SQLite writes one transaction at a time and waits for the disk at each: what arrives together is written together.

Whoever answered awaits the line. Snapshots wait for the next lines, a moment at most, so that no line waits for the
disk behind one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from dataclasses import dataclass
from typing import Any, Final

LOG: Final = logging.getLogger("civitas.server")
MOST: Final = 200  # lines of one transaction
PATIENCE: Final = 0.25  # seconds a snapshot waits for lines
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

_PUT: Final = (
    "INSERT INTO lines (match, line, entry, at) VALUES (:match, :line, :entry, :at)"
    " ON CONFLICT DO NOTHING RETURNING line"
)
_STAMP: Final = "UPDATE matches SET touched = :at, due = :due WHERE id = :match"
_KEEP: Final = (  # a table may be gone before its snapshot is written
    "INSERT INTO snapshots (match, line, position, beside) SELECT :match, :line, :position, :beside"
    " WHERE EXISTS (SELECT 1 FROM matches WHERE id = :match) ON CONFLICT DO NOTHING"
)


def prepare(connection: Any, _record: Any = None) -> None:
    """How every connection to SQLite is set up."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


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
    """Lines and snapshots on their way to SQLite; each transaction is one visit to a thread."""

    def __init__(self, path: str, one_writer: asyncio.Lock) -> None:
        self._connection = sqlite3.connect(path, check_same_thread=False)
        prepare(self._connection)
        self._in_use = threading.Lock()  # a thread goes on writing when nobody waits for it any more
        self._one_writer = one_writer
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
            if lines or snapshots:
                async with self._one_writer:
                    await self._finish(lines, snapshots)

    async def _finish(self, lines: list[_Waiting], snapshots: list[_Waiting]) -> None:
        try:
            taken = await asyncio.to_thread(self._transaction, lines, snapshots)
        except Exception as error:  # whatever it is: nobody may be left waiting, and the next batch is tried
            LOG.exception("nothing could be written")
            for waiting in (*lines, *snapshots):
                waiting.end(StoreBroken(type(error).__name__))
            return
        for waiting, is_new in zip(lines, taken, strict=True):
            waiting.end(is_new)
        for waiting in snapshots:
            waiting.end(True)

    def _transaction(self, lines: list[_Waiting], snapshots: list[_Waiting]) -> list[bool]:
        """Write all of it or nothing; tells of each line whether it was new."""
        with self._in_use, self._connection as connection:
            taken = [connection.execute(_PUT, waiting.values).fetchone() is not None for waiting in lines]
            accepted = [waiting.values for waiting, is_new in zip(lines, taken, strict=True) if is_new]
            connection.executemany(_STAMP, accepted)
            connection.executemany(_KEEP, [waiting.values for waiting in snapshots])
        return taken

    def close(self) -> None:
        with self._in_use:
            self._connection.close()
