"""What events, territories, aggressions and wars give, take and hand over (Code p. 10, 11)."""

from __future__ import annotations

from civitas.games.through_the_ages.goods import (
    gain_food,
    gain_population,
    gain_resources,
    lose_food,
    lose_resources,
    lose_yellow,
    score_culture,
    score_science,
)
from civitas.games.through_the_ages.hand import draw_military
from civitas.games.through_the_ages.military_box import (
    CULTURE,
    FOOD,
    MILITARY_CARDS,
    POPULATION,
    RESOURCES,
    SCIENCE,
    YELLOW,
)
from civitas.games.through_the_ages.politics_verbs import (
    STEALS_CULTURE,
    STEALS_FOOD,
    STEALS_RESOURCES,
    STEALS_SCIENCE,
    STEALS_YELLOW,
)
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import FOOD_GAINED, FOOD_LOST, RESOURCES_GAINED, RESOURCES_LOST


def gain(match: AgesMatch, seat: int, good: int, amount: int, category: int) -> None:
    """A seat gains goods, points, population or military cards, as far as it can."""
    player = match.state.players[seat]
    if good == FOOD:
        match.tell(FOOD_GAINED, seat, gain_food(match.box, player, amount))
    elif good == RESOURCES:
        match.tell(RESOURCES_GAINED, seat, gain_resources(match.box, player, amount))
    elif good == SCIENCE:
        score_science(match, seat, amount)
    elif good == CULTURE:
        score_culture(match, seat, amount, category)
    elif good == POPULATION:
        gain_population(match, seat, amount)
    elif good == MILITARY_CARDS:
        draw_military(match, seat, amount)


def lose_goods(match: AgesMatch, seat: int, food: int, resources: int) -> None:
    """A seat loses food and resources, as far as it has them."""
    player = match.state.players[seat]
    if food:
        match.tell(FOOD_LOST, seat, lose_food(match.box, player, food))
    if resources:
        match.tell(RESOURCES_LOST, seat, lose_resources(match.box, player, resources))


def steal(match: AgesMatch, thief: int, victim: int, good: int, amount: int, category: int) -> None:
    """Hand over what the victim has of it, at most the amount; a thief short of blue tokens gains less (p. 11)."""
    giver = match.state.players[victim]
    taker = match.state.players[thief]
    if good == SCIENCE:
        lost = min(amount, giver.science)
        match.tell(STEALS_SCIENCE, thief, lost, victim)
        score_science(match, victim, -lost)
        score_science(match, thief, lost)
    elif good == CULTURE:
        lost = min(amount, giver.culture)
        match.tell(STEALS_CULTURE, thief, lost, victim)
        score_culture(match, victim, -lost, category)
        score_culture(match, thief, lost, category)
    elif good == YELLOW:
        lost = lose_yellow(giver, amount)
        taker.yellow += lost
        match.tell(STEALS_YELLOW, thief, lost, victim)
    elif good == FOOD:
        lost = lose_food(match.box, giver, amount)
        gain_food(match.box, taker, lost)
        match.tell(STEALS_FOOD, thief, lost, victim)
    elif good == RESOURCES:
        lost = lose_resources(match.box, giver, amount)
        gain_resources(match.box, taker, lost)
        match.tell(STEALS_RESOURCES, thief, lost, victim)
