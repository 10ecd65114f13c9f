"""Chance is fair, reproducible and part of the match; piles are drawn from the top."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from civitas.kernel import registry
from civitas.kernel.match import Match
from civitas.kernel.piles import deal, removed, reveal
from civitas.kernel.rng import Rng, seeded
from kernel.helpers import start
from kernel.toy import GAME_ID

# PCG XSL-RR 128/64 with its usual constants (O'Neill 2014).
MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
INCREMENT = 0x5851F42D4C957F2D14057B7EF767814F
WORD = 1 << 64


def about_to_draw(*outputs: int) -> Rng:
    """A generator whose next 64 bits are the first output; a state below 2^64 is its own output."""
    return Rng((outputs[0] - INCREMENT) * pow(MULTIPLIER, -1, 1 << 128) % (1 << 128))


def reference_bits(state: int) -> tuple[int, int]:
    """One step of the generator, written from its paper: the new state and its output."""
    state = (state * MULTIPLIER + INCREMENT) % (1 << 128)
    folded = (state >> 64) ^ (state % WORD)
    turn = state >> 122
    return state, (folded >> turn) + (folded << (64 - turn)) % WORD if turn else folded


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_generator_is_pcg_xsl_rr() -> None:
    rng = Rng(12345)
    state = 12345
    for _ in range(200):
        state, output = reference_bits(state)
        assert rng.bits() == output
        assert rng.state == state


@pytest.mark.parametrize("n", [3, 6, 7, 10, 48, 1000, (1 << 63) + 1, 3 << 62, WORD - 1])
def test_the_rejection_limit_is_exact(n: int) -> None:
    limit = WORD - WORD % n
    last = about_to_draw(limit - 1)
    assert last.below(n) == n - 1
    assert about_to_draw(0).below(n) == 0
    rejected = about_to_draw(limit)
    again = rejected.copy()
    again.bits()
    assert rejected.below(n) == again.below(n), "the first number past the limit must be thrown away"


@pytest.mark.parametrize("n", [1, 2, 64, 1 << 32, WORD])
def test_powers_of_two_reject_nothing(n: int) -> None:
    rng = about_to_draw(WORD - 1)
    after = rng.copy()
    after.bits()
    assert rng.below(n) == (WORD - 1) % n
    assert rng.state == after.state


def test_a_die_is_fair() -> None:
    rng = seeded(1)
    counts = Counter(rng.below(6) for _ in range(30_000))
    assert sorted(counts) == list(range(6))
    assert chi_square(list(counts.values())) < 20.5  # p = 0.001 at 5 degrees of freedom


def test_no_modulo_bias_where_it_would_be_gross() -> None:
    """Below 3 * 2^62 a plain remainder would give the lowest third half of all draws."""
    rng = seeded(2)
    low = sum(rng.below(3 << 62) < 1 << 62 for _ in range(6_000))
    assert 1_850 < low < 2_150


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = seeded(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(list(counts.values())) < 49.7  # p = 0.001 at 23 degrees of freedom


def test_each_bit_is_set_half_of_the_time() -> None:
    rng = seeded(4)
    draws = [rng.bits() for _ in range(4_000)]
    for place in range(64):
        assert 1_840 < sum(draw >> place & 1 for draw in draws) < 2_160


SEEDS = [0, 1, -1, 127, 128, -128, -129, 255, 256, WORD, WORD + 1, -WORD, 1 << 128, (1 << 128) + 1, 10**400, -(10**400)]


def test_all_bits_and_the_sign_of_a_seed_count() -> None:
    states = [seeded(seed).state for seed in SEEDS]
    assert len(set(states)) == len(SEEDS)
    assert all(0 <= state < 1 << 128 for state in states)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_starts_from_any_whole_number(seed: int) -> None:
    game = registry.find(GAME_ID)
    assert game.start(2, seed).hash() == game.start(2, seed).hash()
    assert game.start(2, seed).hash() != game.start(2, seed + 1).hash()


def test_a_seed_means_the_same_draws_for_ever() -> None:
    """Journals keep the seed only: another sequence would make every one of them foreign."""
    rng = seeded(7)
    assert rng.state == 0x5FEF29FE05E030DDCF820EDE28562818
    assert [rng.below(1000) for _ in range(6)] == [542, 540, 496, 951, 982, 63]


def test_the_state_is_the_whole_generator() -> None:
    rng = seeded(5)
    rng.bits()
    again, copy = Rng(rng.state), rng.copy()
    draws = [rng.below(100) for _ in range(20)]
    assert [again.below(100) for _ in range(20)] == draws
    assert [copy.below(100) for _ in range(20)] == draws


def test_drawing_from_a_copy_leaves_the_match_alone() -> None:
    match = start()
    before = match.rng.state
    match.copy().rng.bits()
    assert match.rng.state == before


def test_an_empty_or_single_pile_is_shuffled_without_a_draw() -> None:
    for pile in ([], [4]):
        rng = seeded(6)
        before = rng.state
        rng.shuffle(pile)
        assert rng.state == before


# Piles


def barred(match: Match) -> bool:
    """Whether something was drawn or revealed since the last answer."""
    return match._barred


@pytest.fixture
def quiet() -> Match:
    """A match in which nothing was drawn since the last answer."""
    match = start().copy()
    assert not barred(match)
    return match


def test_reveal_takes_the_top_card_and_bars_the_way_back(quiet: Match) -> None:
    pile = [3, 1, 2]
    assert reveal(quiet, pile) == 2
    assert pile == [3, 1]
    assert barred(quiet)


def test_deal_takes_cards_from_the_top_and_bars_the_way_back(quiet: Match) -> None:
    pile = [5, 4, 3, 2, 1]
    assert deal(quiet, pile, 2) == [2, 1]
    assert pile == [5, 4, 3]
    assert barred(quiet)


def test_deal_gives_fewer_when_the_pile_runs_out(quiet: Match) -> None:
    pile = [7, 8]
    assert deal(quiet, pile, 5) == [7, 8]
    assert pile == []
    assert deal(quiet, pile, 1) == []


def test_chance_and_shuffle_of_a_match_bar_the_way_back(quiet: Match) -> None:
    assert 0 <= quiet.chance(6) < 6
    assert barred(quiet)
    other = start().copy()
    cards = list(range(20))
    other.shuffle(cards)
    assert sorted(cards) == list(range(20))
    assert barred(other)


def test_removed_leaves_the_pile_itself() -> None:
    pile = [1, 2, 3]
    assert removed(pile, 2) == [1, 3]
    assert pile == [1, 2, 3]
