"""Wonders: which may be used while their owner resolves his cards."""

from __future__ import annotations

from civitas.games.historia.box import (
    ADD_CUBES,
    CHOSEN_CARDS,
    NEWEST_CARDS,
    OLDEST_CARDS,
    ON_ACTION,
    READY_ALL,
    READY_WONDERS,
    RECOVER_CUBES,
    TAKE_WONDERS,
    Effect,
    Wonder,
)
from civitas.games.historia.box import MAJORITY as OF_MAJORITY
from civitas.games.historia.quantities import can_pay, has_majority
from civitas.games.historia.state import HistoriaMatch, Player, members


def does_something(match: HistoriaMatch, player: Player, effect: Effect, turned: int) -> bool:
    """Whether an effect changes anything now; `turned` are the wonders it could make ready."""
    op = effect.op
    if op == RECOVER_CUBES:
        return player.used > 0
    if op in (OLDEST_CARDS, NEWEST_CARDS, CHOSEN_CARDS):
        return bool(player.column)
    if op in (READY_WONDERS, READY_ALL):
        return turned != 0
    if op == TAKE_WONDERS:
        return bool(match.state.row)
    if op == ADD_CUBES:
        return player.reserve > 0
    return True


def is_idle(match: HistoriaMatch, player: Player, card: Wonder) -> bool:
    """Whether using it now would change nothing but which wonders are turned: not offered (R42)."""
    cost = card.cost
    if cost.cubes or cost.destroyed or cost.vp or cost.razed:
        return False
    return not any(does_something(match, player, effect, player.turned) for effect in card.effects)


def usable_wonders(match: HistoriaMatch, seat: int, fired: int, freed: int, paid: int, owned: int) -> list[int]:
    """The wonders a player may use between two of his cards.

    fired: actions of the card just resolved; freed: actions made through wonders since; paid: those of them whose cubes
    were spent; owned: wonders he had when that card began. One taken by it needs another card to come or an action made
    since, and never answers the card (R41).
    """
    player = match.state.players[seat]
    found: list[int] = []
    for wonder in members(player.ready):
        card = match.box.wonders[wonder]
        old = owned >> wonder & 1
        if not old and not player.laid and not freed:
            continue
        if card.trigger == ON_ACTION:
            actions = fired | freed if old else freed
            if not (actions & paid if card.paid else actions) >> card.action & 1:
                continue
        elif card.trigger == OF_MAJORITY and not has_majority(match, seat, card.domain):
            continue
        if can_pay(player, card.cost, 1 << wonder) and not is_idle(match, player, card):
            found.append(wonder)
    return found
