"""The figures a bot judges by, found by playing it against itself; points unless said otherwise."""

from __future__ import annotations

from typing import Final


class Weights:
    """One set of figures. Lists go by the turns left after the present one."""

    def __init__(self) -> None:
        self.ambassador: list[float] = [0.45, 1.0, 1.2, 1.3, 1.4, 1.4, 1.3, 1.2, 1.1, 1.1]
        self.builder: list[float] = [0.45, 0.8, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
        self.research: list[float] = [0.0, 0.35, 0.55, 0.65, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7]
        self.free_choice = 1.15  # a research point of free choice against another
        self.philosopher = 1.2  # within Boons and rewards
        self.leftover = 0.45  # a cube that buys nothing more
        self.partial = 0.75  # Philosophers on the way to a level
        self.patience = 0.9  # what is reached a turn later
        self.level = 0.75  # a population level by turn to come,
        self.growing = 6  # of at most so many
        self.threshold = 0.12  # a History point on the way to a threshold
        self.events = 4  # Challenges and Battles ahead that are thought of
        self.fate = 0.5  # what a Fate demands, on the way
        self.deploy = 0.45  # an icon on a Technology by turn to come
        self.study = 0.15
        self.horizon = 3  # turns a Technology will be used
        self.life = 3  # turns a Leader will live
        self.capped = 0.5  # cubes and points beyond the population level are lost
        self.same_type = 0.35  # how often a turn a Technology of a given type is bought,
        self.buys = 0.45  # a Wonder,
        self.climbs = 0.45  # a level of Philosophy
        self.buried = 0.7  # how surely a Leader will be buried
        self.excess = 0.35  # a research point beyond the dearest Technology
        self.contest = 0.35  # how surely a rival with priority takes a card it can pay


def novice() -> Weights:
    """A newcomer's: sees the next events only, little beyond the present turn, and no rival's wish."""
    weights = Weights()
    weights.events = 1
    weights.level = 0.35
    weights.growing = 3
    weights.horizon = 1
    weights.patience = 0.7
    weights.partial = 0.5
    weights.fate = 0.0
    weights.threshold = 0.0
    weights.contest = 0.0
    return weights


WEIGHTS: Final = Weights()
NOVICE: Final = novice()
