"""What a position is worth to a player: points scored, and what levels, cards, land and wonders still promise."""

from __future__ import annotations

from typing import Final

from civitas.games.historia.box import (
    ART,
    EXPANSION,
    EXPLOITATION,
    IN_MILITARY,
    IN_TECHNOLOGY,
    IN_TERRITORIES,
    MAJORITY,
    MILITARY,
    NONE,
    RAID,
    REVOLUTION,
    TECHNOLOGY,
    TRADE,
    WAR,
)
from civitas.games.historia.effects import can_move_right, can_move_up
from civitas.games.historia.quantities import domain_value, has_majority, navigates
from civitas.games.historia.state import RUNNING, HistoriaMatch, members
from civitas.games.historia.weighing import Weights
from civitas.games.historia.worth import Almanac

CIRCLE_TURNS: Final = 7  # turns left from which the cubes that go round count in full
# Alone: no match against others can tell what these should be.
GRAVE: Final = 16.0  # to lose the last territory
RECKLESS: Final = 0.5  # how many of the wars to be feared come
LAG: Final = 0.3  # what the points of the best civbot take off


def turns_left(almanac: Almanac, match: HistoriaMatch) -> int:
    """Turn ends to come, this turn's included; none when the game is over."""
    if match.state.ended != RUNNING:
        return 0
    return almanac.turns + 1 - max(1, match.state.turn)


def evaluate(almanac: Almanac, match: HistoriaMatch, seat: int) -> float:
    """The player's worth less the best rival's, or part of it when there are several."""
    worth = own_worth(almanac, match, seat)
    return worth - (threat(almanac, match) if match.seats == 1 else rivals_worth(almanac, match, seat))


def rivals_worth(almanac: Almanac, match: HistoriaMatch, seat: int) -> float:
    """The best rival's worth, or part of it when there are several."""
    best = max([own_worth(almanac, match, other) for other in range(match.seats) if other != seat])
    return best if match.seats == 2 else almanac.weights.rival * best


def parts(almanac: Almanac, match: HistoriaMatch, seat: int) -> list[tuple[str, float]]:
    """What `evaluate` adds up, named."""
    against = threat(almanac, match) if match.seats == 1 else rivals_worth(almanac, match, seat)
    return [*own_parts(almanac, match, seat), ("rivals", -against)]


def threat(almanac: Almanac, match: HistoriaMatch) -> float:
    """Alone: how far the civbots are, and the danger to lose the last territory."""
    state = match.state
    if state.land[0] == 0:
        return 100.0
    worth = LAG * max([state.vp[bot] for bot in range(1, match.civs) if match.is_alive(bot)], default=0)
    if turns_left(almanac, match) == 0:
        return worth
    spare = match.box.count[state.land[0]] - 1
    return worth + GRAVE * min(1.0, max(0.0, RECKLESS * attacks(almanac.weights, match, 0) - spare + 0.2))


def attacks(weights: Weights, match: HistoriaMatch, seat: int) -> float:
    """Wars the civbots are to be expected to win against a player when they act next."""
    state = match.state
    land = state.land
    own = land[seat]
    near = match.box.reach[own]
    expected = 0.0
    for bot in range(match.seats, match.civs):
        if not land[bot]:
            continue
        draws = match.box.bot_draws[match.bots[bot - match.seats]] / len(match.box.bot_cards)
        lead = state.military[bot] + draws - state.military[seat]
        if lead <= 0:
            continue
        chance = min(1.0, lead) * draws
        if land[bot] & own:
            expected += chance * (1.0 + draws)
        elif land[bot] & near or navigates(match, bot):
            expected += chance * weights.entered
    return expected


def own_worth(almanac: Almanac, match: HistoriaMatch, seat: int) -> float:
    """The sum of `own_parts`."""
    state = match.state
    left = turns_left(almanac, match)
    technology, military = state.technology[seat], state.military[seat]
    worth = float(state.vp[seat])
    if left == 0:
        return worth + 0.01 * (technology + military)
    worth += level_worth(almanac, match, technology, military, left)
    worth += leader_worth(almanac, match, seat)
    worth += land_worth(almanac, match, seat)
    worth += wonder_worth(almanac, match, seat, left)
    if match.bots:
        worth -= almanac.weights.beaten * attacks(almanac.weights, match, seat)
    if left > 1 or not state.last:
        around = openings(match, seat)
        worth += stock_worth(almanac, match, seat, left, around)
        worth += neighbour_worth(almanac.weights, around, left)
    return worth


def own_parts(almanac: Almanac, match: HistoriaMatch, seat: int) -> list[tuple[str, float]]:
    """What a player's own position holds, named."""
    state = match.state
    left = turns_left(almanac, match)
    technology, military = state.technology[seat], state.military[seat]
    found = [("points", float(state.vp[seat]))]
    if left == 0:
        found.append(("levels", 0.01 * (technology + military)))
        return found
    found.append(("levels", level_worth(almanac, match, technology, military, left)))
    found.append(("leader", leader_worth(almanac, match, seat)))
    found.append(("land", land_worth(almanac, match, seat)))
    found.append(("wonders", wonder_worth(almanac, match, seat, left)))
    if match.bots:
        found.append(("danger", -almanac.weights.beaten * attacks(almanac.weights, match, seat)))
    if left > 1 or not state.last:
        around = openings(match, seat)
        found.append(("stock", stock_worth(almanac, match, seat, left, around)))
        found.append(("neighbours", neighbour_worth(almanac.weights, around, left)))
    return found


def level_worth(almanac: Almanac, match: HistoriaMatch, technology: int, military: int, left: int) -> float:
    """What a square promises over the turn ends left: the next one for sure, a part of what follows."""
    if left == 0:
        return 0.0
    now = match.box.government_vp[match.box.government[technology][military]]
    return now + almanac.weights.lead * (almanac.levels[left][technology][military] - now)


# Leaders


def leader_worth(almanac: Almanac, match: HistoriaMatch, seat: int) -> float:
    """Objectives of this era, by their distance."""
    leader = match.state.players[seat].leaders[match.era()]
    if leader == NONE:
        return 0.0
    card = match.box.leaders[leader]
    ends = era_ends(almanac, match)
    worth = 0.0
    for place, domain in enumerate(card.domains):
        missing = card.at_least[place] - domain_value(match, seat, domain)
        worth += card.vp[place] * objective_chance(almanac.weights, missing, ends, match.state.last, domain)
    return worth


def objective_step(
    almanac: Almanac, match: HistoriaMatch, seat: int, technology: int, military: int, wonders: int, lands: int
) -> float:
    """What gains in the four domains bring towards the leader's objectives."""
    leader = match.state.players[seat].leaders[match.era()]
    if leader == NONE:
        return 0.0
    weights = almanac.weights
    card = match.box.leaders[leader]
    ends = era_ends(almanac, match)
    last = match.state.last
    worth = 0.0
    for place, domain in enumerate(card.domains):
        gain = wonders
        if domain == IN_TECHNOLOGY:
            gain = technology
        elif domain == IN_MILITARY:
            gain = military
        elif domain == IN_TERRITORIES:
            gain = lands
        if gain:
            missing = card.at_least[place] - domain_value(match, seat, domain)
            after = objective_chance(weights, missing - gain, ends, last, domain)
            worth += card.vp[place] * (after - objective_chance(weights, missing, ends, last, domain))
    return worth


def era_ends(almanac: Almanac, match: HistoriaMatch) -> int:
    """Turn ends left in this era."""
    return almanac.box.turns - (max(1, match.state.turn) - 1) % almanac.box.turns


def objective_chance(weights: Weights, missing: int, ends: int, last: bool, domain: int) -> float:
    """The chance that an objective is met at the end of the era."""
    if missing <= 0:
        return weights.objective_land if domain == IN_TERRITORIES and ends > 1 else 1.0
    turns = ends - (1.0 if last else weights.elapsed)
    if turns <= 0:
        return 0.0
    slack = weights.pace[domain] * turns - missing
    if slack >= 0:
        return min(weights.objective_most, weights.objective + weights.objective_slack * slack)
    return max(0.0, weights.objective + weights.objective_lack * slack)


# Land


def company(match: HistoriaMatch, seat: int) -> tuple[int, int]:
    """Territories others stand on, and those that civbots or stronger players can reach."""
    state = match.state
    reach = match.box.reach
    others = 0
    menaced = 0
    for civ in range(match.civs):
        if civ != seat:
            land = state.land[civ]
            others |= land
            if state.military[civ] > state.military[seat] or civ >= match.seats:
                menaced |= land | reach[land]
    return others, menaced


def land_worth(almanac: Almanac, match: HistoriaMatch, seat: int) -> float:
    """Territories by the scorings to come."""
    state = match.state
    if state.ended != RUNNING:
        return 0.0
    others, strong = company(match, seat)
    quiet, menaced, harvest = almanac.scorings[state.turn]
    shared = almanac.weights.shared * quiet
    worth = 0.0
    for territory in members(state.land[seat]):
        share = shared if others >> territory & 1 else menaced if strong >> territory & 1 else quiet
        worth += match.box.token_vp[state.tokens[territory]] * share + harvest
    return worth


def new_land(almanac: Almanac, match: HistoriaMatch, around: tuple[int, int], territory: int) -> float:
    """What one more territory would be worth among the player's company; company there is taken from its owner too."""
    state = match.state
    others, strong = around
    quiet, menaced, harvest = almanac.scorings[state.turn]
    vp = match.box.token_vp[state.tokens[territory]]
    bit = 1 << territory
    if not others & bit:
        return vp * (menaced if strong & bit else quiet) + harvest
    worth = vp * almanac.weights.shared * quiet + harvest
    holders = [civ for civ in range(match.civs) if state.land[civ] & bit]
    if len(holders) == 1 and holders[0] < match.seats and match.seats == 2:
        worth += almanac.weights.spoiled * vp * menaced
    if match.seats == 1 and any(state.military[civ] > state.military[0] for civ in holders):
        worth -= 0.5
    return worth


# Wonders


def wonder_worth(almanac: Almanac, match: HistoriaMatch, seat: int, left: int) -> float:
    """Uses to come of a player's wonders, and visitors for them."""
    player = match.state.players[seat]
    worth = 0.0
    for wonder in members(player.ready):
        worth += one_wonder(almanac, match, seat, wonder, left, True)
    for wonder in members(player.turned):
        worth += one_wonder(almanac, match, seat, wonder, left, False)
    return worth + almanac.weights.visitors[0 if left <= 6 else 1] * player.wonder_count()


def one_wonder(almanac: Almanac, match: HistoriaMatch, seat: int, wonder: int, left: int, ready: bool) -> float:
    card = match.box.wonders[wonder]
    now = 1 if ready and not match.state.last else 0
    first = 1 if card.trigger == MAJORITY and has_majority(match, seat, card.domain) else 0
    return almanac.wonders[left][now][first][wonder]


# Cubes and cards


def front_worth(weights: Weights, available: int) -> float:
    front = weights.front
    return front[available] if available < len(front) else front[-1]


def circling_worth(weights: Weights, cubes: int, left: int) -> float:
    circling = weights.circling
    worth = circling[cubes] if cubes < len(circling) else circling[-1]
    return worth * min(left - 1, CIRCLE_TURNS) / CIRCLE_TURNS


def stock_worth(almanac: Almanac, match: HistoriaMatch, seat: int, left: int, around: tuple[bool, bool, bool]) -> float:
    """Cubes, cards in hand and the ones about to come back, and the tempo of a turn that goes on."""
    state = match.state
    player = state.players[seat]
    era = match.era()
    column = player.column
    weights = almanac.weights
    held = weights.held
    worth = circling_worth(weights, player.available + player.used, left) + front_worth(weights, player.available)
    for action in members(player.hand):
        worth += held[action][era]
    back = match.box.step_n["recover_oldest_cards"] if left > 1 else 0
    best = 0.0
    for place, action in enumerate(column):
        value = held[action][era]
        if place < back:
            worth += value * (1.0 if state.last else weights.back_later)
        else:
            worth += weights.buried * value
            best = max(best, value)
    for advisor in player.advisors:
        worth += weights.kept_advisor * almanac.advisor[advisor]
    if not state.last:
        if player.hand >> REVOLUTION & 1 and len(column) >= 2 and left > 1:
            worth += weights.later * (1.0 - weights.buried) * best
        worth += weights.tempo * useful_cards(weights, match, seat, around)
    fade = min(1.0, weights.fade + weights.fade_turn * left) if left > 1 else weights.fade_last
    return worth * fade


def useful_cards(weights: Weights, match: HistoriaMatch, seat: int, around: tuple[bool, bool, bool]) -> float:
    """Cards of the hand that could do something this turn, as far as cubes go; `around` are the openings."""
    state = match.state
    player = state.players[seat]
    hand = player.hand
    cubes = player.available
    free = 0.0
    for advisor in player.advisors:
        if match.box.advisors[advisor].symbol != REVOLUTION:
            free += weights.free_card
    if hand >> EXPLOITATION & 1:
        cubes += min(2, player.used)
        free += weights.recovering * min(2, player.used)
    paying = 0
    if hand >> TECHNOLOGY & 1 and can_move_right(match, seat):
        paying += 1
    if hand >> MILITARY & 1 and can_move_up(match, seat):
        paying += 1
    if hand >> ART & 1 and state.row:
        paying += 1
    if hand >> EXPANSION & 1:
        paying += 1
    raid, trade, war = around
    if raid and hand >> RAID & 1:
        free += weights.free_card
    if trade and hand >> TRADE & 1 and can_move_right(match, seat):
        free += weights.free_card
    if war and hand >> WAR & 1:
        free += weights.free_card
    return min(paying, cubes) + free


def openings(match: HistoriaMatch, seat: int) -> tuple[bool, bool, bool]:
    """Whether there is somebody to raid, to trade with, and to beat in a war."""
    state = match.state
    land = state.land
    own = land[seat]
    near = own | match.box.reach[own]
    sails = navigates(match, seat)
    military, technology = state.military[seat], state.technology[seat]
    raid = trade = war = False
    for civ in range(match.civs):
        if civ == seat or not land[civ] or not (sails or land[civ] & near):
            continue
        if state.military[civ] < military:
            raid = True
            war = war or land[civ] & own != 0
        trade = trade or state.technology[civ] > technology
    return raid, trade, war


def neighbour_worth(weights: Weights, around: tuple[bool, bool, bool], left: int) -> float:
    """Somebody to raid, somebody to trade with."""
    raid, trade, _ = around
    return ((weights.raids if raid else 0.0) + (weights.trades if trade else 0.0)) * min(left, 4)
