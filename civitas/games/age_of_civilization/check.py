"""What must be true of every table: pieces conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    PLAGUE,
    SPECIAL_IDS,
    TECHNOLOGY_IDS,
    WONDER_IDS,
)
from civitas.games.age_of_civilization.draft import passed_hand
from civitas.games.age_of_civilization.scenarios import walls_most
from civitas.games.age_of_civilization.setup import civilizations_in_play, wonder_count
from civitas.games.age_of_civilization.state import CATEGORIES, NO_OPPONENT, NONE, AgeMatch, count
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.kernel.text import Refusal


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refusal("refuse.table", TEXTS, what=what)


def check(match: AgeMatch) -> None:
    """Refuse a table that no game can reach."""
    state = match.state
    demand(len(state.players) == match.seats, "players")
    demand(0 <= state.round <= match.box.rounds, "round")
    demand(0 <= state.first < match.seats and 0 <= state.active < match.seats, "first, active")
    demand(sorted(state.track) == _track_cards(match), "track")
    demand(len(set(state.events)) == len(state.events) and _within(state.events, len(EVENT_IDS)), "events")
    demand((state.opponent != NO_OPPONENT) == (match.seats == 1) and state.opponent >= NO_OPPONENT, "opponent")
    demand(len(state.market) == len(state.bonus) and all(coins >= 0 for coins in state.bonus), "bonus")
    _check_players(match)
    _check_civilizations(match)
    _check_wonders(match)
    _check_trail(match)


def _within(cards: list[int], size: int) -> bool:
    return all(0 <= card < size for card in cards)


def _track_cards(match: AgeMatch) -> list[int]:
    return [action for action in range(PLAGUE + 1) if not match.box.actions[action].permanent]


def _check_players(match: AgeMatch) -> None:
    state = match.state
    for seat, player in enumerate(state.players):
        numbers = (player.points, player.coins, player.workers, player.placed, player.doomed, *player.earned)
        demand(min(numbers) >= 0, f"players[{seat}]")
        demand(len(player.earned) == len(CATEGORIES) and sum(player.earned) == player.points, f"players[{seat}].points")
        demand(player.owned_workers() <= match.box.workers_max, f"players[{seat}].workers")
        demand(player.civilization_count() <= match.box.civilizations_max, f"players[{seat}].main")
        demand(player.main != NONE or not (player.declined or player.annexed), f"players[{seat}].main")
        demand(seat == state.active or player.placed + player.doomed == 0, f"players[{seat}].placed")
        demand(NONE <= player.special < len(SPECIAL_IDS), f"players[{seat}].special")
        reach = [technology for technology, _, _ in match.box.layouts[player.special]]
        outside = player.technologies & ~sum(1 << technology for technology in reach)
        demand(0 <= player.technologies < 1 << len(TECHNOLOGY_IDS) and not outside, f"players[{seat}].technologies")
        demand(count(player.technologies) <= 9, f"players[{seat}].technologies")
    demand(_within(state.used, len(ACTION_IDS)) and state.gained >= 0, "used")
    owned = [player.special for player in state.players if player.special != NONE]
    demand(len({*owned, *state.specials}) == len(owned) + len(state.specials), "specials")
    if match.options["innovation"]:
        demand(len(owned) + len(state.specials) == match.box.technology_market[match.seats - 1], "specials")
    else:
        demand(not owned and not state.specials, "specials")
    demand(len(state.events) == (3 if match.options["changing_world"] else 0), "events")


def _check_civilizations(match: AgeMatch) -> None:
    """Every civilization card of the game lies in exactly one place."""
    state = match.state
    cards = [*state.deck, *state.market]
    for seat, player in enumerate(state.players):
        cards += [*player.declined, *player.annexed, *player.hand]
        if player.main != NONE:
            cards.append(player.main)
        if state.dealt and not state.market and state.round == 0:
            cards += passed_hand(state, seat)
    expected = civilizations_in_play(match)
    if match.scenario is not None:
        expected = expected + match.scenario.start
    demand(_within(cards, len(CIVILIZATION_IDS)) and sorted(cards) == sorted(expected), "civilizations")


def _check_wonders(match: AgeMatch) -> None:
    state = match.state
    seen = 0
    total = len(state.wonders)
    demand(_within(state.wonders, len(WONDER_IDS)) and len(set(state.wonders)) == total, "wonders")
    for wonder in state.wonders:
        seen |= 1 << wonder
    for player in state.players:
        demand(0 <= player.wonders < 1 << len(WONDER_IDS) and not seen & player.wonders, "wonders")
        seen |= player.wonders
        total += count(player.wonders)
    demand(total == wonder_count(match), "wonders")


def _check_trail(match: AgeMatch) -> None:
    trail = match.state.trail
    numbers = (trail.stones, trail.water, trail.stations, trail.rewarded, trail.token, *trail.walls)
    demand(min(numbers) >= 0 and len(trail.walls) == 6, "trail")
    demand(
        trail.stones <= 6 and trail.water <= 6 and trail.stations <= 6 and max(trail.walls) <= walls_most(match),
        "trail",
    )
    demand(len(set(trail.lost)) == len(trail.lost) and _within(trail.lost, 6), "trail.lost")
    demand(trail.stations <= trail.rewarded <= 6 and trail.token <= 9, "trail.stations")
