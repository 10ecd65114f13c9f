"""The start of a turn: abilities, great people, what scouts send, new cities, governments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization import abilities
from civitas.games.sid_meiers_civilization.box import ANARCHY, ARMIES_FOUND, GOVERNMENT_IDS, NONE, STOP_ON_WATER, WATER
from civitas.games.sid_meiers_civilization.effects import OVERTHROWN
from civitas.games.sid_meiers_civilization.gains import count_coins
from civitas.games.sid_meiers_civilization.hand import TrimHand
from civitas.games.sid_meiers_civilization.map import king_distance, may_stand
from civitas.games.sid_meiers_civilization.people import PlacePerson, person_squares
from civitas.games.sid_meiers_civilization.placing import settle
from civitas.games.sid_meiers_civilization.powers import ON_CITY_FOUNDED
from civitas.games.sid_meiers_civilization.quantities import city_limit, has, own_cities
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    CITIES_EACH,
    HOLDER,
    HUT,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    members,
    pack,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.triggers import Triggered
from civitas.games.sid_meiers_civilization.verbs import (
    CHANGES_GOVERNMENT,
    END,
    FOUND,
    FOUND_BY_ARMY,
    FOUNDS,
    GOVERN,
    KEEP,
    PERSON,
    PLACE,
    PLACES_ARMY,
    PLACES_SCOUT,
    SEND,
    SENDS,
    VERBS,
    send_row,
)
from civitas.kernel.frame import Frame

# The counts in StartOfTurn.offered.
PERSON_BITS: Final = 8
_PLACED: Final = 4
_COUNT: Final = 15


@dataclass(slots=True)
class StartOfTurn(Frame):
    """One player's start of turn: what comes by itself, then choices in any order until the end."""

    seat: int
    changed: bool = False  # the government, which changes once
    offered: int = 0  # great people kept and placed: two counts of four bits for each kind

    def copy(self) -> StartOfTurn:
        return StartOfTurn(self.seat, self.changed, self.offered)

    def start(self, match: CivilizationMatch) -> None:
        recall_scouts(match, self.seat)
        if len(own_cities(match, self.seat)) == 1:
            send_rest(match, self.seat)
        match.open(abilities.Automatic(self.seat), then="trim")

    def trim(self, match: CivilizationMatch) -> None:
        match.open(TrimHand(self.seat), then="choose")

    def choose(self, match: CivilizationMatch) -> None:
        options = [
            *send_options(match, self.seat),
            *found_options(match, self.seat),
            *([] if self.changed else government_options(match, self.seat)),
            *self.person_options(match),
            *abilities.turn_options(match, self.seat),
            END,
        ]
        always = len(options) == 1 and abilities.could_act(match, self.seat)
        match.ask(self.seat, options, then="hear", prompt="start", always=always)

    def person_options(self, match: CivilizationMatch) -> list[int]:
        """Great people of the sheet besides those kept.

        One that is covered comes back: of a kind no more are placed in a turn than the box holds.
        """
        people = match.state.players[self.seat].people
        kinds: list[int] = []
        for kind in sorted(set(people)):
            counts = self.offered >> PERSON_BITS * kind
            kept, placed = counts & _COUNT, counts >> _PLACED & _COUNT
            if people.count(kind) > kept and placed < match.box.person_copies[kind]:
                kinds.append(kind)
        if not kinds or not person_squares(match, self.seat):
            return []
        return [PERSON + kind for kind in kinds]

    def hear(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        first = VERBS.first[row]
        if verb == SEND:
            send(match, self.seat, first, VERBS.second[row])
            self.then = "trim"
        elif verb in (FOUND, FOUND_BY_ARMY):
            match.open(Founding(self.seat, first, verb == FOUND_BY_ARMY), then="trim")
        elif verb == GOVERN:
            self.changed = True
            change_government(match, self.seat, first)
            self.then = "trim"
        elif verb == PERSON:
            match.open(PlacePerson(self.seat, first), then="placed")
        elif verb == END:
            self.then = "finish"
        else:
            match.open(abilities.begin(self.seat, row), then="trim")

    def placed(self, match: CivilizationMatch) -> None:
        """Count the great person among those kept or those placed."""
        frame = match.ended()
        assert isinstance(frame, PlacePerson)
        self.offered += 1 << PERSON_BITS * frame.person + (0 if match.choice == KEEP else _PLACED)
        self.then = "trim"

    def finish(self, match: CivilizationMatch) -> None:
        """Scouts nothing was said about send to the capital (R4)."""
        send_rest(match, self.seat)
        match.state.players[self.seat].fresh = 0


# Scouts


def recall_scouts(match: CivilizationMatch, seat: int) -> None:
    """Scouts serve no city until they are sent again."""
    state = match.state
    for square in state.players[seat].places:
        if state.sends[square] != NONE:
            state.set_sends(square, NONE)


def send_rest(match: CivilizationMatch, seat: int) -> None:
    """Scouts that serve no city serve the capital."""
    for square in unsent(match, seat):
        send(match, seat, square, CAPITAL)


def unsent(match: CivilizationMatch, seat: int) -> list[int]:
    """Squares of scouts that serve no city yet; one in own outskirts gathers nothing extra."""
    state = match.state
    return [
        square
        for square in state.players[seat].places
        if scouts_of(state.figures[square]) and state.sends[square] == NONE and state.owner(square) != seat
    ]


def send_options(match: CivilizationMatch, seat: int) -> list[int]:
    """With several cities: which one a scout's square serves."""
    numbers = own_cities(match, seat)
    if len(numbers) < 2:
        return []
    return [send_row(square, number) for square in unsent(match, seat) for number in numbers]


def send(match: CivilizationMatch, seat: int, square: int, number: int) -> None:
    match.state.set_sends(square, seat * CITIES_EACH + number)
    match.tell(SENDS, seat, square, number)


# Cities


def found_options(match: CivilizationMatch, seat: int) -> list[int]:
    """Squares where a scout, or with some governments an army, may found a city."""
    state = match.state
    player = state.players[seat]
    if len(own_cities(match, seat)) >= city_limit(match, seat):
        return []
    by_armies = has(match, seat, ARMIES_FOUND)
    options: list[int] = []
    for square in player.places:
        figures = state.figures[square]
        scouts = scouts_of(figures)
        if (scouts or by_armies) and can_found(match, seat, square):
            if scouts:
                options.append(FOUND + square)
            if by_armies and armies_of(figures):
                options.append(FOUND_BY_ARMY + square)
    return options


def can_found(match: CivilizationMatch, seat: int, centre: int) -> bool:
    """Not on water, all nine squares revealed, without huts, villages and enemies, far enough from other cities."""
    state = match.state
    around = match.layout.around[centre]
    if state.terrain[centre] == WATER or len(around) < 8:
        return False
    for square in [centre, *around]:
        if state.terrain[square] == NONE or state.marks[square] & (HUT | VILLAGE) or state.land[square] != NONE:
            return False
        if state.figures[square] and state.figures[square] & HOLDER != seat + 1:
            return False
    for player in state.players:
        for other in player.cities:
            if other != NONE and king_distance(centre, other) < match.box.city_distance:
                return False
    return True


@dataclass(slots=True)
class Founding(Frame):
    """A city is founded: the figure goes to the sheet, others on its square make room."""

    seat: int
    square: int
    by_army: bool
    armies: int = 0  # still to make room
    scouts: int = 0
    spent_armies: int = 0
    spent_scouts: int = 0

    def copy(self) -> Founding:
        return Founding(
            self.seat, self.square, self.by_army, self.armies, self.scouts, self.spent_armies, self.spent_scouts
        )

    def start(self, match: CivilizationMatch) -> None:
        state = match.state
        player = state.players[self.seat]
        figures = state.figures[self.square]
        self.armies = armies_of(figures) - (1 if self.by_army else 0)
        self.scouts = scouts_of(figures) - (0 if self.by_army else 1)
        self.spent_armies = min(spent_armies_of(figures), self.armies)
        self.spent_scouts = min(spent_scouts_of(figures), self.scouts)
        player.armies += 1 if self.by_army else 0
        player.scouts += 0 if self.by_army else 1
        state.set_figures(self.square, 0)
        number = player.cities.index(NONE)
        settle(match, self.seat, number, self.square)
        recall_scouts(match, self.seat)  # they may serve the new city
        match.tell(FOUNDS, self.seat, self.square)
        count_coins(match)
        self.then = "make_room"

    def make_room(self, match: CivilizationMatch) -> None:
        if not self.armies + self.scouts:
            match.open(Triggered(self.seat, ON_CITY_FOUNDED), then="finish")
            return
        on_water = has(match, self.seat, STOP_ON_WATER)
        around = match.layout.around[self.square]
        options = [PLACE + square for square in around if may_stand(match, self.seat, square, 1, on_water)]
        if options:
            match.ask(self.seat, options, then="displace", prompt="displaced")
        else:
            self.then = "give_up"

    def displace(self, match: CivilizationMatch) -> None:
        square = VERBS.first[match.choice]
        figures = match.state.figures[square]
        if self.armies:
            spent = 1 if self.spent_armies else 0
            self.armies -= 1
            self.spent_armies -= spent
            more = pack(self.seat, 1, 0, spent, 0)
            match.tell(PLACES_ARMY, self.seat, square)
        else:
            spent = 1 if self.spent_scouts else 0
            self.scouts -= 1
            self.spent_scouts -= spent
            more = pack(self.seat, 0, 1, 0, spent)
            match.tell(PLACES_SCOUT, self.seat, square)
        match.state.set_figures(square, figures + more - (self.seat + 1) if figures else more)
        count_coins(match)
        self.then = "make_room"

    def give_up(self, match: CivilizationMatch) -> None:
        """A figure without a legal square returns to the sheet (R5)."""
        player = match.state.players[self.seat]
        player.armies += self.armies
        player.scouts += self.scouts
        self.armies = 0
        self.scouts = 0
        self.then = "make_room"

    def finish(self, match: CivilizationMatch) -> None:
        """Founded."""


# Governments


def is_unlocked(match: CivilizationMatch, seat: int, government: int) -> bool:
    tech = match.governments.technology[government]
    return tech == NONE or bool(match.state.players[seat].techs >> tech & 1)


def government_options(match: CivilizationMatch, seat: int) -> list[int]:
    """From Anarchy to any unlocked government; else to a newly learned one, or into Anarchy on the way to another.

    Who knows no other stays as he is (R18), and who was forced into Anarchy this turn (R38).
    """
    player = match.state.players[seat]
    if player.used & OVERTHROWN:
        return []
    unlocked = [
        one
        for one in range(len(GOVERNMENT_IDS))
        if one not in (ANARCHY, player.government) and is_unlocked(match, seat, one)
    ]
    if player.government == ANARCHY or not unlocked:
        return [GOVERN + one for one in unlocked]
    fresh = members(player.fresh)
    newly = [one for one in unlocked if match.governments.technology[one] in fresh]
    return [GOVERN + one for one in [*newly, ANARCHY]]


def change_government(match: CivilizationMatch, seat: int, government: int) -> None:
    """Effects of the old government stop at once."""
    match.state.players[seat].government = government
    match.tell(CHANGES_GOVERNMENT, seat, government)
    count_coins(match)
