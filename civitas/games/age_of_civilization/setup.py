"""Setting up (pp. 6-7; variants pp. 25-28; solo p. 30)."""

from __future__ import annotations

from civitas.games.age_of_civilization.box import (
    CIVILIZATION_IDS,
    EVENT_IDS,
    PLAGUE,
    SPECIAL_IDS,
    WONDER_IDS,
    Scenario,
)
from civitas.games.age_of_civilization.draft import Draft
from civitas.games.age_of_civilization.rounds import Course
from civitas.games.age_of_civilization.scenarios import CONTROLS, LOST_CIVILIZATION, MONGOL_DEVASTATION
from civitas.games.age_of_civilization.state import (
    CATEGORIES,
    NO_OPPONENT,
    NONE,
    RUNNING,
    AgeMatch,
    Player,
    State,
    Trail,
    refresh,
)
from civitas.kernel.piles import deal


def set_up(match: AgeMatch) -> None:
    """Lay out the table for the players, mode and variants chosen."""
    match.state = State(
        players=[new_player(match.box.starting_coins) for _ in range(match.seats)],
        round=0,
        first=0,
        active=0,
        track=lay_track(match),
        events=[],
        market=[],
        bonus=[],
        deck=civilizations_in_play(match),
        wonders=[],
        specials=[],
        opponent=NO_OPPONENT if match.seats > 1 else 0,
        dealt=[],
        picks=[],
        used=[],
        red=False,
        gained=0,
        trail=Trail(0, 0, 0, 0, [0] * CONTROLS, [], 0, False),
        ended=RUNNING,
    )
    state = match.state
    match.shuffle(state.deck)
    wonders = list(range(len(WONDER_IDS)))
    match.shuffle(wonders)
    state.wonders = wonders[: wonder_count(match)]
    state.first = match.chance(match.seats) if match.seats > 1 else 0
    if match.options["innovation"]:
        specials = list(range(len(SPECIAL_IDS)))
        match.shuffle(specials)
        state.specials = specials[: match.box.technology_market[match.seats - 1]]
    if match.options["changing_world"]:
        events = list(range(len(EVENT_IDS)))
        match.shuffle(events)
        state.events = events[: len(match.box.event_positions)]
    if match.options["draft"]:
        state.dealt = [deal(match, state.deck, match.box.draft_dealt) for _ in range(match.seats)]
        state.picks = [[] for _ in range(match.seats)]
        match.frames.append(Draft())
        return
    if match.scenario is not None:
        set_up_scenario(match, match.scenario)
    else:
        state.market = deal(match, state.deck, match.box.market)
        state.bonus = [0] * len(state.market)
    for player in state.players:
        refresh(match.box, player)
    match.frames.append(Course())


def new_player(coins: int) -> Player:
    return Player(
        points=0,
        coins=coins,
        workers=0,
        placed=0,
        doomed=0,
        main=NONE,
        declined=[],
        annexed=[],
        technologies=0,
        wonders=0,
        special=NONE,
        hand=[],
        earned=[0] * len(CATEGORIES),
    )


def civilizations_in_play(match: AgeMatch) -> list[int]:
    """The civilization deck: all 48, alone without seven (p. 30), in a scenario those it names."""
    if match.scenario is not None:
        return list(match.scenario.deck)
    cards = list(range(len(CIVILIZATION_IDS)))
    return cards if match.seats > 1 else [card for card in cards if card not in match.box.solo_removed]


def wonder_count(match: AgeMatch) -> int:
    """Cards in the Wonder market: 3 + players, alone 4 (pp. 6, 30)."""
    if match.scenario is not None:
        return match.scenario.wonders
    return match.box.solo_wonders if match.seats == 1 else match.box.wonder_market[match.seats - 1]


def lay_track(match: AgeMatch) -> list[int]:
    """The time track: at random, or as suggested for a first game; alone the Plague has its place (pp. 6-7, 30)."""
    if match.options["first_game"]:
        return list(match.box.first_game)
    cards = [action for action in range(PLAGUE + 1) if not match.box.actions[action].permanent]
    if match.seats > 1:
        match.shuffle(cards)
        return cards
    place = match.box.solo_plague if match.scenario is None else match.scenario.plague_position
    cards.remove(PLAGUE)
    match.shuffle(cards)
    cards.insert(place - 1, PLAGUE)
    return cards


def set_up_scenario(match: AgeMatch, scenario: Scenario) -> None:
    """What a scenario puts on the table beside the Skirmish's pieces."""
    state = match.state
    player = state.players[0]
    player.coins = scenario.coins
    state.trail.water = scenario.water
    state.trail.token = scenario.event_position
    for technology in scenario.technologies:
        player.technologies |= 1 << technology
    if scenario.id == LOST_CIVILIZATION:
        player.main = scenario.start[0]
        player.workers = match.box.population[player.main]
        state.market = list(scenario.deck)
        state.bonus = [1] * len(state.market)
        state.deck = []
    else:
        state.market = list(scenario.start)
        state.bonus = [0] * len(state.market)
    if scenario.id == MONGOL_DEVASTATION:
        state.opponent = 1
