"""What a seat may see, and redealing what it may not."""

from __future__ import annotations

from typing import Any

from civitas.games.sid_meiers_civilization import hidden, negotiation
from civitas.games.sid_meiers_civilization.battle import ATTACKER, DEFENDER, Battle, battle_view
from civitas.games.sid_meiers_civilization.box import (
    BUILDING_IDS,
    CITY_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    EXTRA_IDS,
    FIRST_VILLAGE,
    GOVERNMENT_IDS,
    MARKER_IDS,
    NONE,
    PERSON_IDS,
    PHASE_IDS,
    PIECE_IDS,
    POWER_IDS,
    RESOURCE_IDS,
    SHEET_TOKENS,
    SQUARE_IDS,
    TECH_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    TYPE_IDS,
    UNIT_CLASSES,
    UNIT_IDS,
    WIDTH,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.movement import Move
from civitas.games.sid_meiers_civilization.production import Arts, Harvest, Produce, action_row
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    city_limit,
    culture_hand,
    production,
    speed,
    stacking,
    trade_income,
    wonder_works,
)
from civitas.games.sid_meiers_civilization.responses import Pay, Use, Window
from civitas.games.sid_meiers_civilization.score import breakdown
from civitas.games.sid_meiers_civilization.setup import SetUp
from civitas.games.sid_meiers_civilization.state import (
    CITIES_EACH,
    DISASTER,
    HUT,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    holder_of,
    members,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.verbs import VERBS
from civitas.kernel.frame import Frame
from civitas.kernel.rng import Rng

ANNOUNCED = ("event", "ability", "action", "step")


def view(match: CivilizationMatch, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; pieces by their ids."""
    state = match.state
    return {
        "round": state.turn,
        "phase": PHASE_IDS[state.phase] if match.pending else "over",
        "seats": [player_view(match, owner, seat) for owner in range(match.seats)],
        "rivals": [],
        "options": dict(match.options),
        "turn_limit": match.turn_limit,
        "first": state.first,
        "order": match.order(),
        "active": state.active,
        "winner": state.winner,
        "height": match.layout.height,
        "squares": [
            square_view(match, square) for square in range(match.layout.count) if match.layout.slot_of[square] != NONE
        ],
        "slots": [slot_view(match, slot) for slot in range(len(state.slots))],
        "market": market_view(match),
        "move": _move(match),
        "battle": battle_view(match, seat),
        "announced": _announced(match),
        "setup": _setup(match),
        "negotiation": negotiation.view(match, seat),
    }


# The map


def square_view(match: CivilizationMatch, square: int) -> dict[str, Any]:
    """One square of the map; without terrain while its tile lies face down."""
    state = match.state
    terrain = state.terrain[square]
    extra = state.extra[square]
    marks = state.marks[square]
    piece = state.piece[square]
    city = state.land[square]
    figures = state.figures[square]
    sends = state.sends[square]
    return {
        "id": SQUARE_IDS[square],
        "x": square % WIDTH,
        "y": square // WIDTH,
        "terrain": "" if terrain == NONE else TERRAIN_IDS[terrain],
        "extra": "" if extra == NONE else EXTRA_IDS[extra],
        "marker": "hut" if marks & HUT else "village" if marks & VILLAGE else "",
        "disaster": bool(marks & DISASTER),
        "held": square in state.held,
        "piece": "" if piece == NONE else PIECE_IDS[piece],
        "owner": city // CITIES_EACH if city != NONE else NONE,
        "city": city % CITIES_EACH if city != NONE else NONE,
        "centre": city != NONE and state.centre(city) == square,
        "figures": None
        if not figures
        else {
            "seat": holder_of(figures),
            "armies": armies_of(figures),
            "scouts": scouts_of(figures),
            "spent_armies": spent_armies_of(figures),
            "spent_scouts": spent_scouts_of(figures),
        },
        "sends": NONE if sends == NONE else sends % CITIES_EACH,
    }


def slot_view(match: CivilizationMatch, slot: int) -> dict[str, Any]:
    tile = match.state.slots[slot]
    origin = match.layout.origins[slot]
    return {
        "x": origin % WIDTH,
        "y": origin // WIDTH,
        "tile": "" if tile == NONE else TILE_IDS[tile],
        "turns": match.state.turns[slot],
    }


# The market


def market_view(match: CivilizationMatch) -> dict[str, Any]:
    """What lies open to all beside the map."""
    state = match.state
    basic = match.box.basic
    return {
        "wonders": ["" if wonder == NONE else WONDER_IDS[wonder] for wonder in state.market],
        "wonders_left": len(state.wonders),
        "wonders_gone": [WONDER_IDS[wonder] for wonder in members(state.gone)],
        "obsolete": [WONDER_IDS[wonder] for wonder in members(state.obsolete)],
        "resources": {RESOURCE_IDS[kind]: n for kind, n in enumerate(state.resources)},
        "buildings": {name: state.supply[basic[index]] for index, name in enumerate(BUILDING_IDS)},
        "units": [
            {"type": name, "left": len(state.unit_decks[kind]), "shown": _units(state.unit_shown[kind])}
            for kind, name in enumerate(TYPE_IDS)
        ],
        "culture": [
            {
                "left": len(state.culture_decks[level]),
                "discards": [EVENT_IDS[event] for event in state.culture_discards[level]],
            }
            for level in range(len(state.culture_decks))
        ],
        "tiles_left": len(state.tiles),
        "huts_left": len(state.hut_pool),
        "villages_left": len(state.village_pool),
        "people_left": len(state.people),
        "people_gone": [PERSON_IDS[person] for person in state.fallen],
        "markers_spent": [MARKER_IDS[marker] for marker in sorted(state.spent)],
    }


def _units(units: list[int]) -> list[str]:
    return [UNIT_IDS[unit] for unit in units]


# Players


def player_view(match: CivilizationMatch, owner: int, seat: int | None) -> dict[str, Any]:
    state = match.state
    player = state.players[owner]
    types = [0] * len(TYPE_IDS)
    for unit in [*player.forces, *_drawn(match, owner)]:
        types[unit // UNIT_CLASSES] += 1
    levels = [0, 0, 0]
    for event in player.cards:
        levels[match.box.event_level[event]] += 1
    huts = len([marker for marker in player.markers if marker < FIRST_VILLAGE])
    led = player.civilization != NONE
    area: dict[str, Any] = {
        "civilization": CIVILIZATION_IDS[player.civilization] if led else "",
        "government": GOVERNMENT_IDS[player.government] if led else "",
        "points": breakdown(match, owner),
        "trade": player.trade,
        "culture": player.culture,
        "space": player.space,
        "coins": player.coins,
        "techs": [TECH_IDS[tech] for tech in members(player.techs)],
        "levels": player.levels[:],
        "fresh": [TECH_IDS[tech] for tech in members(player.fresh)],
        "tokens": _tokens(player.tokens),
        "armies": player.armies,
        "scouts": player.scouts,
        "cities": [_city(match, owner, number) for number in range(CITIES_EACH) if player.cities[number] != NONE],
        "income": trade_income(match, owner),
        "speed": speed(match, owner),
        "stacking": stacking(match, owner),
        "culture_hand": culture_hand(match, owner),
        "city_limit": city_limit(match, owner),
        "resources": {RESOURCE_IDS[kind]: n for kind, n in enumerate(player.resources)},
        "huts": huts,
        "villages": len(player.markers) - huts,
        "cards": levels,
        "units": {name: types[kind] for kind, name in enumerate(TYPE_IDS)},
        "units_seen": _units(player.seen_forces),
        "people": [PERSON_IDS[person] for person in player.people],
        "wonders": [
            {
                "id": WONDER_IDS[wonder],
                "obsolete": bool(state.obsolete >> wonder & 1),
                "works": wonder_works(match, owner, wonder),
            }
            for wonder in members(player.wonders)
        ],
        "used": [POWER_IDS[power] for power in members(player.used) if power < len(POWER_IDS)],
        "quiet": [name for kind, name in enumerate(ANNOUNCED) if player.quiet >> kind & 1],
    }
    if owner == seat:
        area["hand"] = [EVENT_IDS[event] for event in player.cards]
        area["markers"] = [MARKER_IDS[marker] for marker in player.markers]
        area["forces"] = _units(player.forces)
    elif seat is not None:
        area["cards_known"] = [EVENT_IDS[event] for event in player.shown_cards[seat]]
        area["markers_known"] = [MARKER_IDS[marker] for marker in player.shown_markers[seat]]
    return area


def _drawn(match: CivilizationMatch, owner: int) -> list[int]:
    """Units a seat has drawn for the battle going on: their types are known only together with the others."""
    for frame in match.frames:
        if isinstance(frame, Battle):
            return [
                unit
                for side in (ATTACKER, DEFENDER)
                if frame.sides[side] == owner and not frame.barbarian(side)
                for unit in frame.hands[side]
            ]
    return []


def _tokens(tokens: list[int]) -> dict[str, int]:
    """Coin tokens by the card they lie on."""
    names = [*TECH_IDS, *WONDER_IDS, "sheet"]
    return {names[place]: n for place, n in enumerate(tokens) if n and place <= SHEET_TOKENS}


def _city(match: CivilizationMatch, owner: int, number: int) -> dict[str, Any]:
    player = match.state.players[owner]
    return {
        "number": number,
        "id": CITY_IDS[number],
        "square": SQUARE_IDS[player.cities[number]],
        "walls": bool(player.walls >> number & 1),
        "acts": player.acts[number],
        "production": production(match, owner, number),
        "arts": arts(match, owner, number),
    }


# What is going on


def _move(match: CivilizationMatch) -> dict[str, Any] | None:
    """The group that is on its way."""
    for frame in reversed(match.frames):
        if isinstance(frame, Move):
            return {
                "seat": frame.seat,
                "square": SQUARE_IDS[frame.square],
                "armies": frame.armies,
                "scouts": frame.scouts,
                "steps": frame.steps,
                "path": [SQUARE_IDS[square] for square in frame.path],
            }
    return None


def announcement(match: CivilizationMatch) -> Frame | None:
    """The procedure whose announcement others may answer now, or whose leave is asked."""
    for place in range(len(match.frames) - 1, 0, -1):
        if isinstance(match.frames[place], Window):
            return match.frames[place - 1]
    return None


def _announced(match: CivilizationMatch) -> dict[str, Any] | None:
    """What the others may answer: by whom, which card with its targets, or which city does what where."""
    for frame in reversed(match.frames):
        if isinstance(frame, Window):
            found = _said(announcement(match))
            return {"kind": ANNOUNCED[frame.kind], "seat": frame.actor, **found}
    return None


def _said(frame: Frame | None) -> dict[str, Any]:
    """The card or the city action that was announced."""
    said: dict[str, Any] = {"power": "", "event": "", "targets": [], "city": NONE, "action": "", "square": ""}
    if isinstance(frame, Use):
        said["power"] = "" if frame.power == NONE else POWER_IDS[frame.power]
        said["event"] = "" if frame.event == NONE else EVENT_IDS[frame.event]
        said["targets"] = [VERBS.words[row] for named in frame.aims for row in named]
    elif isinstance(frame, Pay):
        said["event"] = EVENT_IDS[frame.gift]
    elif isinstance(frame, (Produce, Arts, Harvest)):
        said["city"] = frame.number
        said["action"] = VERBS.words[action_row(frame)]
        said["square"] = SQUARE_IDS[frame.square] if isinstance(frame, Produce) and frame.square != NONE else ""
    return said


def _setup(match: CivilizationMatch) -> dict[str, Any] | None:
    """What the player setting up still has to place."""
    frame = match.frames[-1] if match.frames else None
    if not isinstance(frame, SetUp):
        return None
    placing = frame.place < match.seats and frame.has_marker(match)
    return {"armies": frame.armies, "scouts": frame.scouts, "piece": setup_piece(frame) if placing else ""}


def setup_piece(frame: SetUp) -> str:
    """The great person or wonder to be placed next in the set-up."""
    if frame.person != NONE:
        return PERSON_IDS[frame.person]
    return WONDER_IDS[frame.wonders[0]] if frame.wonders else ""


# Redealing


def redeal(match: CivilizationMatch, seat: int, rng: Rng) -> None:
    """Redraw tiles, wonders, great people and everything in hands that the seat (-1: a spectator) has not seen."""
    state = match.state
    for pile in (state.tiles, state.people):
        pile.sort()  # so that the redealt order hangs on the seed alone, not on the true one
        rng.shuffle(pile)
    wonders: list[int] = []
    for group in _wonder_groups(match):
        group.sort()
        rng.shuffle(group)
        wonders += group
    state.wonders = wonders
    hidden.redeal(match, seat, rng)


def _wonder_groups(match: CivilizationMatch) -> list[list[int]]:
    """The wonders to come, one pile per era, the last era first as they lie."""
    state = match.state
    return [[wonder for wonder in state.wonders if match.box.era[wonder] == era] for era in (2, 1, 0)]


def secrets(match: CivilizationMatch, seat: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    state = match.state
    found: dict[str, object] = {}
    if len(set(state.tiles)) > 1:
        found.update({f"tiles[{place}]": tile for place, tile in enumerate(state.tiles)})
    if len(set(state.people)) > 1:
        found.update({f"people[{place}]": person for place, person in enumerate(state.people)})
    for era, group in enumerate(_wonder_groups(match)):
        if len(group) > 1:
            found.update({f"wonders[{era}][{place}]": wonder for place, wonder in enumerate(group)})
    found.update(hidden.secrets(match, seat))
    return found
