"""What lies on the table: civilizations, map, wonder row, and the match that holds them.

Civilizations at the table ("civs") are numbered: seats first, then civbots. Copies are made field by field on a bare
object: search copies a lot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.historia.box import NONE, HistoriaBox
from civitas.games.historia.schema import LEVELS
from civitas.kernel.box import Box
from civitas.kernel.frame import NESTED
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng

# Where victory points come from, for the breakdown.
FROM_TERRITORIES: Final = 0
FROM_GOVERNMENTS: Final = 1
FROM_LEADERS: Final = 2
FROM_LEVELS: Final = 3
FROM_WARS: Final = 4
FROM_RAIDS: Final = 5
FROM_TRADES: Final = 6
FROM_WONDERS: Final = 7
FROM_ADVISORS: Final = 8
FROM_TOURISM: Final = 9
FROM_EXPLOITATION: Final = 10
FROM_EVENTS: Final = 11
FROM_CIVBOT: Final = 12
CATEGORIES: Final = (
    "territories",
    "governments",
    "leaders",
    "levels",
    "wars",
    "raids",
    "trades",
    "wonders",
    "advisors",
    "tourism",
    "exploitation",
    "events",
    "civbot",
)

# Why a match ended.
RUNNING: Final = 0
THREE_ERAS: Final = 1
ELIMINATED: Final = 2
REASONS: Final = ("running", "three_eras", "eliminated")

MOST_CIVS: Final = 6
NO_BOT: Final = "none"
RIVAL_IDS: Final = ("civbot_1", "civbot_2", "civbot_3", "civbot_4", "civbot_5")
CIVBOTS: Final = Option("civbots", (NO_BOT, *LEVELS), NO_BOT, (1, 2, 3, 4, 5), most=MOST_CIVS - 1)


@dataclass(slots=True)
class Player:
    """One player's area. Action cards in hand, wonders and known advisors are masks of their places in the box."""

    civilization: int
    available: int  # power cubes in front
    used: int
    reserve: int
    destroyed: int
    hand: int
    aside: int  # action cards not yet received (War, Tourism)
    column: list[int]  # discard column, oldest first
    advisors: list[int]  # in hand, in the order they came
    deck: list[int]  # face-down advisors, top last
    shown: list[int]  # face-up advisors under the deck
    known: int  # advisors of the hand that everybody knows to be there
    laid: list[int]  # cards revealed this round and not yet resolved
    extra: int  # the card laid without effect (Thermopylae)
    ready: int
    turned: int
    leaders: list[int]  # by era
    quiet: bool  # wants no more wonders offered this turn
    owed: int  # advisors still to be chosen from the deck (advanced rules)

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.civilization = self.civilization
        twin.available = self.available
        twin.used = self.used
        twin.reserve = self.reserve
        twin.destroyed = self.destroyed
        twin.hand = self.hand
        twin.aside = self.aside
        twin.column = self.column[:]
        twin.advisors = self.advisors[:]
        twin.deck = self.deck[:]
        twin.shown = self.shown[:]
        twin.known = self.known
        twin.laid = self.laid[:]
        twin.extra = self.extra
        twin.ready = self.ready
        twin.turned = self.turned
        twin.leaders = self.leaders[:]
        twin.quiet = self.quiet
        twin.owed = self.owed
        return twin

    def wonder_count(self) -> int:
        return count(self.ready | self.turned)


@dataclass(slots=True)
class State:
    """The table."""

    players: list[Player]
    vp: list[int]  # by civ, like the next five
    technology: list[int]
    military: list[int]
    land: list[int]  # masks of the territories with a cube
    earned: list[list[int]] = field(metadata=NESTED)  # victory points by category
    colours: list[int]
    order: list[int]  # turn order of the seats
    tokens: list[int]  # by territory
    row: list[int]  # wonders on offer, left to right
    decks: list[list[int]] = field(metadata=NESTED)  # wonders to come by era, top last
    discarded: int  # wonders out of the game
    turn: int  # 1 to 12; 0 while setting up
    round: int  # action round of the turn
    last: bool  # the turn ends after this action round
    event: int  # in force this turn
    events: list[int]  # events to come, top last
    pools: list[list[int]] = field(metadata=NESTED)  # leaders drawn and not chosen, by era
    drafters: list[int]  # the seats that chose a leader, in order, since the leaders of the eras still secret
    drafted: list[int]  # the eras they chose from
    ended: int

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.players = [player.copy() for player in self.players]
        twin.vp = self.vp[:]
        twin.technology = self.technology[:]
        twin.military = self.military[:]
        twin.land = self.land[:]
        twin.earned = [points[:] for points in self.earned]
        twin.colours = self.colours[:]
        twin.order = self.order[:]
        twin.tokens = self.tokens[:]
        twin.row = self.row[:]
        twin.decks = [deck[:] for deck in self.decks]
        twin.discarded = self.discarded
        twin.turn = self.turn
        twin.round = self.round
        twin.last = self.last
        twin.event = self.event
        twin.events = self.events[:]
        twin.pools = [pool[:] for pool in self.pools]
        twin.drafters = self.drafters[:]
        twin.drafted = self.drafted[:]
        twin.ended = self.ended
        return twin


class HistoriaMatch(Match):
    """A match of Historia."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Scalar],
        box: HistoriaBox,
        rng: Rng,
        state: State,
        bots: list[int],
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.state = state
        self.bots = bots  # levels of the civbots, in the order they were set up
        self.civs = seats + len(bots)
        self.merciless = bool(options["merciless"])
        self.chooses_advisors = bool(options["advanced"])

    def get_state(self) -> object:
        return self.state

    def set_state(self, state: object) -> None:
        self.state = cast(State, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> HistoriaMatch:
        return HistoriaMatch(
            self.game, self.seats, self.options, self.box, self.rng.copy(), self.state.copy(), self.bots
        )

    def is_alive(self, civ: int) -> bool:
        """Whether a civilization is still in the game: a civbot leaves it with its last cube on the map (R20)."""
        return civ < self.seats or self.state.land[civ] != 0

    def bots_in_order(self) -> list[int]:
        """The civbots as they act: highest level first, then as they were set up (R39)."""
        ranks = sorted([(-level, index) for index, level in enumerate(self.bots)])
        return [self.seats + index for _, index in ranks]

    def era(self) -> int:
        """The era of the present turn, from 0."""
        return max(self.state.turn - 1, 0) // self.box.turns


def line_up(options: dict[str, Scalar]) -> list[int]:
    """The levels of the civbots the options name."""
    return [LEVELS.index(level) for level in CIVBOTS.split(options[CIVBOTS.id])]


def empty_state() -> State:
    return State(
        players=[],
        vp=[],
        technology=[],
        military=[],
        land=[],
        earned=[],
        colours=[],
        order=[],
        tokens=[],
        row=[],
        decks=[],
        discarded=0,
        turn=0,
        round=0,
        last=False,
        event=NONE,
        events=[],
        pools=[],
        drafters=[],
        drafted=[],
        ended=RUNNING,
    )


CHUNK: Final = 10  # bits: a hand of action cards is looked up at once
CHUNK_MASK: Final = (1 << CHUNK) - 1
MEMBERS: Final = [[place for place in range(CHUNK) if mask >> place & 1] for mask in range(1 << CHUNK)]


def members(mask: int) -> list[int]:
    """The places that a mask names, in order."""
    found = MEMBERS[mask & CHUNK_MASK][:]
    mask >>= CHUNK
    base = CHUNK
    while mask:
        for place in MEMBERS[mask & CHUNK_MASK]:
            found.append(base + place)
        mask >>= CHUNK
        base += CHUNK
    return found


def count(mask: int) -> int:
    total = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
