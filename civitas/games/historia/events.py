"""Events (variant): one per turn; demands and losses before an action, gains after one that took effect (R27)."""

from __future__ import annotations

from civitas.games.historia.box import GAIN_VP, LOSE_MILITARY, LOSE_TECHNOLOGY, LOSE_VP, NONE, OF_EVENT, Effect
from civitas.games.historia.effects import lose_military, lose_technology, score, spend_cubes
from civitas.games.historia.quantities import event_cubes
from civitas.games.historia.state import FROM_EVENTS, HistoriaMatch
from civitas.games.historia.verbs import EVENT_TURNED
from civitas.kernel.piles import reveal


def turn_up_event(match: HistoriaMatch) -> None:
    """A new event holds for the turn."""
    state = match.state
    state.event = NONE
    if match.options["events"] and state.events:
        state.event = reveal(match, state.events)
        match.tell(EVENT_TURNED, -1, state.event)


def losses(match: HistoriaMatch, civ: int, action: int) -> list[Effect]:
    """What the event makes a civilization lose before an action."""
    event = match.state.event
    if event == NONE:
        return []
    card = match.box.events[event]
    return card.effects if not card.on_success and card.sees(action) and (card.bots or civ < match.seats) else []


def before_action(match: HistoriaMatch, civ: int, action: int) -> None:
    """The losses come, whatever becomes of the action."""
    for effect in losses(match, civ, action):
        _strike(match, civ, effect)


def foreseen(match: HistoriaMatch, civ: int, action: int) -> HistoriaMatch:
    """The table as it would be after the losses before an action: a copy, or itself when nothing would be lost."""
    if not losses(match, civ, action):
        return match
    table = match.twin()
    before_action(table, civ, action)
    return table


def after_success(match: HistoriaMatch, civ: int, action: int) -> None:
    """What the event brings to who carried an action out."""
    event = match.state.event
    if event == NONE:
        return
    card = match.box.events[event]
    if card.on_success and card.sees(action) and (card.bots or civ < match.seats):
        for effect in card.effects:
            _strike(match, civ, effect)


def pay_demand(match: HistoriaMatch, seat: int, action: int) -> None:
    """The cubes the event demands of an action about to be carried out."""
    cubes = event_cubes(match, action)
    if cubes:
        spend_cubes(match, seat, cubes, OF_EVENT + match.state.event)


def extra_cards(match: HistoriaMatch) -> int:
    """Cards to be laid besides, without effect (Thermopylae)."""
    event = match.state.event
    return 0 if event == NONE else match.box.events[event].extra


def _strike(match: HistoriaMatch, civ: int, effect: Effect) -> None:
    source = OF_EVENT + match.state.event
    if effect.op == GAIN_VP:
        score(match, civ, effect.n, FROM_EVENTS, source)
    elif effect.op == LOSE_VP:
        score(match, civ, -effect.n, FROM_EVENTS, source)
    elif effect.op == LOSE_TECHNOLOGY:
        lose_technology(match, civ, effect.n, source)
    elif effect.op == LOSE_MILITARY:
        lose_military(match, civ, effect.n, source)
