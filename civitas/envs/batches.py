"""Many matches stepped at once, in arrays: for self-play without a loop of environments."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from civitas.envs.needs import TEXTS
from civitas.envs.rewards import REWARDS
from civitas.envs.setting import Setting, at_least_one, check_seed, one_of, settle
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal


@dataclass(frozen=True, slots=True)
class Turn:
    """What K matches ask next. All arrays are the caller's own."""

    observations: NDArray[np.float32]  # K × numbers: what the seat that is asked sees
    masks: NDArray[np.int8]  # K × rows: what it may answer
    seats: NDArray[np.int64]  # K: who is asked
    rewards: NDArray[np.float32]  # K × seats: of the match that has just ended, else 0
    over: NDArray[np.bool_]  # K: whether the last answer ended a match; the next one has begun


class Batch:
    """K independent matches of one setting. One that ends begins again at once."""

    def __init__(self, setting: Setting, matches: int, reward: str = "win") -> None:
        at_least_one("matches", matches)
        one_of("reward", reward, tuple(REWARDS))
        self.setting = setting
        self.count = matches
        self.reward = reward
        self.matches: list[Match] = []
        self._questions: list[Question] = []
        self._rng = np.random.default_rng()

    def reset(self, seed: int | None = None) -> Turn:
        """Begin K matches; the same seed gives the same matches, those that follow included."""
        check_seed(seed)
        self._rng = np.random.default_rng(seed)
        self.matches = []
        self._questions = []
        for _ in range(self.count):
            match, question = self._deal()
            self.matches.append(match)
            self._questions.append(question)
        return self._turn(np.zeros((self.count, self.setting.seats), np.float32), np.zeros(self.count, np.bool_))

    def step(self, actions: ArrayLike) -> Turn:
        """Answer in every match. If one answer is not allowed, it is refused and no match has changed."""
        if not self.matches:
            raise Refusal("envs.reset", TEXTS)
        try:
            given: list[Any] = np.asarray(actions).tolist()
        except ValueError:  # ragged
            given = []
        if not isinstance(given, list) or len(given) != self.count:
            amount = len(given) if isinstance(given, list) else 1
            raise Refusal("envs.actions", TEXTS, actions=amount, matches=self.count)
        asked = zip(self.matches, self._questions, given, strict=True)
        rows = [self.setting.row(match, question, action) for match, question, action in asked]
        rewards = np.zeros((self.count, self.setting.seats), np.float32)
        over = np.zeros(self.count, np.bool_)
        for place, row in enumerate(rows):
            match = self.matches[place]
            match.play(self._questions[place], row)
            question = settle(match)
            if question is None:
                rewards[place] = REWARDS[self.reward](match)
                over[place] = True
                self.matches[place], question = self._deal()
            self._questions[place] = question
        return self._turn(rewards, over)

    def _deal(self) -> tuple[Match, Question]:
        """The next match in which there is something to decide."""
        while True:
            match = self.setting.start(int(self._rng.integers(2**63)), records=False)
            question = settle(match)
            if question is not None:
                return match, question

    def _turn(self, rewards: NDArray[np.float32], over: NDArray[np.bool_]) -> Turn:
        setting = self.setting
        observations = np.empty((self.count, setting.shape.size), np.float32)
        masks = np.zeros((self.count, setting.rows), np.int8)
        seats = np.empty(self.count, np.int64)
        for place, (match, question) in enumerate(zip(self.matches, self._questions, strict=True)):
            observations[place] = setting.numbers(match, question.seat, question)
            masks[place, question.options] = 1
            seats[place] = question.seat
        return Turn(observations, masks, seats, rewards, over)

    def copy(self) -> Batch:
        """An independent batch at the same point, with the same chance to come."""
        twin = Batch(self.setting, self.count, self.reward)
        twin.matches = [match.copy() for match in self.matches]
        twin._questions = self._questions[:]
        twin._rng = copy.deepcopy(self._rng)
        return twin
