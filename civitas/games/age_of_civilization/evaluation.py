"""What a position is worth to a player, in points: those scored, those the end will bring, and the turns to come."""

from __future__ import annotations

from typing import Final

from civitas.games.age_of_civilization.box import (
    MOST_MILITARY,
    PER_CIVILIZATION,
    PER_COIN,
    PER_MILITARY,
    PER_NOTHING,
    PER_TECH,
    PER_WONDER,
    PER_WORKER,
    Ability,
    Goal,
    Scenario,
)
from civitas.games.age_of_civilization.prospects import MOST_WORKERS, Almanac, Prospects
from civitas.games.age_of_civilization.quantities import amount, counted, holds, military
from civitas.games.age_of_civilization.rounds import Course, struck
from civitas.games.age_of_civilization.scenarios import (
    AGE_OF_WONDERS,
    CONTROLS,
    LOST_CIVILIZATION,
    MONGOL_DEVASTATION,
    SILK_ROAD,
    THE_SEAT,
    reached,
)
from civitas.games.age_of_civilization.state import SIX_ROUNDS, AgeMatch, Player, count
from civitas.games.age_of_civilization.weighing import Weights

# The Path of Glory is played alone: no match against others can tell what these should be.
GLORY: Final = 5.0
GROWTH: Final = 1.6  # military to be expected of a turn against the horde
STATION: Final = 3.0  # a station held at the end
REALM: Final = 3.5  # a realm held at the end, beside its points
# Ties go to workers, then coins (p. 16).
TIE_WORKER: Final = 0.01
TIE_COIN: Final = 0.0001


def next_round(match: AgeMatch, seat: int) -> int:
    """The round of the player's next turn, the one in progress included; beyond the last when none is left."""
    state = match.state
    for frame in match.frames:
        if isinstance(frame, Course):
            place = (seat - state.first) % match.seats
            return state.round + (1 if place < frame.played - 1 else 0)
    return match.box.rounds + 1 if state.round else 1


def margin_of(match: AgeMatch, seat: int) -> int:
    """A player's military less the strongest other's, the virtual opponent included."""
    state = match.state
    best = state.opponent
    for other, player in enumerate(state.players):
        if other != seat:
            best = max(best, military(player))
    return max(-3, min(2, military(state.players[seat]) - best))


def evaluate(almanac: Almanac, match: AgeMatch, seat: int) -> float:
    """The worth of a position: exact when the match is over."""
    weights = almanac.weights
    if not match.pending:
        return outcome(weights, match, seat)
    player = match.state.players[seat]
    first = next_round(match, seat)
    turns = match.box.rounds + 1 - first
    value, workers, coins = means(match, seat, first)
    value += finals(weights, match, seat, turns, workers, coins)
    if turns:
        prospects = almanac.prospects(match, seat, first, margin_of(match, seat))
        value += future(weights, match, player, prospects, turns, workers, coins)
    value += workers * TIE_WORKER + coins * TIE_COIN
    if match.scenario is not None:
        value += scenario_worth(match, match.scenario, turns)
    if match.seats > 1:
        value -= rivals_worth(weights, match, seat)
    return value


def means(match: AgeMatch, seat: int, first: int) -> tuple[float, int, int]:
    """Points, workers and coins a player will have when the round of the next turn begins."""
    state = match.state
    player = state.players[seat]
    coins = player.coins
    workers = player.workers + player.placed
    points = float(player.points)
    if first > state.round and state.round < match.box.rounds:
        gained, lost = round_end(match, seat)
        points += gained[0]
        coins = max(0, coins + gained[1])
        workers = max(0, min(MOST_WORKERS, workers + gained[2]) - lost)
    return points, workers, coins


def parts(almanac: Almanac, match: AgeMatch, seat: int) -> list[tuple[str, float]]:
    """What `evaluate` adds up, named."""
    weights = almanac.weights
    player = match.state.players[seat]
    if not match.pending:
        return [("points", float(player.points)), ("victory", outcome(weights, match, seat) - player.points)]
    first = next_round(match, seat)
    turns = match.box.rounds + 1 - first
    points, workers, coins = means(match, seat, first)
    found = [("points", points), ("finals", finals(weights, match, seat, turns, workers, coins))]
    ties = workers * TIE_WORKER + coins * TIE_COIN
    if turns:
        prospects = almanac.prospects(match, seat, first, margin_of(match, seat))
        coming = future(weights, match, player, prospects, turns, workers, coins)
        kept = coins_worth(weights, coins, turns)
        rises = rises_worth(weights, match, player, turns)
        found += [("coins", kept), ("rises", rises), ("turns", coming - kept - rises + ties)]
    else:
        found.append(("turns", ties))
    if match.scenario is not None:
        found.append(("scenario", scenario_worth(match, match.scenario, turns)))
    if match.seats > 1:
        found.append(("rivals", -rivals_worth(weights, match, seat)))
    return found


def outcome(weights: Weights, match: AgeMatch, seat: int) -> float:
    """The worth of a match that is over."""
    state = match.state
    player = state.players[seat]
    value = player.points + player.owned_workers() * TIE_WORKER + player.coins * TIE_COIN
    if match.scenario is not None:
        if state.ended == SIX_ROUNDS and reached(match, match.scenario.win):
            value += weights.victory
            if reached(match, match.scenario.glory):
                value += GLORY
        elif state.ended != SIX_ROUNDS:
            value -= weights.victory
        return value
    best = -1.0
    for other, rival in enumerate(state.players):
        if other != seat:
            best = max(best, rival.points + rival.owned_workers() * TIE_WORKER + rival.coins * TIE_COIN)
    if match.seats > 1 and value >= best:
        value += weights.victory
    return value


def future(
    weights: Weights, match: AgeMatch, player: Player, prospects: Prospects, turns: int, workers: int, coins: int
) -> float:
    """What coins, workers and abilities will bring in the turns left."""
    value = coins_worth(weights, coins, turns)
    picks = match.box.civilizations_max - player.civilization_count()
    hands = float(workers)
    renewed = min(float(MOST_WORKERS), weights.renewed)
    for turn in range(turns):
        left = turns - 1 - turn
        if picks:
            picks -= 1
            value += weights.pick[left + 1]
            hands = renewed if hands < renewed - 1 else min(float(MOST_WORKERS), hands + 1)
        slots = prospects.slots[turn]
        if turn == 0:
            spare = prospects.earnings[max(0, int(hands) - 1)]
            if coins + spare < prospects.price:
                slots = prospects.alone
        whole = int(hands)
        brought = slots[whole]
        if whole < hands:
            brought += (slots[whole + 1] - brought) * (hands - whole)
        rest = prospects.rests[turn]
        if rest > brought:
            brought = rest
            hands = min(float(MOST_WORKERS), hands + 1)
        value += brought + prospects.endings[turn]
        hands = max(0.0, hands - prospects.losses[turn])
    return value


def coins_worth(weights: Weights, coins: int, turns: int) -> float:
    """What coins kept will bring in the turns left."""
    most = weights.useful_coins * turns + weights.spare_coins
    return weights.coin[turns] * (coins if coins <= most else most + weights.excess * (coins - most))


def rises_worth(weights: Weights, match: AgeMatch, player: Player, turns: int) -> float:
    """What the civilizations still to be taken will bring."""
    picks = match.box.civilizations_max - player.civilization_count()
    return float(sum([weights.pick[turns - turn] for turn in range(min(picks, turns))]))


def finals(weights: Weights, match: AgeMatch, seat: int, turns: int, workers: int, coins: int) -> float:
    """What end-of-game abilities will give."""
    value = 0.0
    for ability in match.state.players[seat].hooks.finals:
        value += final(weights, match, seat, ability, turns, workers, coins)
    return value


def final(
    weights: Weights, match: AgeMatch, seat: int, ability: Ability, turns: int, workers: int, coins: int
) -> float:
    """What an end-of-game ability will give: exact in the last turn, else with the growth to be expected."""
    share = 1.0
    if ability.condition:
        if not holds(match, seat, ability):
            return weights.regain * ability.amount if ability.condition == MOST_MILITARY and turns else 0.0
        share = (weights.hold if ability.condition == MOST_MILITARY else weights.hold_few) ** turns
    if ability.per == PER_NOTHING:
        return share * ability.amount
    per = ability.per
    if per == PER_WORKER:
        number = weights.final_workers if turns else float(workers)
    elif per == PER_COIN:
        number = weights.final_coins if turns else float(coins)
    else:
        number = float(counted(match, seat, per, 0))
        if per == PER_WONDER:
            number += weights.more_wonders * turns
        elif per == PER_TECH:
            number += (weights.more_technologies if number else weights.first_technologies) * turns
        elif per == PER_MILITARY:
            number += weights.more_military * turns
        elif per == PER_CIVILIZATION and turns:
            number = weights.final_civilizations
    total = ability.amount * number / ability.every if turns else float(ability.amount * (int(number) // ability.every))
    if ability.cap >= 0:
        total = min(total, float(ability.cap))
    return share * total


def round_end(match: AgeMatch, seat: int) -> tuple[list[int], int]:
    """What the end of this round will bring a player whose turn is over: points, coins, workers; and workers lost."""
    state = match.state
    box = match.box
    gained = [0, 0, 0]
    lost = 0
    position = state.round + box.window
    if state.events and position in box.event_positions:
        event = box.events[state.events[box.event_positions.index(position)]]
        if seat in struck(match, event):
            for effect in event.effects:
                if effect.effect < len(gained):
                    gained[effect.effect] += amount(match, seat, effect)
                else:
                    lost += effect.amount
    action = box.actions[state.track[position - 1]]
    hooks = state.players[seat].hooks
    if action.plague and not hooks.plague_immune:
        lost += 1
    if action.war and not hooks.war_immune:
        mine = military(state.players[seat])
        if all(military(player) >= mine for player in state.players):
            lost += 1
    return gained, lost


def rivals_worth(weights: Weights, match: AgeMatch, seat: int) -> float:
    """What the strongest rival's position takes from ours: less with more players."""
    box = match.box
    best = -1000.0
    for other, player in enumerate(match.state.players):
        if other == seat:
            continue
        turns = max(0, box.rounds + 1 - next_round(match, other))
        worth = player.points + weights.coin[turns] * player.coins + weights.worker[turns] * player.workers
        worth += finals(weights, match, other, turns, player.workers, player.coins)
        best = max(best, worth)
    return best * (weights.rival if match.seats == 2 else weights.rivals)


# The Path of Glory


def scenario_worth(match: AgeMatch, scenario: Scenario, turns: int) -> float:
    """What a scenario's own pieces and the nearness of its goal are worth."""
    trail = match.state.trail
    value = towards(match, scenario.win) + 0.4 * towards(match, scenario.glory)
    if scenario.id == AGE_OF_WONDERS:
        value += 0.35 * trail.stones if turns else 0.0
    elif scenario.id == SILK_ROAD:
        value += stations_worth(match, scenario, turns)
    elif scenario.id == LOST_CIVILIZATION:
        droughts = max(0, turns - 1)
        value += 0.7 * min(trail.water, 2 * droughts)
    elif scenario.id == MONGOL_DEVASTATION:
        value += realms_worth(match, turns)
    return value


def towards(match: AgeMatch, goal: Goal) -> float:
    """How far the demands of a goal are met."""
    player = match.state.players[THE_SEAT]
    value = 0.0
    if goal.wonders:
        value += 1.5 * min(goal.wonders, count(player.wonders))
    if goal.technologies:
        value += 1.5 * min(goal.technologies, count(player.technologies))
    return value


def stations_worth(match: AgeMatch, scenario: Scenario, turns: int) -> float:
    """The stations that can still be held at the end: one a turn, less those the wars to come will cost."""
    state = match.state
    box = match.box
    strength = military(state.players[THE_SEAT])
    within_reach = state.trail.stations + turns
    for number in range(box.rounds + 1 - turns, box.rounds):
        card = state.track[number + box.window - 1]
        if box.actions[card].war and strength <= number:
            within_reach -= 1
    wanted = min(within_reach, scenario.win.control)
    spare = min(within_reach, scenario.glory.control) - wanted
    return STATION * wanted + 0.25 * STATION * spare


def realms_worth(match: AgeMatch, turns: int) -> float:
    """What the realms are worth that walls and military, growing a little, will hold against the horde to come."""
    state = match.state
    trail = state.trail
    box = match.box
    strength = float(military(state.players[THE_SEAT]))
    held_on = [1.0 if realm not in trail.lost else 0.0 for realm in range(CONTROLS)]
    value = 0.0
    for number in range(box.rounds + 1 - turns, box.rounds):
        strength += GROWTH
        met = 1.0  # the chance that the horde comes as far as this realm
        for realm in range(CONTROLS):
            if held_on[realm] > 0 and met > 0:
                surplus = box.realm_defence[realm] + trail.walls[realm] + strength - (2 * number + 1)
                lost = met * held_on[realm] * (1.0 - min(1.0, max(0.0, 0.5 + surplus / 4)))
                value += met * held_on[realm] - 2.0 * lost
                met *= 1.0 - held_on[realm]
                held_on[realm] -= lost
    for realm in range(CONTROLS):
        value += held_on[realm] * box.realm_points[realm]
    goal = match.scenario.win.control if match.scenario is not None else 0
    return value + REALM * min(float(goal), sum(held_on))
