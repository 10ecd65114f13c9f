"""The table between the nations as the pages draw it: card row, events, decks, common tactics, the nations compared."""

from __future__ import annotations

from typing import Any

from civitas.games.through_the_ages.box import ACTIONS, CARD_IDS, LEADERS, NONE, WONDERS
from civitas.games.through_the_ages.payments import civil_actions
from civitas.games.through_the_ages.ratings import civil_limit
from civitas.games.through_the_ages.row import has_technology, price
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.web_cards import Card, card_of
from civitas.games.through_the_ages.web_nation import Names, drawn
from civitas.games.through_the_ages.web_signs import say

Rows = list[dict[str, Any]]


def card_row(match: AgesMatch, seat: int | None, names: Names, lang: str) -> Rows:
    """The thirteen spaces: card, price for the reader, and why it cannot be taken."""
    found: Rows = []
    for space, card in enumerate(match.state.row):
        base = match.box.row_prices[space]
        if card == NONE:
            found.append({"space": space + 1, "base": base, "empty": True})
            continue
        cost = base if seat is None else price(match, seat, space)
        entry = drawn(match.box, card, names, lang)
        why = "" if seat is None else _hindrance(match, seat, card, cost)
        entry.update(
            space=space + 1,
            base=base,
            empty=False,
            price=cost,
            pieces=[f"space/{space + 1}"],
            why=say(f"why.{why}", lang, n=cost) if why else "",
        )
        found.append(entry)
    return found


def _hindrance(match: AgesMatch, seat: int, card: int, cost: int) -> str:
    """Why a player may not take a card of the row, whatever the phase."""
    player = match.state.players[seat]
    if card < WONDERS and has_technology(player, card):
        return "owned"
    if LEADERS <= card < ACTIONS and player.leaders_taken >> match.box.level[card] & 1:
        return "leader"
    if WONDERS <= card < LEADERS:
        if player.wonder != NONE:
            return "wonder"
    elif len(player.hand) >= civil_limit(player):
        return "hand"
    return "actions" if cost > civil_actions(player) else ""


def prices(match: AgesMatch) -> Rows:
    """Runs of spaces with the same printed price."""
    runs: Rows = []
    for cost in match.box.row_prices:
        if not runs or runs[-1]["cost"] != cost:
            runs.append({"cost": cost, "spaces": 0})
        runs[-1]["spaces"] += 1
    return runs


def events(match: AgesMatch, view: dict[str, Any], lang: str) -> dict[str, Any]:
    """Both event piles by their backs, with what the reader knows of them; the decks."""

    def named(ids: list[str]) -> list[Card]:
        return [card_of(match.box, CARD_IDS.index(name), lang) for name in ids]

    return {
        "age": view["age"],
        "current": view["current_events"],
        "future": view["future_events"],
        "next": named([view["next_event"]])[0] if view["next_event"] else None,
        "mine_current": named(view["prepared"]),
        "mine_future": named([name for name in view["prepared_future"] if name]),
        "past": named(view["past_events"][::-1]),
        "military": view["military_deck"],
        "discards": view["military_discards"],
        "civil": view["civil_deck"],
        "last_round": view["last_round"],
        "cleared": match.box.row_cleared[max(match.count() - 2, 0)],
    }


def tactics(match: AgesMatch, names: Names, lang: str) -> list[Card]:
    """Tactics everybody may copy."""
    return [drawn(match.box, card, names, lang) for card in match.state.common]


def strongest(match: AgesMatch) -> dict[str, list[int]]:
    """Who is strongest and weakest: what most events ask for."""
    living = match.living()
    values = [match.state.players[seat].strength for seat in living]
    return {
        "most": [seat for seat in living if match.state.players[seat].strength == max(values, default=0)],
        "least": [seat for seat in living if match.state.players[seat].strength == min(values, default=0)],
    }
