"""The players' areas as the terminal draws them: hand, column, wonders, leader, and what the next levels bring."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.historia.box import NONE, HistoriaBox
from civitas.games.historia.schema import TOP
from civitas.games.historia.terminal.words import (
    LABEL,
    WORDS,
    cards_of,
    deck,
    led,
    name_of,
    names_of,
    tables,
    text_of,
    word,
)
from civitas.terminal.board import Page, heading, joined, rows, seat_name

READY: Final = "■"
TURNED: Final = "□"
HIDDEN: Final = "hidden"

Pairs = list[tuple[RenderableType, RenderableType]]


def title(page: Page, seat: int) -> Text:
    """Whose area it is, the civilization, the points."""
    area = page.view["seats"][seat]
    text = seat_name(seat, page.names)
    if seat == page.view["seat"] and len(page.names) > 1:
        text.append(" " + word(page, "area.you"))
    if led(page, area):
        text.append(f" · {led(page, area)}")
    return text.append(" · ").append(word(page, "area.points", points=area["points"]), style="bold")


def numbers(page: Page, area: dict[str, Any]) -> str:
    """Levels, cubes and the limit of cards."""
    gone = word(page, "area.destroyed", destroyed=area["destroyed"]) if area["destroyed"] else ""
    return joined(
        [
            word(page, "area.levels", technology=area["technology"], military=area["military"]),
            word(page, "area.cubes", available=area["available"], used=area["used"], reserve=area["reserve"]),
            gone,
            word(page, "area.limit", limit=area["limit"]),
        ]
    )


def status_line(page: Page, seat: int) -> Text:
    """A player's numbers in one line."""
    return title(page, seat).append(" · ").append(numbers(page, page.view["seats"][seat]))


def own_area(page: Page, seat: int) -> list[RenderableType]:
    """One's own area, every card in words where room is taken for it."""
    area = page.view["seats"][seat]
    pairs: Pairs = [("", Text(numbers(page, area), style="bold"))]
    pairs.append((word(page, "area.government"), government(page, area)))
    pairs += next_levels(page, area)
    pairs.append((word(page, "area.hand"), cards_of(page, area["hand"]) or word(page, "area.none")))
    if area["advisors"]:
        pairs.append((word(page, "area.advisors"), texts(page, area["advisors"], "advisors")))
    if page.full and area["advisors_hidden"]:
        pairs.append((word(page, "area.deck"), names_of(page, area["advisors_hidden"], "advisors")))
    pairs += table_cards(page, area)
    if area["choosing"]:
        pairs.append((word(page, "area.choosing"), cards_of(page, area["choosing"])))
    if area["wonders"]:
        pairs.append((word(page, "area.wonders"), wonders(page, area)))
    pairs += leaders(page, area)
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def rival_area(page: Page, seat: int) -> list[RenderableType]:
    """Another player's area in a few lines."""
    area = page.view["seats"][seat]
    pairs: Pairs = [("", numbers(page, area))]
    held = word(page, "area.advisor_count", advisors=area["advisor_count"])
    pairs.append((word(page, "area.hand"), joined([cards_of(page, area["hand"]), held])))
    pairs += table_cards(page, area)
    if area["wonders"]:
        marks = [
            f"{READY if one['ready'] else TURNED} {names_of(page, [one['id']], 'wonders')}" for one in area["wonders"]
        ]
        pairs.append((word(page, "area.wonders"), joined(marks, "  ")))
    pairs += leaders(page, area)
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def table_cards(page: Page, area: dict[str, Any]) -> Pairs:
    """The column, oldest first, and the cards laid this round."""
    pairs: Pairs = []
    if area["column"]:
        pairs.append((word(page, "area.column"), names_of(page, area["column"], "actions").replace(", ", " > ")))
    out = [card for card in [area["resolving"], *area["laid"]] if card]
    if out:
        pairs.append((word(page, "area.laid"), Text(cards_of(page, out), style="bold")))
    if area["advisors_shown"]:
        pairs.append((word(page, "area.shown"), names_of(page, area["advisors_shown"], "advisors")))
    return pairs


def government(page: Page, area: dict[str, Any]) -> str:
    card = deck(page, "governments")[area["government"]]
    return f"{name_of(card, page)} — {text_of(card, page)}"


def next_levels(page: Page, area: dict[str, Any]) -> Pairs:
    """What the next technology and military levels bring, or that there is no square."""
    box = cast(HistoriaBox, page.box)
    technology, military = area["technology"], area["military"]
    pairs: Pairs = []
    for key, level, square in (
        ("technology", technology, box.government[technology + 1][military]),
        ("military", military, box.government[technology][military + 1]),
    ):
        if level == TOP:
            told = word(page, "area.top", vp=box.vp_beyond)
        elif square == NONE:
            told = word(page, "area.blocked")
        else:
            card = tables(page)[f"{key}_levels"][level]
            pays = tables(page)["governments"][square]
            told = f"{level + 1}  {name_of(card, page)} — {text_of(card, page)} ({name_of(pays, page)})"
        pairs.append((word(page, f"area.next_{key}"), told))
    return pairs


def texts(page: Page, ids: list[str], *decks: str) -> RenderableType:
    """Cards with what they do."""
    cards = deck(page, *decks)
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold")
    grid.add_column(ratio=1)
    for card in ids:
        grid.add_row(name_of(cards[card], page), text_of(cards[card], page))
    return grid


def wonders(page: Page, area: dict[str, Any]) -> RenderableType:
    """One's wonders, ready or turned."""
    cards = deck(page, "wonders")
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold")
    grid.add_column(ratio=1)
    for one in area["wonders"]:
        mark = READY if one["ready"] else TURNED
        grid.add_row(f"{mark} {name_of(cards[one['id']], page)}", text_of(cards[one["id"]], page))
    return grid


def leaders(page: Page, area: dict[str, Any]) -> Pairs:
    """The leader of the era with its objectives and how far they are met; later ones by name."""
    pairs: Pairs = []
    cards = deck(page, "leaders")
    for era, leader in enumerate(area["leaders"]):
        if not leader:
            continue
        label = word(page, "area.leader")
        if leader == HIDDEN:
            pairs.append((label, Text(word(page, "area.hidden", era=era + 1), style="dim")))
            continue
        card = cards[leader]
        goals = joined([objective(page, area, goal) for goal in card["objectives"]], " · ")
        pairs.append(
            (label, f"{name_of(card, page)}: {goals}" if page.lang == "en" else f"{name_of(card, page)} : {goals}")
        )
    return pairs


def objective(page: Page, area: dict[str, Any], goal: dict[str, Any]) -> str:
    """An objective with what the player has."""
    domain = goal["domain"]
    has = len(area[domain]) if domain in ("wonders", "territories") else area[domain]
    told = WORDS.say(f"domain.{domain}", page.lang, {"at_least": goal["at_least"], "vp": goal["vp"]})
    return f"{told} [{READY if has >= goal['at_least'] else has}]"
