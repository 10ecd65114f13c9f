"""How the levels play Age of Civilization."""

from __future__ import annotations

from typing import Any

import pytest
from shared.bots import QUICK

from bots.helpers import GAME, SCENARIOS, bot, play, start
from civitas import games, testing
from civitas.bots import bot_answer, play_bots
from civitas.games.age_of_civilization.state import AgeMatch
from civitas.kernel.match import Match

THINKING = ("easy", "normal")


def answer(match: Match, level: str, seed: int = 0) -> str:
    return bot_answer(bot(level), match, match.pending[0], seed)


def position(seats: int = 1, players: list[dict[str, Any]] | None = None, **changes: Any) -> Match:
    """A position in the action phase of seat 0."""
    changes.setdefault("phase", "actions")
    return testing.position(GAME, seats=seats, seed=2, seat=0, players=players, **changes)


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second, other = [play(start(2, 7), [level, level], seed) for seed in (1, 1, 2)]
    assert first == second
    assert level != "random" or first != other


def test_normal_beats_random() -> None:
    won = 0
    for seed in range(10):
        for seat in range(2):
            match = start(2, seed)
            play(match, ["normal" if place == seat else "random" for place in range(2)], seed)
            assert match.result is not None
            won += match.result.ranking[0] == [seat]
    assert won >= 18


def test_each_level_beats_the_one_before_alone() -> None:
    means = []
    for level in QUICK:
        scores = []
        for seed in range(12):
            match = start(1, seed)
            play(match, [level], seed)
            assert match.result is not None
            scores.append(match.result.scores[0])
        means.append(sum(scores) / len(scores))
    assert means[0] + 8 < means[1] < means[2]
    assert means[1] > 18
    assert means[2] > 25


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_easy_plays_every_table_to_its_end(seats: int) -> None:
    for number, options in enumerate(games.load(GAME).option_sets(seats)):
        match = start(seats, number, **options)
        play(match, ["easy"] * seats, number)
        assert match.result is not None
        assert max(match.result.scores) > 8


@pytest.mark.parametrize("mode", SCENARIOS)
def test_normal_knows_what_wins_a_scenario(mode: str) -> None:
    won = 0
    for seed in range(6):
        match = start(1, seed, mode=mode)
        play(match, ["normal"], seed)
        assert match.result is not None
        won += bool(match.result.won)
    assert won >= 3


def test_normal_plays_all_variants_at_once() -> None:
    match = start(4, 3, draft=True, innovation=True, changing_world=True)
    play(match, ["normal"] * 4)
    assert match.result is not None
    assert min(match.result.scores) > 12


@pytest.mark.parametrize("level", THINKING)
def test_no_turn_is_ended_with_free_work_left(level: str) -> None:
    """Nor rested away with workers at hand."""
    for seed in range(4):
        match = start(2, seed)
        bots = [bot(level), bot(level)]
        while match.pending:
            question = match.pending[0]
            word = bot_answer(bots[question.seat], match, question, seed)
            words = match.requests[0].options
            if word == "done":
                assert not {"do/hunting", "do/fishing", "do/farm", "rest"} & set(words)
            if word == "rest":
                assert isinstance(match, AgeMatch)
                player = match.state.players[question.seat]
                assert player.workers <= 2 or player.hooks.rests
            match.answer(question.number, word)


def test_the_last_turn_is_counted_exactly() -> None:
    """Seven coins and one worker in the last round: the Wonder that counts its Wonders scores most."""
    match = position(
        round=6,
        wonders=["taj_mahal", "angkor_wat", "pyramids"],
        players=[{"main": "lydia", "coins": 7, "workers": 1, "wonders": ["great_wall", "petra"], "points": 10}],
    )
    assert answer(match, "normal") == "build/angkor_wat"


def test_coins_are_kept_in_the_last_turn_when_they_score_more() -> None:
    """Petra: ten coins are five points; Culture would cost four of them for two points."""
    match = position(
        round=6,
        track=["hunting", "trade", "fishing", "plague", "conquest", "farm", "construction", "culture"],
        players=[{"main": "lydia", "coins": 10, "workers": 1, "wonders": ["petra"], "technologies": ["writing"]}],
    )
    assert answer(match, "normal") not in ("do/culture", "do/enslave")


@pytest.mark.parametrize("level", THINKING)
def test_no_conquest_without_the_most_military(level: str) -> None:
    match = position(
        round=4,
        opponent=3,
        track=["hunting", "trade", "fishing", "conquest", "plague", "farm", "construction", "culture"],
        players=[{"main": "lydia", "coins": 0, "workers": 2, "technologies": ["writing"]}],
    )
    assert "do/conquest" in match.requests[0].options
    assert all(answer(match, level, seed) != "do/conquest" for seed in range(8))


@pytest.mark.parametrize("level", THINKING)
def test_a_player_without_workers_rests(level: str) -> None:
    match = position(round=4, players=[{"main": "lydia", "coins": 1, "workers": 0}])
    assert answer(match, level) == "rest"


def test_play_bots_stops_where_a_person_is_asked() -> None:
    match = start(2, 1)
    first = match.pending[0].seat
    assert play_bots(match, {first: bot("easy")}, 0) > 0
    assert [question.seat for question in match.pending] == [1 - first]
    assert play_bots(match, {first: bot("easy")}, 0) == 0
    play_bots(match, {0: bot("easy"), 1: bot("normal")}, 0)
    assert match.over
    assert match.journal is not None


def test_in_the_draft_bots_answer_beside_a_person() -> None:
    match = start(3, 1, draft=True)
    assert play_bots(match, {1: bot("normal"), 2: bot("easy")}, 0) == 2
    assert [question.seat for question in match.pending] == [0]
