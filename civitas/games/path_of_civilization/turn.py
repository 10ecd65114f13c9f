"""The course of the game: nine turns of phases A to F, the ninth with a Challenge and a Battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.battle import Battle
from civitas.games.path_of_civilization.challenge import Challenge
from civitas.games.path_of_civilization.deployment import Deployment
from civitas.games.path_of_civilization.gains import FreePoints
from civitas.games.path_of_civilization.market import Market
from civitas.games.path_of_civilization.philosophy import Philosophy
from civitas.games.path_of_civilization.project import Project
from civitas.games.path_of_civilization.purchase import Purchase
from civitas.games.path_of_civilization.quantities import external_force
from civitas.games.path_of_civilization.research import Research
from civitas.games.path_of_civilization.score import score_end_of_game
from civitas.games.path_of_civilization.state import (
    BATTLE,
    CHALLENGE,
    DEPLOYMENT,
    LEADERS,
    OVER,
    PHILOSOPHY,
    PROJECT,
    RESEARCH_PHASE,
    TECHNOLOGY,
    WONDERS,
    PathMatch,
)
from civitas.games.path_of_civilization.verbs import FORCE_MOVES, LEADER_REVEALED, TURN_BEGINS, WONDER_REVEALED
from civitas.kernel.frame import Frame

CHALLENGES_AT: Final = (3, 5, 7, 9)
BATTLES_AT: Final = (4, 6, 8, 9)


@dataclass(slots=True)
class Course(Frame):
    """Nine turns, one phase after the other."""

    def copy(self) -> Course:
        return Course()

    def start(self, match: PathMatch) -> None:
        """Starting bonuses may hold free research points."""
        match.open(FreePoints(), then="begin_turn")

    def begin_turn(self, match: PathMatch) -> None:
        """Turn marker, markets, hands, External Force; alone the automa's Action card."""
        state = match.state
        state.turn += 1
        match.begin_turn()
        match.tell(TURN_BEGINS, -1, state.turn)
        if match.alone:
            automa.begin_turn(match)
        fill_markets(match)
        if state.turn > 1:
            for player in state.players[: match.seats]:
                player.hand = sorted([*player.left, *player.right, *player.discovered])
                player.left, player.right, player.discovered = [], [], []
        if state.turn == 1 or state.turn - 1 in BATTLES_AT:
            match.tell(FORCE_MOVES, -1, external_force(match.box, state))
        self.then = "project"

    def project(self, match: PathMatch) -> None:
        match.state.phase = PROJECT
        match.open(Project(), then="deploy")

    def deploy(self, match: PathMatch) -> None:
        match.state.phase = DEPLOYMENT
        match.open(Deployment(), then="climb")

    def climb(self, match: PathMatch) -> None:
        match.state.phase = PHILOSOPHY
        match.open(Philosophy(), then="build")

    def build(self, match: PathMatch) -> None:
        match.state.phase = WONDERS
        match.open(Market(WONDERS), then="recruit")

    def recruit(self, match: PathMatch) -> None:
        match.state.phase = LEADERS
        match.open(Market(LEADERS), then="study")

    def study(self, match: PathMatch) -> None:
        match.state.phase = RESEARCH_PHASE
        match.open(Research(), then="buy")

    def buy(self, match: PathMatch) -> None:
        match.state.phase = TECHNOLOGY
        match.open(Purchase(), then="meet_challenge")

    def meet_challenge(self, match: PathMatch) -> None:
        if match.state.turn in CHALLENGES_AT:
            match.state.phase = CHALLENGE
            match.open(Challenge(), then="meet_battle")
        else:
            self.then = "meet_battle"

    def meet_battle(self, match: PathMatch) -> None:
        if match.state.turn in BATTLES_AT:
            match.state.phase = BATTLE
            match.open(Battle(), then="end_turn")
        else:
            self.then = "end_turn"

    def end_turn(self, match: PathMatch) -> None:
        state = match.state
        if state.turn == match.box.turns:
            state.phase = OVER
            state.ended = True
            score_end_of_game(match)
            return
        if match.alone:
            automa.end_turn(match)
        self.then = "begin_turn"


def fill_markets(match: PathMatch) -> None:
    """Turn up this turn's Wonders and Leaders; unsold cards stay."""
    state = match.state
    place = state.turn - 1
    wonders, leaders = state.wonder_piles[place], state.leader_piles[place]
    if not wonders and not leaders:
        return
    match.bar()
    state.wonders = [*state.wonders, *wonders]
    state.leaders = [*state.leaders, *leaders]
    state.wonder_piles = emptied(state.wonder_piles, place)
    state.leader_piles = emptied(state.leader_piles, place)
    for card in wonders:
        match.tell(WONDER_REVEALED, -1, card)
    for card in leaders:
        match.tell(LEADER_REVEALED, -1, card)


def emptied(piles: list[list[int]], place: int) -> list[list[int]]:
    return [[] if other == place else pile for other, pile in enumerate(piles)]
