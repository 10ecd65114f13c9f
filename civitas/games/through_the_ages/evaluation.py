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


def parts(almanac: Almanac, match: AgesMatch, seat: int) -> list[tuple[str, float]]:
    """What `evaluate` adds up, named."""
    appraisal = Appraisal(almanac, match, seat)
    player = appraisal.player
    found = [("culture", float(player.culture))]
    if appraisal.values.left <= 0:
        found.append(("strength", appraisal.military(player.strength)))
    else:
        found += [
            ("rating", player.culture_rating * appraisal.values.left),
            ("science", with_science(appraisal, 0.0)),
            ("resources", with_resources(appraisal, 0.0)),
            ("food", with_food(appraisal, 0.0)),
            ("actions", actions_worth(appraisal)),
            ("strength", strength_worth(appraisal)),
            ("happiness", happiness_worth(appraisal)),
            ("workers", appraisal.bench(player.unused)),
            ("tokens", tokens_worth(appraisal)),
            ("military_hand", military_hand_worth(appraisal)),
            ("hand", appraisal.hand()),
            ("wonders", with_stages(appraisal, with_wonders(appraisal, 0.0))),
            ("leader", with_leader(appraisal, 0.0)),
            ("technologies", with_technologies(appraisal, with_specials(appraisal, 0.0))),
        ]
    own = 0
    best = 0
    for card in prepared_impacts(match, seat):
        mine, theirs = impact_scores(match, seat, card)
        own += mine
        best += theirs
    found.append(("impacts", almanac.weights.impact * own))
    found.append(("rivals", -almanac.weights.impact * best))
    return found


def own_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    worth = float(player.culture)
    if appraisal.values.left <= 0:
        return worth + appraisal.military(player.strength)
    worth += player.culture_rating * appraisal.values.left
    worth += with_food(appraisal, with_resources(appraisal, with_science(appraisal, 0.0)))
    worth += actions_worth(appraisal)
    worth += strength_worth(appraisal)
    worth += happiness_worth(appraisal)
    worth += appraisal.bench(player.unused)
    worth += tokens_worth(appraisal)
    worth += military_hand_worth(appraisal)
    worth += cards_worth(appraisal)
    return worth


# Goods and science points: what there is, what comes in, what is lost. `with_…` adds to a worth already found.


def with_science(appraisal: Appraisal, worth: float) -> float:
    player = appraisal.player
    values = appraisal.values
    weights = appraisal.weights
    soon = min(player.science, SCIENCE_CAP)
    worth += values.science * (soon + weights.science_rest * (player.science - soon))
    return worth + flow(weights.wisdom, player.science_rating) * values.science_rate


def with_resources(appraisal: Appraisal, worth: float) -> float:
    box = appraisal.box
    player = appraisal.player
    values = appraisal.values
    weights = appraisal.weights
    ore = resources(box, player)
    soon = min(ore, ORE_CAP)
    worth += values.ore * (soon + weights.ore_rest * (ore - soon))
    worth += flow(weights.thirst, resource_production(appraisal.match, appraisal.seat)) * values.ore_rate
    return worth - weights.rot * corruption_of(box, player) * min(1.0, values.left)


def with_food(appraisal: Appraisal, worth: float) -> float:
    box = appraisal.box
    player = appraisal.player
    values = appraisal.values
    weights = appraisal.weights
    stock = food(box, player)
    worth += values.food * min(stock, 10)
    net = food_production(appraisal.match, appraisal.seat) - consumption_of(box, player)
    if net >= 0:
        return worth + values.food_rate * flow(weights.hunger[1:], net)
    worth += values.food_rate * weights.hunger[0] * net
    rounds = min(values.left, 5.0)
    return worth - weights.famine * max(0.0, -net * rounds - stock)


# Actions, strength, happiness, tokens


def actions_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    values = appraisal.values
    return player.civil_total * values.civil_rate + player.military_total * values.military_rate


def strength_worth(appraisal: Appraisal) -> float:
    return appraisal.military(appraisal.player.strength) + appraisal.muster()


def happiness_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    return appraisal.happy(player.happiness - required_happiness(appraisal.box, player))


def tokens_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    weights = appraisal.weights
    return (weights.blue_token * player.blue + weights.yellow_token * player.yellow) * appraisal.values.span


# Cards


def military_hand_worth(appraisal: Appraisal) -> float:
    player = appraisal.player
    cards = min(len(player.military_hand), military_limit(player))
    return appraisal.weights.kept * cards * min(1.0, appraisal.values.left / 3)


def cards_worth(appraisal: Appraisal) -> float:
    """Cards in play that do more than ratings show, technologies without workers, the wonder, the hand."""
    worth = with_specials(appraisal, with_wonders(appraisal, appraisal.hand()))
    return with_technologies(appraisal, with_stages(appraisal, with_leader(appraisal, worth)))


def with_wonders(appraisal: Appraisal, worth: float) -> float:
    """Completed wonders."""
    for wonder in appraisal.player.wonders:
        worth += appraisal.powers(wonder) + appraisal.weights.glory
    return worth


def with_stages(appraisal: Appraisal, worth: float) -> float:
    """The unfinished wonder."""
    player = appraisal.player
    return worth if player.wonder == NONE else worth + appraisal.wonder(player.wonder, player.stages)


def with_specials(appraisal: Appraisal, worth: float) -> float:
    """Special technologies."""
    for special in appraisal.player.specials:
        if special != NONE:
            worth += appraisal.powers(special)
    return worth


def with_leader(appraisal: Appraisal, worth: float) -> float:
    """What the leader does, less what its leaving will cost."""
    leader = appraisal.player.leader
    if leader == NONE:
        return worth
    left = appraisal.values.left
    worth += appraisal.powers(leader)
    gone = max(0.0, left - appraisal.rounds_for(leader)) / left
    return worth - gone * appraisal.all_of(leader) if gone > 0 else worth


def with_technologies(appraisal: Appraisal, worth: float) -> float:
    """Technologies for workers, by what more workers on them will give."""
    newer = appraisal.player.technologies & ~appraisal.box.first_technologies
    for card in range(WORKER_COUNT):
        if newer >> card & 1:
            worth += appraisal.weights.in_play * appraisal.promise(card)
    return worth


# Impacts


def impact_worth(match: AgesMatch, seat: int, weights: Weights) -> float:
    """Events of age III that the seat prepared: its points less the best rival's."""
    worth = 0.0
    for card in prepared_impacts(match, seat):
        worth += weights.impact * impact_lead(match, seat, card)
    return worth


def prepared_impacts(match: AgesMatch, seat: int) -> list[int]:
    """The events of age III in the decks that the seat prepared."""
    state = match.state
    found: list[int] = []
    for cards, by in ((state.current, state.current_by), (state.future, state.future_by)):
        for place, card in enumerate(cards):
            if by[place] == seat and EVENTS <= card < TERRITORIES and match.box.level[card] == TOP_LEVEL:
                found.append(card)
    return found


def impact_scores(match: AgesMatch, seat: int, card: int) -> tuple[int, int]:
    """Culture points an Impact would give a seat now, and the best of its rivals."""
    points = impact_points(match, first_player(match), match.box.military.event_scores[card - EVENTS])
    rivals = [points[other] for other in match.living() if other != seat]
    return points[seat], max(rivals, default=0)


def impact_lead(match: AgesMatch, seat: int, card: int) -> float:
    """Culture points an Impact would give a seat now, less what the best rival would get."""
    own, best = impact_scores(match, seat, card)
    return float(own - best)
