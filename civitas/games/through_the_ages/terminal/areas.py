"""The players' areas as the terminal draws them: technologies with their workers, cards in play, hands."""

from __future__ import annotations

from typing import Any, cast

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.through_the_ages.box import AgesBox
from civitas.games.through_the_ages.schema import KINDS
from civitas.games.through_the_ages.terminal.words import LABEL, counted, name_of, names_of, term, text_of, word
from civitas.terminal.board import Page, heading, joined, rows, seat_name

Pairs = list[tuple[RenderableType, RenderableType]]


def title(page: Page, seat: int) -> Text:
    """Whose area it is, and its culture."""
    area = page.view["seats"][seat]
    text = seat_name(seat, page.names)
    if seat == page.view["seat"]:
        text.append(" " + word(page, "area.you"))
    text.append(" · ").append(word(page, "area.culture", points=area["points"]), style="bold")
    if not area["alive"]:
        text.append(" · " + word(page, "area.resigned"), style="dim")
    return text


def status_line(page: Page, seat: int) -> Text:
    """A player's numbers in one line."""
    area = page.view["seats"][seat]
    return title(page, seat).append(" · ").append(actions(page, area)).append(" · ").append(goods(page, area))


def actions(page: Page, area: dict[str, Any]) -> str:
    """Actions still available, of how many."""
    civil = area["civil"] + area["extra_civil"]
    military = area["military"] + area["extra_military"]
    return joined(
        [
            word(page, "area.civil", now=civil, total=area["civil_total"]),
            word(page, "area.military", now=military, total=area["military_total"]),
        ]
    )


def goods(page: Page, area: dict[str, Any]) -> str:
    """Food, resources and science in stock."""
    temporary = area["unit_resources"]
    return joined(
        [
            word(page, "area.goods", food=area["food"], resources=area["resources"], science=area["science"]),
            word(page, "area.for_units", resources=temporary) if temporary else "",
        ]
    )


def own_area(page: Page, seat: int) -> list[RenderableType]:
    """One's own area; cards in hand with what they do."""
    area = page.view["seats"][seat]
    pairs: Pairs = [("", Text(joined([actions(page, area), goods(page, area)]), style="bold"))]
    pairs += in_play(page, area)
    pairs.append((word(page, "area.civil_hand"), hand(page, area["civil_hand"], area["civil_hand_limit"])))
    pairs.append((word(page, "area.military_hand"), hand(page, area["military_hand"], area["military_hand_limit"])))
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def rival_area(page: Page, seat: int) -> list[RenderableType]:
    """Another player's area; a military hand by its backs."""
    area = page.view["seats"][seat]
    pairs: Pairs = in_play(page, area)
    civil = counted(page, area["civil_hand"]) or word(page, "area.cards", cards=area["civil_hand_count"])
    pairs.append((word(page, "area.civil_hand"), civil))
    backs = ", ".join(area["military_hand_ages"]) or word(page, "area.none")
    known = word(page, "area.known", names=names_of(page, area["open_hand"])) if area["open_hand"] else ""
    pairs.append((word(page, "area.military_hand"), joined([backs, known])))
    return [heading(title(page, seat)), rows(pairs, LABEL)]


def in_play(page: Page, area: dict[str, Any]) -> Pairs:
    """Everything in play: workers, banks, government, leader, wonders, colonies, tactic, pact, war."""
    pairs: Pairs = [(word(page, "area.workers"), workers(page, area)), (word(page, "area.banks"), banks(page, area))]
    ruled = [area["government"], *([area["leader"]] if area["leader"] else []), *area["specials"]]
    if page.full:
        pairs.append((word(page, "area.cards_in_play"), texts(page, ruled)))
    else:
        limit = word(page, "area.urban", limit=area["urban_limit"])
        leader = name_of(page, area["leader"]) if area["leader"] else word(page, "area.no_leader")
        pairs.append(
            (word(page, "area.government"), joined([name_of(page, area["government"]) + f" ({limit})", leader]))
        )
        if area["specials"]:
            pairs.append((word(page, "area.specials"), names_of(page, area["specials"])))
    pairs += wonders(page, area)
    if area["colonies"]:
        pairs.append((word(page, "area.colonies"), names_of(page, area["colonies"])))
    if area["tactic"]:
        told = name_of(page, area["tactic"])
        pairs.append((word(page, "area.tactic"), told + (" " + word(page, "area.own") if area["exclusive"] else "")))
    if area["pact"]:
        told = word(
            page,
            "area.pact_with",
            pact=name_of(page, area["pact"]),
            partner=page.names[area["pact_partner"]],
            side=area["pact_side"],
        )
        pairs.append((word(page, "area.pact"), told))
    if area["war"]:
        rival = page.names[area["war_rival"]]
        pairs.append((word(page, "area.war"), word(page, "area.war_on", war=name_of(page, area["war"]), rival=rival)))
    return pairs


def workers(page: Page, area: dict[str, Any]) -> str:
    """Technologies with workers by kind; those without in brackets; blue tokens after a colon of dots."""
    box = cast(AgesBox, page.box)
    kinds = {card["id"]: card["kind"] for card in box.tables["technologies"]}
    lines: list[str] = []
    for kind in KINDS:
        told: list[str] = []
        for one in area["technologies"]:
            if kinds[one["id"]] != kind:
                continue
            name = name_of(page, one["id"])
            tokens = f" ({word(page, 'area.tokens', tokens=one['tokens'])})" if one["tokens"] else ""
            told.append(f"{one['workers']} {name}{tokens}" if one["workers"] else f"[{name}]{tokens}")
        if told:
            lines.append(f"{term(page, kind)}{': ' if page.lang == 'en' else ' : '}{', '.join(told)}")
    return "; ".join(lines) if page.lang == "en" else " ; ".join(lines)


def banks(page: Page, area: dict[str, Any]) -> str:
    """Unused workers, the banks and what they cost; hunger and unrest."""
    unhappy = ""
    if area["discontent"]:
        key = "area.uprising" if area["uprising"] else "area.discontent"
        unhappy = word(page, key, discontent=area["discontent"])
    corrupt = word(page, "area.corruption", corruption=area["corruption"]) if area["corruption"] else ""
    growth = word(page, "area.growth", cost=area["population_cost"]) if area["population_cost"] else ""
    return joined(
        [
            word(page, "area.unused", unused=area["unused"]),
            word(page, "area.yellow", yellow=area["yellow"]),
            growth,
            word(page, "area.blue", blue=area["blue"]),
            unhappy,
            corrupt,
        ]
    )


def wonders(page: Page, area: dict[str, Any]) -> Pairs:
    """Completed wonders, ruins marked, and the one being built."""
    pairs: Pairs = []
    done = [
        name_of(page, one["id"]) + (f" ({word(page, 'area.ruin')})" if one["ruin"] else "") for one in area["wonders"]
    ]
    if area["wonder"]:
        costs = ["■" if stage < area["stages"] else str(cost) for stage, cost in enumerate(area["stages_cost"])]
        done.append(word(page, "area.building", wonder=name_of(page, area["wonder"]), stages=" ".join(costs)))
    if done:
        pairs.append((word(page, "area.wonders"), ", ".join(done)))
    return pairs


def hand(page: Page, ids: list[str], limit: int) -> RenderableType:
    """Cards in hand: by name, in full with what they do."""
    room = word(page, "area.room", cards=len(ids), limit=limit)
    if not ids:
        return Text(room, style="dim")
    if page.full:
        return texts(page, ids)
    return f"{counted(page, ids)} ({room})"


def texts(page: Page, ids: list[str]) -> RenderableType:
    """Cards with what they do."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold", ratio=1)
    grid.add_column(ratio=2)
    for card in ids:
        grid.add_row(name_of(page, card), text_of(page, card))
    return grid
