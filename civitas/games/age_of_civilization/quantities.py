"""The numbers of the rules as pure questions, each with a form that lists its parts."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    COINS_AT_LEAST,
    COST_ZERO,
    LEAST_MILITARY,
    MOST_MILITARY,
    NO_RED_SLOT,
    OF_CIVILIZATION,
    OF_TECHNOLOGY,
    PER_BONUS_COIN,
    PER_CIVILIZATION,
    PER_COIN,
    PER_CONTROL,
    PER_FUTURE_CARD,
    PER_MILITARY,
    PER_NOTHING,
    PER_POINT,
    PER_TECH,
    PER_TECH_GAINED,
    PER_WONDER,
    PER_WORKER,
    TECH_AT_MOST,
    WONDER,
    WORKERS_AT_LEAST,
    Ability,
)
from civitas.games.age_of_civilization.state import NO_OPPONENT, NONE, AgeMatch, Player, count, members

Parts = list[tuple[int, int]]  # (source, amount); source as in box.SOURCE_IDS


def military(player: Player) -> int:
    """Military strength (p. 12): icons on civilizations and technologies, Rome's for technologies."""
    hooks = player.hooks
    total = hooks.icons
    for ability in hooks.strength:
        total += ability.amount * (count(player.technologies) // ability.every)
    return total


def military_parts(match: AgeMatch, seat: int) -> Parts:
    """Which cards make a player's military."""
    box = match.box
    player = match.state.players[seat]
    parts: Parts = []
    if player.main != NONE:
        icons = box.military_main[player.main] + box.military_inherited[player.main]
        parts.append((OF_CIVILIZATION + player.main, icons))
    for card in [*player.declined, *player.annexed]:
        parts.append((OF_CIVILIZATION + card, box.military_inherited[card]))
    for technology in members(player.technologies):
        parts.append((OF_TECHNOLOGY + technology, box.military_technology[technology]))
    for ability in player.hooks.strength:
        parts.append((ability.source, ability.amount * (count(player.technologies) // ability.every)))
    return [part for part in parts if part[1]]


def has_most_military(match: AgeMatch, seat: int) -> bool:
    """Whether nobody, the virtual opponent included, has more; ties count (p. 17)."""
    state = match.state
    mine = military(state.players[seat])
    if state.opponent > mine:
        return False
    return all(military(player) <= mine for player in state.players)


def has_least_military(match: AgeMatch, seat: int) -> bool:
    """Whether nobody, the virtual opponent included, has less; ties count (p. 12)."""
    state = match.state
    mine = military(state.players[seat])
    if state.opponent != NO_OPPONENT and state.opponent < mine:
        return False
    return all(military(player) >= mine for player in state.players)


def future_cards(match: AgeMatch) -> int:
    """Action cards still to come: right of the permanent card (p. 18)."""
    return match.box.rounds - max(match.state.round, 1)


def holds(match: AgeMatch, seat: int, ability: Ability) -> bool:
    """Whether an ability's condition holds now."""
    condition = ability.condition
    player = match.state.players[seat]
    if condition == MOST_MILITARY:
        return has_most_military(match, seat)
    if condition == LEAST_MILITARY:
        return has_least_military(match, seat)
    if condition == NO_RED_SLOT:
        return not match.state.red
    if condition == TECH_AT_MOST:
        return count(player.technologies) <= ability.value
    if condition == COINS_AT_LEAST:
        return player.coins >= ability.value
    if condition == WORKERS_AT_LEAST:
        return player.owned_workers() >= ability.value
    return True


def counted(match: AgeMatch, seat: int, per: int, bonus: int) -> int:
    """What a "per" counts, for a player."""
    player = match.state.players[seat]
    if per == PER_TECH:
        return count(player.technologies)
    if per == PER_MILITARY:
        return military(player)
    if per == PER_WONDER:
        return count(player.wonders)
    if per == PER_WORKER:
        return player.owned_workers()
    if per == PER_COIN:
        return player.coins
    if per == PER_POINT:
        return player.points
    if per == PER_CIVILIZATION:
        return player.civilization_count()
    if per == PER_FUTURE_CARD:
        return future_cards(match)
    if per == PER_BONUS_COIN:
        return bonus
    if per == PER_CONTROL:
        return match.state.trail.stations
    if per == PER_TECH_GAINED:
        return match.state.gained
    return 0


def amount(match: AgeMatch, seat: int, ability: Ability, bonus: int = 0) -> int:
    """How much an ability gives now, rounded down, capped, 0 when its condition fails."""
    if ability.condition and not holds(match, seat, ability):
        return 0
    total = ability.amount
    if ability.per != PER_NOTHING:
        total *= counted(match, seat, ability.per, bonus) // ability.every
    if 0 <= ability.cap < total:
        return ability.cap
    return total


def cost(match: AgeMatch, seat: int, action: int, technology: int = NONE, via: int = NONE) -> int:
    """Coins an action costs: printed, plus all changes, not below 0; "becomes 0" wins (pp. 4, 21)."""
    total = match.box.actions[action].coins
    for ability in _cost_abilities(match, seat, action):
        if applies(match, seat, ability, technology, via):
            if ability.effect == COST_ZERO:
                return 0
            total += ability.amount if ability.per == PER_NOTHING else amount(match, seat, ability)
    return max(0, total)


def cost_parts(match: AgeMatch, seat: int, action: int, technology: int = NONE, via: int = NONE) -> Parts:
    """Who makes an action's cost: the card itself first, then every change in force, as far as it still lowers it."""
    printed = match.box.actions[action]
    parts: Parts = [(printed.source, printed.coins)]
    for ability in _cost_abilities(match, seat, action):
        if applies(match, seat, ability, technology, via):
            if ability.effect == COST_ZERO:
                return [*parts, (ability.source, -sum(part[1] for part in parts))]
            parts.append((ability.source, amount(match, seat, ability)))
    excess = -min(0, sum(part[1] for part in parts))
    for index in range(len(parts) - 1, 0, -1):
        source, change = parts[index]
        spared = min(excess, max(-change, 0))
        parts[index] = (source, change + spared)
        excess -= spared
    return parts


def _cost_abilities(match: AgeMatch, seat: int, action: int) -> list[Ability]:
    own = match.box.actions[action].own_costs
    return own or match.state.players[seat].hooks.costs.get(action, [])


def applies(match: AgeMatch, seat: int, ability: Ability, technology: int, via: int) -> bool:
    """Whether a modifier concerns this performance of its action."""
    if ability.techs and (technology == NONE or not (ability.techs >> technology) & 1):
        return False
    if ability.not_via and via != NONE and (ability.not_via >> via) & 1:
        return False
    return ability.condition == 0 or holds(match, seat, ability)


def workers_needed(match: AgeMatch, seat: int, action: int) -> int:
    """Workers a slot takes: printed, plus the Aztecs' extra one."""
    return match.box.actions[action].workers + match.state.players[seat].hooks.extra_workers.get(action, 0)


def can_pay(match: AgeMatch, seat: int, action: int, price: int) -> bool:
    """Whether coins, and for the Wonder action stones, cover a price."""
    return match.state.players[seat].coins >= price - stones_paid(match, action, price)


def stones_paid(match: AgeMatch, action: int, price: int) -> int:
    """Stones that go into a price: the Wonder action's only, before any coin."""
    return min(price, match.state.trail.stones) if action == WONDER else 0


def available_technologies(match: AgeMatch, seat: int) -> list[int]:
    """Technologies a player may obtain now (p. 18): not owned, not covered, with one prerequisite."""
    player = match.state.players[seat]
    owned = player.technologies
    scenario = match.scenario
    top = 3 if scenario is None or scenario.top_row else 2
    found: list[int] = []
    for technology, requires, row in match.box.layouts[player.special]:
        if not (owned >> technology) & 1 and (requires == 0 or requires & owned) and row <= top:
            found.append(technology)
    return found
