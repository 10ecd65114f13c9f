"""What a seat may see (the rulebook hides nothing but decks and the Draft's hands), and redealing what it may not."""

from __future__ import annotations

from typing import Any

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    CIVILIZATION_IDS,
    CONTROL_IDS,
    EVENT_IDS,
    SPECIAL_IDS,
    TECHNOLOGY_IDS,
    WONDER_IDS,
)
from civitas.games.age_of_civilization.draft import Draft, passed_hand
from civitas.games.age_of_civilization.knowledge import Knowledge
from civitas.games.age_of_civilization.quantities import future_cards, military
from civitas.games.age_of_civilization.scenarios import CONTROLS
from civitas.games.age_of_civilization.score import rivals
from civitas.games.age_of_civilization.state import CATEGORIES, NONE, AgeMatch, State, members
from civitas.games.age_of_civilization.turn import EndOfTurn, Turn
from civitas.kernel.rng import Rng


def view(match: AgeMatch, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; cards by their ids."""
    state = match.state
    window = state.round - 1
    drafting = phase(match) == "draft"
    body: dict[str, Any] = {
        "round": state.round,
        "phase": phase(match),
        "seats": [player_view(match, owner, owner == seat) for owner in range(match.seats)],
        "rivals": rivals(match),
        "options": dict(match.options),
        "first": state.first,
        "active": NONE if drafting else state.active,
        "track": [ACTION_IDS[card] for card in state.track],
        "window": [max(window, 0), max(window, 0) + match.box.window],
        "cards_to_come": future_cards(match),
        "market": [
            {"id": CIVILIZATION_IDS[card], "coins": coins}
            for card, coins in zip(state.market, state.bonus, strict=True)
        ],
        "deck": len(state.deck),
        "wonders": [WONDER_IDS[card] for card in state.wonders],
        "special_technologies": [SPECIAL_IDS[card] for card in state.specials],
        "events": [EVENT_IDS[card] for card in state.events],
        "used": [ACTION_IDS[action] for action in state.used],
    }
    if drafting:
        body["passed"] = [] if seat is None else [CIVILIZATION_IDS[card] for card in passed_hand(state, seat)]
    if match.scenario is not None:
        body["scenario"] = scenario_view(match)
    return body


def phase(match: AgeMatch) -> str:
    """Where the match stands: draft, civilization, actions, end_of_turn or over."""
    if not match.pending:
        return "over"
    for frame in reversed(match.frames):
        if isinstance(frame, EndOfTurn):
            return "end_of_turn"
        if isinstance(frame, Turn):
            return "actions" if frame.asked == "act" or frame.asked == "offer_culture" else "civilization"
        if isinstance(frame, Draft):
            return "draft"
    return "civilization"


def player_view(match: AgeMatch, seat: int, own: bool) -> dict[str, Any]:
    player = match.state.players[seat]
    area: dict[str, Any] = {
        "points": player.points,
        "earned": {name: points for name, points in zip(CATEGORIES, player.earned, strict=True) if points},
        "coins": player.coins,
        "workers": player.workers,
        "placed": player.placed,
        "doomed": player.doomed,
        "military": military(player),
        "main": "" if player.main == NONE else CIVILIZATION_IDS[player.main],
        "declined": [CIVILIZATION_IDS[card] for card in player.declined],
        "annexed": [CIVILIZATION_IDS[card] for card in player.annexed],
        "technologies": [TECHNOLOGY_IDS[index] for index in members(player.technologies)],
        "wonders": [WONDER_IDS[index] for index in members(player.wonders)],
        "special_technology": "" if player.special == NONE else SPECIAL_IDS[player.special],
        "hand_size": len(player.hand),
    }
    if own:
        area["hand"] = [CIVILIZATION_IDS[card] for card in player.hand]
    return area


def scenario_view(match: AgeMatch) -> dict[str, Any]:
    trail = match.state.trail
    assert match.scenario is not None
    return {
        "id": match.scenario.id,
        "special_actions": [ACTION_IDS[action] for action in match.scenario.special_actions],
        "stones": trail.stones,
        "water": trail.water,
        "stations": trail.stations,
        "rewarded": trail.rewarded,
        "walls": trail.walls[:],
        "realms": [CONTROL_IDS[realm] for realm in range(CONTROLS) if realm not in trail.lost],
        "token": trail.token,
        "struck": trail.struck,
    }


def redeal(match: AgeMatch, seat: int, rng: Rng) -> None:
    """Redraw the deck, and in the Draft the hands, among what the seat (-1: a spectator) can hold possible."""
    state = match.state
    if state.dealt:
        Knowledge(state, seat).redeal(rng)
    else:
        state.deck.sort()  # so that the redealt order hangs on the seed alone, not on the true one
        rng.shuffle(state.deck)


def secrets(match: AgeMatch, seat: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    state = match.state
    if state.dealt:
        return Knowledge(state, seat).secrets()
    return deck_secrets(state)


def deck_secrets(state: State) -> dict[str, object]:
    if len(state.deck) < 2:
        return {}
    return {f"deck[{place}]": card for place, card in enumerate(state.deck)}
