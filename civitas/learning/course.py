"""A course of learning: generations of trials against opponents that stay as they are, then an exam on other deals."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from civitas.arena.figures import wilson
from civitas.arena.pairing import deals
from civitas.arena.pools import Room
from civitas.bots.weights import WeightSet
from civitas.kernel.game import Scalar
from civitas.kernel.rng import Rng, seeded
from civitas.learning.factors import Factors, Steps, mean
from civitas.learning.trials import Trial, play_trial

Result = TypeVar("Result")
EXAM: Final = 1 << 40  # the exam's deals are drawn far from those of any generation


class Play(Protocol):
    """Plays the trials of some sets of figures, wherever; results come back in their order."""

    def __call__(self, task: Callable[[Trial], Result], sets: list[list[Trial]]) -> list[list[Result]]: ...


class Method(Protocol):
    """A way to learn."""

    def facts(self) -> dict[str, float]:
        """What makes it this way and no other."""

    def sets(self) -> int:
        """The sets of figures that play in a generation."""

    def generation(self, course: Course, centre: Steps, number: int, play: Play) -> tuple[Steps, float]:
        """The centre after a generation, and the share of wins in its trials."""


@dataclass(frozen=True)
class Course:
    """What is learned, and against whom."""

    game: str
    seats: int
    options: dict[str, Scalar]
    level: str
    opponents: list[str]
    factors: Factors
    deals: int  # that every set of figures plays in a generation
    seed: int

    def games_of(self, dealt: int) -> int:
        """Matches of one set of figures: every deal from every seat against every opponent."""
        return dealt * self.seats * len(self.opponents)

    def rng(self, generation: int) -> Rng:
        """The chance of one generation; the exam's number reaches into the bits of the seed, which it must change."""
        return seeded((self.seed << 32) + generation)

    def trials(self, figures: WeightSet, generation: int, dealt: int) -> list[Trial]:
        """All matches of a set of figures in a generation: the same deals for every set."""
        seeds = deals(self.rng(generation).bits(), dealt)
        return [
            Trial(self.game, self.seats, self.options, self.level, figures.values, opponent, deal, seat)
            for opponent in self.opponents
            for deal in seeds
            for seat in range(self.seats)
        ]

    def generation(self, method: Method, centre: Steps, number: int, play: Play) -> dict[str, Any]:
        """The next generation: where its centre is, and how its trials went."""
        found, wins = method.generation(self, centre, number, play)
        return {"generation": number, "wins": round(wins, 4), "centre": found}

    def graduate(self, rows: list[dict[str, Any]]) -> WeightSet:
        """The figures in the middle of where the later half of the generations stood: luck evens out."""
        return self.factors.figures(mean([row["centre"] for row in rows[len(rows) // 2 :]]), "tuned")

    def exam(self, figures: WeightSet, dealt: int, play: Play) -> list[dict[str, Any]]:
        """How the tuned figures do against each opponent on deals that no generation has played."""
        trials = self.trials(figures, EXAM, dealt)
        [outcomes] = play(play_trial, [trials])
        report: list[dict[str, Any]] = []
        for opponent in self.opponents:
            wins = [one.win for one, trial in zip(outcomes, trials, strict=True) if trial.opponent == opponent]
            share = statistics.fmean(wins)
            low, high = wilson(share, dealt)
            report.append(
                {
                    "opponent": opponent,
                    "games": len(wins),
                    "rate": round(share, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                }
            )
        return report


def player(room: Room, advance: Callable[[int], None]) -> Play:
    """Plays trials in a room, and tells of each that is over."""

    def play(task: Callable[[Trial], Result], sets: list[list[Trial]]) -> list[list[Result]]:
        work = [(trial,) for trials in sets for trial in trials]
        found: dict[int, Result] = {}
        with closing(room.do(task, work)) as done:
            for place, result in done:
                found[place] = result
                advance(1)
        ordered = iter([found[place] for place in range(len(work))])
        return [[next(ordered) for _ in trials] for trials in sets]

    return play
