"""What a position is worth to a seat: the score as it stands, and what it holds for the turns to come."""

from __future__ import annotations

from civitas.games.path_of_civilization.box import CUBE_COUNT, EVENT_COUNT, TYPE_COUNT
from civitas.games.path_of_civilization.plan import Library, Trays
from civitas.games.path_of_civilization.score import score
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.weighing import Weights
from civitas.games.path_of_civilization.worth import Worth


def evaluate(match: PathMatch, seat: int, weights: Weights) -> float:
    """Points: score, cubes, research, hand, population and the events to come."""
    total = 0.0
    for _, value in parts(match, seat, weights):
        total += value
    return total


def parts(match: PathMatch, seat: int, weights: Weights) -> list[tuple[str, float]]:
    """What `evaluate` adds up, named."""
    player = match.state.players[seat]
    found = [("score", float(score(match.box, player)))]
    if match.state.ended:
        return found
    worth = Worth(match, seat, weights)
    trays = Trays(match, seat, worth)
    library = Library(match, seat, worth)
    hand = [*player.hand, *player.left, *player.right, *player.discovered]
    events = range(match.state.battle + 1, EVENT_COUNT)
    found.append(("cubes", float(sum([trays.more(cube, 0) for cube in range(CUBE_COUNT)]))))
    found.append(("research", float(sum([library.hold[player.research[kind]] for kind in range(TYPE_COUNT)]))))
    found.append(("hand", float(sum([worth.use(card) for card in hand]))))
    found.append(("population", worth.level() * match.box.population_level[player.population]))
    found.append(("battles", float(sum([worth.battles.reward(event, worth.battles.own[event]) for event in events]))))
    return found
