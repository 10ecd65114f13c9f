"""Two tables that differ only in what a seat cannot see send that seat the same bytes."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from server_tools import GAME, Server, wait_for
from websockets.sync.client import ClientConnection, connect

from civitas import games
from civitas.kernel.match import Match
from civitas.server.seats import hashed
from civitas.server.store import WATCHER, MatchRow, SeatRow, Store

TABLE = "secretsecret"
SEAT = 1
SEATS = 3
TOKENS = {0: "token-of-seat-0", 1: "token-of-seat-1", 2: "token-of-seat-2", WATCHER: "token-to-watch"}


def drafting(rounds: int) -> Match:
    """A Draft in which some have chosen and our seat has not."""
    match = games.load(GAME).start(SEATS, 4, {"draft": True})
    for _ in range(rounds):
        for request in match.requests:
            match.answer(request.number, request.options[-1])
    for request in match.requests:
        if request.seat == 0:
            match.answer(request.number, request.options[0])
    return match


def keep(db: str, match: Match) -> None:
    """Enter a table that begins from a position."""

    async def write() -> None:
        store = Store(db)
        await store.open()
        await store.secret("links")
        await store.secret("cookies")
        restored = games.load(GAME).restore(match.save())
        assert restored.journal is not None
        now = time.time()
        people = [SeatRow(name, "human", since=now) for name in ("Ann", "Bob", "Cid")]
        row = MatchRow(TABLE, GAME, restored.journal.header, {"shared": True}, now, now, seats=people)
        await store.create(row, {hashed(token): seat for seat, token in TOKENS.items()}, None)
        await store.close()

    asyncio.run(write())


def change(db: str, match: Match) -> None:
    """Put another position in the place of the first one."""

    async def write() -> None:
        from sqlalchemy import update

        from civitas.server.schema import MATCHES

        store = Store(db)
        restored = games.load(GAME).restore(match.save())
        assert restored.journal is not None
        async with store.engine.begin() as connection:
            await connection.execute(update(MATCHES).values(header=json.dumps(restored.journal.header)))
        await store.engine.dispose()

    asyncio.run(write())


@pytest.fixture(scope="module")
def twins(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> tuple[Server, Server]:
    """Two servers whose one table differs in the deck and in others' hands and picks."""
    folder = tmp_path_factory.mktemp("twins")
    first, second = (folder / name / "games.sqlite" for name in ("a", "b"))
    match = drafting(2)
    true_db, other_db = f"sqlite:///{first}", f"sqlite:///{second}"
    keep(true_db, match)
    second.parent.mkdir()
    shutil.copy(first, second)
    other = next(dealt for dealt in (dealt_anew(match, seed) for seed in range(50)) if differs(match, dealt))
    change(other_db, other)
    return serve(true_db, "--limits", "0"), serve(other_db, "--limits", "0")


def dealt_anew(match: Match, seed: int) -> Match:
    """The same table in our seat's eyes; who had chosen chooses again, perhaps something else."""
    waiting = match.waiting()
    dealt = match.redeal(SEAT, seed)
    for request in dealt.requests:
        if request.seat not in waiting:
            dealt.answer(request.number, request.options[seed % len(request.options)])
    return dealt


def differs(match: Match, other: Match) -> bool:
    rivals = [seat for seat in range(SEATS) if seat != SEAT]
    return all(match.view(seat) != other.view(seat) for seat in rivals) and match.view(SEAT) == other.view(SEAT)


def bytes_of(server: Server, method: str, path: str, body: Any = None, lang: str = "en", seat: int = SEAT) -> Any:
    headers = {"Accept-Language": lang, "Accept": "text/html" if not path.startswith("/api") else "application/json"}
    with server.client(token=TOKENS[seat], **headers) as client:
        answer = client.request(method, path, json=body)
        kept = {key: value for key, value in answer.headers.items() if key != "date"}
        return answer.status_code, kept, answer.content


def compare(twins: tuple[Server, Server], lang: str, seat: int = SEAT) -> None:
    base = f"/api/tables/{TABLE}"
    for path in ("", "/view", "/requests", "/events", "/record"):
        first, second = (bytes_of(server, "GET", base + path, lang=lang, seat=seat) for server in twins)
        assert first == second, path
        assert first[0] == 200
    for path in (f"/tables/{TABLE}", f"/tables/{TABLE}/replay", f"/tables/{TABLE}/replay/0", f"/tables/{TABLE}/cards"):
        first, second = (bytes_of(server, "GET", path, lang=lang, seat=seat) for server in twins)
        assert first == second, path
        assert first[0] == 200, first
    for number in range(1, 600, 3):  # whether a rival's request is open must not show
        body = {"answers": [{"number": number, "answer": "keep/nobody"}]}
        first, second = (bytes_of(server, "POST", f"{base}/answers", body, lang, seat) for server in twins)
        assert first == second, number
        assert first[0] in (403, 409, 422)
    for path, body in (
        ("/undo", {}),
        ("/reset", {"seat": 0}),
        ("/redo", {}),
        ("/view?seat=0", None),
        ("/record?journal=1", None),
    ):
        method = "GET" if body is None else "POST"
        first, second = (bytes_of(server, method, base + path, body, lang, seat) for server in twins)
        assert first == second, path
        assert first[0] >= 400


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_answers_records_and_errors(twins: tuple[Server, Server], lang: str) -> None:
    compare(twins, lang)


def messages(socket: ClientConnection, seconds: float = 1.0) -> list[str]:
    found: list[str] = []
    while True:
        try:
            found.append(str(socket.recv(seconds)))
        except TimeoutError:
            return found


def listen(server: Server, seat: int) -> ClientConnection:
    address = f"{server.base.replace('http', 'ws')}/tables/{TABLE}/socket?version=0"
    return connect(address, additional_headers={"Authorization": f"Bearer {TOKENS[seat]}"})


def nobody_looks(server: Server) -> bool:
    with server.client(token=TOKENS[SEAT]) as client:
        return not any(seat["present"] for seat in client.get(f"/api/tables/{TABLE}").json()["seats"])


def test_sockets_while_a_rival_chooses_in_secret(twins: tuple[Server, Server]) -> None:
    heard: list[tuple[list[str], list[str]]] = []
    for index, server in enumerate(twins):
        with listen(server, SEAT) as mine, listen(server, WATCHER) as crowd:
            at_first = messages(mine), messages(crowd)
            with server.client(token=TOKENS[2]) as rival:
                (asked,) = rival.get(f"/api/tables/{TABLE}/requests").json()
                word = asked["options"][index]  # another card at each table
                body = {"answers": [{"number": asked["number"], "answer": word}]}
                assert rival.post(f"/api/tables/{TABLE}/answers", json=body).status_code == 200
            heard.append((at_first[0] + messages(mine), at_first[1] + messages(crowd)))
    assert heard[0][0] == heard[1][0]
    assert any('"type":"regions"' in message for message in heard[0][0])
    for server in twins:
        wait_for(partial(nobody_looks, server))  # a server needs a moment to see that a page was closed
    compare(twins, "en")


def test_a_spectator_sees_no_hand(twins: tuple[Server, Server]) -> None:
    """A spectator's page holds none of the cards that only a hand holds."""
    match = drafting(2)
    with twins[0].client(token=TOKENS[WATCHER], Accept="text/html") as crowd:
        api = crowd.get(f"/api/tables/{TABLE}/view").json()
        page = crowd.get(f"/tables/{TABLE}").text
    assert all("hand" not in seat for seat in api["seats"])
    assert "passed" not in api or not api["passed"]
    for seat in range(SEATS):
        for card in match.view(seat)["seats"][seat]["hand"]:
            assert f"civilization/{card}" not in page
