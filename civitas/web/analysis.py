"""The analysis of a finished match as a page: what everybody could expect by turn, turning points, every decision."""

from __future__ import annotations

import itertools
from typing import Any, Final

from markupsafe import Markup, escape

from civitas.bots.advice import points, signed
from civitas.bots.analysis import LOSS
from civitas.bots.guide import find_guide
from civitas.kernel.game import Game
from civitas.web.board import board_of
from civitas.web.chart import BOTTOM, DASHES, HEIGHT, LEFT, RIGHT, TOP, WIDTH, grid_step, label_heights
from civitas.web.drawing import SEATS, draw_page
from civitas.web.info import TableInfo
from civitas.web.settings import Settings
from civitas.web.words import say

MOST_ROUNDS: Final = 14  # named below the chart
APART: Final = 38  # turning points closer than this are drawn above each other: on a phone they have a radius of 18


def analysis_page(info: TableInfo, game: Game, told: Any, lang: str, settings: Settings) -> str:
    """The page; `told` is the analysis in the reader's language, as the JSON operation tells it."""
    names = [sitter.name for sitter in info.sitters]
    back = f"/tables/{info.id}/replay"
    lost = [one for one in told.decisions if one.loss >= LOSS]
    title = say("analysis.chart" if getattr(find_guide(game), "in_points", True) else "analysis.standing", lang)
    values = {
        "info": info,
        "game": game,
        "board": board_of(game.id),
        "names": names,
        "told": told,
        "turning": [told.decisions[place] for place in told.turning],
        "lost": lost,
        "total": points(sum([one.loss for one in told.decisions]), lang),
        "chart": chart(told, names, back, title, lang) if len(told.course) > 1 else Markup(""),
        "chart_title": title,
        "link": lambda one: f"{back}?step={one.step}&seat={told.seat}",
        "points": lambda value: points(value, lang),
        "signed": lambda value: signed(value, lang),
    }
    return draw_page("analysis.html", lang, settings, values)


def chart(told: Any, names: list[str], back: str, title: str, lang: str) -> Markup:
    """A line per seat through the points it could expect at each turn; turning points of the seat looked at link."""
    history = [[one.values[seat] for one in told.course] for seat in range(len(names))]
    most, least = max([1.0, *map(max, history)]), min([0.0, *map(min, history)])
    step = grid_step(int(most - least) + 1)
    scale = (int(least // step) * step, -(int(-most // step)) * step)
    ends = label_heights([_y(values[-1], scale) for values in history])
    drawing = [*_grid(told.course, scale, step)]
    order = [seat for seat in reversed(range(len(names))) if seat != told.seat]
    drawing += [_line(seat, history[seat], scale, ends[seat], False) for seat in order]
    drawing.append(_line(told.seat, history[told.seat], scale, ends[told.seat], True))
    drawing += _turns(told, history[told.seat], scale, back, lang)
    label = escape(_spoken(told, names, title))
    return Markup(f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">{"".join(drawing)}</svg>')


def _spoken(told: Any, names: list[str], title: str) -> str:
    rounds = [one for one, after in itertools.pairwise(told.course) if one.round != after.round] + told.course[-1:]
    lines = [f"{name} {' '.join(_whole(one.values[seat]) for one in rounds)}" for seat, name in enumerate(names)]
    return f"{title}: {'; '.join(lines)}"


def _whole(value: float) -> str:
    """A number without decimals, with a real minus."""
    return str(round(value)).replace("-", "−")


def _x(place: float, moments: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * place / max(1, moments - 1), 1)


def _y(value: float, scale: tuple[int, int]) -> float:
    low, top = scale
    return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (top - low), 1)


def _grid(course: list[Any], scale: tuple[int, int], step: int) -> list[str]:
    """Rounds as bands, named below; points as lines."""
    parts: list[str] = []
    starts = [0] + [place for place in range(1, len(course)) if course[place].round != course[place - 1].round]
    ends = [*starts[1:], len(course) - 1]
    every = -(-len(starts) // MOST_ROUNDS)
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        x, width = _x(start, len(course)), _x(end, len(course)) - _x(start, len(course))
        if number % 2 == 0:
            parts.append(
                f'<rect class="band" x="{x}" y="{TOP - 12}" width="{width:.1f}" height="{BOTTOM - TOP + 12}"/>'
            )
        if number % every == 0 and course[start].round:
            middle = x + width / 2
            parts.append(f'<text x="{middle:.1f}" y="{BOTTOM + 26}" text-anchor="middle">{course[start].round}</text>')
    for score in range(scale[0], scale[1] + 1, step):
        y = _y(score, scale)
        number_text = f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_whole(score)}</text>'
        parts.append(f'<path class="gr" d="M{LEFT} {y}H{RIGHT}"/>{number_text}')
    return parts


def _line(seat: int, values: list[float], scale: tuple[int, int], label: float, own: bool) -> str:
    shape = seat % SEATS + 1
    path = "L".join([f"{_x(place, len(values))} {_y(value, scale)}" for place, value in enumerate(values)])
    dash = f' stroke-dasharray="{DASHES[seat % SEATS]}"' if DASHES[seat % SEATS] else ""
    number = f'<text class="total" x="{RIGHT + 10}" y="{label + 4:.1f}">{_whole(values[-1])}</text>'
    return f'<g class="line seat-{shape}{" own" if own else ""}"><path class="ln"{dash} d="M{path}"/>{number}</g>'


def _turns(told: Any, values: list[float], scale: tuple[int, int], back: str, lang: str) -> list[str]:
    """The turning points on the line of the seat looked at, each a link to its moment."""
    found: list[str] = []
    spots: list[tuple[float, float]] = []
    for number, place in enumerate(told.turning, start=1):
        one = told.decisions[place]
        x, y = _spot(told, place, values, scale)
        y = _free(x, y, spots)
        spots.append((x, y))
        name = escape(say("analysis.point", lang, {"n": number, "points": points(one.loss, lang)}))
        found.append(
            f'<a href="{back}?step={one.step}&amp;seat={told.seat}" aria-label="{name}"><title>{name}</title>'
            f'<circle class="turn" cx="{x}" cy="{y}" r="12"/>'
            f'<text class="turn-n" x="{x}" y="{y + 4.5}" text-anchor="middle">{number}</text></a>'
        )
    return found


def _spot(told: Any, place: int, values: list[float], scale: tuple[int, int]) -> tuple[float, float]:
    """Where on its line a decision lies: decisions of one turn follow each other on the way to the next."""
    turn = told.decisions[place].turn
    before = max([moment for moment, one in enumerate(told.course) if one.turn < turn], default=0)
    start = next(
        (moment for moment, one in enumerate(told.course) if one.turn == turn), before
    )  # the end has its turn too
    end = min(start + 1, len(values) - 1)
    alike = [other for other, one in enumerate(told.decisions) if one.turn == turn]
    share = alike.index(place) / len(alike) if end > start else 0.0
    value = values[start] + share * (values[end] - values[start])
    return _x(start + share, len(values)), _y(value, scale)


def _free(x: float, y: float, spots: list[tuple[float, float]]) -> float:
    """The height nearest to a point's own at which it covers no other one and lies on the chart."""
    near = [other for beside, other in spots if abs(x - beside) < APART]
    heights = [round(y + sign * step * APART, 1) for step in range(len(near) + 1) for sign in (-1, 1)]
    for height in heights:
        if TOP <= height <= BOTTOM and all(abs(height - other) > APART - 1 for other in near):
            return height
    return y
