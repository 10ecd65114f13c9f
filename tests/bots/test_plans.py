"""Bots that search keep in mind how their turn was to go on, and go by it only while all is as they expected."""

from __future__ import annotations

from multiprocessing import Pipe
from typing import cast

import pytest

from civitas import games
from civitas.bots import decide, load
from civitas.bots.guide import Search, find_guide
from civitas.bots.memory import Memory, Plan, plan_after
from civitas.bots.playouts import Race, led_by
from civitas.bots.search_bot import SearchBot
from civitas.bots.turn_search import Line, Step
from civitas.kernel.match import Match
from civitas.kernel.rng import seeded

HARD = "hard:iterations=20:turns=1"


def first_steps(seed: int) -> tuple[SearchBot, Match, int]:
    """A bot in the middle of its turn, where everything is as it foresaw."""
    played = games.load("age-of-civilization")
    match = played.start(2, seed, {}).copy()
    bot = cast(SearchBot, load(HARD, played))
    question = match.pending[0]
    match.play(question, decide(bot, match, question, 5))
    return bot, match, question.seat


def test_a_turn_goes_on_as_planned_and_is_found_again() -> None:
    planned = 0
    for seed in range(6):
        bot, match, seat = first_steps(seed)
        while match.pending and match.pending[0].seat == seat:
            question = match.pending[0]
            memory = bot.memory(seat)
            assert memory is not None
            chosen = decide(bot, match, question, 7)
            assert (":plan=" in bot.recipe()) == bool(bot.planned)
            if bot.planned:
                assert memory.plan is not None
                assert bot.planned == memory.plan.rows
                planned += 1
            assert decide(load(bot.recipe(), match.game), match, question, 7) == chosen
            fresh = load(HARD, match.game)
            fresh.remember(seat, memory)
            assert decide(fresh, match, question, 7) == chosen
            match.play(question, chosen)
    assert planned > 8


@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_what_is_kept_in_mind_goes_from_process_to_process(game: str) -> None:
    """A server's bot thinks about every decision in whichever process is free."""
    played = games.load(game)
    match = played.start(2, 3, {}).copy()
    memories: dict[int, Memory] = {}
    here, there = Pipe(duplex=False)
    sent = planned = 0
    while match.pending and sent < 12:
        question = match.pending[0]
        if len(question.options) == 1:
            match.play(question, question.options[0])
            continue
        bot = cast(SearchBot, load("hard:iterations=2:turns=1:nodes=20", played))
        if question.seat in memories:
            bot.remember(question.seat, memories[question.seat])
        match.play(question, decide(bot, match, question, sent))
        planned += bool(bot.planned)
        memory = bot.memory(question.seat)
        assert memory is not None
        there.send(memory)
        memories[question.seat] = here.recv()
        assert memories[question.seat] == memory
        sent += 1
    here.close()
    there.close()
    assert planned or game in ("historia", "path-of-civilization")  # where most is decided at once


def test_without_time_the_rest_of_the_plan_is_played() -> None:
    """And not what looks best where the turn ends: playouts have told otherwise."""
    followed = 0
    for seed in range(12):
        bot, match, seat = first_steps(seed)
        memory = bot.memory(seat)
        question = match.pending[0]
        if memory is None or memory.plan is None or question.seat != seat or len(question.options) == 1:
            continue
        idle = load("hard:iterations=0", match.game)
        idle.remember(seat, memory)
        assert decide(idle, match, question, 7) == memory.plan.rows[0]
        followed += 1
    assert followed > 3


def test_a_plan_is_dropped_when_things_are_not_as_foreseen() -> None:
    bot, match, seat = first_steps(3)
    memory = bot.memory(seat)
    assert memory is not None
    assert memory.plan is not None
    question = match.pending[0]
    turn = match.game.turn_of(match)
    unlike = [
        Memory(turn, 0.0, Plan((), memory.plan.options, memory.plan.rows)),
        Memory(turn, 0.0, Plan(memory.plan.outlook, (), memory.plan.rows)),
        Memory(turn + 1, 0.0, memory.plan),
    ]
    for other in unlike:
        fresh = cast(SearchBot, load(HARD, match.game))
        fresh.remember(seat, other)
        decide(fresh, match, question, 7)
        assert fresh.planned == ()
    fresh = cast(SearchBot, load(HARD, match.game))
    fresh.remember(seat, memory)
    decide(fresh, match, question, 7)
    assert fresh.planned == memory.plan.rows


def test_the_planned_line_leads_once_and_none_looks_better() -> None:
    def line(rows: list[int], value: float) -> Line:
        return Line([Step((), [], row) for row in rows], value, 0)

    lines = [line([1, 2], 5.0), line([3, 4], 4.0)]
    assert led_by(None, lines) == lines
    planned = line([3, 4], 4.0)
    led = led_by(planned, lines)
    assert [[step.row for step in one.steps] for one in led] == [[3, 4], [1, 2]]
    assert [one.value for one in led] == [5.0, 5.0]
    assert led_by(line([9], 6.0), lines)[0].value == 6.0


def test_a_plan_that_cannot_be_followed_to_its_end_is_ended_by_the_rule_list() -> None:
    bot, match, seat = first_steps(3)
    memory = bot.memory(seat)
    assert memory is not None
    assert memory.plan is not None
    question = match.pending[0]
    guide = find_guide(match.game)
    assert guide is not None
    first = memory.plan.rows[0]
    race = Race(guide, Search(), match, question, seeded(1), (first, -1))
    assert race.arms[0].row == first
    assert all(step.row in step.options for step in race.arms[0].line.steps)
    usual = Race(guide, Search(), match, question, seeded(1))
    strange = Race(guide, Search(), match, question, seeded(1), (-1, first))
    assert [arm.row for arm in strange.arms] == [arm.row for arm in usual.arms]


def test_a_plan_goes_on_behind_a_step_without_a_choice() -> None:
    def line(*options: list[int]) -> Line:
        return Line([Step((place,), rows, rows[0]) for place, rows in enumerate(options)], 0.0, 0)

    plan = plan_after(line([1, 2], [3], [4], [5, 6], [7]))
    assert plan is not None
    assert (plan.outlook, plan.options, plan.rows) == ((3,), (5, 6), (5, 7))
    assert plan_after(line([1, 2])) is None
    assert plan_after(line([1, 2], [3])) is None


def test_a_step_without_a_choice_needs_no_thought_and_leaves_the_plan() -> None:
    """A table asks its bot there, the arena does not."""
    played = games.load("age-of-civilization")
    passed = 0
    for seed in range(8):
        match = played.start(2, seed, {}).copy()
        bot = cast(SearchBot, load("hard:iterations=4:turns=1:nodes=40", played))
        while match.pending and passed < 6:
            question = match.pending[0]
            before = bot.memory(question.seat)
            chosen = decide(bot, match, question, 5)
            if len(question.options) == 1:
                assert bot.memory(question.seat) == before
                assert decide(load(bot.recipe(), played), match, question, 5) == chosen
                passed += before is not None and before.plan is not None
            match.play(question, chosen)
    assert passed


def test_marks_that_are_equal_make_no_twins() -> None:
    """Lines that only have a mark are twins if they reach the same in two worlds; ends worth the same, in one."""
    played = games.load("age-of-civilization")
    match = played.start(2, 3, {}).copy()
    guide = find_guide(played)
    assert guide is not None
    for marked, left in ((False, 1), (True, 2)):
        race = Race(guide, Search(), match, match.pending[0], seeded(1))
        race.standing = race.arms[:2]
        for arm in race.standing:
            arm.line.value = 1.0
            arm.line.marked = marked
            arm.values = [5.0]
        race.worlds = 1
        race._part_twins()
        assert len(race.standing) == left
        for arm in race.standing:
            arm.values.append(6.0)
        race.worlds = 2
        race._part_twins()
        assert len(race.standing) == 1
