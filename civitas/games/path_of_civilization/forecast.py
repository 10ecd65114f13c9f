"""What a bot expects of the Battles to come: everybody's Power, and the reward of a Power of its own."""

from __future__ import annotations

import math
from typing import Final

from civitas.games.path_of_civilization.box import EVENT_COUNT, UNIT
from civitas.games.path_of_civilization.quantities import power
from civitas.games.path_of_civilization.state import DEPLOYMENT, SETUP, PathMatch, Player

BATTLES_AT: Final = (4, 6, 8, 9)
HERITAGE_A_TURN: Final = 0.5
UNITS_AT_FIRST: Final = 0.7  # a player's Units a turn, and by how many they rise from turn to turn
UNITS_RISE: Final = 0.12
SURE: Final = 0.4  # how blurred a Power is when nothing more can come, and how much more by deployment to come
BLUR: Final = 1.6
STEEP: Final = 1.7  # of the logistic curve that stands for the bell
FAR: Final = 20.0


class Battles:
    """The Battles still to come as one seat sees them."""

    __slots__ = ("blur", "least", "lines", "own", "rivals")

    def __init__(self, match: PathMatch, seat: int, lines: list[list[float]]) -> None:
        """`lines`: for every Battle to come what its reward lines are worth to the seat."""
        state = match.state
        box = match.box
        self.lines = lines
        self.least = box.minimum_power
        self.rivals: list[list[tuple[float, float]]] = [[] for _ in range(EVENT_COUNT)]  # mean Power and its blur
        self.own = [0.0] * EVENT_COUNT  # the seat's own Power with what it may still gather in later turns
        self.blur = [0.0] * EVENT_COUNT
        now = [power(match, player) for player in state.players]
        mine = first_turn(match, False)
        theirs = first_turn(match, True)
        for event in range(state.battle, EVENT_COUNT):
            coming, blur = expected(match, event, mine)
            self.own[event] = now[seat] + waiting_power(match, state.players[seat], event) + coming
            self.blur[event] = blur
            if theirs != mine:
                coming, blur = expected(match, event, theirs)
            rivals = self.rivals[event]
            rivals.append((float(box.external_force[state.battles[event]]), 0.0))
            for other, player in enumerate(state.players):
                if other != seat:
                    rivals.append((now[other] + waiting_power(match, player, event) + coming, SURE + blur))

    def reward(self, event: int, own: float) -> float:
        """What a Power is worth in a Battle."""
        if own < self.least:
            return 0.0
        lines = self.lines[event]
        last = len(lines) - 1
        ahead = [1.0] + [0.0] * last  # chances that so many are strictly stronger, as far as there are lines
        blurred = self.blur[event]
        for mean, blur in self.rivals[event]:
            chance = chance_above(mean, blur + blurred, own)
            for count in range(last, 0, -1):
                ahead[count] = ahead[count] * (1 - chance) + ahead[count - 1] * chance
            ahead[0] *= 1 - chance
        total = 0.0
        for count, line in enumerate(lines):
            total += ahead[count] * line
        return total

    def slope(self, event: int) -> float:
        """What one more Power is worth in a Battle to come, about where the seat will stand."""
        if not self.rivals[event]:
            return 0.0
        return (self.reward(event, self.own[event] + 1.5) - self.reward(event, self.own[event] - 1.5)) / 3


def first_turn(match: PathMatch, rival: bool) -> int:
    """The first turn whose deployment is still to come.

    The seat's own deployment of this turn is what its plans are about and is left out.
    """
    state = match.state
    first = max(1, state.turn)
    if state.phase > SETUP and (not rival or state.phase > DEPLOYMENT):
        first += 1
    return first


def expected(match: PathMatch, event: int, first: int) -> tuple[float, float]:
    """Power a player may still gather before a Battle from a turn on, and its blur."""
    since = first if event == match.state.battle else max(first, BATTLES_AT[event - 1] + 1)
    coming = 0.0
    for turn in range(since, BATTLES_AT[event] + 1):
        coming += match.box.power_per_unit * (UNITS_AT_FIRST + UNITS_RISE * turn)
    waiting = max(0, BATTLES_AT[event] + 1 - first)
    return coming + HERITAGE_A_TURN * waiting, BLUR * math.sqrt(waiting)


def waiting_power(match: PathMatch, player: Player, event: int) -> int:
    """How much more Power a player has in a later Battle: its Units wait there, those of the tray will be gone."""
    if event == match.state.battle:
        return 0
    return match.box.power_per_unit * (player.units[event] - player.cubes[UNIT])


def chance_above(mean: float, blur: float, own: float) -> float:
    """The chance that a rival is strictly stronger; equals share a rank."""
    if blur == 0.0:
        return 1.0 if mean > own else 0.0
    distance = STEEP * (own + 0.5 - mean) / blur
    if distance > FAR:
        return 0.0
    if distance < -FAR:
        return 1.0
    return 1 / (1 + math.exp(distance))
