"""All tables of the server: created, found, looked after. Bots move, clocks run out, other processes are heard."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import secrets
import threading
import time
import tomllib
from collections.abc import Coroutine
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, Literal

from civitas import bots, games
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal
from civitas.server import denials, metrics
from civitas.server.bodies import NewSeat, NewTable
from civitas.server.bot_names import names_for
from civitas.server.config import Config
from civitas.server.denials import Denied
from civitas.server.kept_records import Kept
from civitas.server.notify import Hooks
from civitas.server.readers import NOBODY, Reader
from civitas.server.seats import Claim, Rights, bot_seed, hashed, link_token, new_table_id, new_token
from civitas.server.store import HOST, LEASE, WATCHER, LineRow, MatchRow, SeatRow, Store
from civitas.server.table import Table
from civitas.server.thinkers import Thinkers
from civitas.web import render

LOG: Final = logging.getLogger("civitas.server")
PRESENCE_SECONDS: Final = 60.0
TABLE_ID_LENGTH: Final = 12
SEED_BITS: Final = 128
BEAT: Final = 0.275  # seconds: a tenth more than `hard` may think about a decision, an eighth of the same for `expert`


@dataclass(slots=True)
class Created:
    """A new table and its secrets, told once."""

    table: Table
    tokens: dict[int, str]  # by seat; the host's and the spectators' under HOST and WATCHER


class Tables:
    """The tables in memory and the way to all others."""

    def __init__(self, config: Config, store: Store, secret: bytes, hooks: Hooks) -> None:
        self.config = config
        self.store = store
        self.hooks = hooks
        self.thinkers = Thinkers(config.thinkers)
        self._secret = secret
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking: set[str] = set()
        self._bystanders = asyncio.Semaphore(max(1, config.thinkers - 1))  # thoughts at tables without people
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing

    async def open(self) -> None:
        """Take up what was left: bots in mid-thought, clocks that ran out."""
        if self.store.is_postgres:
            self.start(self.store.listen(self._heard, self._heard_nothing))
        threading.Thread(target=render.wake, daemon=True).start()  # a server that stops need not wait for it
        self.start(self._sweep())
        self.start(self._tell_owed())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; a failure is logged and harms nobody."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("background work failed", exc_info=task.exception())

    @property
    def count(self) -> int:
        return len(self._tables)

    # Finding

    async def get(self, table_id: str) -> Table:
        """The table of that id, from memory or rebuilt."""
        table = self._tables.get(table_id)
        if table is None:
            if len(table_id) != TABLE_ID_LENGTH or not table_id.isascii() or not table_id.isalnum():
                raise denials.no_table()
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    table = self._tables.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        table.touched = time.monotonic()
        return table

    async def _load(self, table_id: str) -> Table:
        row = await self.store.match(table_id)
        if row is None:
            raise denials.no_table()
        table = Table(row, self.store, self._after, self.token)
        try:
            await table.load()
        except Refusal as refusal:
            raise Denied(410, "old_rules", refusal) from refusal
        self._tables[table_id] = table
        if table.voided:
            LOG.warning("lines given up under corrected rules", extra={"table": table_id, "lines": table.voided})
        metrics.TABLES.set(len(self._tables))
        if self.store.is_postgres:
            self.start(self.store.tell({"match": table_id, "who": True}))
        return table

    async def rights(self, table: Table, claim: Claim) -> Rights | None:
        """What somebody may do; another process may have just let them in."""
        rights = table.rights_by(claim)
        if rights is None and claim != NOBODY and self.store.is_postgres:
            await self.reread(table)
            rights = table.rights_by(claim)
        if claim.link is not None and rights is not None and rights.seats and table.one_screen:
            await self.store.share(table.id)  # a program plays one of the seats that were at one screen
            await self.reread(table)
        return rights

    async def reread(self, table: Table) -> None:
        """Look again who sits where; somebody may have lost a seat."""
        if await table.refresh_row():
            self._presence(table)

    # Creating

    async def create(self, new: NewTable, visitor: str | None, example: str = "") -> Created:
        """A new table; what is not allowed is refused with what is. `example` is its place among those to watch."""
        game = games.load(new.game)
        people = [_seat(game, seat) for seat in new.seats]
        _one_screen(people)
        shared = any(who.kind == "open" for who in people)
        if new.take_back and sum(who.kind != "bot" for who in people) != 1:
            raise Denied(422, "take_back_alone")
        seed = _seed(new, shared)
        header = await asyncio.to_thread(_header, game, len(people), seed, new)
        now = time.time()
        for who in people:
            who.since = now if who.kind in ("human", "screen") else 0.0
        settings: dict[str, Any] = {
            "clock": None
            if new.clock is None
            else {"per": new.clock.per, "seconds": new.clock.seconds, "on_timeout": new.clock.on_timeout},
            "guided": new.guided,
            "public": new.public,
            "take_back": new.take_back,
            "shared": shared,
            "pace": _pace(new, people),
            **({"example": example} if example else {}),
        }
        holders = {} if visitor is None else {visitor: _held(people)}
        created = await self._enter(game, header, people, settings, holders)
        assert isinstance(created, Created)  # it follows no other
        return created

    async def _enter(
        self,
        game: Game,
        header: dict[str, Any],
        people: list[SeatRow],
        settings: dict[str, Any],
        holders: dict[str, set[int]],
        follows: str = "",
    ) -> Created | str:
        """Keep a new table and let it begin; of several that would follow another only the first is kept and named."""
        now = time.time()
        row = MatchRow(new_table_id(), game.id, header, settings, now, now, seats=people, holders=holders)
        _name_bots(row)
        guests = [seat for seat, who in enumerate(people) if who.kind != "bot"]
        tokens = {seat: self.token(row.id, seat) for seat in (*guests, HOST, WATCHER)}
        links = {hashed(token): seat for seat, token in tokens.items()}
        stands = await self.store.create(row, links, due=now, follows=follows)
        if stands != row.id:
            return stands
        table = await self.get(row.id)
        self._after(table, table.match.waiting())
        metrics.CREATED.labels(game.id).inc()
        return Created(table, tokens)

    async def rematch(self, table: Table) -> Created | str:
        """The same people at a new table; whoever asks later is led to the one that stands."""
        if not table.match.over:
            raise Denied(409, "not_over")
        if table.row.rematch:
            return table.row.rematch
        game, old = table.game, table.row
        seed = secrets.randbits(SEED_BITS)
        fresh = NewTable(game.id, [], old.header["options"], seed, old.header["edition"])
        header = await asyncio.to_thread(_header, game, len(old.seats), seed, fresh)
        people = [SeatRow(who.name, who.kind, who.level, False, time.time()) for who in old.seats]
        holders = {visitor: set(seats) for visitor, seats in old.holders.items()}
        settings = {key: value for key, value in old.settings.items() if key != "seed_known"}  # nobody saw this one
        created = await self._enter(game, header, people, settings, holders, follows=table.id)
        await table.refresh_row()
        return created

    async def keep_upload(self, header: dict[str, Any], rows: list[LineRow], match: Match, visitor: str) -> str:
        """A journal from somewhere else, as a table to look at."""
        now = time.time()
        row = MatchRow(new_table_id(), match.game.id, header, {"upload": True}, now, now)
        row.seats = [SeatRow("", "human") for _ in range(match.seats)]
        row.holders = {visitor: {HOST, WATCHER}}
        row.finished = now
        token = self.token(row.id, WATCHER)
        await self.store.create(row, {hashed(token): WATCHER}, due=None)
        await self.store.add_lines(row.id, rows)
        return row.id

    async def keep_record(self, kept: Kept, visitor: str) -> str:
        """A seat's record from somewhere else, as a table to look at."""
        now = time.time()
        row = MatchRow(
            new_table_id(), str(kept.header["game"]), kept.header, {"upload": True, "record": True}, now, now
        )
        row.seats = [SeatRow(clean_name(name)[:40], "human") for name in kept.names]
        row.holders = {visitor: {HOST, WATCHER}}
        row.finished = now
        await self.store.create(row, {hashed(self.token(row.id, WATCHER)): WATCHER}, due=None)
        await self.store.keep_snapshots(row.id, kept.snapshots)
        return row.id

    # Who sits where

    def token(self, table_id: str, seat: int) -> str:
        """The secret of a seat's first link: the host may look it up again while nobody sits there."""
        return link_token(self._secret, table_id, seat)

    async def join(self, table: Table, seat: int, visitor: str) -> None:
        """A browser came by a link: it holds the seat from now on."""
        share = seat >= 0 and table.one_screen and table.others_sit(visitor)
        await self.store.hold(table.id, visitor, seat, share)
        if seat >= 0 and table.row.seats[seat].kind == "open":
            await self.store.change_seat(table.id, seat, kind="human", since=time.time())
        await self.reread(table)
        self._after(table, [])

    async def give_link(self, table: Table, seat: int, replace: bool) -> str:
        """A new secret that leads to a seat; `replace` takes the seat from whoever has it. Returns the token."""
        token = new_token()
        async with table.lock:
            await self.store.add_link(table.id, hashed(token), seat, replace, share=seat >= 0 and table.one_screen)
            await self.reread(table)
        self._after(table, [])
        return token

    async def change_seat(self, table: Table, seat: int, **values: Any) -> None:
        async with table.lock:  # a bot's answer under way comes before: who takes a seat back finds it at rest
            await self.store.change_seat(table.id, seat, **values)
            await self.reread(table)
        self._after(table, [])

    # After every change

    def _after(self, table: Table, asked: list[int]) -> None:
        """Look after a table that changed here: keep it, let bots move, tell who is asked."""
        snapshot = table.snapshot()
        if snapshot is not None:
            self.start(self.store.keep_snapshot(table.id, snapshot))
        if table.match.over:
            self.start(self._finish(table))
            return
        if table.bot_question() is not None:
            self._let_think(table)
        for seat in asked:
            if seat in table.row.hooked and not table.is_bot(seat):
                self.start(self._tell_turn(table, seat))
        deadline = table.next_deadline()
        if deadline is not None and deadline[0] - time.time() < LEASE + 1:
            self.start(self._look_at(table.id, deadline[0]))

    async def _finish(self, table: Table) -> None:
        if table.row.finished is not None:
            return
        result = table.match.result
        assert result is not None
        now = time.time()
        table.row.finished, table.row.result = now, result.plain()
        await self.store.finish(table.id, result.plain(), now)

    async def _tell_turn(self, table: Table, seat: int) -> None:
        hook = (await self.store.webhooks(table.id)).get(seat)
        since = table.asked_at[seat]
        if hook is not None and since >= 0 and await self.hooks.your_turn(table, seat, *hook):
            await self.store.acknowledged(table.id, seat, since)

    async def _tell_owed(self) -> None:
        """After a start: tell again who is asked and whose webhook never took the news. It may come twice."""
        for table_id, seat, told in await self.store.hooked():
            try:
                table = await self.get(table_id)
            except Denied:
                continue
            if told < table.asked_at[seat] and not table.is_bot(seat):
                self.start(self._tell_turn(table, seat))

    # Bots

    def _let_think(self, table: Table) -> None:
        if table.id not in self._thinking and self._moves(table):
            self._thinking.add(table.id)
            self.start(self._think(table))

    def _moves(self, table: Table) -> bool:
        """Whether bots go on here: those to be watched play only while somebody looks."""
        return not table.row.settings.get("example") or bool(table.readers)

    async def _think(self, table: Table) -> None:
        failures = 0
        try:
            while failures < 3 and self._moves(table) and table.bot_question() is not None:
                if table.row.settings.get("pace"):
                    await asyncio.sleep(table.row.settings["pace"])
                try:
                    if not await self._let_answer(table):
                        break
                except Denied:  # the server stops: the next one takes it up
                    return
                except BrokenProcessPool:  # processes were killed several times: no bot's fault
                    LOG.warning("nobody was left to think", extra={"table": table.id})
                except Exception:  # a bot's defect must not stop the server: tried again, then swept up
                    LOG.exception("a bot failed", extra={"table": table.id})
                else:
                    failures = 0
                    continue
                failures += 1
                await asyncio.sleep(failures)
        finally:
            self._thinking.discard(table.id)

    async def _let_answer(self, table: Table) -> bool:
        """Let a bot think and answer; False when none is asked any more, as after a move taken back meanwhile.

        Bots among themselves never take all the processes from those who play with people.
        """
        async with contextlib.nullcontext() if table.people else self._bystanders:
            question, began = table.bot_question(), time.perf_counter()
            if question is None or not self._moves(table):
                return False
            level = table.row.seats[question.seat].level
            seed = bot_seed(self._secret, table.id, question)
            memory = table.minds.get(question.seat)
            thought = await self.thinkers.think(table.game.id, table.match.save(), question.number, level, seed, memory)
        if not thought.recipe and question.seat in table.people:  # the journal tells a stand-in from its person
            thought = thought._replace(recipe=f"{level}@{seed}")
        took = time.perf_counter() - began
        metrics.THOUGHT.observe(took)
        await asyncio.sleep(hold(table, question, took))
        if not await table.answer_for_bot(question.number, thought):
            await asyncio.sleep(0.05)
        return True

    # Clocks and what was left behind

    async def _sweep(self) -> None:
        """Look at the tables that are due; send idle ones back to the store."""
        now = time.time() + LEASE  # at the start: also what the former process had in hand
        told = time.monotonic()
        while True:
            try:
                found = await self.store.due(now)
                await self.store.set_due({table_id: await self._look(table_id) for table_id in found})
            except Exception:
                LOG.exception("sweep failed")
            self._evict()
            if time.monotonic() - told > PRESENCE_SECONDS / 3:
                told = time.monotonic()
                self._repeat_presence()
            await asyncio.sleep(self.config.sweep_seconds)
            now = time.time()

    async def _look_at(self, table_id: str, at: float) -> None:
        await asyncio.sleep(max(0.0, at - time.time()) + 0.02)
        await self.store.set_due({table_id: await self._look(table_id)})

    async def _look(self, table_id: str) -> float | None:
        """Do what a table waits for the server to do; returns when to look again."""
        try:
            table = await self.get(table_id)
        except Denied:
            return None
        if self.store.is_postgres:
            async with table.lock:
                await table.catch_up()
        now = time.time()
        deadline = table.next_deadline()
        if deadline is not None and deadline[0] <= now:
            await self._time_out(table, deadline[1])
            deadline = table.next_deadline()
        due = None if deadline is None else deadline[0]
        if table.match.over:
            await self._finish(table)
            due = None
        elif table.bot_question() is not None and self._moves(table):
            self._let_think(table)
            due = now + LEASE
        return due

    async def _time_out(self, table: Table, seat: int) -> None:
        """A bot plays for whoever let the time run out, until they come back."""
        level = table.row.seats[seat].level or bots.usual_level(table.game)
        await self.change_seat(table, seat, stands_in=True, level=level)

    def _evict(self) -> None:
        old = time.monotonic() - self.config.idle_seconds
        for table_id, table in list(self._tables.items()):
            idle = not table.readers and table_id not in self._thinking and table.touched < old
            if idle and not table.lock.locked():
                del self._tables[table_id]
        metrics.TABLES.set(len(self._tables))

    # Watching

    def enter(self, table: Table, reader: Reader) -> None:
        table.readers.add(reader)
        table.review()  # a seat may have been given anew since the rights were looked up
        metrics.SOCKETS.inc()
        if table.row.settings.get("example") and table.bot_question() is not None:
            self._let_think(table)
        if reader.rights.seats:
            self._presence(table)

    def leave(self, table: Table, reader: Reader) -> None:
        table.readers.discard(reader)
        metrics.SOCKETS.dec()
        if reader.rights.seats:
            self._presence(table)

    def _presence(self, table: Table) -> None:
        """Somebody came or went: tell those here and the other processes."""
        self._show_presence(table)
        self._tell_presence(table)

    def _tell_presence(self, table: Table) -> None:
        """Tell the other processes who is here."""
        if self.store.is_postgres:
            here = sorted({seat for reader in table.readers for seat in reader.rights.seats})
            self.start(self.store.tell({"match": table.id, "here": here}))

    def _repeat_presence(self) -> None:
        """Tell the other processes again who is still here, before they take them for gone."""
        for table in self._tables.values():
            if any(reader.rights.seats for reader in table.readers):
                self._tell_presence(table)

    def _show_presence(self, table: Table) -> None:
        table.spread({"type": "presence", "seats": table.present()})
        table.show(everybody=True)

    # Other processes

    def _heard(self, news: dict[str, Any]) -> None:
        table = self._tables.get(str(news.get("match")))
        if table is None:
            return
        if "line" in news:
            self.start(self._follow(table))
        elif "here" in news:
            before = table.present()
            table.elsewhere[news["from"]] = (time.monotonic() + PRESENCE_SECONDS, news["here"])
            if table.present() != before:
                self._show_presence(table)
        elif "who" in news:
            self._tell_presence(table)
        else:
            self.start(self._look_who(table))

    async def _follow(self, table: Table) -> None:
        async with table.lock:
            await table.catch_up()

    async def _look_who(self, table: Table) -> None:
        """Seats before the lines that follow: a seat given anew is not drawn any more to whoever had it."""
        async with table.lock:
            await self.reread(table)

    def _heard_nothing(self) -> None:
        """The line to the database is back: whatever was said meanwhile was missed."""
        for table in self._tables.values():
            self.start(self._look_who(table))
            self.start(self._follow(table))


# What a new table must be


def clean_name(name: str) -> str:
    """A name or a line of chat as plain text: no control characters, single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


# Seats named by one word; every other word is a level of bots.
PEOPLE: Final[dict[str, Literal["human", "screen", "open"]]] = {"human": "human", "screen": "screen", "open": "open"}


def _seat(game: Game, seat: NewSeat | str) -> SeatRow:
    if isinstance(seat, str):
        seat = NewSeat(PEOPLE[seat]) if seat in PEOPLE else NewSeat("bot", "", seat)
    if seat.kind != "bot":
        return SeatRow(clean_name(seat.name), seat.kind)
    level = seat.level or bots.usual_level(game)
    bots.load(level, game)
    bots.check_shared(level)
    return SeatRow(clean_name(seat.name), "bot", level)


def _name_bots(row: MatchRow) -> None:
    """Give the bots without a name one of their own."""
    nameless = [who for who in row.seats if who.kind == "bot" and not who.name]
    taken = {who.name for who in row.seats}
    for who, name in zip(nameless, names_for(row.id, len(nameless), taken), strict=False):
        who.name = name


def _one_screen(people: list[SeatRow]) -> None:
    """The creator's seats: one is theirs, several are people at one screen."""
    mine = [who for who in people if who.kind in ("human", "screen")]
    for who in mine:
        who.kind = "screen" if len(mine) > 1 else "human"


def _held(people: list[SeatRow]) -> set[int]:
    return {HOST, WATCHER, *[seat for seat, who in enumerate(people) if who.kind in ("human", "screen")]}


def _seed(new: NewTable, shared: bool) -> int:
    if new.seed is None or new.seed == "":
        return secrets.randbits(SEED_BITS)
    if shared:
        raise Denied(422, "seed_shared")
    try:
        return int(new.seed)
    except ValueError as error:
        raise Refusal("start.seed", seed=str(new.seed)[:40]) from error


def _header(game: Game, seats: int, seed: int, new: NewTable) -> dict[str, Any]:
    """The first line of the journal; the match is begun once to see that it can be."""
    edition = new.edition
    if isinstance(edition, str):
        try:
            edition = tomllib.loads(edition)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            raise denials.not_toml(str(error)) from error
    match = game.start(seats, seed, dict(new.options), edition)
    assert match.journal is not None
    try:
        json.dumps(match.journal.header)
    except (TypeError, ValueError) as error:
        raise Denied(422, "illegal", key="edition_value") from error
    return match.journal.header


def hold(table: Table, question: Question, took: float) -> float:
    """Seconds a bot's answer is held back, so that people cannot read a hand from the time it takes.

    A bot that searches answers on a beat: what it holds makes a choice easy or hard. Some questions are asked of
    everybody so that nobody sees who holds what they are about; there a bot without a choice takes as long as it last
    took for one. Bots among themselves have nobody to deceive.
    """
    if not table.people:
        return 0.0
    seat = question.seat
    if len(question.options) > 1:
        level = table.row.seats[seat].level
        table.pondered[seat] = BEAT * math.ceil(took / BEAT) if bots.searches(level) else took
    return max(0.0, table.pondered.get(seat, 0.0) - took)


def _pace(new: NewTable, people: list[SeatRow]) -> float:
    """Seconds between two bot moves: none when a person plays, a readable pace when bots play alone."""
    if new.pace is not None:
        return new.pace
    return 1.0 if all(who.kind == "bot" for who in people) else 0.0
