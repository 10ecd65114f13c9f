"""Armies: the quick grouping agrees with the slow one, and with the examples."""

from __future__ import annotations

import random

import pytest

from civitas.games.through_the_ages.armies import (
    AIR,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    LEVELS,
    UNIT_PLACES,
    Formation,
    tactical_strength,
)
from through_the_ages.naive import best_armies, unit_list

# infantry, cavalry, artillery, strength, obsolete strength, level
TACTICS = {
    "fighting band": (2, 0, 0, 1, 1, 1),
    "legion": (3, 0, 0, 2, 2, 1),
    "medieval army": (1, 1, 0, 2, 2, 1),
    "phalanx": (2, 1, 0, 3, 3, 1),
    "heavy cavalry": (0, 3, 0, 4, 4, 1),
    "classic army": (2, 2, 0, 8, 4, 2),
    "conquistadors": (1, 2, 0, 5, 3, 2),
    "defensive army": (2, 0, 1, 6, 3, 2),
    "fortifications": (0, 0, 2, 5, 3, 2),
    "mobile artillery": (0, 1, 1, 5, 3, 2),
    "napoleonic army": (1, 1, 1, 7, 4, 2),
    "entrenchments": (1, 0, 2, 9, 5, 3),
    "mechanized army": (0, 1, 2, 10, 5, 3),
    "modern army": (2, 1, 1, 13, 7, 3),
    "shock troops": (1, 3, 0, 11, 6, 3),
}


def army(units: dict[tuple[int, int], int]) -> list[int]:
    counts = [0] * UNIT_PLACES
    for (kind, level), count in units.items():
        counts[kind * LEVELS + level] = count
    return counts


@pytest.mark.parametrize("rides", [False, True], ids=["as they are", "Genghis Khan"])
@pytest.mark.parametrize("name", TACTICS)
def test_quick_and_slow_grouping_agree(name: str, rides: bool) -> None:
    infantry, cavalry, artillery, value, small, level = TACTICS[name]
    formation = Formation(infantry, cavalry, artillery, value, small, level)
    chance = random.Random(name)
    for _ in range(60):
        counts = [0] * UNIT_PLACES
        for _ in range(chance.randrange(9)):
            counts[chance.randrange(3) * LEVELS + chance.randrange(LEVELS)] += 1
        counts[AIR * LEVELS + 3] = chance.choice((0, 0, 1, 2, 3))
        slow = best_armies((infantry, cavalry, artillery), value, small, level, unit_list(counts), rides)
        assert tactical_strength(formation, counts, rides) == slow, counts


def test_an_old_unit_makes_an_army_obsolete_and_an_air_force_doubles_it() -> None:
    """Example 20: Napoleonic Army with Warriors, with Swordsmen, with an air force beside."""
    napoleonic = Formation(*TACTICS["napoleonic army"])
    old = army({(INFANTRY, 0): 1, (CAVALRY, 1): 1, (ARTILLERY, 2): 1})
    young = army({(INFANTRY, 1): 1, (CAVALRY, 1): 1, (ARTILLERY, 2): 1})
    flying = army({(INFANTRY, 1): 1, (CAVALRY, 1): 1, (ARTILLERY, 2): 1, (AIR, 3): 1})
    assert tactical_strength(napoleonic, old, False) == 4
    assert tactical_strength(napoleonic, young, False) == 7
    assert tactical_strength(napoleonic, flying, False) == 14


def test_more_obsolete_armies_can_be_worth_more_than_one_fresh_army() -> None:
    """Riding infantry is missing elsewhere: two obsolete armies beat one fresh army here."""
    classic = Formation(1, 1, 0, 7, 4, 2)
    units = army({(INFANTRY, 1): 2, (CAVALRY, 0): 2})
    assert tactical_strength(classic, units, True) == 8


def test_age_i_tactics_know_no_obsolete_army() -> None:
    band = Formation(*TACTICS["fighting band"])
    assert tactical_strength(band, army({(INFANTRY, 0): 5}), False) == 2
