"""Tables of bots to watch: a few places per game, shared by everybody.

A place's table is set up when somebody first wants to see it, plays only while somebody watches, and is followed by a
new one when it is over. A finished one can be looked at for a day.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import insert, select

from civitas import bots
from civitas.kernel.game import Game
from civitas.server.bodies import NewTable
from civitas.server.denials import Denied
from civitas.server.schema import EXAMPLES, MATCHES
from civitas.server.store import Store
from civitas.server.table import Table
from civitas.server.tables import Tables

PLACES: Final = 2
FULL: Final = 3  # bots at the first place's table
KEPT_SECONDS: Final = 86400.0
PACE: Final = 1.5  # seconds between two moves


def line_up(game: Game, place: int) -> list[str]:
    """The bots of a place, all quick to answer: a table of several, and the better one against its like."""
    best = bots.usual_level(game)
    next_best = "easy" if best != "random" else best
    most = max(game.seats)
    if place == 0:
        return [best if seat % 2 == 0 else next_best for seat in range(min(FULL, most))]
    return [best] * min(max(2, min(game.seats)), most)


class Examples:
    """The places where bots play for whoever looks."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._lock = asyncio.Lock()

    async def present(self, game: Game, place: int) -> Table | None:
        """The table that stands at a place; None before the first one."""
        key = _key(game, place)
        query = select(EXAMPLES.c.match).join(MATCHES, MATCHES.c.id == EXAMPLES.c.match).where(EXAMPLES.c.place == key)
        async with self._store.engine.connect() as connection:
            newest = await connection.scalar(query.order_by(MATCHES.c.created.desc()).limit(1))
        try:
            return None if newest is None else await self._tables.get(str(newest))
        except Denied:  # of rules too old to be played on
            return None

    async def take(self, game: Game, place: int) -> Table:
        """The table to watch at a place: the present one, or a new one when that is over."""
        if not 0 <= place < PLACES:
            raise Denied(404, "no_table")
        async with self._lock:
            table = await self.present(game, place)
            return table if table is not None and not table.match.over else await self._set_up(game, place)

    async def _set_up(self, game: Game, place: int) -> Table:
        new = NewTable(game.id, list(line_up(game, place)), public=True, pace=PACE)
        table = (await self._tables.create(new, None, example=_key(game, place))).table
        old = select(EXAMPLES.c.match).where(EXAMPLES.c.place == _key(game, place))
        gone = MATCHES.c.id.in_(old) & (MATCHES.c.finished < time.time() - KEPT_SECONDS)
        async with self._store.writing() as connection:
            await connection.execute(MATCHES.delete().where(gone))
            await connection.execute(insert(EXAMPLES).values(match=table.id, place=_key(game, place)))
        return table


def _key(game: Game, place: int) -> str:
    return f"{game.id}/{place}"
