"""What is kept: matches, their journals line by line, snapshots, seats, links, chat.

A line is accepted when its row is inserted. The key (match, line) decides between two processes that write the same
line at once, and nothing is acknowledged before its row is on disk.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy import Connection, bindparam, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from civitas.kernel.text import Refusal
from civitas.server.batches import Batches, StoreBroken, prepare
from civitas.server.config import TEXTS, async_url
from civitas.server.schema import CHAT, HOLDERS, LINES, LINKS, MATCHES, SEATS, SECRETS, SNAPSHOTS, WEBHOOKS

WATCHER: Final = -1  # the "seat" of a spectator's link
HOST: Final = -2  # the "seat" of the host's link
BATCH: Final = 200  # rows of one statement
LEASE: Final = 15.0  # seconds after a line in which the process that wrote it looks after the bots itself
CHANNEL: Final = "civitas"
MIGRATION_LOCK: Final = 0x436976697461  # one process migrates, the others wait
CHAT_KEPT: Final = 200

_DUE: Final = update(MATCHES).where(MATCHES.c.id == bindparam("key")).values(due=bindparam("later"))
_ACCEPT: Final = text(
    "WITH put AS (INSERT INTO lines (match, line, entry, at) VALUES (:match, :line, :entry, :at)"
    " ON CONFLICT DO NOTHING RETURNING match),"
    " stamp AS (UPDATE matches SET touched = :at, due = :due WHERE id IN (SELECT match FROM put))"
    " SELECT pg_notify(:channel, :news) FROM put"
)


@dataclass(slots=True)
class SeatRow:
    """Who sits at a seat."""

    name: str
    kind: str  # human, screen, bot, open
    level: str = ""
    stands_in: bool = False
    since: float = 0.0  # when the person sat down or came back: a clock runs from there


@dataclass(slots=True)
class MatchRow:
    """A table as it is kept, without its lines."""

    id: str
    game: str
    header: dict[str, Any]
    settings: dict[str, Any]
    created: float
    touched: float
    finished: float | None = None
    result: dict[str, Any] | None = None
    revision: int = 0
    rematch: str | None = None
    seats: list[SeatRow] = field(default_factory=list)
    holders: dict[str, set[int]] = field(default_factory=dict)
    links: dict[str, int] = field(default_factory=dict)  # hashed token -> seat
    hooked: set[int] = field(default_factory=set)  # seats with a webhook


@dataclass(slots=True)
class Snapshot:
    """A position after a line, with what stands beside it: chronicle, versions, clocks."""

    line: int
    position: dict[str, Any]
    beside: dict[str, Any]


@dataclass(slots=True)
class LineRow:
    """A line of a journal and when it was accepted."""

    line: int
    entry: dict[str, Any]
    at: float


# Seeds have 128 bits and more: the standard library keeps whole numbers of any length.
def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _load(source: str) -> Any:
    return json.loads(source)


def _snapshot_row(match: str, one: Snapshot) -> dict[str, Any]:
    return {"match": match, "line": one.line, "position": _dump(one.position), "beside": _dump(one.beside)}


class Store:
    """The database of one server process."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(async_url(url))
        except ArgumentError as error:
            raise Refusal("serve.url", TEXTS) from error
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.engine: AsyncEngine = self._engine()
        self.name = secrets.token_hex(8)  # of this process, to know its own announcements
        self._one_writer = asyncio.Lock()
        self._batches: Batches | None = None  # SQLite alone
        self._writer: asyncio.Task[None] | None = None

    def _engine(self) -> AsyncEngine:
        if self.is_postgres:
            return create_async_engine(self.url, pool_size=8, max_overflow=8)
        if self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = create_async_engine(self.url, pool_size=4, max_overflow=4)
        event.listen(engine.sync_engine, "connect", prepare)
        return engine

    # Opening and closing

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        try:
            async with self.engine.connect() as connection:
                if self.is_postgres:
                    await connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
                    await connection.commit()
                try:
                    await connection.run_sync(_migrate)
                    await connection.commit()
                finally:
                    if self.is_postgres:
                        await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATION_LOCK})
                        await connection.commit()
        except CommandError as error:
            raise Refusal("serve.newer", TEXTS) from error
        except (DBAPIError, OSError) as error:
            raise Refusal("serve.unreachable", TEXTS, reason=type(error).__name__) from error
        if not self.is_postgres:
            path = str(self.url.database)
            Path(path).chmod(0o600)
            self._batches = Batches(path, self._one_writer)
            self._writer = asyncio.create_task(self._batches.write())

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        if self._batches is not None:
            self._batches.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; SQLite has one writer at a time, so it waits here and not in the database."""
        if self.is_postgres:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._one_writer, self.engine.begin() as connection:
            yield connection

    async def healthy(self) -> bool:
        try:
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
        except (DBAPIError, OSError):
            return False
        return True

    async def secret(self, name: str) -> bytes:
        """The server's secret of that name, drawn once and shared by all processes."""
        fresh = {"name": name, "value": secrets.token_hex(32)}
        async with self.writing() as connection:
            await connection.execute(self._insert_once(SECRETS, fresh))
            value = await connection.scalar(select(SECRETS.c.value).where(SECRETS.c.name == name))
        return bytes.fromhex(str(value))

    def _insert_once(self, table: Any, values: Any) -> Any:
        maker = postgresql.insert if self.is_postgres else sqlite.insert
        return maker(table).values(values).on_conflict_do_nothing()

    # Matches

    async def create(self, row: MatchRow, links: dict[str, int], due: float | None, follows: str = "") -> str:
        """Enter a new table with its seats, links and whoever already sits there. Returns its id.

        Where another table already follows the one it would follow, that one is returned and nothing entered.
        """
        async with self.writing() as connection:
            if follows:
                stands = await self._follow(connection, follows, row.id)
                if stands != row.id:
                    return stands
            await connection.execute(
                insert(MATCHES).values(
                    id=row.id,
                    game=row.game,
                    header=_dump(row.header),
                    settings=_dump(row.settings),
                    created=row.created,
                    touched=row.touched,
                    finished=row.finished,
                    result=None if row.result is None else _dump(row.result),
                    revision=row.revision,
                    due=due,
                )
            )
            await connection.execute(
                insert(SEATS),
                [
                    {
                        "match": row.id,
                        "seat": seat,
                        "name": who.name,
                        "kind": who.kind,
                        "level": who.level,
                        "stands_in": who.stands_in,
                        "since": who.since,
                    }
                    for seat, who in enumerate(row.seats)
                ],
            )
            held = [
                {"match": row.id, "visitor": visitor, "seat": seat}
                for visitor, seats in row.holders.items()
                for seat in seats
            ]
            if held:
                await connection.execute(insert(HOLDERS), held)
            if links:
                await connection.execute(
                    insert(LINKS),
                    [
                        {"hash": hashed, "match": row.id, "seat": seat, "created": row.created}
                        for hashed, seat in links.items()
                    ],
                )
        return row.id

    async def _follow(self, connection: AsyncConnection, match: str, following: str) -> str:
        """Name the table that follows a match; the first one named stays. Returns it."""
        first = (MATCHES.c.id == match, MATCHES.c.rematch.is_(None))
        grown = update(MATCHES).where(*first).values(rematch=following, revision=MATCHES.c.revision + 1)
        await connection.execute(grown)
        stands = await connection.scalar(select(MATCHES.c.rematch).where(MATCHES.c.id == match))
        await self.announce(connection, {"match": match, "seats": True})
        return str(stands)

    async def add_lines(self, match: str, rows: list[LineRow]) -> None:
        """Enter the lines of a finished journal at once, for one that was uploaded."""
        values = [{"match": match, "line": row.line, "entry": _dump(row.entry), "at": row.at} for row in rows]
        if values:
            async with self.writing() as connection:
                await connection.execute(insert(LINES), values)

    async def match(self, match: str) -> MatchRow | None:
        """A table with its seats and holders."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).mappings().first()
            if found is None:
                return None
            seats = await connection.execute(select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.seat))
            held = await connection.execute(select(HOLDERS).where(HOLDERS.c.match == match))
            links = await connection.execute(select(LINKS.c.hash, LINKS.c.seat).where(LINKS.c.match == match))
            hooks = await connection.execute(select(WEBHOOKS.c.seat).where(WEBHOOKS.c.match == match))
            row = MatchRow(
                id=found["id"],
                game=found["game"],
                header=_load(found["header"]),
                settings=_load(found["settings"]),
                created=found["created"],
                touched=found["touched"],
                finished=found["finished"],
                result=None if found["result"] is None else _load(found["result"]),
                revision=found["revision"],
                rematch=found["rematch"],
                links={str(hashed): int(seat) for hashed, seat in links},
                hooked={int(hook) for (hook,) in hooks},
            )
            row.seats = [SeatRow(seat.name, seat.kind, seat.level, bool(seat.stands_in), seat.since) for seat in seats]
            for holder in held:
                row.holders.setdefault(holder.visitor, set()).add(holder.seat)
        return row

    async def lines(self, match: str, after: int = 0) -> list[LineRow]:
        query = select(LINES.c.line, LINES.c.entry, LINES.c.at).where(LINES.c.match == match, LINES.c.line > after)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(LINES.c.line))
            return [LineRow(line, _load(entry), at) for line, entry, at in rows]

    async def snapshots(self, match: str, last: bool = False) -> list[Snapshot]:
        """The positions kept of a match in order, or only the last one."""
        query = select(SNAPSHOTS.c.line, SNAPSHOTS.c.position, SNAPSHOTS.c.beside).where(SNAPSHOTS.c.match == match)
        query = query.order_by(SNAPSHOTS.c.line.desc()).limit(1) if last else query.order_by(SNAPSHOTS.c.line)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            return [Snapshot(line, _load(position), _load(beside)) for line, position, beside in rows]

    async def keep_snapshot(self, match: str, snapshot: Snapshot) -> None:
        if self._batches is not None:
            await self._batches.add_snapshot(_snapshot_row(match, snapshot))
        else:
            await self.keep_snapshots(match, [snapshot])

    async def keep_snapshots(self, match: str, snapshots: list[Snapshot]) -> None:
        values = [_snapshot_row(match, one) for one in snapshots]
        async with self.writing() as connection:
            for start in range(0, len(values), BATCH):
                await connection.execute(self._insert_once(SNAPSHOTS, values[start : start + BATCH]))

    async def void(self, match: str, after: int) -> None:
        """Forget the lines after one: the rules were corrected and they can no longer be played."""
        async with self.writing() as connection:
            await connection.execute(LINES.delete().where(LINES.c.match == match, LINES.c.line > after))

    # Accepting lines

    async def append(self, match: str, row: LineRow) -> bool:
        """Insert a line. False when another process was first."""
        values = {"match": match, "line": row.line, "entry": _dump(row.entry), "at": row.at, "due": row.at + LEASE}
        if self._batches is not None:
            return await self._batches.add_line(values)
        # Insert, stamp the match and tell the other processes, all in one statement or nothing of it.
        news = _dump({"match": match, "line": row.line, "from": self.name})
        try:
            async with self.engine.connect() as plain:
                connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
                found = await connection.execute(_ACCEPT, {**values, "channel": CHANNEL, "news": news})
                return found.first() is not None
        except (DBAPIError, OSError) as error:
            raise StoreBroken(type(error).__name__) from error

    async def finish(self, match: str, result: dict[str, Any], at: float) -> None:
        async with self.writing() as connection:
            await connection.execute(
                update(MATCHES)
                .where(MATCHES.c.id == match, MATCHES.c.finished.is_(None))
                .values(finished=at, result=_dump(result), due=None)
            )

    async def set_due(self, dues: dict[str, float | None]) -> None:
        """When to look at tables again."""
        if dues:
            async with self.writing() as connection:
                await connection.execute(_DUE, [{"key": match, "later": due} for match, due in dues.items()])

    async def due(self, now: float, most: int = 200) -> list[str]:
        """Tables the server must look at by itself."""
        async with self.engine.connect() as connection:
            query = select(MATCHES.c.id).where(MATCHES.c.due <= now).order_by(MATCHES.c.due).limit(most)
            return [row.id for row in await connection.execute(query)]

    # Seats, links, who sits where

    async def change_seat(self, match: str, seat: int, **values: Any) -> None:
        """Change who sits at a seat; the table's revision grows."""
        async with self.writing() as connection:
            await connection.execute(update(SEATS).where(SEATS.c.match == match, SEATS.c.seat == seat).values(**values))
            await self._revise(connection, match)

    async def _revise(self, connection: AsyncConnection, match: str) -> None:
        grown = update(MATCHES).where(MATCHES.c.id == match).values(revision=MATCHES.c.revision + 1)
        await connection.execute(grown)
        await self.announce(connection, {"match": match, "seats": True})

    async def add_link(self, match: str, hashed: str, seat: int, alone: bool, share: bool) -> None:
        """Enter a link to a seat; `alone` takes away the older links and whoever came by them, and opens the seat.

        `share` says that people at different screens play from now on.
        """
        async with self.writing() as connection:
            if share:
                await self._share(connection, match)
            if alone:
                mine = (SEATS.c.match == match, SEATS.c.seat == seat)
                await connection.execute(update(SEATS).where(*mine).values(kind="open"))
                await connection.execute(LINKS.delete().where(LINKS.c.match == match, LINKS.c.seat == seat))
                await connection.execute(HOLDERS.delete().where(HOLDERS.c.match == match, HOLDERS.c.seat == seat))
            row = {"hash": hashed, "match": match, "seat": seat, "created": time.time()}
            await connection.execute(insert(LINKS).values(row))
            await self._revise(connection, match)

    async def link(self, hashed: str) -> tuple[str, int] | None:
        """The table and seat a link leads to."""
        async with self.engine.connect() as connection:
            query = select(LINKS.c.match, LINKS.c.seat).where(LINKS.c.hash == hashed)
            found = (await connection.execute(query)).first()
        return None if found is None else (found.match, found.seat)

    async def share(self, match: str) -> None:
        """People at different screens play from now on."""
        async with self.writing() as connection:
            await self._share(connection, match)
            await self._revise(connection, match)

    async def _share(self, connection: AsyncConnection, match: str) -> None:
        """Hide the seed of a table that did not begin as a shared one; that it could be seen before stays known."""
        kept = await connection.scalar(select(MATCHES.c.settings).where(MATCHES.c.id == match).with_for_update())
        settings = _load(str(kept))
        if not settings.get("shared"):
            settings.update(shared=True, seed_known=True)
            await connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(settings=_dump(settings)))

    async def hold(self, match: str, visitor: str, seat: int, share: bool) -> None:
        """A browser takes a seat; `share` says that people at different screens play from now on."""
        async with self.writing() as connection:
            if share:
                await self._share(connection, match)
                await self._revise(connection, match)
            values = {"match": match, "visitor": visitor, "seat": seat}
            done = await connection.execute(self._insert_once(HOLDERS, values))
            if done.rowcount == 1:
                await self.announce(connection, {"match": match, "seats": True})

    async def tables_of(self, visitor: str, most: int = 50) -> list[str]:
        """A browser's tables, running ones first, the latest first."""
        latest = (
            select(MATCHES.c.id)
            .join(HOLDERS, HOLDERS.c.match == MATCHES.c.id)
            .where(HOLDERS.c.visitor == visitor)
            .group_by(MATCHES.c.id)
            .order_by(MATCHES.c.finished.isnot(None), MATCHES.c.touched.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(latest)]

    # Chat and webhooks

    async def say(self, match: str, name: str, said: str) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(CHAT).values(match=match, name=name, text=said, at=time.time()))
            await self._revise(connection, match)

    async def chat(self, match: str, most: int = CHAT_KEPT) -> list[tuple[str, str]]:
        """The latest words, oldest first."""
        query = select(CHAT.c.name, CHAT.c.text).where(CHAT.c.match == match).order_by(CHAT.c.id.desc()).limit(most)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(name, said) for name, said in reversed(rows)]

    async def set_webhook(self, match: str, seat: int, url: str | None, lang: str, told: int) -> None:
        """Where to tell a seat of its turn; `told` is the line since which it knows already."""
        async with self.writing() as connection:
            await connection.execute(WEBHOOKS.delete().where(WEBHOOKS.c.match == match, WEBHOOKS.c.seat == seat))
            if url:
                await connection.execute(insert(WEBHOOKS).values(match=match, seat=seat, url=url, lang=lang, told=told))
            await self.announce(connection, {"match": match, "seats": True})

    async def webhooks(self, match: str) -> dict[int, tuple[str, str]]:
        """Address and language by seat."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(WEBHOOKS).where(WEBHOOKS.c.match == match))
            return {row.seat: (row.url, row.lang) for row in rows}

    async def acknowledged(self, match: str, seat: int, line: int) -> None:
        """A webhook took the news of the turn that began at a line."""
        row = (WEBHOOKS.c.match == match, WEBHOOKS.c.seat == seat, WEBHOOKS.c.told < line)
        async with self.writing() as connection:
            await connection.execute(update(WEBHOOKS).where(*row).values(told=line))

    async def hooked(self, most: int = 1000) -> list[tuple[str, int, int]]:
        """Match, seat and line last acknowledged of the webhooks at tables that are still played."""
        query = select(WEBHOOKS.c.match, WEBHOOKS.c.seat, WEBHOOKS.c.told).join(
            MATCHES, MATCHES.c.id == WEBHOOKS.c.match
        )
        query = query.where(MATCHES.c.finished.is_(None)).order_by(MATCHES.c.touched.desc()).limit(most)
        async with self.engine.connect() as connection:
            return [(match, seat, told) for match, seat, told in await connection.execute(query)]

    # Other processes

    async def announce(self, connection: AsyncConnection, news: dict[str, Any]) -> None:
        """Tell the other processes, when this transaction holds."""
        if self.is_postgres:
            payload = _dump({**news, "from": self.name})
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
            )

    async def tell(self, news: dict[str, Any]) -> None:
        if self.is_postgres:
            async with self.engine.begin() as connection:
                await self.announce(connection, news)

    async def listen(self, heard: Callable[[dict[str, Any]], None], connected: Callable[[], None]) -> None:
        """Hear other processes for as long as this one lives; `connected` after every gap."""
        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            lost = asyncio.Event()
            try:
                line = await asyncpg.connect(address)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(1)
                continue
            try:
                line.add_termination_listener(lambda _line, gone=lost: gone.set())
                await line.add_listener(CHANNEL, lambda _c, _p, _ch, payload: self._heard(payload, heard))
                connected()
                await lost.wait()
            finally:
                if not line.is_closed():
                    await line.close(timeout=2)

    def _heard(self, payload: object, heard: Callable[[dict[str, Any]], None]) -> None:
        news = _load(str(payload))
        if news.get("from") != self.name:
            heard(news)


def _migrate(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
