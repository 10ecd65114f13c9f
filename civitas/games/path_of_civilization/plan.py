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

NO_PURCHASE: Final = -4.0  # a turn without a Technology
NARROW: Final = 0.001  # between equal points those of the higher level are kept


class Offer:
    """A card of a market as a seat sees it."""

    __slots__ = ("chance", "cost", "worth")

    def __init__(self, worth: float, cost: int, chance: float) -> None:
        self.worth = worth
        self.cost = cost
        self.chance = chance  # that nobody with better priority takes it


class Trays:
    """What more cubes in a tray are worth to a seat, with what they can still do this turn."""

    def __init__(self, match: PathMatch, seat: int, worth: Worth) -> None:
        self.match = match
        self.seat = seat
        self.worth = worth
        self.player = match.state.players[seat]
        phase = match.state.phase
        self.climbing = phase <= DEPLOYMENT
        self.wonders = self._offers(WONDERS) if phase <= WONDERS else []
        self.leaders = self._offers(LEADERS) if phase <= LEADERS else []
        self.known: list[list[float]] = [[] for _ in range(CUBE_COUNT)]

    def more(self, cube: int, number: int) -> float:
        """The worth of a tray with so many more cubes."""
        known = self.known[cube]
        while len(known) <= number:
            known.append(self.held(cube, self.player.cubes[cube] + len(known)))
        return known[number]

    def held(self, cube: int, number: int) -> float:
        """The worth of so many cubes in a tray."""
        if cube == AMBASSADOR:
            return self._bought(cube, number, self.leaders)
        if cube == BUILDER:
            return self._bought(cube, number, self.wonders)
        if cube == PHILOSOPHER:
            return self._climbed(number)
        if cube == SAGE:
            return self._remembered(number)
        return self._fought(number)

    def _bought(self, cube: int, number: int, offers: list[Offer]) -> float:
        """Cubes kept, or the best card they pay; the next best if another gets it."""
        each = self.worth.kind[cube]
        gains = [
            (offer.worth - each * offer.cost, offer.chance)
            for offer in offers
            if offer.cost <= number and offer.worth > each * offer.cost
        ]
        gains.sort(reverse=True)
        total = each * number
        open_ = 1.0
        for gain, chance in gains:
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
        points = history_points(box, self.player, box.challenge_type[card]) - self.player.cubes[SAGE] + sages
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

    def _offers(self, kind: int) -> list[Offer]:
        match = self.match
        box = match.box
        if kind == WONDERS:
            return [
                Offer(self.worth.wonder(card), wonder_cost(box, self.player, card), self.chance(kind, card))
                for card in match.state.wonders
            ]
        return [
            Offer(self.worth.leader(card), box.leader_cost[card], self.chance(kind, card))
            for card in match.state.leaders
        ]

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
        total = sum(offer)
        if total <= limit:
            return sum([self.more(cube, offer[cube]) for cube in range(CUBE_COUNT)])
        row = [0.0]
        for cube in range(CUBE_COUNT):
            most = min(limit, len(row) - 1 + offer[cube])
            grown = [-math.inf] * (most + 1)
            for kept, value in enumerate(row):
                for number in range(min(offer[cube], limit - kept) + 1):
                    grown[kept + number] = max(grown[kept + number], value + self.more(cube, number))
            row = grown
        return row[limit]


class Library:
    """What research levels are worth to a seat, with the Technology they buy this turn."""

    def __init__(self, match: PathMatch, seat: int, worth: Worth) -> None:
        box = match.box
        player = match.state.players[seat]
        self.worth = worth
        self.top = box.research_max
        self.technologies = [worth.technology(card) for card in range(len(box.technology_vp))]
        self.hold = [self._held(level) for level in range(self.top + 1)]
        self.price: list[int] = []
        discounts = technology_discounts(box, player)
        for card, cost in enumerate(box.technology_cost):
            self.price.append(max(1, cost - discounts[box.technology_type[card]]))
        self.buys: list[list[float]] = []  # by type and level, the best purchase there against keeping the points
        for kind in range(TYPE_COUNT):
            first = BASIC + kind * TECHNOLOGY_LEVELS
            slots = [card for card in range(first, first + TECHNOLOGY_LEVELS) if match.state.library[card]]
            gains: list[float] = []
            for level in range(self.top + 1):
                best = NO_PURCHASE
                for card in slots:
                    if self.price[card] <= level:
                        best = max(best, self.net(card, level))
                gains.append(best)
            self.buys.append(gains)

    def _held(self, level: int) -> float:
        each = self.worth.kind[RESEARCH]
        useful = max(self.worth.box.technology_cost)
        return each * (min(level, useful) + self.worth.weights.excess * max(0, level - useful))

    def net(self, card: int, level: int) -> float:
        """A Technology bought from a research level, less the points paid."""
        return self.technologies[card] - self.hold[level] + self.hold[level - self.price[card]]

    def value(self, levels: list[int]) -> float:
        """The best purchase and the points kept."""
        best = NO_PURCHASE
        total = 0.0
        for kind in range(TYPE_COUNT):
            level = levels[kind]
            total += self.hold[level]
            best = max(best, self.buys[kind][level])
        return total + best

    def best(self, levels: list[int], offer: list[int], limit: int) -> float:
        """The value after the best choice among the points offered; the last entry of the offer counts free ones."""
        if offer[TYPE_COUNT]:
            fewer = [*offer[:TYPE_COUNT], offer[TYPE_COUNT] - 1]
            found = [
                self.best(levels, [*fewer[:kind], fewer[kind] + 1, *fewer[kind + 1 :]], limit) for kind in range(5)
            ]
            return max(found)
        usable = [min(offer[kind], self.top - levels[kind]) for kind in range(TYPE_COUNT)]
        dropped = sum(usable) - limit
        reached = [levels[kind] + usable[kind] for kind in range(TYPE_COUNT)]
        if dropped <= 0:
            return self.value(reached)
        return max([self.value(self.sparing(kind, reached, usable, dropped)) for kind in range(TYPE_COUNT)])

    def sparing(self, spared: int, reached: list[int], usable: list[int], dropped: int) -> list[int]:
        """The levels when so many points must go: those kept with least gain first, of one type last."""
        levels = reached[:]
        for _ in range(dropped):
            worst = spared
            loss = math.inf
            for kind in range(TYPE_COUNT):
                level = levels[kind]
                if kind != spared and level > reached[kind] - usable[kind]:
                    here = self.hold[level] - self.hold[level - 1] + NARROW * level
                    if here < loss:
                        worst, loss = kind, here
            levels[worst] -= 1
        return levels
