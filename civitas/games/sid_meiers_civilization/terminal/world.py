"""The map as the terminal draws it: sixteen columns of squares, four signs each."""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from civitas.games.sid_meiers_civilization.box import WIDTH
from civitas.games.sid_meiers_civilization.terminal.words import PIECES, deck, word
from civitas.terminal.board import LETTERS, Page, heading, seat_style

CELL: Final = 4
UNKNOWN: Final = "····"
CENTRE: Final = "⌂"
WALLS: Final = "="
BOTH: Final = "+"  # armies and scouts together
TERRAIN: Final = {"grassland": '"', "forest": "♣", "mountain": "^", "desert": ":", "water": "~"}
PIECE_SIGN: Final = ("#", "*", "&")  # building, wonder, great person


def world(page: Page) -> list[RenderableType]:
    """The map with its columns and rows named, and what the signs mean."""
    places = {(square["x"], square["y"]): square for square in page.view["squares"]}
    header = Text("   ")
    for column in range(WIDTH):
        header.append(f"{chr(97 + column):<{CELL}}", style="dim")
    lines: list[RenderableType] = [heading(word(page, "map.title")), header]
    for row in range(page.view["height"]):
        line = Text(f"{row + 1:>2} ", style="dim", no_wrap=True)
        for column in range(WIDTH):
            square = places.get((column, row))
            line.append_text(Text(" " * CELL) if square is None else cell(page, square))
        line.append(f" {row + 1}", style="dim")
        lines.append(line)
    lines += [Text(word(page, key), style="dim") for key in ("map.legend", "map.more")]
    return lines


def cell(page: Page, square: dict[str, Any]) -> Text:
    """A square: terrain, what lies there, whose figures."""
    owner = square["owner"]
    style = seat_style(owner) if owner >= 0 else ""
    if square["centre"]:
        walls = WALLS if walled(page, owner, square["city"]) else " "
        return Text(f"{CENTRE}{LETTERS[owner]}{square['city'] + 1}{walls}", style=style)
    if not square["terrain"]:
        return Text(UNKNOWN, style="dim")
    text = Text(TERRAIN[square["terrain"]], style=style or "dim")
    text.append(thing(page, square), style=style)
    return text.append_text(figures(square["figures"]))


def walled(page: Page, seat: int, number: int) -> bool:
    return any(city["number"] == number and city["walls"] for city in page.view["seats"][seat]["cities"])


def thing(page: Page, square: dict[str, Any]) -> str:
    """A hut, a village, a piece or what is printed on a square."""
    if square["marker"]:
        return word(page, f"sign.{square['marker']}")
    if square["piece"]:
        for sign, name in zip(PIECE_SIGN, PIECES, strict=True):
            if square["piece"] in deck(page, name):
                return sign
    return word(page, f"sign.{square['extra']}") if square["extra"] else " "


def figures(group: dict[str, Any] | None) -> Text:
    """Figures of a square: a capital letter with armies, a small one with scouts alone."""
    if group is None:
        return Text("  ")
    letter = LETTERS[group["seat"]]
    if not group["armies"]:
        told = f"{letter.lower()}{group['scouts']}"
    else:
        told = f"{letter}{BOTH if group['scouts'] else group['armies']}"
    return Text(told, style=seat_style(group["seat"]))
