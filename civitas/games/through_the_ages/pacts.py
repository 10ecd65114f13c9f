"""Pacts: who is bound to whom, what each side has, and how pacts end (Code p. 4).

A pact lies in the area of who proposed it; everybody may besides be party to pacts in other areas.
"""

from __future__ import annotations

from civitas.games.through_the_ages.box import NONE, PACTS
from civitas.games.through_the_ages.military_box import ATTACK_ENDS_PACT, ATTACK_FORBIDDEN, Side
from civitas.games.through_the_ages.state import AgesMatch


def owners_of(match: AgesMatch, seat: int) -> list[int]:
    """The areas in which a pact of that seat lies."""
    owners: list[int] = []
    for owner, player in enumerate(match.state.players):
        if player.pact != NONE and (owner == seat or player.pact_partner == seat):
            owners.append(owner)
    return owners


def side_of(match: AgesMatch, owner: int, seat: int) -> Side:
    """What a seat has by the pact in an area."""
    player = match.state.players[owner]
    place = player.pact_side if owner == seat else 1 - player.pact_side
    return match.box.military.pacts[player.pact - PACTS].sides[place]


def partner_in(match: AgesMatch, owner: int, seat: int) -> int:
    """Who is bound to the seat by the pact in an area."""
    return match.state.players[owner].pact_partner if owner == seat else owner


def sides(match: AgesMatch, seat: int) -> list[Side]:
    """What a seat has by all its pacts."""
    return [side_of(match, owner, seat) for owner in owners_of(match, seat)]


def between(match: AgesMatch, seat: int, other: int) -> list[int]:
    """The areas in which a pact of both lies."""
    return [owner for owner in owners_of(match, seat) if partner_in(match, owner, seat) == other]


def forbids_attack(match: AgesMatch, seat: int, rival: int) -> bool:
    """Whether a pact says that the two may not attack each other."""
    return any(_attack(match, owner) == ATTACK_FORBIDDEN for owner in between(match, seat, rival))


def ended_by_attack(match: AgesMatch, seat: int, rival: int) -> list[int]:
    """The areas of pacts that end when one of the two attacks the other."""
    return [owner for owner in between(match, seat, rival) if _attack(match, owner) == ATTACK_ENDS_PACT]


def immune_to_war(match: AgesMatch, seat: int) -> bool:
    return any(side.war_immune for side in sides(match, seat))


def _attack(match: AgesMatch, owner: int) -> int:
    return match.box.military.pacts[match.state.players[owner].pact - PACTS].attack
