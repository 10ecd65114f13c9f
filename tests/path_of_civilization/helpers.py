"""Short words for these tests: positions, answers, and what lies before a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from civitas import games, testing
from civitas.kernel.match import Match
from civitas.kernel.request import Request

GAME = "path-of-civilization"
SEVERAL = (2, 3, 4, 5)
TYPES = ("cultural", "scientific", "spiritual", "military", "industrial")
BASIC = ("tribe", "fire", "rites", "hunting", "tools")
QUIET = ("done", "keep", "use/0")  # answers that want nothing


def game() -> Any:
    return games.load(GAME)


def start(seats: int, seed: int = 0, **options: Any) -> Match:
    """A match from its beginning."""
    return game().start(seats, seed, options)


def table(*players: dict[str, Any], seats: int = 0, options: dict[str, Any] | None = None, **changes: Any) -> Match:
    """A position: players as described, the others plain; turn 2, phase project unless said.

    It plays on by itself until somebody is asked.
    """
    return testing.position(GAME, seats or max(2, len(players)), options=options, players=list(players), **changes)


def alone(player: dict[str, Any] | None = None, automa: dict[str, Any] | None = None, **changes: Any) -> Match:
    """A position of the solo game."""
    options = {"automa": changes.pop("difficulty", "normal")}
    return testing.position(GAME, 1, options=options, players=[player or {}], automa=automa or {}, **changes)


# Asking and answering


def request(match: Match, seat: int = 0) -> Request:
    """The open request of a seat."""
    return next(one for one in match.requests if one.seat == seat)


def asked(match: Match) -> dict[int, str]:
    """The open prompts by seat."""
    return {one.seat: one.prompt for one in match.requests}


def offered(match: Match, seat: int = 0) -> tuple[str, ...]:
    """The options of a seat's open request."""
    return request(match, seat).options


def offers(match: Match, verb: str, seat: int = 0) -> set[str]:
    """What follows a verb among a seat's options."""
    return {word.partition("/")[2] for word in offered(match, seat) if word.partition("/")[0] == verb}


def play(match: Match, seat: int, *words: str) -> Match:
    """One seat answers its requests one after the other."""
    for word in words:
        match.answer(request(match, seat).number, word)
    return match


def quietly(match: Match, seat: int) -> None:
    """Answer a seat's request wanting nothing, or with the first option."""
    one = request(match, seat)
    match.answer(one.number, next(word for word in (*QUIET, *one.options) if word in one.options))


def rest(match: Match, *except_for: int) -> Match:
    """Let all other seats answer quietly, until none of them is asked in what goes on now."""
    where = stage(match)
    while not match.over and stage(match) == where:
        waiting = [one.seat for one in match.requests if one.seat not in except_for]
        if not waiting:
            break
        quietly(match, waiting[0])
    return match


def stage(match: Match) -> tuple[int, str]:
    """Turn and phase."""
    view = match.view(None)
    return view["round"], view["phase"]


def until(match: Match, phase: str, turn: int = 0) -> Match:
    """Everybody answers quietly until that phase (of that turn) asks, or the game is over."""
    while not match.over and (stage(match)[1] != phase or turn not in (0, stage(match)[0])):
        quietly(match, match.requests[0].seat)
    return match


def end(match: Match) -> Match:
    """Everybody answers quietly to the end."""
    while not match.over:
        quietly(match, match.requests[0].seat)
    return match


def leave(match: Match) -> Match:
    """Everybody answers quietly until another phase asks."""
    where = stage(match)
    while not match.over and stage(match) == where:
        quietly(match, match.requests[0].seat)
    return match


# Looking


def seat(match: Match, number: int = 0) -> SimpleNamespace:
    """What everybody sees of a player."""
    return SimpleNamespace(**match.view(None)["seats"][number])


def automa(match: Match) -> SimpleNamespace:
    return SimpleNamespace(**match.view(None)["rivals"][0])


def cubes(match: Match, number: int = 0) -> dict[str, int]:
    """The cubes of a player that are there."""
    return {name: count for name, count in seat(match, number).cubes.items() if count}


def research(match: Match, number: int = 0) -> dict[str, int]:
    """The research levels of a player above 0."""
    return {name: level for name, level in seat(match, number).research.items() if level}


def tales(match: Match, lang: str = "en") -> list[str]:
    """The chronicle in words."""
    assert match.chronicle is not None
    return [match.game.wording(match, event, lang) for event in match.chronicle.events]


def gained(match: Match, number: int = 0, source: str = "") -> dict[str, int]:
    """What the chronicle says a player gained (from that source, in English), by kind."""
    assert match.chronicle is not None
    found: dict[str, int] = {}
    for event in match.chronicle.events:
        kind = match.game.tales.tales[event.tale].name
        if event.seat == number and kind.startswith("gain_"):
            named = match.game.piece_name(match, "source", event.second, "en")
            if source in ("", named):
                found[kind.removeprefix("gain_")] = found.get(kind.removeprefix("gain_"), 0) + event.first
    return found


def ways(match: Match, number: int = 0) -> list[Match]:
    """Every way a seat can answer while its present phase asks it: the positions it leads to, the others quiet."""
    where = stage(match)
    found: list[Match] = []
    open_questions = [match]
    while open_questions:
        position = open_questions.pop()
        for word in offered(position, number):
            twin = game().restore(position.save())
            play(twin, number, word)
            if not twin.over and stage(twin) == where and number in asked(twin):
                open_questions.append(twin)
            else:
                found.append(twin)
    return found


def walk(match: Match, chance: random.Random) -> Iterator[Match]:
    """Play at random, stopping before every answer."""
    while not match.over:
        yield match
        one = chance.choice(match.requests)
        match.answer(one.number, chance.choice(one.options))


def random_game(seats: int, seed: int, **options: Any) -> Match:
    """A game played at random to its end."""
    match = start(seats, seed, **options)
    for _ in walk(match, random.Random(seed)):
        pass
    return match


def every_table() -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with every legal set of options."""
    return [(seats, options) for seats in game().seats for options in game().option_sets(seats)]
