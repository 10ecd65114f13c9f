"""How the levels play Through the Ages: to the end of every table, blind to what is hidden, and with sense."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from shared.bots import QUICK

from civitas import games
from civitas.bots import Bot, bot_answer, decide, load
from civitas.bots.guide import Search, find_guide
from civitas.bots.players import bot_row
from civitas.bots.playouts import Race
from civitas.bots.turn_search import TurnSearch, favourite
from civitas.bots.weights import read_weights
from civitas.games.through_the_ages.bot import BEGINNER, GUIDE, PACKAGE, guided_by
from civitas.games.through_the_ages.box import CARD_IDS, EVENTS, LEADER_IDS, WONDER_IDS
from civitas.games.through_the_ages.evaluation import own_worth
from civitas.games.through_the_ages.horizon import productions_left, rounds_until
from civitas.games.through_the_ages.politics_verbs import RESIGN
from civitas.games.through_the_ages.ratings import discontent
from civitas.games.through_the_ages.state import CATEGORIES, AgesMatch
from civitas.games.through_the_ages.verbs import END_ACTIONS
from civitas.games.through_the_ages.worth import Appraisal
from civitas.kernel.match import Match
from civitas.kernel.rng import seeded
from through_the_ages.helpers import GAME, table

THINKING = ("easy", "normal")
FAMINE = CATEGORIES.index("famine")


def bot(level: str) -> Bot:
    return load(level, games.load(GAME))


def start(seats: int, seed: int = 0, **options: Any) -> AgesMatch:
    match = games.load(GAME).start(seats, seed, options)
    assert isinstance(match, AgesMatch)
    return match


def play(match: Match, levels: list[str], seed: int = 0) -> list[str]:
    """Play a match to its end; returns the answers."""
    bots = [bot(level) for level in levels]
    answers: list[str] = []
    while match.pending:
        question = match.pending[0]
        row = bot_row(bots[question.seat], match, question, seed)
        answers.append(match.game.verbs.words[row])
        match.play(question, row)
    return answers


def position(*players: dict[str, Any], **changes: Any) -> AgesMatch:
    match = table(*players, **changes)
    assert isinstance(match, AgesMatch)
    return match


def answer(match: Match, level: str, seed: int = 0, seat: int = 0) -> str:
    question = next(question for question in match.pending if question.seat == seat)
    return bot_answer(bot(level), match, question, seed)


def appraisal(match: AgesMatch, seat: int = 0) -> Appraisal:
    return Appraisal(GUIDE.almanac(match), match, seat)


# To the end, the same every time


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second, other = [play(start(2, 7, learning=True), [level, level], seed) for seed in (1, 1, 2)]
    assert first == second
    assert level != "random" or first != other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_is_played_to_its_end(seats: int) -> None:
    """Every option, pacts, peace: a thinking bot beside others at each; nobody of them resigns."""
    for number, options in enumerate(games.load(GAME).option_sets(seats)):
        if (number + seats) % 3:
            continue
        match = start(seats, number, **{**options, "resigning": True})
        levels = [("normal", "easy")[(place + number) % 2] for place in range(seats)]
        answers = play(match, levels, number)
        assert "resign" not in answers
        assert match.result is not None
        assert max(match.result.scores) > 20


def test_no_search_thinks_of_resigning() -> None:
    """However good the position looks in which the game would end."""
    offered = 0
    match = start(3, 4, resigning=True)
    while match.pending and offered < 5:
        question = match.pending[0]
        if RESIGN in question.options:
            offered += 1
            race = Race(GUIDE, Search(width=99), match, question, seeded(offered))
            assert RESIGN not in [arm.row for arm in race.arms]
            assert len(race.arms) == len(question.options) - 1
        match.play(question, favourite(GUIDE, match, question))
    assert offered == 5


def test_an_edition_is_played_by_its_own_figures() -> None:
    """The almanac belongs to the box."""
    game = games.load(GAME)
    other = game.start(2, 1, {"learning": True}, {"game": GAME, "technologies": {"iron": {"copies": [9, 9, 9]}}})
    assert isinstance(other, AgesMatch)
    plain, edited = GUIDE.almanac(start(2, 1)), GUIDE.almanac(other)
    assert plain is not edited
    assert edited.deck[1][2] == plain.deck[1][2] + 7
    play(other, ["easy", "easy"])
    assert other.result is not None


# Strength


def wins(levels: tuple[str, str], seeds: range, **options: Any) -> float:
    won = 0.0
    for seed in seeds:
        for seat in range(2):
            match = start(2, seed, **options)
            play(match, [levels[0] if place == seat else levels[1] for place in range(2)], seed)
            assert match.result is not None
            first = match.result.ranking[0]
            won += (seat in first) / len(first)
    return won / (2 * len(seeds))


@pytest.mark.parametrize("level", THINKING)
def test_thinking_beats_chance(level: str) -> None:
    assert wins((level, "random"), range(3), resigning=False) == 1.0


def test_normal_beats_easy() -> None:
    """About nine games in ten."""
    assert wins(("normal", "easy"), range(40, 44)) > 0.5


def test_normal_plays_like_people() -> None:
    """Culture as experienced people reach it, in as many rounds; no famine, no lasting unrest, no idle nation."""
    cultures: list[int] = []
    turns = uprisings = unspent = 0
    for seed in range(3):
        match = start(2, seed)
        bots = [bot("normal"), bot("normal")]
        while match.pending:
            question = match.pending[0]
            row = bot_row(bots[question.seat], match, question, seed)
            player = match.state.players[question.seat]
            if row == END_ACTIONS:
                turns += 1
                uprisings += discontent(match.box, player) > player.unused
                unspent += player.civil
            match.play(question, row)
        assert 17 <= match.state.round <= 22
        for player in match.state.players:
            cultures.append(player.culture)
            assert player.earned[FAMINE] > -25
            assert sum(player.workers) + player.unused > 9
    assert 120 < median(cultures) < 300
    assert uprisings <= turns // 25
    assert unspent < 1.2 * turns


# Blindness


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seats", [2, 3])
def test_redealing_what_is_hidden_never_changes_the_choice(level: str, seats: int) -> None:
    match = start(seats, 5 + seats, short=True, resigning=False)
    bots = [bot("easy") for _ in range(seats)]
    prompts: set[str] = set()
    step = 0
    while match.pending:
        question = match.pending[0]
        if len(question.options) > 1:
            step += 1
            if question.prompt not in prompts or step % 11 == 0:
                prompts.add(question.prompt)
                chosen = decide(bot(level), match, question, step)
                for seed in (1, 2):
                    other = match.redeal(question.seat, seed)
                    assert decide(bot(level), other, other.question(question.number), step) == chosen
        match.play(question, bot_row(bots[question.seat], match, question, 0))
    assert {"action", "politics", "surplus"} <= prompts


@pytest.mark.parametrize("level", THINKING)
def test_a_plan_holds_no_more_than_its_seat_knows(level: str) -> None:
    """A bot that keeps its plans plays the whole match alike when everything hidden is redealt before each question."""
    match = start(2, 9, short=True)
    seeing = [bot(level), bot(level)]
    blind = [bot(level), bot(level)]
    while match.pending:
        question = match.pending[0]
        row = bot_row(seeing[question.seat], match, question, 3)
        other = match.redeal(question.seat, question.number)
        assert bot_row(blind[question.seat], other, other.question(question.number), 3) == row
        match.play(question, row)


def test_the_search_leaves_the_match_as_it_was() -> None:
    match = position({"resources": 6, "food": 4, "unused": 1}, {}, age="I")
    before = match.hash()
    assert TurnSearch(GUIDE, 0, 100, seeded(1)).lines(match, match.pending[0])
    assert match.hash() == before


# Sense


@pytest.mark.parametrize("level", THINKING)
def test_an_unused_worker_gets_work(level: str) -> None:
    match = position({"unused": 1, "resources": 3, "civil": 1, "hand": []}, {}, age="I", row=[])
    for seed in range(4):
        assert answer(match, level, seed).partition("/")[0] == "build"


@pytest.mark.parametrize("level", THINKING)
def test_an_uprising_is_avoided(level: str) -> None:
    """Two discontented, one of them unused: a temple, and not a mine, calms them."""
    angry = {
        "yellow": 11,
        "workers": {"agriculture": 3, "bronze": 4, "philosophy": 1, "warriors": 1},
        "unused": 2,
        "resources": 3,
        "civil": 1,
    }
    match = position(angry, {}, age="II", row=[])
    player = match.state.players[0]
    assert discontent(match.box, player) == 2
    for seed in range(4):
        word = answer(match, level, seed)
        match_after = match.copy()
        match_after.play(match_after.pending[0], match.game.verbs.rows[word])
        assert isinstance(match_after, AgesMatch)
        after = match_after.state.players[0]
        assert discontent(match.box, after) <= after.unused, word


@pytest.mark.parametrize("level", THINKING)
def test_nobody_attacks_what_the_defender_can_cover(level: str) -> None:
    """One point ahead of a rival with a full hand: no aggression; far ahead of one without cards: plunder."""
    strong = {"workers": {"swordsmen": 3, "warriors": 2}, "military_hand": ["plunder_ii"]}
    equal = {"workers": {"swordsmen": 3, "warriors": 1}, "military_hand": ["military_bonus_ii"] * 3}
    held = position(strong, equal, age="II", phase="politics")
    assert "aggression/plunder_ii/1" in held.requests[0].options
    weak = {"workers": {"warriors": 0}, "resources": 6, "food": 3}
    free = position(strong, weak, age="II", phase="politics")
    for seed in range(4):
        assert answer(held, level, seed) != "aggression/plunder_ii/1"
        assert answer(free, level, seed) == "aggression/plunder_ii/1"


@pytest.mark.parametrize("level", THINKING)
def test_an_attack_is_repelled_when_it_hurts(level: str) -> None:
    strong = {"workers": {"swordsmen": 3, "warriors": 1}, "military_hand": ["armed_intervention"]}
    rich = {"workers": {"swordsmen": 2, "warriors": 1}, "culture": 60, "military_hand": ["military_bonus_iii"]}
    match = position(strong, rich, age="III", phase="politics")
    match.answer(match.requests[0].number, "aggression/armed_intervention/1")
    for seed in range(4):
        assert answer(match, level, seed, seat=1) == "defend/military_bonus_iii"


def finish_turn(match: AgesMatch, level: str, seat: int = 0) -> list[str]:
    """The seat plays its turn to the end; returns its answers."""
    player = bot(level)
    turn = match.turn
    answers: list[str] = []
    while match.turn == turn and match.pending and match.pending[0].seat == seat:
        question = match.pending[0]
        row = bot_row(player, match, question, 0)
        answers.append(match.game.verbs.words[row])
        match.play(question, row)
    return answers


def test_a_wonder_begun_is_finished() -> None:
    """The last stage of a wonder before another mine, a temple or an upgrade."""
    for wonder, stages, resources in (("taj_mahal", 2, 4), ("great_wall", 3, 3), ("eiffel_tower", 2, 7)):
        match = position(
            {
                "workers": {"agriculture": 3, "bronze": 3, "iron": 1, "philosophy": 2},
                "wonder": wonder,
                "stages": stages,
                "resources": resources,
                "unused": 1,
                "civil": 1,
            },
            {},
            age="II",
            row=[],
        )
        answers = finish_turn(match, "normal")
        assert "stages/1" in answers, (wonder, answers)


def test_units_get_a_tactic() -> None:
    """Three units and Legion in hand: it is played at once."""
    match = position({"workers": {"warriors": 3}, "military_hand": ["legion"], "military": 2}, {}, age="I", row=[])
    before = match.state.players[0].strength
    assert "tactic/legion" in finish_turn(match, "normal")
    assert match.state.players[0].strength == before + 2


def test_the_weaker_arms_itself() -> None:
    """Far behind in strength, with an unused worker, resources and military actions: a unit is built or upgraded."""
    match = position(
        {"workers": {"riflemen": 1, "warriors": 1}, "unused": 2, "resources": 10, "military": 2, "civil": 0},
        {"workers": {"swordsmen": 4}},
        age="II",
        row=[],
    )
    before = match.state.players[0].strength
    finish_turn(match, "normal")
    assert match.state.players[0].strength >= before + 3


def test_despotism_does_not_last() -> None:
    """A better government in hand and the science for it: the government changes."""
    match = position({"hand": ["constitutional_monarchy"], "science": 12, "civil": 2}, {}, age="II", row=[])
    assert "develop/constitutional_monarchy" in finish_turn(match, "normal")


def test_cards_for_defence_are_kept() -> None:
    """A full hand too many: bonus cards stay rather than a tactic nobody can form."""
    hand = ["military_bonus_ii", "military_bonus_ii", "shock_troops", "mechanized_army"]
    match = position({"military_hand": hand, "military": 0, "civil": 0}, {"workers": {"warriors": 4}}, row=[])
    finish_turn(match, "normal")
    kept = [CARD_IDS[card] for card in match.state.players[0].military_hand]
    assert kept == ["military_bonus_ii", "military_bonus_ii"]


@pytest.mark.parametrize("level", THINKING)
def test_an_impact_is_prepared_where_it_pays(level: str) -> None:
    """Strength is scored by who has it."""
    for mine, theirs, wanted in ((4, 0, "prepare/impact_of_strength"), (0, 4, "pass")):
        match = position(
            {"workers": {"warriors": mine}, "military_hand": ["impact_of_strength"]},
            {"workers": {"warriors": theirs}},
            age="III",
            phase="politics",
            options={"resigning": False},
        )
        for seed in range(4):
            assert answer(match, level, seed) == wanted


@pytest.mark.parametrize("level", THINKING)
def test_a_rival_who_leads_gets_no_gift(level: str) -> None:
    """The side of Loss of Sovereignty that pays is refused."""
    match = position(
        {"culture": 90, "military_hand": ["loss_of_sovereignty"]}, {"culture": 60}, {}, age="III", phase="politics"
    )
    match.answer(match.requests[0].number, "offer_a/loss_of_sovereignty/1")
    for seed in range(4):
        assert answer(match, level, seed, seat=1) == "refuse"


@pytest.mark.parametrize("level", THINKING)
def test_the_last_turn_scores_what_it_can(level: str) -> None:
    """Nothing will be produced any more after it: the wonder that scores at once, not another mine."""
    match = position(
        {
            "workers": {"opera": 2, "journalism": 2},
            "wonder": "hollywood",
            "stages": 2,
            "resources": 5,
            "unused": 1,
            "civil": 1,
        },
        {},
        age="IV",
        round=19,
        last_round=19,
        row=[],
    )
    for seed in range(4):
        assert answer(match, level, seed) == "stages/1"


# What it is made of


def test_the_easy_bot_is_short_sighted() -> None:
    match = position({"unused": 1, "resources": 3}, {}, age="I", row=[])
    assert find_guide(match.game) is GUIDE
    assert find_guide(match.game, "BEGINNER") is BEGINNER
    question = match.pending[0]
    rows = [match.game.verbs.rows["build/bronze"]]
    assert BEGINNER.rank(match, question, rows)[0] < GUIDE.rank(match, question, rows)[0]


def test_more_is_worth_more() -> None:
    """Points, goods, ratings, actions and cards: none may look like a loss."""
    base: dict[str, Any] = {"culture": 20, "science": 4, "food": 3, "resources": 3, "unused": 1}
    worth = own_worth(appraisal(position(base, {}, age="II")))
    for better in (
        {"culture": 21},
        {"science": 5},
        {"food": 4},
        {"resources": 4},
        {"unused": 2},
        {"workers": {"religion": 1}},
        {"workers": {"bronze": 3}},
        {"government": "monarchy"},
        {"specials": ["code_of_laws"]},
        {"leader": "isaac_newton"},
        {"wonders": ["pyramids"]},
        {"hand": ["opera"]},
    ):
        richer = position({**base, **better}, {}, age="II")
        assert own_worth(appraisal(richer)) > worth, better


def test_the_parts_of_a_position_add_up_to_its_worth() -> None:
    """All through a game, wars and events of one's own included, and when it is over."""
    match = start(3, 5)
    bots = [bot("easy") for _ in range(3)]
    impacts = 0
    while True:
        for seat in range(3) if match.number % 5 == 0 or match.over else []:
            named = GUIDE.parts(match, seat)
            assert sum([value for _, value in named]) == pytest.approx(GUIDE.evaluate(match, seat), abs=1e-9)
            impacts += dict(named)["impacts"] > 0
        if match.over:
            break
        question = match.pending[0]
        match.play(question, bot_row(bots[question.seat], match, question, 0))
    assert impacts


def test_a_prepared_impact_counts_for_its_author_and_against_the_best_rival() -> None:
    """What rivals gain by it is no loss of culture: it is told apart."""
    match = position(
        {"workers": {"warriors": 4}}, {"workers": {"warriors": 1}}, {"workers": {"warriors": 2}}, age="III"
    )
    before = dict(GUIDE.parts(match, 0))
    match.state.future.append(CARD_IDS.index("impact_of_strength"))
    match.state.future_by.append(0)
    after = dict(GUIDE.parts(match, 0))
    assert {key for key in after if after[key] != before[key]} == {"impacts", "rivals"}
    ranks = match.box.military.event_scores[CARD_IDS.index("impact_of_strength") - EVENTS][0].ranks[1]
    assert after["impacts"] - before["impacts"] == pytest.approx(GUIDE.weights.impact * ranks[0])
    assert after["rivals"] - before["rivals"] == pytest.approx(-GUIDE.weights.impact * ranks[1])


def test_other_figures_judge_otherwise() -> None:
    """A guide of its own figures leaves the usual one as it was."""
    match = position({"wonders": ["pyramids", "colossus"]}, {}, age="II")
    figures = read_weights(PACKAGE, "normal")
    usual = GUIDE.evaluate(match, 0)
    figures.values["glory"] = figures.number("glory") + 1.0
    assert guided_by(figures).evaluate(match, 0) == pytest.approx(usual + 2.0)
    assert GUIDE.evaluate(match, 0) == usual


def test_rounds_left_shrink_to_the_exact_end() -> None:
    match = start(2, 4)
    almanac = GUIDE.almanac(match)
    assert 17 < productions_left(almanac, match, 0) < 23
    assert rounds_until(almanac, match, 1) < rounds_until(almanac, match, 2) < rounds_until(almanac, match, 3)
    last = position({}, {}, age="IV", round=19, last_round=19)
    assert productions_left(GUIDE.almanac(last), last, 0) == 1.0
    assert productions_left(GUIDE.almanac(last), last, 1) == 1.0
    before = position({}, {}, age="IV", round=18, last_round=19)
    assert productions_left(GUIDE.almanac(before), before, 0) == 2.0


def test_every_leader_and_wonder_is_worth_something() -> None:
    workers = {"computers": 1, "drama": 1, "printing_press": 1, "theology": 1, "knights": 1}
    match = position({"workers": workers, "colonies": ["vast_territory_i"]}, {}, age="III")
    guess = appraisal(match)
    for card in [*WONDER_IDS[:12], *LEADER_IDS]:  # those of age III score once, when completed
        assert guess.all_of(CARD_IDS.index(card)) > 0, card


@pytest.mark.parametrize("guide", [GUIDE, BEGINNER])
def test_the_first_move_is_the_one_the_rule_list_marks_best(guide: Any) -> None:
    """What `best_first` promises to those who play on by the rule list."""
    assert guide.best_first
    prompts: set[str] = set()
    for seed, level in enumerate(("random", "normal:nodes=1")):
        match = start(2 + seed, seed)
        while match.pending:
            question = match.pending[0]
            rows = guide.moves(match, question, None, -1)
            marks = guide.rank(match, question, rows)
            assert marks[0] == max(marks), question.prompt
            prompts.add(question.prompt)
            match.play(question, bot_row(bot(level), match, question, 1))
    assert {"action", "politics", "surplus"} <= prompts
