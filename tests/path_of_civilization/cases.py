"""What the card tables share: how a player's things changed, and the ids of a deck."""

from __future__ import annotations

from typing import Any

from civitas.kernel.match import Match
from path_of_civilization.helpers import asked, game, play, seat

Changes = dict[str, int]


def deck(name: str) -> list[str]:
    """The ids of a table of the box, in its order."""
    return [card["id"] for card in game().load_box(None).tables[name]]


def holdings(area: Any) -> Changes:
    """Everything of a player that cards change; research tracks and waiting cubes under names of their own."""
    found = dict(area.cubes)
    found.update({f"research_{kind}": level for kind, level in area.research.items()})
    found.update({f"waiting_{turn}": cubes for turn, cubes in area.waiting.items()})
    found.update(vp=area.tokens, heritage=area.heritage, population=area.population)
    return found


def difference(after: Changes, before: Changes) -> Changes:
    """What is not as it was."""
    names = {**before, **after}
    found = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: amount for name, amount in found.items() if amount}


def place_free(match: Match, number: int = 0, kind: str = "cultural") -> int:
    """Put all free points of a seat on one track; how many there were."""
    points = 0
    while asked(match).get(number) == "free_point":
        play(match, number, f"place/{kind}")
        points += 1
    return points


def changes(match: Match, before: Changes, number: int = 0) -> Changes:
    """How a seat's things differ from before, its free points placed and counted as `free`."""
    points = place_free(match, number)
    found = difference(holdings(seat(match, number)), before)
    if points:
        found["free"] = points
        found["research_cultural"] = found.get("research_cultural", 0) - points
    return {name: amount for name, amount in found.items() if amount}
