"""Events: demands and losses before an action, gains after it; Thermopylae."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.historia import civbots
from civitas.games.historia.box import (
    BOT_ART,
    BOT_EXPANSION,
    BOT_MILITARY,
    BOT_TECHNOLOGY,
    BOT_WAR,
)
from historia.helpers import (
    bot,
    cubes,
    finish,
    inside,
    lay,
    laying,
    levels,
    offered,
    offers,
    play,
    points,
    say,
    seat,
    start,
    table,
    tales,
)

FAR: dict[str, Any] = {"territories": ["oceania"]}


def one(*laid: str, **area: Any) -> dict[str, Any]:
    return {"laid": list(laid), "territories": ["europe"], "quiet": True, **area}


def test_33_vesuvius_costs_two_points_per_action() -> None:
    area = one("technology", "art", technology=5, military=5, points=1, available=3, used=0)
    match = table(area, FAR, event="vesuvius_eruption", row=["moai"])
    play(match, "resolve/technology", "basic", "basic")
    assert points(match) == -3
    bots = table(FAR, event="vesuvius_eruption", bots=[{"territories": ["europe"]}], row=["moai"])
    for action in (BOT_MILITARY, BOT_ART, BOT_EXPANSION):
        civbots.act(inside(bots), 2, action)
    assert bot(bots).earned["events"] == -6


def test_57_vesuvius_takes_its_due_from_a_failed_action_too() -> None:
    match = table(one("military", available=0, used=0), FAR, event="vesuvius_eruption")
    assert points(match) == -2


def test_most_advisors_trigger_nothing() -> None:
    plain = table(one("nefertiti", civilization="egypt"), FAR, event="vesuvius_eruption")
    play(plain, "effect")
    assert points(plain) == 1
    symbol = table(one("hatshepsut", civilization="egypt"), FAR, event="vesuvius_eruption")
    assert points(symbol) == -2
    play(symbol, "nothing")  # resolved without effect, it was played all the same (R29)
    assert points(symbol) == -2


def test_34_r44_little_ice_age_wants_a_cube_for_a_trade() -> None:
    partner = {"territories": ["europe"], "technology": 2}
    poor = table(one("trade", available=0, used=2), partner, event="little_ice_age")
    assert laying(poor)
    assert (levels(poor), points(poor, 1), seat(poor).column) == ((1, 1), 0, ["trade"])
    rich = table(one("trade", available=1, used=0), partner, event="little_ice_age")
    play(rich, "basic")
    assert (levels(rich), points(rich, 1), cubes(rich)) == ((2, 1), 2, (0, 1))
    declined = table(one("trade", available=1, used=0), partner, event="little_ice_age")
    play(declined, "nothing")
    assert cubes(declined) == (1, 0)  # a demand is met only by who carries the action out


def test_black_death_wants_a_second_cube_for_an_expansion() -> None:
    assert laying(table(one("expansion", available=1, used=0), FAR, event="black_death"))
    match = table(one("expansion", available=2, used=0), FAR, event="black_death")
    play(match, "basic", "expand/russia")
    assert cubes(match) == (0, 1)
    advanced = table(one("expansion", technology=5, military=4, available=1, used=0), FAR, event="black_death")
    play(advanced, "advanced", "expand/russia")  # the cube demanded is recovered at once
    assert cubes(advanced) == (0, 0)


def test_r27_versailles_meets_the_event_too() -> None:
    area = one("art", wonders=["versailles"], available=2, used=0, quiet=False)
    match = table(area, FAR, event="black_death")
    play(match, "use/versailles")
    assert seat(match).territories == ["europe"]  # one cube destroyed, one is not enough
    gain = table(area, FAR, event="discovery_of_the_new_world")
    play(gain, "use/versailles", "expand/russia")
    assert points(gain) == 1


@pytest.mark.parametrize(
    ("event", "area", "words", "vp"),
    [
        ("silk_road", one("trade"), ["basic"], 1),
        ("sack_of_rome", one("raid", military=2), ["basic"], 2),
        ("renaissance", one("art"), ["basic", "take/moai"], 1),
        ("discovery_of_the_new_world", one("expansion"), ["basic", "expand/russia"], 1),
        ("burning_of_the_library", one("technology"), ["basic"], -1),
        ("great_depression", one("exploitation"), ["basic"], -1),
    ],
)
def test_what_events_give_and_take(event: str, area: dict[str, Any], words: list[str], vp: int) -> None:
    technology = 2 if event == "silk_road" else 1
    other = {"territories": ["europe"], "technology": technology}
    match = table(area, other, event=event, row=["moai", "petra"])
    play(match, *words)
    assert points(match) == vp


def test_58_gains_need_an_action_that_took_effect() -> None:
    raid = table(one("raid"), FAR, event="sack_of_rome")
    trade = table(one("trade"), FAR, event="silk_road")
    art = table(one("art"), FAR, event="renaissance", row=[])
    expansion = table(one("expansion", available=0), FAR, event="discovery_of_the_new_world")
    for match in (raid, trade, art, expansion):
        assert laying(match)
        assert points(match) == 0


def test_57_crusades_reward_a_war_that_is_fought() -> None:
    equal = table(one("war", technology=2), {"territories": ["europe"]}, event="crusades")
    assert (points(equal), points(equal, 1)) == (1, 0)
    nobody = table(one("war", technology=2), FAR, event="crusades")
    assert points(nobody) == 0


def test_66_fall_of_the_empire_may_take_the_war_away() -> None:
    rival = {"territories": ["europe", "china"], "technology": 5, "military": 5}
    low = table(one("war", technology=2, military=3), rival, event="fall_of_the_empire")
    assert (levels(low), points(low, 1)) == ((1, 3), 0)
    high = table(one("war", technology=14, military=10), rival, event="fall_of_the_empire")
    assert levels(high) == (13, 10)
    assert points(high) == 2  # only the basic War is left
    edge = table(one("war", technology=2, military=5), rival, event="fall_of_the_empire")
    assert levels(edge) == (2, 5)  # R10: no square to the left


def test_r27_a_bots_action_that_is_not_carried_out_triggers_nothing() -> None:
    match = table(FAR, event="vesuvius_eruption", bots=[{"territories": ["europe"]}], row=[])
    for action in (BOT_WAR, BOT_ART):
        civbots.act(inside(match), 2, action)
    assert bot(match).points == 0
    victim = {"territories": ["europe", "japan"]}
    weak = {"territories": ["europe"], "technology": 2, "military": 2}  # the level lost would leave it no War
    fall = table(victim, event="fall_of_the_empire", bots=[weak])
    civbots.act(inside(fall), 2, BOT_WAR)
    assert (bot(fall).technology, bot(fall).points) == (2, 0)
    assert set(seat(fall).territories) == {"europe", "japan"}


def test_an_edition_may_take_the_military_a_bot_would_win_by() -> None:
    """The action Guerre "est déclenchée uniquement si la Civbot peut la remporter"."""
    struck = {"effects": [{"op": "lose_military", "n": 1}]}
    edition = {"game": "historia", "events": {"fall_of_the_empire": struck}}
    for military, after in ((2, (2, 0)), (3, (2, 2))):
        area = {"territories": ["europe"], "technology": 3, "military": military}
        match = table({"territories": ["europe", "japan"]}, event="fall_of_the_empire", bots=[area], edition=edition)
        civbots.act(inside(match), 2, BOT_WAR)
        assert (bot(match).military, bot(match).points) == after


def test_events_that_touch_bots() -> None:
    area = {"territories": ["europe"], "technology": 3, "military": 3}
    library = table(FAR, event="burning_of_the_library", bots=[area])
    civbots.act(inside(library), 2, BOT_TECHNOLOGY)
    assert bot(library).points == 0  # 1 for the level, -1
    renaissance = table(FAR, event="renaissance", bots=[area], row=["moai"])
    civbots.act(inside(renaissance), 2, BOT_ART)
    assert bot(renaissance).points == 2
    victim = {"territories": ["europe", "japan"]}
    crusades = table(victim, event="crusades", bots=[area])
    civbots.act(inside(crusades), 2, BOT_WAR)
    assert bot(crusades).points == 3
    fall = table(victim, event="fall_of_the_empire", bots=[area])
    civbots.act(inside(fall), 2, BOT_WAR)
    assert (bot(fall).technology, bot(fall).points) == (2, 2)
    silk = table(FAR, event="great_depression", bots=[area])
    civbots.act(inside(silk), 2, BOT_MILITARY)
    assert bot(silk).points == 0


def test_an_event_is_turned_up_every_turn() -> None:
    match = start(2, seed=9, events=True)
    while not laying(match):
        play(match, match.requests[0].options[0])
    first = match.view(None)["event"]
    assert first
    assert match.view(None)["events_to_come"] == 11
    later = table({"column": ["art", "raid", "trade"]}, {}, event="silk_road")
    lay(later, "revolution", "exploitation")
    play(later, "recover/art", "nothing")
    assert later.view(None)["event"] not in ("", "silk_road")
    assert later.view(None)["events_to_come"] == 10


# Thermopylae


ALL_BUT = ["technology", "art", "exploitation", "expansion", "trade", "war", "tourism"]


def test_r28_an_extra_card_is_laid_without_effect() -> None:
    match = table({"territories": ["europe"]}, FAR, event="thermopylae")
    lay(match, ["military", "extra/revolution"], ["art", "extra/raid"])
    assert seat(match).column == ["revolution"]  # it goes to the column when its owner begins
    assert not match.view(None)["last_round"]
    play(match, "basic")
    assert seat(match).column == ["revolution", "military"]
    finish(match)
    assert match.view(None)["action_round"] == 2
    assert any("lays Raid without effect" in line for line in tales(match))


def test_r28_the_extra_card_is_outside_the_limit_and_triggers_nothing() -> None:
    area = {"territories": ["europe"], "technology": 5, "military": 5, "wonders": ["forbidden_city"]}
    match = table(area, FAR, event="thermopylae")
    lay(match, ["technology", "art", "extra/military"], ["art", "extra/raid"])
    play(match, "resolve/technology", "nothing")
    assert not offers(match, "use")


def test_r28_an_extra_advisor_goes_under_its_deck() -> None:
    match = table({"civilization": "egypt", "advisors": ["cleopatra"]}, FAR, event="thermopylae")
    lay(match, ["military", "extra/cleopatra"], ["art", "extra/raid"])
    assert seat(match).advisors_shown == ["cleopatra"]


def test_r28_a_single_card_is_laid_without_an_extra() -> None:
    # A hand of one advisor alone, so that laying the last action card is not in question.
    cards = [*ALL_BUT, "military", "raid", "revolution"]
    area = {"civilization": "egypt", "technology": 13, "military": 10, "advisors": ["cleopatra"], "column": cards}
    match = table(area, FAR, event="thermopylae")
    assert offered(match, 0) == ("lay/cleopatra",)
    lay(match, ["cleopatra"], ["art", "extra/raid"])
    assert seat(match).extra == ""


def test_61_the_last_action_card_laid_ends_the_turn_without_recovery() -> None:
    area = {"technology": 13, "military": 10, "column": ALL_BUT, "advisors": [], "quiet": True}
    going_on = table(area, FAR, event="thermopylae")
    lay(going_on, ["military", "done", "extra/raid"], ["art", "extra/raid"])
    assert not going_on.view(None)["last_round"]
    ending = table(area, FAR, event="thermopylae")
    say(ending, 0, "lay/military")
    say(ending, 0, "lay/raid")
    assert set(offered(ending, 0)) == set()  # a third card must be the extra one, and it is the only one left
    lay(ending, [], ["art", "extra/raid"])
    assert ending.view(None)["last_round"]
    assert "revolution" in seat(ending).column
    finish(ending)
    assert ending.view(None)["turn"] == 2
    assert "revolution" not in seat(ending).hand  # nothing was recovered but the two oldest cards


def test_r5_no_card_to_lay_ends_the_turn() -> None:
    cards = [*ALL_BUT, "military", "raid", "revolution"]
    match = table({"technology": 12, "military": 10, "column": cards, "advisors": []}, FAR, event="thermopylae")
    assert offered(match, 0) == ()
    say(match, 1, "lay/art")
    say(match, 1, "extra/raid")
    assert match.view(None)["last_round"]
    finish(match)
    assert match.view(None)["turn"] == 2
    assert len(seat(match).column) == 8
