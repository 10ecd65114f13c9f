"""The automa of the solo game: what it does in each phase. It owns things and never decides.

It is the player after the last seat. Its tales carry that number as their seat.
"""

from __future__ import annotations

from civitas.games.path_of_civilization.box import (
    BASIC,
    CUBE_COUNT,
    DEAREST,
    ENVY_THEN_CHEAPEST,
    HERITAGE,
    LEADER_ACTION,
    OF_ACTION,
    OF_BATTLE,
    OF_CHALLENGE,
    OF_LEADER,
    OF_PHILOSOPHY,
    OF_TECHNOLOGY,
    OF_WONDER,
    PHILOSOPHY_ACTION,
    TECHNOLOGY_LEVELS,
    VP,
    WONDER_ACTION,
    Action,
    Gain,
)
from civitas.games.path_of_civilization.gains import gain_kind
from civitas.games.path_of_civilization.state import NOTHING, WONDERS, PathMatch, Player
from civitas.games.path_of_civilization.verbs import ACTION_REVEALED, ENVY_SHUFFLED, LEADER_LEAVES, WONDER_LEAVES
from civitas.kernel.piles import reveal


def area(match: PathMatch) -> Player:
    return match.state.players[match.seats]


def action(match: PathMatch) -> Action:
    """The Action card of this turn."""
    return match.box.actions[match.state.action]


def active_envy(match: PathMatch) -> int:
    """The type of the active Envy token: slots 1 to 5, turn by turn."""
    return match.state.envy[(match.state.turn - 1) % len(match.state.envy)]


def begin_turn(match: PathMatch) -> None:
    """Reveal the Action card; after the last slot the Envy tokens are shuffled and laid out anew."""
    state = match.state
    if state.turn > 1 and (state.turn - 1) % len(state.envy) == 0:
        tokens = state.envy[:]
        match.shuffle(tokens)
        state.envy = tokens
        match.tell(ENVY_SHUFFLED)
    if state.turn > 1:
        state.played = [*state.played, state.action]
    deck = state.actions[:]
    state.action = reveal(match, deck)
    state.actions = deck
    match.tell(ACTION_REVEALED, -1, state.action, active_envy(match))


def take(match: PathMatch, what: Gain, source: int) -> None:
    """Gain cubes, Heritage and VP: the automa has neither population nor research."""
    for kind, amount in what.items:
        if kind < CUBE_COUNT or kind in (HERITAGE, VP):
            gain_kind(match, match.seats, kind, amount, source)


def deploy(match: PathMatch) -> None:
    """Phase B: the line of the era, without any limit."""
    era = match.box.eras[match.state.turn - 1]
    take(match, action(match).lines[era], OF_ACTION + match.state.action)


def must_climb(match: PathMatch, player: int) -> bool:
    """Phase C1: on a Philosophy card it climbs in any case, paying what it has."""
    return player == match.seats and action(match).category == PHILOSOPHY_ACTION


def bless(match: PathMatch, boons: list[int], times: int) -> None:
    """Phase C1: Heritage if its token is open on the level, else VP."""
    heritage = max([match.box.boon[boon].amount(HERITAGE) for boon in boons])
    if heritage:
        gain_kind(match, match.seats, HERITAGE, heritage * times, OF_PHILOSOPHY)
    else:
        gain_kind(match, match.seats, VP, match.box.automa_boon_vp * times, OF_PHILOSOPHY)


def wishes(match: PathMatch, kind: int) -> list[int]:
    """Phases C2, C3: the whole market in the order of its card's rule; nothing without such a card."""
    box = match.box
    wanted = WONDER_ACTION if kind == WONDERS else LEADER_ACTION
    if action(match).category != wanted:
        return []
    cards = match.state.wonders if kind == WONDERS else match.state.leaders
    costs = box.wonder_cost if kind == WONDERS else box.leader_cost
    types = box.wonder_type if kind == WONDERS else box.leader_type
    track = box.priority[area(match).civilization]
    envy = active_envy(match)
    choose = action(match).choose

    def order(place: int) -> tuple[int, int, int, int]:
        card = cards[place]
        envied = choose != DEAREST and types[card] == envy
        cheap = choose == ENVY_THEN_CHEAPEST and not envied
        return (0 if envied else 1, costs[card] if cheap else -costs[card], track[types[card]], place)

    return [cards[place] for place in sorted(range(len(cards)), key=order)]


def receive(match: PathMatch, kind: int, card: int) -> None:
    """Phases C2, C3: VP tokens instead of all the effects of a card."""
    source = OF_WONDER + card if kind == WONDERS else OF_LEADER + card
    gain_kind(match, match.seats, VP, match.box.automa_card_vp, source)


def technology(match: PathMatch, left: list[int]) -> int:
    """Phase E: the Envy's type at the level of the turn, else the next lower level with cards, else the next higher."""
    level = match.box.automa_level[match.state.turn - 1]
    first = BASIC + active_envy(match) * TECHNOLOGY_LEVELS - 1
    for candidate in list(range(level, 0, -1)) + list(range(level + 1, TECHNOLOGY_LEVELS + 1)):
        if left[first + candidate]:
            return first + candidate
    return NOTHING


def discover(match: PathMatch, card: int) -> None:
    """Phase E: the Heritage of the purchase bonus, and a VP token if it holds anything else."""
    bonus = match.box.bonus[card]
    gain_kind(match, match.seats, HERITAGE, bonus.amount(HERITAGE), OF_TECHNOLOGY + card)
    if any(kind != HERITAGE for kind, _ in bonus.items):
        gain_kind(match, match.seats, VP, match.box.automa_technology_vp, OF_TECHNOLOGY + card)


def suffer(match: PathMatch, card: int) -> None:
    """Phase F: a fixed number of VP instead of the Fate."""
    gain_kind(match, match.seats, VP, match.box.automa_fate[match.state.challenge], OF_CHALLENGE + card)


def reward(match: PathMatch, line: Gain, card: int) -> None:
    """Phase F: VP and Heritage of a reward line, and VP for each other kind of gain on it."""
    others = [kind for kind, _ in line.items if kind not in (HERITAGE, VP)]
    vp = line.amount(VP) + match.box.automa_reward_vp * len(others)
    gain_kind(match, match.seats, VP, vp, OF_BATTLE + card)
    gain_kind(match, match.seats, HERITAGE, line.amount(HERITAGE), OF_BATTLE + card)


def end_turn(match: PathMatch) -> None:
    """A random card of the fuller market leaves the game (Wonders if equal) while it has more than two."""
    state = match.state
    if state.turn < match.box.discard_from:
        return
    for _ in range(match.box.discard_count):
        of_wonders = len(state.wonders) >= len(state.leaders)
        market = state.wonders if of_wonders else state.leaders
        if len(market) <= match.box.discard_keeps:
            return
        card = market[match.chance(len(market))]
        if of_wonders:
            state.wonders = [other for other in market if other != card]
            state.gone_wonders = [*state.gone_wonders, card]
            match.tell(WONDER_LEAVES, -1, card)
        else:
            state.leaders = [other for other in market if other != card]
            state.gone_leaders = [*state.gone_leaders, card]
            match.tell(LEADER_LEAVES, -1, card)
