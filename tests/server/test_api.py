"""The JSON operations on a real server: a game from its creation to its journal."""

from __future__ import annotations

from typing import Any

import openapi_spec_validator
import pytest
from server_tools import GAME, Server, create, play, wait_for

from civitas.kernel import journal


def test_health_and_numbers(server: Server) -> None:
    with server.client() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert "civitas_tables" in client.get("/metrics").text


def test_openapi_is_valid_and_complete(server: Server) -> None:
    from civitas.server import advice, api

    with server.client() as client:
        document = client.get("/api/openapi.json").json()
        assert client.get("/api", headers={"Accept": "text/html"}).status_code == 200
    openapi_spec_validator.validate(document)
    listed = {(path, method.upper()) for path, row in document["paths"].items() for method in row}
    served = {
        (route.path.replace(":int", ""), method)
        for route in (*api.ROUTES, *advice.API)
        for method in (route.methods or set())
        if method != "HEAD"
    }
    assert listed == served


def test_a_whole_game_alone_against_a_bot(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "random", seed=7)
        assert table["seed"] == "7"
        path = f"/api/tables/{table['id']}"
        for _ in range(400):
            if client.get(path).json()["over"]:
                break
            asked = wait_for(lambda: client.get(f"{path}/requests").json() or client.get(path).json()["over"])
            if asked is True:
                break
            word = asked[0]["options"][-1]
            body = {"answers": [{"number": asked[0]["number"], "answer": word}]}
            assert client.post(f"{path}/answers", json=body).status_code == 200
        end = client.get(path).json()
        assert end["over"]
        assert end["result"]["ranking"]
        assert end["seed"] == "7"
        record = client.get(f"{path}/record").json()
        assert record["steps"][-1]["view"]["over"]
        text = client.get(f"{path}/record?journal=1").text
        again = journal.replay(text)
        assert again.result is not None
        assert again.result.plain() == end["result"]
        events = client.get(f"{path}/events").json()
        assert events[-1]["number"] == len(events)
        assert client.get(f"{path}/events?since={len(events) - 1}").json() == events[-1:]
        following = client.post(f"{path}/rematch")
        assert following.status_code == 201
        assert client.post(f"{path}/rematch").json()["id"] == following.json()["id"]
        assert client.get(f"/api/tables/{following.json()['id']}").json()["held"] == [0]


def test_view_and_requests_mirror_the_engine(server: Server) -> None:
    from civitas import games

    match = games.load(GAME).start(2, 11)
    with server.client() as client:
        table = create(client, "screen", "screen", seed=11)
        path = f"/api/tables/{table['id']}"
        seat = match.requests[0].seat
        assert client.get(f"{path}/view?seat={seat}").json() == match.view(seat)
        (asked,) = client.get(f"{path}/requests").json()
        request = match.requests[0]
        assert asked["number"] == request.number
        assert asked["options"] == list(request.options)
        assert asked["text"] == request.text("en")
        assert asked["final"] == list(request.final)
        french = client.get(f"{path}/requests", headers={"Accept-Language": "fr-FR,fr;q=0.9"}).json()
        assert french[0]["text"] == request.text("fr")


def test_errors_have_their_status_and_speak_both_languages(server: Server) -> None:
    with server.client() as host, server.client() as other:
        table = create(host, "human", "open")
        path = f"/api/tables/{table['id']}"
        friend = {"Authorization": f"Bearer {table['seats'][1]['token']}"}
        asked: dict[str, Any] = {}
        for headers in ({}, friend):
            found = host.get(f"{path}/requests", headers=headers).json()
            if found:
                asked, mine, others = found[0], headers, friend if not headers else {}
        answers = f"{path}/answers"
        good = {"answers": [{"number": asked["number"], "answer": asked["options"][0]}]}

        def check(status: int, error: str, body: Any, client: Any = host, **headers: str) -> str:
            answer = client.post(answers, json=body, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
            assert set(answer.json()) == {"error", "message"}
            return str(answer.json()["message"])

        check(403, "no_place", good, other)
        check(403, "bad_link", good, other, Authorization="Bearer nonsense")
        check(403, "foreign_seat", good, host, **others)
        check(409, "stale", {"answers": [{"number": 9999, "answer": "x"}]}, host, **mine)
        check(422, "illegal", {"answers": [{"number": asked["number"], "answer": "fly/moon"}]}, host, **mine)
        check(422, "body", {"answers": "x"}, host, **mine)
        check(422, "body", {"answers": []}, host, **mine)
        english = check(409, "stale", {"answers": [{"number": 9999, "answer": "x"}]}, host, **mine)
        french = check(
            409, "stale", {"answers": [{"number": 9999, "answer": "x"}]}, host, **mine, **{"Accept-Language": "fr"}
        )
        assert english != french
        assert host.get("/api/tables/aaaaaaaaaaaa").status_code == 404
        assert host.get(f"{path}/nothing").json()["error"] == "not_found"
        assert host.delete(path).status_code == 405
        assert host.post(answers, json=good, headers=mine).status_code == 200
        check(409, "stale", good, host, **mine)


def test_several_answers_stop_at_what_is_unforeseen(server: Server) -> None:
    with server.client() as client:
        table = create(client, "screen", "screen", seed=3)
        path = f"/api/tables/{table['id']}"
        asked = client.get(f"{path}/requests").json()[0]
        steps = [{"number": asked["number"], "answer": asked["options"][0]}]
        steps += [{"number": asked["number"] + n, "answer": "nothing/of-the-kind"} for n in (1, 2)]
        answer = client.post(f"{path}/answers", json={"answers": steps})
        assert answer.status_code == 200
        assert answer.json()["applied"] == 1


@pytest.mark.parametrize("whole_turn", ["undo", "reset"])
def test_undo_and_redo(server: Server, whole_turn: str) -> None:
    with server.client() as client:
        table = create(client, "screen", "screen", seed=5)
        path = f"/api/tables/{table['id']}"
        for _ in range(60):
            before = client.get(f"{path}/requests").json()[0]
            seat = before["seat"]
            reversible = [option for option in before["options"] if option not in before["final"]]
            if not reversible:
                play(client, table["id"])
                continue
            view = client.get(f"{path}/view?seat={seat}").json()
            play(client, table["id"], lambda asked, word=reversible[0]: word)
            after = client.get(f"{path}/view?seat={seat}").json()
            assert client.post(f"{path}/{whole_turn}", json={"seat": seat}).status_code == 200
            taken_back = client.get(f"{path}/view?seat={seat}").json()
            if whole_turn == "undo":
                assert taken_back == view
                again = client.post(f"{path}/redo", json={"seat": seat})
                assert again.status_code == 200, again.text
                assert client.get(f"{path}/view?seat={seat}").json() == after
                assert client.post(f"{path}/redo", json={"seat": seat}).status_code == 422
            break
        else:
            raise AssertionError("no reversible answer")


@pytest.mark.parametrize("whole_turn", ["undo", "reset"])
def test_nothing_is_taken_back_after_the_end(server: Server, whole_turn: str) -> None:
    """The end shows journal, seed and all seats: whoever saw them does not play on."""
    with server.client() as client:
        table = create(client, "screen", "screen", seed=5)
        path = f"/api/tables/{table['id']}"
        seat = 0
        while not client.get(path).json()["over"]:
            seat = client.get(f"{path}/requests").json()[0]["seat"]
            play(client, table["id"], lambda asked: str(asked["options"][-1]))
        assert not client.get(f"{path}?seat={seat}").json()["can_undo"]
        answer = client.post(f"{path}/{whole_turn}", json={"seat": seat})
        assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
        assert client.get(path).json()["over"]


def test_the_seed_is_secret_among_friends(server: Server) -> None:
    import hashlib

    with server.client() as client:
        refused = client.post("/api/tables", json={"game": GAME, "seats": ["human", "open"], "seed": 3})
        assert (refused.status_code, refused.json()["error"]) == (422, "seed_shared")
        table = create(client, "human", "open")
        assert table["seed"] is None
        path = f"/api/tables/{table['id']}"
        info = client.get(path).json()
        assert info["seed"] is None
        assert len(info["seed_hash"]) == 64
        assert client.get(f"{path}/record?journal=1").status_code == 403
        friend = server.client(token=table["seats"][1]["token"])
        with friend:
            while not client.get(path).json()["over"]:
                for one in (client, friend):
                    if one.get(f"{path}/requests").json():
                        play(one, table["id"])
        end = client.get(path).json()
        assert hashlib.sha256(end["seed"].encode()).hexdigest() == info["seed_hash"]
        assert int(end["seed"]).bit_length() > 100


def test_rights_of_host_friend_and_spectator(server: Server) -> None:
    with server.client() as host, server.client() as friend, server.client() as crowd:
        table = create(host, "human", "open", "random")
        path = f"/api/tables/{table['id']}"
        assert friend.get(path).status_code == 403
        link = table["seats"][1]["link"]
        assert friend.get(link, headers={"Accept": "text/html"}).status_code == 200
        assert friend.get(path).status_code == 403  # looking at a link changes nothing
        joined = friend.post(link, data={"name": "Zoé"})
        assert joined.status_code == 303
        assert "httponly" in joined.headers["set-cookie"].lower()
        assert "samesite=lax" in joined.headers["set-cookie"].lower()
        assert friend.get(path).json()["held"] == [1]
        assert host.get(path).json()["seats"][1]["kind"] == "human"
        assert host.get(path).json()["seats"][1]["name"] == "Zoé"
        assert friend.get(link).status_code == 303
        crowd.get(table["watch_link"])
        watching = crowd.get(path).json()
        assert watching["held"] == []
        assert "hand" not in crowd.get(f"{path}/view").json()["seats"][0]
        assert crowd.get(f"{path}/requests").json() == []
        assert crowd.post(f"{path}/chat", json={"text": "hi"}).status_code == 403
        assert crowd.post(f"{path}/seats/1", json={"stands_in": True}).status_code == 403
        assert friend.post(f"{path}/seats/0", json={"stands_in": True}).status_code == 403
        assert host.get(f"{path}/view?seat=1").status_code == 403
        # The host lets a bot stand in; the friend comes back.
        assert host.post(f"{path}/seats/1", json={"stands_in": True, "level": "random"}).status_code == 200
        assert host.get(path).json()["seats"][1]["stands_in"]
        assert friend.post(f"{path}/seats/1", json={"stands_in": False}).status_code == 200
        assert not host.get(path).json()["seats"][1]["stands_in"]
        # A link made anew takes the seat away from whoever had it.
        fresh = host.post(f"{path}/links", json={"seat": 1, "replace": True})
        assert fresh.status_code == 201
        assert friend.get(path).status_code == 403
        assert friend.get(table["seats"][1]["link"]).status_code == 403
        friend.post(fresh.json()["link"])
        assert friend.get(path).json()["held"] == [1]
        assert friend.post(f"{path}/links", json={"seat": 0}).status_code == 403


def test_chat_is_plain_text(server: Server) -> None:
    with server.client() as client:
        table = create(client, {"kind": "human", "name": "<b>Ann</b>"}, "random")
        path = f"/api/tables/{table['id']}"
        said = client.post(f"{path}/chat", json={"text": " <script>alert(1)</script>\x00\n hello "})
        assert said.status_code == 201
        assert said.json()["chat"] == [["<b>Ann</b>", "<script>alert(1)</script> hello"]]
        assert client.post(f"{path}/chat", json={"text": "x" * 501}).status_code == 422
        assert client.post(f"{path}/chat", json={"text": "\x00 \n"}).status_code == 422


def test_a_time_limit_hands_the_seat_to_a_bot_and_back(server: Server) -> None:
    with server.client() as client:
        clock = {"seconds": 5, "per": "move", "on_timeout": "bot"}
        table = create(client, "human", "random", clock=clock)
        path = f"/api/tables/{table['id']}"
        wait_for(lambda: client.get(f"{path}/requests").json())
        assert client.get(path).json()["seats"][0]["seconds"] in range(6)
        wait_for(lambda: client.get(path).json()["seats"][0]["stands_in"], 15)
        wait_for(lambda: client.get(path).json()["over"], 60)


def test_games_and_my_tables(server: Server) -> None:
    with server.client() as client:
        assert client.get("/api/tables").json() == []
        table = create(client, "human", "random")
        assert [one["id"] for one in client.get("/api/tables").json()] == [table["id"]]
        assert GAME in [game["id"] for game in client.get("/api/games").json()]
