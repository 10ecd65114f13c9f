"""The bot that searches: it thinks its turn through, then plays its best lines on in worlds dealt anew."""

from __future__ import annotations

import math
import time
from typing import Final, Self

from civitas.bots.bot import Bot
from civitas.bots.budget import Budget
from civitas.bots.guide import Guide, Search
from civitas.bots.playouts import Race
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
        self.settings = [setting for setting in settings if setting.partition("=")[0] not in FOUND]
        self.guide = guide
        self.search = search
        self.seconds = seconds
        self.turn_seconds = turn_seconds
        self.iterations = iterations
        self.most = math.inf  # seconds for a decision where playouts are counted
        self.spent: dict[int, tuple[int, float]] = {}  # by seat: the turn thought about last, and for how long
        self.made = 0  # playouts of the last decision
        self.lines = 0  # the lines they were played from
        self.halving = 0  # and the worlds before half of these left

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        began = time.perf_counter()
        turn = match.game.turn_of(match)
        before, spent = self.spent.get(question.seat, (turn, 0.0))
        if before != turn:
            spent = 0.0
        budget = Budget(min(self.seconds, max(0.0, self.turn_seconds - spent)), self.iterations, self.most)
        kind = Tree if self.search.tree else Race
        race = kind(self.guide, self.search, match, question, rng)
        race.run(budget)
        self.made = budget.made
        self.lines = race.entered
        self.halving = race.halving
        self.spent[question.seat] = (turn, spent + time.perf_counter() - began)
        return race.ranking()[0].row

    def has_thought(self, seat: int, turn: int, seconds: float) -> None:
        self.spent[seat] = (turn, seconds)

    def copy(self) -> Self:
        twin = super().copy()
        twin.spent = self.spent.copy()
        return twin

    def hurry(self, seconds: float) -> None:
        self.most = seconds

    def recipe(self) -> str:
        found = zip(FOUND, (self.lines, self.halving, self.made), strict=True)
        return ":".join([self.level, *self.settings, *[f"{name}={value}" for name, value in found]])
