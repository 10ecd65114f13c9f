"""The live table: changes pushed, resumed by version, one screen passed on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server_tools import Server, create, play, wait_for
from websockets.sync.client import ClientConnection, connect


def listen(server: Server, table: str, token: str, query: str = "") -> ClientConnection:
    address = f"{server.base.replace('http', 'ws')}/tables/{table}/socket{query}"
    return connect(address, additional_headers={"Authorization": f"Bearer {token}"})


def by_cookie(server: Server, table: str, client: Any, query: str = "") -> ClientConnection:
    cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
    address = f"{server.base.replace('http', 'ws')}/tables/{table}/socket{query}"
    return connect(address, additional_headers={"Cookie": cookie})


def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(15))
        if message["type"] == kind:
            return message


def until(socket: ClientConnection, version: int) -> dict[str, Any]:
    while True:
        message = next_of(socket, "regions")
        if message["version"] >= version:
            return message


def test_a_move_reaches_the_other_screen(server: Server) -> None:
    with server.client() as host:
        table = create(host, "human", "open")
        tokens = [seat["token"] for seat in table["seats"]]
        with listen(server, table["id"], tokens[0]) as first, listen(server, table["id"], tokens[1]) as second:
            start = [next_of(socket, "regions") for socket in (first, second)]
            assert sorted(message["turn"] for message in start) == [False, True]
            mover = 0 if start[0]["turn"] else 1
            with server.client(token=tokens[mover]) as client:
                taken = play(client, table["id"])
            for socket in (first, second):
                changed = until(socket, taken["version"])
                assert 0 < len(changed["regions"]) <= len(start[0]["regions"])
            host.post(f"/api/tables/{table['id']}/chat", json={"text": "salut"})
            assert next_of(second, "chat")["text"] == "salut"
            first.send('{"type": "ping"}')
            assert next_of(first, "pong")
            first.close()
            assert next_of(second, "presence")["seats"][0] is False


def test_resume_by_version(server: Server) -> None:
    with server.client() as host:
        table = create(host, "screen", "screen", seed=2)
        with listen(server, table["id"], table["watch"]) as socket:
            first = next_of(socket, "regions")
            assert first["regions"]
        with listen(server, table["id"], table["watch"], f"?version={first['version']}") as socket:
            assert next_of(socket, "regions")["regions"] == {}
        play(host, table["id"])
        with listen(server, table["id"], table["watch"], f"?version={first['version']}") as socket:
            again = next_of(socket, "regions")
            assert again["version"] > first["version"]
            assert set(again["regions"]) == set(first["regions"])


def test_every_change_is_a_message_of_its_own(server: Server) -> None:
    """Bots' moves can be shown one by one."""
    with server.client() as host:
        table = create(host, "random", "random", pace=0.05)
        with listen(server, table["id"], table["watch"]) as socket:
            versions = [next_of(socket, "regions")["version"] for _ in range(8)]
        assert versions == sorted(set(versions))
        assert versions[-1] - versions[1] <= 12


def test_one_screen_is_passed_on(server: Server) -> None:
    with server.client() as host:
        table = create(host, "screen", "screen", seed=2, options={"draft": True})
        path = f"/api/tables/{table['id']}"
        asked = host.get(f"{path}/requests").json()
        assert [one["seat"] for one in asked] == [0, 1]  # both decide at once
        page = host.get(f"/tables/{table['id']}", headers={"Accept": "text/html"})
        assert page.status_code == 200
        for one in asked:
            for option in one["options"]:
                assert option not in page.text
        with by_cookie(server, table["id"], host, "?seat=0") as socket:
            next_of(socket, "regions")
            body = {"answers": [{"number": asked[0]["number"], "answer": asked[0]["options"][0]}]}
            assert host.post(f"{path}/answers", json=body).status_code == 200
            assert next_of(socket, "handover")
        with by_cookie(server, table["id"], host) as nobody:
            drawn = json.dumps(next_of(nobody, "regions"))
            assert asked[1]["options"][0] not in drawn


@pytest.mark.parametrize("query", ["?seat=1", "?seat=99", "?seat=x"])
def test_no_foreign_seat_by_socket(server: Server, query: str) -> None:
    with server.client() as host:
        table = create(host, "human", "open")
        with listen(server, table["id"], table["seats"][0]["token"], query) as socket:
            assert json.loads(socket.recv(10))["type"] == "refused"


def test_undo_reaches_the_screen(server: Server) -> None:
    with server.client() as host:
        table = create(host, "screen", "screen", seed=5)
        path = f"/api/tables/{table['id']}"
        with listen(server, table["id"], table["watch"]) as socket:
            next_of(socket, "regions")
            for _ in range(40):
                (asked,) = host.get(f"{path}/requests").json()
                free = [option for option in asked["options"] if option not in asked["final"]]
                taken = play(host, table["id"], lambda one, free=free: (free or one["options"])[0])
                until(socket, taken["version"])
                if free:
                    back = host.post(f"{path}/undo", json={"seat": asked["seat"]})
                    assert back.status_code == 200
                    assert until(socket, back.json()["version"])["regions"]
                    return
        raise AssertionError("nothing could be undone")


def test_a_player_is_seen_as_present(server: Server) -> None:
    with server.client() as host:
        table = create(host, "human", "random")
        path = f"/api/tables/{table['id']}"
        assert not host.get(path).json()["seats"][0]["present"]
        with by_cookie(server, table["id"], host):
            wait_for(lambda: host.get(path).json()["seats"][0]["present"])
        wait_for(lambda: not host.get(path).json()["seats"][0]["present"])
