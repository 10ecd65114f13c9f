"""Where the deals are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from multiprocessing import get_context

from civitas.arena.matches import Tally, play_deal
from civitas.arena.pairing import Contest
from civitas.arena.texts import TEXTS
from civitas.kernel.text import Refusal

Deals = list[tuple[int, int]]
Advance = Callable[[int], None]


def play_here(contest: Contest, deals: Deals, advance: Advance) -> list[list[Tally]]:
    """One deal after the other."""
    played: list[list[Tally]] = []
    for deal in deals:
        played.append(play_deal(contest, deal))
        advance(contest.seats)
    return played


def play_in_processes(contest: Contest, deals: Deals, jobs: int, advance: Advance) -> list[list[Tally]]:
    """Deals spread over processes that load the game by its id; results in the order of the deals."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play_deal, contest, deal) for deal in deals]
        for future in as_completed(futures):
            future.result()
            advance(contest.seats)
        return [future.result() for future in futures]


def play_on_ray(contest: Contest, deals: Deals, advance: Advance) -> list[list[Tally]]:
    """Deals spread over a Ray cluster, or over this machine's cores when there is none."""
    need_ray()
    import ray

    ray.init(logging_level="ERROR", log_to_driver=False)
    try:
        task = ray.remote(play_deal)
        tasks = [task.remote(contest, deal) for deal in deals]
        waiting = tasks
        while waiting:
            done, waiting = ray.wait(waiting)
            ray.get(done)
            advance(contest.seats * len(done))
        results: list[list[Tally]] = ray.get(tasks)
        return results
    finally:
        ray.shutdown()


def need_ray() -> None:
    """Refuse when the extra is not installed."""
    if find_spec("ray") is None:
        raise Refusal("refuse.ray", TEXTS)
