"""How long the game still lasts for a player, and what goods, points and actions are worth by then.

Everything is counted in culture points at the end of the game.
"""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import EVENTS, AgesBox
from civitas.games.through_the_ages.state import RUNNING, AgesMatch

MOST_ROUNDS: Final = 30
PLAYER_COUNTS: Final = 5
CARDS_A_TURN: Final = [3.7, 3.7, 3.7, 2.8, 2.2]  # by players: cards the row gets anew in a turn
LAST_TURNS: Final = 1.2  # rounds after the last card of the last deck is dealt
# One good or point, by productions still to come when it is there.
ORE: Final = [0.0, 0.34, 0.5, 0.6, 0.68, 0.75, 0.8, 0.85, 0.89, 0.92, 0.94, 0.96, 0.98]
SCIENCE: Final = [0.0, 0.1, 0.25, 0.4, 0.52, 0.62, 0.7, 0.77, 0.83, 0.88, 0.92, 0.96, 1.0]
FOOD: Final = [0.0, 0.1, 0.2, 0.32, 0.45, 0.58, 0.7, 0.8, 0.9, 1.0, 1.08, 1.14, 1.2]
# One action of the total, by productions still to come when it can be spent.
CIVIL: Final = [0.0, 0.5, 0.7, 0.85, 0.95, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.3, 1.3]
MILITARY: Final = [0.0, 0.3, 0.4, 0.45, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
FULL: Final = 12  # productions to come from which a worker counts in full


class Almanac:
    """Tables for one box: how many cards its decks have, what a rate is worth by the productions it still feeds."""

    __slots__ = ("box", "civil_rate", "deck", "food_rate", "military_rate", "ore_rate", "science_rate")

    def __init__(self, box: AgesBox) -> None:
        self.box = box
        self.deck: list[list[int]] = [  # by age and number of players
            [len(box.deck(0, EVENTS, age, max(players, 2))) for players in range(PLAYER_COUNTS)] for age in range(4)
        ]
        self.ore_rate = _sums(ORE)
        self.science_rate = _sums(SCIENCE)
        self.food_rate = _sums(FOOD)
        self.civil_rate = _sums(CIVIL)
        self.military_rate = _sums(MILITARY)


def _at(table: list[float], place: int) -> float:
    return table[place] if place < len(table) else table[-1]


def _sums(table: list[float]) -> list[float]:
    """What one a round adds up to: the last production's is never spent."""
    sums = [0.0]
    for rounds in range(MOST_ROUNDS):
        sums.append(sums[-1] + _at(table, rounds))
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
        self.ore = between(ORE, left)
        self.science = between(SCIENCE, left)
        self.food = between(FOOD, left)
        self.ore_rate = between(almanac.ore_rate, left)
        self.science_rate = between(almanac.science_rate, left)
        self.food_rate = between(almanac.food_rate, left)
        self.civil_rate = between(almanac.civil_rate, left)
        self.military_rate = between(almanac.military_rate, left)
        self.span = min(left, FULL) / FULL
