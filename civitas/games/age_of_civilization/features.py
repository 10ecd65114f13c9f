"""The view as numbers, for learners (docs/envs.md)."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    CIVILIZATION_IDS,
    CONTROL_IDS,
    EVENT_IDS,
    SCENARIO_IDS,
    SOURCE_IDS,
    SPECIAL_IDS,
    TECHNOLOGY_IDS,
    WONDER_IDS,
)
from civitas.games.age_of_civilization.scenarios import CONTROLS
from civitas.games.age_of_civilization.state import CATEGORIES
from civitas.kernel.features import (
    Bag,
    ById,
    Each,
    Flag,
    Id,
    Number,
    Order,
    Record,
    Seat,
    Shape,
    Table,
    bags,
    head,
    numbers,
)

PHASES = ("draft", "civilization", "actions", "end_of_turn", "over")
SOURCES = list(dict.fromkeys(SOURCE_IDS))  # what may stand behind a question


def features(seats: int) -> Shape:
    """What `view` may hold for so many seats."""
    player = Record(
        {
            **numbers("points", "coins", "workers", "placed", "doomed", "military", "hand_size"),
            "earned": Table(CATEGORIES, Number()),
            "main": Id(CIVILIZATION_IDS),
            **bags(CIVILIZATION_IDS, "declined", "annexed", "hand"),
            "technologies": Bag(TECHNOLOGY_IDS),
            "wonders": Bag(WONDER_IDS),
            "special_technology": Id(SPECIAL_IDS),
        }
    )
    scenario = Record(
        {
            "id": Id(SCENARIO_IDS),
            "special_actions": Bag(ACTION_IDS),
            **numbers("stones", "water", "stations", "rewarded", "token"),
            "walls": Each(CONTROLS, Number()),
            "realms": Bag(CONTROL_IDS),
            "struck": Flag(),
        }
    )
    rivals = ById(["virtual_opponent"], Record(numbers("military")))
    return Record(
        {
            **head(seats, PHASES, player, rivals),
            "first": Seat(seats),
            "active": Seat(seats),
            "track": Order(ACTION_IDS),
            "window": Each(2, Number()),
            **numbers("cards_to_come", "deck"),
            "market": ById(CIVILIZATION_IDS, Record(numbers("coins"))),
            "wonders": Bag(WONDER_IDS),
            "special_technologies": Bag(SPECIAL_IDS),
            "events": Order(EVENT_IDS),
            "used": Bag(ACTION_IDS),
            "passed": Bag(CIVILIZATION_IDS),
            "scenario": scenario,
        }
    )
