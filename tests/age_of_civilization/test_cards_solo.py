"""Solo pieces, each played: 6 control cards on both sides, 3 special events, 8 achievements, 5 scenarios."""

from __future__ import annotations

import pytest

from age_of_civilization.helpers import NINE, end, gains, offered, offers, play, seat, start, table, tally

SILK_ROAD = {"mode": "silk_road"}
MONGOLS = {"mode": "mongol_devastation"}
LOST = {"mode": "lost_civilization"}
REBIRTH = {"mode": "death_and_rebirth"}

# Stations: coins, points and workers their reward gives; the fifth gives a technology.
STATIONS = {
    "control_1": (0, 2, 0),
    "control_2": (1, 0, 0),
    "control_3": (0, 0, 1),
    "control_4": (2, 0, 0),
    "control_5": (0, 0, 0),
    "control_6": (4, 0, 0),
}
# Realms: defence and points.
REALMS = {
    "control_1": (1, 1),
    "control_2": (2, 1),
    "control_3": (2, 2),
    "control_4": (3, 2),
    "control_5": (3, 3),
    "control_6": (4, 4),
}


@pytest.mark.parametrize("control", STATIONS)
def test_station(control):
    held = list(STATIONS).index(control)
    match = table({"workers": 2}, options=SILK_ROAD, scenario={"stations": held}, round=5)
    before = tally(match)
    play(match, "do/caravan")
    if control == "control_5":
        assert offers(match, "learn") == {"writing", "navigation", "mining"}
        play(match, "learn/mining")
        assert seat(match).technologies == ["mining"]
    points, coins, workers = STATIONS[control]
    assert tally(match) == (before[0] + points, before[1] - 2 + coins, before[2] + workers)
    assert match.view(0)["scenario"]["stations"] == held + 1


# Areas by their military.
STRENGTH = [
    {},
    {"annexed": ["khitan"]},
    {"technologies": ["ironworking"]},
    {"technologies": ["mining", "ironworking"]},
    {"technologies": ["ironworking", "gunpowder"]},
]


@pytest.mark.parametrize("control", REALMS)
def test_realm_against_the_horde(control):
    lost = list(range(list(REALMS).index(control)))
    defence, _ = REALMS[control]
    # At the end of round 2 the horde has 5: icons make up the rest, or one too few.
    for military, held in ((5 - defence, True), (4 - defence, False)):
        match = table(STRENGTH[military], options=MONGOLS, scenario={"lost": lost, "token": 5})
        assert seat(match).military == military
        assert gains(match, "done") == (1 if held else 0, 0)
        assert (control in match.view(0)["scenario"]["realms"]) is held
        assert seat(match).workers == (4 if held else 3)


@pytest.mark.parametrize("control", REALMS)
def test_realm_scores_at_the_end(control):
    realm = list(REALMS).index(control)
    lost = [other for other in range(6) if other != realm]
    match = table(options=MONGOLS, scenario={"lost": lost}, round=6)
    play(match, "done")
    assert match.result.scores == [REALMS[control][1]]
    assert match.result.breakdown == [{"scenario": REALMS[control][1]}]


def test_special_event_horde():
    for number in range(1, 6):
        walls = [2, 0, 0, 0, 0, 0]
        strong = {"annexed": ["persia", "khitan"], "technologies": ["mining", "ironworking", "gunpowder"]}
        defence = 1 + 2 + 7
        match = table(strong, options=MONGOLS, scenario={"walls": walls, "token": number + 3}, round=number)
        assert seat(match).military == 7
        play(match, "done")
        assert ("control_1" in match.view(0)["scenario"]["realms"]) is (defence >= 2 * number + 1)
        assert match.view(0)["scenario"]["token"] == number + 4


def test_special_event_horde_is_no_war():
    # Persia gains nothing and the Great Wall saves no worker.
    area = {"main": "persia", "wonders": ["great_wall"], "technologies": ["mining"]}
    match = table(area, options=MONGOLS, scenario={"token": 5}, enters="trade")
    assert gains(match, "done") == (0, 0)
    assert seat(match).workers == 3


@pytest.mark.parametrize(
    ("workers", "water", "left", "workers_left"),
    [(4, 2, 0, 4), (4, 1, 0, 3), (3, 3, 1, 3), (3, 1, 0, 2), (1, 1, 0, 1), (4, 0, 0, 2)],
)
def test_special_event_drought(workers, water, left, workers_left):
    match = table({"workers": workers}, options=LOST, scenario={"water": water, "token": 5})
    play(match, "done")
    assert match.view(0)["scenario"]["water"] == left
    assert seat(match).workers == workers_left
    assert match.view(0)["scenario"]["token"] == 6


@pytest.mark.parametrize(
    ("workers", "coins", "workers_left", "coins_left"), [(4, 10, 1, 5), (2, 7, 1, 3), (1, 1, 1, 0), (0, 0, 0, 0)]
)
def test_special_event_black_death(workers, coins, workers_left, coins_left):
    match = table({"workers": workers, "coins": coins}, options=REBIRTH, enters="plague", scenario={"token": 5})
    play(match, "done")
    assert tally(match) == (0, coins_left, workers_left)
    assert match.view(0)["scenario"]["struck"]


IDLE_WONDERS = ["great_library", "petra", "terracotta_army", "colosseum"]  # they score nothing here
SUPER_POWER = {"main": "khitan", "annexed": ["huns"], "technologies": NINE[2::3]}
ACHIEVEMENTS = {
    "remarkable_clan": ({"points": 20}, {"points": 19}),
    "great_kingdom": ({"points": 25}, {"points": 24}),
    "mighty_empire": ({"points": 30}, {"points": 29}),
    "eternal_civilization": ({"points": 35}, {"points": 34}),
    "kingdom_of_technology": ({"points": 25, "technologies": NINE}, {"points": 25, "technologies": NINE[:8]}),
    "kingdom_of_primitives": ({"points": 25, "technologies": []}, {"points": 25, "technologies": ["writing"]}),
    "world_of_wonders": ({"points": 25, "wonders": IDLE_WONDERS}, {"points": 25, "wonders": IDLE_WONDERS[:3]}),
    "super_power": ({"points": 25, **SUPER_POWER}, {"points": 25, **SUPER_POWER, "annexed": ["persia"]}),
}


@pytest.mark.parametrize("achievement", ACHIEVEMENTS)
def test_achievement(achievement):
    met, missed = ACHIEVEMENTS[achievement]
    for area, expected in ((met, True), (missed, False)):
        match = end(table({"coins": 0, **area}, seats=1, round=6))
        assert match.result.scores == [area["points"]]
        assert (achievement in match.result.honours) is expected


# Scenarios: an area that wins, one that reaches glory, and one that just fails; what lies beside the board.
THREE_WONDERS = {"wonders": IDLE_WONDERS[:3]}
FOUR_WONDERS = {"wonders": IDLE_WONDERS}
SCENARIOS = {
    "age_of_wonders": (
        ({"points": 22, **THREE_WONDERS}, {}),
        ({"points": 32, **FOUR_WONDERS}, {}),
        ({"points": 40, "wonders": IDLE_WONDERS[:2]}, {}),
    ),
    "silk_road": (
        ({"points": 18}, {"stations": 4}),
        ({"points": 23}, {"stations": 6}),
        ({"points": 40}, {"stations": 3}),
    ),
    "lost_civilization": (
        ({"points": 21, "workers": 1}, {}),
        ({"points": 26, "workers": 2}, {}),
        ({"points": 40, "workers": 0}, {}),
    ),
    "mongol_devastation": (
        ({"points": 28 - 11}, {"lost": [0, 1]}),
        ({"points": 33 - 12}, {"lost": [0]}),
        ({"points": 40}, {"lost": [0, 1, 2]}),
    ),
    "death_and_rebirth": (
        ({"points": 30, "technologies": NINE[:7]}, {}),
        ({"points": 35, "technologies": NINE[:8]}, {}),
        ({"points": 40, "technologies": NINE[:6]}, {}),
    ),
}


@pytest.mark.parametrize("mode", SCENARIOS)
def test_scenario_goals(mode):
    for (area, beside), won, honours in zip(SCENARIOS[mode], (True, True, False), ([], ["glory"], []), strict=True):
        match = end(table({"coins": 0, "workers": 0, **area}, options={"mode": mode}, scenario=beside, round=6))
        assert (match.result.won, match.result.honours) == (won, honours)
    for area, beside in SCENARIOS[mode][:1]:
        match = end(
            table({"coins": 0, **area, "points": area["points"] - 1}, options={"mode": mode}, scenario=beside, round=6)
        )
        assert match.result.won is False


@pytest.mark.parametrize("mode", SCENARIOS)
def test_scenario_starts(mode):
    match = start(1, mode=mode)
    assert match.view(0)["scenario"]["id"] == mode
    assert offered(match)


def covered() -> dict[str, set[str]]:
    return {
        "control": set(STATIONS) & set(REALMS),
        "special_event": {"horde", "drought", "black_death"},
        "achievement": set(ACHIEVEMENTS),
        "scenario": set(SCENARIOS),
    }
