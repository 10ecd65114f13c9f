"""Military cards: drawing, discarding, the deck of the age (Code p. 6, 8).

A card is always in one place, and each face-down place knows who has seen the card: a seat, everybody or nobody.
"""

from __future__ import annotations

from civitas.games.through_the_ages.box import CARD_COUNT, EVENTS
from civitas.games.through_the_ages.politics_verbs import DISCARDS_HIDDEN, DRAWS, DREW, RESHUFFLED
from civitas.games.through_the_ages.state import EVERYBODY, NOBODY, AgesMatch, Player
from civitas.kernel.piles import reveal


def draw_military(match: AgesMatch, seat: int, count: int) -> None:
    """Draw from the deck of the current age; its discard pile becomes the new deck when it runs out (p. 6)."""
    state = match.state
    player = state.players[seat]
    drawn: list[int] = []
    while len(drawn) < count and (state.military or state.discards):
        if not state.military:
            _reshuffle(match)
        drawn.append(reveal(match, state.military))
    if not drawn:
        return
    if not state.military and state.discards:
        _reshuffle(match)
    player.military_hand = sorted([*player.military_hand, *drawn])
    match.tell(DRAWS, seat, len(drawn))
    for card in drawn:
        match.tell(DREW, seat, card, only=seat)


def _reshuffle(match: AgesMatch) -> None:
    state = match.state
    state.military = state.discards
    state.discards = []
    state.discards_by = []
    match.shuffle(state.military)
    match.tell(RESHUFFLED)


def new_military_deck(match: AgesMatch, age: int, players: int) -> None:
    """The deck of an age that begins, for so many players; deck and discard pile of the age before leave (p. 3)."""
    state = match.state
    state.buried = [*state.buried, *state.military, *state.discards]
    state.buried_by = [*state.buried_by, *[NOBODY] * len(state.military), *state.discards_by]
    state.discards = []
    state.discards_by = []
    state.military = match.deck(EVENTS, CARD_COUNT, age, players)
    if state.military:
        match.shuffle(state.military)


def put_away(match: AgesMatch, card: int, known_to: int) -> None:
    """Lay a card face down on the discard pile of its age; those of other ages never come back."""
    state = match.state
    if match.box.level[card] == state.age:
        state.discards.append(card)
        state.discards_by.append(known_to)
    else:
        bury(match, card, known_to)


def bury(match: AgesMatch, card: int, known_to: int) -> None:
    """Take a card out of the game for good."""
    state = match.state
    state.buried = [*state.buried, card]
    state.buried_by = [*state.buried_by, known_to]


def discard_shown(match: AgesMatch, card: int) -> None:
    """Discard a card that everybody saw."""
    put_away(match, card, EVERYBODY)


def play_from_hand(player: Player, card: int) -> None:
    """A card leaves a hand, seen by all."""
    player.military_hand.remove(card)
    if card in player.open_hand:
        rest = player.open_hand[:]
        rest.remove(card)
        player.open_hand = rest


def discard_hidden(match: AgesMatch, seat: int, cards: list[int]) -> None:
    """Discard cards of a hand unseen. Of cards known to be there, those of the same ages may have been among them."""
    if not cards:
        return
    player = match.state.players[seat]
    level = match.box.level
    ages = [level[card] for card in cards]
    player.open_hand = [card for card in player.open_hand if level[card] not in ages]
    for card in cards:
        player.military_hand.remove(card)
        put_away(match, card, seat)
    match.tell(DISCARDS_HIDDEN, seat, len(cards))


def discard_old_cards(match: AgesMatch, oldest: int) -> None:
    """Everybody discards the military cards of ages before that one (p. 3)."""
    for seat, player in enumerate(match.state.players):
        discard_hidden(match, seat, [card for card in player.military_hand if match.box.level[card] < oldest])
