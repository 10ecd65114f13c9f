"""The analysis of a finished match over the API: who may see it, what it holds, that it is kept."""

from __future__ import annotations

import asyncio
import itertools
import math
import re
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import httpx
import pytest
from markupsafe import escape
from server_tools import GAME, Server, create, play, wait_for
from test_tables import close_tables, open_tables

from civitas import games
from civitas.kernel import journal
from civitas.server.analyses import MOST_EACH, Analyses, course_of, turns
from civitas.server.bodies import AnalysisOut, Answer, DecisionOut, MomentOut, NewTable
from civitas.server.denials import Denied
from civitas.server.seats import Rights
from civitas.web.analysis import APART, chart
from civitas.web.chart import LEFT, RIGHT


def finish(client: httpx.Client, table: str) -> None:
    """Play badly to the end: always the last option."""
    while True:
        shown = client.get(f"/api/tables/{table}").json()
        if shown["over"]:
            return
        if client.get(f"/api/tables/{table}/requests").json():
            play(client, table, lambda asked: str(asked["options"][-1]))
        else:
            time.sleep(0.02)


def looked(client: httpx.Client, table: str, seat: int = 0) -> dict[str, Any]:
    """The analysis, waited for."""
    path = f"/api/tables/{table}/analysis?seat={seat}"

    def ready() -> Any:
        found = client.get(path)
        assert found.status_code == 200, found.text
        assert not found.json()["failed"]
        return found.json() if found.json()["ready"] else None

    found: dict[str, Any] = wait_for(ready, 120)
    return found


def test_a_finished_match_is_looked_back_on_and_kept(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "human", "easy", seed=5)
        path = f"/api/tables/{table['id']}"
        early = client.get(f"{path}/analysis")
        assert (early.status_code, early.json()["error"]) == (409, "not_over")
        finish(client, table["id"])
        first = client.get(f"{path}/analysis").json()
        assert first["done"] <= first["of"] or first["of"] == 0
        found = looked(client, table["id"])
        result = client.get(path).json()["result"]

        # Expected points by turn, ending with the score.
        assert [len(one["values"]) for one in found["course"]] == [2] * len(found["course"])
        assert found["course"][-1]["values"] == [float(score) for score in result["scores"]]
        turns = [one["turn"] for one in found["course"]]
        assert turns == sorted(turns)
        assert {one["round"] for one in found["course"]} >= set(range(1, 7))

        # Every decision of the seat that had a choice, with what it cost; the largest losses are the turning points.
        written = client.get(f"/tables/{table['id']}/journal").text
        chosen = [one for one in journal.loads(written).entries if one["seat"] == 0]
        decisions = found["decisions"]
        assert 0 < len(decisions) <= len(chosen)
        assert all(one["loss"] >= 0 for one in decisions)
        assert any(one["best"] != one["played"] for one in decisions)
        assert any(one["loss"] > 1 for one in decisions)
        turning = [decisions[place]["loss"] for place in found["turning"]]
        assert 3 <= len(turning) <= 5
        assert sorted(turning, reverse=True) == sorted([one["loss"] for one in decisions], reverse=True)[: len(turning)]
        for place in found["turning"]:
            one = decisions[place]
            assert one["why"]
            assert one["played_label"] != one["best_label"]
            # Its step of the replay is the moment before it was played: the seat was asked there.
            step = client.get(f"/tables/{table['id']}/replay/{one['step']}?seat=0")
            assert step.status_code == 200
            after = client.get(f"/tables/{table['id']}/replay/{one['step'] + 1}?seat=0")
            assert after.json()["regions"] != step.json()["regions"]
            # There it stands beside what a bot would have played; in the eyes of others nothing of it does.
            said = " ".join(step.json()["regions"].values())
            assert "A bot would have played:" in said
            assert str(escape(one["played_label"])) in said
            assert str(escape(one["best_label"])) in said
            assert "judged" not in client.get(f"/tables/{table['id']}/replay/{one['step']}?seat=none").text

        french = client.get(f"{path}/analysis?seat=0", headers={"Accept-Language": "fr"}).json()
        assert [one["best"] for one in french["decisions"]] == [one["best"] for one in decisions]
        assert french["decisions"] != decisions

    # The next process of the server finds it ready at once.
    server.stop()
    follower = serve(server.db, "--limits", "0", "--thinkers", "1")
    with httpx.Client(base_url=follower.base, cookies=client.cookies, timeout=30) as again:
        kept = again.get(f"{path}/analysis?seat=0").json()
        assert kept["ready"]
        assert (kept["decisions"], kept["course"]) == (decisions, found["course"])


def test_whoever_may_see_the_replay_may_see_it(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", seed=5)
        path = f"/api/tables/{table['id']}/analysis"
        finish(client, table["id"])
        looked(client, table["id"])
        with server.client(token=table["watch"]) as watcher:
            assert watcher.get(path).json()["ready"]
        with server.client() as stranger:
            answer = stranger.get(path)
            assert (answer.status_code, answer.json()["error"]) == (403, "no_place")
            page = stranger.get(f"/tables/{table['id']}/analysis", headers={"Accept": "text/html"})
            assert page.status_code == 403
        for wrong in ("1", "x", "99999"):
            answer = client.get(f"{path}?seat={wrong}")
            assert (answer.status_code, answer.json()["error"]) == (404, "no_seat")


def test_a_journal_from_elsewhere_is_looked_back_on_a_record_is_not(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", seed=5)
        finish(client, table["id"])
        own = looked(client, table["id"])
        written = client.get(f"/tables/{table['id']}/journal").text
        record = client.get(f"/api/tables/{table['id']}/record").text
        ids = [
            client.post("/replay", files={"journal": ("file", text)}).headers["location"].split("/")[2]
            for text in (written, record)
        ]
        other = looked(client, ids[0])
        kept = ("step", "played", "best", "loss")
        assert [[one[key] for key in kept] for one in other["decisions"]] == [
            [one[key] for key in kept] for one in own["decisions"]
        ]
        answer = client.get(f"/api/tables/{ids[1]}/analysis")
        assert (answer.status_code, answer.json()["error"]) == (403, "no_journal")


def test_tables_go_on_and_the_server_ends_while_one_is_under_way(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        over = create(client, "easy", "easy", "easy", "easy", game="historia", seed=3, pace=0, public=True)
        wait_for(lambda: client.get(f"/api/tables/{over['id']}").json()["over"], 120)
        assert not client.get(f"/api/tables/{over['id']}/analysis?seat=1").json()["ready"]
        # Bots elsewhere answer between its slices.
        table = create(client, "human", "easy", seed=5, game=GAME)
        finish(client, table["id"])
        client.get(f"/api/tables/{over['id']}/analysis?seat=2")
    assert server.stop() == 0
    assert "Traceback" not in server.stderr()


@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_every_turn_is_a_moment_of_the_course(game: str) -> None:
    """Also where all decide at once, as in every phase of Path of Civilization."""
    match = games.load(game).start(2, 3)
    begun: list[int] = []
    while match.pending and len(begun) < 8:
        begun += [match.turn] if match.turn not in begun else []
        match.play(match.pending[0], match.pending[0].options[0])
    assert match.journal is not None
    assert [one.kept["turn"] for one in turns(match.journal)][:-1] == begun


def test_the_course_begins_when_the_table_is_set_up() -> None:
    told = [{"round": number, "values": values} for number, values in ((0, [-533.3]), (1, [-207.9]), (1, []))]
    assert course_of(told) == told[1:2]
    no_rounds = [{"round": 0, "values": [1.0]}, {"round": 0, "values": []}]
    assert course_of(no_rounds) == no_rounds[:1]


@pytest.mark.parametrize(("accident", "given_up"), [(BrokenProcessPool("killed"), False), (ValueError("defect"), True)])
def test_only_a_match_that_cannot_be_judged_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accident: Exception, given_up: bool
) -> None:
    """Processes that were killed are no fault of the match: the next visit begins again."""

    async def fail(*_: Any) -> Any:
        raise accident

    async def work() -> None:
        tables = await open_tables(tmp_path)
        table = (await tables.create(NewTable(GAME, ["human"], seed=8), "me")).table
        while table.match.pending:
            question = table.match.pending[0]
            word = table.game.verbs.words[question.options[0]]
            await table.answer(Rights(frozenset({0}), True), [Answer(question.number, word)])
        analyses = Analyses(tables, tables.store)
        monkeypatch.setattr(tables.thinkers, "run", fail)
        begun = (await analyses.look(table, 0, "me")).work
        while analyses._works.get((table.id, 0)) is begun and not begun.failed:
            await asyncio.sleep(0.01)
        assert begun.failed == given_up
        assert ((await analyses.look(table, 0, "me")).work is begun) == given_up
        await close_tables(tables)

    asyncio.run(work())


def test_nobody_takes_all_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One visitor has a few at a time; others get theirs meanwhile."""

    async def wait_for_ever(*_: Any) -> Any:
        await asyncio.sleep(600)

    async def work() -> None:
        tables = await open_tables(tmp_path)
        finished = []
        for seed in range(MOST_EACH + 1):
            table = (await tables.create(NewTable(GAME, ["human"], seed=seed), "me")).table
            while table.match.pending:
                question = table.match.pending[0]
                word = table.game.verbs.words[question.options[0]]
                await table.answer(Rights(frozenset({0}), True), [Answer(question.number, word)])
            finished.append(table)
        analyses = Analyses(tables, tables.store)
        monkeypatch.setattr(tables.thinkers, "run", wait_for_ever)
        *first, last = finished
        for table in first:
            await analyses.look(table, 0, "me")
        with pytest.raises(Denied) as denied:
            await analyses.look(last, 0, "me")
        assert denied.value.status == 429
        assert f"{MOST_EACH} analyses en cours" in denied.value.text("fr")
        assert not (await analyses.look(first[0], 0, "me")).ready  # what is under way is shown as before
        assert not (await analyses.look(last, 0, "another")).ready
        await close_tables(tables)

    asyncio.run(work())


def test_turning_points_of_the_last_turn_lie_on_their_line() -> None:
    """The end has the number of the last turn too; points that would cover each other slide along their own line."""
    course = [MomentOut(line, turn, turn, [value]) for line, turn, value in ((1, 1, 4.0), (5, 2, 9.0), (9, 2, 12.0))]
    decision = {"when": "", "prompt": "", "played": "", "played_label": "", "best": "", "best_label": "", "why": []}
    decisions = [DecisionOut(step=step, turn=2, loss=1.0, **decision) for step in range(4)]
    told = AnalysisOut(0, 1, 1, True, False, course, decisions, [0, 1, 2, 3])
    drawn = chart(told, ["Ann"], "/back", "Course", "en")
    spots = [(float(x), float(y)) for x, y in re.findall(r'class="turn" cx="([\d.]+)" cy="([\d.]+)"', drawn)]
    middle = (LEFT + RIGHT) / 2
    assert [x for x, _ in spots] == [middle + share * (RIGHT - middle) for share in (0.0, 0.25, 0.5, 0.75)]
    course.pop()  # where the end has no points
    drawn_again = chart(told, ["Ann"], "/back", "Course", "en")
    spots = re.findall(r'class="turn" cx="([\d.]+)" cy="([\d.]+)"', drawn_again)
    found = sorted((float(x), float(y)) for x, y in spots)
    assert found[-1][0] == RIGHT
    assert found[0][0] >= LEFT
    assert all(math.dist(before, after) >= APART - 1 for before, after in itertools.pairwise(found))
    ends = re.search(r'class="ln" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', drawn_again)
    assert ends is not None
    left, low, right, high = map(float, ends.groups())
    for x, y in found:
        assert y == pytest.approx(low + (high - low) * (x - left) / (right - left), abs=0.2)


def test_the_chart_names_its_axes_and_is_spoken_as_each_language_is() -> None:
    course = [MomentOut(line, line, 1, [4.0]) for line in (1, 2)]
    told = AnalysisOut(0, 1, 1, True, False, course, [], [])
    for lang, axis, spoken in (("en", "Course of the game", "Title: Ann"), ("fr", "Déroulement", "Title\u202f: Ann")):
        points, worth = (chart(told, ["Ann"], "/back", "Title", lang, measured) for measured in (True, False))
        assert axis in points
        assert f'aria-label="{spoken}' in points
        assert ">Points</text>" in points
        assert "Points" not in worth
