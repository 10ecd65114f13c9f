"""What a position is worth to a seat: its race, its safety, its figures and goods, and how far the others are."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    MARKET_TYPES,
    NONE,
    PEACEFUL,
    RESEARCH_DISCOUNT,
    CivilizationBox,
)
from civitas.games.sid_meiers_civilization.odds import Army, arrival, city_odds, danger, field_armies, largest_stack
from civitas.games.sid_meiers_civilization.plan import (
    ARMED_BONUS,
    ARMED_FIGURE,
    ARMED_UNIT,
    ARMING,
    BIAS,
    MILITARY,
    plan_of,
)
from civitas.games.sid_meiers_civilization.powers import (
    ADVANCE,
    COIN_TOKEN,
    GAIN_CULTURE,
    GAIN_TRADE,
    IN_START,
    LEARN,
    OF_WONDER,
    PLACE_FIGURE,
)
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    culture_hand,
    has,
    own_cities,
    production,
    square_resource,
    total,
    trade_income,
    wonder_works,
)
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    RUNNING,
    START,
    CivilizationMatch,
    armies_of,
    members,
    scouts_of,
)
from civitas.games.sid_meiers_civilization.worth import (
    COST,
    Almanac,
    Prospects,
    known_incense,
    value,
)

WON: Final = 1000.0
CAPITAL_LOST: Final = 180.0
CITY_LOST: Final = 25.0
# What figures are worth: the first ones most.
ARMIES: Final = [0.0, 6.0, 10.0, 13.0, 15.0, 16.5, 17.5, 18.0]
SCOUTS: Final = [0.0, 6.0, 10.0, 11.0]
CITIES: Final = [0.0, 0.0, 14.0, 26.0]
UNITS: Final = [0.0, 3.0, 6.0, 9.0, 11.5, 13.5, 15.0, 16.0, 16.8, 17.4, 18.0]
MISSED: Final = 3.0  # a unit too few
CARD: Final = 1.2
RESOURCE: Final = 1.6
MARKER: Final = 2.0
PERSON: Final = 5.0
SPARE: Final = 0.05  # a point of trade beyond need


def read_race(almanac: Almanac, match: CivilizationMatch, seat: int) -> Prospects:
    """The numbers of a seat's race, from the open table and its own sheet."""
    state = match.state
    player = state.players[seat]
    box = match.box
    race = Prospects()
    race.plan = plan_of(match, seat)
    race.bias = BIAS[race.plan]
    race.income = float(trade_income(match, seat))
    race.discount = float(total(match, seat, RESEARCH_DISCOUNT))
    race.coins = float(player.coins)
    race.levels = player.levels[:]
    race.techs = player.techs
    race.space = player.space
    race.culture = float(player.culture)
    numbers = own_cities(match, seat)
    race.cities = len(numbers)
    for number in numbers:
        race.icons += arts(match, seat, number)
        made = production(match, seat, number) - player.boosts[number]
        race.production += made
        race.yields += 0.35 + 0.65 * min(made / COST, 1.1)
    for wonder in members(player.wonders):
        if wonder_works(match, seat, wonder):
            _add_wonder(box, race, wonder)
    race.goods = _goods(match, seat)
    race.art = _art(match, player.techs)
    best = known_incense(almanac, player.techs)
    if best:
        race.culture += 0.7 * best * player.resources[0]
    race.rooms = [float(source.holds - player.tokens[source.tech]) for source in almanac.sources]
    race.armed = 0.12 + 0.04 * min(field_armies(match, seat), 4)
    race.dial = float(player.trade) + (race.income if state.phase == START else 0.0)
    race.purse = race.dial
    return race


def _add_wonder(box: CivilizationBox, race: Prospects, wonder: int) -> None:
    """What a wonder gives every turn."""
    for power in box.powers_of[OF_WONDER][wonder]:
        ability = box.powers[power]
        if ability is None or ability.moment != IN_START:
            continue
        for effect in ability.effects:
            if effect.op == GAIN_CULTURE:
                race.steady += effect.n
            elif effect.op == GAIN_TRADE:
                race.income += effect.n
            elif effect.op == ADVANCE:
                race.spaces += effect.n
            elif effect.op == COIN_TOKEN:
                race.coins += 3 * effect.n
            elif effect.op == LEARN:
                race.dial += 4.0


def _art(match: CivilizationMatch, techs: int) -> float:
    """Culture the best building one can build brings; some will be learned."""
    box = match.box
    best = 1.2
    for building, tech in enumerate(box.building_tech):
        if techs >> tech & 1 and match.state.supply[box.basic[building]]:
            best = max(best, 0.6 + 0.8 * box.piece_culture[building])
    return best


def _goods(match: CivilizationMatch, seat: int) -> float:
    """Resources a turn one could pay with: some of what is held, some of what the outskirts show."""
    state = match.state
    player = state.players[seat]
    held = sum(player.resources) + len(player.markers)
    shown = 0
    for centre in player.cities:
        if centre == NONE:
            continue
        for square in match.layout.around[centre]:
            kind = square_resource(match, square)
            if kind != NONE and state.resources[kind]:
                shown |= 1 << kind
    return 0.25 * held + 0.3 * min(len(members(shown)), race_cities(player.cities))


def race_cities(cities: list[int]) -> int:
    return len([centre for centre in cities if centre != NONE])


def wonder_worth(match: CivilizationMatch, seat: int, wonder: int) -> float:
    """What a wonder brings beside the race: rights and figures."""
    worth = 1.0
    for op, _, n in passives(match.box, wonder):
        if op != RESEARCH_DISCOUNT:
            worth += 2.0 * n
    for power in match.box.powers_of[OF_WONDER][wonder]:
        ability = match.box.powers[power]
        if ability is None:
            continue
        for effect in ability.effects:
            if effect.op == PLACE_FIGURE:
                worth += 5.0
            elif effect.op == LEARN:
                worth += 10.0
    return worth


def passives(box: CivilizationBox, wonder: int) -> list[tuple[int, int, int]]:
    """Lasting effects of a wonder: operation, wonder, n."""
    found: list[tuple[int, int, int]] = []
    for op, entries in enumerate(box.wonder_passive):
        found += [(op, one, n) for one, n, _ in entries if one == wonder]
    return found


def safety(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What may be lost soon, in points."""
    loss = 0.0
    for number in own_cities(match, seat):
        odds = danger(match, seat, own, number)
        loss += odds * (CAPITAL_LOST if number == CAPITAL else CITY_LOST)
    return loss


def arms(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What units, armies and bonuses are worth to who aims at conquest, beside what they are to all."""
    worth = ARMED_UNIT * min(own.units, 10) * (1 + 0.3 * (own.mean - 2))
    return worth + ARMED_FIGURE * min(field_armies(match, seat), 5) + ARMED_BONUS * own.bonus


def opportunity(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What one's armies may conquer, in points."""
    if has(match, seat, PEACEFUL):
        return 0.0
    stack = largest_stack(match, seat)
    if not stack:
        return 0.0
    best = 0.0
    for rival in match.others(seat):
        player = match.state.players[rival]
        other = Army(match, rival)
        for number in own_cities(match, rival):
            walled = bool(player.walls >> number & 1)
            odds = city_odds(match, seat, own, stack, rival, other, number, walled)
            turns = arrival(match, seat, player.cities[number])
            prize = 60.0 if number == CAPITAL else 16.0
            best = max(best, prize * odds * odds * (1 - 0.1 * turns))
    return best


def figures(match: CivilizationMatch, seat: int) -> float:
    """Armies and scouts on the map."""
    state = match.state
    armies = 0
    scouts = 0
    for square in state.players[seat].places:
        armies += armies_of(state.figures[square])
        scouts += scouts_of(state.figures[square])
    return ARMIES[min(armies, 7)] + SCOUTS[min(scouts, 3)]


def goods(match: CivilizationMatch, seat: int) -> float:
    """Resources, markers, culture cards, great people waiting."""
    player = match.state.players[seat]
    worth = MARKER * len(player.markers) + PERSON * len(player.people)
    worth += CARD * min(len(player.cards), culture_hand(match, seat))
    for kind in range(MARKET_TYPES):
        if player.resources[kind]:
            worth += RESOURCE * (1 + 0.6 * (player.resources[kind] - 1))
    return worth


def muster(units: int, turn: int) -> float:
    """Units in the standing forces: those a neighbour expects to meet most."""
    wanted = min(2.0 + 0.5 * turn, 7.0)
    return UNITS[min(units, 10)] - MISSED * max(wanted - units, 0.0)


def evaluate(almanac: Almanac, match: CivilizationMatch, seat: int) -> float:
    """What a position is worth to a seat."""
    state = match.state
    if state.ended != RUNNING and state.winner != NONE:
        return WON if state.winner == seat else -WON
    player = state.players[seat]
    race = read_race(almanac, match, seat)
    worth = value(almanac, race) + SPARE * player.trade
    own = Army(match, seat)
    worth += muster(own.units, state.turn) * (1 + 0.15 * (own.mean - 2))
    worth += figures(match, seat) + goods(match, seat) + CITIES[race.cities]
    hopes = opportunity(match, seat, own)
    if race.plan == MILITARY and state.turn >= ARMING:
        worth += hopes + arms(match, seat, own)
    worth += hopes - safety(match, seat, own)
    for wonder in members(player.wonders):
        if wonder_works(match, seat, wonder):
            worth += 2.0 + wonder_worth(match, seat, wonder)
    for rival in match.others(seat):
        worth -= progress(match, rival) / (match.seats - 1)
    return worth


def progress(match: CivilizationMatch, seat: int) -> float:
    """How far another seat is, roughly."""
    player = match.state.players[seat]
    worth = 2.0 * sum(player.levels) + 1.5 * player.space + 2.0 * player.coins + 0.2 * player.trade
    worth += 0.3 * player.culture + 10.0 * race_cities(player.cities)
    return worth + 1.5 * len(player.forces) + 0.7 * figures(match, seat)
