"""Who can use what: costs in resources, abilities and culture events that can be used now, and what others may suspect.

Questions come in two kinds. `can_…` and `usable` read the whole table, for the options of the seat itself. `could_…`
read only what everybody sees: whether a seat is asked at all must tell nothing about its hand.
"""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.box import MARKET_TYPES, NONE, CivilizationBox
from civitas.games.sid_meiers_civilization.powers import (
    A_STEP,
    ANY,
    AS_RESOURCE,
    KILL_FIGURES,
    Ability,
)
from civitas.games.sid_meiers_civilization.state import CivilizationMatch, Player
from civitas.games.sid_meiers_civilization.targets import has_targets, in_reach
from civitas.games.sid_meiers_civilization.triggers import active_powers

# Costs in resources


def gift_kinds(ability: Ability) -> list[int]:
    """The resources an event may be spent as."""
    for effect in ability.effects:
        if effect.op == AS_RESOURCE:
            return effect.kinds
    return []


def token_options(player: Player, kind: int) -> list[int]:
    """The types of market token that pay a resource."""
    kinds = range(MARKET_TYPES) if kind == ANY else [kind]
    return [one for one in kinds if one < MARKET_TYPES and player.resources[one]]


def marker_options(box: CivilizationBox, player: Player, kind: int) -> list[int]:
    """The markers of a sheet that pay a resource."""
    found = [marker for marker in sorted(set(player.markers)) if box.marker_resource[marker] != NONE]
    return [marker for marker in found if kind == ANY or box.marker_resource[marker] == kind]


def gift_options(box: CivilizationBox, player: Player, kind: int) -> list[int]:
    """The culture cards in hand that pay a resource."""
    found: list[int] = []
    for event in sorted(set(player.cards)):
        kinds = gift_kinds(box.event_powers[event])
        if kinds and (kind == ANY or kind in kinds):
            found.append(event)
    return found


def can_pay(match: CivilizationMatch, seat: int, cost: list[int]) -> bool:
    """Whether a seat has the resources of a cost; gifts among its cards count."""
    player = match.state.players[seat]
    box = match.box
    missing = 0
    for kind in sorted(set(cost)):
        wanted = cost.count(kind)
        if kind == ANY:
            have = sum(player.resources) + len(player.markers)
            have += len([event for event in player.cards if gift_kinds(box.event_powers[event])])
            return have - (len(cost) - wanted) >= wanted and not missing
        have = player.resources[kind] if kind < MARKET_TYPES else 0
        have += len([marker for marker in player.markers if box.marker_resource[marker] == kind])
        have += len([event for event in player.cards if kind in gift_kinds(box.event_powers[event])])
        missing += max(wanted - have, 0)
    return not missing


def could_pay(match: CivilizationMatch, seat: int, cost: list[int]) -> bool:
    """Whether, for all that others see, a seat may have the resources of a cost."""
    player = match.state.players[seat]
    hidden = len(player.markers) + len(player.cards)
    for kind in sorted(set(cost)):
        wanted = cost.count(kind)
        if kind == ANY:
            return sum(player.resources) + hidden >= len(cost)
        open_tokens = player.resources[kind] if kind < MARKET_TYPES else 0
        if open_tokens + hidden < wanted:
            return False
    return True


# Abilities


def affords(match: CivilizationMatch, seat: int, ability: Ability) -> bool:
    """Whether a seat has the trade and culture an ability takes."""
    player = match.state.players[seat]
    return player.trade >= ability.trade and player.culture >= ability.culture


def usable(match: CivilizationMatch, seat: int, power: int) -> bool:
    """Whether a seat can pay an ability of its cards and it would do something."""
    ability = match.box.powers[power]
    if ability is None or not affords(match, seat, ability) or not can_pay(match, seat, ability.cost):
        return False
    return has_targets(match, seat, ability)


def could_use(match: CivilizationMatch, seat: int, power: int) -> bool:
    """Whether, for all that others see, a seat might use an ability now."""
    ability = match.box.powers[power]
    if ability is None or not affords(match, seat, ability) or not could_pay(match, seat, ability.cost):
        return False
    return has_targets(match, seat, ability)


# Answers


def answer_events(match: CivilizationMatch, seat: int, kind: int, aimed: bool) -> list[int]:
    """The culture cards a seat can answer with."""
    found: list[int] = []
    for event in sorted(set(match.state.players[seat].cards)):
        ability = match.box.event_powers[event]
        if ability.answers(kind, aimed) and (kind != A_STEP or has_targets(match, seat, ability)):
            found.append(event)
    return found


def answer_powers(match: CivilizationMatch, seat: int, kind: int, aimed: bool) -> list[int]:
    """The unused abilities of a seat's cards that answer such an announcement, whether it can pay or not."""
    return active_powers(match, seat, match.box.power_index.answering[kind][aimed])


def could_answer(match: CivilizationMatch, seat: int, kind: int, aimed: bool, square: int) -> bool:
    """Whether, for all that others see, a seat might answer: by the backs of its cards or by an ability (R27).

    A moving group on `square` is interrupted by cards that can strike it there.
    """
    if match.state.players[seat].cards:
        for event in match.box.power_index.answer_events[kind][aimed]:
            if could_hold(match, seat, event) and (kind != A_STEP or strikes(match, seat, event, square)):
                return True
    return any(could_use(match, seat, power) for power in answer_powers(match, seat, kind, aimed))


# What others may suspect of a hand


def could_hold(match: CivilizationMatch, seat: int, event: int) -> bool:
    """Whether, by the backs of a seat's cards and by the discards, it may hold a culture event."""
    box = match.box
    level = box.event_level[event]
    if match.state.culture_discards[level].count(event) == box.event_copies[event]:
        return False
    return any(box.event_level[card] == level for card in match.state.players[seat].cards)


def strikes(match: CivilizationMatch, seat: int, event: int, square: int) -> bool:
    """Whether an event that interrupts moves can strike a group on a square."""
    effects = match.box.event_powers[event].effects
    return any(effect.op != KILL_FIGURES or in_reach(match, seat, square, effect.reach) for effect in effects)
