"""Comparing civilizations, measuring them, and what the Impacts of age III score (Code p. 1, 7)."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import ARENA, FIRST_UNIT, KIND_COUNT, LAB, NONE
from civitas.games.through_the_ages.goods import score_culture
from civitas.games.through_the_ages.military_box import (
    CIVIC_LEVELS,
    CIVIL_TOTAL,
    COLONIES,
    CONTENT_WORKERS,
    CULTURE_RATING,
    DISCONTENT,
    FARM_FOOD,
    FARM_SURPLUS,
    HAPPIEST,
    HAPPINESS,
    LEAST_CULTURE,
    LEVELS_OF,
    LOWEST_PRODUCTION,
    MILITARY_TOTAL,
    MINE_RESOURCES,
    MOST_CULTURE,
    MOST_CULTURED_WEAK,
    MOST_DISCONTENTED,
    SCIENCE_RATING,
    STRENGTH_RATING,
    STRONGEST,
    TOP_TECHNOLOGIES,
    TWO_STRONGEST,
    TWO_WEAKEST,
    VARIETY,
    WEAKEST,
    Score,
)
from civitas.games.through_the_ages.production import (
    consumption_of,
    farm_food,
    food_production,
    mine_resources,
    resource_production,
)
from civitas.games.through_the_ages.ratings import buildings, discontent, worker_count
from civitas.games.through_the_ages.state import FROM_IMPACTS, AgesMatch, Player
from civitas.games.through_the_ages.wonders import technologies_in_play

TOP_LEVEL: Final = 3


def ranked(match: AgesMatch, first: int, values: list[int]) -> list[int]:
    """Seats by a value, highest first; among equals the one nearest to `first` clockwise comes first (p. 7)."""
    order = sorted([(-values[seat], place, seat) for place, seat in enumerate(match.from_seat(first))])
    return [seat for _, _, seat in order]


def strengths(match: AgesMatch) -> list[int]:
    return [player.strength for player in match.state.players]


def cultures(match: AgesMatch) -> list[int]:
    return [player.culture for player in match.state.players]


def concerned(match: AgesMatch, first: int, who: int) -> list[int]:
    """The seats an event names, clockwise from the active one; two players: "the two" means one (p. 7)."""
    seats = match.from_seat(first)
    two = 1 if len(seats) == 2 else 2
    if who == STRONGEST:
        chosen = ranked(match, first, strengths(match))[:1]
    elif who == WEAKEST:
        chosen = ranked(match, first, strengths(match))[-1:]
    elif who == TWO_STRONGEST:
        chosen = ranked(match, first, strengths(match))[:two]
    elif who == TWO_WEAKEST:
        chosen = ranked(match, first, strengths(match))[-two:]
    elif who == MOST_CULTURE:
        chosen = ranked(match, first, cultures(match))[:1]
    elif who == LEAST_CULTURE:
        chosen = ranked(match, first, cultures(match))[-1:]
    elif who == MOST_CULTURED_WEAK:
        weak = ranked(match, first, strengths(match))[-two:]
        chosen = [seat for seat in ranked(match, first, cultures(match))[:1] if seat in weak]
    elif who == HAPPIEST:
        chosen = _all_with_most(seats, [player.happiness for player in match.state.players])
    elif who == MOST_DISCONTENTED:
        numbers = [discontent(match.box, player) for player in match.state.players]
        chosen = [seat for seat in _all_with_most(seats, numbers) if numbers[seat]]
    else:
        return seats
    return [seat for seat in seats if seat in chosen]


def _all_with_most(seats: list[int], values: list[int]) -> list[int]:
    most = max([values[seat] for seat in seats])
    return [seat for seat in seats if values[seat] == most]


def measure(match: AgesMatch, seat: int, by: int, of: list[int]) -> int:
    """One number of a civilization that events and Impacts count."""
    box = match.box
    player = match.state.players[seat]
    if by == CULTURE_RATING:
        return player.culture_rating
    if by == SCIENCE_RATING:
        return player.science_rating
    if by == STRENGTH_RATING:
        return player.strength
    if by == HAPPINESS:
        return player.happiness
    if by == DISCONTENT:
        return discontent(box, player)
    if by in (FARM_FOOD, FARM_SURPLUS):
        made = food_production(match, seat) if match.pact_food_counts else farm_food(box, player)
        if by == FARM_FOOD:
            return made
        return 1 if made > consumption_of(box, player) else 0
    if by == MINE_RESOURCES:
        return mine_resources(box, player)
    if by == LOWEST_PRODUCTION:
        goods = min(food_production(match, seat), resource_production(match, seat))
        return min(player.science_rating, player.culture_rating, goods)
    if by == LEVELS_OF:
        return sum([player.workers[card] * box.level[card] for kind in of for card in box.of_kind[kind]])
    if by == COLONIES:
        return len(player.colonies)
    if by == CIVIL_TOTAL:
        return player.civil_total
    if by == MILITARY_TOTAL:
        return player.military_total
    if by == CONTENT_WORKERS:
        return worker_count(player) - discontent(box, player)
    if by == CIVIC_LEVELS:
        return box.level[player.government] + sum([box.level[card] for card in player.specials if card != NONE])
    if by == TOP_TECHNOLOGIES:
        return len([card for card in technologies_in_play(player) if box.level[card] == TOP_LEVEL])
    if by == VARIETY:
        return _variety(match, player)
    return len(player.wonders)


def _variety(match: AgesMatch, player: Player) -> int:
    """Types of units and of urban buildings with a worker, and special technologies."""
    kinds = [*range(LAB, ARENA + 1), *range(FIRST_UNIT, KIND_COUNT)]
    staffed = [kind for kind in kinds if buildings(match.box, player, kind)]
    return len(staffed) + len([card for card in player.specials if card != NONE])


def impact_points(match: AgesMatch, first: int, scores: list[Score]) -> list[int]:
    """Culture points by seat that the rows of an Impact add up to."""
    points = [0] * match.seats
    seats = match.from_seat(first)
    for row in scores:
        values = [measure(match, seat, row.by, row.of) if seat in seats else 0 for seat in range(match.seats)]
        if row.ranks:
            ranks = row.ranks[len(seats) - 2]
            for place, seat in enumerate(ranked(match, first, values)):
                points[seat] += ranks[place]
            continue
        for seat in seats:
            if row.by_age:
                wonders = match.state.players[seat].wonders
                points[seat] += sum([row.by_age[match.box.level[wonder]] for wonder in wonders])
            elif row.beyond:
                points[seat] += row.n * max(0, values[seat] - row.beyond)
            else:
                points[seat] += row.n * values[seat]
    return points


def score_impact(match: AgesMatch, first: int, scores: list[Score]) -> None:
    """Everybody scores an Impact; equals are told apart from `first` on clockwise."""
    points = impact_points(match, first, scores)
    for seat in match.from_seat(first):
        score_culture(match, seat, points[seat], FROM_IMPACTS)
