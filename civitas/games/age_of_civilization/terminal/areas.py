"""The players' areas as the terminal draws them: civilizations, technologies, Wonders, and what a player holds."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.age_of_civilization.box import SPECIAL_IDS, TECHNOLOGY_IDS, AgeBox
from civitas.games.age_of_civilization.terminal.words import LABEL, deck, names_of, scenario_of, word
from civitas.terminal.board import Page, heading, joined, rows, seat_name

OWNED: Final = "■"
IN_REACH: Final = "○"
LATER: Final = "·"
CLOSED: Final = "×"
ROWS: Final = 3


def numbers(page: Page, area: dict[str, Any]) -> str:
    """Coins, workers, military, cards in hand."""
    workers = word(page, "area.workers", workers=area["workers"])
    placed = word(page, "area.placed", placed=area["placed"]) if area["placed"] else ""
    doomed = word(page, "area.doomed", doomed=area["doomed"]) if area["doomed"] else ""
    if placed or doomed:
        workers += f" (+ {joined([placed, doomed], ', ')})"
    hand = word(page, "area.hand", cards=area["hand_size"]) if area["hand_size"] else ""
    coins = word(page, "area.coins", coins=area["coins"])
    return joined([coins, workers, word(page, "area.military", military=area["military"]), hand])


def title(page: Page, seat: int) -> Text:
    """Whose area it is, and the points."""
    text = seat_name(seat, page.names)
    if seat == page.view["seat"] and len(page.names) > 1:
        text.append(" " + word(page, "area.you"))
    points = word(page, "area.points", points=page.view["seats"][seat]["points"])
    return text.append(" · ").append(points, style="bold")


def status_line(page: Page, seat: int) -> Text:
    """A player's numbers in one line."""
    return title(page, seat).append(" · ").append(numbers(page, page.view["seats"][seat]))


def own_area(page: Page, seat: int) -> list[RenderableType]:
    """One's own area, every ability in words."""
    area = page.view["seats"][seat]
    pairs: list[tuple[RenderableType, RenderableType]] = [("", Text(numbers(page, area), style="bold"))]
    pairs.append((word(page, "area.civilizations"), civilizations(page, area)))
    technologies = word(page, "area.technologies")
    if area["special_technology"]:
        card = names_of(page, [area["special_technology"]], "special_technologies")
        technologies = f"{technologies} {word(page, 'area.special', card=card)}"
    pairs.append((technologies, technology_card(page, area)))
    if area["wonders"]:
        pairs.append((word(page, "area.wonders"), wonders(page, area)))
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def civilizations(page: Page, area: dict[str, Any]) -> RenderableType:
    """The civilizations a player leads or has led, and the abilities in force."""
    cards = deck(page, "civilizations")
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column()
    grid.add_column(ratio=1)
    owned = [(area["main"], "main")] if area["main"] else []
    owned += [(card, "declined") for card in area["declined"]] + [(card, "annexed") for card in area["annexed"]]
    for card_id, place in owned:
        card = cards[card_id]
        texts = [card["text"]["main"][page.lang]] if place == "main" else []
        label = Text.assemble((card["name"][page.lang], "bold"), f" ({word(page, f'area.{place}')})")
        grid.add_row(label, " ".join([*texts, card["text"]["inherited"][page.lang]]))
    return grid if owned else Text(word(page, "area.none"), style="dim")


def wonders(page: Page, area: dict[str, Any]) -> RenderableType:
    cards = deck(page, "wonders")
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold")
    grid.add_column(ratio=1)
    for card in area["wonders"]:
        grid.add_row(cards[card]["name"][page.lang], cards[card]["text"][page.lang])
    return grid


def technology_card(page: Page, area: dict[str, Any]) -> RenderableType:
    """The three columns of technologies, the top row first, with what is owned, in reach or closed."""
    box = cast(AgeBox, page.box)
    cards = deck(page, "technologies", "special_technology_squares")
    owned = {TECHNOLOGY_IDS.index(name) for name in area["technologies"]}
    special = SPECIAL_IDS.index(area["special_technology"]) if area["special_technology"] else -1
    squares: dict[tuple[int, str], Text] = {}
    for technology, requires, row in box.layouts[special]:
        card = cards[TECHNOLOGY_IDS[technology]]
        reachable = not requires or any(requires >> other & 1 for other in owned)
        later = CLOSED if row > top_row(page) else IN_REACH if reachable else LATER
        sign = OWNED if technology in owned else later
        style = "bold green" if sign == OWNED else "" if sign == IN_REACH else "dim"
        squares[row, card["column"]] = Text(f"{sign} {card['name'][page.lang]}", style=style)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(ROWS, 0, -1):
        grid.add_row(*[squares.get((row, column), "") for column in ("left", "middle", "right")])
    legend = "area.legend" if top_row(page) == ROWS else "area.legend_closed"
    return Group(grid, Text(word(page, legend), style="dim")) if page.full else grid


def top_row(page: Page) -> int:
    """The highest row of technologies in play: some scenarios close the third."""
    scenario = scenario_of(page)
    return ROWS if not scenario or deck(page, "scenarios")[scenario]["top_row"] else ROWS - 1


def rival_area(page: Page, seat: int) -> list[RenderableType]:
    """Another player's area in a few lines."""
    area = page.view["seats"][seat]
    cards = deck(page, "civilizations")
    owned = [(area["main"], "main")] if area["main"] else []
    owned += [(card, "declined") for card in area["declined"]] + [(card, "annexed") for card in area["annexed"]]
    led = ", ".join([f"{cards[card]['name'][page.lang]} ({word(page, f'area.{place}')})" for card, place in owned])
    learned = names_of(page, area["technologies"], "technologies", "special_technology_squares")
    if area["special_technology"]:
        card = names_of(page, [area["special_technology"]], "special_technologies")
        learned = joined([learned, word(page, "area.special", card=card)])
    pairs: list[tuple[RenderableType, RenderableType]] = [("", numbers(page, area))]
    for key, told in (
        ("civilizations", led),
        ("technologies", learned),
        ("wonders", names_of(page, area["wonders"], "wonders")),
    ):
        if told:
            pairs.append((word(page, f"area.{key}"), told))
    return [heading(title(page, seat)), rows(pairs, LABEL)]
