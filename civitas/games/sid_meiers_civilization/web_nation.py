"""A player's civilization as the pages draw it: dials, cities, pyramid, hands; and what a city could produce."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.box import (
    A_SCOUT,
    AN_ARMY,
    BUILD_WALLS,
    BUILDING_IDS,
    CITY_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    FIRST_BUILDING,
    FIRST_UNIT,
    GOVERNMENT_IDS,
    ITEM_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    PERSON_IDS,
    REASON_IDS,
    RESOURCE_IDS,
    SQUARE_IDS,
    TECH_IDS,
    THE_WALLS,
    TYPE_IDS,
    UNIT_CLASSES,
    UNIT_IDS,
    WONDER_IDS,
    WONDER_ITEM,
)
from civitas.games.sid_meiers_civilization.forces import combat_bonus, unit_strength
from civitas.games.sid_meiers_civilization.parts import (
    arts_parts,
    coin_parts,
    culture_hand_parts,
    production_parts,
    threshold_parts,
    trade_parts,
)
from civitas.games.sid_meiers_civilization.placing import can_build
from civitas.games.sid_meiers_civilization.production import budget, item_cost, item_squares, rush_price
from civitas.games.sid_meiers_civilization.quantities import (
    has,
    has_slot,
    production,
    threshold,
    unit_rank,
)
from civitas.games.sid_meiers_civilization.state import CAPITAL, CITIES_EACH, CivilizationMatch
from civitas.games.sid_meiers_civilization.web_cards import (
    BUILDING_ICONS,
    ROMAN,
    TYPE_ICONS,
    WONDER_ICONS,
    Card,
    civilization_card,
    event_card,
    government_card,
    marker_card,
    person_card,
    say,
    technology_card,
    unit_card,
    wonder_card,
)
from civitas.games.sid_meiers_civilization.web_numbers import cities_sum, explained, speed_sum, stacking_sum

LEVELS: Final = 5
ROUND: Final = 144.5  # length of a dial's ring


def civ_name(match: CivilizationMatch, seat: int, lang: str) -> str:
    """A civilization's name; before it has one, its seat's."""
    index = match.state.players[seat].civilization
    if index == NONE:
        return say("civ.none", lang, n=seat + 1)
    return match.box.names["civilization"][index][lang]


def nation(match: CivilizationMatch, view: dict[str, Any], seat: int, lang: str) -> dict[str, Any]:
    """One player's sheet."""
    area = view["seats"][seat]
    box = match.box
    led = bool(area["civilization"])
    techs = [technology_card(box, TECH_IDS.index(name), lang) for name in area["techs"]]
    government = GOVERNMENT_IDS.index(area["government"]) if led else 0
    return {
        "seat": seat,
        "area": area,
        "led": led,
        "name": civ_name(match, seat, lang),
        "civilization": civilization_card(box, CIVILIZATION_IDS.index(area["civilization"]), lang) if led else None,
        "government": government_card(box, government, match.first_printing, lang) if led else None,
        "dials": _dials(match, area, seat, lang),
        "income": explained(match, trade_parts(match, seat), area["income"], lang),
        "speed": speed_sum(match, seat, area["speed"], lang),
        "stacking": stacking_sum(match, seat, area["stacking"], lang),
        "hand_limit": explained(match, culture_hand_parts(match, seat), area["culture_hand"], lang),
        "city_limit": cities_sum(match, seat, area["city_limit"], lang),
        "cities": [city(match, seat, one, lang) for one in area["cities"]],
        "pyramid": _pyramid(match, area, seat, techs),
        "wonders": [{**wonder_card(box, WONDER_IDS.index(one["id"]), lang), **one} for one in area["wonders"]],
        "resources": [
            {"id": name, "name": box.names["resource"][place][lang], "n": area["resources"][name]}
            for place, name in enumerate(RESOURCE_IDS[:MARKET_TYPES])
        ],
        "people": [person_card(box, PERSON_IDS.index(name), lang) for name in area["people"]],
        "units": _units(match, area, seat, lang),
        "seen": [_unit(match, seat, name, lang) for name in area["units_seen"]],
        "cards": [
            event_card(box, EVENT_IDS.index(name), lang) for name in area.get("hand", area.get("cards_known", []))
        ],
        "markers": [
            marker_card(box, MARKER_IDS.index(name), lang)
            for name in area.get("markers", area.get("markers_known", []))
        ],
        "forces": _forces(match, area, seat, lang),
        "playing": seat in view["waiting"],
        "first": seat == view["first"],
        "goals": _goals(match, view, seat),
        "guard": guard(match, seat),
    }


# Dials and goals


def _dials(match: CivilizationMatch, area: dict[str, Any], seat: int, lang: str) -> list[dict[str, Any]]:
    """Trade, the culture track, coins and technologies as parts of a whole."""
    box = match.box
    coins = explained(match, coin_parts(match, seat), area["coins"], lang)
    steps: list[tuple[str, int]] = [
        (say("dial.level", lang, level=ROMAN[level]), threshold(match, seat, level)) for level in range(1, LEVELS + 1)
    ]
    fewer = sum([n for _, n in threshold_parts(match, seat, 1)[1:]])
    levels = [(say("dial.techs_at", lang, level=ROMAN[level + 1]), n) for level, n in enumerate(area["levels"]) if n]
    return [
        _dial("trade", area["trade"], box.trade_max, steps, fewer),
        _dial("culture", area["space"], box.last_space, [], 0),
        _dial("coin", area["coins"], box.coins_to_win, coins["rows"], 0),
        _dial("technology", len(area["techs"]), LEVELS * (LEVELS + 1) // 2, levels, 0),
    ]


def _dial(name: str, n: int, most: int, rows: list[tuple[str, int]], fewer: int) -> dict[str, Any]:
    arc = f"{ROUND * min(n, most) / most:.1f} 150"
    return {"id": name, "n": n, "most": most, "rows": rows, "arc": arc, "fewer": fewer}


def _goals(match: CivilizationMatch, view: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """How far a player is on each of the four ways to win."""
    area = view["seats"][seat]
    box = match.box
    top = max([level + 1 for level, n in enumerate(area["levels"]) if n], default=0)
    won = view["winner"] == seat
    return [
        {"id": "culture", "icon": "culture", "n": area["space"], "most": box.last_space},
        {"id": "technology", "icon": "technology", "n": top, "most": LEVELS},
        {"id": "economy", "icon": "coin", "n": area["coins"], "most": box.coins_to_win},
        {
            "id": "military",
            "icon": "strength",
            "n": int(won and REASON_IDS[match.state.ended] == "military"),
            "most": 1,
        },
    ]


def guard(match: CivilizationMatch, seat: int) -> int:
    """The combat bonus with which a player's capital is defended."""
    return combat_bonus(match, seat, seat * CITIES_EACH) if match.state.players[seat].cities[CAPITAL] != NONE else 0


# Cities


def city(match: CivilizationMatch, seat: int, one: dict[str, Any], lang: str) -> dict[str, Any]:
    number = one["number"]
    name = match.box.names["city"][number][lang]
    return {
        **one,
        "title": name[0].upper() + name[1:],
        "makes": explained(match, production_parts(match, seat, number), one["production"], lang),
        "brings": explained(match, arts_parts(match, seat, number), one["arts"], lang),
    }


def _reason(match: CivilizationMatch, seat: int, number: int, item: int) -> str:
    """Why a city cannot produce an item now; "" when nothing hinders it but its turn."""
    base = production(match, seat, number)
    cost = item_cost(match, seat, item)
    needs_room = item <= A_SCOUT or FIRST_BUILDING <= item < THE_WALLS or item >= WONDER_ITEM
    if needs_room and not item_squares(match, seat, number, item):
        return "room"
    if cost > budget(match, seat, base):
        return "dear"
    return ""


def wares(match: CivilizationMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    """What the cities of a seat could produce: each item once, with its price and the cities that could."""
    found: list[dict[str, Any]] = []
    state, box = match.state, match.box
    player = state.players[seat]
    numbers = [number for number, square in enumerate(player.cities) if square != NONE]
    for item in _known_items(match, seat):
        cities: list[dict[str, Any]] = []
        for number in numbers:
            if item == THE_WALLS and player.walls >> number & 1:
                continue
            base = production(match, seat, number)
            cost = item_cost(match, seat, item)
            where = item_squares(match, seat, number, item)
            cities.append(
                {
                    "id": CITY_IDS[number],
                    "why": _reason(match, seat, number, item),
                    "rush": rush_price(match, seat, base, cost),
                    "where": " ".join([SQUARE_IDS[square] for square in where]),
                }
            )
        kind, icon, book = _item_look(item)
        found.append(
            {
                "id": ITEM_IDS[item],
                "kind": kind,
                "icon": icon,
                "book": book,
                "name": box.names["item"][item][lang],
                "cost": item_cost(match, seat, item),
                "cities": cities,
                "why": _common_reason(cities),
                "where": " ".join([one["where"] for one in cities]).strip(),
            }
        )
    return found


def _common_reason(cities: list[dict[str, Any]]) -> str:
    reasons = {one["why"] for one in cities}
    return "" if "" in reasons or not reasons else "room" if reasons == {"room"} else "dear"


def _known_items(match: CivilizationMatch, seat: int) -> list[int]:
    """What a seat has the knowledge and the pieces for."""
    state = match.state
    player = state.players[seat]
    found: list[int] = []
    if player.armies:
        found.append(AN_ARMY)
    if player.scouts:
        found.append(A_SCOUT)
    found += [
        FIRST_UNIT + kind
        for kind in range(len(TYPE_IDS))
        if (state.unit_decks[kind] or state.unit_shown[kind]) and unit_rank(match, seat, kind) != NONE
    ]
    found += [FIRST_BUILDING + one for one in range(len(BUILDING_IDS)) if can_build(match, seat, one)]
    if has(match, seat, BUILD_WALLS):
        found.append(THE_WALLS)
    return [*found, *[WONDER_ITEM + wonder for wonder in sorted(state.market) if wonder != NONE]]


def _item_look(item: int) -> tuple[str, str, str]:
    """Colour, picture and card of an item."""
    name = ITEM_IDS[item]
    if item in (AN_ARMY, A_SCOUT):
        return "territory", name, f"item/{name}"
    if item < FIRST_BUILDING:
        return "unit", TYPE_ICONS[name], f"unit/{name}_2"
    if item < THE_WALLS:
        return "urban", BUILDING_ICONS[name], f"building/{name}"
    if item == THE_WALLS:
        return "urban", "wall", "item/walls"
    return "wonder", WONDER_ICONS[name], f"wonder/{name}"


# Technologies


def _pyramid(match: CivilizationMatch, area: dict[str, Any], seat: int, techs: list[Card]) -> list[dict[str, Any]]:
    """The rows from the top down, each with its technologies and whether there is room for one more."""
    civilization = match.state.players[seat].civilization
    rows: list[dict[str, Any]] = []
    for level in range(LEVELS, 0, -1):
        known = [
            {**card, "coins": area["tokens"].get(card["id"], 0), "fresh": card["id"] in area["fresh"]}
            for card in techs
            if match.box.row(civilization, TECH_IDS.index(card["id"])) == level
        ]
        rows.append(
            {"level": level, "roman": ROMAN[level], "techs": known, "room": level > 1 and has_slot(match, seat, level)}
        )
    return rows


# Units


def _unit(match: CivilizationMatch, seat: int, name: str, lang: str) -> Card:
    index = UNIT_IDS.index(name)
    card = unit_card(match.box, index, max(unit_rank(match, seat, index // UNIT_CLASSES), 0), lang)
    card["strength"] = unit_strength(match, seat, index)
    return card


def _forces(match: CivilizationMatch, area: dict[str, Any], seat: int, lang: str) -> list[dict[str, Any]]:
    """One's own units, a row per type with their strengths."""
    found: dict[str, dict[str, Any]] = {}
    for name in area.get("forces", []):
        card = _unit(match, seat, name, lang)
        row = found.setdefault(card["type"], {**card, "strengths": []})
        row["strengths"].append(card["strength"])
    return list(found.values())


def _units(match: CivilizationMatch, area: dict[str, Any], seat: int, lang: str) -> list[dict[str, Any]]:
    """How many units of each type, and what they are called at the player's rank."""
    found: list[dict[str, Any]] = []
    for kind, name in enumerate(TYPE_IDS):
        rank = unit_rank(match, seat, kind)
        title = match.box.rank_names[kind][max(rank, 0)][lang]
        if rank != NONE or area["units"][name]:
            found.append(
                {"id": name, "icon": TYPE_ICONS[name], "name": title, "rank": ROMAN[rank + 1], "n": area["units"][name]}
            )
    return found
