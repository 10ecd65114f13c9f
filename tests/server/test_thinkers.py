"""The processes in which bots think: whoever waits for a thought gets it, whatever happens to the others."""

from __future__ import annotations

import asyncio
import os
import signal
import time

from civitas.server.thinkers import Thinkers

ANSWERED = 60.0  # seconds; a process is started anew meanwhile


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
