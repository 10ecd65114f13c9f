"""The end of the game: victory points, ties, breakdowns; alone whether the civbots were beaten."""

from __future__ import annotations

from typing import Any

from civitas.games.historia.box import COLOUR_IDS, DIFFICULTY_IDS, NONE
from civitas.games.historia.state import CATEGORIES, REASONS, RIVAL_IDS, THREE_ERAS, HistoriaMatch
from civitas.kernel.result import Result


def ranking(match: HistoriaMatch) -> list[list[int]]:
    """Most victory points, then technology plus military, then a shared place (R1)."""
    state = match.state
    keys = [(state.vp[seat], state.technology[seat] + state.military[seat]) for seat in range(match.seats)]
    return [[seat for seat in range(match.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]


def beats_civbots(match: HistoriaMatch) -> bool:
    """Alone: strictly more victory points than every civbot still in the game (R19, R20)."""
    state = match.state
    bots = [bot for bot in range(match.seats, match.civs) if match.is_alive(bot)]
    return state.ended == THREE_ERAS and all(state.vp[0] > state.vp[bot] for bot in bots)


def breakdown(match: HistoriaMatch, civ: int) -> dict[str, int]:
    return {name: vp for name, vp in zip(CATEGORIES, match.state.earned[civ], strict=True) if vp}


def result(match: HistoriaMatch) -> Result:
    won = beats_civbots(match) if match.seats == 1 else None
    scores = [match.state.vp[seat] for seat in range(match.seats)]
    parts = [breakdown(match, seat) for seat in range(match.seats)]
    return Result(ranking(match), scores, parts, REASONS[match.state.ended], won, rivals(match))


def rivals(match: HistoriaMatch) -> list[dict[str, Any]]:
    """The civbots."""
    state = match.state
    found: list[dict[str, Any]] = []
    for index, level in enumerate(match.bots):
        civ = match.seats + index
        colour = state.colours[civ]
        found.append(
            {
                "id": RIVAL_IDS[index],
                "civ": civ,
                "colour": "" if colour == NONE else COLOUR_IDS[colour],
                "difficulty": DIFFICULTY_IDS[level],
                "points": state.vp[civ],
                "earned": breakdown(match, civ),
                "technology": state.technology[civ],
                "military": state.military[civ],
                "cubes": match.box.bot_cubes - match.box.count[state.land[civ]],
                "alive": state.turn == 0 or match.is_alive(civ),
            }
        )
    return found
