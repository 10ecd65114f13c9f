"""What lies on the table: players, time track, markets, and the match that holds them.

Copies are made field by field on a bare object: twice as fast as through the constructor, and search copies a lot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.age_of_civilization.box import (
    BLOCK_ACTION,
    COST,
    COST_ZERO,
    END_OF_GAME,
    END_OF_TURN,
    EXTRA_WORKERS,
    KEEP_WORKER,
    MILITARY,
    ON_ACTION,
    ON_REST,
    ON_WAR,
    PLAGUE_IMMUNE,
    SLOT,
    STATIC,
    TRADE_NO_GIFT,
    USE_FUTURE_CARDS,
    WAR_IMMUNE,
    Ability,
    AgeBox,
    Scenario,
)
from civitas.kernel.box import Box
from civitas.kernel.frame import DERIVED, NESTED
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng

NOBODY: Final = -1
NONE: Final = -1
NO_OPPONENT: Final = -1

# Where points come from, for the breakdown.
FROM_ACTIONS: Final = 0
FROM_CIVILIZATIONS: Final = 1
FROM_TECHNOLOGIES: Final = 2
FROM_WONDERS: Final = 3
FROM_EVENTS: Final = 4
FROM_SCENARIO: Final = 5
CATEGORIES: Final = ("actions", "civilizations", "technologies", "wonders", "events", "scenario")

# Why a match ended.
RUNNING: Final = 0
SIX_ROUNDS: Final = 1
DROUGHT: Final = 2
REASONS: Final = ("running", "six_rounds", "drought")


class Hooks:
    """A player's abilities in force, sorted by what asks for them. Replaced, never changed: copies share it."""

    __slots__ = (
        "blocked",
        "bonuses",
        "costs",
        "endings",
        "extra_workers",
        "finals",
        "future_cards",
        "icons",
        "kept",
        "no_gift",
        "plague_immune",
        "rests",
        "slots",
        "strength",
        "war_immune",
        "wars",
    )

    def __init__(self) -> None:
        self.costs: dict[int, list[Ability]] = {}  # by action
        self.bonuses: dict[int, list[Ability]] = {}  # by action
        self.extra_workers: dict[int, int] = {}
        self.slots: list[int] = []  # actions of the private slots
        self.kept: list[int] = []  # actions whose workers are not sacrificed
        self.blocked: list[int] = []  # actions closed to the others
        self.rests: list[Ability] = []
        self.wars: list[Ability] = []
        self.endings: list[Ability] = []
        self.finals: list[Ability] = []
        self.icons = 0  # military icons
        self.strength: list[Ability] = []  # variable military
        self.war_immune = False
        self.plague_immune = False
        self.future_cards = False
        self.no_gift = False

    def add(self, abilities: list[Ability]) -> None:
        for ability in abilities:
            trigger = ability.trigger
            if trigger == STATIC:
                self._add_static(ability)
            elif trigger == ON_ACTION:
                self.bonuses.setdefault(ability.action, []).append(ability)
            elif trigger == END_OF_TURN:
                self.endings.append(ability)
            elif trigger == END_OF_GAME:
                self.finals.append(ability)
            elif trigger == ON_REST:
                self.rests.append(ability)
            elif trigger == ON_WAR:
                self.wars.append(ability)

    def _add_static(self, ability: Ability) -> None:
        effect = ability.effect
        action = ability.action
        if effect in (COST, COST_ZERO):
            self.costs.setdefault(action, []).append(ability)
        elif effect == SLOT:
            self.slots.append(action)
        elif effect == EXTRA_WORKERS:
            self.extra_workers[action] = self.extra_workers.get(action, 0) + ability.amount
        elif effect == KEEP_WORKER:
            self.kept.append(action)
        elif effect == MILITARY:
            self.strength.append(ability)
        elif effect == BLOCK_ACTION:
            self.blocked.append(action)
        elif effect == WAR_IMMUNE:
            self.war_immune = True
        elif effect == PLAGUE_IMMUNE:
            self.plague_immune = True
        elif effect == USE_FUTURE_CARDS:
            self.future_cards = True
        elif effect == TRADE_NO_GIFT:
            self.no_gift = True


NO_HOOKS: Final = Hooks()


@dataclass(slots=True)
class Player:
    """One player's area. Technologies and Wonders are masks of their places in the box."""

    points: int
    coins: int
    workers: int  # in hand
    placed: int  # on slots they come back from
    doomed: int  # on red slots
    main: int
    declined: list[int]
    annexed: list[int]
    technologies: int
    wonders: int
    special: int  # special technology card bought, or NONE
    hand: list[int]  # Draft
    earned: list[int]  # points by category
    hooks: Hooks = field(default=NO_HOOKS, metadata=DERIVED)

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.points = self.points
        twin.coins = self.coins
        twin.workers = self.workers
        twin.placed = self.placed
        twin.doomed = self.doomed
        twin.main = self.main
        twin.declined = self.declined[:]
        twin.annexed = self.annexed[:]
        twin.technologies = self.technologies
        twin.wonders = self.wonders
        twin.special = self.special
        twin.hand = self.hand[:]
        twin.earned = self.earned[:]
        twin.hooks = self.hooks
        return twin

    def owned_workers(self) -> int:
        """Workers owned: in hand and on slots."""
        return self.workers + self.placed + self.doomed

    def civilization_count(self) -> int:
        return (1 if self.main != NONE else 0) + len(self.declined) + len(self.annexed)


@dataclass(slots=True)
class Trail:
    """What a scenario keeps beside the board."""

    stones: int
    water: int
    stations: int  # stations held, from the first on
    rewarded: int  # stations whose reward was received
    walls: list[int]  # per realm
    lost: list[int]  # realms lost, in order
    token: int  # position of the special event's token, 0 = none
    struck: bool  # the Black Death has passed

    def copy(self) -> Trail:
        twin = Trail.__new__(Trail)
        twin.stones = self.stones
        twin.water = self.water
        twin.stations = self.stations
        twin.rewarded = self.rewarded
        twin.walls = self.walls[:]
        twin.lost = self.lost[:]
        twin.token = self.token
        twin.struck = self.struck
        return twin


@dataclass(slots=True)
class State:
    """The table. `track` and `events` are replaced, never changed: copies share them."""

    players: list[Player]
    round: int
    first: int  # first player
    active: int
    track: list[int]
    events: list[int]  # tokens on the last cards of the track, in order
    market: list[int]
    bonus: list[int]  # bonus coins on the market's cards
    deck: list[int]  # top last
    wonders: list[int]
    specials: list[int]
    opponent: int  # virtual opponent's military, NO_OPPONENT when there is none
    dealt: list[list[int]] = field(metadata=NESTED)  # Draft: the hands as dealt
    picks: list[list[int]] = field(metadata=NESTED)  # Draft: what each seat kept, in order
    used: list[int]  # actions performed on slots this turn, one entry each
    red: bool  # a red slot was used this turn
    gained: int  # technologies gained this turn
    trail: Trail
    ended: int

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.players = [player.copy() for player in self.players]
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.track = self.track
        twin.events = self.events
        twin.market = self.market[:]
        twin.bonus = self.bonus[:]
        twin.deck = self.deck[:]
        twin.wonders = self.wonders[:]
        twin.specials = self.specials[:]
        twin.opponent = self.opponent
        twin.dealt = self.dealt
        twin.picks = [picks[:] for picks in self.picks]
        twin.used = self.used[:]
        twin.red = self.red
        twin.gained = self.gained
        twin.trail = self.trail.copy()
        twin.ended = self.ended
        return twin


class AgeMatch(Match):
    """A match of Age of Civilization."""

    def __init__(self, game: Game, seats: int, options: dict[str, Scalar], box: AgeBox, rng: Rng, state: State) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.state = state
        self.scenario: Scenario | None = None
        for scenario in box.scenarios:
            if scenario.id == options["mode"]:
                self.scenario = scenario

    def get_state(self) -> object:
        return self.state

    def set_state(self, state: object) -> None:
        self.state = cast(State, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> AgeMatch:
        return AgeMatch(self.game, self.seats, self.options, self.box, self.rng.copy(), self.state.copy())


def empty_state() -> State:
    trail = Trail(0, 0, 0, 0, [], [], 0, False)
    return State([], 0, 0, 0, [], [], [], [], [], [], [], NO_OPPONENT, [], [], [], False, 0, trail, RUNNING)


def refresh(box: AgeBox, player: Player) -> None:
    """Work out a player's abilities in force (pp. 9, 14-15): main, all inherited ones, Wonders, technologies."""
    hooks = Hooks()
    if player.main != NONE:
        hooks.add(box.main[player.main])
        hooks.add(box.inherited[player.main])
        hooks.icons += box.military_main[player.main] + box.military_inherited[player.main]
    for card in player.declined:
        hooks.add(box.inherited[card])
        hooks.icons += box.military_inherited[card]
    for card in player.annexed:
        hooks.add(box.inherited[card])
        hooks.icons += box.military_inherited[card]
    for index in members(player.technologies):
        hooks.add(box.technology[index])
        hooks.icons += box.military_technology[index]
    for index in members(player.wonders):
        hooks.add(box.wonder[index])
    player.hooks = hooks


def members(mask: int) -> list[int]:
    """The places in the box that a mask names."""
    found: list[int] = []
    index = 0
    while mask > 0:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found


def count(mask: int) -> int:
    total = 0
    while mask > 0:
        mask &= mask - 1
        total += 1
    return total
