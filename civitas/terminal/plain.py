"""A table drawn without knowing the game: the view as it is, the options by their verb."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from civitas.kernel.box import Box
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.terminal.board import Page, heading, rows, seat_name
from civitas.terminal.explain import Piece, Sum

HEAD = ("game", "seat", "number", "waiting", "seats", "over")


def told(value: Any) -> str:
    """A value of a view in a line."""
    if isinstance(value, dict):
        return ", ".join([f"{key} {told(entry)}" for key, entry in value.items()])
    if isinstance(value, list):
        return ", ".join([told(entry) for entry in value]) or "-"
    return "-" if value in ("", None) else str(value)


def board(page: Page) -> list[RenderableType]:
    view = page.view
    pairs: list[tuple[RenderableType, RenderableType]] = [
        (key, told(value)) for key, value in view.items() if key not in HEAD
    ]
    shown: list[RenderableType] = [heading(Text(str(view["game"]), style="bold")), rows(pairs)]
    for seat, area in enumerate(view["seats"]):
        own: list[tuple[RenderableType, RenderableType]] = [(key, told(value)) for key, value in area.items()]
        shown += [heading(seat_name(seat, page.names)), rows(own)]
    return shown


def status(page: Page) -> RenderableType:
    seat = page.view["seat"]
    return seat_name(seat, page.names).append(" · ").append(told(page.view["seats"][seat]))


def groups(page: Page) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for option in page.options:
        found.setdefault(option.partition("/")[0], []).append(option)
    return list(found.items())


def gist(page: Page, option: str) -> str:
    return ""


def pieces(box: Box) -> list[Piece]:
    """The catalogue: names and where their facts come from."""
    return [
        Piece(
            card["kind"],
            card["id"],
            card["name"],
            {lang: str(card["kind"]) for lang in LANGUAGES},
            {lang: [] for lang in LANGUAGES},
            card["facts"],
        )
        for card in box.catalogue
    ]


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    return []


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    return []


def opening(page: Page) -> list[str]:
    return []


def choice(box: Box, option: str, value: str, lang: str) -> tuple[str, str]:
    return value, ""


def standing(page: Page, seat: int) -> str:
    return ""


def verdict(match: Match, lang: str) -> list[str]:
    return []


def feats(match: Match) -> list[str]:
    return []


def honours(box: Box, lang: str) -> list[tuple[str, str, str]]:
    return []
