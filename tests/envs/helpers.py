"""Positions to look at, and what a shape says about a place of a view."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from civitas import games
from civitas.envs.setting import Setting
from civitas.kernel.features import ById, BySeat, Each, Maybe, Record, Shape, Skipped, Table
from civitas.kernel.match import Match

GAMES = [
    "age-of-civilization",
    "historia",
    "path-of-civilization",
    "sid-meiers-civilization",
    "through-the-ages",
]
EVERY = [(game, seats) for game in GAMES for seats in games.load(game).seats]
LONG = {"through-the-ages": {"resigning": False}}  # random players resign soon
STEPS = 120  # of a random match: far enough to have left the beginning of every game, short enough for the longest


def setting(game: str, seats: int | None = None, **options: Any) -> Setting:
    return Setting(game, seats, options or LONG.get(game), None)


def positions(match: Match, steps: int = STEPS, seed: int = 7, every: int = 20) -> Iterator[Match]:
    """A random match, looked at every so many answers and at its end."""
    chance = random.Random(seed)
    for step in range(steps):
        if not match.pending:
            break
        if step % every == 0:
            yield match
        question = chance.choice(match.pending)
        match.play(question, chance.choice(question.options))
    yield match


def any_options(game: str, seats: int, chance: random.Random) -> dict[str, Any]:
    """Some legal options."""
    return dict(chance.choice(list(games.load(game).option_sets(seats))))


Path = tuple[str | int, ...]


def leaves(part: Any, path: Path = ()) -> Iterator[Path]:
    """Every value of a view that holds no other, and every list that holds something."""
    if isinstance(part, dict):
        for key, entry in part.items():
            yield from leaves(entry, (*path, key))
    elif isinstance(part, list) and part:
        yield path
        for place, entry in enumerate(part):
            yield from leaves(entry, (*path, place))
    elif part is not None and part != "" and part != []:
        yield path


def is_entered(shape: Shape, path: Path) -> bool:
    """Whether a shape enters what stands at a path: no step of it is skipped."""
    while True:
        if isinstance(shape, Skipped):
            return False
        if isinstance(shape, Maybe):
            shape = shape.shape
            continue
        if not path:
            return True
        key, path = path[0], path[1:]
        if isinstance(shape, Record):
            shape = shape.entries[str(key)][0]
        elif isinstance(shape, ById) and path:
            key, path = path[0], path[1:]
            if key == shape.key:
                return True
            inner = shape.shape
            assert isinstance(inner, Record)
            shape = inner.entries[str(key)][0]
        elif isinstance(shape, (Each, BySeat, Table)):
            shape = shape.shape
        else:
            return True  # an entry of a bag, an order or a set


def changed(part: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(part, bool):
        return not part
    if isinstance(part, int):
        return part + 1
    if isinstance(part, str):
        return ""
    return part[:-1]
