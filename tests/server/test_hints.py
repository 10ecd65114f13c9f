"""Hints: only for who plays alone among bots, by what that seat can see, and the game is marked."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import GAME, Server, create, play, wait_for
from test_tables import close_tables, open_tables, rebuilt, standing

from civitas.bots.analysis import REST
from civitas.kernel import journal
from civitas.server.bodies import Answer, NewClock, NewTable
from civitas.server.denials import Denied
from civitas.server.seats import Rights
from civitas.web.told import last_answer

PATIENCE = 90  # seconds: the first thought of a server begins a process


def ask(client: httpx.Client, table: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/hint")


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_a_hint_names_a_legal_option_and_says_why(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", seed=5)
        path = f"/api/tables/{table['id']}"
        wait_for(lambda: client.get(f"{path}/requests").json(), PATIENCE)
        shown = client.get(path).json()
        assert (shown["can_hint"], shown["hints"]) == (True, 0)
        request = client.get(f"{path}/requests").json()[0]
        answer = ask(client, table["id"])
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        assert hint["number"] == request["number"]
        assert hint["label"] == request["labels"][hint["option"]]
        assert hint["piece"] == request["pieces"].get(hint["option"], "")
        assert hint["other"] in request["options"]
        assert request["labels"][hint["other"]] in hint["text"]
        assert hint["ahead"] >= 0
        named = [one for one in hint["why"] if one["part"] != REST]
        assert named == sorted(named, key=lambda one: -abs(one["points"]))
        assert sum(one["points"] for one in hint["why"]) == pytest.approx(hint["ahead"], abs=0.08)
        assert all(one["text"] and abs(one["points"]) >= 0.05 for one in hint["why"])

        # Asked again it says the same, and is counted once; in French it speaks French.
        assert ask(client, table["id"]).json() == hint
        french = client.post(f"{path}/hint", headers={"Accept-Language": "fr"}).json()
        assert (french["option"], french["why"][0]["points"]) == (hint["option"], hint["why"][0]["points"])
        assert french["text"] != hint["text"]
        assert client.get(path).json()["hints"] == 1

        # The request stays open under its number and the advice can be followed.
        assert client.get(f"{path}/requests").json() == [request]
        play(client, table["id"], lambda _: str(hint["option"]))


def test_a_game_with_hints_is_marked_for_good(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", seed=5)
        path = f"/api/tables/{table['id']}"
        while not client.get(path).json()["over"]:
            hint = ask(client, table["id"]).json()
            if client.get(path).json()["hints"] > 3:
                play(client, table["id"])
            else:
                play(client, table["id"], lambda _, option=hint["option"]: str(option))
        shown = client.get(path).json()
        assert shown["hints"] > 3
        assert shown["can_hint"] is False
        assert refused(ask(client, table["id"])) == (409, "hint_later")
        page = client.get(f"/tables/{table['id']}", headers={"Accept": "text/html"}).text
        assert f"Played with hints: {shown['hints']}" in page
        assert client.get(f"{path}/record").json()["hints"] == shown["hints"]
        written = client.get(f"/tables/{table['id']}/journal").text
        lines = [json.loads(line) for line in written.splitlines()]
        assert sum("hint" in line for line in lines) == shown["hints"]
        again = journal.replay(written)
        assert again.result is not None
        assert again.result.plain() == shown["result"]
        # Hints are no steps of the replay, and a journal opened elsewhere keeps the mark.
        answers = sum("answer" in line for line in lines)
        step = client.get(f"/tables/{table['id']}/replay/{answers}?seat=0").json()
        assert step["steps"] == answers
        moved = client.post("/replay", files={"journal": ("game.jsonl", written)})
        opened = client.get(moved.headers["location"], headers={"Accept": "text/html"}).text
        assert f"Played with hints: {shown['hints']}" in opened


@pytest.mark.parametrize("seats", [["human", "open"], ["screen", "screen"], ["human", "open", "easy"]])
def test_never_where_people_play_each_other(server: Server, seats: list[str]) -> None:
    with server.client() as client:
        table = create(client, *seats)
        assert refused(ask(client, table["id"])) == (403, "hint_alone")
        shown = client.get(f"/api/tables/{table['id']}").json()
        assert (shown["can_hint"], shown["hints"]) == (False, 0)
        page = client.get(f"/tables/{table['id']}?seat=0", headers={"Accept": "text/html"}).text
        assert 'data-do="hint"' not in page


def test_a_person_who_lets_a_bot_stand_in_is_still_a_person(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "open", seed=None)
        guest = table["seats"][1]["token"]
        with server.client() as other:
            other.post(table["seats"][1]["link"], data={"name": "Ann"})
            answer = client.post(f"/api/tables/{table['id']}/seats/1", json={"stands_in": True})
            assert answer.status_code == 200, answer.text
            assert refused(ask(client, table["id"])) == (403, "hint_alone")
            assert refused(ask(other, table["id"])) == (403, "hint_alone")
        with server.client(token=guest) as program:
            assert refused(ask(program, table["id"])) == (403, "hint_alone")


def test_never_for_spectators_strangers_or_the_host_alone(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", seed=5)
        wait_for(lambda: client.get(f"/api/tables/{table['id']}/requests").json(), PATIENCE)
        with server.client(token=table["watch"]) as watcher:
            assert refused(ask(watcher, table["id"])) == (403, "foreign_seat")
            assert watcher.get(f"/api/tables/{table['id']}").json()["can_hint"] is False
        with server.client(token=table["host"]) as host:
            assert refused(ask(host, table["id"])) == (403, "foreign_seat")
        with server.client() as stranger:
            assert refused(ask(stranger, table["id"])) == (403, "no_place")
        with server.client(token=table["seats"][0]["token"]) as program:
            assert ask(program, table["id"]).status_code == 200


def test_bots_alone_have_nobody_to_advise(server: Server) -> None:
    with server.client() as client:
        table = create(client, "easy", "easy", public=True)
        assert refused(ask(client, table["id"])) == (403, "foreign_seat")


def test_a_hint_changes_nothing_but_the_mark(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", seed=5)
        path = f"/api/tables/{table['id']}"
        play(client, table["id"])
        kept = ("waiting", "can_undo", "can_redo", "can_undo_past", "marked")

        def state() -> dict[str, Any]:
            shown = client.get(path).json()
            return {key: shown[key] for key in kept}

        before = state()
        assert before["can_undo"]
        assert ask(client, table["id"]).status_code == 200
        assert state() == before
        assert client.post(f"{path}/undo").status_code == 200
        assert client.get(path).json()["hints"] == 1
        assert client.post(f"{path}/redo").status_code == 200


def test_a_table_with_hints_is_rebuilt_the_same_and_no_clock_is_wound(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        clock = NewClock(600, "move")
        created = await tables.create(NewTable(GAME, ["human"], seed=8, clock=clock), "me")
        table, rights = created.table, Rights(frozenset({0}), True)
        for _ in range(12):
            question = table.match.pending[0]
            clocks, news = table.clocks.plain(), last_answer(table.match, 0)
            await table.advised(0, question.number)
            await table.advised(0, question.number)
            assert table.clocks.plain() == clocks
            assert last_answer(table.match, 0) == news
            word = table.game.verbs.words[question.options[0]]
            await table.answer(rights, [Answer(question.number, word)])
        assert table.hints() == 12
        with pytest.raises(Denied):
            await table.advised(0, question.number + 1000)
        assert standing(await rebuilt(tables, table)) == standing(table)
        await close_tables(tables)

    asyncio.run(work())


def test_the_page_offers_it(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", seed=5, game=GAME)
        page = client.get(f"/tables/{table['id']}", headers={"Accept": "text/html"}).text
        assert 'data-do="hint"' in page
        assert 'id="hint"' in page
