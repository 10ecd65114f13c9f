"""Short words for these tests: positions, answers, and what lies before a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

from civitas import games, testing
from civitas.games.through_the_ages import goods, ratings
from civitas.games.through_the_ages.box import CARD_IDS, NONE
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.kernel.game import Game
from civitas.kernel.match import Match

GAME = "through-the-ages"
STILL = "civil_unrest"  # an event that does nothing to contented civilizations


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
    """A position of the Action Phase of seat 0 in Age III; two seats unless more are described or asked for."""
    seats = seats or max(2, len(players))
    changes.setdefault("age", "III")
    return testing.position(GAME, seats, options=options, edition=edition, players=list(players), **changes)


def event(name: str, *players: dict[str, Any], seats: int = 0, **changes: Any) -> Match:
    """Seat 0 has just prepared Civil Unrest (2 culture points) and so revealed an event of that name."""
    areas = [dict(area) for area in players] or [{}]
    areas[0]["military_hand"] = [*areas[0].get("military_hand", []), STILL if name != STILL else "rats"]
    changes.setdefault("phase", "politics")
    changes.setdefault("current", [name, "development_of_crafts"])
    match = table(*areas, seats=seats, **changes)
    return play(match, f"prepare/{STILL if name != STILL else 'rats'}")


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
    """The options of the open request, or of a seat's where several are asked."""
    if seat is None:
        (request,) = match.requests
        return request.options
    return next((request.options for request in match.requests if request.seat == seat), ())


def offers(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What follows a verb among the options: the technologies that `build` offers, say."""
    return {word.partition("/")[2] for word in offered(match, seat) if word.partition("/")[0] == verb}


def asked(match: Match) -> int:
    """The seat that is asked."""
    (request,) = match.requests
    return request.seat


def prompt(match: Match) -> str:
    (request,) = match.requests
    return request.prompt


def inside(match: Match) -> AgesMatch:
    """The match with its own class, for what only the rules can reach."""
    return cast(AgesMatch, match)


def area(match: Match, seat: int = 0) -> Player:
    """A player's area."""
    return inside(match).state.players[seat]


def card(name: str) -> int:
    return CARD_IDS.index(name)


def names(cards: list[int]) -> list[str]:
    return [CARD_IDS[one] for one in cards if one != NONE]


def workers(match: Match, name: str, seat: int = 0) -> int:
    return area(match, seat).workers[card(name)]


def stored(match: Match, name: str, seat: int = 0) -> int:
    """Blue tokens on a technology."""
    return area(match, seat).stored[card(name)]


def food(match: Match, seat: int = 0) -> int:
    return goods.food(inside(match).box, area(match, seat))


def resources(match: Match, seat: int = 0) -> int:
    return goods.resources(inside(match).box, area(match, seat))


def discontent(match: Match, seat: int = 0) -> int:
    return ratings.discontent(inside(match).box, area(match, seat))


def hand(match: Match, seat: int = 0) -> list[str]:
    """Civil cards in hand."""
    return names(area(match, seat).hand)


def military_hand(match: Match, seat: int = 0) -> list[str]:
    return names(area(match, seat).military_hand)


def leader(match: Match, seat: int = 0) -> str:
    """The leader in play, or nothing."""
    return "".join(names([area(match, seat).leader]))


def row(match: Match) -> list[str]:
    """The card row from space 1, "" where a space is empty."""
    return ["" if one == NONE else CARD_IDS[one] for one in inside(match).state.row]


def tales(match: Match, lang: str = "en") -> list[str]:
    """The chronicle in words."""
    assert match.chronicle is not None
    return [match.game.wording(match, told, lang) for told in match.chronicle.events]


def finish(match: Match, seat: int = 0) -> Match:
    """End the turn of a seat; surplus cards are discarded as they come."""
    turn = inside(match).state.round
    play(match, "end")
    while match.requests and asked(match) == seat and offers(match, "discard") and inside(match).state.round == turn:
        play(match, next(word for word in offered(match) if word.startswith("discard/")))
    return match


def walk(match: Match, chance: random.Random) -> Iterator[Match]:
    """Play at random, stopping before every answer."""
    while not match.over:
        yield match
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))


def play_out(match: Match, seed: int) -> Match:
    """Play a match at random to its end; nobody resigns."""
    chance = random.Random(seed)
    while not match.over:
        request = chance.choice(match.requests)
        words = [word for word in request.options if word != "resign"]
        match.answer(request.number, chance.choice(words or list(request.options)))
    return match
