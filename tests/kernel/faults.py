"""Faulty games for the tests of the laws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from civitas.kernel import registry
from civitas.kernel.frame import Frame
from civitas.kernel.game import Game, Scalar
from civitas.kernel.laws import Trial, Violation
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng
from kernel.toy import Bazaar, BazaarGame, Table


def planted(kind: type[BazaarGame], *frames: type[Frame]) -> BazaarGame:
    """A faulty game on the shelf."""
    game = kind()
    game.id = f"toy-{kind.__name__.lower()}"
    game.frames = (*frames, *game.frames)
    registry.register(game.id, lambda: game)
    return game


def playing(course: type[Frame], *frames: type[Frame]) -> BazaarGame:
    """The Bazaar with a faulty procedure instead of its rounds."""
    game = planted(BazaarGame, course, *frames)
    game.id = f"toy-{course.__name__.lower()}"
    game.course = course
    registry.register(game.id, lambda: game)
    return game


def broken(game: Game, seats: int, seed: int, thorough: bool) -> Violation | None:
    """The law that a game breaks with that seed."""
    try:
        Trial(game, seats, {}, seed, thorough).play()
    except Violation as found:
        return found
    return None


def violation(game: Game, seats: int = 3, thorough: bool = False) -> str:
    """What the laws say of a faulty game, within a few seeds."""
    for seed in range(6):
        found = broken(game, seats, seed, thorough)
        if found is not None:
            for part in (game.id, f"seats={seats}", f"seed={seed}", "decision="):
                assert part in str(found), "a violation says how to see it again"
            return str(found)
    raise AssertionError("the fault was not found")


def matching(twin: Callable[[Bazaar], Bazaar]) -> type[BazaarGame]:
    """A game whose matches are copied in another way."""

    class Odd(Bazaar):
        def twin(self) -> Bazaar:
            return twin(self)

    class OddGame(BazaarGame):
        def new_match(self, seats: int, options: dict[str, Scalar], box: Any, rng: Rng) -> Match:
            return Odd(self, seats, options, box, rng, Table([], [], [], -1, 0, 0))

    return OddGame


def odd(match: Bazaar, table: Table, rng: Rng | None = None) -> Bazaar:
    """A copy of a match with that table."""
    return type(match)(match.game, match.seats, match.options, match.box, rng or match.rng.copy(), table)


def answering(answer: Callable[[Bazaar, int, str], None]) -> type[BazaarGame]:
    """A game whose matches take answers in another way."""

    class Lenient(Bazaar):
        def answer(self, number: int, option: str) -> None:
            answer(self, number, option)

        def twin(self) -> Bazaar:
            return odd(self, self.table.copy())

    class LenientGame(BazaarGame):
        def new_match(self, seats: int, options: dict[str, Scalar], box: Any, rng: Rng) -> Match:
            return Lenient(self, seats, options, box, rng, Table([], [], [], -1, 0, 0))

    return LenientGame
