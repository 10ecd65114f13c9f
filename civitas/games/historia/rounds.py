"""The course of the game: turns, action rounds, and each player's resolution of his cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.historia.actions import Action, ways
from civitas.games.historia.advisors import CardEffects, DrawAdvisors, put_under
from civitas.games.historia.box import (
    ADVANCED,
    ADVISOR_CARD,
    BASIC,
    NONE,
    OF_ACTION,
    OF_ADVISOR,
    OF_WONDER,
    REVOLUTION,
    SOURCE_IDS,
    WAR,
)
from civitas.games.historia.civbots import civbots_act
from civitas.games.historia.effects import hand_cards
from civitas.games.historia.end_of_turn import EndOfTurn
from civitas.games.historia.events import before_action, extra_cards, turn_up_event
from civitas.games.historia.quantities import adjacent_civs, can_pay, limit, may_revolt, symbol_of
from civitas.games.historia.state import RUNNING, HistoriaMatch
from civitas.games.historia.verbs import (
    AS_ADVANCED,
    AS_ADVISOR,
    AS_BASIC,
    DONE,
    END,
    ENOUGH,
    EXTRA,
    LAST_CARD,
    LAY,
    LAYS,
    LAYS_EXTRA,
    NO_CARD,
    NO_EFFECT,
    PLAYS,
    PLAYS_ADVANCED,
    QUIET,
    RESOLVE,
    ROUND_BEGINS,
    TURN_BEGINS,
    USE,
    USES,
    VERBS,
    WITHOUT_EFFECT,
)
from civitas.games.historia.wonders import usable_wonders
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Course(Frame):
    """Twelve turns; each a series of action rounds up to the one with a Revolution, then its end."""

    played: int = 0  # seats that have resolved their cards this round

    def copy(self) -> Course:
        return Course(self.played)

    def start(self, match: HistoriaMatch) -> None:
        state = match.state
        state.turn += 1
        state.round = 0
        for player in state.players:
            player.quiet = False
        match.tell(TURN_BEGINS, -1, match.era() + 1, (state.turn - 1) % match.box.turns + 1)
        turn_up_event(match)
        self.then = "begin_round"

    def begin_round(self, match: HistoriaMatch) -> None:
        match.state.round += 1
        match.state.last = False
        match.tell(ROUND_BEGINS, -1, match.state.round)
        self.then = "lay"

    def lay(self, match: HistoriaMatch) -> None:
        """Everybody chooses cards at once and secretly (R21)."""
        branches: dict[int, Frame] = {seat: Laying(seat) for seat in range(match.seats)}
        match.fork(branches, then="reveal")

    def reveal(self, match: HistoriaMatch) -> None:
        for seat in match.state.order:
            branch = match.branch_of(seat)
            assert isinstance(branch, Laying)
            lay_cards(match, seat, branch.picked, branch.extra)
        self.played = 0
        self.then = "resolve"

    def resolve(self, match: HistoriaMatch) -> None:
        if match.state.ended != RUNNING:
            return
        if self.played == match.seats:
            self.then = "end_round"
            return
        seat = match.state.order[self.played]
        self.played += 1
        match.open(Resolution(seat), then="resolve")

    def end_round(self, match: HistoriaMatch) -> None:
        """Civbots act at the end of the turn; merciless ones after every action round."""
        state = match.state
        if match.bots and (state.last or match.merciless):
            civbots_act(match)
            if state.ended != RUNNING:
                return
        if state.last:
            match.open(EndOfTurn(), then="next_turn")
        else:
            self.then = "begin_round"

    def next_turn(self, match: HistoriaMatch) -> None:
        if match.state.ended == RUNNING:
            self.then = "start"


@dataclass(slots=True)
class Laying(Frame):
    """What a player lays this round: 1 to `limit` cards in canonical order, and the extra one of Thermopylae (R28)."""

    seat: int
    picked: list[int] = field(default_factory=list)
    extra: int = NONE

    def copy(self) -> Laying:
        return Laying(self.seat, self.picked[:], self.extra)

    def start(self, match: HistoriaMatch) -> None:
        hand = hand_cards(match, self.seat)
        most = min(limit(match, self.seat), len(hand) - self.extras(match, hand))
        after = self.picked[-1] if self.picked else -1
        revolt = may_revolt(match, self.seat)
        options = [LAY + card for card in hand if card > after and (revolt or symbol_of(match, card) != REVOLUTION)]
        if len(self.picked) >= most or not options:
            self.then = "choose_extra"
            return
        if self.picked:
            options.append(DONE)
        # The first card is asked for even when there is but one: being asked must not tell what the hand holds.
        match.ask(self.seat, options, then="pick", prompt="lay", always=not self.picked)

    def extras(self, match: HistoriaMatch, hand: list[int]) -> int:
        """Extra cards this player must lay: none with a single card in hand."""
        return extra_cards(match) if len(hand) > 1 else 0

    def pick(self, match: HistoriaMatch) -> None:
        if match.choice == DONE:
            self.then = "choose_extra"
            return
        self.picked.append(match.choice - LAY)
        self.then = "start"

    def choose_extra(self, match: HistoriaMatch) -> None:
        hand = hand_cards(match, self.seat)
        if not self.picked or not self.extras(match, hand):
            return
        options = [EXTRA + card for card in hand if card not in self.picked]
        match.ask(self.seat, options, then="pick_extra", prompt="extra")

    def pick_extra(self, match: HistoriaMatch) -> None:
        self.extra = match.choice - EXTRA


def lay_cards(match: HistoriaMatch, seat: int, cards: list[int], extra: int) -> None:
    """Turn up what a player laid. Nothing to lay, or the last action card laid as Thermopylae wants: the turn ends."""
    player = match.state.players[seat]
    for card in cards:
        remove_from_hand(match, seat, card)
        match.tell(LAYS, seat, card)
    player.laid = cards[:]
    player.extra = extra
    if extra != NONE:
        remove_from_hand(match, seat, extra)
        match.tell(LAYS_EXTRA, seat, extra)
    if not cards:
        match.state.last = True  # R5
        match.tell(NO_CARD, seat)
    elif extra_cards(match) and player.hand == 0:
        match.state.last = True  # R28
        match.tell(LAST_CARD, seat)


def remove_from_hand(match: HistoriaMatch, seat: int, card: int) -> None:
    player = match.state.players[seat]
    if card < ADVISOR_CARD:
        player.hand &= ~(1 << card)
    else:
        player.advisors.remove(card - ADVISOR_CARD)
        player.known &= ~(1 << (card - ADVISOR_CARD))


@dataclass(slots=True)
class Resolution(Frame):
    """A player resolves his cards in the order he decides, using wonders before and after them."""

    seat: int
    card: int = NONE  # being resolved
    fired: int = 0  # actions of the card just resolved, that wonders may answer (R35)
    freed: int = 0  # actions made since through wonders
    paid: int = 0  # those of these actions whose cubes were spent
    owned: int = 0  # wonders when the card began

    def copy(self) -> Resolution:
        return Resolution(self.seat, self.card, self.fired, self.freed, self.paid, self.owned)

    def start(self, match: HistoriaMatch) -> None:
        player = match.state.players[self.seat]
        match.begin_turn()
        self.owned = player.ready | player.turned
        if player.extra != NONE:
            card = player.extra
            player.extra = NONE
            put_away(match, self.seat, card)
        if player.laid:
            self.then = "next"

    # Cards and wonders

    def next(self, match: HistoriaMatch) -> None:
        if match.state.ended != RUNNING:
            return
        player = match.state.players[self.seat]
        options = [RESOLVE + card for card in player.laid] or [END]
        wonders: list[int] = []
        if player.ready and not player.quiet:
            wonders = usable_wonders(match, self.seat, self.fired, self.freed, self.paid, self.owned)
        if wonders:
            options.extend([USE + wonder for wonder in wonders])
            options.append(QUIET)
        elif not player.laid:
            return
        match.ask(self.seat, options, then="hear", prompt="next" if player.laid else "last")

    def hear(self, match: HistoriaMatch) -> None:
        verb = VERBS.verb[match.choice]
        if verb == RESOLVE:
            self.card = match.choice - RESOLVE
            self.then = "begin"
        elif verb == USE:
            wonder = match.choice - USE
            match.tell(USES, self.seat, wonder)
            match.open(CardEffects(OF_WONDER + wonder, self.seat), then="used")
        elif verb == QUIET:
            match.state.players[self.seat].quiet = True
            match.tell(ENOUGH, self.seat)
            self.then = "next"

    def used(self, match: HistoriaMatch) -> None:
        frame = match.ended()
        assert isinstance(frame, CardEffects)
        self.freed |= frame.performed
        self.paid |= frame.performed & match.box.costly
        if match.state.players[self.seat].owed:
            match.open(DrawAdvisors(self.seat), then="next")
        else:
            self.then = "next"

    # One card

    def begin(self, match: HistoriaMatch) -> None:
        """The card begins: wonders that answered the last one are out, the event takes its due."""
        player = match.state.players[self.seat]
        player.laid.remove(self.card)
        self.fired = 0
        self.freed = 0
        self.paid = 0
        self.owned = player.ready | player.turned
        if self.card == REVOLUTION:
            player.column.append(REVOLUTION)  # laid first, so that it is the newest card (R4)
        symbol = symbol_of(match, self.card)
        if symbol != NONE:
            before_action(match, self.seat, symbol)
        self.then = "choose_way"

    def choose_way(self, match: HistoriaMatch) -> None:
        source = SOURCE_IDS[OF_ACTION + self.card]
        match.ask(self.seat, self.way_options(match), then="carry_out", prompt="way", source=source)

    def way_options(self, match: HistoriaMatch) -> list[int]:
        """Basic, advanced, or without effect; War and Revolution must be carried out if they can (R29, R43)."""
        if self.card >= ADVISOR_CARD:
            advisor = match.box.advisors[self.card - ADVISOR_CARD]
            player = match.state.players[self.seat]
            aimless = bool(advisor.opponent) and not adjacent_civs(match, self.seat)
            if aimless or not can_pay(player, advisor.cost, 0):
                return [NO_EFFECT]
            return [AS_ADVISOR] if advisor.symbol == REVOLUTION else [AS_ADVISOR, NO_EFFECT]
        options = [AS_BASIC if level == BASIC else AS_ADVANCED for level in ways(match, self.seat, self.card)]
        if not options or self.card not in (WAR, REVOLUTION):
            options.append(NO_EFFECT)
        return options

    def carry_out(self, match: HistoriaMatch) -> None:
        way = match.choice
        if way == NO_EFFECT:
            match.tell(WITHOUT_EFFECT, self.seat, self.card)
            self.then = "settle"
            return
        match.tell(PLAYS_ADVANCED if way == AS_ADVANCED else PLAYS, self.seat, self.card)
        if way == AS_ADVISOR:
            match.open(CardEffects(OF_ADVISOR + self.card - ADVISOR_CARD, self.seat), then="advised")
            return
        self.paid = 1 << self.card & match.box.costly
        match.open(Action(self.seat, self.card, ADVANCED if way == AS_ADVANCED else BASIC), then="settle")

    def advised(self, match: HistoriaMatch) -> None:
        frame = match.ended()
        assert isinstance(frame, CardEffects)
        self.paid = frame.performed & match.box.costly
        self.then = "settle"

    def settle(self, match: HistoriaMatch) -> None:
        if match.state.players[self.seat].owed:
            match.open(DrawAdvisors(self.seat), then="put_away")
        else:
            self.then = "put_away"

    def put_away(self, match: HistoriaMatch) -> None:
        """The card goes to the column or under its deck (R4); wonders may answer its action."""
        if self.card != REVOLUTION:
            put_away(match, self.seat, self.card)
        symbol = symbol_of(match, self.card)
        self.fired = 0 if symbol == NONE else 1 << symbol
        self.card = NONE
        self.then = "next"


def put_away(match: HistoriaMatch, seat: int, card: int) -> None:
    if card < ADVISOR_CARD:
        match.state.players[seat].column.append(card)
    else:
        put_under(match, seat, card - ADVISOR_CARD)


def resolving(match: HistoriaMatch, seat: int) -> int:
    """The card a player is resolving, or NONE."""
    for frame in match.frames:
        if isinstance(frame, Resolution) and frame.seat == seat:
            return frame.card
    return NONE


def cards_out(match: HistoriaMatch, seat: int) -> list[int]:
    """A player's cards that are neither in hand nor put away; a Revolution being resolved lies in the column."""
    player = match.state.players[seat]
    cards = [*player.laid, player.extra, resolving(match, seat)]
    return [card for place, card in enumerate(cards) if card != NONE and (place < len(cards) - 1 or card != REVOLUTION)]
