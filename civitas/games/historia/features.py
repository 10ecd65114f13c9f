"""The view as numbers, for learners (docs/envs.md)."""

from __future__ import annotations

from civitas.games.historia.box import (
    ACTION_IDS,
    ADVISOR_IDS,
    CARD_IDS,
    CIVILIZATION_IDS,
    COLOUR_IDS,
    DIFFICULTY_IDS,
    EVENT_IDS,
    GOVERNMENT_IDS,
    LEADER_IDS,
    SOURCE_IDS,
    TERRITORY_IDS,
    WONDER_IDS,
)
from civitas.games.historia.state import CATEGORIES, RIVAL_IDS
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
    SeatOrder,
    SeatSet,
    Shape,
    Skipped,
    Table,
    bags,
    flags,
    head,
    numbers,
)

PHASES = ("civilization", "advisors", "leaders", "settle", "lay", "resolve", "over")
CIVS = 6  # players and civbots together
ERAS = 3
SOURCES = list(dict.fromkeys(SOURCE_IDS))  # what may stand behind a question


def features(seats: int) -> Shape:
    """What `view` may hold for so many seats."""
    bots = CIVS - seats
    territory = Record(
        {"id": Skipped("its place tells"), **numbers("number", "vp"), "civs": SeatSet(seats, bots)},
    )
    return Record(
        {
            **head(seats, PHASES, Record({**_civ(), **_player()}), ById(RIVAL_IDS, Record({**_civ(), **_civbot()}))),
            **numbers("era", "turn", "action_round", "events_to_come"),
            "last_round": Flag(),
            "active": Seat(seats),
            "order": SeatOrder(seats, bots),
            "map": Each(len(TERRITORY_IDS), territory),
            "row": Order(WONDER_IDS),
            "decks": Each(ERAS, Number()),
            "discarded": Bag(WONDER_IDS),
            "event": Id(EVENT_IDS),
            "passed": Bag(LEADER_IDS),
        }
    )


def _civ() -> dict[str, Shape]:
    """What players and civbots have alike."""
    return {
        "civ": Skipped("its place tells"),
        "colour": Id(COLOUR_IDS),
        **numbers("points", "technology", "military"),
        "earned": Table(CATEGORIES, Number()),
        **bags(TERRITORY_IDS, "territories", "alone"),
        "government": Id(GOVERNMENT_IDS),
    }


def _player() -> dict[str, Shape]:
    return {
        "civilization": Id(CIVILIZATION_IDS),
        **numbers("limit", "available", "used", "reserve", "destroyed", "advisor_count", "advisor_deck"),
        **bags(ACTION_IDS, "hand", "aside"),
        "column": Order(ACTION_IDS),
        "laid": Order(CARD_IDS),
        "resolving": Id(CARD_IDS),
        "extra": Id(CARD_IDS),
        **bags(ADVISOR_IDS, "advisors_shown", "advisors_known", "advisors", "advisors_hidden"),
        "wonders": ById(WONDER_IDS, Record(flags("ready"))),
        "leaders": Each(ERAS, Id([*LEADER_IDS, "hidden"])),
        "quiet": Flag(),
        "choosing": Order(CARD_IDS),
    }


def _civbot() -> dict[str, Shape]:
    return {"difficulty": Id(DIFFICULTY_IDS), "cubes": Number(), "alive": Flag()}
