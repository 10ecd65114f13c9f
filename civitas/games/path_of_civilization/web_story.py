"""The chronicle read back for the pages: what changed this turn and why, and the score turn by turn.

Nothing here decides anything; where a chronicle does not tell everything (a position set up by hand), what cannot be
explained counts as having been there before.
"""

from __future__ import annotations

from typing import Final, cast

from civitas.games.path_of_civilization.box import (
    ANY,
    BASIC,
    BUILDER,
    CUBE_COUNT,
    HERITAGE,
    OF_BATTLE,
    OF_CHALLENGE,
    OF_LEADER,
    OF_PHILOSOPHY,
    OF_TECHNOLOGY,
    OF_WONDER,
    PHILOSOPHER,
    POPULATION,
    RESEARCH,
    SAGE,
    SAGE_AT,
    UNIT,
    UNIT_AT,
    VP,
)
from civitas.games.path_of_civilization.score import parts_of
from civitas.games.path_of_civilization.state import NONE, PathMatch, Player, new_player, without
from civitas.games.path_of_civilization.verbs import (
    BATTLE_BEGINS,
    BUILDS,
    BURIES,
    BUYS,
    CHALLENGE_BEGINS,
    CLIMBS,
    CUBES_ENTER,
    DISCARDS,
    FATE_USED,
    GAINED,
    POINT_PLACED,
    RECRUITS,
    SAGES_RETURN,
    TURN_BEGINS,
    UNITS_RETURN,
)
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

FREE_POINT: Final = -1  # a source: a research point of free choice
WAITED: Final = -2  # a source: cubes that waited at an event
_FIRST_GAIN: Final = GAINED[0]

Change = tuple[int, int, int]  # kind, source, amount


class Story:
    """Players as the chronicle tells them, and every change of this turn; the automa comes after the last seat."""

    def __init__(self, match: PathMatch, events: list[Event]) -> None:
        self.match = match
        self.box = match.box
        self.players = [new_player(player.civilization, list(range(BASIC))) for player in match.state.players]
        self.turn: list[list[Change]] = [[] for _ in self.players]
        self.heritage: list[list[Change]] = [[] for _ in self.players]  # of the whole game
        self.scores: list[list[int]] = []  # at the end of every turn but the last
        self.challenge = NONE
        self.battle = NONE
        self.sage_event = 0
        self.unit_event = 0
        self.turns = 0
        for event in events:
            self._read(event)

    def _read(self, event: Event) -> None:
        tale, seat, first, second = event.tale, event.seat, event.first, event.second
        if tale == TURN_BEGINS:
            self._begin_turn()
        elif tale == CHALLENGE_BEGINS:
            self.challenge = first
        elif tale == BATTLE_BEGINS:
            self.battle = first
        elif tale == SAGES_RETURN:
            self.sage_event += 1
            self._return(SAGE, OF_CHALLENGE + self.challenge)
        elif tale == UNITS_RETURN:
            self.unit_event += 1
            self._return(UNIT, OF_BATTLE + self.battle)
        elif 0 <= seat < len(self.players):
            if tale >= _FIRST_GAIN:
                self._gain(seat, tale - _FIRST_GAIN, first, second)
            else:
                self._act(seat, tale, first, second)

    def _begin_turn(self) -> None:
        if self.turns:
            self.scores.append([self._score(place, player) for place, player in enumerate(self.players)])
            self.turn = [[] for _ in self.players]
        self.turns += 1

    def _return(self, cube: int, source: int) -> None:
        for seat, player in enumerate(self.players):
            self._change(seat, cube, source, -player.cubes[cube])

    def _gain(self, seat: int, kind: int, amount: int, source: int) -> None:
        if kind >= UNIT_AT:
            if kind - UNIT_AT == self.unit_event:
                self._change(seat, UNIT, source, amount)
        elif kind >= SAGE_AT:
            if kind - SAGE_AT == self.sage_event:
                self._change(seat, SAGE, source, amount)
        elif kind != ANY:
            self._change(seat, kind, source, amount)

    def _change(self, seat: int, kind: int, source: int, amount: int) -> None:
        if not amount:
            return
        player = self.players[seat]
        self.turn[seat].append((kind, source, amount))
        if kind < CUBE_COUNT:
            player.cubes[kind] += amount
        elif kind == POPULATION:
            player.population += amount
        elif kind == HERITAGE:
            player.heritage += amount
            self.heritage[seat].append((kind, source, amount))
        elif kind == VP:
            player.tokens += amount
        else:
            player.research[kind - RESEARCH] += amount

    def _act(self, seat: int, tale: int, first: int, second: int) -> None:
        player = self.players[seat]
        if tale == CLIMBS:
            player.philosophy = first
            self._change(seat, PHILOSOPHER, OF_PHILOSOPHY, -second)
        elif tale == BUILDS:
            player.wonders = [*player.wonders, first]
            self._change(seat, BUILDER, OF_WONDER + first, -second)
        elif tale == RECRUITS:
            player.leader = first
            self._change(seat, 0, OF_LEADER + first, -second)
        elif tale == BURIES:
            player.cemetery = [*player.cemetery, first]
        elif tale == BUYS:
            player.hand = [*player.hand, first]
            self._change(seat, RESEARCH + self.box.technology_type[first], OF_TECHNOLOGY + first, -second)
        elif tale == DISCARDS:
            if first in player.hand:
                player.hand = without(player.hand, first)
            player.old = [*player.old, first]
        elif tale == FATE_USED:
            for cube, number in self.box.fate[second].pay:
                self._change(seat, cube, OF_CHALLENGE + second, -number * first)
        elif tale == CUBES_ENTER:
            self._change(seat, second, WAITED, first)
        elif tale == POINT_PLACED:
            self._change(seat, RESEARCH + first, FREE_POINT, 1)

    def _score(self, place: int, player: Player) -> int:
        return sum(parts_of(self.match, place, player).values())

    def told(self, place: int, player: Player) -> bool:
        """Whether the chronicle leads to what this player has."""
        mine = self.players[place]
        return (mine.cubes, mine.research, self._score(place, mine)) == (
            player.cubes,
            player.research,
            self._score(place, player),
        )


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    """Score of each seat, and of the automa, at the end of every turn; empty when not all is told."""
    match = cast(PathMatch, given)
    story = Story(match, events)
    players = list(enumerate(match.state.players))
    if not all(story.told(place, player) for place, player in players):
        return []
    final = [sum(parts_of(match, place, player).values()) for place, player in players]
    return [[at_end[place] for at_end in [*story.scores, final]] for place, _ in players]
