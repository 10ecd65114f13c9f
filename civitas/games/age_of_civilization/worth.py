"""What things are worth to a bot, in points, and what an ability will bring over the turns left.

Abilities are judged by their records, never by the card's name, so an edition's cards are judged by their own numbers.
"""

from __future__ import annotations

from typing import Final

from civitas.games.age_of_civilization.box import (
    BONUS_MULTIPLIER,
    COINS,
    CONQUEST,
    CONSTRUCTION,
    COST,
    COST_ZERO,
    CULTURE,
    DO_ACTION,
    END_OF_GAME,
    END_OF_TURN,
    ENSLAVE,
    FARM,
    FISHING,
    FOUND,
    HUNTING,
    KEEP_WORKER,
    LEAST_MILITARY,
    MILITARY,
    MOST_MILITARY,
    ON_ACQUIRE,
    ON_ACTION,
    ON_REST,
    ON_RISE,
    ON_WAR,
    PER_CIVILIZATION,
    PER_COIN,
    PER_FUTURE_CARD,
    PER_MILITARY,
    PER_NOTHING,
    PER_POINT,
    PER_TECH,
    PER_WONDER,
    PER_WORKER,
    PLAGUE_IMMUNE,
    POINTS,
    RESEARCH,
    SEED_MARKET,
    SLOT,
    TECH,
    TECH_AT_MOST,
    TRADE,
    USE_FUTURE_CARDS,
    WAR_IMMUNE,
    WONDER,
    WORKER,
    Ability,
)
from civitas.games.age_of_civilization.state import AgeMatch


class Weights:
    """What bots hold things worth, in points. Lists go by the turns left after the one in question."""

    def __init__(self) -> None:
        self.coin = [0.0, 0.47, 0.5, 0.45, 0.43, 0.45, 0.45]  # a coin kept
        self.income = [0.4, 0.45, 0.45, 0.42, 0.42, 0.42, 0.42]  # a coin earned or spent within a later turn
        self.worker = [0.0, 0.5, 0.7, 0.8, 0.8, 0.8, 0.8]  # what a sacrificed worker will be missed
        self.pick = [0.0, 0.5, 0.9, 1.3, 1.3, 1.3, 1.3]  # a civilization still to be taken, workers apart
        self.relief = 0.4  # how much a lost worker still hurts when the next rise renews them
        self.hold = 0.9  # chance per turn that a condition which holds goes on holding
        self.spending = 0.8  # how often the coins for a costly slot will be there
        self.wonder_later = 0.6  # how often a later turn can pay a Wonder
        self.study = 0.7  # share of a technology's use that comes true
        self.culture_ending = 0.5  # a Culture at the end of a turn
        self.renewed = 3.3  # workers after the next rise
        self.rival = 0.5  # what a point of the only rival costs us
        self.rivals = 0.25  # what a point of the best of several rivals costs us


WEIGHTS: Final = Weights()


# How often an action is performed per slot and turn in which its card is in play; the permanent ones per turn.
USED: Final = {
    WONDER: 0.45,
    RESEARCH: 0.25,
    ENSLAVE: 0.3,
    CULTURE: 0.4,
    CONSTRUCTION: 0.5,
    CONQUEST: 0.5,
    HUNTING: 0.85,
    FISHING: 0.6,
    TRADE: 0.8,
    FARM: 0.5,
}
# What a "per" counts at the end of a usual game.
USUAL: Final = {
    PER_TECH: 2.5,
    PER_MILITARY: 2.5,
    PER_WONDER: 2.5,
    PER_WORKER: 1.5,
    PER_COIN: 4.0,
    PER_CIVILIZATION: 3.0,
    PER_POINT: 15.0,
}


def uses(match: AgeMatch, action: int, number: int) -> float:
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
    return USED.get(action, 0.5) * rounds * (1 if action == RESEARCH else printed.slots)


def wars(match: AgeMatch, number: int) -> int:
    """Wars still to break out from a round on."""
    box = match.box
    cards = match.state.track[number + box.window - 1 : box.rounds + box.window - 1]
    return sum([1 for card in cards if box.actions[card].war])


def ability_worth(match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability got in a round is worth, with that many turns to come after it."""
    trigger = ability.trigger
    effect = ability.effect
    if trigger == END_OF_GAME:
        return final_worth(ability)
    if trigger == END_OF_TURN:
        chance = 0.5 if ability.condition in (MOST_MILITARY, LEAST_MILITARY) else 0.8 if ability.condition else 1.0
        return chance * (left + 1) * ending_worth(ability, left, 2, 12)
    if trigger in (ON_ACQUIRE, ON_RISE):
        return gain_worth(match, ability, number, left)
    if trigger == ON_ACTION:
        times = uses(match, ability.action, number) * (0.4 if ability.techs else 1.0)
        times *= 0.5 if ability.condition == MOST_MILITARY else 1.0
        if effect == POINTS:
            return times * ability.amount
        if effect == COINS:
            return times * ability.amount * WEIGHTS.coin[left]
        return times * 0.4
    if trigger == ON_REST:
        return 0.2 * left * (ability.amount if effect == POINTS else ability.amount * WEIGHTS.coin[left])
    if trigger == ON_WAR:
        return wars(match, number) * WEIGHTS.coin[left]
    return static_worth(match, ability, number, left)


def gain_worth(match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability that works once gives."""
    effect = ability.effect
    amount = float(ability.amount)
    if ability.per == PER_FUTURE_CARD:
        amount *= match.box.rounds - number
    elif ability.per != PER_NOTHING:
        amount *= 0.5
    if effect == POINTS:
        return amount
    if effect == COINS:
        return amount * WEIGHTS.coin[left]
    if effect == WORKER:
        return amount * WEIGHTS.worker[left]
    if effect == FOUND:
        return 3.0 * amount
    if effect == TECH:
        return 0.8 * amount
    return 0.5 if effect == BONUS_MULTIPLIER else 0.0


def static_worth(match: AgeMatch, ability: Ability, number: int, left: int) -> float:
    """What an ability that always works is worth."""
    effect = ability.effect
    if effect in (COST, COST_ZERO):
        spared = -ability.amount if effect == COST else 3
        share = 0.4 if ability.techs else 0.7 if ability.condition else 1.0
        return share * spared * uses(match, ability.action, number) * WEIGHTS.income[left]
    if effect == SLOT:
        return 0.4 * left
    if effect == USE_FUTURE_CARDS:
        return 0.5 * left
    if effect == KEEP_WORKER:
        return 0.6 * uses(match, ability.action, number)
    if effect == WAR_IMMUNE:
        return 0.4 * wars(match, number)
    if effect == PLAGUE_IMMUNE:
        return 0.3 if left else 0.0
    return 0.2 * left if effect == MILITARY else 0.1 * left


def final_worth(ability: Ability) -> float:
    """What an end-of-game ability gives in a usual game."""
    amount = float(ability.amount)
    if ability.per != PER_NOTHING:
        amount *= USUAL.get(ability.per, 1.0) / ability.every
    if ability.cap >= 0:
        amount = min(amount, float(ability.cap))
    if ability.condition == MOST_MILITARY:
        return 0.5 * amount
    return 0.9 * amount if ability.condition == TECH_AT_MOST else amount


def ending_worth(ability: Ability, left: int, technologies: int, points: int) -> float:
    """What an end-of-turn ability brings once."""
    amount = float(ability.amount)
    if ability.per == PER_TECH:
        amount *= technologies // ability.every
    elif ability.per == PER_POINT:
        amount *= (points + 3) / ability.every
    if ability.effect == POINTS:
        return amount
    if ability.effect == COINS:
        return amount * WEIGHTS.coin[left]
    if ability.effect == TECH:
        return 1.0 if left else 0.2
    if ability.effect == DO_ACTION:
        return WEIGHTS.culture_ending
    if ability.effect == SEED_MARKET:
        return max(0.0, ability.points - ability.coins * WEIGHTS.coin[left]) * 0.6
    return 0.5 * amount
