"""Gains and losses: everything an ability record can do to the table."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    COINS,
    OF_ACTION,
    OF_CONTROL,
    OF_EVENT,
    OF_TECHNOLOGY,
    OF_WONDER,
    ON_ACQUIRE,
    OTHERS_COINS,
    POINTS,
    SACRIFICE,
    STONES,
    TRADE,
    WATER,
    WORKER,
    Ability,
)
from civitas.games.age_of_civilization.quantities import amount
from civitas.games.age_of_civilization.state import (
    FROM_ACTIONS,
    FROM_CIVILIZATIONS,
    FROM_EVENTS,
    FROM_SCENARIO,
    FROM_TECHNOLOGIES,
    FROM_WONDERS,
    AgeMatch,
    refresh,
)
from civitas.games.age_of_civilization.verbs import (
    COINS_GAINED,
    COINS_LOST,
    FOUNDS,
    LEARNS,
    POINTS_GAINED,
    STONES_GAINED,
    WATER_GAINED,
    WORKERS_GAINED,
    WORKERS_LOST,
)


def category(source: int) -> int:
    """What kind of thing a source of points is."""
    if source < OF_WONDER:
        return FROM_CIVILIZATIONS
    if source < OF_TECHNOLOGY:
        return FROM_WONDERS
    if source < OF_ACTION:
        return FROM_TECHNOLOGIES
    if source < OF_EVENT:
        return FROM_ACTIONS
    return FROM_EVENTS if source < OF_CONTROL else FROM_SCENARIO


def gain_points(match: AgeMatch, seat: int, points: int, source: int) -> None:
    if points:
        player = match.state.players[seat]
        player.points += points
        player.earned[category(source)] += points
        match.tell(POINTS_GAINED, seat, points, source)


def gain_coins(match: AgeMatch, seat: int, coins: int, source: int) -> None:
    """Coins to or from a player; a loss takes what is there (R2)."""
    player = match.state.players[seat]
    if coins > 0:
        player.coins += coins
        match.tell(COINS_GAINED, seat, coins, source)
    elif coins < 0 and player.coins:
        lost = min(-coins, player.coins)
        player.coins -= lost
        match.tell(COINS_LOST, seat, lost, source)


def gain_workers(match: AgeMatch, seat: int, workers: int, source: int) -> None:
    """Workers from the supply, never more than 4 owned (p. 11)."""
    player = match.state.players[seat]
    workers = min(workers, match.box.workers_max - player.owned_workers())
    if workers > 0:
        player.workers += workers
        match.tell(WORKERS_GAINED, seat, workers, source)


def sacrifice(match: AgeMatch, seat: int, workers: int, source: int) -> None:
    """Workers back to the supply, as many as there are (p. 5)."""
    player = match.state.players[seat]
    workers = min(workers, player.workers)
    if workers > 0:
        player.workers -= workers
        match.tell(WORKERS_LOST, seat, workers, source)


def apply(match: AgeMatch, seat: int, ability: Ability, bonus: int = 0) -> None:
    """Do what an ability says, unless it needs a decision."""
    effect = ability.effect
    if effect == POINTS:
        gain_points(match, seat, amount(match, seat, ability, bonus), ability.source)
    elif effect == COINS:
        gain_coins(match, seat, amount(match, seat, ability, bonus), ability.source)
    elif effect == WORKER:
        gain_workers(match, seat, amount(match, seat, ability, bonus), ability.source)
    elif effect == OTHERS_COINS:
        give_others(match, seat, amount(match, seat, ability, bonus), ability.source)
    elif effect == SACRIFICE:
        sacrifice(match, seat, ability.amount, ability.source)
    elif effect == STONES:
        trail = match.state.trail
        gained = min(ability.amount, ability.cap - trail.stones)
        trail.stones += gained
        match.tell(STONES_GAINED, seat, gained)
    elif effect == WATER:
        trail = match.state.trail
        gained = min(ability.amount, ability.cap - trail.water)
        trail.water += gained
        match.tell(WATER_GAINED, seat, gained)


def give_others(match: AgeMatch, seat: int, coins: int, source: int) -> None:
    """Every other player gains or loses coins; the virtual opponent is none (p. 32)."""
    if source == OF_ACTION + TRADE and match.state.players[seat].hooks.no_gift:
        return
    for other in range(match.seats):
        if other != seat:
            gain_coins(match, other, coins, source)


def gain_technology(match: AgeMatch, seat: int, technology: int) -> None:
    """Obtain a technology (p. 5): its ability works at once."""
    player = match.state.players[seat]
    player.technologies |= 1 << technology
    match.state.gained += 1
    match.tell(LEARNS, seat, technology)
    refresh(match.box, player)
    for ability in match.box.technology[technology]:
        if ability.trigger == ON_ACQUIRE:
            apply(match, seat, ability)


def gain_wonder(match: AgeMatch, seat: int, wonder: int) -> None:
    """Take a Wonder from the market (p. 4)."""
    state = match.state
    player = state.players[seat]
    state.wonders.remove(wonder)
    player.wonders |= 1 << wonder
    match.tell(FOUNDS, seat, wonder)
    refresh(match.box, player)
    for ability in match.box.wonder[wonder]:
        if ability.trigger == ON_ACQUIRE:
            apply(match, seat, ability)
