"""What a position is worth to a player: culture points, and what ratings, goods, workers and cards still promise."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import EVENTS, NONE, TERRITORIES, WORKER_COUNT
from civitas.games.through_the_ages.goods import food, resources
from civitas.games.through_the_ages.horizon import Almanac
from civitas.games.through_the_ages.impacts import TOP_LEVEL, impact_points
from civitas.games.through_the_ages.production import (
    consumption_of,
    corruption_of,
    food_production,
    resource_production,
)
from civitas.games.through_the_ages.ratings import military_limit, required_happiness
from civitas.games.through_the_ages.row import first_player
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.weighing import Weights
from civitas.games.through_the_ages.worth import Appraisal, flow

SCIENCE_CAP: Final = 14  # science points that will be spent soon
ORE_CAP: Final = 12


def evaluate(almanac: Almanac, match: AgesMatch, seat: int) -> float:
    """The player's worth, with events it has prepared against the rivals."""
    return own_worth(Appraisal(almanac, match, seat)) + impact_worth(match, seat, almanac.weights)


def own_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    values = appraisal.values
    weights = appraisal.weights
    worth = float(player.culture)
    if values.left <= 0:
        return worth + appraisal.military(player.strength)
    worth += player.culture_rating * values.left
    worth += goods_worth(appraisal)
    worth += player.civil_total * values.civil_rate + player.military_total * values.military_rate
    worth += appraisal.military(player.strength) + appraisal.muster()
    worth += appraisal.happy(player.happiness - required_happiness(appraisal.box, player))
    worth += appraisal.bench(player.unused)
    worth += (weights.blue_token * player.blue + weights.yellow_token * player.yellow) * values.span
    worth += weights.kept * min(len(player.military_hand), military_limit(player)) * min(1.0, values.left / 3)
    worth += cards_worth(appraisal)
    return worth


def goods_worth(appraisal: Appraisal) -> float:
    """Science, resources and food: what there is, what comes in, what is lost."""
    match = appraisal.match
    box = appraisal.box
    player = appraisal.player
    values = appraisal.values
    weights = appraisal.weights
    soon = min(player.science, SCIENCE_CAP)
    worth = values.science * (soon + weights.science_rest * (player.science - soon))
    worth += flow(weights.wisdom, player.science_rating) * values.science_rate
    ore = resources(box, player)
    soon = min(ore, ORE_CAP)
    worth += values.ore * (soon + weights.ore_rest * (ore - soon))
    worth += flow(weights.thirst, resource_production(match, appraisal.seat)) * values.ore_rate
    worth -= weights.rot * corruption_of(box, player) * min(1.0, values.left)
    stock = food(box, player)
    worth += values.food * min(stock, 10)
    net = food_production(match, appraisal.seat) - consumption_of(box, player)
    if net >= 0:
        return worth + values.food_rate * flow(weights.hunger[1:], net)
    worth += values.food_rate * weights.hunger[0] * net
    rounds = min(values.left, 5.0)
    return worth - weights.famine * max(0.0, -net * rounds - stock)


def cards_worth(appraisal: Appraisal) -> float:
    """Cards in play that do more than ratings show, technologies without workers, the wonder, the hand."""
    player = appraisal.player
    box = appraisal.box
    weights = appraisal.weights
    worth = appraisal.hand()
    for wonder in player.wonders:
        worth += appraisal.powers(wonder) + weights.glory
    for special in player.specials:
        if special != NONE:
            worth += appraisal.powers(special)
    if player.leader != NONE:
        left = appraisal.values.left
        worth += appraisal.powers(player.leader)
        gone = max(0.0, left - appraisal.rounds_for(player.leader)) / left
        if gone > 0:
            worth -= gone * appraisal.all_of(player.leader)
    if player.wonder != NONE:
        worth += appraisal.wonder(player.wonder, player.stages)
    newer = player.technologies & ~box.first_technologies
    for card in range(WORKER_COUNT):
        if newer >> card & 1:
            worth += weights.in_play * appraisal.promise(card)
    return worth


def impact_worth(match: AgesMatch, seat: int, weights: Weights) -> float:
    """Events of age III that the seat prepared: its points less the best rival's."""
    state = match.state
    worth = 0.0
    for cards, by in ((state.current, state.current_by), (state.future, state.future_by)):
        for place, card in enumerate(cards):
            if by[place] == seat and EVENTS <= card < TERRITORIES and match.box.level[card] == TOP_LEVEL:
                worth += weights.impact * impact_lead(match, seat, card)
    return worth


def impact_lead(match: AgesMatch, seat: int, card: int) -> float:
    """Culture points an Impact would give a seat now, less what the best rival would get."""
    points = impact_points(match, first_player(match), match.box.military.event_scores[card - EVENTS])
    rivals = [points[other] for other in match.living() if other != seat]
    return float(points[seat] - max(rivals, default=0))
