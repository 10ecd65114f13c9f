"""The end page: who stands where when the game itself plays rivals, and the charts of a match."""

from __future__ import annotations

import pytest
from web_tools import reader

from civitas import games
from civitas.server.bodies import AnalysisOut, DecisionOut, MomentOut
from civitas.web.analysis import analysis_page
from civitas.web.chart import grid_step
from civitas.web.ending import Standing, rank_alone
from civitas.web.settings import Settings

ME = "Alix"


def rivals(*scores: int, out: tuple[int, ...] = ()) -> list[Standing]:
    return [Standing(place, f"bot {place}", score, {}, out=place in out) for place, score in enumerate(scores, start=1)]


@pytest.mark.parametrize(
    ("won", "score", "others", "expected"),
    [
        (True, 30, rivals(20, 25), [(1, ME), (2, "bot 2"), (3, "bot 1")]),
        (False, 22, rivals(20, 25), [(1, "bot 2"), (2, ME), (3, "bot 1")]),
        (False, 25, rivals(20, 25), [(1, "bot 2"), (2, ME), (3, "bot 1")]),  # a tie is a loss
        (False, 40, rivals(20, 25), [(1, "bot 2"), (2, "bot 1"), (3, ME)]),  # lost otherwise than by points
        (True, 22, rivals(20, 25, out=(2,)), [(1, ME), (2, "bot 1"), (0, "bot 2")]),
        (True, 22, [], [(1, ME)]),
        (False, 22, [], [(1, ME)]),
    ],
)
def test_alone_the_rivals_are_ranked(
    won: bool, score: int, others: list[Standing], expected: list[tuple[int, str]]
) -> None:
    found = rank_alone(won, [Standing(0, ME, score, {}, 1, True)], others)
    assert [(one.rank, one.name) for one in found] == expected
    best = [one.name for one in found if one.best]
    assert best == ([] if not others and not won else [expected[0][1]])


def test_the_lines_of_a_chart_lie_at_round_numbers() -> None:
    steps = [grid_step(most) for most in range(1, 6001)]
    assert set(steps) <= {unit * size for unit in (1, 2, 5) for size in (1, 10, 100, 1000)} | {25, 250}
    assert all(most <= 6 * step for most, step in enumerate(steps, start=1))


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("sid-meiers-civilization", "How well each seat stands, turn by turn"),  # turns to victory, no points
        ("path-of-civilization", "Points to be expected, turn by turn"),
    ],
)
def test_the_chart_of_an_analysis_says_what_it_shows(game: str, title: str) -> None:
    match = games.load(game).start(2, 1)
    course = [MomentOut(1, 1, 1, [-533.3, 2.0]), MomentOut(2, 2, 1, [-336.4, 107.0])]
    told = AnalysisOut(seat=0, done=1, of=1, ready=True, failed=False, course=course, decisions=[], turning=[])
    html = analysis_page(reader(match, 0), match.game, told, "en", Settings())
    assert html.count(title) == 2  # seen and spoken
    assert ">−336</text>" in html
    assert ">−600</text>" in html


@pytest.mark.parametrize(("lang", "lost", "count"), [("en", 0.1, ""), ("en", 2.0, "1 of 1 "), ("fr", 2.0, "1 sur 1 ")])
@pytest.mark.parametrize("game", ["sid-meiers-civilization", "path-of-civilization"])
def test_losses_are_counted_where_there_are_some_and_in_points_only_where_bots_count_so(
    game: str, lang: str, lost: float, count: str
) -> None:
    match = games.load(game).start(2, 1)
    labels = {"played": "a", "played_label": "A", "best": "b", "best_label": "B", "when": "", "prompt": ""}
    decisions = [DecisionOut(step=1, turn=1, loss=lost, why=[], **labels)]
    course = [MomentOut(1, 1, 1, [1.0, 2.0]), MomentOut(2, 2, 1, [3.0, 4.0])]
    told = AnalysisOut(0, 1, 1, True, False, course, decisions, [0] if count else [])
    html = analysis_page(reader(match, 0), match.game, told, lang, Settings())
    assert count in html if count else ">0 of" not in html
    assert "−0.0" not in html
    shown = html[html.index("<main") : html.index("</main>")].replace("data-points", "").replace("turning-points", "")
    assert ("point" in shown.lower().replace("turning point", "")) == (game == "path-of-civilization")
