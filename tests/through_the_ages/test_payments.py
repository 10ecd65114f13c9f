"""Paying with change between technologies, against every way the Code allows (Code p. 11, R1, R18)."""

from __future__ import annotations

import random
from typing import cast

from civitas.games.through_the_ages.box import AgesBox
from civitas.games.through_the_ages.goods import best_tokens, take_off
from civitas.games.through_the_ages.state import new_player
from through_the_ages.helpers import game

Tokens = tuple[int, ...]


def smaller_sums(values: list[int], most: int, tokens: int) -> list[list[int]]:
    """Every set of at most so many tokens worth at most so much, as places among the values."""
    found: list[list[int]] = [[]]

    def add(first: int, rest: int, left: int, chosen: list[int]) -> None:
        for place in range(first, len(values)):
            if left and values[place] <= rest:
                found.append([*chosen, place])
                add(place, rest - values[place], left - 1, [*chosen, place])

    add(0, most, tokens, [])
    return found


def reachable(values: list[int], counts: Tokens, bank: int) -> set[Tokens]:
    """What can lie on the cards after any payment: a token goes, and less comes back on lower cards."""
    every = sum(counts) + bank
    seen = {counts}
    waiting = [counts]
    while waiting:
        tokens = waiting.pop()
        for place, count in enumerate(tokens):
            if not count:
                continue
            for change in smaller_sums(values[:place], values[place] - 1, every - sum(tokens) + 1):
                after = list(tokens)
                after[place] -= 1
                for lower in change:
                    after[lower] += 1
                if tuple(after) not in seen:
                    seen.add(tuple(after))
                    waiting.append(tuple(after))
    return seen


def worth(values: list[int], tokens: Tokens) -> int:
    return sum([value * count for value, count in zip(values, tokens, strict=True)])


def test_payments_are_exact_with_the_fewest_tokens_left_or_overpay_the_least() -> None:
    """R1: the fewest tokens stay on the cards. R18: too much is paid only without change; the bank is empty then."""
    box = cast(AgesBox, game().open_box(None))
    chance = random.Random(11)
    overpaid = 0
    for _ in range(150):
        levels = sorted([0, *chance.sample([1, 2, 3], chance.randint(0, 3))])
        mines = [box.mines[level] for level in levels]
        values = [box.value[card] for card in mines]
        counts = tuple([chance.randint(0, 2) for _ in mines])
        bank = chance.choice([0, 0, 0, 1, 2, 5])
        ways = reachable(values, counts, bank)
        for amount in range(1, worth(values, counts) + 1):
            player = new_player(box)
            player.blue = bank
            for card, count in zip(mines, counts, strict=True):
                player.stored[card] = count
            take_off(box, player, mines[::-1], mines[::-1], amount)
            after = tuple([player.stored[card] for card in mines])
            case = (values, counts, bank, amount, after)
            assert after in ways, case
            assert sum(after) + player.blue == sum(counts) + bank, case
            left = worth(values, counts) - amount
            exact = [tokens for tokens in ways if worth(values, tokens) == left]
            if exact:
                assert worth(values, after) == left, case
                assert sum(after) == min([sum(tokens) for tokens in exact]), case
                continue
            overpaid += 1
            full = [worth(values, tokens) for tokens in ways if sum(tokens) == sum(counts) + bank]
            assert player.blue == 0, case
            assert worth(values, after) == max([value for value in full if value < left]), case
    assert overpaid > 5, "some payments lack change"


def test_gains_reach_the_most_with_the_fewest_tokens() -> None:
    """A gain is exact where tokens allow, else the largest below it (p. 11)."""
    for values in ([1], [2, 1], [3, 1], [3, 2, 1], [5, 1], [5, 3, 1], [5, 3, 2, 1]):
        for tokens in range(6):
            for amount in range(13):
                plan = best_tokens(values, amount, tokens)
                sums = smaller_sums(values, amount, tokens)
                totals = [sum([values[place] for place in chosen]) for chosen in sums]
                reached = worth(values, tuple(plan))
                assert reached == max(totals), (values, tokens, amount)
                fewest = min([len(chosen) for chosen, total in zip(sums, totals, strict=True) if total == reached])
                assert sum(plan) == fewest, (values, tokens, amount)
