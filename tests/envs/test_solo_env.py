"""One seat against bots, as a Gymnasium environment."""

from __future__ import annotations

import random
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from civitas import envs
from civitas.bots import Bot
from civitas.bots.search_bot import SearchBot
from civitas.bots.turn_bot import TurnBot
from civitas.envs.solo_env import SoloEnv
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal
from envs.helpers import GAMES, LONG


def play(env: SoloEnv, info: dict[str, Any], seed: int, steps: int = 10**6) -> tuple[float, dict[str, Any]]:
    """Random legal actions until the end or for so many steps; returns the last reward and info."""
    chance = random.Random(seed)
    reward = 0.0
    for _ in range(steps):
        _, reward, terminated, truncated, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert not truncated
        if terminated:
            break
        assert reward == 0
    return reward, info


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_to_say(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"civitas/{game}-v0", bots="random").unwrapped)
    assert capsys.readouterr().out  # the mode for people was tried


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_stands_in_observation_and_info(game: str) -> None:
    env = envs.solo(game, "random", options=LONG.get(game))
    observation, info = env.reset(seed=3)
    for step in range(15):
        assert observation in env.observation_space
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(observation["action_mask"], env.action_masks())
        rows = np.flatnonzero(info["action_mask"])
        assert len(rows) > 1
        observation, _, terminated, _, info = env.step(int(rows[step % len(rows)]))
        assert not terminated


@pytest.mark.parametrize("bots", ["random", "easy", "normal:nodes=20", ["easy", "random"]])
def test_a_match_against_bots_of_every_level(bots: str | list[str]) -> None:
    env = envs.solo("age-of-civilization", bots, seats=3)
    _, info = env.reset(seed=8)
    reward, info = play(env, info, 8)
    assert env.match.over
    result = env.match.result
    assert result is not None
    assert info["score"] == result.scores[0]
    assert (reward > 0) == (0 in result.ranking[0])


def test_a_seed_gives_the_same_match_bots_included() -> None:
    ends = []
    for _ in range(2):
        env = envs.solo("age-of-civilization", "easy", seat=None)
        _, info = env.reset(seed=12)
        ends.append((env.seat, play(env, info, 5)[0], env.match.hash()))
    assert ends[0] == ends[1]


def test_the_seat_can_be_drawn_for_each_match() -> None:
    env = envs.solo("age-of-civilization", "random", seat=None, seats=4)
    env.reset(seed=1)
    seats = set()
    for _ in range(30):
        _, info = env.reset()
        assert info["seat"] == env.seat
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3}
    assert envs.solo("age-of-civilization", "random", seat=1).reset(seed=1)[1]["seat"] == 1


def test_alone_nobody_else_plays() -> None:
    env = envs.solo("historia", seats=1, options={"civbots": "noble,noble,chief,chief,chief"})
    _, info = env.reset(seed=2)
    reward, _ = play(env, info, 2)
    result = env.match.result
    assert result is not None
    assert reward == (1.0 if result.won else -1.0)


@pytest.mark.parametrize(("reward", "lost"), [("win", -1.0), ("rank", -1.0), ("score", 0.0)])
def test_an_illegal_action_loses(reward: str, lost: float) -> None:
    env = envs.solo("age-of-civilization", "random", reward=reward)
    _, info = env.reset(seed=1)
    before = env.match.hash()
    closed = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, gained, terminated, truncated, info = env.step(closed)
    assert (gained, terminated, truncated) == (lost, True, False)
    assert env.setting.words()[closed] in info["refusal"]
    assert not info["action_mask"].any()
    assert env.match.hash() == before
    with pytest.raises(Refusal, match="over"):
        env.step(0)
    env.reset()
    assert env.match.hash() != before


@pytest.mark.parametrize("kind", [int, np.int64, np.array])
def test_an_action_is_a_number_however_it_is_wrapped(kind: Any) -> None:
    env = envs.solo("age-of-civilization", bots="easy", illegal="refuse")
    _, info = env.reset(seed=3)
    action = kind(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.action_space.contains(action)
    env.step(action)
    for wrong in (np.array([int(action)]), np.array(0.5), True):
        with pytest.raises(IllegalAnswer):
            env.step(wrong)


def test_a_bots_defect_is_not_the_learners() -> None:
    class Broken(Bot):
        level = "random"

        def choose(self, match: Match, question: Question, rng: Rng) -> int:
            return -1

    env = envs.solo("age-of-civilization", "random")
    _, info = env.reset(seed=1)
    env._bots = {seat: Broken() for seat in env._bots}
    with pytest.raises(IllegalAnswer):
        play(env, info, 1)


def test_an_illegal_action_can_be_refused_instead() -> None:
    env = envs.solo("age-of-civilization", "random", illegal="refuse")
    with pytest.raises(Refusal, match="reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    before = env.match.hash()
    with pytest.raises(IllegalAnswer):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert env.match.hash() == before
    play(env, info, 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"bots": "genius"}, "genius"),
        ({"bots": ["easy", "easy"]}, "2 bots for 1 other seats"),
        ({"bots": None}, "not None"),
        ({"bots": [1]}, "a list of names, not [1]"),
        ({"seat": 2}, "seat may be None, 0, 1, not 2"),
        ({"seat": True}, "seat may be None, 0, 1, not True"),
        ({"illegal": "shrug"}, "illegal may be lose, refuse, not shrug"),
        ({"reward": "glory"}, "reward may be win, rank, score, not glory"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        envs.solo("age-of-civilization", **arguments)
    assert told in refusal.value.text("en")


@pytest.mark.parametrize("seed", [-1, 1.5, "x", True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    solo, table = envs.solo("age-of-civilization", "easy"), envs.aec("age-of-civilization")
    batch = envs.batch("age-of-civilization", 1)
    for reset in (lambda: solo.reset(seed=seed), lambda: table.reset(seed=seed), lambda: batch.reset(seed)):
        with pytest.raises(Refusal) as refusal:
            reset()
        assert f"not {seed}" in refusal.value.text("en")
        assert f"pas {seed}" in refusal.value.text("fr")


def test_a_copy_goes_its_own_way() -> None:
    env = envs.solo("age-of-civilization", "easy")
    _, info = env.reset(seed=4)
    _, info = play(env, info, 4, 3)
    before = env.match.hash()
    twin = env.copy()
    end = play(twin, info, 9)
    assert env.match.hash() == before
    assert twin.match.over
    assert play(env, info, 9)[0] == end[0]
    assert env.match.hash() == twin.match.hash()


def memory_of(env: SoloEnv) -> dict[Any, Any]:
    """What the bot of the other seat keeps in mind."""
    [bot] = env._bots.values()
    return bot.plans if isinstance(bot, TurnBot) else cast(SearchBot, bot).memories


@pytest.mark.parametrize("level", ["normal:nodes=5", "hard:iterations=2:nodes=5:turns=1"])
def test_the_bots_of_a_copy_think_for_themselves(level: str) -> None:
    """Neither a copy nor the next match changes what a bot keeps in mind."""
    env = envs.solo("age-of-civilization", level)
    _, info = env.reset(seed=4)
    _, info = play(env, info, 4, 3)
    memory = memory_of(env)
    kept = {**memory}
    twin = env.copy()
    play(twin, info, 9)
    assert memory == kept != memory_of(twin)
    _, info = env.reset(seed=5)
    assert memory_of(env) is not memory
    play(env, info, 9)
    assert memory == kept


def test_gymnasium_makes_every_game_by_its_id() -> None:
    envs.register()  # a second time changes nothing
    made = gymnasium.make("civitas/historia-v0", bots="random", seats=3, render_mode="ansi", max_episode_steps=5)
    _, info = made.reset(seed=1)
    assert isinstance(made.unwrapped, SoloEnv)
    assert made.unwrapped.setting.seats == 3
    assert isinstance(made.render(), str)
    for _ in range(5):
        _, _, terminated, truncated, info = made.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert truncated
    assert not terminated
