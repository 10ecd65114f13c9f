"""Killed in mid-game: nothing that was acknowledged is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import Server, create, play, wait_for


def play_until_killed(server: Server, table: dict[str, Any]) -> int:
    """Two people at one screen play while the server is killed; returns how many answers were acknowledged."""
    acknowledged = 0
    timer = threading.Timer(0.6, server.kill)
    timer.start()
    with server.client() as client:
        client.cookies = table["cookies"]
        try:
            while not client.get(f"/api/tables/{table['id']}").json()["over"]:
                play(client, table["id"])
                acknowledged += 1
        except httpx.TransportError:
            pass
    timer.join()
    return acknowledged


def crash_and_recover(serve: Callable[..., Server], db: str) -> None:
    server = serve(db, "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        # The Draft lets all decide at once; long enough to be killed in the middle.
        table = create(client, *["screen"] * 4, seed=21, options={"draft": True})
        table["cookies"] = client.cookies
    acknowledged = play_until_killed(server, table)
    assert acknowledged > 0
    again = serve(db, "--limits", "0", "--thinkers", "1", port=server.port)
    with again.client() as client:
        client.cookies = table["cookies"]
        path = f"/api/tables/{table['id']}"
        state = client.get(path).json()
        assert state["held"] == [0, 1, 2, 3]
        kept = wait_for(lambda: journal_lines(again.db, table["id"]))
        assert kept in (acknowledged, acknowledged + 1)  # the last answer may have been written but not acknowledged
        while not client.get(path).json()["over"]:
            play(client, table["id"])
        record = client.get(f"{path}/record?journal=1").text
        from civitas.kernel import journal

        result = journal.replay(record).result
        assert result is not None
        assert result.plain() == client.get(path).json()["result"]


def journal_lines(db: str, table: str) -> int:
    import asyncio

    from civitas.server.store import Store

    async def count() -> int:
        store = Store(db)
        found = await store.lines(table)
        await store.engine.dispose()
        return len(found)

    return asyncio.run(count())


def test_sqlite(serve: Callable[..., Server], tmp_path: Path) -> None:
    crash_and_recover(serve, f"sqlite:///{tmp_path / 'games.sqlite'}")


@pytest.mark.xdist_group("postgres")
def test_postgres(serve: Callable[..., Server], database: str) -> None:
    crash_and_recover(serve, database)


def test_bots_go_on_after_a_crash(serve: Callable[..., Server], tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = serve(db, "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "random", "random", pace=0.2)
        cookies = client.cookies
        wait_for(lambda: client.get(f"/api/tables/{table['id']}/events").json())
    server.kill()
    again = serve(db, "--limits", "0", "--thinkers", "1", port=server.port)
    with again.client() as client:
        client.cookies = cookies
        before = len(client.get(f"/api/tables/{table['id']}/events").json())
        wait_for(lambda: len(client.get(f"/api/tables/{table['id']}/events").json()) > before)


def test_stops_when_asked(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with server.client() as client:
        create(client, "human", "random")
    assert server.stop() == 0
    assert server.stderr() == ""
