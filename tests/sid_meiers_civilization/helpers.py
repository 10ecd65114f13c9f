"""Short words for these tests: positions, answers, and what lies before a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

from civitas import games, testing
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import (
    GOVERNMENT_IDS,
    NONE,
    PIECE_IDS,
    RESOURCE_IDS,
    SQUARE_IDS,
    TECH_IDS,
    UNIT_IDS,
)
from civitas.games.sid_meiers_civilization.state import (
    CivilizationMatch,
    Player,
    armies_of,
    holder_of,
    members,
    scouts_of,
)
from civitas.kernel.game import Game
from civitas.kernel.match import Match

GAME = "sid-meiers-civilization"
SEVERAL = (2, 3, 4)
IDLE = ("pass", "quiet", "end", "done", "keep", "nothing", "no_research", "give_up", "decline", "spare", "stay")


def game() -> Game:
    return games.load(GAME)


def start(seats: int, seed: int = 0, **options: Any) -> Match:
    """A match from its beginning."""
    return game().start(seats, seed, options)


def table(
    *players: dict[str, Any],
    seats: int = 0,
    options: dict[str, Any] | None = None,
    edition: dict[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A position; two seats unless more are described or asked for. Who is not described is Rome, China, Egypt, …"""
    seats = seats or max(2, len(players))
    return testing.position(GAME, seats, options=options, edition=edition, players=list(players), **changes)


def play(match: Match, *words: str) -> Match:
    """Answer the one open request after the other."""
    for word in words:
        (request,) = match.requests
        match.answer(request.number, word)
    return match


def say(match: Match, seat: int, word: str) -> Match:
    """Answer for a seat where several are asked at once."""
    request = next(request for request in match.requests if request.seat == seat)
    match.answer(request.number, word)
    return match


def offered(match: Match, seat: int | None = None) -> tuple[str, ...]:
    """The options of the open requests, or of a seat's alone."""
    if seat is None:
        return tuple(word for request in match.requests for word in request.options)
    return next((request.options for request in match.requests if request.seat == seat), ())


def offers(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What follows a verb among the options: the squares that `go` offers, say."""
    return {word.partition("/")[2] for word in offered(match, seat) if word.partition("/")[0] == verb}


def asked(match: Match) -> int:
    """The seat that is asked."""
    (request,) = match.requests
    return request.seat


def prompt(match: Match) -> str:
    (request,) = match.requests
    return request.prompt


def idle(match: Match, *phases: str) -> Match:
    """Decline everything until one of the phases has come, or the game is over."""
    while not match.over and inside(match).state.phase not in [PHASES[name] for name in phases]:
        request = match.requests[0]
        word = next((word for word in IDLE if word in request.options), request.options[0])
        match.answer(request.number, word)
    return match


PHASES = {"start": 1, "trade": 2, "cities": 3, "movement": 4, "research": 5}


def inside(match: Match) -> CivilizationMatch:
    """The match with its own class, for what only the rules can reach."""
    return cast(CivilizationMatch, match)


def player(match: Match, seat: int = 0) -> Player:
    return inside(match).state.players[seat]


def square(name: str) -> int:
    return SQUARE_IDS.index(name)


def figures(match: Match, name: str) -> tuple[int, int, int] | None:
    """Whose figures stand on a square: seat, armies, scouts."""
    packed = inside(match).state.figures[square(name)]
    return (holder_of(packed), armies_of(packed), scouts_of(packed)) if packed else None


def piece(match: Match, name: str) -> str:
    """The building, wonder or great person on a square."""
    found = inside(match).state.piece[square(name)]
    return "" if found == NONE else PIECE_IDS[found]


def techs(match: Match, seat: int = 0) -> set[str]:
    return {TECH_IDS[tech] for tech in members(player(match, seat).techs)}


def resources(match: Match, seat: int = 0) -> dict[str, int]:
    """The market tokens of a seat."""
    return {RESOURCE_IDS[kind]: number for kind, number in enumerate(player(match, seat).resources) if number}


def government_of(match: Match, seat: int = 0) -> str:
    return GOVERNMENT_IDS[player(match, seat).government]


def units(match: Match, seat: int = 0) -> list[str]:
    return [UNIT_IDS[unit] for unit in player(match, seat).forces]


def battle_of(match: Match) -> Battle:
    """The battle going on."""
    return next(frame for frame in inside(match).frames if isinstance(frame, Battle))


def battle_goes_on(match: Match) -> bool:
    return any(isinstance(frame, Battle) for frame in inside(match).frames)


def reason(match: Match) -> str:
    """What ended the game; nothing while it goes on."""
    return match.result.reason if match.result else ""


def tales(match: Match, lang: str = "en") -> list[str]:
    """The chronicle in words."""
    assert match.chronicle is not None
    return [match.game.wording(match, event, lang) for event in match.chronicle.events]


def walk(match: Match, chance: random.Random) -> Iterator[Match]:
    """Play at random, stopping before every answer."""
    while not match.over:
        yield match
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))
