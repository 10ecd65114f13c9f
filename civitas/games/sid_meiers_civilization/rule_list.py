"""The rule list: a quick mark in points for every option of every question."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization import dealings, fighting
from civitas.games.sid_meiers_civilization.box import (
    A_SCOUT,
    AN_ARMY,
    ANARCHY,
    ARMIES_FOUND,
    BATTLE_HAND,
    CAPITAL_ACTIONS,
    CAPITAL_ARTS,
    COINS,
    COMBAT_BONUS,
    CULTURE_HAND,
    FIRST_BUILDING,
    FIRST_PERSON,
    FIRST_UNIT,
    FIRST_WONDER,
    GOLD,
    NATURAL_WONDER,
    NONE,
    PEACEFUL,
    PRODUCTION,
    THE_WALLS,
    TRADE_INCOME,
    WONDER_ITEM,
)
from civitas.games.sid_meiers_civilization.chart import site_worth
from civitas.games.sid_meiers_civilization.evaluation import muster, read_race
from civitas.games.sid_meiers_civilization.map import explorable
from civitas.games.sid_meiers_civilization.marches import Marches, earliness, sight
from civitas.games.sid_meiers_civilization.movement import Move
from civitas.games.sid_meiers_civilization.odds import Army, danger, field_armies
from civitas.games.sid_meiers_civilization.placing import building_squares, wonder_squares
from civitas.games.sid_meiers_civilization.plan import ARMING, MILITARY
from civitas.games.sid_meiers_civilization.powers import GAIN_TRADE, HARVEST, OF_GOVERNMENT, OF_GOVERNMENT_2013
from civitas.games.sid_meiers_civilization.production import Produce, item_cost, rush_price
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    city_limit,
    culture_hand,
    own_cities,
    production,
    square_coin,
    square_culture,
    square_production,
    square_trade,
)
from civitas.games.sid_meiers_civilization.start_of_turn import is_unlocked
from civitas.games.sid_meiers_civilization.state import CAPITAL, CivilizationMatch, scouts_of
from civitas.games.sid_meiers_civilization.technologies import tech_mark
from civitas.games.sid_meiers_civilization.verbs import (
    ADVANCE,
    ARTS,
    ATTACK_CITY,
    BUILD,
    BUILD_FREE,
    CAPITAL_AT,
    CIVILIZATION,
    DONE,
    END,
    EXPLORE,
    FOUND,
    FOUND_BY_ARMY,
    GO,
    GOVERN,
    KEEP,
    LEARN_TECH,
    MOVE,
    NO_RESEARCH,
    PASS,
    PERSON,
    PLACE,
    RAZE,
    RESEARCH_TECH,
    SEND,
    SPY_ON_CITY,
    STAY,
    TAKE,
    VERBS,
)
from civitas.games.sid_meiers_civilization.verbs import (
    HARVEST as HARVEST_VERB,
)
from civitas.games.sid_meiers_civilization.worth import Almanac, Prices, Prospects, Ways, prices_of, value
from civitas.kernel.request import Question

SPARE_UNITS: Final = 3  # beyond a hand that defends a city: more change little
HASTY: Final = 0.15  # what a beginner thinks a point of trade is worth: he hurries production with it
NEVER: Final = -50.0
VICTORY: Final = 900.0


class RuleList:
    """Marks for one player in one position."""

    def __init__(self, almanac: Almanac, match: CivilizationMatch, seat: int, beginner: bool = False) -> None:
        self.beginner = beginner  # who takes things by what they seem worth, not by the race
        self.almanac = almanac
        self.weights = almanac.weights
        self.match = match
        self.seat = seat
        self.player = match.state.players[seat]
        self._race: Prospects | None = None
        self._prices: Prices | None = None
        self._marches: Marches | None = None
        self._ways: Ways | None = None
        self._dangers: dict[int, float] = {}
        self._dial: dict[int, float] = {}
        self._own: Army | None = None
        self._made: dict[int, int] = {}
        self._squares: dict[int, float] = {}
        self._items: dict[tuple[int, int], float] = {}
        self._governments: dict[int, float] = {}

    @property
    def race(self) -> Prospects:
        if self._race is None:
            self._race = read_race(self.almanac, self.match, self.seat)
        return self._race

    @property
    def prices(self) -> Prices:
        if self._prices is None:
            if self.beginner:
                self._prices = Prices(1.5, 1.7, 0.45, 2.0, 1.5)
            else:
                self._prices = prices_of(self.almanac, self.race)
        return self._prices

    @property
    def is_armed(self) -> bool:
        """Whether conquest is the aim and it is time to arm; a beginner has no aim."""
        if self.beginner or self.match.state.turn < ARMING:
            return False
        return self.race.plan == MILITARY

    @property
    def marches(self) -> Marches:
        if self._marches is None:
            self._marches = Marches(self.almanac, self.match, self.seat, self.ways, self.beginner)
        return self._marches

    @property
    def ways(self) -> Ways:
        """The ways of groups looked at so far, with those of the last question about the same position."""
        if self._ways is None:
            self._ways = self.almanac.ways_of(sight(self.match, self.seat, self.beginner))
        return self._ways

    @property
    def own(self) -> Army:
        if self._own is None:
            self._own = Army(self.match, self.seat, self.weights)
        return self._own

    def spend(self, trade: int) -> float:
        """What spending so much trade now costs; less than nothing: gaining it."""
        if not trade:
            return 0.0
        if self.beginner:
            return HASTY * trade
        if trade not in self._dial:
            dial = min(self.race.dial - trade, float(self.match.box.trade_max))
            self._dial[trade] = self.prices.base - self.prices.with_dial(self.almanac, dial) + 0.05 * trade
        return self._dial[trade]

    def made(self, number: int) -> int:
        """What a city produces with."""
        if number not in self._made:
            self._made[number] = production(self.match, self.seat, number)
        return self._made[number]

    def threat(self, number: int) -> float:
        if number not in self._dangers:
            self._dangers[number] = danger(self.match, self.seat, self.own, number)
        return self._dangers[number]

    def coin(self, n: int) -> float:
        """What coins are worth: those that win, all."""
        if self.player.coins + n >= self.match.box.coins_to_win:
            return VICTORY
        return self.prices.coin * n

    # Squares and pieces

    def icons(self, production_icons: int, trade: int, culture: int, coins: int) -> float:
        prices = self.prices
        worth = prices.production * production_icons + prices.trade * trade
        return self.weights.lasting * (worth + prices.culture * culture + prices.coin * coins)

    def square(self, square: int) -> float:
        """What a square of one's outskirts brings as it is."""
        if square not in self._squares:
            self._squares[square] = self._square(square)
        return self._squares[square]

    def _square(self, square: int) -> float:
        match = self.match
        worth = self.icons(
            square_production(match, square),
            square_trade(match, square),
            square_culture(match, square),
            square_coin(match, square),
        )
        extra = match.state.extra[square]
        if match.state.piece[square] == NONE and NONE < extra < GOLD:
            worth += 0.8
        piece = match.state.piece[square]
        if FIRST_WONDER <= piece < FIRST_PERSON:
            wonder = piece - FIRST_WONDER
            worth += 6.0 + self.almanac.wonder_worth[wonder] + self.wonder_race(wonder)
        elif piece != NONE:
            worth += 1.2 * match.box.piece_bonus[piece] + (2.0 if piece < FIRST_WONDER else 0.5)
        return worth

    def piece(self, piece: int) -> float:
        """What a piece brings wherever it stands."""
        box = self.match.box
        worth = self.icons(
            box.piece_production[piece], box.piece_trade[piece], box.piece_culture[piece], box.piece_coin[piece]
        )
        if box.piece_bonus[piece]:
            plain, more, armed = self.weights.arsenal
            scared = 0.0 if self.beginner else more * self.threat(CAPITAL)
            worth += (armed if self.is_armed else plain + scared) * box.piece_bonus[piece]
        if box.piece_coin[piece] and self.player.coins + box.piece_coin[piece] >= box.coins_to_win:
            worth += VICTORY
        if FIRST_WONDER <= piece < FIRST_PERSON:
            wonder = piece - FIRST_WONDER
            worth += self.almanac.wonder_worth[wonder] + self.wonder_race(wonder)
        return worth

    def wonder_race(self, wonder: int) -> float:
        """What the ability of a wonder does for the race."""
        found = 0.0
        for power in self.match.box.powers_of[1][wonder]:
            ability = self.match.box.powers[power]
            if ability is not None:
                found += dealings.steady_gain(self.prices, ability)
        for op, n in self.almanac.wonder_rights[wonder]:
            found += dealings.passive_gain(self.prices, op, n)
        return found

    def place(self, piece: int, squares: list[int]) -> float:
        """What a piece brings on the best of some squares."""
        return self.piece(piece) - min([self.square(square) for square in squares])

    # City actions

    def item(self, number: int, item: int) -> float:
        """What producing an item brings, before its price."""
        key = (number, item)
        if key not in self._items:
            self._items[key] = self._item(number, item)
        return self._items[key]

    def _item(self, number: int, item: int) -> float:
        match = self.match
        player = self.player
        weights = self.weights
        if item == AN_ARMY:
            have = field_armies(match, self.seat)
            worth = weights.armies[min(have + 1, 7)] - weights.armies[min(have, 7)]
            if self.is_armed and have < 5:
                worth += weights.armed_figure
            return worth + self.war_need(have)
        if item == A_SCOUT:
            have = sum([scouts_of(match.state.figures[square]) for square in player.places])
            worth = weights.scouts[min(have + 1, 3)] - weights.scouts[min(have, 3)]
            if len(own_cities(match, self.seat)) < city_limit(match, self.seat) and not have:
                worth += weights.first_scout
            return worth
        if item < FIRST_BUILDING:
            return self.unit(item - FIRST_UNIT)
        if item < THE_WALLS:
            squares = building_squares(match, self.seat, number, item - FIRST_BUILDING)
            return self.place(item - FIRST_BUILDING, squares)
        if item == THE_WALLS:
            loss = weights.capital_lost if number == CAPITAL else weights.city_lost
            return 1.0 + weights.walls * loss * self.threat(number)
        squares = wonder_squares(match, self.seat, number)
        return self.place(FIRST_WONDER + item - WONDER_ITEM, squares)

    def unit(self, kind: int) -> float:
        """A unit more: for the defence, and of a type one has few of."""
        weights = self.weights
        have = self.own.units
        turn = self.match.state.turn
        worth = weights.units[min(have + 1, 10)] - weights.units[min(have, 10)]
        if not self.beginner:
            worth = muster(weights, have + 1, turn) - muster(weights, have, turn)
        if self.is_armed and have < 10:
            worth += weights.armed_unit
        hand = self.own.hand + self.own.hand_city
        if self.beginner or have < hand + SPARE_UNITS:
            share = weights.defender[0 if self.beginner or have < hand else 1]
            worth += share * weights.capital_lost * self.threat(CAPITAL)
        strength = self.match.box.unit_strength[kind * 3 + 1]
        rank = dealings.rank_of(self.match, self.seat, kind)
        worth *= 0.7 + 0.15 * strength[max(rank, 0)]
        same = len([unit for unit in self.player.forces if unit // 3 == kind])
        return worth - 0.15 * same

    def war_need(self, have: int) -> float:
        """One army more where a war could be won with it."""
        if self.own.units < 6 or have >= 4:
            return 0.0
        return self.weights.another_army * (self.own.units - 5)

    def build(self, number: int, item: int, base: int) -> float:
        match = self.match
        cost = item_cost(match, self.seat, item)
        price = rush_price(match, self.seat, base, cost)
        return self.item(number, item) - self.spend(price)

    def devote(self, number: int) -> float:
        return self.prices.token * arts(self.match, self.seat, number)

    def advance(self) -> float:
        """A space of the track: its card or great person, for trade."""
        player = self.player
        box = self.match.box
        space = player.space + 1
        worth = -self.spend(box.space_trade[space])
        if not self.beginner:
            twin = self.race.copy()
            twin.space = space
            twin.culture -= box.space_culture[space]
            twin.dial -= box.space_trade[space]
            twin.purse = twin.dial
            worth = value(self.almanac, twin) - self.prices.base
        reward = box.space_reward[space]
        if reward == 2:
            return VICTORY
        if reward == 1:
            return worth + 8.0
        return worth + (1.5 if len(player.cards) < culture_hand(self.match, self.seat) else 0.4)

    # Governments

    def government(self, government: int) -> float:
        """What a government is worth in a turn and the next ones."""
        if government not in self._governments:
            self._governments[government] = self._government(government)
        return self._governments[government]

    def _government(self, government: int) -> float:
        if government == ANARCHY:
            return -12.0
        match = self.match
        prices = self.prices
        cities = len(own_cities(match, self.seat))
        worth = 0.0
        for op, entries in enumerate(match.governments.passive):
            for card, n, _ in entries:
                if card != government:
                    continue
                if op == ARMIES_FOUND:
                    worth += 3.0 if cities < city_limit(match, self.seat) else 0.5
                elif op == COINS:
                    worth += prices.coin * n
                elif op == PRODUCTION:
                    worth += prices.production * n * cities
                elif op == TRADE_INCOME:
                    worth += prices.trade * n
                elif op == CAPITAL_ARTS:
                    worth += prices.culture * n
                elif op == CULTURE_HAND:
                    worth += 1.5 * n
                elif op == BATTLE_HAND:
                    worth += 3.0 * n
                elif op == COMBAT_BONUS:
                    worth += 0.8 * n
                elif op == CAPITAL_ACTIONS:
                    worth += 10.0 * (n - 1)
                elif op == PEACEFUL:
                    worth -= 1.5 if self.marches.war is None else 12.0
                else:
                    worth += 1.5
        deck = OF_GOVERNMENT if match.first_printing else OF_GOVERNMENT_2013
        for power in match.box.powers_of[deck][government]:
            ability = match.box.powers[power]
            if ability is not None:
                worth += 3.0 if ability.does(HARVEST) else 0.0
                worth += dealings.steady_gain(prices, ability) if ability.does(GAIN_TRADE) else 2.0
        return worth

    def change(self, government: int) -> float:
        """Changing the government; into Anarchy only for a much better one."""
        now = self.government(self.player.government)
        if government != ANARCHY:
            return self.government(government) - now + (2.0 if self.player.government == ANARCHY else -0.5)
        match = self.match
        open_to = [one for one in range(len(match.governments.technology)) if one != ANARCHY]
        best = max([self.government(one) for one in open_to if is_unlocked(match, self.seat, one)], default=0.0)
        return best - now - 14.0

    # Start of turn

    def found(self, centre: int, by_army: bool) -> float:
        """A city: at once on a good site, later on any."""
        worth = site_worth(self.weights, self.match, centre)
        wanted = 8.0 if self.match.state.turn < 3 else 5.5 if self.match.state.turn < 5 else 3.0
        if worth < wanted:
            return -1.0
        return self.weights.founded + worth + (1.0 if by_army else 0.0)

    def send(self, square: int, number: int) -> float:
        """Where a scout's square serves best: production where it reaches a better item, else any city."""
        icons = square_production(self.match, square)
        made = self.made(number)
        return 0.5 + 0.3 * icons * (1.0 if made < 10 else 0.5) + 0.02 * made

    # Marks

    def mark(self, question: Question, row: int) -> float:
        verb = VERBS.verb[row]
        first, second = VERBS.first[row], VERBS.second[row]
        prompt = question.prompt
        if prompt in ("battle_turn", "share_wounds") or prompt == "battle_ability":
            return self.battle(row)
        if verb == BUILD:
            frame = self.match.frames[-1]
            return self.build(first, second, frame.base if isinstance(frame, Produce) else self.made(first))
        if verb == BUILD_FREE:
            return self.item(first, FIRST_BUILDING + second) + 2.0
        if verb == ARTS:
            return self.devote(first)
        if verb == HARVEST_VERB:
            return dealings.resource_worth(self, second)
        if verb == ADVANCE:
            return self.advance()
        if verb == MOVE:
            return self.move(first, second)
        if verb in (GO, EXPLORE, STAY):
            return self.go(verb, first)
        if verb in (RESEARCH_TECH, LEARN_TECH):
            return tech_mark(self, first, verb == RESEARCH_TECH)
        if verb == PLACE:
            return self.placed(question, first)
        if verb in (FOUND, FOUND_BY_ARMY):
            return self.found(first, verb == FOUND_BY_ARMY)
        if verb == GOVERN:
            return self.change(first)
        if verb == SEND:
            return self.send(first, second)
        if verb == PERSON:
            return max([self.piece(FIRST_PERSON + first), 0.5])
        if verb in (END, DONE, KEEP, PASS) or row == NO_RESEARCH:
            return 0.0
        if verb == CAPITAL_AT:
            return site_worth(self.weights, self.match, first)
        if verb == CIVILIZATION:
            return 1.0
        if verb == TAKE:
            return dealings.resource_worth(self, first)
        if verb == ATTACK_CITY:
            return 5.0
        if verb == SPY_ON_CITY:
            return 6.0 if self.marches.war is None else 4.0
        if verb == RAZE:
            return 3.0
        return dealings.mark(self, question, row)

    def battle(self, row: int) -> float:
        if row in (PASS, DONE):
            return 0.0
        found = fighting.fight_mark(self.weights, self.match, row)
        return found or dealings.battle_power(self, row)

    def move(self, square: int, group: int) -> float:
        armies, scouts = group % 8, group // 8
        if not self.marches.is_group(square, armies, scouts):
            return NEVER
        return self.marches.best(square, armies, scouts)

    def go(self, verb: int, first: int) -> float:
        """The way of the best goal; a tile is turned up where one stands."""
        if verb == STAY:
            return 0.0
        frame = self.match.frames[-1]
        if not isinstance(frame, Move):
            return 0.0
        if verb == EXPLORE:
            return self.weights.tile * earliness(self.match)
        found = self.ways.get((frame.square, frame.armies, frame.scouts, frame.steps))
        if found is None:
            found = self.marches.ways(frame.square, frame.armies, frame.scouts, frame.steps)
        return found.get(first, -1.0)

    def placed(self, question: Question, square: int) -> float:
        """Where a figure or piece goes."""
        prompt = question.prompt
        match = self.match
        if prompt in ("setup_army", "setup_scout", "displaced"):
            return 1.0 + 2.0 * len(explorable(match, square))
        if prompt in ("place_person", "setup_piece"):
            return 30.0 - self.square(square) + self.people_gain(question)
        frame = match.frames[-1]
        if isinstance(frame, Produce) and frame.item <= A_SCOUT:
            if match.state.is_blockaded(square):
                return self.marches.army_goal(square, 1) or NEVER
            return 5.0 + len(explorable(match, square)) + 0.5 * self.front(square)
        worth = 30.0 - self.square(square)
        if match.state.extra[square] == NATURAL_WONDER:
            worth -= 1.0
        return worth

    def people_gain(self, question: Question) -> float:
        return 0.0 if question.prompt == "setup_piece" else 1.0

    def front(self, square: int) -> float:
        """How near a square is to what figures want: the middle of the map."""
        height = self.match.layout.height
        return -0.2 * (abs(square % 16 - 7.5) + abs(square // 16 - (height - 1) / 2))
