"""Culture cards and hut and village markers in hand: drawing, passing on, what others know of them."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization.box import FIRST_VILLAGE
from civitas.games.sid_meiers_civilization.quantities import culture_hand
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import (
    DISCARD,
    DISCARDS,
    DRAWS_CARD,
    SEES_CARD,
    VERBS,
)
from civitas.kernel.frame import Frame
from civitas.kernel.piles import reveal

HUT_BACK: Final = 0
VILLAGE_BACK: Final = 1

# Culture cards


def draw_card(match: CivilizationMatch, seat: int, level: int) -> None:
    """Draw a culture card of a level (from 0); an empty deck is its shuffled discards, without any nothing is drawn."""
    state = match.state
    if not state.culture_decks[level]:
        deck = sorted(state.culture_discards[level])
        if not deck:
            return
        state.culture_discards[level] = []
        match.shuffle(deck)
        state.culture_decks[level] = deck
    event = reveal(match, state.culture_decks[level])
    insort(state.players[seat].cards, event)
    match.tell(DRAWS_CARD, seat, level)
    match.tell(SEES_CARD, seat, event, only=seat)


def discard_card(match: CivilizationMatch, seat: int, event: int) -> None:
    """A card leaves the hand face up: played or discarded."""
    player = match.state.players[seat]
    player.cards.remove(event)
    for known in player.shown_cards:
        if event in known:
            known.remove(event)
    match.state.culture_discards[match.box.event_level[event]].append(event)


def pass_card(match: CivilizationMatch, giver: int, receiver: int, event: int) -> None:
    """A card changes hands face down: giver and receiver know it, the others only its back."""
    level = match.box.event_level
    backs = [level[other] == level[event] for other in range(len(level))]
    _pass(match.state.players[giver].cards, match.state.players[giver].shown_cards, giver, receiver, event, backs)
    _come(match.state.players[receiver].cards, match.state.players[receiver].shown_cards, giver, event)


def back(marker: int) -> int:
    """The back of a hut or village marker."""
    return HUT_BACK if marker < FIRST_VILLAGE else VILLAGE_BACK


def spend_marker(match: CivilizationMatch, seat: int, marker: int) -> None:
    """A marker is spent face up and leaves the game."""
    player = match.state.players[seat]
    player.markers.remove(marker)
    for known in player.shown_markers:
        if marker in known:
            known.remove(marker)
    match.state.spent.append(marker)


def pass_marker(match: CivilizationMatch, giver: int, receiver: int, marker: int) -> None:
    """A marker changes hands face down."""
    backs = [back(other) == back(marker) for other in range(len(match.box.marker_resource))]
    _pass(match.state.players[giver].markers, match.state.players[giver].shown_markers, giver, receiver, marker, backs)
    _come(match.state.players[receiver].markers, match.state.players[receiver].shown_markers, giver, marker)


def _pass(held: list[int], shown: list[list[int]], giver: int, receiver: int, kind: int, backs: list[bool]) -> None:
    """Something leaves a hand face down: who did not see which loses what it knew of such backs there (R33)."""
    held.remove(kind)
    for seat, known in enumerate(shown):
        if seat == receiver:
            if kind in known:
                known.remove(kind)
        elif seat != giver:
            shown[seat] = [other for other in known if not backs[other]]


def _come(held: list[int], shown: list[list[int]], giver: int, kind: int) -> None:
    insort(held, kind)
    insort(shown[giver], kind)


def learn_of(shown: list[list[int]], viewer: int, kinds: list[int]) -> None:
    """A viewer is shown some of what a hand holds: it knows at least these to be there."""
    known = shown[viewer]
    for kind in set(kinds):
        known += [kind] * max(kinds.count(kind) - known.count(kind), 0)
    known.sort()


def has_too_many(match: CivilizationMatch, seat: int) -> bool:
    """Whether a seat holds more culture cards than it may."""
    return len(match.state.players[seat].cards) > culture_hand(match, seat)


@dataclass(slots=True)
class TrimHand(Frame):
    """A seat over its limit discards culture cards of its choice (5.2)."""

    seat: int
    once: bool = False  # one card, then whoever opened this looks again

    def copy(self) -> TrimHand:
        return TrimHand(self.seat, self.once)

    def start(self, match: CivilizationMatch) -> None:
        if has_too_many(match, self.seat):
            options = [DISCARD + event for event in sorted(set(match.state.players[self.seat].cards))]
            match.ask(self.seat, options, then="discard", prompt="discard_culture", always=True)

    def discard(self, match: CivilizationMatch) -> None:
        event = VERBS.first[match.choice]
        discard_card(match, self.seat, event)
        match.tell(DISCARDS, self.seat, event)
        if not self.once:
            self.then = "start"
