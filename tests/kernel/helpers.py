"""Playing the Bazaar in tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, cast

from hypothesis import HealthCheck, settings

from civitas import games
from civitas.kernel import registry
from civitas.kernel.frame import Frame
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Request
from kernel.toy import GAME_ID, Bazaar, BazaarGame

# Every registered game, known before the tests put toys on the shelf.
REAL = [game.id for game in games.available() if not game.id.startswith("toy-")]
GAMES = [GAME_ID, *REAL]

# Hypothesis measures examples by default; how fast this machine is proves nothing.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def start(seats: int = 3, seed: int = 0, edition: dict[str, Any] | None = None, **options: Scalar) -> Bazaar:
    """A match of the Bazaar."""
    return cast(Bazaar, registry.find(GAME_ID).start(seats, seed, options, edition))


def staged(course: type[Frame], *frames: type[Frame], seats: int = 2, seed: int = 0) -> Bazaar:
    """A match on the Bazaar's table that plays a procedure of the test instead of the rounds."""
    game = BazaarGame()
    game.id = f"toy-{course.__name__.lower()}"
    game.course = course
    game.frames = (*game.frames, course, *frames)
    registry.register(game.id, lambda: game)
    return cast(Bazaar, registry.find(game.id).start(seats, seed))


def request_of(match: Match, seat: int) -> Request:
    """The open request of a seat."""
    return next(request for request in match.requests if request.seat == seat)


def say(match: Match, seat: int, *words: str) -> None:
    """Answer a seat's requests, one after the other."""
    for word in words:
        match.answer(request_of(match, seat).number, word)


def answer_at_random(match: Match, chance: random.Random) -> None:
    request = chance.choice(match.requests)
    match.answer(request.number, chance.choice(request.options))


def restless(match: Match, chance: random.Random) -> None:
    """Answer, or take back, or do again, or reset."""
    seats = list(range(match.seats))
    chance.shuffle(seats)
    demand = chance.random()
    for seat in seats:
        if demand < 0.15 and match.can_undo(seat):
            return match.undo(seat)
        if demand < 0.2 and match.can_undo(seat):
            return match.reset(seat)
        if demand < 0.3 and match.can_redo(seat):
            return match.redo(seat)
    request = chance.choice(match.requests)
    return match.answer(request.number, chance.choice(request.options))


def positions(match: Match, seed: int) -> Iterator[Match]:
    """Play to the end at random, stopping at every decision."""
    chance = random.Random(seed)
    while match.requests:
        yield match
        answer_at_random(match, chance)


def play_out(match: Match, seed: int = 0) -> Match:
    """Play to the end at random."""
    for _ in positions(match, seed):
        pass
    return match


def play_until(match: Match, reached: Callable[[Match], bool], seed: int = 0) -> Match:
    """Play at random until something is reached."""
    for here in positions(match, seed):
        if reached(here):
            return here
    raise AssertionError("the game ended before")


def asks(prompt: str) -> Callable[[Match], bool]:
    """Whether the first open request is of that kind."""
    return lambda match: match.requests[0].prompt == prompt


def offering(match: Match) -> bool:
    """Whether every merchant is about to pick up to two of three cards to sell, at once."""
    return all(request.options[-1] == "done" and len(request.options) == 4 for request in match.requests) and (
        asks("pick")(match) and len(match.requests) == match.seats
    )


def turn_of(seat: int) -> Callable[[Match], bool]:
    return lambda match: match.requests[0].prompt == "turn" and match.requests[0].seat == seat


def written(match: Match) -> str:
    """The journal's text."""
    assert match.journal is not None
    return match.journal.dumps()


def trace(match: Match) -> tuple[str, str, list[int]]:
    """What a refused demand must leave as it was: position, journal, open numbers."""
    return match.hash(), written(match), [request.number for request in match.requests]


def every_game() -> list[Game]:
    """The Bazaar and every game on the shelf."""
    return [registry.find(game_id) for game_id in GAMES]


def several(game: Game, seed: int) -> int:
    """A number of seats above one that the game takes, another one for another seed."""
    seats = [number for number in game.seats if number > 1]
    return seats[seed % len(seats)]


def drafting(game: Game) -> dict[str, Scalar]:
    """The option to draft, where a game has it: many simultaneous choices."""
    return {option.id: True for option in game.options if option.id == "draft"}
