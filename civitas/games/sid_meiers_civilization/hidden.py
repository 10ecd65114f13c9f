"""What a seat cannot see of units, culture cards and markers: redealing it, and the places where it may differ.

What is known: the types of everybody's units and the backs of everybody's cards and markers; units that have fought
(`seen_forces`); cards and markers a seat has had or was shown (`shown_cards`, `shown_markers`).
"""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.battle import ATTACKER, DEFENDER, Battle
from civitas.games.sid_meiers_civilization.box import NONE, TYPE_IDS, UNIT_CLASSES
from civitas.games.sid_meiers_civilization.conflict import Conflict
from civitas.games.sid_meiers_civilization.hand import back
from civitas.games.sid_meiers_civilization.negotiation import Negotiation
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.kernel.rng import Rng

LEVELS: Final = 3  # of culture cards


def battle_of(match: CivilizationMatch) -> Battle | None:
    """The battle going on."""
    for frame in match.frames:
        if isinstance(frame, Battle):
            return frame
    return None


def on_the_table(match: CivilizationMatch, owner: int) -> list[int]:
    """Units of a seat that lie open: in play or killed in a battle, and not yet back home."""
    for frame in match.frames:
        if isinstance(frame, Conflict) and len(frame.saved) < len(frame.own_sides()) and frame.survivors:
            if owner in frame.own_sides():
                side = frame.own_sides().index(owner)
                return frame.survivors[side] + frame.killed[side]
        elif isinstance(frame, Battle) and owner in frame.sides:
            side = frame.sides.index(owner)
            if not frame.barbarian(side):
                return frame.fronts[side] + frame.killed[side]
    return []


def without(held: list[int], known: list[int]) -> list[int]:
    """A hand without some of its cards; what it lacks is passed over."""
    left = held[:]
    for kind in known:
        if kind in left:
            left.remove(kind)
    return left


# Units


class Forces:
    """The units of one owner as a seat sees them: how many of each type are unknown to it."""

    __slots__ = ("battle", "fixed", "hand_open", "owner", "side", "unknown")

    def __init__(self, match: CivilizationMatch, viewer: int, owner: int, battle: Battle | None, side: int) -> None:
        """An owner of NONE is the barbarians."""
        self.owner = owner
        self.battle = battle
        self.side = side
        hand: list[int] = []
        forces: list[int] = []
        known: list[int] = []
        self.hand_open = battle is None or side == NONE
        if battle is not None and side != NONE:
            hand = battle.hands[side]
            self.hand_open = viewer == battle.sides[1 - side] and battle.is_open(match, side)
        if owner != NONE:
            forces = match.state.players[owner].forces
            known = without(match.state.players[owner].seen_forces, on_the_table(match, owner))
        self.fixed: list[int] = known[:]  # somewhere among hand and forces
        if self.hand_open:
            self.fixed = hand + without(known, hand)
        self.unknown = without(hand + forces, self.fixed)

    def deal(self, match: CivilizationMatch, units: list[int], rng: Rng) -> None:
        """Take these units for the unknown ones."""
        battle = self.battle
        size = len(battle.hands[self.side]) if battle is not None and self.side != NONE else 0
        if self.hand_open:
            hand = battle.hands[self.side] if battle is not None and size else []
            rest = without(self.fixed, hand) + units
        else:
            held = sorted(self.fixed + units)
            rng.shuffle(held)
            hand, rest = held[:size], held[size:]
        if self.owner != NONE:
            match.state.players[self.owner].forces = sorted(rest)
        if battle is not None and self.side != NONE:
            battle.hands[self.side] = sorted(hand)


def hidden_forces(match: CivilizationMatch, viewer: int) -> list[Forces]:
    """Everybody's units that a seat does not know, barbarians last."""
    battle = battle_of(match)
    found: list[Forces] = []
    for owner in range(match.seats):
        if owner != viewer:
            side = NONE
            if battle is not None and owner == battle.sides[ATTACKER]:
                side = ATTACKER
            elif battle is not None and owner == battle.sides[DEFENDER] and not battle.barbarian(DEFENDER):
                side = DEFENDER
            found.append(Forces(match, viewer, owner, battle, side))
    if battle is not None and battle.barbarian(DEFENDER) and battle.sides[DEFENDER] != viewer:
        found.append(Forces(match, viewer, NONE, battle, DEFENDER))
    return found


def of_type(units: list[int], kind: int) -> list[int]:
    return [unit for unit in units if unit // UNIT_CLASSES == kind]


def redeal_units(match: CivilizationMatch, viewer: int, rng: Rng) -> None:
    state = match.state
    holders = hidden_forces(match, viewer)
    dealt: list[list[int]] = [[] for _ in holders]
    for kind in range(len(TYPE_IDS)):
        pool = state.unit_decks[kind][:]
        for holder in holders:
            pool += of_type(holder.unknown, kind)
        pool.sort()
        rng.shuffle(pool)
        for place, holder in enumerate(holders):
            for _ in of_type(holder.unknown, kind):
                dealt[place].append(pool.pop())
        state.unit_decks[kind] = pool
    for place, holder in enumerate(holders):
        holder.deal(match, dealt[place], rng)


# Culture cards and markers


def redeal_cards(match: CivilizationMatch, viewer: int, rng: Rng) -> None:
    state = match.state
    level_of = match.box.event_level
    known = [player.shown_cards[viewer] if viewer >= 0 else [] for player in state.players]
    hands = [without(player.cards, known[seat]) for seat, player in enumerate(state.players)]
    for level in range(LEVELS):
        pool = state.culture_decks[level][:]
        for seat in range(match.seats):
            if seat != viewer:
                pool += [event for event in hands[seat] if level_of[event] == level]
        pool.sort()
        rng.shuffle(pool)
        for seat in range(match.seats):
            if seat != viewer:
                hands[seat] = [pool.pop() if level_of[event] == level else event for event in hands[seat]]
        state.culture_decks[level] = pool
    for seat, player in enumerate(state.players):
        if seat != viewer:
            player.cards = sorted(known[seat] + hands[seat])
            reshow(player.shown_cards, viewer, player.cards, level_of, rng)


def redeal_markers(match: CivilizationMatch, viewer: int, rng: Rng) -> None:
    """Face-down markers; a great person of a village never lies on a sheet."""
    state = match.state
    resource = match.box.marker_resource
    known = [player.shown_markers[viewer] if viewer >= 0 else [] for player in state.players]
    sheets = [without(player.markers, known[seat]) for seat, player in enumerate(state.players)]
    for side, left in enumerate((state.hut_pool, state.village_pool)):
        pool = [marker for marker in left if resource[marker] != NONE]
        people = [marker for marker in left if resource[marker] == NONE]
        for seat in range(match.seats):
            if seat != viewer:
                pool += [marker for marker in sheets[seat] if back(marker) == side]
        pool.sort()
        rng.shuffle(pool)
        for seat in range(match.seats):
            if seat != viewer:
                sheets[seat] = [pool.pop() if back(marker) == side else marker for marker in sheets[seat]]
        pool = sorted(pool + people)
        rng.shuffle(pool)
        if side == 0:
            state.hut_pool = pool
        else:
            state.village_pool = pool
    backs = [back(marker) for marker in range(len(resource))]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            player.markers = sorted(known[seat] + sheets[seat])
            reshow(player.shown_markers, viewer, player.markers, backs, rng)


def reshow(shown: list[list[int]], viewer: int, held: list[int], backs: list[int], rng: Rng) -> None:
    """What third players know of a hand is some of the redealt one, with the same backs."""
    for seat, known in enumerate(shown):
        if seat != viewer and known:
            shown[seat] = chosen(held, [backs[kind] for kind in known], [backs[kind] for kind in held], rng)


def redeal_offers(match: CivilizationMatch, viewer: int, rng: Rng) -> None:
    """What others offer face down: any of theirs with the same backs."""
    for frame in match.frames:
        if not isinstance(frame, Negotiation):
            continue
        for offer in frame.offers:
            if offer.giver == viewer or (offer.show and offer.to == viewer):
                continue
            player = match.state.players[offer.giver]
            sides = [back(marker) for marker in offer.give_markers]
            offer.give_markers = chosen(player.markers, sides, [back(one) for one in player.markers], rng)
            level_of = match.box.event_level
            levels = [level_of[event] for event in offer.give_cards]
            offer.give_cards = chosen(player.cards, levels, [level_of[one] for one in player.cards], rng)


def chosen(held: list[int], wanted: list[int], backs: list[int], rng: Rng) -> list[int]:
    """Cards of a hand with the wanted backs, at random; as many as there are."""
    found: list[int] = []
    for side in sorted(set(wanted)):
        kinds = [kind for kind, one in zip(held, backs, strict=True) if one == side]
        rng.shuffle(kinds)
        found += kinds[: wanted.count(side)]
    return sorted(found)


def redeal(match: CivilizationMatch, viewer: int, rng: Rng) -> None:
    """Redraw what a seat (-1: a spectator) cannot see of units, cards, markers and offers."""
    redeal_units(match, viewer, rng)
    redeal_cards(match, viewer, rng)
    redeal_markers(match, viewer, rng)
    redeal_offers(match, viewer, rng)


# Hidden places


def varies(pool: list[int], containers: int) -> bool:
    """Whether redeals soon show a place of a pool with another content: no kind is three quarters of it."""
    return containers > 1 and bool(pool) and 4 * max([pool.count(kind) for kind in set(pool)]) <= 3 * len(pool)


def secrets(match: CivilizationMatch, viewer: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    return {**_unit_secrets(match, viewer), **_card_secrets(match, viewer), **_marker_secrets(match, viewer)}


def _unit_secrets(match: CivilizationMatch, viewer: int) -> dict[str, object]:
    state = match.state
    found: dict[str, object] = {}
    holders = hidden_forces(match, viewer)
    for kind in range(len(TYPE_IDS)):
        deck = state.unit_decks[kind]
        pool = deck[:]
        bags = 0
        for holder in holders:
            units = of_type(holder.unknown, kind)
            pool += units
            bags += 1 if units else 0
        if not varies(pool, len(deck) + bags):
            continue
        found.update({f"unit_deck[{kind}][{place}]": unit for place, unit in enumerate(deck)})
        for holder in holders:
            units = of_type(holder.unknown, kind)
            if units:
                found[f"forces[{holder.owner}][{kind}]"] = sorted(units)
    for holder in holders:
        battle = holder.battle
        if battle is None or holder.hand_open or holder.unknown or not varies(holder.fixed, 2):
            continue
        if 0 < len(battle.hands[holder.side]) < len(holder.fixed):
            found[f"hand[{holder.side}]"] = battle.hands[holder.side][:]
    return found


def _card_secrets(match: CivilizationMatch, viewer: int) -> dict[str, object]:
    state = match.state
    hands: list[list[int]] = []
    for seat, player in enumerate(state.players):
        known = player.shown_cards[viewer] if viewer >= 0 else []
        hands.append([] if seat == viewer else without(player.cards, known))
    found: dict[str, object] = {}
    for level in range(LEVELS):
        bags = [[event for event in hand if match.box.event_level[event] == level] for hand in hands]
        found.update(_places(f"culture_deck[{level}]", f"cards[{level}]", state.culture_decks[level], bags))
    return found


def _marker_secrets(match: CivilizationMatch, viewer: int) -> dict[str, object]:
    state = match.state
    sheets: list[list[int]] = []
    for seat, player in enumerate(state.players):
        known = player.shown_markers[viewer] if viewer >= 0 else []
        sheets.append([] if seat == viewer else without(player.markers, known))
    found: dict[str, object] = {}
    resource = match.box.marker_resource
    for side, pool in enumerate((state.hut_pool, state.village_pool)):
        bags = [[marker for marker in sheet if back(marker) == side] for sheet in sheets]
        found.update(_places(f"marker_pool[{side}]", f"markers[{side}]", pool, bags))
        spendable = [marker for marker in pool if resource[marker] != NONE]
        if not _places("", "", spendable, bags):  # a great person never lies on a sheet
            for seat in range(match.seats):
                found.pop(f"markers[{side}][{seat}]", None)
    return found


def _places(deck_name: str, bag_name: str, deck: list[int], bags: list[list[int]]) -> dict[str, object]:
    """The places of a deck and of the hands that share its cards."""
    pool = deck[:]
    for bag in bags:
        pool += bag
    if not varies(pool, len(deck) + len([bag for bag in bags if bag])):
        return {}
    found: dict[str, object] = {f"{deck_name}[{place}]": card for place, card in enumerate(deck)}
    found.update({f"{bag_name}[{seat}]": sorted(bag) for seat, bag in enumerate(bags) if bag})
    return found
