"""The bot that searches: it thinks its turn through, then plays its best lines on in worlds dealt anew."""

from __future__ import annotations

import math
import time
from typing import Final, Self

from civitas.bots.bot import Bot
from civitas.bots.budget import Budget
from civitas.bots.guide import Guide, Search
from civitas.bots.memory import Memory, plan_after
from civitas.bots.playouts import FEWEST, Race
from civitas.bots.tree import Tree
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

FOUND: Final = ("lines", "halving", "iterations")  # settings a decision finds by the clock: its recipe names them


class SearchBot(Bot):
    """Thinks so many seconds about a decision and no more than so many about a turn, or a number of playouts."""

    def __init__(
        self, name: str, guide: Guide, search: Search, seconds: float, turn_seconds: float, iterations: int | None
    ) -> None:
        self.level, *settings = name.split(":")
        self.settings = [setting for setting in settings if setting.partition("=")[0] not in (*FOUND, "plan")]
        self.guide = guide
        self.search = search
        self.seconds = seconds
        self.turn_seconds = turn_seconds
        self.iterations = iterations
        self.most = math.inf  # seconds for a decision where playouts are counted
        self.plan: tuple[int, ...] = ()  # how the turn goes on, where a recipe says so
        self.memories: dict[int, Memory] = {}  # by seat
        self.planned: tuple[int, ...] = ()  # how the last decision's turn was to go on
        self.made = 0  # playouts made for it
        self.lines = 0  # the lines they were played from
        self.halving = 0  # and the worlds before half of these left

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        if len(question.options) == 1:  # nothing to think about, and the plan goes on behind it
            self.planned = ()
            self.made, self.lines, self.halving = 0, 1, FEWEST
            return question.options[0]
        return self._think(match, question, rng)

    def _think(self, match: Match, question: Question, rng: Rng) -> int:
        began = time.perf_counter()
        turn = match.game.turn_of(match)
        memory = self.memories.get(question.seat)
        if memory is None or memory.turn != turn:
            memory = Memory(turn)
        self.planned = self.plan
        if memory.plan is not None and memory.plan.foresaw(self.guide, match, question):
            self.planned = memory.plan.rows
        left = max(0.0, self.turn_seconds - memory.seconds)
        budget = Budget(min(self.seconds, left), self.iterations, self.most)
        kind = Tree if self.search.tree else Race
        race = kind(self.guide, self.search, match, question, rng, self.planned)
        race.run(budget)
        self.made = budget.made
        self.lines = race.entered
        self.halving = race.halving
        best = race.ranking()[0].line
        seconds = memory.seconds + time.perf_counter() - began
        self.memories[question.seat] = Memory(turn, seconds, plan_after(best))
        return best.steps[0].row

    def memory(self, seat: int) -> Memory | None:
        return self.memories.get(seat)

    def remember(self, seat: int, memory: Memory) -> None:
        self.memories[seat] = memory

    def copy(self) -> Self:
        twin = super().copy()
        twin.memories = self.memories.copy()
        return twin

    def hurry(self, seconds: float) -> None:
        self.most = seconds

    def recipe(self) -> str:
        found = zip(FOUND, (self.lines, self.halving, self.made), strict=True)
        plan = [f"plan={'.'.join(map(str, self.planned))}"] if self.planned else []
        return ":".join([self.level, *self.settings, *[f"{name}={value}" for name, value in found], *plan])
