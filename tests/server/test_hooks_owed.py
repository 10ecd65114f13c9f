"""A "your turn" lost at a crash is sent again at the next start."""

from __future__ import annotations

import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import Server, create, play, wait_for


class Ear:
    """Somebody's webhook on this machine: takes the news, or is out of order."""

    def __init__(self) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.status = 503
        ear = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(ear.status)
                self.end_headers()
                ear.heard.put(body)

            def log_message(self, *_: Any) -> None:
                """Stay silent."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def ear() -> Iterator[Ear]:
    found = Ear()
    yield found
    found.server.shutdown()
    found.server.server_close()


def until_asked_again(table: str, host: httpx.Client, friend: httpx.Client) -> None:
    """Play on until the friend has had a turn and the host is asked."""

    def asked(client: httpx.Client) -> bool:
        return bool(client.get(f"/api/tables/{table}/requests").json())

    while asked(host):
        play(host, table)
    while not asked(host):
        play(friend, table)


def told(folder: Path) -> int:
    with contextlib.closing(sqlite3.connect(folder / "games.sqlite")) as database:
        return int(database.execute("SELECT told FROM webhooks").fetchone()[0])


def test_what_was_not_taken_is_sent_again(serve: Callable[..., Server], tmp_path: Path, ear: Ear) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--private-hooks")
    with server.client() as host:
        table = create(host, "human", "open")
        host.headers["Authorization"] = f"Bearer {table['seats'][0]['token']}"
        path = f"/api/tables/{table['id']}"
        friend = server.client(token=table["seats"][1]["token"])
        assert host.post(f"{path}/webhook", json={"url": ear.address}).status_code == 200
        with friend:
            until_asked_again(table["id"], host, friend)
            assert ear.heard.get(timeout=30)["seat"] == 0  # told, but the receiver is out of order
            server.kill()
            server.log.close()
            known = told(tmp_path)
            ear.status = 200
            server.start()
            again = ear.heard.get(timeout=30)
            assert (again["event"], again["seat"], again["table"]) == ("your_turn", 0, table["id"])
            wait_for(lambda: told(tmp_path) > known)
            server.kill()
            server.log.close()
            server.start()
            with pytest.raises(queue.Empty):
                ear.heard.get(timeout=2)
