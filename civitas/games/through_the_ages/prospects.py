"""What events, territories, attacks and pacts promise a player, in culture points."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import (
    AGGRESSIONS,
    ARENA,
    EVENTS,
    LAB,
    NONE,
    PACTS,
    TERRITORIES,
    WARS,
)
from civitas.games.through_the_ages.evaluation import impact_lead
from civitas.games.through_the_ages.goods import food, resources
from civitas.games.through_the_ages.impacts import TOP_LEVEL, concerned, measure
from civitas.games.through_the_ages.military_box import (
    BLUE,
    BUILD_FREE,
    CHOOSE_GOOD,
    CIVIL_ACTIONS,
    CULTURE,
    DESTROY_EACH,
    DESTROY_OWN,
    DEVELOP_CIVILIZATION,
    DISCARD_MILITARY,
    FOOD,
    GAIN,
    GAIN_BY,
    LOSE,
    LOSE_ALL,
    LOSE_BY,
    LOSE_COLONY,
    MILITARY_CARDS,
    POPULATION,
    PRODUCE,
    RAID,
    REMOVE_LEADER_OR_WONDER,
    REMOVE_OLD_LEADER,
    RESOURCES,
    RIVAL_LOSES,
    RUIN,
    SCIENCE,
    SPLIT_GAIN,
    SPLIT_LOSS,
    STEAL,
    STEAL_COLONY,
    STEAL_GOODS,
    STEAL_TECHNOLOGIES,
    TAKE_CARDS,
    YELLOW,
    Effect,
    Side,
)
from civitas.games.through_the_ages.strength import attack_strength, attacked_strength
from civitas.games.through_the_ages.worth import Appraisal

BONUS: Final = 0.3  # how many cards of a hand help a defence
RALLY: Final = [1.0, 1.5, 2.5, 4.0, 4.0]  # by age, what a threatened rival adds with one military action


def rival_weight(appraisal: Appraisal) -> float:
    """What a point a rival loses is worth."""
    return 1.0 if len(appraisal.rivals) == 1 else appraisal.weights.others


def good_worth(appraisal: Appraisal, good: int) -> float:
    """One of what events and territories give."""
    values = appraisal.values
    if good == CULTURE:
        return 1.0
    if good == FOOD:
        return values.food
    if good == RESOURCES:
        return values.ore
    if good == SCIENCE:
        return values.science
    if good == POPULATION:
        return appraisal.weights.worker * values.span
    if good == MILITARY_CARDS:
        return appraisal.weights.military_card * values.span
    if good == YELLOW:
        return appraisal.weights.yellow_token * values.span
    if good == BLUE:
        return appraisal.weights.blue_token * values.span
    return appraisal.weights.action if good == CIVIL_ACTIONS else 0.0


def territory_worth(appraisal: Appraisal, card: int) -> float:
    """A new colony: its symbols and what it gives at once."""
    worth = appraisal.symbols(card) + appraisal.weights.settled
    for effect in appraisal.box.military.territory_effects[card - TERRITORIES]:
        worth += effect.n * good_worth(appraisal, effect.good)
    return worth


# Events


def event_lead(appraisal: Appraisal, card: int) -> float:
    """What an event would give the seat beyond the others, were it resolved now."""
    match = appraisal.match
    seat = appraisal.seat
    if appraisal.box.level[card] == TOP_LEVEL:
        return impact_lead(match, seat, card)
    others = max(1, match.count() - 1)
    building = appraisal.weights.building
    lead = 0.0
    for effect in appraisal.box.military.event_effects[card - EVENTS]:
        for concerned_seat in concerned(match, seat, effect.who):
            gain = effect_worth(appraisal, effect, concerned_seat)
            if effect.op == STEAL and concerned_seat != seat and seat in concerned(match, seat, effect.giver):
                lead -= gain
            if effect.op == DESTROY_EACH:
                lead += building if concerned_seat == seat else -building
            elif concerned_seat == seat:
                lead += gain
            else:
                lead -= gain / others
    return lead


def effect_worth(appraisal: Appraisal, effect: Effect, seat: int) -> float:
    """What one row of an event gives a seat; goods are priced for the seat that thinks."""
    match = appraisal.match
    player = match.state.players[seat]
    op = effect.op
    good = good_worth(appraisal, effect.good)
    if op == GAIN:
        return effect.n * good
    if op == LOSE:
        return -effect.n * good
    if op == GAIN_BY:
        return effect.n * measure(match, seat, effect.by, effect.of) * good
    if op == LOSE_BY:
        return -effect.n * measure(match, seat, effect.by, effect.of) * good * (0.5 if effect.half else 1.0)
    if op == LOSE_ALL:
        return -food(match.box, player) * good
    if op in (CHOOSE_GOOD, SPLIT_GAIN):
        return effect.n * appraisal.values.ore
    if op == SPLIT_LOSS:
        return -effect.n * appraisal.values.food
    if op in (BUILD_FREE, DEVELOP_CIVILIZATION, PRODUCE):
        return 2.5
    if op == DESTROY_OWN:
        return -appraisal.weights.building
    if op == REMOVE_OLD_LEADER:
        old = player.leader != NONE and match.box.level[player.leader] != match.state.age
        return -3.0 if old else 0.0
    if op == LOSE_COLONY:
        return -appraisal.weights.colony if player.colonies else 0.0
    if op == DISCARD_MILITARY:
        return -effect.n * appraisal.weights.military_card
    if op == TAKE_CARDS:
        return 3.0
    if op == RUIN:
        return -2.0 if [one for one in player.wonders if match.box.level[one] <= 1] else 0.0
    return effect.n * good if op == STEAL else 0.0


# Attacks


def attack_gain(appraisal: Appraisal, effects: list[Effect], rival: int) -> float:
    """What a successful aggression brings, the rival's loss counted too."""
    match = appraisal.match
    target = match.state.players[rival]
    weight = rival_weight(appraisal)
    both = 1.0 + weight
    building = appraisal.weights.building
    worth = 0.0
    for effect in effects:
        if effect.op == RIVAL_LOSES:
            worth += appraisal.weights.worker * appraisal.values.span * weight
        elif effect.op == GAIN:
            worth += effect.n * good_worth(appraisal, effect.good)
        elif effect.op == STEAL_GOODS:
            there = food(match.box, target) + resources(match.box, target)
            worth += min(effect.n, there) * 0.8 * appraisal.values.ore * both
        elif effect.op == STEAL:
            stock = target.culture if effect.good == CULTURE else target.science
            worth += min(effect.n, stock) * good_worth(appraisal, effect.good) * both
        elif effect.op == RAID:
            for highest in effect.levels:
                if raid_target(appraisal, rival, highest) != NONE:
                    worth += (building + highest) * weight * appraisal.values.span + 2.0 * appraisal.values.ore
        elif effect.op == STEAL_COLONY:
            worth += appraisal.weights.colony * both if target.colonies else 0.0
        elif effect.op == REMOVE_LEADER_OR_WONDER:
            levels = [match.box.level[card] for card in (target.leader, target.wonder) if card != NONE]
            worth += effect.n * max(levels, default=0) + (4.0 * weight if levels else 0.0)
    return worth


def raid_target(appraisal: Appraisal, rival: int, highest: int) -> int:
    """The best urban building of a rival up to a level."""
    box = appraisal.box
    best = NONE
    for card, count in enumerate(appraisal.match.state.players[rival].workers):
        if not count or not LAB <= box.kind[card] <= ARENA or box.level[card] > highest:
            continue
        if best == NONE or box.resource_cost[card] >= box.resource_cost[best]:
            best = card
    return best


def success(appraisal: Appraisal, rival: int) -> float:
    """How likely an aggression succeeds against what the rival may hold in hand."""
    match = appraisal.match
    target = match.state.players[rival]
    lead = attack_strength(match, appraisal.seat, rival) - attacked_strength(match, rival, appraisal.seat)
    cards = min(len(target.military_hand), target.military_total)
    if lead > 0 and not cards:
        return 1.0
    best = [1, 2, 4, 6, 6][match.state.age]
    expected = cards * (1 + BONUS * (best - 1))
    return max(0.0, min(1.0, 0.5 + (lead - expected) / (2.0 + best)))


def aggression_worth(appraisal: Appraisal, card: int, rival: int) -> float:
    military = appraisal.box.military
    place = card - AGGRESSIONS
    chance = success(appraisal, rival)
    gain = attack_gain(appraisal, military.aggression_effects[place], rival)
    cost = 0.5 * military.aggression_cost[place] + appraisal.weights.military_card
    drained = 0.5 * (1 - chance)  # cards the rival gives to repel it
    return chance * gain + drained - cost


def war_worth(appraisal: Appraisal, card: int, rival: int) -> float:
    """A war declared now, resolved a round later: the rival arms itself, so do we."""
    match = appraisal.match
    target = match.state.players[rival]
    lead = attack_strength(match, appraisal.seat, rival) - attacked_strength(match, rival, appraisal.seat)
    reaction = RALLY[match.state.age] * (0.5 * target.military_total - 0.25 * appraisal.player.military_total)
    advantage = lead - max(0.0, reaction)
    chance = max(0.02, min(0.95, 0.5 + advantage / 12))
    size = abs(advantage)
    both = 1.0 + rival_weight(appraisal)
    stake = 0.0
    for effect in appraisal.box.military.war_effects[card - WARS]:
        amount = effect.base + size / effect.per
        if effect.op == STEAL_TECHNOLOGIES:
            stake += amount * appraisal.values.science * both
        elif effect.good == CULTURE:
            lost = target.culture if advantage > 0 else appraisal.player.culture
            stake += min(amount, lost + 5.0) * both
        else:
            stake += amount * good_worth(appraisal, effect.good) * both
    cost = 0.6 * appraisal.box.military.war_cost[card - WARS] + appraisal.weights.military_card
    return (2 * chance - 1) * stake - cost - 1.0


# Pacts


def side_worth(appraisal: Appraisal, side: Side, partner: int) -> float:
    """What one side of a pact gives."""
    values = appraisal.values
    worth = side.culture * values.left + side.strength * max(appraisal.strength, 0.2)
    worth += side.military_actions * values.military_rate + side.resources * values.ore_rate
    worth += side.food * values.food_rate + 0.15 * (side.food_as_resource + side.resource_as_food) * values.ore_rate
    worth += 0.35 * side.science_discount * values.science_rate - 0.35 * side.partner_science * values.science_rate
    wonders = len(appraisal.match.state.players[partner].wonders)
    worth += side.culture_per_partner_wonder * wonders * values.left
    worth += (2.0 if side.war_immune else 0.0) + 0.5 * side.attack_strength
    return worth


def pact_worth(appraisal: Appraisal, card: int, place: int, partner: int) -> float:
    """What a pact is worth to the seat on one side of it: its own gain, less a part of the partner's."""
    sides = appraisal.box.military.pacts[card - PACTS].sides
    mine = side_worth(appraisal, sides[place], partner)
    theirs = side_worth(appraisal, sides[1 - place], appraisal.seat)
    players = appraisal.match.state.players
    ahead = players[partner].culture - players[appraisal.seat].culture
    share = 0.6 if ahead > 15 else 0.3
    return mine - share * theirs - 0.3
