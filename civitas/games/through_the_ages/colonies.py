"""Colonization: bidding for a new territory, the force that is sent, and colonies gained and lost (Code p. 7, 9)."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.through_the_ages.box import (
    BONUSES,
    CARD_IDS,
    FIRST_UNIT,
    NONE,
    TERRITORIES,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.goods import LoseTokens
from civitas.games.through_the_ages.hand import discard_hidden, discard_shown, play_from_hand
from civitas.games.through_the_ages.leaders import symbol_tokens
from civitas.games.through_the_ages.politics_verbs import (
    BID,
    BIDS,
    BIDS_NOT,
    COLONIZES,
    ENOUGH,
    LOSES_COLONY,
    MOST_BID,
    NO_BID,
    SEND,
    SENDS,
    SPARE,
    SUPPORT,
    SUPPORTS,
    UNCLAIMED,
)
from civitas.games.through_the_ages.ratings import rate, refresh
from civitas.games.through_the_ages.spoils import gain
from civitas.games.through_the_ages.state import FROM_TERRITORIES, AgesMatch, Player
from civitas.games.through_the_ages.strength import force, unit_total
from civitas.games.through_the_ages.verbs import VERBS
from civitas.kernel.frame import Frame


def units_of(match: AgesMatch, player: Player) -> list[int]:
    """A player's units by technology."""
    kind = match.box.kind
    return [player.workers[card] if kind[card] >= FIRST_UNIT else 0 for card in range(WORKER_COUNT)]


def highest_bid(match: AgesMatch, seat: int) -> int:
    """The most a seat can send: all units, all bonus cards, what its leader lets it discard; 0 without a unit."""
    box = match.box
    player = match.state.players[seat]
    if not unit_total(box, player):
        return 0
    total = force(match, seat, units_of(match, player))
    others = 0
    for card in player.military_hand:
        if card >= BONUSES:
            total += box.military.colonization[card - BONUSES]
        else:
            others += 1
    return min(total + min(others, player.hooks.colonize_discard), MOST_BID)


def conceivable_bid(match: AgesMatch, seat: int) -> int:
    """The most a seat could send as far as the others know: each card of its hand might be the best of its age."""
    box = match.box
    player = match.state.players[seat]
    if not unit_total(box, player):
        return 0
    best = [1 if player.hooks.colonize_discard else 0] * 4
    for place, value in enumerate(box.military.colonization):
        level = box.level[BONUSES + place]
        best[level] = max(best[level], value)
    total = force(match, seat, units_of(match, player))
    return total + sum([best[box.level[card]] for card in player.military_hand])


@dataclass(slots=True)
class Colonize(Frame):
    """A new territory: seats bid in turn, each more than the last bid, or leave; the last one must colonize (p. 7).

    Who can bid at all follows from what everybody sees; how high, from the own hand.
    """

    seat: int  # who revealed it
    card: int
    best: int = 0
    winner: int = NONE
    turn: int = NONE
    left: list[int] = field(default_factory=list)

    def copy(self) -> Colonize:
        return Colonize(self.seat, self.card, self.best, self.winner, self.turn, self.left[:])

    def start(self, match: AgesMatch) -> None:
        self.turn = self.seat
        self.then = "call"

    def call(self, match: AgesMatch) -> None:
        """Find the next seat that is in and could outbid."""
        for seat in match.from_seat(self.turn):
            if seat == self.winner or seat in self.left:
                continue
            if conceivable_bid(match, seat) > self.best:
                self.turn = seat
                self.then = "speak"
                return
            self.left.append(seat)
        if self.winner == NONE:
            self.leave_it(match)
        else:
            self.then = "send"

    def leave_it(self, match: AgesMatch) -> None:
        state = match.state
        state.table.remove(self.card)
        state.past = [*state.past, self.card]
        match.tell(UNCLAIMED, -1, self.card - TERRITORIES)

    def speak(self, match: AgesMatch) -> None:
        """Asked even if only leaving is possible: the others may not know."""
        bids = [BID + amount for amount in range(self.best + 1, highest_bid(match, self.turn) + 1)]
        options = [*bids, NO_BID]
        match.ask(self.turn, options, then="hear", prompt="bid", source=CARD_IDS[self.card], always=True)

    def hear(self, match: AgesMatch) -> None:
        if match.choice == NO_BID:
            self.left.append(self.turn)
            match.tell(BIDS_NOT, self.turn)
        else:
            self.best = match.choice - BID
            self.winner = self.turn
            match.tell(BIDS, self.turn, self.best)
        self.turn = (self.turn + 1) % match.seats
        self.then = "call"

    def send(self, match: AgesMatch) -> None:
        match.fork({self.winner: ColonizingForce(self.winner, self.best, self.card)}, then="land")

    def land(self, match: AgesMatch) -> None:
        """Units sent are sacrificed, cards discarded, then the territory is a colony (p. 7)."""
        sent = match.branch_of(self.winner)
        assert isinstance(sent, ColonizingForce)
        player = match.state.players[self.winner]
        for card in sorted(set(sent.units)):
            count = sent.units.count(card)
            player.workers[card] -= count
            player.yellow += count
            match.tell(SENDS, self.winner, card, count)
        for card in sent.bonuses:
            play_from_hand(player, card)
            discard_shown(match, card)
            match.tell(SUPPORTS, self.winner, card - BONUSES)
        discard_hidden(match, self.winner, sent.spared)
        rate(match, self.winner)
        match.state.table.remove(self.card)
        match.open(Colony(self.winner, self.card), then="finish")

    def finish(self, match: AgesMatch) -> None:
        """The colony is in play."""


@dataclass(slots=True)
class ColonizingForce(Frame):
    """The winner composes its force in secret: units, then bonus cards, then cards discarded (Cook).

    Picks follow that order, within it the order of the cards, so that every force has one way to be picked.
    """

    seat: int
    bid: int
    card: int
    units: list[int] = field(default_factory=list)
    bonuses: list[int] = field(default_factory=list)
    spared: list[int] = field(default_factory=list)

    def copy(self) -> ColonizingForce:
        return ColonizingForce(self.seat, self.bid, self.card, self.units[:], self.bonuses[:], self.spared[:])

    def start(self, match: AgesMatch) -> None:
        options = self.options(match)
        always = not self.units and len(match.state.players[self.seat].military_hand) > 0
        match.ask(self.seat, options, then="pick", prompt="force", source=CARD_IDS[self.card], always=always)

    def options(self, match: AgesMatch) -> list[int]:
        player = match.state.players[self.seat]
        hand = player.military_hand
        options: list[int] = []
        if not self.bonuses and not self.spared:
            first = self.units[-1] if self.units else 0
            for card in range(first, WORKER_COUNT):
                left = match.box.kind[card] >= FIRST_UNIT and player.workers[card] > self.units.count(card)
                if left and self.reach(match, card, BONUSES) >= self.bid:
                    options.append(SEND + card)
        if not self.units:
            return options
        if not self.spared:
            first = self.bonuses[-1] if self.bonuses else BONUSES
            for card in sorted(set(hand)):
                left = card >= first and hand.count(card) > self.bonuses.count(card)
                if left and self.reach(match, WORKER_COUNT, card) >= self.bid:
                    options.append(SUPPORT + card - BONUSES)
        if len(self.spared) < player.hooks.colonize_discard:
            first = self.spared[-1] if self.spared else 0
            for card in sorted(set(hand)):
                used = self.bonuses.count(card) + self.spared.count(card)
                left = card >= first and hand.count(card) > used
                if left and self.worth(match) + self.room(match, card) >= self.bid:
                    options.append(SPARE + card)
        if self.worth(match) >= self.bid:
            options.append(ENOUGH)
        return options

    def worth(self, match: AgesMatch) -> int:
        """The force picked so far."""
        sent = [0] * WORKER_COUNT
        for card in self.units:
            sent[card] += 1
        total = force(match, self.seat, sent) + len(self.spared)
        for card in self.bonuses:
            total += match.box.military.colonization[card - BONUSES]
        return total

    def room(self, match: AgesMatch, first: int) -> int:
        """What discarding could still add with cards from that one on."""
        player = match.state.players[self.seat]
        hand = player.military_hand
        free = [card for card in set(hand) if card >= first]
        cards = sum([hand.count(card) - self.bonuses.count(card) - self.spared.count(card) for card in free])
        return min(cards, player.hooks.colonize_discard - len(self.spared))

    def reach(self, match: AgesMatch, unit: int, bonus: int) -> int:
        """The most that can be reached with what was picked, units from `unit` on and bonus cards from `bonus` on."""
        box = match.box
        player = match.state.players[self.seat]
        hand = player.military_hand
        sent = [0] * WORKER_COUNT
        for card in self.units:
            sent[card] += 1
        for card in range(unit, WORKER_COUNT):
            if box.kind[card] >= FIRST_UNIT:
                sent[card] = player.workers[card]
        total = force(match, self.seat, sent)
        played = self.bonuses[:]
        for card in hand:
            if card >= bonus:
                played.append(card)
        for card in self.bonuses:
            if card >= bonus:
                played.remove(card)
        for card in played:
            total += box.military.colonization[card - BONUSES]
        return total + min(len(hand) - len(played), player.hooks.colonize_discard)

    def pick(self, match: AgesMatch) -> None:
        verb = VERBS.verb[match.choice]
        if verb == SEND:
            self.units.append(match.choice - SEND)
        elif verb == SUPPORT:
            self.bonuses.append(BONUSES + match.choice - SUPPORT)
        elif verb == SPARE:
            self.spared.append(match.choice - SPARE)
        else:
            return
        self.then = "start"


@dataclass(slots=True)
class Colony(Frame):
    """A territory enters an area: permanent symbols first, then the immediate effect (p. 7, 9)."""

    seat: int
    card: int
    settled: bool = True  # its immediate effect is resolved too: not when it is stolen

    def copy(self) -> Colony:
        return Colony(self.seat, self.card, self.settled)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        player.colonies = [*player.colonies, self.card]
        if self.settled:
            match.tell(COLONIZES, self.seat, self.card - TERRITORIES)
        owed = symbol_tokens(match, player, self.card, 1)
        refresh(match, self.seat)
        match.open(LoseTokens(self.seat, owed), then="enjoy")

    def enjoy(self, match: AgesMatch) -> None:
        if self.settled:
            for effect in match.box.military.territory_effects[self.card - TERRITORIES]:
                gain(match, self.seat, effect.good, effect.n, FROM_TERRITORIES)


@dataclass(slots=True)
class LoseColony(Frame):
    """A colony leaves an area: its permanent symbols go, its immediate effect stays (p. 9)."""

    seat: int
    card: int
    taker: int  # who steals it, NONE: it is discarded

    def copy(self) -> LoseColony:
        return LoseColony(self.seat, self.card, self.taker)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        player.colonies = [card for card in player.colonies if card != self.card]
        match.state.table.append(self.card)
        match.tell(LOSES_COLONY, self.seat, self.card - TERRITORIES)
        owed = symbol_tokens(match, player, self.card, -1)
        refresh(match, self.seat)
        match.open(LoseTokens(self.seat, owed), then="pass_on")

    def pass_on(self, match: AgesMatch) -> None:
        match.state.table.remove(self.card)
        if self.taker == NONE:
            discard_shown(match, self.card)
        else:
            match.open(Colony(self.taker, self.card, False), then="finish")

    def finish(self, match: AgesMatch) -> None:
        """The colony is in its new area."""
