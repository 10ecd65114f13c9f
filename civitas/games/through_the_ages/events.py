"""Resolving an event: whom it concerns, what it gives and takes, and what they decide (Code p. 7).

Who is concerned, and amounts that hang on ratings, are read once, before the card changes anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from civitas.games.through_the_ages.aggressions import raze_building, urban_buildings
from civitas.games.through_the_ages.box import (
    ARENA,
    CARD_IDS,
    EVENTS,
    FARM,
    GOVERNMENTS,
    LAB,
    NONE,
    TERRITORIES,
    WONDERS,
)
from civitas.games.through_the_ages.civil import build_rows, can_grow, carry_out, destroy, develop_rows
from civitas.games.through_the_ages.colonies import LoseColony
from civitas.games.through_the_ages.goods import (
    LosePopulation,
    LoseTokens,
    food,
    resources,
    score_culture,
)
from civitas.games.through_the_ages.hand import discard_hidden
from civitas.games.through_the_ages.impacts import TOP_LEVEL, concerned, measure, score_impact
from civitas.games.through_the_ages.leaders import remove_leader
from civitas.games.through_the_ages.military import PickCards
from civitas.games.through_the_ages.military_box import (
    BEFORE_AGE_IV,
    BLUE,
    BUILD_FREE,
    CHOOSE_GOOD,
    CIVIL_ACTIONS,
    CONSUMPTION,
    CORRUPTION,
    CULTURE,
    DESTROY_EACH,
    DESTROY_OWN,
    DEVELOP_CIVILIZATION,
    DISCARD_MILITARY,
    FOOD,
    FOOD_PRODUCTION,
    GAIN,
    GAIN_BY,
    IN_AGE_IV,
    LOSE,
    LOSE_ALL,
    LOSE_BY,
    LOSE_COLONY,
    POPULATION,
    PRODUCE,
    REMOVE_OLD_LEADER,
    RESOURCES,
    RUIN,
    SPLIT_GAIN,
    SPLIT_LOSS,
    STEAL,
    TAKE_CARDS,
    Effect,
)
from civitas.games.through_the_ages.payments import civil_actions, spend_civil
from civitas.games.through_the_ages.politics_verbs import (
    ACTIONS_LOST,
    AGREE,
    AGREES,
    BLUE_LOST,
    ENOUGH,
    GIVE_UP,
    RAZE,
    RUIN_WONDER,
    SKIP,
    goods_row,
)
from civitas.games.through_the_ages.production import consume, corruption, produce_food, produce_resources
from civitas.games.through_the_ages.ratings import buildings, rate
from civitas.games.through_the_ages.row import AGE_IV, price, refill, take, take_options
from civitas.games.through_the_ages.spoils import gain, lose_goods, steal
from civitas.games.through_the_ages.state import FROM_EVENTS, AgesMatch
from civitas.games.through_the_ages.verbs import BUILD, BUILDS, TAKE, VERBS
from civitas.games.through_the_ages.verbs import POPULATION as GROW
from civitas.games.through_the_ages.wonders import is_ruin, ruin
from civitas.kernel.frame import NESTED, Frame

OLD_WONDERS: Final = 1  # Ravages of Time strikes wonders of ages A and I
ASKING: Final = (
    CHOOSE_GOOD,
    SPLIT_GAIN,
    SPLIT_LOSS,
    BUILD_FREE,
    DEVELOP_CIVILIZATION,
    DESTROY_OWN,
    LOSE_COLONY,
    TAKE_CARDS,
    RUIN,
)
CIVIL_KINDS: Final = [*range(FARM, ARENA + 1)]


@dataclass(slots=True)
class ResolveEvent(Frame):
    """One event: its rows in order, each for the seats it concerns, clockwise from who revealed it."""

    seat: int
    card: int
    row: int = 0
    place: int = 0  # among the seats the row concerns
    seats: list[list[int]] = field(default_factory=list, metadata=NESTED)  # by row
    amounts: list[list[int]] = field(default_factory=list, metadata=NESTED)  # by row, for those seats
    rivals: list[int] = field(default_factory=list)  # whose building is still to be destroyed (Terrorism)

    def copy(self) -> ResolveEvent:
        twin = ResolveEvent(self.seat, self.card, self.row, self.place)
        twin.seats = self.seats
        twin.amounts = self.amounts
        twin.rivals = self.rivals[:]
        return twin

    def start(self, match: AgesMatch) -> None:
        for effect in self.effects(match):
            seats = concerned(match, self.seat, effect.who) if self.holds(match, effect) else []
            self.seats = [*self.seats, seats]
            self.amounts = [*self.amounts, [self.amount(match, effect, seat) for seat in seats]]
        scores = match.box.military.event_scores[self.card - EVENTS]
        if scores:
            score_impact(match, self.seat, scores)
        self.then = "go_on"

    def read_again(self, match: AgesMatch, effect: Effect) -> None:
        """Compare anew before the next row, where an option says so."""
        seats = concerned(match, self.seat, effect.who) if self.holds(match, effect) else []
        amounts = [self.amount(match, effect, seat) for seat in seats]
        self.seats = [*self.seats[: self.row], seats, *self.seats[self.row + 1 :]]
        self.amounts = [*self.amounts[: self.row], amounts, *self.amounts[self.row + 1 :]]

    def effects(self, match: AgesMatch) -> list[Effect]:
        return match.box.military.event_effects[self.card - EVENTS]

    def holds(self, match: AgesMatch, effect: Effect) -> bool:
        """Whether a row holds in this age."""
        if effect.when == BEFORE_AGE_IV:
            return match.state.age < AGE_IV
        return effect.when != IN_AGE_IV or match.state.age == AGE_IV

    def amount(self, match: AgesMatch, effect: Effect, seat: int) -> int:
        """How much a row gives to or takes from a seat; who loses by it when something is stolen."""
        if effect.op in (GAIN_BY, LOSE_BY):
            amount = effect.n * measure(match, seat, effect.by, effect.of)
            return (amount + 1) // 2 if effect.half else amount
        if effect.op == STEAL:
            return concerned(match, self.seat, effect.giver)[0]
        return effect.n

    def go_on(self, match: AgesMatch) -> None:
        """Apply the next row to the next seat, until somebody must decide."""
        effects = self.effects(match)
        while self.row < len(effects):
            if self.place == len(self.seats[self.row]):
                self.row += 1
                self.place = 0
                if match.ranks_anew and self.row < len(effects):
                    self.read_again(match, effects[self.row])
                continue
            if effects[self.row].op in ASKING:
                self.then = "ask"
                return
            if self.apply(match, effects[self.row]):
                return

    def apply(self, match: AgesMatch, effect: Effect) -> bool:
        """Apply a row nobody decides; whether a procedure was opened for it."""
        seat = self.seats[self.row][self.place]
        amount = self.amounts[self.row][self.place]
        self.place += 1
        if effect.op in (GAIN, GAIN_BY):
            gain(match, seat, effect.good, amount, FROM_EVENTS)
        elif effect.op in (LOSE, LOSE_BY):
            return self.lose(match, seat, effect.good, amount)
        elif effect.op == LOSE_ALL:
            player = match.state.players[seat]
            lost = food(match.box, player) if effect.good == FOOD else 0
            ore = resources(match.box, player) if effect.good == RESOURCES else 0
            lose_goods(match, seat, lost, ore)
        elif effect.op == PRODUCE:
            produce_steps(match, seat, effect.steps)
        elif effect.op == REMOVE_OLD_LEADER:
            leader = match.state.players[seat].leader
            if leader != NONE and match.box.level[leader] != match.state.age:
                remove_leader(match, seat)
        elif effect.op == STEAL:
            if amount != seat:
                steal(match, seat, amount, effect.good, effect.n, FROM_EVENTS)
        elif effect.op == DISCARD_MILITARY:
            return self.discard(match, seat, amount)
        elif effect.op == DESTROY_EACH:
            self.rivals = [rival for rival in match.from_seat(seat) if rival != seat]
            self.then = "terror"
            return True
        return False

    def lose(self, match: AgesMatch, seat: int, good: int, amount: int) -> bool:
        player = match.state.players[seat]
        if good == POPULATION:
            match.open(LosePopulation(seat, amount), then="go_on")
            return True
        if good == BLUE:
            lost = min(amount, player.blue + sum(player.stored))
            if lost:
                match.tell(BLUE_LOST, seat, lost)
            match.open(LoseTokens(seat, lost), then="go_on")
            return True
        if good == CULTURE:
            score_culture(match, seat, -amount, FROM_EVENTS)
        elif good == CIVIL_ACTIONS:
            lost = min(amount, civil_actions(player))
            spend_civil(player, lost)
            if lost:
                match.tell(ACTIONS_LOST, seat, lost)
        return False

    # Cards discarded in secret

    def discard(self, match: AgesMatch, seat: int, count: int) -> bool:
        hand = match.state.players[seat].military_hand
        if len(hand) <= count:
            discard_hidden(match, seat, hand[:])
            return False
        source = CARD_IDS[self.card]
        match.fork({seat: PickCards(seat, count, "discard", source)}, then="discarded")
        return True

    def discarded(self, match: AgesMatch) -> None:
        seat = self.seats[self.row][self.place - 1]
        picks = match.branch_of(seat)
        assert isinstance(picks, PickCards)
        discard_hidden(match, seat, picks.cards(match.state.players[seat].military_hand))
        self.then = "go_on"

    # Terrorism

    def terror(self, match: AgesMatch) -> None:
        """Find the next rival with an urban building."""
        while self.rivals and not self.buildings_of_next(match):
            self.rivals.pop(0)
        self.then = "terrorize" if self.rivals else "go_on"

    def buildings_of_next(self, match: AgesMatch) -> list[int]:
        kinds = self.effects(match)[self.row].of
        return [
            card
            for card in urban_buildings(match, self.rivals[0], TOP_LEVEL)
            if not kinds or match.box.kind[card] in kinds
        ]

    def terrorize(self, match: AgesMatch) -> None:
        seat = self.seats[self.row][self.place - 1]
        options = [RAZE + card for card in self.buildings_of_next(match)]
        match.ask(seat, options, then="raze", prompt="raid", source=CARD_IDS[self.card])

    def raze(self, match: AgesMatch) -> None:
        seat = self.seats[self.row][self.place - 1]
        raze_building(match, seat, self.rivals.pop(0), match.choice - RAZE)
        self.then = "terror"

    # What a seat decides

    def ask(self, match: AgesMatch) -> None:
        """Ask the seat whose turn it is; without an option the row passes it by."""
        effect = self.effects(match)[self.row]
        seat = self.seats[self.row][self.place]
        options = event_options(match, seat, effect)
        if options:
            match.ask(seat, options, then="hear", prompt=PROMPTS[effect.op], source=CARD_IDS[self.card])
        else:
            self.then = "move_on"

    def move_on(self, match: AgesMatch) -> None:
        self.place += 1
        self.then = "go_on"

    def hear(self, match: AgesMatch) -> None:
        effect = self.effects(match)[self.row]
        seat = self.seats[self.row][self.place]
        row = match.choice
        self.place += 1
        self.then = "go_on"
        if row == SKIP:
            return
        if effect.op in (CHOOSE_GOOD, SPLIT_GAIN):
            if VERBS.first[row]:
                gain(match, seat, FOOD, VERBS.first[row], FROM_EVENTS)
            if VERBS.second[row]:
                gain(match, seat, RESOURCES, VERBS.second[row], FROM_EVENTS)
        elif effect.op == SPLIT_LOSS:
            lose_goods(match, seat, VERBS.first[row], VERBS.second[row])
        elif effect.op == BUILD_FREE:
            build_free(match, seat, effect.card)
        elif effect.op == DEVELOP_CIVILIZATION:
            owed = carry_out(match, seat, row, effect.n)
            match.open(LoseTokens(seat, owed), then="go_on")
        elif effect.op == DESTROY_OWN:
            destroy(match, seat, row - RAZE)
        elif effect.op == LOSE_COLONY:
            match.open(LoseColony(seat, TERRITORIES + row - GIVE_UP, NONE), then="go_on")
        elif effect.op == RUIN:
            owed = ruin(match, seat, WONDERS + row - RUIN_WONDER)
            match.open(LoseTokens(seat, owed), then="go_on")
        elif effect.op == TAKE_CARDS:
            match.open(Agreement(seat, effect.n, self.card), then="go_on")


PROMPTS: Final = {
    CHOOSE_GOOD: "choose_good",
    SPLIT_GAIN: "split_gain",
    SPLIT_LOSS: "split_loss",
    BUILD_FREE: "build_free",
    DEVELOP_CIVILIZATION: "civilization",
    DESTROY_OWN: "destroy_own",
    LOSE_COLONY: "give_up",
    TAKE_CARDS: "agreement",
    RUIN: "ruin",
}


def event_options(match: AgesMatch, seat: int, effect: Effect) -> list[int]:
    """What a seat can choose for a row of an event."""
    box = match.box
    player = match.state.players[seat]
    if effect.op == CHOOSE_GOOD:
        return [goods_row(effect.n, 0), goods_row(0, effect.n)]
    if effect.op == SPLIT_GAIN:
        return [goods_row(part, effect.n - part) for part in range(effect.n, -1, -1)]
    if effect.op == SPLIT_LOSS:
        stock = food(box, player)
        ore = resources(box, player)
        total = min(effect.n, stock + ore)
        return [goods_row(part, total - part) for part in range(max(0, total - ore), min(stock, total) + 1)]
    if effect.op == BUILD_FREE:
        return [BUILD + effect.card, SKIP] if can_build_free(match, seat, effect.card) else []
    if effect.op == DEVELOP_CIVILIZATION:
        rows = [GROW] if can_grow(match, seat, effect.n) else []
        rows += [*build_rows(match, seat, CIVIL_KINDS, effect.n), *develop_rows(match, seat, effect.n)]
        return [*rows, SKIP] if rows else []
    if effect.op == DESTROY_OWN:
        return [RAZE + card for kind in effect.of for card in box.of_kind[kind] if player.workers[card]]
    if effect.op == LOSE_COLONY:
        return [GIVE_UP + card - TERRITORIES for card in player.colonies]
    if effect.op == TAKE_CARDS:
        return [AGREE, SKIP] if take_options(match, seat, effect.n) else []
    old = [card for card in player.wonders if box.level[card] <= OLD_WONDERS and not is_ruin(player, card)]
    return [RUIN_WONDER + card - WONDERS for card in old]


def can_build_free(match: AgesMatch, seat: int, card: int) -> bool:
    """Whether a building or unit can be built without paying: an unused worker, and room for urban buildings."""
    box = match.box
    player = match.state.players[seat]
    if not player.unused or not player.technologies >> card & 1:
        return False
    if LAB <= box.kind[card] <= ARENA:
        return buildings(box, player, box.kind[card]) < box.urban_limit[player.government - GOVERNMENTS]
    return True


def build_free(match: AgesMatch, seat: int, card: int) -> None:
    player = match.state.players[seat]
    player.unused -= 1
    player.workers[card] += 1
    match.tell(BUILDS, seat, card, 0)
    rate(match, seat)


def produce_steps(match: AgesMatch, seat: int, steps: list[int]) -> None:
    """Run some steps of production now."""
    for step in steps:
        if step == CORRUPTION:
            corruption(match, seat)
        elif step == FOOD_PRODUCTION:
            produce_food(match, seat)
        elif step == CONSUMPTION:
            consume(match, seat)
        else:
            produce_resources(match, seat)


@dataclass(slots=True)
class Agreement(Frame):
    """Cards of the row for the next political action, worth so many civil actions (International Agreement)."""

    seat: int
    budget: int
    card: int

    def copy(self) -> Agreement:
        return Agreement(self.seat, self.budget, self.card)

    def start(self, match: AgesMatch) -> None:
        match.state.players[self.seat].politics_owed += 1
        match.tell(AGREES, self.seat)
        self.then = "choose"

    def choose(self, match: AgesMatch) -> None:
        options = [*take_options(match, self.seat, self.budget), ENOUGH]
        match.ask(self.seat, options, then="receive", prompt="agreement_take", source=CARD_IDS[self.card])

    def receive(self, match: AgesMatch) -> None:
        if match.choice == ENOUGH:
            refill(match, False)
            return
        space = match.choice - TAKE
        self.budget -= price(match, self.seat, space)
        take(match, self.seat, space)
        self.then = "choose"
