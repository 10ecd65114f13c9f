"""What lies on the table: the map as lists by square, the players, the market, and the match that holds them.

Lists of the map and the market are replaced, never changed in place, so that copies share them: search copies a lot.
Write them through the methods of State.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.sid_meiers_civilization.box import NONE, CivilizationBox, Layout
from civitas.kernel.box import Box
from civitas.kernel.frame import NESTED, Frame
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng

# Phases.
SETTING_UP: Final = 0
START: Final = 1
TRADE: Final = 2
CITIES: Final = 3
MOVEMENT: Final = 4
RESEARCH: Final = 5

# Why a match ended.
RUNNING: Final = 0
BY_CULTURE: Final = 1
BY_TECHNOLOGY: Final = 2
BY_ECONOMY: Final = 3
BY_CONQUEST: Final = 4
OUT_OF_TURNS: Final = 5

# Marks on a square.
HUT: Final = 1
VILLAGE: Final = 2
DISASTER: Final = 4

CITIES_EACH: Final = 3  # city markers of a player; the first is the capital
CAPITAL: Final = 0

# Figures on a square, packed: seat + 1, armies, scouts, armies and scouts that may not move any more. 0 = nobody.
HOLDER: Final = 7
ARMY: Final = 8
ARMIES: Final = 3  # shift
SCOUT: Final = 64
SCOUTS: Final = 6
SPENT_ARMIES: Final = 8
SPENT_SCOUTS: Final = 11


def pack(seat: int, armies: int, scouts: int, spent_armies: int = 0, spent_scouts: int = 0) -> int:
    """Figures of a seat on one square as one number."""
    if not armies + scouts:
        return 0
    return seat + 1 | armies << 3 | scouts << 6 | spent_armies << 8 | spent_scouts << 11


def holder_of(figures: int) -> int:
    """The seat whose figures these are, NONE when there are none."""
    return (figures & 7) - 1


def armies_of(figures: int) -> int:
    return figures >> 3 & 7


def scouts_of(figures: int) -> int:
    return figures >> 6 & 3


def spent_armies_of(figures: int) -> int:
    return figures >> 8 & 7


def spent_scouts_of(figures: int) -> int:
    return figures >> 11 & 3


@dataclass(slots=True)
class Player:
    """One player's sheet. Lists of pieces are sorted; techs, wonders and used abilities are masks."""

    civilization: int
    government: int
    techs: int
    levels: list[int]  # techs in each row of the pyramid, from level I; the starting tech lies in the first
    fresh: int  # techs learned since the last start of turn
    tokens: list[int]  # coin tokens: by tech, then by wonder, then on the sheet
    trade: int
    culture: int  # tokens
    space: int  # of the culture track
    coins: int  # the coin dial
    armies: int  # figures on the sheet
    scouts: int
    places: list[int]  # squares with own figures
    cities: list[int]  # squares of capital and cities, NONE while the marker lies on the sheet
    walls: int  # mask of the cities with walls
    acts: list[int]  # actions each city may still take this turn
    kinds: list[int]  # mask of the kinds of action each city took this turn
    boosts: list[int]  # production each city has more this turn
    resources: list[int]  # market tokens by type
    markers: list[int]  # hut and village markers, face down, by kind
    shown_markers: list[list[int]] = field(metadata=NESTED)  # by seat: those it knows this player to hold
    cards: list[int]  # culture cards in hand, by kind
    shown_cards: list[list[int]] = field(metadata=NESTED)
    forces: list[int]  # standing forces, by kind of unit card
    seen_forces: list[int]  # those everybody knows to be there
    people: list[int]  # great people on the sheet, by kind
    wonders: int
    used: int  # abilities used this turn, a mask of powers.POWER_IDS
    quiet: int  # windows passed until the end of the phase, a mask

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.civilization = self.civilization
        twin.government = self.government
        twin.techs = self.techs
        twin.levels = self.levels[:]
        twin.fresh = self.fresh
        twin.tokens = self.tokens[:]
        twin.trade = self.trade
        twin.culture = self.culture
        twin.space = self.space
        twin.coins = self.coins
        twin.armies = self.armies
        twin.scouts = self.scouts
        twin.places = self.places[:]
        twin.cities = self.cities[:]
        twin.walls = self.walls
        twin.acts = self.acts[:]
        twin.kinds = self.kinds[:]
        twin.boosts = self.boosts[:]
        twin.resources = self.resources[:]
        twin.markers = self.markers[:]
        twin.shown_markers = [known[:] for known in self.shown_markers]
        twin.cards = self.cards[:]
        twin.shown_cards = [known[:] for known in self.shown_cards]
        twin.forces = self.forces[:]
        twin.seen_forces = self.seen_forces[:]
        twin.people = self.people[:]
        twin.wonders = self.wonders
        twin.used = self.used
        twin.quiet = self.quiet
        return twin


def replaced(row: list[int], place: int, value: int) -> list[int]:
    """A row that copies of the table share, with another value at one place."""
    twin = row[:]
    twin[place] = value
    return twin


@dataclass(slots=True)
class State:
    """The table. Lists by square are shared between copies: change them through the methods below."""

    players: list[Player]
    terrain: list[int]  # by square, NONE where nothing is revealed, like the next
    extra: list[int]  # printed resource, coin or culture, or NONE
    marks: list[int]  # mask of HUT, VILLAGE, DISASTER
    piece: list[int]  # building, wonder or great person, or NONE
    land: list[int]  # the city (seat * 3 + number) whose centre or outskirts it is, or NONE
    figures: list[int]  # packed, 0 = nobody
    sends: list[int]  # the city that gathers the square of a scout, or NONE
    slots: list[int]  # tile lying in each slot, NONE while face down
    turns: list[int]  # quarter turns of the tile in each slot
    tiles: list[int]  # face-down neutral tiles, top last
    hut_pool: list[int]  # hut markers nobody has looked at, those on the map included, by kind
    village_pool: list[int]
    held: list[int]  # squares no figure leaves this turn
    people: list[int]  # great people not drawn yet, by kind
    fallen: list[int]  # great people out of the game
    culture_decks: list[list[int]] = field(metadata=NESTED)  # culture cards by level, top last
    culture_discards: list[list[int]] = field(metadata=NESTED)
    unit_decks: list[list[int]] = field(metadata=NESTED)  # face-down units by type, top last
    unit_shown: list[list[int]] = field(metadata=NESTED)  # face-up units under each deck
    market: list[int]  # wonders on offer, NONE = an empty place
    wonders: list[int]  # wonders to come, top last
    obsolete: int  # mask of wonders whose ability is gone
    gone: int  # mask of wonders out of the game
    supply: list[int]  # building markers left, by family
    resources: list[int]  # resource tokens in the market, by type
    spent: list[int]  # hut and village markers out of the game
    first: int  # seat with the first-player marker
    turn: int
    phase: int
    active: int  # seat whose step of the phase it is, NONE when all act
    ended: int
    winner: int

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.players = [player.copy() for player in self.players]
        twin.terrain = self.terrain
        twin.extra = self.extra
        twin.marks = self.marks
        twin.piece = self.piece
        twin.land = self.land
        twin.figures = self.figures
        twin.sends = self.sends
        twin.slots = self.slots
        twin.turns = self.turns
        twin.tiles = self.tiles[:]
        twin.hut_pool = self.hut_pool[:]
        twin.village_pool = self.village_pool[:]
        twin.held = self.held[:]
        twin.people = self.people[:]
        twin.fallen = self.fallen[:]
        twin.culture_decks = [deck[:] for deck in self.culture_decks]
        twin.culture_discards = [pile[:] for pile in self.culture_discards]
        twin.unit_decks = [deck[:] for deck in self.unit_decks]
        twin.unit_shown = [pile[:] for pile in self.unit_shown]
        twin.market = self.market[:]
        twin.wonders = self.wonders[:]
        twin.obsolete = self.obsolete
        twin.gone = self.gone
        twin.supply = self.supply[:]
        twin.resources = self.resources[:]
        twin.spent = self.spent[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.ended = self.ended
        twin.winner = self.winner
        return twin

    # Lists by square

    def set_terrain(self, square: int, terrain: int, extra: int) -> None:
        self.terrain = replaced(self.terrain, square, terrain)
        self.extra = replaced(self.extra, square, extra)

    def mark(self, square: int, mark: int) -> None:
        self.marks = replaced(self.marks, square, self.marks[square] | mark)

    def unmark(self, square: int, mark: int) -> None:
        self.marks = replaced(self.marks, square, self.marks[square] & ~mark)

    def set_piece(self, square: int, piece: int) -> None:
        self.piece = replaced(self.piece, square, piece)

    def set_sends(self, square: int, city: int) -> None:
        self.sends = replaced(self.sends, square, city)

    def set_figures(self, square: int, figures: int) -> None:
        """Put figures on a square; its scouts' city and the owners' lists of squares follow."""
        before = self.figures[square]
        if before == figures:
            return
        self.figures = replaced(self.figures, square, figures)
        if self.sends[square] != NONE and (before & HOLDER != figures & HOLDER or not figures >> SCOUTS & 3):
            self.set_sends(square, NONE)
        if before & HOLDER == figures & HOLDER:
            return
        if before:
            self.players[(before & HOLDER) - 1].places.remove(square)
        if figures:
            places = self.players[(figures & HOLDER) - 1].places
            places.append(square)
            places.sort()

    def add_figures(self, square: int, seat: int, armies: int, scouts: int, spent: bool = False) -> None:
        """Put more figures of a seat on a square that holds none of another's."""
        if not armies + scouts:
            return
        figures = self.figures[square] or seat + 1
        figures += armies << 3 | scouts << 6
        if spent:
            figures += armies << 8 | scouts << 11
        self.set_figures(square, figures)

    def owner(self, square: int) -> int:
        """The seat whose city centre or outskirts a square is, or NONE."""
        city = self.land[square]
        return NONE if city == NONE else city // CITIES_EACH

    def is_blockaded(self, square: int) -> bool:
        """Whether an enemy figure stands on a square of somebody's outskirts."""
        figures = self.figures[square]
        return figures != 0 and self.land[square] // CITIES_EACH != (figures & HOLDER) - 1 and self.land[square] != NONE

    def centre(self, city: int) -> int:
        return self.players[city // CITIES_EACH].cities[city % CITIES_EACH]

    def city_at(self, square: int) -> int:
        """The city whose centre a square is, or NONE."""
        city = self.land[square]
        return city if city != NONE and self.centre(city) == square else NONE


class CivilizationMatch(Match):
    """A match of Sid Meier's Civilization. Once somebody has won, procedures ask and open nothing more: all unwind."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Scalar], box: CivilizationBox, rng: Rng, state: State
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.state = state
        self.layout: Layout = box.layouts[seats]
        self.first_printing = options["governments"] == "2010"
        self.governments = box.government_sets[0 if self.first_printing else 1]
        self.peace = bool(options["peaceful_democracy"])
        self.turn_limit = int(options["turns"])

    def get_state(self) -> object:
        return self.state

    def set_state(self, state: object) -> None:
        self.state = cast(State, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> CivilizationMatch:
        return CivilizationMatch(self.game, self.seats, self.options, self.box, self.rng.copy(), self.state.copy())

    def ask(
        self, seat: int, options: list[int], then: str, prompt: str, source: str = "", always: bool = False
    ) -> None:
        if not self.state.ended:
            super().ask(seat, options, then, prompt, source, always)

    def open(self, frame: Frame, then: str) -> None:
        if not self.state.ended:
            super().open(frame, then)

    def fork(self, frames: dict[int, Frame], then: str) -> None:
        if not self.state.ended:
            super().fork(frames, then)

    def order(self) -> list[int]:
        """Seats in turn order, from the first player clockwise."""
        return self.order_from(self.state.first)

    def order_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order from that one's left."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]


def empty_state() -> State:
    """A table before set-up."""
    return State(
        players=[],
        terrain=[],
        extra=[],
        marks=[],
        piece=[],
        land=[],
        figures=[],
        sends=[],
        slots=[],
        turns=[],
        tiles=[],
        hut_pool=[],
        village_pool=[],
        held=[],
        people=[],
        fallen=[],
        culture_decks=[],
        culture_discards=[],
        unit_decks=[],
        unit_shown=[],
        market=[],
        wonders=[],
        obsolete=0,
        gone=0,
        supply=[],
        resources=[],
        spent=[],
        first=0,
        turn=0,
        phase=SETTING_UP,
        active=NONE,
        ended=RUNNING,
        winner=NONE,
    )


def members(mask: int) -> list[int]:
    """The places of a mask, lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
