"""Military actions: units and tactics; surplus cards at the end of the turn (Code p. 3, 6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.through_the_ages.box import AGGRESSIONS, FIRST_UNIT, TACTICS, WORKER_COUNT, AgesBox
from civitas.games.through_the_ages.costs import population_cost, upgrade_cost
from civitas.games.through_the_ages.goods import gain_population
from civitas.games.through_the_ages.hand import bury, discard_hidden, play_from_hand
from civitas.games.through_the_ages.payments import pay_food, pay_for_unit, spendable_food, spendable_for_units
from civitas.games.through_the_ages.politics_verbs import (
    COPIES_TACTIC,
    COPY,
    DISCARD,
    PLAYS_TACTIC,
    RAISE,
    TACTIC,
    TACTIC_COMMON,
)
from civitas.games.through_the_ages.ratings import military_limit, rate
from civitas.games.through_the_ages.state import EVERYBODY, SWAP_READY, USED_TACTIC, AgesMatch, Player
from civitas.games.through_the_ages.verbs import (
    BUILD,
    BUILDS,
    DESTROY,
    DESTROYS,
    UPGRADE,
    UPGRADES,
    VERBS,
    upgrade_row,
)
from civitas.kernel.frame import Frame

# Paying


def available(player: Player) -> int:
    """Military actions a player can still spend."""
    return player.military + player.extra_military


def spend_military(player: Player, count: int) -> None:
    """Spend military actions, temporary ones first (p. 10)."""
    extra = min(count, player.extra_military)
    player.extra_military -= extra
    player.military -= count - extra


# What can be done


def unit_cards(box: AgesBox, player: Player) -> list[int]:
    """Technologies of units in play."""
    return [card for card in range(WORKER_COUNT) if box.kind[card] >= FIRST_UNIT and player.technologies >> card & 1]


def military_options(match: AgesMatch, seat: int) -> list[int]:
    """The military actions a seat can take in its Action Phase."""
    player = match.state.players[seat]
    actions = available(player)
    if actions <= 0:
        return []
    box = match.box
    units = unit_cards(box, player)
    funds = spendable_for_units(match, seat)
    options: list[int] = []
    if player.unused:
        options += [BUILD + card for card in units if box.resource_cost[card] <= funds]
    for old in units:
        if not player.workers[old]:
            continue
        for new in units:
            higher = box.kind[new] == box.kind[old] and box.level[new] > box.level[old]
            if higher and upgrade_cost(match, player, old, new) <= funds:
                options.append(upgrade_row(old, new))
        options.append(DESTROY + old)
    if player.hooks.combo and player.yellow and raise_food(match, seat) <= spendable_food(match, seat):
        funds = raise_funds(match, seat)
        options += [RAISE + card for card in units if raise_cost(match, player, card) <= funds]
    if not player.used & USED_TACTIC:
        options += _tactic_options(match, player, actions)
    return options


def _tactic_options(match: AgesMatch, player: Player, actions: int) -> list[int]:
    options: list[int] = []
    if actions >= match.box.play_tactic:
        last = -1
        for card in player.military_hand:
            if TACTICS <= card < AGGRESSIONS and card != last:
                options.append(TACTIC + card - TACTICS)
                last = card
    if actions >= match.box.copy_tactic:
        options += [COPY + card - TACTICS for card in match.state.common if card != player.tactic]
    return options


def raise_food(match: AgesMatch, seat: int) -> int:
    """Barbarossa: both the population and the unit must be paid, each for less."""
    return population_cost(match, seat, match.state.players[seat].hooks.combo_food)


def raise_funds(match: AgesMatch, seat: int) -> int:
    """What is left for the unit once the food is paid: one food or resource that stands for the other serves once."""
    players = match.state.players
    player = players[seat]
    if not player.used & SWAP_READY:
        return spendable_for_units(match, seat)
    players[seat] = player.copy()
    pay_food(match, seat, raise_food(match, seat))
    funds = spendable_for_units(match, seat)
    players[seat] = player
    return funds


def raise_cost(match: AgesMatch, player: Player, card: int) -> int:
    return max(0, match.box.resource_cost[card] - player.hooks.combo_resources)


# Doing it


def military_act(match: AgesMatch, seat: int, row: int) -> None:
    """Carry out a military action."""
    box = match.box
    player = match.state.players[seat]
    verb = VERBS.verb[row]
    card = VERBS.first[row]
    if verb == BUILD:
        spend_military(player, 1)
        _build_unit(match, seat, card, box.resource_cost[card])
    elif verb == UPGRADE:
        spend_military(player, 1)
        new = VERBS.second[row]
        pay_for_unit(match, seat, upgrade_cost(match, player, card, new))
        player.workers[card] -= 1
        player.workers[new] += 1
        match.tell(UPGRADES, seat, card, new)
        rate(match, seat)
    elif verb == DESTROY:
        spend_military(player, 1)
        player.workers[card] -= 1
        player.unused += 1
        match.tell(DESTROYS, seat, card)
        rate(match, seat)
    elif verb == RAISE:
        spend_military(player, 1)
        pay_food(match, seat, raise_food(match, seat))
        gain_population(match, seat, 1)
        _build_unit(match, seat, card, raise_cost(match, player, card))
    elif verb == TACTIC:
        spend_military(player, box.play_tactic)
        _play_tactic(match, seat, TACTICS + card)
    else:
        spend_military(player, box.copy_tactic)
        _copy_tactic(match, seat, TACTICS + card)


def _build_unit(match: AgesMatch, seat: int, card: int, cost: int) -> None:
    player = match.state.players[seat]
    pay_for_unit(match, seat, cost)
    player.unused -= 1
    player.workers[card] += 1
    match.tell(BUILDS, seat, card, cost)
    rate(match, seat)


def _play_tactic(match: AgesMatch, seat: int, card: int) -> None:
    """A tactic of one's hand becomes exclusive and current (p. 6)."""
    player = match.state.players[seat]
    play_from_hand(player, card)
    player.tactic = card
    player.exclusive = True
    player.used |= USED_TACTIC
    match.tell(PLAYS_TACTIC, seat, card - TACTICS)
    rate(match, seat)


def _copy_tactic(match: AgesMatch, seat: int, card: int) -> None:
    player = match.state.players[seat]
    player.tactic = card
    player.exclusive = False
    player.used |= USED_TACTIC
    match.tell(COPIES_TACTIC, seat, card - TACTICS)
    rate(match, seat)


def publish_tactic(match: AgesMatch, seat: int) -> None:
    """An exclusive tactic becomes common at the start of its owner's turn; a second copy leaves the game (p. 3)."""
    player = match.state.players[seat]
    if not player.exclusive:
        return
    player.exclusive = False
    if player.tactic in match.state.common:
        bury(match, player.tactic, EVERYBODY)
    else:
        match.state.common = [*match.state.common, player.tactic]
    match.tell(TACTIC_COMMON, seat, player.tactic - TACTICS)


# Surplus cards


@dataclass(slots=True)
class PickCards(Frame):
    """A seat picks so many cards of its military hand, in secret; `picked` are their places in the hand."""

    seat: int
    count: int
    prompt: str
    source: str = ""
    picked: list[int] = field(default_factory=list)

    def copy(self) -> PickCards:
        return PickCards(self.seat, self.count, self.prompt, self.source, self.picked[:])

    def start(self, match: AgesMatch) -> None:
        """Places rise from pick to pick, so that every set has one way to be picked."""
        hand = match.state.players[self.seat].military_hand
        missing = self.count - len(self.picked)
        if missing == 0:
            return
        options: list[int] = []
        for place in range(self.picked[-1] + 1 if self.picked else 0, len(hand) - missing + 1):
            if not options or options[-1] != DISCARD + hand[place]:
                options.append(DISCARD + hand[place])
        first = not self.picked  # how many cards differ is a secret
        match.ask(self.seat, options, then="pick", prompt=self.prompt, source=self.source, always=first)

    def pick(self, match: AgesMatch) -> None:
        hand = match.state.players[self.seat].military_hand
        first = self.picked[-1] + 1 if self.picked else 0
        self.picked.append(hand.index(match.choice - DISCARD, first))
        self.then = "start"

    def cards(self, hand: list[int]) -> list[int]:
        return [hand[place] for place in self.picked]


@dataclass(slots=True)
class DiscardSurplus(Frame):
    """Military cards beyond the limit are discarded unseen at the end of the turn (p. 6)."""

    seat: int

    def copy(self) -> DiscardSurplus:
        return DiscardSurplus(self.seat)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        surplus = len(player.military_hand) - military_limit(player)
        if surplus > 0:
            match.fork({self.seat: PickCards(self.seat, surplus, "surplus")}, then="discard")

    def discard(self, match: AgesMatch) -> None:
        picks = match.branch_of(self.seat)
        assert isinstance(picks, PickCards)
        discard_hidden(match, self.seat, picks.cards(match.state.players[self.seat].military_hand))
