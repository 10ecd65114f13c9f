"""Step 1 of a turn (pp. 8-9, 14-15): rise, annex or pass; and the gains a rise can bring."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.age_of_civilization.box import (
    BONUS_MULTIPLIER,
    FOUND,
    ON_RISE,
    SOURCE_IDS,
    TECH,
)
from civitas.games.age_of_civilization.effects import (
    apply,
    gain_coins,
    gain_technology,
    gain_wonder,
    gain_workers,
)
from civitas.games.age_of_civilization.quantities import amount, available_technologies
from civitas.games.age_of_civilization.scenarios import rebirth
from civitas.games.age_of_civilization.state import NONE, AgeMatch, refresh
from civitas.games.age_of_civilization.verbs import (
    ANNEX,
    ANNEXES,
    BUY,
    BUYS,
    LEARN,
    NEW_CARD,
    PASS,
    RISE,
    RISES,
    TAKE,
)
from civitas.kernel.frame import Frame
from civitas.kernel.piles import reveal


def civilization_options(match: AgeMatch, seat: int) -> list[int]:
    """Rise or annex a card of the market (Draft: or of the hand), or pass; in round 1 one must rise."""
    state = match.state
    player = state.players[seat]
    cards = [*state.market, *player.hand]
    options = [RISE + card for card in cards]
    if state.round > 1:
        options += [ANNEX + card for card in cards]
        options.append(PASS)
    return options


def may_take(match: AgeMatch, seat: int) -> bool:
    """Whether the player may own one civilization more, and there is one to take."""
    player = match.state.players[seat]
    return player.civilization_count() < match.box.civilizations_max and bool(match.state.market or player.hand)


def buy_options(match: AgeMatch, seat: int) -> list[int]:
    """Special technology cards the player may buy now (Innovation, p. 25; R20)."""
    state = match.state
    player = state.players[seat]
    if not state.specials or player.special != NONE or player.coins < match.box.special_price:
        return []
    return [BUY + card for card in state.specials if not match.box.special_column[card] & player.technologies]


def buy(match: AgeMatch, seat: int, card: int) -> None:
    """Cover a column with a special technology card."""
    player = match.state.players[seat]
    player.coins -= match.box.special_price
    player.special = card
    match.state.specials.remove(card)
    match.tell(BUYS, seat, card)


def bonus_coins(match: AgeMatch, seat: int, card: int) -> int:
    """Bonus coins that come with a card (p. 9); in the Draft two, from the second civilization on (p. 28)."""
    state = match.state
    bonus = 0
    if match.options["draft"] and state.players[seat].main != NONE:
        bonus = match.box.draft_bonus
    if card in state.market:
        bonus += state.bonus[state.market.index(card)]
    return bonus


def take_card(match: AgeMatch, seat: int, card: int) -> int:
    """Take a civilization from market or hand; returns the bonus coins that come with it."""
    state = match.state
    player = state.players[seat]
    bonus = bonus_coins(match, seat, card)
    if card in player.hand:
        player.hand.remove(card)
    else:
        place = state.market.index(card)
        del state.market[place]
        del state.bonus[place]
    return bonus


def refill_market(match: AgeMatch) -> None:
    """A bonus coin on each card left, then a new card; not in the Draft (p. 28), nor alone (p. 31)."""
    if match.seats == 1 or match.options["draft"]:
        return
    state = match.state
    state.bonus = [coins + 1 for coins in state.bonus]
    add_card(match)


def add_card(match: AgeMatch) -> None:
    """Turn up the deck's top card for the market."""
    state = match.state
    if state.deck:
        card = reveal(match, state.deck)
        state.market.append(card)
        state.bonus.append(0)
        match.tell(NEW_CARD, -1, card)


def annex(match: AgeMatch, seat: int, card: int) -> None:
    """Put a card under the main civilization (p. 15): its inherited ability, a worker, its bonus coins."""
    player = match.state.players[seat]
    bonus = take_card(match, seat, card)
    player.annexed.append(card)
    refresh(match.box, player)
    match.tell(ANNEXES, seat, card, bonus)
    gain_workers(match, seat, 1, card)
    gain_coins(match, seat, bonus, card)
    refill_market(match)


@dataclass(slots=True)
class Rise(Frame):
    """A civilization rises (pp. 9, 14): card, decline, workers, bonus coins, "when X rises", then the market (R24)."""

    seat: int
    card: int
    technologies: int = 0
    wonders: int = 0

    def copy(self) -> Rise:
        return Rise(self.seat, self.card, self.technologies, self.wonders)

    def start(self, match: AgeMatch) -> None:
        card = self.card
        player = match.state.players[self.seat]
        bonus = take_card(match, self.seat, card)
        if player.main != NONE:
            player.declined.append(player.main)
        player.main = card
        refresh(match.box, player)
        player.workers = match.box.population[card]
        abilities = match.box.main[card]
        for ability in abilities:
            if ability.trigger == ON_RISE and ability.effect == BONUS_MULTIPLIER:
                bonus *= ability.amount
        match.tell(RISES, self.seat, card, bonus)
        gain_coins(match, self.seat, bonus, card)
        for ability in abilities:
            if ability.trigger == ON_RISE:
                if ability.effect == TECH:
                    self.technologies += amount(match, self.seat, ability, bonus)
                elif ability.effect == FOUND:
                    self.wonders += ability.amount
                elif ability.effect != BONUS_MULTIPLIER:
                    apply(match, self.seat, ability, bonus)
        rebirth(match, self.seat)
        self.then = "learn"

    def learn(self, match: AgeMatch) -> None:
        match.open(Learn(self.seat, self.technologies, self.card), then="found")

    def found(self, match: AgeMatch) -> None:
        match.open(TakeWonder(self.seat, self.wonders, self.card), then="refill")

    def refill(self, match: AgeMatch) -> None:
        refill_market(match)


@dataclass(slots=True)
class Learn(Frame):
    """Gain technologies without Research, one by one, as long as one is available (p. 5)."""

    seat: int
    left: int
    source: int

    def copy(self) -> Learn:
        return Learn(self.seat, self.left, self.source)

    def start(self, match: AgeMatch) -> None:
        if self.left:
            options = [LEARN + technology for technology in available_technologies(match, self.seat)]
            if options:
                match.ask(self.seat, options, then="gain", prompt="learn", source=SOURCE_IDS[self.source])

    def gain(self, match: AgeMatch) -> None:
        gain_technology(match, self.seat, match.choice - LEARN)
        self.left -= 1
        self.then = "start"


@dataclass(slots=True)
class TakeWonder(Frame):
    """Gain Wonders without the action, as long as the market holds one (p. 4)."""

    seat: int
    left: int
    source: int

    def copy(self) -> TakeWonder:
        return TakeWonder(self.seat, self.left, self.source)

    def start(self, match: AgeMatch) -> None:
        if self.left and match.state.wonders:
            options = [TAKE + wonder for wonder in match.state.wonders]
            match.ask(self.seat, options, then="gain", prompt="take_wonder", source=SOURCE_IDS[self.source])

    def gain(self, match: AgeMatch) -> None:
        gain_wonder(match, self.seat, match.choice - TAKE)
        self.left -= 1
        self.then = "start"
