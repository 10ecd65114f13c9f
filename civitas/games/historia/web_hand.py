"""The cards in front of the reader: hand, laid cards and column, and what each would do now."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.actions import can_carry_out
from civitas.games.historia.box import (
    ACTION_IDS,
    ADVANCED,
    ART,
    EXPANSION,
    EXPLOITATION,
    MILITARY,
    RAID,
    REVOLUTION,
    TECHNOLOGY,
    TOURISM,
    TRADE,
    WAR,
)
from civitas.games.historia.effects import can_move_right, can_move_up
from civitas.games.historia.events import foreseen
from civitas.games.historia.quantities import event_cubes, expansion_mask, may_revolt, trade_partners, way_of
from civitas.games.historia.rounds import resolving
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.web_cards import action_card, hand_card, say
from civitas.games.historia.web_numbers import coming_back

# Why an action would do nothing when everything it asks of the hand is there.
_LACKS: Final = {
    ART: "row",
    EXPLOITATION: "used",
    TRADE: "partner",
    RAID: "victim",
    WAR: "shared",
    TOURISM: "wonders",
}


def hindrance(given: HistoriaMatch, seat: int, action: int, level: int) -> str:
    """Why an action would do nothing if it were resolved now; "" when it would take effect.

    What the event takes before it is taken into account, unless it was taken already.
    """
    match = given if resolving(given, seat) == action else foreseen(given, seat, action)
    if can_carry_out(match, seat, action, level, False):
        return ""
    way = way_of(match, action, level)
    available = match.state.players[seat].available - event_cubes(match, action)
    if match.state.technology[seat] < way.requires:
        return "technology"
    if available < way.cubes:
        return "cubes"
    if action == EXPANSION:
        return "cubes" if expansion_mask(match, seat) else "land"
    if action == MILITARY and not can_move_up(match, seat):
        return "square"
    blocked = not can_move_right(match, seat)
    if action == TECHNOLOGY or (action == TRADE and blocked and trade_partners(match, seat)):
        return "square"
    return _LACKS.get(action, "")


def dress_ways(match: HistoriaMatch, seat: int, card: dict[str, Any], lang: str) -> None:
    """Say of each side of an action card whether it would take effect now, and why not."""
    action = ACTION_IDS.index(card["id"])
    for level, way in enumerate(card["ways"]):
        lack = hindrance(match, seat, action, level)
        way["on"] = not lack
        way["level"] = "advanced" if level == ADVANCED else "basic"
        way["why"] = say(f"why.{lack}", lang, n=way["requires"]) if lack else ""


def ask_for_column(match: HistoriaMatch, seat: int, card: dict[str, Any], lang: str) -> None:
    """A Revolution in hand needs cards in the column when the round begins; one that is laid had them."""
    if card["id"] == ACTION_IDS[REVOLUTION] and not may_revolt(match, seat):
        for way in card["ways"]:
            way["on"] = False
            way["why"] = say("why.column", lang)


def cards_of(match: HistoriaMatch, seat: int, cards: list[str], lang: str) -> list[dict[str, Any]]:
    """Cards of a hand with what they would do."""
    found = [hand_card(match.box, card, lang) for card in cards]
    for card in found:
        if "ways" in card:
            dress_ways(match, seat, card, lang)
    return found


def hand(match: HistoriaMatch, area: dict[str, Any], lang: str) -> dict[str, Any]:
    """A player's cards as a reader may see them: in hand, chosen, laid, being resolved, laid without effect."""
    seat = area["civ"]
    own = area.get("advisors", [])
    chosen = area.get("choosing", [])
    cards = cards_of(match, seat, [*area["hand"], *sorted(own, key=_printed_place(match))], lang)
    for card in cards:
        card["chosen"] = chosen.index(card["id"]) + 1 if card["id"] in chosen else 0
        ask_for_column(match, seat, card, lang)
    return {
        "cards": cards,
        "laid": cards_of(match, seat, area["laid"], lang),
        "resolving": cards_of(match, seat, [area["resolving"]] if area["resolving"] else [], lang),
        "extra": cards_of(match, seat, [area["extra"]] if area["extra"] else [], lang),
        "aside": [action_card(match.box, card, lang) for card in area["aside"]],
        "limit": area["limit"],
        "count": len(area["hand"]) + area["advisor_count"],
    }


def _printed_place(match: HistoriaMatch) -> Any:
    """Advisors stand in a hand in the order of the box, as they are offered."""
    places = {card["id"]: place for place, card in enumerate(match.box.tables["advisors"])}
    return places.__getitem__


def column(match: HistoriaMatch, seat: int, area: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """The discard column, oldest first; `back` marks what the end of the turn gives back."""
    found = [action_card(match.box, card, lang) for card in area["column"]]
    back = len(coming_back(match, seat))
    for place, card in enumerate(found):
        card["back"] = place < back
        card["oldest"] = place == 0
        card["newest"] = place == len(found) - 1
    return found
