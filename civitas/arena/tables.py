"""What an arena found, as tables for people."""

from __future__ import annotations

from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from civitas.arena.texts import TEXTS
from civitas.console import OUT

# Widths in the cross table: a cell such as `34–100 (400)`, a name before it is folded, the rest of a row.
CELL: Final = 14
NAME: Final = 24
MARGIN: Final = 7


def table(title: str, columns: tuple[str, ...], lang: str) -> Table:
    """An empty table; names stand on the left, figures on the right."""
    made = Table(title=title, box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for column in columns:
        name = TEXTS.say(f"arena.{column}", lang) if TEXTS.has(f"arena.{column}") else column
        if column == "bot":  # long names are folded before a figure is cut
            made.add_column(name, overflow="fold")
        else:
            made.add_column(name, justify="right", no_wrap=True)
    return made


def show_figures(title: str, report: dict[str, Any], lang: str) -> None:
    """By bot its wins, scores and times."""
    found = table(title, ("bot", "wins", "share", "interval", "mean", "median", "p50", "p95"), lang)
    for name, row in report["bots"].items():
        found.add_row(
            Text(name),
            f"{row['wins']:g}",
            f"{row['rate']:.1%}",
            f"{row['low']:.1%}–{row['high']:.1%}",
            f"{row['mean_score']:.1f}",
            f"{row['median_score']:g}",
            f"{row['ms_p50']:.1f}",
            f"{row['ms_p95']:.1f}",
        )
    OUT.print(found)


def show_cross_table(report: dict[str, Any], lang: str) -> None:
    """Row against column: the share, below it its interval and the number of deals; columns as far as they fit."""
    names = list(report["bots"])
    longest = max([len(name) for name in names])
    fits = max(1, (OUT.width - min(longest, NAME) - MARGIN) // CELL)
    for first in range(0, len(names), fits):
        part = range(first, min(first + fits, len(names)))
        found = table(TEXTS.say("arena.cross", lang), ("#", "bot", *[str(place + 1) for place in part]), lang)
        for place, row in enumerate(names):
            cells = [pair_cell(report["pairs"][row].get(names[column]), place == column) for column in part]
            found.add_row(str(place + 1), Text(row), *cells)
        OUT.print(found)


def pair_cell(cell: dict[str, Any] | None, same: bool) -> Text:
    """A cell of the cross table; two bots may not have met yet."""
    if cell is None:
        return Text("" if same else "?", "dim")
    return Text.assemble(
        f"{cell['share']:.1%}\n", (f"{100 * cell['low']:.0f}–{100 * cell['high']:.0f} ({cell['n']})", "dim")
    )


def show_elo(report: dict[str, Any], lang: str) -> None:
    """The ratings, best first."""
    anchor, centre = report["elo"]["anchor"], report["elo"]["centre"]
    if anchor is None:
        title = TEXTS.say("arena.centred", lang, {"centre": centre})
    else:
        title = TEXTS.say("arena.anchored", lang, {"bot": anchor, "centre": centre})
    found = table(title, ("#", "bot", "elo", "interval"), lang)
    for place, (name, row) in enumerate(report["elo"]["ratings"].items()):
        found.add_row(str(place + 1), Text(name), str(row["rating"]), f"{row['low']}–{row['high']}")
    OUT.print(found)
