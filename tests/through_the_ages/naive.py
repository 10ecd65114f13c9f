"""The slow way, written from the rulebook: armies are tried out unit by unit, forces and defences set by set."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from civitas.games.through_the_ages.armies import AIR, CAVALRY, INFANTRY, LEVELS
from civitas.games.through_the_ages.box import BONUSES, FIRST_UNIT, NONE, TACTICS
from civitas.games.through_the_ages.state import AgesMatch

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


def multisets(cards: list[int], most: int) -> set[tuple[int, ...]]:
    """Every choice of cards, sorted; equal cards are not told apart."""
    return {chosen for size in range(min(most, len(cards)) + 1) for chosen in combinations(sorted(cards), size)}


def without(cards: list[int], chosen: tuple[int, ...]) -> list[int]:
    rest = cards[:]
    for card in chosen:
        rest.remove(card)
    return rest


Choice = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # units, bonus cards, discarded cards


def every_force(match: AgesMatch, seat: int, bid: int) -> set[Choice]:
    """All forces that cover a bid: at least one unit, bonus cards, and what Cook lets discard (Code p. 7)."""
    box = match.box
    player = match.state.players[seat]
    units = [card for card, count in enumerate(player.workers) if box.kind[card] >= FIRST_UNIT for _ in range(count)]
    found: set[Choice] = set()
    for sent in multisets(units, len(units)):
        if not sent:
            continue
        base = player.hooks.colonization + sum(box.gives_strength[card] for card in sent)
        if player.tactic != NONE:
            tactic = box.military.formations[player.tactic - TACTICS]
            soldiers = tuple((box.kind[card] - FIRST_UNIT, box.level[card]) for card in sent)
            army = (tactic.infantry, tactic.cavalry, tactic.artillery)
            level = box.level[player.tactic]
            base += best_armies(army, tactic.value, tactic.small, level, soldiers, player.hooks.infantry_rides)
        bonuses = [card for card in player.military_hand if card >= BONUSES]
        for played in multisets(bonuses, len(bonuses)):
            worth = base + sum(box.military.colonization[card - BONUSES] for card in played)
            for spared in multisets(without(player.military_hand, played), player.hooks.colonize_discard):
                if worth + len(spared) >= bid:
                    found.add((sent, played, spared))
    return found


def every_defense(match: AgesMatch, seat: int, missing: int) -> set[Choice]:
    """All defences that make up what is missing, with at most as many cards as military actions (Code p. 4)."""
    box = match.box
    player = match.state.players[seat]
    bonuses = [card for card in player.military_hand if card >= BONUSES]
    found: set[Choice] = set()
    for played in multisets(bonuses, player.military_total):
        worth = sum(box.military.defense[card - BONUSES] for card in played)
        for spared in multisets(without(player.military_hand, played), player.military_total - len(played)):
            if worth + len(spared) >= missing and (played or spared):
                found.add(((), played, spared))
    return found
