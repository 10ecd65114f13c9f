"""Pieces every board is drawn with: seats in their colours and marks, headings, rows, columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from civitas.kernel.box import Box

# Okabe-Ito fills, readable on light and dark; the letter and the shape carry the same information without colour.
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b8a000")
SHAPES: Final = "●▲■◆✚⬢"
LETTERS: Final = "ABCDEF"
WIDE: Final = 118  # from this width on, two columns
GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Page:
    """What a board is drawn from: a seat's view, the box's names and texts, and the room there is."""

    view: dict[str, Any]
    box: Box
    names: list[str]  # of the seats
    lang: str
    width: int
    options: tuple[str, ...] = ()  # what the seat may answer now
    full: bool = False  # show every text, also of what cannot be taken now


def letter(seat: int) -> str:
    return LETTERS[seat]


def seat_style(seat: int) -> str:
    return f"bold {COLOURS[seat]}"


def badge(seat: int) -> Text:
    """A seat's shape and letter in its colour."""
    return Text(f"{SHAPES[seat]}{LETTERS[seat]}", style=seat_style(seat))


def seat_name(seat: int, names: list[str]) -> Text:
    """A seat's mark and name."""
    return Text.assemble(badge(seat), " ", (names[seat], seat_style(seat)))


def heading(title: str | Text, style: str = "dim", line: str = "─") -> Rule:
    """A line that opens a section of the board."""
    return Rule(title, align="left", style=style, characters=line)


def rows(pairs: list[tuple[RenderableType, RenderableType]], label_width: int | None = None) -> Table:
    """Labels on the left, what belongs to them on the right."""
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(style="bold", width=label_width)
    grid.add_column(ratio=1)
    for label, content in pairs:
        grid.add_row(label, content)
    return grid


def listing(titles: list[str], lines: list[list[RenderableType]], ratios: list[int], numbers: set[int]) -> Table:
    """A table without frames; columns with a ratio share the room left, numbers stand on the right."""
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True, header_style="dim")
    for index, title in enumerate(titles):
        table.add_column(
            title, ratio=ratios[index] or None, justify="right" if index in numbers else "left", vertical="top"
        )
    for line in lines:
        table.add_row(*line)
    return table


def side_by_side(left: list[RenderableType], right: list[RenderableType]) -> Table:
    """Two columns of sections."""
    grid = Table.grid(padding=(0, GAP, 0, 0), expand=True)
    grid.add_column(ratio=11)
    grid.add_column(ratio=9)
    grid.add_row(Group(*left), Group(*right))
    return grid


def colon(lang: str) -> str:
    """A colon and its spaces."""
    return " : " if lang == "fr" else ": "


def joined(parts: list[str], separator: str = " · ") -> str:
    return separator.join([part for part in parts if part])
