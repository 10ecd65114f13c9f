"""Food and resources as blue tokens on cards, population, points: gaining, losing, paying with change (Code p. 10-11).

Denominations follow by themselves (R1): gains and change use the fewest tokens, payments the least valuable tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.box import MINE, STORES, AgesBox
from civitas.games.through_the_ages.ratings import rate
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.games.through_the_ages.verbs import (
    CULTURE_LOST,
    CULTURE_SCORED,
    LOSE_WORKER,
    POPULATION_GAINED,
    POPULATION_LOST,
    SCIENCE_LOST,
    SCIENCE_SCORED,
    TOKEN,
)
from civitas.kernel.frame import Frame


def food(box: AgesBox, player: Player) -> int:
    """Food stored on farm technologies."""
    total = 0
    stored = player.stored
    for card in box.farms:
        if stored[card]:
            total += stored[card] * box.value[card]
    return total


def resources(box: AgesBox, player: Player) -> int:
    """Resources stored on mine technologies, and on labs (Bill Gates)."""
    total = 0
    stored = player.stored
    for card in box.resource_stores:
        if stored[card]:
            total += stored[card] * box.value[card]
    return total


def food_cards(box: AgesBox, player: Player) -> list[int]:
    """Cards on which food may be laid, dearest first."""
    technologies = player.technologies
    return [card for card in box.farms_down if technologies >> card & 1]


def resource_cards(box: AgesBox, player: Player) -> list[int]:
    """Cards on which resources may be laid, dearest first; labs only with their leader."""
    technologies = player.technologies
    kinds = player.hooks.resource_kinds
    return [
        card
        for card in box.resources_down
        if technologies >> card & 1 and (box.kind[card] == MINE or box.kind[card] in kinds)
    ]


def fill(box: AgesBox, player: Player, cards: list[int], amount: int) -> int:
    """Lay tokens of the bank on cards worth exactly that much, the fewest; the most below it if tokens lack (p. 11)."""
    if amount <= 0 or not player.blue:
        return 0
    plan = best_tokens([box.value[card] for card in cards], amount, player.blue)
    gained = 0
    for card, count in zip(cards, plan, strict=True):
        player.stored[card] += count
        player.blue -= count
        gained += count * box.value[card]
    return gained


def best_tokens(values: list[int], amount: int, tokens: int) -> list[int]:
    """How many tokens of each value (dearest first) reach the most that is not above the amount, with the fewest."""
    plan: list[int] = []
    rest = amount
    left = tokens
    for value in values:
        count = min(rest // value, left) if value > 0 else 0
        plan.append(count)
        rest -= count * value
        left -= count
    if rest == 0:
        return plan
    return _search(values, amount, tokens)


def _search(values: list[int], amount: int, tokens: int) -> list[int]:
    """The same by trying every sum: where the greedy way leaves something over."""
    fewest = [0] + [-1] * amount  # tokens for each sum, -1 if it cannot be made
    last = [-1] * (amount + 1)
    for total in range(1, amount + 1):
        for place, value in enumerate(values):
            if 0 < value <= total and 0 <= fewest[total - value] < tokens:
                count = fewest[total - value] + 1
                if fewest[total] < 0 or count < fewest[total]:
                    fewest[total] = count
                    last[total] = place
    total = amount
    while fewest[total] < 0:
        total -= 1
    plan = [0] * len(values)
    while total:
        place = last[total]
        plan[place] += 1
        total -= values[place]
    return plan


def take_off(box: AgesBox, player: Player, cards: list[int], change: list[int], amount: int) -> None:
    """Pay an amount the cards hold: the least valuable tokens first, change for the last one (p. 11).

    Change is laid on some of the cards. Where it lacks tokens, the least too much is paid; the bank is then empty.
    """
    paid = 0
    value = 0
    stored = player.stored
    for card in reversed(cards):
        while stored[card] and paid < amount:
            value = box.value[card]
            stored[card] -= 1
            player.blue += 1
            paid += value
        if paid >= amount:
            break
    if paid > amount:
        lower = [card for card in change if box.value[card] < value]
        fill(box, player, lower, paid - amount)


def take_off_food(box: AgesBox, player: Player, amount: int) -> None:
    cards = food_cards(box, player)
    take_off(box, player, cards, cards, amount)


def take_off_resources(box: AgesBox, player: Player, amount: int) -> None:
    """Labs give what they hold even after their leader has left, but then take no change (p. 12)."""
    take_off(box, player, spend_cards(box, player), resource_cards(box, player), amount)


def spend_cards(box: AgesBox, player: Player) -> list[int]:
    """Cards resources may be spent from, dearest first: also labs that still hold some."""
    cards = resource_cards(box, player)
    for card in box.resources_down:
        if player.stored[card] and card not in cards:
            return [other for other in box.resources_down if other in cards or player.stored[other]]
    return cards


def gain_food(box: AgesBox, player: Player, amount: int) -> int:
    """Gain food as far as the blue bank allows; how much it was."""
    return fill(box, player, food_cards(box, player), amount)


def gain_resources(box: AgesBox, player: Player, amount: int) -> int:
    return fill(box, player, resource_cards(box, player), amount)


def lose_food(box: AgesBox, player: Player, amount: int) -> int:
    """Lose food, all of it if there is less; how much it was."""
    held = food(box, player)
    lost = min(amount, held)
    if lost > 0:
        take_off_food(box, player, lost)
    return max(lost, 0)


def lose_resources(box: AgesBox, player: Player, amount: int) -> int:
    held = resources(box, player)
    lost = min(amount, held)
    if lost > 0:
        take_off_resources(box, player, lost)
    return max(lost, 0)


def gain_population(match: AgesMatch, seat: int, count: int) -> int:
    """Free workers out of the yellow bank, as many as it holds (p. 10)."""
    player = match.state.players[seat]
    gained = min(count, player.yellow)
    player.yellow -= gained
    player.unused += gained
    if gained:
        match.tell(POPULATION_GAINED, seat, gained)
    return gained


def lose_yellow(player: Player, count: int) -> int:
    """Yellow tokens out of the bank, never workers (p. 10)."""
    lost = min(count, player.yellow)
    player.yellow -= lost
    return lost


def score_culture(match: AgesMatch, seat: int, points: int, category: int) -> int:
    """Score or lose culture points, never below 0; by how much they changed."""
    player = match.state.players[seat]
    change = max(points, -player.culture)
    player.culture += change
    player.earned[category] += change
    if change > 0:
        match.tell(CULTURE_SCORED, seat, change)
    elif change < 0:
        match.tell(CULTURE_LOST, seat, -change)
    return change


def score_science(match: AgesMatch, seat: int, points: int) -> int:
    """Score or lose science points, never below 0; by how much they changed."""
    player = match.state.players[seat]
    change = max(points, -player.science)
    player.science += change
    if change > 0:
        match.tell(SCIENCE_SCORED, seat, change)
    elif change < 0:
        match.tell(SCIENCE_LOST, seat, -change)
    return change


@dataclass(slots=True)
class LoseTokens(Frame):
    """A player gives blue tokens: to the box, or onto a wonder; the bank first, then cards of its choice (p. 5, 10)."""

    seat: int
    count: int

    def copy(self) -> LoseTokens:
        return LoseTokens(self.seat, self.count)

    def start(self, match: AgesMatch) -> None:
        """Take what the bank holds, then ask for the rest one by one; stages of a wonder come last."""
        player = match.state.players[self.seat]
        from_bank = min(self.count, player.blue)
        player.blue -= from_bank
        self.count -= from_bank
        self.then = "choose"

    def choose(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        cards = [card for card in range(STORES) if player.stored[card]]
        if self.count and cards:
            options = [TOKEN + card for card in cards]
            match.ask(self.seat, options, then="give", prompt="token")

    def give(self, match: AgesMatch) -> None:
        match.state.players[self.seat].stored[match.choice - TOKEN] -= 1
        self.count -= 1
        self.then = "choose"


@dataclass(slots=True)
class LosePopulation(Frame):
    """A player loses workers: unused ones first, then from cards of its choice, into the yellow bank (p. 10)."""

    seat: int
    count: int

    def copy(self) -> LosePopulation:
        return LosePopulation(self.seat, self.count)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        lost = min(self.count, player.unused)
        player.unused -= lost
        player.yellow += lost
        self.count -= lost
        if lost:
            match.tell(POPULATION_LOST, self.seat, lost)
        self.then = "choose"

    def choose(self, match: AgesMatch) -> None:
        workers = match.state.players[self.seat].workers
        options = [LOSE_WORKER + card for card, count in enumerate(workers) if count]
        if self.count and options:
            match.ask(self.seat, options, then="give", prompt="lose")

    def give(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        player.workers[match.choice - LOSE_WORKER] -= 1
        player.yellow += 1
        self.count -= 1
        rate(match, self.seat)
        match.tell(POPULATION_LOST, self.seat, 1)
        self.then = "choose"
