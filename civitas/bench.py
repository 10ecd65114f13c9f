"""How fast the engine is: random games, copies and views on one core, measured as the peers are."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from civitas.kernel import match as kernel_match
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match

Figures = dict[str, float | int | None]
POSITIONS: Final = 8  # mid-game positions copied and looked at
REPEATS: Final = 32


def is_compiled() -> bool:
    """Whether the kernel runs as compiled modules."""
    return not str(kernel_match.__file__).endswith(".py")


def measure(
    game: Game, seats: int, options: dict[str, Scalar], edition: dict[str, Any] | None, seconds: float
) -> Figures:
    """Decisions, playouts, copies and views per second; only requests with two or more options are decisions."""
    chooser = random.Random(7)

    def begin() -> Match:
        return game.start(seats, chooser.getrandbits(64), options, edition).copy()

    play(begin(), chooser)  # warm up
    decisions = games = 0
    playing = 0.0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        match = begin()
        started = time.perf_counter()
        decisions += play(match, chooser)
        playing += time.perf_counter() - started
        games += 1
    whole = time.perf_counter() - began
    positions = [half_way(begin(), chooser) for _ in range(POSITIONS)]
    return {
        "seats": seats,
        "decisions_per_s": decisions / playing,
        "playouts_per_s": games / whole,
        "copies_per_s": rate([match.copy for match in positions], seconds),
        "views_per_s": rate([partial(match.view, match.pending[0].seat) for match in positions], seconds),
        "decisions_per_game": decisions / games,
    }


def play(match: Match, chooser: random.Random) -> int:
    """Play at random to the end; returns the decisions made."""
    decisions = 0
    while match.pending:
        question = match.pending[0]
        options = question.options
        if len(options) > 1:
            decisions += 1
        match.play(question, options[int(chooser.random() * len(options))])
    return decisions


def half_way(match: Match, chooser: random.Random) -> Match:
    """A match of the same kind about half played."""
    steps = play(match.copy(), chooser) // 2
    for _ in range(steps):
        question = match.pending[0]
        then = match.copy()
        match.play(question, question.options[int(chooser.random() * len(question.options))])
        if not match.pending:
            return then
    return match


def rate(calls: list[Callable[[], object]], seconds: float) -> float:
    """How often per second the calls can be made."""
    made = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for call in calls:
            for _ in range(REPEATS):
                call()
            made += REPEATS
    return made / (time.perf_counter() - began)
