"""Phase C1, Philosophy: a compulsory climb of one level, and the Boon of the level reached."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import OF_BOON, ON_PHILOSOPHY, PHILOSOPHER
from civitas.games.path_of_civilization.gains import FreePoints, gain
from civitas.games.path_of_civilization.quantities import effects_in_force
from civitas.games.path_of_civilization.state import HIDDEN, OPEN, REJECTED, SHOWN, PathMatch
from civitas.games.path_of_civilization.verbs import (
    BOON_OPEN,
    BOON_REJECTED,
    BOONS_SHOWN,
    CLIMBS,
    OPEN_BOON,
    TAKE_BOON,
    TAKES_BOON,
)
from civitas.kernel.frame import ChooseOne, Frame


@dataclass(slots=True)
class Philosophy(Frame):
    """Everybody who can pay climbs one level; tokens of a new level are turned over, Boons are gained."""

    climbers: list[int] = field(default_factory=list)

    def copy(self) -> Philosophy:
        return Philosophy(self.climbers)

    def start(self, match: PathMatch) -> None:
        box = match.box
        for seat, player in enumerate(match.state.players):
            if player.philosophy == box.philosophy_top:
                continue
            cost = box.philosophy_cost[player.philosophy + 1]
            held = player.cubes[PHILOSOPHER]
            if held >= cost or automa.must_climb(match, seat):
                paid = min(cost, held)
                player.cubes[PHILOSOPHER] -= paid
                player.philosophy += 1
                self.climbers = [*self.climbers, seat]
                match.tell(CLIMBS, seat, player.philosophy, paid)
        if self.climbers:
            self.then = "arrive"

    def arrive(self, match: PathMatch) -> None:
        """Turn over the tokens of levels never reached before."""
        state = match.state
        for level in range(1, match.box.philosophy_top + 1):
            arrived = [seat for seat in self.climbers if state.players[seat].philosophy == level]
            if arrived and state.tokens[2 * level - 2] == HIDDEN:
                self._turn_over(match, level, arrived)
        self.then = "choose"

    def _turn_over(self, match: PathMatch, level: int, arrived: list[int]) -> None:
        match.bar()
        state = match.state
        place = 2 * level - 2
        match.tell(BOONS_SHOWN, arrived[0], state.boons[place], state.boons[place + 1])
        if len(arrived) > 1:
            lay(match, place, OPEN)
            lay(match, place + 1, OPEN)
        elif arrived[0] < match.seats:
            lay(match, place, SHOWN)
            lay(match, place + 1, SHOWN)
        else:
            open_one(match, place + match.chance(2))

    def choose(self, match: PathMatch) -> None:
        choices: dict[int, Frame] = {}
        for seat in self.climbers:
            tokens = candidates(match, seat)
            if seat < match.seats and len(tokens) > 1:
                boons = match.state.boons
                if match.state.tokens[tokens[0]] == SHOWN:
                    options = [OPEN_BOON + boons[token] for token in tokens]
                    choices[seat] = ChooseOne(seat, options, prompt="open_boon")
                else:
                    options = [TAKE_BOON + boons[token] for token in tokens]
                    choices[seat] = ChooseOne(seat, options, prompt="boon")
        if choices:
            match.fork(choices, then="bless")
        else:
            self.then = "bless"

    def bless(self, match: PathMatch) -> None:
        """Everybody who climbed gains one open Boon, times the multiplier of the level."""
        box = match.box
        state = match.state
        for seat in self.climbers:
            tokens = candidates(match, seat)
            level = state.players[seat].philosophy
            times = box.philosophy_multiplier[level]
            if seat == match.seats:
                automa.bless(match, [state.boons[token] for token in tokens], times)
                continue
            token = tokens[0]
            if len(tokens) > 1:
                choice = match.branch_of(seat)
                assert isinstance(choice, ChooseOne)
                base = OPEN_BOON if state.tokens[token] == SHOWN else TAKE_BOON
                token = next(other for other in tokens if state.boons[other] == choice.chosen - base)
            if state.tokens[token] == SHOWN:
                open_one(match, token)
            boon = state.boons[token]
            match.tell(TAKES_BOON, seat, boon, times)
            gain(match, seat, box.boon[boon], OF_BOON + boon, times)
            for effect in effects_in_force(box, state.players[seat], ON_PHILOSOPHY):
                gain(match, seat, effect.gain, effect.source)
        match.open(FreePoints(), then="finish")

    def finish(self, match: PathMatch) -> None:
        """The step is over."""


def candidates(match: PathMatch, seat: int) -> list[int]:
    """Places of the tokens a climber may take: those just shown, or those open on the level."""
    state = match.state
    place = 2 * state.players[seat].philosophy - 2
    return [token for token in (place, place + 1) if state.tokens[token] in (SHOWN, OPEN)]


def lay(match: PathMatch, token: int, how: int) -> None:
    """Turn a token; open ones stay so for the whole game."""
    state = match.state
    state.tokens = [how if place == token else old for place, old in enumerate(state.tokens)]
    if how in (OPEN, REJECTED):
        match.tell(BOON_OPEN if how == OPEN else BOON_REJECTED, -1, state.boons[token], token // 2 + 1)


def open_one(match: PathMatch, token: int) -> None:
    """Open a token; the other of its level is out of play."""
    lay(match, token, OPEN)
    lay(match, token ^ 1, REJECTED)
