"""What the whole server shares: store, tables, visitors, limits."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.server.analyses import Analyses
from civitas.server.config import Config
from civitas.server.examples import Examples
from civitas.server.limiter import Limiter
from civitas.server.notify import Hooks
from civitas.server.seats import Visitors
from civitas.server.store import Store
from civitas.server.tables import Tables


@dataclass(slots=True)
class Hall:
    """One server process."""

    config: Config
    store: Store
    tables: Tables
    visitors: Visitors
    limiter: Limiter
    hooks: Hooks
    examples: Examples
    analyses: Analyses


async def open_hall(config: Config) -> Hall:
    """Open the store and take up the running games."""
    store = Store(config.db)
    await store.open()
    hooks = Hooks(config.base, config.private_hooks)
    tables = Tables(config, store, await store.secret("links"), hooks)
    visitors, limiter = Visitors(await store.secret("cookies")), Limiter(config.limits)
    hall = Hall(config, store, tables, visitors, limiter, hooks, Examples(tables, store), Analyses(tables, store))
    await tables.open()
    return hall


async def close_hall(hall: Hall) -> None:
    await hall.tables.close()
    await hall.store.close()
