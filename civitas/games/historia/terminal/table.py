"""How the table is drawn in the terminal, from a seat's view and the box alone."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from civitas.games.historia.terminal.areas import own_area, rival_area, status_line
from civitas.games.historia.terminal.occasions import choice
from civitas.games.historia.terminal.words import deck, name_of, names_of, objectives, text_of, word
from civitas.games.historia.terminal.world import standings, world
from civitas.games.historia.texts import TEXTS
from civitas.terminal.board import WIDE, Page, badge, colon, heading, joined, rows, seat_name, side_by_side

VARIANTS: Final = ("merciless", "events", "advanced", "three_cubes")
NAMED: Final = ("civilizations", "draft_order")


def board(page: Page) -> list[RenderableType]:
    """The whole table: map, civilizations, wonder row, own area, rivals."""
    view = page.view
    table = [*world(page), *standings(page), *wonder_row(page)]
    areas: list[RenderableType] = [*passed(page)]
    if view["seat"] is not None:
        areas += own_area(page, view["seat"])
    for seat in range(len(view["seats"])):
        if seat != view["seat"]:
            areas += rival_area(page, seat)
    if page.width >= WIDE:
        return [*head(page), side_by_side(table, areas)]
    return [*head(page), *table, *areas]


def status(page: Page) -> RenderableType:
    """One's own numbers in a line."""
    return status_line(page, page.view["seat"])


def head(page: Page) -> list[RenderableType]:
    """Era, turn, action round, phase; turn order, the event, variants."""
    view = page.view
    title = Text("Historia", style="bold")
    if view["turn"]:
        title.append(" · " + word(page, "head.turn", era=view["era"], turn=view["turn"]))
        title.append(" · " + word(page, "head.round", round=view["action_round"]))
    title.append(" · " + TEXTS.say(f"phase.{view['phase']}", page.lang))
    if view["last_round"] and not view["over"]:
        title.append(" · " + word(page, "head.last"), style="bold")
    line = Text()
    if view["active"] >= 0 and not view["over"]:
        line.append(word(page, "head.active") + " ").append_text(seat_name(view["active"], page.names))
    if len(view["seats"]) > 1:
        line.append("   " if line else "").append(word(page, "head.order") + " ")
        line.append_text(Text(" ").join([badge(seat) for seat in view["order"]]))
    options = view["options"]
    chosen = [TEXTS.say(f"option.{key}", page.lang) for key in VARIANTS if options.get(key)]
    for key in NAMED:
        value = options.get(key)
        if value in ("chosen", "circle"):
            chosen.append(choice(page.box, key, str(value), page.lang)[0])
    if chosen:
        line.append("   " if line else "").append(joined(chosen), style="italic")
    shown: list[RenderableType] = [heading(title, "bold", "━"), line]
    if view["event"]:
        card = deck(page, "events")[view["event"]]
        told = Text.assemble((word(page, "head.event", event=name_of(card, page)), "bold"), colon(page.lang))
        shown.append(told.append(text_of(card, page)))
    return shown


def wonder_row(page: Page) -> list[RenderableType]:
    """The wonders on offer, left to right; in full unless the options name them already."""
    view = page.view
    opened = heading(word(page, "row.title"))
    if not view["row"]:
        return [opened, Text(word(page, "row.none"), style="dim")]
    named_below = any(option.startswith("take/") for option in page.options)
    if not page.full and (named_below or view["phase"] == "resolve"):
        return [opened, Text(names_of(page, view["row"], "wonders"))]
    cards = deck(page, "wonders")
    pairs: list[tuple[RenderableType, RenderableType]] = [
        (name_of(cards[card], page), text_of(cards[card], page)) for card in view["row"]
    ]
    shown: list[RenderableType] = [opened, rows(pairs)]
    if page.full:
        left = [str(count) for count in view["decks"]]
        shown.append(Text(word(page, "row.decks", decks=", ".join(left)), style="dim"))
    return shown


def passed(page: Page) -> list[RenderableType]:
    """The leaders before the one who chooses."""
    ids = page.view["passed"]
    if not ids:
        return []
    cards = deck(page, "leaders")
    pairs: list[tuple[RenderableType, RenderableType]] = [
        (name_of(cards[card], page), objectives(cards[card], page.lang)) for card in ids
    ]
    return [heading(word(page, "row.leaders")), rows(pairs)]
