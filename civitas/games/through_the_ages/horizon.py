"""How long the game still lasts for a player, and what goods, points and actions are worth by then.

Everything is counted in culture points at the end of the game.
"""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import EVENTS, AgesBox
from civitas.games.through_the_ages.state import RUNNING, AgesMatch
from civitas.games.through_the_ages.weighing import Weights

MOST_ROUNDS: Final = 30
PLAYER_COUNTS: Final = 5
CARDS_A_TURN: Final = [3.7, 3.7, 3.7, 2.8, 2.2]  # by players: cards the row gets anew in a turn
LAST_TURNS: Final = 1.2  # rounds after the last card of the last deck is dealt
FULL: Final = 12  # productions to come from which a worker counts in full


class Almanac:
    """Tables for one box: how many cards its decks have, what a rate is worth by the productions it still feeds."""

    __slots__ = ("box", "civil_rate", "deck", "food_rate", "military_rate", "ore_rate", "science_rate", "weights")

    def __init__(self, box: AgesBox, weights: Weights) -> None:
        self.box = box
        self.weights = weights
        self.deck: list[list[int]] = [  # by age and number of players
            [len(box.deck(0, EVENTS, age, max(players, 2))) for players in range(PLAYER_COUNTS)] for age in range(4)
        ]
        self.ore_rate = _sums(weights.ore)
        self.science_rate = _sums(weights.science)
        self.food_rate = _sums(weights.food)
        self.civil_rate = _sums(weights.civil)
        self.military_rate = _sums(weights.military)


def at(table: list[float], place: int) -> float:
    """A row read at a place; beyond its end the last figure holds."""
    return table[place] if place < len(table) else table[-1]


def _sums(table: list[float]) -> list[float]:
    """What one a round adds up to: the last production's is never spent."""
    sums = [0.0]
    for rounds in range(MOST_ROUNDS):
        sums.append(sums[-1] + at(table, rounds))
    return sums


def between(table: list[float], rounds: float) -> float:
    """A table read at a broken number."""
    if rounds <= 0:
        return table[0]
    low = int(rounds)
    if low + 1 >= len(table):
        return table[-1]
    return table[low] + (rounds - low) * (table[low + 1] - table[low])


def productions_left(almanac: Almanac, match: AgesMatch, seat: int) -> float:
    """Productions a seat is still to have, this turn's included."""
    state = match.state
    if state.ended != RUNNING:
        return 0.0
    order = match.from_seat(state.first)
    this_round = 1.0
    if seat in order and state.active in order and order.index(seat) < order.index(state.active):
        this_round = 0.0
    if state.round == 1:
        this_round = 1.0
    if state.last_round:
        return state.last_round - state.round + this_round
    return this_round + rounds_until(almanac, match, match.last_age) + LAST_TURNS


def rounds_until(almanac: Almanac, match: AgesMatch, age: int) -> float:
    """Full rounds until the civil deck of an age is dealt out."""
    state = match.state
    if state.age > age:
        return 0.0
    players = match.count()
    cards = len(state.civil) if state.age else 0
    for later in range(state.age + 1, age + 1):
        cards += almanac.deck[later][players]
    return cards / (CARDS_A_TURN[players] * max(players, 1))


def age_over(almanac: Almanac, match: AgesMatch) -> float:
    """How much of the current age is over, from 0 to 1."""
    age = match.state.age
    if not 0 < age <= match.last_age:
        return 1.0
    cards = almanac.deck[age][match.count()]
    return max(0.0, 1.0 - len(match.state.civil) / max(cards, 1))


class Values:
    """What one of everything is worth with so many productions to come."""

    __slots__ = (
        "civil_rate",
        "food",
        "food_rate",
        "left",
        "military_rate",
        "ore",
        "ore_rate",
        "science",
        "science_rate",
        "span",
    )

    def __init__(self, almanac: Almanac, left: float) -> None:
        self.left = left
        weights = almanac.weights
        self.ore = between(weights.ore, left)
        self.science = between(weights.science, left)
        self.food = between(weights.food, left)
        self.ore_rate = between(almanac.ore_rate, left)
        self.science_rate = between(almanac.science_rate, left)
        self.food_rate = between(almanac.food_rate, left)
        self.civil_rate = between(almanac.civil_rate, left)
        self.military_rate = between(almanac.military_rate, left)
        self.span = min(left, FULL) / FULL
