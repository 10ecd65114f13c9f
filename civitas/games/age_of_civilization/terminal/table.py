"""How the table is drawn in the terminal, from a seat's view and the box alone."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from civitas.games.age_of_civilization.box import AgeBox
from civitas.games.age_of_civilization.scenarios import AGE_OF_WONDERS, WONDER_SLOTS, horde_strength
from civitas.games.age_of_civilization.terminal.areas import own_area, rival_area, status_line
from civitas.games.age_of_civilization.terminal.occasions import choice
from civitas.games.age_of_civilization.terminal.words import (
    LABEL,
    PERMANENT,
    deck,
    goal_text,
    name_of,
    names_of,
    price,
    scenario_of,
    special_event_of,
    word,
)
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.kernel.box import Record
from civitas.terminal.board import WIDE, Page, badge, colon, heading, joined, listing, rows, seat_name, side_by_side

# The board


def board(page: Page) -> list[RenderableType]:
    """The whole table: time track, markets, scenario, own area, rivals."""
    view = page.view
    table = [*track(page), *civilization_market(page), *wonder_market(page), *special_market(page), *scenario(page)]
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
    """Round, phase, whose turn it is, the virtual opponent."""
    view = page.view
    title = Text("Age of Civilization", style="bold")
    if view["round"]:
        title.append(" · " + word(page, "head.round", round=view["round"], rounds=cast(AgeBox, page.box).rounds))
    title.append(" · " + TEXTS.say(f"phase.{view['phase']}", page.lang))
    line = Text()
    if view["active"] >= 0 and not view["over"]:
        line.append(word(page, "head.turn") + " ").append_text(seat_name(view["active"], page.names))
    if len(view["seats"]) > 1:
        line.append("   " if line else "").append(word(page, "head.first") + " ").append_text(badge(view["first"]))
    for rival in view["rivals"]:
        line.append("   " if line else "").append(word(page, "head.alone", military=rival["military"]))
    chosen = [TEXTS.say(f"option.{key}", page.lang) for key, value in view["options"].items() if value is True]
    if view["options"]["mode"] != "standard":
        chosen.insert(0, choice(page.box, "mode", view["options"]["mode"], page.lang)[0])
    if chosen:
        line.append("   " if line else "").append(joined(chosen), style="italic")
    return [heading(title, "bold", "━"), line]


def track(page: Page) -> list[RenderableType]:
    """The permanent card, the three cards in play, and what is still to come."""
    view = page.view
    actions = deck(page, "actions")
    first, last = view["window"]
    window = view["track"][first:last]
    pairs: list[tuple[RenderableType, RenderableType]] = []
    planning = view["phase"] in ("civilization", "draft")
    for key, ids, detailed in (("always", PERMANENT, page.full), ("now", window, page.full or planning)):
        cards = [actions[card] for card in ids]
        pairs.append((word(page, f"track.{key}"), action_rows(page, cards) if detailed else action_strip(page, cards)))
    pairs.append((word(page, "track.later"), to_come(page, actions)))
    return [heading(word(page, "track.title")), rows(pairs, LABEL)]


def action_strip(page: Page, cards: list[Record]) -> Text:
    """Some actions in a line, with how often each was used this turn."""
    strip = Text()
    for card in cards:
        used = page.view["used"].count(card["id"])
        strip.append(" · " if strip else "").append(name_of(card, page), style="dim" if used else "bold")
        if slots_of(page, card) > 1:
            strip.append(" " + word(page, "track.slots", slots=slots_of(page, card)))
        if card["workers"]:
            strip.append(f" ({slot_price(page, card)})", style="red" if card["red"] else "dim")
        if used:
            strip.append(f" ({word(page, 'track.used')}{f' {used}' if used > 1 else ''})", style="dim")
    return strip


def action_rows(page: Page, cards: list[Record]) -> Table:
    """Some actions one by one: what a slot takes and gives."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    for card in cards:
        text = Text()
        if card["workers"]:
            slots = slots_of(page, card)
            times = word(page, "track.slots", slots=slots) + " " if slots > 1 else ""
            text.append(f"{times}{slot_price(page, card)}", style="red" if card["red"] else "dim")
            text.append(colon(page.lang)).append(card["text"][page.lang])
        else:
            text.append(word(page, "track.idle"), style="dim")
        grid.add_row(name_of(card, page), text)
    return grid


def slots_of(page: Page, card: Record) -> int:
    """Uses of an action per turn: the Age of Wonders has the Wonder slot used twice."""
    slots: int = card["slots"]
    return WONDER_SLOTS if pays_stones(page, card) else slots


def slot_price(page: Page, card: Record) -> str:
    """What a slot takes as printed; in the Age of Wonders stones pay for Wonders too."""
    return price(card, page.lang, "coins_or_stones" if pays_stones(page, card) else "coins")


def pays_stones(page: Page, card: Record) -> bool:
    return scenario_of(page) == AGE_OF_WONDERS and card["id"] == "wonder"


def to_come(page: Page, actions: dict[str, Record]) -> RenderableType:
    """The cards that will enter, each at the end of a round, with wars, the Plague and events."""
    view = page.view
    box = cast(AgeBox, page.box)
    last = view["window"][1]
    cards: list[Text] = []
    for place in range(last, len(view["track"])):
        card = actions[view["track"][place]]
        text = Text.assemble(
            word(page, "track.enters", round=place + 1 - box.window), " ", (name_of(card, page), "bold")
        )
        if card["war"] and special_event_of(page) != "horde":
            text.append(f" ({word(page, 'track.war')})", style="red")
        if card["plague"] and not black_death_at(page, place):
            text.append(f" ({word(page, 'track.strikes')})", style="red")
        if view["events"] and place + 1 in box.event_positions:
            event = deck(page, "events")[view["events"][box.event_positions.index(place + 1)]]
            text.append(" + " + word(page, "track.event", event=name_of(event, page)), style="magenta")
            text.append(colon(page.lang) + event["text"][page.lang])
        cards.append(text)
    if not cards:
        return Text(word(page, "track.nothing"), style="dim")
    return Group(*cards) if view["events"] or page.full else Text(" · ").join(cards)


def black_death_at(page: Page, place: int) -> bool:
    """Whether the Black Death strikes when this card of the track enters, in place of the Plague."""
    return special_event_of(page) == "black_death" and bool(page.view["scenario"]["token"] == place + 1)


def civilization_market(page: Page) -> list[RenderableType]:
    """The civilizations to take, with their bonus coins; in the Draft also one's hand."""
    view = page.view
    coins = {entry["id"]: entry["coins"] for entry in view["market"]}
    shown: list[RenderableType] = []
    own = view["seats"][view["seat"]] if view["seat"] is not None else {}
    detailed = page.full or view["phase"] in ("civilization", "draft")
    for key, ids in (("passed", view.get("passed", [])), ("hand", own.get("hand", []))):
        if ids:
            shown.append(heading(word(page, f"market.{key}")))
            shown.append(civilizations(page, ids, {}) if detailed else civilization_strip(page, ids, {}))
    if view["phase"] != "draft":
        key = "drafted" if view["options"]["draft"] else "civilizations"
        shown.append(heading(word(page, f"market.{key}", deck=view["deck"])))
        shown.append(
            civilizations(page, list(coins), coins) if detailed else civilization_strip(page, list(coins), coins)
        )
    return shown


def civilization_strip(page: Page, ids: list[str], coins: dict[str, int]) -> Text:
    cards = deck(page, "civilizations")
    parts = [name_of(cards[card], page) + (f" +{coins[card]}" if coins.get(card) else "") for card in ids]
    return Text(joined(parts) or word(page, "market.none"))


def civilizations(page: Page, ids: list[str], coins: dict[str, int]) -> RenderableType:
    """Civilization cards with all that stands on them."""
    cards = deck(page, "civilizations")
    titles = [word(page, f"market.{key}") for key in ("name", "population", "bonus", "main", "inherited")]
    lines: list[list[RenderableType]] = []
    for card_id in ids:
        card = cards[card_id]
        texts = [ability_text(page, card, side) for side in ("main", "inherited")]
        bonus = Text(f"+{coins[card_id]}" if coins.get(card_id) else "", style="yellow")
        lines.append([Text(name_of(card, page), style="bold"), str(card["population"]), bonus, *texts])
    return listing(titles, lines, [0, 0, 0, 3, 2], {1, 2}) if ids else Text(word(page, "market.none"), style="dim")


def ability_text(page: Page, card: Record, side: str) -> str:
    """An ability with its military icons."""
    icons = card["military"][side]
    told: str = card["text"][side][page.lang]
    military = word(page, "market.icons", military=icons)
    return f"{told} [{military}]" if icons and str(icons) not in told else told


def wonder_market(page: Page) -> list[RenderableType]:
    """The Wonders to take; in full unless the options name them already."""
    view = page.view
    cards = deck(page, "wonders")
    named_below = any(option.startswith(("build/", "take/")) for option in page.options)
    opened = heading(word(page, "market.wonders"))
    if not page.full and (named_below or view["phase"] != "actions"):
        return [opened, Text(names_of(page, view["wonders"], "wonders") or word(page, "market.none"))]
    pairs: list[tuple[RenderableType, RenderableType]] = [
        (name_of(cards[card], page), cards[card]["text"][page.lang]) for card in view["wonders"]
    ]
    return [opened, rows(pairs)] if pairs else [opened, Text(word(page, "market.none"), style="dim")]


def special_market(page: Page) -> list[RenderableType]:
    view = page.view
    if not view["options"]["innovation"]:
        return []
    cards = deck(page, "special_technologies")
    opened = heading(word(page, "market.specials", coins=cast(AgeBox, page.box).special_price))
    if page.full or not any(option.startswith("buy/") for option in page.options):
        pairs: list[tuple[RenderableType, RenderableType]] = [
            (name_of(cards[card], page), cards[card]["text"][page.lang]) for card in view["special_technologies"]
        ]
        return [opened, rows(pairs)]
    return [
        opened,
        Text(names_of(page, view["special_technologies"], "special_technologies") or word(page, "market.none")),
    ]


# Scenarios


def scenario(page: Page) -> list[RenderableType]:
    """What a scenario keeps on the table: special actions, trail, token, goals."""
    trail = page.view.get("scenario")
    if trail is None:
        return []
    card = deck(page, "scenarios")[trail["id"]]
    actions = deck(page, "special_actions")
    pairs: list[tuple[RenderableType, RenderableType]] = [
        (word(page, "scenario.actions"), action_rows(page, [actions[name] for name in trail["special_actions"]]))
    ]
    if card["control"] == "station":
        pairs.append((word(page, "scenario.stations"), stations(page, trail)))
    if card["control"] == "realm":
        pairs.append((word(page, "scenario.realms"), realms(page, trail)))
    goods = joined([word(page, f"scenario.{key}", **{key: trail[key]}) for key in ("stones", "water") if trail[key]])
    if goods:
        pairs.append(("", Text(goods, style="bold")))
    if card["special_event"]:
        pairs.append(("", token(page, trail, card)))
    pairs += [(word(page, f"scenario.{goal}"), goal_text(card, goal, page.lang)) for goal in ("win", "glory")]
    return [heading(name_of(card, page)), rows(pairs, LABEL)]


def stations(page: Page, trail: dict[str, Any]) -> Text:
    text = Text()
    for index, card in enumerate(deck(page, "controls").values()):
        held = index < trail["stations"]
        text.append("  " if text else "").append(
            f"{'■' if held else '·'} {card['station']['name'][page.lang]}", style="bold" if held else ""
        )
        if not held and index >= trail["rewarded"]:
            text.append(f" ({card['station']['text'][page.lang]})", style="dim")
    return text


def realms(page: Page, trail: dict[str, Any]) -> Text:
    text = Text()
    for index, (card_id, card) in enumerate(deck(page, "controls").items()):
        realm = card["realm"]
        defence = realm["defence"] + trail["walls"][index]
        told = word(page, "scenario.realm", name=realm["name"][page.lang], defence=defence, points=realm["points"])
        held = card_id in trail["realms"]
        text.append("  " if text else "").append(f"{'■' if held else '×'} {told}", style="" if held else "dim strike")
    return text


def token(page: Page, trail: dict[str, Any], card: Record) -> Text:
    """Where the special event's token lies."""
    event = deck(page, "special_events")[card["special_event"]]
    number = trail["token"] - cast(AgeBox, page.box).window
    values = {"event": name_of(event, page), "round": number, "strength": horde_strength(number)}
    over = not trail["token"] or trail["token"] > len(page.view["track"])
    key = "struck" if over else "horde" if card["special_event"] == "horde" else "event"
    told = Text(word(page, f"scenario.{key}", **values), style="magenta")
    return told.append(" — " + event["text"][page.lang], style="dim") if page.full else told
