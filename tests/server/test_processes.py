"""Two server processes on one PostgreSQL: they see each other's moves, and of racing answers one is taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from server_tools import Server, create, play, wait_for
from test_seats_given import given_away
from test_sockets import by_cookie, next_of
from websockets.sync.client import connect

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def pair(serve: Callable[..., Server], module_database: str) -> Iterator[tuple[Server, Server]]:
    return serve(module_database, "--limits", "0", "--thinkers", "1"), serve(
        module_database, "--limits", "0", "--thinkers", "1"
    )


def test_players_at_two_processes_see_each_other(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host:
        table = create(host, "human", "open")
        path = f"/api/tables/{table['id']}"
        with there.client(token=table["seats"][1]["token"]) as friend:
            for _ in range(12):
                asked = wait_for(
                    lambda: (
                        (host.get(f"{path}/requests").json() and host)
                        or (friend.get(f"{path}/requests").json() and friend)
                    )
                )
                play(asked, table["id"])
            wait_for(lambda: host.get(f"{path}/view").json()["number"] == friend.get(f"{path}/view").json()["number"])
            host.post(f"{path}/chat", json={"text": "bonjour"})
            wait_for(lambda: friend.get(path).json()["chat"])


def test_a_socket_hears_the_other_process(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host:
        table = create(host, "screen", "screen", seed=1)
        path = f"/api/tables/{table['id']}"
        headers = {"Authorization": f"Bearer {table['watch']}"}
        address = there.base.replace("http", "ws") + f"/tables/{table['id']}/socket"
        with connect(address, additional_headers=headers) as socket:
            first = json.loads(socket.recv(10))
            while first["type"] != "regions":
                first = json.loads(socket.recv(10))
            play(host, table["id"])
            message = json.loads(socket.recv(10))
            while message["type"] != "regions":
                message = json.loads(socket.recv(10))
            assert message["version"] > first["version"]
            assert set(message["regions"]) <= set(first["regions"])
            assert host.get(f"{path}/view").json()["number"] >= 1


def test_a_seat_given_anew_is_lost_in_the_other_process_too(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host:
        table = create(host, "screen", "screen")
        with by_cookie(there, table["id"], host, "?seat=1") as socket:
            next_of(socket, "regions")
            path = f"/api/tables/{table['id']}"
            wait_for(lambda: host.get(path).json()["seats"][1]["present"])
            assert host.post(f"{path}/links", json={"seat": 1, "replace": True}).status_code == 201
            given_away(socket)
        with there.client() as same:
            same.cookies = host.cookies
            told = same.get(path).json()
            assert (told["held"], told["seed"], told["seed_known"]) == ([0], None, True)


def test_a_person_in_the_other_process_is_there(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host, there.client() as friend:
        table = create(host, "human", "open")
        path = f"/api/tables/{table['id']}"
        friend.post(table["seats"][1]["link"])
        with by_cookie(there, table["id"], friend) as socket:
            next_of(socket, "regions")
            wait_for(lambda: host.get(path).json()["seats"][1]["present"])
            assert host.post(f"{path}/seats/1", json={"stands_in": True}).status_code == 409
            assert host.post(f"{path}/links", json={"seat": 1, "replace": True}).status_code == 409


def test_of_racing_answers_exactly_one_is_taken(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host, ThreadPoolExecutor(8) as crowd:
        table = create(host, "human", "open")
        path = f"/api/tables/{table['id']}"
        tokens = [seat["token"] for seat in table["seats"]]
        for _ in range(10):
            found = None
            for seat, token in enumerate(tokens):
                with here.client(token=token) as client:
                    asked = client.get(f"{path}/requests").json()
                    if asked:
                        found = seat, asked[0]
            assert found is not None
            seat, request = found

            def race(index: int, token: str = tokens[seat], request: dict[str, object] = request) -> tuple[int, str]:
                options = request["options"]
                assert isinstance(options, list)
                with (here, there)[index % 2].client(token=token) as client:
                    body = {"answers": [{"number": request["number"], "answer": options[index % len(options)]}]}
                    answer = client.post(f"{path}/answers", json=body)
                    return answer.status_code, answer.json().get("error", "")

            outcomes = list(crowd.map(race, range(8)))
            assert sorted(status for status, _ in outcomes) == [200] + [409] * 7, outcomes
            assert {error for status, error in outcomes if status == 409} == {"stale"}


def test_bots_move_for_a_table_of_both(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with here.client() as host:
        table = create(host, "random", "random", pace=0)
        path = f"/api/tables/{table['id']}"
        with there.client(token=table["watch"]) as crowd:
            wait_for(lambda: crowd.get(path).json()["over"], 60)
            assert crowd.get(path).json()["result"] == host.get(path).json()["result"]
