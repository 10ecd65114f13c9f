"""What a technology is worth to a player who might learn it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civitas.games.sid_meiers_civilization.box import (
    BUILD_WALLS,
    CITY_LIMIT,
    COINS,
    CROSS_WATER,
    CULTURE_HAND,
    INCENSE,
    ITEMS,
    NONE,
    PRODUCTION_PER_COINS,
    SPACE_FLIGHT,
    SPEED,
    STACKING,
    WHEAT,
)
from civitas.games.sid_meiers_civilization.powers import CITY_PRODUCTION, OF_TECH
from civitas.games.sid_meiers_civilization.quantities import own_cities, speed, stacking
from civitas.games.sid_meiers_civilization.start_of_turn import can_found
from civitas.games.sid_meiers_civilization.worth import value

if TYPE_CHECKING:
    from civitas.games.sid_meiers_civilization.rule_list import RuleList

RESERVE: Final = 2  # squares a new building will stand on


def tech_mark(rules: RuleList, tech: int, paid: bool = False) -> float:
    """What learning a tech brings: the race, buildings, ranks, rights; what is paid culture cannot have."""
    if tech == SPACE_FLIGHT:
        return 900.0
    box = rules.match.box
    player = rules.player
    almanac = rules.almanac
    level = box.level[tech]
    race = rules.race.copy()
    race.levels[level - 1] += 1
    race.techs |= 1 << tech
    if paid:
        race.purse = min(race.purse, float(player.coins))
    worth = 1.0 * level
    for card, n, _ in box.tech_passive[COINS]:
        if card == tech:
            race.coins += n
            worth += rules.coin(n) if rules.player.coins + n >= box.coins_to_win else 0.0
    if not rules.beginner:
        worth += value(almanac, race) - rules.prices.base
    worth += buildings(rules, tech) + ranks(rules, tech) + rights(rules, tech) + governments(rules, tech)
    for known, n in almanac.incense:
        if known == tech:
            worth += 0.6 * n * rules.prices.token * (1 + player.resources[INCENSE])
    for power in box.powers_of[OF_TECH][tech]:
        ability = box.powers[power]
        if ability is not None and ability.does(CITY_PRODUCTION):
            worth += 0.4 * ability.effects[0].n * (1 if player.resources[WHEAT] else 0.5)
    return worth


def buildings(rules: RuleList, tech: int) -> float:
    """Buildings it unlocks, where one's cities have room; those it turns over."""
    match = rules.match
    box = match.box
    state = match.state
    worth = 0.0
    for building, needs in enumerate(box.building_tech):
        if needs != tech:
            continue
        basic = box.basic[building]
        rooms = 0
        for number in own_cities(match, rules.seat):
            free = 0
            for square in match.layout.around[rules.player.cities[number]]:
                if state.piece[square] == basic and basic != building:
                    worth += rules.piece(building) - rules.piece(basic)
                elif state.piece[square] == NONE and state.terrain[square] in box.building_terrain[building]:
                    free += 1
            rooms += min(free, 1 if box.starred[building] else 2)
        gain = rules.piece(building) - 1.0
        if gain > 0:
            worth += 0.3 * gain * min(rooms, RESERVE + 1)
    return worth


def ranks(rules: RuleList, tech: int) -> float:
    """Stronger units."""
    kind = rules.match.box.unit_of_tech[tech]
    if kind == NONE:
        return 0.0
    held = len([unit for unit in rules.player.forces if unit // 3 == kind])
    scared = 1.0 + 6.0 * rules.threat(0)
    return (0.6 + 0.5 * held) * scared * (3.0 if rules.is_armed else 1.0)


def rights(rules: RuleList, tech: int) -> float:
    """What it lets one do."""
    match = rules.match
    worth = 0.0
    for op, n in rules.almanac.tech_rights[tech]:
        if op == CITY_LIMIT:
            worth += third_city(rules)
        elif op == SPEED:
            worth += 1.2 * max(n - speed(match, rules.seat), 0)
        elif op == STACKING:
            worth += (6.0 if rules.is_armed else 1.0) * max(n - stacking(match, rules.seat), 0)
        elif op == CULTURE_HAND:
            worth += 1.0
        elif op == ITEMS:
            worth += 3.0
        elif op == PRODUCTION_PER_COINS:
            worth += rules.prices.production * (rules.player.coins // 3) * len(own_cities(match, rules.seat))
        elif op == BUILD_WALLS:
            worth += 0.5 + 20.0 * rules.threat(0)
        elif op == CROSS_WATER:
            worth += 1.0
    return worth


def third_city(rules: RuleList) -> float:
    """Another city, if there is somewhere to found it."""
    match = rules.match
    turns = match.turn_limit - match.state.turn
    if turns < 4 or match.state.turn > 12:
        return 0.0
    for square in range(match.layout.count):
        free = match.state.land[square] == NONE and match.state.terrain[square] != NONE
        if free and can_found(match, rules.seat, square):
            return 14.0
    return 6.0


def governments(rules: RuleList, tech: int) -> float:
    """A better government."""
    worth = 0.0
    for government, needs in enumerate(rules.match.governments.technology):
        if needs == tech:
            gain = rules.government(government) - rules.government(rules.player.government)
            worth += 0.5 * max(gain, 0.0)
    return worth


def best_of(rules: RuleList, techs: list[int]) -> float:
    """What the best of some techs is worth."""
    return max([tech_mark(rules, tech) for tech in techs], default=0.0)
