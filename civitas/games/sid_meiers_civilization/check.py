"""What must be true of every table: pieces conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import (
    CIVILIZATION_IDS,
    EXTRA_IDS,
    FIRST_PERSON,
    FIRST_VILLAGE,
    FIRST_WONDER,
    GOVERNMENT_IDS,
    MARKET_TYPES,
    NONE,
    PIECE_IDS,
    POWER_IDS,
    SHEET_TOKENS,
    TECH_IDS,
    TERRAIN_IDS,
    TYPE_IDS,
    UNIT_CLASSES,
    WATER,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.check_frames import fits
from civitas.games.sid_meiers_civilization.conflict import Conflict
from civitas.games.sid_meiers_civilization.quantities import coins
from civitas.games.sid_meiers_civilization.schema import SIDE, TOP
from civitas.games.sid_meiers_civilization.setup import SetUp, copies
from civitas.games.sid_meiers_civilization.state import (
    CITIES_EACH,
    DISASTER,
    HUT,
    OUT_OF_TURNS,
    RESEARCH,
    RUNNING,
    SETTING_UP,
    VILLAGE,
    CivilizationMatch,
    Player,
    armies_of,
    holder_of,
    members,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.kernel.codec import every_frame
from civitas.kernel.frame import Frame
from civitas.kernel.text import Refusal


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refusal("refuse.table", TEXTS, what=what)


def check(match: CivilizationMatch) -> None:
    """Refuse a table that no game can reach."""
    state = match.state
    demand(len(state.players) == match.seats, "players")
    demand(SETTING_UP <= state.phase <= RESEARCH and 0 <= state.turn <= match.turn_limit, "phase, turn")
    demand(RUNNING <= state.ended <= OUT_OF_TURNS, "ended")
    demand((state.winner != NONE) == (state.ended not in (RUNNING, OUT_OF_TURNS)), "winner")
    demand(NONE <= state.winner < match.seats and NONE <= state.active < match.seats, "active, winner")
    demand(0 <= state.first < match.seats, "first")
    _check_squares(match)
    for seat, player in enumerate(state.players):
        _check_sheet(match, seat, player)
        _check_techs(match, seat, player)
        _check_knowledge(match, seat, player)
    taken = [player.civilization for player in state.players if player.civilization != NONE]
    demand(len(set(taken)) == len(taken), "civilizations")
    frames = every_frame(match.frames)
    _check_tiles(match)
    _check_cities(match)
    _check_figures(match)
    _check_markers(match)
    _check_cards(match)
    _check_units(match, frames)
    _check_people(match, frames)
    _check_wonders(match, frames)
    _check_market(match)
    for frame in frames:
        demand(fits(match, frame), type(frame).__name__)
    if state.phase != SETTING_UP and not state.ended:
        for seat, player in enumerate(state.players):
            demand(player.coins == coins(match, seat), f"players[{seat}].coins")


def _within(values: list[int], low: int, high: int) -> bool:
    return all(low <= value < high for value in values)


def _check_squares(match: CivilizationMatch) -> None:
    """Lists by square have their length and hold what may lie there; nothing lies where nothing is revealed."""
    state = match.state
    count = match.layout.count
    for values in (state.terrain, state.extra, state.marks, state.piece, state.land, state.figures, state.sends):
        demand(len(values) == count, "squares")
    cities = match.seats * CITIES_EACH
    demand(_within(state.terrain, NONE, len(TERRAIN_IDS)) and _within(state.extra, NONE, len(EXTRA_IDS)), "terrain")
    demand(_within(state.marks, 0, 2 * DISASTER), "marks")
    demand(_within(state.piece, NONE, len(PIECE_IDS)), "piece")
    demand(_within(state.land, NONE, cities) and _within(state.sends, NONE, cities), "land")
    demand(_within(state.held, 0, count), "held")
    for square in range(count):
        if state.terrain[square] == NONE:
            bare = state.extra[square] == NONE and not state.marks[square] and not state.figures[square]
            demand(bare and state.piece[square] == NONE and state.land[square] == NONE, "squares")
        demand(state.marks[square] & (HUT | VILLAGE) != HUT | VILLAGE, "marks")
        if state.piece[square] != NONE:
            demand(state.land[square] != NONE and state.city_at(square) == NONE, "piece")


def _check_sheet(match: CivilizationMatch, seat: int, player: Player) -> None:
    place = f"players[{seat}]"
    civilization = player.civilization
    demand(NONE <= civilization < len(CIVILIZATION_IDS), f"{place}.civilization")
    demand(civilization != NONE or match.state.phase == SETTING_UP, f"{place}.civilization")
    demand(0 <= player.government < len(GOVERNMENT_IDS), f"{place}.government")
    demand(0 <= player.trade <= match.box.trade_max, f"{place}.trade")
    demand(player.culture >= 0 and 0 <= player.space <= match.box.last_space, f"{place}.culture")
    demand(min(player.armies, player.scouts, player.coins, player.quiet) >= 0, f"{place}.figures")
    for values in (player.cities, player.acts, player.kinds, player.boosts):
        demand(len(values) == CITIES_EACH, f"{place}.cities")
    demand(min([*player.acts, *player.kinds, *player.boosts]) >= 0, f"{place}.acts")
    demand(len(player.resources) == MARKET_TYPES and min(player.resources) >= 0, f"{place}.resources")
    demand(0 <= player.used < 1 << len(POWER_IDS) + 3, f"{place}.used")  # and TWO_ITEMS, TWO_HARVESTS, OVERTHROWN
    for values in (player.markers, player.cards, player.forces, player.people, player.places):
        demand(values == sorted(values), f"{place} sorted")


def _check_techs(match: CivilizationMatch, seat: int, player: Player) -> None:
    """The pyramid holds the techs known, the first one in the lowest row; coin tokens lie on what may hold them."""
    place = f"players[{seat}]"
    demand(0 <= player.techs < 1 << len(TECH_IDS) and 0 <= player.fresh < 1 << len(TECH_IDS), f"{place}.techs")
    levels = [0] * TOP
    first = NONE if player.civilization == NONE else match.box.civilizations[player.civilization].technology
    demand(first == NONE or bool(player.techs >> first & 1), f"{place}.techs")
    for tech in members(player.techs):
        levels[match.box.row(player.civilization, tech) - 1] += 1
    demand(player.levels == levels, f"{place}.levels")
    demand(len(player.tokens) == SHEET_TOKENS + 1 and min(player.tokens) >= 0, f"{place}.tokens")
    for tech in range(len(TECH_IDS)):
        most = match.box.holds[tech] if player.techs >> tech & 1 else 0
        demand(player.tokens[tech] <= most, f"{place}.tokens")
    for wonder in range(len(WONDER_IDS)):
        demand(not player.tokens[len(TECH_IDS) + wonder] or bool(player.wonders >> wonder & 1), f"{place}.tokens")


def _inside(part: list[int], whole: list[int]) -> bool:
    return all(part.count(kind) <= whole.count(kind) for kind in set(part))


def _check_knowledge(match: CivilizationMatch, seat: int, player: Player) -> None:
    """What others know of a hand is in it."""
    place = f"players[{seat}]"
    demand(len(player.shown_cards) == match.seats and len(player.shown_markers) == match.seats, f"{place}.shown")
    for known in player.shown_cards:
        demand(_inside(known, player.cards), f"{place}.shown_cards")
    for known in player.shown_markers:
        demand(_inside(known, player.markers), f"{place}.shown_markers")


def _check_tiles(match: CivilizationMatch) -> None:
    """Each tile lies in one place; squares are those of their tile but for disasters."""
    state = match.state
    slots = len(match.layout.origins)
    demand(len(state.slots) == slots and len(state.turns) == slots and _within(state.turns, 0, 4), "slots")
    laid = [tile for tile in state.slots if tile != NONE]
    tiles = [*laid, *state.tiles]
    homes = [tile for tile in laid if tile not in match.box.neutral_tiles]
    demand(sorted(set(tiles) - set(homes)) == sorted(match.box.neutral_tiles), "tiles")
    demand(len(set(tiles)) == len(tiles), "tiles")
    for square, slot in enumerate(match.layout.slot_of):
        if slot == NONE or state.slots[slot] == NONE:
            demand(state.terrain[square] == NONE, "terrain")
            continue
        tile, quarters = state.slots[slot], state.turns[slot]
        origin = match.layout.origins[slot]
        place = (square - origin) // 16 * SIDE + (square - origin) % 16
        demand(state.terrain[square] != NONE, "terrain")
        if not state.marks[square] & DISASTER:
            demand(state.terrain[square] == match.box.tile_terrain[tile][quarters][place], "terrain")
            demand(state.extra[square] == match.box.tile_extra[tile][quarters][place], "extra")


def _check_cities(match: CivilizationMatch) -> None:
    """City markers stand on land far enough from each other; land follows from them."""
    state = match.state
    land = [NONE] * match.layout.count
    for seat, player in enumerate(state.players):
        demand(0 <= player.walls < 1 << CITIES_EACH, f"players[{seat}].walls")
        for number, centre in enumerate(player.cities):
            demand(NONE <= centre < match.layout.count, f"players[{seat}].cities")
            if centre == NONE:
                demand(not player.walls >> number & 1 and not player.acts[number], f"players[{seat}].walls")
                continue
            around = match.layout.around[centre]
            demand(len(around) == 8 and state.terrain[centre] != WATER, f"players[{seat}].cities")
            for square in [centre, *around]:
                demand(land[square] == NONE and state.terrain[square] != NONE, f"players[{seat}].cities")
                land[square] = seat * CITIES_EACH + number
        settled = player.cities[0] != NONE or state.phase == SETTING_UP or state.ended != RUNNING
        demand(settled, f"players[{seat}].cities")
    demand(state.land == land, "land")
    for square, city in enumerate(state.sends):
        if city != NONE:
            figures = state.figures[square]
            sent = holder_of(figures) == city // CITIES_EACH and scouts_of(figures) > 0 and state.centre(city) != NONE
            demand(sent, "sends")


def _check_figures(match: CivilizationMatch) -> None:
    """Figures on the map and on the sheet are no more than a civilization has; who is away is in a battle."""
    state = match.state
    for seat, player in enumerate(state.players):
        places = [square for square, figures in enumerate(state.figures) if holder_of(figures) == seat]
        demand(player.places == places, f"players[{seat}].places")
        armies = player.armies + sum([armies_of(state.figures[square]) for square in places])
        scouts = player.scouts + sum([scouts_of(state.figures[square]) for square in places])
        if player.civilization == NONE:
            demand(armies + scouts == 0, f"players[{seat}].figures")
            continue
        civilization = match.box.civilizations[player.civilization]
        demand(armies <= civilization.armies and scouts <= civilization.scouts, f"players[{seat}].figures")
    for square, figures in enumerate(state.figures):
        demand(figures == 0 or 0 <= holder_of(figures) < match.seats, "figures")
        if figures:
            some = armies_of(figures) + scouts_of(figures) > 0
            spent = spent_armies_of(figures) <= armies_of(figures) and spent_scouts_of(figures) <= scouts_of(figures)
            demand(some and spent and state.city_at(square) == NONE, "figures")
            demand(not state.marks[square] & (HUT | VILLAGE), "figures")


def _check_markers(match: CivilizationMatch) -> None:
    state = match.state
    held = [marker for player in state.players for marker in player.markers]
    markers = sorted([*state.hut_pool, *state.village_pool, *state.spent, *held])
    demand(markers == copies(match.box.marker_copies), "markers")
    demand(all(marker < FIRST_VILLAGE for marker in state.hut_pool), "hut_pool")
    demand(all(marker >= FIRST_VILLAGE for marker in state.village_pool), "village_pool")
    demand(sum([mark & HUT == HUT for mark in state.marks]) <= len(state.hut_pool), "hut_pool")
    demand(sum([mark & VILLAGE == VILLAGE for mark in state.marks]) <= len(state.village_pool), "village_pool")


def _check_cards(match: CivilizationMatch) -> None:
    state = match.state
    demand(len(state.culture_decks) == 3 and len(state.culture_discards) == 3, "culture_decks")
    cards = [card for player in state.players for card in player.cards]
    for level in range(3):
        pile = [*state.culture_decks[level], *state.culture_discards[level]]
        demand(_within(pile, 0, len(match.box.event_level)), "culture_decks")
        demand(all(match.box.event_level[card] == level for card in pile), "culture_decks")
        cards += pile
    demand(sorted(cards) == copies(match.box.event_copies), "events")


def _check_units(match: CivilizationMatch, frames: list[Frame]) -> None:
    state = match.state
    demand(len(state.unit_decks) == len(TYPE_IDS) and len(state.unit_shown) == len(TYPE_IDS), "unit_decks")
    units = [unit for player in state.players for unit in player.forces]
    for kind in range(len(TYPE_IDS)):
        pile = [*state.unit_decks[kind], *state.unit_shown[kind]]
        demand(all(unit // UNIT_CLASSES == kind for unit in pile), "unit_decks")
        units += pile
    away = [_units_away(frames, seat) for seat in range(match.seats)]
    barbarians = _units_away(frames, NONE)
    units += [*barbarians, *[unit for side in away for unit in side]]
    demand(sorted(units) == copies(match.box.unit_copies), "units")
    for seat, player in enumerate(state.players):
        demand(_inside(player.seen_forces, [*player.forces, *away[seat]]), f"players[{seat}].seen_forces")


def _units_away(frames: list[Frame], seat: int) -> list[int]:
    """Units of a seat, or of the barbarians (NONE), that are in a battle."""
    found: list[int] = []
    for frame in frames:
        if isinstance(frame, Battle):
            for side in (0, 1):
                owner = NONE if frame.barbarian(side) else frame.sides[side]
                if owner == seat:
                    found += [*frame.hands[side], *frame.fronts[side], *frame.killed[side]]
        elif isinstance(frame, Conflict) and frame.survivors and len(frame.saved) < len(frame.own_sides()):
            for side in (0, 1):
                sides = frame.own_sides()
                if (sides[side] if side < len(sides) else NONE) == seat:
                    found += [*frame.survivors[side], *frame.killed[side]]
    return found


def _check_people(match: CivilizationMatch, frames: list[Frame]) -> None:
    state = match.state
    people = [person for player in state.players for person in player.people]
    people += [*state.people, *state.fallen]
    people += [piece - FIRST_PERSON for piece in state.piece if piece >= FIRST_PERSON]
    people += [frame.person for frame in frames if isinstance(frame, SetUp) and frame.person != NONE]
    demand(sorted(people) == copies(match.box.person_copies), "great people")


def _check_wonders(match: CivilizationMatch, frames: list[Frame]) -> None:
    """Every wonder lies in one place; the card and its marker have one owner."""
    state = match.state
    demand(len(state.market) == match.box.market_wonders, "market")
    masks = [state.gone, *[player.wonders for player in state.players]]
    demand(_within([*masks, state.obsolete], 0, 1 << len(WONDER_IDS)), "wonders")
    wonders = [*[wonder for wonder in state.market if wonder != NONE], *state.wonders]
    for mask in masks:
        wonders += members(mask)
    for frame in frames:
        if isinstance(frame, SetUp):
            wonders += frame.wonders
    demand(sorted(wonders) == list(range(len(WONDER_IDS))), "wonders")
    standing: list[list[int]] = [[] for _ in range(match.seats)]
    for square, piece in enumerate(state.piece):
        if FIRST_WONDER <= piece < FIRST_PERSON:
            standing[state.owner(square)].append(piece - FIRST_WONDER)
    for seat, player in enumerate(state.players):
        demand(sorted(standing[seat]) == members(player.wonders), f"players[{seat}].wonders")


def _check_market(match: CivilizationMatch) -> None:
    state = match.state
    demand(len(state.resources) == MARKET_TYPES and min(state.resources) >= 0, "resources")
    for kind in range(MARKET_TYPES):
        tokens = state.resources[kind] + sum([player.resources[kind] for player in state.players])
        demand(tokens <= match.box.tokens_per_player * match.seats, "resources")
    supply = match.box.supply[:]
    for piece in state.piece:
        if 0 <= piece < FIRST_WONDER:
            supply[match.box.basic[piece]] -= 1
    demand(state.supply == supply and min(supply) >= 0, "supply")
