"""A table in memory is a cache: rebuilt from the store it is the same, whatever was played and taken back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from server_tools import GAME
from sqlalchemy import text

from civitas import games
from civitas.bots.memory import Memory
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal
from civitas.server.bodies import Answer, NewSeat, NewTable
from civitas.server.clock import GRACE, Clock, Clocks
from civitas.server.config import Config, async_url
from civitas.server.denials import Denied
from civitas.server.description import describe
from civitas.server.notify import Hooks
from civitas.server.seats import Rights, Visitors, bot_seed
from civitas.server.store import LineRow, MatchRow, SeatRow, Snapshot, Store
from civitas.server.table import Table
from civitas.server.tables import BEAT, Tables, clean_name, hold
from civitas.server.thinkers import Thought


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def open_tables(folder: Path) -> Tables:
    config = Config(db=f"sqlite:///{folder / 'games.sqlite'}", thinkers=1)
    store = Store(config.db)
    await store.open()
    return Tables(config, store, b"secret", Hooks("http://x", private=False))


async def close_tables(tables: Tables) -> None:
    await tables.close()
    await tables.store.close()


async def rebuilt(tables: Tables, table: Table) -> Table:
    row = await tables.store.match(table.id)
    assert row is not None
    twin = Table(row, tables.store, lambda *_: None, tables.token)
    await twin.load()
    return twin


def standing(table: Table) -> dict[str, Any]:
    """Everything that must survive."""
    match = table.match
    assert match.chronicle is not None
    return {
        "hash": match.hash(),
        "line": match.line,
        "numbers": [question.number for question in match.pending],
        "versions": table.versions,
        "undo": [match.can_undo(seat) for seat in range(match.seats)],
        "redo": [match.can_redo(seat) for seat in range(match.seats)],
        "events": [(one.line, one.tale, one.seat, one.first, one.second, one.only) for one in match.chronicle.events],
        "clocks": table.clocks.plain(),
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"draft": True}])
def test_rebuilt_after_every_line(tmp_path: Path, options: dict[str, Any], seed: int) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        chance = random.Random(seed)
        created = await tables.create(NewTable(GAME, ["screen"] * 3, options, seed=8), "me")
        table, rights = created.table, Rights(frozenset({0, 1, 2}), True)
        while not table.match.over:
            question = chance.choice(table.match.pending)
            word = table.game.verbs.words[chance.choice(question.options)]
            await table.answer(rights, [Answer(question.number, word)])
            seat = question.seat
            if chance.random() < 0.3 and describe(table, rights, seat, "en").can_undo:
                await table.undo(rights, seat, whole_turn=chance.random() < 0.5)
                if chance.random() < 0.5 and table.match.can_redo(seat):
                    await table.redo(rights, seat)
            await asyncio.sleep(0)
            if chance.random() < 0.4:
                assert standing(await rebuilt(tables, table)) == standing(table)
        await asyncio.sleep(0.1)
        assert len(await tables.store.snapshots(table.id)) > 5
        assert standing(await rebuilt(tables, table)) == standing(table)
        await close_tables(tables)

    run(work())


def test_a_running_game_survives_corrected_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], seed=8), "me")
        table, rights = created.table, Rights(frozenset({0, 1}), True)
        for _ in range(30):
            question = table.match.pending[0]
            await table.answer(rights, [Answer(question.number, table.game.verbs.words[question.options[0]])])
        await asyncio.sleep(0.1)
        (kept,) = await tables.store.snapshots(table.id, last=True)
        game = games.load(GAME)
        monkeypatch.setattr(game, "rules", game.rules + 1)
        twin = await rebuilt(tables, table)
        assert twin.match.hash() == table.match.hash()
        # A line after the last snapshot that the new rules no longer allow is given up, and nothing else.
        async with tables.store.engine.begin() as connection:
            broken = '{"line": %d, "seat": 0, "request": 9999, "answer": "fly/moon"}'
            await connection.execute(
                text("UPDATE lines SET entry = :entry WHERE line = :line"),
                {"entry": broken % (kept.line + 1), "line": kept.line + 1},
            )
        twin = await rebuilt(tables, table)
        assert twin.line == kept.line
        assert twin.voided > 0
        question = twin.match.pending[0]
        await twin.answer(rights, [Answer(question.number, twin.game.verbs.words[question.options[0]])])
        assert twin.line == kept.line + 1
        await close_tables(tables)

    run(work())


def test_the_key_decides_between_two_writers(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], seed=8), "me")
        other = Store(tables.config.db)
        await other.open()
        row = LineRow(2, {"line": 2, "seat": 0, "undo_to": 2}, 1.0)
        taken = await asyncio.gather(*[store.append(created.table.id, row) for store in (tables.store, other) * 10])
        assert taken.count(True) == 1
        await other.close()
        await close_tables(tables)

    run(work())


def test_a_snapshot_of_a_table_that_is_gone_harms_no_line(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], seed=8), "me")
        store = tables.store
        row = LineRow(2, {"line": 2, "seat": 0, "undo_to": 2}, 1.0)
        snapshots = [
            store.keep_snapshot(match, Snapshot(line, {"kept": line}, {}))
            for match, line in (("nosuchtable2", 9), (created.table.id, 9), (created.table.id, 9))
        ]
        *_, taken = await asyncio.gather(*snapshots, store.append(created.table.id, row))
        assert taken
        assert [one.line for one in await store.lines(created.table.id)] == [2]
        assert [one.line for one in await store.snapshots(created.table.id)].count(9) == 1
        assert await store.snapshots("nosuchtable2") == []
        await store.keep_snapshot(created.table.id, Snapshot(10, {}, {}))  # also when no line follows
        assert (await store.snapshots(created.table.id, last=True))[0].line == 10
        await close_tables(tables)

    run(work())


def test_final_options_are_those_of_the_position(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen"] * 3, {"draft": True}, seed=8), "me")
        table, rights, chance = created.table, Rights(frozenset({0, 1, 2}), True), random.Random(5)
        while not table.match.over:
            open_now = {question.seat: question for question in table.match.pending}
            for seat in (0, 1, 2, None):
                expected = table.match.final_options(open_now[seat], ending=True) if seat in open_now else ()
                assert table.final(seat) == expected == table.final(seat)
            question = chance.choice(table.match.pending)
            word = table.game.verbs.words[chance.choice(question.options)]
            final = word in table.final(question.seat)
            await table.answer(rights, [Answer(question.number, word)])
            assert final != describe(table, rights, question.seat, "en").can_undo
            if not final and chance.random() < 0.3:
                await table.undo(rights, question.seat, whole_turn=False)
        await close_tables(tables)

    run(work())


def test_a_turn_taken_back_is_thought_about_anew(tmp_path: Path) -> None:
    """What bots had in mind of it, the time spent too, is forgotten."""

    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], seed=8), "me")
        table, rights = created.table, Rights(frozenset({0, 1}), True)
        while True:
            question = table.match.pending[0]
            word = table.game.verbs.words[question.options[0]]
            table.minds[1] = Memory(table.match.turn, 2.0)
            await table.answer(rights, [Answer(question.number, word)])
            assert table.minds[1].seconds == 2.0
            if describe(table, rights, question.seat, "en").can_undo:
                break
        await table.undo(rights, question.seat, whole_turn=False)
        assert table.minds == {}
        await close_tables(tables)

    run(work())


def test_a_thought_that_comes_too_late_leaves_nothing_in_mind(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["hard", "hard"], seed=8, pace=10.0), "me")
        table = created.table
        question = table.match.pending[0]
        thought = Thought(table.game.verbs.words[question.options[0]], "", Memory(table.match.turn, 2.0))
        assert await table.answer_for_bot(question.number, thought)
        assert table.minds == {question.seat: thought.memory}
        table.minds.clear()
        assert not await table.answer_for_bot(question.number, thought)
        assert table.minds == {}
        await close_tables(tables)

    run(work())


def test_how_long_a_bot_thinks_tells_people_nothing_of_its_hand(tmp_path: Path) -> None:
    """Who searches answers on a beat; who has no choice where others have one takes as long as for the last choice."""

    async def work() -> None:
        tables = await open_tables(tmp_path)
        line_ups: dict[str, list[str | NewSeat]] = {
            "hard": ["human", "hard"],
            "normal": ["human", "normal"],
            "bots": ["hard", "hard"],
        }
        expected = {
            "hard": [0.0, 2 * BEAT - 0.3, 2 * BEAT - 0.1, 0.0, 0.0],
            "normal": [0.0, 0.0, 0.2, 0.0, 0.0],
            "bots": [0.0] * 5,
        }
        for kind, line_up in line_ups.items():
            table = (await tables.create(NewTable(GAME, line_up, seed=8, pace=10.0), "me")).table
            question = table.match.pending[0]
            choice = Question(1, 1, [1, 2], question.prompt, "", question.branch)
            forced = Question(2, 1, [1], question.prompt, "", question.branch)
            asked = [(forced, 0.5), (choice, 0.3), (forced, 0.1), (forced, 3.0), (choice, 4 * BEAT)]
            assert [hold(table, one, took) for one, took in asked] == pytest.approx(expected[kind])
        await close_tables(tables)

    run(work())


def test_a_bots_chance_does_not_tell_how_many_secret_answers_others_gave() -> None:
    match = games.load("path-of-civilization").start(2, 3)
    while len({question.seat for question in match.pending}) < 2:
        match.play(match.pending[0], match.pending[0].options[0])
    (own,) = [question for question in match.pending if question.seat == 1]
    line, seed = match.line, bot_seed(b"secret", "table", own)
    match.play(match.pending[0], match.pending[0].options[0])
    assert match.line > line
    assert bot_seed(b"secret", "table", match.question(own.number)) == seed
    assert bot_seed(b"secret", "other", own) != seed


def test_bots_among_themselves_leave_room_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables of bots there are, one thought of theirs is under way where there is one process."""

    async def work() -> None:
        tables = await open_tables(tmp_path)
        bots, people = asyncio.Event(), asyncio.Event()
        begun: list[str] = []

        async def think(game: str, position: dict[str, Any], *_: Any) -> Thought:
            whose = "people" if games.load(game).restore(position).seats == 3 else "bots"
            begun.append(whose)
            (people if whose == "people" else bots).set()
            await asyncio.sleep(600)
            raise AssertionError

        monkeypatch.setattr(tables.thinkers, "think", think)
        for _ in range(4):
            await tables.create(NewTable(GAME, ["hard", "hard"], seed=8, pace=0.0), "me")
        await asyncio.wait_for(bots.wait(), 60)
        shared = (await tables.create(NewTable(GAME, ["hard", "hard", "screen"], seed=8, pace=0.0), "me")).table
        while shared.bot_question() is None:
            question = shared.match.pending[0]
            word = shared.game.verbs.words[question.options[0]]
            await shared.answer(Rights(frozenset({2}), True), [Answer(question.number, word)])
        await asyncio.wait_for(people.wait(), 60)  # who plays with people does not wait for them
        assert begun == ["bots", "people"]
        await close_tables(tables)

    run(work())


def test_a_defect_of_the_rules_does_not_poison_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        created = await tables.create(NewTable(GAME, ["screen", "screen"], seed=8), "me")
        table, rights = created.table, Rights(frozenset({0, 1}), True)
        question = table.match.pending[0]
        answer = Answer(question.number, table.game.verbs.words[question.options[0]])
        before = standing(table)
        with monkeypatch.context() as broken:
            broken.setattr(type(table.match), "_run", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await table.answer(rights, [answer])
        assert await tables.store.lines(table.id) == []
        assert standing(table) == before
        assert await table.answer(rights, [answer]) == 1
        await close_tables(tables)

    run(work())


def test_idle_tables_leave_memory(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        tables.config.idle_seconds = 0.0
        created = await tables.create(NewTable(GAME, ["screen", "screen"]), "me")
        tables._evict()
        assert tables.count == 0
        again = await tables.get(created.table.id)
        assert again is not created.table
        assert again.match.hash() == created.table.match.hash()
        await close_tables(tables)

    run(work())


def test_who_is_the_host_and_who_only_looks(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        new = NewTable(GAME, [NewSeat("human"), NewSeat("open"), NewSeat("bot", "", "random")])
        table = (await tables.create(new, "me")).table
        mine = table.rights_of("me")
        assert mine == Rights(frozenset({0}), True)
        assert table.rights_of("somebody") is None
        await tables.join(table, 1, "friend")
        assert table.rights_of("friend") == Rights(frozenset({1}), False)
        with pytest.raises(Denied):
            await table.undo(Rights(frozenset({1})), 0, whole_turn=False)
        await close_tables(tables)

    run(work())


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        async with tables.store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        again = Store(tables.config.db)
        with pytest.raises(Refusal, match=r"newer|récent"):
            await again.open()
        await again.engine.dispose()
        await close_tables(tables)

    run(work())


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    """The steps lead to the tables the code reads and writes."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from civitas.server.schema import METADATA

    async def work() -> None:
        tables = await open_tables(tmp_path)

        def differences(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), METADATA))

        async with tables.store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await close_tables(tables)

    run(work())


@pytest.mark.parametrize("url", ["mysql://x/y", "nonsense", "sqlite:/x", "postgresql+psycopg://x"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(Refusal):
        async_url(url)


def test_store_keeps_numbers_of_any_size(tmp_path: Path) -> None:
    async def work() -> None:
        tables = await open_tables(tmp_path)
        row = MatchRow("abcdefghjkmn", GAME, {"seed": 2**200}, {}, 1.0, 1.0, seats=[SeatRow("é", "human")])
        await tables.store.create(row, {}, None)
        found = await tables.store.match(row.id)
        assert found is not None
        assert found.header == {"seed": 2**200}
        assert found.seats[0].name == "é"
        await close_tables(tables)

    run(work())


# Clocks


def test_time_per_move_begins_anew_with_every_answer() -> None:
    clock, clocks = Clock("move", 60, "bot"), Clocks()
    clocks.begin(2, [0], 100.0)
    assert clocks.deadline(clock, 0, 0.0) == 160.0
    assert clocks.deadline(clock, 1, 0.0) is None
    clocks.settle([0], 0, inside=False, at=130.0)
    assert clocks.deadline(clock, 0, 0.0) == 190.0
    assert clocks.left(clock, 0, 0.0, 150.0) == 40


def test_time_per_game_runs_down() -> None:
    clock, clocks = Clock("game", 60, "wait"), Clocks()
    clocks.begin(2, [0], 100.0)
    clocks.settle([1], 0, inside=False, at=130.0)
    assert clocks.left(clock, 0, 0.0, 200.0) == 30
    clocks.settle([0], 1, inside=False, at=140.0)
    assert clocks.deadline(clock, 0, 0.0) == 170.0
    assert clocks.left(clock, 0, 0.0, 999.0) == 0


def test_the_pace_inside_a_fork_does_not_show() -> None:
    clock, slow, quick = Clock("move", 60, "bot"), Clocks(), Clocks()
    for clocks in (slow, quick):
        clocks.begin(2, [0, 1], 100.0)
    quick.settle([0, 1], 1, inside=True, at=120.0)
    assert quick.left(clock, 1, 0.0, 130.0) == slow.left(clock, 1, 0.0, 130.0)


def test_who_comes_back_has_a_while() -> None:
    clock, clocks = Clock("game", 60, "bot"), Clocks()
    clocks.begin(1, [0], 100.0)
    assert clocks.deadline(clock, 0, since=500.0) == 560.0
    clocks.settle([0], 0, inside=False, at=600.0)
    assert clocks.deadline(clock, 0, since=700.0) == 700.0 + GRACE


# Small things


def test_names_are_plain_text() -> None:
    assert clean_name("  a\x00b\n\u202ec  d ") == "a b c d"


def test_cookies_are_signed() -> None:
    visitors = Visitors(b"secret")
    visitor, cookie = visitors.issue()
    assert visitors.read(cookie) == visitor
    assert visitors.read(cookie + "x") is None
    assert Visitors(b"other").read(cookie) is None
    assert visitors.read(None) is None
