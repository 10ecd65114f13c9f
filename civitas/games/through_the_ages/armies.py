"""Armies: units grouped by a tactic so that their tactical strength is greatest (Code p. 9).

Units are counted by kind and level: `units[kind * LEVELS + level]`, in the order infantry, cavalry, artillery, air
forces.
"""

from __future__ import annotations

from typing import Final

LEVELS: Final = 4
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
AIR: Final = 3
UNIT_PLACES: Final = 4 * LEVELS
PLENTY: Final = 1_000_000  # a kind the tactic does not ask for never runs short


class Formation:
    """What a tactic asks for in one army and what the army is worth, obsolete or not."""

    __slots__ = ("artillery", "cavalry", "infantry", "oldest", "small", "value")

    def __init__(self, infantry: int, cavalry: int, artillery: int, value: int, small: int, level: int) -> None:
        self.infantry = infantry
        self.cavalry = cavalry
        self.artillery = artillery
        self.value = value
        self.small = small  # of an obsolete army: one of its units is two or more levels below the tactic
        self.oldest = max(level - 1, 0)  # the lowest level that does not make an army obsolete


def tactical_strength(formation: Formation, units: list[int], infantry_rides: bool) -> int:
    """The most armies can be worth; with `infantry_rides` an infantry unit may stand for cavalry (Genghis Khan)."""
    young = [0, 0, 0]
    every = [0, 0, 0]
    place = 0
    for kind in range(AIR):
        for level in range(LEVELS):
            count = units[place]
            place += 1
            if count:
                every[kind] += count
                if level >= formation.oldest:
                    young[kind] += count
    air = 0
    for level in range(LEVELS):
        air += units[place + level]
    if infantry_rides and formation.cavalry:
        return _riding(formation, young, every, air)
    armies = _share(every[INFANTRY], formation.infantry)
    armies = min(armies, _share(every[CAVALRY], formation.cavalry))
    armies = min(armies, _share(every[ARTILLERY], formation.artillery))
    if armies == 0:
        return 0
    fresh = _share(young[INFANTRY], formation.infantry)
    fresh = min(fresh, _share(young[CAVALRY], formation.cavalry))
    fresh = min(fresh, _share(young[ARTILLERY], formation.artillery))
    return _worth(formation, fresh, armies - fresh, air)


def _share(units: int, need: int) -> int:
    return units // need if need else PLENTY


def _worth(formation: Formation, fresh: int, obsolete: int, air: int) -> int:
    """Each air force doubles one army, the best first."""
    doubled = min(air, fresh)
    doubled_small = min(air - doubled, obsolete)
    return formation.value * (fresh + doubled) + formation.small * (obsolete + doubled_small)


def _riding(formation: Formation, young: list[int], every: list[int], air: int) -> int:
    """The best over the number of fresh armies: an infantry unit that rides in one is missing in the others."""
    need = formation.infantry + formation.cavalry
    fresh = _share(young[INFANTRY], formation.infantry)
    fresh = min(fresh, (young[INFANTRY] + young[CAVALRY]) // need)
    fresh = min(fresh, _share(young[ARTILLERY], formation.artillery))
    best = 0
    for armies in range(fresh + 1):
        riders = max(0, formation.cavalry * armies - young[CAVALRY])
        infantry = every[INFANTRY] - formation.infantry * armies - riders
        both = every[INFANTRY] + every[CAVALRY] - need * armies
        others = min(_share(infantry, formation.infantry), both // need)
        others = min(others, _share(every[ARTILLERY] - formation.artillery * armies, formation.artillery))
        best = max(best, _worth(formation, armies, others, air))
    return best
