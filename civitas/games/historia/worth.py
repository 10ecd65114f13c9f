"""What cards, levels and cubes are worth to a player over the turns left, in victory points."""

from __future__ import annotations

from typing import Final

from civitas.games.historia.box import (
    ADD_CUBES,
    ANYTIME,
    ART,
    CHOSEN_CARDS,
    DRAW_ADVISOR,
    EXPANSION,
    EXPLOITATION,
    GAIN_CARD,
    GAIN_MILITARY,
    GAIN_TECHNOLOGY,
    GAIN_VP,
    GOVERNMENT_BONUS,
    LOSE_VP,
    MILITARY,
    NEWEST_CARDS,
    OLDEST_CARDS,
    ON_ACTION,
    PERFORM,
    RAID,
    READY_ALL,
    READY_WONDERS,
    RECOVER_CUBES,
    REVOLUTION,
    TAKE_WONDERS,
    TECHNOLOGY,
    TOURISM,
    TRADE,
    WAR,
    Cost,
    Effect,
    HistoriaBox,
)
from civitas.games.historia.schema import TOP

CUBE: Final = 0.5  # a used cube back in front
CARD: Final = 1.0  # a card back in hand
LEVEL: Final = 2.0
ADVISOR: Final = 1.6
WONDER: Final = 1.2
PLAYED: Final = 1.4  # an action carried out by another card
DESTROYED: Final = 0.6  # a cube lost for good, beyond being used

# Level steps a player makes in a turn, and points of other actions, by cards per round.
STEPS: Final = [0.0, 1.5, 2.4, 3.2]
STREAM: Final = [0.0, 0.8, 2.2, 3.6]

# How likely an action is played in a turn: what a wonder waiting for it is worth.
FREQUENCY: Final[dict[int, float]] = {
    MILITARY: 0.75,
    TECHNOLOGY: 0.9,
    ART: 0.65,
    EXPLOITATION: 0.75,
    EXPANSION: 0.45,
    TRADE: 0.5,
    RAID: 0.65,
    WAR: 0.3,
    TOURISM: 0.3,
    REVOLUTION: 0.8,
}
ANY_TURN: Final = 0.8  # how often a wonder without condition is of use

# What having an action card in hand is worth, by action and era.
HELD: Final[dict[int, tuple[float, float, float]]] = {
    MILITARY: (1.3, 1.2, 0.9),
    TECHNOLOGY: (1.7, 1.6, 1.5),
    ART: (0.9, 0.9, 0.9),
    EXPLOITATION: (1.3, 1.3, 1.0),
    EXPANSION: (0.8, 0.7, 0.6),
    TRADE: (0.8, 0.8, 0.7),
    RAID: (1.0, 1.2, 1.3),
    WAR: (0.3, 0.5, 0.8),
    TOURISM: (0.1, 0.3, 0.7),
    REVOLUTION: (1.2, 1.2, 1.0),
}


class Almanac:
    """What is known of a box for good: levels by turns left, uses of wonders, advisors."""

    def __init__(self, box: HistoriaBox) -> None:
        self.box = box
        self.turns = box.eras * box.turns
        self.scoring = [_scores(box, turn) for turn in range(self.turns)]
        self.technology_bonus = [sum([entry_worth(one) for one in bonus]) for bonus in box.technology_bonus]
        self.military_bonus = [sum([entry_worth(one) for one in bonus]) for bonus in box.military_bonus]
        self.levels = _levels(self)
        self.use = [use_worth(card.cost, card.effects) for card in box.wonders]
        self.chance = [_chance(card.trigger, card.action) for card in box.wonders]
        self.advisor = [max(0.4, use_worth(card.cost, card.effects)) for card in box.advisors]


def _scores(box: HistoriaBox, turn: int) -> bool:
    return "territory_bonus" in box.segments[turn % box.turns]


def _chance(trigger: int, action: int) -> float:
    """How often a turn allows a wonder to be used; a majority is judged at the table."""
    if trigger == ON_ACTION:
        return FREQUENCY[action]
    return ANY_TURN if trigger == ANYTIME else 1.0


def entry_worth(effect: Effect) -> float:
    """What entering a level brings."""
    op = effect.op
    if op == RECOVER_CUBES:
        return CUBE * effect.n
    if op == OLDEST_CARDS:
        return CARD * effect.n
    if op == GAIN_VP:
        return float(effect.n)
    if op == DRAW_ADVISOR:
        return ADVISOR * effect.n
    if op == GAIN_CARD:
        return CARD / 2
    return CUBE / 2 if op == ADD_CUBES else 0.0


def effect_worth(effect: Effect) -> float:
    """What an effect of a card is worth in most positions."""
    op = effect.op
    n = effect.n
    if op == GAIN_VP:
        return float(n)
    if op == LOSE_VP:
        return -float(n)
    if op == RECOVER_CUBES:
        return CUBE * n
    if op == ADD_CUBES:
        return CUBE / 2 * n
    if op in (OLDEST_CARDS, NEWEST_CARDS):
        return CARD * n
    if op == CHOSEN_CARDS:
        return 1.4 * CARD * n
    if op in (GAIN_MILITARY, GAIN_TECHNOLOGY):
        return (LEVEL if op == GAIN_TECHNOLOGY else 0.7 * LEVEL) * n
    if op == TAKE_WONDERS:
        return WONDER * n
    if op in (READY_WONDERS, READY_ALL):
        return 0.8 * n
    if op == GOVERNMENT_BONUS:
        return 3.0
    return PLAYED if op == PERFORM else 0.0


def use_worth(cost: Cost, effects: list[Effect]) -> float:
    """What using a card brings, its cost taken off."""
    gain = sum([effect_worth(effect) for effect in effects])
    loss = cost.vp + CUBE * cost.cubes + (CUBE + DESTROYED) * cost.destroyed
    return gain - loss - 0.4 * cost.turned - WONDER * cost.razed


def _levels(almanac: Almanac) -> list[list[list[float]]]:
    """By turn ends left, technology and military: governments to come, with the levels still to be climbed.

    A turn end pays the square; before the next one the steps a player is used to make are taken where they pay most.
    """
    box = almanac.box
    found = [[[0.0] * (TOP + 2) for _ in range(TOP + 2)] for _ in range(almanac.turns + 1)]
    for left in range(1, almanac.turns + 1):
        once = _after_step(almanac, found[left - 1])
        twice = _after_step(almanac, once)
        thrice = _after_step(almanac, twice)
        steps = [found[left - 1], once, twice, thrice, _after_step(almanac, thrice)]
        for technology in range(1, TOP + 1):
            for military in range(1, TOP + 1):
                government = box.government[technology][military]
                if government < 0:
                    continue
                worth = box.government_vp[government] + CUBE * box.government_cubes[government]
                if left > 1:
                    many = STEPS[min(box.limit[technology], 3)]
                    whole = int(many)
                    part = many - whole
                    worth += STREAM[min(box.limit[technology], 3)]
                    worth += (1 - part) * steps[whole][technology][military]
                    worth += part * steps[whole + 1][technology][military]
                found[left][technology][military] = worth
    return found


def _after_step(almanac: Almanac, worth: list[list[float]]) -> list[list[float]]:
    """What a square is worth when one more level may be climbed first."""
    box = almanac.box
    found = [row[:] for row in worth]
    for technology in range(1, TOP + 1):
        for military in range(1, TOP + 1):
            if box.government[technology][military] < 0:
                continue
            best = worth[technology][military]
            if technology == TOP or military == TOP:
                best += box.vp_beyond
            if technology < TOP and box.government[technology + 1][military] >= 0:
                best = max(best, worth[technology + 1][military] + almanac.technology_bonus[technology + 1])
            if military < TOP and box.government[technology][military + 1] >= 0:
                best = max(best, worth[technology][military + 1] + almanac.military_bonus[military + 1])
            found[technology][military] = best
    return found


def majority_chance(holds: bool) -> float:
    return 0.85 if holds else 0.3
