"""City management: an action with each city, and between them culture, abilities and events."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.sid_meiers_civilization import abilities
from civitas.games.sid_meiers_civilization.box import CAPITAL_ACTIONS, FIRST_BUILDING
from civitas.games.sid_meiers_civilization.culture_track import Advance, can_advance, pay_space
from civitas.games.sid_meiers_civilization.hand import TrimHand
from civitas.games.sid_meiers_civilization.production import (
    COLLECT,
    DEVOTE,
    PRODUCE,
    Arts,
    Harvest,
    Produce,
    free_options,
    harvest_kinds,
    produce_options,
)
from civitas.games.sid_meiers_civilization.quantities import highest
from civitas.games.sid_meiers_civilization.state import CAPITAL, CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import (
    ADVANCE,
    ARTS,
    BUILD,
    BUILD_FREE,
    END,
    HARVEST,
    VERBS,
    harvest_row,
)
from civitas.kernel.frame import Frame


def capital_actions(match: CivilizationMatch, seat: int) -> int:
    """How often a capital acts in a turn: once, unless a card says otherwise."""
    player = match.state.players[seat]
    for government, n, _ in match.governments.passive[CAPITAL_ACTIONS]:
        if government == player.government:
            return n
    return highest(match, seat, CAPITAL_ACTIONS, 1)


def may_repeat(match: CivilizationMatch, seat: int, number: int, kind: int) -> bool:
    """A capital's second action is of another kind, unless an ability gave it actions of its own (R6)."""
    if number != CAPITAL:
        return True
    player = match.state.players[seat]
    kinds = player.kinds[CAPITAL]
    if not kinds:
        return True
    taken = (kinds & 3) + (kinds >> 2 & 3) + (kinds >> 4 & 3)
    extra = player.acts[CAPITAL] + taken - capital_actions(match, seat)
    return kinds >> 2 * kind & 3 <= extra


def action_options(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """What a city may do."""
    options: list[int] = []
    if may_repeat(match, seat, number, PRODUCE):
        options += produce_options(match, seat, number)
        options += free_options(match, seat, number)
    if may_repeat(match, seat, number, DEVOTE):
        options.append(ARTS + number)
    if may_repeat(match, seat, number, COLLECT):
        options += [harvest_row(number, kind) for kind in harvest_kinds(match, seat, number)]
    return options


@dataclass(slots=True)
class CityManagement(Frame):
    """One player's city management."""

    seat: int

    def copy(self) -> CityManagement:
        return CityManagement(self.seat)

    def start(self, match: CivilizationMatch) -> None:
        """Before each choice: whoever holds too many culture cards plays none (R12)."""
        match.open(TrimHand(self.seat), then="choose")

    def choose(self, match: CivilizationMatch) -> None:
        options: list[int] = []
        for number, acts in enumerate(match.state.players[self.seat].acts):
            if acts > 0:
                options += action_options(match, self.seat, number)
        if can_advance(match, self.seat):
            options.append(ADVANCE)
        options += abilities.turn_options(match, self.seat)
        options.append(END)
        always = len(options) == 1 and abilities.could_act(match, self.seat)
        match.ask(self.seat, options, then="hear", prompt="manage", always=always)

    def hear(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        first, second = VERBS.first[row], VERBS.second[row]
        if verb == END:
            return
        if verb == BUILD:
            match.open(Produce(self.seat, first, second), then="start")
        elif verb == BUILD_FREE:
            match.open(Produce(self.seat, first, FIRST_BUILDING + second, free=True), then="start")
        elif verb == ARTS:
            match.open(Arts(self.seat, first), then="start")
        elif verb == HARVEST:
            match.open(Harvest(self.seat, first, second), then="start")
        elif verb == ADVANCE:
            pay_space(match, self.seat)
            match.open(Advance(self.seat), then="start")
        else:
            match.open(abilities.begin(self.seat, row), then="start")
