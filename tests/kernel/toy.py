"""The Bazaar: a small complete game outside the package, with what Age of Civilization does not need.

Two to four merchants hold secret hands. Each round everybody draws a card, trims the hand and offers up to two cards at
once; the next card is auctioned, in turn or sealed; then each takes a turn: gifts, a card stashed face down, a raid
that the rival parries in the middle; and all vote whether to go on. It ends when the deck is sold out or all agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, cast

from civitas.kernel import codec
from civitas.kernel.auction import AscendingAuction, SealedAuction
from civitas.kernel.box import Box, Deck, Tables, number, override, text, words
from civitas.kernel.frame import ChooseOne, EachSeat, Frame, PickSome
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.piles import deal, reveal
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal
from kernel.toy_words import (
    BID,
    CLOSE,
    DONE,
    DREW,
    DROPPED,
    GAVE,
    GIFT,
    GOODS,
    HIGHEST_BID,
    LEAVE,
    MELT,
    PARRY,
    PICK,
    PRESS,
    RAID,
    RAIDS,
    RETREAT,
    SOLD,
    STASH,
    STASHED,
    STASHED_CARD,
    STAY,
    TAKE,
    TALES,
    TEXTS,
    VERBS,
    WON,
    YIELD,
)

GAME_ID: Final = "toy-bazaar"
NONE: Final = -1
NOBODY: Final = -1
HAND: Final = 3  # cards a merchant may hold after trimming
COINS: Final = 5
PARRY_WITH: Final = 2  # the least value of a card that parries
REASONS: Final = ("running", "sold_out", "closed")

TABLES: Final[Tables] = {
    "goods": [
        {"id": name, "name": {"en": name, "fr": f"{name} (fr)"}, "value": 1 + place % 4}
        for place, name in enumerate(GOODS)
    ]
}
DECKS: Final = (Deck("goods", "good", {"id": text().printed(), "name": words(), "value": number(0, 9)}),)


@dataclass(slots=True)
class Merchant:
    """One merchant's goods and coins."""

    coins: int
    hand: list[int]  # known to the merchant alone
    stall: list[int]
    stash: int  # face down, known to the merchant alone, or NONE

    def copy(self) -> Merchant:
        return Merchant(self.coins, self.hand[:], self.stall[:], self.stash)


@dataclass(slots=True)
class Table:
    """What lies in the bazaar."""

    merchants: list[Merchant]
    deck: list[int]  # face down, top last
    gone: list[int]
    lot: int  # the card being auctioned, or NONE
    round: int
    ended: int

    def copy(self) -> Table:
        merchants = [merchant.copy() for merchant in self.merchants]
        return Table(merchants, self.deck[:], self.gone[:], self.lot, self.round, self.ended)


def highest_bids(table: Table) -> list[int]:
    """What each merchant can bid."""
    return [min(merchant.coins, HIGHEST_BID) for merchant in table.merchants]


class BazaarBox(Box):
    def __init__(self, overrides: dict[str, Any] | None) -> None:
        super().__init__(overrides)
        goods = (TABLES if overrides is None else override(TABLES, DECKS, GAME_ID, overrides))["goods"]
        self.names = {"good": [card["name"] for card in goods]}
        self.value: list[int] = [card["value"] for card in goods]


class Bazaar(Match):
    """A match of the Bazaar."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Scalar], box: BazaarBox, rng: Rng, table: Table
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.box = box
        self.table = table

    def get_state(self) -> object:
        return self.table

    def set_state(self, state: object) -> None:
        self.table = cast(Table, state)

    def get_box(self) -> Box:
        return self.box

    def twin(self) -> Bazaar:
        return Bazaar(self.game, self.seats, self.options, self.box, self.rng.copy(), self.table.copy())


@dataclass
class Pick(Frame):
    """Pick cards of one's own hand; holds no card before the pick is over, so that it can be reopened for anybody."""

    seat: int
    least: int
    most: int
    picked: list[int] = field(default_factory=list)

    def copy(self) -> Pick:
        return Pick(self.seat, self.least, self.most, self.picked[:])

    def start(self, match: Bazaar) -> None:
        rows = [PICK + card for card in match.table.merchants[self.seat].hand]
        match.open(PickSome(self.seat, rows, self.least, self.most, DONE, "pick"), then="keep")

    def keep(self, match: Bazaar) -> None:
        some = match.ended()
        assert isinstance(some, PickSome)
        self.picked = [row - PICK for row in some.picked]


@dataclass
class Round(Frame):
    """The rounds, until the deck is sold out or everybody votes to close."""

    turns: int = 0
    first: int = 0  # drawn by lot each round

    def copy(self) -> Round:
        return type(self)(self.turns, self.first)

    def start(self, match: Bazaar) -> None:
        table = match.table
        table.round += 1
        self.turns = 0
        self.first = match.chance(match.seats)
        for seat, merchant in enumerate(table.merchants):
            for card in deal(match, table.deck, 1):
                merchant.hand.append(card)
                match.tell(DREW, seat, card, only=seat)
        self.then = "trim"

    def trim(self, match: Bazaar) -> None:
        hands = [len(merchant.hand) for merchant in match.table.merchants]
        picks: dict[int, Frame] = {
            seat: Pick(seat, size - HAND, size - HAND) for seat, size in enumerate(hands) if size > HAND
        }
        if picks:
            match.fork(picks, then="drop")
        else:
            self.then = "offer"

    def drop(self, match: Bazaar) -> None:
        for seat, merchant in enumerate(match.table.merchants):
            if len(merchant.hand) > HAND:
                self.part(match, seat, DROPPED)
        self.then = "offer"

    def offer(self, match: Bazaar) -> None:
        picks: dict[int, Frame] = {seat: Pick(seat, 0, 2) for seat in range(match.seats)}
        match.fork(picks, then="sell")

    def sell(self, match: Bazaar) -> None:
        for seat, merchant in enumerate(match.table.merchants):
            merchant.coins += sum(match.box.value[card] for card in self.part(match, seat, SOLD))
        self.then = "auction" if match.table.deck else "next_turn"

    def part(self, match: Bazaar, seat: int, tale: int) -> list[int]:
        """The cards a merchant picked leave the hand."""
        pick = match.branch_of(seat)
        assert isinstance(pick, Pick)
        for card in pick.picked:
            match.table.merchants[seat].hand.remove(card)
            match.table.gone.append(card)
            match.tell(tale, seat, card)
        return pick.picked

    def auction(self, match: Bazaar) -> None:
        table = match.table
        table.lot = reveal(match, table.deck)
        seats = list(range(match.seats))
        limits = highest_bids(table)
        source = GOODS[table.lot]
        if match.options["auction"] == "sealed":
            match.open(SealedAuction(seats, limits, BID, "bid", source), then="award")
        else:
            match.open(AscendingAuction(seats, limits, BID, LEAVE, "bid", source), then="award")

    def award(self, match: Bazaar) -> None:
        """The highest bidder pays; a tie of sealed bids sells nothing."""
        table = match.table
        auction = match.ended()
        if isinstance(auction, AscendingAuction):
            winner, price = auction.winner, auction.best
        else:
            assert isinstance(auction, SealedAuction)
            winners = auction.winners()
            winner, price = winners[0] if len(winners) == 1 else NOBODY, max(auction.bids)
        if winner == NOBODY:
            table.gone.append(table.lot)
            table.lot = NONE
            self.then = "next_turn"
            return
        table.merchants[winner].coins -= price
        match.tell(WON, winner, table.lot, price)
        match.open(ChooseOne(winner, [TAKE, MELT], "lot", GOODS[table.lot]), then="settle")

    def settle(self, match: Bazaar) -> None:
        table = match.table
        choice = match.ended()
        assert isinstance(choice, ChooseOne)
        merchant = table.merchants[choice.seat]
        if choice.chosen == TAKE:
            merchant.stall.append(table.lot)
        else:
            merchant.coins += match.box.value[table.lot]
            table.gone.append(table.lot)
        table.lot = NONE
        self.then = "next_turn"

    def next_turn(self, match: Bazaar) -> None:
        if self.turns == match.seats:
            self.then = "vote"
            return
        seat = (self.first + self.turns) % match.seats
        self.turns += 1
        match.open(Turn(seat), then="next_turn")

    def vote(self, match: Bazaar) -> None:
        table = match.table
        if not table.deck:
            table.ended = REASONS.index("sold_out")
        elif match.options["vote"]:
            seats = list(range(match.seats))
            match.open(EachSeat(seats, [[STAY, CLOSE] for _ in seats], "vote"), then="count")
        else:
            self.then = "start"

    def count(self, match: Bazaar) -> None:
        votes = match.ended()
        assert isinstance(votes, EachSeat)
        if STAY in votes.answers:
            self.then = "start"
        else:
            match.table.ended = REASONS.index("closed")


@dataclass
class Turn(Frame):
    """One merchant's turn: gifts, a stash, a raid, in any order."""

    seat: int
    raided: bool = False

    def copy(self) -> Turn:
        return Turn(self.seat, self.raided)

    def start(self, match: Bazaar) -> None:
        match.begin_turn()
        self.then = "act"

    def act(self, match: Bazaar) -> None:
        me = match.table.merchants[self.seat]
        rivals = [seat for seat in range(match.seats) if seat != self.seat]
        options = [] if me.stash != NONE else [STASH + card for card in me.hand]
        if me.coins and not self.raided:
            options += [RAID + seat for seat in rivals]
        options += [GIFT + seat * 3 + coins for seat in rivals for coins in range(1, min(me.coins, 2) + 1)]
        match.ask(self.seat, [*options, DONE], then="perform", prompt="turn", always=True)

    def perform(self, match: Bazaar) -> None:
        me = match.table.merchants[self.seat]
        verb, first, second = (column[match.choice] for column in (VERBS.verb, VERBS.first, VERBS.second))
        if verb == DONE:
            return
        self.then = "act"
        if verb == STASH:
            me.hand.remove(first)
            me.stash = first
            match.tell(STASHED, self.seat)
            match.tell(STASHED_CARD, self.seat, first, only=self.seat)
        elif verb == GIFT:
            me.coins -= second
            match.table.merchants[first].coins += second
            match.tell(GAVE, self.seat, first, second)
        else:
            self.raided = True
            match.tell(RAIDS, self.seat, first)
            match.open(Raid(self.seat, first), then="act")


@dataclass
class Raid(Frame):
    """An attack with the rival's defence in the middle; pressing on costs a coin each time."""

    seat: int
    target: int

    def copy(self) -> Raid:
        return Raid(self.seat, self.target)

    def start(self, match: Bazaar) -> None:
        match.table.merchants[self.seat].coins -= 1
        self.then = "warn"

    def warn(self, match: Bazaar) -> None:
        """Always asked: a raid passed over would tell that no card can parry."""
        hand = match.table.merchants[self.target].hand
        cards = [PARRY + card for card in hand if match.box.value[card] >= PARRY_WITH]
        match.ask(self.target, [*cards, YIELD], then="defend", prompt="raided", always=True)

    def defend(self, match: Bazaar) -> None:
        table = match.table
        victim = table.merchants[self.target]
        if match.choice == YIELD:
            booty = min(victim.coins, 2)
            victim.coins -= booty
            table.merchants[self.seat].coins += booty
            if victim.stash != NONE:
                match.bar()
                table.gone.append(victim.stash)
                victim.stash = NONE
            return
        victim.hand.remove(match.choice - PARRY)
        table.gone.append(match.choice - PARRY)
        self.then = "pause" if table.merchants[self.seat].coins else ""

    def pause(self, match: Bazaar) -> None:
        match.ask(self.seat, [PRESS, RETREAT], then="follow_up", prompt="press")

    def follow_up(self, match: Bazaar) -> None:
        if match.choice == PRESS:
            self.then = "start"


class BazaarGame(Game):
    """The Bazaar for the kernel."""

    def __init__(self) -> None:
        self.id = GAME_ID
        self.name = {"en": "Bazaar", "fr": "Bazar"}
        self.rules = 1
        self.seats = (2, 3, 4)
        self.options = (
            Option("auction", ("ascending", "sealed"), "ascending", (2, 3, 4)),
            Option("vote", (True, False), True, (2, 3, 4)),
        )
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (Round, Turn, Raid, Pick, PickSome, ChooseOne, EachSeat, AscendingAuction, SealedAuction)
        self.pieces = (Table, Merchant)
        self.course: type[Frame] = Round  # tests of faults put another one here

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return BazaarBox(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        return Bazaar(self, seats, options, cast(BazaarBox, box), rng, Table([], [], [], NONE, 0, 0))

    def check_options(self, seats: int, options: dict[str, Scalar]) -> None:
        if seats == 2 and not options["vote"]:
            raise Refusal("refuse.quiet", TEXTS)

    def set_up(self, match: Match) -> None:
        bazaar = cast(Bazaar, match)
        table = bazaar.table
        table.deck = list(range(len(GOODS)))
        match.shuffle(table.deck)
        table.merchants = [Merchant(COINS, deal(match, table.deck, HAND), [], NONE) for _ in range(match.seats)]
        match.frames.append(self.course())

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        table = cast(Bazaar, match).table
        return {
            "round": table.round,
            "phase": "over" if match.over else type(match.frames[-1]).__name__.lower(),
            "seats": [self.stand(merchant, owner == seat) for owner, merchant in enumerate(table.merchants)],
            "rivals": [],
            "deck": len(table.deck),
            "gone": [GOODS[card] for card in table.gone],
            "lot": "" if table.lot == NONE else GOODS[table.lot],
        }

    def stand(self, merchant: Merchant, own: bool) -> dict[str, Any]:
        """A merchant's place: hand and stash are shown to the owner only."""
        shown: dict[str, Any] = {
            "coins": merchant.coins,
            "stall": [GOODS[card] for card in merchant.stall],
            "hand_size": len(merchant.hand),
            "stashed": merchant.stash != NONE,
        }
        if own:
            shown["hand"] = [GOODS[card] for card in merchant.hand]
            shown["stash"] = "" if merchant.stash == NONE else GOODS[merchant.stash]
        return shown

    def unseen(self, match: Match, seat: int) -> list[int]:
        """The cards a seat (-1: a spectator) has not seen: the deck, and rivals' hands and stashes."""
        table = cast(Bazaar, match).table
        cards = table.deck[:]
        for owner, merchant in enumerate(table.merchants):
            if owner != seat:
                cards += merchant.hand
                cards += [merchant.stash] if merchant.stash != NONE else []
        return cards

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        table = cast(Bazaar, match).table
        pool = self.unseen(match, seat)
        rng.shuffle(pool)
        table.deck = [pool.pop() for _ in table.deck]
        for owner, merchant in enumerate(table.merchants):
            if owner != seat:
                merchant.hand = [pool.pop() for _ in merchant.hand]
                merchant.stash = pool.pop() if merchant.stash != NONE else NONE

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        table = cast(Bazaar, match).table
        unseen = len(self.unseen(match, seat))
        found: dict[str, object] = {f"deck[{place}]": card for place, card in enumerate(table.deck)}
        for owner, merchant in enumerate(table.merchants):
            if owner != seat and 0 < len(merchant.hand) < unseen:
                found[f"hand[{owner}]"] = sorted(merchant.hand)
            if owner != seat and merchant.stash != NONE:
                found[f"stash[{owner}]"] = merchant.stash
        return found if unseen > 1 else {}

    def check(self, match: Match) -> None:
        table = cast(Bazaar, match).table
        cards = table.deck + table.gone + [table.lot]
        self.demand(len(table.merchants) == match.seats, "merchants")
        for seat, merchant in enumerate(table.merchants):
            self.demand(merchant.coins >= 0, f"merchants[{seat}].coins")
            cards += [*merchant.hand, *merchant.stall, merchant.stash]
        self.demand(sorted(card for card in cards if card != NONE) == list(range(len(GOODS))), "goods")
        self.demand(table.round >= 0 and 0 <= table.ended < len(REASONS), "round, ended")
        for frame in codec.every_frame(match.frames):
            if isinstance(frame, PickSome):
                hand = table.merchants[frame.seat].hand
                self.demand(frame.options == [PICK + card for card in hand], "options")
            elif isinstance(frame, AscendingAuction) and isinstance(match.frames[0], Round):
                bidders = (frame.seats, frame.limits) == (list(range(match.seats)), highest_bids(table))
                self.demand(bidders, "bidders")

    def demand(self, holds: bool, what: str) -> None:
        if not holds:
            raise Refusal("refuse.table", TEXTS, what=what)

    def result(self, match: Match) -> Result:
        bazaar = cast(Bazaar, match)
        value = bazaar.box.value
        rows: list[dict[str, int]] = []
        for merchant in bazaar.table.merchants:
            stall = sum(value[card] for card in merchant.stall)
            stash = 0 if merchant.stash == NONE else 2 * value[merchant.stash]
            rows.append({"coins": merchant.coins, "stall": stall, "stash": stash})
        scores = [sum(row.values()) for row in rows]
        best_first = sorted(set(scores), reverse=True)
        ranking = [[seat for seat in range(match.seats) if scores[seat] == score] for score in best_first]
        return Result(ranking, scores, rows, REASONS[bazaar.table.ended])

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        if not question.source:
            return {}
        return {"lot": self.piece_name(match, "good", GOODS.index(question.source), lang)}

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        for name, value in changes.items():
            if name != "coins":
                raise Refusal("position.unknown_field", field=name, known="coins")
            for merchant, coins in zip(cast(Bazaar, match).table.merchants, value, strict=True):
                merchant.coins = coins
