"""How the levels play Sid Meier's Civilization: to the end of every table, blind to what is hidden, and with sense."""

from __future__ import annotations

from typing import Any

import pytest
from shared.bots import QUICK

from civitas import games
from civitas.bots import Bot, bot_answer, decide, load
from civitas.bots.players import bot_row
from civitas.bots.turn_search import TurnSearch
from civitas.games.sid_meiers_civilization.bot import BEGINNER, GUIDE
from civitas.games.sid_meiers_civilization.box import TECH_IDS
from civitas.games.sid_meiers_civilization.dealings import offer_gain
from civitas.games.sid_meiers_civilization.evaluation import evaluate, read_race
from civitas.games.sid_meiers_civilization.odds import Army, city_odds, danger, field_odds, village_odds
from civitas.games.sid_meiers_civilization.offers import Offer
from civitas.games.sid_meiers_civilization.rule_list import RuleList
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.technologies import tech_mark
from civitas.games.sid_meiers_civilization.worth import Prospects, clocks, soonest, value
from civitas.kernel.match import Match
from civitas.kernel.rng import seeded
from sid_meiers_civilization.helpers import GAME, inside, offered, play, say
from sid_meiers_civilization.helpers import start as begin
from sid_meiers_civilization.scenes import HOLDS, duel, meadow

THINKING = ("easy", "normal")


def bot(level: str) -> Bot:
    return load(level, games.load(GAME))


def play_out(match: Match, levels: list[str], seed: int = 0) -> list[str]:
    """Play a match to its end; returns the answers."""
    bots = [bot(level) for level in levels]
    answers: list[str] = []
    while match.pending:
        question = match.pending[0]
        row = bot_row(bots[question.seat], match, question, seed)
        answers.append(match.game.verbs.words[row])
        match.play(question, row)
    return answers


def answer(match: Match, level: str, seed: int = 0, seat: int = 0) -> str:
    question = next(question for question in match.pending if question.seat == seat)
    return bot_answer(bot(level), match, question, seed)


# To the end, the same every time


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second, other = [play_out(begin(2, 7, turns="10"), [level, level], seed) for seed in (1, 1, 2)]
    assert first == second
    assert level != "random" or first != other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_is_played_to_its_end(seats: int) -> None:
    """All options, thinking bots beside random ones; who thinks is never behind."""
    for number, options in enumerate(games.load(GAME).option_sets(seats)):
        if number % 2 != seats % 2:
            continue
        match = begin(seats, number, **{**options, "turns": "10"})
        levels = [("normal", "easy", "random")[(place + number) % 3] for place in range(seats)]
        play_out(match, levels, number)
        assert match.result is not None
        scores = dict(zip(levels, match.result.scores, strict=True))
        assert scores.get("normal", 99) > scores.get("random", 0)


def test_an_edition_is_played_by_its_own_figures() -> None:
    """The almanac belongs to the box: with eight coins to win, economy is nearer."""
    other = games.load(GAME).start(2, 1, {}, {"game": GAME, "setup": {"coins_to_win": 8}})
    plain = begin(2, 1)
    assert GUIDE.almanac(inside(plain)) is not GUIDE.almanac(inside(other))
    near = clocks(GUIDE.almanac(inside(other)), read_race(GUIDE.almanac(inside(other)), inside(other), 0))
    far = clocks(GUIDE.almanac(inside(plain)), read_race(GUIDE.almanac(inside(plain)), inside(plain), 0))
    assert near[2] < far[2]
    assert near[:2] == far[:2]
    play_out(other, ["easy", "easy"])
    assert other.result is not None


# Strength


def wins(levels: tuple[str, str], seeds: range) -> float:
    won = 0.0
    for seed in seeds:
        for seat in range(2):
            match = begin(2, seed)
            play_out(match, [levels[0] if place == seat else levels[1] for place in range(2)], seed)
            assert match.result is not None
            first = match.result.ranking[0]
            won += (seat in first) / len(first)
    return won / (2 * len(seeds))


@pytest.mark.parametrize("level", THINKING)
def test_thinking_beats_chance(level: str) -> None:
    assert wins((level, "random"), range(3)) == 1.0


def test_normal_beats_easy() -> None:
    """About eight games in ten."""
    assert wins(("normal", "easy"), range(40, 45)) > 0.5


def test_nobody_idles() -> None:
    """In a game of four each has a second city by turn 6, researches in most turns, builds and moves."""
    match = begin(4, 11, turns="10")
    words = play_out(match, ["normal"] * 4)
    for player in inside(match).state.players:
        assert len([square for square in player.cities if square >= 0]) >= 2
        assert sum(player.levels) >= 6
        assert player.forces
    verbs = [word.partition("/")[0] for word in words]
    assert verbs.count("found") + verbs.count("found_by_army") >= 4
    assert verbs.count("build") >= 40
    assert verbs.count("go") + verbs.count("explore") >= 40


# Blindness


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seats", [2, 4])
def test_redealing_what_is_hidden_never_changes_the_choice(level: str, seats: int) -> None:
    match = begin(seats, 5, turns="10")
    bots = [bot("easy") for _ in range(seats)]
    prompts: set[str] = set()
    step = 0
    while match.pending:
        question = match.pending[0]
        if len(question.options) > 1:
            step += 1
            for open_question in match.pending:
                if len(open_question.options) == 1 or (open_question.prompt in prompts and step % 23):
                    continue
                prompts.add(open_question.prompt)
                chosen = decide(bot(level), match, open_question, step)
                for seed in (1, 2):
                    other = match.redeal(open_question.seat, seed)
                    assert decide(bot(level), other, other.question(open_question.number), step) == chosen
        match.play(question, bot_row(bots[question.seat], match, question, 0))
    assert {"start", "manage", "place", "move", "go", "research", "battle_turn", "offer"} <= prompts


@pytest.mark.parametrize("level", THINKING)
def test_offers_made_in_secret_are_not_known(level: str) -> None:
    """Whatever the other has already put together, the choice is the same."""
    match = duel({"trade": 5, "resources": {"silk": 1}}, {"trade": 9}, phase="trade")
    trial = match.copy()
    say(trial, 1, "offer/0")
    say(trial, 1, "give_trade/9")
    say(trial, 1, "submit")
    for one in (match, trial):
        question = next(question for question in one.pending if question.seat == 0)
        assert one.game.verbs.words[decide(bot(level), one, question, 4)] == "pass"


@pytest.mark.parametrize("level", THINKING)
def test_a_plan_holds_no_more_than_its_seat_knows(level: str) -> None:
    """A bot that keeps its plans plays the whole match alike when everything hidden is redealt before each question."""
    match = begin(2, 9, turns="10")
    seeing = [bot(level), bot(level)]
    blind = [bot(level), bot(level)]
    while match.pending:
        question = match.pending[0]
        row = bot_row(seeing[question.seat], match, question, 3)
        other = match.redeal(question.seat, question.number)
        assert bot_row(blind[question.seat], other, other.question(question.number), 3) == row
        match.play(question, row)


# The four victories


@pytest.mark.parametrize("level", THINKING)
def test_the_last_technology_is_researched(level: str) -> None:
    rows = [tech for tech in TECH_IDS if tech != "space_flight"]
    levels = {tech: inside(begin(2)).box.level[TECH_IDS.index(tech)] for tech in rows}
    known: list[str] = []
    for wanted, count in ((1, 5), (2, 4), (3, 3), (4, 2)):
        known += [tech for tech in rows if levels[tech] == wanted and tech != "currency"][:count]
    match = duel({"techs": known, "trade": 26}, phase="research")
    assert "research/space_flight" in offered(match, 0)
    assert answer(match, level) == "research/space_flight"


@pytest.mark.parametrize("level", THINKING)
def test_the_last_space_of_culture_is_taken(level: str) -> None:
    match = duel({"space": 20, "culture": 7, "trade": 6}, phase="cities")
    assert answer(match, level) == "advance"


@pytest.mark.parametrize("level", THINKING)
def test_the_last_coin_is_collected(level: str) -> None:
    """Democracy's coin for six trade is the fifteenth: nothing else is done with the trade."""
    match = duel({"techs": ["democracy"], "trade": 6, "tokens": {"sheet": 14}}, phase="cities")
    assert answer(match, level) == "use/democracy"


@pytest.mark.parametrize("level", THINKING)
def test_an_open_capital_is_conquered(level: str) -> None:
    match = meadow(
        {
            "armies": {"m6": 2},
            "techs": ["masonry"],
            "units": ["infantry_3", "mounted_3", "artillery_3", "mounted_2", "artillery_2", "infantry_2"],
            "pieces": {"b2": "general", "b4": "general"},
        },
        {"units": []},
        phase="movement",
    )
    assert answer(match, level) == "move/m6/a2"
    play(match, "move/m6/a2")
    assert answer(match, level) == "go/n7"


@pytest.mark.parametrize("level", THINKING)
def test_a_strong_capital_is_left_alone(level: str) -> None:
    match = meadow(
        {"armies": {"m6": 1}, "units": ["infantry_1"]},
        {"units": ["infantry_3", "mounted_3", "artillery_3", "artillery_2"]},
        phase="movement",
    )
    word = answer(match, level)
    if word.startswith("move"):
        play(match, word)
        assert answer(match, level) != "go/n7"


# Sense


@pytest.mark.parametrize("level", THINKING)
def test_a_scout_founds_the_second_city_on_a_good_site(level: str) -> None:
    match = meadow(
        {"scouts": {"g3": 1}},
        phase="start",
        squares={name: {"terrain": "forest"} for name in ("f2", "g2", "h2", "f4")},
    )
    assert answer(match, level) == "found/g3"


@pytest.mark.parametrize("level", THINKING)
def test_an_army_takes_the_hut_beside_it(level: str) -> None:
    match = meadow({"armies": {"e1": 1}}, phase="movement", squares={"g1": {"mark": "hut"}})
    play(match, answer(match, level))
    assert answer(match, level) == "go/g1"


@pytest.mark.parametrize("level", THINKING)
def test_a_village_is_attacked_with_strong_units_and_left_alone_with_weak_ones(level: str) -> None:
    for units, attacked in ((["infantry_3", "mounted_3", "artillery_3", "mounted_2"], True), (["infantry_1"], False)):
        match = meadow(
            {"armies": {"e1": 1}, "units": units, "pieces": {"b2": "general"} if attacked else {}},
            phase="movement",
            squares={"g1": {"mark": "village"}},
        )
        word = answer(match, level)
        if word.startswith("move"):
            play(match, word)
            assert (answer(match, level) == "go/g1") is attacked
        else:
            assert not attacked


@pytest.mark.parametrize("level", THINKING)
def test_no_building_of_ones_own_is_sabotaged(level: str) -> None:
    match = duel({"cards": ["sabotage"], "pieces": {"d4": "library"}, "techs": ["writing"]}, phase="start")
    assert "play/sabotage" in offered(match, 0)
    for seed in range(4):
        assert answer(match, level, seed) != "play/sabotage"


def test_communism_holds_others() -> None:
    match = meadow({**HOLDS, "armies": {"e1": 1}}, {"armies": {"g1": 1}}, phase="movement")
    play(match, "use/communism", "pay_marker/hut_spy")
    assert answer(match, "normal") == "square/g1"


@pytest.mark.parametrize("level", THINKING)
def test_nothing_is_given_for_words(level: str) -> None:
    """Promises bind nobody: trade for a promise is declined; a gift is taken."""
    match = duel({"trade": 9}, {"trade": 9}, phase="trade")
    for word in ("offer/0", "take_trade/5", "promise/peace/0", "for_turns/3", "submit"):
        say(match, 1, word)
    say(match, 0, "pass")
    assert answer(match, level) == "decline/1"
    gift = duel({"trade": 2}, {"trade": 9}, phase="trade")
    for word in ("offer/0", "give_trade/4", "submit"):
        say(gift, 1, word)
    say(gift, 0, "pass")
    assert answer(gift, level) == "accept/1"


def test_who_is_about_to_win_gets_nothing() -> None:
    match = inside(duel({"trade": 9, "resources": {"silk": 2}}, {"trade": 9, "tokens": {"sheet": 13}}, phase="trade"))
    rules = RuleList(GUIDE.almanac(match), match, 0)
    offer = Offer(1, 0, give_trade=3)
    offer.take_resources[2] = 1
    assert offer_gain(rules, offer) < 0
    assert offer_gain(rules, Offer(1, 0, give_trade=3)) > 0


@pytest.mark.parametrize("level", THINKING)
def test_the_better_clash_is_fought(level: str) -> None:
    """Against an artillery 2 a mounted unit trumps it and lives; infantry would be trumped."""
    match = meadow(
        {"armies": {"e1": 1}, "units": ["infantry_2", "mounted_2"]},
        {"armies": {"f1": 1}, "units": ["artillery_2", "artillery_1"]},
        phase="movement",
    )
    play(match, "move/e1/a1", "go/f1", "front/artillery_2")
    assert answer(match, level) == "attack/mounted_2/1"


# Parts


def army(match: CivilizationMatch, seat: int = 0) -> Army:
    return Army(match, seat, GUIDE.weights)


def test_odds_grow_with_cards_ranks_and_bonus() -> None:
    few, many, theirs = ["infantry_2"] * 3, ["infantry_2"] * 7, {"units": ["mounted_2"] * 3}
    weak = inside(meadow({"units": few}, theirs))
    strong = inside(meadow({"units": many}, theirs))
    ranked = inside(meadow({"units": many, "techs": ["democracy"]}, theirs))
    found: list[float] = []
    for match in (weak, strong, ranked):
        own, other = army(match, 0), army(match, 1)
        found.append(city_odds(own, 3, other, 0, False))
        assert city_odds(own, 3, other, 0, True) < found[-1]
        assert city_odds(own, 3, other, 1, False) > found[-1]
        assert field_odds(own, 3, other, 1) > found[-1]
    assert found[0] < found[1] < found[2]
    assert village_odds(army(weak), 1) == pytest.approx(0.5, abs=0.1)
    assert village_odds(army(strong), 2) > 0.9


def test_an_army_at_the_gates_is_a_danger() -> None:
    near = inside(meadow({"units": ["infantry_1"]}, {"armies": {"e3": 2}, "units": ["mounted_3"] * 3}))
    far = inside(meadow({"units": ["infantry_1"]}, {"armies": {"o6": 2}, "units": ["mounted_3"] * 3}))
    assert danger(near, 0, army(near), 0) > danger(far, 0, army(far), 0)


def test_clocks_run_down_with_what_is_gained() -> None:
    match = inside(duel({"trade": 6}))
    almanac = GUIDE.almanac(match)
    race = read_race(almanac, match, 0)
    before = clocks(almanac, race)
    for field, way in (("culture", 0), ("icons", 0), ("income", 1), ("coins", 2)):
        more = race.copy()
        setattr(more, field, getattr(more, field) + 3)
        assert clocks(almanac, more)[way] < before[way], field
        assert value(almanac, more) > value(almanac, race)
    assert soonest(before, GUIDE.weights.soft) <= min(before)
    assert isinstance(race.copy(), Prospects)


def test_a_third_city_makes_irrigation_dear() -> None:
    match = inside(meadow({"cities": ["c3", "g3"], "trade": 11}, phase="research"))
    rules = RuleList(GUIDE.almanac(match), match, 0)
    irrigation, sailing = [tech_mark(rules, TECH_IDS.index(tech)) for tech in ("irrigation", "sailing")]
    assert irrigation > sailing


def test_a_victory_is_worth_more_than_anything() -> None:
    match = inside(duel({"space": 20, "culture": 7, "trade": 6}, phase="cities"))
    almanac = GUIDE.almanac(match)
    before = evaluate(almanac, match, 0)
    play(match, "advance")
    assert match.over
    assert evaluate(almanac, match, 0) > before + 500
    assert evaluate(almanac, match, 1) < -500


def test_the_beginner_looks_at_no_danger() -> None:
    match = inside(meadow({"armies": {"e1": 1}}, {"armies": {"g3": 2}, "units": ["mounted_3"] * 3}, phase="movement"))
    assert GUIDE.rules(match, 0).marches.risk(square("f2"), 1) > 0
    assert BEGINNER.rules(match, 0).marches.risk(square("f2"), 1) == 0


def square(name: str) -> int:
    return (int(name[1:]) - 1) * 16 + ord(name[0]) - 97


def test_the_search_leaves_the_match_as_it_was() -> None:
    match = meadow({"cities": ["c3", "g3"], "trade": 6}, phase="cities")
    before = match.hash()
    lines = TurnSearch(GUIDE, 0, 200, seeded(1)).lines(match, match.pending[0])
    assert lines
    assert match.hash() == before


def test_a_position_is_the_sum_of_named_parts() -> None:
    """From the first question to the end by a victory; every part has words in both languages, and no word is idle."""
    match = begin(2, 12)
    texts = match.game.texts
    bots = [bot("easy") for _ in range(2)]
    seen: set[str] = set()
    while True:
        if match.number % 40 == 0 or match.over:
            for seat in range(2):
                named = GUIDE.parts(match, seat)
                assert sum(worth for _, worth in named) == pytest.approx(GUIDE.evaluate(match, seat))
                seen |= {key for key, _ in named}
        if match.over:
            break
        question = match.pending[0]
        match.play(question, bot_row(bots[question.seat], match, question, 0))
    assert seen == {key.partition(".")[2] for key in texts.entries if key.startswith("part.")}


@pytest.mark.parametrize(
    ("part", "less", "more"),
    [
        ("race", {"space": 4}, {"space": 12}),
        ("trade", {"trade": 2}, {"trade": 16}),
        ("units", {"units": ["infantry_1"]}, {"units": ["infantry_1", "mounted_1", "artillery_1"]}),
        ("figures", {"armies": {"e1": 1}}, {"armies": {"e1": 3}}),
        ("goods", {"resources": {"silk": 0}}, {"resources": {"silk": 1}}),
        ("cities", {"cities": ["c3"]}, {"cities": ["c3", "g3"]}),
        ("conquest", {"armies": {"m6": 1}}, {"armies": {"m6": 2}, "units": ["mounted_3", "artillery_3"]}),
    ],
)
def test_each_part_grows_with_what_it_names(part: str, less: dict[str, Any], more: dict[str, Any]) -> None:
    found: list[float] = []
    for own in (less, more):
        match = meadow({"civilization": "rome", **own}, {"units": []}, phase="cities")
        found.append(dict(GUIDE.parts(match, 0))[part])
    assert found[0] < found[1]
    assert dict(GUIDE.parts(match, 1))["rivals"] < 0


def test_an_army_at_the_gates_is_a_part_of_its_own() -> None:
    """The position is worse by the danger, and nothing else but the rival's figures changes."""
    match, other = [
        meadow({"units": ["infantry_1"]}, {"armies": {place: 2}, "units": ["mounted_3"] * 3}) for place in ("e3", "o6")
    ]
    near, far = dict(GUIDE.parts(match, 0)), dict(GUIDE.parts(other, 0))
    assert near["danger"] < far["danger"] < 0
    assert {key for key in near if near[key] != far[key]} == {"danger"}
