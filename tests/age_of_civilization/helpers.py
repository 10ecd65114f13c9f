"""Short words for these tests: positions, answers, and what lies before a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from civitas import games, testing
from civitas.kernel.match import Match

GAME = "age-of-civilization"
SEVERAL = (2, 3, 4)
TRACK_CARDS = ("hunting", "fishing", "farm", "culture", "construction", "conquest", "trade", "plague")
QUIET = ("hunting", "fishing", "farm", "culture")  # cards without icon
NINE = [
    *("writing", "navigation", "mining"),
    *("education", "currency", "ironworking"),
    *("science", "engineering", "gunpowder"),
]
CARD_FIELDS = ("main", "declined", "annexed", "hand")
EVENTS = ("nothing", "celebration", "great_debate", "rats", "corruption")

# Main civilizations that do nothing once risen, save a modifier each: rest, Construction, Hunting, Trade, Research ...
PLAIN = ("lydia", "incas", "tiwanaku", "iberia", "korea", "sumer", "axum", "harappa")
SCENARIO_PLAIN = {
    "age_of_wonders": "lydia",
    "silk_road": "korea",
    "lost_civilization": "tiwanaku",
    "mongol_devastation": "korea",
    "death_and_rebirth": "incas",
}


def game() -> Any:
    return games.load(GAME)


def start(seats: int, seed: int = 0, **options: Any) -> Match:
    """A match from its beginning."""
    return game().start(seats, seed, options)


def track(number: int, *window: str, enters: str | None = None) -> list[str]:
    """A time track with these cards in the window of that round, filled up with hunting, fishing, farm or culture.

    `enters` comes next, else a card without icon.
    """
    cards = list(window) + [card for card in QUIET if card not in window and card != enters]
    cards = cards[:3]
    if number < 6:
        cards.append(enters or next(card for card in QUIET if card not in cards))
    others = [card for card in TRACK_CARDS if card not in cards]
    return others[: number - 1] + cards + others[number - 1 :]


def _listed(cards: str | list[str]) -> list[str]:
    return [cards] if isinstance(cards, str) else cards


def table(
    *players: dict[str, Any],
    seats: int = 0,
    window: tuple[str, ...] = (),
    enters: str | None = None,
    last: bool = False,
    options: dict[str, Any] | None = None,
    event: str = "",
    **changes: Any,
) -> Match:
    """A position in the turn of seat 0, its actions unless `phase` says otherwise.

    It is round 2, and players have 10 coins, 4 workers and a plain main civilization, unless said. `last` makes seat 0
    the last of the round; `event` lies on the card that enters at the end of round 3.
    """
    seats = seats or max(2, len(players))
    options = dict(options or {})
    if event:
        options["changing_world"] = True
        changes["events"] = [event, *[other for other in EVENTS if other != event]][:3]
    number = changes.setdefault("round", 2)
    unborn = number == 1 and changes.get("phase") == "civilization"
    scenario = SCENARIO_PLAIN.get(options.get("mode", ""), "")
    named = [card for area in players for key in CARD_FIELDS for card in _listed(area.get(key, []))]
    plain = [card for card in PLAIN if card not in named and card not in changes.get("market", {})]
    if scenario:
        seats, plain = 1, [scenario]
    areas = []
    for seat in range(seats):
        area: dict[str, Any] = {"coins": 10, "workers": 0 if unborn else 4}
        if not unborn:
            area["main"] = plain.pop(0)
        area.update(players[seat] if seat < len(players) else {})
        areas.append(area)
    changes.setdefault("track", track(number, *window, enters=enters))
    changes.setdefault("first", 1 % seats if last else 0)
    changes.setdefault("seat", 0)
    return testing.position(GAME, seats, options=options, players=areas, **changes)


def play(match: Match, *words: str) -> Match:
    """Answer the one open request after the other."""
    for word in words:
        (request,) = match.requests
        match.answer(request.number, word)
    return match


def end(match: Match) -> Match:
    """End turns without acting until the game is over."""
    while not match.over:
        (request,) = match.requests
        word = next(word for word in ("done", "pass", "decline", *request.options) if word in request.options)
        match.answer(request.number, word)
    return match


def offered(match: Match) -> tuple[str, ...]:
    """The options of the open request."""
    (request,) = match.requests
    return request.options


def offers(match: Match, verb: str) -> set[str]:
    """What follows a verb among the options: the technologies that `research` offers, say."""
    return {word.partition("/")[2] for word in offered(match) if word.partition("/")[0] == verb}


def asked(match: Match) -> int:
    """The seat that is asked."""
    (request,) = match.requests
    return request.seat


def seat(match: Match, number: int = 0) -> SimpleNamespace:
    """What everybody sees of a player."""
    return SimpleNamespace(**match.view(None)["seats"][number])


def tally(match: Match, number: int = 0) -> tuple[int, int, int]:
    """Points, coins and workers owned by a player."""
    area = seat(match, number)
    return area.points, area.coins, area.workers + area.placed + area.doomed


def gains(match: Match, *words: str, of: int = 0) -> tuple[int, int]:
    """Points and coins a player gains while these answers are given."""
    before = tally(match, of)
    play(match, *words)
    after = tally(match, of)
    return after[0] - before[0], after[1] - before[1]


def market(match: Match) -> dict[str, int]:
    """The market's civilizations and the bonus coins on them."""
    return {card["id"]: card["coins"] for card in match.view(None)["market"]}


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


def random_game(seats: int, options: dict[str, Any], seed: int) -> Match:
    """A game played at random to its end."""
    match = game().start(seats, seed, options)
    for _ in walk(match, random.Random(seed)):
        pass
    return match


def every_table() -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with every legal set of options."""
    return [(seats, options) for seats in game().seats for options in game().option_sets(seats)]
