"""A linear policy that learns to beat the random bot by policy gradient (REINFORCE), in numpy alone.

    python examples/learn.py                          two seats of Age of Civilization, well under a minute
    python examples/learn.py --game historia --games 400

Prints the share of wins before and after. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from civitas import envs
from civitas.envs.batches import Batch

Floats = NDArray[np.float32]
Places = NDArray[np.int64]
MATCHES = 16  # played side by side


@dataclass
class Step:
    """One decision of the learner: what it saw, what it could do and how likely, what it did."""

    places: Places  # of the numbers that are not 0: few are
    numbers: Floats
    rows: Places
    chances: Floats
    chosen: int


@dataclass
class Policy:
    """One line of weights per action: the higher weights · numbers, the likelier the action."""

    weights: Floats

    def think(self, observation: Floats, mask: NDArray[np.int8], rng: np.random.Generator) -> Step:
        """Choose by the chances of the actions that are open."""
        places = np.append(observation.nonzero()[0], len(observation))  # the last one is the bias
        numbers = np.append(np.sign(observation) * np.log1p(np.abs(observation)), np.float32(1))[places]
        rows = mask.nonzero()[0]
        logits = self.weights[np.ix_(rows, places)] @ numbers
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        chosen = int(np.searchsorted(chances.cumsum(), rng.random() * chances.sum()))
        return Step(places, numbers, rows, chances, min(chosen, len(rows) - 1))

    def learn(self, step: Step, worth: float) -> None:
        """Make the action taken likelier in proportion to what it was worth."""
        towards = -step.chances
        towards[step.chosen] += 1
        self.weights[np.ix_(step.rows, step.places)] += worth * np.outer(towards, step.numbers)


Ended = Callable[[list[Step], float], None]


def play(batch: Batch, policy: Policy, games: int, rng: np.random.Generator, ended: Ended) -> None:
    """Play matches against the random bot; `ended` hears the learner's steps and reward of each."""
    learner = np.arange(batch.count) % batch.setting.seats  # its seat in every match
    taken: list[list[Step]] = [[] for _ in range(batch.count)]
    turn = batch.reset(seed=int(rng.integers(2**63)))
    done = 0
    while done < games:
        actions = np.empty(batch.count, np.int64)
        for place, mask in enumerate(turn.masks):
            if turn.seats[place] == learner[place]:
                step = policy.think(turn.observations[place], mask, rng)
                taken[place].append(step)
                actions[place] = step.rows[step.chosen]
            else:
                actions[place] = rng.choice(mask.nonzero()[0])
        turn = batch.step(actions)
        for place in turn.over.nonzero()[0]:
            ended(taken[place], float(turn.rewards[place, learner[place]]))
            taken[place] = []
            done += 1


def win_rate(batch: Batch, policy: Policy, games: int, seed: int) -> float:
    """The share of wins against the random bot; a win shared with it counts half."""
    rewards: list[float] = []
    play(batch, policy, games, np.random.default_rng(seed), lambda _, reward: rewards.append(reward))
    seats = batch.setting.seats
    return float(np.mean([(reward * (seats - 1) + 1) / seats for reward in rewards]))


def train(batch: Batch, policy: Policy, games: int, seed: int, rate: float) -> None:
    """Learn after every match from what came of it, compared with what came of the matches before."""
    usual = 0.0

    def learn(steps: list[Step], reward: float) -> None:
        nonlocal usual
        for step in steps:
            policy.learn(step, rate * (reward - usual) / len(steps))
        usual += 0.02 * (reward - usual)

    play(batch, policy, games, np.random.default_rng(seed), learn)


def blank(batch: Batch) -> Policy:
    """A policy that has learnt nothing: every option as likely as the others."""
    return Policy(np.zeros((batch.setting.rows, batch.setting.shape.size + 1), np.float32))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default="age-of-civilization")
    arguments.add_argument("--seats", type=int, default=2)
    arguments.add_argument("--games", type=int, default=1500, help="matches to learn from")
    arguments.add_argument("--test", type=int, default=400, help="matches to measure by, before and after")
    arguments.add_argument("--rate", type=float, default=0.05)
    arguments.add_argument("--seed", type=int, default=7)
    given = arguments.parse_args()
    batch = envs.batch(given.game, MATCHES, seats=given.seats)
    policy = blank(batch)
    print(f"{batch.setting.shape.size} numbers seen, {batch.setting.rows} actions, {policy.weights.size} weights")
    print(f"before: {win_rate(batch, policy, given.test, given.seed):.1%} of {given.test} matches won")
    train(batch, policy, given.games, given.seed + 1, given.rate)
    print(f"after:  {win_rate(batch, policy, given.test, given.seed):.1%}, having learnt from {given.games}")


if __name__ == "__main__":
    main()
