"""The map and the development board as the terminal draws them."""

from __future__ import annotations

from typing import Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.historia.box import NONE, HistoriaBox
from civitas.games.historia.schema import TOP
from civitas.games.historia.terminal.words import areas, civ_title, deck, led, name_of, names_of, tables, word
from civitas.terminal.board import LETTERS, Page, badge, heading, joined, listing, seat_style

NO_ONE: Final = "·"


def world(page: Page) -> list[RenderableType]:
    """The territories: token, points, cubes, neighbours."""
    cards = deck(page, "territories")
    titles = [word(page, f"map.{key}") for key in ("territory", "token", "vp", "cubes", "neighbours")]
    lines: list[list[RenderableType]] = []
    for place in page.view["map"]:
        card = cards[place["id"]]
        alone = len(place["civs"]) == 1
        cubes = Text(" ").join([badge(civ) for civ in place["civs"]]) if place["civs"] else Text(NO_ONE, style="dim")
        lines.append(
            [
                Text(name_of(card, page), style="bold" if alone else ""),
                str(place["number"]),
                str(place["vp"]),
                cubes,
                Text(names_of(page, card["adjacent"], "territories"), style="dim"),
            ]
        )
    return [heading(word(page, "map.title")), listing(titles, lines, [0, 0, 0, 0, 1], {1, 2})]


def standings(page: Page) -> list[RenderableType]:
    """Everybody's points, levels, government, territories and cubes."""
    keys = ("civilization", "points", "technology", "military", "government", "land", "cubes")
    titles = [word(page, f"standing.{key}") for key in keys]
    governments = deck(page, "governments")
    lines: list[list[RenderableType]] = []
    for civ, area in enumerate(areas(page)):
        name = civ_title(page, civ)
        if led(page, area):
            name.append(f" ({led(page, area)})", style="dim")
        government = name_of(governments[area["government"]], page)
        land = f"{len(area['territories'])} ({len(area['alone'])})"
        cubes = f"{area['available']}+{area['used']}" if "available" in area else word(page, "standing.supply", **area)
        if not area.get("alive", True):
            government, land = word(page, "standing.gone"), NO_ONE
        lines.append(
            [name, str(area["points"]), str(area["technology"]), str(area["military"]), government, land, cubes]
        )
    shown: list[RenderableType] = [
        heading(word(page, "standing.title")),
        listing(titles, lines, [2, 0, 0, 0, 1, 0, 0], {1, 2, 3, 5, 6}),
    ]
    if page.full:
        shown += [Text(word(page, "standing.legend"), style="dim"), *development(page)]
    return shown


def development(page: Page) -> list[RenderableType]:
    """The funnel of squares with everybody's marker, and what the governments pay."""
    box = cast(HistoriaBox, page.box)
    cards = tables(page)["governments"]
    markers: dict[tuple[int, int], list[int]] = {}
    for civ, area in enumerate(areas(page)):
        if area.get("alive", True):
            markers.setdefault((area["technology"], area["military"]), []).append(civ)
    grid = Table.grid(padding=(0, 0, 0, 0))
    grid.add_column(justify="right", style="dim")
    for _ in range(TOP):
        grid.add_column(justify="right", width=4)
    for military in range(TOP, 0, -1):
        cells: list[RenderableType] = [str(military)]
        for technology in range(1, TOP + 1):
            government = box.government[technology][military]
            here = markers.get((technology, military), [])
            if here:
                cell = Text()
                for civ in here[:3]:
                    cell.append(LETTERS[civ], style=seat_style(civ))
                cells.append(cell)
            else:
                cells.append("" if government == NONE else Text(cards[government]["code"].lower(), style="dim"))
        grid.add_row(*cells)
    grid.add_row("", *[Text(str(technology), style="dim") for technology in range(1, TOP + 1)])
    paid = joined([f"{card['code'].lower()} {card['name'][page.lang]} {government_pay(page, card)}" for card in cards])
    legend = Text(word(page, "development.legend", paid=paid), style="dim")
    return [heading(word(page, "development.title")), Group(grid, legend)]


def government_pay(page: Page, card: dict[str, int]) -> str:
    """What a government pays at the end of a turn."""
    vp = word(page, "development.vp", vp=card["vp"]) if card["vp"] else ""
    cubes = word(page, "development.cubes", cubes=card["recover_cubes"]) if card["recover_cubes"] else ""
    return joined([vp, cubes], " + ")
