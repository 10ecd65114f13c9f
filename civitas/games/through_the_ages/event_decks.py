"""The event decks: preparing an event, revealing the next one, and those left at the end of the game (Code p. 1, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.box import EVENTS, NONE, TERRITORIES
from civitas.games.through_the_ages.colonies import Colonize
from civitas.games.through_the_ages.events import ResolveEvent
from civitas.games.through_the_ages.goods import score_culture
from civitas.games.through_the_ages.impacts import TOP_LEVEL, score_impact
from civitas.games.through_the_ages.politics_verbs import (
    EVENT,
    EVENTS_TURNED,
    IMPACT,
    LOOKS,
    PREPARED,
    PREPARES,
    SEES_EVENT,
)
from civitas.games.through_the_ages.row import first_player
from civitas.games.through_the_ages.state import FROM_EVENTS, AgesMatch
from civitas.kernel.frame import Frame


def look_at_event(match: AgesMatch, seat: int) -> None:
    """A seat looks at the next event, alone (Joan of Arc; R60: always)."""
    state = match.state
    if not state.current or state.peeked >> seat & 1:
        return
    match.bar()
    state.peeked |= 1 << seat
    match.tell(LOOKS, seat)
    match.tell(SEES_EVENT, seat, state.current[-1], only=seat)


@dataclass(slots=True)
class PrepareEvent(Frame):
    """An event of the hand goes face down onto the future events; the next current event is revealed (p. 4)."""

    seat: int
    card: int
    revealed: int = NONE

    def copy(self) -> PrepareEvent:
        return PrepareEvent(self.seat, self.card, self.revealed)

    def start(self, match: AgesMatch) -> None:
        state = match.state
        level = match.box.level[self.card]
        state.players[self.seat].military_hand.remove(self.card)
        state.future.append(self.card)
        state.future_by.append(self.seat)
        match.tell(PREPARES, self.seat, level)
        match.tell(PREPARED, self.seat, self.card, only=self.seat)
        score_culture(match, self.seat, level, FROM_EVENTS)
        self.card = NONE  # it lies face down now: the procedure forgets it
        self.then = "reveal"

    def reveal(self, match: AgesMatch) -> None:
        state = match.state
        match.bar()
        self.revealed = state.current.pop()
        state.current_by.pop()
        state.peeked = 0
        state.table.append(self.revealed)
        match.tell(EVENT, self.seat, self.revealed)
        if self.revealed >= TERRITORIES:
            match.open(Colonize(self.seat, self.revealed), then="turn")
        else:
            match.open(ResolveEvent(self.seat, self.revealed), then="file")

    def file(self, match: AgesMatch) -> None:
        """A resolved event never comes back."""
        state = match.state
        state.table.remove(self.revealed)
        state.past = [*state.past, self.revealed]
        self.then = "turn"

    def turn(self, match: AgesMatch) -> None:
        if not match.state.current:
            turn_future_events(match)


def turn_future_events(match: AgesMatch) -> None:
    """The future events become the current ones: shuffled, then the oldest ages on top (p. 4)."""
    state = match.state
    level = match.box.level
    order = list(range(len(state.future)))
    match.shuffle(order)
    pairs = sorted([(-level[state.future[place]], number, place) for number, place in enumerate(order)])
    state.current = [state.future[place] for _, _, place in pairs]
    state.current_by = [state.future_by[place] for _, _, place in pairs]
    state.future = []
    state.future_by = []
    match.tell(EVENTS_TURNED, -1, len(state.current))


def score_final_events(match: AgesMatch) -> None:
    """Every event of age III still in the decks is scored; equals are told apart from the first player on (p. 1, 7)."""
    state = match.state
    first = first_player(match)
    cards = [*reversed(state.current), *reversed(state.future)]
    match.bar()
    state.past = [*state.past, *cards]
    state.current = []
    state.current_by = []
    state.future = []
    state.future_by = []
    state.peeked = 0
    for card in cards:
        if card < TERRITORIES and match.box.level[card] == TOP_LEVEL:
            match.tell(IMPACT, -1, card)
            score_impact(match, first, match.box.military.event_scores[card - EVENTS])
