"""Tables of Path of Civilization for the tests of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from web import web_tools
from web.web_tools import NAMES, check_moves, reader

from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from path_of_civilization.helpers import GAME

__all__ = ("NAMES", "at", "check_moves", "reader", "walk")


def walk(seats: int, seed: int, every: int, options: dict[str, Scalar] | None = None) -> Iterator[Match]:
    """A random match at every so many decisions, and at its end."""
    return web_tools.walk(seats, options or {}, seed, every, GAME)


def at(seats: int, prompt: str, turn: int = 1, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    return web_tools.asked(GAME, seats, prompt, turn, **options)
