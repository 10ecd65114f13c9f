"""What abilities and culture events aim at: the legal targets of each effect, in the order they are named."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization import powers
from civitas.games.sid_meiers_civilization.box import (
    ANARCHY,
    FIRST_PERSON,
    FIRST_WONDER,
    MARKET_TYPES,
    NONE,
    WATER,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.map import distance
from civitas.games.sid_meiers_civilization.powers import Ability, Effect
from civitas.games.sid_meiers_civilization.quantities import (
    can_learn,
    city_squares,
    own_cities,
    square_resource,
    stacking,
)
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    CITIES_EACH,
    DISASTER,
    HUT,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    holder_of,
    members,
    scouts_of,
)
from civitas.games.sid_meiers_civilization.triggers import has_room
from civitas.games.sid_meiers_civilization.verbs import (
    ARMY_TARGET,
    DONE,
    LEARN_TECH,
    PERSON_TARGET,
    RESOURCE_TARGET,
    RIVAL,
    SCOUT_TARGET,
    SQUARE,
    VERBS,
    WONDER,
)


def has_targets(match: CivilizationMatch, seat: int, ability: Ability) -> bool:
    """Whether an ability would do something: `choose` wants one effect, others every one that aims."""
    found = [_works(match, seat, ability, effect) for effect in ability.effects]
    return any(found) if ability.choose else all(found)


def _works(match: CivilizationMatch, seat: int, ability: Ability, effect: Effect) -> bool:
    if effect.op == powers.COIN_TOKEN:
        return has_room(match, seat, ability)
    if effect.op == powers.GREAT_PERSON:
        return bool(match.state.people)
    if aims(effect):
        return bool(target_options(match, seat, ability, effect, []))
    return True


def aims(effect: Effect) -> bool:
    """Whether an effect names targets."""
    return effect.op in (
        powers.GIVE_TRADE,
        powers.GIVE_COIN,
        powers.CITY_PRODUCTION,
        powers.KILL_UNIT,
        powers.OBSOLETE,
        powers.DESTROY_BUILDING,
        powers.HOLD_SQUARE,
        powers.MOVE_TO_WATER,
        powers.NUKE,
        powers.PLACE_FIGURE,
        powers.LEARN,
        powers.EXCHANGE,
        powers.KILL_FIGURES,
        powers.MOVE_FIGURES,
        powers.CHANGE_TERRAIN,
        powers.ANARCHY,
        powers.HARVEST,
    )


def target_options(
    match: CivilizationMatch, seat: int, ability: Ability, effect: Effect, named: list[int]
) -> list[int]:
    """The rows for the next target of an effect; none when it is fully aimed, or cannot be."""
    op = effect.op
    if op == powers.DESTROY_BUILDING:
        return _next_building(match, seat, effect, named)
    if op == powers.KILL_FIGURES:
        return _next_victim(match, seat, effect, named)
    if op == powers.MOVE_TO_WATER:
        return _next_water(match, seat, named)
    if op == powers.MOVE_FIGURES:
        return _next_group(match, seat, effect, named)
    if op == powers.EXCHANGE:
        return _next_exchange(match, seat, effect, named)
    return [] if named else _single(match, seat, ability, effect)


def _single(match: CivilizationMatch, seat: int, ability: Ability, effect: Effect) -> list[int]:
    """Targets of effects that name one."""
    state = match.state
    op = effect.op
    if op in (powers.GIVE_TRADE, powers.GIVE_COIN):
        return [RIVAL + other for other in match.others(seat)]
    if op == powers.KILL_UNIT:
        return [RIVAL + other for other in match.others(seat) if state.players[other].forces]
    if op == powers.ANARCHY:
        return [RIVAL + other for other in match.others(seat) if state.players[other].government != ANARCHY]
    if op == powers.CITY_PRODUCTION:
        return [SQUARE + state.players[seat].cities[number] for number in own_cities(match, seat)]
    if op == powers.OBSOLETE:
        return [WONDER + wonder for wonder in mortal_wonders(match, effect.eras)]
    if op == powers.HOLD_SQUARE:
        return [
            SQUARE + square
            for square, terrain in enumerate(state.terrain)
            if terrain != NONE and square not in state.held
        ]
    if op == powers.NUKE:
        cities = [player.cities[number] for player in state.players for number in range(CAPITAL + 1, CITIES_EACH)]
        return [SQUARE + square for square in sorted(cities) if square != NONE]
    if op == powers.PLACE_FIGURE:
        return _figures_to_place(match, seat, ability.card)
    if op == powers.LEARN:
        known = 0
        for other in match.others(seat):
            known |= state.players[other].techs
        return [LEARN_TECH + tech for tech in members(known) if can_learn(match, seat, tech)]
    if op == powers.CHANGE_TERRAIN:
        return [SQUARE + square for square in range(match.layout.count) if _changes(match, square, effect)]
    if op == powers.HARVEST:
        return [RESOURCE_TARGET + kind for kind in _harvest(match, seat)]
    return []


def mortal_wonders(match: CivilizationMatch, eras: list[int]) -> list[int]:
    """Wonders of these eras, built or in the market, that can still be made obsolete."""
    state = match.state
    built = 0
    for player in state.players:
        built |= player.wonders
    found: list[int] = []
    for wonder in range(len(WONDER_IDS)):
        stands = built >> wonder & 1 and not state.obsolete >> wonder & 1
        if match.box.era[wonder] in eras and (stands or wonder in state.market):
            found.append(wonder)
    return found


def _figures_to_place(match: CivilizationMatch, seat: int, wonder: int) -> list[int]:
    """Figures of the sheet that find room on a wonder's square."""
    state = match.state
    square = state.piece.index(FIRST_WONDER + wonder)
    figures = state.figures[square]
    if armies_of(figures) + scouts_of(figures) >= stacking(match, seat):
        return []
    found = [ARMY_TARGET] if state.players[seat].armies else []
    return [*found, SCOUT_TARGET] if state.players[seat].scouts else found


def _changes(match: CivilizationMatch, square: int, effect: Effect) -> bool:
    """Whether a disaster may strike a square: no piece, centre, hut, village or marker of another disaster."""
    state = match.state
    if state.terrain[square] not in effect.starts or state.piece[square] != NONE:
        return False
    return not state.marks[square] & (HUT | VILLAGE | DISASTER) and state.city_at(square) == NONE


def _harvest(match: CivilizationMatch, seat: int) -> list[int]:
    """Resources of the market shown by squares that work for a seat's cities."""
    found: set[int] = set()
    for number in own_cities(match, seat):
        found.update([square_resource(match, square) for square in city_squares(match, seat, number)])
    return [kind for kind in range(MARKET_TYPES) if kind in found and match.state.resources[kind]]


# Squares within reach


def in_reach(match: CivilizationMatch, seat: int, square: int, reach: int) -> bool:
    """Whether a square lies within so many steps of a seat's figures or cities."""
    if reach == NONE:
        return True
    player = match.state.players[seat]
    if any(distance(square, place) <= reach for place in player.places):
        return True
    return any(centre != NONE and distance(square, centre) <= reach for centre in player.cities)


def _next_building(match: CivilizationMatch, seat: int, effect: Effect, named: list[int]) -> list[int]:
    state = match.state
    if len(named) == effect.n or DONE in named:
        return []
    found: list[int] = []
    for square, piece in enumerate(state.piece):
        if not 0 <= piece < FIRST_WONDER or SQUARE + square in named:
            continue
        if named and SQUARE + square < named[-1]:
            continue  # each set of buildings is named one way
        if (not effect.others or state.owner(square) != seat) and in_reach(match, seat, square, effect.reach):
            found.append(SQUARE + square)
    return [*found, DONE] if named and found else found


def _next_victim(match: CivilizationMatch, seat: int, effect: Effect, named: list[int]) -> list[int]:
    """A square, then the figures or the great person that die there."""
    state = match.state
    if not named:
        return [SQUARE + square for square in _struck(match, seat, effect)]
    if PERSON_TARGET in named or DONE in named or len(named) > effect.n:
        return []
    square = VERBS.first[named[0]]
    figures = state.figures[square]
    found: list[int] = []
    if holder_of(figures) != seat:
        if armies_of(figures) > named.count(ARMY_TARGET) and SCOUT_TARGET not in named:
            found.append(ARMY_TARGET)
        if scouts_of(figures) > named.count(SCOUT_TARGET):
            found.append(SCOUT_TARGET)
    if len(named) > 1:
        return [*found, DONE] if found else []
    if effect.person and _has_person(match, seat, square):
        found.append(PERSON_TARGET)
    return found


def _has_person(match: CivilizationMatch, seat: int, square: int) -> bool:
    return match.state.piece[square] >= FIRST_PERSON and match.state.owner(square) != seat


def _struck(match: CivilizationMatch, seat: int, effect: Effect) -> list[int]:
    """Squares in reach with figures, or a great person, of others."""
    found: list[int] = []
    for square, figures in enumerate(match.state.figures):
        others = figures and holder_of(figures) != seat
        if (others or (effect.person and _has_person(match, seat, square))) and in_reach(
            match, seat, square, effect.reach
        ):
            found.append(square)
    return found


# Figures that are moved


def _next_water(match: CivilizationMatch, seat: int, named: list[int]) -> list[int]:
    """A square with own figures, then a water square for all of them."""
    if len(named) == 2:
        return []
    if named:
        return [SQUARE + square for square in _seas(match, seat, VERBS.first[named[0]])]
    return [SQUARE + start for start in match.state.players[seat].places if _seas(match, seat, start)]


def _seas(match: CivilizationMatch, seat: int, start: int) -> list[int]:
    """The water squares the figures of a square can be moved to."""
    return [square for square in range(match.layout.count) if _floats(match, seat, start, square)]


def _floats(match: CivilizationMatch, seat: int, start: int, square: int) -> bool:
    state = match.state
    figures = state.figures[square]
    if state.terrain[square] != WATER or square == start or (figures and holder_of(figures) != seat):
        return False
    moved = state.figures[start]
    size = armies_of(moved) + scouts_of(moved) + armies_of(figures) + scouts_of(figures)
    return size <= stacking(match, seat)


def _next_group(match: CivilizationMatch, seat: int, effect: Effect, named: list[int]) -> list[int]:
    """A square with another's figures, then where they are led."""
    if len(named) == 2:
        return []
    if named:
        return [SQUARE + square for square in led_to(match, VERBS.first[named[0]], effect.n)]
    found: list[int] = []
    for other in match.others(seat):
        found += match.state.players[other].places
    return [SQUARE + square for square in sorted(found) if led_to(match, square, effect.n)]


def led_to(match: CivilizationMatch, start: int, steps: int) -> list[int]:
    """Where a group can be led: revealed land, no centre, hut, village or enemy on the way, room at the end."""
    state = match.state
    group = state.figures[start]
    owner = holder_of(group)
    room = stacking(match, owner) - armies_of(group) - scouts_of(group)
    seen = {start}
    edge = [start]
    found: list[int] = []
    for _ in range(steps):
        ahead: list[int] = []
        for square in edge:
            for other in match.layout.neighbours[square]:
                if other in seen or not _open_land(match, owner, other):
                    continue
                seen.add(other)
                ahead.append(other)
                there = state.figures[other]
                if armies_of(there) + scouts_of(there) <= room:
                    found.append(other)
        edge = ahead
    return sorted(found)


def _open_land(match: CivilizationMatch, owner: int, square: int) -> bool:
    state = match.state
    if state.terrain[square] in (NONE, WATER) or state.marks[square] & (HUT | VILLAGE):
        return False
    figures = state.figures[square]
    return state.city_at(square) == NONE and (not figures or holder_of(figures) == owner)


# Technologies


def _next_exchange(match: CivilizationMatch, seat: int, effect: Effect, named: list[int]) -> list[int]:
    """Another player, then the tech one learns of him."""
    if len(named) == 2:
        return []
    if named:
        return [LEARN_TECH + tech for tech in techs_of(match, VERBS.first[named[0]], seat, effect.level)]
    return [RIVAL + other for other in match.others(seat) if techs_of(match, other, seat, effect.level)]


def techs_of(match: CivilizationMatch, owner: int, learner: int, level: int) -> list[int]:
    """The techs up to a level that a learner can learn of their owner."""
    known = members(match.state.players[owner].techs)
    return [tech for tech in known if match.box.level[tech] <= level and can_learn(match, learner, tech)]


# Who is aimed at


def victims(match: CivilizationMatch, seat: int, effect: Effect, rows: list[int]) -> list[int]:
    """The other players whom targets touch: themselves, their figures, or squares of their cities."""
    state = match.state
    found: set[int] = set()
    for row in rows[:1] if effect.op == powers.MOVE_FIGURES else rows:
        if VERBS.verb[row] == RIVAL:
            found.add(VERBS.first[row])
        elif VERBS.verb[row] == SQUARE:
            square = VERBS.first[row]
            found.add(holder_of(state.figures[square]))
            found.add(state.owner(square))
    return [other for other in match.others(seat) if other in found]
