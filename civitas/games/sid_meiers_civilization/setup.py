"""Setting up: civilizations, market, map, capitals, first figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    AIRCRAFT,
    CIVILIZATION_IDS,
    FIRST_PERSON,
    FIRST_VILLAGE,
    INFANTRY,
    MARKET_TYPES,
    NONE,
    SHEET_TOKENS,
    TYPE_IDS,
    UNIT_CLASSES,
    WATER,
    WIDTH,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.gains import count_coins, draw_unit, refill_market
from civitas.games.sid_meiers_civilization.map import lay_tile, may_stand
from civitas.games.sid_meiers_civilization.placing import place_wonder, settle
from civitas.games.sid_meiers_civilization.quantities import city_squares, square_trade
from civitas.games.sid_meiers_civilization.schema import SIDE, TOP
from civitas.games.sid_meiers_civilization.state import CAPITAL, CITIES_EACH, CivilizationMatch, Player
from civitas.games.sid_meiers_civilization.turn import Course
from civitas.games.sid_meiers_civilization.verbs import (
    CAPITAL_AT,
    CAPITAL_BUILT,
    CIVILIZATION,
    FIRST_PLAYER,
    LEADS,
    PLACE,
    PLACES_ARMY,
    PLACES_PIECE,
    PLACES_SCOUT,
    VERBS,
)
from civitas.kernel.frame import Frame
from civitas.kernel.piles import reveal

CENTRE: Final = (SIDE + 1, SIDE + 2, 2 * SIDE + 1, 2 * SIDE + 2)  # places of a tile a capital may take


def new_player(seats: int) -> Player:
    """A sheet before a civilization is chosen."""
    return Player(
        civilization=NONE,
        government=0,
        techs=0,
        levels=[0] * TOP,
        fresh=0,
        tokens=[0] * (SHEET_TOKENS + 1),
        trade=0,
        culture=0,
        space=0,
        coins=0,
        armies=0,
        scouts=0,
        places=[],
        cities=[NONE] * CITIES_EACH,
        walls=0,
        acts=[0] * CITIES_EACH,
        kinds=[0] * CITIES_EACH,
        boosts=[0] * CITIES_EACH,
        resources=[0] * MARKET_TYPES,
        markers=[],
        shown_markers=[[] for _ in range(seats)],
        cards=[],
        shown_cards=[[] for _ in range(seats)],
        forces=[],
        seen_forces=[],
        people=[],
        wonders=0,
        used=0,
        quiet=0,
    )


def copies(counts: list[int]) -> list[int]:
    """A pile of so many of each kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def set_up(match: CivilizationMatch) -> None:
    """Shuffle everything, lay the empty map, find the first player."""
    state = match.state
    box = match.box
    count = match.layout.count
    state.players = [new_player(match.seats) for _ in range(match.seats)]
    state.terrain = [NONE] * count
    state.extra = [NONE] * count
    state.marks = [0] * count
    state.piece = [NONE] * count
    state.land = [NONE] * count
    state.figures = [0] * count
    state.sends = [NONE] * count
    state.slots = [NONE] * len(match.layout.origins)
    state.turns = [0] * len(match.layout.origins)
    state.tiles = shuffled(match, box.neutral_tiles[:])
    markers = copies(box.marker_copies)
    state.hut_pool = shuffled(match, [kind for kind in markers if kind < FIRST_VILLAGE])
    state.village_pool = shuffled(match, [kind for kind in markers if kind >= FIRST_VILLAGE])
    state.people = shuffled(match, copies(box.person_copies))
    events = copies(box.event_copies)
    state.culture_decks = [
        shuffled(match, [event for event in events if box.event_level[event] == level]) for level in range(3)
    ]
    state.culture_discards = [[], [], []]
    units = copies(box.unit_copies)
    state.unit_decks = [
        shuffled(match, [unit for unit in units if unit // UNIT_CLASSES == kind]) for kind in range(len(TYPE_IDS))
    ]
    state.unit_shown = [[] for _ in TYPE_IDS]
    state.market = [NONE] * box.market_wonders
    state.wonders = []
    for era in (2, 1, 0):  # the ancient ones end up on top
        state.wonders += shuffled(match, [one for one in range(len(WONDER_IDS)) if box.era[one] == era])
    state.supply = box.supply[:]
    state.resources = [box.tokens_per_player * match.seats] * MARKET_TYPES
    state.first = match.chance(match.seats)
    match.tell(FIRST_PLAYER, state.first)
    if match.options["civilizations"] == "random":
        dealt = shuffled(match, list(range(len(CIVILIZATION_IDS))))
        for seat in match.order():
            lead(match, seat, dealt.pop())
    match.frames.append(SetUp())


def shuffled(match: CivilizationMatch, pile: list[int]) -> list[int]:
    match.shuffle(pile)
    return pile


def lead(match: CivilizationMatch, seat: int, civilization: int) -> None:
    """A seat takes a civilization: its figures, government and starting tech, which lies in the lowest row."""
    player = match.state.players[seat]
    start = match.box.civilizations[civilization]
    player.civilization = civilization
    player.government = start.government
    player.techs = 1 << start.technology
    player.levels[0] = 1
    player.armies = start.armies
    player.scouts = start.scouts
    match.tell(LEADS, seat, civilization)


@dataclass(slots=True)
class SetUp(Frame):
    """Choices of the set-up, openly and in turn order: civilization, then each player's capital, marker and figures."""

    place: int = 0  # in turn order
    armies: int = 0  # the present player still has to place
    scouts: int = 0
    people: int = 0  # great people it still has to draw
    person: int = NONE  # to be placed
    wonders: list[int] = field(default_factory=list)  # to be placed, in turn order

    def copy(self) -> SetUp:
        return SetUp(self.place, self.armies, self.scouts, self.people, self.person, self.wonders[:])

    def seat(self, match: CivilizationMatch) -> int:
        return match.order()[self.place]

    # Civilizations

    def start(self, match: CivilizationMatch) -> None:
        players = match.state.players
        if self.place == match.seats or players[self.seat(match)].civilization != NONE:
            self.then = "lay_out"
            return
        taken = [player.civilization for player in players]
        options = [CIVILIZATION + one for one in range(len(CIVILIZATION_IDS)) if one not in taken]
        match.ask(self.seat(match), options, then="take_civilization", prompt="civilization")

    def take_civilization(self, match: CivilizationMatch) -> None:
        lead(match, self.seat(match), VERBS.first[match.choice])
        self.place += 1
        self.then = "start"

    # The table

    def lay_out(self, match: CivilizationMatch) -> None:
        """Home tiles face up; Egypt's wonder is taken before the market is laid; units are drawn."""
        state = match.state
        self.place = 0
        for place, seat in enumerate(match.order()):
            start = match.box.civilizations[state.players[seat].civilization]
            lay_tile(match, match.layout.homes[place], start.tile, match.layout.turns[place])
            for kind in range(len(TYPE_IDS)):
                if kind != AIRCRAFT:
                    draw_unit(match, seat, kind)
            for _ in range(start.infantry):
                draw_unit(match, seat, INFANTRY)
            if start.wonders:
                self.wonders.append(reveal(match, state.wonders))
        refill_market(match)
        self.then = "capital"

    # Each player

    def capital(self, match: CivilizationMatch) -> None:
        if self.place == match.seats:
            self.then = "finish"
            return
        options = [CAPITAL_AT + square for square in capital_squares(match, self.place)]
        match.ask(self.seat(match), options, then="place_capital", prompt="capital")

    def place_capital(self, match: CivilizationMatch) -> None:
        seat = self.seat(match)
        square = VERBS.first[match.choice]
        start = match.box.civilizations[match.state.players[seat].civilization]
        settle(match, seat, CAPITAL, square)
        if start.walls:
            match.state.players[seat].walls = 1 << CAPITAL
        match.tell(CAPITAL_BUILT, seat, square)
        self.armies = start.start_armies
        self.scouts = start.start_scouts
        self.people = start.people
        self.draw_person(match)
        self.then = "marker"

    def draw_person(self, match: CivilizationMatch) -> None:
        self.person = NONE
        if self.people:
            self.people -= 1
            self.person = reveal(match, match.state.people)

    def has_marker(self, match: CivilizationMatch) -> bool:
        """Whether the present player still has a great person or a wonder to place."""
        player = match.state.players[self.seat(match)]
        owes_wonder = bool(match.box.civilizations[player.civilization].wonders) and not player.wonders
        return self.person != NONE or owes_wonder

    def marker(self, match: CivilizationMatch) -> None:
        """America's great person, Egypt's wonder: on land of the outskirts."""
        seat = self.seat(match)
        if not self.has_marker(match):
            self.then = "figure"
            return
        squares = match.layout.around[match.state.players[seat].cities[CAPITAL]]
        options = [PLACE + square for square in squares if match.state.terrain[square] != WATER]
        match.ask(seat, options, then="place_marker", prompt="setup_piece")

    def place_marker(self, match: CivilizationMatch) -> None:
        seat = self.seat(match)
        square = VERBS.first[match.choice]
        if self.person != NONE:
            match.state.set_piece(square, FIRST_PERSON + self.person)
            match.tell(PLACES_PIECE, seat, FIRST_PERSON + self.person, square)
            self.draw_person(match)
        else:
            place_wonder(match, seat, square, self.wonders.pop(0))
        self.then = "marker"

    def figure(self, match: CivilizationMatch) -> None:
        seat = self.seat(match)
        if not self.armies + self.scouts:
            self.place += 1
            self.then = "capital"
            return
        squares = match.layout.around[match.state.players[seat].cities[CAPITAL]]
        options = [PLACE + square for square in squares if may_stand(match, seat, square, 1, False)]
        match.ask(seat, options, then="place_figure", prompt="setup_army" if self.armies else "setup_scout")

    def place_figure(self, match: CivilizationMatch) -> None:
        seat = self.seat(match)
        square = VERBS.first[match.choice]
        player = match.state.players[seat]
        if self.armies:
            self.armies -= 1
            player.armies -= 1
            match.state.add_figures(square, seat, 1, 0)
            match.tell(PLACES_ARMY, seat, square)
        else:
            self.scouts -= 1
            player.scouts -= 1
            match.state.add_figures(square, seat, 0, 1)
            match.tell(PLACES_SCOUT, seat, square)
        self.then = "figure"

    def finish(self, match: CivilizationMatch) -> None:
        """Trade and coins of the outskirts are on the dials from the start."""
        count_coins(match)
        for seat, player in enumerate(match.state.players):
            player.trade = min(starting_trade(match, seat), match.box.trade_max)
        match.open(Course(), then="over")

    def over(self, match: CivilizationMatch) -> None:
        """The game is over."""


def capital_squares(match: CivilizationMatch, place: int) -> list[int]:
    """The centre squares of a player's home tile, never water."""
    origin = match.layout.origins[match.layout.homes[place]]
    squares = [origin + one // SIDE * WIDTH + one % SIDE for one in CENTRE]
    return [square for square in squares if match.state.terrain[square] != WATER]


def starting_trade(match: CivilizationMatch, seat: int) -> int:
    """Trade icons of the capital's outskirts; what cards add is collected later."""
    return sum([square_trade(match, square) for square in city_squares(match, seat, CAPITAL)])
