"""The view as numbers, for learners (docs/envs.md)."""

from __future__ import annotations

from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BATTLE_IDS,
    BATTLE_TURNS,
    BOON_IDS,
    CHALLENGE_IDS,
    CHALLENGE_TURNS,
    CIVILIZATION_IDS,
    CUBES,
    EVENT_COUNT,
    LEADER_IDS,
    SOURCE_IDS,
    TECHNOLOGY_IDS,
    TYPES,
    WONDER_IDS,
)
from civitas.games.path_of_civilization.state import PHASES, TOKEN_STATES
from civitas.kernel.features import (
    Bag,
    ById,
    BySeat,
    Each,
    Id,
    Maybe,
    Number,
    Order,
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

CONTESTED = [*WONDER_IDS, *LEADER_IDS]
PARTS = ("technologies", "philosophy", "population", "leaders", "wonders", "tokens", "cubes", "difficulty")
TURNS = 9
LEVELS = 5
TOKENS = 2  # per level of philosophy
SOURCES = list(dict.fromkeys(SOURCE_IDS))  # what may stand behind a question


def features(seats: int) -> Shape:
    """What `view` may hold for so many seats."""
    return Record(
        {
            **head(
                seats, PHASES, Record({**_owner(), **_player()}), ById(["automa"], Record({**_owner(), **_automa()}))
            ),
            "events": Each(2 * EVENT_COUNT, _event()),
            "external_force": Number(),
            "wonders": Bag(WONDER_IDS),
            "leaders": Bag(LEADER_IDS),
            "piles": Each(TURNS, Record(numbers("turn", "wonders", "leaders"))),
            "gone": Bag(CONTESTED),
            "library": Table(TECHNOLOGY_IDS, Number()),
            "philosophy": Each(LEVELS, _level()),
            "contest": Maybe(
                Record(
                    {
                        "kind": Id(("wonders", "leaders")),
                        "seats": Each(seats, Seat(seats)),
                        "revisions": Each(seats, Number()),
                        "outcome": Maybe(_by_player(seats, Id(CONTESTED))),
                        "wishes": Order(CONTESTED),
                    }
                )
            ),
            "purchases": Maybe(_by_player(seats, Id(TECHNOLOGY_IDS))),
            "choice": Record(
                {
                    **bags(TECHNOLOGY_IDS, "left", "discarded"),
                    "picked": Bag([*CUBES, *TYPES]),
                    "placed": Bag(TYPES),
                    "wishes": Order(CONTESTED),
                }
            ),
        }
    )


def _by_player(seats: int, shape: Shape) -> Shape:
    """One entry per seat, alone one for the automa too."""
    return Each(2, shape) if seats == 1 else BySeat(seats, shape)


def _owner() -> dict[str, Shape]:
    """What players and the automa have alike."""
    return {
        "civilization": Id(CIVILIZATION_IDS),
        "priority": Order(TYPES),
        "cubes": Table(CUBES, Number()),
        **numbers("philosophy", "heritage", "power", "tokens", "score"),
        **bags(TECHNOLOGY_IDS, "discovered", "old"),
        "leader": Id(LEADER_IDS),
        "cemetery": Bag(LEADER_IDS),
        "wonders": Bag(WONDER_IDS),
        "permanents": Bag(CHALLENGE_IDS),
        "parts": Table(PARTS, Number()),
    }


def _player() -> dict[str, Shape]:
    return {
        "waiting": Table([*CHALLENGE_TURNS, *BATTLE_TURNS], Number()),
        "research": Table(TYPES, Number()),
        **numbers("free_points", "population", "population_level"),
        **bags(TECHNOLOGY_IDS, "hand", "left", "right"),
    }


def _automa() -> dict[str, Shape]:
    return {
        "technologies": Bag(TECHNOLOGY_IDS),
        "action": Id(ACTION_IDS),
        "played": Bag(ACTION_IDS),
        "actions": Number(),
        "envy": Order(TYPES),
        "active_envy": Id(TYPES),
    }


def _event() -> Shape:
    return Record(
        {
            "turn": Skipped("its place tells"),
            "kind": Skipped("its place tells"),
            "id": Id([*CHALLENGE_IDS, *BATTLE_IDS]),
            **flags("resolved", "tray"),
        }
    )


def _level() -> Shape:
    token = Record({"state": Id(TOKEN_STATES), "id": Id(BOON_IDS)})
    return Record({"level": Skipped("its place tells"), "tokens": Each(TOKENS, token)})
