"""Rounds and turns: start, politics, actions, end of turn; the end of the game (Code p. 1, 3, 6)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.action_cards import stronger_rivals
from civitas.games.through_the_ages.actions import Actions, choose_culture
from civitas.games.through_the_ages.box import NONE
from civitas.games.through_the_ages.event_decks import score_final_events
from civitas.games.through_the_ages.goods import score_culture
from civitas.games.through_the_ages.hand import draw_military
from civitas.games.through_the_ages.leaders import leaving_culture
from civitas.games.through_the_ages.military import DiscardSurplus, publish_tactic
from civitas.games.through_the_ages.politics import Politics
from civitas.games.through_the_ages.production import produce
from civitas.games.through_the_ages.ratings import discontent
from civitas.games.through_the_ages.row import refill
from civitas.games.through_the_ages.state import (
    ACTIONS_PHASE,
    ALONE,
    END,
    FROM_IMPACTS,
    FROM_LEADERS,
    LAST_ROUND,
    POLITICS,
    START,
    USED_CHOICE,
    AgesMatch,
)
from civitas.games.through_the_ages.verbs import GAME_ENDS, ROUND_BEGINS, TURN_BEGINS, UPRISING
from civitas.games.through_the_ages.wars import ResolveWar
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Course(Frame):
    """The whole game: rounds of turns clockwise from the first player."""

    def copy(self) -> Course:
        return Course()

    def start(self, match: AgesMatch) -> None:
        state = match.state
        if state.active == match.from_seat(state.first)[0]:
            match.tell(ROUND_BEGINS, -1, state.round)
        match.open(Turn(state.active), then="next")

    def next(self, match: AgesMatch) -> None:
        """The next player still in the game, or the next round, or the end."""
        state = match.state
        if match.count() < 2:
            state.ended = ALONE
        if state.ended:
            match.tell(GAME_ENDS)
            return
        following = (state.active + 1) % match.seats
        new_round = False
        while True:
            if following == state.first:
                new_round = True
            if state.players[following].alive:
                break
            following = (following + 1) % match.seats
        if new_round:
            if state.last_round and state.round >= state.last_round:
                finish(match)
                return
            state.round += 1
        state.active = following
        self.then = "start"


def finish(match: AgesMatch) -> None:
    """Final scoring (p. 1): events of age III still to come, then leaders that score at the end."""
    state = match.state
    state.phase = END
    state.active = match.from_seat(state.first)[0]
    score_final_events(match)
    for seat in match.living():
        player = state.players[seat]
        points = leaving_culture(match, player)
        if points:
            score_culture(match, seat, points, FROM_LEADERS)
        if match.last_age < 3:
            learned = player.culture_rating + player.science_rating + player.strength + player.happiness
            score_culture(match, seat, learned, FROM_IMPACTS)
    state.ended = LAST_ROUND
    match.tell(GAME_ENDS)


@dataclass(slots=True)
class Turn(Frame):
    """One player's turn (p. 3)."""

    seat: int

    def copy(self) -> Turn:
        return Turn(self.seat)

    def start(self, match: AgesMatch) -> None:
        """Replenish the row, resolve a declared war; nothing of it in the first round."""
        state = match.state
        player = state.players[self.seat]
        match.begin_turn()
        match.tell(TURN_BEGINS, self.seat)
        if state.round == 1:
            self.then = "act"
            return
        state.phase = START
        player.leader_resources = player.hooks.unit_resources
        refill(match, clear=True)
        if player.war != NONE:
            match.open(ResolveWar(self.seat), then="publish")
        else:
            self.then = "publish"

    def publish(self, match: AgesMatch) -> None:
        publish_tactic(match, self.seat)
        match.state.phase = POLITICS
        match.open(Politics(self.seat), then="act")

    def act(self, match: AgesMatch) -> None:
        state = match.state
        if state.ended or not state.players[self.seat].alive:
            return
        state.phase = ACTIONS_PHASE
        match.open(Actions(self.seat), then="tidy")

    def tidy(self, match: AgesMatch) -> None:
        match.state.phase = END
        match.open(DiscardSurplus(self.seat), then="close")

    def close(self, match: AgesMatch) -> None:
        """Leaders, uprising, production, military cards, actions; nothing of it asks (p. 6)."""
        player = match.state.players[self.seat]
        score_leader(match, self.seat)
        if discontent(match.box, player) > player.unused:
            match.tell(UPRISING, self.seat)
        else:
            produce(match, self.seat)
        draws = min(player.military + player.extra_military, match.box.military_draw)
        if draws:
            draw_military(match, self.seat, draws)
        self._reset(match)

    def _reset(self, match: AgesMatch) -> None:
        """All actions are available again; what held for this turn ends."""
        player = match.state.players[self.seat]
        player.civil = player.civil_total
        player.military = player.military_total
        player.extra_civil = 0
        player.extra_military = 0
        player.unit_resources = 0
        player.leader_resources = 0
        player.leader_science = 0
        player.used = 0
        player.fresh = []


def score_leader(match: AgesMatch, seat: int) -> None:
    """What a leader scores at the end of the turn, uprising or not: Churchill unused, Genghis Khan (R17)."""
    player = match.state.players[seat]
    hooks = player.hooks
    if hooks.choice_culture and not player.used & USED_CHOICE:
        choose_culture(match, seat)
    if hooks.end_culture and stronger_rivals(match, seat) <= hooks.end_rivals[match.count() - 2]:
        score_culture(match, seat, hooks.end_culture, FROM_LEADERS)


def frames_for(match: AgesMatch) -> list[Frame]:
    """The procedures that go on from the phase of the active player's turn."""
    steps = ("start", "publish", "act", "tidy")
    course = Course()
    if match.state.phase == START:
        return [course]
    course.then = "next"
    running = Turn(match.state.active)
    running.then = steps[match.state.phase]
    return [course, running]
