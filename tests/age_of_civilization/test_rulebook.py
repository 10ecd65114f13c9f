"""What the rulebook says and shows, page by page; pages 19-23 are in test_rulebook_civilizations.py."""

from __future__ import annotations

import pytest

from age_of_civilization.helpers import (
    SEVERAL,
    TRACK_CARDS,
    asked,
    end,
    gains,
    market,
    offered,
    offers,
    play,
    seat,
    start,
    table,
    tally,
    track,
)
from civitas.kernel.match import IllegalAnswer

INNOVATION = {"innovation": True}
DRAFT = {"draft": True}
ALONE = 1


def test_p2_contents():
    pieces: dict[str, int] = {}
    for piece in start(2).get_box().catalogue:
        pieces[piece["kind"]] = pieces.get(piece["kind"], 0) + piece["copies"]
    assert pieces["civilization"] == 48
    assert pieces["wonder"] == 15
    assert pieces["special_technology"] == 9
    assert pieces["event"] == 9
    assert pieces["special_action"] == 8
    assert pieces["control"] == 6
    assert pieces["special_event"] == 3
    assert pieces["technology_card"] == 4
    assert pieces["score_track_card"] == 2
    assert pieces["permanent_action_card"] == 1
    assert pieces["coin"] == 40 + 10
    assert pieces["cube"] == 20
    assert pieces["worker"] == 16
    assert pieces["token"] == 1 + 4
    assert len(start(2).view(None)["track"]) == 8


# Key concepts


def test_p4_no_limit_to_points_and_coins():
    match = table({"points": 99, "coins": 60}, window=("culture", "farm"))
    play(match, "do/culture", "do/farm")
    assert tally(match)[:2] == (101, 59)


def test_p4_no_wonder_from_an_empty_market():
    match = table(phase="civilization", market={"incas": 0, "egypt": 0}, wonders=[])
    play(match, "rise/incas")
    assert seat(match).wonders == []
    assert "rest" in offered(match)


def test_p5_a_technology_needs_one_of_its_prerequisites():
    assert "engineering" not in offers(table({"technologies": ["writing"]}), "research")
    for learned in (["writing", "education"], ["navigation", "currency"], ["mining", "ironworking"]):
        assert "engineering" in offers(table({"technologies": learned}), "research")


def test_p5_a_technology_works_at_once():
    match = table({"coins": 8})
    play(match, "research/writing", "research/mining")
    assert (seat(match).coins, seat(match).military) == (8 - 4 - 3, 1)


def test_p5_end_of_turn_abilities_work_in_the_last_round():
    match = table({"technologies": ["navigation", "currency"]}, round=6, last=True)
    assert gains(match, "done") == (0, 1)
    assert match.over


def test_p5_sacrifice_without_workers_is_ignored():
    match = table({"workers": 0}, {"workers": 1}, last=True, enters="plague")
    play(match, "done")
    assert [seat(match, number).workers for number in range(2)] == [0, 0]


# Setting up


@pytest.mark.parametrize("seats", SEVERAL)
def test_p6_setup(seats):
    view = start(seats, seed=seats).view(None)
    assert len(view["wonders"]) == 3 + seats
    assert [card["coins"] for card in view["market"]] == [0] * 5
    assert view["deck"] == 48 - 5
    assert sorted(view["track"]) == sorted(TRACK_CARDS)
    assert view["window"] == [0, 3]
    for area in view["seats"]:
        assert (area["coins"], area["points"], area["workers"], area["technologies"]) == (3, 0, 0, [])
        assert (area["main"], area["wonders"]) == ("", [])


def test_p6_track_is_in_random_order():
    assert len({tuple(start(2, seed).view(None)["track"]) for seed in range(20)}) > 15


def test_p6_wonders_and_market_are_random():
    assert len({tuple(start(2, seed).view(None)["wonders"]) for seed in range(20)}) > 15
    assert len({tuple(market(start(2, seed))) for seed in range(20)}) > 15


def test_p7_first_game_track():
    for seats in SEVERAL:
        cards = start(seats, seed=seats, first_game=True).view(None)["track"]
        assert cards[:3] == ["hunting", "fishing", "farm"]
        assert sorted(cards) == sorted(TRACK_CARDS)


def test_p7_nothing_is_hidden_from_the_others():
    match = start(3)
    for viewer in (0, 1, 2, None):
        assert all("coins" in area and "points" in area for area in match.view(viewer)["seats"])


# The first turn


@pytest.mark.parametrize("seats", SEVERAL)
def test_p8_turns_go_clockwise_from_the_first_player(seats):
    match = table(seats=seats, round=1, first=1, seat=1)
    order = []
    while match.view(None)["round"] == 1:
        if not order or order[-1] != asked(match):
            order.append(asked(match))
        play(match, "done" if "done" in offered(match) else offered(match)[0])
    assert order == [(1 + step) % seats for step in range(seats)]


def test_p8_six_rounds():
    match = end(start(2))
    assert match.view(None)["round"] == 6
    assert match.result.reason == "six_rounds"


def test_p9_first_civilization():
    match = start(2, seed=3)
    cards = market(match)
    assert set(offered(match)) == {f"rise/{card}" for card in cards}
    player = asked(match)
    chosen = list(cards)[2]
    population = match.get_box().tables["civilizations"]
    workers = {card["id"]: card["population"] for card in population}
    play(match, f"rise/{chosen}")
    while not offers(match, "do"):
        play(match, offered(match)[0])
    assert (seat(match, player).main, seat(match, player).workers) == (chosen, workers[chosen])
    after = market(match)
    assert list(after.values()) == [1, 1, 1, 1, 0]
    assert list(after)[:4] == [card for card in cards if card != chosen]


def test_p9_round_1_must_rise():
    match = start(2)
    for word in ("pass", f"annex/{next(iter(market(match)))}"):
        with pytest.raises(IllegalAnswer):
            play(match, word)


def test_p10_six_actions_in_a_round():
    match = table({"coins": 20, "technologies": []}, round=1, window=("hunting", "fishing", "farm"))
    assert offers(match, "do") == {"enslave", "hunting", "fishing", "farm"}
    assert offers(match, "build")
    assert offers(match, "research")


def test_p10_five_actions_beside_the_plague():
    match = table(round=3, window=("plague", "fishing", "farm"))
    assert offers(match, "do") == {"enslave", "fishing", "farm"}


def test_p10_a_slot_is_used_once_a_turn():
    match = table(window=("fishing", "farm", "hunting"))
    play(match, "do/fishing")
    assert "do/fishing" not in offered(match)
    play(match, "do/hunting")
    assert "do/hunting" in offered(match)


def test_p10_another_player_uses_the_same_slots():
    match = table(window=("fishing",))
    play(match, "do/fishing", "done")
    assert asked(match) == 1
    play(match, "pass")
    assert "do/fishing" in offered(match)


def test_p10_the_cost_must_be_paid():
    match = table({"coins": 3, "workers": 1}, window=("culture", "construction"))
    assert "do/culture" not in offered(match)
    assert "do/construction" not in offered(match)  # two workers
    assert not offers(match, "build")
    assert not offers(match, "research")


def test_p10_culture_example():
    assert gains(table(window=("culture",)), "do/culture") == (2, -4)


def test_p11_workers_may_stay_idle():
    match = table(window=("fishing",))
    play(match, "do/fishing", "done")
    assert seat(match).workers == 4


def test_p11_rest():
    match = table({"main": "korea", "workers": 2})
    play(match, "rest")
    assert tally(match) == (0, 12, 3)  # more than Korea's population of 2
    assert asked(match) == 1


def test_p11_rest_keeps_four_workers_at_most():
    assert tally(play(table({"main": "korea", "workers": 4}), "rest"))[2] == 4


def test_p11_rest_replaces_actions():
    match = table(window=("fishing",))
    play(match, "do/fishing")
    assert "rest" not in offered(match)


def test_p12_workers_return_from_white_slots_only():
    match = table({"workers": 3}, window=("fishing", "conquest"))
    play(match, "do/fishing", "do/conquest", "do/enslave")
    area = seat(match)
    assert (area.workers, area.placed, area.doomed) == (0, 1, 2)
    assert seat(play(match, "done")).workers == 1


def test_p12_end_of_turn_abilities_in_any_order():
    area = {"main": "britain", "points": 6, "coins": 4, "technologies": ["writing", "education"]}
    culture_first = table(area)
    assert gains(culture_first, "done", "do/culture")[0] == 2 + 1
    britain_first = table(area)
    assert gains(britain_first, "done", "use/britain", "do/culture")[0] == 0 + 2


@pytest.mark.parametrize("seats", SEVERAL)
def test_p12_first_player_token_goes_anticlockwise(seats):
    match = start(seats, seed=1)
    first = match.view(None)["first"]
    firsts = [first]
    while not match.over:
        if match.view(None)["round"] > len(firsts):
            firsts.append(match.view(None)["first"])
            assert asked(match) == firsts[-1]
        play(match, "done" if "done" in offered(match) else offered(match)[-1])
    assert firsts == [(first - step) % seats for step in range(6)]


def test_p12_permanent_card_slides_right():
    match = table(round=2, last=True, window=("hunting", "fishing", "farm"), enters="culture")
    play(match, "done", "pass")
    assert offers(match, "do") == {"enslave", "fishing", "farm", "culture"}


@pytest.mark.parametrize("card", ["construction", "conquest", "trade"])
def test_p12_war_strikes_the_weakest(card):
    match = table({"main": "ottomans"}, {}, {"main": "carthage"}, last=True, enters=card)
    play(match, "done")
    assert [seat(match, number).workers for number in range(3)] == [4, 3, 4]


def test_p12_war_strikes_all_weakest():
    match = table({"main": "ottomans"}, seats=3, last=True, enters="trade")
    play(match, "done")
    assert [seat(match, number).workers for number in range(3)] == [4, 3, 3]


def test_p12_only_the_new_card_counts():
    match = table(last=True, window=("construction", "conquest", "trade"))
    play(match, "done")
    assert [seat(match, number).workers for number in range(2)] == [4, 4]


def test_p12_plague_strikes_everybody():
    match = table({"main": "huns"}, seats=3, last=True, enters="plague")
    play(match, "done")
    assert [seat(match, number).workers for number in range(3)] == [3, 3, 3]


def test_p12_military_counts_civilizations_and_technologies():
    area = {"main": "hittites", "declined": ["franks"], "annexed": ["huns"], "technologies": ["mining", "ironworking"]}
    assert seat(table(area)).military == 2 + 1 + 2 + 1 + 2


# Later turns


def test_p14_a_new_civilization_rises():
    match = table({"main": "egypt", "coins": 0}, phase="civilization", market={"arabia": 3, "sumer": 1, "china": 0})
    play(match, "rise/arabia")
    area = seat(match)
    assert (area.main, area.declined, area.workers, area.coins) == ("arabia", ["egypt"], 3, 3)
    assert list(market(match).values()) == [2, 1, 0]


def test_p14_workers_are_renewed_even_to_fewer():
    match = table({"main": "egypt", "workers": 4}, phase="civilization", market={"korea": 0, "sumer": 0})
    assert seat(play(match, "rise/korea")).workers == 2


def test_p15_a_civilization_is_annexed():
    match = table({"main": "egypt", "workers": 1, "coins": 0}, phase="civilization", market={"arabia": 3, "sumer": 1})
    play(match, "annex/arabia")
    area = seat(match)
    assert (area.main, area.annexed, area.workers, area.coins) == ("egypt", ["arabia"], 2, 3)
    assert list(market(match).values()) == [2, 0]


def test_p15_annexing_may_exceed_the_population_not_four():
    for before, after in ((2, 3), (4, 4)):
        match = table({"main": "korea", "workers": before}, phase="civilization", market={"egypt": 0, "sumer": 0})
        assert seat(play(match, "annex/egypt")).workers == after


def test_p15_three_civilizations_at_most():
    three = table({"main": "egypt", "declined": ["korea"], "annexed": ["sumer"]}, {"workers": 0}, seat=1)
    play(three, "done")
    while asked(three) == 1:
        play(three, offered(three)[-1])
    assert "rest" in offered(three)  # step 1 is passed unasked
    two = table({"main": "egypt", "declined": ["korea"]}, phase="civilization")
    assert offers(two, "rise")
    assert offers(two, "annex")


def test_p15_passing_leaves_the_market_alone():
    match = table(phase="civilization", market={"egypt": 1, "sumer": 0})
    play(match, "pass")
    assert market(match) == {"egypt": 1, "sumer": 0}


def test_p16_end_of_game():
    match = table({"wonders": ["taj_mahal"], "points": 5}, {"points": 7}, round=6, last=True)
    play(match, "done")
    assert match.over
    assert match.result.scores == [8, 7]
    assert match.result.ranking == [[0], [1]]


@pytest.mark.parametrize(
    ("second", "ranking"),
    [
        ({"points": 11, "workers": 0, "coins": 0}, [[1], [0]]),
        ({"points": 10, "workers": 3, "coins": 0}, [[1], [0]]),
        ({"points": 10, "workers": 2, "coins": 6}, [[1], [0]]),
        ({"points": 10, "workers": 2, "coins": 5}, [[0, 1]]),
        ({"points": 10, "workers": 2, "coins": 4}, [[0], [1]]),
    ],
)
def test_p16_ties(second, ranking):
    match = table({"points": 10, "workers": 2, "coins": 5}, second, round=6, last=True)
    assert end(match).result.ranking == ranking


# Details: actions and technologies

ACTIONS = [
    # word, workers, points, coins, workers lost
    ("build/pyramids", 1, 3, -7, 1),
    ("research/mining", 1, 1, -4, 0),
    ("do/enslave", 1, 0, 2, 1),
    ("do/culture", 1, 2, -4, 0),
    ("do/construction", 2, 2, -2, 0),
    ("do/conquest", 1, 2, 0, 1),
    ("do/hunting", 1, 1, 1, 0),
    ("do/fishing", 1, 0, 1, 0),
    ("do/trade", 1, 0, 2, 0),
    ("do/farm", 2, 0, 3, 0),
]


@pytest.mark.parametrize(("word", "workers", "points", "coins", "lost"), ACTIONS)
def test_p17_actions(word, workers, points, coins, lost):
    card = word.partition("/")[2]
    window = (card,) if card in TRACK_CARDS else ()
    match = table(window=window)
    assert gains(match, word) == (points, coins)
    assert seat(match).workers == 4 - workers
    assert seat(play(match, "done")).workers == 4 - lost
    short = table({"workers": workers - 1}, window=window)
    assert word not in offered(short)
    poor = table({"coins": max(0, -coins - 1)}, window=window)
    assert (word in offered(poor)) == (coins >= 0)


def test_p17_wonder_takes_the_chosen_card():
    match = table(wonders=["petra", "colossus"])
    play(match, "build/petra")
    assert seat(match).wonders == ["petra"]
    assert "petra" not in match.view(None)["wonders"]


def test_p17_research_twice_hunting_twice_others_once():
    match = table({"coins": 30}, window=("hunting", "fishing"))
    play(match, "research/mining", "research/navigation")
    assert not offers(match, "research")
    play(match, "do/hunting", "do/hunting")
    assert "do/hunting" not in offered(match)


def test_p17_conquest_with_a_tie():
    match = table({"main": "ottomans"}, {"main": "carthage"}, window=("conquest",))
    assert gains(match, "do/conquest")[0] == 2
    weak = table({}, {"main": "carthage"}, window=("conquest",))
    assert gains(weak, "do/conquest")[0] == 0


def test_p17_trade_pays_everybody():
    match = table({"coins": 0}, {"coins": 0}, {"coins": 0}, {"coins": 0}, window=("trade",))
    play(match, "do/trade")
    assert [seat(match, number).coins for number in range(4)] == [2, 1, 1, 1]


def test_p18_three_technologies_without_prerequisite():
    assert offers(table(), "research") == {"writing", "navigation", "mining"}


def test_p18_example_of_writing_and_education():
    learned = {"technologies": ["writing", "education"]}
    assert offers(table(learned), "research") == {"science", "engineering", "navigation", "mining"}


def test_p18_education():
    match = table({"technologies": ["writing", "education"]}, window=("fishing",))
    assert gains(match, "done", "do/culture") == (2, -4)
    assert asked(match) == 1
    assert tally(match)[2] == 4


def test_p18_education_with_modifiers_of_culture():
    match = table({"main": "italy", "coins": 4, "technologies": ["writing", "education"]})
    assert gains(match, "done", "do/culture") == (3, -4)


def test_p18_education_may_be_declined_and_must_be_paid():
    match = table({"technologies": ["writing", "education"]})
    assert gains(match, "done", "decline") == (0, 0)
    poor = table({"coins": 3, "technologies": ["writing", "education"]})
    assert gains(poor, "done") == (0, 0)
    assert asked(poor) == 1


@pytest.mark.parametrize(("number", "cards"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_p18_science(number, cards):
    match = table({"technologies": ["writing", "education"]}, round=number)
    assert match.view(None)["cards_to_come"] == cards
    assert gains(match, "research/science")[0] == 1 + cards


@pytest.mark.parametrize(
    ("technologies", "word", "military", "gain"),
    [
        (["navigation"], "do/fishing", 0, (0, 2)),
        (["navigation"], "do/trade", 0, (0, 3)),
        (["mining"], "do/enslave", 1, (0, 3)),
        (["writing", "education", "engineering"], "do/construction", 0, (3, -2)),
        (["writing", "education", "engineering"], "build/pyramids", 0, (3, -5)),
        (["mining", "ironworking", "gunpowder"], "do/conquest", 5, (3, 0)),
    ],
)
def test_p18_technologies_with_several_abilities(technologies, word, military, gain):
    card = word.partition("/")[2]
    match = table({"technologies": technologies}, window=(card,) if card in TRACK_CARDS else ())
    assert seat(match).military == military
    assert gains(match, word) == gain


# Variants


@pytest.mark.parametrize(("seats", "cards"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_p25_technology_market(seats, cards):
    assert len(start(seats, innovation=True).view(None)["special_technologies"]) == cards


def test_p25_a_special_technology_covers_a_column():
    match = table(options=INNOVATION, special_technologies=["philosophers", "masons", "knights"])
    play(match, "buy/philosophers")
    area = seat(match)
    assert (area.coins, area.special_technology) == (9, "philosophers")
    assert match.view(None)["special_technologies"] == ["masons", "knights"]
    assert offers(match, "research") == {"alphabet", "navigation", "mining"}
    assert not offers(match, "buy")  # one a player


def test_p25_only_onto_an_empty_column():
    cards = ["philosophers", "masons", "knights"]
    match = table({"technologies": ["mining"]}, options=INNOVATION, special_technologies=cards)
    assert offers(match, "buy") == {"philosophers", "masons"}


def test_p26_event_tokens_strike_after_rounds_3_4_5():
    tokens = ["great_harvest", "rats", "nothing"]
    options = {"changing_world": True}
    for number, coins in ((2, 0), (3, 4), (4, -3), (5, 0)):
        match = table(round=number, last=True, options=options, events=tokens)
        assert gains(match, "done") == (0, coins)


def test_p26_tokens_come_before_war():
    match = table({"coins": 0}, round=3, last=True, enters="trade", event="great_harvest")
    play(match, "done")
    assert tally(match) == (0, 4, 3)


@pytest.mark.parametrize("seats", SEVERAL)
def test_p28_draft_market_size(seats):
    match = start(seats, draft=True)
    while match.view(None)["phase"] == "draft":
        request = match.requests[0]
        match.answer(request.number, request.options[0])
    assert len(market(match)) == 2 * seats
    assert all(area["hand_size"] == 5 for area in match.view(None)["seats"])


def test_p28_draft_bonus_coins():
    first = table({"hand": ["egypt"]}, round=1, phase="civilization", options=DRAFT)
    assert gains(first, "rise/egypt") == (0, 0)
    for word in ("rise/egypt", "annex/egypt"):
        assert gains(table({"hand": ["egypt"]}, phase="civilization", options=DRAFT), word) == (0, 2)


# Alone


def test_p30_solo_setup():
    removed = {"mongolia", "vikings", "germania", "carthage", "phoenicia", "scythia", "iberia"}
    for seed in range(10):
        match = start(ALONE, seed)
        view = match.view(0)
        assert (len(view["wonders"]), len(view["market"]), view["deck"]) == (4, 5, 41 - 5)
        assert view["track"][4] == "plague"
        assert view["seats"][0]["coins"] == 3
        assert not removed & set(market(match))


def test_p31_solo_market_grows_at_the_end_of_a_round():
    match = table(seats=ALONE, market={"egypt": 0, "sumer": 2})
    play(match, "done")
    after = market(match)
    assert list(after.items())[:2] == [("egypt", 1), ("sumer", 3)]
    assert list(after.values())[2:] == [0]


def test_p31_virtual_opponent_gains_a_cube_each_round():
    match = table(seats=ALONE, round=1, track=track(1, "farm"))
    for number in range(1, 7):
        assert match.view(0)["rivals"] == [{"id": "virtual_opponent", "military": number - 1}]
        play(match, *(["pass"] if "pass" in offered(match) else []), "done")
    assert match.over
    assert match.result.rivals[0]["military"] == 5


def test_p32_trade_and_lydia_alone():
    assert gains(table(seats=ALONE, window=("trade",)), "do/trade") == (0, 2)
    match = table({"main": "incas"}, seats=ALONE, phase="civilization", market={"lydia": 0, "egypt": 0})
    assert gains(match, "rise/lydia") == (0, 4)
