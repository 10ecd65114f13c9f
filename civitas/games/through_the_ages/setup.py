"""Setting up: areas, events, the first row (Code p. 2)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import CARD_COUNT, EVENTS, SPACES
from civitas.games.through_the_ages.ratings import derive
from civitas.games.through_the_ages.state import NOBODY, AgesMatch, empty_state, new_player
from civitas.games.through_the_ages.turn import Course


def set_up(match: AgesMatch) -> None:
    """Lay out the table for the first round; the first player is drawn."""
    box = match.box
    state = empty_state()
    match.state = state
    state.round = 1
    state.players = [new_player(box) for _ in range(match.seats)]
    state.first = match.chance(match.seats)
    state.active = state.first
    state.decks_for[0] = match.seats
    for seat, player in enumerate(state.players):
        derive(match, seat)
        player.civil = box.first_actions[(seat - state.first) % match.seats]
    events = box.deck(EVENTS, CARD_COUNT, 0, match.seats)
    match.shuffle(events)
    count = match.seats + box.extra_events
    state.current = events[:count]
    state.current_by = [NOBODY] * len(state.current)
    state.buried = sorted(events[count:])
    state.buried_by = [NOBODY] * len(state.buried)
    state.civil = box.deck(0, EVENTS, 0, match.seats)
    match.shuffle(state.civil)
    state.row = [state.civil.pop() for _ in range(SPACES)]
    match.frames.append(Course())
