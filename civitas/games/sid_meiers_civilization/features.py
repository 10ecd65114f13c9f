"""The view as numbers, for learners (docs/envs.md)."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import (
    BUILDING_IDS,
    CITY_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    EXTRA_IDS,
    GOVERNMENT_IDS,
    MARKER_IDS,
    MOST_FRONTS,
    PERSON_IDS,
    PHASE_IDS,
    PIECE_IDS,
    POWER_IDS,
    PROMISE_IDS,
    RESOURCE_IDS,
    SQUARE_IDS,
    TABLES,
    TECH_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    TYPE_IDS,
    UNIT_IDS,
    WONDER_IDS,
    Layout,
)
from civitas.games.sid_meiers_civilization.forces import KINDS
from civitas.games.sid_meiers_civilization.state import CITIES_EACH
from civitas.games.sid_meiers_civilization.verbs import VERBS
from civitas.games.sid_meiers_civilization.view import ANNOUNCED
from civitas.kernel.features import (
    Bag,
    ById,
    Each,
    Flag,
    Id,
    Index,
    Maybe,
    Number,
    Record,
    Seat,
    SeatOrder,
    Shape,
    Skipped,
    Table,
    bags,
    flags,
    head,
    numbers,
)

POINTS = ("technologies", "culture", "coins", "victory")
TECH_LEVELS = 5
CULTURE_LEVELS = 3
MARKET_SPACES = 4
TURNS = 4  # ways a tile may lie
AIMS = ("rival", "square", "wonder", "learn", "army", "scout", "great_person", "collect", "done")
CITY_ACTIONS = ("build", "free", "arts", "harvest")


def words(*verbs: str) -> list[str]:
    """Every option of these verbs."""
    return [word for row, word in enumerate(VERBS.words) if VERBS.of(row).name in verbs]


SOURCES = words("play", "use")  # what may stand behind a question


def features(seats: int) -> Shape:
    """What `view` may hold for so many seats."""
    layout = Layout(next(card for card in TABLES["layouts"] if card["players"] == seats))
    squares = SQUARE_IDS[: layout.count]
    on_map = len([slot for slot in layout.slot_of if slot >= 0])
    return Record(
        {
            **head(seats, (*PHASE_IDS, "over"), _player(), Skipped("there are none")),
            "turn_limit": Number(),
            "first": Seat(seats),
            "order": SeatOrder(seats),
            "active": Seat(seats),
            "winner": Seat(seats),
            "height": Skipped("the number of seats tells"),
            "squares": Each(on_map, _square(seats)),
            "slots": Each(len(layout.origins), _slot()),
            "market": _market(),
            "move": Maybe(
                Record(
                    {
                        "seat": Seat(seats),
                        "square": Id(squares),
                        **numbers("armies", "scouts", "steps"),
                        "path": Bag(squares),
                    }
                )
            ),
            "battle": Maybe(
                Record(
                    {
                        "square": Id(squares),
                        "kind": Id(KINDS),
                        "turn": Index(2),
                        "sides": Each(2, _side(seats)),
                    }
                )
            ),
            "announced": Maybe(_announcement(seats, squares)),
            "setup": Maybe(Record({**numbers("armies", "scouts"), "piece": Id([*PERSON_IDS, *WONDER_IDS])})),
            "negotiation": Maybe(
                Record(
                    {
                        "round": Number(),
                        "offers": Each(seats, _offer(seats)),
                        "accepted": Seat(seats),
                        "draft": Maybe(_offer(seats)),
                    }
                )
            ),
        }
    )


# The map and what lies beside it


def _square(seats: int) -> Shape:
    place = Skipped("its place tells")
    figures = Record({"seat": Seat(seats), **numbers("armies", "scouts", "spent_armies", "spent_scouts")})
    return Record(
        {
            "id": place,
            "x": place,
            "y": place,
            "terrain": Id(TERRAIN_IDS),
            "extra": Id(EXTRA_IDS),
            "marker": Id(("hut", "village")),
            **flags("disaster", "held", "centre"),
            "piece": Id(PIECE_IDS),
            "owner": Seat(seats),
            "city": Index(CITIES_EACH),
            "figures": Maybe(figures),
            "sends": Index(CITIES_EACH),
        }
    )


def _slot() -> Shape:
    place = Skipped("its place tells")
    return Record({"x": place, "y": place, "tile": Id(TILE_IDS), "turns": Index(TURNS)})


def _market() -> Shape:
    return Record(
        {
            "wonders": Each(MARKET_SPACES, Id(WONDER_IDS)),
            **bags(WONDER_IDS, "wonders_gone", "obsolete"),
            **numbers("wonders_left", "tiles_left", "huts_left", "villages_left", "people_left"),
            "resources": Table(RESOURCE_IDS, Number()),
            "buildings": Table(BUILDING_IDS, Number()),
            "units": ById(TYPE_IDS, Record({"left": Number(), "shown": Bag(UNIT_IDS)}), key="type"),
            "culture": Each(CULTURE_LEVELS, Record({"left": Number(), "discards": Bag(EVENT_IDS)})),
            "people_gone": Bag(PERSON_IDS),
            "markers_spent": Bag(MARKER_IDS),
        }
    )


# Players


def _player() -> Shape:
    city = Record(
        {
            "number": Skipped("its id tells"),
            "square": Skipped("the map tells"),
            "walls": Flag(),
            **numbers("acts", "production", "arts"),
        }
    )
    return Record(
        {
            "civilization": Id(CIVILIZATION_IDS),
            "government": Id(GOVERNMENT_IDS),
            "points": Table(POINTS, Number()),
            **numbers("trade", "culture", "space", "coins", "armies", "scouts", "income", "speed", "stacking"),
            **numbers("culture_hand", "city_limit", "huts", "villages"),
            **bags(TECH_IDS, "techs", "fresh"),
            "levels": Each(TECH_LEVELS, Number()),
            "tokens": Table([*TECH_IDS, *WONDER_IDS, "sheet"], Number()),
            "cities": ById(CITY_IDS, city),
            "resources": Table(RESOURCE_IDS, Number()),
            "cards": Each(CULTURE_LEVELS, Number()),
            "units": Table(TYPE_IDS, Number()),
            **bags(UNIT_IDS, "units_seen", "forces"),
            "people": Bag(PERSON_IDS),
            "wonders": ById(WONDER_IDS, Record(flags("obsolete", "works"))),
            "used": Bag(POWER_IDS),
            "quiet": Bag(ANNOUNCED),
            **bags(EVENT_IDS, "hand", "cards_known"),
            **bags(MARKER_IDS, "markers", "markers_known"),
        }
    )


# What is going on


def _side(seats: int) -> Shape:
    unit = {"id": Id(UNIT_IDS), "strength": Number()}
    return Record(
        {
            "seat": Seat(seats),
            "barbarian": Flag(),
            **numbers("armies", "hand_count", "bonus", "total"),
            "hand": Each(MOST_FRONTS, Record(unit)),
            "fronts": Each(MOST_FRONTS, Record({**unit, "wounds": Number()})),
            "killed": Bag(UNIT_IDS),
        }
    )


def _announcement(seats: int, squares: list[str]) -> Shape:
    return Record(
        {
            "kind": Id(ANNOUNCED),
            "seat": Seat(seats),
            "power": Id(POWER_IDS),
            "event": Id(EVENT_IDS),
            "targets": Bag(words(*AIMS)),
            "city": Index(CITIES_EACH),
            "action": Id(words(*CITY_ACTIONS)),
            "square": Id(squares),
        }
    )


def _offer(seats: int) -> Shape:
    goods = {
        **numbers("trade", "culture", "huts", "villages"),
        "resources": Table(RESOURCE_IDS, Number()),
        "cards": Each(CULTURE_LEVELS, Number()),
    }
    promise = Record({"id": Id(PROMISE_IDS), "about": Seat(seats), "turns": Number()})
    return Record(
        {
            "giver": Seat(seats),
            "to": Seat(seats),
            "give": Record({**goods, "faces": Bag(MARKER_IDS), "events": Bag(EVENT_IDS)}),
            "show": Flag(),
            "take": Record(goods),
            "promises": Each(len(PROMISE_IDS) * (seats - 1), promise),
        }
    )
