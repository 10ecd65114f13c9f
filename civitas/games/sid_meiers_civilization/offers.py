"""An offer of one player to another: what is given and taken, and what is promised."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from civitas.games.sid_meiers_civilization.box import MARKET_TYPES, NONE
from civitas.games.sid_meiers_civilization.hand import back
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import (
    FOR_TURNS,
    GIVE_CARD,
    GIVE_CULTURE,
    GIVE_MARKER,
    GIVE_RESOURCE,
    GIVE_TRADE,
    MOST_CULTURE,
    OFFER,
    PASS,
    SHOW,
    SUBMIT,
    TAKE_CARD,
    TAKE_CULTURE,
    TAKE_MARKER,
    TAKE_RESOURCE,
    TAKE_TRADE,
    VERBS,
    promise_row,
)
from civitas.kernel.frame import Frame

# An offer is put together in the order of these rows: what is given, what is taken, promises.
AMOUNTS: Final = (GIVE_TRADE, GIVE_CULTURE, TAKE_TRADE, TAKE_CULTURE)
REPEATED: Final = (GIVE_RESOURCE, GIVE_MARKER, GIVE_CARD, TAKE_RESOURCE, TAKE_MARKER, TAKE_CARD)


def _four() -> list[int]:
    return [0] * MARKET_TYPES


def _three() -> list[int]:
    return [0, 0, 0]


def _two() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class Offer:
    """What a player offers another; promises bind nobody."""

    giver: int
    to: int = NONE  # NONE: no offer
    give_trade: int = 0
    give_culture: int = 0
    give_resources: list[int] = field(default_factory=_four)
    give_markers: list[int] = field(default_factory=list)  # kinds, face down
    give_cards: list[int] = field(default_factory=list)
    show: bool = False  # the receiver sees what is given face down
    take_trade: int = 0
    take_culture: int = 0
    take_resources: list[int] = field(default_factory=_four)
    take_markers: list[int] = field(default_factory=_two)  # huts, villages
    take_cards: list[int] = field(default_factory=_three)  # by level
    promises: list[int] = field(default_factory=list)  # tag, seat it is about, turns; and so on

    def copy(self) -> Offer:
        return Offer(
            self.giver,
            self.to,
            self.give_trade,
            self.give_culture,
            self.give_resources[:],
            self.give_markers[:],
            self.give_cards[:],
            self.show,
            self.take_trade,
            self.take_culture,
            self.take_resources[:],
            self.take_markers[:],
            self.take_cards[:],
            self.promises[:],
        )

    def is_empty(self) -> bool:
        goods = self.give_trade + self.give_culture + self.take_trade + self.take_culture
        goods += sum(self.give_resources) + sum(self.take_resources) + sum(self.take_markers) + sum(self.take_cards)
        return not goods and not self.give_markers and not self.give_cards and not self.promises


def is_within(some: list[int], held: list[int]) -> bool:
    """Whether a hand holds all of some kinds."""
    return all(some.count(kind) <= held.count(kind) for kind in set(some))


def backs_of(markers: list[int]) -> list[int]:
    """How many huts and villages some markers are."""
    sides = [back(marker) for marker in markers]
    return [sides.count(0), sides.count(1)]


def levels_of(match: CivilizationMatch, cards: list[int]) -> list[int]:
    """How many cards of each level."""
    levels = [match.box.event_level[event] for event in cards]
    return [levels.count(level) for level in range(3)]


def can_fulfil(match: CivilizationMatch, offer: Offer) -> bool:
    """Whether both sides still have what an offer says."""
    giver = match.state.players[offer.giver]
    taker = match.state.players[offer.to]
    if giver.trade < offer.give_trade or giver.culture < offer.give_culture:
        return False
    if taker.trade < offer.take_trade or taker.culture < offer.take_culture:
        return False
    for kind in range(MARKET_TYPES):
        if giver.resources[kind] < offer.give_resources[kind] or taker.resources[kind] < offer.take_resources[kind]:
            return False
    if not is_within(offer.give_markers, giver.markers) or not is_within(offer.give_cards, giver.cards):
        return False
    backs = backs_of(taker.markers)
    levels = levels_of(match, taker.cards)
    return all(n <= have for n, have in zip(offer.take_markers, backs, strict=True)) and all(
        n <= have for n, have in zip(offer.take_cards, levels, strict=True)
    )


@dataclass(slots=True)
class MakeOffer(Frame):
    """A player puts an offer together, secretly, item by item in one order; or passes."""

    seat: int
    offer: Offer
    last: int = NONE  # the row added last: only later ones stay open

    def copy(self) -> MakeOffer:
        return MakeOffer(self.seat, self.offer.copy(), self.last)

    def start(self, match: CivilizationMatch) -> None:
        others = [OFFER + other for other in match.others(self.seat)]
        match.ask(self.seat, [PASS, *others], then="address", prompt="offer")

    def address(self, match: CivilizationMatch) -> None:
        if match.choice != PASS:
            self.offer.to = VERBS.first[match.choice]
            self.then = "add"

    def add(self, match: CivilizationMatch) -> None:
        match.ask(self.seat, self.open_rows(match), then="added", prompt="offer_item")

    def open_rows(self, match: CivilizationMatch) -> list[int]:
        """What may be added: what comes later in the list, or once more the same."""
        offer = self.offer
        rows = self.given_rows(match) + self.taken_rows(match) + self.promise_rows(match)
        found = [row for row in rows if row > self.last or (row == self.last and VERBS.verb[row] in REPEATED)]
        if self.last != NONE and VERBS.verb[self.last] in AMOUNTS:  # one amount of each
            found = [row for row in found if VERBS.verb[row] != VERBS.verb[self.last]]
        if not offer.is_empty():
            found.append(SUBMIT)
        return found

    def given_rows(self, match: CivilizationMatch) -> list[int]:
        offer = self.offer
        player = match.state.players[self.seat]
        rows = [GIVE_TRADE + n for n in range(1, player.trade + 1)]
        rows += [GIVE_CULTURE + n for n in range(1, min(player.culture, MOST_CULTURE) + 1)]
        for kind in range(MARKET_TYPES):
            if player.resources[kind] > offer.give_resources[kind]:
                rows.append(GIVE_RESOURCE + kind)
        for marker in sorted(set(player.markers)):
            if player.markers.count(marker) > offer.give_markers.count(marker):
                rows.append(GIVE_MARKER + marker)
        for event in sorted(set(player.cards)):
            if player.cards.count(event) > offer.give_cards.count(event):
                rows.append(GIVE_CARD + event)
        if (offer.give_markers or offer.give_cards) and not offer.show:
            rows.append(SHOW)
        return rows

    def taken_rows(self, match: CivilizationMatch) -> list[int]:
        offer = self.offer
        other = match.state.players[offer.to]
        rows = [TAKE_TRADE + n for n in range(1, other.trade + 1)]
        rows += [TAKE_CULTURE + n for n in range(1, min(other.culture, MOST_CULTURE) + 1)]
        for kind in range(MARKET_TYPES):
            if other.resources[kind] > offer.take_resources[kind]:
                rows.append(TAKE_RESOURCE + kind)
        backs = backs_of(other.markers)
        rows += [TAKE_MARKER + side for side in range(2) if backs[side] > offer.take_markers[side]]
        levels = levels_of(match, other.cards)
        return rows + [TAKE_CARD + level for level in range(3) if levels[level] > offer.take_cards[level]]

    def promise_rows(self, match: CivilizationMatch) -> list[int]:
        """Promises to the receiver, or about a third player."""
        rows: list[int] = []
        for tag, card in enumerate(match.box.tables["promises"]):
            if card["target"]:
                rows += [promise_row(tag, seat) for seat in sorted(match.others(self.seat)) if seat != self.offer.to]
            else:
                rows.append(promise_row(tag, self.offer.to))
        return rows

    def added(self, match: CivilizationMatch) -> None:
        row = match.choice
        if row == SUBMIT:
            return
        self.last = row
        self.then = "add"
        offer = self.offer
        verb = VERBS.verb[row]
        what = VERBS.first[row]
        if verb == GIVE_TRADE:
            offer.give_trade = what
        elif verb == GIVE_CULTURE:
            offer.give_culture = what
        elif verb == GIVE_RESOURCE:
            offer.give_resources[what] += 1
        elif verb == GIVE_MARKER:
            offer.give_markers.append(what)
        elif verb == GIVE_CARD:
            offer.give_cards.append(what)
        elif verb == SHOW:
            offer.show = True
        elif verb == TAKE_TRADE:
            offer.take_trade = what
        elif verb == TAKE_CULTURE:
            offer.take_culture = what
        elif verb == TAKE_RESOURCE:
            offer.take_resources[what] += 1
        elif verb == TAKE_MARKER:
            offer.take_markers[what] += 1
        elif verb == TAKE_CARD:
            offer.take_cards[what] += 1
        else:
            self.then = "promise"

    def promise(self, match: CivilizationMatch) -> None:
        """How many turns a promise is for."""
        turns = [FOR_TURNS + n for n in range(1, match.box.promise_turns + 1)]
        match.ask(self.seat, turns, then="promised", prompt="promise_turns")

    def promised(self, match: CivilizationMatch) -> None:
        self.offer.promises += [VERBS.first[self.last], VERBS.second[self.last], VERBS.first[match.choice]]
        self.then = "add"
