"""Bots that search at a table: what they did is kept with the move, and no accident of theirs stops a game."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import DyingServer, Server, SlowServer, create, wait_for

from civitas import games
from civitas.bots import decide, load
from civitas.kernel import journal


def children(pid: int) -> list[int]:
    """The processes a process has started and not yet buried."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def thinkers(server: Server) -> list[int]:
    """The processes in which the server's bots think."""
    return [one for one in children(server.process.pid) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def state_of(client: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return found


def moves(client: httpx.Client, table: str) -> int:
    return len(client.get(f"/api/tables/{table}/events").json())


def test_what_a_bot_did_is_kept_with_its_move_and_found_again(server: Server) -> None:
    with server.client() as client:
        table = create(client, "hard:iterations=6:turns=1", "normal", pace=0)["id"]
        wait_for(lambda: state_of(client, table)["over"], 120)
        record = client.get(f"/api/tables/{table}/record?journal=1").text
    written = journal.loads(record)
    thoughtful = [entry for entry in written.entries if "thought" in entry]
    assert len(thoughtful) > 5
    assert {entry["seat"] for entry in thoughtful} == {0}
    planned = [entry for entry in thoughtful if ":plan=" in entry["thought"]]
    assert len(planned) > 2
    assert journal.replay(record).journal.entries == written.entries  # type: ignore[union-attr]
    for entry in [*thoughtful[:: len(thoughtful) // 5], *planned[:3]]:
        match = journal.replay(record, entry["line"] - 1)
        name, _, seed = entry["thought"].partition("@")
        row = decide(load(name, match.game), match, match.question(entry["request"]), int(seed))
        assert match.game.verbs.words[row] == entry["answer"]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in Linux's /proc")
@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_a_killed_thinker_is_replaced_and_the_game_goes_on(
    game: str, serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "hard", "hard", game=game, pace=0)["id"]
        wait_for(lambda: moves(client, table), 60)
        for victim in wait_for(lambda: thinkers(server)):
            os.kill(victim, signal.SIGKILL)
        before = moves(client, table)
        wait_for(lambda: moves(client, table) > before, 60)
        left = wait_for(lambda: thinkers(server))
    assert server.stop() == 0
    wait_for(lambda: not any(is_running(one) for one in left))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in Linux's /proc")
def test_a_killed_server_takes_its_thinkers_along(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "2")
    with server.client() as client:
        create(client, "expert", "expert", pace=0)
        left = wait_for(lambda: thinkers(server))
    server.kill()
    wait_for(lambda: not any(is_running(one) for one in left))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in Linux's /proc")
def test_thinkers_killed_again_and_again_stop_no_game(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "hard", "hard", pace=0)["id"]
        for _ in range(4):  # hardly begun: the same thought meets several of them
            for victim in wait_for(lambda: thinkers(server), 60):
                os.kill(victim, signal.SIGKILL)
        before = moves(client, table)
        wait_for(lambda: moves(client, table) > before, 60)
    said = [json.loads(line) for line in server.stderr().splitlines()]
    assert {(one["level"], one["message"]) for one in said} <= {("warning", "nobody was left to think")}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in Linux's /proc")
def test_a_server_in_mid_thought_stops_when_asked(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "2")
    with server.client() as client:
        for _ in range(3):  # one more than can be thought about
            create(client, "hard:iterations=2000", "hard:iterations=2000", game="sid-meiers-civilization", pace=0)
        left = wait_for(lambda: thinkers(server))
    assert server.stop() == 0
    assert not any(is_running(one) for one in left)
    assert server.stderr() == ""


def test_who_waits_for_a_hint_when_the_server_stops_is_told_so(tmp_path: Path) -> None:
    server = SlowServer(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client, ThreadPoolExecutor(2) as pool:
        tables = [create(client, "human", seed=seed)["id"] for seed in (5, 6)]
        path, french = "/api/tables/{}/hint", {"Accept-Language": "fr"}
        hints = [pool.submit(client.post, path.format(table), headers=french) for table in tables]
        assert not wait(hints, 2.0).done  # one is thought about, the other in line
        assert server.stop() == 0
        answers = [hint.result() for hint in hints]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(503, "closing")] * 2
    assert all("arrête" in answer.json()["message"] for answer in answers)
    assert server.stderr() == ""
    server.log.close()


def test_who_is_owed_a_hint_by_processes_that_die_is_told_so(tmp_path: Path) -> None:
    server = DyingServer(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "human", seed=5)["id"]
        answers = [client.post(f"/api/tables/{table}/hint", headers={"Accept-Language": lang}) for lang in ("en", "fr")]
        assert state_of(client, table)["hints"] == 0
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(503, "nobody_thinks")] * 2
    assert "cut off" in answers[0].json()["message"]
    assert "interrompue" in answers[1].json()["message"]
    assert server.stop() == 0
    assert server.stderr() == ""
    server.log.close()


def test_who_takes_back_while_a_bot_waits_its_pace_is_asked_again(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "human", "easy", seed=5, pace=4)["id"]
        path = f"/api/tables/{table}"

        def answered() -> bool:
            """Whether the bot was asked after the person's answer, which could still be taken back."""
            asked = wait_for(lambda: client.get(f"{path}/requests").json(), 60)[0]
            answer = {"number": asked["number"], "answer": asked["options"][0]}
            assert client.post(f"{path}/answers", json={"answers": [answer]}).status_code == 200
            shown = state_of(client, table)
            return shown["waiting"] == [1] and shown["can_undo"]

        wait_for(answered, 60)
        assert client.post(f"{path}/undo").status_code == 200
        asked = client.get(f"{path}/requests").json()
        time.sleep(4.5)  # the bot would have moved by now
        assert client.get(f"{path}/requests").json() == asked
    assert server.stop() == 0
    assert server.stderr() == ""


def test_who_takes_a_seat_back_in_mid_thought_is_asked_what_the_bot_was(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "normal", seed=1)["id"]
        path = f"/api/tables/{table}"
        wait_for(lambda: client.get(f"{path}/requests").json(), 60)
        slow = {"stands_in": True, "level": "hard:iterations=200:turns=1:nodes=20"}
        assert client.post(f"{path}/seats/0", json=slow).status_code == 200
        assert client.post(f"{path}/seats/0", json={"stands_in": False}).status_code == 200
        asked = client.get(f"{path}/requests").json()
        assert asked
        quick = create(client, "hard:iterations=1", "hard:iterations=1", pace=0)["id"]
        wait_for(lambda: state_of(client, quick)["over"], 120)  # thinks after the other: that thought is over too
        assert client.get(f"{path}/requests").json() == asked


def test_a_rematch_asked_for_twice_at_once_is_one_table(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "random", "random", pace=0)["id"]
        wait_for(lambda: state_of(client, table)["over"], 120)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: client.post(f"/api/tables/{table}/rematch"), range(4)))
        assert sorted(one.status_code for one in found) == [200, 200, 200, 201]
        following = {one.json()["id"] for one in found}
        assert following == {state_of(client, table)["rematch"]}
        wait_for(lambda: state_of(client, min(following))["over"], 120)
        time.sleep(0.5)  # bots of a second table would have moved by now
        assert len(client.get("/api/tables").json()) == 2
    assert server.stderr() == ""
