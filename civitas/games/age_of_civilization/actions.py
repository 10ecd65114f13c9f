"""Actions (pp. 9-11, 17): which slots are open to a player, and performing one."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    CONTROL_NEXT,
    CULTURE,
    DO_ACTION,
    ENSLAVE,
    FORTIFY,
    FOUND,
    PATRONAGE,
    PLAGUE,
    RESEARCH,
    TECH,
    TRADE,
    WALL,
    WONDER,
)
from civitas.games.age_of_civilization.effects import apply, gain_technology, gain_wonder
from civitas.games.age_of_civilization.quantities import (
    applies,
    available_technologies,
    can_pay,
    cost,
    stones_paid,
    workers_needed,
)
from civitas.games.age_of_civilization.scenarios import (
    SILK_ROAD,
    can_take_station,
    fortifiable,
    raise_wall,
    station_trade,
    wonder_slots,
)
from civitas.games.age_of_civilization.state import NONE, AgeMatch
from civitas.games.age_of_civilization.verbs import (
    ACTS,
    BUILD,
    DO,
    FORTIFY_AT,
    NO_TECHNOLOGY,
    NO_WONDER,
    RESEARCH_TO,
    STONES_PAID,
)


def open_actions(match: AgeMatch, seat: int) -> list[int]:
    """The actions with a slot this player may still use this turn, slots apart from coins and workers."""
    state = match.state
    box = match.box
    hooks = state.players[seat].hooks
    used = state.used
    found: list[int] = []
    for action in (WONDER, RESEARCH, ENSLAVE):
        slots = wonder_slots(match) if action == WONDER else box.actions[action].slots
        if used.count(action) < slots:
            found.append(action)
    start = state.round - 1
    end = len(state.track) if hooks.future_cards else start + box.window
    private = hooks.slots
    found += [
        action
        for action in state.track[start:end]
        if action != PLAGUE and used.count(action) < box.actions[action].slots + private.count(action)
    ]
    for action in private:
        if action not in found and used.count(action) < all_slots(match, seat, action):
            found.append(action)
    if match.scenario is not None:
        specials = match.scenario.special_actions
        found += [
            action
            for action in specials
            if used.count(action) < box.actions[action].slots and _special_open(match, action)
        ]
    for other in range(match.seats):
        blocked = state.players[other].hooks.blocked
        if blocked and other != seat:
            found = [action for action in found if action not in blocked]
    return found


def all_slots(match: AgeMatch, seat: int, action: int) -> int:
    """All slots of an action open to a player: the card's, if it is in play, and private ones."""
    state = match.state
    hooks = state.players[seat].hooks
    start = state.round - 1
    end = len(state.track) if hooks.future_cards else start + match.box.window
    slots = hooks.slots.count(action)
    if match.box.actions[action].permanent or action in state.track[start:end]:
        slots += match.box.actions[action].slots
    return slots


def _special_open(match: AgeMatch, action: int) -> bool:
    """Whether a scenario's special action may be used at all."""
    if action == FORTIFY:
        return bool(fortifiable(match))
    if action == PATRONAGE:
        return match.state.trail.struck
    if match.box.actions[action].effects[0].effect == CONTROL_NEXT:
        return can_take_station(match)
    return True


def action_options(match: AgeMatch, seat: int) -> list[int]:
    """Every action the player can perform now: slot, workers and coins (p. 10)."""
    state = match.state
    box = match.box
    player = state.players[seat]
    free = player.workers
    options: list[int] = []
    if free == 0:
        return options
    extra = player.hooks.extra_workers
    for action in open_actions(match, seat):
        needed = box.actions[action].workers
        if extra:
            needed += extra.get(action, 0)
        if needed > free:
            continue
        if action == RESEARCH:
            options.extend(_research_options(match, seat))
        elif not can_pay(match, seat, action, cost(match, seat, action)):
            continue
        elif action == WONDER:
            options.extend([BUILD + wonder for wonder in state.wonders] or [BUILD + NO_WONDER])
        elif action == FORTIFY:
            options.extend([FORTIFY_AT + realm for realm in fortifiable(match)])
        else:
            options.append(DO + action)
    return options


def _research_options(match: AgeMatch, seat: int) -> list[int]:
    """Research names its technology, since its cost may depend on it (R25); with none left it is still legal (R3)."""
    coins = match.state.players[seat].coins
    technologies = available_technologies(match, seat)
    if not technologies:
        return [RESEARCH_TO + NO_TECHNOLOGY] if cost(match, seat, RESEARCH) <= coins else []
    return [RESEARCH_TO + tech for tech in technologies if cost(match, seat, RESEARCH, tech) <= coins]


def use_slot(match: AgeMatch, seat: int, action: int, piece: int = NONE) -> None:
    """Place the workers, then perform the action (R7)."""
    state = match.state
    player = state.players[seat]
    printed = match.box.actions[action]
    needed = workers_needed(match, seat, action)
    player.workers -= needed
    if printed.red:
        state.red = True
    if printed.red and action not in player.hooks.kept:
        player.doomed += needed
    else:
        player.placed += needed
    state.used.append(action)
    perform(match, seat, action, piece)


def perform(match: AgeMatch, seat: int, action: int, piece: int = NONE, via: int = NONE) -> None:
    """Pay, apply the card's effect, then the player's modifiers (R7). Axum's Culture is asked by the turn."""
    technology = piece if action == RESEARCH else NONE
    price = cost(match, seat, action, technology, via)
    coins = pay(match, seat, action, price)
    match.tell(ACTS, seat, action, coins)
    if coins < price:
        match.tell(STONES_PAID, seat, price - coins)
    # A technology obtained by this Research does not modify it (R7): the modifiers are those of before.
    bonuses = match.state.players[seat].hooks.bonuses.get(action)
    for effect in match.box.actions[action].effects:
        if effect.effect == TECH:
            if piece != NONE:
                gain_technology(match, seat, piece)
        elif effect.effect == FOUND:
            if piece != NONE:
                gain_wonder(match, seat, piece)
        elif effect.effect == WALL:
            raise_wall(match, piece)
        elif effect.effect != CONTROL_NEXT:
            apply(match, seat, effect)
    if bonuses is not None:
        for ability in bonuses:
            if ability.effect != DO_ACTION and applies(match, seat, ability, technology, via):
                apply(match, seat, ability)
    if action == TRADE and match.scenario is not None and match.scenario.id == SILK_ROAD:
        station_trade(match, seat)


def pay(match: AgeMatch, seat: int, action: int, price: int) -> int:
    """Pay an action; for the Wonder action stones are spent first. Returns the coins it took."""
    stones = stones_paid(match, action, price)
    match.state.trail.stones -= stones
    match.state.players[seat].coins -= price - stones
    return price - stones


def brings_culture(match: AgeMatch, seat: int, action: int) -> int:
    """The card that lets the player do Culture after this action without a worker (Axum), if it can be paid."""
    for ability in match.state.players[seat].hooks.bonuses.get(action, []):
        if ability.effect == DO_ACTION and cost(match, seat, CULTURE) <= match.state.players[seat].coins:
            return ability.source
    return NONE
