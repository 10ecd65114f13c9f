"""How the table is drawn in the terminal, from a seat's view and the box alone."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.path_of_civilization.box import LEVELS, TYPES, PathBox
from civitas.games.path_of_civilization.terminal.areas import automa_area, chosen, own_area, rival_area, status_lines
from civitas.games.path_of_civilization.terminal.occasions import choice
from civitas.games.path_of_civilization.terminal.words import (
    LABEL,
    deck,
    gains_text,
    name_of,
    tables,
    term,
    word,
)
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.kernel.box import Record
from civitas.terminal.board import WIDE, Page, heading, joined, rows, side_by_side

FEW: Final = 3  # copies left that are worth a word
NEXT: Final = "▸"  # where a tray stands


def board(page: Page) -> list[RenderableType]:
    """The whole table: events, markets, library, Philosophy, own board, rivals."""
    view = page.view
    table = [*events(page), *market(page, "wonders"), *market(page, "leaders"), *piles(page), *library(page)]
    table += philosophy(page)
    areas: list[RenderableType] = []
    if view["seat"] is not None:
        areas += own_area(page, view["seat"])
    for seat in range(len(view["seats"])):
        if seat != view["seat"]:
            areas += rival_area(page, seat)
    for rival in view["rivals"]:
        areas += automa_area(page, rival)
    areas += chosen(page)
    if page.width >= WIDE:
        return [*head(page), side_by_side(table, areas)]
    return [*head(page), *table, *areas]


def status(page: Page) -> RenderableType:
    """One's own numbers, and what is being decided."""
    return Group(*status_lines(page, page.view["seat"]), *chosen(page))


def head(page: Page) -> list[RenderableType]:
    """Turn and phase, the difficulty."""
    view = page.view
    title = Text("Path of Civilization", style="bold")
    if view["round"]:
        title.append(" · " + word(page, "head.turn", turn=view["round"], turns=cast(PathBox, page.box).turns))
    title.append(" · " + TEXTS.say(f"phase.{view['phase']}", page.lang))
    if view["rivals"]:
        name = choice(page.box, "automa", view["options"]["automa"], page.lang)[0]
        title.append(" · " + word(page, "head.difficulty", name=name))
    return [heading(title, "bold", "━")]


# Events


def events(page: Page) -> list[RenderableType]:
    """The eight events; those at the trays in full, with `full` all of them."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(width=1)
    grid.add_column(justify="right", width=2)
    grid.add_column(ratio=1)
    for event in page.view["events"]:
        over = event["resolved"]
        told = event_text(page, event, page.full or event["tray"])
        if over:
            told = Text.assemble(event_name(page, event), f" ({word(page, 'events.over')})", style="dim")
        grid.add_row(NEXT if event["tray"] else "", event["turn"], told)
    return [heading(word(page, "events.title")), grid]


def event_name(page: Page, event: dict[str, Any]) -> Text:
    card = deck(page, f"{event['kind']}s")[event["id"]]
    kind = word(page, f"events.{event['kind']}")
    if event["kind"] == "challenge":
        kind = f"{kind}, {term(page, card['type'])}"
    return Text.assemble((name_of(card, page), "bold"), f" ({kind})")


def event_text(page: Page, event: dict[str, Any], detailed: bool) -> Text:
    card = deck(page, f"{event['kind']}s")[event["id"]]
    text = event_name(page, event)
    if event["kind"] == "battle":
        text.append(" · " + word(page, "events.force", power=card["external_force"]))
    if not detailed:
        return text
    if event["kind"] == "challenge":
        for half in ("fate", "history"):
            text.append(" · " + word(page, f"events.{half}", text=card["text"][half][page.lang]))
        return text
    for place, line in enumerate(card["rewards"]):
        key = "events.lower" if place else "events.rank"
        text.append(" · " + word(page, key, rank=place + 1, gain=gains_text(page, line)))
    return text


# Markets


def market(page: Page, kind: str) -> list[RenderableType]:
    """The cards to buy, with all that stands on them."""
    cards = deck(page, kind)
    opened = heading(word(page, f"market.{kind}"))
    pairs: list[tuple[RenderableType, RenderableType]] = []
    for card_id in page.view[kind]:
        card = cards[card_id]
        text = Text(market_card(page, card), style="bold")
        text.append(" " + card["text"][page.lang], style="none")
        pairs.append((name_of(card, page), text))
    return [opened, rows(pairs)] if pairs else [opened, Text(word(page, "market.none"), style="dim")]


def market_card(page: Page, card: Record) -> str:
    """Type, level, price and VP of a Leader or Wonder."""
    values = {"level": card["level"], "cost": card["cost"], "vp": card["vp"]}
    return word(page, "market.card", type=term(page, card["type"]), **values) + "."


def piles(page: Page) -> list[RenderableType]:
    """How many cards come in later turns."""
    coming: list[str] = []
    for pile in page.view["piles"]:
        parts = [
            word(page, f"market.pile_{kind}", **{kind: pile[kind]}) for kind in ("wonders", "leaders") if pile[kind]
        ]
        coming.append(f"{word(page, 'market.pile', turn=pile['turn'])} {', '.join(parts)}")
    if not coming:
        return []
    pairs: list[tuple[RenderableType, RenderableType]] = [(word(page, "market.piles"), Text(joined(coming)))]
    return [rows(pairs, LABEL)]


def library(page: Page) -> list[RenderableType]:
    """The twenty slots by type and level, with their price."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold", width=LABEL)
    for _ in LEVELS[1:]:
        grid.add_column(ratio=1)
    slots = tables(page)["technologies"]
    for kind in TYPES:
        cells: list[RenderableType] = [
            slot(page, card) for card in slots if card["type"] == kind and card["level"] != LEVELS[0]
        ]
        grid.add_row(term(page, kind), *cells)
    return [heading(word(page, "library.title")), grid]


def slot(page: Page, card: Record) -> Text:
    left = page.view["library"][card["id"]]
    if not left:
        return Text(f"{name_of(card, page)} ({word(page, 'library.empty')})", style="dim")
    few = f" ×{left}" if left <= FEW else ""
    return Text(f"{name_of(card, page)} {card['cost']}{few}")


def philosophy(page: Page) -> list[RenderableType]:
    """The levels with their tokens."""
    levels = tables(page)["philosophy"]
    boons = deck(page, "boons")
    pairs: list[tuple[RenderableType, RenderableType]] = []
    for entry in page.view["philosophy"]:
        level = levels[entry["level"]]
        values = {"cost": level["cost"], "times": level["multiplier"], "vp": level["end_vp"]}
        tokens: list[str] = []
        for token in entry["tokens"]:
            boon = name_of(boons[token["id"]], page) if token["id"] else ""
            tokens.append(word(page, f"philosophy.{token['state']}", boon=boon))
        pairs.append((word(page, "philosophy.level", level=entry["level"], **values), joined(tokens)))
    return [heading(word(page, "philosophy.title")), rows(pairs)]
