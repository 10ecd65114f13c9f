"""Bots that search: what they do within a budget, that it is found again, and that they see only what a seat may."""

from __future__ import annotations

from typing import Any, cast

import pytest
from kernel.toy import BazaarGame

from bots.helpers import BazaarGuide
from civitas import games
from civitas.bots import decide, load
from civitas.bots.budget import Budget
from civitas.bots.guide import ABSURD, Guide, Search, find_guide
from civitas.bots.memory import Memory
from civitas.bots.playouts import TWINS, Race, first_halving
from civitas.bots.search_bot import SearchBot
from civitas.bots.tree import Tree, Twig, pick
from civitas.bots.turn_search import TurnSearch, favourite
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import seeded

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("age-of-civilization", 2, {}),
    ("age-of-civilization", 1, {"mode": "skirmish"}),
    ("historia", 2, {}),
    ("path-of-civilization", 2, {}),
    ("sid-meiers-civilization", 2, {}),
    ("through-the-ages", 3, {}),
]


def samples(game: str, seats: int, options: dict[str, Any], step: int, most: int) -> list[Match]:
    """Positions of a game by the rule list, each with a choice, `step` such decisions apart."""
    played = games.load(game)
    guide = find_guide(played)
    assert guide is not None
    match = played.start(seats, 11, options).copy()
    found: list[Match] = []
    count = 0
    while match.pending and len(found) < most:
        question = match.pending[0]
        if len(question.options) > 1:
            count += 1
            if count % step == 0:
                found.append(match.copy())
        match.play(question, favourite(guide, match, question))
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_redealing_what_is_hidden_never_changes_the_choice(game: str, seats: int, options: dict[str, Any]) -> None:
    played = games.load(game)
    for match in samples(game, seats, options, 5, 6):
        question = match.pending[0]
        chosen = decide(load("hard:iterations=8:turns=1", played), match, question, 3)
        other = match.redeal(question.seat, question.number)
        assert decide(load("hard:iterations=8:turns=1", played), other, other.question(question.number), 3) == chosen


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_playouts_with_a_glance_at_every_turn_see_no_more(game: str, seats: int, options: dict[str, Any]) -> None:
    played = games.load(game)
    differ = 0
    for match in samples(game, seats, options, 8, 4):
        question = match.pending[0]
        bot = cast(SearchBot, load("hard:glance=1:iterations=6:turns=1", played))
        chosen = decide(bot, match, question, 3)
        other = match.redeal(question.seat, question.number)
        assert decide(load(bot.recipe(), played), other, other.question(question.number), 3) == chosen
        guide = find_guide(played, "SEARCHER")
        assert guide is not None
        races = [Race(guide, Search(turns=2, glance=on), match, question, seeded(7)) for on in (False, True)]
        for race in races:
            race.run(Budget(0.0, 12))
        differ += [arm.values for arm in races[0].arms] != [arm.values for arm in races[1].arms]
    assert differ or game == "path-of-civilization"  # where all decide at once, and no turn is anybody's own


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_was_done_is_found_again(game: str, seats: int, options: dict[str, Any]) -> None:
    """By the clock a bot makes as many playouts as it can; their number and the seed give the same choice again."""
    played = games.load(game)
    for match in samples(game, seats, options, 7, 3):
        question = match.pending[0]
        bot = cast(SearchBot, load("hard", played, 0.1))
        chosen = decide(bot, match, question, 5)
        assert bot.recipe() == f"hard:lines={bot.lines}:halving={bot.halving}:iterations={bot.made}"
        again = load(bot.recipe(), played)
        assert decide(again, match, question, 5) == chosen


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_without_playouts_the_best_line_of_the_turn_is_played(game: str, seats: int, options: dict[str, Any]) -> None:
    for match in samples(game, seats, options, 6, 8):
        question = match.pending[0]
        guide = find_guide(match.game)
        assert guide is not None
        blind = match.redeal(question.seat, 4)
        asked = blind.question(question.number)
        race = Race(guide, Search(width=99), blind, asked, seeded(9))
        race.run(Budget(0.0, 0))
        assert race.worlds == 0
        turns = TurnSearch(guide, question.seat, 400, seeded(9))
        found = turns.lines(blind, asked) if asked.branch == MAIN else turns.ranked(blind, asked)
        assert race.ranking()[0].row == found[0].steps[0].row
        # All options but absurd ones are in this race: those the guide does not think of behind, none looking better.
        thought_of = guide.moves(blind, asked, None, -1)
        assert {arm.row for arm in race.arms[: len(thought_of)]} == set(thought_of)
        marks = guide.rank(blind, asked, asked.options)
        sound = [row for row, mark in zip(asked.options, marks, strict=True) if mark > ABSURD]
        assert sorted(arm.row for arm in race.arms) == sorted(sound)
        assert max(arm.line.value for arm in race.arms) == race.arms[0].line.value


def test_other_ways_to_play_the_turn_enter_the_race() -> None:
    """Not only the best line of each first move: the end of the turn may be misjudged."""
    several = 0
    for match in samples("age-of-civilization", 2, {}, 3, 6):
        guide = find_guide(match.game)
        assert guide is not None
        plain, wide = [Race(guide, Search(ways=ways), match, match.pending[0], seeded(3)) for ways in (0, 8)]
        assert len({arm.row for arm in plain.arms}) == len(plain.arms)
        lines = [tuple(step.row for step in arm.line.steps) for arm in wide.arms]
        assert len(set(lines)) == len(lines) <= len(plain.arms) + 8
        assert {arm.row for arm in plain.arms} <= {arm.row for arm in wide.arms}
        assert wide.arms[0].line.value == plain.arms[0].line.value
        several += len(lines) - len({arm.row for arm in wide.arms})
    assert several > 8


def race_of(first: list[float], other: list[float], caution: float, trust: float = 0.0) -> Race:
    """A race of two lines that look equally good and had these values in their worlds."""
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    race = Race(guide, Search(width=2, trust=trust, caution=caution), match, match.pending[0], seeded(1))
    race.arms[0].values, race.arms[1].values = first, other
    race.worlds = len(first)
    race.arms[1].line.value = race.arms[0].line.value
    return race


@pytest.mark.parametrize(
    ("other", "caution", "taken"),
    [
        ([2.0, 3.0, 1.0, 2.0], 0.0, True),  # ahead by 2 on average, with a standard error of 0.41
        ([2.0, 3.0, 1.0, 2.0], 2.0, True),
        ([2.0, 3.0, 1.0, 2.0], 6.0, False),
        ([9.0, -8.0, 9.0, -8.0], 0.0, True),  # ahead by 0.5, and that says nothing
        ([9.0, -8.0, 9.0, -8.0], 0.5, False),
        ([9.0], 0.0, False),  # one world is none
    ],
)
def test_a_line_must_be_ahead_by_more_than_chance(other: list[float], caution: float, taken: bool) -> None:
    race = race_of([0.0] * len(other), other, caution)
    assert (race.ranking()[0] is race.arms[1]) == taken


def test_what_a_line_looks_like_counts_as_so_many_worlds() -> None:
    for trust, taken in ((1.0, True), (9.0, False)):
        race = race_of([0.0, 0.0], [2.0, 2.0], 0.0, trust)
        race.arms[1].line.value -= 1.0
        assert (race.ranking()[0] is race.arms[1]) == taken


@pytest.mark.parametrize("tree", [0, 1])
def test_without_trust_and_without_playouts_a_move_is_found_too(tree: int) -> None:
    match = samples("age-of-civilization", 2, {}, 3, 1)[0]
    question = match.pending[0]
    chosen = {
        decide(load(f"hard:trust={trust}:tree={tree}:iterations=0", match.game), match, question, 4) for trust in (0, 9)
    }
    assert len(chosen) == 1


def test_playouts_end_at_the_horizon() -> None:
    """A short horizon is looked at from fewer positions than the end of the game."""
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    turns: list[int] = []

    class Watching:
        """The game's guide, noting when positions are valued."""

        def __getattr__(self, name: str) -> Any:
            return getattr(guide, name)

        def evaluate(self, match: Match, seat: int) -> float:
            turns.append(match.turn)
            return guide.evaluate(match, seat)

    for horizon in (1, 2):
        race = Race(cast(Guide, Watching()), Search(turns=horizon), match, match.pending[0], seeded(1))
        turns.clear()
        race.run(Budget(0.0, 12))
        assert set(turns) == {match.turn + 2 * horizon}
    alone = samples("age-of-civilization", 1, {"mode": "skirmish"}, 4, 1)[0]
    assert Race(guide, Search(turns=1, alone=0), alone, alone.pending[0], seeded(1)).until == 0
    assert Race(guide, Search(turns=1), alone, alone.pending[0], seeded(1)).until == alone.turn + 1


@pytest.mark.parametrize("glance", [False, True])
def test_in_playouts_the_others_go_by_the_quick_guide(glance: bool) -> None:
    """Where a guide offers one; the seat that thinks plays by the guide itself, on every turn of its own."""
    asked: dict[str, set[int]] = {"own": set(), "quick": set()}

    class Watching:
        """The game's guide, noting whose options it marks."""

        def __init__(self, guide: Guide, name: str, quick: object = None) -> None:
            self.guide = guide
            self.name = name
            self.quick = quick

        def __getattr__(self, name: str) -> Any:
            return getattr(self.guide, name)

        def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
            asked[self.name].add(question.seat)
            return self.guide.rank(match, question, rows)

    match = samples("historia", 4, {}, 9, 1)[0]
    question = match.pending[0]
    guide = find_guide(match.game)
    assert guide is not None
    own = Watching(guide, "own", Watching(guide, "quick"))
    race = Race(cast(Guide, own), Search(turns=2, each=False, glance=glance), match, question, seeded(1))
    race.run(Budget(0.0, 4))
    others = {seat for seat in range(4) if seat != question.seat}
    assert asked["quick"] == others
    assert asked["own"] == {question.seat}


@pytest.mark.parametrize("kind", [Race, Tree])
def test_where_a_playout_ends_a_share_of_the_best_rivals_worth_is_taken_off(kind: type[Race]) -> None:
    for seats, share, worth in ((2, 0.0, 1.0), (2, 0.5, -4.0), (4, 0.5, -14.0), (1, 0.5, 1.0)):
        match = samples("age-of-civilization", seats, {"mode": "skirmish"} if seats == 1 else {}, 4, 1)[0]
        guide = find_guide(match.game)
        assert guide is not None

        class Fixed:
            """The game's guide, to which the n-th seat after the one that asks stands at 10 n, and that one at 1."""

            def __init__(self, guide: Guide, first: int) -> None:
                self.guide = guide
                self.first = first

            def __getattr__(self, name: str) -> Any:
                return getattr(self.guide, name)

            def evaluate(self, match: Match, seat: int) -> float:
                return 10.0 * ((seat - self.first) % match.seats) or 1.0

        question = match.pending[0]
        fixed = cast(Guide, Fixed(guide, question.seat))
        race = kind(fixed, Search(turns=1, rivals=share), match, question, seeded(1))
        race.run(Budget(0.0, 6))
        assert {value for arm in race.arms for value in arm.values} == {worth}


def test_the_worse_half_leaves_the_race_and_the_leader_stays() -> None:
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    race = Race(guide, Search(width=8, turns=1), match, match.pending[0], seeded(1))
    lines = len(race.standing)
    assert lines > 3
    race.run(Budget(0.0, 5 * lines))
    assert len(race.standing) < lines
    assert race.ranking()[0] in race.standing
    assert race.arms[0] in race.standing  # what the others are compared with


def test_of_lines_that_lead_to_the_same_position_one_is_played_on() -> None:
    """Two moves in either order are one line: the better placed goes on, and nothing else that was alike is lost."""
    left = 0
    for match in samples("through-the-ages", 3, {}, 6, 8):
        guide = find_guide(match.game)
        assert guide is not None
        race = Race(guide, Search(width=12, turns=1), match, match.pending[0], seeded(1))
        race.run(Budget(0.0, 3 * len(race.standing)))
        assert race.arms[0] in race.standing
        assert len({tuple(arm.values) for arm in race.standing}) == len(race.standing)
        played_on = [arm.values for arm in race.arms if len(arm.values) > TWINS]
        for arm in race.arms:
            if len(arm.values) <= TWINS:
                assert arm.values in [values[: len(arm.values)] for values in played_on]
                left += 1
    assert left > 3


class Partly(Budget):
    """A budget of which a share of the time is left."""

    __slots__ = ("share",)

    def __init__(self, share: float) -> None:
        super().__init__(1.0, None)
        self.share = share

    def share_left(self) -> float:
        return self.share


@pytest.mark.parametrize(("share", "settled"), [(1.0, False), (0.5, True), (0.05, True)])
def test_a_race_ends_when_the_time_left_will_hardly_change_it(share: float, settled: bool) -> None:
    """Ahead by 1 with a standard error of 0.41, which is 2.4 of them: not enough for sure, enough at half time."""
    race = race_of([0.0] * 4, [2.0, 0.0, 1.0, 1.0], 0.0)
    race.search.sure = 3.0
    assert race.settled(Partly(share)) == settled


def test_of_a_budget_of_time_a_share_is_left_and_of_a_number_all(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [50.0]
    monkeypatch.setattr("civitas.bots.budget.time.perf_counter", lambda: clock[0])
    clocked, counted = Budget(4.0, None), Budget(4.0, 12)
    for moment, left in ((50.0, 1.0), (51.0, 0.75), (53.0, 0.25), (55.0, 0.0)):
        clock[0] = moment
        assert clocked.share_left() == left
        assert counted.share_left() == 1.0


def test_lines_enter_the_race_as_time_allows() -> None:
    """A playout that takes long leaves time for few lines, two at least; by iterations all enter."""
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    found = 0
    entered: list[int] = []
    for budget, seconds in ((Budget(70.0, None), 10.0), (Budget(70.0, None), 100.0), (Budget(70.0, 12), 100.0)):
        race = Race(guide, Search(width=8), match, match.pending[0], seeded(1))
        race._plan(seconds, budget)
        entered.append(race.entered)
        found = len(race.arms)
    assert found > 3
    assert entered == [3, 2, found]
    assert Race(guide, Search(width=8, lines=3), match, match.pending[0], seeded(1)).entered == 3


def test_with_more_time_all_lines_stay_longer() -> None:
    """Eight lines over four worlds, four over eight, two over sixteen: 4 × 8 × 2½ playouts, and so on."""
    assert [first_halving(8, playouts) for playouts in (1, 80, 159, 160, 320, 10**6)] == [4, 4, 4, 8, 16, 64]
    assert first_halving(2, 48) == 16
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    counted = Budget(0.0, 9)
    for budget, seconds, halving in ((Budget(70.0, None), 0.35, 16), (Budget(70.0, None), 10.0, 4), (counted, 0.35, 4)):
        race = Race(guide, Search(width=8), match, match.pending[0], seeded(1))
        race._plan(seconds, budget)
        assert (race.halving, len(race.arms)) == (halving, 5)  # 1 + 200 playouts over 5 × (1 + log2(5) / 2)
    fixed = Race(guide, Search(width=8, halving=5), match, match.pending[0], seeded(1))
    fixed._plan(0.1, Budget(70.0, None))
    assert fixed.halving == 5
    leaving: list[int] = []
    for fixed.worlds in range(1, 50):
        if fixed._is_halving():
            leaving.append(fixed.worlds)
    assert leaving == [5, 10, 20, 40]


def test_a_turn_thought_about_long_enough_is_played_at_once() -> None:
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    question = match.pending[0]
    bot = cast(SearchBot, load("hard", match.game))
    bot.remember(question.seat, Memory(match.turn, 2.0))
    decide(bot, match, question, 1)
    assert bot.made == 0
    fresh = cast(SearchBot, load("hard", match.game, 8.0))  # time enough also on a busy machine
    fresh.remember(question.seat, Memory(match.turn - 1, 16.0))
    decide(fresh, match, question, 1)
    assert fresh.made > 0


def test_phases_of_the_same_turn_share_its_time() -> None:
    """In Sid Meier's Civilization every phase is a turn to the kernel, but not to those who play."""
    seen: dict[int, set[int]] = {}
    match = games.load("sid-meiers-civilization").start(2, 3, {}).copy()
    guide = find_guide(match.game)
    assert guide is not None
    while match.pending and len(seen) < 4:
        seen.setdefault(match.game.turn_of(match), set()).add(match.turn)
        match.play(match.pending[0], favourite(guide, match, match.pending[0]))
    assert len(seen[1]) > 4
    assert not seen[1] & seen[2]
    question = match.pending[0]
    bot = cast(SearchBot, load("hard", match.game))
    bot.remember(question.seat, Memory(match.game.turn_of(match), 2.0))
    decide(bot, match, question, 1)
    assert bot.made == 0


def test_where_others_wait_a_number_of_playouts_ends_with_the_time_too() -> None:
    """And what was done until then is found again."""
    match = samples("age-of-civilization", 2, {}, 3, 1)[0]
    question = match.pending[0]
    bot = cast(SearchBot, load("hard:iterations=1000000:turns=0", match.game))
    bot.hurry(0.05)
    chosen = decide(bot, match, question, 3)
    assert bot.made < 1000000
    assert decide(load(bot.recipe(), match.game), match, question, 3) == chosen


def test_scale_multiplies_budgets() -> None:
    game = games.load("age-of-civilization")
    tenth = cast(SearchBot, load("expert", game, 0.1))
    assert (tenth.seconds, tenth.turn_seconds) == (pytest.approx(0.2), pytest.approx(0.8))
    assert cast(SearchBot, load("hard:iterations=300", game, 0.1)).iterations == 30


def test_searching_leaves_the_match_as_it_was() -> None:
    for match in samples("path-of-civilization", 2, {}, 9, 2):
        before = match.hash()
        decide(load("hard:iterations=12:turns=1", match.game), match, match.pending[0], 1)
        assert match.hash() == before


def test_a_game_outside_the_package_is_searched_too() -> None:
    match = BazaarGame().start(2, 3, {}).copy()
    guide = BazaarGuide()
    bot = SearchBot("hard", guide, Search(), 0.0, 0.0, 20)
    question = match.pending[0]
    before = match.hash()
    assert decide(bot, match, question, 1) in question.options
    assert match.hash() == before
    assert all(shown is not match for shown in guide.shown)


def test_a_tree_is_found_again_and_sees_only_what_the_seat_may() -> None:
    for game, seats, options in TABLES:
        played = games.load(game)
        for match in samples(game, seats, options, 9, 2):
            question = match.pending[0]
            bot = cast(SearchBot, load("hard:tree=1:turns=1:iterations=14", played))
            chosen = decide(bot, match, question, 3)
            other = match.redeal(question.seat, question.number)
            again = load(bot.recipe(), played)
            assert decide(again, other, other.question(question.number), 3) == chosen


def test_a_tree_tries_every_line_and_the_promising_ones_more_often() -> None:
    match = samples("age-of-civilization", 2, {}, 4, 1)[0]
    guide = find_guide(match.game)
    assert guide is not None
    tree = Tree(guide, Search(width=6, turns=1, trust=0.0, tree=True), match, match.pending[0], seeded(1))
    tree.run(Budget(0.0, 60))
    counts = [len(arm.values) for arm in tree.standing]
    assert sum(counts) == 60
    assert min(counts) >= 1
    best = tree.ranking()[0]
    assert len(best.values) > 60 / len(counts)


def test_choices_are_added_as_a_place_is_come_to_more_often() -> None:
    root = Twig()
    assert pick(root, [7, 9], 1.0) == (7, True)
    root.twigs[7].made, root.twigs[7].total = 1, 3.0
    assert pick(root, [7], 1.0) == (7, False)
    assert pick(root, [7, 9], 1.0) == (9, True)
    root.twigs[9].made, root.twigs[9].total = 1, 4.0
    assert pick(root, [7, 9], 1.0) == (9, False)
    root.twigs[9].made, root.twigs[9].total = 50, 200.0
    assert pick(root, [7, 9], 5.0) == (7, False)  # hardly ever made, and values differ widely
