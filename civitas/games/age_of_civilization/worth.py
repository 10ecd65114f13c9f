"""What things are worth to a bot, in points, and what an ability will bring over the turns left.

Abilities are judged by their records, never by the card's name, so an edition's cards are judged by their own numbers.
"""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    BONUS_MULTIPLIER,
    COINS,
    COST,
    COST_ZERO,
    DO_ACTION,
    END_OF_GAME,
    END_OF_TURN,
    FOUND,
    KEEP_WORKER,
    LEAST_MILITARY,
    MILITARY,
    MOST_MILITARY,
    ON_ACQUIRE,
    ON_ACTION,
    ON_REST,
    ON_RISE,
    ON_WAR,
    PER_FUTURE_CARD,
    PER_NOTHING,
    PER_POINT,
    PER_TECH,
    PLAGUE,
    PLAGUE_IMMUNE,
    POINTS,
    RESEARCH,
    SEED_MARKET,
    SLOT,
    TECH,
    TECH_AT_MOST,
    USE_FUTURE_CARDS,
    WAR_IMMUNE,
    WORKER,
    Ability,
)
from civitas.games.age_of_civilization.state import AgeMatch
from civitas.games.age_of_civilization.weighing import Weights


def uses(weights: Weights, match: AgeMatch, action: int, number: int) -> float:
    """How often an action will be performed after a round."""
    box = match.box
    rounds = box.rounds - number
    if action < 0 or rounds <= 0:
        return 0.0
    printed = box.actions[action]
    if not printed.permanent:
        if action not in match.state.track:
            return 0.0
        last = match.state.track.index(action) + 1
        rounds = min(last, box.rounds) - max(number + 1, last - box.window + 1) + 1
        if rounds <= 0:
            return 0.0
    return weights.used[min(action, PLAGUE)] * rounds * (1 if action == RESEARCH else printed.slots)


def wars(match: AgeMatch, number: int) -> int:
    """Wars still to break out from a round on."""
    box = match.box
    cards = match.state.track[number + box.window - 1 : box.rounds + box.window - 1]
    return sum([1 for card in cards if box.actions[card].war])


def ability_worth(weights: Weights, match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability got in a round is worth, with that many turns to come after it."""
    trigger = ability.trigger
    effect = ability.effect
    if trigger == END_OF_GAME:
        return final_worth(weights, ability)
    if trigger == END_OF_TURN:
        chance = 1.0
        if ability.condition in (MOST_MILITARY, LEAST_MILITARY):
            chance = weights.condition_military
        elif ability.condition:
            chance = weights.condition_later
        return chance * (left + 1) * ending_worth(weights, ability, left, 2, 12)
    if trigger in (ON_ACQUIRE, ON_RISE):
        return gain_worth(weights, match, ability, number, left)
    if trigger == ON_ACTION:
        times = uses(weights, match, ability.action, number) * (weights.some_technologies if ability.techs else 1.0)
        times *= weights.condition_military if ability.condition == MOST_MILITARY else 1.0
        if effect == POINTS:
            return times * ability.amount
        if effect == COINS:
            return times * ability.amount * weights.coin[left]
        return times * weights.bonus
    if trigger == ON_REST:
        return weights.rest * left * (ability.amount if effect == POINTS else ability.amount * weights.coin[left])
    if trigger == ON_WAR:
        return wars(match, number) * weights.coin[left]
    return static_worth(weights, match, ability, number, left)


def gain_worth(weights: Weights, match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability that works once gives."""
    effect = ability.effect
    amount = float(ability.amount)
    if ability.per == PER_FUTURE_CARD:
        amount *= match.box.rounds - number
    elif ability.per != PER_NOTHING:
        amount *= weights.counted
    if effect == POINTS:
        return amount
    if effect == COINS:
        return amount * weights.coin[left]
    if effect == WORKER:
        return amount * weights.worker[left]
    if effect == FOUND:
        return weights.found * amount
    if effect == TECH:
        return weights.technology * amount
    return weights.multiplier if effect == BONUS_MULTIPLIER else 0.0


def static_worth(weights: Weights, match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability that always works is worth."""
    effect = ability.effect
    if effect in (COST, COST_ZERO):
        spared = float(-ability.amount) if effect == COST else weights.free
        share = 1.0
        if ability.techs:
            share = weights.some_technologies
        elif ability.condition:
            share = weights.condition_cost
        return share * spared * uses(weights, match, ability.action, number) * weights.income[left]
    if effect == SLOT:
        return weights.slot * left
    if effect == USE_FUTURE_CARDS:
        return weights.future_cards * left
    if effect == KEEP_WORKER:
        return weights.kept_worker * uses(weights, match, ability.action, number)
    if effect == WAR_IMMUNE:
        return weights.war_immune * wars(match, number)
    if effect == PLAGUE_IMMUNE:
        return weights.plague_immune if left else 0.0
    return (weights.icon if effect == MILITARY else weights.other) * left


def final_worth(weights: Weights, ability: Ability) -> float:
    """What an end-of-game ability gives in a usual game."""
    amount = float(ability.amount)
    if ability.per != PER_NOTHING:
        amount *= weights.usual[min(ability.per, PER_FUTURE_CARD) - 1] / ability.every
    if ability.cap >= 0:
        amount = min(amount, float(ability.cap))
    if ability.condition == MOST_MILITARY:
        return weights.condition_military * amount
    return weights.condition_final * amount if ability.condition == TECH_AT_MOST else amount


def ending_worth(weights: Weights, ability: Ability, left: int, technologies: int, points: int) -> float:
    """What an end-of-turn ability brings once."""
    amount = float(ability.amount)
    if ability.per == PER_TECH:
        amount *= technologies // ability.every
    elif ability.per == PER_POINT:
        amount *= (points + 3) / ability.every
    if ability.effect == POINTS:
        return amount
    if ability.effect == COINS:
        return amount * weights.coin[left]
    if ability.effect == TECH:
        return weights.ending_technology if left else weights.last_technology
    if ability.effect == DO_ACTION:
        return weights.culture_ending
    if ability.effect == SEED_MARKET:
        return max(0.0, ability.points - ability.coins * weights.coin[left]) * weights.seeding
    return weights.ending * amount
