"""A course of learning: generations of trials against opponents that stay as they are, then an exam on other deals."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from civitas.arena.figures import wilson
from civitas.arena.pairing import deals
from civitas.arena.pools import Room
from civitas.bots.weights import WeightSet
from civitas.kernel.game import Scalar
from civitas.learning.evolution import Evolution, Steps, mean
from civitas.learning.trials import Outcome, Trial, compare, play_trial, usual_lead

EXAM: Final = 1 << 40  # the exam's deals are drawn far from those of any generation


@dataclass(frozen=True)
class Course:
    """What is learned, how, and against whom."""

    game: str
    seats: int
    options: dict[str, Scalar]
    level: str
    opponents: list[str]
    evolution: Evolution
    pairs: int  # directions a generation tries both ways
    deals: int  # a generation plays with each of them

    def games_of_a_generation(self) -> int:
        return 2 * self.pairs * self.games_of(self.deals)

    def games_of(self, dealt: int) -> int:
        """Matches of one set of figures: every deal from every seat against every opponent."""
        return dealt * self.seats * len(self.opponents)

    def trials(self, figures: WeightSet, generation: int, dealt: int) -> list[Trial]:
        """All matches of a set of figures in a generation: the same deals for every set."""
        seeds = deals(self.evolution.rng(generation).bits(), dealt)
        return [
            Trial(self.game, self.seats, self.options, self.level, figures.values, opponent, deal, seat)
            for opponent in self.opponents
            for deal in seeds
            for seat in range(self.seats)
        ]

    def generation(self, centre: Steps, number: int, room: Room, advance: Callable[[int], None]) -> dict[str, Any]:
        """Try steps from the centre both ways; returns the next centre and how the trials went."""
        ways = self.evolution.directions(number, self.pairs)
        places = [self.evolution.stepped(centre, way, sign) for way in ways for sign in (1, -1)]
        sets = [self.evolution.figures(place, "trial") for place in places]
        played = play([self.trials(figures, number, self.deals) for figures in sets], room, advance)
        usual = usual_lead([outcome for outcomes in played for outcome in outcomes])
        found = [compare(played[2 * way], played[2 * way + 1], usual) for way in range(len(ways))]
        gains = [gain for gain, _ in found]
        luck = statistics.fmean([error for _, error in found])
        return {
            "generation": number,
            "wins": round(statistics.fmean([outcome.win for outcomes in played for outcome in outcomes]), 4),
            "centre": self.evolution.moved(centre, ways, gains, luck),
        }

    def graduate(self, rows: list[dict[str, Any]]) -> WeightSet:
        """The figures in the middle of where the later half of the generations stood: luck evens out."""
        return self.evolution.figures(mean([row["centre"] for row in rows[len(rows) // 2 :]]), "tuned")

    def exam(self, figures: WeightSet, dealt: int, room: Room, advance: Callable[[int], None]) -> list[dict[str, Any]]:
        """How the tuned figures do against each opponent on deals that no generation has played."""
        trials = self.trials(figures, EXAM, dealt)
        [outcomes] = play([trials], room, advance)
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


def play(sets: list[list[Trial]], room: Room, advance: Callable[[int], None]) -> list[list[Outcome]]:
    """Play all trials, wherever; the outcomes come back in the order of the trials."""
    work = [(trial,) for trials in sets for trial in trials]
    found: dict[int, Outcome] = {}
    with closing(room.do(play_trial, work)) as done:
        for place, outcome in done:
            found[place] = outcome
            advance(1)
    ordered = iter([found[place] for place in range(len(work))])
    return [[next(ordered) for _ in trials] for trials in sets]
