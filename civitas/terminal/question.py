"""An open question on the screen: its options numbered under headings, those that cannot be taken back marked."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from civitas.kernel.match import Match
from civitas.kernel.request import Request
from civitas.terminal.board import WIDE, Page, seat_name
from civitas.terminal.screen import typed_number
from civitas.terminal.seating import Seating
from civitas.terminal.tables import Drawing
from civitas.terminal.words import say

GIST: Final = 28  # least room for what an option does
FEW: Final = 9  # options that may take several lines each


def numbered(drawing: Drawing, page: Page) -> list[str]:
    """The options in the order of their numbers."""
    return [option for _, options in drawing.groups(page) for option in options]


def irrevocable(match: Match, request: Request, seating: Seating) -> set[str]:
    """The options that cannot be taken back: something is revealed or drawn, or a bot answers next."""
    marked = set(request.final)
    if not seating.bots:
        return marked
    blind = match.redeal(request.seat, 0)
    rows = match.game.verbs.rows
    for option in request.options:
        if option not in marked:
            trial = blind.copy()
            trial.play(trial.question(request.number), rows[option])
            if trial.pending and all(question.seat in seating.bots for question in trial.pending):
                marked.add(option)
    return marked


def ask(drawing: Drawing, page: Page, request: Request, final: set[str]) -> list[RenderableType]:
    """The question and its options."""
    lang = page.lang
    shown: list[RenderableType] = [
        Text(),
        Text.assemble(seat_name(request.seat, page.names), " — ", (request.text(lang, page.names), "bold")),
    ]
    groups = drawing.groups(page)
    longest = max([len(request.label(option, lang)) for option in request.options])
    number = 1
    for title, options in groups:
        if len(groups) > 1:
            shown.append(Text.assemble("      ", (title, "dim underline")))
        grid = option_grid(page, longest, len(request.options))
        for option in options:
            mark = Text("!" if option in final else "", style="bold red")
            what = Text(drawing.gist(page, option), style="dim")
            grid.add_row(Text(str(number), style="bold"), mark, request.label(option, lang), what)
            number += 1
        shown.append(grid)
    hint = say("ask.hint", lang)
    shown.append(Text(f"{say('ask.final', lang)} {hint}" if final else hint, style="dim"))
    return shown


def option_grid(page: Page, longest: int, count: int) -> Table:
    """Number, mark, label, and what the option does: in one line each where many must fit."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(justify="right", width=3)
    grid.add_column(width=1)
    grid.add_column(width=min(longest, page.width - GIST - 8))
    short = count > FEW and page.width < WIDE
    grid.add_column(ratio=1, no_wrap=short, overflow="ellipsis" if short else "fold")
    return grid


def answer_meant(words: str, order: list[str]) -> str | None:
    """The option a person named by its number or its word."""
    number = typed_number(words)
    if number is not None:
        return order[number - 1] if 1 <= number <= len(order) else None
    return words.lower() if words.lower() in order else None
