"""Where the deals are played: here, in several processes, or on Ray. Results come as they are ready."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from typing import Final

from civitas.arena.interruption import heard_between_decisions, listen
from civitas.arena.matches import Tally, play_deal
from civitas.arena.pairing import Contest
from civitas.arena.texts import TEXTS
from civitas.kernel.text import Refusal

Work = list[tuple[Contest, tuple[int, int]]]  # bots, and the seeds of the deal they play
Played = Generator[tuple[int, list[Tally]], None, None]  # place in the work, and what came of it
LISTENING: Final = 0.2  # seconds between two looks whether to stop


def play_here(work: Work) -> Played:
    """One deal after the other."""
    with heard_between_decisions():
        for place, (contest, deal) in enumerate(work):
            yield place, play_deal(contest, deal)


def play_in_processes(work: Work, jobs: int) -> Played:
    """Deals spread over processes that load the game by its id; none of them outlives this call."""
    foreign = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn"), initializer=settle)
    todo = enumerate(work)
    running: dict[Future[list[Tally]], int] = {}

    def ask(most: int) -> None:
        for place, one in islice(todo, most):
            running[pool.submit(play_deal, *one)] = place

    try:
        with heard_between_decisions():
            with undisturbed():  # a process starts with each of these
                ask(jobs)
            ask(jobs)  # nobody waits for work
            while running:
                done, _ = wait(running, LISTENING, FIRST_COMPLETED)
                listen()
                ask(len(done))
                for future in done:
                    yield running.pop(future), future.result()
    except BrokenProcessPool as error:
        raise Refusal("refuse.worker", TEXTS) from error
    finally:
        for process in set(active_children()) - foreign:
            process.terminate()
        pool.shutdown(cancel_futures=True)  # waits until the pool has noticed


def settle() -> None:
    """Make a process a worker: Ctrl-C is its parent's business, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """Wait until the parent has ended, then end at once."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Start processes that take no Ctrl-C from their first moment on: they inherit what is ignored here."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_on_ray(work: Work) -> Played:
    """Deals spread over a Ray cluster, or over this machine's cores when there is none."""
    need_ray()
    import ray

    ray.init(logging_level="ERROR", log_to_driver=False)
    try:
        task = ray.remote(play_deal)
        asked = {task.remote(contest, deal): place for place, (contest, deal) in enumerate(work)}
        waiting = list(asked)
        while waiting:
            done, waiting = ray.wait(waiting)
            for one in done:
                yield asked.pop(one), ray.get(one)
    finally:
        ray.shutdown()


def need_ray() -> None:
    """Refuse when the extra is not installed."""
    if find_spec("ray") is None:
        raise Refusal("refuse.ray", TEXTS)
