"""How the table is drawn in the terminal, from a seat's view and the box alone."""

from __future__ import annotations

from typing import Final, cast

from rich.console import RenderableType
from rich.text import Text

from civitas.games.through_the_ages.box import AgesBox
from civitas.games.through_the_ages.terminal.areas import own_area, rival_area, status_line
from civitas.games.through_the_ages.terminal.occasions import choice
from civitas.games.through_the_ages.terminal.words import LABEL, cards, name_of, names_of, text_of, word
from civitas.games.through_the_ages.texts import TEXTS
from civitas.terminal.board import WIDE, Page, heading, joined, listing, rows, seat_name, side_by_side

USUAL: Final = {"civil_hands": "open", "resigning": True, "bach_by_card": True}


def board(page: Page) -> list[RenderableType]:
    """The whole table: card row, events, standings, own area, rivals."""
    view = page.view
    table = [*card_row(page), *events(page), *standings(page)]
    areas: list[RenderableType] = []
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
    """Age, round, phase; whose turn it is; variants."""
    view = page.view
    title = Text("Through the Ages", style="bold")
    title.append(" · " + word(page, "head.round", age=view["age"], round=view["round"]))
    title.append(" · " + TEXTS.say(f"phase.{view['phase']}", page.lang))
    if view["last_round"] and not view["over"]:
        title.append(" · " + word(page, "head.last", round=view["last_round"]), style="bold")
    line = Text()
    if not view["over"]:
        line.append(word(page, "head.active") + " ").append_text(seat_name(view["active"], page.names))
        line.append("   " + word(page, "head.first") + " ").append_text(seat_name(view["first"], page.names))
    chosen = variants(page)
    if chosen:
        line.append("   " if line else "").append(joined(chosen), style="italic")
    return [heading(title, "bold", "━"), line]


def variants(page: Page) -> list[str]:
    """Options that are not as usual."""
    told: list[str] = []
    for key, value in page.view["options"].items():
        if value == USUAL.get(key, False):
            continue
        name = TEXTS.say(f"option.{key}", page.lang)
        if isinstance(value, str):
            told.append(choice(page.box, key, value, page.lang)[0])
        else:
            told.append(name if value else word(page, "head.without", option=name))
    return told


def card_row(page: Page) -> list[RenderableType]:
    """The card row by price, left to right; in full with what the cards do."""
    view = page.view
    shown: list[RenderableType] = [
        heading(word(page, "row.title", civil=view["civil_deck"], military=view["military_deck"]))
    ]
    known = cards(page)
    if page.full:
        titles = [word(page, f"row.{key}") for key in ("space", "price", "card", "text")]
        lines: list[list[RenderableType]] = [
            [str(space + 1), str(view["prices"][space]), Text(row_name(page, card), style="bold"), text_of(page, card)]
            for space, card in enumerate(view["row"])
            if card
        ]
        return [*shown, listing(titles, lines, [0, 0, 1, 2], {0, 1})]
    printed = cast(AgesBox, page.box).row_prices
    pairs: list[tuple[RenderableType, RenderableType]] = []
    for price in sorted(set(printed)):
        here = [space for space, cost in enumerate(printed) if cost == price and view["row"][space]]
        told = []
        for space in here:
            other = view["prices"][space]
            dearer = f" [{other}]" if other != price else ""
            told.append(f"{known[view['row'][space]]['name'][page.lang]}{dearer}")
        pairs.append((word(page, "row.for", price=price), ", ".join(told) or word(page, "area.none")))
    shown.append(rows(pairs, LABEL))
    return shown


def row_name(page: Page, card: str) -> str:
    return f"{name_of(page, card)} ({cards(page)[card]['age']})"


def events(page: Page) -> list[RenderableType]:
    """The event decks by their backs, what the seat knows of them, tactics everybody may copy."""
    view = page.view
    current = " ".join(view["current_events"])
    pairs: list[tuple[RenderableType, RenderableType]] = [(word(page, "events.current"), current)]
    future = " ".join(view["future_events"]) or word(page, "area.none")
    pairs.append((word(page, "events.future"), future))
    if view["next_event"]:
        card = view["next_event"]
        pairs.append((word(page, "events.next"), f"{name_of(page, card)} — {text_of(page, card)}"))
    own = [*view["prepared"], *[card for card in view["prepared_future"] if card]]
    if own:
        pairs.append((word(page, "events.own"), names_of(page, own)))
    if view["table"]:
        told = joined([f"{name_of(page, card)} — {text_of(page, card)}" for card in view["table"]], " / ")
        pairs.append((word(page, "events.table"), Text(told, style="bold")))
    if view["common_tactics"]:
        pairs.append((word(page, "events.tactics"), names_of(page, view["common_tactics"])))
    if page.full and view["past_events"]:
        pairs.append((word(page, "events.past"), names_of(page, view["past_events"])))
    return [heading(word(page, "events.title")), rows(pairs, LABEL)]


def standings(page: Page) -> list[RenderableType]:
    """Everybody's points, ratings and goods."""
    keys = ("player", "culture", "science", "strength", "happiness", "food", "resources", "workers")
    titles = [word(page, f"standing.{key}") for key in keys]
    lines: list[list[RenderableType]] = []
    for seat, area in enumerate(page.view["seats"]):
        staff = area["unused"] + sum([one["workers"] for one in area["technologies"]])
        net = area["food_production"] - area["consumption"]
        lines.append(
            [
                seat_name(seat, page.names),
                f"{area['points']} +{area['culture_rating']}",
                f"{area['science']} +{area['science_rating']}",
                str(area["strength"]),
                f"{area['happiness']}/{area['happiness_required']}",
                f"{area['food']} {net:+d}",
                f"{area['resources']} +{area['resource_production']}",
                str(staff),
            ]
        )
    return [heading(word(page, "standing.title")), listing(titles, lines, [1, 0, 0, 0, 0, 0, 0, 0], set(range(1, 8)))]
