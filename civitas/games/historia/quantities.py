"""Pure questions about the table: limits, adjacency, targets, majorities, objectives, costs; some with their parts."""

from __future__ import annotations

from civitas.games.historia.box import (
    ADVANCED,
    ADVISOR_CARD,
    IN_MILITARY,
    IN_TERRITORIES,
    IN_WONDERS,
    LAND,
    NONE,
    REVOLUTION,
    Cost,
    Way,
)
from civitas.games.historia.effects import government_of
from civitas.games.historia.state import HistoriaMatch, Player, count, members


def limit(match: HistoriaMatch, seat: int) -> int:
    """Cards a player may lay in an action round."""
    return match.box.limit[match.state.technology[seat]]


def way_of(match: HistoriaMatch, action: int, level: int) -> Way:
    """An action as basic or advanced; one that has no advanced form is basic."""
    advanced = match.box.advanced[action]
    return advanced if level == ADVANCED and advanced is not None else match.box.basic[action]


def symbol_of(match: HistoriaMatch, card: int) -> int:
    """The action a card shows: its own, an advisor's, or NONE."""
    return card if card < ADVISOR_CARD else match.box.advisors[card - ADVISOR_CARD].symbol


def may_revolt(match: HistoriaMatch, seat: int) -> bool:
    """A Revolution may be laid with 3 cards in the column when the round begins."""
    return len(match.state.players[seat].column) >= match.box.basic[REVOLUTION].column


# The map


def navigates(match: HistoriaMatch, civ: int) -> bool:
    return match.state.technology[civ] >= match.box.navigation


def is_adjacent(match: HistoriaMatch, civ: int, other: int) -> bool:
    """Whether `other` is adjacent to `civ`: on a shared or a bordering territory, or anywhere with Navigation.

    One-sided: Navigation makes nobody adjacent to the one who has it.
    """
    if civ == other or not match.is_alive(other):
        return False
    land = match.state.land
    if navigates(match, civ):
        return True
    return (land[civ] | match.box.reach[land[civ]]) & land[other] != 0


def adjacent_civs(match: HistoriaMatch, civ: int) -> list[int]:
    return [other for other in range(match.civs) if is_adjacent(match, civ, other)]


def trade_partners(match: HistoriaMatch, seat: int) -> list[int]:
    """Adjacent civilizations of strictly higher technology."""
    technology = match.state.technology
    own = technology[seat]
    return [civ for civ in range(match.civs) if technology[civ] > own and civ != seat and is_adjacent(match, seat, civ)]


def raid_victims(match: HistoriaMatch, seat: int) -> list[int]:
    """Adjacent civilizations of strictly lower military."""
    military = match.state.military
    own = military[seat]
    return [civ for civ in range(match.civs) if military[civ] < own and is_adjacent(match, seat, civ)]


def war_targets(match: HistoriaMatch, civ: int) -> list[tuple[int, int]]:
    """Civilizations on the same territories, with the territory."""
    land = match.state.land
    own = land[civ]
    found: list[tuple[int, int]] = []
    for other in range(match.civs):
        if other != civ and land[other] & own:
            found.extend([(other, territory) for territory in members(land[other] & own)])
    return found


def expansion_mask(match: HistoriaMatch, civ: int) -> int:
    """Territories a civilization may expand to: next to its own, any with Navigation, where it has no cube (R8)."""
    own = match.state.land[civ]
    within = LAND if navigates(match, civ) else match.box.reach[own]
    return within & ~own


def token_vp(match: HistoriaMatch, territory: int) -> int:
    return match.box.token_vp[match.state.tokens[territory]]


def token_number(match: HistoriaMatch, territory: int) -> int:
    return match.box.token_number[match.state.tokens[territory]]


def occupants(match: HistoriaMatch, territory: int) -> list[int]:
    return [civ for civ in range(match.civs) if match.state.land[civ] >> territory & 1]


def held_alone(match: HistoriaMatch, civ: int) -> int:
    """Territories a civilization occupies alone; a civbot's cube is company."""
    land = match.state.land
    others = 0
    for other in range(match.civs):
        if other != civ:
            others |= land[other]
    return land[civ] & ~others


def territory_parts(match: HistoriaMatch, civ: int) -> list[tuple[int, int]]:
    """The territory bonus by territory."""
    return [(territory, token_vp(match, territory)) for territory in members(held_alone(match, civ))]


def government_parts(match: HistoriaMatch, civ: int) -> tuple[int, int, int]:
    """A civilization's government, its points and its cubes."""
    government = government_of(match, civ)
    return government, match.box.government_vp[government], match.box.government_cubes[government]


# Domains


def domain_value(match: HistoriaMatch, seat: int, domain: int) -> int:
    """A player's wonders, territories, military or technology."""
    state = match.state
    if domain == IN_WONDERS:
        return state.players[seat].wonder_count()
    if domain == IN_TERRITORIES:
        return match.box.count[state.land[seat]]
    if domain == IN_MILITARY:
        return state.military[seat]
    return state.technology[seat]


def has_majority(match: HistoriaMatch, seat: int, domain: int) -> bool:
    """Whether a player alone is first among the players; civbots do not count (R22)."""
    own = domain_value(match, seat, domain)
    if match.seats == 1:
        return False
    return all(domain_value(match, other, domain) < own for other in range(match.seats) if other != seat)


def objective_parts(match: HistoriaMatch, seat: int, leader: int) -> list[tuple[int, int, int, int]]:
    """A leader's objectives: domain, what is wanted, what the player has, the points."""
    card = match.box.leaders[leader]
    return [
        (domain, wanted, domain_value(match, seat, domain), vp)
        for domain, wanted, vp in zip(card.domains, card.at_least, card.vp, strict=True)
    ]


# What can be paid and what would do something


def tourism_groups(match: HistoriaMatch, seat: int, way: Way) -> int:
    return match.state.players[seat].wonder_count() // way.per


def can_pay(player: Player, cost: Cost, itself: int) -> bool:
    """Whether a card's cost can be paid; `itself` is the mask of the wonder used, which never pays."""
    if player.available < cost.cubes + cost.destroyed:
        return False
    if cost.turned == 0 and cost.razed == 0:
        return True
    ready = count(player.ready & ~itself)
    return ready >= cost.turned and count((player.ready | player.turned) & ~itself) >= cost.turned + cost.razed


def event_cubes(match: HistoriaMatch, action: int) -> int:
    """Available cubes the event in force demands for an action."""
    event = match.state.event
    if event == NONE:
        return 0
    card = match.box.events[event]
    return card.cubes if card.cubes and card.sees(action) else 0
