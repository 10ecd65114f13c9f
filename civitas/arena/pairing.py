"""Who plays whom: names by seat, and deals played once per rotation of the seats."""

from __future__ import annotations

from typing import Any

from civitas.arena.texts import TEXTS
from civitas.kernel.game import Scalar
from civitas.kernel.rng import seeded
from civitas.kernel.text import Refusal


class Contest:
    """What all matches of an arena share: plain data, so that it crosses processes."""

    __slots__ = ("bots", "edition", "game", "options", "scale", "seats")

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Scalar],
        edition: dict[str, Any] | None,
        bots: list[str],
        scale: float,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.edition = edition
        self.bots = bots  # one name per seat before rotation
        self.scale = scale


def fill_seats(names: list[str], seats: int) -> list[str]:
    """One bot per seat: with fewer bots than seats the last one fills."""
    if len(names) > seats:
        raise Refusal("refuse.bots", TEXTS, bots=len(names), seats=seats)
    return names + names[-1:] * (seats - len(names))


def labels(names: list[str]) -> list[str]:
    """What each bot is called in the figures: repeated ones are `level#2`, `level#3` …"""
    found: list[str] = []
    for place, name in enumerate(names):
        earlier = names[:place].count(name)
        found.append(f"{name}#{earlier + 1}" if earlier else name)
    return found


def rotations(seats: int) -> list[list[int]]:
    """Every seating of a deal: by seat the place of its bot in the list; each bot sits once on each seat."""
    return [[(seat + shift) % seats for seat in range(seats)] for shift in range(seats)]


def deals(seed: int, count: int) -> list[tuple[int, int]]:
    """Seeds of so many deals: of the match, and of the bots that play it. Other seeds give other deals."""
    rng = seeded(seed)
    return [(rng.bits(), rng.bits()) for _ in range(count)]


def deals_for(games: int, seats: int) -> int:
    """Deals needed for at least so many games: each is played once per rotation."""
    return -(-games // seats)
