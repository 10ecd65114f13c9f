"""Armies, forces and defences: the quick way agrees with the slow one, and with the examples."""

from __future__ import annotations

import random

import pytest

from civitas.games.through_the_ages.aggressions import Defense
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
from civitas.games.through_the_ages.box import AGGRESSIONS, BONUSES, TACTIC_IDS, TACTICS, TERRITORIES, AgesBox
from civitas.games.through_the_ages.colonies import ColonizingForce, highest_bid
from civitas.games.through_the_ages.politics_verbs import DEFEND, ENOUGH, SEND, SPARE, SUPPORT
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import VERBS
from through_the_ages.helpers import inside, table
from through_the_ages.naive import Choice, best_armies, every_defense, every_force, unit_list

BOX = AgesBox(None)


def formation(name: str) -> Formation:
    return BOX.military.formations[TACTIC_IDS.index(name)]


def army(units: dict[tuple[int, int], int]) -> list[int]:
    counts = [0] * UNIT_PLACES
    for (kind, level), count in units.items():
        counts[kind * LEVELS + level] = count
    return counts


@pytest.mark.parametrize("rides", [False, True], ids=["as they are", "Genghis Khan"])
@pytest.mark.parametrize("name", TACTIC_IDS)
def test_quick_and_slow_grouping_agree(name: str, rides: bool) -> None:
    tactic = formation(name)
    level = BOX.level[TACTICS + TACTIC_IDS.index(name)]
    shape = (tactic.infantry, tactic.cavalry, tactic.artillery)
    chance = random.Random(name)
    for _ in range(60):
        counts = [0] * UNIT_PLACES
        for _ in range(chance.randrange(9)):
            counts[chance.randrange(3) * LEVELS + chance.randrange(LEVELS)] += 1
        counts[AIR * LEVELS + 3] = chance.choice((0, 0, 1, 2, 3))
        slow = best_armies(shape, tactic.value, tactic.small, level, unit_list(counts), rides)
        assert tactical_strength(tactic, counts, rides) == slow, counts


def test_an_old_unit_makes_an_army_obsolete_and_an_air_force_doubles_it() -> None:
    """Example 20: Napoleonic Army with Warriors, with Swordsmen, with an air force beside."""
    napoleonic = formation("napoleonic_army")
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
    band = formation("fighting_band")
    assert tactical_strength(band, army({(INFANTRY, 0): 5}), False) == 2


# Forces and defences are picked one by one: every legal one, each in one way


def force_position(chance: random.Random) -> AgesMatch:
    units = {"warriors": chance.randrange(3), "knights": chance.randrange(3), "cannon": chance.randrange(2)}
    cards = ["military_bonus_i", "military_bonus_ii", "military_bonus_iii"] * 2 + ["rats", "spy", "spy", "legion"]
    return inside(
        table(
            {
                "workers": units,
                "tactic": chance.choice(("medieval_army", "napoleonic_army", "phalanx")),
                "leader": chance.choice(("james_cook", "genghis_khan", "moses")),
                "military_hand": chance.sample(cards, chance.randrange(5)),
            }
        )
    )


def picked_forces(match: AgesMatch, frame: ColonizingForce) -> list[Choice]:
    found: list[Choice] = []
    for row in frame.options(match):
        twin = frame.copy()
        if row == ENOUGH:
            found.append((tuple(frame.units), tuple(frame.bonuses), tuple(frame.spared)))
            continue
        if VERBS.verb[row] == SEND:
            twin.units.append(row - SEND)
        elif VERBS.verb[row] == SUPPORT:
            twin.bonuses.append(BONUSES + row - SUPPORT)
        else:
            twin.spared.append(row - SPARE)
        found += picked_forces(match, twin)
    return found


@pytest.mark.parametrize("seed", range(25))
def test_every_force_that_covers_the_bid_can_be_picked_in_one_way(seed: int) -> None:
    chance = random.Random(seed)
    match = force_position(chance)
    most = highest_bid(match, 0)
    assert most == max([bid for bid in range(1, 60) if every_force(match, 0, bid)], default=0)
    for bid in {most, max(1, most - 2)}:
        if most:
            picked = picked_forces(match, ColonizingForce(0, bid, TERRITORIES))
            assert len(picked) == len(set(picked))
            assert set(picked) == every_force(match, 0, bid)


def picked_defenses(match: AgesMatch, frame: Defense) -> list[Choice]:
    found: list[Choice] = []
    if (frame.bonuses or frame.spared) and frame.worth(match) >= frame.missing:
        found.append(((), tuple(sorted(frame.bonuses)), tuple(frame.spared)))
    for row in frame.picks(match):
        twin = frame.copy()
        if VERBS.verb[row] == DEFEND:
            twin.bonuses.append(BONUSES + row - DEFEND)
        else:
            twin.spared.append(row - SPARE)
        deeper = picked_defenses(match, twin)
        assert deeper, "a pick that leads nowhere"
        found += deeper
    return found


@pytest.mark.parametrize("seed", range(25))
def test_every_defence_that_suffices_can_be_picked_in_one_way(seed: int) -> None:
    chance = random.Random(seed)
    match = force_position(chance)
    for missing in (1, 3, 6, 9):
        picked = picked_defenses(match, Defense(0, missing, AGGRESSIONS))
        assert len(picked) == len(set(picked))
        assert set(picked) == every_defense(match, 0, missing)
