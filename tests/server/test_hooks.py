"""Webhooks: sent when it is one's turn, never into the server's own network unless its host allows it."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from server_tools import Server, create, play

from civitas.server.notify import is_public


@pytest.fixture
def ear() -> Iterator[tuple[str, queue.Queue[dict[str, Any]]]]:
    """Somebody's webhook on this machine."""
    heard: queue.Queue[dict[str, Any]] = queue.Queue()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.put({"path": self.path, **json.loads(body)})
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Stay silent."""

    listening = HTTPServer(("127.0.0.1", 0), Ear)
    thread = threading.Thread(target=listening.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.server_port}/turns?key=1", heard
    listening.shutdown()
    listening.server_close()


def test_your_turn_is_sent(
    serve: Callable[..., Server], tmp_path: Path, ear: tuple[str, queue.Queue[dict[str, Any]]]
) -> None:
    address, heard = ear
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--private-hooks")
    with server.client(**{"Accept-Language": "fr"}) as host:
        table = create(host, {"kind": "human", "name": "@everyone"}, "open")
        path = f"/api/tables/{table['id']}"
        friend = server.client(token=table["seats"][1]["token"])
        assert host.post(f"{path}/webhook", json={"url": address}).json() == {"webhook": True}
        with friend:
            for _ in range(80):
                for client in (host, friend):
                    if client.get(f"{path}/requests").json():
                        play(client, table["id"])
                if not heard.empty():
                    break
        message = heard.get(timeout=10)
        assert message["path"] == "/turns?key=1"
        assert message["event"] == "your_turn"
        assert message["seat"] == 0
        assert "à vous de jouer" in message["content"]
        assert message["allowed_mentions"] == {"parse": []}
        assert message["link"].endswith(f"/tables/{table['id']}")
        assert host.post(f"{path}/webhook", json={"url": ""}).json() == {"webhook": False}


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8765/",
        "http://localhost/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[64:ff9b::7f00:1]/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "http://user:secret@example.org/",
        "http://",
        "http://exa mple/",
        "http://example.org:0/",
        "http://example.org:99999/",
        "nonsense",
    ],
)
def test_the_servers_own_network_is_refused(server: Server, address: str) -> None:
    with server.client() as client:
        table = create(client, "human", "random")
        answer = client.post(f"/api/tables/{table['id']}/webhook", json={"url": address})
        assert answer.status_code == 422, address
        assert answer.json()["error"].startswith("hook_")


def test_who_may_set_one(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "open")
        crowd = server.client(token=table["watch"])
        with crowd:
            body = {"url": "https://example.org/"}
            assert crowd.post(f"/api/tables/{table['id']}/webhook", json=body).status_code == 403
            assert client.post(f"/api/tables/{table['id']}/webhook", json={**body, "seat": 1}).status_code == 403


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("2002:7f00:1::", False),
        ("::ffff:10.0.0.1", False),
        ("fe80::1%eth0", False),
        ("nonsense", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) is public
