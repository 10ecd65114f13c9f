"""Positions for the tests of the pages: each shows one of the things a table can be busy with."""

from __future__ import annotations

import random
from typing import Any

from web.web_tools import step

from civitas import games
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import GAME, play, say, table
from sid_meiers_civilization.scenes import meadow

MOST = 3000  # decisions looked at before giving up
FORCES = ["infantry_1", "infantry_2", "mounted_2", "mounted_3", "artillery_2", "artillery_3"]


def at(seats: int, prompt: str, seed: int = 1, turn: int = 0, **options: Any) -> Match:
    """A random match in which seat 0 is asked that question, from a turn on."""
    for tried in range(seed, seed + 40):
        rng = random.Random(tried)
        match = games.load(GAME).start(seats, tried, options)
        for _ in range(MOST):
            if match.over:
                break
            asked = any(request.seat == 0 and request.prompt == prompt for request in match.requests)
            if asked and match.view(0)["round"] >= turn:
                return match
            step(match, rng)
    raise AssertionError(f"{prompt} is never asked")


def ended(seats: int, seed: int = 1) -> Match:
    """A short random match at its end."""
    rng = random.Random(seed)
    match = games.load(GAME).start(seats, seed, {"turns": "10"})
    while not match.over:
        step(match, rng)
    return match


def building() -> Match:
    """Two cities about to act, with much to build and to play."""
    own = {
        "cities": ["c3", "f3"],
        "techs": ["pottery", "writing", "masonry", "philosophy", "construction", "chivalry"],
        "government": "despotism",
        "trade": 14,
        "culture": 9,
        "space": 3,
        "resources": {"incense": 1, "wheat": 1},
        "markers": ["hut_iron", "village_spy"],
        "cards": ["drought", "sabotage"],
        "units": FORCES,
        "armies": {"e3": 2},
        "scouts": {"h4": 1},
        "pieces": {"c2": "market", "b4": "scientist", "e2": "library"},
        "walls": ["c3"],
    }
    other = {
        "techs": ["navigation"],
        "armies": {"b2": 1},
        "units": FORCES[:2],
        "cards": ["defection"],
        "pieces": {"o7": "stonehenge"},
    }
    return meadow(own, other, phase="cities", market=["colossus", "oracle", "angkor_wat", "louvre"])


def moving() -> Match:
    """An army, a group and a scout about to move; a hut and a village within reach."""
    own = {"armies": {"e2": 2, "d4": 1}, "scouts": {"e2": 1, "h4": 1}, "units": FORCES[:3]}
    squares = {"g2": {"mark": "hut"}, "f4": {"mark": "village"}}
    return meadow(own, {"armies": {"h1": 1}}, phase="movement", squares=squares)


def going() -> Match:
    return play(moving(), "move/e2/a2")


def battle(turn: bool = True) -> Match:
    """America attacks Egypt; with `turn` America is to play against two fronts."""
    own = {"armies": {"e1": 2}, "units": FORCES, "techs": ["mathematics", "animal_husbandry"], "resources": {"iron": 1}}
    other = {"armies": {"f1": 2}, "units": FORCES, "pieces": {"o7": "barracks"}}
    match = play(meadow(own, other, phase="movement"), "move/e1/a2", "go/f1")
    for _ in range(5 if turn else 0):
        (request,) = match.requests
        kind = "pass" if "pass" in request.options else next(w for w in request.options if w.startswith("front/"))
        if request.seat == 0 and len(match.view(0)["battle"]["sides"][1]["fronts"]) == 2:
            break
        match.answer(request.number, kind)
    return match


def village() -> Match:
    """America has attacked a village: Egypt plays the barbarians."""
    return play(moving(), "move/d4/a1", "go/f4")


def trading() -> Match:
    """Three players about to make offers."""
    goods = {"trade": 9, "culture": 4, "resources": {"iron": 1, "silk": 1}, "markers": ["hut_incense"]}
    cards = {"rome": "defection", "egypt": "drought", "russia": "sabotage"}
    players = [{"civilization": name, "cards": [card], **goods} for name, card in cards.items()]
    match = table(*players, phase="trade")
    while any(request.prompt == "trade_ability" for request in match.requests):
        play(match, "pass")
    return match


def offered() -> Match:
    """Egypt has offered Rome silk for iron and a promise; Rome answers."""
    match = trading()
    for word in ("offer/0", "give_trade/3", "give/silk", "give_card/drought", "ask_for/iron", "promise/peace/0"):
        say(match, 1, word)
    for word in ("for_turns/2", "submit"):
        say(match, 1, word)
    say(match, 0, "pass")
    say(match, 2, "pass")
    return match
