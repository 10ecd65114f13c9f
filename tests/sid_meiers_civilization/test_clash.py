"""The clash of two units, over all strengths, against the slow words of the rulebook (R: 4.6)."""

from __future__ import annotations

from itertools import product

import pytest

from civitas.games.sid_meiers_civilization import clash
from civitas.games.sid_meiers_civilization.box import CivilizationBox
from civitas.games.sid_meiers_civilization.schema import UNIT_TYPES
from sid_meiers_civilization import naive

TRUMPS = CivilizationBox(None).trumps


@pytest.mark.parametrize(("one", "other"), list(product(range(4), range(4))))
def test_the_fast_clash_is_the_rulebooks(one: int, other: int) -> None:
    first = clash.trump(TRUMPS, one, other)
    for strength, against, wounds, extra in product(range(1, 9), range(1, 9), range(7), (0, 3)):
        if wounds >= against:
            continue
        own = naive.Unit(f"{UNIT_TYPES[one]}_1", strength)
        enemy = naive.Unit(f"{UNIT_TYPES[other]}_1", against, wounds)
        naive.attack(own, enemy, extra)
        taken, dealt = clash.clash(strength, 0, against, wounds, first, extra)
        assert (taken >= strength, dealt >= against) == (own.dead, enemy.dead)
        if not own.dead:
            assert taken == own.wounds
        if not enemy.dead:
            assert dealt == enemy.wounds
        assert own.dead or enemy.dead, "two units never stay on one front"


def test_example_12_trumping() -> None:
    """Example 12. Infantry 2 on mounted 3: deals 2 first, then dies. Infantry 3 on mounted 3: unhurt."""
    first = clash.trump(TRUMPS, 0, 1)
    assert first == 1
    assert clash.clash(2, 0, 3, 0, first, 0) == (3, 2)
    assert clash.clash(3, 0, 3, 0, first, 0) == (0, 3)


def test_example_13_plain_clash() -> None:
    """Example 13. Infantry 2 on infantry 2: both die. Artillery 1 with Metalworking on artillery 3: 4 and 3 wounds."""
    assert clash.clash(2, 0, 2, 0, clash.trump(TRUMPS, 0, 0), 0) == (2, 2)
    assert clash.clash(1, 0, 3, 0, clash.trump(TRUMPS, 2, 2), 3) == (3, 4)


def test_aircraft_neither_trump_nor_are_trumped() -> None:
    assert [clash.trump(TRUMPS, 3, other) for other in range(4)] == [0] * 4
    assert [clash.trump(TRUMPS, other, 3) for other in range(4)] == [0] * 4


@pytest.mark.parametrize(("totals", "side"), [([5, 5], 1), ([6, 5], 0), ([0, 0], 1), ([4, 9], 1)])
def test_example_16_a_tie_goes_to_the_defender(totals: list[int], side: int) -> None:
    """Example 16: five to five; the whole battle is in test_rules_battle."""
    assert clash.winner(totals) == side


@pytest.mark.parametrize(
    ("killed", "armies", "lost"), [(4, 3, 2), (4, 1, 0), (1, 3, 0), (3, 2, 1), (9, 2, 1), (5, 0, 0)]
)
def test_example_17_the_winners_losses(killed: int, armies: int, lost: int) -> None:
    """Example 17: four of his units killed cost two of three armies, none of one; battles in test_rules_battle."""
    assert clash.armies_lost(killed, armies, 2) == lost
