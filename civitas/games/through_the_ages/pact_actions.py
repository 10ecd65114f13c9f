"""Offering, accepting and ending pacts (Code p. 4)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.box import CARD_IDS, NONE, PACTS
from civitas.games.through_the_ages.hand import discard_shown, play_from_hand
from civitas.games.through_the_ages.pacts import ended_by_attack, owners_of
from civitas.games.through_the_ages.politics_verbs import (
    ACCEPT,
    ACCEPTS,
    CANCEL,
    OFFER,
    OFFER_AS_A,
    OFFER_AS_B,
    OFFERS,
    OFFERS_AS_A,
    OFFERS_AS_B,
    PACT_ENDS,
    REFUSE,
    REFUSES,
    against,
)
from civitas.games.through_the_ages.ratings import adjusted, refresh
from civitas.games.through_the_ages.state import AgesMatch
from civitas.kernel.frame import Frame


def pact_options(match: AgesMatch, seat: int) -> list[int]:
    """Pacts a seat can offer, and those it can cancel; the latter is known to everybody."""
    players = match.state.players
    options: list[int] = []
    rivals = [rival for rival in match.from_seat(seat) if rival != seat]
    for card in players[seat].military_hand:
        if PACTS <= card < PACTS + len(match.box.military.pacts):
            place = card - PACTS
            if match.box.military.pacts[place].symmetric:
                options += [against(OFFER, place, rival) for rival in rivals]
            else:
                options += [against(OFFER_AS_A, place, rival) for rival in rivals]
                options += [against(OFFER_AS_B, place, rival) for rival in rivals]
    options += [CANCEL + players[owner].pact - PACTS for owner in owners_of(match, seat)]
    return options


def area_of(match: AgesMatch, card: int) -> int:
    """In whose area a pact lies."""
    for owner, player in enumerate(match.state.players):
        if player.pact == card:
            return owner
    return NONE


def end_pact(match: AgesMatch, owner: int) -> None:
    """The pact in an area ends for both (p. 4)."""
    player = match.state.players[owner]
    card = player.pact
    partner = player.pact_partner
    player.pact = NONE
    player.pact_partner = NONE
    player.pact_side = 0
    discard_shown(match, card)
    match.tell(PACT_ENDS, owner, card - PACTS, partner)
    refresh_both(match, owner, partner)


def end_pacts_by_attack(match: AgesMatch, seat: int, rival: int) -> None:
    for owner in ended_by_attack(match, seat, rival):
        end_pact(match, owner)


def end_old_pacts(match: AgesMatch, oldest: int) -> None:
    """Pacts of ages before that one leave play (p. 3)."""
    for owner, player in enumerate(match.state.players):
        if player.pact != NONE and match.box.level[player.pact] < oldest:
            end_pact(match, owner)


def refresh_both(match: AgesMatch, owner: int, partner: int) -> None:
    """A pact has begun or ended: ratings and action totals of both parties change."""
    other = match.state.players[partner]
    total = other.military_total
    refresh(match, owner)
    refresh(match, partner)
    if other.military_total != total:
        other.military = adjusted(other.military, total, other.military_total)


@dataclass(slots=True)
class OfferPact(Frame):
    """A pact is offered; the partner accepts or refuses (p. 4)."""

    seat: int
    card: int
    partner: int
    side: int  # 0: who offers is A

    def copy(self) -> OfferPact:
        return OfferPact(self.seat, self.card, self.partner, self.side)

    def start(self, match: AgesMatch) -> None:
        """The card is shown; it stays in the hand until it is accepted, known to all from now on."""
        player = match.state.players[self.seat]
        if self.card not in player.open_hand:
            player.open_hand = sorted([*player.open_hand, self.card])
        place = self.card - PACTS
        if match.box.military.pacts[place].symmetric:
            match.tell(OFFERS, self.seat, place, self.partner)
        elif self.side == 0:
            match.tell(OFFERS_AS_A, self.seat, place, self.partner)
        else:
            match.tell(OFFERS_AS_B, self.seat, place, self.partner)
        self.then = "ask"

    def ask(self, match: AgesMatch) -> None:
        source = CARD_IDS[self.card]
        match.ask(self.partner, [ACCEPT, REFUSE], then="hear", prompt="pact", source=source)

    def hear(self, match: AgesMatch) -> None:
        if match.choice == REFUSE:
            match.tell(REFUSES, self.partner)
            return
        match.tell(ACCEPTS, self.partner)
        player = match.state.players[self.seat]
        if player.pact != NONE:
            end_pact(match, self.seat)
        play_from_hand(player, self.card)
        player.pact = self.card
        player.pact_partner = self.partner
        player.pact_side = self.side
        refresh_both(match, self.seat, self.partner)
