"""Seats that change hands: who loses one sees no more of it, nobody decides about a seat whose person is there, and
a table that leaves its one screen keeps its seed to itself."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import GAME, Server, create, play, wait_for
from test_sockets import by_cookie, listen, next_of
from test_tables import close_tables, open_tables, rebuilt, standing
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from civitas.server.bodies import Answer, NewTable
from civitas.server.denials import Denied
from civitas.server.readers import Reader
from civitas.server.seats import Claim, Rights
from civitas.server.store import LineRow
from civitas.server.table import LATELY, Table
from civitas.server.tables import Tables
from civitas.server.thinkers import Thought


def last_words(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """What a socket still says, and the code it is closed with."""
    said: list[dict[str, Any]] = []
    try:
        while True:
            said.append(json.loads(socket.recv(15)))
    except ConnectionClosed as closed:
        return said, closed.rcvd.code if closed.rcvd is not None else 0


def given_away(socket: ClientConnection) -> None:
    said, code = last_words(socket)
    kinds = [one["type"] for one in said]
    assert code == 4403
    assert kinds[-2:] == ["refused", "handover"]
    assert said[-2]["error"] == "seat_given"


# Sockets


def test_a_seat_given_anew_is_not_drawn_to_whoever_had_it(server: Server) -> None:
    with server.client() as host, server.client() as friend:
        table = create(host, "screen", "screen", options={"draft": True})
        path = f"/api/tables/{table['id']}"
        program = listen(server, table["id"], table["seats"][1]["token"])
        mine, old = (by_cookie(server, table["id"], host, f"?seat={seat}") for seat in (0, 1))
        nobody = by_cookie(server, table["id"], host)
        with mine, old, nobody, program:
            for socket in (mine, old, nobody, program):
                next_of(socket, "regions")
            link = host.post(f"{path}/links", json={"seat": 1, "replace": True}).json()["link"]
            for socket in (old, nobody, program):
                given_away(socket)
            friend.post(link, data={"name": "Zoé"})
            wait_for(lambda: host.get(path).json()["seats"][1]["name"] == "Zoé")
            taken = play(host, table["id"])
            while next_of(mine, "regions")["version"] < taken["version"]:
                pass
            # Whoever gives their own seat anew, as after a lost telephone, leaves it everywhere.
            with by_cookie(server, table["id"], friend) as lost:
                next_of(lost, "regions")
                assert friend.post(f"{path}/links", json={"seat": 1, "replace": True}).status_code == 201
                given_away(lost)
            assert friend.get(path).status_code == 403


def test_a_seat_given_anew_while_its_socket_opens(tmp_path: Path) -> None:
    """The rights are looked up, the seat is given away, then the reader comes in."""

    async def work() -> None:
        tables = await open_tables(tmp_path)
        table = (await tables.create(NewTable(GAME, ["human", "open"]), "me")).table
        await tables.join(table, 1, "friend")
        rights = table.rights_of("friend")
        assert rights is not None
        reader = Reader(rights, 1, "en", Claim("friend"))
        await tables.give_link(table, 1, replace=True)
        tables.enter(table, reader)
        assert reader.dismissed
        assert not reader.frames
        assert not table.present()[1]
        await close_tables(tables)

    asyncio.run(work())


# Bots in somebody's place


async def between(folder: Path, *seats: str) -> tuple[Tables, Table, int]:
    """A table, and the seat that is asked first, for which a bot stands in."""
    tables = await open_tables(folder)
    table = (await tables.create(NewTable(GAME, list(seats), seed=None), "me")).table
    seat = table.match.pending[0].seat
    await tables.store.change_seat(table.id, seat, stands_in=True)
    await table.refresh_row()
    return tables, table, seat


async def bot_plays(table: Table) -> None:
    question = table.match.pending[0]
    word = table.game.verbs.words[question.options[0]]
    assert await table.answer_for_bot(question.number, Thought(word, "random@7", None))


def test_between_people_what_a_stand_in_played_stays(tmp_path: Path) -> None:
    async def work() -> None:
        tables, table, seat = await between(tmp_path, "human", "open")
        await bot_plays(table)
        await tables.store.change_seat(table.id, seat, stands_in=False)
        await table.refresh_row()
        rights = Rights(frozenset({seat}))
        assert not table.match.can_undo(seat)
        for whole_turn in (False, True):
            with pytest.raises(Denied) as denied:
                await table.undo(rights, seat, whole_turn)
            assert (denied.value.status, denied.value.code) == (422, "stood_in")
            assert "robot" in denied.value.text("fr")
        # What the person plays next is theirs to take back, and no more.
        question = table.match.pending[0]
        assert question.seat == seat
        await table.answer(rights, [Answer(question.number, table.game.verbs.words[question.options[0]])])
        assert standing(await rebuilt(tables, table)) == standing(table)
        await table.undo(rights, seat, whole_turn=True)
        assert not table.match.can_undo(seat)
        assert standing(await rebuilt(tables, table)) == standing(table)
        await close_tables(tables)

    asyncio.run(work())


def test_alone_among_bots_a_stand_in_may_be_taken_back(tmp_path: Path) -> None:
    async def work() -> None:
        tables, table, seat = await between(tmp_path, "human")
        await bot_plays(table)
        await table.undo(Rights(frozenset({seat})), seat, whole_turn=False)
        await close_tables(tables)

    asyncio.run(work())


def test_the_journal_tells_a_stand_in_from_its_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the bot's level needs no recipe."""

    async def first_option(game: str, position: Any, number: int, *_: Any) -> Thought:
        return Thought(table.game.verbs.words[table.match.question(number).options[0]], "", None)

    tables: Tables
    table: Table

    async def work() -> None:
        nonlocal tables, table
        tables = await open_tables(tmp_path)
        table = (await tables.create(NewTable(GAME, ["human", "open"]), "me")).table
        monkeypatch.setattr(tables.thinkers, "think", first_option)
        seat = table.match.pending[0].seat
        await tables.change_seat(table, seat, stands_in=True, level="random")
        while table.line < 3:
            await asyncio.sleep(0.01)
        assert table.match.journal is not None
        assert {entry["thought"].partition("@")[0] for entry in table.match.journal.entries} == {"random"}
        assert not table.match.can_undo(seat)
        await close_tables(tables)

    asyncio.run(work())


# Whose seat it is


def test_nobody_decides_about_a_seat_whose_person_is_there(server: Server) -> None:
    with server.client() as host, server.client(**{"Accept-Language": "fr"}) as friend:
        table = create(host, "human", "open")
        path = f"/api/tables/{table['id']}"
        friend.post(table["seats"][1]["link"], data={"name": "Zoé"})
        with by_cookie(server, table["id"], friend) as socket:
            next_of(socket, "regions")
            for address, body in (("seats/1", {"stands_in": True}), ("links", {"seat": 1, "replace": True})):
                for lang, word in (("en", "is there"), ("fr", "est là")):
                    refused = host.post(f"{path}/{address}", json=body, headers={"Accept-Language": lang})
                    assert (refused.status_code, refused.json()["error"]) == (409, "present")
                    assert word in refused.json()["message"]
            # Their own seat is theirs.
            assert friend.post(f"{path}/seats/1", json={"stands_in": True}).status_code == 200
            assert friend.post(f"{path}/seats/1", json={"stands_in": False}).status_code == 200
        wait_for(lambda: not host.get(path).json()["seats"][1]["present"])
        assert host.post(f"{path}/seats/1", json={"stands_in": True, "level": "random"}).status_code == 200


def test_a_seat_is_rescued_once_its_person_is_gone(tmp_path: Path) -> None:
    """Gone is who neither looks nor did anything for a while; a rebuilt table knows it too."""

    async def work() -> None:
        tables = await open_tables(tmp_path)
        table = (await tables.create(NewTable(GAME, ["human", "open"]), "me")).table
        seat = table.match.pending[0].seat
        assert not table.moved_lately(seat)
        question = table.match.pending[0]
        word = table.game.verbs.words[question.options[0]]
        await table.answer(Rights(frozenset({seat})), [Answer(question.number, word)])
        assert table.moved_lately(seat)
        assert not table.moved_lately(1 - seat)
        twin = await rebuilt(tables, table)
        assert twin.moved_lately(seat)
        twin.moved[seat] -= LATELY
        assert not twin.moved_lately(seat)
        bot = {"line": 9, "seat": seat, "request": 1, "answer": word, "thought": "random@1"}
        twin._note_moved(LineRow(9, bot, twin.moved[seat] + LATELY))
        assert not twin.moved_lately(seat)
        await close_tables(tables)

    asyncio.run(work())


def test_who_has_just_played_keeps_the_seat(server: Server) -> None:
    with server.client() as host:
        table = create(host, "open", "open")
        path = f"/api/tables/{table['id']}"
        seat = host.get(path).json()["waiting"][0]
        with server.client(token=table["seats"][seat]["token"]) as program:
            play(program, table["id"])
        refused = host.post(f"{path}/links", json={"seat": seat, "replace": True})
        assert (refused.status_code, refused.json()["error"]) == (409, "present")
        assert "10 minutes" in refused.json()["message"]
        assert host.post(f"{path}/links", json={"seat": 1 - seat, "replace": True}).status_code == 201


# Seeds


def seeds(path: str, *clients: httpx.Client) -> list[tuple[Any, bool]]:
    told = [client.get(path).json() for client in clients]
    return [(one["seed"], one["seed_known"]) for one in told]


def sit(host: httpx.Client, friend: httpx.Client, table: dict[str, Any], body: dict[str, Any] | None) -> None:
    """A friend comes by a link made for it, or by the one the table began with."""
    link = table["seats"][1]["link"]
    if body is not None:
        link = host.post(f"/api/tables/{table['id']}/links", json=body).json()["link"]
        assert seeds(f"/api/tables/{table['id']}", host) == [(None, True)]  # from the moment it is handed out
    assert friend.post(link, data={"name": "Zoé"}).status_code == 303


@pytest.mark.parametrize("body", [{"seat": 1}, {"seat": 1, "replace": True}, None])
def test_a_table_that_leaves_its_screen_hides_its_seed(server: Server, body: dict[str, Any] | None) -> None:
    with server.client() as host, server.client() as friend:
        table = create(host, "screen", "screen")
        path = f"/api/tables/{table['id']}"
        assert seeds(path, host) == [(table["seed"], False)]
        sit(host, friend, table, body)
        assert seeds(path, host, friend) == [(None, True)] * 2
        page = {"Accept": "text/html"}
        assert table["seed"] not in friend.get(f"/tables/{table['id']}", headers=page).text
        while not host.get(path).json()["over"]:
            for client in (host, friend):
                if client.get(f"{path}/requests").json():
                    play(client, table["id"], lambda asked: asked["options"][-1])
        assert seeds(path, host, friend) == [(table["seed"], True)] * 2
        # The next game has a seed that nobody has seen.
        again = friend.post(f"{path}/rematch").json()["id"]
        assert seeds(f"/api/tables/{again}", host, friend) == [(None, False)] * 2


def test_a_program_at_one_of_the_seats_is_another_screen(server: Server) -> None:
    with server.client() as host:
        table = create(host, "screen", "screen", seed=5)
        path = f"/api/tables/{table['id']}"
        with server.client(token=table["watch"]) as crowd, server.client(token=table["seats"][1]["token"]) as program:
            assert seeds(path, crowd, host) == [(None, False), ("5", False)]
            assert seeds(path, program, host) == [(None, True)] * 2
        assert host.get(path).json()["seed_hash"] == hashlib.sha256(b"5").hexdigest()


def test_who_plays_alone_keeps_the_seed_on_every_device(server: Server) -> None:
    with server.client() as host, server.client() as device:
        table = create(host, "human", "random", seed=5)
        path = f"/api/tables/{table['id']}"
        device.post(host.post(f"{path}/links", json={"seat": 0}).json()["link"])
        assert seeds(path, host, device) == [("5", False)] * 2
        one = create(host, "screen", "screen", seed=6)
        host.post(one["seats"][1]["link"])  # the same browser
        assert seeds(f"/api/tables/{one['id']}", host) == [("6", False)]
