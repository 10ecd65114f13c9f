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
from civitas.games.sid_meiers_civilization.plan import ARMING, MILITARY, plan_of
from civitas.games.sid_meiers_civilization.powers import (
    ADVANCE,
    COIN_TOKEN,
    GAIN_CULTURE,
    GAIN_TRADE,
    IN_START,
    LEARN,
    OF_WONDER,
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
from civitas.games.sid_meiers_civilization.weighing import Weights
from civitas.games.sid_meiers_civilization.worth import Almanac, Prospects, known_incense, race_parts

WON: Final = 1000.0


def read_race(almanac: Almanac, match: CivilizationMatch, seat: int) -> Prospects:
    """The numbers of a seat's race, from the open table and its own sheet."""
    state = match.state
    player = state.players[seat]
    box = match.box
    weights = almanac.weights
    race = Prospects()
    race.plan = plan_of(match, seat)
    race.bias = weights.bias[race.plan]
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
        race.yields += weights.no_building + weights.some_building * min(made / weights.building_cost, 1.1)
    for wonder in members(player.wonders):
        if wonder_works(match, seat, wonder):
            _add_wonder(box, race, wonder)
    race.goods = _goods(weights, match, seat)
    race.art = _art(weights, match, player.techs)
    best = known_incense(almanac, player.techs)
    if best:
        race.culture += weights.incense * best * player.resources[0]
    race.rooms = [float(source.holds - player.tokens[source.tech]) for source in almanac.sources]
    race.armed = weights.battles[0] + weights.battles[1] * min(field_armies(match, seat), 4)
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


def _art(weights: Weights, match: CivilizationMatch, techs: int) -> float:
    """Culture the best building one can build brings; some will be learned."""
    box = match.box
    best, plain, each = weights.art
    for building, tech in enumerate(box.building_tech):
        if techs >> tech & 1 and match.state.supply[box.basic[building]]:
            best = max(best, plain + each * box.piece_culture[building])
    return best


def _goods(weights: Weights, match: CivilizationMatch, seat: int) -> float:
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
    return weights.held_goods * held + weights.shown_goods * min(len(members(shown)), race_cities(player.cities))


def race_cities(cities: list[int]) -> int:
    return len([centre for centre in cities if centre != NONE])


def safety(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What may be lost soon, in points."""
    loss = 0.0
    for number in own_cities(match, seat):
        odds = danger(match, seat, own, number)
        loss += odds * (own.weights.capital_lost if number == CAPITAL else own.weights.city_lost)
    return loss


def arms(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What units, armies and bonuses are worth to who aims at conquest, beside what they are to all."""
    weights = own.weights
    worth = weights.armed_unit * min(own.units, 10) * (1 + 0.3 * (own.mean - 2))
    return worth + weights.armed_figure * min(field_armies(match, seat), 5) + weights.armed_bonus * own.bonus


def opportunity(match: CivilizationMatch, seat: int, own: Army) -> float:
    """What one's armies may conquer, in points."""
    if has(match, seat, PEACEFUL):
        return 0.0
    stack = largest_stack(match, seat)
    if not stack:
        return 0.0
    weights = own.weights
    best = 0.0
    for rival in match.others(seat):
        player = match.state.players[rival]
        other = Army(match, rival, weights)
        for number in own_cities(match, rival):
            walled = bool(player.walls >> number & 1)
            odds = city_odds(own, stack, other, number, walled)
            turns = arrival(match, seat, player.cities[number])
            prize = weights.chance_capital if number == CAPITAL else weights.chance_city
            best = max(best, prize * odds * odds * (1 - weights.far_chance * turns))
    return best


def figures(weights: Weights, match: CivilizationMatch, seat: int) -> float:
    """Armies and scouts on the map."""
    state = match.state
    armies = 0
    scouts = 0
    for square in state.players[seat].places:
        armies += armies_of(state.figures[square])
        scouts += scouts_of(state.figures[square])
    return weights.armies[min(armies, 7)] + weights.scouts[min(scouts, 3)]


def goods(weights: Weights, match: CivilizationMatch, seat: int) -> float:
    """Resources, markers, culture cards, great people waiting."""
    player = match.state.players[seat]
    worth = weights.marker * len(player.markers) + weights.person * len(player.people)
    worth += weights.culture_card * min(len(player.cards), culture_hand(match, seat))
    for kind in range(MARKET_TYPES):
        if player.resources[kind]:
            worth += weights.resource * (1 + weights.again * (player.resources[kind] - 1))
    return worth


def muster(weights: Weights, units: int, turn: int) -> float:
    """Units in the standing forces: those a neighbour expects to meet most."""
    first, each, most = weights.wanted
    wanted = min(first + each * turn, most)
    return weights.units[min(units, 10)] - weights.missed * max(wanted - units, 0.0)


def wonders(almanac: Almanac, match: CivilizationMatch, seat: int) -> float:
    """Wonders that work."""
    weights = almanac.weights
    worth = 0.0
    for wonder in members(match.state.players[seat].wonders):
        if wonder_works(match, seat, wonder):
            worth += weights.wonder + almanac.wonder_worth[wonder]
    return worth


def evaluate(almanac: Almanac, match: CivilizationMatch, seat: int) -> float:
    """What a position is worth to a seat."""
    total = 0.0
    for _, worth in parts(almanac, match, seat):
        total += worth
    return total


def parts(almanac: Almanac, match: CivilizationMatch, seat: int) -> list[tuple[str, float]]:
    """What `evaluate` adds up, named."""
    state = match.state
    if state.ended != RUNNING and state.winner != NONE:
        return [("victory", WON if state.winner == seat else -WON)]
    weights = almanac.weights
    race = read_race(almanac, match, seat)
    pace, gained = race_parts(almanac, race)
    own = Army(match, seat, weights)
    hopes = opportunity(match, seat, own)
    if race.plan == MILITARY and state.turn >= ARMING:
        hopes += hopes + arms(match, seat, own)
    ahead = 0.0
    for rival in match.others(seat):
        ahead += progress(weights, match, rival)
    return [
        ("race", pace),
        ("trade", gained + weights.spare * state.players[seat].trade),
        ("units", muster(weights, own.units, state.turn) * (1 + weights.quality * (own.mean - 2))),
        ("figures", figures(weights, match, seat)),
        ("goods", goods(weights, match, seat)),
        ("cities", weights.cities[race.cities]),
        ("wonders", wonders(almanac, match, seat)),
        ("conquest", hopes),
        ("danger", -safety(match, seat, own)),
        ("rivals", -ahead / (match.seats - 1)),
    ]


def progress(weights: Weights, match: CivilizationMatch, seat: int) -> float:
    """How far another seat is, roughly."""
    player = match.state.players[seat]
    tech, space, coin, trade, culture, city, unit, on_map = weights.progress
    worth = tech * sum(player.levels) + space * player.space + coin * player.coins + trade * player.trade
    worth += culture * player.culture + city * race_cities(player.cities)
    return worth + unit * len(player.forces) + on_map * figures(weights, match, seat)
