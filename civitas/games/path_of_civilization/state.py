"""What lies on the table: the players' boards, markets, library, events, Boon tokens; and the match that holds them.

Copies are made field by field on a bare object, since search copies a lot. Alone, the automa is the last of `players`
and no seat: it owns things and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.path_of_civilization.box import CUBE_COUNT, EVENT_COUNT, TYPE_COUNT, PathBox
from civitas.kernel.box import Box
from civitas.kernel.frame import NESTED
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng

NONE: Final = -1
NOTHING: Final = -2  # decided: no Technology can be bought (R4)

# Phases of a turn.
PHASES: Final = (
    "setup",
    "project",
    "deployment",
    "philosophy",
    "wonders",
    "leaders",
    "research",
    "technology",
    "challenge",
    "battle",
    "over",
)
SETUP: Final = 0
PROJECT: Final = 1
DEPLOYMENT: Final = 2
PHILOSOPHY: Final = 3
WONDERS: Final = 4
LEADERS: Final = 5
RESEARCH_PHASE: Final = 6
TECHNOLOGY: Final = 7
CHALLENGE: Final = 8
BATTLE: Final = 9
OVER: Final = 10

# How a Boon token lies.
HIDDEN: Final = 0
SHOWN: Final = 1  # turned over for all to see, not yet decided
OPEN: Final = 2
REJECTED: Final = 3
TOKEN_STATES: Final = ("hidden", "shown", "open", "rejected")


@dataclass(slots=True)
class Player:
    """One player's board and what belongs to it. Lists of cards are kept in canonical order except where noted."""

    civilization: int
    cubes: list[int]  # by tray
    sages: list[int]  # waiting, by Challenge
    units: list[int]  # waiting, by Battle
    research: list[int]  # by type
    free: int  # free research points gained and not yet placed
    population: int  # space occupied
    philosophy: int
    heritage: int
    tokens: int
    hand: list[int]
    left: list[int]
    right: list[int]
    discovered: list[int]
    old: list[int]
    leader: int
    cemetery: list[int]  # in the order of burial
    wonders: list[int]  # in the order of purchase
    permanents: list[int]  # Challenges whose permanent effect was bought

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.civilization = self.civilization
        twin.cubes = self.cubes[:]
        twin.sages = self.sages
        twin.units = self.units
        twin.research = self.research[:]
        twin.free = self.free
        twin.population = self.population
        twin.philosophy = self.philosophy
        twin.heritage = self.heritage
        twin.tokens = self.tokens
        twin.hand = self.hand
        twin.left = self.left
        twin.right = self.right
        twin.discovered = self.discovered
        twin.old = self.old
        twin.leader = self.leader
        twin.cemetery = self.cemetery
        twin.wonders = self.wonders
        twin.permanents = self.permanents
        return twin

    def technologies(self) -> list[int]:
        """Every Technology owned, wherever it lies."""
        return self.hand + self.left + self.right + self.discovered + self.old

    def leaders(self) -> list[int]:
        """Every Leader owned, the living one last."""
        return self.cemetery if self.leader == NONE else [*self.cemetery, self.leader]


def new_player(civilization: int, hand: list[int]) -> Player:
    return Player(
        civilization=civilization,
        cubes=[0] * CUBE_COUNT,
        sages=[0] * EVENT_COUNT,
        units=[0] * EVENT_COUNT,
        research=[0] * TYPE_COUNT,
        free=0,
        population=0,
        philosophy=0,
        heritage=0,
        tokens=0,
        hand=hand,
        left=[],
        right=[],
        discovered=[],
        old=[],
        leader=NONE,
        cemetery=[],
        wonders=[],
        permanents=[],
    )


@dataclass(slots=True)
class State:
    """The table. Lists of cards and of waiting cubes are replaced, never changed: copies share them."""

    players: list[Player]
    turn: int
    phase: int
    challenges: list[int]  # the four Challenges in play
    battles: list[int]
    challenge: int  # where the Challenge tray stands: the first one not yet resolved
    battle: int
    wonder_piles: list[list[int]] = field(metadata=NESTED)  # by turn - 1, face down
    leader_piles: list[list[int]] = field(metadata=NESTED)
    wonders: list[int]  # the market, oldest first
    leaders: list[int]
    gone_wonders: list[int]  # alone: cards that left the markets
    gone_leaders: list[int]
    library: list[int]  # copies left, by Technology
    boons: list[int]  # the ten tokens, two per level
    tokens: list[int]  # how they lie
    actions: list[int]  # alone: Action cards still face down, top last
    action: int  # alone: the Action card of this turn
    played: list[int]  # alone: Action cards of earlier turns
    envy: list[int]  # alone: types on slots 1 to 5
    ended: bool

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.players = [player.copy() for player in self.players]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.challenges = self.challenges
        twin.battles = self.battles
        twin.challenge = self.challenge
        twin.battle = self.battle
        twin.wonder_piles = self.wonder_piles
        twin.leader_piles = self.leader_piles
        twin.wonders = self.wonders
        twin.leaders = self.leaders
        twin.gone_wonders = self.gone_wonders
        twin.gone_leaders = self.gone_leaders
        twin.library = self.library[:]
        twin.boons = self.boons
        twin.tokens = self.tokens[:]
        twin.actions = self.actions
        twin.action = self.action
        twin.played = self.played
        twin.envy = self.envy
        twin.ended = self.ended
        return twin


def empty_state() -> State:
    return State(
        players=[],
        turn=0,
        phase=SETUP,
        challenges=[],
        battles=[],
        challenge=0,
        battle=0,
        wonder_piles=[],
        leader_piles=[],
        wonders=[],
        leaders=[],
        gone_wonders=[],
        gone_leaders=[],
        library=[],
        boons=[],
        tokens=[],
        actions=[],
        action=NONE,
        played=[],
        envy=[],
        ended=False,
    )


class PathMatch(Match):
    """A match of Path of Civilization."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Scalar], box: PathBox, rng: Rng, state: State
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.state = state

    def get_state(self) -> object:
        return self.state

    def set_state(self, state: object) -> None:
        self.state = cast(State, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> PathMatch:
        return PathMatch(self.game, self.seats, self.options, self.box, self.rng.copy(), self.state.copy())

    @property
    def alone(self) -> bool:
        """Whether the automa plays too; then it is the player after the last seat."""
        return self.seats == 1


def without(cards: list[int], card: int) -> list[int]:
    """The cards less one copy of that one."""
    left = cards[:]
    left.remove(card)
    return left
