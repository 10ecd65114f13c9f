"""What strangers try: a clear 4xx, no traceback, no effect."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from server_tools import GAME, Server, create
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from civitas import games
from civitas.server.seats import COOKIE, COOKIE_AGE
from civitas.server.store import Store

DEEP = "[" * 100_000


def header(**changes: Any) -> str:
    """The first line of a journal, with something wrong in it."""
    rules = games.load(GAME).rules
    good = {"civitas": 1, "game": GAME, "rules": rules, "edition": None, "options": {}, "seats": 2, "seed": 1}
    return json.dumps({**good, **changes}) + "\n"


def hangs_up(one: ClientConnection) -> bool:
    """Whether the server ends the conversation."""
    for _ in range(5000):
        try:
            one.recv(10)
        except ConnectionClosed:
            return True
    return False


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    with server.client() as client:
        made = create(client, {"kind": "human", "name": "<img src=x onerror=alert(1)>"}, "random", seed=1)
        made["cookies"] = dict(client.cookies)
    return made


@pytest.fixture
def client(server: Server, table: dict[str, Any]) -> Any:
    with httpx.Client(base_url=server.base, cookies=table["cookies"], headers={"Accept": "application/json"}) as mine:
        yield mine


def unharmed(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in (statuses or range(400, 500)), answer.text
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.fixture(autouse=True)
def quiet(server: Server) -> Any:
    """No test may leave a traceback or a secret in the log."""
    yield
    log = server.stderr()
    assert "Traceback" not in log
    assert server.process.poll() is None


def test_security_headers(client: httpx.Client, table: dict[str, Any]) -> None:
    answer = client.get(f"/tables/{table['id']}", headers={"Accept": "text/html"})
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "<script>" not in answer.text
    assert "<img src=x" not in answer.text
    assert "&lt;img src=x" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://[broken"},
    ],
)
def test_cross_site_posts_are_refused(client: httpx.Client, table: dict[str, Any], headers: dict[str, str]) -> None:
    for path in ("/api/tables", f"/api/tables/{table['id']}/chat", "/tables", "/settings", "/replay"):
        answer = client.post(path, json={"text": "x"}, headers=headers)
        unharmed(answer, 403)
        assert answer.json()["error"] == "cross_site"


def test_cross_site_sockets_are_refused(server: Server, table: dict[str, Any]) -> None:
    address = f"{server.base.replace('http', 'ws')}/tables/{table['id']}/socket"
    cookie = {"Cookie": f"{COOKIE}={table['cookies'][COOKIE]}"}
    with pytest.raises(InvalidStatus), connect(address, origin="https://evil.example", additional_headers=cookie):  # type: ignore[arg-type]
        pass
    with connect(address, origin=server.base, additional_headers=cookie) as good:  # type: ignore[arg-type]
        assert json.loads(good.recv(10))["type"] in ("regions", "presence")
    with connect(address) as stranger:
        assert json.loads(stranger.recv(10))["error"] == "no_place"
        with pytest.raises(ConnectionClosed):
            stranger.recv(10)


@pytest.mark.parametrize("text", ["x" * 5000, "{", "[]", '{"type": "answer"}', DEEP[:1000], '"x"'])
def test_sockets_end_with_nonsense(server: Server, table: dict[str, Any], text: str) -> None:
    address = f"{server.base.replace('http', 'ws')}/tables/{table['id']}/socket"
    headers = {"Authorization": f"Bearer {table['watch']}"}
    with connect(address, additional_headers=headers) as one:
        one.send(text)
        assert hangs_up(one)


@pytest.mark.parametrize(
    "body", ["", "{", "null", "[]", "1e999", '{"answers": [{"number": 1e400, "answer": "x"}]}', DEEP, "\xff\xfe"]
)
def test_malformed_bodies(client: httpx.Client, table: dict[str, Any], body: str) -> None:
    for path in ("/api/tables", f"/api/tables/{table['id']}/answers", f"/api/tables/{table['id']}/chat"):
        unharmed(client.post(path, content=body.encode("latin-1"), headers={"Content-Type": "application/json"}))


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": 3},
        {"seats": []},
        {"seats": ["human"] * 13},
        {"seats": ["human"] * 9},
        {"seats": ["human", "genius"]},
        {"seats": [{"kind": "emperor"}]},
        {"seats": [{"kind": "human", "name": "x" * 41}]},
        {"options": {"draft": "perhaps"}},
        {"options": {"cheat": True}},
        {"options": []},
        {"seed": "tomorrow"},
        {"seed": "9" * 201},
        {"edition": "not = [toml"},
        {"edition": "x = 2020-01-01"},
        {"edition": {"game": "chess"}},
        {"edition": 'game = "age-of-civilization"\n[wonders.pyramids]\nname = 3'},
        {"edition": "a." * 5000 + "a = 1"},
        {"edition": "a = " + "[" * 50_000},
        {"clock": {"seconds": 1}},
        {"clock": {"seconds": 60, "on_timeout": "explode"}},
        {"pace": -1},
        {"admin": True},
    ],
)
def test_impossible_tables(client: httpx.Client, change: dict[str, Any]) -> None:
    before = len(client.get("/api/tables").json())
    answer = client.post("/api/tables", json={"game": GAME, "seats": ["human", "random"], **change})
    unharmed(answer, 422)
    assert answer.json()["message"]
    assert len(client.get("/api/tables").json()) == before


def test_oversized_bodies(server: Server, client: httpx.Client, table: dict[str, Any]) -> None:
    unharmed(client.post(f"/api/tables/{table['id']}/chat", content=b"x" * 70_000), 413)
    unharmed(client.post("/api/tables", content=b"x" * 3_000_000), 413)

    def chunks() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    unharmed(client.post(f"/api/tables/{table['id']}/chat", content=chunks()), 413)
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n")
        assert raw.recv(4096).split()[1].startswith(b"4")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/store.py",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/..%5cinfo.py",
        "/tables/../../etc/passwd",
        "/tables/%00%00%00%00%00%00%00%00%00%00%00%00",
        "/tables/aaaaaaaaaaa'",
        "/tables/" + "a" * 5000,
        "/join/" + "a" * 5000,
        "/join/%00",
        "/games/../learn",
        "/games/nothing/learn",
        "/games/nothing/rules",
        "/nothing",
    ],
)
def test_path_tricks(server: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nConnection: close\r\n\r\n"
        raw.sendall(request.encode())
        answer = b""
        while part := raw.recv(65536):
            answer += part
    assert answer.split()[1] in (b"403", b"404", b"400", b"414"), answer[:200]
    assert b"root:" not in answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize("seat", ["9" * 5000, "-1", "x", "7", "%00"])
def test_seats_that_are_none(client: httpx.Client, table: dict[str, Any], seat: str) -> None:
    unharmed(client.post(f"/api/tables/{table['id']}/seats/{seat}", json={"name": "Ann"}), 404)


def cookie_secret(server: Server) -> bytes:
    async def read() -> bytes:
        store = Store(server.db)
        secret = await store.secret("cookies")
        await store.engine.dispose()
        return secret

    return asyncio.run(read())


def test_forged_and_expired_cookies(server: Server, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    good = table["cookies"][COOKIE]
    number = good.split(".")[0]
    forged = URLSafeTimedSerializer("guess", salt="visitor").dumps("somebody")
    signer = URLSafeTimedSerializer(cookie_secret(server), salt="visitor")
    visitor = signer.loads(good)
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: int(time.time()) - COOKIE_AGE - 60)
    expired = signer.dumps(visitor)
    monkeypatch.undo()
    for cookie in (forged, expired, good[:-2], number, "x" * 4000, ""):
        with httpx.Client(base_url=server.base, headers={"Cookie": f"{COOKIE}={cookie}"}) as client:
            unharmed(client.get(f"/api/tables/{table['id']}"), 403)
    with httpx.Client(base_url=server.base, cookies={COOKIE: signer.dumps(visitor)}) as client:
        assert client.get(f"/api/tables/{table['id']}").status_code == 200


def test_a_foreign_tables_token_opens_nothing(server: Server, table: dict[str, Any]) -> None:
    with server.client() as client:
        other = create(client, "human", "random")
    for token in (other["seats"][0]["token"], other["host"], other["watch"], "-", "x" * 300, "ü"):
        with server.client() as client:
            headers = [(b"authorization", b"Bearer " + token.encode())]
            unharmed(client.get(f"/api/tables/{table['id']}/view", headers=headers), 403)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{}",
        "{}\n",
        DEEP + "\n",
        '{"civitas": 1}\n',
        '{"civitas": 1, "game": "chess", "rules": 1, "edition": null, "options": {}, "seats": 2, "seed": 1}\n',
        header(edition=5, options=7, seats="x", seed=[]),
        header(rules={}),
        header(seats=2.5),
        header(seed=None),
        header(position={"civitas": 1}),
        '{"civitas_record": 1}\n',
        "x\n" * 30_000,
    ],
)
def test_bad_journals(client: httpx.Client, text: str) -> None:
    answer = client.post("/replay", files={"journal": ("game.jsonl", text.encode())})
    unharmed(answer, 422)


def test_not_text_is_no_journal(client: httpx.Client) -> None:
    unharmed(client.post("/replay", files={"journal": ("game.jsonl", b"\xff\xfe\x00\x01")}), 422)
    unharmed(
        client.post("/replay", content=b"--x\r\nbroken", headers={"Content-Type": "multipart/form-data; boundary=x"})
    )


def test_settings_lead_nowhere_else(client: httpx.Client) -> None:
    for back in ("https://evil.example/", "//evil.example", "/\\evil.example", "/x\r\nSet-Cookie: a=b"):
        answer = client.post("/settings", data={"lang": "fr", "back": back})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"
    assert "a" not in client.cookies


def test_floods_are_limited(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> None:
    limited = serve(f"sqlite:///{tmp_path_factory.mktemp('flood') / 'games.sqlite'}", "--thinkers", "1")
    with limited.client() as client:
        statuses = [
            client.post("/api/tables", json={"game": GAME, "seats": ["screen", "screen"]}).status_code
            for _ in range(40)
        ]
        assert statuses.count(201) == 30
        assert statuses[-1] == 429
        table = client.get("/api/tables").json()[0]["id"]
        said = [client.post(f"/api/tables/{table}/chat", json={"text": "x"}) for _ in range(30)]
        assert said[-1].status_code == 429
        assert said[-1].json()["error"] == "too_fast"
        assert said[-1].headers["retry-after"]
        address = f"{limited.base.replace('http', 'ws')}/tables/{table}/socket"
        with connect(address, additional_headers={"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}) as loud:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(2000):
                    loud.send('{"type":"ping"}')
            assert hangs_up(loud)
        assert client.get("/healthz").status_code == 200
