"""Bots think in processes of their own, never between two messages of the players."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from typing import Any, Final, NamedTuple, TypeVar

from civitas import bots, games
from civitas.bots import advice
from civitas.bots.memory import Memory
from civitas.server import denials

Found = TypeVar("Found")
LONGEST: Final = 5.0  # seconds a bot with a number of playouts may keep others waiting
SEED: Final = 1  # of every redeal for people's advice: the same question is always judged alike


class Thought(NamedTuple):
    """A bot's choice, what finds it again (empty where the level alone does), and what it keeps in mind."""

    word: str
    recipe: str
    memory: Memory | None


def think(
    game: str, position: dict[str, Any], number: int, level: str, seed: int, memory: Memory | None = None
) -> Thought:
    """The option a bot chooses in a position; it is shown only what its seat may know, and what it had in mind."""
    played = games.load(game)
    match = played.restore(position)
    question = match.question(number)
    bot = bots.load_kept(level, played)
    if memory is not None:
        bot.remember(question.seat, memory)
    bot.hurry(LONGEST)
    word = played.verbs.words[bots.decide(bot, match, question, seed)]
    recipe = bot.recipe()
    return Thought(word, f"{recipe}@{seed}" if recipe else "", bot.memory(question.seat))


def judge(game: str, position: dict[str, Any], number: int, word: str) -> advice.Judgement:
    """Judge an answer to a question of a position."""
    match = games.load(game).restore(position)
    return advice.judge(match, match.question(number), word, SEED)


def foresee(game: str, position: dict[str, Any]) -> list[float]:
    """The points each seat may expect in a position."""
    return advice.foresee(games.load(game).restore(position), SEED)


def advise(game: str, position: dict[str, Any], number: int) -> advice.Advice:
    """What a bot would answer to a question of a position, and why."""
    match = games.load(game).restore(position)
    return advice.advise(match, match.question(number), SEED)


def prepare_process() -> None:
    """In a new process: Ctrl+C is the server's business, and nobody outlives the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()
    games.available()


async def end_pool(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes, whatever they are doing, and wait until they are gone."""
    children = list((pool._processes or {}).values())  # before the pool forgets them
    pool.shutdown(wait=False, cancel_futures=True)
    for child in children:
        child.terminate()
    for child in children:
        await asyncio.to_thread(child.join)


def _take_note(future: asyncio.Future[Any]) -> None:
    """What became of work is known, also when nobody waits for it any more."""
    if not future.cancelled():
        future.exception()


def _leave_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


class Thinkers:
    """The processes in which bots think, started when first needed."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, mp_context=context, initializer=prepare_process)
        return self._pool

    async def think(
        self, game: str, position: dict[str, Any], number: int, level: str, seed: int, memory: Memory | None
    ) -> Thought:
        return await self.run(think, game, position, number, level, seed, memory)

    async def run(self, work: Callable[..., Found], *values: Any) -> Found:
        """Do something where bots think; it waits its turn there.

        Who no longer wants it leaves it there: a pool whose process is killed stumbles over work that was cancelled,
        and everybody behind it would wait for ever. Who still waits when all is closed is told so.
        """
        loop = asyncio.get_running_loop()
        for _ in range(2):
            if self._closed:
                raise denials.closing()
            pool = self._open()
            try:
                future = loop.run_in_executor(pool, work, *values)
                future.add_done_callback(_take_note)
                return await asyncio.shield(future)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
            except asyncio.CancelledError:
                if self._closed and future.cancelled():
                    raise denials.closing() from None
                raise
        if self._closed:
            raise denials.closing()
        raise BrokenProcessPool("the thinking processes end as soon as they begin")

    async def close(self) -> None:
        """Think no more, from now on."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await end_pool(pool)
