"""Short words for these tests: positions, answers, and what lies before a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

from civitas import games, testing
from civitas.games.historia.state import CIVBOTS, HistoriaMatch
from civitas.kernel.game import Game
from civitas.kernel.match import Match

GAME = "historia"
SEVERAL = (2, 3, 4, 5, 6)


def game() -> Game:
    return games.load(GAME)


def start(seats: int, seed: int = 0, **options: Any) -> Match:
    """A match from its beginning."""
    return game().start(seats, seed, options)


def table(
    *players: dict[str, Any],
    seats: int = 0,
    bots: Sequence[dict[str, Any]] = (),
    options: dict[str, Any] | None = None,
    edition: dict[str, Any] | None = None,
    event: str = "",
    **changes: Any,
) -> Match:
    """A position of turn 1: cards laid are being resolved from seat 0 on; with none laid, all are to lay cards.

    Two seats unless more are described or asked for; who is not described stands far away at (1, 1) with 2 cubes
    available, 1 used. `bots` are civbots, with `level` chief unless said; `event` plays with events.
    """
    seats = seats or max(2, len(players))
    chosen = dict(options or {})
    if bots:
        chosen[CIVBOTS.id] = CIVBOTS.join([bot.get("level", "chief") for bot in bots])
    if event:
        chosen["events"] = True
        changes["event"] = event
    laid = any(area.get("laid") for area in players)
    changes.setdefault("phase", "resolve" if laid else "lay")
    civbots = [{key: value for key, value in bot.items() if key != "level"} for bot in bots]
    return testing.position(
        GAME, seats, options=chosen, edition=edition, players=list(players), civbots=civbots, **changes
    )


def play(match: Match, *words: str) -> Match:
    """Answer the one open request after the other."""
    for word in words:
        (request,) = match.requests
        match.answer(request.number, word)
    return match


def lay(match: Match, *hands: str | Sequence[str]) -> Match:
    """Everybody lays cards: per seat one, or several in the order of the box; an extra one as `done`, `extra/…`."""
    for seat, cards in enumerate(hands):
        words = [cards] if isinstance(cards, str) else list(cards)
        for word in words:
            say(match, seat, word if "/" in word or word == "done" else f"lay/{word}")
        if any(request.seat == seat and "done" in request.options for request in match.requests):
            say(match, seat, "done")
    return match


def say(match: Match, seat: int, word: str) -> Match:
    """Answer for a seat where several are asked at once."""
    request = next(request for request in match.requests if request.seat == seat)
    match.answer(request.number, word)
    return match


def offered(match: Match, seat: int | None = None) -> tuple[str, ...]:
    """The options of the open request, or of a seat's where several are asked."""
    if seat is None:
        (request,) = match.requests
        return request.options
    return next((request.options for request in match.requests if request.seat == seat), ())


def offers(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What follows a verb among the options: the territories that `expand` offers, say."""
    return {word.partition("/")[2] for word in offered(match, seat) if word.partition("/")[0] == verb}


def asked(match: Match) -> int:
    """The seat that is asked."""
    (request,) = match.requests
    return request.seat


def prompt(match: Match) -> str:
    (request,) = match.requests
    return request.prompt


def seat(match: Match, number: int = 0) -> SimpleNamespace:
    """What a player sees of his own area."""
    return SimpleNamespace(**match.view(number)["seats"][number])


def bot(match: Match, number: int = 0) -> SimpleNamespace:
    """What everybody sees of a civbot."""
    return SimpleNamespace(**match.view(None)["rivals"][number])


def levels(match: Match, number: int = 0) -> tuple[int, int]:
    """Technology and military of a player."""
    area = seat(match, number)
    return area.technology, area.military


def cubes(match: Match, number: int = 0) -> tuple[int, int]:
    """Available and used cubes of a player."""
    area = seat(match, number)
    return area.available, area.used


def points(match: Match, number: int = 0) -> int:
    return int(seat(match, number).points)


def wonders(match: Match, number: int = 0) -> dict[str, bool]:
    """A player's wonders and whether they are ready."""
    return {wonder["id"]: wonder["ready"] for wonder in seat(match, number).wonders}


def tales(match: Match, lang: str = "en") -> list[str]:
    """The chronicle in words."""
    assert match.chronicle is not None
    return [match.game.wording(match, event, lang) for event in match.chronicle.events]


def inside(match: Match) -> HistoriaMatch:
    """The match with its own class, for what only the rules can reach."""
    return cast(HistoriaMatch, match)


def laying(match: Match) -> bool:
    """Whether the next action round has begun."""
    return bool(match.view(None)["phase"] == "lay")


def finish(match: Match) -> Match:
    """Decline and end until the next cards are to be laid."""
    while not match.over and not laying(match):
        (request,) = match.requests
        word = next(word for word in ("end", "done", "nothing", *request.options) if word in request.options)
        match.answer(request.number, word)
    return match


def walk(match: Match, chance: random.Random) -> Iterator[Match]:
    """Play at random, stopping before every answer."""
    while not match.over:
        yield match
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))


def random_game(seats: int, options: dict[str, Any], seed: int) -> Match:
    """A game played at random to its end."""
    match = start(seats, seed, **options)
    for _ in walk(match, random.Random(seed)):
        pass
    return match
