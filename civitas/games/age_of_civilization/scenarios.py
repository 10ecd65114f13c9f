"""The Path of Glory (p. 34): what the five scenarios change. Their rules are designed, see `cards/scenarios.toml`."""

from __future__ import annotations

from typing import Final

from civitas.games.age_of_civilization.box import (
    FORTIFY,
    OF_CONTROL,
    OF_SCENARIO,
    OF_SPECIAL_EVENT,
    SCENARIO_IDS,
    SPECIAL_EVENT_IDS,
    TECH,
    WONDER,
    Goal,
)
from civitas.games.age_of_civilization.effects import apply, gain_coins, gain_points, sacrifice
from civitas.games.age_of_civilization.quantities import military
from civitas.games.age_of_civilization.state import DROUGHT, AgeMatch, count
from civitas.games.age_of_civilization.verbs import (
    CIVILIZATION_LOST,
    REALM_HELD,
    REALM_LOST,
    SPECIAL_EVENT,
    STATION_LOST,
    STATION_TAKEN,
    WALL_BUILT,
    WATER_PAID,
)

AGE_OF_WONDERS: Final = "age_of_wonders"
SILK_ROAD: Final = "silk_road"
LOST_CIVILIZATION: Final = "lost_civilization"
MONGOL_DEVASTATION: Final = "mongol_devastation"
DEATH_AND_REBIRTH: Final = "death_and_rebirth"

WONDER_SLOTS: Final = 2  # uses of the Wonder slot per turn in the Age of Wonders
CONTROLS: Final = 6
HALF_WAY: Final = 3  # stations held before the fourth, open from round 3
LAST_STATION: Final = 5  # stations held before the sixth, open from round 5
SAMARKAND: Final = 3  # the station that raises Trade
REBIRTH_ROUNDS: Final = (3, 4)  # rounds in which a rest gives a worker more
THE_SEAT: Final = 0  # scenarios are played alone


def named(match: AgeMatch, scenario: str) -> bool:
    return match.scenario is not None and match.scenario.id == scenario


# Age of Wonders


def wonder_slots(match: AgeMatch) -> int:
    """Uses of the Wonder slot per turn: two in the Age of Wonders."""
    return WONDER_SLOTS if named(match, AGE_OF_WONDERS) else match.box.actions[WONDER].slots


# Silk Road


def can_take_station(match: AgeMatch) -> bool:
    """Whether the next station may be taken in this round."""
    held = match.state.trail.stations
    if held == HALF_WAY:
        return match.state.round >= 3
    if held == LAST_STATION:
        return match.state.round >= 5
    return held < CONTROLS


def take_station(match: AgeMatch) -> bool:
    """Take the next station; its reward comes once. Returns whether a technology is to be chosen."""
    trail = match.state.trail
    station = trail.stations
    trail.stations += 1
    match.tell(STATION_TAKEN, THE_SEAT, station)
    if trail.stations <= trail.rewarded:
        return False
    trail.rewarded = trail.stations
    learns = False
    for reward in match.box.rewards[station]:
        if reward.effect == TECH:
            learns = True
        else:
            apply(match, THE_SEAT, reward)
    return learns


def station_trade(match: AgeMatch, seat: int) -> None:
    """Trade gives 1 coin more while the third station is held."""
    if match.state.trail.stations >= SAMARKAND:
        gain_coins(match, seat, 1, OF_CONTROL + SAMARKAND - 1)


def lose_station(match: AgeMatch) -> None:
    """A lost war costs the station taken last."""
    trail = match.state.trail
    if trail.stations:
        trail.stations -= 1
        match.tell(STATION_LOST, THE_SEAT, trail.stations)


# Mongol Devastation


def fortifiable(match: AgeMatch) -> list[int]:
    """Realms still held with room for a wall."""
    trail = match.state.trail
    most = walls_most(match)
    return [realm for realm in range(CONTROLS) if realm not in trail.lost and trail.walls[realm] < most]


def walls_most(match: AgeMatch) -> int:
    """Walls a realm can bear."""
    return match.box.actions[FORTIFY].effects[0].cap


def raise_wall(match: AgeMatch, realm: int) -> None:
    match.state.trail.walls[realm] += 1
    match.tell(WALL_BUILT, THE_SEAT, realm)


def horde_strength(number: int) -> int:
    """Twice the number of the round just ended, plus 1."""
    return 2 * number + 1


def horde_attacks(match: AgeMatch) -> None:
    """The horde attacks the lowest-numbered realm held."""
    trail = match.state.trail
    source = OF_SPECIAL_EVENT + SPECIAL_EVENT_IDS.index("horde")
    for realm in range(CONTROLS):
        if realm not in trail.lost:
            defence = match.box.realm_defence[realm] + trail.walls[realm] + military(match.state.players[THE_SEAT])
            if defence < horde_strength(match.state.round):
                trail.lost.append(realm)
                match.tell(REALM_LOST, THE_SEAT, realm)
                sacrifice(match, THE_SEAT, 1, source)
            else:
                match.tell(REALM_HELD, THE_SEAT, realm)
                gain_points(match, THE_SEAT, 1, source)
            return


def score_realms(match: AgeMatch) -> None:
    """Realms still held at the end score their points."""
    for realm in range(CONTROLS):
        if realm not in match.state.trail.lost:
            gain_points(match, THE_SEAT, match.box.realm_points[realm], OF_CONTROL + realm)


# Lost Civilization


def drought(match: AgeMatch) -> None:
    """Pay water for half the workers, rounded up; a worker is sacrificed for each water missing."""
    trail = match.state.trail
    player = match.state.players[THE_SEAT]
    needed = (player.workers + 1) // 2
    paid = min(needed, trail.water)
    trail.water -= paid
    match.tell(WATER_PAID, THE_SEAT, paid)
    sacrifice(match, THE_SEAT, needed - paid, OF_SPECIAL_EVENT + SPECIAL_EVENT_IDS.index("drought"))
    if player.workers == 0:
        match.state.ended = DROUGHT
        match.tell(CIVILIZATION_LOST, THE_SEAT)


# Death and Rebirth


def black_death(match: AgeMatch) -> None:
    """All workers but one, and half the coins, rounded up. Nothing prevents it."""
    player = match.state.players[THE_SEAT]
    source = OF_SPECIAL_EVENT + SPECIAL_EVENT_IDS.index("black_death")
    sacrifice(match, THE_SEAT, player.workers - 1, source)
    gain_coins(match, THE_SEAT, -((player.coins + 1) // 2), source)
    match.state.trail.struck = True


def rebirth(match: AgeMatch, seat: int) -> None:
    """From round 3, rising a civilization gives 1 point."""
    if named(match, DEATH_AND_REBIRTH) and match.state.round >= 3:
        gain_points(match, seat, 1, OF_SCENARIO + SCENARIO_IDS.index(DEATH_AND_REBIRTH))


def rest_workers(match: AgeMatch) -> int:
    """Workers a rest gives: one more in rounds 3 and 4 of Death and Rebirth."""
    workers = match.box.rest_workers
    if named(match, DEATH_AND_REBIRTH) and match.state.round in REBIRTH_ROUNDS:
        workers += 1
    return workers


# Special events and goals


def resolve_special_event(match: AgeMatch, position: int) -> None:
    """The token on the card that enters the window strikes, then goes on if it moves."""
    trail = match.state.trail
    scenario = match.scenario
    if scenario is None or trail.token != position:
        return
    match.tell(SPECIAL_EVENT, THE_SEAT, SPECIAL_EVENT_IDS.index(scenario.event))
    if scenario.event == "drought":
        drought(match)
        trail.token = position + 1
    elif scenario.event == "horde":
        horde_attacks(match)
        trail.token = position + 1
    else:
        black_death(match)
        trail.token = 0


def held(match: AgeMatch) -> int:
    """Stations or realms held, whichever the scenario counts."""
    if match.scenario is None or match.scenario.control == "none":
        return 0
    trail = match.state.trail
    return trail.stations if match.scenario.control == "station" else CONTROLS - len(trail.lost)


def reached(match: AgeMatch, goal: Goal) -> bool:
    """Whether the lone player meets every demand of a goal."""
    player = match.state.players[THE_SEAT]
    technologies = count(player.technologies)
    return (
        player.points >= goal.points
        and count(player.wonders) >= goal.wonders
        and goal.technologies <= technologies <= goal.most_technologies
        and player.owned_workers() >= goal.workers
        and held(match) >= goal.control
        and military(player) >= goal.military
    )
