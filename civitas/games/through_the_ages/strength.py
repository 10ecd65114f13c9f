"""Strength: the rating, and what counts when somebody attacks or colonizes (Code p. 3, 4, 7, 10)."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.armies import LEVELS, UNIT_PLACES, tactical_strength
from civitas.games.through_the_ages.box import FIRST_UNIT, NONE, TACTICS, WORKER_COUNT, AgesBox
from civitas.games.through_the_ages.pacts import between, ended_by_attack, owners_of, side_of
from civitas.games.through_the_ages.state import AgesMatch, Player

NO_AREAS: Final[list[int]] = []


def unit_counts(box: AgesBox, workers: list[int]) -> list[int]:
    """Units by kind and level, as `armies` counts them."""
    units = [0] * UNIT_PLACES
    for card in range(WORKER_COUNT):
        if workers[card] and box.kind[card] >= FIRST_UNIT:
            units[(box.kind[card] - FIRST_UNIT) * LEVELS + box.level[card]] += workers[card]
    return units


def unit_total(box: AgesBox, player: Player) -> int:
    """How many units a player has."""
    return sum([player.workers[card] for card in range(WORKER_COUNT) if box.kind[card] >= FIRST_UNIT])


def armies_of(box: AgesBox, player: Player, workers: list[int]) -> int:
    """The tactical strength of units under a player's current tactic."""
    if player.tactic == NONE:
        return 0
    formation = box.military.formations[player.tactic - TACTICS]
    return tactical_strength(formation, unit_counts(box, workers), player.hooks.infantry_rides)


def rating(match: AgesMatch, seat: int) -> int:
    """The strength of a civilization (Code p. 10)."""
    return _strength(match, seat, NO_AREAS)


def _without(match: AgesMatch, seat: int, ended: list[int]) -> int:
    """The strength without the pacts of some areas; the rating, which is always up to date, where none ends."""
    return _strength(match, seat, ended) if ended else match.state.players[seat].strength


def _strength(match: AgesMatch, seat: int, ended: list[int]) -> int:
    """The strength without the pacts of some areas, counted."""
    box = match.box
    player = match.state.players[seat]
    hooks = player.hooks
    total = hooks.strength_flat + armies_of(box, player, player.workers)
    types = 0
    for card in range(WORKER_COUNT):
        count = player.workers[card]
        if count:
            total += count * hooks.strength[card]
            if box.kind[card] >= FIRST_UNIT:
                types |= 1 << box.kind[card]
    if hooks.strength_per_type:
        total += hooks.strength_per_type * types.bit_count()
    for owner in owners_of(match, seat):
        if owner not in ended:
            total += side_of(match, owner, seat).strength
    return max(total, 0)


def attack_strength(match: AgesMatch, seat: int, rival: int) -> int:
    """A seat's strength when it attacks a rival: pacts that end by it do not count, bonuses for the attack do."""
    return _without(match, seat, ended_by_attack(match, seat, rival)) + attack_bonus(match, seat, rival)


def attack_bonus(match: AgesMatch, seat: int, rival: int) -> int:
    """What cards in play add when a seat attacks a rival; a war counts it when it is resolved."""
    return sum([side_of(match, owner, seat).attack_strength for owner in between(match, seat, rival)])


def attacked_strength(match: AgesMatch, seat: int, attacker: int) -> int:
    """A seat's strength when that rival attacks it, before it defends itself."""
    return _without(match, seat, ended_by_attack(match, seat, attacker))


def force(match: AgesMatch, seat: int, sent: list[int]) -> int:
    """What units sent to colonize are worth with the seat's modifier, without cards; `sent` by technology (p. 7).

    Only the strength printed on the units and their armies count, not what leaders and wonders add to the rating.
    """
    box = match.box
    player = match.state.players[seat]
    total = player.hooks.colonization + armies_of(box, player, sent)
    for card in range(WORKER_COUNT):
        if sent[card]:
            total += sent[card] * box.gives_strength[card]
    return total
