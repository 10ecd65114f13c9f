"""How the levels play Path of Civilization, and that none of them sees what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from shared.bots import QUICK

from civitas import games, testing
from civitas.bots import Bot, bot_answer, decide, load
from civitas.bots.guide import find_guide, find_weights, guide_by
from civitas.bots.players import bot_row
from civitas.games.path_of_civilization.state import PathMatch
from civitas.kernel.match import Match
from civitas.kernel.request import Question

GAME = "path-of-civilization"
THINKING = ("easy", "normal")
PROMPTS = {
    "project_left",
    "project_discard",
    "wonder_wish",
    "leader_wish",
    "technology",
    "free_point",
}


def bot(level: str) -> Bot:
    return load(level, games.load(GAME))


def start(seats: int, seed: int, **options: Any) -> Match:
    return games.load(GAME).start(seats, seed, options)


def play(match: Match, levels: list[str], seed: int = 0) -> list[str]:
    """Play a match to its end; returns the answers."""
    return [match.game.verbs.words[row] for _, row in played(match, levels, seed)]


def played(match: Match, levels: list[str], seed: int = 0) -> Iterator[tuple[Question, int]]:
    """Every decision of a match just before it is played."""
    bots = [bot(level) for level in levels]
    while match.pending:
        question = match.pending[0]
        row = bot_row(bots[question.seat], match, question, seed)
        yield question, row
        match.play(question, row)


# Strength


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second = [play(start(2, 7), [level, level], 1) for _ in range(2)]
    assert first == second


def test_normal_beats_random() -> None:
    won = 0
    for seed in range(8):
        for seat in range(2):
            match = start(2, seed)
            play(match, ["normal" if place == seat else "random" for place in range(2)], seed)
            assert match.result is not None
            won += match.result.ranking[0] == [seat]
    assert won >= 15


def test_each_level_is_stronger_than_the_one_before() -> None:
    """The mean of twelve scores alone, where nobody takes a card or a place from another."""
    means = []
    for level in QUICK:
        scores: list[int] = []
        for seed in range(12):
            match = start(1, seed)
            play(match, [level], seed)
            assert match.result is not None
            scores += match.result.scores
        means.append(sum(scores) / len(scores))
    assert means[0] + 30 < means[1]
    assert means[1] + 8 < means[2]
    assert means[2] > 180


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("level", THINKING)
def test_every_table_is_played_to_its_end(seats: int, level: str) -> None:
    match = start(seats, 20 + seats)
    prompts = {question.prompt for question, _ in played(match, [level] * seats)}
    assert match.result is not None
    assert min(match.result.scores) > 100
    assert prompts >= PROMPTS


# What bots may know


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_redealing_what_is_hidden_never_changes_the_choice(level: str, seats: int) -> None:
    """Tokens, piles, Action cards, wish lists and others' half-made choices redealt: the answer stays."""
    match = start(seats, 5)
    seen: dict[str, int] = {}
    for step, _ in enumerate(played(match, ["easy"] * seats)):
        for question in match.pending:
            seen[question.prompt] = seen.get(question.prompt, 0) + 1
            if seen[question.prompt] > 3 and step % 7:
                continue
            chosen = decide(bot(level), match, question, step)
            for seed in (1, 2):
                other = match.redeal(question.seat, seed)
                assert decide(bot(level), other, other.question(question.number), step) == chosen
    assert set(seen) >= PROMPTS


@pytest.mark.parametrize("level", THINKING)
def test_what_others_have_just_chosen_changes_nothing(level: str) -> None:
    """The last to answer decides as if the first: splits are secret until all are known."""
    first, last = start(3, 8), start(3, 8)
    for question in list(last.pending):
        while question.seat != 0 and any(other.seat == question.seat for other in last.pending):
            mine = next(other for other in last.pending if other.seat == question.seat)
            last.play(mine, mine.options[-1])
    question = next(question for question in first.pending if question.seat == 0)
    again = next(question for question in last.pending if question.seat == 0)
    assert question.number == again.number
    assert [other.seat for other in last.pending] == [0]
    assert decide(bot(level), first, question, 3) == decide(bot(level), last, again, 3)


def test_what_was_thought_at_another_choice_is_not_used_again() -> None:
    """A guide that has followed the whole match marks options like one that sees the table for the first time."""
    game = games.load(GAME)
    figures = find_weights(game, "normal")
    guide = guide_by(game, figures)
    match = start(3, 9)
    for _ in played(match, ["easy"] * 3):
        for question in match.pending:
            fresh = guide_by(game, figures)
            marks = fresh.rank(match, question, question.options)
            assert guide.rank(match, question, question.options) == marks
            assert guide.rank(match, question, question.options) == marks


# Sound play


@pytest.mark.parametrize("level", THINKING)
def test_a_list_of_wishes_is_kept(level: str) -> None:
    """Deferred acceptance rewards true wishes: changing one's mind wins nothing."""
    match = start(4, 3)
    answers = [
        match.game.verbs.words[row]
        for question, row in played(match, [level] * 4)
        if question.prompt in ("wonder_revision", "leader_revision")
    ]
    assert answers
    assert set(answers) == {"keep"}


def test_normal_buys_no_basic_level_late_with_points_for_the_top() -> None:
    """From turn 7 on nothing of level I is bought where level IV is payable."""
    for seed in range(4):
        match = start(2, seed)
        assert isinstance(match, PathMatch)
        box = match.box
        for question, row in played(match, ["normal", "normal"]):
            if question.prompt == "technology" and match.state.turn >= 7:
                first = match.game.verbs.first
                levels = [box.technology_level[first[option]] for option in question.options]
                if max(levels) == 4:
                    assert box.technology_level[first[row]] > 1


def position(**changes: Any) -> Match:
    return testing.position(GAME, seats=2, seed=2, **changes)


def answers(match: Match, level: str) -> set[str]:
    """What a level answers to the first question of seat 0, whatever its seed."""
    request = next(request for request in match.requests if request.seat == 0)
    return {bot_answer(bot(level), match, request, seed) for seed in range(6)}


def test_cubes_that_buy_nothing_more_are_exchanged() -> None:
    """Ecumenism: a VP for each Philosopher, who would be worth half of one at the end."""
    match = position(turn=9, phase="challenge", challenges=["ecumenism"], players=[{"cubes": {"philosopher": 3}}])
    assert answers(match, "normal") == {"use/3"}


def test_sages_are_not_spent_below_their_worth() -> None:
    """Vaccination in turn 7: two Sages, two History points, for a step of population that hardly matters any more."""
    match = position(
        turn=7, phase="challenge", challenges=["vaccination"], players=[{"cubes": {"sage": 4}, "population": 4}]
    )
    assert answers(match, "normal") == {"use/0"}


def test_the_last_purchase_looks_at_the_battle() -> None:
    """Without any Power the Battle gives nothing: Cavalry's Heritage and Unit save a place worth more than 4 VP."""
    research = {"spiritual": 7, "cultural": 7, "military": 4}
    match = position(turn=9, phase="technology", players=[{"research": research}])
    assert answers(match, "normal") == {"buy/cavalry"}
    safe = position(turn=9, phase="technology", players=[{"research": research, "heritage": 30}])
    assert answers(safe, "normal") == {"buy/humanism"}


def test_a_finished_match_is_worth_its_score() -> None:
    guide = find_guide(games.load(GAME))
    assert guide is not None
    poor = position(turn=4, phase="project")
    rich = position(turn=4, phase="project", players=[{"tokens": 10, "cubes": {"builder": 2}}])
    assert guide.evaluate(rich, 0) > guide.evaluate(poor, 0) + 10
    match = start(2, 3)
    play(match, ["easy", "easy"])
    assert match.result is not None
    assert [guide.evaluate(match, seat) for seat in range(2)] == match.result.scores


def test_the_easy_bot_thinks_as_a_newcomer() -> None:
    """A game may have a guide of its own for the easy bot; for whom it has none, there is the usual one."""
    path = games.load(GAME)
    assert find_guide(path, "BEGINNER") is not find_guide(path)
    assert find_guide(path, "SEARCHER") is find_guide(path)


def test_normal_leaves_few_cubes() -> None:
    """At the end at most a card's price of cubes lies idle."""
    left = []
    for seed in range(6):
        match = start(2, 40 + seed)
        play(match, ["normal", "normal"])
        assert match.result is not None
        left += [parts["cubes"] for parts in match.result.breakdown]
    assert sum(left) / len(left) < 8


def test_a_population_step_is_worth_more_early() -> None:
    """Bronze Working or Tyranny, which raise the population, are the first purchase most of the time."""
    bought = []
    for seed in range(8):
        match = start(2, seed)
        for question, row in played(match, ["normal", "normal"]):
            if question.prompt == "technology":
                bought.append(match.game.verbs.words[row])
                break
    growing = [word for word in bought if word in ("buy/bronze_working", "buy/tyranny")]
    assert len(growing) * 2 > len(bought)
