"""What a seat cannot know of the military cards: redrawing it, and which hidden places could hold something else.

Backs tell the age of every card, so cards change places only within their age. Event decks hold events and territories
alone. Who prepared an event knows that it is there, not where, once the deck has been shuffled.
"""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import BONUSES, NONE, TACTICS
from civitas.games.through_the_ages.colonies import Colonize, highest_bid
from civitas.games.through_the_ages.state import EVERYBODY, AgesMatch
from civitas.kernel.match import BrokenRules
from civitas.kernel.rng import Rng

AGES: Final = 4


class Hidden:
    """The cards of one age whose places a seat cannot know, sorted so that their true places do not matter."""

    __slots__ = ("cards", "event_places")

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.event_places = 0

    def deal(self, rng: Rng) -> tuple[list[int], list[int]]:
        """Cards for the event decks and for all other places."""
        events = sorted([card for card in self.cards if card < TACTICS])
        others = sorted([card for card in self.cards if card >= TACTICS])
        rng.shuffle(events)
        chosen = events[: self.event_places]
        rest = sorted([*events[self.event_places :], *others])
        rng.shuffle(rest)
        return chosen, rest

    def events_vary(self) -> bool:
        """Whether an event place could hold several cards."""
        return len([card for card in self.cards if card < TACTICS]) > 1

    def others_vary(self) -> bool:
        """Whether every other place could hold several cards, none of them nearly always."""
        events = len([card for card in self.cards if card < TACTICS])
        others = [card for card in self.cards if card >= TACTICS]
        size = len(self.cards) - self.event_places
        most = max([others.count(card) for card in set(others)], default=0)
        return size > 1 and 2 * most <= size and (len(set(others)) > 1 or events > self.event_places)


def _unknown(by: int, viewer: int) -> bool:
    return by not in (EVERYBODY, viewer)


def _top_known(match: AgesMatch, viewer: int) -> bool:
    state = match.state
    return viewer >= 0 and len(state.current) > 0 and bool(state.peeked >> viewer & 1)


def _closed_hand(match: AgesMatch, owner: int) -> list[int]:
    """The cards of a hand that the others do not know."""
    player = match.state.players[owner]
    closed = player.military_hand[:]
    for card in player.open_hand:
        closed.remove(card)
    return closed


def gather_hidden(match: AgesMatch, viewer: int) -> list[Hidden]:
    """By age, every card whose place the viewer cannot know."""
    state = match.state
    level = match.box.level
    hidden = [Hidden() for _ in range(AGES)]
    known_top = len(state.current) - 1 if _top_known(match, viewer) else NONE
    for place, card in enumerate(state.current):
        if place != known_top and _unknown(state.current_by[place], viewer):
            hidden[level[card]].cards.append(card)
            hidden[level[card]].event_places += 1
    for card, by in zip(state.future, state.future_by, strict=True):
        if _unknown(by, viewer):
            hidden[level[card]].cards.append(card)
            hidden[level[card]].event_places += 1
    for card in state.military:
        hidden[level[card]].cards.append(card)
    for card, by in zip(state.discards, state.discards_by, strict=True):
        if _unknown(by, viewer):
            hidden[level[card]].cards.append(card)
    for card, by in zip(state.buried, state.buried_by, strict=True):
        if _unknown(by, viewer):
            hidden[level[card]].cards.append(card)
    for owner in range(match.seats):
        if owner != viewer:
            for card in _closed_hand(match, owner):
                hidden[level[card]].cards.append(card)
    return hidden


def redeal_military(match: AgesMatch, viewer: int, rng: Rng) -> None:
    """Redraw every military card the viewer (-1: a spectator) has not seen among the places it could be in."""
    state = match.state
    level = match.box.level
    events: list[list[int]] = []
    others: list[list[int]] = []
    for hidden in gather_hidden(match, viewer):
        chosen, rest = hidden.deal(rng)
        events.append(chosen)
        others.append(rest)
    _redeal_hands(match, viewer, others)
    _redeal_current(match, viewer, events, rng)
    for place, card in enumerate(state.future):
        if _unknown(state.future_by[place], viewer):
            state.future[place] = events[level[card]].pop()
    state.military = [others[level[card]].pop() for card in state.military]
    state.discards = _redrawn(match, state.discards, state.discards_by, viewer, others)
    state.buried = _redrawn(match, state.buried, state.buried_by, viewer, others)


def _redrawn(match: AgesMatch, cards: list[int], by: list[int], viewer: int, others: list[list[int]]) -> list[int]:
    level = match.box.level
    return [others[level[card]].pop() if _unknown(by[place], viewer) else card for place, card in enumerate(cards)]


def _redeal_current(match: AgesMatch, viewer: int, events: list[list[int]], rng: Rng) -> None:
    """Redraw the current events, then shuffle those of each age: nobody knows their order."""
    state = match.state
    level = match.box.level
    known_top = len(state.current) - 1 if _top_known(match, viewer) else NONE
    cards = state.current[:]
    by = state.current_by[:]
    for age in range(AGES):
        places = [place for place, card in enumerate(cards) if level[card] == age and place != known_top]
        pairs = sorted([(_mark(cards[place], by[place], viewer), by[place]) for place in places])
        order = list(range(len(pairs)))
        rng.shuffle(order)
        for place, number in zip(places, order, strict=True):
            card, owner = pairs[number]
            state.current[place] = events[age].pop() if card == NONE else card
            state.current_by[place] = owner


def _mark(card: int, by: int, viewer: int) -> int:
    """A card the viewer knows to be in a deck, NONE for any other."""
    return NONE if _unknown(by, viewer) else card


def _bidder(match: AgesMatch) -> Colonize | None:
    """The auction going on in which somebody has bid: once the force is sent, the territory is off the table."""
    for frame in match.frames:
        if isinstance(frame, Colonize) and frame.winner != NONE and frame.card in match.state.table:
            return frame
    return None


def _redeal_hands(match: AgesMatch, viewer: int, others: list[list[int]]) -> None:
    """Deal the hands of the others; who has bid for a territory first, for it can send what it bid."""
    auction = _bidder(match)
    owners = [owner for owner in range(match.seats) if owner != viewer]
    if auction is not None and auction.winner != viewer:
        owners = [auction.winner, *[owner for owner in owners if owner != auction.winner]]
    level = match.box.level
    for owner in owners:
        player = match.state.players[owner]
        drawn = [others[level[card]].pop() for card in _closed_hand(match, owner)]
        player.military_hand = sorted([*player.open_hand, *drawn])
        if auction is not None and owner == auction.winner:
            while highest_bid(match, owner) < auction.best:
                _swap_in_bonus(match, owner, others)


def _swap_in_bonus(match: AgesMatch, owner: int, others: list[list[int]]) -> None:
    """Exchange a card of a hand for an undealt bonus card of the same age."""
    level = match.box.level
    player = match.state.players[owner]
    for card in _closed_hand(match, owner):
        pile = others[level[card]]
        for place, other in enumerate(pile):
            if card < BONUSES <= other:
                pile[place] = card
                player.military_hand.remove(card)
                player.military_hand = sorted([*player.military_hand, other])
                return
    raise BrokenRules("a bid that no hand could cover")


def military_secrets(match: AgesMatch, viewer: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    state = match.state
    level = match.box.level
    hidden = gather_hidden(match, viewer)
    auction = _bidder(match)
    found: dict[str, object] = {}
    for age in range(AGES):
        if hidden[age].others_vary():
            found.update(_other_secrets(match, viewer, age, NONE if auction is None else auction.winner))
        if hidden[age].events_vary():
            for place, card in enumerate(state.future):
                if level[card] == age and _unknown(state.future_by[place], viewer):
                    found[f"future[{place}]"] = card
    known_top = len(state.current) - 1 if _top_known(match, viewer) else NONE
    for age in range(AGES):
        places = [place for place, card in enumerate(state.current) if level[card] == age and place != known_top]
        drawn = [place for place in places if _unknown(state.current_by[place], viewer)]
        if len(places) > 1 or (drawn and hidden[age].events_vary()):
            found[f"current[{age}]"] = [state.current[place] for place in places]
    return found


def _other_secrets(match: AgesMatch, viewer: int, age: int, bidder: int) -> dict[str, object]:
    """Decks, hands and discards of an age; who has bid for a territory may hold cards that it must hold."""
    state = match.state
    level = match.box.level
    found: dict[str, object] = {}
    deck = [card for card in state.military if level[card] == age]
    discards = [
        card
        for card, by in zip(state.discards, state.discards_by, strict=True)
        if level[card] == age and _unknown(by, viewer)
    ]
    buried = [
        card
        for card, by in zip(state.buried, state.buried_by, strict=True)
        if level[card] == age and _unknown(by, viewer)
    ]
    for name, cards in (("military", deck), ("discards", discards), ("buried", buried)):
        if cards and bidder == NONE:
            found[f"{name}[{age}]"] = cards
    for owner in range(match.seats):
        closed = [card for card in _closed_hand(match, owner) if level[card] == age]
        if owner != viewer and closed and bidder == NONE:
            found[f"hand[{owner}][{age}]"] = closed
    return found
