"""`civitas serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from typing import Annotated, Final

import typer
import uvicorn

from civitas.console import OUT, Lang, language, refusals
from civitas.kernel.text import Refusal
from civitas.server import logs
from civitas.server.app import create_app
from civitas.server.config import TEXTS, Config, default_database
from civitas.server.store import Store

PORT: Final = 8765
LOCAL: Final = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.")] = PORT,
    db: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///path or postgresql://user@host/name.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
    base: Annotated[
        str, typer.Option(metavar="URL", help="The address people use, when a proxy stands in front.")
    ] = "",
    proxy: Annotated[str, typer.Option(metavar="ADDRESSES", help="Proxies whose forwarded headers are believed.")] = "",
    private_hooks: Annotated[bool, typer.Option(help="Let webhooks reach this machine's own network.")] = False,
    limits: Annotated[float, typer.Option(help="Scale of all rate limits; 0 switches them off.")] = 1.0,
    thinkers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    lang: Lang = None,
) -> None:
    """Serve the games to browsers; games are kept, Ctrl+C loses nothing."""
    with refusals(lang):
        spoken = language(lang)
        logs.set_up(log)
        listening = _listen(host, port)
        port = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
        address = base.rstrip("/") or f"http://{shown}:{port}"
        config = Config(db=db or default_database(), limits=limits, private_hooks=private_hooks, base=address)
        config.secure = address.startswith("https://")
        config.trusted_hosts = (address.partition("://")[2].lower(),)
        if thinkers is not None:
            config.thinkers = thinkers
        asyncio.run(_check(config))
    OUT.print(TEXTS.say("serve.ready", spoken, {"address": address}), highlight=False, soft_wrap=True)
    place = Store(config.db).url.render_as_string(hide_password=True).replace("+aiosqlite", "").replace("+asyncpg", "")
    OUT.print(TEXTS.say("serve.kept", spoken, {"place": place}), highlight=False, soft_wrap=True)
    if host not in LOCAL and not config.secure:
        OUT.print(TEXTS.say("serve.exposed", spoken), highlight=False, soft_wrap=True)
    _run(config, listening, proxy, address if open_page else "")


def _listen(host: str, port: int) -> socket.socket:
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


async def _check(config: Config) -> None:
    """Bring the database up to date before anything is promised."""
    store = Store(config.db)
    try:
        await store.open()
    finally:
        await store.close()


def _run(config: Config, listening: socket.socket, proxy: str, page: str) -> None:
    settings = uvicorn.Config(
        create_app(config),
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
    server = uvicorn.Server(settings)
    if page:
        webbrowser.open(page)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def main() -> None:
    """`python -m civitas.server`."""
    typer.run(serve)
