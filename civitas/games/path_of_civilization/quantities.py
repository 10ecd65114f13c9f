"""The numbers of the rules as pure questions; those a player may wonder at have a form that lists their parts."""

from __future__ import annotations

from typing import Final

from civitas.games.path_of_civilization.box import (
    AMBASSADOR,
    ANY,
    BASIC,
    BUILDER,
    COUNT_CARDS,
    COUNT_CEMETERY,
    COUNT_HERITAGE,
    COUNT_LEADERS,
    COUNT_LEVEL_III,
    COUNT_LEVEL_IV,
    COUNT_OLD,
    COUNT_PHILOSOPHY,
    COUNT_POPULATION,
    COUNT_TECHNOLOGIES,
    COUNT_TYPES,
    COUNT_WONDERS,
    OF_CARDS,
    OF_HERITAGE,
    OF_LEADER,
    OF_MINIMUM,
    OF_PRINTED,
    OF_SAGES,
    OF_TECHNOLOGY,
    OF_UNITS,
    OF_WONDER,
    ON_BATTLE,
    ON_CHALLENGE,
    ON_DEPLOYMENT,
    ON_RESEARCH,
    ON_TECHNOLOGY,
    ON_WONDER,
    RESEARCH,
    SAGE,
    TECHNOLOGY_LEVELS,
    TYPE_COUNT,
    UNIT,
    Effect,
    PathBox,
)
from civitas.games.path_of_civilization.state import NONE, PathMatch, Player, State

Parts = list[tuple[int, int]]  # (source, amount); source as in box.SOURCE_IDS
NO_EFFECTS: Final[list[Effect]] = []


def effects_in_force(box: PathBox, player: Player, when: int) -> list[Effect]:
    """Effects that take hold at that moment: of the living Leader, of the cemetery, permanent ones."""
    found = NO_EFFECTS if player.leader == NONE else box.alive_when[player.leader][when]
    for leader in player.cemetery:
        buried = box.buried_when[leader][when]
        if buried:
            found = found + buried
    for challenge in player.permanents:
        bought = box.fate[challenge].effect
        if bought is not None and bought.when == when:
            found = [*found, bought]
    return found


# What a count counts


def technologies_of_type(box: PathBox, player: Player, kind: int) -> int:
    total = 0
    for card in player.technologies():
        if box.technology_type[card] == kind:
            total += 1
    return total


def cards_of_type(box: PathBox, player: Player, kind: int) -> int:
    """Technologies wherever they lie, Leaders alive and buried, and Wonders of a type."""
    total = technologies_of_type(box, player, kind)
    for card in player.cemetery:
        if box.leader_type[card] == kind:
            total += 1
    if player.leader != NONE and box.leader_type[player.leader] == kind:
        total += 1
    for card in player.wonders:
        if box.wonder_type[card] == kind:
            total += 1
    return total


def counted(box: PathBox, player: Player, what: int) -> int:
    """How many of something a player has (R12: everything owned now)."""
    if what >= COUNT_TECHNOLOGIES:
        return technologies_of_type(box, player, what - COUNT_TECHNOLOGIES)
    if what >= COUNT_CARDS:
        return cards_of_type(box, player, what - COUNT_CARDS)
    if what == COUNT_WONDERS:
        return len(player.wonders)
    if what == COUNT_LEADERS:
        return len(player.cemetery) + (player.leader != NONE)
    if what == COUNT_CEMETERY:
        return len(player.cemetery)
    if what == COUNT_PHILOSOPHY:
        return player.philosophy
    if what == COUNT_HERITAGE:
        return player.heritage
    if what == COUNT_POPULATION:
        return box.population_level[player.population]
    if what in (COUNT_LEVEL_III, COUNT_LEVEL_IV):
        level = what - COUNT_LEVEL_III + 3
        return len([card for card in player.technologies() if box.technology_level[card] == level])
    if what == COUNT_OLD:
        return len(player.old)
    assert what == COUNT_TYPES
    kinds = {box.leader_type[card] for card in player.leaders()} | {box.wonder_type[card] for card in player.wonders}
    return len(kinds)


# Deployment and research


def population_level(box: PathBox, player: Player) -> int:
    return box.population_level[player.population]


def deploy_offer(box: PathBox, player: Player) -> list[int]:
    """Cubes on the left halves of the left cards, and the phase B effects."""
    first, second = player.left
    offer = [one + other for one, other in zip(box.deploy[first], box.deploy[second], strict=True)]
    for effect in effects_in_force(box, player, ON_DEPLOYMENT):
        for kind, amount in effect.gain.items:
            offer[kind] += amount
    return offer


def deploy_parts(box: PathBox, player: Player) -> Parts:
    """Which cards offer how many cubes."""
    parts: Parts = [(OF_TECHNOLOGY + card, sum(box.deploy[card])) for card in player.left]
    for effect in effects_in_force(box, player, ON_DEPLOYMENT):
        parts.append((effect.source, sum([amount for _, amount in effect.gain.items])))
    return parts


def research_offer(box: PathBox, player: Player) -> list[int]:
    """Points on the right halves of the right cards, and the phase D effects; the last entry counts free points."""
    first, second = player.right
    offer = [one + other for one, other in zip(box.research[first], box.research[second], strict=True)]
    offer.append(0)
    for effect in effects_in_force(box, player, ON_RESEARCH):
        for kind, amount in effect.gain.items:
            if kind == ANY:
                offer[TYPE_COUNT] += amount
            else:
                offer[kind - RESEARCH] += amount
    return offer


def research_parts(box: PathBox, player: Player) -> Parts:
    """Which cards offer how many points."""
    parts: Parts = [(OF_TECHNOLOGY + card, sum(box.research[card])) for card in player.right]
    for effect in effects_in_force(box, player, ON_RESEARCH):
        parts.append((effect.source, sum([amount for _, amount in effect.gain.items])))
    return parts


# Costs


def technology_discounts(box: PathBox, player: Player) -> list[int]:
    """By type, what Technologies cost less."""
    discounts = [0] * TYPE_COUNT
    for effect in effects_in_force(box, player, ON_TECHNOLOGY):
        if effect.discount:
            for kind in range(TYPE_COUNT):
                if effect.type in (-1, kind):
                    discounts[kind] += effect.discount
    return discounts


def technology_cost(box: PathBox, player: Player, card: int) -> int:
    """Printed less discounts, at least 1 (R5)."""
    return max(1, box.technology_cost[card] - technology_discounts(box, player)[box.technology_type[card]])


def technology_cost_parts(box: PathBox, player: Player, card: int) -> Parts:
    parts: Parts = [(OF_PRINTED, box.technology_cost[card])]
    for effect in effects_in_force(box, player, ON_TECHNOLOGY):
        if effect.discount and effect.type in (-1, box.technology_type[card]):
            parts.append((effect.source, -effect.discount))
    return _at_least_one(parts)


def wonder_cost(box: PathBox, player: Player, card: int) -> int:
    """Builders: printed less discounts, at least 1 (R5)."""
    return max(1, box.wonder_cost[card] - wonder_discount(box, player))


def wonder_discount(box: PathBox, player: Player) -> int:
    return sum([effect.discount for effect in effects_in_force(box, player, ON_WONDER)])


def wonder_cost_parts(box: PathBox, player: Player, card: int) -> Parts:
    parts: Parts = [(OF_PRINTED, box.wonder_cost[card])]
    parts += [(effect.source, -effect.discount) for effect in effects_in_force(box, player, ON_WONDER)]
    return _at_least_one(parts)


def _at_least_one(parts: Parts) -> Parts:
    total = sum([amount for _, amount in parts])
    return parts if total >= 1 else [*parts, (OF_MINIMUM, 1 - total)]


def affordable_wonders(box: PathBox, state: State, player: Player) -> list[int]:
    """Wonders of the market the player can pay now."""
    builders = player.cubes[BUILDER]
    if not builders:
        return []
    reach = builders + wonder_discount(box, player)
    return [card for card in state.wonders if box.wonder_cost[card] <= reach]


def affordable_leaders(box: PathBox, state: State, player: Player) -> list[int]:
    """Leaders of the market the player can pay now."""
    ambassadors = player.cubes[AMBASSADOR]
    return [card for card in state.leaders if box.leader_cost[card] <= ambassadors]


def affordable_technologies(box: PathBox, player: Player, library: list[int]) -> list[int]:
    """Slots with cards whose cost the player's research levels cover."""
    found: list[int] = []
    discounts = technology_discounts(box, player)
    for kind in range(TYPE_COUNT):
        reach = player.research[kind]
        if not reach:
            continue
        reach += discounts[kind]
        first = BASIC + kind * TECHNOLOGY_LEVELS
        slots = range(first, first + TECHNOLOGY_LEVELS)
        found += [card for card in slots if library[card] and box.technology_cost[card] <= reach]
    return found


def cheapest(box: PathBox, player: Player, library: list[int]) -> list[int]:
    """By type, the research level that buys something there; beyond every level when the slots are empty."""
    found: list[int] = []
    discounts = technology_discounts(box, player)
    for kind in range(TYPE_COUNT):
        best = box.research_max + 1
        first = BASIC + kind * TECHNOLOGY_LEVELS
        for card in range(first, first + TECHNOLOGY_LEVELS):
            if library[card]:
                best = min(best, max(1, box.technology_cost[card] - discounts[kind]))
        found.append(best)
    return found


# Events


def effects_at_event(match: PathMatch, player: Player, when: int) -> list[Effect]:
    """Effects in force; the automa has had VP tokens instead of those of its cards."""
    if match.alone and player is match.state.players[match.seats]:
        return NO_EFFECTS
    return effects_in_force(match.box, player, when)


def history_points(match: PathMatch, player: Player, kind: int) -> int:
    """Cards of the Challenge's type, Sages in the tray, effects in force."""
    total = cards_of_type(match.box, player, kind) + player.cubes[SAGE]
    for effect in effects_at_event(match, player, ON_CHALLENGE):
        total += effect.history
    return total


def history_parts(match: PathMatch, player: Player, kind: int) -> Parts:
    parts: Parts = [(OF_CARDS, cards_of_type(match.box, player, kind)), (OF_SAGES, player.cubes[SAGE])]
    parts += [(effect.source, effect.history) for effect in effects_at_event(match, player, ON_CHALLENGE)]
    return [part for part in parts if part[1]]


def power(match: PathMatch, player: Player) -> int:
    """Heritage, twice the Units, effects in force."""
    total = player.heritage + match.box.power_per_unit * player.cubes[UNIT]
    for effect in effects_at_event(match, player, ON_BATTLE):
        total += effect.power
    return total


def power_parts(match: PathMatch, player: Player) -> Parts:
    parts: Parts = [(OF_HERITAGE, player.heritage), (OF_UNITS, match.box.power_per_unit * player.cubes[UNIT])]
    parts += [(effect.source, effect.power) for effect in effects_at_event(match, player, ON_BATTLE)]
    return [part for part in parts if part[1]]


def external_force(box: PathBox, state: State) -> int:
    """Power of the next Battle's External Force, 0 when none is to come."""
    return box.external_force[state.battles[state.battle]] if state.battle < len(state.battles) else 0


# Worth at the end


def final_vp(box: PathBox, player: Player, effects: list[Effect]) -> int:
    """What end-of-game effects are worth now."""
    total = 0
    for effect in effects:
        total += counted(box, player, effect.count) // effect.each * effect.vp
    return total


def leader_worth(box: PathBox, player: Player, card: int) -> int:
    return box.leader_vp[card] + final_vp(box, player, box.leader_final[card])


def wonder_worth(box: PathBox, player: Player, card: int) -> int:
    return box.wonder_vp[card] + final_vp(box, player, box.wonder_final[card])


def leader_parts(box: PathBox, player: Player) -> Parts:
    return [(OF_LEADER + card, leader_worth(box, player, card)) for card in player.leaders()]


def wonder_parts(box: PathBox, player: Player) -> Parts:
    return [(OF_WONDER + card, wonder_worth(box, player, card)) for card in player.wonders]
