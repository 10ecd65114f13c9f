"""Rulings: decisions of ours where the rulebook is silent, by their ids."""

from __future__ import annotations

import pytest

from age_of_civilization.helpers import (
    NINE,
    asked,
    end,
    gains,
    game,
    market,
    offered,
    offers,
    play,
    seat,
    start,
    table,
    tales,
    tally,
)
from civitas.kernel.text import Refusal

INNOVATION = {"innovation": True}
EDUCATED = ["writing", "education"]


def test_r1_no_action_is_not_resting():
    match = table({"workers": 2})
    play(match, "done")
    assert tally(match) == (0, 10, 2)


@pytest.mark.parametrize(("coins", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_r2_a_loss_takes_what_is_there(coins, left):
    match = table({"main": "scythia"}, {"coins": coins}, window=("conquest",))
    assert seat(play(match, "do/conquest"), 1).coins == left


def test_r3_wonder_with_an_empty_market():
    match = table(wonders=[])
    assert offers(match, "build") == {"none"}
    assert gains(match, "build/none") == (3, -7)
    assert seat(match).doomed == 1


def test_r3_research_with_nothing_available():
    match = table({"technologies": NINE})
    assert offers(match, "research") == {"none"}
    assert gains(match, "research/none") == (1, -3)
    assert len(seat(match).technologies) == 9


def test_r4_conquest_without_the_most_military():
    match = table({"main": "scythia"}, {"main": "huns", "coins": 5}, window=("conquest",))
    assert gains(match, "do/conquest") == (0, 0)
    assert seat(match, 1).coins == 3  # its other effects happen
    plain = table({"main": "nubia"}, {"main": "huns"}, window=("conquest",))
    assert gains(plain, "do/conquest") == (0, 1)
    assert seat(play(plain, "done")).workers == 3


def test_r5_war_and_plague_are_simultaneous():
    for card in ("trade", "plague"):
        match = table(seats=4, last=True, enters=card)
        play(match, "done")
        assert [seat(match, number).workers for number in range(4)] == [3, 3, 3, 3]


def test_r6_persia_collects_before_sacrifices():
    match = table({"main": "persia", "technologies": ["mining"]}, last=True, enters="trade")
    play(match, "done")
    told = tales(match)
    assert told.index("Player 1: +1 coin (Persia).") < told.index("Player 2 sacrifices 1 worker (War).")


def test_r7_a_technology_does_not_modify_its_own_research():
    match = table({"coins": 8})
    assert gains(match, "research/writing") == (1, -4)
    assert gains(match, "research/education") == (1, -3)
    learned = {"special_technology": "philosophers", "technologies": ["alphabet"]}
    match = table(learned, options=INNOVATION)
    assert gains(match, "research/philosophy") == (1, -4)
    assert gains(match, "research/mining") == (2, -4)


def test_r7_an_action_must_be_payable_before_its_gain():
    match = table({"main": "zimbabwe", "coins": 0}, window=("construction",))
    assert gains(match, "do/construction") == (2, 1)  # it costs 2 - 2, its coin comes after
    bare = table({"coins": 1}, window=("construction",))
    assert "do/construction" not in offered(bare)


def test_r8_each_construction_of_axum_permits_one_culture():
    match = table({"main": "axum", "coins": 20}, window=("construction",))
    play(match, "do/construction", "do/culture")
    assert "do/culture" not in offered(match)


def test_r9_harappas_discount_holds_for_axum():
    match = table({"main": "axum", "annexed": ["harappa"]}, window=("construction",))
    play(match, "do/construction")
    assert gains(match, "do/culture") == (2, -3)


def test_r10_an_immune_player_counts_as_the_weakest():
    for area in ({"main": "polynesia"}, {"wonders": ["great_wall"]}):
        match = table(area, {"main": "carthage"}, last=True, enters="trade")
        play(match, "done")
        assert [seat(match, number).workers for number in range(2)] == [4, 4]


def test_r11_tibet_looks_at_slots_used():
    knights = {"special_technology": "knights", "technologies": ["archery", "feudalism"]}
    match = table({"main": "tibet", **knights}, {"main": "huns"}, window=("conquest",), options=INNOVATION)
    assert gains(match, "do/conquest", "done")[0] == 0
    assert seat(match).workers == 4  # though Feudalism keeps the worker


@pytest.mark.parametrize(("technologies", "points"), [([], 0), (["mining"], 4)])
def test_r12_solo_opponent_has_5_at_the_end(technologies, points):
    # The Huns' four icons, five with Mining.
    area = {"main": "huns", "technologies": technologies, "wonders": ["terracotta_army"]}
    match = table(area, seats=1, round=6)
    assert gains(match, "done")[0] == points


def test_r13_solo_round_end_order():
    match = table({"annexed": ["huns"]}, seats=1, enters="trade", market={"egypt": 0, "sumer": 0})
    play(match, "done")
    told = tales(match)
    told = told[told.index("Player 1 ends the turn.") :]
    kinds = ["comes to the market", "enters", "War breaks out", "sacrifices"]
    places = [next(place for place, line in enumerate(told) if kind in line) for kind in kinds]
    assert places == sorted(places)  # the war finds the opponent at 2, its cube of this round included


def test_r14_events_see_the_state_after_the_turns():
    match = table({"coins": 0}, {}, {}, event="great_harvest", round=3, last=True)
    first = match.view(None)["first"]
    play(match, "do/enslave", "done")
    assert tally(match)[1:] == (2 + 3, 3)
    assert match.view(None)["first"] == (first - 1) % 3


def test_r15_private_slots_add_to_the_track():
    match = table({"main": "franks"}, window=("conquest",))
    assert gains(match, "do/conquest", "do/conquest") == (4, 0)
    assert "do/conquest" not in offered(match)


@pytest.mark.parametrize(("before", "after"), [(4, 3), (3, 3), (1, 1)])
def test_r16_machu_picchus_worker_obeys_the_limit(before, after):
    match = table({"workers": before}, wonders=["machu_picchu"])
    assert seat(play(match, "build/machu_picchu", "done")).workers == after


def test_r17_end_of_game_reads_final_numbers():
    area = {"wonders": ["pyramids", "petra"], "coins": 1, "technologies": ["navigation", "currency"]}
    match = table(area, round=6, last=True)
    play(match, "do/enslave", "done")
    assert match.result.scores[0] == 3 + 2  # workers left; half of 1 + 2 + 1 coins


def test_r18_chance_is_seeded():
    assert start(3, 7).hash() == start(3, 7).hash()
    assert start(3, 7).hash() != start(3, 8).hash()
    assert {start(3, seed).view(None)["first"] for seed in range(30)} == {0, 1, 2}


def test_r19_britain_reads_the_score_when_resolved():
    area = {"main": "britain", "points": 12, "technologies": EDUCATED}
    assert gains(table(area), "done", "do/culture")[0] == 2 + 2
    assert gains(table(area), "done", "use/britain", "do/culture")[0] == 1 + 2


CARDS = ["philosophers", "masons", "knights"]


def test_r20_bought_in_step_1_then_rising():
    match = table(phase="civilization", options=INNOVATION, special_technologies=CARDS)
    play(match, "buy/masons")
    assert offers(match, "rise")
    first = table(phase="civilization", round=1, options=INNOVATION, special_technologies=CARDS)
    assert offers(first, "buy") == set(CARDS)


def test_r20_bought_before_resting_or_between_actions():
    match = table(options=INNOVATION, special_technologies=CARDS)
    play(match, "buy/masons", "rest")
    assert seat(match).special_technology == "masons"
    match = table(options=INNOVATION, special_technologies=CARDS)
    play(match, "do/enslave", "buy/philosophers", "research/alphabet")
    assert seat(match).technologies == ["alphabet"]
    assert offers(table(options=INNOVATION, special_technologies=CARDS), "buy") == set(CARDS)


def test_r20_not_inside_an_action_nor_a_rise_nor_at_the_end():
    axum = table({"main": "axum"}, window=("construction",), options=INNOVATION)
    play(axum, "do/construction")
    assert set(offered(axum)) == {"do/culture", "decline"}
    iberia = table(phase="civilization", market={"iberia": 2, "egypt": 0}, options=INNOVATION)
    play(iberia, "rise/iberia")
    assert not offers(iberia, "buy")
    educated = table({"technologies": EDUCATED}, options=INNOVATION, special_technologies=["knights"])
    play(educated, "done")
    assert set(offered(educated)) == {"do/culture", "decline"}


@pytest.mark.parametrize(
    ("event", "gain"), [("celebration", (2, 0)), ("great_debate", (2, 0)), ("barbarians", (0, -3))]
)
def test_r21_all_level_concerns_all(event, gain):
    match = table(seats=3, event=event, round=3, last=True)
    before = [tally(match, number) for number in range(3)]
    play(match, "done")
    for number in range(3):
        points, coins, _ = tally(match, number)
        assert (points - before[number][0], coins - before[number][1]) == gain


def test_r22_an_ability_obtained_at_the_end_is_used():
    match = table({"main": "babylon", "technologies": ["navigation"], "coins": 0})
    assert gains(match, "done", "learn/currency") == (0, 1)
    match = table({"main": "babylon", "technologies": ["writing"]})
    play(match, "done", "learn/education")
    assert gains(match, "do/culture") == (2, -4)


def test_r23_education_after_resting():
    match = table({"main": "incas", "technologies": EDUCATED, "coins": 2})
    assert gains(match, "rest", "do/culture") == (2, 2 - 4)


def test_r24_incas_choose_before_the_new_card():
    cards = {"incas": 2, "egypt": 0, "sumer": 0, "babylon": 0, "china": 0}
    match = table({"coins": 0, "workers": 1}, phase="civilization", market=cards)
    play(match, "rise/incas")
    assert offers(match, "take")
    assert market(match) == {"egypt": 0, "sumer": 0, "babylon": 0, "china": 0}
    assert (seat(match).workers, seat(match).coins, seat(match).main) == (2, 2, "incas")
    play(match, offered(match)[0])
    assert list(market(match).values()) == [1, 1, 1, 1, 0]


def test_r25_research_names_its_technology():
    match = table({"main": "harappa", "coins": 3, "technologies": ["mining"]})
    assert offers(match, "research") == {"writing", "navigation"}  # Ironworking costs 4


def test_r26_event_tokens_know_no_immunity():
    match = table({"main": "polynesia", "annexed": ["tibet"]}, event="earthquake", round=3, last=True)
    play(match, "done")
    assert [seat(match, number).workers for number in range(2)] == [3, 3]


def test_r27_a_covered_prerequisite_reads_as_its_replacement():
    left = {"special_technology": "clergy", "technologies": ["mysticism", "theology"]}
    assert offers(table(left, options=INNOVATION), "research") == {"science", "engineering", "navigation", "mining"}
    right = {"special_technology": "knights", "technologies": ["archery", "feudalism"]}
    assert offers(table(right, options=INNOVATION), "research") == {"gunpowder", "engineering", "writing", "navigation"}


def test_r27_abilities_do_not_pass_to_the_replacement():
    hittites = {"main": "hittites", "special_technology": "horse_lords", "technologies": ["husbandry"]}
    assert gains(table(hittites, options=INNOVATION), "research/horsemanship") == (1, -4)
    for main in ("sumer", "harappa"):
        match = table({"main": main, "special_technology": "philosophers"}, options=INNOVATION)
        assert gains(match, "research/alphabet") == (1, -4)


def test_r28_culture_without_a_slot_leaves_the_slot():
    match = table({"main": "axum", "coins": 10}, window=("construction", "culture"))
    assert gains(match, "do/construction", "do/culture", "do/culture") == (7, -10)
    match = table({"technologies": EDUCATED}, window=("culture",))
    assert gains(match, "do/culture", "done", "do/culture") == (4, -8)


def test_r29_undealt_civilizations_are_out_of_the_draft():
    match = start(2, draft=True)
    assert match.view(None)["deck"] == 48 - 14
    while not match.over:
        request = match.requests[0]
        match.answer(request.number, request.options[0])
        assert match.view(None)["deck"] == 48 - 14


def test_r30_solo_market_stands_still_after_round_6():
    match = table(seats=1, round=5, market={"egypt": 0, "sumer": 0})
    play(match, "done")
    assert list(market(match).values()) == [1, 1, 0]
    play(match, "pass", "done")
    assert match.over
    assert list(market(match).values()) == [1, 1, 0]


def test_r31_scenarios_have_no_variant():
    scenarios = [mode for mode in game().options[0].values if mode not in ("standard", "skirmish")]
    assert len(scenarios) == 5
    for mode in scenarios:
        for variant in ("innovation", "changing_world", "draft", "first_game"):
            with pytest.raises(Refusal):
                start(1, mode=mode, **{variant: True})


def test_r31_special_actions_are_none_of_the_ten():
    # Arabia's inherited coin and Navigation's are for Trade, not for the Bazaar.
    area = {"main": "china", "annexed": ["arabia"], "technologies": ["navigation"]}
    match = table(area, seats=1, options={"mode": "silk_road"})
    assert gains(match, "do/bazaar") == (0, 1)


# R32: end-of-turn gains that no other pending ability can change are used unasked, first


def test_r32_plain_gains_are_used_unasked():
    area = {"wonders": ["hanging_gardens"], "technologies": ["navigation", "currency"], "coins": 0}
    match = table(area)
    assert gains(match, "done") == (0, 2)
    assert asked(match) == 1


def test_r32_a_gain_that_pays_for_culture_comes_first():
    area = {"technologies": [*EDUCATED, "navigation", "currency"], "coins": 3}
    assert gains(table(area), "done", "do/culture") == (2, 1 - 4)


def test_r32_a_gain_that_hangs_on_another_waits():
    # Italy's inherited coin wants 5 coins: Currency's comes first.
    area = {"annexed": ["italy"], "technologies": ["navigation", "currency"], "coins": 4}
    assert gains(table(area), "done") == (0, 2)


def test_r32_britain_waits_for_a_culture_that_becomes_payable():
    # With Currency's coin Education can be paid; Britain must be able to come after its 2 points.
    area = {"main": "britain", "points": 5, "coins": 3, "technologies": [*EDUCATED, "navigation", "currency"]}
    assert gains(table(area), "done", "do/culture") == (2 + 1, 1 - 4)


def test_r32_order_is_asked_when_it_matters():
    area = {"annexed": ["italy"], "technologies": EDUCATED, "coins": 5}
    match = play(table(area), "done")
    assert set(offered(match)) == {"use/italy", "do/culture"}
    assert gains(match, "use/italy", "do/culture") == (2, 1 - 4)


@pytest.mark.parametrize(("points", "won"), [(19, False), (20, True)])
def test_r33_a_skirmish_is_won_with_one_achievement(points, won):
    match = end(table({"points": points}, seats=1, round=6))
    assert match.result.won is won
    assert bool(match.result.honours) is won


def test_every_ruling_has_a_test():
    found = {int(name.split("_")[1][1:]) for name in globals() if name.startswith("test_r")}
    assert found == set(range(1, 34))
