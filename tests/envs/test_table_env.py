"""The PettingZoo environment, for every game."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from civitas import envs, games
from civitas.envs.table_env import TableEnv
from civitas.kernel import journal
from civitas.kernel.match import IllegalAnswer
from civitas.kernel.text import Refusal
from envs.helpers import GAMES, LONG

# PettingZoo wants bare arrays of every environment that is not on its own list; its board games have masks too.
MASKED = (
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


def play(env: TableEnv, seed: int, steps: int = 10**6) -> None:
    """Random legal actions."""
    chance = random.Random(seed)
    for agent in env.agent_iter(steps):
        observation, _, terminated, truncated, _ = env.last()
        assert observation is not None
        rows = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(rows)))
        assert agent in env.possible_agents


def look(env: TableEnv) -> list[list[float]]:
    """All that all seats see."""
    return [
        [*env.observe(agent)["observation"].tolist(), *env.observe(agent)["action_mask"].tolist()]
        for agent in env.possible_agents
    ]


# By PettingZoo's own tests


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_to_say(game: str) -> None:
    api_test(envs.aec(game, options=LONG.get(game)), num_cycles=30)


@pytest.mark.filterwarnings(*MASKED)
def test_pettingzoo_finds_nothing_to_say_about_whole_matches() -> None:
    api_test(envs.aec("age-of-civilization", seats=3), num_cycles=200)
    api_test(envs.aec("age-of-civilization", seats=1), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_match(game: str) -> None:
    seed_test(lambda: envs.aec(game, options=LONG.get(game)), num_cycles=30)


# Dealing


def test_a_seed_deals_what_the_game_deals() -> None:
    env = envs.aec("historia", seats=3, options={"advanced": True})
    env.reset(seed=9)
    match = games.load("historia").start(3, 9, {"advanced": True})
    assert env.match.hash() == match.hash()
    assert env.agent_selection == f"seat_{match.pending[0].seat}"


def test_matches_without_a_seed_follow_from_the_last_one() -> None:
    env = envs.aec("age-of-civilization")
    found = []
    for _ in range(2):
        env.reset(seed=4)
        first = env.match.hash()
        env.reset()
        found.append((first, env.match.hash()))
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_an_edition_is_played() -> None:
    edition = {"game": "age-of-civilization", "civilizations": {"egypt": {"population": 3}}}
    env = envs.aec("age-of-civilization", edition=edition, records=True)
    env.reset(seed=1)
    assert env.match.journal is not None
    assert env.match.journal.header["edition"] == edition


def test_records_are_kept_if_asked_for() -> None:
    env = envs.aec("age-of-civilization", records=True)
    env.reset(seed=3)
    play(env, 3)
    assert env.match.journal is not None
    assert journal.replay(env.match.journal.dumps()).hash() == env.match.hash()
    plain = envs.aec("age-of-civilization")
    plain.reset(seed=3)
    assert plain.match.journal is None


# Playing


def test_agents_are_the_seats_the_match_asks() -> None:
    env = envs.aec("path-of-civilization", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter(60):
        mask = env.observe(agent)["action_mask"]
        asked = env.match.pending[0]
        assert env.seat(agent) == asked.seat
        assert np.flatnonzero(mask).tolist() == sorted(asked.options)
        assert len(asked.options) > 1  # what leaves no choice is not asked
        env.step(asked.options[env.steps % len(asked.options)])


def test_seats_that_decide_at_once_do_not_see_earlier_answers() -> None:
    env = envs.aec("path-of-civilization", seats=2)
    env.reset(seed=2)
    assert env.match.current_fork() is not None
    first = env.agent_selection
    other = env.copy()
    for table, choice in ((env, 0), (other, -1)):
        while table.agent_selection == first:
            table.step(int(np.flatnonzero(table.observe(first)["action_mask"])[choice]))
    second = env.agent_selection
    assert other.agent_selection == second
    assert env.match.current_fork() is not None
    assert env.match.hash() != other.match.hash()
    mine, theirs = env.observe(second), other.observe(second)
    assert np.array_equal(mine["observation"], theirs["observation"])
    assert np.array_equal(mine["action_mask"], theirs["action_mask"])


@pytest.mark.parametrize("reward", ["win", "rank"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rewards_come_at_the_end_and_sum_to_nothing(reward: str, seats: int) -> None:
    for seed in range(3):
        env = envs.aec("age-of-civilization", seats=seats, reward=reward)
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            assert set(env.rewards.values()) == {0.0}
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        assert sum(env.rewards.values()) == pytest.approx(0)
        result = env.match.result
        assert result is not None
        best = [f"seat_{seat}" for seat in result.ranking[0]]
        assert {agent for agent in env.agents if env.rewards[agent] == max(env.rewards.values())} == set(best)
        if len(best) == 1:
            assert env.rewards[best[0]] == 1
        for seat, agent in enumerate(env.possible_agents):
            assert env.infos[agent]["score"] == result.scores[seat]
            assert env.infos[agent]["reason"] == result.reason
            assert (env.infos[agent]["win"] > 0) == (agent in best)


def test_rewards_can_be_the_points() -> None:
    env = envs.aec("age-of-civilization", reward="score")
    env.reset(seed=5)
    while not env.match.over:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    result = env.match.result
    assert result is not None
    assert list(env.rewards.values()) == result.scores


def test_alone_a_win_is_beating_the_game() -> None:
    env = envs.aec("age-of-civilization", seats=1)
    env.reset(seed=5)
    while not env.match.over:
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    result = env.match.result
    assert result is not None
    assert env.rewards == {"seat_0": 1.0 if result.won else -1.0}


def test_a_match_can_be_cut_short() -> None:
    env = envs.aec("historia", max_steps=10)
    env.reset(seed=1)
    play(env, 1, 10)
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert not any(env.terminations.values())
    assert not env.match.over
    env.step(None)
    env.step(None)
    assert env.agents == []


# Refusals


def refused(env: TableEnv, action: Any) -> str:
    before = (env.match.hash(), env.agent_selection, env.steps)
    with pytest.raises(IllegalAnswer) as refusal:
        env.step(action)
    assert (env.match.hash(), env.agent_selection, env.steps) == before
    return refusal.value.text("en")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = envs.aec("age-of-civilization")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    closed = int(np.flatnonzero(mask == 0)[0])
    told = refused(env, closed)
    words = env.setting.words()
    assert words[closed] in told
    assert all(words[row] in told for row in np.flatnonzero(mask))
    for action in (len(words), -1, None, "rest", 1.0, True, np.float32(1)):
        assert str(action) in refused(env, action)
    env.step(np.int32(np.flatnonzero(mask)[0]))


def test_nothing_is_played_before_a_reset_or_after_the_end() -> None:
    env = envs.aec("age-of-civilization")
    with pytest.raises(Refusal, match="reset"):
        env.step(0)
    with pytest.raises(Refusal, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    play(env, 1)
    with pytest.raises(Refusal, match="over"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"game_id": "chess"}, "chess"),
        ({"seats": 9}, "1 to 4 seats, not 9"),
        ({"options": {"draft": 3}}, "draft"),
        ({"edition": {"game": "historia"}}, "the edition is for historia"),
        ({"reward": "glory"}, "reward may be win, rank, score, not glory"),
        ({"render_mode": "rgb_array"}, "render_mode may be None, ansi, human, not rgb_array"),
        ({"max_steps": 0}, "max_steps must be a whole number from 1 on, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        envs.aec(**{"game_id": "age-of-civilization", **arguments})
    assert told in refusal.value.text("en")


def test_pettingzoo_can_end_a_match_at_an_illegal_action() -> None:
    env = TerminateIllegalWrapper(envs.aec("age-of-civilization"), illegal_reward=-1)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1


# Copies


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way(game: str) -> None:
    env = envs.aec(game, options=LONG.get(game))
    env.reset(seed=6)
    play(env, 6, 25)
    before = (env.match.hash(), env.agent_selection, look(env))
    twin = env.copy()
    assert (twin.match.hash(), twin.agent_selection, look(twin)) == before
    play(twin, 1, 15)
    assert twin.match.hash() != before[0]
    assert (env.match.hash(), env.agent_selection, look(env)) == before
    again = copy.deepcopy(env)
    play(again, 1, 15)
    assert again.match.hash() == twin.match.hash()  # the same chance lies before both


def test_a_copy_shares_neither_chance_nor_spaces() -> None:
    env = envs.aec("age-of-civilization")
    env.reset(seed=6)
    env.action_space("seat_0").seed(1)
    twin = env.copy()
    assert twin.action_space("seat_0") is not env.action_space("seat_0")
    drawn = [twin.action_space("seat_0").sample() for _ in range(5)]
    assert drawn == [env.action_space("seat_0").sample() for _ in range(5)]
    twin.reset()
    hashes = twin.match.hash()
    env.reset()
    assert env.match.hash() == hashes


def test_a_copy_keeps_records_of_the_matches_it_begins() -> None:
    for records in (False, True):
        env = envs.aec("age-of-civilization", records=records)
        env.reset(seed=6)
        twin = env.copy()
        twin.reset()
        assert (twin.match.journal is not None) == records


def test_a_copy_after_the_end_is_over_too() -> None:
    env = envs.aec("age-of-civilization")
    env.reset(seed=2)
    while not env.match.over:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    twin = env.copy()
    twin.step(None)
    assert twin.agents == ["seat_1"] or twin.agents == ["seat_0"]
    assert env.agents == ["seat_0", "seat_1"]
    assert twin.infos.keys() != env.infos.keys()


# Drawing


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_drawn_as_in_the_terminal(game: str) -> None:
    env = envs.aec(game, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn.splitlines()) > 5


def test_people_look_on(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("age-of-civilization", render_mode="human")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert len(capsys.readouterr().out.splitlines()) > 5


def test_without_a_mode_nothing_is_drawn() -> None:
    env = envs.aec("age-of-civilization")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
    env.close()
