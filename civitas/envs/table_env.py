"""A table as a PettingZoo environment: an agent per seat, asked one after the other."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from civitas.envs.drawing import MODES, draw
from civitas.envs.needs import TEXTS
from civitas.envs.rewards import REWARDS, ending
from civitas.envs.setting import Observation, Setting, at_least_one, check_seed, one_of, settle
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal


class TableEnv(AECEnv[str, Observation, int]):
    """One match after another; `copy` gives an independent one at any moment.

    Where seats decide at once, they are asked in their order, each before it can know of the others' answers: an
    observation holds what its seat sees and nothing else. A question with a single option is answered without asking.
    """

    def __init__(
        self,
        setting: Setting,
        reward: str = "win",
        max_steps: int | None = None,
        records: bool = False,
        render_mode: str | None = None,
    ) -> None:
        one_of("reward", reward, tuple(REWARDS))
        one_of("render_mode", render_mode, (None, *MODES))
        if max_steps is not None:
            at_least_one("max_steps", max_steps)
        self.metadata = {"name": "civitas_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.setting = setting
        self.reward = reward
        self.max_steps = max_steps
        self.records = records
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.rewards: dict[str, float] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self._rng = np.random.default_rng()
        self._match: Match | None = None
        self._question: Question | None = None
        self.steps = 0  # decisions of this match
        self._action_spaces: dict[str, gymnasium.spaces.Space[Any]] = {}
        self._observation_spaces: dict[str, gymnasium.spaces.Space[Any]] = {}

    @property
    def match(self) -> Match:
        """The match itself, hidden cards and all: for records and search, never for a policy to look at."""
        if self._match is None:
            raise Refusal("envs.reset", TEXTS)
        return self._match

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        if agent not in self._observation_spaces:
            self._observation_spaces[agent] = self.setting.observation_space()
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        if agent not in self._action_spaces:
            self._action_spaces[agent] = self.setting.action_space()
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: the one `game.start` deals for this seed, or without one the next of a random row."""
        check_seed(seed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        dealt = seed if seed is not None else int(self._rng.integers(2**63))
        self._match = self.setting.start(dealt, self.records)
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; its mask is all 0 while it has nothing to decide."""
        return self.setting.observe(self.match, self.seat(agent))

    def step(self, action: Any) -> None:
        """Answer for the agent whose turn it is. What is not allowed is refused and changes nothing."""
        match = self.match
        if not self.agents:
            raise Refusal("envs.over", TEXTS)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._question is not None
        row = self.setting.row(match, self._question, action)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        match.play(self._question, row)
        self.steps += 1
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """On to the next question, or to the end."""
        match = self.match
        self._question = settle(match)
        if self._question is not None:
            self.agent_selection = self.possible_agents[self._question.seat]
            if self.max_steps is not None and self.steps >= self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        gains = REWARDS[self.reward](match)
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.rewards[agent] = gains[seat]
            self.infos[agent] = ending(match, seat)

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("No render_mode was given to the environment: nothing is drawn.")
            return None
        drawn = draw(self.match, self.seat(self.agent_selection))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def copy(self) -> TableEnv:
        """An independent environment at the same point of the same match, with the same chance to come."""
        twin = TableEnv(self.setting, self.reward, self.max_steps, self.records, self.render_mode)
        twin.agents = self.agents[:]
        twin.agent_selection = self.agent_selection
        twin.terminations = dict(self.terminations)
        twin.truncations = dict(self.truncations)
        twin.rewards = dict(self.rewards)
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin._cumulative_rewards = dict(self._cumulative_rewards)
        twin._rng = copy.deepcopy(self._rng)
        twin._action_spaces = copy.deepcopy(self._action_spaces)
        twin.steps = self.steps
        if self._match is not None:
            twin._match = self._match.copy()
            twin._question = self._question  # questions never change: copies share them
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        return self.copy()
