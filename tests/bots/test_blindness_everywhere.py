"""At every table of every game and for every bot: neither what is hidden nor what others chose in secret is known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from civitas import games
from civitas.bots import Bot, decide, load
from civitas.bots.players import bot_row
from civitas.games.age_of_civilization.state import AgeMatch
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

GAMES = [game.id for game in games.available()]
BOTS = (
    "random",
    "easy",
    "normal:nodes=30",
    "normal:nodes=30:weights=start",
    "hard:iterations=6:turns=1:nodes=20",
    "hard:iterations=6:turns=1:nodes=20:tree=1",
    "expert:iterations=6:turns=1:nodes=20:glance=1:ways=4",
)
OFTEN = 2  # times a prompt is looked at
TABLES = 5


class Onlooker(Bot):
    """Notes all that it is shown: position, frames, random state, open options, and the chance it is given."""

    level = "onlooker"
    shown: tuple[str, int] | None = None

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        self.shown = (fingerprint(match), rng.state)
        return question.options[0]


def fingerprint(match: Match) -> str:
    """The match's hash, without what no rule asks for: how a Draft's hand was sorted, after it who took what."""
    twin = match.copy()
    if isinstance(twin, AgeMatch):
        over = bool(twin.state.market)
        twin.state.dealt = [] if over else [sorted(hand) for hand in twin.state.dealt]
        twin.state.picks = [] if over else twin.state.picks
    return twin.hash()


def tables(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Some of the game's tables, from few seats to many, with all kinds of options."""
    played = games.load(game)
    every = [(seats, options) for seats in played.seats for options in played.option_sets(seats)]
    return every[:: max(1, len(every) // TABLES)]


def moments(match: Match, chance: random.Random) -> Iterator[Question]:
    """A match in which seats that decide at once answer in any order, stopped at prompts not looked at often yet."""
    bots = [load("easy", match.game) for _ in range(match.seats)]
    seen: dict[str, int] = {}
    for _ in range(400):
        for question in match.pending:
            if len(question.options) > 1 and seen.get(question.prompt, 0) < OFTEN:
                seen[question.prompt] = seen.get(question.prompt, 0) + 1
                yield question
        if not match.pending:
            return
        question = chance.choice(match.pending)
        match.play(question, bot_row(bots[question.seat], match, question, 1))


def others(match: Match, question: Question, chance: random.Random) -> Iterator[Match]:
    """Matches that differ only in what the seat that is asked cannot see."""
    yield match.redeal(question.seat, chance.getrandbits(60))
    if question.branch == MAIN:
        return
    for seat in {other.seat for other in match.pending} - {question.seat}:
        twin = match.copy()
        for _ in range(chance.randint(1, 4)):
            for other in [one for one in twin.pending if one.seat == seat][:1]:
                twin.play(other, chance.choice(other.options))
        yield twin


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_see_changes_neither_what_its_bot_is_shown_nor_its_choice(game: str) -> None:
    chance = random.Random(game)
    played = games.load(game)
    looked = 0
    for seats, options in tables(game):
        match = played.start(seats, chance.getrandbits(60), options).copy()
        for question in moments(match, chance):
            looked += 1
            level = BOTS[looked % len(BOTS)]
            found = []
            for table in (match, *others(match, question, chance)):
                onlooker = Onlooker()
                decide(onlooker, table, table.question(question.number), looked)
                chosen = decide(load(level, played), table, table.question(question.number), looked)
                found.append((onlooker.shown, chosen))
            assert len(set(found)) == 1, (level, question.prompt, options)
    assert looked >= 3 * len(BOTS)
