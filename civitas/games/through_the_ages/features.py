"""The view as numbers, for learners (docs/envs.md)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import (
    AGE_IDS,
    CARD_IDS,
    EVENT_IDS,
    EVENTS,
    GOVERNMENT_IDS,
    LEADER_IDS,
    PACT_IDS,
    SPACES,
    SPECIAL_IDS,
    TACTIC_IDS,
    TERRITORY_IDS,
    WAR_IDS,
    WONDER_IDS,
    WORKER_IDS,
)
from civitas.games.through_the_ages.state import CATEGORIES, PHASES
from civitas.games.through_the_ages.view import USES
from civitas.kernel.features import (
    Bag,
    ById,
    Each,
    Id,
    Number,
    Record,
    Seat,
    Shape,
    Skipped,
    Table,
    bags,
    flags,
    head,
    numbers,
)

CIVIL_IDS = CARD_IDS[:EVENTS]
MILITARY_IDS = CARD_IDS[EVENTS:]
PREPARED_IDS = [*EVENT_IDS, *TERRITORY_IDS]
SOURCES = CARD_IDS  # what may stand behind a question


def features(seats: int) -> Shape:
    """What `view` may hold for so many seats."""
    pile = seats + 2  # each event prepared turns another one up, so no pile of them grows beyond its beginning
    return Record(
        {
            **head(seats, (*PHASES, "over"), _player(seats), Skipped("there are none")),
            "age": Id(AGE_IDS),
            **numbers("last_round", "civil_deck", "military_deck", "military_discards"),
            "first": Seat(seats),
            "active": Seat(seats),
            "row": Each(SPACES, Id(CIVIL_IDS)),
            "prices": Each(SPACES, Number()),
            "current_events": Each(pile, Id(AGE_IDS)),
            "future_events": Each(pile, Id(AGE_IDS)),
            "next_event": Id(PREPARED_IDS),
            "prepared": Bag(PREPARED_IDS),
            "prepared_future": Each(pile, Id(PREPARED_IDS)),
            **bags(PREPARED_IDS, "past_events"),
            **bags(MILITARY_IDS, "table"),
            **bags(TACTIC_IDS, "common_tactics"),
            **bags(CARD_IDS, "gone"),
        }
    )


def _player(seats: int) -> Shape:
    return Record(
        {
            **flags("alive", "uprising", "exclusive", "second_politics_used"),
            **numbers("points", "science", "science_rating", "culture_rating", "strength"),
            **numbers("happiness", "happiness_required", "discontent"),
            **numbers("civil", "civil_total", "extra_civil", "military", "military_total", "extra_military"),
            **numbers("urban_limit", "unused", "yellow", "blue", "food", "resources", "unit_resources", "unit_science"),
            **numbers("food_production", "resource_production", "consumption", "corruption", "population_cost"),
            **numbers("stages", "politics_owed", "civil_hand_count", "civil_hand_limit", "military_hand_limit"),
            "earned": Table(CATEGORIES, Number()),
            "government": Id(GOVERNMENT_IDS),
            "leader": Id(LEADER_IDS),
            "leaders_taken": Bag(AGE_IDS),
            "specials": Bag(SPECIAL_IDS),
            "technologies": ById(WORKER_IDS, Record(numbers("workers", "tokens"))),
            "wonder": Id(WONDER_IDS),
            "stages_cost": Skipped("printed on the wonder"),
            "wonders": ById(WONDER_IDS, Record(flags("ruin", "tucked"))),
            "colonies": Bag(TERRITORY_IDS),
            "tactic": Id(TACTIC_IDS),
            "war": Id(WAR_IDS),
            "war_rival": Seat(seats),
            "pact": Id(PACT_IDS),
            "pact_partner": Seat(seats),
            "pact_side": Id(("A", "B")),
            "used": Bag([name for name, _ in USES]),
            **bags(CIVIL_IDS, "civil_hand", "fresh"),
            **bags(MILITARY_IDS, "military_hand", "open_hand"),
            "military_hand_ages": Bag(AGE_IDS),
        }
    )
