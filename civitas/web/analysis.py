"""The analysis of a finished match as a page: what everybody could expect by turn, turning points, every decision."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup, escape

from civitas.bots.advice import in_points, points, signed
from civitas.bots.analysis import LOSS, TEXTS
from civitas.kernel.game import Game
from civitas.kernel.text import LANGUAGES
from civitas.web.board import board_of
from civitas.web.chart import BOTTOM, DASHES, HEIGHT, LEFT, RIGHT, TOP, WIDTH, grid_step, label_heights
from civitas.web.drawing import SEATS, draw_page
from civitas.web.info import TableInfo
from civitas.web.settings import Settings
from civitas.web.words import say, typeset_texts

MOST_ROUNDS: Final = 14  # named below the chart
APART: Final = 38  # turning points closer than this slide along their line: on a phone they have a radius of 18
MARGIN: Final = 24  # above and below, for the names of the axes
_TEXTS: Final = {lang: typeset_texts(TEXTS, lang) for lang in LANGUAGES}


def analysis_page(info: TableInfo, game: Game, told: Any, lang: str, settings: Settings) -> str:
    """The page; `told` is the analysis in the reader's language, as the JSON operation tells it."""
    names = [sitter.name for sitter in info.sitters]
    back = f"/tables/{info.id}/replay"
    lost = [one for one in told.decisions if one.loss >= LOSS]
    measured = in_points(game)
    counted = {"n": len(lost), "of": len(told.decisions)}
    title = say("analysis.chart" if measured else "analysis.standing", lang)
    values = {
        "info": info,
        "game": game,
        "board": board_of(game.id),
        "names": names,
        "told": told,
        "turning": [told.decisions[place] for place in told.turning],
        "lost": lost,
        "total": points(sum([one.loss for one in lost]), lang),
        "count": _judged("count", lang, measured, counted),
        "loss": _judged("loss", lang, measured),
        "measured": measured,
        "chart": chart(told, names, back, title, lang, measured) if len(told.course) > 1 else Markup(""),
        "chart_title": title,
        "link": lambda one: f"{back}?step={one.step}&seat={told.seat}",
        "points": lambda value: points(value, lang),
        "signed": lambda value: signed(value, lang),
    }
    return draw_page("analysis.html", lang, settings, values)


def _judged(key: str, lang: str, measured: bool, values: Mapping[str, str | int] | None = None) -> str:
    """What is said of losses: in points, or of what bots weigh a game in."""
    if measured:
        return say(f"analysis.{key}", lang, values)
    return _TEXTS[lang].say(f"worth.{key}", lang, values)


def chart(told: Any, names: list[str], back: str, title: str, lang: str, measured: bool = True) -> Markup:
    """A line per seat through the points it could expect at each turn; turning points of the seat looked at link."""
    history = [[one.values[seat] for one in told.course] for seat in range(len(names))]
    most, least = max([1.0, *map(max, history)]), min([0.0, *map(min, history)])
    step = grid_step(int(most - least) + 1)
    scale = (int(least // step) * step, -(int(-most // step)) * step)
    ends = label_heights([_y(values[-1], scale) for values in history])
    drawing = [*_axes(lang, measured), *_grid(told.course, scale, step)]
    order = [seat for seat in reversed(range(len(names))) if seat != told.seat]
    drawing += [_line(seat, history[seat], scale, ends[seat], False) for seat in order]
    drawing.append(_line(told.seat, history[told.seat], scale, ends[told.seat], True))
    drawing += _turns(told, history[told.seat], scale, back, lang, measured)
    label = escape(_spoken(told, names, title, lang))
    box = f"0 {-MARGIN} {WIDTH} {HEIGHT + 2 * MARGIN}"
    return Markup(f'<svg viewBox="{box}" role="group" aria-label="{label}">{"".join(drawing)}</svg>')


def _axes(lang: str, measured: bool) -> list[str]:
    """The names of the axes."""
    values = escape(_TEXTS[lang].say("chart.points" if measured else "chart.worth", lang))
    time = escape(_TEXTS[lang].say("chart.time", lang))
    middle = (LEFT + RIGHT) / 2
    return [
        f'<text x="0" y="0">{values}</text>',
        f'<text x="{middle}" y="{HEIGHT + MARGIN - 8}" text-anchor="middle">{time}</text>',
    ]


def _spoken(told: Any, names: list[str], title: str, lang: str) -> str:
    rounds = [one for one, after in itertools.pairwise(told.course) if one.round != after.round] + told.course[-1:]
    lines = [f"{name} {' '.join(_whole(one.values[seat]) for one in rounds)}" for seat, name in enumerate(names)]
    return _TEXTS[lang].say("chart.spoken", lang, {"title": title, "lines": "; ".join(lines)})


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


def _turns(told: Any, values: list[float], scale: tuple[int, int], back: str, lang: str, measured: bool) -> list[str]:
    """The turning points on the line of the seat looked at, each a link to its moment."""
    found: list[str] = []
    spots: list[tuple[float, float]] = []
    for number, place in enumerate(told.turning, start=1):
        one = told.decisions[place]
        x, y = _free(_spot(told, place, len(values)), values, scale, spots)
        spots.append((x, y))
        name = escape(_judged("point", lang, measured, {"n": number, "points": points(one.loss, lang)}))
        found.append(
            f'<a href="{back}?step={one.step}&amp;seat={told.seat}" aria-label="{name}"><title>{name}</title>'
            f'<circle class="turn" cx="{x}" cy="{y}" r="12"/>'
            f'<text class="turn-n" x="{x}" y="{y + 4.5}" text-anchor="middle">{number}</text></a>'
        )
    return found


def _spot(told: Any, place: int, moments: int) -> float:
    """Where on the way a decision lies: decisions of one turn follow each other until the next."""
    turn = told.decisions[place].turn
    before = max([moment for moment, one in enumerate(told.course) if one.turn < turn], default=0)
    start = next(
        (moment for moment, one in enumerate(told.course) if one.turn == turn), before
    )  # the end has its turn too
    alike = [other for other, one in enumerate(told.decisions) if one.turn == turn]
    return start + alike.index(place) / len(alike) if start < moments - 1 else float(start)


def _free(
    place: float, values: list[float], scale: tuple[int, int], spots: list[tuple[float, float]]
) -> tuple[float, float]:
    """The point of the line nearest to a place at which a turning point covers no other one."""
    own = _on_line(place, values, scale)
    step = (len(values) - 1) / (RIGHT - LEFT)  # a unit of the drawing
    for distance in range(RIGHT - LEFT):
        for moved in (place - distance * step, place + distance * step):
            if not 0 <= moved <= len(values) - 1:
                continue
            x, y = _on_line(moved, values, scale)
            if all(math.hypot(x - beside, y - other) >= APART for beside, other in spots):
                return x, y
    return own


def _on_line(place: float, values: list[float], scale: tuple[int, int]) -> tuple[float, float]:
    """A point of a seat's line, between two moments too."""
    before = min(int(place), len(values) - 2)
    value = values[before] + (place - before) * (values[before + 1] - values[before])
    return _x(place, len(values)), _y(value, scale)
