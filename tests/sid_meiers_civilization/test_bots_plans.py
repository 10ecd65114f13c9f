"""What the bots of Sid Meier's Civilization aim at: each of the four victories, by what all can see, and steadily."""

from __future__ import annotations

from itertools import permutations

import pytest

from civitas.bots import bot_answer
from civitas.bots.guide import find_guide
from civitas.games.sid_meiers_civilization.bot import BEGINNER, GUIDE, SEARCHER
from civitas.games.sid_meiers_civilization.box import A_SCOUT, AN_ARMY, CIVILIZATION_IDS, FIRST_UNIT, NONE, TECH_IDS
from civitas.games.sid_meiers_civilization.evaluation import evaluate, muster, read_race
from civitas.games.sid_meiers_civilization.marches import about_to_win
from civitas.games.sid_meiers_civilization.plan import (
    ARMING,
    CULTURE,
    ECONOMY,
    MILITARY,
    SHARES,
    TECHNOLOGY,
    plan_of,
)
from civitas.games.sid_meiers_civilization.rule_list import RuleList
from civitas.games.sid_meiers_civilization.state import (
    BY_CONQUEST,
    BY_CULTURE,
    BY_ECONOMY,
    BY_TECHNOLOGY,
    CivilizationMatch,
)
from civitas.games.sid_meiers_civilization.technologies import tech_mark
from civitas.games.sid_meiers_civilization.worth import Prices, clocks, culture_clock, economy_clock
from sid_meiers_civilization.helpers import inside, offered, play
from sid_meiers_civilization.helpers import start as begin
from sid_meiers_civilization.scenes import duel, meadow
from sid_meiers_civilization.test_bots import bot, play_out

# Without a second city each aims at its favourite.
FAVOURITES = {"rome": CULTURE, "china": CULTURE, "america": TECHNOLOGY, "russia": TECHNOLOGY, "germany": MILITARY}


def rules(match: CivilizationMatch, seat: int = 0) -> RuleList:
    return RuleList(GUIDE.almanac(match), match, seat)


def prices(civilization: str, plan: int) -> Prices:
    """What things are worth to the same race with another aim."""
    match = inside(meadow({"civilization": civilization, "cities": ["c3", "g3"], "trade": 8}, phase="cities"))
    almanac = GUIDE.almanac(match)
    race = read_race(almanac, match, 0)
    race.plan = plan
    race.bias = GUIDE.weights.bias[plan]
    found = Prices(0.0, 0.0, 0.0, 0.0, 0.0)
    found.weigh(almanac, race)
    return found


# The draw


def test_shares_are_of_a_hundred_and_of_every_civilization() -> None:
    assert sorted(SHARES) == sorted(CIVILIZATION_IDS)
    assert all(sum(shares) == 100 and min(shares) >= 5 for shares in SHARES.values())


@pytest.mark.parametrize(("civilization", "plan"), FAVOURITES.items())
def test_before_the_second_city_a_civilization_aims_at_its_favourite(civilization: str, plan: int) -> None:
    match = inside(duel({"civilization": civilization}, {"civilization": "egypt"}))
    assert plan_of(match, 0) == plan


def test_each_victory_is_somebodys_aim() -> None:
    """Over all pairs of civilizations and many sites of the second city none is rare."""
    match = inside(begin(2, 1))
    drawn = [0, 0, 0, 0]
    for pair in permutations(range(len(CIVILIZATION_IDS)), 2):
        for seat, civilization in enumerate(pair):
            match.state.players[seat].civilization = civilization
        for square in range(20, 100, 7):
            for seat in range(2):
                match.state.players[seat].cities[1] = square
                drawn[plan_of(match, seat)] += 1
    assert min(drawn) > 0.05 * sum(drawn)
    assert max(drawn) < 0.5 * sum(drawn)


def test_the_aim_hangs_on_nothing_hidden_and_stays() -> None:
    match = begin(3, 4, turns="10")
    bots = [bot("easy") for _ in range(3)]
    aims: list[set[int]] = [set(), set(), set()]
    while match.pending:
        question = match.pending[0]
        table = inside(match)
        if question.prompt == "start":
            for seat in range(3):
                aim = plan_of(table, seat)
                for seed in (1, 2):
                    assert plan_of(inside(match.redeal(question.seat, seed)), seat) == aim
                if table.state.players[seat].cities[1] != NONE:
                    aims[seat].add(aim)
        match.answer(question.number, bot_answer(bots[question.seat], match, question, 0))
    assert [len(found) for found in aims] == [1, 1, 1]


# What follows from it


def test_the_victory_aimed_at_seems_nearest() -> None:
    match = inside(duel({"civilization": "rome"}))
    almanac = GUIDE.almanac(match)
    race = read_race(almanac, match, 0)
    assert race.bias == GUIDE.weights.bias[CULTURE]
    plain = race.copy()
    plain.bias = [0.0, 0.0, 0.0]
    seen, true = clocks(almanac, race), clocks(almanac, plain)
    farther = [seen[way] - true[way] for way in (CULTURE, TECHNOLOGY, ECONOMY)]
    assert farther == pytest.approx(GUIDE.weights.bias[CULTURE])


def test_things_are_worth_what_they_do_for_the_aim() -> None:
    culture, technology, economy = [prices("america", plan) for plan in (CULTURE, TECHNOLOGY, ECONOMY)]
    assert culture.token > technology.token
    assert technology.trade > culture.trade
    assert economy.coin > 2 * culture.coin
    assert economy.coin > technology.coin


def test_a_victory_close_at_hand_is_taken_whatever_the_aim() -> None:
    """Rome, which aims at culture, with thirteen coins: one coin more is worth more than culture."""
    match = inside(duel({"civilization": "rome", "tokens": {"sheet": 13}, "techs": ["democracy", "pottery"]}))
    almanac = GUIDE.almanac(match)
    race = read_race(almanac, match, 0)
    assert race.plan == CULTURE
    seen = clocks(almanac, race)
    assert seen[ECONOMY] < seen[CULTURE]
    assert seen[ECONOMY] <= (1 + almanac.weights.fondness) * economy_clock(almanac, race)


def test_trade_for_the_last_spaces_is_not_spent_on_research() -> None:
    """Culture enough for the four last spaces: the trade they cost is what lacks."""
    match = duel({"civilization": "rome", "space": 17, "culture": 30, "trade": 11}, phase="research")
    assert "research/pottery" in offered(match, 0)
    question = match.pending[0]
    assert bot_answer(bot("normal"), match, question, 1) == "no_research"
    early = duel({"civilization": "rome", "trade": 11}, phase="research")
    assert bot_answer(bot("normal"), early, early.pending[0], 1) != "no_research"


def test_the_track_is_climbed_as_soon_as_it_can_be_paid() -> None:
    """Before the cities act nothing else is worth the trade."""
    match = duel({"civilization": "rome", "space": 15, "culture": 14, "trade": 12}, phase="cities")
    marks = rules(inside(match))
    question = match.pending[0]
    assert marks.advance() > 0
    chosen = GUIDE.moves(match, question, None, -1)
    assert [match.game.verbs.words[row] for row in chosen] == ["advance"]


def test_who_aims_at_conquest_arms() -> None:
    """Armies, units, ranks and room in a stack are worth more to Germany than to Rome."""
    found: list[list[float]] = []
    for civilization in ("germany", "rome"):
        early = inside(meadow({"civilization": civilization}, turn=ARMING - 1, phase="cities"))
        assert not rules(early).is_armed
        match = inside(meadow({"civilization": civilization, "trade": 11}, turn=ARMING, phase="cities"))
        marks = rules(match)
        techs = [tech_mark(marks, TECH_IDS.index(tech)) for tech in ("democracy", "masonry")]
        found.append([marks.item(0, AN_ARMY), marks.item(0, FIRST_UNIT), *techs])
        assert marks.is_armed is (civilization == "germany")
        assert marks.item(0, A_SCOUT) > 0
    assert all(armed > peaceful for armed, peaceful in zip(*found, strict=True))


def test_a_neglected_defence_is_missed() -> None:
    """The fourth unit is worth more on turn 8 than on turn 2."""
    weights = GUIDE.weights
    assert muster(weights, 4, 8) - muster(weights, 3, 8) > muster(weights, 4, 2) - muster(weights, 3, 2)
    few, some = [
        inside(
            duel(
                {"units": ["infantry_1", "infantry_2", "mounted_1", "mounted_2"][:n]},
                {"units": []},
                turn=9,
                phase="cities",
            )
        )
        for n in (2, 4)
    ]
    almanac = GUIDE.almanac(few)
    assert evaluate(almanac, some, 0) - evaluate(almanac, few, 0) > 4


def test_worse_odds_are_taken_when_a_rival_is_about_to_win() -> None:
    calm = inside(meadow({}, {"tokens": {"sheet": 9}}, phase="movement"))
    late = inside(meadow({}, {"tokens": {"sheet": 14}}, phase="movement"))
    assert not about_to_win(calm, 1)
    assert about_to_win(late, 1)
    assert rules(late).marches.sure[1] < rules(calm).marches.sure[1]
    assert BEGINNER.rules(late, 0).marches.leaders == []


def test_culture_waits_for_whichever_lacks_more() -> None:
    """With culture in plenty trade shortens the clock, with trade in plenty culture does."""
    match = inside(duel({"civilization": "rome", "space": 14, "culture": 49, "trade": 5}))
    almanac = GUIDE.almanac(match)
    race = read_race(almanac, match, 0)
    before = culture_clock(almanac, race)
    richer = race.copy()
    richer.purse += 6
    assert culture_clock(almanac, richer) < before - 0.5


# Games


def test_games_of_equals_end_by_a_victory_in_good_time() -> None:
    for seed in (610, 611):
        match = begin(2, seed)
        play_out(match, ["normal", "normal"], seed)
        state = inside(match).state
        assert state.ended in (BY_CULTURE, BY_TECHNOLOGY, BY_ECONOMY, BY_CONQUEST)
        assert 8 <= state.turn <= 18


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_what_is_begun_is_paid_for(level: str) -> None:
    """However dear resources are, Pottery's coin is paid and not given up: giving up and beginning anew has no end."""
    match = duel(
        {
            "techs": ["democracy", "pottery"],
            "trade": 8,
            "tokens": {"sheet": 13},
            "resources": {"iron": 1, "wheat": 1},
            "cards": ["sabotage"],
        },
        phase="cities",
    )
    play(match, "use/pottery")
    question = match.pending[0]
    assert "give_up" in [match.game.verbs.words[row] for row in question.options]
    assert bot_answer(bot(level), match, question, 1).startswith("pay_token")


def test_who_searches_aims_at_no_victory_beforehand() -> None:
    """The clocks of all three victories count as they are; `normal` sees the one drawn for it nearer."""
    match = inside(meadow({}, {}, phase="movement"))
    assert find_guide(match.game, "SEARCHER") is SEARCHER
    drawn = read_race(GUIDE.almanac(match), match, 0)
    free = read_race(SEARCHER.almanac(match), match, 0)
    assert any(drawn.bias)
    assert free.bias == [0.0, 0.0, 0.0]
    assert free.plan == drawn.plan
