"""What the whole server shares: store, tables, visitors, limits."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.server.config import Config
from civitas.server.limiter import Limiter
from civitas.server.notify import Hooks
from civitas.server.seats import Rights, Visitors
from civitas.server.store import Store
from civitas.server.table import Table
from civitas.server.tables import Tables
from civitas.web import render


def draw(table: Table, rights: Rights, seat: int | None, lang: str) -> dict[str, str]:
    """The regions of a table for one reader."""
    return render.regions(table.info(rights, seat, lang), table.match, lang)


@dataclass(slots=True)
class Hall:
    """One server process."""

    config: Config
    store: Store
    tables: Tables
    visitors: Visitors
    limiter: Limiter
    hooks: Hooks


async def open_hall(config: Config) -> Hall:
    """Open the store and take up the running games."""
    store = Store(config.db)
    await store.open()
    hooks = Hooks(config.base, config.private_hooks)
    tables = Tables(config, store, await store.secret("links"), hooks, draw)
    hall = Hall(config, store, tables, Visitors(await store.secret("cookies")), Limiter(config.limits), hooks)
    await tables.open()
    return hall


async def close_hall(hall: Hall) -> None:
    await hall.tables.close()
    await hall.store.close()
