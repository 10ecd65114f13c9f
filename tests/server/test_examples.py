"""Tables of bots to watch: few, shared, and still while nobody looks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server_tools import GAME, Server
from sqlalchemy import func, select, update
from test_tables import close_tables, open_tables

from civitas import games
from civitas.server import examples
from civitas.server.denials import Denied
from civitas.server.examples import PLACES, Examples, line_up
from civitas.server.readers import Reader
from civitas.server.schema import EXAMPLES, MATCHES
from civitas.server.seats import Rights
from civitas.server.table import Table
from civitas.server.tables import Tables


async def count(tables: Tables) -> int:
    async with tables.store.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(EXAMPLES)) or 0)


async def until_over(table: Table) -> None:
    for _ in range(3000):
        if table.match.over:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the bots never end")


def test_bots_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        shown, game = Examples(tables, tables.store), games.load(GAME)
        table = await shown.take(game, 0)
        table.row.settings["pace"] = 0.01
        await asyncio.sleep(0.3)
        assert table.line == 1
        assert await tables._look(table.id) is None
        reader = Reader(Rights(), None, "en")
        tables.enter(table, reader)
        while table.line < 4:
            await asyncio.sleep(0.02)
        tables.leave(table, reader)
        await asyncio.sleep(0.5)
        stopped = table.line
        await asyncio.sleep(0.5)
        assert table.line == stopped
        assert table.id not in tables._thinking
        tables.enter(table, reader)
        await until_over(table)
        tables.leave(table, reader)
        await close_tables(tables)

    asyncio.run(work())


def test_places_are_shared_few_and_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        shown, game = Examples(tables, tables.store), games.load(GAME)
        taken = await asyncio.gather(*[shown.take(game, 0) for _ in range(5)])
        assert len({table.id for table in taken}) == 1
        assert (await shown.take(game, 1)).id != taken[0].id
        assert await count(tables) == PLACES
        for place in (-1, PLACES):
            with pytest.raises(Denied):
                await shown.take(game, place)
        table = taken[0]
        table.row.settings["pace"] = 0
        tables.enter(table, Reader(Rights(), None, "en"))
        await until_over(table)
        for _ in range(100):
            await asyncio.sleep(0.02)
            async with tables.store.engine.connect() as connection:
                if await connection.scalar(select(MATCHES.c.finished).where(MATCHES.c.id == table.id)):
                    break
        following = await shown.take(game, 0)
        assert following.id != table.id
        assert await count(tables) == PLACES + 1  # the finished one can still be looked at
        async with tables.store.writing() as connection:
            await connection.execute(update(MATCHES).where(MATCHES.c.id == following.id).values(finished=1.0))
        monkeypatch.setattr(examples, "KEPT_SECONDS", 0.0)
        await shown._set_up(game, 0)
        assert await count(tables) == PLACES
        await close_tables(tables)

    asyncio.run(work())


def test_the_lobby_shows_them(server: Server) -> None:
    html = {"Accept": "text/html"}
    with server.client(**html) as client, server.client(**html) as other:
        assert "3 bots, a new game" in client.get("/").text
        first = client.post(f"/games/{GAME}/watch", data={"place": "0"}).headers["location"]
        assert other.post(f"/games/{GAME}/watch", data={"place": "0"}).headers["location"] == first
        assert client.post(f"/games/{GAME}/watch", data={"place": "1"}).headers["location"] != first
        assert client.post(f"/games/{GAME}/watch", data={"place": "99"}).status_code == 404
        assert client.post(f"/games/{GAME}/watch", data={"place": "x"}).status_code == 404
        sitters = client.get(f"/api/tables/{first.rpartition('/')[2]}").json()["seats"]
        assert [who["level"] for who in sitters] == line_up(games.load(GAME), 0)
        assert ", ".join(who["name"] for who in sitters) in client.get("/").text
