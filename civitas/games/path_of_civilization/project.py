"""Phase A, Project: two Technologies to the left, two to the right, the rest to the old technologies."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization.picks import next_picks
from civitas.games.path_of_civilization.state import PathMatch, without
from civitas.games.path_of_civilization.verbs import DISCARD, DISCARDS, LEFT, PLAYS_LEFT, PLAYS_RIGHT
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Project(Frame):
    """Everybody splits the hand in secret; the choices are revealed together."""

    def copy(self) -> Project:
        return Project()

    def start(self, match: PathMatch) -> None:
        plans: dict[int, Frame] = {seat: Plan(seat) for seat in range(match.seats)}
        match.fork(plans, then="reveal")

    def reveal(self, match: PathMatch) -> None:
        for seat in range(match.seats):
            plan = match.branch_of(seat)
            assert isinstance(plan, Plan)
            player = match.state.players[seat]
            right = player.hand
            for card in [*plan.left, *plan.discarded]:
                right = without(right, card)
            player.left = plan.left
            player.right = right
            player.hand = []
            match.tell(PLAYS_LEFT, seat, plan.left[0], plan.left[1])
            match.tell(PLAYS_RIGHT, seat, right[0], right[1])
            for card in plan.discarded:
                player.old = [*player.old, card]
                match.tell(DISCARDS, seat, card)


@dataclass(slots=True)
class Plan(Frame):
    """One seat's split: the left cards, then those discarded; what remains is played on the right."""

    seat: int
    left: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)

    def copy(self) -> Plan:
        return Plan(self.seat, self.left, self.discarded[:])

    def start(self, match: PathMatch) -> None:
        hand = match.state.players[self.seat].hand
        if len(self.left) < match.box.left_slots:
            options = [LEFT + card for card in next_picks(hand, self.left, match.box.left_slots)]
            match.ask(self.seat, options, then="place", prompt="project_left")
            return
        spare = len(hand) - match.box.left_slots - match.box.right_slots
        if len(self.discarded) < spare:
            rest = hand
            for card in self.left:
                rest = without(rest, card)
            options = [DISCARD + card for card in next_picks(rest, self.discarded, spare)]
            match.ask(self.seat, options, then="discard", prompt="project_discard")

    def place(self, match: PathMatch) -> None:
        self.left = [*self.left, match.choice - LEFT]
        self.then = "start"

    def discard(self, match: PathMatch) -> None:
        self.discarded.append(match.choice - DISCARD)
        self.then = "start"
