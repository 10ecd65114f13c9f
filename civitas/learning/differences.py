"""Learning from temporal differences: figures change so that each turn foretells the next, and the last the end.

Least squares over all turns of a generation find the change at once (LSTD with traces, Boyan 2002), held back where few
turns tell anything of a figure. Only ends of the same turn are ever compared, so every turn has a constant of its own,
which takes up what the values are wrong by as a whole and is then forgotten.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Final

from civitas.learning.course import Course, Play
from civitas.learning.factors import Steps
from civitas.learning.lessons import Lesson, play_lesson

SMALL: Final = 1e-6  # keeps a turn's constant finite
Matrix = list[list[float]]


@dataclass(frozen=True)
class Differences:
    """How the figures follow what came after."""

    spread: float  # how far a factor's logarithm is thought to be off
    trace: float  # 0: a value foretells the next turn's only; 1: the end only

    def facts(self) -> dict[str, float]:
        return {"spread": self.spread, "trace": self.trace}

    def sets(self) -> int:
        """The sets of figures that play in a generation."""
        return 1

    def generation(self, course: Course, centre: Steps, number: int, play: Play) -> tuple[Steps, float]:
        """Play by the centre's figures and mend them; returns the next centre and the share of wins."""
        figures = course.factors.figures(centre, "trial")
        [lessons] = play(play_lesson, [course.trials(figures, number, course.deals)])
        change = self.change(lessons, len(centre))
        moved = {key: at + step for (key, at), step in zip(centre.items(), change, strict=True)}
        return moved, statistics.fmean([lesson.win for lesson in lessons])

    def change(self, lessons: list[Lesson], figures: int) -> list[float]:
        """By how much the logarithm of each factor should change."""
        turns = max([len(lesson.notes) for lesson in lessons], default=0)
        if turns == 0:
            return [0.0] * figures
        left: Matrix = [[0.0] * (figures + turns) for _ in range(figures + turns)]
        right = [0.0] * (figures + turns)
        for lesson in lessons:
            self.add(lesson, figures, left, right)
        held = surprise(lessons, turns) * statistics.fmean([len(lesson.notes) for lesson in lessons]) / self.spread**2
        for place, row in enumerate(left):
            row[place] += held if place < figures else SMALL
        return solve(left, right)[:figures]

    def add(self, lesson: Lesson, figures: int, left: Matrix, right: list[float]) -> None:
        """Add what one match says to the equations."""
        traces = [0.0] * len(right)
        for turn, note in enumerate(lesson.notes):
            for place, slope in enumerate(note.slopes):
                traces[place] = self.trace * traces[place] + slope
            for place in range(figures, figures + turn):
                traces[place] *= self.trace
            traces[figures + turn] = 1.0
            differs = {place: slope for place, slope in enumerate(note.slopes) if slope}
            differs[figures + turn] = 1.0
            ahead = lesson.end
            if turn + 1 < len(lesson.notes):
                later = lesson.notes[turn + 1]
                ahead = later.value
                for place, slope in enumerate(later.slopes):
                    if slope:
                        differs[place] = differs.get(place, 0.0) - slope
                differs[figures + turn + 1] = -1.0
            for place, trace in enumerate(traces):
                if trace:
                    row = left[place]
                    for other, one in differs.items():
                        row[other] += trace * one
                    right[place] += trace * (ahead - note.value)


def surprise(lessons: list[Lesson], turns: int) -> float:
    """The square of what the end usually differs by from what a turn foretold, apart from what all turns like it do."""
    spreads: list[float] = []
    for turn in range(turns):
        misses = [lesson.end - lesson.notes[turn].value for lesson in lessons if turn < len(lesson.notes)]
        spreads.append(statistics.pvariance(misses))
    return max(SMALL, statistics.fmean(spreads))


def solve(left: Matrix, right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, one] for row, one in zip(left, right, strict=True)]
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place]
        for row in rows[place + 1 :]:
            if row[place]:
                factor = row[place] / pivot[place]
                for column in range(place, size + 1):
                    row[column] -= factor * pivot[column]
    found = [0.0] * size
    for place in range(size - 1, -1, -1):
        row = rows[place]
        rest = sum([row[column] * found[column] for column in range(place + 1, size)])
        found[place] = (row[size] - rest) / row[place]
    return found
