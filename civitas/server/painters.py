"""Drawing tables in processes of their own: a board takes longer to draw than a move to play."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final

from civitas import games
from civitas.kernel.chronicle import Event
from civitas.server.seats import Rights
from civitas.server.thinkers import end_pool, prepare_process
from civitas.web import render
from civitas.web.info import Sitter, TableInfo
from civitas.web.told import last_answer

if TYPE_CHECKING:
    from civitas.server.table import Table

LOG: Final = logging.getLogger("civitas.server")


def paint(
    game: str,
    position: dict[str, Any],
    events: list[tuple[int, int, int, int, int, int]],
    info: TableInfo,
    lang: str,
    since: int,
) -> dict[str, str]:
    """The regions of a position for one reader."""
    match = games.load(game).restore(position)
    assert match.chronicle is not None
    match.chronicle.events = [Event(*values) for values in events]
    return render.regions(info, match, lang, since=since)


def _wake() -> None:
    """The first drawing loads templates and boards: let it happen before somebody waits for it."""
    for game in games.available():
        match = game.start(max(game.seats), 0)
        sitters = [Sitter(str(seat), "human") for seat in range(match.seats)]
        render.regions(TableInfo("", game.id, sitters, 0, False, 0), match, "en")


class Painters:
    """Draws here, or in another process once it has woken."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._awake = False
        self._busy = 0  # drawings under way elsewhere

    async def open(self) -> None:
        if self._count == 0:
            return
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._count, mp_context=context, initializer=prepare_process)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*[loop.run_in_executor(self._pool, _wake) for _ in range(self._count)])
        self._awake = True

    async def close(self) -> None:
        pool, self._pool, self._awake = self._pool, None, False
        if pool is not None:
            await end_pool(pool)

    def draw(self, table: Table, rights: Rights, seat: int | None, lang: str) -> dict[str, str]:
        """The regions of a table for one reader, now."""
        return render.regions(table.info(rights, seat, lang), table.match, lang)

    async def paint(self, table: Table, rights: Rights, seat: int | None, lang: str) -> dict[str, str]:
        """The same, while others are served. When many wait both processes draw; an edition's box is not built anew."""
        match = table.match
        crowded = self._busy > 2 * self._count
        if not self._awake or self._pool is None or crowded or match.get_box().overrides is not None:
            return self.draw(table, rights, seat, lang)
        chronicle = match.chronicle
        told = [] if chronicle is None else chronicle.events
        events = [(one.line, one.tale, one.seat, one.first, one.second, one.only) for one in told]
        info, since = table.info(rights, seat, lang), last_answer(match, seat)
        loop = asyncio.get_running_loop()
        self._busy += 1
        try:
            return await loop.run_in_executor(self._pool, paint, table.game.id, match.save(), events, info, lang, since)
        except BrokenProcessPool:
            LOG.error("a painting process ended; drawing goes on without it")
            self._awake = False
            return self.draw(table, rights, seat, lang)
        finally:
            self._busy -= 1
