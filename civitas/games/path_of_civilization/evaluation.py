"""What a position is worth to a seat: the score as it stands, and what it holds for the turns to come."""

from __future__ import annotations

from civitas.games.path_of_civilization.box import CUBE_COUNT, EVENT_COUNT, TYPE_COUNT
from civitas.games.path_of_civilization.plan import Library, Trays
from civitas.games.path_of_civilization.score import score
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.weights import Weights
from civitas.games.path_of_civilization.worth import Worth


def evaluate(match: PathMatch, seat: int, weights: Weights) -> float:
    """Points: score, cubes, research, hand, population and the events to come."""
    player = match.state.players[seat]
    worth = Worth(match, seat, weights)
    total = float(score(match.box, player))
    if match.state.ended:
        return total
    trays = Trays(match, seat, worth)
    total += sum([trays.more(cube, 0) for cube in range(CUBE_COUNT)])
    library = Library(match, seat, worth)
    total += sum([library.hold[player.research[kind]] for kind in range(TYPE_COUNT)])
    for card in [*player.hand, *player.left, *player.right, *player.discovered]:
        total += worth.use(card)
    total += worth.level() * match.box.population_level[player.population]
    for event in range(match.state.battle + 1, EVENT_COUNT):
        total += worth.battles.reward(event, worth.battles.own[event])
    return total
