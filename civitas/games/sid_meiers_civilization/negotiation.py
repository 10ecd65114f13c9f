"""The negotiation of the trade phase: rounds of secret offers, shown together and answered in turn order (3.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization.box import (
    EVENT_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    PROMISE_IDS,
    RESOURCE_IDS,
)
from civitas.games.sid_meiers_civilization.gains import gain_culture, gain_trade
from civitas.games.sid_meiers_civilization.hand import TrimHand, back, has_too_many, learn_of, pass_card, pass_marker
from civitas.games.sid_meiers_civilization.offers import MakeOffer, Offer, backs_of, can_fulfil, levels_of
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import (
    ACCEPT,
    ACCEPTS,
    ASKS_FOR,
    DECLINE,
    DECLINES,
    GIVES,
    HAND_CARD,
    HAND_MARKER,
    LAPSES,
    OFFERS,
    PROMISED_TURNS,
    PROMISES,
    SEES_CARD,
    SEES_MARKER,
    VERBS,
)
from civitas.kernel.frame import Frame

# Goods of the chronicle, in the order of box.GOOD_IDS.
TRADE_GOOD: Final = 0
CULTURE_GOOD: Final = 1
RESOURCE_GOOD: Final = 2
MARKER_GOOD: Final = RESOURCE_GOOD + MARKET_TYPES
CARD_GOOD: Final = MARKER_GOOD + 2


def _two() -> list[int]:
    return [0, 0]


def _three() -> list[int]:
    return [0, 0, 0]


@dataclass(slots=True)
class Negotiation(Frame):
    """Up to three rounds: everybody offers at once, then each answers what was offered to him."""

    round: int = 0
    offers: list[Offer] = field(default_factory=list)
    place: int = 0  # in turn order: who answers
    accepted: int = NONE  # giver of the offer being carried out
    markers: list[int] = field(default_factory=_two)  # huts and villages the receiver still hands over
    cards: list[int] = field(default_factory=_three)  # culture cards by level, likewise
    dealt: bool = False  # an offer was accepted

    def copy(self) -> Negotiation:
        offers = [offer.copy() for offer in self.offers]
        return Negotiation(self.round, offers, self.place, self.accepted, self.markers[:], self.cards[:], self.dealt)

    def start(self, match: CivilizationMatch) -> None:
        """Offers, secret until all are made; nothing to exchange, nothing to negotiate."""
        if self.round == match.box.rounds or not has_goods(match):
            return
        match.fork({seat: MakeOffer(seat, Offer(seat)) for seat in match.order()}, then="reveal")

    def reveal(self, match: CivilizationMatch) -> None:
        """All offers are shown; what is face down stays so, but a giver may show it to the receiver."""
        self.round += 1
        self.place = 0
        made = [cast(MakeOffer, match.branch_of(seat)).offer for seat in match.order()]
        self.offers = [offer for offer in made if offer.to != NONE]
        for offer in self.offers:
            tell_offer(match, offer)
            if offer.show:
                giver = match.state.players[offer.giver]
                learn_of(giver.shown_markers, offer.to, offer.give_markers)
                learn_of(giver.shown_cards, offer.to, offer.give_cards)
                for marker in offer.give_markers:
                    match.tell(SEES_MARKER, offer.giver, marker, only=offer.to)
                for event in offer.give_cards:
                    match.tell(SEES_CARD, offer.giver, event, only=offer.to)
        self.then = "prune" if self.offers else ""

    def prune(self, match: CivilizationMatch) -> None:
        self.lapse(match, self.offers)
        self.then = "answer"

    def lapse(self, match: CivilizationMatch, offers: list[Offer]) -> None:
        """Those offers that one side can no longer fulfil lapse."""
        for offer in offers[:]:
            if not can_fulfil(match, offer):
                self.offers.remove(offer)
                match.tell(LAPSES, offer.giver, offer.to)

    def answer(self, match: CivilizationMatch) -> None:
        if self.place == match.seats:
            self.then = "start"
            return
        seat = match.order()[self.place]
        givers = [offer.giver for offer in self.offers if offer.to == seat]
        if not givers:
            self.place += 1
            self.then = "answer"
            return
        options = [ACCEPT + giver for giver in givers] + [DECLINE + giver for giver in givers]
        match.ask(seat, options, then="hear", prompt="answer")

    def hear(self, match: CivilizationMatch) -> None:
        giver = VERBS.first[match.choice]
        offer = self.offer_of(giver)
        if VERBS.verb[match.choice] == DECLINE:
            self.offers.remove(offer)
            match.tell(DECLINES, offer.to, giver)
            self.then = "answer"
            return
        match.tell(ACCEPTS, offer.to, giver)
        self.accepted = giver
        self.dealt = True
        self.markers = offer.take_markers[:]
        self.cards = offer.take_cards[:]
        self.then = "hand_over"

    def offer_of(self, giver: int) -> Offer:
        for offer in self.offers:
            if offer.giver == giver:
                return offer
        raise AssertionError(f"no offer of seat {giver}")

    # Carrying out

    def hand_over(self, match: CivilizationMatch) -> None:
        """The receiver picks which markers and cards he hands over; all of them needs no choice."""
        offer = self.offer_of(self.accepted)
        player = match.state.players[offer.to]
        held_backs = backs_of(player.markers)
        held_levels = levels_of(match, player.cards)
        for side in range(2):
            if 0 < self.markers[side] < held_backs[side]:
                kinds = sorted({marker for marker in player.markers if back(marker) == side})
                options = [HAND_MARKER + marker for marker in kinds]
                match.ask(offer.to, options, then="handed", prompt="hand_over", always=True)
                return
        for level in range(3):
            if 0 < self.cards[level] < held_levels[level]:
                kinds = sorted({event for event in player.cards if match.box.event_level[event] == level})
                options = [HAND_CARD + event for event in kinds]
                match.ask(offer.to, options, then="handed", prompt="hand_over", always=True)
                return
        self.then = "exchange"

    def handed(self, match: CivilizationMatch) -> None:
        offer = self.offer_of(self.accepted)
        thing = VERBS.first[match.choice]
        if VERBS.verb[match.choice] == HAND_MARKER:
            self.markers[back(thing)] -= 1
            hand_marker(match, offer.to, offer.giver, thing)
        else:
            self.cards[match.box.event_level[thing]] -= 1
            hand_card(match, offer.to, offer.giver, thing)
        self.lapse(match, [other for other in self.offers if other.giver == offer.to])
        self.then = "hand_over"

    def exchange(self, match: CivilizationMatch) -> None:
        """Both bundles change hands; trade beyond the end of the dial is lost."""
        offer = self.offer_of(self.accepted)
        giver = match.state.players[offer.giver]
        taker = match.state.players[offer.to]
        for marker in taker.markers[:]:
            if self.markers[back(marker)]:
                hand_marker(match, offer.to, offer.giver, marker)
        for event in taker.cards[:]:
            if self.cards[match.box.event_level[event]]:
                hand_card(match, offer.to, offer.giver, event)
        for marker in offer.give_markers:
            hand_marker(match, offer.giver, offer.to, marker)
        for event in offer.give_cards:
            hand_card(match, offer.giver, offer.to, event)
        giver.trade -= offer.give_trade
        taker.trade -= offer.take_trade
        gain_trade(match, offer.to, offer.give_trade)
        gain_trade(match, offer.giver, offer.take_trade)
        giver.culture -= offer.give_culture
        taker.culture -= offer.take_culture
        gain_culture(match, offer.to, offer.give_culture)
        gain_culture(match, offer.giver, offer.take_culture)
        for kind in range(MARKET_TYPES):
            n = offer.take_resources[kind] - offer.give_resources[kind]
            giver.resources[kind] += n
            taker.resources[kind] -= n
        self.markers = _two()
        self.cards = _three()
        self.offers.remove(offer)
        self.then = "trim"

    def trim(self, match: CivilizationMatch) -> None:
        """Who has too many cards now discards, one by one: with each of them an offer may lapse."""
        self.lapse(match, self.offers)
        for seat in (match.order()[self.place], self.accepted):
            if has_too_many(match, seat):
                match.open(TrimHand(seat, True), then="trim")
                return
        self.accepted = NONE
        self.then = "answer"


def has_goods(match: CivilizationMatch) -> bool:
    """Whether anybody owns something that may be exchanged."""
    for player in match.state.players:
        if player.trade or player.culture or any(player.resources) or player.markers or player.cards:
            return True
    return False


def hand_marker(match: CivilizationMatch, giver: int, receiver: int, marker: int) -> None:
    """A marker changes hands: the receiver has seen it, so nothing before can be taken back."""
    match.bar()
    pass_marker(match, giver, receiver, marker)
    match.tell(SEES_MARKER, receiver, marker, only=receiver)


def hand_card(match: CivilizationMatch, giver: int, receiver: int, event: int) -> None:
    """A culture card changes hands, likewise."""
    match.bar()
    pass_card(match, giver, receiver, event)
    match.tell(SEES_CARD, receiver, event, only=receiver)


def tell_offer(match: CivilizationMatch, offer: Offer) -> None:
    """An offer in the chronicle, face-down goods by their backs."""
    match.tell(OFFERS, offer.giver, offer.to)
    given = [offer.give_trade, offer.give_culture, *offer.give_resources]
    given += [*backs_of(offer.give_markers), *levels_of(match, offer.give_cards)]
    taken = [offer.take_trade, offer.take_culture, *offer.take_resources, *offer.take_markers, *offer.take_cards]
    for good, n in enumerate(given):
        if n:
            match.tell(GIVES, offer.giver, good, n)
    for good, n in enumerate(taken):
        if n:
            match.tell(ASKS_FOR, offer.giver, good, n)
    for place in range(0, len(offer.promises), 3):
        match.tell(PROMISES, offer.giver, offer.promises[place], offer.promises[place + 1])
        match.tell(PROMISED_TURNS, offer.giver, offer.promises[place + 2])


# What is seen


def offer_view(match: CivilizationMatch, offer: Offer, seat: int | None) -> dict[str, Any]:
    """An offer as a seat sees it: the giver, and a receiver it is shown to, see the faces."""
    backs = backs_of(offer.give_markers)
    open_to = seat == offer.giver or (offer.show and seat == offer.to)
    return {
        "giver": offer.giver,
        "to": offer.to,
        "give": {
            "trade": offer.give_trade,
            "culture": offer.give_culture,
            "resources": _resources(offer.give_resources),
            "huts": backs[0],
            "villages": backs[1],
            "cards": levels_of(match, offer.give_cards),
            "faces": [MARKER_IDS[marker] for marker in offer.give_markers] if open_to else [],
            "events": [EVENT_IDS[event] for event in offer.give_cards] if open_to else [],
        },
        "show": offer.show,
        "take": {
            "trade": offer.take_trade,
            "culture": offer.take_culture,
            "resources": _resources(offer.take_resources),
            "huts": offer.take_markers[0],
            "villages": offer.take_markers[1],
            "cards": offer.take_cards[:],
        },
        "promises": [
            {"id": PROMISE_IDS[tag], "about": about, "turns": turns}
            for tag, about, turns in zip(offer.promises[::3], offer.promises[1::3], offer.promises[2::3], strict=True)
        ],
    }


def _resources(counts: list[int]) -> dict[str, int]:
    return {RESOURCE_IDS[kind]: n for kind, n in enumerate(counts) if n}


def view(match: CivilizationMatch, seat: int | None) -> dict[str, Any] | None:
    """The negotiation going on: its round, the offers shown, and the offer a seat is putting together."""
    for frame in match.frames:
        if isinstance(frame, Negotiation):
            fork = match.current_fork()
            draft: dict[str, Any] | None = None
            for branch in fork.branches if fork is not None else []:
                first = branch.frames[0]
                if branch.seat == seat and isinstance(first, MakeOffer):
                    draft = offer_view(match, first.offer, seat)
            return {
                "round": frame.round + 1 if fork is not None else frame.round,
                "offers": [offer_view(match, offer, seat) for offer in frame.offers],
                "accepted": frame.accepted,
                "draft": draft,
            }
    return None
