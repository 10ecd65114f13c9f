"""The course of the game: turns of five phases, up to a victory or the last turn."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.sid_meiers_civilization.box import NONE
from civitas.games.sid_meiers_civilization.city_management import CityManagement, capital_actions
from civitas.games.sid_meiers_civilization.movement import Movement
from civitas.games.sid_meiers_civilization.research import Research
from civitas.games.sid_meiers_civilization.start_of_turn import StartOfTurn
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    CITIES,
    CITIES_EACH,
    MOVEMENT,
    OUT_OF_TURNS,
    RESEARCH,
    RUNNING,
    START,
    TRADE,
    CivilizationMatch,
)
from civitas.games.sid_meiers_civilization.trade import Trade
from civitas.games.sid_meiers_civilization.verbs import FIRST_PLAYER, LAST_TURN, PHASE_BEGINS, TURN_BEGINS
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Course(Frame):
    """Turn after turn: start of turn, trade, city management, movement, research."""

    played: int = 0  # seats that have had their step of the phase

    def copy(self) -> Course:
        return Course(self.played)

    def start(self, match: CivilizationMatch) -> None:
        """A turn begins; the first-player marker passes to the left, not on the first turn."""
        state = match.state
        if state.ended != RUNNING:
            return
        if state.turn == match.turn_limit:
            state.ended = OUT_OF_TURNS
            match.tell(LAST_TURN)
            return
        state.turn += 1
        match.tell(TURN_BEGINS, -1, state.turn)
        if state.turn > 1:
            state.first = (state.first + 1) % match.seats
            match.tell(FIRST_PLAYER, state.first)
        state.held = []
        for player in state.players:
            player.used = 0
            player.boosts = [0] * CITIES_EACH
            player.acts = [0] * CITIES_EACH
            player.kinds = [0] * CITIES_EACH
        self.begin(match, START)
        self.then = "start_of_turn"

    def begin(self, match: CivilizationMatch, phase: int) -> None:
        """A phase begins."""
        state = match.state
        state.phase = phase
        state.active = NONE
        self.played = 0
        for player in state.players:
            player.quiet = 0
        match.tell(PHASE_BEGINS, -1, phase)

    def next_seat(self, match: CivilizationMatch) -> int:
        """The seat whose step comes next."""
        seat = match.order()[self.played]
        self.played += 1
        match.state.active = seat
        match.begin_turn()
        return seat

    def start_of_turn(self, match: CivilizationMatch) -> None:
        if match.state.ended != RUNNING:
            return
        if self.played < match.seats:
            match.open(StartOfTurn(self.next_seat(match)), then="start_of_turn")
            return
        self.begin(match, TRADE)
        match.open(Trade(), then="city_management")

    def city_management(self, match: CivilizationMatch) -> None:
        if match.state.ended != RUNNING:
            return
        if match.state.phase != CITIES:
            self.begin(match, CITIES)
            give_actions(match)
        if self.played < match.seats:
            match.open(CityManagement(self.next_seat(match)), then="city_management")
            return
        self.begin(match, MOVEMENT)
        self.then = "movement"

    def movement(self, match: CivilizationMatch) -> None:
        if match.state.ended != RUNNING:
            return
        if self.played < match.seats:
            match.open(Movement(self.next_seat(match)), then="movement")
            return
        self.begin(match, RESEARCH)
        rest_figures(match)
        match.open(Research(), then="start")


def give_actions(match: CivilizationMatch) -> None:
    """Each city may act once; governments change that for the capital."""
    for seat, player in enumerate(match.state.players):
        for number, centre in enumerate(player.cities):
            player.acts[number] = 0 if centre == NONE else 1
        player.acts[CAPITAL] = capital_actions(match, seat)


def rest_figures(match: CivilizationMatch) -> None:
    """Figures that moved may move again in the next turn."""
    state = match.state
    figures = state.figures[:]
    for player in state.players:
        for square in player.places:
            figures[square] &= 0xFF
    state.figures = figures
