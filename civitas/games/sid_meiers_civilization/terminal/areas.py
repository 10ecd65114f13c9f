"""The players' areas as the terminal draws them: cities, technologies, forces, cards and goods."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.sid_meiers_civilization.box import CIVILIZATION_IDS, NONE, CivilizationBox
from civitas.games.sid_meiers_civilization.terminal.words import (
    LABEL,
    PIECES,
    deck,
    governments,
    name_of,
    named,
    names_of,
    ranks,
    text_of,
    units_of,
    word,
)
from civitas.terminal.board import Page, colon, heading, joined, listing, rows, seat_name

Pairs = list[tuple[RenderableType, RenderableType]]
LEVELS: Final = ("I", "II", "III", "IV", "V")
MARKERS: Final = ("huts", "villages")


def title(page: Page, seat: int) -> Text:
    """Whose area it is, the civilization, the government."""
    area = page.view["seats"][seat]
    text = seat_name(seat, page.names)
    if seat == page.view["seat"] and len(page.names) > 1:
        text.append(" " + word(page, "area.you"))
    if area["civilization"]:
        text.append(f" · {name_of(deck(page, 'civilizations')[area['civilization']], page)}")
        text.append(f" · {name_of(deck(page, governments(page))[area['government']], page)}")
    return text


def numbers(page: Page, area: dict[str, Any]) -> str:
    """Dials and the culture track."""
    return joined(
        [
            word(page, "area.trade", trade=area["trade"], income=area["income"]),
            word(page, "area.culture", culture=area["culture"], space=area["space"]),
            word(page, "area.coins", coins=area["coins"]),
            word(page, "area.techs", techs=sum(area["levels"])),
        ]
    )


def status_line(page: Page, seat: int) -> Text:
    """A player's numbers in one line."""
    return title(page, seat).append(" · ").append(numbers(page, page.view["seats"][seat]))


def standings(page: Page) -> list[RenderableType]:
    """How far everybody is on the four ways."""
    keys = ("player", "techs", "space", "coins", "trade", "units", "cities", "figures")
    titles = [word(page, f"standing.{key}") for key in keys]
    lines: list[list[RenderableType]] = []
    for seat, area in enumerate(page.view["seats"]):
        name = seat_name(seat, page.names)
        if area["civilization"]:
            name.append(f" ({name_of(deck(page, 'civilizations')[area['civilization']], page)})", style="dim")
        armies, scouts = on_map(page, seat)
        lines.append(
            [
                name,
                str(sum(area["levels"])),
                str(area["space"]),
                str(area["coins"]),
                f"{area['trade']}+{area['income']}",
                str(sum(area["units"].values())),
                f"{len(area['cities'])}/{area['city_limit']}",
                word(page, "standing.on_map", armies=armies, scouts=scouts),
            ]
        )
    return [heading(word(page, "standing.title")), listing(titles, lines, [1] + [0] * 7, {1, 2, 3, 4, 5, 6})]


def on_map(page: Page, seat: int) -> tuple[int, int]:
    """Armies and scouts of a seat on the map."""
    groups = [square["figures"] for square in page.view["squares"] if square["figures"]]
    own = [group for group in groups if group["seat"] == seat]
    return sum([group["armies"] for group in own]), sum([group["scouts"] for group in own])


def own_area(page: Page, seat: int) -> list[RenderableType]:
    """One's own area; cards in words where room is taken for it."""
    area = page.view["seats"][seat]
    pairs: Pairs = [("", Text(numbers(page, area), style="bold"))]
    pairs += cities(page, seat, area)
    pairs += technologies(page, area)
    forces = units_of(page, area["forces"], ranks(page, area["techs"]))
    pairs.append((word(page, "area.forces"), forces or word(page, "area.none")))
    if area["hand"]:
        pairs.append((word(page, "area.hand"), texts(page, area["hand"], "events")))
    if area["markers"]:
        pairs.append((word(page, "area.markers"), names_of(page, area["markers"], "huts", "villages")))
    pairs += goods(page, area)
    pairs.append((word(page, "area.limits"), limits(page, area)))
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def rival_area(page: Page, seat: int) -> list[RenderableType]:
    """Another player's area in a few lines."""
    area = page.view["seats"][seat]
    pairs: Pairs = [("", numbers(page, area))]
    pairs += cities(page, seat, area)
    pairs += technologies(page, area)
    pairs.append((word(page, "area.forces"), types(page, area)))
    hidden = joined([cards(page, area), *[word(page, f"area.{key}", n=area[key]) for key in MARKERS if area[key]]])
    if hidden:
        pairs.append((word(page, "area.hidden"), hidden))
    pairs += goods(page, area)
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def types(page: Page, area: dict[str, Any]) -> str:
    """Standing forces by type: all that others see of them."""
    cards = deck(page, "units")
    told = [f"{name_of(cards[kind], page)} ×{n}" for kind, n in area["units"].items() if n]
    return ", ".join(told) or word(page, "area.none")


def cards(page: Page, area: dict[str, Any]) -> str:
    """Culture cards in hand by their backs."""
    levels = [f"{LEVELS[level]} ×{n}" for level, n in enumerate(area["cards"]) if n]
    return word(page, "area.cards", levels=", ".join(levels)) if levels else ""


def cities(page: Page, seat: int, area: dict[str, Any]) -> Pairs:
    """Each city with its production, its culture and what stands around it."""
    pairs: Pairs = []
    cards = deck(page, *PIECES)
    for city in area["cities"]:
        around = [
            f"{name_of(cards[square['piece']], page)} {square['id']}"
            for square in page.view["squares"]
            if square["owner"] == seat and square["city"] == city["number"] and square["piece"]
        ]
        told = joined(
            [
                city["square"],
                word(page, "area.city", production=city["production"], arts=city["arts"]),
                word(page, "area.walls") if city["walls"] else "",
                word(page, "area.acts", acts=city["acts"]) if city["acts"] else "",
                ", ".join(around),
            ]
        )
        name = named(page, "city", city["number"])
        pairs.append((name[0].upper() + name[1:], told))
    return pairs


def technologies(page: Page, area: dict[str, Any]) -> Pairs:
    """Technologies by the row of the pyramid they lie in."""
    civilization = CIVILIZATION_IDS.index(area["civilization"]) if area["civilization"] else NONE
    box = cast(CivilizationBox, page.box)
    known = [(place, card) for place, card in enumerate(box.tables["technologies"]) if card["id"] in area["techs"]]
    lines: list[str] = []
    for level, sign in enumerate(LEVELS, start=1):
        names = [name_of(card, page) for tech, card in known if box.row(civilization, tech) == level]
        if names:
            lines.append(f"{sign}{colon(page.lang)}{', '.join(names)}")
    return [(word(page, "area.technologies"), "\n".join(lines))] if lines else []


def goods(page: Page, area: dict[str, Any]) -> Pairs:
    """Resources, wonders, great people waiting, coin tokens."""
    pairs: Pairs = []
    resources = deck(page, "resources")
    held = [f"{name_of(resources[kind], page)} ×{n}" for kind, n in area["resources"].items() if n]
    if held:
        pairs.append((word(page, "area.resources"), ", ".join(held)))
    if area["wonders"]:
        wonders = deck(page, "wonders")
        told = [
            name_of(wonders[one["id"]], page) + ("" if one["works"] else f" ({word(page, 'area.idle')})")
            for one in area["wonders"]
        ]
        pairs.append((word(page, "area.wonders"), ", ".join(told)))
    if area["people"]:
        pairs.append((word(page, "area.people"), names_of(page, area["people"], "great_people")))
    if area["tokens"]:
        places = {**deck(page, "technologies", "wonders")}
        told = [
            f"{name_of(places[place], page) if place in places else word(page, 'area.sheet')} {n}"
            for place, n in area["tokens"].items()
        ]
        pairs.append((word(page, "area.tokens"), ", ".join(told)))
    return pairs


def limits(page: Page, area: dict[str, Any]) -> str:
    return word(
        page,
        "area.limit",
        speed=area["speed"],
        stacking=area["stacking"],
        hand=area["culture_hand"],
        armies=area["armies"],
        scouts=area["scouts"],
    )


def texts(page: Page, ids: list[str], *decks: str) -> RenderableType:
    """Cards with what they do."""
    found = deck(page, *decks)
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold", ratio=2)
    grid.add_column(ratio=5)
    for card in ids:
        grid.add_row(name_of(found[card], page), text_of(found[card], page))
    return grid
