"""Running the server: take the socket, bring the database up to date, then serve until told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import webbrowser

import uvicorn
from starlette.applications import Starlette

from civitas.kernel.text import Refusal
from civitas.server.app import create_app
from civitas.server.config import TEXTS, Config
from civitas.server.hall import Hall
from civitas.server.store import Store


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on, taken first: the address printed is one that answers."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refusal("serve.port", TEXTS, host=host, port=port) from error
    listening.listen(2048)
    return listening


async def _open_once(config: Config) -> None:
    store = Store(config.db)
    try:
        await store.open()
    finally:
        await store.close()


class Server(uvicorn.Server):
    """Uvicorn waits for open requests when it stops; this one first tells those who wait for a bot's thought."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall: Hall = self._app.state.hall
        await hall.tables.thinkers.close()
        await super().shutdown(sockets)


def run(config: Config, listening: socket.socket, proxy: str, page: str) -> None:
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        ws_max_size=4096,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        ws_per_message_deflate=True,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        limit_concurrency=4000,
    )
    server = Server(settings, app)
    if page:
        webbrowser.open(page)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again when all is closed: then leave in peace
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def check(config: Config) -> str:
    """Bring the database up to date before anything is promised; returns its address without a password."""
    asyncio.run(_open_once(config))
    address = Store(config.db).url.render_as_string(hide_password=True)
    return address.replace("+aiosqlite", "").replace("+asyncpg", "")
