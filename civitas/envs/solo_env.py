"""One seat of a table as a Gymnasium environment; bots play the others."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Final

import gymnasium

from civitas.bots import Bot, load, play_bots
from civitas.envs.drawing import MODES, draw
from civitas.envs.needs import TEXTS
from civitas.envs.rewards import REWARDS, ending
from civitas.envs.setting import Observation, Setting, check_seed, one_of, question_of
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal

ILLEGAL: Final = ("lose", "refuse")
LOST: Final = {"win": -1.0, "rank": -1.0, "score": 0.0}  # for an illegal action


class SoloEnv(gymnasium.Env[Observation, int]):
    """The learner's seat against bots of named levels.

    An illegal action loses the match at once (`illegal="lose"`: reward -1, the reason in `info["refusal"]`), which
    learners without masks need, or raises a refusal that changes nothing (`illegal="refuse"`).
    """

    def __init__(
        self,
        setting: Setting,
        bots: str | Sequence[str] = "normal",
        seat: int | None = 0,
        reward: str = "win",
        illegal: str = "lose",
        records: bool = False,
        render_mode: str | None = None,
    ) -> None:
        one_of("reward", reward, tuple(REWARDS))
        one_of("illegal", illegal, ILLEGAL)
        one_of("render_mode", render_mode, (None, *MODES))
        one_of("seat", seat, (None, *range(setting.seats)))
        others = setting.seats - 1
        names = [bots] * others if isinstance(bots, str) else bots
        if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
            raise Refusal("envs.names", TEXTS, value=str(bots))
        if len(names) != others:
            raise Refusal("envs.bots", TEXTS, bots=len(names), others=others)
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.levels = [load(name, setting.game) for name in names]
        self.setting = setting
        self.own_seat = seat
        self.reward = reward
        self.illegal = illegal
        self.records = records
        self.render_mode = render_mode
        self.observation_space = setting.observation_space()
        self.action_space = setting.action_space()
        self.seat = 0
        self._match: Match | None = None
        self._bots: dict[int, Bot] = {}
        self._bot_seed = 0
        self._question: Question | None = None

    @property
    def match(self) -> Match:
        """The match itself, hidden cards and all: for records and search, never for a policy to look at."""
        if self._match is None:
            raise Refusal("envs.reset", TEXTS)
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match: the one `game.start` deals for this seed, or without one the next of a random row."""
        check_seed(seed)
        super().reset(seed=seed)
        self._bot_seed = int(self.np_random.integers(2**63))
        drawn = int(self.np_random.integers(self.setting.seats))
        dealt = int(self.np_random.integers(2**63))
        self.seat = drawn if self.own_seat is None else self.own_seat
        others = [seat for seat in range(self.setting.seats) if seat != self.seat]
        self._bots = {seat: bot.copy() for seat, bot in zip(others, self.levels, strict=True)}
        self._match = self.setting.start(dealt if seed is None else seed, self.records)
        self._go_on()
        observation = self._observe()
        return observation, self._info(observation)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, then let the bots play until the learner is asked again or the match is over."""
        match = self.match
        if self._question is None:
            raise Refusal("envs.over", TEXTS)
        reward = 0.0
        refusal = ""
        try:
            match.play(self._question, self.setting.row(match, self._question, action))
        except IllegalAnswer as illegal:
            if self.illegal == "refuse":
                raise
            reward = LOST[self.reward]
            refusal = str(illegal)
            self._question = None
        else:
            self._go_on()
        observation = self._observe()
        info = self._info(observation)
        if refusal:
            info["refusal"] = refusal
        elif match.over:
            reward = REWARDS[self.reward](match)[self.seat]
            info.update(ending(match, self.seat))
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._question is None, False, info

    def _go_on(self) -> None:
        """On to the learner's next question with a choice, or to the end."""
        match = self.match
        while True:
            play_bots(match, self._bots, self._bot_seed)
            self._question = question_of(match, self.seat)
            if self._question is None or len(self._question.options) > 1:
                return
            match.play(self._question, self._question.options[0])

    def _observe(self) -> Observation:
        numbers = self.setting.numbers(self.match, self.seat, self._question)
        return {"observation": numbers, "action_mask": self.setting.mask(self._question)}

    def _info(self, observation: Observation) -> dict[str, Any]:
        return {"action_mask": observation["action_mask"].copy(), "seat": self.seat}

    def action_masks(self) -> Any:
        """The mask alone, by the name that learners with masked actions ask for."""
        return self.setting.mask(self._question).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("No render_mode was given to the environment: nothing is drawn.")
            return None
        drawn = draw(self.match, self.seat)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def copy(self) -> SoloEnv:
        """An independent environment at the same point of the same match, with the same chance to come."""
        twin = copy.copy(self)
        twin.observation_space = self.setting.observation_space()
        twin.action_space = copy.deepcopy(self.action_space)
        twin._np_random = copy.deepcopy(self._np_random)
        twin._bots = {seat: bot.copy() for seat, bot in self._bots.items()}
        if self._match is not None:
            twin._match = self._match.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> SoloEnv:
        return self.copy()
