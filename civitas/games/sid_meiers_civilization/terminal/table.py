"""How the table is drawn in the terminal, from a seat's view and the box alone."""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from civitas.games.sid_meiers_civilization.terminal.areas import own_area, rival_area, standings, status_line
from civitas.games.sid_meiers_civilization.terminal.occasions import choice
from civitas.games.sid_meiers_civilization.terminal.words import (
    LABEL,
    deck,
    name_of,
    names_of,
    tables,
    text_of,
    word,
)
from civitas.games.sid_meiers_civilization.terminal.world import world
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.terminal.board import Page, badge, heading, joined, rows, seat_name, side_by_side

BROAD: Final = 132  # from this width on the map has a column of its own
Pairs = list[tuple[RenderableType, RenderableType]]


def board(page: Page) -> list[RenderableType]:
    """The whole table: map, players, market, what is going on, own area, rivals."""
    view = page.view
    table = [*world(page), *standings(page), *market(page)]
    areas: list[RenderableType] = [*battle(page), *negotiation(page)]
    if view["seat"] is not None:
        areas += own_area(page, view["seat"])
    for seat in range(len(view["seats"])):
        if seat != view["seat"]:
            areas += rival_area(page, seat)
    if page.width >= BROAD:
        return [*head(page), side_by_side(table, areas)]
    return [*head(page), *table, *areas]


def status(page: Page) -> RenderableType:
    """One's own numbers in a line."""
    return status_line(page, page.view["seat"])


def head(page: Page) -> list[RenderableType]:
    """Turn, phase, whose step it is, turn order, options."""
    view = page.view
    title = Text("Sid Meier's Civilization", style="bold")
    if view["round"]:
        title.append(" · " + word(page, "head.turn", turn=view["round"], limit=view["turn_limit"]))
    title.append(" · " + TEXTS.say(f"phase.{view['phase']}", page.lang))
    line = Text()
    if view["active"] >= 0 and not view["over"]:
        line.append(word(page, "head.active") + " ").append_text(seat_name(view["active"], page.names))
    line.append("   " if line else "").append(word(page, "head.order") + " ")
    line.append_text(Text(" ").join([badge(seat) for seat in view["order"]]))
    chosen: list[str] = []
    for key in ("civilizations", "governments", "loot"):
        value = str(view["options"][key])
        if value in ("chosen", "2013"):
            chosen.append(choice(page.box, key, value, page.lang)[0])
    if not view["options"]["peaceful_democracy"]:
        chosen.append(word(page, "head.warlike"))
    if chosen:
        line.append("   ").append(joined(chosen), style="italic")
    return [heading(title, "bold", "━"), line]


def market(page: Page) -> list[RenderableType]:
    """Wonders on offer with their prices, resources, unit cards; buildings in full."""
    market_view = page.view["market"]
    pairs: Pairs = []
    wonders = deck(page, "wonders")
    for wonder in market_view["wonders"]:
        if wonder:
            card = wonders[wonder]
            told = word(page, "market.cost", cost=card["cost"])
            if "discount" in card:
                tech = name_of(deck(page, "technologies")[card["discount"]["technology"]], page)
                told += " " + word(page, "market.discount", cost=card["discount"]["cost"], technology=tech)
            pairs.append((name_of(card, page), joined([told, text_of(card, page) if page.full else ""])))
    resources = deck(page, "resources")
    left = [f"{name_of(resources[kind], page)} {n}" for kind, n in market_view["resources"].items()]
    units = [f"{name_of(deck(page, 'units')[one['type']], page)} {one['left']}" for one in market_view["units"]]
    pairs.append((word(page, "market.resources"), ", ".join(left)))
    pairs.append((word(page, "market.units"), ", ".join(units)))
    if page.full:
        buildings = [
            f"{name_of(card, page)} {market_view['buildings'][card['id']]}" for card in tables(page)["buildings"]
        ]
        pairs.append((word(page, "market.buildings"), ", ".join(buildings)))
        decks = [str(one["left"]) for one in market_view["culture"]]
        pairs.append((word(page, "market.culture"), ", ".join(decks)))
    return [heading(word(page, "market.title")), rows(pairs)]


def battle(page: Page) -> list[RenderableType]:
    """The battle going on: both sides' fronts, hands and totals."""
    fight = page.view["battle"]
    if fight is None:
        return []
    pairs: Pairs = []
    for side in fight["sides"]:
        name = word(page, "battle.barbarians") if side["barbarian"] else page.names[side["seat"]]
        fronts = [front(page, one) for one in side["fronts"]]
        hand = ", ".join([unit_name(page, one) for one in side["hand"]])
        told = joined(
            [
                word(page, "battle.total", total=side["total"], bonus=side["bonus"]),
                word(page, "battle.fronts", fronts=", ".join(fronts)) if fronts else "",
                word(page, "battle.hand", hand=hand or str(side["hand_count"])),
            ]
        )
        pairs.append((name, told))
    return [heading(word(page, "battle.title", square=fight["square"].upper())), rows(pairs, LABEL)]


def unit_name(page: Page, unit: dict[str, Any]) -> str:
    kind = unit["id"].rpartition("_")[0]
    return f"{name_of(deck(page, 'units')[kind], page)} {unit['strength']}"


def front(page: Page, unit: dict[str, Any]) -> str:
    wounds = word(page, "battle.wounds", wounds=unit["wounds"]) if unit["wounds"] else ""
    return unit_name(page, unit) + (f" ({wounds})" if wounds else "")


def negotiation(page: Page) -> list[RenderableType]:
    """The offers on the table and the one being put together."""
    talks = page.view["negotiation"]
    if talks is None:
        return []
    pairs: Pairs = []
    drafts = [talks["draft"]] if talks["draft"] is not None and talks["draft"]["to"] >= 0 else []
    for offer in [*talks["offers"], *drafts]:
        names = f"{page.names[offer['giver']]} → {page.names[offer['to']]}"
        given, taken = bundle(page, offer["give"]), bundle(page, offer["take"])
        promised = [name_of(deck(page, "promises")[one["id"]], page) for one in offer["promises"]]
        told = joined(
            [
                word(page, "deal.gives", goods=given) if given else "",
                word(page, "deal.asks", goods=taken) if taken else "",
                word(page, "deal.promises", promises=", ".join(promised)) if promised else "",
            ]
        )
        pairs.append((names, told))
    if not pairs:
        return []
    return [heading(word(page, "deal.title", round=talks["round"])), rows(pairs)]


def bundle(page: Page, goods: dict[str, Any]) -> str:
    """The goods of one side of an offer."""
    resources = deck(page, "resources")
    found = [word(page, f"deal.{key}", n=goods[key]) for key in ("trade", "culture", "huts", "villages") if goods[key]]
    found += [f"{name_of(resources[kind], page)} ×{n}" for kind, n in goods["resources"].items()]
    found += [word(page, "deal.cards", level=level + 1, n=n) for level, n in enumerate(goods["cards"]) if n]
    faces = names_of(page, goods.get("faces", []), "huts", "villages")
    events = names_of(page, goods.get("events", []), "events")
    return joined([", ".join(found), faces, events], " — ")
