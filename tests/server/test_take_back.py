"""Alone among bots a table may allow to go back past what was revealed; such a game is marked."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import GAME, Server, create, play, wait_for
from test_tables import close_tables, open_tables, rebuilt, standing

from civitas.server import records
from civitas.server.bodies import Answer, NewTable
from civitas.server.description import describe
from civitas.server.seats import Rights


def past_barrier(client: httpx.Client, table: str) -> dict[str, Any]:
    """Play until the plain undo has nothing left; returns the table."""
    path = f"/api/tables/{table}"
    for _ in range(60):
        wait_for(lambda: client.get(f"{path}/requests").json())
        shown: dict[str, Any] = client.get(path).json()
        if shown["version"] > 8 and not shown["can_undo"]:
            return shown
        play(client, table, lambda asked: asked["options"][-1])
    raise AssertionError("there was always something to take back")


def test_going_past_is_marked_and_survives(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", take_back=True, seed=5)
        path = f"/api/tables/{table['id']}"
        shown = past_barrier(client, table["id"])
        assert (shown["can_undo_past"], shown["marked"]) == (True, False)
        assert client.post(f"{path}/undo").status_code == 422
        assert 'data-do="past"' in client.get(f"/tables/{table['id']}").text
        asked = client.get(f"{path}/requests").json()[0]
        taken = client.post(f"{path}/undo", json={"past": True})
        assert taken.status_code == 200, taken.text
        again = taken.json()["requests"][0]
        assert again["number"] > asked["number"]
        shown = client.get(path).json()
        assert shown["marked"]
        assert shown["waiting"] == [0]
        stale = {"answers": [{"number": asked["number"], "answer": asked["options"][0]}]}
        assert client.post(f"{path}/answers", json=stale).status_code == 409
        while not client.get(path).json()["over"]:
            if client.get(f"{path}/requests").json():
                play(client, table["id"])
        record = client.get(f"{path}/record").json()
        assert record["past_undos"] == 1
        lines = [json.loads(line) for line in client.get(f"/tables/{table['id']}/journal").text.splitlines()]
        assert [line.get("past") for line in lines if "undo_to" in line] == [True]
        assert "Taken back past what was revealed" in client.get(f"/tables/{table['id']}").text
        assert client.post(f"{path}/undo", json={"past": True}).status_code == 422
        page = client.get(f"/tables/{table['id']}/replay")
        assert page.status_code == 200


def test_only_where_the_table_allows_it(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "easy", seed=5)
        shown = past_barrier(client, table["id"])
        assert not shown["can_undo_past"]
        answer = client.post(f"/api/tables/{table['id']}/undo", json={"past": True})
        assert (answer.status_code, answer.json()["error"]) == (403, "no_take_back")
        assert not client.get(f"/api/tables/{table['id']}").json()["marked"]


def test_only_who_plays_alone_may_ask_for_it(server: Server) -> None:
    with server.client() as client:
        for seats in (["human", "open"], ["screen", "screen"], ["easy", "easy"], ["human", "human", "easy"]):
            body = {"game": GAME, "seats": seats, "take_back": True}
            answer = client.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["error"]) == (422, "take_back_alone"), seats


@pytest.mark.parametrize("options", [{}, {"draft": True}])
def test_a_table_is_rebuilt_the_same(tmp_path: Path, options: dict[str, Any]) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        chance = random.Random(3)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], options, seed=8), "me")
        table, rights = created.table, Rights(frozenset({0, 1}), True)
        table.row.settings["take_back"] = True  # both seats are played from here
        past = 0
        while not table.match.over:
            question = chance.choice(table.match.pending)
            word = table.game.verbs.words[chance.choice(question.options)]
            await table.answer(rights, [Answer(question.number, word)])
            info = describe(table, rights, 0, "en")
            if info.can_undo_past and past < 6 and chance.random() < 0.2:
                await table.undo_past(rights, 0)
                past += 1
                assert table.match.waiting()
            if chance.random() < 0.3:
                await asyncio.sleep(0)
                assert standing(await rebuilt(tables, table)) == standing(table)
        assert past > 2
        await asyncio.sleep(0.1)
        assert len(await tables.store.snapshots(table.id)) > 3
        assert standing(await rebuilt(tables, table)) == standing(table)
        assert table.match.journal is not None
        replay = records.Replay(table.row.header, list(table.match.journal.entries), [])
        lines = replay.steps(0)
        assert lines == sorted(set(lines))
        assert replay.at(lines[-1]).hash() == table.match.hash()
        await close_tables(tables)

    asyncio.run(work())
