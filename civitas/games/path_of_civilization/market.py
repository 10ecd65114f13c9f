"""Phases C2 and C3: at most one Wonder for Builders, at most one Leader for Ambassadors."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import AMBASSADOR, BUILDER
from civitas.games.path_of_civilization.contention import Contest
from civitas.games.path_of_civilization.gains import FreePoints, gain
from civitas.games.path_of_civilization.quantities import wonder_cost
from civitas.games.path_of_civilization.state import NONE, WONDERS, PathMatch
from civitas.games.path_of_civilization.verbs import BUILDS, BURIES, RECRUITS
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Market(Frame):
    """One market is contested, then all pay and receive their cards at the same time."""

    kind: int  # WONDERS or LEADERS

    def copy(self) -> Market:
        return Market(self.kind)

    def start(self, match: PathMatch) -> None:
        lists: list[list[int]] = [[] for _ in match.state.players]
        if match.alone:
            lists[match.seats] = automa.wishes(match, self.kind)
        match.open(Contest(self.kind, lists), then="deliver")

    def deliver(self, match: PathMatch) -> None:
        contest = match.ended()
        assert isinstance(contest, Contest)
        taken = [(player, card) for player, card in enumerate(contest.outcome) if card != NONE]
        for player, card in taken:
            if self.kind == WONDERS:
                build(match, player, card)
            else:
                recruit(match, player, card)
        for player, card in taken:
            if player == match.seats:
                automa.receive(match, self.kind, card)
                continue
            effects = match.box.wonder_instant[card] if self.kind == WONDERS else match.box.leader_instant[card]
            for effect in effects:
                gain(match, player, effect.gain, effect.source)
        if taken:
            match.open(FreePoints(), then="finish")

    def finish(self, match: PathMatch) -> None:
        """The step is over."""


def build(match: PathMatch, player: int, card: int) -> None:
    """Pay a Wonder and take it from the market; the automa takes it for free."""
    state = match.state
    owner = state.players[player]
    cost = 0 if player == match.seats else wonder_cost(match.box, owner, card)
    owner.cubes[BUILDER] -= cost
    owner.wonders = [*owner.wonders, card]
    state.wonders = [other for other in state.wonders if other != card]
    match.tell(BUILDS, player, card, cost)


def recruit(match: PathMatch, player: int, card: int) -> None:
    """Pay a Leader; the former one is buried first."""
    state = match.state
    owner = state.players[player]
    cost = 0 if player == match.seats else match.box.leader_cost[card]
    owner.cubes[AMBASSADOR] -= cost
    match.tell(RECRUITS, player, card, cost)
    if owner.leader != NONE:
        owner.cemetery = [*owner.cemetery, owner.leader]
        match.tell(BURIES, player, owner.leader)
    owner.leader = card
    state.leaders = [other for other in state.leaders if other != card]
