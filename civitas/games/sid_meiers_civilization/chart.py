"""What bots read off the map square by square: it stays while terrain, printed extras and pieces do."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import NONE, WATER
from civitas.games.sid_meiers_civilization.quantities import (
    square_coin,
    square_culture,
    square_production,
    square_resource,
    square_trade,
)
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.weighing import Weights

UNKNOWN: Final = -1e9  # a worth not looked at yet


def site_worth(weights: Weights, match: CivilizationMatch, centre: int) -> float:
    """What the outskirts of a city would bring."""
    trade, made, culture, coin, resource, water = weights.outskirts
    worth = 0.0
    for square in match.layout.around[centre]:
        worth += trade * square_trade(match, square) + made * square_production(match, square)
        worth += culture * square_culture(match, square) + coin * square_coin(match, square)
        if square_resource(match, square) != NONE:
            worth += resource
        if match.state.terrain[square] == WATER:
            worth -= water
    return worth


class Chart:
    """The squares of a map as it lies. Its lists are never changed in place: the same lists are the same map."""

    __slots__ = ("edge", "extra", "piece", "sites", "terrain", "weights", "yields")

    def __init__(self, weights: Weights, match: CivilizationMatch) -> None:
        state = match.state
        self.weights = weights
        self.terrain = state.terrain
        self.extra = state.extra
        self.piece = state.piece
        self.sites = [UNKNOWN] * match.layout.count
        self.yields = [UNKNOWN] * match.layout.count
        self.edge = [False] * match.layout.count  # whether a face-down tile lies next to a square
        for square, terrain in enumerate(state.terrain):
            if terrain == NONE:
                for other in match.layout.neighbours[square]:
                    self.edge[other] = True

    def shows(self, match: CivilizationMatch) -> bool:
        """Whether this is the map of a match."""
        state = match.state
        return state.terrain is self.terrain and state.extra is self.extra and state.piece is self.piece

    def site(self, match: CivilizationMatch, centre: int) -> float:
        """What the outskirts of a city there would bring."""
        if self.sites[centre] == UNKNOWN:
            self.sites[centre] = site_worth(self.weights, match, centre)
        return self.sites[centre]

    def gathered(self, match: CivilizationMatch, square: int) -> float:
        """What a scout on a square would gather."""
        if self.yields[square] == UNKNOWN:
            trade, made, culture, coin = self.weights.gathered
            worth = made * square_production(match, square) + trade * square_trade(match, square)
            worth += culture * square_culture(match, square) + coin * square_coin(match, square)
            self.yields[square] = worth
        return self.yields[square]
