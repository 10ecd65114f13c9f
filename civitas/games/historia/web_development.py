"""The development board as the pages draw it: squares by government, markers, and where the reader's may go next."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from civitas.games.historia.box import NONE, HistoriaBox
from civitas.games.historia.effects import government_of
from civitas.games.historia.schema import TOP
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.web_cards import government_card, level_card

LEFT: Final = 31  # of the first column
STEP_X, STEP_Y = 23.2, 16.2
WIDE, HIGH = 21.6, 14.6
ROUND: Final = 2  # the stroke around a square rounds its corners
FOOT: Final = 16 * STEP_Y
# Where several markers of one square stand, from its middle, by how many there are.
SPREAD: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-6, 0), (6, 0)),
    3: ((-6, -4), (6, -4), (0, 5)),
    4: ((-6, -4), (6, -4), (-6, 5), (6, 5)),
    5: ((-8, -4), (0, -4), (8, -4), (-4, 5), (4, 5)),
    6: ((-8, -4), (0, -4), (8, -4), (-8, 5), (0, 5), (8, 5)),
}
RADIUS: Final = {1: 10, 2: 7, 3: 6, 4: 6, 5: 5, 6: 5}


def corner(technology: int, military: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return round(LEFT + (technology - 1) * STEP_X, 1), round((TOP - military) * STEP_Y + 1, 1)


def centre(technology: int, military: int) -> tuple[float, float]:
    x, y = corner(technology, military)
    return round(x + WIDE / 2, 1), round(y + HIGH / 2, 1)


@lru_cache(maxsize=8)
def zones(box: HistoriaBox, lang: str) -> list[dict[str, Any]]:
    """Each government with the outline of its squares, and its bonus on every one of them. Not to be changed."""
    found = [government_card(box, index, lang) for index in range(len(box.government_vp))]
    for index, zone in enumerate(found):
        squares = [
            (technology, military)
            for military in range(TOP, 0, -1)
            for technology in range(1, TOP + 1)
            if box.government[technology][military] == index
        ]
        outline = ""
        for square in squares:
            x, y = corner(*square)
            outline += f"M{x + ROUND:g} {y + ROUND:g}h{WIDE - 2 * ROUND:g}v{HIGH - 2 * ROUND:g}h-{WIDE - 2 * ROUND:g}z"
        middles = [centre(*square) for square in squares]
        zone["outline"] = outline
        zone["sign"] = str(zone["vp"]) if zone["vp"] else ""
        shift = 5 if zone["cubes"] and zone["vp"] else 0
        zone["xs"] = " ".join([f"{x - shift:g}" for x, _ in middles])
        zone["ys"] = " ".join([f"{y + 3.5:g}" for _, y in middles])
        zone["signs"] = zone["sign"] * len(squares)
        # a cube that comes back: a small square beside the number, or alone
        right = 2 if zone["vp"] else -3
        cubes = [f"M{x + right:g} {y - 3:g}h6v6h-6z" for x, y in middles]
        zone["dots"] = "".join(cubes) if zone["cubes"] else ""
    return found


@lru_cache(maxsize=16)
def axis(box: HistoriaBox, track: str, lang: str) -> list[dict[str, Any]]:
    """The levels of a track with where their numbers and signs stand."""
    found: list[dict[str, Any]] = []
    for level in range(1, TOP + 1):
        card = level_card(box, track, level, lang)
        x, y = centre(level, 1) if track == "technology" else centre(1, level)
        card["x"], card["y"] = (x, FOOT + 12) if track == "technology" else (22, y + 4)
        found.append(card)
    return found


def markers(match: HistoriaMatch) -> list[dict[str, Any]]:
    """The marker of every civilization still in the game, moved apart where several share a square."""
    state = match.state
    squares: dict[tuple[int, int], list[int]] = {}
    for civ in range(match.civs):
        if state.turn == 0 or match.is_alive(civ):
            squares.setdefault((state.technology[civ], state.military[civ]), []).append(civ)
    found: list[dict[str, Any]] = []
    for square, civs in squares.items():
        x, y = centre(*square)
        for civ, (dx, dy) in zip(civs, SPREAD[len(civs)], strict=True):
            found.append({"civ": civ, "x": x + dx, "y": y + dy, "r": RADIUS[len(civs)]})
    return found


def next_squares(match: HistoriaMatch, civ: int) -> list[dict[str, Any]]:
    """Where one more level of technology or military leads, if there is a square."""
    technology, military = match.state.technology[civ], match.state.military[civ]
    found: list[dict[str, Any]] = []
    for track, square in (("technology", (technology + 1, military)), ("military", (technology, military + 1))):
        if match.box.government[square[0]][square[1]] != NONE:
            x, y = corner(*square)
            found.append({"track": track, "x": x - 1, "y": y - 1})
    return found


def development(match: HistoriaMatch, focus: int, lang: str) -> dict[str, Any]:
    """The whole board for a reader, whose own civilization is `focus`."""
    box, state = match.box, match.state
    technology, military = state.technology[focus], state.military[focus]
    return {
        "zones": zones(box, lang),
        "technology": axis(box, "technology", lang),
        "military": axis(box, "military", lang),
        "markers": markers(match),
        "next": next_squares(match, focus),
        "government": government_card(box, government_of(match, focus), lang),
        "level": (technology, military),
        "size": (round(LEFT + TOP * STEP_X), round(FOOT + 41)),
        "square": (WIDE + 2, HIGH + 2),
        "beyond": box.vp_beyond,
    }
