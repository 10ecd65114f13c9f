"""What a seat may see (Code p. 2, 8), and redealing what it may not."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.through_the_ages.box import AGE_IDS, CARD_IDS, GOVERNMENTS, NONE, WONDERS, WORKER_COUNT
from civitas.games.through_the_ages.costs import population_cost
from civitas.games.through_the_ages.goods import food, resources
from civitas.games.through_the_ages.knowledge import military_secrets, redeal_military
from civitas.games.through_the_ages.production import (
    consumption_of,
    corruption_of,
    food_production,
    resource_production,
)
from civitas.games.through_the_ages.ratings import (
    civil_limit,
    discontent,
    military_limit,
    required_happiness,
)
from civitas.games.through_the_ages.row import price
from civitas.games.through_the_ages.score import breakdown
from civitas.games.through_the_ages.state import (
    PHASES,
    REPLACED_LEADER,
    SWAP_READY,
    USED_CHOICE,
    USED_CONVERSION,
    USED_FREE_POPULATION,
    USED_MILITARY_AS_CIVIL,
    USED_SWAP,
    USED_TACTIC,
    AgesMatch,
    Player,
)
from civitas.games.through_the_ages.wonders import is_ruin
from civitas.kernel.rng import Rng

USES: Final = (
    ("tactic", USED_TACTIC),
    ("conversion", USED_CONVERSION),
    ("free_population", USED_FREE_POPULATION),
    ("choice", USED_CHOICE),
    ("military_as_civil", USED_MILITARY_AS_CIVIL),
    ("leader_replaced", REPLACED_LEADER),
    ("swap_ready", SWAP_READY),
    ("swap", USED_SWAP),
)


def view(match: AgesMatch, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; cards by their ids, hidden ones by their ages."""
    state = match.state
    viewer = NONE if seat is None else seat
    top = state.peeked >> viewer & 1 if viewer >= 0 else 0
    return {
        "round": state.round,
        "phase": phase(match),
        "seats": [player_view(match, owner, viewer) for owner in range(match.seats)],
        "rivals": [],
        "options": dict(match.options),
        "age": AGE_IDS[state.age],
        "last_round": state.last_round,
        "first": state.first,
        "active": state.active,
        "row": [name_of(card) for card in state.row],
        "prices": prices(match, seat),
        "civil_deck": len(state.civil),
        "military_deck": len(state.military),
        "military_discards": len(state.discards),
        "current_events": ages(match, state.current),
        "future_events": ages(match, state.future),
        "next_event": CARD_IDS[state.current[-1]] if top and state.current else "",
        "prepared": sorted(own_cards(state.current, state.current_by, viewer)),
        "prepared_future": [
            CARD_IDS[card] if by == viewer and viewer >= 0 else ""
            for card, by in zip(state.future, state.future_by, strict=True)
        ],
        "past_events": names(state.past),
        "table": names(state.table),
        "common_tactics": names(state.common),
        "gone": names(state.gone),
    }


def phase(match: AgesMatch) -> str:
    """Where the turn stands: start, politics, actions, end; or over."""
    return PHASES[match.state.phase] if match.pending else "over"


def prices(match: AgesMatch, seat: int | None) -> list[int]:
    """Civil actions for each space, for that seat; 0 where empty. A spectator sees what is printed."""
    if seat is None:
        return match.box.row_prices[:]
    return [0 if card == NONE else price(match, seat, space) for space, card in enumerate(match.state.row)]


def names(cards: list[int]) -> list[str]:
    return [CARD_IDS[card] for card in cards]


def name_of(card: int) -> str:
    return "" if card == NONE else CARD_IDS[card]


def ages(match: AgesMatch, cards: list[int]) -> list[str]:
    """The backs of face-down cards, top first."""
    return [AGE_IDS[match.box.level[card]] for card in reversed(cards)]


def own_cards(cards: list[int], by: list[int], viewer: int) -> list[str]:
    """Cards of a face-down pile that the seat put there itself."""
    if viewer < 0:
        return []
    return [CARD_IDS[card] for card, owner in zip(cards, by, strict=True) if owner == viewer]


def player_view(match: AgesMatch, seat: int, viewer: int) -> dict[str, Any]:
    """One player's area; hands of others by their backs."""
    box = match.box
    player = match.state.players[seat]
    mine = seat == viewer
    shows = mine or match.options["civil_hands"] == "open"
    area: dict[str, Any] = {
        "alive": player.alive,
        "points": player.culture,
        "earned": breakdown(match, seat),
        "science": player.science,
        "science_rating": player.science_rating,
        "culture_rating": player.culture_rating,
        "strength": player.strength,
        "happiness": player.happiness,
        "happiness_required": required_happiness(box, player),
        "discontent": discontent(box, player),
        "uprising": discontent(box, player) > player.unused,
        "civil": player.civil,
        "civil_total": player.civil_total,
        "extra_civil": player.extra_civil,
        "military": player.military,
        "military_total": player.military_total,
        "extra_military": player.extra_military,
        "government": CARD_IDS[player.government],
        "urban_limit": box.urban_limit[player.government - GOVERNMENTS],
        "leader": name_of(player.leader),
        "leaders_taken": [AGE_IDS[age] for age in range(4) if player.leaders_taken >> age & 1],
        "specials": [CARD_IDS[card] for card in player.specials if card != NONE],
        "technologies": technologies(player),
        "unused": player.unused,
        "yellow": player.yellow,
        "blue": player.blue,
        "food": food(box, player),
        "resources": resources(box, player),
        "unit_resources": player.unit_resources + player.leader_resources,
        "unit_science": player.leader_science,
        "food_production": food_production(match, seat),
        "resource_production": resource_production(match, seat),
        "consumption": consumption_of(box, player),
        "corruption": corruption_of(box, player),
        "population_cost": population_cost(match, seat) if player.yellow else 0,
        "wonder": name_of(player.wonder),
        "stages": player.stages,
        "stages_cost": box.stages[player.wonder - WONDERS][:] if player.wonder != NONE else [],
        "wonders": [wonder_view(player, wonder) for wonder in player.wonders],
        "colonies": names(player.colonies),
        "tactic": name_of(player.tactic),
        "exclusive": player.exclusive,
        "war": name_of(player.war),
        "war_rival": player.war_rival,
        "pact": name_of(player.pact),
        "pact_partner": player.pact_partner,
        "pact_side": ("A", "B")[player.pact_side],
        "politics_owed": player.politics_owed,
        "second_politics_used": player.second_politics,
        "used": [name for name, bit in USES if player.used & bit],
        "civil_hand": names(player.hand) if shows else [],
        "civil_hand_count": len(player.hand),
        "civil_hand_limit": civil_limit(player),
        "fresh": names(player.fresh) if shows else [],
        "military_hand": names(player.military_hand) if mine else [],
        "military_hand_ages": sorted([AGE_IDS[box.level[card]] for card in player.military_hand]),
        "military_hand_limit": military_limit(player),
        "open_hand": names(player.open_hand),
    }
    return area


def technologies(player: Player) -> list[dict[str, Any]]:
    """The technologies for workers in play, with workers and blue tokens on them."""
    found: list[dict[str, Any]] = []
    for card in range(WORKER_COUNT):
        if player.technologies >> card & 1:
            tokens = player.stored[card] if card < len(player.stored) else 0
            found.append({"id": CARD_IDS[card], "workers": player.workers[card], "tokens": tokens})
    return found


def wonder_view(player: Player, wonder: int) -> dict[str, Any]:
    return {"id": CARD_IDS[wonder], "ruin": is_ruin(player, wonder), "tucked": player.tucked == wonder}


# What a seat may not see


def redeal(match: AgesMatch, seat: int, rng: Rng) -> None:
    """Redraw what the seat has not seen: the order of the civil deck, military cards of others, events, discards.

    Civil hands are never redrawn: everybody saw the cards taken, also where hands are closed.
    """
    hidden = sorted(match.state.civil)
    rng.shuffle(hidden)
    match.state.civil = hidden
    redeal_military(match, seat, rng)


def secrets(match: AgesMatch, seat: int) -> dict[str, object]:
    """Hidden places that could hold something else."""
    found = military_secrets(match, seat)
    civil = match.state.civil
    if len(set(civil)) > 1:
        found["civil"] = civil[:]
    return found
