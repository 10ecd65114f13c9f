"""The end of the game: seven sums, the most wins, equal totals share the victory; alone the automa must be beaten."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.path_of_civilization.box import (
    AMBASSADOR,
    BUILDER,
    DIFFICULTY_IDS,
    PHILOSOPHER,
    PathBox,
)
from civitas.games.path_of_civilization.quantities import leader_worth, wonder_worth
from civitas.games.path_of_civilization.state import PathMatch, Player
from civitas.games.path_of_civilization.verbs import FINAL_SCORING, TOTAL
from civitas.kernel.result import Result

PARTS: Final = ("technologies", "philosophy", "population", "leaders", "wonders", "tokens", "cubes")


def score_parts(box: PathBox, player: Player) -> dict[str, int]:
    """The seven sums A to G, as they stand now."""
    cubes = player.cubes[AMBASSADOR] + player.cubes[BUILDER] + player.cubes[PHILOSOPHER]
    return {
        "technologies": sum([box.technology_vp[card] for card in player.technologies()]),
        "philosophy": box.philosophy_vp[player.philosophy],
        "population": box.population_vp[player.population],
        "leaders": sum([leader_worth(box, player, card) for card in player.leaders()]),
        "wonders": sum([wonder_worth(box, player, card) for card in player.wonders]),
        "tokens": player.tokens,
        "cubes": cubes // box.cube_divisor,
    }


def score(box: PathBox, player: Player) -> int:
    return sum(score_parts(box, player).values())


def automa_parts(match: PathMatch, player: Player) -> dict[str, int]:
    """The automa's sums: printed VP, no end-of-game effects, no population, no cubes; the difficulty's bonus."""
    box = match.box
    return {
        "technologies": sum([box.technology_vp[card] for card in player.technologies()]),
        "philosophy": box.philosophy_vp[player.philosophy],
        "leaders": sum([box.leader_vp[card] for card in player.leaders()]),
        "wonders": sum([box.wonder_vp[card] for card in player.wonders]),
        "tokens": player.tokens,
        "difficulty": box.difficulty_vp[difficulty(match)],
    }


def parts_of(match: PathMatch, place: int, player: Player) -> dict[str, int]:
    """The sums of a seat, or of the automa, which comes after the last seat."""
    return automa_parts(match, player) if place == match.seats else score_parts(match.box, player)


def difficulty(match: PathMatch) -> int:
    return DIFFICULTY_IDS.index(str(match.options["automa"]))


def scores(match: PathMatch) -> list[int]:
    return [score(match.box, player) for player in match.state.players[: match.seats]]


def automa_score(match: PathMatch) -> int:
    return sum(automa_parts(match, match.state.players[match.seats]).values())


def score_end_of_game(match: PathMatch) -> None:
    """Tell the totals; they follow from the table."""
    match.tell(FINAL_SCORING)
    for seat, total in enumerate(scores(match)):
        match.tell(TOTAL, seat, total)
    if match.alone:
        match.tell(TOTAL, match.seats, automa_score(match))


def result(match: PathMatch) -> Result:
    totals = scores(match)
    ranking = [
        [seat for seat, total in enumerate(totals) if total == best] for best in sorted(set(totals), reverse=True)
    ]
    breakdown = [score_parts(match.box, player) for player in match.state.players[: match.seats]]
    if not match.alone:
        return Result(ranking, totals, breakdown, "nine_turns")
    parts = automa_parts(match, match.state.players[match.seats])
    rival: dict[str, Any] = {"id": "automa", "score": sum(parts.values()), "breakdown": parts}
    return Result(ranking, totals, breakdown, "nine_turns", totals[0] > rival["score"], [rival])
