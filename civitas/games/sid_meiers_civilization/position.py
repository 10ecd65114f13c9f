"""Positions for examples: named fields set on a fresh match, everything else kept legal.

Fields: turn, phase (start, trade, cities, movement, research), first (seat), active (seat whose step of the phase it
is), map ({slot: tile} or {slot: [tile, quarter turns]}, tiles lying face up besides the home tiles), squares ({square:
{terrain, extra, mark}}, extra a resource, coin, culture or none, mark hut, village or none), market (wonders on
offer), obsolete (wonders), held (squares), resources ({resource: tokens in the market}), and players, a list of
{civilization, government, techs (besides the first one), fresh, tokens ({tech, wonder or sheet: number}), trade,
culture, space, cities (squares, the capital first), walls (squares), armies and scouts ({square: number}), sends
({square: city's square}), resources ({resource: number}), markers, cards, units, people (on the sheet), pieces
({square: building, wonder or great person}), used (abilities), acts, boosts}. Who is not described has his capital on
its marked square and no figures.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.box import (
    CIVILIZATION_IDS,
    EVENT_IDS,
    EXTRA_IDS,
    FIRST_PERSON,
    FIRST_VILLAGE,
    FIRST_WONDER,
    GOVERNMENT_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    PERSON_IDS,
    PHASE_IDS,
    PIECE_IDS,
    POWER_IDS,
    RESOURCE_IDS,
    SHEET_TOKENS,
    SLOT_IDS,
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
from civitas.games.sid_meiers_civilization.check import check
from civitas.games.sid_meiers_civilization.gains import count_coins
from civitas.games.sid_meiers_civilization.map import lay_tile
from civitas.games.sid_meiers_civilization.placing import settle
from civitas.games.sid_meiers_civilization.research import Research
from civitas.games.sid_meiers_civilization.schema import SIDE
from civitas.games.sid_meiers_civilization.setup import copies, new_player
from civitas.games.sid_meiers_civilization.state import (
    CITIES,
    CITIES_EACH,
    DISASTER,
    HUT,
    MOVEMENT,
    START,
    TRADE,
    VILLAGE,
    CivilizationMatch,
    Player,
)
from civitas.games.sid_meiers_civilization.trade import Trade
from civitas.games.sid_meiers_civilization.turn import Course, give_actions
from civitas.kernel.frame import Frame
from civitas.kernel.text import Refusal

Fields = dict[str, Any]

FIELDS: Final = (
    "turn",
    "phase",
    "first",
    "active",
    "map",
    "squares",
    "market",
    "obsolete",
    "held",
    "resources",
    "players",
)
PLAYER_FIELDS: Final = (
    "civilization",
    "government",
    "techs",
    "fresh",
    "tokens",
    "trade",
    "culture",
    "space",
    "cities",
    "walls",
    "armies",
    "scouts",
    "sends",
    "resources",
    "markers",
    "cards",
    "units",
    "people",
    "pieces",
    "used",
    "acts",
    "boosts",
)
SQUARE_FIELDS: Final = ("terrain", "extra", "mark")
MARKS: Final = {"hut": HUT, "village": VILLAGE, "none": 0}


def _place(ids: list[str], name: Any, field: str) -> int:
    if name not in ids:
        raise Refusal("start.value", option=field, value=str(name), allowed=", ".join(ids))
    return ids.index(name)


def _places(ids: list[str], names: Any, field: str) -> list[int]:
    return [_place(ids, name, field) for name in names]


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _known(changes: Fields, fields: tuple[str, ...]) -> None:
    for field in changes:
        if field not in fields:
            raise Refusal("position.unknown_field", field=field, known=", ".join(fields))


def _square(match: CivilizationMatch, name: Any) -> int:
    return _place(SQUARE_IDS[: match.layout.count], name, "square")


def set_position(match: CivilizationMatch, changes: Fields) -> None:
    """Set the named fields, deal what is left, and go on from the phase."""
    _known(changes, FIELDS)
    state = match.state
    areas: list[Fields] = [dict(area) for area in changes.get("players", [])]
    areas += [{} for _ in range(match.seats - len(areas))]
    for area in areas:
        _known(area, PLAYER_FIELDS)
    state.first = changes.get("first", 0)
    state.turn = changes.get("turn", 1)
    state.held = [_square(match, name) for name in changes.get("held", [])]
    _set_civilizations(match, areas)
    _set_map(match, changes.get("map", {}))
    _set_squares(match, changes.get("squares", {}))
    for seat, area in enumerate(areas):
        _set_cities(match, seat, area)
    for seat, area in enumerate(areas):
        _set_player(match, seat, area)
        _set_figures(match, seat, area)
    for seat, area in enumerate(areas):
        _set_sends(match, seat, area)
    _set_wonders(match, changes)
    _set_market(match, changes)
    _set_piles(match)
    count_coins(match)
    _set_frames(match, changes)


def _set_civilizations(match: CivilizationMatch, areas: list[Fields]) -> None:
    wanted = [
        _place(CIVILIZATION_IDS, area["civilization"], "civilization") if "civilization" in area else NONE
        for area in areas
    ]
    for seat, civilization in enumerate(wanted):
        if civilization == NONE:
            wanted[seat] = next(one for one in range(len(CIVILIZATION_IDS)) if one not in wanted)
    players: list[Player] = []
    for civilization in wanted:
        player = new_player(match.seats)
        player.civilization = civilization
        players.append(player)
    match.state.players = players


def _set_map(match: CivilizationMatch, tiles: Fields) -> None:
    """Home tiles in the slots of the seats, some others face up, the rest face down."""
    state = match.state
    count = match.layout.count
    state.terrain, state.extra = [NONE] * count, [NONE] * count
    state.marks, state.figures = [0] * count, [0] * count
    state.piece, state.land, state.sends = [NONE] * count, [NONE] * count, [NONE] * count
    state.slots = [NONE] * len(match.layout.origins)
    state.turns = [0] * len(match.layout.origins)
    for seat, player in enumerate(state.players):
        tile = match.box.civilizations[player.civilization].tile
        lay_tile(match, match.layout.homes[seat], tile, match.layout.turns[seat])
    for name, laid in tiles.items():
        slot = _place(SLOT_IDS[: len(state.slots)], name, "map")
        tile_name, quarters = (laid, 0) if isinstance(laid, str) else laid
        lay_tile(match, slot, _place(TILE_IDS, tile_name, f"map.{name}"), quarters)
    state.tiles = [tile for tile in match.box.neutral_tiles if tile not in state.slots]


def _set_squares(match: CivilizationMatch, squares: dict[str, Fields]) -> None:
    """Change squares as no tile shows them; a square with another terrain counts as struck by a disaster."""
    state = match.state
    for name, fields in squares.items():
        _known(fields, SQUARE_FIELDS)
        square = _square(match, name)
        terrain, extra = state.terrain[square], state.extra[square]
        if "terrain" in fields:
            terrain = _place(TERRAIN_IDS, fields["terrain"], "terrain")
        if "extra" in fields:
            extra = NONE if fields["extra"] == "none" else _place(EXTRA_IDS, fields["extra"], "extra")
        if (terrain, extra) != (state.terrain[square], state.extra[square]):
            state.set_terrain(square, terrain, extra)
            state.mark(square, DISASTER)
        if "mark" in fields:
            state.unmark(square, HUT | VILLAGE)
            state.mark(square, MARKS[list(MARKS)[_place(list(MARKS), fields["mark"], "mark")]])


def _set_cities(match: CivilizationMatch, seat: int, area: Fields) -> None:
    player = match.state.players[seat]
    if "cities" in area:
        centres = [_square(match, name) for name in area["cities"]]
    else:
        origin = match.layout.origins[match.layout.homes[seat]]
        marked = match.box.civilizations[player.civilization].capital
        turned = _turned(marked, match.layout.turns[seat])
        centres = [origin + turned // SIDE * WIDTH + turned % SIDE]
    for number, centre in enumerate(centres[:CITIES_EACH]):
        settle(match, seat, number, centre)
    walled = [_square(match, name) for name in area.get("walls", [])]
    player.walls = _mask([number for number, centre in enumerate(player.cities) if centre in walled])
    player.boosts = list(area.get("boosts", [0] * CITIES_EACH))


def _turned(place: int, quarters: int) -> int:
    """Where a square of a tile lies after some clockwise quarter turns."""
    for _ in range(quarters):
        place = place % SIDE * SIDE + SIDE - 1 - place // SIDE
    return place


def _set_player(match: CivilizationMatch, seat: int, area: Fields) -> None:
    state = match.state
    player = state.players[seat]
    start = match.box.civilizations[player.civilization]
    player.government = start.government
    if "government" in area:
        player.government = _place(GOVERNMENT_IDS, area["government"], "government")
    player.techs = 1 << start.technology
    player.levels[0] = 1
    for tech in _places(TECH_IDS, area.get("techs", []), "techs"):
        if not player.techs >> tech & 1:
            player.techs |= 1 << tech
            player.levels[match.box.level[tech] - 1] += 1
    player.fresh = _mask(_places(TECH_IDS, area.get("fresh", []), "fresh"))
    for name, number in area.get("tokens", {}).items():
        player.tokens[_place([*TECH_IDS, *WONDER_IDS, "sheet"][: SHEET_TOKENS + 1], name, "tokens")] = number
    player.trade = area.get("trade", 0)
    player.culture = area.get("culture", 0)
    player.space = area.get("space", 0)
    for name, number in area.get("resources", {}).items():
        player.resources[_place(RESOURCE_IDS[:MARKET_TYPES], name, "resources")] = number
    player.markers = sorted(_places(MARKER_IDS, area.get("markers", []), "markers"))
    player.cards = sorted(_places(EVENT_IDS, area.get("cards", []), "cards"))
    player.forces = sorted(_places(UNIT_IDS, area.get("units", []), "units"))
    player.people = sorted(_places(PERSON_IDS, area.get("people", []), "people"))
    player.used = _mask(_places(POWER_IDS, area.get("used", []), "used"))
    for name, piece_name in area.get("pieces", {}).items():
        piece = _place(PIECE_IDS, piece_name, "pieces")
        state.set_piece(_square(match, name), piece)
        if FIRST_WONDER <= piece < FIRST_PERSON:
            player.wonders |= 1 << piece - FIRST_WONDER


def _set_figures(match: CivilizationMatch, seat: int, area: Fields) -> None:
    state = match.state
    player = state.players[seat]
    start = match.box.civilizations[player.civilization]
    player.armies, player.scouts = start.armies, start.scouts
    for name, number in area.get("armies", {}).items():
        state.add_figures(_square(match, name), seat, number, 0)
        player.armies -= number
    for name, number in area.get("scouts", {}).items():
        state.add_figures(_square(match, name), seat, 0, number)
        player.scouts -= number


def _set_sends(match: CivilizationMatch, seat: int, area: Fields) -> None:
    for name, city in area.get("sends", {}).items():
        match.state.set_sends(_square(match, name), match.state.land[_square(match, city)])


def _set_wonders(match: CivilizationMatch, changes: Fields) -> None:
    """Who owns which wonder follows from the pieces; the others are on offer, to come or out of the game."""
    state = match.state
    state.obsolete = _mask(_places(WONDER_IDS, changes.get("obsolete", []), "obsolete"))
    state.gone = 0
    owned = 0
    for player in state.players:
        owned |= player.wonders
    free = [wonder for wonder in range(len(WONDER_IDS)) if not owned >> wonder & 1]
    offered = free[: match.box.market_wonders]
    if "market" in changes:
        offered = _places(WONDER_IDS, changes["market"], "market")
    state.market = (offered + [NONE] * match.box.market_wonders)[: match.box.market_wonders]
    state.wonders = [wonder for wonder in reversed(free) if wonder not in state.market]


def _set_market(match: CivilizationMatch, changes: Fields) -> None:
    state = match.state
    state.resources = [match.box.tokens_per_player * match.seats] * MARKET_TYPES
    for player in state.players:
        for kind, number in enumerate(player.resources):
            state.resources[kind] -= number
    for name, number in changes.get("resources", {}).items():
        state.resources[_place(RESOURCE_IDS[:MARKET_TYPES], name, "resources")] = number
    state.supply = match.box.supply[:]
    for piece in state.piece:
        if 0 <= piece < FIRST_WONDER:
            state.supply[match.box.basic[piece]] -= 1


def _without(pile: list[int], taken: list[int]) -> list[int]:
    left = pile[:]
    for piece in taken:
        if piece in left:
            left.remove(piece)
    return left


def _set_piles(match: CivilizationMatch) -> None:
    """Everything nobody has, shuffled."""
    state = match.state
    box = match.box
    markers = [marker for player in state.players for marker in player.markers]
    cards = [card for player in state.players for card in player.cards]
    units = [unit for player in state.players for unit in player.forces]
    people = [person for player in state.players for person in player.people]
    people += [piece - FIRST_PERSON for piece in state.piece if piece >= FIRST_PERSON]
    left = _without(copies(box.marker_copies), markers)
    state.hut_pool = [marker for marker in left if marker < FIRST_VILLAGE]
    state.village_pool = [marker for marker in left if marker >= FIRST_VILLAGE]
    state.spent = []
    state.people = _without(copies(box.person_copies), people)
    state.fallen = []
    events = _without(copies(box.event_copies), cards)
    state.culture_decks = [[event for event in events if box.event_level[event] == level] for level in range(3)]
    state.culture_discards = [[], [], []]
    rest = _without(copies(box.unit_copies), units)
    state.unit_decks = [[unit for unit in rest if unit // UNIT_CLASSES == kind] for kind in range(len(TYPE_IDS))]
    state.unit_shown = [[] for _ in TYPE_IDS]
    for pile in (state.hut_pool, state.village_pool, state.people, state.tiles, *state.culture_decks):
        match.shuffle(pile)
    for deck in state.unit_decks:
        match.shuffle(deck)


def _set_frames(match: CivilizationMatch, changes: Fields) -> None:
    """Go on from a phase: seats before the active one have had their step of it."""
    state = match.state
    phase = _place(PHASE_IDS[1:], changes.get("phase", "start"), "phase") + 1
    active = changes.get("active", state.first)
    if active not in match.order():
        raise Refusal("start.value", option="active", value=str(active), allowed=f"0 … {match.seats - 1}")
    state.phase = phase
    state.active = NONE
    course = Course(match.order().index(active))
    frames: list[Frame] = [course]
    if phase == START:
        course.then = "start_of_turn"
    elif phase == TRADE:
        course.then = "city_management"
        frames.append(Trade())
    elif phase == CITIES:
        give_actions(match)
        _set_acts(match, changes)
        course.then = "city_management"
    elif phase == MOVEMENT:
        course.then = "movement"
    else:
        course.then = "start"
        frames.append(Research())
    match.frames = frames
    match.pending = []
    check(match)
    match.run()


def _set_acts(match: CivilizationMatch, changes: Fields) -> None:
    """Actions cities have left, where a position names them."""
    for player, area in zip(match.state.players, changes.get("players", []), strict=False):
        if "acts" in area:
            player.acts = list(area["acts"])
