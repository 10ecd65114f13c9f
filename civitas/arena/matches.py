"""Playing the deals of a contest, in any process: a deal is a pair of seeds, results are plain data."""

from __future__ import annotations

import time
from array import array

from civitas import games
from civitas.arena.interruption import listen
from civitas.arena.pairing import Contest, rotations
from civitas.bots.bot import Bot
from civitas.bots.levels import load
from civitas.bots.players import bot_row
from civitas.kernel.match import Match


class Tally:
    """What a bot did in one deal, over all its seats."""

    __slots__ = ("places", "scores", "times", "wins")

    def __init__(self) -> None:
        self.wins = 0.0
        self.scores: list[int] = []  # by rotation
        self.places: list[int] = []  # by rotation: how many groups of tied seats ended before it
        self.times = array("f")  # milliseconds of each decision


def play_deal(contest: Contest, deal: tuple[int, int]) -> list[Tally]:
    """Play a deal once per rotation; the tallies are in the order of the contest's bots."""
    tallies = [Tally() for _ in contest.bots]
    for seating in rotations(contest.seats):
        play_match(contest, deal, [tallies[place] for place in seating], [contest.bots[place] for place in seating])
    return tallies


def play_match(contest: Contest, deal: tuple[int, int], tallies: list[Tally], names: list[str]) -> None:
    """Play one match with fresh bots; tallies and names are by seat."""
    game = games.load(contest.game)
    seed, bot_seed = deal
    match = game.start(contest.seats, seed, contest.options, contest.edition).copy()
    times = play_out(match, [load(name, game, contest.scale) for name in names], bot_seed)
    result = match.result
    assert result is not None
    for seat, tally in enumerate(tallies):
        tally.wins += win_shares(match)[seat]
        tally.places.append(places(match)[seat])
        tally.scores.append(result.scores[seat])
        tally.times.extend(times[seat])


def play_out(match: Match, bots: list[Bot], seed: int) -> list[array[float]]:
    """Play a match to its end, bots by seat; returns the milliseconds of each seat's decisions."""
    times = [array("f") for _ in bots]
    while match.pending:
        question = match.pending[0]
        began = time.perf_counter()
        row = bot_row(bots[question.seat], match, question, seed)
        if len(question.options) > 1:
            times[question.seat].append((time.perf_counter() - began) * 1000)
        match.play(question, row)
        listen()
    return times


def win_shares(match: Match) -> list[float]:
    """By seat its share of the win: equal parts when several share it; alone a win is beating the game."""
    result = match.result
    assert result is not None
    if match.seats == 1 and result.won is not None:
        return [1.0 if result.won else 0.0]
    first = result.ranking[0]
    return [1.0 / len(first) if seat in first else 0.0 for seat in range(match.seats)]


def places(match: Match) -> list[int]:
    """By seat how many groups of tied seats ended before it; alone beating the game is the first place."""
    result = match.result
    assert result is not None
    if match.seats == 1 and result.won is not None:
        return [0 if result.won else 1]
    return [place for seat in range(match.seats) for place, tied in enumerate(result.ranking) if seat in tied]


def check_bots(contest: Contest) -> list[Bot]:
    """The contest's bots, loaded once to refuse what cannot be before any process starts."""
    game = games.load(contest.game)
    return [load(name, game, contest.scale) for name in contest.bots]
