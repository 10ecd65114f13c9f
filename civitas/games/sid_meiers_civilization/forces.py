"""What a side brings to a battle: its hand, its combat bonus, the strength of its units; and where unit cards go."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import (
    AIRCRAFT,
    BATTLE_HAND,
    COMBAT_BONUS,
    FIRST_PERSON,
    FIRST_WONDER,
    HANDS_PER_COINS,
    NONE,
    UNIT_CLASSES,
    UNIT_STRENGTH,
)
from civitas.games.sid_meiers_civilization.quantities import per_coins, total, unit_rank
from civitas.games.sid_meiers_civilization.state import CAPITAL, CITIES_EACH, CivilizationMatch
from civitas.kernel import piles

# Kinds of battle.
FIELD: Final = 0
CITY: Final = 1
CAPITAL_CITY: Final = 2
VILLAGE_BATTLE: Final = 3
KINDS: Final = ("field", "city", "capital", "village")


def hand_size(match: CivilizationMatch, seat: int, armies: int, defends_city: bool) -> int:
    """How many units a side draws (4.2)."""
    box = match.box
    size = box.battle["hand"] + box.battle["hand_per_army"] * max(armies - 1, 0)
    if defends_city:
        size += box.battle["hand_city"]
    return size + total(match, seat, BATTLE_HAND) + per_coins(match, seat, HANDS_PER_COINS)


def bonus_parts(match: CivilizationMatch, seat: int, city: int) -> dict[str, int]:
    """Where a side's combat bonus comes from; `city` is the one it defends, or NONE (4.3)."""
    box = match.box
    state = match.state
    buildings = 0
    generals = 0
    for square, land in enumerate(state.land):
        piece = state.piece[square]
        if land == NONE or piece == NONE or land // CITIES_EACH != seat or state.is_blockaded(square):
            continue
        if piece < FIRST_WONDER:
            buildings += box.piece_bonus[piece]
        elif piece >= FIRST_PERSON:
            generals += box.piece_bonus[piece]
    parts = {"buildings": buildings, "generals": generals, "government": total(match, seat, COMBAT_BONUS)}
    if city != NONE:
        number = city % CITIES_EACH
        parts["city"] = box.battle["bonus_capital"] if number == CAPITAL else box.battle["bonus_city"]
        parts["walls"] = box.battle["bonus_walls"] if state.players[seat].walls >> number & 1 else 0
    return {name: bonus for name, bonus in parts.items() if bonus}


def combat_bonus(match: CivilizationMatch, seat: int, city: int) -> int:
    return sum(bonus_parts(match, seat, city).values())


def unit_strength(match: CivilizationMatch, seat: int, unit: int) -> int:
    """The strength of a player's unit at the rank he knows."""
    rank = unit_rank(match, seat, unit // UNIT_CLASSES)
    return match.box.unit_strength[unit][rank] + total(match, seat, UNIT_STRENGTH)


def barbarian_strength(match: CivilizationMatch, unit: int) -> int:
    """Barbarians fight at rank I."""
    return match.box.unit_strength[unit][0]


# Unit cards


def draw_hand(match: CivilizationMatch, seat: int, size: int) -> list[int]:
    """Shuffle the standing forces and draw; the others stay out of the battle."""
    player = match.state.players[seat]
    drawn = player.forces[:]
    match.shuffle(drawn)
    player.forces = sorted(drawn[size:])
    return sorted(drawn[:size])


def unit_cards(match: CivilizationMatch, kind: int) -> int:
    """How many cards of a type can still be drawn."""
    return len(match.state.unit_decks[kind]) + len(match.state.unit_shown[kind])


def draw_unit_card(match: CivilizationMatch, kind: int) -> int:
    """Draw a card of a type; face-up ones are shuffled once they alone are left."""
    state = match.state
    if not state.unit_decks[kind]:
        deck = sorted(state.unit_shown[kind])
        state.unit_shown[kind] = []
        match.shuffle(deck)
        state.unit_decks[kind] = deck
    return piles.reveal(match, state.unit_decks[kind])


def draw_barbarians(match: CivilizationMatch) -> list[int]:
    """One unit of each land type; a missing one comes from the land deck with most cards (4.10)."""
    drawn: list[int] = []
    for kind in range(AIRCRAFT):
        if not unit_cards(match, kind):
            kind = max(range(AIRCRAFT), key=lambda other: (unit_cards(match, other), -other))
        if unit_cards(match, kind):
            drawn.append(draw_unit_card(match, kind))
    return sorted(drawn)


def return_unit(match: CivilizationMatch, unit: int) -> None:
    """Put a unit card face up under its deck."""
    match.state.unit_shown[unit // UNIT_CLASSES].append(unit)


def lose_unit(match: CivilizationMatch, seat: int, unit: int) -> None:
    """A unit of the standing forces is killed and shown to everybody."""
    player = match.state.players[seat]
    player.forces.remove(unit)
    if unit in player.seen_forces:
        player.seen_forces.remove(unit)
    return_unit(match, unit)


def come_home(match: CivilizationMatch, seat: int, survivors: list[int], killed: list[int]) -> None:
    """After a battle: survivors go back to the standing forces, and everybody has seen them."""
    player = match.state.players[seat]
    known = player.seen_forces[:]
    for unit in killed:
        if unit in known:
            known.remove(unit)
    for unit in set(survivors):
        known += [unit] * max(survivors.count(unit) - known.count(unit), 0)
    player.seen_forces = sorted(known)
    player.forces = sorted(player.forces + survivors)
