"""Final scoring, ties and breakdowns (p. 16); alone also achievements and scenario goals (p. 32)."""

from __future__ import annotations

from typing import Any

from civitas.games.age_of_civilization.box import ACHIEVEMENT_IDS
from civitas.games.age_of_civilization.effects import apply
from civitas.games.age_of_civilization.scenarios import (
    MONGOL_DEVASTATION,
    named,
    reached,
    score_realms,
)
from civitas.games.age_of_civilization.state import CATEGORIES, REASONS, SIX_ROUNDS, AgeMatch
from civitas.games.age_of_civilization.verbs import FINAL_SCORING
from civitas.kernel.result import Result


def score_end_of_game(match: AgeMatch) -> None:
    """Every end-of-game ability scores; they give points only, so their order is irrelevant (R17)."""
    match.tell(FINAL_SCORING)
    for seat, player in enumerate(match.state.players):
        for ability in player.hooks.finals:
            apply(match, seat, ability)
    if named(match, MONGOL_DEVASTATION):
        score_realms(match)


def ranking(match: AgeMatch) -> list[list[int]]:
    """Most points, then most workers, then most coins, then a shared place."""
    players = match.state.players
    keys = [(player.points, player.owned_workers(), player.coins) for player in players]
    return [[seat for seat in range(match.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]


def achievements(match: AgeMatch) -> list[str]:
    """Achievements of the Skirmish met by this game."""
    return [name for name, goal in zip(ACHIEVEMENT_IDS, match.box.achievements, strict=True) if reached(match, goal)]


def result(match: AgeMatch) -> Result:
    state = match.state
    won: bool | None = None
    honours: list[str] = []
    if match.scenario is not None:
        won = state.ended == SIX_ROUNDS and reached(match, match.scenario.win)
        honours = ["glory"] if won and reached(match, match.scenario.glory) else []
    elif match.seats == 1:
        honours = achievements(match)
        won = bool(honours)
    scores = [player.points for player in state.players]
    breakdown = [
        {name: points for name, points in zip(CATEGORIES, player.earned, strict=True) if points}
        for player in state.players
    ]
    return Result(ranking(match), scores, breakdown, REASONS[state.ended], won, rivals(match), honours)


def rivals(match: AgeMatch) -> list[dict[str, Any]]:
    """The virtual opponent of the solo game."""
    if match.seats > 1:
        return []
    return [{"id": "virtual_opponent", "military": match.state.opponent}]
