"""The slow way, written from the rulebook: armies are tried out one after the other, unit by unit."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from civitas.games.through_the_ages.armies import AIR, CAVALRY, INFANTRY, LEVELS

Unit = tuple[int, int]  # kind, level


def unit_list(units: list[int]) -> tuple[Unit, ...]:
    """Every unit for itself."""
    return tuple(divmod(place, LEVELS) for place, count in enumerate(units) for _ in range(count))


def best_armies(
    army: tuple[int, int, int], value: int, small: int, level: int, units: tuple[Unit, ...], rides: bool
) -> int:
    """The greatest tactical strength over every way to group the units (Code p. 9)."""
    size = sum(army)

    def fits(group: tuple[Unit, ...]) -> bool:
        wanted = list(army)
        free = 0
        for kind, _ in group:
            if kind == INFANTRY and rides:
                free += 1
            else:
                wanted[kind] -= 1
        if free:
            return all(count >= 0 for count in wanted) and wanted[INFANTRY] + wanted[CAVALRY] == free and not wanted[2]
        return not any(wanted)

    @cache
    def best(left: tuple[Unit, ...]) -> int:
        ground = [unit for unit in left if unit[0] != AIR]
        planes = [unit for unit in left if unit[0] == AIR]
        found = 0
        for group in sorted(set(combinations(ground, size))):
            if not fits(group):
                continue
            worth = small if any(unit[1] <= level - 2 for unit in group) else value
            rest = list(left)
            for unit in group:
                rest.remove(unit)
            found = max(found, worth + best(tuple(rest)))
            if planes:
                rest.remove(planes[0])
                found = max(found, 2 * worth + best(tuple(rest)))
        return found

    return best(tuple(sorted(units)))
