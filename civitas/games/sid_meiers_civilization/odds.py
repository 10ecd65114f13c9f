"""The odds of a battle before it is fought, as a seat can judge them: hands, ranks and bonuses that all can see."""

from __future__ import annotations

from math import exp
from typing import Final

from civitas.games.sid_meiers_civilization.box import COMBAT_BONUS, NONE, PEACEFUL, UNIT_CLASSES, UNIT_STRENGTH
from civitas.games.sid_meiers_civilization.forces import hand_size
from civitas.games.sid_meiers_civilization.map import distance
from civitas.games.sid_meiers_civilization.quantities import has, speed, stacking, total, unit_rank
from civitas.games.sid_meiers_civilization.state import CAPITAL, CivilizationMatch, armies_of
from civitas.games.sid_meiers_civilization.weighing import Weights

BARBARIANS: Final = 3  # units of a village


class Army:
    """What a seat brings to any battle: its unit cards, its bonus, and how many cards it draws."""

    __slots__ = ("bonus", "box", "hand", "hand_city", "hand_per_army", "mean", "units", "weights")

    def __init__(self, match: CivilizationMatch, seat: int, weights: Weights) -> None:
        self.weights = weights
        box = match.box
        self.box = box
        self.hand = hand_size(match, seat, 1, False)  # of one army
        self.hand_per_army = box.battle["hand_per_army"]
        self.hand_city = box.battle["hand_city"]
        forces = match.state.players[seat].forces
        self.units = len(forces)
        ranks = [unit_rank(match, seat, kind) for kind in range(len(box.rank_tech))]
        strength = 0
        for unit in forces:
            middle = unit // UNIT_CLASSES * UNIT_CLASSES + 1
            strength += box.unit_strength[middle][max(ranks[unit // UNIT_CLASSES], 0)]
        self.mean = strength / self.units if self.units else 2.0
        self.mean += total(match, seat, UNIT_STRENGTH)
        self.bonus = total(match, seat, COMBAT_BONUS)
        state = match.state
        for centre in state.players[seat].cities:
            if centre != NONE:
                for square in match.layout.around[centre]:
                    piece = state.piece[square]
                    if piece >= 0 and box.piece_bonus[piece] and not state.is_blockaded(square):
                        self.bonus += box.piece_bonus[piece]

    def power(self, hand: int) -> float:
        """What its hand of so many cards adds to the odds."""
        return min(hand, self.units) * (self.weights.card + self.weights.point * (self.mean - 2))

    def in_field(self, armies: int) -> float:
        """What so many armies bring to a battle they are in."""
        hand = self.hand + self.hand_per_army * max(armies - 1, 0)
        return self.power(hand) + self.weights.bonus * self.bonus

    def in_city(self, number: int, walled: bool) -> float:
        """What it brings to the defence of a city."""
        battle = self.box.battle
        bonus = battle["bonus_capital"] if number == CAPITAL else battle["bonus_city"]
        if walled:
            bonus += battle["bonus_walls"]
        return self.power(self.hand + self.hand_city) + self.weights.bonus * (self.bonus + bonus)


def chance(difference: float) -> float:
    """The probability that goes with a difference of powers."""
    if difference > 20:
        return 1.0
    return 0.0 if difference < -20 else 1 / (1 + exp(-difference))


def field_odds(own: Army, armies: int, other: Army, theirs: int) -> float:
    """Armies of a seat attack armies in the field."""
    return chance(own.weights.last_word + own.in_field(armies) - other.in_field(theirs))


def city_odds(own: Army, armies: int, other: Army, number: int, walled: bool) -> float:
    """Armies of a seat attack a city."""
    last_word = -own.weights.last_word if walled else own.weights.last_word
    return chance(last_word + own.in_field(armies) - other.in_city(number, walled))


def village_odds(own: Army, armies: int) -> float:
    """Armies of a seat attack a village: one unit of each land type at rank I."""
    weights = own.weights
    return chance(weights.barbarians * (own.in_field(armies) - BARBARIANS * weights.card))


def arrival(match: CivilizationMatch, seat: int, square: int) -> int:
    """Turns until an army of a seat can be at a square, as the crow flies; 9 without armies."""
    state = match.state
    nearest = 99
    for place in state.players[seat].places:
        if armies_of(state.figures[place]):
            nearest = min(nearest, distance(place, square))
    steps = speed(match, seat)
    return min((nearest + steps - 1) // steps, 9)


def field_armies(match: CivilizationMatch, seat: int) -> int:
    """Armies of a seat on the map."""
    state = match.state
    return sum([armies_of(state.figures[place]) for place in state.players[seat].places])


def largest_stack(match: CivilizationMatch, seat: int) -> int:
    """How many armies of a seat can attack together, those on the map gathered."""
    return min(field_armies(match, seat), stacking(match, seat))


def danger(match: CivilizationMatch, seat: int, own: Army, number: int) -> float:
    """The chance that a city falls soon: the most threatening rival, less the longer he needs."""
    player = match.state.players[seat]
    centre = player.cities[number]
    walled = bool(player.walls >> number & 1)
    worst = 0.0
    for rival in match.others(seat):
        stack = largest_stack(match, rival)
        if not stack or has(match, rival, PEACEFUL):
            continue
        odds = city_odds(Army(match, rival, own.weights), stack, own, number, walled)
        worst = max(worst, odds * own.weights.nearness[arrival(match, rival, centre)])
    return worst
