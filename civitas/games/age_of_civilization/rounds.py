"""The course of the game (pp. 8, 12-13, 16): six rounds, the end of each, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.age_of_civilization.box import OF_ACTION, OF_WAR, PLAGUE, Event
from civitas.games.age_of_civilization.civilizations import add_card
from civitas.games.age_of_civilization.effects import apply, sacrifice
from civitas.games.age_of_civilization.quantities import has_least_military, military
from civitas.games.age_of_civilization.scenarios import (
    MONGOL_DEVASTATION,
    SILK_ROAD,
    lose_station,
    named,
    resolve_special_event,
)
from civitas.games.age_of_civilization.score import score_end_of_game
from civitas.games.age_of_civilization.state import RUNNING, SIX_ROUNDS, AgeMatch, count
from civitas.games.age_of_civilization.turn import Turn
from civitas.games.age_of_civilization.verbs import (
    ENTERS,
    EVENT,
    PLAGUE_SPREADS,
    ROUND_BEGINS,
    WAR,
)
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Course(Frame):
    """Six rounds: the first player, then the others clockwise; after the sixth the game ends."""

    played: int = 0  # turns played this round

    def copy(self) -> Course:
        return Course(self.played)

    def start(self, match: AgeMatch) -> None:
        match.state.round += 1
        self.played = 0
        match.tell(ROUND_BEGINS, -1, match.state.round)
        self.then = "next_turn"

    def next_turn(self, match: AgeMatch) -> None:
        if self.played == match.seats:
            self.then = "end_round"
            return
        seat = (match.state.first + self.played) % match.seats
        self.played += 1
        match.open(Turn(seat), then="next_turn")

    def end_round(self, match: AgeMatch) -> None:
        if match.state.round == match.box.rounds:
            match.state.ended = SIX_ROUNDS
            score_end_of_game(match)
            return
        end_of_round(match)
        if match.state.ended == RUNNING:
            self.then = "start"


def end_of_round(match: AgeMatch) -> None:
    """Rounds 1 to 5 (pp. 12-13, 26, 31): the token anticlockwise, alone market and opponent, the card that enters."""
    state = match.state
    state.first = (state.first - 1) % match.seats
    if match.seats == 1:
        state.bonus = [coins + 1 for coins in state.bonus]
        add_card(match)
        state.opponent += match.box.opponent_per_round
    position = state.round + match.box.window
    card = state.track[position - 1]
    match.tell(ENTERS, -1, card)
    if state.events and position in match.box.event_positions:
        resolve_event(match, match.box.events[state.events[match.box.event_positions.index(position)]])
    black_death = match.scenario is not None and match.scenario.event == "black_death" and state.trail.token == position
    resolve_special_event(match, position)
    if state.ended != RUNNING:
        return
    action = match.box.actions[card]
    if action.war and not named(match, MONGOL_DEVASTATION):
        war(match)
    if action.plague and not black_death:
        plague(match)


def war(match: AgeMatch) -> None:
    """All players with the least military sacrifice a worker at the same moment (p. 12; R5, R6, R10)."""
    match.tell(WAR)
    players = match.state.players
    for seat in range(match.seats):
        for ability in players[seat].hooks.wars:
            apply(match, seat, ability)
    weakest = [seat for seat in range(match.seats) if has_least_military(match, seat)]
    for seat in weakest:
        if not players[seat].hooks.war_immune:
            sacrifice(match, seat, 1, OF_WAR)
    if weakest and named(match, SILK_ROAD):
        lose_station(match)


def plague(match: AgeMatch) -> None:
    """Everybody sacrifices a worker (p. 12)."""
    match.tell(PLAGUE_SPREADS)
    for seat, player in enumerate(match.state.players):
        if not player.hooks.plague_immune:
            sacrifice(match, seat, 1, OF_ACTION + PLAGUE)


def struck(match: AgeMatch, event: Event) -> list[int]:
    """Whom an event token concerns; everybody tied qualifies (R21)."""
    players = match.state.players
    if event.who == "all":
        return list(range(match.seats))
    if event.who == "least_military":
        values = [-military(player) for player in players]
    elif event.who == "most_wonders":
        values = [count(player.wonders) for player in players]
    elif event.who == "most_techs":
        values = [count(player.technologies) for player in players]
    elif event.who == "most_coins":
        values = [player.coins for player in players]
    else:
        return []
    best = max(values)
    return [seat for seat in range(match.seats) if values[seat] == best]


def resolve_event(match: AgeMatch, event: Event) -> None:
    """An event token of the Changing World, for all players at once (p. 26; R26)."""
    match.tell(EVENT, -1, match.box.events.index(event))
    for seat in struck(match, event):
        for effect in event.effects:
            apply(match, seat, effect)
