"""What a seat knows of the Draft, and redealing the rest.

A hand travels left: a seat sees it, keeps one card, and sees it again after everybody else has kept one. Between two
sights the cards that went are known, not who took which; before the first sight they could be any card never seen.
Cards played from a hand are known for good. At the end the two cards left of each hand lie open.
"""

from __future__ import annotations

from civitas.games.age_of_civilization.box import CIVILIZATION_IDS
from civitas.games.age_of_civilization.draft import passed_hand
from civitas.games.age_of_civilization.state import State
from civitas.kernel.rng import Rng

Slot = tuple[int, int]  # (seat, pick): what a seat kept at one pick


class Stretch:
    """Picks made from one hand between two sights of the seat that looks."""

    __slots__ = ("cards", "hand", "open", "slots")

    def __init__(self, hand: int, slots: list[Slot], cards: list[int] | None, still_passing: bool) -> None:
        self.hand = hand
        self.slots = slots
        self.cards = cards  # the cards it was, None when they were never seen
        self.open = still_passing  # the hand has not been seen since: some of `cards` are still in it


class Knowledge:
    """What one seat (-1: a spectator) can tell about the hands of a Draft."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.seats = len(state.players)
        self.turn = len(state.picks[0])
        self.over = bool(state.market) or state.round > 0
        self.played = [
            [card for card in state.picks[other] if card not in state.players[other].hand]
            for other in range(self.seats)
        ]
        self.stretches: list[Stretch] = []
        self.seen: set[int] = set()
        for hand in range(self.seats):
            self._follow(hand)
        for cards in self.played:
            self.seen.update(cards)

    def _content(self, hand: int, turn: int) -> list[int]:
        """The hand before a pick."""
        kept = [self.state.picks[(hand + earlier) % self.seats][earlier] for earlier in range(turn)]
        return [card for card in self.state.dealt[hand] if card not in kept]

    def _follow(self, hand: int) -> None:
        """Cut a hand's picks at the seat's sights of it."""
        start = 0
        known: list[int] | None = None
        for turn in range(self.turn + 1):
            last = turn == self.turn and self.over
            mine = (hand + turn) % self.seats == self.seat and not last
            if not (mine or last):
                continue
            content = self._content(hand, turn)
            self.seen.update(content)
            slots = self._slots(hand, start, turn)
            went = None if known is None else [card for card in known if card not in content]
            if slots:
                self.stretches.append(Stretch(hand, slots, went, False))
            start = turn + 1
            known = content
            if mine and turn < self.turn:
                known = [card for card in content if card != self.state.picks[self.seat][turn]]
        if not self.over and (known is None or self._slots(hand, start, self.turn)):
            self.stretches.append(Stretch(hand, self._slots(hand, start, self.turn), known, True))

    def _slots(self, hand: int, start: int, end: int) -> list[Slot]:
        return [((hand + turn) % self.seats, turn) for turn in range(start, end)]

    def _pool(self) -> list[int]:
        """Cards the seat has never seen."""
        return [card for card in range(len(CIVILIZATION_IDS)) if card not in self.seen]

    def redeal(self, rng: Rng) -> None:
        """Give every unseen card a place the seat can hold possible."""
        state = self.state
        picks = [kept[:] for kept in state.picks]
        dealt = [hand[:] for hand in state.dealt]
        pool = self._pool()
        rng.shuffle(pool)
        unseen: list[tuple[int, Slot]] = []
        for stretch in self.stretches:
            if stretch.cards is not None:
                self._permute(stretch, picks, rng)
            elif not stretch.open:
                unseen.extend([(stretch.hand, slot) for slot in stretch.slots])
            else:
                dealt[stretch.hand] = [pool.pop() for _ in dealt[stretch.hand]]
                self._pick_from(dealt[stretch.hand], stretch.slots, picks, rng)
        self._fill_unseen(unseen, picks, dealt, pool, rng)
        state.dealt = dealt
        state.picks = picks
        state.deck = pool
        for seat, player in enumerate(state.players):
            player.hand = [card for card in picks[seat] if card not in self.played[seat]]

    def _permute(self, stretch: Stretch, picks: list[list[int]], rng: Rng) -> None:
        """Who kept which of the cards that went: those played tell, the others are open."""
        assert stretch.cards is not None
        if stretch.open:
            self._pick_from(stretch.cards, stretch.slots, picks, rng)
            return
        free = [slot for slot in stretch.slots if not self._told(stretch, slot)]
        cards = [card for card in stretch.cards if not any(card in played for played in self.played)]
        rng.shuffle(cards)
        for (seat, turn), card in zip(free, cards, strict=True):
            picks[seat][turn] = card
        for seat, turn in stretch.slots:
            for card in stretch.cards:
                if card in self.played[seat]:
                    picks[seat][turn] = card

    def _told(self, stretch: Stretch, slot: Slot) -> bool:
        """Whether a card of the stretch was played by the seat of that slot."""
        assert stretch.cards is not None
        return any(card in self.played[slot[0]] for card in stretch.cards)

    def _pick_from(self, content: list[int], slots: list[Slot], picks: list[list[int]], rng: Rng) -> None:
        left = content[:]
        rng.shuffle(left)
        for seat, turn in slots:
            picks[seat][turn] = left.pop()

    def _fill_unseen(
        self,
        unseen: list[tuple[int, Slot]],
        picks: list[list[int]],
        dealt: list[list[int]],
        pool: list[int],
        rng: Rng,
    ) -> None:
        """Picks from hands before the first sight: cards played since, then cards never seen."""
        by_seat: dict[int, list[tuple[int, int]]] = {}
        for hand, (seat, turn) in unseen:
            by_seat.setdefault(seat, []).append((hand, turn))
        for seat, places in by_seat.items():
            cards = self._played_unseen(seat)
            cards = cards + [pool.pop() for _ in range(len(places) - len(cards))]
            rng.shuffle(cards)
            for (hand, turn), card in zip(places, cards, strict=True):
                dealt[hand][dealt[hand].index(self.state.picks[seat][turn])] = card
                picks[seat][turn] = card

    def _played_unseen(self, seat: int) -> list[int]:
        """Cards a seat has played that belong to no stretch of known cards."""
        known = [card for stretch in self.stretches if stretch.cards is not None for card in stretch.cards]
        return [card for card in self.played[seat] if card not in known] if seat != self.seat else []

    def secrets(self) -> dict[str, object]:
        """Hands and deck places that could be otherwise, and what they are."""
        state = self.state
        found: dict[str, object] = {f"deck[{place}]": card for place, card in enumerate(state.deck)}
        unsure: set[int] = set()
        unseen_slots: dict[int, int] = {}
        for stretch in self.stretches:
            free = [
                slot for slot in stretch.slots if stretch.cards is None or stretch.open or not self._told(stretch, slot)
            ]
            if stretch.cards is None and not stretch.open:
                for seat, _ in free:
                    unseen_slots[seat] = unseen_slots.get(seat, 0) + 1
            elif stretch.open:
                unsure.update([seat for seat, _ in free])
                if stretch.cards is None or stretch.slots:
                    holder = (stretch.hand + self.turn) % self.seats
                    found[f"passed[{holder}]"] = sorted(passed_hand(state, holder))
            elif len(free) > 1:
                unsure.update([seat for seat, _ in free])
        for seat, slots in unseen_slots.items():
            if slots > len(self._played_unseen(seat)):
                unsure.add(seat)
        for seat in unsure:
            found[f"hand[{seat}]"] = sorted(state.players[seat].hand)
        return found
