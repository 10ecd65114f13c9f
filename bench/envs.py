"""Steps per second of the learning environments: one process, two seats, random play.

    python bench/envs.py --seconds 3
    python bench/envs.py historia --json

A step is one decision with two or more options: choosing at random by the mask, playing it, and the observation that
follows. `batch` steps 16 matches at once, `aec` is the PettingZoo environment, `solo` the Gymnasium one against the
random bot, whose decisions are not counted. Processor time, so that other work on the machine matters less.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from civitas import envs, games
from civitas.bench import is_compiled

MATCHES = 16
OPTIONS: dict[str, dict[str, Any]] = {"through-the-ages": {"resigning": False}}  # else random matches end at once


def pick(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    rows = np.flatnonzero(mask)
    return int(rows[int(rng.random() * len(rows))])


def batch_steps(game: str) -> Iterator[int]:
    rng = np.random.default_rng(1)
    batch = envs.batch(game, MATCHES, options=OPTIONS.get(game))
    turn = batch.reset(seed=1)
    while True:
        turn = batch.step([pick(mask, rng) for mask in turn.masks])
        yield MATCHES


def aec_steps(game: str) -> Iterator[int]:
    rng = np.random.default_rng(1)
    env = envs.aec(game, options=OPTIONS.get(game))
    env.reset(seed=1)
    while True:
        observation, _, terminated, _, _ = env.last()
        if terminated:
            env.reset()
            continue
        assert observation is not None
        env.step(pick(observation["action_mask"], rng))
        yield 1


def solo_steps(game: str) -> Iterator[int]:
    rng = np.random.default_rng(1)
    env = envs.solo(game, "random", options=OPTIONS.get(game))
    _, info = env.reset(seed=1)
    while True:
        _, _, terminated, _, info = env.step(pick(info["action_mask"], rng))
        if terminated:
            _, info = env.reset()
        yield 1


KINDS: dict[str, Callable[[str], Iterator[int]]] = {"batch": batch_steps, "aec": aec_steps, "solo": solo_steps}


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps per second of processor time."""
    next(steps)
    made = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        made += next(steps)
    return made / (time.process_time() - began)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("games", nargs="*", default=[game.id for game in games.available()])
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()
    figures: dict[str, dict[str, float]] = {}
    for game in given.games:
        figures[game] = {kind: rate(steps(game), given.seconds) for kind, steps in KINDS.items()}
        if not given.json:
            print(f"{game:26}" + "".join([f"{kind} {found:8,.0f}   " for kind, found in figures[game].items()]))
    if given.json:
        print(json.dumps({"compiled": is_compiled(), "steps_per_s": figures}))


if __name__ == "__main__":
    main()
