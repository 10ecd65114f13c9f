"""What abilities of leaders, wonders and special technologies are worth to a player over the rest of the game."""

from __future__ import annotations

from civitas.games.through_the_ages.box import FIRST_UNIT, KIND_COUNT, TACTICS, TERRITORIES, Ability
from civitas.games.through_the_ages.horizon import Values
from civitas.games.through_the_ages.production import best_mine
from civitas.games.through_the_ages.ratings import buildings
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.games.through_the_ages.weighing import Weights


def levels(match: AgesMatch, player: Player, kinds: list[int]) -> int:
    """Levels of the workers on some kinds, added up."""
    box = match.box
    return sum([player.workers[card] * box.level[card] for kind in kinds for card in box.of_kind[kind]])


def best_level(match: AgesMatch, player: Player, kinds: list[int]) -> int:
    box = match.box
    cards = [card for kind in kinds for card in box.of_kind[kind] if player.workers[card]]
    return max([box.level[card] for card in cards], default=0)


def workers_on(match: AgesMatch, player: Player, kinds: list[int]) -> int:
    return sum([buildings(match.box, player, kind) for kind in kinds])


def faces_on(match: AgesMatch, player: Player, kinds: list[int]) -> int:
    """Happy faces of the buildings of some kinds."""
    box = match.box
    faces = player.hooks.happiness
    return sum([player.workers[card] * max(faces[card], 0) for kind in kinds for card in box.of_kind[kind]])


def rating_worth(match: AgesMatch, seat: int, values: Values, strength: float, face: float, ability: Ability) -> float:
    """Abilities that show in a rating or a production once the card is in play."""
    player = match.state.players[seat]
    op = ability.op
    n = ability.n
    kinds = ability.kinds
    if op == "strength_per_unit":
        return n * max(2, workers_on(match, player, kinds)) * strength
    if op == "strength_per_unit_type":
        types = [kind for kind in range(FIRST_UNIT, KIND_COUNT) if buildings(match.box, player, kind)]
        return n * len(types) * strength
    if op == "strength_per_happy_face":
        return n * (1 + faces_on(match, player, kinds)) * strength
    if op == "culture_per_happy_face":
        more = 1 if "wonder" in ability.names and player.wonders else 0
        return n * (more + 0.5 + faces_on(match, player, kinds)) * values.left
    if op == "culture_per_worker":
        return n * (0.7 + workers_on(match, player, kinds)) * values.left
    if op == "science_per_worker":
        return n * workers_on(match, player, kinds) * values.science_rate
    if op == "culture_per_level":
        return n * levels(match, player, kinds) * values.left
    if op == "culture_per_pair":
        return n * (0.4 + min([buildings(match.box, player, kind) for kind in kinds])) * values.left
    if op == "best_science":
        return n * max(0.6, best_level(match, player, kinds)) * values.science_rate
    if op == "best_culture":
        return n * (best_level(match, player, kinds) + 1) * 0.8 * values.left
    if op == "culture_per_colony":
        return (ability.first + n * (len(player.colonies) - 1)) * values.left if player.colonies else 1.0
    if op == "extra_happy_face":
        return 1.5 * n * face
    if op == "resources_per_level":
        return levels(match, player, kinds) * values.ore_rate
    if op == "best_mine":
        mine = best_mine(match.box, player)
        return n * match.box.value[mine] * values.ore_rate if mine >= 0 else 0.0
    return 0.0


def power_worth(match: AgesMatch, seat: int, weights: Weights, values: Values, ability: Ability) -> float:
    """Abilities that no rating shows."""
    op = ability.op
    n = ability.n
    left = values.left
    player = match.state.players[seat]
    if op == "military_for_civil":
        return weights.freed * n * values.civil_rate - 0.4 * values.military_rate
    if op == "leader_discount":
        return 1.0 * n
    if op == "science_on_take":
        return weights.takes * n * values.science_rate
    if op == "unit_resources":
        return 0.45 * n * values.ore_rate
    if op == "tuck":
        return 1.0 * n
    if op in ("second_political_action", "look_at_event", "convert", "counterpart_discount"):
        return 1.0
    if op == "population_discount":
        return weights.growths * n * values.food_rate
    if op == "leave_for_yellow":
        return 0.6 * n
    if op == "leave_to_colonize":
        return 5.0 if any(TERRITORIES <= card < TACTICS for card in player.military_hand) else 2.5
    if op == "population_and_unit":
        return 0.3 * left
    if op == "infantry_as_cavalry":
        return 1.0
    if op == "culture_at_end_of_turn":
        stronger = [one for one in match.state.players if one.alive and one.strength > player.strength]
        return n * left * (0.8 if len(stronger) <= ability.rivals[max(match.count() - 2, 0)] else 0.15)
    if op == "resources_on_develop":
        return weights.develops * n * values.ore_rate
    if op == "civil_action_on_develop":
        return weights.develops * n * weights.freed * values.civil_rate
    if op == "culture_on_develop":
        return weights.develops * n * left
    return rarer_worth(match, player, weights, values, ability)


def rarer_worth(match: AgesMatch, player: Player, weights: Weights, values: Values, ability: Ability) -> float:
    op = ability.op
    n = ability.n
    left = values.left
    if op == "science_discount":
        return 0.5 * n
    if op == "revolution_by_military":
        return 1.5
    if op == "culture_on_revolution":
        return 0.3 * n
    if op == "no_wonder_surcharge":
        return 0.2 * left
    if op == "culture_on_leaving":
        return 1.0 * n * levels(match, player, ability.kinds)
    if op == "attack_cost":
        return 0.0 if match.peaceful else 2.0
    if op == "culture_or_units":
        return float(ability.culture * left)
    if op == "free_population":
        return 1.1 * n * min(left, player.yellow)
    if op == "urban_discount":
        return weights.buildings * 0.7 * sum(ability.by_level) / 3 * values.ore_rate
    if op == "stages":
        return 0.18 * (n - 1) * values.civil_rate
    if op == "colonize_discard":
        return 0.5 * n
    return 0.0
