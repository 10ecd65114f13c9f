"""Many matches at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from civitas import envs
from civitas.envs.batches import Turn
from civitas.envs.setting import settle
from civitas.kernel.match import IllegalAnswer
from civitas.kernel.text import Refusal
from envs.helpers import GAMES, LONG


def choose(turn: Turn, rng: np.random.Generator) -> Any:
    """A random legal action for every match."""
    return [int(rng.choice(np.flatnonzero(mask))) for mask in turn.masks]


@pytest.mark.parametrize("game", GAMES)
def test_each_match_is_played_as_alone(game: str) -> None:
    batch = envs.batch(game, 3, options=LONG.get(game))
    turn = batch.reset(seed=1)
    alone = [match.copy() for match in batch.matches]
    rng = np.random.default_rng(2)
    for _ in range(12):
        assert turn.observations.shape == (3, batch.setting.shape.size)
        assert turn.masks.shape == (3, batch.setting.rows)
        for place, match in enumerate(alone):
            question = settle(match)
            assert question is not None
            seen = batch.setting.observe(match, question.seat)
            assert turn.seats[place] == question.seat
            assert np.array_equal(turn.observations[place], seen["observation"])
            assert np.array_equal(turn.masks[place], seen["action_mask"])
        actions = choose(turn, rng)
        turn = batch.step(np.array(actions))
        for match, action in zip(alone, actions, strict=True):
            match.play(match.pending[0], action)


def test_a_match_that_ends_begins_again() -> None:
    batch = envs.batch("age-of-civilization", 4, reward="rank")
    turn = batch.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    while ended < 8:
        hashes = [match.hash() for match in batch.matches]
        turn = batch.step(choose(turn, rng))
        assert turn.rewards.sum(axis=1) == pytest.approx(0)
        for place in range(4):
            if turn.over[place]:
                ended += 1
                assert batch.matches[place].view(0)["round"] == 1
            else:
                assert not turn.rewards[place].any()
            assert batch.matches[place].hash() != hashes[place]
            assert turn.masks[place].sum() > 1


def test_a_seed_gives_the_same_matches() -> None:
    found = []
    for _ in range(2):
        batch = envs.batch("age-of-civilization", 2)
        turn = batch.reset(seed=9)
        rng = np.random.default_rng(1)
        for _ in range(150):
            turn = batch.step(choose(turn, rng))
        found.append([match.hash() for match in batch.matches])
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_one_illegal_action_changes_no_match() -> None:
    batch = envs.batch("age-of-civilization", 3)
    turn = batch.reset(seed=1)
    hashes = [match.hash() for match in batch.matches]
    actions = choose(turn, np.random.default_rng(1))
    closed = int(np.flatnonzero(turn.masks[2] == 0)[0])
    with pytest.raises(IllegalAnswer) as refusal:
        batch.step([*actions[:2], closed])
    assert batch.setting.words()[closed] in refusal.value.text("en")
    for given, amount in ((actions[:2], 2), (actions[0], 1)):
        with pytest.raises(Refusal) as wrong:
            batch.step(given)
        assert wrong.value.text("en").startswith(f"{amount} actions for 3 matches")
    assert [match.hash() for match in batch.matches] == hashes
    batch.step(actions)


def test_a_copy_goes_its_own_way() -> None:
    batch = envs.batch("age-of-civilization", 2)
    turn = batch.reset(seed=5)
    twin = batch.copy()
    hashes = [match.hash() for match in batch.matches]
    ends = []
    for one in (twin, batch):
        now = turn
        rng = np.random.default_rng(4)
        for _ in range(120):
            now = one.step(choose(now, rng))
        ends.append([match.hash() for match in one.matches])
        if one is twin:
            assert [match.hash() for match in batch.matches] == hashes
    assert ends[0] == ends[1]


def test_what_is_handed_out_is_the_callers_own() -> None:
    batch = envs.batch("age-of-civilization", 2)
    turn = batch.reset(seed=5)
    before = turn.observations.copy()
    batch.step(choose(turn, np.random.default_rng(1)))
    assert np.array_equal(turn.observations, before)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refusal, match="matches"):
        envs.batch("age-of-civilization", 0)
    with pytest.raises(Refusal, match="reset"):
        envs.batch("age-of-civilization", 1).step([0])
    batch = envs.batch("age-of-civilization", 2)
    batch.reset(1)
    ragged: Any = [[1], [1, 2]]
    with pytest.raises(Refusal, match="actions"):
        batch.step(ragged)
