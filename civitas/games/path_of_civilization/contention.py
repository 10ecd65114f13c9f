"""Contested cards: wish lists, deferred acceptance by priority, bounded changes of mind (phases C2 and C3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization.quantities import affordable_leaders, affordable_wonders
from civitas.games.path_of_civilization.state import NONE, WONDERS, PathMatch
from civitas.games.path_of_civilization.verbs import (
    CLAIMS_LEADER,
    CLAIMS_NOTHING,
    CLAIMS_WONDER,
    DONE,
    KEEP,
    REVISE,
    REVISES,
    WISH_LEADER,
    WISH_WONDER,
)
from civitas.kernel.frame import NESTED, Frame


def affordable(match: PathMatch, kind: int, seat: int) -> list[int]:
    """Cards of a market that a seat can pay now."""
    player = match.state.players[seat]
    if kind == WONDERS:
        return affordable_wonders(match.box, match.state, player)
    return affordable_leaders(match.box, match.state, player)


def prior(match: PathMatch, kind: int, player: int, card: int) -> int:
    """Place of a card's type on a player's priority track, 0 = best; never equal for two players."""
    types = match.box.wonder_type if kind == WONDERS else match.box.leader_type
    return match.box.priority[match.state.players[player].civilization][types[card]]


def accept(match: PathMatch, kind: int, lists: list[list[int]]) -> list[int]:
    """Deferred acceptance: who would take which card. The order of processing does not matter."""
    outcome = [NONE] * len(lists)
    holder: dict[int, int] = {}
    tried = [0] * len(lists)
    unplaced = [player for player, wishes in enumerate(lists) if wishes]
    while unplaced:
        player = unplaced.pop()
        if tried[player] == len(lists[player]):
            continue
        card = lists[player][tried[player]]
        tried[player] += 1
        rival = holder.get(card, NONE)
        if rival == NONE:
            holder[card] = player
            outcome[player] = card
        elif prior(match, kind, player, card) < prior(match, kind, rival, card):
            holder[card] = player
            outcome[player] = card
            outcome[rival] = NONE
            unplaced.append(rival)
        else:
            unplaced.append(player)
    return outcome


@dataclass(slots=True)
class Contest(Frame):
    """Everybody who can pay a card submits a secret list; the outcome is shown until nobody changes their mind.

    Whoever opens it reads `outcome`: a card or NONE per player. `lists` are known to their owners alone.
    """

    kind: int  # WONDERS or LEADERS
    lists: list[list[int]] = field(metadata=NESTED)  # by player; the automa's is given
    entrants: list[int] = field(default_factory=list)  # seats that may wish
    revisions: list[int] = field(default_factory=list)  # used so far, by entrant
    outcome: list[int] = field(default_factory=list)  # provisional, by player; empty before the first

    def copy(self) -> Contest:
        return Contest(self.kind, self.lists, self.entrants, self.revisions, self.outcome)

    def start(self, match: PathMatch) -> None:
        self.entrants = [seat for seat in range(match.seats) if affordable(match, self.kind, seat)]
        self.revisions = [0] * len(self.entrants)
        self.then = "ask" if self.entrants else "settle"

    def ask(self, match: PathMatch) -> None:
        wishes: dict[int, Frame] = {seat: Wish(seat, self.kind) for seat in self.entrants}
        match.fork(wishes, then="hear")

    def hear(self, match: PathMatch) -> None:
        lists = self.lists[:]
        for seat in self.entrants:
            wish = match.branch_of(seat)
            assert isinstance(wish, Wish)
            lists[seat] = wish.cards
        self.lists = lists
        self.then = "settle"

    def settle(self, match: PathMatch) -> None:
        self.outcome = accept(match, self.kind, self.lists)
        rivals = len(self.entrants) + len([wishes for wishes in self.lists[match.seats :] if wishes])
        if rivals > 1:
            self._tell_outcome(match)
            if self.undecided(match):
                self.then = "offer"

    def _tell_outcome(self, match: PathMatch) -> None:
        tale = CLAIMS_WONDER if self.kind == WONDERS else CLAIMS_LEADER
        for player, card in enumerate(self.outcome):
            if card != NONE:
                match.tell(tale, player, card)
            elif player in self.entrants:
                match.tell(CLAIMS_NOTHING, player)

    def undecided(self, match: PathMatch) -> list[int]:
        """Seats that may still change their mind."""
        most = match.box.revisions_max
        return [seat for seat, used in zip(self.entrants, self.revisions, strict=True) if used < most]

    def offer(self, match: PathMatch) -> None:
        revisions: dict[int, Frame] = {seat: Revision(seat, self.kind) for seat in self.undecided(match)}
        match.fork(revisions, then="revise")

    def revise(self, match: PathMatch) -> None:
        lists = self.lists[:]
        revisions = self.revisions[:]
        for seat in self.undecided(match):
            revision = match.branch_of(seat)
            assert isinstance(revision, Revision)
            if revision.revised:
                lists[seat] = revision.cards
                place = self.entrants.index(seat)
                revisions[place] += 1
                match.tell(REVISES, seat, revisions[place])
        changed = lists != self.lists
        self.lists = lists
        self.revisions = revisions
        if changed:
            self.then = "settle"


@dataclass(slots=True)
class Wish(Frame):
    """One seat's wish list: cards it can pay, best first, ending in `done`."""

    seat: int
    kind: int
    cards: list[int] = field(default_factory=list)

    def copy(self) -> Wish:
        return Wish(self.seat, self.kind, self.cards)

    def start(self, match: PathMatch) -> None:
        cards = [card for card in affordable(match, self.kind, self.seat) if card not in self.cards]
        if not cards:
            return
        if self.kind == WONDERS:
            options = [*[WISH_WONDER + card for card in cards], DONE]
            match.ask(self.seat, options, then="wish", prompt="wonder_wish")
        else:
            options = [*[WISH_LEADER + card for card in cards], DONE]
            match.ask(self.seat, options, then="wish", prompt="leader_wish")

    def wish(self, match: PathMatch) -> None:
        if match.choice != DONE:
            base = WISH_WONDER if self.kind == WONDERS else WISH_LEADER
            self.cards = [*self.cards, match.choice - base]
            self.then = "start"


@dataclass(slots=True)
class Revision(Frame):
    """One seat keeps its wish list or replaces it; `revised` tells which."""

    seat: int
    kind: int
    revised: bool = False
    cards: list[int] = field(default_factory=list)

    def copy(self) -> Revision:
        return Revision(self.seat, self.kind, self.revised, self.cards)

    def start(self, match: PathMatch) -> None:
        if self.kind == WONDERS:
            match.ask(self.seat, [KEEP, REVISE], then="hear", prompt="wonder_revision")
        else:
            match.ask(self.seat, [KEEP, REVISE], then="hear", prompt="leader_revision")

    def hear(self, match: PathMatch) -> None:
        if match.choice == REVISE:
            self.revised = True
            match.open(Wish(self.seat, self.kind), then="replace")

    def replace(self, match: PathMatch) -> None:
        wish = match.ended()
        assert isinstance(wish, Wish)
        self.cards = wish.cards
