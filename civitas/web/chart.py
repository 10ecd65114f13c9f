"""The scores over the rounds as a drawing of our own: one line per seat, told apart by dashes and shapes too."""

from __future__ import annotations

import itertools
from typing import Final

from markupsafe import Markup, escape

from civitas.web import assets
from civitas.web.drawing import SEATS
from civitas.web.words import say

WIDTH, HEIGHT = 760, 392
LEFT, RIGHT, TOP, BOTTOM = 44, 700, 26, 352
LABEL_GAP: Final = 22  # the least distance between two numbers at the right
MOST_ROUNDS: Final = 14  # named below the chart
DASHES: Final = ("", "12 6", "2 6", "12 5 2 5", "6 4", "12 4 2 4 2 4")


def chart(history: list[list[int]], names: list[str], lang: str) -> Markup:
    """One line per seat through its score after every round; the last point is the final score."""
    rounds = len(history[0])
    most, least = max([max(scores) for scores in history] + [1]), min([min(scores) for scores in history] + [0])
    step = grid_step(most - least)
    scale = (least // step * step, (most + step - 1) // step * step)
    ends = label_heights([_y(scores[-1], scale) for scores in history])
    lines = [_line(seat, history[seat], scale, ends[seat]) for seat in reversed(range(len(history)))]
    label = escape(_spoken(history, names, lang))
    drawing = "".join([*_grid(rounds, scale, step, lang), *lines])
    return Markup(f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{drawing}</svg>')


def _spoken(history: list[list[int]], names: list[str], lang: str) -> str:
    lines = [f"{name} {', '.join(str(score) for score in scores)}" for name, scores in zip(names, history, strict=True)]
    return say("end.chart_spoken", lang, {"lines": "; ".join(lines)})


def grid_step(most: int) -> int:
    """The distance of two lines of the grid: at most six of them."""
    return next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, most) if most <= 6 * step)


def _x(place: int, rounds: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * place / max(1, rounds - 1), 1)


def _y(score: int, scale: tuple[int, int]) -> float:
    low, top = scale
    return round(BOTTOM - (BOTTOM - TOP) * (score - low) / (top - low), 1)


def _grid(rounds: int, scale: tuple[int, int], step: int, lang: str) -> list[str]:
    parts: list[str] = []
    for place in range(0, rounds - 1, 2):
        x, width = _x(place, rounds), _x(place + 1, rounds) - _x(place, rounds)
        parts.append(f'<rect class="band" x="{x}" y="{TOP - 12}" width="{width:.1f}" height="{BOTTOM - TOP + 12}"/>')
    for score in range(scale[0], scale[1] + 1, step):
        y = _y(score, scale)
        number = f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{score}</text>'
        parts.append(f'<path class="gr" d="M{LEFT} {y}H{RIGHT}"/>{number}')
    every = -(-rounds // MOST_ROUNDS)  # many rounds: every second one is named, or every third
    for place in range(rounds):
        if (place % every and place < rounds - 1) or 0 < rounds - 1 - place < every:
            continue
        name = str(place + 1) if place < rounds - 1 else escape(say("end.final", lang))
        parts.append(f'<text x="{_x(place, rounds)}" y="{BOTTOM + 26}" text-anchor="middle">{name}</text>')
    return parts


def label_heights(heights: list[float]) -> list[float]:
    """Heights of the numbers at the right, moved apart where lines end together."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = heights[:]
    for before, seat in itertools.pairwise(order):
        placed[seat] = max(placed[seat], placed[before] + LABEL_GAP)
    return placed


def _line(seat: int, scores: list[int], scale: tuple[int, int], label: float) -> str:
    rounds = len(scores)
    shape = seat % SEATS + 1
    points = [(_x(place, rounds), _y(score, scale)) for place, score in enumerate(scores)]
    path = "L".join(f"{x} {y}" for x, y in points)
    dash = f' stroke-dasharray="{DASHES[seat % SEATS]}"' if DASHES[seat % SEATS] else ""
    sprite = assets.url("icons.svg")
    marks = "".join(
        f'<use href="{sprite}#seat-{shape}" x="{x - 6.5:.1f}" y="{y - 6.5:.1f}" width="13" height="13"/>'
        for x, y in points
    )
    number = f'<text class="total" x="{RIGHT + 10}" y="{label + 4:.1f}">{scores[-1]}</text>'
    return f'<g class="line seat-{shape}"><path class="ln"{dash} d="M{path}"/>{marks}{number}</g>'
