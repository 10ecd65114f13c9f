"""The players' boards as the terminal draws them, the Automa's, and what a seat is choosing."""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from civitas.games.path_of_civilization.box import BATTLE_TURNS
from civitas.games.path_of_civilization.terminal.words import (
    LABEL,
    cubes_text,
    deck,
    name_of,
    names_of,
    sides,
    term,
    types_text,
    word,
)
from civitas.terminal.board import Page, heading, joined, listing, rows, seat_name

Pairs = list[tuple[RenderableType, RenderableType]]
IN_PLAY: Final = ("hand", "left", "right", "discovered")  # where Technologies lie that can be used


def title(page: Page, seat: int) -> Text:
    """Whose board it is, the civilization, the VP."""
    area = page.view["seats"][seat]
    text = seat_name(seat, page.names)
    if seat == page.view["seat"] and len(page.names) > 1:
        text.append(" " + word(page, "area.you"))
    text.append(" · " + names_of(page, [area["civilization"]], "civilizations"))
    return text.append(" · ").append(word(page, "area.vp", vp=area["score"]), style="bold")


def status_lines(page: Page, seat: int) -> list[RenderableType]:
    """A player's numbers in a few lines."""
    area = page.view["seats"][seat]
    return [title(page, seat).append(" · ").append(tracks(page, area)), rows(numbers(page, area), LABEL)]


def tracks(page: Page, area: dict[str, Any]) -> str:
    """Population, Philosophy, Heritage, Power, tokens."""
    found: list[str] = []
    if "population" in area:
        values = {"level": area["population_level"], "space": area["population"]}
        found.append(word(page, "area.population", **values))
    found.append(word(page, "area.philosophy", level=area["philosophy"]))
    found.append(word(page, "area.heritage", heritage=area["heritage"]))
    found.append(word(page, "area.power", power=area["power"]))
    found.append(word(page, "area.tokens", tokens=area["tokens"]))
    return joined(found)


def numbers(page: Page, area: dict[str, Any]) -> Pairs:
    """Cubes and research."""
    cubes = cubes_text(page, area["cubes"]) or word(page, "area.none")
    if area.get("waiting"):
        cubes = f"{cubes} ({word(page, 'area.waiting', cubes=waiting(page, area['waiting']))})"
    pairs: Pairs = [(word(page, "area.cubes"), cubes)]
    if "research" in area:
        pairs.append((word(page, "area.research"), types_text(page, area["research"]) or word(page, "area.none")))
    return pairs


def waiting(page: Page, cubes: dict[str, int]) -> str:
    """Cubes that wait at events to come."""
    found: list[str] = []
    for turn, number in cubes.items():
        cube = "unit" if turn in BATTLE_TURNS else "sage"
        found.append(word(page, "area.waits", cubes=cubes_text(page, {cube: number}), turn=turn))
    return ", ".join(found)


def own_area(page: Page, seat: int) -> list[RenderableType]:
    """One's own board, cards with their texts, the hand with both sides."""
    area = page.view["seats"][seat]
    pairs: Pairs = [(word(page, "area.tracks"), tracks(page, area)), *numbers(page, area)]
    pairs.append((word(page, "area.priority"), " > ".join([term(page, kind) for kind in area["priority"]])))
    for key, deck_name in (("leader", "leaders"), ("cemetery", "leaders"), ("wonders", "wonders")):
        ids = [area[key]] if key == "leader" else area[key]
        if any(ids):
            told = page.full or key == "leader"
            pairs.append(
                (
                    word(page, f"area.{key}"),
                    cards_told(page, ids, deck_name) if told else names_of(page, ids, deck_name),
                )
            )
    pairs += card_names(page, area, ("old",))
    if area["permanents"]:
        pairs.append((word(page, "area.permanents"), names_of(page, area["permanents"], "challenges")))
    shown: list[RenderableType] = [heading(title(page, seat)), rows(pairs, LABEL)]
    return shown + [technologies(page, area[key], key) for key in IN_PLAY if area[key]]


def cards_told(page: Page, ids: list[str], deck_name: str) -> Text:
    """Leaders or Wonders with their texts."""
    cards = [deck(page, deck_name)[card] for card in ids]
    return Text("\n").join(
        [Text.assemble((name_of(card, page), "bold"), f" {card['text'][page.lang]}") for card in cards]
    )


def technologies(page: Page, ids: list[str], place: str) -> RenderableType:
    """Technologies with both their sides."""
    cards = deck(page, "technologies")
    lines: list[list[RenderableType]] = []
    for card_id in ids:
        card = cards[card_id]
        left, right = sides(page, card)
        lines.append([Text(name_of(card, page), style="bold"), term(page, card["type"]), left, right])
    titles = [word(page, f"place.{place}"), "", word(page, "area.left"), word(page, "area.right")]
    return listing(titles, lines, [0, 0, 1, 1], set())


def card_names(page: Page, area: dict[str, Any], keys: tuple[str, ...]) -> Pairs:
    """Technologies by name only."""
    return [(word(page, f"place.{key}"), names_of(page, area[key], "technologies")) for key in keys if area[key]]


def rival_area(page: Page, seat: int) -> list[RenderableType]:
    """Another player's board in a few lines."""
    area = page.view["seats"][seat]
    pairs: Pairs = [(word(page, "area.tracks"), tracks(page, area)), *numbers(page, area)]
    pairs.append((word(page, "area.priority"), " > ".join([term(page, kind) for kind in area["priority"]])))
    pairs += card_names(page, area, (*IN_PLAY, "old") if page.full else IN_PLAY)
    return [heading(title(page, seat)), rows(pairs + owned(page, area), LABEL)]


def owned(page: Page, area: dict[str, Any]) -> Pairs:
    """Leaders and Wonders by name."""
    pairs: Pairs = []
    if area["leader"]:
        pairs.append((word(page, "area.leader"), names_of(page, [area["leader"]], "leaders")))
    if area["cemetery"]:
        pairs.append((word(page, "area.cemetery"), names_of(page, area["cemetery"], "leaders")))
    if area["wonders"]:
        pairs.append((word(page, "area.wonders"), names_of(page, area["wonders"], "wonders")))
    if area["permanents"]:
        pairs.append((word(page, "area.permanents"), names_of(page, area["permanents"], "challenges")))
    return pairs


def automa_area(page: Page, area: dict[str, Any]) -> list[RenderableType]:
    """The Automa: its Action card and Envy, what it owns."""
    name = Text(word(page, "automa.name"), style="bold")
    name.append(" · " + names_of(page, [area["civilization"]], "civilizations"))
    name.append(" · ").append(word(page, "area.vp", vp=area["score"]))
    pairs: Pairs = []
    if area["action"]:
        card = deck(page, "actions")[area["action"]]
        left = word(page, "automa.left", cards=area["actions"])
        text = Text.assemble((name_of(card, page), "bold"), f" {card['text'][page.lang]} ({left})")
        pairs.append((word(page, "automa.action"), text))
        envy = [f"[{term(page, kind)}]" if kind == area["active_envy"] else term(page, kind) for kind in area["envy"]]
        pairs.append((word(page, "automa.envy"), " ".join(envy)))
    pairs += [(word(page, "area.tracks"), tracks(page, area)), *numbers(page, area)]
    pairs.append((word(page, "area.priority"), " > ".join([term(page, kind) for kind in area["priority"]])))
    pairs.append((word(page, "automa.technologies"), names_of(page, area["technologies"], "technologies")))
    return [heading(name), rows(pairs + owned(page, area), LABEL)]


# What is being decided


def chosen(page: Page) -> list[RenderableType]:
    """What the seat has picked so far, and how a contest stands."""
    view = page.view
    pairs: Pairs = []
    picks = view["choice"]
    for key in ("left", "discarded"):
        if picks.get(key):
            pairs.append((word(page, f"choice.{key}"), names_of(page, picks[key], "technologies")))
    for key in ("placed", "picked"):
        if picks.get(key):
            pairs.append((word(page, f"choice.{key}"), ", ".join([term(page, name) for name in picks[key]])))
    contest = view["contest"]
    if contest is not None:
        wishes = picks.get("wishes") or contest["wishes"]
        if wishes:
            pairs.append((word(page, "choice.wishes"), names_of(page, wishes, contest["kind"])))
        if contest["outcome"]:
            pairs.append((word(page, "choice.outcome"), claims(page, contest["outcome"], contest["kind"])))
    if view["purchases"]:
        pairs.append((word(page, "choice.served"), claims(page, view["purchases"], "technologies")))
    return [rows(pairs)] if pairs else []


def claims(page: Page, cards: list[str], deck_name: str) -> Text:
    """Who would get which card."""
    text = Text()
    for player, card in enumerate(cards):
        text.append(" · " if text else "")
        if player < len(page.names):
            text.append_text(seat_name(player, page.names))
        else:
            text.append(word(page, "automa.name"))
        text.append(" → " + (names_of(page, [card], deck_name) if card else word(page, "choice.nothing")))
    return text
