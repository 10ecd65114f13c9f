"""A trial: a set of figures plays one match against an opponent that stays as it is, or alone beside it."""

from __future__ import annotations

import math
import statistics
from typing import NamedTuple

from civitas import games
from civitas.arena.matches import play_out, win_shares
from civitas.bots.bot import Bot
from civitas.bots.guide import guide_by
from civitas.bots.levels import kind_of, load
from civitas.bots.weights import Value, WeightSet
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.result import Result


class Trial(NamedTuple):
    """One match to play: plain data, so that it crosses processes."""

    game: str
    seats: int
    options: dict[str, Scalar]
    level: str
    values: dict[str, Value]
    opponent: str
    deal: tuple[int, int]
    seat: int


class Outcome(NamedTuple):
    """What came of it: the share of the win, and points ahead of the best other seat."""

    win: float
    lead: int


def seated(trial: Trial) -> tuple[Match, list[Bot]]:
    """The match of a trial at its beginning, and who plays it."""
    game = games.load(trial.game)
    bots = [load(trial.opponent, game) for _ in range(trial.seats)]
    bots[trial.seat] = load(
        trial.level, game, guide=guide_by(game, WeightSet("trial", trial.values), kind_of(trial.level))
    )
    return dealt(trial), bots


def dealt(trial: Trial) -> Match:
    """The match of a trial, nobody seated yet."""
    return games.load(trial.game).start(trial.seats, trial.deal[0], trial.options).copy()


def play_trial(trial: Trial) -> Outcome:
    """Play a trial to its end."""
    match, bots = seated(trial)
    play_out(match, bots, trial.deal[1])
    assert match.result is not None
    if trial.seats == 1:
        return beside(trial, match.result)
    scores = match.result.scores
    others = [score for seat, score in enumerate(scores) if seat != trial.seat]
    return Outcome(win_shares(match)[trial.seat], scores[trial.seat] - max(others, default=0))


def beside(trial: Trial, own: Result) -> Outcome:
    """What was reached alone, beside what the opponent reaches alone on the same deal: the game beaten, then points."""
    match = dealt(trial)
    play_out(match, [load(trial.opponent, match.game)], trial.deal[1])
    other = match.result
    assert other is not None
    mine, theirs = [(bool(result.won), result.scores[0]) for result in (own, other)]
    return Outcome(0.5 if mine == theirs else float(mine > theirs), mine[1] - theirs[1])


def fitness(outcome: Outcome, usual: float) -> float:
    """How well a match went, from 0 to 1: half by the win, half by the lead, which tells more of one match."""
    lead = 1 / (1 + math.exp(-max(-50.0, min(50.0, outcome.lead / usual))))
    return (outcome.win + lead) / 2


def compare(some: list[Outcome], others: list[Outcome], usual: float) -> tuple[float, float]:
    """By how much the first went better in the same matches, and the square of that difference's error."""
    gains = [fitness(one, usual) - fitness(other, usual) for one, other in zip(some, others, strict=True)]
    luck = statistics.variance(gains) / len(gains) if len(gains) > 1 else 0.0
    return statistics.fmean(gains), luck


def usual_lead(outcomes: list[Outcome]) -> float:
    """The size of a usual lead, by which leads are measured."""
    return max(1.0, math.sqrt(statistics.fmean([outcome.lead * outcome.lead for outcome in outcomes])))
