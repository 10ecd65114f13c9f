"""What lies on the table: players' areas, card row, decks, events, and the match that holds them.

Cards are numbers of one row over the whole box (see `box.py`). Copies are made field by field on a bare object: search
copies a lot. Lists marked "replaced" are never changed in place, so copies share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.through_the_ages.box import AGGRESSIONS, NONE, PACTS, AgesBox
from civitas.games.through_the_ages.hooks import NO_HOOKS, Hooks
from civitas.kernel.box import Box
from civitas.kernel.frame import DERIVED
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng

# Where culture points come from, for the breakdown.
FROM_PRODUCTION: Final = 0
FROM_EVENTS: Final = 1  # while the game runs, preparing them too
FROM_IMPACTS: Final = 2  # events of age III, also those scored at the end
FROM_WONDERS: Final = 3  # on completion
FROM_LEADERS: Final = 4
FROM_ACTIONS: Final = 5
FROM_TERRITORIES: Final = 6
FROM_AGGRESSIONS: Final = 7
FROM_WARS: Final = 8
FROM_FAMINE: Final = 9  # lost
CATEGORIES: Final = (
    "production",
    "events",
    "impacts",
    "wonders",
    "leaders",
    "actions",
    "territories",
    "aggressions",
    "wars",
    "famine",
)

# Why a match ended.
RUNNING: Final = 0
LAST_ROUND: Final = 1
ALONE: Final = 2  # all others have resigned
REASONS: Final = ("running", "last_round", "alone")

# Phases of a turn.
START: Final = 0
POLITICS: Final = 1
ACTIONS_PHASE: Final = 2
END: Final = 3
PHASES: Final = ("start", "politics", "actions", "end")

# What was used this turn: bits of `Player.used`.
USED_TACTIC: Final = 1  # a tactic was played or copied
USED_CONVERSION: Final = 2  # Bach
USED_FREE_POPULATION: Final = 4  # Ocean Liner Service
USED_CHOICE: Final = 8  # Churchill
USED_MILITARY_AS_CIVIL: Final = 16  # Hammurabi
REPLACED_LEADER: Final = 32  # Taj Mahal is cheaper
SWAP_READY: Final = 64  # Trade Routes: the next payment lets one good stand for the other
USED_SWAP: Final = 128

# Who knows a card that lies face down: a seat, everybody or nobody.
EVERYBODY: Final = -1
NOBODY: Final = -2


@dataclass(slots=True)
class Player:
    """One player's area. Stored tokens, workers: by technology card; ruins: a mask by place among the wonders."""

    alive: bool  # has not resigned
    government: int
    leader: int
    specials: list[int]  # by type, NONE; replaced
    technologies: int  # mask of the cards for workers in play
    workers: list[int]  # by card
    unused: int
    yellow: int  # bank
    blue: int  # bank
    stored: list[int]  # blue tokens on farms, mines and labs, by card
    wonder: int  # unfinished, NONE
    stages: int  # built of it
    wonders: list[int]  # completed, in order; replaced
    ruins: int
    tucked: int  # the wonder Homer lies under, NONE
    colonies: list[int]  # in order; replaced
    hand: list[int]  # civil cards in the order they came
    fresh: list[int]  # action cards taken in this Action Phase
    military_hand: list[int]  # sorted
    open_hand: list[int]  # those of them that everybody knows, sorted; replaced
    science: int  # points
    culture: int  # points
    earned: list[int]  # culture points by category
    civil: int  # available actions
    military: int
    extra_civil: int  # temporary actions, spent first
    extra_military: int
    unit_resources: int  # temporary, from action cards
    leader_resources: int  # temporary, gone with the leader
    leader_science: int  # temporary, for technologies of units
    used: int
    second_politics: bool  # Caesar's political action is used
    leaders_taken: int  # mask of ages
    tactic: int  # current, NONE
    exclusive: bool  # it lies in the own area
    war: int  # declared, NONE
    war_rival: int
    pact: int  # in the own area, NONE
    pact_partner: int
    pact_side: int  # 0: the owner is A
    politics_owed: int  # political actions given up (International Agreement)
    hooks: Hooks = field(default=NO_HOOKS, metadata=DERIVED)
    civil_total: int = field(default=0, metadata=DERIVED)
    military_total: int = field(default=0, metadata=DERIVED)
    strength: int = field(default=0, metadata=DERIVED)
    science_rating: int = field(default=0, metadata=DERIVED)
    culture_rating: int = field(default=0, metadata=DERIVED)
    happiness: int = field(default=0, metadata=DERIVED)

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.alive = self.alive
        twin.government = self.government
        twin.leader = self.leader
        twin.specials = self.specials
        twin.technologies = self.technologies
        twin.workers = self.workers[:]
        twin.unused = self.unused
        twin.yellow = self.yellow
        twin.blue = self.blue
        twin.stored = self.stored[:]
        twin.wonder = self.wonder
        twin.stages = self.stages
        twin.wonders = self.wonders
        twin.ruins = self.ruins
        twin.tucked = self.tucked
        twin.colonies = self.colonies
        twin.hand = self.hand[:]
        twin.fresh = self.fresh[:]
        twin.military_hand = self.military_hand[:]
        twin.open_hand = self.open_hand
        twin.science = self.science
        twin.culture = self.culture
        twin.earned = self.earned[:]
        twin.civil = self.civil
        twin.military = self.military
        twin.extra_civil = self.extra_civil
        twin.extra_military = self.extra_military
        twin.unit_resources = self.unit_resources
        twin.leader_resources = self.leader_resources
        twin.leader_science = self.leader_science
        twin.used = self.used
        twin.second_politics = self.second_politics
        twin.leaders_taken = self.leaders_taken
        twin.tactic = self.tactic
        twin.exclusive = self.exclusive
        twin.war = self.war
        twin.war_rival = self.war_rival
        twin.pact = self.pact
        twin.pact_partner = self.pact_partner
        twin.pact_side = self.pact_side
        twin.politics_owed = self.politics_owed
        twin.hooks = self.hooks
        twin.civil_total = self.civil_total
        twin.military_total = self.military_total
        twin.strength = self.strength
        twin.science_rating = self.science_rating
        twin.culture_rating = self.culture_rating
        twin.happiness = self.happiness
        return twin


@dataclass(slots=True)
class State:
    """The table. Each list `…_by` says who knows the card at the same place (a seat, EVERYBODY, NOBODY)."""

    players: list[Player]
    round: int  # from 1
    first: int  # first player
    active: int  # whose turn it is
    phase: int
    age: int  # 0 = A … 4 = IV
    last_round: int  # 0 until age IV fixes it
    row: list[int]  # 13 spaces, NONE where empty
    civil: list[int]  # current civil deck, top last
    military: list[int]  # current military deck, top last
    decks_for: list[int]  # by age: for how many players its decks were made, 0 if not yet
    discards: list[int]  # military cards of the current age, face down
    discards_by: list[int]
    current: list[int]  # events, top last
    current_by: list[int]  # who prepared it, NOBODY for the first ones
    future: list[int]  # events, top last
    future_by: list[int]
    peeked: int  # mask of the seats that know the top current event
    past: list[int]  # resolved events, territories nobody took; replaced
    table: list[int]  # military cards being resolved, open to all
    common: list[int]  # tactics; replaced
    gone: list[int]  # civil cards out of the game; replaced
    buried: list[int]  # military cards out of the game; replaced
    buried_by: list[int]  # replaced
    ended: int

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.players = [player.copy() for player in self.players]
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.phase = self.phase
        twin.age = self.age
        twin.last_round = self.last_round
        twin.row = self.row[:]
        twin.civil = self.civil[:]
        twin.military = self.military[:]
        twin.decks_for = self.decks_for[:]
        twin.discards = self.discards[:]
        twin.discards_by = self.discards_by[:]
        twin.current = self.current[:]
        twin.current_by = self.current_by[:]
        twin.future = self.future[:]
        twin.future_by = self.future_by[:]
        twin.peeked = self.peeked
        twin.past = self.past
        twin.table = self.table[:]
        twin.common = self.common
        twin.gone = self.gone
        twin.buried = self.buried
        twin.buried_by = self.buried_by
        twin.ended = self.ended
        return twin


class AgesMatch(Match):
    """A match of Through the Ages."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Scalar], box: AgesBox, rng: Rng, state: State
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.state = state
        self.peaceful = bool(options["peaceful"])
        self.resigning = bool(options["resigning"])
        self.bach_by_card = bool(options["bach_by_card"])
        self.hammurabi_revolts = bool(options["hammurabi_revolts"])
        self.pact_food_counts = bool(options["pact_food_counts"])
        self.ranks_anew = bool(options["ranks_anew"])
        self.annex_anyone = bool(options["annex_anyone"])
        self.last_age = 1 if bool(options["learning"]) else 2 if bool(options["short"]) else 3

    def get_state(self) -> object:
        return self.state

    def set_state(self, state: object) -> None:
        self.state = cast(State, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> AgesMatch:
        return AgesMatch(self.game, self.seats, self.options, self.box, self.rng.copy(), self.state.copy())

    def deck(self, first: int, last: int, age: int, players: int) -> list[int]:
        """The cards of an age among part of the row; without aggressions and wars in a peaceful game (R13)."""
        cards = self.box.deck(first, last, age, players)
        return [card for card in cards if not AGGRESSIONS <= card < PACTS] if self.peaceful else cards

    def living(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, player in enumerate(self.state.players) if player.alive]

    def count(self) -> int:
        """How many players are still in the game."""
        total = 0
        for player in self.state.players:
            if player.alive:
                total += 1
        return total

    def from_seat(self, seat: int) -> list[int]:
        """The seats still in the game, clockwise from that one."""
        players = self.state.players
        order = [(seat + step) % self.seats for step in range(self.seats)]
        return [other for other in order if players[other].alive]


def empty_state() -> State:
    return State(
        players=[],
        round=0,
        first=0,
        active=0,
        phase=START,
        age=0,
        last_round=0,
        row=[],
        civil=[],
        military=[],
        decks_for=[0, 0, 0, 0],
        discards=[],
        discards_by=[],
        current=[],
        current_by=[],
        future=[],
        future_by=[],
        peeked=0,
        past=[],
        table=[],
        common=[],
        gone=[],
        buried=[],
        buried_by=[],
        ended=RUNNING,
    )


def new_player(box: AgesBox) -> Player:
    """A player's area at the beginning (p. 2)."""
    workers = box.first_workers[:]
    return Player(
        alive=True,
        government=box.first_government,
        leader=NONE,
        specials=[NONE, NONE, NONE, NONE],
        technologies=box.first_technologies,
        workers=workers,
        unused=box.first_unused,
        yellow=box.first_yellow,
        blue=box.first_blue,
        stored=[0] * box.stores,
        wonder=NONE,
        stages=0,
        wonders=[],
        ruins=0,
        tucked=NONE,
        colonies=[],
        hand=[],
        fresh=[],
        military_hand=[],
        open_hand=[],
        science=0,
        culture=0,
        earned=[0] * len(CATEGORIES),
        civil=0,
        military=0,
        extra_civil=0,
        extra_military=0,
        unit_resources=0,
        leader_resources=0,
        leader_science=0,
        used=0,
        second_politics=False,
        leaders_taken=0,
        tactic=NONE,
        exclusive=False,
        war=NONE,
        war_rival=NONE,
        pact=NONE,
        pact_partner=NONE,
        pact_side=0,
        politics_owed=0,
    )
