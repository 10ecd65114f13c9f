"""Paying: actions, food, resources and science, temporary ones first (Code p. 6, 10-11)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import FIRST_UNIT, WORKER_COUNT, AgesBox
from civitas.games.through_the_ages.goods import food, resources, score_science, take_off_food, take_off_resources
from civitas.games.through_the_ages.pacts import owners_of, partner_in, side_of, sides
from civitas.games.through_the_ages.state import SWAP_READY, USED_SWAP, AgesMatch, Player


def civil_actions(player: Player) -> int:
    """Civil actions a player can still spend."""
    return player.civil + player.extra_civil


def spend_civil(player: Player, count: int) -> None:
    """Spend civil actions, a borrowed one first (p. 10)."""
    extra = min(count, player.extra_civil)
    player.extra_civil -= extra
    player.civil -= count - extra


def recover_civil(player: Player, count: int) -> None:
    """Make spent civil actions available again, as far as some are spent (p. 10)."""
    player.civil = max(player.civil, min(player.civil + count, player.civil_total))


def can_swap(match: AgesMatch, seat: int) -> bool:
    """Whether a pact may let one good stand for the other in the next payment (Trade Routes Agreement)."""
    player = match.state.players[seat]
    if player.used & (SWAP_READY | USED_SWAP):
        return False
    box = match.box
    for side in sides(match, seat):
        if (side.food_as_resource and food(box, player)) or (side.resource_as_food and resources(box, player)):
            return True
    return False


def _food_swaps(match: AgesMatch, seat: int) -> bool:
    """Whether one food stands for one resource now."""
    player = match.state.players[seat]
    if not player.used & SWAP_READY or not food(match.box, player):
        return False
    return any(side.food_as_resource for side in sides(match, seat))


def _resource_swaps(match: AgesMatch, seat: int) -> bool:
    player = match.state.players[seat]
    if not player.used & SWAP_READY or not resources(match.box, player):
        return False
    return any(side.resource_as_food for side in sides(match, seat))


def _swapped(player: Player) -> None:
    player.used = player.used & ~SWAP_READY | USED_SWAP


def unit_goods(player: Player) -> int:
    """Temporary resources for units."""
    return player.unit_resources + player.leader_resources


def spendable_resources(match: AgesMatch, seat: int) -> int:
    """Resources for anything but units."""
    player = match.state.players[seat]
    held = resources(match.box, player)
    return held + 1 if player.used & SWAP_READY and _food_swaps(match, seat) else held


def spendable_for_units(match: AgesMatch, seat: int) -> int:
    return spendable_resources(match, seat) + unit_goods(match.state.players[seat])


def pay_resources(match: AgesMatch, seat: int, amount: int) -> None:
    """Pay resources a player is known to have."""
    player = match.state.players[seat]
    if amount <= 0:
        return
    if player.used & SWAP_READY and _food_swaps(match, seat):
        take_off_food(match.box, player, 1)
        _swapped(player)
        amount -= 1
    if amount:
        take_off_resources(match.box, player, amount)


def pay_for_unit(match: AgesMatch, seat: int, amount: int) -> None:
    """Pay a unit: temporary resources first, those of the leader before the others."""
    player = match.state.players[seat]
    part = min(amount, player.leader_resources)
    player.leader_resources -= part
    amount -= part
    part = min(amount, player.unit_resources)
    player.unit_resources -= part
    pay_resources(match, seat, amount - part)


def spendable_food(match: AgesMatch, seat: int) -> int:
    player = match.state.players[seat]
    held = food(match.box, player)
    return held + 1 if player.used & SWAP_READY and _resource_swaps(match, seat) else held


def pay_food(match: AgesMatch, seat: int, amount: int) -> None:
    player = match.state.players[seat]
    if amount <= 0:
        return
    if player.used & SWAP_READY and _resource_swaps(match, seat):
        take_off_resources(match.box, player, 1)
        _swapped(player)
        amount -= 1
    if amount:
        take_off_food(match.box, player, amount)


def is_unit(box: AgesBox, technology: int) -> bool:
    return technology < WORKER_COUNT and box.kind[technology] >= FIRST_UNIT


def spendable_science(match: AgesMatch, seat: int, technology: int) -> int:
    player = match.state.players[seat]
    return player.science + (player.leader_science if is_unit(match.box, technology) else 0)


def pay_science(match: AgesMatch, seat: int, technology: int, amount: int) -> None:
    """Pay science points for a technology; partners of Scientific Cooperation pay their part."""
    player = match.state.players[seat]
    if is_unit(match.box, technology):
        part = min(amount, player.leader_science)
        player.leader_science -= part
        amount -= part
    player.science -= amount
    for owner in owners_of(match, seat):
        due = side_of(match, owner, seat).partner_science
        if due:
            score_science(match, partner_in(match, owner, seat), -due)


def partners_can_pay(match: AgesMatch, seat: int) -> bool:
    """Whether the partners have the science points a developed technology costs them (Scientific Cooperation)."""
    due = [0] * match.seats
    for owner in owners_of(match, seat):
        due[partner_in(match, owner, seat)] += side_of(match, owner, seat).partner_science
    return all(match.state.players[other].science >= points for other, points in enumerate(due))
