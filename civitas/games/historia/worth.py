"""What cards, levels and cubes are worth to a player over the turns left, in victory points."""

from __future__ import annotations

from typing import Final

from civitas.games.historia.box import (
    ADD_CUBES,
    ANYTIME,
    CHOSEN_CARDS,
    DRAW_ADVISOR,
    GAIN_CARD,
    GAIN_MILITARY,
    GAIN_TECHNOLOGY,
    GAIN_VP,
    GOVERNMENT_BONUS,
    LOSE_VP,
    MAJORITY,
    NEWEST_CARDS,
    OLDEST_CARDS,
    ON_ACTION,
    PERFORM,
    READY_ALL,
    READY_WONDERS,
    RECOVER_CUBES,
    TAKE_WONDERS,
    Cost,
    Effect,
    HistoriaBox,
)
from civitas.games.historia.schema import TOP
from civitas.games.historia.weighing import Weights

MOST_STEPS: Final = 4.0  # levels climbed in a turn that are thought of


class Almanac:
    """What is known of a box for good: levels by turns left, scorings to come, uses of wonders, advisors."""

    def __init__(self, box: HistoriaBox, weights: Weights) -> None:
        self.weights = weights
        self.box = box
        self.turns = box.eras * box.turns
        self.scoring = [_scores(box, turn) for turn in range(self.turns)]
        self.technology_bonus = [sum([entry_worth(weights, one) for one in bonus]) for bonus in box.technology_bonus]
        self.military_bonus = [sum([entry_worth(weights, one) for one in bonus]) for bonus in box.military_bonus]
        self.levels = _levels(self)
        self.use = [use_worth(weights, card.cost, card.effects) for card in box.wonders]
        self.chance = [_chance(weights, card.trigger, card.action) for card in box.wonders]
        self.scorings = [_scorings(self, turn) for turn in range(self.turns + 1)]
        self.wonders = [_wonders(self, left) for left in range(self.turns + 1)]
        self.advisor = [
            max(weights.least_advisor, use_worth(weights, card.cost, card.effects)) for card in box.advisors
        ]


def _scores(box: HistoriaBox, turn: int) -> bool:
    return "territory_bonus" in box.segments[turn % box.turns]


def _chance(weights: Weights, trigger: int, action: int) -> float:
    """How often a turn allows a wonder to be used; a majority is judged at the table."""
    if trigger == ON_ACTION:
        return weights.frequency[action]
    return weights.any_turn if trigger == ANYTIME else 1.0


def _scorings(almanac: Almanac, turn: int) -> tuple[float, float, float]:
    """Scorings to come a territory may be held alone for, quiet or menaced, and the cubes they bring back."""
    weights = almanac.weights
    quiet = menaced = harvest = 0.0
    stay = risk = 1.0
    for number in range(max(1, turn), almanac.turns + 1):
        if almanac.scoring[number - 1]:
            quiet += stay
            menaced += risk
            harvest += weights.harvest if number < almanac.turns else 0.0
            stay *= weights.lonely
            risk *= weights.menaced
    return quiet, menaced, harvest


def _wonders(almanac: Almanac, left: int) -> list[list[list[float]]]:
    """What the wonders promise over the turn ends left: of use later or now too, without its majority or with it."""
    return [
        [[_wonder(almanac, wonder, left, now, first) for wonder in range(len(almanac.use))] for first in (False, True)]
        for now in (False, True)
    ]


def _wonder(almanac: Almanac, wonder: int, left: int, now: bool, first: bool) -> float:
    weights = almanac.weights
    card = almanac.box.wonders[wonder]
    gain = almanac.use[wonder]
    if gain <= 0:
        return weights.useless
    uses = left - 1.0 + (weights.ready_now if now else 0.0)
    chance = weights.majority[0 if first else 1] if card.trigger == MAJORITY else almanac.chance[wonder]
    if card.cost.razed or card.cost.destroyed:
        uses = min(uses, 2.0)
    return gain * chance * uses


def entry_worth(weights: Weights, effect: Effect) -> float:
    """What entering a level brings."""
    op = effect.op
    if op == RECOVER_CUBES:
        return weights.cube * effect.n
    if op == OLDEST_CARDS:
        return weights.card * effect.n
    if op == GAIN_VP:
        return float(effect.n)
    if op == DRAW_ADVISOR:
        return weights.advisor * effect.n
    if op == GAIN_CARD:
        return weights.card / 2
    return weights.cube / 2 if op == ADD_CUBES else 0.0


def effect_worth(weights: Weights, effect: Effect) -> float:
    """What an effect of a card is worth in most positions."""
    op = effect.op
    n = effect.n
    if op == GAIN_VP:
        return float(n)
    if op == LOSE_VP:
        return -float(n)
    if op == RECOVER_CUBES:
        return weights.cube * n
    if op == ADD_CUBES:
        return weights.cube / 2 * n
    if op in (OLDEST_CARDS, NEWEST_CARDS):
        return weights.card * n
    if op == CHOSEN_CARDS:
        return weights.chosen * weights.card * n
    if op in (GAIN_MILITARY, GAIN_TECHNOLOGY):
        return (weights.level if op == GAIN_TECHNOLOGY else weights.military_level * weights.level) * n
    if op == TAKE_WONDERS:
        return weights.wonder * n
    if op in (READY_WONDERS, READY_ALL):
        return weights.readied * n
    if op == GOVERNMENT_BONUS:
        return weights.government
    return weights.played if op == PERFORM else 0.0


def use_worth(weights: Weights, cost: Cost, effects: list[Effect]) -> float:
    """What using a card brings, its cost taken off."""
    gain = sum([effect_worth(weights, effect) for effect in effects])
    loss = cost.vp + weights.cube * cost.cubes + (weights.cube + weights.destroyed) * cost.destroyed
    return gain - loss - weights.turned * cost.turned - weights.wonder * cost.razed


def _levels(almanac: Almanac) -> list[list[list[float]]]:
    """By turn ends left, technology and military: governments to come, with the levels still to be climbed.

    A turn end pays the square; before the next one the steps a player is used to make are taken where they pay most.
    """
    box = almanac.box
    weights = almanac.weights
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
                worth = box.government_vp[government] + weights.cube * box.government_cubes[government]
                if left > 1:
                    many = min(MOST_STEPS, weights.steps[min(box.limit[technology], 3)])
                    whole = min(int(many), int(MOST_STEPS) - 1)
                    part = many - whole
                    worth += weights.stream[min(box.limit[technology], 3)]
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
