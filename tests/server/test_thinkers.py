"""The processes in which bots think: whoever waits for a thought gets it, whatever happens to the others."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from civitas import bots, games
from civitas.server import thinkers
from civitas.server.thinkers import Thinkers

ANSWERED = 60.0  # seconds; a process is started anew meanwhile


def test_a_number_of_playouts_keeps_nobody_waiting_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for; what was made of them by then is in the recipe."""
    monkeypatch.setattr(thinkers, "LONGEST", 0.05)
    match = games.load("age-of-civilization").start(4, 7, {})
    level = "hard:iterations=2000:turns=0:width=20:lines=60:halving=100"
    bots.check_shared(level)
    thought = thinkers.think(match.game.id, match.save(), match.requests[0].number, level, 3)
    assert int(thought.recipe.partition("iterations=")[2].partition("@")[0]) < 2000


def test_who_waits_is_answered_when_others_left_and_the_process_is_killed() -> None:
    """Thoughts wait in line; some are no longer wanted, then the process that thinks is killed."""

    async def scene() -> list[float]:
        thinkers = Thinkers(1)
        try:
            victim = await thinkers.run(os.getpid)
            busy = asyncio.ensure_future(thinkers.run(time.sleep, 5))
            waiting = [asyncio.ensure_future(thinkers.run(abs, -number)) for number in range(8)]
            await asyncio.sleep(0.2)
            for unwanted in waiting[2::2]:
                unwanted.cancel()
            await asyncio.sleep(0.2)
            os.kill(victim, signal.SIGKILL)
            busy.cancel()
            wanted = [*waiting[:2], *waiting[3::2]]
            return await asyncio.wait_for(asyncio.gather(*wanted), ANSWERED)
        finally:
            await thinkers.close()

    assert asyncio.run(scene()) == [0, 1, 3, 5, 7]


def test_a_process_killed_while_nobody_thinks_is_replaced() -> None:
    async def scene() -> list[int]:
        thinkers = Thinkers(1)
        try:
            found = [await thinkers.run(os.getpid)]
            for _ in range(3):
                os.kill(found[-1], signal.SIGKILL)
                await asyncio.sleep(0.5)  # the pool has seen it
                found.append(await asyncio.wait_for(thinkers.run(os.getpid), ANSWERED))
            return found
        finally:
            await thinkers.close()

    assert len(set(asyncio.run(scene()))) == 4
