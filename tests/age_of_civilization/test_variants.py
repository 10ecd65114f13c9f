"""Variants for several players and the solo Skirmish: set-up, play to the end, details, refused combinations."""

from __future__ import annotations

import random

import pytest

from age_of_civilization.helpers import (
    NINE,
    SEVERAL,
    TRACK_CARDS,
    end,
    every_table,
    gains,
    game,
    market,
    offered,
    offers,
    play,
    random_game,
    seat,
    start,
    table,
    tally,
    walk,
)
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal

DRAFT = {"draft": True}
INNOVATION = {"innovation": True}
VARIANTS = ("innovation", "changing_world", "draft", "first_game")


def label(case: tuple[int, dict]) -> str:
    seats, options = case
    return "-".join([str(seats), *[str(value) if key == "mode" else key for key, value in options.items() if value]])


@pytest.mark.parametrize("case", every_table(), ids=label)
def test_every_combination_plays_to_its_end(case):
    seats, options = case
    for seed in range(3):
        match = random_game(seats, options, seed)
        result = match.result
        assert result.reason in ("six_rounds", "drought")
        assert sorted(number for tied in result.ranking for number in tied) == list(range(seats))
        assert [sum(points.values()) for points in result.breakdown] == result.scores
        assert result.scores == [area["points"] for area in match.view(None)["seats"]]
        assert (result.won is None) is (seats > 1)


def test_every_combination_of_variants_is_allowed():
    for seats in SEVERAL:
        chosen = {tuple(options[key] for key in VARIANTS) for options in game().option_sets(seats)}
        assert len(chosen) == 16


def test_setup_follows_the_variants():
    for seats, options in every_table():
        if seats > 1:
            view = game().start(seats, 5, options).view(None)
            assert len(view["special_technologies"]) == (1 + seats if options["innovation"] else 0)
            assert len(set(view["events"])) == (3 if options["changing_world"] else 0)
            assert view["phase"] == ("draft" if options["draft"] else "civilization")
            assert len(view["market"]) == (0 if options["draft"] else 5)
            assert sorted(view["track"]) == sorted(TRACK_CARDS)


def test_first_game_track_is_fixed():
    order = ["hunting", "fishing", "farm", "trade", "culture", "plague", "construction", "conquest"]
    for seed in range(3):
        assert start(2, seed, first_game=True).view(None)["track"] == order


# Innovation


def test_innovation_costs_a_coin():
    cards = ["masons", "knights", "clergy"]
    assert not offers(table({"coins": 0}, options=INNOVATION, special_technologies=cards), "buy")
    match = table({"coins": 1}, options=INNOVATION, special_technologies=cards)
    assert gains(match, "buy/masons") == (0, -1)


def test_innovation_market_is_never_refilled():
    match = table(options=INNOVATION, special_technologies=["masons", "knights", "clergy"])
    play(match, "buy/masons", "done", "pass")
    assert match.view(None)["special_technologies"] == ["knights", "clergy"]
    assert offers(match, "buy") == {"knights", "clergy"}


def test_innovation_top_square_closes_a_column():
    learned = ["writing", "education", "engineering"]
    cards = ["masons", "knights", "clergy"]
    match = table({"technologies": learned}, options=INNOVATION, special_technologies=cards)
    assert offers(match, "buy") == {"knights"}


def test_innovation_nine_technologies_at_most():
    learned = [
        *["alphabet", "philosophy", "science", "navigation", "currency", "engineering"],
        *["mining", "ironworking", "gunpowder"],
    ]
    match = table({"special_technology": "philosophers", "technologies": learned}, options=INNOVATION)
    assert offers(match, "research") == {"none"}


def test_innovation_is_not_offered_without_the_variant():
    assert not offers(table(), "buy")


# Changing World


def test_changing_world_tokens_lie_in_order():
    tokens = ["rats", "great_harvest", "nothing"]
    match = table({"coins": 10}, round=3, last=True, options={"changing_world": True}, events=tokens)
    assert match.view(None)["events"] == tokens
    coins = [seat(match).coins]
    while not match.over:
        number = match.view(None)["round"]
        while not match.over and match.view(None)["round"] == number:
            play(match, "pass" if "pass" in offered(match) else "done")
        coins.append(seat(match).coins)
    assert coins == [10, 7, 11, 11, 11]


# Draft


def hands(match: Match) -> list[set[str]]:
    """What each seat is choosing from."""
    return [set(match.view(number)["passed"]) for number in range(match.seats)]


def keep(match: Match, *cards: str) -> None:
    """Everybody keeps a card."""
    for number, card in enumerate(cards):
        (request,) = [request for request in match.requests if request.seat == number]
        match.answer(request.number, f"keep/{card}")


@pytest.mark.parametrize("seats", SEVERAL)
def test_draft_hands_of_seven_passed_left(seats):
    match = start(seats, 11, draft=True)
    before = hands(match)
    assert [len(hand) for hand in before] == [7] * seats
    assert len(set().union(*before)) == 7 * seats
    kept: list[set[str]] = [set() for _ in range(seats)]
    for pick in range(5):
        now = hands(match)
        assert [len(hand) for hand in now] == [7 - pick] * seats
        chosen = [min(hand) for hand in now]
        keep(match, *chosen)
        for number, card in enumerate(chosen):
            kept[number].add(card)
        if pick < 4:
            after = hands(match)
            for number in range(seats):
                left = (number + 1) % seats
                assert after[left] == now[number] - {chosen[number]}
    assert [set(match.view(number)["seats"][number]["hand"]) for number in range(seats)] == kept
    assert set(market(match)) == set().union(*now) - set(chosen)
    assert set(market(match).values()) == {0}
    assert len(market(match)) == 2 * seats
    assert match.view(None)["round"] == 1


def test_draft_answers_come_in_any_order():
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = start(3, 4, draft=True)
        for _ in range(5):
            for number in order:
                (request,) = [request for request in match.requests if request.seat == number]
                match.answer(request.number, request.options[0])
        results.append(match.hash())
    assert len(set(results)) == 1


def test_draft_from_hand_or_market_without_refill():
    cards = {"egypt": 0, "sumer": 0}
    match = table({"hand": ["korea", "mali"]}, phase="civilization", market=cards, options=DRAFT)
    hand = set(match.view(0)["seats"][0]["hand"])
    assert {"korea", "mali"} <= hand
    assert offers(match, "rise") == offers(match, "annex") == hand | set(cards)
    deck = match.view(None)["deck"]
    play(match, "rise/korea")
    assert market(match) == cards  # no coins, no new card
    assert match.view(None)["deck"] == deck
    assert set(match.view(0)["seats"][0]["hand"]) == hand - {"korea"}
    match = table({"hand": ["korea"]}, phase="civilization", market=cards, options=DRAFT)
    play(match, "annex/egypt")
    assert market(match) == {"sumer": 0}


def test_draft_hands_are_never_refilled():
    match = start(2, 3, draft=True)
    for _ in walk(match, random.Random(3)):
        if match.view(None)["phase"] != "draft":
            for number in range(2):
                area = seat(match, number)
                taken = len([area.main] if area.main else []) + len(area.declined) + len(area.annexed)
                assert 5 - taken <= area.hand_size <= 5


def test_draft_with_an_empty_market():
    match = table({"hand": ["korea"]}, phase="civilization", market={}, options=DRAFT)
    assert market(match) == {}
    assert offers(match, "rise") == set(match.view(0)["seats"][0]["hand"])


@pytest.mark.parametrize(
    ("card", "first", "later"),
    [("egypt", (0, 0), (0, 2)), ("carthage", (0, 0), (0, 6)), ("lydia", (0, 4), (0, 6)), ("sumer", (0, 0), (0, 2))],
)
def test_draft_bonus_coins(card, first, later):
    begin = table({"hand": [card]}, round=1, phase="civilization", options=DRAFT)
    assert gains(begin, f"rise/{card}") == first
    second = table({"main": "korea", "hand": [card]}, phase="civilization", options=DRAFT)
    assert gains(second, f"rise/{card}") == later
    annexed = table({"main": "korea", "hand": [card]}, phase="civilization", options=DRAFT)
    assert gains(annexed, f"annex/{card}") == (0, 2)
    from_market = table({"main": "korea"}, phase="civilization", market={card: 0, "mali": 0}, options=DRAFT)
    assert gains(from_market, f"annex/{card}") == (0, 2)


def test_draft_iberia():
    for round_number, technologies in ((1, 0), (2, 1)):
        match = table({"hand": ["iberia"]}, phase="civilization", round=round_number, options=DRAFT)
        play(match, "rise/iberia")
        if technologies:
            play(match, "learn/mining")
        assert "rest" in offered(match)
        assert len(seat(match).technologies) == technologies


def test_draft_phoenicias_coins_come_on_top():
    match = table({"main": "phoenicia"}, {"main": "korea"}, market={"carthage": 0, "egypt": 0}, options=DRAFT)
    play(match, "done", "give/carthage")
    assert market(match)["carthage"] == 2
    assert gains(match, "rise/carthage", of=1) == (0, 3 * (2 + 2))


# Skirmish


def test_skirmish_is_the_default_alone():
    assert start(1).hash() == start(1, mode="skirmish").hash()
    assert start(1).view(0)["options"]["mode"] == "skirmish"


def test_skirmish_removes_seven_civilizations():
    removed = {"mongolia", "vikings", "germania", "carthage", "phoenicia", "scythia", "iberia"}
    seen = set()
    for seed in range(40):
        seen |= set(market(start(1, seed)))
    assert not removed & seen
    assert len(seen) == 41
    for seed in range(3):
        for match in walk(start(1, seed), random.Random(seed)):
            assert not removed & set(market(match))


def test_skirmish_market_size_varies():
    match = start(1, 2)
    assert len(market(match)) == 5
    play(match, offered(match)[0])
    while "rest" not in offered(match):
        play(match, offered(match)[0])
    assert len(market(match)) == 4
    assert set(market(match).values()) == {0}
    play(match, "done")
    assert sorted(market(match).values()) == [0, 1, 1, 1, 1]
    play(match, "pass", "done")
    assert sorted(market(match).values()) == [0, 1, 2, 2, 2, 2]


@pytest.mark.parametrize(("opponent", "points"), [(0, 2), (1, 2), (2, 0)])
def test_skirmish_conquest_against_the_opponent(opponent, points):
    match = table({"annexed": ["byzantium"]}, seats=1, window=("conquest",), opponent=opponent)
    assert gains(match, "do/conquest")[0] == points


def test_skirmish_opponent_takes_part_in_every_comparison():
    tied = table({"main": "slavs"}, seats=1, opponent=0)
    assert gains(tied, "done") == (0, 1)
    weaker = table({"main": "slavs"}, seats=1, opponent=1)
    assert gains(weaker, "done") == (0, 0)
    assert gains(table({"main": "hebrews"}, seats=1, opponent=0), "done")[0] == 1
    strong = table({"main": "hebrews", "annexed": ["huns"]}, seats=1, opponent=1)
    assert gains(strong, "done")[0] == 0
    assert gains(table({"main": "byzantium"}, seats=1, window=("culture",), opponent=1), "do/culture") == (2, -3)


def test_skirmish_effects_on_others_are_ignored():
    assert gains(table(seats=1, window=("trade",)), "do/trade") == (0, 2)
    match = table({"main": "incas"}, seats=1, phase="civilization", market={"lydia": 3, "egypt": 0})
    assert gains(match, "rise/lydia") == (0, 7)


def test_skirmish_with_innovation():
    match = start(1, innovation=True)
    assert len(match.view(0)["special_technologies"]) == 2
    table_match = table(seats=1, options=INNOVATION, special_technologies=["masons"])
    assert gains(table_match, "buy/masons") == (0, -1)


def test_skirmish_several_achievements_at_once():
    match = table({"points": 35, "coins": 0, "technologies": NINE}, seats=1, round=6)
    assert end(match).result.honours == [
        "remarkable_clan",
        "great_kingdom",
        "mighty_empire",
        "eternal_civilization",
        "kingdom_of_technology",
    ]


def test_skirmish_achievements_count_final_scoring():
    match = table({"points": 18, "wonders": ["taj_mahal"], "technologies": ["writing"]}, seats=1, round=6)
    end(match)
    assert tally(match)[0] == 21
    assert match.result.honours == ["remarkable_clan"]


# Refused combinations, in both languages

REFUSED = [
    (1, {"changing_world": True}, "changing_world"),
    (1, {"draft": True}, "draft"),
    (1, {"first_game": True}, "first_game"),
    (1, {"mode": "standard"}, "standard"),
    (2, {"mode": "skirmish"}, "skirmish"),
    (3, {"mode": "silk_road"}, "silk_road"),
    (4, {"mode": "lost_civilization", "innovation": True}, "lost_civilization"),
    (1, {"mode": "age_of_wonders", "innovation": True}, "age_of_wonders"),
    (1, {"mode": "death_and_rebirth", "draft": True}, "draft"),
    (1, {"mode": "mongol_devastation", "changing_world": True}, "changing_world"),
    (2, {"mode": "nowhere"}, "nowhere"),
    (2, {"draft": "perhaps"}, "perhaps"),
    (2, {"expansion": True}, "expansion"),
    (0, {}, "0"),
    (5, {}, "5"),
]


@pytest.mark.parametrize(("seats", "options", "named"), REFUSED)
def test_refused(seats, options, named):
    with pytest.raises(Refusal) as refused:
        game().start(seats, 0, options)
    english, french = refused.value.text("en"), refused.value.text("fr")
    assert named in english
    assert named in french
    assert english != french


def test_refused_says_what_is_allowed():
    with pytest.raises(Refusal) as refused:
        start(2, mode="skirmish")
    for lang in ("en", "fr"):
        for mode in ("standard", "skirmish", "silk_road"):
            assert mode in refused.value.text(lang)
    with pytest.raises(Refusal) as refused:
        start(1, draft=True)
    for lang in ("en", "fr"):
        assert "innovation" in refused.value.text(lang)
