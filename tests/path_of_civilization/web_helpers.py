"""Tables for the tests of the board: matches at many stages, and readers of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from web.web_tools import Page

from civitas import games
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web.info import Sitter, TableInfo
from path_of_civilization.helpers import GAME

NAMES = ("Alix", "Camille", "Noor", "Hypatie", "Archimède")


def reader(match: Match, seat: int | None, **changes: Any) -> TableInfo:
    """A table as the person at a seat sees it."""
    sitters = [Sitter(NAMES[index], "human", present=True) for index in range(match.seats)]
    info = TableInfo("t1", match.game.id, sitters, seat, host=False, version=1)
    if seat is not None:
        info.can_undo = match.can_undo(seat)
        info.can_redo = match.can_redo(seat)
    for key, value in changes.items():
        setattr(info, key, value)
    return info


def step(match: Match, rng: random.Random) -> None:
    request = rng.choice(match.requests)
    match.answer(request.number, rng.choice(request.options))


def walk(seats: int, seed: int, every: int, options: dict[str, Scalar] | None = None) -> Iterator[Match]:
    """A random match at every so many decisions, and at its end."""
    rng = random.Random(seed)
    match = games.load(GAME).start(seats, seed, options or {})
    count = 0
    while not match.over:
        if count % every == 0:
            yield match
        step(match, rng)
        count += 1
    yield match


def at(seats: int, prompt: str, turn: int = 1, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    for seed in range(7, 40):
        rng = random.Random(seed)
        match = games.load(GAME).start(seats, seed, options)
        while not match.over:
            if match.view(0)["round"] >= turn and any(
                request.seat == 0 and request.prompt == prompt for request in match.requests
            ):
                return match
            step(match, rng)
    raise AssertionError(f"{prompt} is never asked")


def check_moves(match: Match, seat: int | None, drawn: dict[str, str]) -> None:
    """Each legal option stands once in the list; pieces and buttons offer no others."""
    page = Page("".join(drawn.values()))
    assert page.problems == []
    asked = [request for request in match.requests if request.seat == seat]
    options = list(asked[0].options) if asked else []
    assert sorted(page.all("data-move")) == sorted(options)
    offered = {word for words in page.all("data-moves") for word in words.split()}
    assert offered <= set(options)
    if asked:
        unseen = {word for word in options if asked[0].piece(word)} - offered
        assert unseen == set()
    ids = Counter(page.all("data-id"))
    assert [piece for piece, count in ids.items() if count > 1] == []
    assert [one for one, count in Counter(page.all("id")).items() if count > 1] == []
    assert set(page.all("popovertarget")) <= {*page.all("id"), "settings", "keys"}
