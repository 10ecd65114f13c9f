"""What a seat's race for the victories hangs on, and how many turns each victory is away: the clocks."""

from __future__ import annotations

from math import exp, log
from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    CITY_LIMIT,
    COINS,
    INCENSE,
    NONE,
    SPACE_FLIGHT,
    CivilizationBox,
)
from civitas.games.sid_meiers_civilization.powers import COIN_TOKEN, GAIN_CULTURE, IN_CITIES, OF_TECH
from civitas.games.sid_meiers_civilization.weighing import Weights

FAR: Final = 40.0


class Source:
    """A technology that collects coins, one a turn."""

    __slots__ = ("fights", "goods", "holds", "tech", "tokens", "trade")

    def __init__(self, tech: int, holds: int, trade: int, tokens: int, goods: int, fights: bool) -> None:
        self.tech = tech
        self.holds = holds
        self.trade = trade  # each coin costs
        self.tokens = tokens  # of culture
        self.goods = goods  # resources
        self.fights = fights  # comes with a battle won


class Almanac:
    """What is known of a box for good, and the figures to judge by."""

    def __init__(self, box: CivilizationBox, weights: Weights) -> None:
        self.box = box
        self.weights = weights
        self.sources: list[Source] = []
        self.incense: list[tuple[int, int]] = []  # tech, culture
        for ability in box.powers:
            if ability is None or ability.deck != OF_TECH:
                continue
            if ability.does(COIN_TOKEN):
                trade, tokens, goods = ability.trade, ability.culture, len(ability.cost)
                holds = box.holds[ability.card]
                self.sources.append(Source(ability.card, holds, trade, tokens, goods, bool(ability.triggers)))
            elif ability.moment == IN_CITIES and ability.cost == [INCENSE] and ability.does(GAIN_CULTURE):
                self.incense.append((ability.card, ability.effects[0].n))
        self.coin_techs = [tech for tech, _, _ in box.tech_passive[COINS]]
        self.city_techs = [tech for tech, _, _ in box.tech_passive[CITY_LIMIT]]
        self.culture_left = [0] * (box.last_space + 1)  # from each space to the end
        self.trade_left = [0] * (box.last_space + 1)
        for space in range(box.last_space - 1, -1, -1):
            self.culture_left[space] = self.culture_left[space + 1] + box.space_culture[space + 1]
            self.trade_left[space] = self.trade_left[space + 1] + box.space_trade[space + 1]
        self.rows = _rows(box)


def _rows(box: CivilizationBox) -> list[int]:
    """Techs of each level under the last one: one more in each row below."""
    top = box.level[SPACE_FLIGHT]
    return [top - level for level in range(top)]


class Prospects:
    """The numbers of one seat's race."""

    __slots__ = (
        "armed",
        "art",
        "bias",
        "cities",
        "coins",
        "culture",
        "dial",
        "discount",
        "goods",
        "icons",
        "income",
        "levels",
        "plan",
        "production",
        "purse",
        "rooms",
        "space",
        "spaces",
        "steady",
        "techs",
        "yields",
    )

    def __init__(self) -> None:
        self.plan = NONE  # the victory aimed at
        self.bias = [0.0, 0.0, 0.0]  # turns that others seem farther
        self.income = 0.0  # trade a turn
        self.dial = 0.0  # trade there when research comes
        self.purse = 0.0  # trade there for steps of culture
        self.discount = 0.0  # of research
        self.coins = 0.0
        self.levels = [0, 0, 0, 0, 0]
        self.techs = 0
        self.culture = 0.0  # tokens, those resources stand for included
        self.icons = 0.0  # culture a turn when every city is devoted to the arts
        self.steady = 0.0  # culture a turn besides
        self.spaces = 0.0  # free spaces a turn
        self.space = 0
        self.production = 0.0  # of all cities
        self.yields = 0.0  # buildings a turn, with what the cities produce
        self.cities = 1
        self.rooms: list[float] = []  # coins each source still takes
        self.goods = 0.0  # resources at hand and to come
        self.armed = 0.0  # battles won a turn
        self.art = 1.0  # culture a building adds

    def copy(self) -> Prospects:
        twin = Prospects()
        twin.plan = self.plan
        twin.bias = self.bias
        twin.income = self.income
        twin.dial = self.dial
        twin.purse = self.purse
        twin.discount = self.discount
        twin.coins = self.coins
        twin.levels = self.levels[:]
        twin.techs = self.techs
        twin.culture = self.culture
        twin.icons = self.icons
        twin.steady = self.steady
        twin.spaces = self.spaces
        twin.space = self.space
        twin.production = self.production
        twin.yields = self.yields
        twin.cities = self.cities
        twin.rooms = self.rooms[:]
        twin.goods = self.goods
        twin.armed = self.armed
        twin.art = self.art
        return twin


def growth(almanac: Almanac, race: Prospects) -> float:
    """How much trade a turn the income grows by building."""
    return min(almanac.weights.growth * race.production, almanac.weights.most_growth)


def technology_clock(almanac: Almanac, race: Prospects) -> float:
    """Turns until the last tech, from the lowest missing one up; a turn each, more where trade lacks."""
    turns = 0.0
    more = growth(almanac, race)
    top = max(almanac.weights.top_income, race.income)
    stock = race.dial
    thresholds = almanac.box.thresholds
    kept = race.coins
    for level, wanted in enumerate(almanac.rows):
        threshold = thresholds[level] - race.discount
        for _ in range(wanted - race.levels[level]):
            income = max(min(race.income + more * turns, top), 1.0)
            lacking = threshold - stock
            turns += 1.0 if lacking <= 0 else 1.0 + lacking / income
            stock = kept + income
    return turns


def culture_clock(almanac: Almanac, race: Prospects) -> float:
    """Turns until the last space: some turns of building first, then every city devoted to the arts."""
    weights = almanac.weights
    missing = almanac.culture_left[race.space] - race.culture
    paid = almanac.trade_left[race.space]
    best = FAR
    cities = weights.to_come[min(race.cities, 3)]
    gain = race.art * race.yields * cities
    left = almanac.box.last_space - race.space
    for building in range(10):
        rate = race.icons * cities + gain * building + race.steady
        if race.spaces:
            rate += race.spaces * missing / max(left, 1)
        turns = building + max(missing - race.steady * building, 0.0) / max(rate, 0.5)
        best = min(best, turns)
    income = race.income + 4 * growth(almanac, race)
    income = max((income + weights.usual_income) / 2, income)
    paying = max(paid - race.purse, 0.0) / income
    return max(best, paying) + weights.paying * min(best, paying)


def economy_clock(almanac: Almanac, race: Prospects) -> float:
    """Turns until enough coins: what collects now, what will once it is learned, and a trickle of others."""
    missing = almanac.box.coins_to_win - race.coins
    trickle = almanac.weights.trickle
    rooms = race.rooms[:]
    rates = [source_rate(almanac, race, place) for place in range(len(rooms))]
    starts = waiting(almanac, race)
    turns = 0.0
    while missing > 0 and turns < FAR:
        step = trickle
        for place, room in enumerate(rooms):
            if turns < starts[place]:
                continue
            took = min(rates[place], room)
            rooms[place] -= took
            step += took
        if missing < step:
            return turns + missing / step
        missing -= step
        turns += 1.0
    return turns


def waiting(almanac: Almanac, race: Prospects) -> list[float]:
    """Turns until each source collects: known ones now, others one after the other, the higher ones later."""
    found: list[float] = []
    learning = almanac.weights.learning
    behind = 1.0
    for source in almanac.sources:
        if race.techs >> source.tech & 1:
            found.append(0.0)
            continue
        level = almanac.box.level[source.tech]
        room = 0.0
        if level > 1:
            room += max(race.levels[level - 1] + 2 - race.levels[level - 2], 0)
        found.append((room + behind) * (1.0 if race.income > 8 else learning[0]) + learning[2])
        behind += learning[1]
    return found


def study(almanac: Almanac, race: Prospects) -> float:
    """What the dial is worth when research comes: the highest level it pays, or part of the lowest."""
    weights = almanac.weights
    thresholds = almanac.box.thresholds
    levels = race.levels
    best = 0.0
    for level, threshold in enumerate(thresholds):
        if level and levels[level] + 1 > levels[level - 1] - 1:
            continue
        price = max(threshold - race.discount, 1.0)
        if race.dial >= price:
            best = max(best, weights.study + weights.study_level * level)
        else:
            best = max(best, weights.half_study * (weights.study + weights.study_level * level) * race.dial / price)
    return best


def source_rate(almanac: Almanac, race: Prospects, place: int) -> float:
    """Coins a turn a source brings, by what one can pay."""
    source = almanac.sources[place]
    if source.fights:
        return race.armed
    rate = 1.0
    if source.trade:
        rate = min(rate, race.income / (almanac.weights.coin_trade * source.trade))
    if source.tokens:
        culture = race.icons + race.steady + race.culture / 8
        rate = min(rate, culture / (almanac.weights.coin_tokens * source.tokens))
    if source.goods:
        rate = min(rate, race.goods / source.goods)
    return rate


def clocks(almanac: Almanac, race: Prospects) -> list[float]:
    """Turns to a victory by culture, technology, economy; the one aimed at seems nearer than the others."""
    turns = [culture_clock(almanac, race), technology_clock(almanac, race), economy_clock(almanac, race)]
    fondness = almanac.weights.fondness
    return [one + min(race.bias[way], fondness * one) for way, one in enumerate(turns)]


def soonest(turns: list[float], soft: float) -> float:
    """One clock of several: the soonest, others not far behind help."""
    first = min(turns)
    return first - soft * log(sum([exp((first - one) / soft) for one in turns]))


def value(almanac: Almanac, race: Prospects) -> float:
    """The race in points; more is better."""
    pace, gained = race_parts(almanac, race)
    return gained + pace


def race_parts(almanac: Almanac, race: Prospects) -> tuple[float, float]:
    """The race in points: the turns it still takes, and what trade and research bring on the way."""
    weights = almanac.weights
    soft = weights.soft
    turns = clocks(almanac, race)
    first = max(soonest(turns, soft), 0.0)
    arts = exp((min(turns) - turns[0]) / soft)
    arts /= sum([exp((min(turns) - one) / soft) for one in turns])  # how much of one's hopes is culture
    arts *= max(1.0 - 0.1 * first, weights.less_study)  # near the end nothing else counts
    gained = (1 - arts) * study(almanac, race) + weights.grown * min(race.income, weights.enough)
    return -weights.turn * (first + weights.haste * log(1 + first)), gained


def known_incense(almanac: Almanac, techs: int) -> int:
    """Culture the incense of one turn can be turned into, at the best rate."""
    return max([n for tech, n in almanac.incense if techs >> tech & 1], default=0)


class Prices:
    """What a little more of each thing is worth to a seat, in points."""

    __slots__ = ("base", "coin", "culture", "production", "token", "trade")

    def __init__(self, trade: float, culture: float, token: float, coin: float, production: float) -> None:
        self.base = 0.0  # the race as it stands
        self.trade = trade
        self.culture = culture
        self.token = token
        self.coin = coin
        self.production = production

    def weigh(self, almanac: Almanac, race: Prospects) -> None:
        """Find the prices of a race: how much sooner a little more brings victory."""
        weights = almanac.weights
        least = weights.least
        self.base = value(almanac, race)
        twin = race.copy()
        twin.income += 1
        self.trade = min(value(almanac, twin) - self.base + least[0], weights.most_trade)
        twin = race.copy()
        twin.icons += 1
        self.culture = min(value(almanac, twin) - self.base + least[1], weights.most_culture)
        twin = race.copy()
        twin.culture += 2
        self.token = (value(almanac, twin) - self.base) / 2 + least[2]
        twin = race.copy()
        twin.coins += 1
        self.coin = value(almanac, twin) - self.base + least[3]
        twin = race.copy()
        twin.production += 2
        twin.yields += 1.3 / weights.building_cost
        self.production = min((value(almanac, twin) - self.base) / 2 + least[4], weights.most_production)
