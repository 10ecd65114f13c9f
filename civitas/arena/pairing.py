"""Who plays whom: names by seat, deals played once per rotation of the seats, and sittings of a larger field."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, NamedTuple

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
        self.bots = bots  # one name per seat before rotation; more in a field
        self.scale = scale

    def seated(self, bots: tuple[int, ...]) -> Contest:
        """The contest of some of a field's bots."""
        names = [self.bots[bot] for bot in bots]
        return Contest(self.game, self.seats, self.options, self.edition, names, self.scale)


class Sitting(NamedTuple):
    """Some bots of the field, by their place in it, and the number of the deal they play with every seating."""

    bots: tuple[int, ...]
    deal: int


def fill_seats(names: list[str], seats: int) -> list[str]:
    """One bot per seat: with fewer bots than seats the last one fills. More make a field, in which each stands once."""
    repeated = [name for place, name in enumerate(names) if name in names[:place]]
    if len(names) > seats and repeated:
        raise Refusal("refuse.repeated", TEXTS, bot=repeated[0], bots=len(names), seats=seats)
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


def sittings(bots: int, seats: int, games: int) -> list[Sitting]:
    """Sittings for at least so many games.

    Each deal is played by every choice of bots that fits on the seats: all meet on the same deals. Where there are more
    choices than sittings asked for, each sitting has a deal of its own and the bots are chosen evenly.
    """
    wanted = deals_for(games, seats)
    choices = comb(bots, seats)
    if seats > 1 and choices > wanted:
        return even_sittings(bots, seats, wanted)
    return [
        Sitting(chosen, deal) for deal in range(-(-wanted // choices)) for chosen in combinations(range(bots), seats)
    ]


def even_sittings(bots: int, seats: int, wanted: int) -> list[Sitting]:
    """At least so many sittings in which all bots sit about equally often and every two have met."""
    sat = [0] * bots
    met = [[0] * bots for _ in range(bots)]
    found: list[Sitting] = []
    while True:
        strangers = [sum([met[bot][other] == 0 for other in range(bots) if other != bot]) for bot in range(bots)]
        if len(found) >= wanted and not any(strangers):
            return found
        first = min(range(bots), key=lambda bot: (-strangers[bot], sat[bot], bot))
        chosen = [first]
        while len(chosen) < seats:
            others = [bot for bot in range(bots) if bot not in chosen]
            chosen.append(min(others, key=lambda bot: (sum([met[bot][one] for one in chosen]), sat[bot], bot)))
        for bot in chosen:
            sat[bot] += 1
            for other in chosen:
                met[bot][other] += bot != other
        found.append(Sitting(tuple(sorted(chosen)), len(found)))
