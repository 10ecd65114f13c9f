"""The five scenarios of the Path of Glory (p. 34; their rules are designed): set-up, rules, events, defeat."""

from __future__ import annotations

from typing import Any

import pytest

from age_of_civilization.helpers import (
    GAME,
    end,
    gains,
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
from civitas import testing
from civitas.kernel.match import Match

WONDERS = {"mode": "age_of_wonders"}
SILK_ROAD = {"mode": "silk_road"}
LOST = {"mode": "lost_civilization"}
MONGOLS = {"mode": "mongol_devastation"}
REBIRTH = {"mode": "death_and_rebirth"}

# Market, deck, Wonders, coins, place of the Plague, place of the special event.
SETUP = {
    "age_of_wonders": (["egypt", "sumer", "babylon", "harappa", "minoans"], 11, 7, 3, 5, 0),
    "silk_road": (["china", "persia", "india", "rome", "arabia"], 11, 4, 5, 7, 0),
    "lost_civilization": (["olmecs", "tiwanaku", "incas", "aztecs", "polynesia"], 0, 4, 3, 5, 5),
    "mongol_devastation": (["china", "korea", "slavs", "arabia", "byzantium"], 9, 4, 4, 5, 4),
    "death_and_rebirth": (["italy", "franks", "britain", "byzantium", "ottomans"], 7, 4, 4, 5, 5),
}
DECKS = {
    "age_of_wonders": "hittites assyria china nubia olmecs greece persia macedon hebrews lydia celts",
    "silk_road": "byzantium khitan korea tibet huns greece japan italy ottomans slavs srivijaya",
    "lost_civilization": "",
    "mongol_devastation": "japan khmer india persia ottomans khitan tibet franks hebrews",
    "death_and_rebirth": "slavs arabia mali aztecs incas khmer greece",
}
SPECIAL_ACTIONS = {
    "age_of_wonders": ["quarry", "festival"],
    "silk_road": ["caravan", "bazaar"],
    "lost_civilization": ["ritual", "reservoir"],
    "mongol_devastation": ["fortify"],
    "death_and_rebirth": ["patronage"],
}


@pytest.mark.parametrize("mode", SETUP)
def test_setup(mode):
    cards, deck, wonders, coins, plague, token = SETUP[mode]
    for seed in range(3):
        view = start(1, seed, mode=mode).view(0)
        assert [card["id"] for card in view["market"]] == cards
        assert (view["deck"], len(view["wonders"]), view["seats"][0]["coins"]) == (deck, wonders, coins)
        assert view["track"][plague - 1] == "plague"
        assert view["scenario"]["token"] == token
        assert view["scenario"]["special_actions"] == SPECIAL_ACTIONS[mode]


@pytest.mark.parametrize("mode", SETUP)
def test_deck(mode):
    seen: set[str] = set()
    for seed in range(60):
        seen |= set(market(end(start(1, seed, mode=mode))))
    assert seen - set(SETUP[mode][0]) == set(DECKS[mode].split())


@pytest.mark.parametrize("mode", SETUP)
def test_skirmish_rules_apply(mode):
    match = table(options={"mode": mode}, round=2, enters="fishing", scenario={"token": 0})
    before = market(match)
    play(match, "done")
    after = market(match)
    assert [after[card] for card in before] == [coins + 1 for coins in before.values()]
    assert len(after) - len(before) == (0 if mode == "lost_civilization" else 1)
    assert match.view(0)["rivals"][0]["military"] == (3 if mode == "mongol_devastation" else 2)


# Age of Wonders


def test_age_of_wonders_wonder_slot_twice():
    match = table({"coins": 14, "workers": 3}, options=WONDERS, wonders=["petra", "taj_mahal", "pyramids"])
    assert gains(match, "build/petra", "build/taj_mahal") == (6, -14)
    assert not offers(match, "build")


def test_age_of_wonders_stones_are_spent_first():
    match = table({"coins": 3}, options=WONDERS, scenario={"stones": 5}, wonders=["petra", "taj_mahal"])
    assert gains(match, "build/petra") == (3, -2)
    assert match.view(0)["scenario"]["stones"] == 0
    short = table({"coins": 1}, options=WONDERS, scenario={"stones": 5}, wonders=["petra"])
    assert not offers(short, "build")


def test_age_of_wonders_stones_left_over_stay():
    match = table({"main": "egypt", "coins": 9}, options=WONDERS, scenario={"stones": 6}, wonders=["petra"])
    assert gains(match, "build/petra") == (3, 0)  # Egypt: 5, all in stones
    assert match.view(0)["scenario"]["stones"] == 1


def test_age_of_wonders_the_chronicle_tells_coins_and_stones_apart():
    match = table({"coins": 4}, options=WONDERS, scenario={"stones": 5}, wonders=["taj_mahal"])
    play(match, "build/taj_mahal")
    assert (seat(match).coins, match.view(0)["scenario"]["stones"]) == (2, 0)
    assert tales(match)[:2] == ["Player 1 performs Wonder (paid: 2).", "Player 1 pays 5 stones."]
    french = ["Joueur 1 réalise l'action Merveille (payé : 2).", "Joueur 1 paie 5 pierres."]
    assert tales(match, "fr")[:2] == french


def test_age_of_wonders_a_wonder_without_stones_tells_none():
    match = play(table({"coins": 9}, options=WONDERS, wonders=["taj_mahal"]), "build/taj_mahal")
    assert not [line for line in tales(match) if "stone" in line]


def test_age_of_wonders_stones_pay_nothing_else():
    match = table({"coins": 0}, options=WONDERS, scenario={"stones": 6}, window=("culture",))
    assert "do/culture" not in offered(match)
    assert not offers(match, "research")


def test_age_of_wonders_two_rows_of_technologies():
    learned = ["writing", "education", "mining", "ironworking", "navigation", "currency"]
    match = table({"technologies": learned}, options=WONDERS)
    assert offers(match, "research") == {"none"}
    babylon = table({"main": "babylon", "technologies": learned, "coins": 3}, options=WONDERS)
    play(babylon, "done")
    assert len(seat(babylon).technologies) == 6


# Silk Road


@pytest.mark.parametrize(
    ("stations", "number", "offer"),
    [(2, 1, True), (3, 2, False), (3, 3, True), (4, 3, True), (5, 4, False), (5, 5, True), (6, 6, False)],
)
def test_silk_road_stations_in_their_rounds(stations, number, offer):
    match = table(options=SILK_ROAD, scenario={"stations": stations}, round=number)
    assert ("do/caravan" in offered(match)) is offer


@pytest.mark.parametrize(("stations", "coins"), [(2, 2), (3, 3), (6, 3)])
def test_silk_road_trade_with_the_third_station(stations, coins):
    match = table(options=SILK_ROAD, scenario={"stations": stations}, window=("trade",))
    assert gains(match, "do/trade") == (0, coins)
    private = table({"main": "srivijaya"}, options=SILK_ROAD, scenario={"stations": stations})
    assert gains(private, "do/trade") == (0, coins)


def test_silk_road_a_lost_war_costs_the_last_station():
    match = table(options=SILK_ROAD, scenario={"stations": 2}, enters="trade", round=1)
    play(match, "done")
    assert match.view(0)["scenario"]["stations"] == 1
    assert seat(match).workers == 3
    play(match, "pass")
    assert gains(match, "do/caravan") == (0, -2)  # again, without its reward
    assert match.view(0)["scenario"]["stations"] == 2


def test_silk_road_a_tie_is_lost_and_immunity_saves_the_worker_only():
    area = {"annexed": ["byzantium"], "wonders": ["great_wall"]}
    match = table(area, options=SILK_ROAD, scenario={"stations": 2}, enters="trade", round=1)
    assert seat(match).military == 1
    play(match, "done")
    assert match.view(0)["scenario"]["stations"] == 1
    assert seat(match).workers == 4


def test_silk_road_a_war_won_costs_nothing():
    match = table({"annexed": ["huns"]}, options=SILK_ROAD, scenario={"stations": 2}, enters="trade", round=1)
    play(match, "done")
    assert match.view(0)["scenario"]["stations"] == 2
    bare = table(options=SILK_ROAD, enters="trade", round=1)
    play(bare, "done")
    assert bare.view(0)["scenario"]["stations"] == 0


def test_silk_road_plague_costs_no_station():
    match = table(options=SILK_ROAD, scenario={"stations": 2}, enters="plague")
    play(match, "done")
    assert match.view(0)["scenario"]["stations"] == 2


# Lost Civilization


def test_lost_civilization_begins_with_the_maya():
    match = start(1, mode="lost_civilization")
    area = seat(match)
    assert (area.main, area.workers, area.coins) == ("maya", 4, 3)
    assert set(market(match).values()) == {1}
    assert match.view(0)["scenario"]["water"] == 1
    assert "rest" in offered(match)  # step 1 of round 1 is skipped
    play(match, "done")
    assert offers(match, "rise") == set(market(match))
    assert set(market(match).values()) == {2}


def test_lost_civilization_no_third_row():
    match = table({"technologies": ["writing", "education"]}, options=LOST)
    assert offers(match, "research") == {"navigation", "mining"}


def test_lost_civilization_drought_moves_on_each_round():
    match = start(1, mode="lost_civilization")
    tokens = []
    while not match.over:
        tokens.append(match.view(0)["scenario"]["token"])
        play(match, "pass" if "pass" in offered(match) else "rest")
    assert sorted(set(tokens)) == [5, 6, 7, 8, 9]


def lost_at_once(**area: object) -> Match:
    return table({"workers": 1, **area}, options=LOST, scenario={"water": 0, "token": 5}, enters="plague")


def test_lost_civilization_is_lost_at_once():
    match = lost_at_once(points=40)
    play(match, "done")
    assert match.over
    assert match.result.reason == "drought"
    assert (match.result.won, match.result.honours) == (False, [])
    assert match.view(0)["round"] == 2


def test_lost_civilization_scores_nothing_more():
    match = lost_at_once(points=40, wonders=["taj_mahal"])
    play(match, "done")
    assert match.result.scores == [40]


def test_lost_civilization_nothing_happens_after_the_loss():
    match = lost_at_once()
    play(match, "done")
    told = tales(match)
    assert told[-1] == "No worker is left: the civilization is lost."


def test_lost_civilization_no_worker_after_the_plague_is_no_loss():
    match = table({"workers": 1}, options=LOST, scenario={"water": 1, "token": 5}, enters="plague")
    play(match, "done")
    assert not match.over
    assert seat(match).workers == 0
    play(match, "pass", "rest")  # a worker for the drought of round 3, without water
    assert match.over
    assert match.result.reason == "drought"


# Mongol Devastation


def test_mongols_are_the_opponent():
    for number in range(1, 7):
        match = table(options=MONGOLS, round=number)
        assert match.view(0)["rivals"][0]["military"] == number
    assert start(1, mode="mongol_devastation").view(0)["rivals"][0]["military"] == 1


def test_mongols_attack_after_every_round_to_the_fifth():
    match = start(1, mode="mongol_devastation")
    tokens = []
    while not match.over:
        tokens.append(match.view(0)["scenario"]["token"])
        word = next(word for word in ("pass", "rest", *offered(match)) if word in offered(match))
        play(match, word)
    assert sorted(set(tokens)) == [4, 5, 6, 7, 8, 9]


def test_mongols_attack_the_first_realm_held():
    match = table(options=MONGOLS, scenario={"lost": [0, 2], "token": 5})
    play(match, "done")
    assert match.view(0)["scenario"]["realms"] == ["control_4", "control_5", "control_6"]


def test_mongols_walls_add_to_the_defence():
    for walls, held in ((2, True), (1, False)):
        beside = {"walls": [walls, 0, 0, 0, 0, 0], "token": 4}
        match = table(options=MONGOLS, scenario=beside, round=1)
        play(match, "done")
        assert ("control_1" in match.view(0)["scenario"]["realms"]) is held


def test_mongols_replace_war():
    match = table(options=MONGOLS, scenario={"walls": [2, 0, 0, 0, 0, 0], "token": 4}, round=1, enters="trade")
    assert gains(match, "done") == (1, 0)
    assert seat(match).workers == 4


def test_mongols_no_realm_left():
    match = table(options=MONGOLS, scenario={"lost": [0, 1, 2, 3, 4, 5], "token": 5})
    assert gains(match, "done") == (0, 0)
    assert seat(match).workers == 4
    play(match, "pass")
    assert not offers(match, "fortify")


def test_mongols_realms_held_score():
    match = end(table(options=MONGOLS, round=6))
    assert match.result.scores == [1 + 1 + 2 + 2 + 3 + 4]


# Death and Rebirth


def test_rebirth_starts_with_two_technologies():
    match = start(1, mode="death_and_rebirth")
    assert seat(match).technologies == ["writing", "mining"]
    assert seat(match).military == 1


def test_rebirth_black_death_replaces_the_plague_and_knows_no_immunity():
    deck = table({"coins": 9}, options=REBIRTH, enters="plague", scenario={"token": 5})
    play(deck, "done")
    assert tally(deck) == (0, 4, 1)
    assert deck.view(0)["scenario"]["token"] == 0
    assert "The Plague spreads." not in tales(deck)


@pytest.mark.parametrize(("number", "points"), [(2, 0), (3, 1), (6, 1)])
def test_rebirth_a_rise_scores_from_round_3(number, points):
    cards = {"italy": 0, "franks": 0}
    rises = table(options=REBIRTH, phase="civilization", round=number, market=cards)
    assert gains(rises, "rise/italy")[0] == points
    annexes = table(options=REBIRTH, phase="civilization", round=number, market=cards)
    assert gains(annexes, "annex/italy")[0] == 0


@pytest.mark.parametrize(("number", "workers"), [(2, 2), (3, 3), (4, 3), (5, 2)])
def test_rebirth_rest_gives_two_workers(number, workers):
    match = table({"workers": 1}, options=REBIRTH, round=number, scenario={"token": 0}, enters="fishing")
    play(match, "rest")
    assert seat(match).workers == workers


def test_rebirth_rest_keeps_four_workers_at_most():
    match = table({"workers": 3}, options=REBIRTH, round=3, scenario={"token": 0})
    assert seat(play(match, "rest")).workers == 4


# Positions set up by hand


def position(mode: str, number: int, **changes: Any) -> Match:
    return testing.position(GAME, 1, options={"mode": mode}, round=number, **changes)


@pytest.mark.parametrize("mode", SETUP)
def test_a_position_needs_no_more_than_a_round(mode):
    for number in range(1, 7):
        match = position(mode, number)
        assert match.view(0)["round"] == number
        assert seat(match).main in {*SETUP[mode][0], *DECKS[mode].split(), "maya"}


# Where the special event's token lies while each round is played; the Black Death is over after round 2.
TOKENS = {
    "lost_civilization": ("maya", [5, 5, 6, 7, 8, 9]),
    "mongol_devastation": ("korea", [4, 5, 6, 7, 8, 9]),
    "death_and_rebirth": ("incas", [5, 5, 0, 0, 0, 0]),
}


@pytest.mark.parametrize("mode", TOKENS)
def test_a_positions_special_event_lies_where_the_round_leaves_it(mode):
    main, tokens = TOKENS[mode]
    matches = [position(mode, number, players=[{"main": main}]) for number in range(1, 7)]
    assert [match.view(0)["scenario"]["token"] for match in matches] == tokens
    struck = [match.view(0)["scenario"]["struck"] for match in matches]
    assert struck == [False, False, *[mode == "death_and_rebirth"] * 4]
