"""Where work is done: here, in several processes, or on Ray. Results come as they are ready."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from civitas.arena.interruption import heard_between_decisions, listen
from civitas.arena.texts import TEXTS
from civitas.kernel.text import Refusal

Result = TypeVar("Result")
Work = list[tuple[Any, ...]]  # by piece what the task is given; plain data, so that it crosses processes
Done = Generator[tuple[int, Result], None, None]  # place in the work, and what came of it
LISTENING: Final = 0.2  # seconds between two looks whether to stop


class Room:
    """A place to do work: one process, several, or Ray."""

    def __init__(self, jobs: int = 1, ray: bool = False) -> None:
        if ray:
            need_ray()
        if ray and jobs > 1:
            raise Refusal("refuse.jobs_and_ray", TEXTS)
        self.jobs = jobs
        self.ray = ray

    def do(self, task: Callable[..., Result], work: Work) -> Done[Result]:
        """Do every piece of the work, in whatever order."""
        if self.ray:
            return on_ray(task, work)
        return in_processes(task, work, self.jobs) if self.jobs > 1 else here(task, work)


def here(task: Callable[..., Result], work: Work) -> Done[Result]:
    """One piece after the other."""
    with heard_between_decisions():
        for place, one in enumerate(work):
            yield place, task(*one)


def in_processes(task: Callable[..., Result], work: Work, jobs: int) -> Done[Result]:
    """Pieces spread over processes; none of them outlives this call."""
    foreign = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn"), initializer=settle)
    todo = enumerate(work)
    running: dict[Future[Result], int] = {}

    def ask(most: int) -> None:
        for place, one in islice(todo, most):
            running[pool.submit(task, *one)] = place

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


def on_ray(task: Callable[..., Result], work: Work) -> Done[Result]:
    """Pieces spread over a Ray cluster, or over this machine's cores when there is none."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        ray.init(logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise gave_up(error) from error
    try:
        remote = ray.remote(task)
        asked = {remote.remote(*one): place for place, one in enumerate(work)}
        waiting = list(asked)
        while waiting:
            done, waiting = ray.wait(waiting)
            for one in done:
                yield asked.pop(one), ray.get(one)
    except RayTaskError:  # what went wrong in the work itself, as in any other room
        raise
    except RayError as error:
        raise gave_up(error) from error
    finally:
        ray.shutdown()


def gave_up(error: Exception) -> Refusal:
    """What to say of a cluster that cannot be reached or lost its workers."""
    told = str(error).strip() or type(error).__name__
    return Refusal("refuse.cluster", TEXTS, reason=told.splitlines()[0].rstrip("."))


def need_ray() -> None:
    """Refuse when the extra is not installed."""
    if find_spec("ray") is None:
        raise Refusal("refuse.ray", TEXTS)
