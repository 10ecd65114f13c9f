"""The permanent card's actions and the 8 cards of the track, the 9 event tokens, the 8 special actions, each played."""

from __future__ import annotations

import pytest

from age_of_civilization.helpers import TRACK_CARDS, asked, gains, offered, play, seat, table, tally

# Word, points, coins, workers lost, workers placed.
ACTIONS = {
    "wonder": ("build/taj_mahal", 3, -7, 1, 1),
    "research": ("research/mining", 1, -4, 0, 1),
    "enslave": ("do/enslave", 0, 2, 1, 1),
    "culture": ("do/culture", 2, -4, 0, 1),
    "construction": ("do/construction", 2, -2, 0, 2),
    "conquest": ("do/conquest", 2, 0, 1, 1),
    "hunting": ("do/hunting", 1, 1, 0, 1),
    "fishing": ("do/fishing", 0, 1, 0, 1),
    "trade": ("do/trade", 0, 2, 0, 1),
    "farm": ("do/farm", 0, 3, 0, 2),
}
SLOTS = {"research": 2, "hunting": 2}
WARS = {"construction", "conquest", "trade"}


@pytest.mark.parametrize("action", ACTIONS)
def test_action(action):
    word, points, coins, lost, placed = ACTIONS[action]
    window = (action,) if action in TRACK_CARDS else ()
    match = table(window=window, wonders=["taj_mahal"])
    assert gains(match, word) == (points, coins)
    assert seat(match).placed + seat(match).doomed == placed
    assert seat(match).wonders == (["taj_mahal"] if action == "wonder" else [])
    assert seat(match).technologies == (["mining"] if action == "research" else [])
    assert seat(match, 1).coins == (11 if action == "trade" else 10)
    assert seat(play(match, "done")).workers == 4 - lost


@pytest.mark.parametrize("action", ACTIONS)
def test_slots(action):
    window = (action,) if action in TRACK_CARDS else ()
    match = table({"coins": 40}, window=window)
    verb = ACTIONS[action][0].partition("/")[0]
    words = [word for word in offered(match) if word == f"do/{action}" or (verb != "do" and word.startswith(verb))]
    uses = 0
    while words:
        play(match, words[0])
        uses += 1
        words = [word for word in offered(match) if word == f"do/{action}" or (verb != "do" and word.startswith(verb))]
    assert uses == SLOTS.get(action, 1)


@pytest.mark.parametrize("action", TRACK_CARDS)
def test_icons(action):
    match = table({"main": "huns"}, last=True, enters=action)
    play(match, "done")
    lost = [4 - seat(match, number).workers for number in range(2)]
    assert lost == ([1, 1] if action == "plague" else [0, 1] if action in WARS else [0, 0])


def test_conquest_needs_the_most_military():
    match = table({}, {"main": "carthage"}, window=("conquest",))
    assert gains(match, "do/conquest") == (0, 0)


def test_hunting_scores_without_technologies_only():
    match = table({"technologies": ["writing"]}, window=("hunting",))
    assert gains(match, "do/hunting") == (0, 1)


def test_plague_has_no_action():
    match = table(window=("plague",))
    assert "do/plague" not in offered(match)


# Event tokens: two areas and what becomes of them, as points, coins, workers.
EVENTS = {
    "baby_boom": ({"workers": 2}, {"workers": 4}, (0, 10, 3), (0, 10, 4)),
    "great_harvest": ({"workers": 3}, {"workers": 1}, (0, 13, 3), (0, 11, 1)),
    "celebration": ({"wonders": ["taj_mahal"]}, {}, (2, 10, 4), (0, 10, 4)),
    "great_debate": ({"technologies": ["writing"]}, {"technologies": ["mining", "writing"]}, (0, 10, 4), (2, 10, 4)),
    "earthquake": ({"workers": 3}, {"workers": 0}, (0, 10, 2), (0, 10, 0)),
    "rats": ({"coins": 5}, {"coins": 2}, (0, 2, 4), (0, 0, 4)),
    "corruption": ({"coins": 5}, {"coins": 6}, (0, 5, 4), (0, 3, 4)),
    "barbarians": ({"main": "huns"}, {"coins": 4}, (0, 10, 4), (0, 1, 4)),
    "nothing": ({}, {}, (0, 10, 4), (0, 10, 4)),
}


@pytest.mark.parametrize("event", EVENTS)
def test_event(event):
    mine, rivals, my_tally, rivals_tally = EVENTS[event]
    match = table(mine, rivals, event=event, round=3, last=True)
    play(match, "done")
    assert match.view(None)["round"] == 4
    assert (tally(match), tally(match, 1)) == (my_tally, rivals_tally)


# Special actions: scenario, area, what lies beside the board; points, coins, and the board's field after.
WONDERS = ["taj_mahal", "petra", "pyramids", "colossus"]
SPECIAL = [
    ("quarry", "age_of_wonders", {}, {}, (0, 0), {"stones": 2}),
    ("quarry", "age_of_wonders", {}, {"stones": 5}, (0, 0), {"stones": 6}),
    ("festival", "age_of_wonders", {"wonders": WONDERS[:2]}, {}, (2, -1), {}),
    ("festival", "age_of_wonders", {"wonders": WONDERS}, {}, (3, -1), {}),
    ("caravan", "silk_road", {}, {}, (0, -2 + 2), {"stations": 1}),
    ("bazaar", "silk_road", {}, {}, (0, 1), {}),
    ("bazaar", "silk_road", {}, {"stations": 5}, (0, 3), {}),
    ("ritual", "lost_civilization", {}, {"water": 1}, (1, 0), {"water": 2}),
    ("ritual", "lost_civilization", {}, {"water": 6}, (1, 0), {"water": 6}),
    ("reservoir", "lost_civilization", {}, {"water": 1}, (0, -1), {"water": 4}),
    ("reservoir", "lost_civilization", {}, {"water": 5}, (0, -1), {"water": 6}),
    ("patronage", "death_and_rebirth", {}, {"struck": True}, (2, -3), {}),
]
WORKERS = {"reservoir": 2}


@pytest.mark.parametrize(("action", "mode", "area", "beside", "gain", "after"), SPECIAL)
def test_special_action(action, mode, area, beside, gain, after):
    match = table(area, options={"mode": mode}, scenario=beside, round=3)
    assert gains(match, f"do/{action}") == gain
    scenario = match.view(0)["scenario"]
    assert {key: scenario[key] for key in after} == after
    assert seat(match).workers == 4 - WORKERS.get(action, 1)
    assert seat(match).doomed == (1 if action == "ritual" else 0)
    assert f"do/{action}" not in offered(match)  # one slot


def test_special_action_fortify():
    match = table(options={"mode": "mongol_devastation"}, scenario={"walls": [2, 0, 0, 0, 0, 0], "lost": [1]})
    assert [word for word in offered(match) if word.startswith("fortify/")] == [
        f"fortify/control_{realm}" for realm in (3, 4, 5, 6)
    ]
    assert gains(match, "fortify/control_4") == (0, -2)
    assert match.view(0)["scenario"]["walls"] == [2, 0, 0, 1, 0, 0]
    assert (seat(match).workers, seat(match).placed) == (3, 1)
    assert not [word for word in offered(match) if word.startswith("fortify/")]


def test_special_action_patronage_waits_for_the_black_death():
    match = table(options={"mode": "death_and_rebirth"})
    assert "do/patronage" not in offered(match)


def test_special_action_patronage_costs_less_for_technologies_gained():
    match = table({"coins": 20}, options={"mode": "death_and_rebirth"}, scenario={"struck": True}, round=3)
    play(match, "research/navigation", "research/currency")
    assert gains(match, "do/patronage") == (2, -1)


def test_special_action_not_in_a_turn_of_rest():
    match = table(options={"mode": "age_of_wonders"})
    play(match, "rest")
    assert asked(match) == 0
    assert match.view(0)["round"] == 3


def covered() -> dict[str, set[str]]:
    return {
        "action": {*ACTIONS, "plague"},
        "event": set(EVENTS),
        "special_action": {row[0] for row in SPECIAL} | {"fortify"},
    }
