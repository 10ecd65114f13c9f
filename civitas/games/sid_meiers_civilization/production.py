"""A city action: producing one item (or two), devoting the city to the arts, harvesting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization import responses
from civitas.games.sid_meiers_civilization.box import (
    A_SCOUT,
    AN_ARMY,
    BUILD_WALLS,
    BUILDING_IDS,
    FIRST_BUILDING,
    FIRST_UNIT,
    HARVEST_ANY_CITY,
    HARVESTS,
    ITEMS,
    MARKET_TYPES,
    NONE,
    POWER_IDS,
    THE_WALLS,
    TYPE_IDS,
    WONDER_ITEM,
)
from civitas.games.sid_meiers_civilization.conflict import Conflict
from civitas.games.sid_meiers_civilization.gains import count_coins_on, draw_unit, gain_culture, refill_market
from civitas.games.sid_meiers_civilization.placing import (
    building_squares,
    can_build,
    figure_squares,
    place_building,
    place_wonder,
    wonder_squares,
)
from civitas.games.sid_meiers_civilization.powers import FREE_BUILDING, ON_WONDER_BUILT
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    city_squares,
    has,
    own_cities,
    production,
    rush_rate,
    square_resource,
    unit_cost,
    unit_rank,
    unused_power,
    wonder_cost,
)
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.triggers import Triggered
from civitas.games.sid_meiers_civilization.verbs import (
    ACTION_CANCELLED,
    ARTS,
    ARTS_BRING,
    BUILDS,
    DONE,
    HARVESTS_RESOURCE,
    PLACE,
    PLACES_ARMY,
    PLACES_SCOUT,
    RUSHES,
    VERBS,
    build_row,
    free_row,
    harvest_row,
)
from civitas.kernel.frame import Frame

# Kinds of action.
PRODUCE: Final = 0
DEVOTE: Final = 1
COLLECT: Final = 2

# Marks in Player.used beside those of abilities: what cards allow once per turn.
TWO_ITEMS: Final = 1 << len(POWER_IDS)
TWO_HARVESTS: Final = 1 << len(POWER_IDS) + 1


def item_cost(match: CivilizationMatch, seat: int, item: int) -> int:
    """The production an item costs a seat."""
    box = match.box
    if item == AN_ARMY:
        return box.army_cost
    if item == A_SCOUT:
        return box.scout_cost
    if item < FIRST_BUILDING:
        return unit_cost(match, seat, item - FIRST_UNIT)
    if item < THE_WALLS:
        return box.building_cost[item - FIRST_BUILDING]
    if item == THE_WALLS:
        return box.walls_cost
    return wonder_cost(match, seat, item - WONDER_ITEM)


def item_squares(match: CivilizationMatch, seat: int, number: int, item: int) -> list[int]:
    """Where an item may be placed; none for units and walls."""
    if item <= A_SCOUT:
        return figure_squares(match, seat, number, item == AN_ARMY)
    if FIRST_BUILDING <= item < THE_WALLS:
        return building_squares(match, seat, number, item - FIRST_BUILDING)
    if item >= WONDER_ITEM:
        return wonder_squares(match, seat, number)
    return []


def items(match: CivilizationMatch, seat: int, number: int, budget: int) -> list[int]:
    """What a city can produce with so much production."""
    state = match.state
    box = match.box
    player = state.players[seat]
    found: list[int] = []
    if player.armies and box.army_cost <= budget and figure_squares(match, seat, number, True):
        found.append(AN_ARMY)
    if player.scouts and box.scout_cost <= budget and figure_squares(match, seat, number, False):
        found.append(A_SCOUT)
    for kind in range(len(TYPE_IDS)):
        left = bool(state.unit_decks[kind] or state.unit_shown[kind])
        if left and unit_rank(match, seat, kind) != NONE and unit_cost(match, seat, kind) <= budget:
            found.append(FIRST_UNIT + kind)
    found += [
        FIRST_BUILDING + building
        for building in range(len(BUILDING_IDS))
        if box.building_cost[building] <= budget
        and can_build(match, seat, building)
        and building_squares(match, seat, number, building)
    ]
    if box.walls_cost <= budget and not player.walls >> number & 1 and has(match, seat, BUILD_WALLS):
        found.append(THE_WALLS)
    wonders = sorted([one for one in state.market if one != NONE and wonder_cost(match, seat, one) <= budget])
    if wonders and wonder_squares(match, seat, number):
        found += [WONDER_ITEM + wonder for wonder in wonders]
    return found


def budget(match: CivilizationMatch, seat: int, base: int) -> int:
    """Production with all the trade that can be turned into it."""
    return base + match.state.players[seat].trade // match.box.rush_trade * rush_rate(match, seat)


def rush_price(match: CivilizationMatch, seat: int, base: int, cost: int) -> int:
    """The trade that makes up what production lacks."""
    if cost <= base:
        return 0
    rate = rush_rate(match, seat)
    return (cost - base + rate - 1) // rate * match.box.rush_trade


def produce_options(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    limit = budget(match, seat, production(match, seat, number))
    return [build_row(number, item) for item in items(match, seat, number, limit)]


def free_options(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """Egypt's free building."""
    if unused_power(match, seat, FREE_BUILDING) == NONE:
        return []
    return [
        free_row(number, building)
        for building in range(len(BUILDING_IDS))
        if can_build(match, seat, building) and building_squares(match, seat, number, building)
    ]


def harvest_kinds(match: CivilizationMatch, seat: int, number: int) -> list[int]:
    """The resources a city may take from the market."""
    numbers = own_cities(match, seat) if has(match, seat, HARVEST_ANY_CITY) else [number]
    shown = 0
    for one in numbers:
        for square in city_squares(match, seat, one):
            kind = square_resource(match, square)
            if kind != NONE:
                shown |= 1 << kind
    return [kind for kind in range(MARKET_TYPES) if shown >> kind & 1 and match.state.resources[kind]]


@dataclass(slots=True)
class Produce(Frame):
    """A city produces: place, announcement, payment; with Engineering once a turn a second item of what is left."""

    seat: int
    number: int
    item: int
    free: bool = False
    base: int = NONE  # production left, once computed
    square: int = NONE
    second: bool = False

    def copy(self) -> Produce:
        return Produce(self.seat, self.number, self.item, self.free, self.base, self.square, self.second)

    def start(self, match: CivilizationMatch) -> None:
        if self.base == NONE:
            self.base = production(match, self.seat, self.number)
        self.then = "choose_square"

    def choose_square(self, match: CivilizationMatch) -> None:
        squares = item_squares(match, self.seat, self.number, self.item)
        if squares:
            match.ask(self.seat, [PLACE + square for square in squares], then="announce", prompt="place")
        else:
            self.then = "announced"

    def announce(self, match: CivilizationMatch) -> None:
        self.square = VERBS.first[match.choice]
        self.then = "announced"

    def announced(self, match: CivilizationMatch) -> None:
        """The action is fully said: others may cancel it; the first item is the announcement of both."""
        if not self.second:
            take_action(match, self.seat, self.number, PRODUCE)
            window = responses.action_window(match, self.seat)
            if window is not None:
                match.open(window, then="answered")
                return
        self.then = "carry_out"

    def answered(self, match: CivilizationMatch) -> None:
        if was_cancelled(match, self.seat, self.number):
            return
        self.then = "carry_out"

    def carry_out(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.seat]
        match.tell(BUILDS, self.seat, self.number, self.item)
        if self.free:
            player.used |= 1 << unused_power(match, self.seat, FREE_BUILDING)
        else:
            cost = item_cost(match, self.seat, self.item)
            price = rush_price(match, self.seat, self.base, cost)
            if price:
                player.trade -= price
                self.base += price // match.box.rush_trade * rush_rate(match, self.seat)
                match.tell(RUSHES, self.seat, price)
            self.base -= cost
        self.then = "deliver"

    def deliver(self, match: CivilizationMatch) -> None:
        """The item comes into play."""
        state = match.state
        player = state.players[self.seat]
        self.then = "go_on"
        if self.item == AN_ARMY:
            player.armies -= 1
            if state.is_blockaded(self.square):
                match.open(Conflict(self.seat, self.square, 1), then="go_on")
                return
            state.add_figures(self.square, self.seat, 1, 0)
            match.tell(PLACES_ARMY, self.seat, self.square)
        elif self.item == A_SCOUT:
            player.scouts -= 1
            state.add_figures(self.square, self.seat, 0, 1)
            match.tell(PLACES_SCOUT, self.seat, self.square)
        elif self.item < FIRST_BUILDING:
            draw_unit(match, self.seat, self.item - FIRST_UNIT)
        elif self.item < THE_WALLS:
            place_building(match, self.seat, self.square, self.item - FIRST_BUILDING)
        elif self.item == THE_WALLS:
            player.walls |= 1 << self.number
        else:
            wonder = self.item - WONDER_ITEM
            state.market[state.market.index(wonder)] = NONE
            place_wonder(match, self.seat, self.square, wonder)
            refill_market(match)
            match.open(Triggered(self.seat, ON_WONDER_BUILT), then="go_on")

    def go_on(self, match: CivilizationMatch) -> None:
        """Engineering: a second item of what is left, unless the city is gone."""
        player = match.state.players[self.seat]
        if self.square != NONE:
            count_coins_on(match, self.square)
        if self.free or self.second or player.used & TWO_ITEMS or not has(match, self.seat, ITEMS):
            return
        self.then = "second_item"

    def second_item(self, match: CivilizationMatch) -> None:
        found = items(match, self.seat, self.number, budget(match, self.seat, self.base))
        if found:
            options = [*[build_row(self.number, item) for item in found], DONE]
            match.ask(self.seat, options, then="take_second", prompt="second_item")

    def take_second(self, match: CivilizationMatch) -> None:
        if match.choice == DONE:
            return
        match.state.players[self.seat].used |= TWO_ITEMS
        self.item = VERBS.second[match.choice]
        self.square = NONE
        self.second = True
        self.then = "choose_square"


@dataclass(slots=True)
class Arts(Frame):
    """A city is devoted to the arts."""

    seat: int
    number: int

    def copy(self) -> Arts:
        return Arts(self.seat, self.number)

    def start(self, match: CivilizationMatch) -> None:
        take_action(match, self.seat, self.number, DEVOTE)
        window = responses.action_window(match, self.seat)
        if window is None:
            self.then = "carry_out"
        else:
            match.open(window, then="answered")

    def answered(self, match: CivilizationMatch) -> None:
        if not was_cancelled(match, self.seat, self.number):
            self.then = "carry_out"

    def carry_out(self, match: CivilizationMatch) -> None:
        n = arts(match, self.seat, self.number)
        match.tell(ARTS_BRING, self.seat, self.number, n)
        gain_culture(match, self.seat, n)


@dataclass(slots=True)
class Harvest(Frame):
    """A city takes a resource of the market; with Angkor Wat once a turn two."""

    seat: int
    number: int
    kind: int

    def copy(self) -> Harvest:
        return Harvest(self.seat, self.number, self.kind)

    def start(self, match: CivilizationMatch) -> None:
        take_action(match, self.seat, self.number, COLLECT)
        window = responses.action_window(match, self.seat)
        if window is None:
            self.then = "carry_out"
        else:
            match.open(window, then="answered")

    def answered(self, match: CivilizationMatch) -> None:
        if not was_cancelled(match, self.seat, self.number):
            self.then = "carry_out"

    def carry_out(self, match: CivilizationMatch) -> None:
        self.collect(match)
        if not match.state.players[self.seat].used & TWO_HARVESTS and has(match, self.seat, HARVESTS):
            self.then = "again"

    def collect(self, match: CivilizationMatch) -> None:
        match.state.resources[self.kind] -= 1
        match.state.players[self.seat].resources[self.kind] += 1
        match.tell(HARVESTS_RESOURCE, self.seat, self.number, self.kind)

    def again(self, match: CivilizationMatch) -> None:
        kinds = harvest_kinds(match, self.seat, self.number)
        if kinds:
            options = [*[harvest_row(self.number, kind) for kind in kinds], DONE]
            match.ask(self.seat, options, then="take_again", prompt="second_harvest")

    def take_again(self, match: CivilizationMatch) -> None:
        if match.choice == DONE:
            return
        match.state.players[self.seat].used |= TWO_HARVESTS
        self.kind = VERBS.second[match.choice]
        self.collect(match)


def action_row(action: Frame) -> int:
    """The option a city action was chosen by."""
    if isinstance(action, Produce):
        if action.free:
            return free_row(action.number, action.item - FIRST_BUILDING)
        return build_row(action.number, action.item)
    if isinstance(action, Harvest):
        return harvest_row(action.number, action.kind)
    assert isinstance(action, Arts)
    return ARTS + action.number


def take_action(match: CivilizationMatch, seat: int, number: int, kind: int) -> None:
    """A city's action is used, cancelled or not."""
    player = match.state.players[seat]
    player.acts[number] -= 1
    player.kinds[number] += 1 << 2 * kind


def was_cancelled(match: CivilizationMatch, seat: int, number: int) -> bool:
    window = match.ended()
    assert isinstance(window, responses.Window)
    if window.cancelled:
        match.tell(ACTION_CANCELLED, seat, number)
    return window.cancelled
