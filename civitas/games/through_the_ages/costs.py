"""What building, upgrading, growing and developing cost a player (Code p. 5-6)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import ARENA, LAB, WORKER_COUNT
from civitas.games.through_the_ages.pacts import sides
from civitas.games.through_the_ages.ratings import buildings
from civitas.games.through_the_ages.state import AgesMatch, Player


def population_cost(match: AgesMatch, seat: int, discount: int = 0) -> int:
    """Food for one more worker; the bank must hold one."""
    box = match.box
    player = match.state.players[seat]
    cost = box.population_cost[min(player.yellow, len(box.population_cost) - 1)]
    return max(0, cost - player.hooks.population_discount - discount)


def has_counterpart(match: AgesMatch, player: Player, kind: int) -> bool:
    """Whether a worker of the other kind makes this kind cheaper (Shakespeare)."""
    kinds = player.hooks.counterpart_kinds
    if kind not in kinds:
        return False
    return any(buildings(match.box, player, other) for other in kinds if other != kind)


def building_cost(match: AgesMatch, player: Player, technology: int) -> int:
    """Resources for a building or unit after the player's own modifiers, not below 0."""
    box = match.box
    hooks = player.hooks
    cost = box.resource_cost[technology]
    kind = box.kind[technology]
    if LAB <= kind <= ARENA:
        cost -= hooks.urban_discount[box.level[technology]]
        if hooks.counterpart_resources and has_counterpart(match, player, kind):
            cost -= hooks.counterpart_resources
    return max(0, cost)


def upgrade_cost(match: AgesMatch, player: Player, old: int, new: int, discount: int = 0) -> int:
    """The difference of the two modified costs, not below 0, then a card's discount (p. 5)."""
    difference = building_cost(match, player, new) - building_cost(match, player, old)
    return max(0, max(0, difference) - discount)


def science_cost(match: AgesMatch, seat: int, technology: int, revolution: bool, discount: int = 0) -> int:
    """Science points for a technology; a government by revolution costs the lower number."""
    box = match.box
    player = match.state.players[seat]
    cost = box.revolution_cost[technology] if revolution else box.science_cost[technology]
    if technology < WORKER_COUNT:
        hooks = player.hooks
        kind = box.kind[technology]
        cost -= hooks.science_discount[kind]
        if hooks.counterpart_science and has_counterpart(match, player, kind):
            cost -= hooks.counterpart_science
    for side in sides(match, seat):
        cost -= side.science_discount
    return max(0, cost - discount)
