"""What a seat's race for the victories hangs on, and how many turns each victory is away: the clocks."""

from __future__ import annotations

from math import exp, log
from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    CITY_LIMIT,
    COINS,
    INCENSE,
    NONE,
    RESEARCH_DISCOUNT,
    SPACE_FLIGHT,
    CivilizationBox,
    Entries,
)
from civitas.games.sid_meiers_civilization.chart import Chart
from civitas.games.sid_meiers_civilization.plan import ECONOMY
from civitas.games.sid_meiers_civilization.powers import (
    COIN_TOKEN,
    GAIN_CULTURE,
    IN_CITIES,
    LEARN,
    OF_TECH,
    OF_WONDER,
    PLACE_FIGURE,
    Ability,
)
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.weighing import Weights

FAR: Final = 40.0

Sight = list[object]  # what a seat's figures see of a position
Ways = dict[tuple[int, int, int, int], dict[int, float]]  # by start, armies, scouts and steps of a group


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


class Paths:
    """The ways of groups in one position."""

    __slots__ = ("sight", "ways")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.ways: Ways = {}


class Almanac:
    """What is known of a box for good, and the figures to judge by."""

    def __init__(self, box: CivilizationBox, weights: Weights) -> None:
        self.box = box
        self.weights = weights
        self.sources: list[Source] = []
        self.incense: list[tuple[int, int]] = []  # tech, culture
        self.spending: list[Ability] = []  # abilities of techs that cost resources
        for ability in box.powers:
            if ability is None or ability.deck != OF_TECH:
                continue
            if ability.cost:
                self.spending.append(ability)
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
        self.tech_rights = _by_card(box.tech_passive, len(box.level))
        self.wonder_rights = _by_card(box.wonder_passive, len(box.era))
        self.wonder_worth = [self._wonder_worth(wonder) for wonder in range(len(box.era))]
        # Those asked for last: the next question is often about the same.
        self.prices: Prices | None = None
        self.chart: Chart | None = None
        self.paths: Paths | None = None

    def chart_of(self, match: CivilizationMatch) -> Chart:
        """The chart of a match's map."""
        known = self.chart
        if known is not None and known.shows(match):
            return known
        made = Chart(self.weights, match)
        self.chart = made
        return made

    def ways_of(self, sight: Sight) -> Ways:
        """What is known of the ways of groups in a position seen so: nothing yet, or what the last question asked."""
        known = self.paths
        if known is not None and known.sight == sight:
            return known.ways
        made = Paths(sight)
        self.paths = made
        return made.ways

    def _wonder_worth(self, wonder: int) -> float:
        """What a wonder brings beside the race: rights and figures."""
        worth = 1.0
        for op, n in self.wonder_rights[wonder]:
            if op != RESEARCH_DISCOUNT:
                worth += self.weights.wonder_right * n
        for power in self.box.powers_of[OF_WONDER][wonder]:
            ability = self.box.powers[power]
            if ability is None:
                continue
            for effect in ability.effects:
                if effect.op == PLACE_FIGURE:
                    worth += self.weights.wonder_figure
                elif effect.op == LEARN:
                    worth += self.weights.wonder_tech
        return worth


def _by_card(passive: Entries, cards: int) -> list[list[tuple[int, int]]]:
    """Lasting effects of each card: operation, n."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(cards)]
    for op, entries in enumerate(passive):
        for card, n, _ in entries:
            found[card].append((op, n))
    return found


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
        twin = Prospects.__new__(Prospects)
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

    def same(self, other: Prospects) -> bool:
        """Whether another race stands exactly so."""
        return (
            self.income == other.income
            and self.dial == other.dial
            and self.purse == other.purse
            and self.culture == other.culture
            and self.coins == other.coins
            and self.techs == other.techs
            and self.space == other.space
            and self.production == other.production
            and self.yields == other.yields
            and self.icons == other.icons
            and self.steady == other.steady
            and self.spaces == other.spaces
            and self.discount == other.discount
            and self.cities == other.cities
            and self.goods == other.goods
            and self.armed == other.armed
            and self.art == other.art
            and self.plan == other.plan
            and self.bias == other.bias
            and self.levels == other.levels
            and self.rooms == other.rooms
        )


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
    return seen(almanac, race, all_clocks(almanac, race))


def all_clocks(almanac: Almanac, race: Prospects) -> list[float]:
    """The clocks as they are, whatever is aimed at."""
    return [culture_clock(almanac, race), technology_clock(almanac, race), economy_clock(almanac, race)]


def seen(almanac: Almanac, race: Prospects, turns: list[float]) -> list[float]:
    """Clocks as who aims at a victory sees them."""
    fondness = almanac.weights.fondness
    return [one + min(race.bias[way], fondness * one) for way, one in enumerate(turns)]


def soonest(turns: list[float], soft: float) -> float:
    """One clock of several: the soonest, others not far behind help."""
    first = min(turns)
    return first - soft * log(sum(hopes(turns, soft)))


def hopes(turns: list[float], soft: float) -> list[float]:
    """How much one hopes for each victory: the soonest counts 1."""
    first = min(turns)
    return [exp((first - one) / soft) for one in turns]


def value(almanac: Almanac, race: Prospects) -> float:
    """The race in points; more is better."""
    return value_by(almanac, race, all_clocks(almanac, race))


def value_by(almanac: Almanac, race: Prospects, turns: list[float]) -> float:
    """The race in points, where its clocks are known."""
    pace, gained = parts_by(almanac, race, turns)
    return gained + pace


def race_parts(almanac: Almanac, race: Prospects) -> tuple[float, float]:
    """The race in points: the turns it still takes, and what trade and research bring on the way."""
    return parts_by(almanac, race, all_clocks(almanac, race))


def parts_by(almanac: Almanac, race: Prospects, clocks_now: list[float]) -> tuple[float, float]:
    weights = almanac.weights
    soft = weights.soft
    turns = seen(almanac, race, clocks_now)
    hoped = hopes(turns, soft)
    total = sum(hoped)
    first = max(min(turns) - soft * log(total), 0.0)
    arts = hoped[0]
    arts /= total  # how much of one's hopes is culture
    arts *= max(1.0 - 0.1 * first, weights.less_study)  # near the end nothing else counts
    gained = (1 - arts) * study(almanac, race) + weights.grown * min(race.income, weights.enough)
    return -weights.turn * (first + weights.haste * log(1 + first)), gained


def known_incense(almanac: Almanac, techs: int) -> int:
    """Culture the incense of one turn can be turned into, at the best rate."""
    return max([n for tech, n in almanac.incense if techs >> tech & 1], default=0)


class Prices:
    """What a little more of each thing is worth to a seat, in points."""

    __slots__ = ("base", "coin", "culture", "production", "race", "token", "trade", "turns")

    def __init__(self, trade: float, culture: float, token: float, coin: float, production: float) -> None:
        self.base = 0.0  # the race as it stands
        self.race = Prospects()  # the one weighed
        self.turns: list[float] = []  # its clocks
        self.trade = trade
        self.culture = culture
        self.token = token
        self.coin = coin
        self.production = production

    def weigh(self, almanac: Almanac, race: Prospects) -> None:
        """Find the prices of a race: how much sooner a little more brings victory. Clocks it does not move stay."""
        weights = almanac.weights
        least = weights.least
        self.race = race
        self.turns = all_clocks(almanac, race)
        arts, science, wealth = self.turns
        self.base = value_by(almanac, race, self.turns)
        twin = race.copy()
        twin.income += 1
        self.trade = min(value(almanac, twin) - self.base + least[0], weights.most_trade)
        twin.income = race.income
        twin.icons += 1
        turns = [culture_clock(almanac, twin), science, economy_clock(almanac, twin)]
        self.culture = min(value_by(almanac, twin, turns) - self.base + least[1], weights.most_culture)
        twin.icons = race.icons
        twin.culture += 2
        turns = [culture_clock(almanac, twin), science, economy_clock(almanac, twin)]
        self.token = (value_by(almanac, twin, turns) - self.base) / 2 + least[2]
        twin.culture = race.culture
        twin.coins += 1
        turns = [arts, technology_clock(almanac, twin), economy_clock(almanac, twin)]
        self.coin = value_by(almanac, twin, turns) - self.base + least[3]
        twin.coins = race.coins
        twin.production += 2
        twin.yields += 1.3 / weights.building_cost
        turns = [culture_clock(almanac, twin), technology_clock(almanac, twin), wealth]
        self.production = min((value_by(almanac, twin, turns) - self.base) / 2 + least[4], weights.most_production)

    def with_dial(self, almanac: Almanac, dial: float) -> float:
        """What the race would be worth with that much trade: how soon coins come does not hang on it."""
        twin = self.race.copy()
        twin.dial = dial
        twin.purse = dial
        turns = [culture_clock(almanac, twin), technology_clock(almanac, twin), self.turns[ECONOMY]]
        return value_by(almanac, twin, turns)


def prices_of(almanac: Almanac, race: Prospects) -> Prices:
    """The prices of a race; those of the one asked for last are known."""
    known = almanac.prices
    if known is not None and known.race.same(race):
        return known
    made = Prices(0.0, 0.0, 0.0, 0.0, 0.0)
    made.weigh(almanac, race)
    almanac.prices = made
    return made
