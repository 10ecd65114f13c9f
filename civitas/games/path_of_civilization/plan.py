"""What the rest of a turn can bring a seat: cubes in their trays, research points and the Technology they buy."""

from __future__ import annotations

import math
from typing import Final

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import (
    AMBASSADOR,
    BASIC,
    BUILDER,
    CUBE_COUNT,
    EVENT_COUNT,
    PHILOSOPHER,
    RESEARCH,
    SAGE,
    TECHNOLOGY_LEVELS,
    TYPE_COUNT,
    UNIT,
)
from civitas.games.path_of_civilization.quantities import history_points, technology_discounts, wonder_cost
from civitas.games.path_of_civilization.state import DEPLOYMENT, LEADERS, WONDERS, PathMatch
from civitas.games.path_of_civilization.worth import CHALLENGES_AT, Worth

Bargain = tuple[float, float, int]  # what a card gains beyond its price, the chance to get it, the price
NO_PURCHASE: Final = -4.0  # a turn without a Technology
NARROW: Final = 0.001  # between equal points those of the higher level are kept


class Trays:
    """What more cubes in a tray are worth to a seat, with what they can still do this turn."""

    def __init__(self, match: PathMatch, seat: int, worth: Worth) -> None:
        self.match = match
        self.seat = seat
        self.worth = worth
        self.player = match.state.players[seat]
        self.climbing = match.state.phase <= DEPLOYMENT
        self.known: list[list[float]] = [[] for _ in range(CUBE_COUNT)]
        self.past = -1  # History points without Sages, once they are looked at
        self.bargains: list[list[Bargain] | None] = [None] * CUBE_COUNT  # once Ambassadors or Builders are looked at

    def more(self, cube: int, number: int) -> float:
        """The worth of a tray with so many more cubes."""
        return self.up_to(cube, number)[number]

    def up_to(self, cube: int, number: int) -> list[float]:
        """The worth of a tray with none, one … so many more cubes, perhaps further."""
        known = self.known[cube]
        while len(known) <= number:
            known.append(self.held(cube, self.player.cubes[cube] + len(known)))
        return known

    def held(self, cube: int, number: int) -> float:
        """The worth of so many cubes in a tray."""
        if cube in (AMBASSADOR, BUILDER):
            return self._bought(cube, number)
        if cube == PHILOSOPHER:
            return self._climbed(number)
        if cube == SAGE:
            return self._remembered(number)
        return self._fought(number)

    def _bought(self, cube: int, number: int) -> float:
        """Cubes kept, or the best card they pay; the next best if another gets it."""
        bargains = self.bargains[cube]
        if bargains is None:
            bargains = self._bargains(cube)
            self.bargains[cube] = bargains
        total = self.worth.kind[cube] * number
        open_ = 1.0
        for gain, chance, cost in bargains:
            if cost <= number:
                total += open_ * chance * gain
                open_ *= 1 - chance
        return total

    def _climbed(self, number: int) -> float:
        worth = self.worth
        level = self.player.philosophy
        if self.climbing and level < worth.box.philosophy_top:
            cost = worth.box.philosophy_cost[level + 1]
            if number >= cost:
                return worth.climb(level + 1) + worth.philosophers(number - cost, level + 1)
        return worth.philosophers(number, level)

    def _remembered(self, number: int) -> float:
        """Sages at the next Challenge."""
        state = self.match.state
        event = state.challenge
        if event == EVENT_COUNT:
            return 0.0
        if CHALLENGES_AT[event] > state.turn:
            return self.worth.points[event] * number
        return self.history(number)

    def history(self, sages: int) -> float:
        """The History of this turn's Challenge with so many Sages."""
        box = self.match.box
        state = self.match.state
        card = state.challenges[state.challenge]
        if self.past < 0:
            self.past = history_points(self.match, self.player, box.challenge_type[card]) - self.player.cubes[SAGE]
        points = self.past + sages
        bonus = self.worth.gain(box.history_bonus[card])
        divisor = box.history_divisor[card]
        if divisor:
            times = 0.5 * (points // divisor) + 0.5 * points / divisor
        else:
            times = 1 / (1 + math.exp(1.5 * (box.history_threshold[card] - 0.5 - points)))
        return points + bonus * times

    def _fought(self, number: int) -> float:
        """Units at the next Battle."""
        event = self.match.state.battle
        if event == EVENT_COUNT:
            return 0.0
        battles = self.worth.battles
        more = number - self.player.cubes[UNIT]
        return battles.reward(event, battles.own[event] + self.match.box.power_per_unit * more)

    # The markets

    def _bargains(self, cube: int) -> list[Bargain]:
        """The cards of a market still to come this turn that are worth more than their price, best first."""
        worth = self.worth
        state = self.match.state
        each = worth.kind[cube]
        kind = WONDERS if cube == BUILDER else LEADERS
        found: list[Bargain] = []
        if state.phase > kind:
            return found
        for card in state.wonders if kind == WONDERS else state.leaders:
            if kind == WONDERS:
                gross, cost = worth.wonder(card), wonder_cost(worth.box, self.player, card)
            else:
                gross, cost = worth.leader(card), worth.box.leader_cost[card]
            if gross > each * cost:
                found.append((gross - each * cost, self.chance(kind, card), cost))
        found.sort(reverse=True)
        return found

    def chance(self, kind: int, card: int) -> float:
        """How surely the seat gets a card it wishes for."""
        match = self.match
        box = match.box
        state = match.state
        type_ = box.wonder_type[card] if kind == WONDERS else box.leader_type[card]
        cost = box.wonder_cost[card] if kind == WONDERS else box.leader_cost[card]
        cube = BUILDER if kind == WONDERS else AMBASSADOR
        coming = 2 if state.phase <= DEPLOYMENT else 0
        mine = box.priority[self.player.civilization][type_]
        chance = 1.0
        for other, rival in enumerate(state.players):
            if other == self.seat or box.priority[rival.civilization][type_] > mine:
                continue
            if other == match.seats:
                wishes = automa.wishes(match, kind)
                chance = 0.0 if wishes and wishes[0] == card else chance
            elif rival.cubes[cube] + coming >= cost:
                chance *= 1 - self.worth.weights.contest
        return chance

    # Phase B

    def best(self, offer: list[int], limit: int) -> float:
        """The worth of all trays after the best choice among the cubes offered."""
        spare = sum(offer) - limit
        if spare <= 0:
            return sum([self.more(cube, offer[cube]) for cube in range(CUBE_COUNT)])
        row = [0.0]  # the best worth by the number of cubes kept so far; fewer than `least` would drop too many
        least = 0
        seen = 0
        for cube in range(CUBE_COUNT):
            seen += offer[cube]
            fewest = max(0, seen - spare)
            worths = self.up_to(cube, min(offer[cube], limit))
            grown = [-math.inf] * (min(limit, seen) + 1)
            for kept in range(least, len(row)):
                for number in range(max(0, fewest - kept), min(offer[cube], limit - kept) + 1):
                    grown[kept + number] = max(grown[kept + number], row[kept] + worths[number])
            row = grown
            least = fewest
        return row[limit]


class Library:
    """What research levels are worth to a seat, with the Technology they buy this turn."""

    def __init__(self, match: PathMatch, seat: int, worth: Worth) -> None:
        box = match.box
        player = match.state.players[seat]
        self.worth = worth
        self.top = box.research_max
        self.copies = match.state.library
        self.levels = player.research
        self.discounts = technology_discounts(box, player)
        useful = max(box.technology_cost)
        self.hold = [self._held(level, useful) for level in range(self.top + 1)]
        # The last point of a level; between equal points those of the higher level are kept.
        self.last = [0.0]
        for level in range(1, self.top + 1):
            self.last.append(self.hold[level] - self.hold[level - 1] + NARROW * level)
        self.worths: dict[int, float] = {}  # of Technologies, once they are looked at
        self.buys: list[list[float]] = [[] for _ in range(TYPE_COUNT)]  # by type, from the seat's level up

    def _held(self, level: int, useful: int) -> float:
        each = self.worth.kind[RESEARCH]
        return each * (min(level, useful) + self.worth.weights.excess * max(0, level - useful))

    def price(self, card: int) -> int:
        box = self.worth.box
        return max(1, box.technology_cost[card] - self.discounts[box.technology_type[card]])

    def net(self, card: int, level: int) -> float:
        """A Technology bought from a research level, less the points paid."""
        worth = self.worths.get(card)
        if worth is None:
            worth = self.worth.technology(card)
            self.worths[card] = worth
        return worth - self.hold[level] + self.hold[level - self.price(card)]

    def bought(self, kind: int, level: int) -> float:
        """The best purchase of a type at a level, the seat's own or higher, against keeping the points."""
        known = self.buys[kind]
        start = self.levels[kind]
        while len(known) <= level - start:
            known.append(self._best_purchase(kind, start + len(known)))
        return known[level - start]

    def _best_purchase(self, kind: int, level: int) -> float:
        best = NO_PURCHASE
        first = BASIC + kind * TECHNOLOGY_LEVELS
        for card in range(first, first + TECHNOLOGY_LEVELS):
            if self.copies[card] and self.price(card) <= level:
                best = max(best, self.net(card, level))
        return best

    def value(self, levels: list[int]) -> float:
        """The best purchase and the points kept."""
        best = NO_PURCHASE
        total = 0.0
        for kind in range(TYPE_COUNT):
            level = levels[kind]
            total += self.hold[level]
            best = max(best, self.bought(kind, level))
        return total + best

    def best(self, levels: list[int], offer: list[int], limit: int, first: int = 0) -> float:
        """The value after the best choice among the points offered.

        The last entry of the offer counts free ones, which go to types in rising order from `first` on.
        """
        if offer[TYPE_COUNT]:
            found: list[float] = []
            for kind in range(first, TYPE_COUNT):
                fixed = offer[:]
                fixed[TYPE_COUNT] -= 1
                fixed[kind] += 1
                found.append(self.best(levels, fixed, limit, kind))
            return max(found)
        reached = levels[:]
        dropped = -limit
        for kind in range(TYPE_COUNT):
            usable = min(offer[kind], self.top - levels[kind])
            reached[kind] += usable
            dropped += usable
        if dropped <= 0:
            return self.value(reached)
        return self._best_fewer(levels, reached, dropped)

    def _best_fewer(self, levels: list[int], reached: list[int], dropped: int) -> float:
        """The best value when so many points must go: those kept with least gain first, of one type last."""
        plain = self._fewer(levels, reached, dropped, TYPE_COUNT)
        found: list[float] = []
        for kind in range(TYPE_COUNT):
            lost = reached[kind] - plain[kind]
            if lost:  # sparing a type that loses nothing changes nothing
                spared = plain[:]
                spared[kind] = reached[kind]
                found.append(self.value(self._fewer(levels, spared, lost, kind)))
        if len(found) < TYPE_COUNT:
            found.append(self.value(plain))
        return max(found)

    def _fewer(self, levels: list[int], reached: list[int], dropped: int, spared: int) -> list[int]:
        """The levels reached without so many of the points above `levels`, those of the spared type last."""
        left = reached[:]
        for _ in range(dropped):
            worst = spared
            loss = math.inf
            for kind in range(TYPE_COUNT):
                level = left[kind]
                if kind != spared and level > levels[kind]:
                    here = self.last[level]
                    if here < loss:
                        worst, loss = kind, here
            left[worst] -= 1
        return left
