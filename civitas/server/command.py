"""`civitas serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from civitas.console import OUT, Lang, language, refusals
from civitas.server import logs
from civitas.server.config import TEXTS, Config, default_database

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
    from civitas.server import running  # a second of imports that no other command needs

    with refusals(lang):
        spoken = language(lang)
        logs.set_up(log)
        listening = running.listen(host, port)
        port = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
        address = base.rstrip("/") or f"http://{shown}:{port}"
        config = Config(db=db or default_database(), limits=limits, private_hooks=private_hooks, base=address)
        config.secure = address.startswith("https://")
        config.trusted_hosts = (address.partition("://")[2].lower(),)
        if thinkers is not None:
            config.thinkers = thinkers
        place = running.check(config)
    OUT.print(TEXTS.say("serve.ready", spoken, {"address": address}), highlight=False, soft_wrap=True)
    OUT.print(TEXTS.say("serve.kept", spoken, {"place": place}), highlight=False, soft_wrap=True)
    if host not in LOCAL and not config.secure:
        OUT.print(TEXTS.say("serve.exposed", spoken), highlight=False, soft_wrap=True)
    running.run(config, listening, proxy, address if open_page else "")


def main() -> None:
    """`python -m civitas.server`."""
    typer.run(serve)
