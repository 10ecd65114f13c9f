"""The military cards of the box, read into numbers the rules use: what events, attacks, pacts and bonuses say."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.armies import Formation
from civitas.games.through_the_ages.schema import AGES, KINDS
from civitas.kernel.box import Record, Tables

# Whom an event concerns. Several seats: clockwise from the active one.
ALL: Final = 0
STRONGEST: Final = 1
WEAKEST: Final = 2
TWO_STRONGEST: Final = 3
TWO_WEAKEST: Final = 4
MOST_CULTURE: Final = 5
LEAST_CULTURE: Final = 6
HAPPIEST: Final = 7
MOST_DISCONTENTED: Final = 8
MOST_CULTURED_WEAK: Final = 9
WHO: Final = {
    "all": ALL,
    "strongest": STRONGEST,
    "weakest": WEAKEST,
    "two_strongest": TWO_STRONGEST,
    "two_weakest": TWO_WEAKEST,
    "most_culture": MOST_CULTURE,
    "least_culture": LEAST_CULTURE,
    "happiest": HAPPIEST,
    "most_discontented": MOST_DISCONTENTED,
    "most_cultured_weak": MOST_CULTURED_WEAK,
}

# Operations of events, territories, aggressions and wars.
GAIN: Final = 0
LOSE: Final = 1
LOSE_ALL: Final = 2
GAIN_BY: Final = 3
LOSE_BY: Final = 4
CHOOSE_GOOD: Final = 5
SPLIT_GAIN: Final = 6
SPLIT_LOSS: Final = 7
BUILD_FREE: Final = 8
DEVELOP_CIVILIZATION: Final = 9
DESTROY_OWN: Final = 10
DESTROY_EACH: Final = 11
PRODUCE: Final = 12
REMOVE_OLD_LEADER: Final = 13
LOSE_COLONY: Final = 14
DISCARD_MILITARY: Final = 15
TAKE_CARDS: Final = 16
RUIN: Final = 17
STEAL: Final = 18
RIVAL_LOSES: Final = 19
STEAL_GOODS: Final = 20
RAID: Final = 21
STEAL_COLONY: Final = 22
REMOVE_LEADER_OR_WONDER: Final = 23
STEAL_TECHNOLOGIES: Final = 24
OPS: Final = {
    "gain": GAIN,
    "lose": LOSE,
    "lose_all": LOSE_ALL,
    "gain_by": GAIN_BY,
    "lose_by": LOSE_BY,
    "choose_good": CHOOSE_GOOD,
    "split_gain": SPLIT_GAIN,
    "split_loss": SPLIT_LOSS,
    "build_free": BUILD_FREE,
    "develop_civilization": DEVELOP_CIVILIZATION,
    "destroy_own": DESTROY_OWN,
    "destroy_each": DESTROY_EACH,
    "produce": PRODUCE,
    "remove_old_leader": REMOVE_OLD_LEADER,
    "lose_colony": LOSE_COLONY,
    "discard_military": DISCARD_MILITARY,
    "take_cards": TAKE_CARDS,
    "ruin": RUIN,
    "steal": STEAL,
    "rival_loses": RIVAL_LOSES,
    "steal_goods": STEAL_GOODS,
    "raid": RAID,
    "steal_colony": STEAL_COLONY,
    "remove_leader_or_wonder": REMOVE_LEADER_OR_WONDER,
    "steal_technologies": STEAL_TECHNOLOGIES,
}

# What is gained, lost or stolen.
NO_GOOD: Final = -1
FOOD: Final = 0
RESOURCES: Final = 1
SCIENCE: Final = 2
CULTURE: Final = 3
POPULATION: Final = 4
MILITARY_CARDS: Final = 5
YELLOW: Final = 6
BLUE: Final = 7
CIVIL_ACTIONS: Final = 8
GOODS: Final = {
    "food": FOOD,
    "resources": RESOURCES,
    "science": SCIENCE,
    "culture": CULTURE,
    "population": POPULATION,
    "military_cards": MILITARY_CARDS,
    "yellow": YELLOW,
    "blue": BLUE,
    "civil_actions": CIVIL_ACTIONS,
}

# What an amount is measured by.
CULTURE_RATING: Final = 0
SCIENCE_RATING: Final = 1
STRENGTH_RATING: Final = 2
HAPPINESS: Final = 3
DISCONTENT: Final = 4
FARM_FOOD: Final = 5
FARM_SURPLUS: Final = 6
MINE_RESOURCES: Final = 7
LOWEST_PRODUCTION: Final = 8
LEVELS_OF: Final = 9
COLONIES: Final = 10
CIVIL_TOTAL: Final = 11
MILITARY_TOTAL: Final = 12
CONTENT_WORKERS: Final = 13
CIVIC_LEVELS: Final = 14
TOP_TECHNOLOGIES: Final = 15
VARIETY: Final = 16
WONDERS_BUILT: Final = 17
MEASURES: Final = {
    "culture_rating": CULTURE_RATING,
    "science_rating": SCIENCE_RATING,
    "strength_rating": STRENGTH_RATING,
    "happiness": HAPPINESS,
    "discontent": DISCONTENT,
    "farm_food": FARM_FOOD,
    "farm_surplus": FARM_SURPLUS,
    "mine_resources": MINE_RESOURCES,
    "lowest_production": LOWEST_PRODUCTION,
    "levels": LEVELS_OF,
    "colonies": COLONIES,
    "civil_actions": CIVIL_TOTAL,
    "military_actions": MILITARY_TOTAL,
    "content_workers": CONTENT_WORKERS,
    "civic_levels": CIVIC_LEVELS,
    "top_technologies": TOP_TECHNOLOGIES,
    "variety": VARIETY,
    "wonders": WONDERS_BUILT,
}

# Steps of production.
CORRUPTION: Final = 0
FOOD_PRODUCTION: Final = 1
CONSUMPTION: Final = 2
RESOURCE_PRODUCTION: Final = 3
STEPS: Final = {
    "corruption": CORRUPTION,
    "food": FOOD_PRODUCTION,
    "consumption": CONSUMPTION,
    "resources": RESOURCE_PRODUCTION,
}

# When a row of an event holds.
ALWAYS: Final = 0
BEFORE_AGE_IV: Final = 1
IN_AGE_IV: Final = 2
WHEN: Final = {"": ALWAYS, "before_age_iv": BEFORE_AGE_IV, "age_iv": IN_AGE_IV}

# What an aggression asks of the rival.
NEEDS_NOTHING: Final = 0
NEEDS_COLONY: Final = 1
NEEDS_LEADER_OR_WONDER: Final = 2
NEEDS: Final = {"none": NEEDS_NOTHING, "colony": NEEDS_COLONY, "leader_or_wonder": NEEDS_LEADER_OR_WONDER}

# Attacks between the partners of a pact.
ATTACK_ALLOWED: Final = 0
ATTACK_FORBIDDEN: Final = 1
ATTACK_ENDS_PACT: Final = 2
ATTACKS: Final = {"allowed": ATTACK_ALLOWED, "forbidden": ATTACK_FORBIDDEN, "ends_pact": ATTACK_ENDS_PACT}


class Effect:
    """One operation of a military card."""

    __slots__ = (
        "base",
        "by",
        "card",
        "giver",
        "good",
        "half",
        "levels",
        "n",
        "of",
        "op",
        "per",
        "steps",
        "when",
        "who",
    )

    def __init__(self, row: Record, cards: dict[str, int]) -> None:
        self.op: int = OPS[row["op"]]
        self.who: int = WHO[row.get("who", "all")]
        self.good: int = GOODS[row["good"]] if "good" in row else NO_GOOD
        self.n: int = row.get("n", 0)
        self.by: int = MEASURES[row.get("by", "discontent")]
        self.half = bool(row.get("half", False))
        self.of = kinds(row)
        self.card: int = cards[row["card"]] if "card" in row else -1
        self.steps: list[int] = [STEPS[step] for step in row.get("steps", [])]
        self.base: int = row.get("base", 0)
        self.per: int = row.get("per", 1)
        self.levels: list[int] = list(row.get("levels", []))
        self.giver: int = WHO[row.get("from", "weakest")]
        self.when: int = WHEN[row.get("when", "")]


class Score:
    """One row of an Impact: culture points per measure, or by rank."""

    __slots__ = ("beyond", "by", "by_age", "n", "of", "ranks")

    def __init__(self, row: Record) -> None:
        self.by: int = MEASURES[row["by"]]
        self.n: int = row.get("n", 1)
        self.of = kinds(row)
        self.beyond: int = row.get("beyond", 0)
        self.by_age: list[int] = list(row.get("by_age", []))
        ranks: Record = row.get("ranks", {})
        self.ranks: list[list[int]] = [list(ranks[count]) for count in ("two", "three", "four") if count in ranks]


def kinds(row: Record) -> list[int]:
    """The kinds of workers a row names."""
    return [KINDS.index(name) for name in row.get("of", [])]


class Side:
    """What one side of a pact has."""

    __slots__ = (
        "attack_strength",
        "culture",
        "culture_per_partner_wonder",
        "food",
        "food_as_resource",
        "military_actions",
        "partner_science",
        "resource_as_food",
        "resources",
        "science_discount",
        "strength",
        "war_immune",
    )

    def __init__(self, row: Record) -> None:
        self.culture: int = row.get("culture", 0)
        self.strength: int = row.get("strength", 0)
        self.military_actions: int = row.get("military_actions", 0)
        self.food: int = row.get("food", 0)
        self.resources: int = row.get("resources", 0)
        self.food_as_resource: int = row.get("food_as_resource", 0)
        self.resource_as_food: int = row.get("resource_as_food", 0)
        self.science_discount: int = row.get("science_discount", 0)
        self.partner_science: int = row.get("partner_science", 0)
        self.culture_per_partner_wonder: int = row.get("culture_per_partner_wonder", 0)
        self.war_immune = bool(row.get("war_immune", False))
        self.attack_strength: int = row.get("attack_strength", 0)


class Pact:
    """A pact: its two sides, and what an attack between the partners means."""

    __slots__ = ("attack", "sides", "symmetric")

    def __init__(self, row: Record) -> None:
        self.symmetric = bool(row["symmetric"])
        self.sides = [Side(row["a"]), Side(row["b"])]
        self.attack: int = ATTACKS[row["attack"]]


class MilitaryBox:
    """The military decks, each list by place in its deck."""

    __slots__ = (
        "aggression_cost",
        "aggression_effects",
        "aggression_needs",
        "colonization",
        "defense",
        "event_effects",
        "event_scores",
        "formations",
        "pacts",
        "territory_effects",
        "war_cost",
        "war_effects",
    )

    def __init__(self, tables: Tables) -> None:
        cards: dict[str, int] = {row["id"]: index for index, row in enumerate(tables["technologies"])}
        self.event_effects = [_effects(row, cards) for row in tables["events"]]
        self.event_scores = [[Score(score) for score in row["scores"]] for row in tables["events"]]
        self.territory_effects = [_effects(row, cards) for row in tables["territories"]]
        self.formations = [_formation(row) for row in tables["tactics"]]
        self.aggression_cost: list[int] = [row["cost"] for row in tables["aggressions"]]
        self.aggression_needs: list[int] = [NEEDS[row["needs"]] for row in tables["aggressions"]]
        self.aggression_effects = [_effects(row, cards) for row in tables["aggressions"]]
        self.war_cost: list[int] = [row["cost"] for row in tables["wars"]]
        self.war_effects = [_effects(row, cards) for row in tables["wars"]]
        self.pacts = [Pact(row) for row in tables["pacts"]]
        self.defense: list[int] = [row["defense"] for row in tables["bonuses"]]
        self.colonization: list[int] = [row["colonization"] for row in tables["bonuses"]]


def _effects(row: Record, cards: dict[str, int]) -> list[Effect]:
    return [Effect(effect, cards) for effect in row["effects"]]


def _formation(row: Record) -> Formation:
    level = AGES.index(row["age"])
    return Formation(row["infantry"], row["cavalry"], row["artillery"], row["strength"], row["obsolete"], level)
