"""Endurance: whole games of `hard` bots on a server to which accidents happen.

    python bench/endure.py --game historia --games 200 --seed 1

Starts a server of its own on an empty database and keeps a few tables of two bots going until so many games are over.
Meanwhile, at moments drawn from the seed:

- a process in which bots think is killed, or all of them at once;
- the server is stopped, or killed, and started again;
- a person for whom a bot stands in takes the seat back while the bot thinks: that table is closed and moves no more;
- the page of a table of bots to watch is opened, later closed: those bots stop;
- a rematch is asked for twice at once: one table comes of it.

Wrong is: a table where nothing moves for `--patience` seconds; a move at a closed table; a journal that does not replay
to the position which the server's last snapshot leads to; a thought that is not found again from its recipe; an error
in the server's log; a server that does not end when asked; a process of the server that outlives it.

Progress goes to stderr, a JSON document to stdout. Exit code 0: all well, 1: something was wrong (the database and the
logs are kept, and named), 130: interrupted. Needs Linux, where processes are found in /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from civitas import bots, games
from civitas.bench import is_compiled
from civitas.kernel import journal
from civitas.kernel.text import Refusal

LEVEL = "hard:iterations=4:turns=1:nodes=20"  # searches as `hard` does, with little computing
ACCIDENTS = {"thinker": 6, "thinkers": 1, "stop": 2, "kill": 2, "close": 3, "page": 3}  # how often each, compared
LOOK = 0.2  # seconds between two looks at the tables
AT_ONCE = 0.15  # of accidents another follows at once
TELL = 15.0  # seconds between two lines of progress
STOPPING = 30.0  # seconds a server may take to end
LEAVING = 10.0  # seconds in which its processes must be gone then
PING = 20.0  # seconds between two signs of life of a page
RESTING = 3.0  # seconds to see at the end that closed tables rest
PERSON = 0  # the seat of the person for whom a bot stands in


class Faults:
    """What was wrong; said at once."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, fault: str) -> None:
        self.found.append(fault)
        print(f"WRONG: {fault}", file=sys.stderr, flush=True)


# The server


def family(leader: int) -> dict[int, str]:
    """The living processes of a group by number, with their command; whoever their parent is now."""
    found: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):  # it has ended meanwhile
                state, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(of) == leader and state != "Z":
                    found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


class House:
    """The server: a group of processes, started again and again on the same database."""

    def __init__(self, folder: Path, thinkers: int, faults: Faults) -> None:
        self.folder = folder
        self.db = folder / "endure.sqlite"
        self.thinkers = thinkers
        self.faults = faults
        self.starts = 0
        self.warnings = 0
        self.slowest_stop = 0.0
        self.base = ""
        self.answers = False  # before, a signal ends it as any process
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.starts += 1
        self.answers = False
        command = [sys.executable, "-m", "civitas.server", "--port", "0", "--no-open", "--limits", "0", "--lang", "en"]
        command += ["--thinkers", str(self.thinkers), "--db", f"sqlite:///{self.db}"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
        with self._log().open("w") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment, process_group=0
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"the server does not start: {line}{self._log().read_text()}")
        self.base = line.split()[-1]
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.base}/healthz", timeout=5).status_code == 200:
                    self.answers = True
                    return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer: " + self._log().read_text())

    def _log(self) -> Path:
        return self.folder / f"server-{self.starts}.log"

    def thinking(self) -> list[int]:
        """The processes in which bots think."""
        assert self.process is not None
        return [pid for pid, command in family(self.process.pid).items() if "spawn_main" in command]

    def end(self, how: signal.Signals) -> None:
        """End the server by a signal; all its processes must go."""
        if self.process is None:
            return
        process, self.process = self.process, None
        began = time.monotonic()
        process.send_signal(how)
        try:
            status = process.wait(STOPPING)
            self.slowest_stop = max(self.slowest_stop, time.monotonic() - began)
        except subprocess.TimeoutExpired:
            self.faults.add(f"the server did not end {STOPPING:.0f} s after {how.name}")
            process.kill()
            status = process.wait()
        if how == signal.SIGTERM and status != 0 and self.answers:
            self.faults.add(f"the server left with status {status}")
        assert process.stdout is not None
        process.stdout.close()
        until = time.monotonic() + LEAVING
        while (left := family(process.pid)) and time.monotonic() < until:
            time.sleep(0.05)
        for pid, command in left.items():
            self.faults.add(f"process {pid} outlives the server: {command}")
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._read_log(how)

    def _read_log(self, how: signal.Signals) -> None:
        for line in self._log().read_text().splitlines():
            try:
                row = json.loads(line)
            except ValueError:  # Python itself tidies up after a killed process, and says so
                tidied = how == signal.SIGKILL and ("resource_tracker" in line or line.startswith("  warnings.warn("))
                row = {"level": "warning" if tidied else "error", "message": line}
            if row["level"] == "warning":
                self.warnings += 1
            else:
                last = str(row.get("trace", "")).splitlines()[-1:]
                self.faults.add(f"{self._log().name}: {' '.join([row['message'], *last])}")


# Tables


@dataclass
class Watched:
    """A table that must come to its end, and what was last seen of it."""

    id: str
    level: str
    person: bool = False  # a bot stands in for somebody
    line: int = 1
    moved: float = field(default_factory=time.monotonic)


@dataclass
class Page:
    """A table of bots that somebody watches, and how the page is closed."""

    table: str
    socket: ClientConnection
    door: contextlib.ExitStack
    pinged: float = field(default_factory=time.monotonic)


class Endurance:
    """The tables, what happens to them, and what is found wrong."""

    def __init__(self, chosen: argparse.Namespace, folder: Path) -> None:
        self.chosen = chosen
        self.rng = random.Random(chosen.seed)
        self.faults = Faults()
        self.house = House(folder, chosen.thinkers, self.faults)
        self.client = httpx.Client()
        self.running: dict[str, Watched] = {}
        self.closed: dict[str, int] = {}  # table -> line at which it was closed
        self.known: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.longest_wait = 0.0
        self.page: Page | None = None
        self.left: dict[str, int] = {}  # table of bots -> line at which the last page was closed
        self.began = time.monotonic()
        self.next_accident = 0  # at so many moves

    def run(self) -> None:
        """Play until all games are over."""
        self.open()
        self._tell()
        tell = self.began + TELL
        while self.counts["finished"] + self.counts["stalled"] < self.chosen.games:
            while self._wanted() > 0 and len(self.running) < self.chosen.tables:
                self._create()
            self._look()
            if self.counts["moves"] >= self.next_accident:
                time.sleep(self.rng.random())
                self._happen()
            if time.monotonic() >= tell:
                self._tell()
                tell = time.monotonic() + TELL
            time.sleep(LOOK)
        self._close_page()
        time.sleep(RESTING)
        self._check_closed()

    def _wanted(self) -> int:
        """Games still to be begun."""
        begun = self.counts["finished"] + self.counts["stalled"] + len(self.running)
        return int(self.chosen.games) - begun

    def open(self) -> None:
        """Start the server; tables have their whole patience again."""
        self.house.start()
        self.client = httpx.Client(base_url=self.house.base, timeout=60, cookies=self.client.cookies)
        for table in self.running.values():
            table.moved = time.monotonic()

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server."""
        self.client.close()
        self.house.end(how)
        if self.page is not None:
            self._leave(self.page)

    def _create(self) -> None:
        number = self.counts["created"]
        self.counts["created"] += 1
        clocked = self.chosen.clocked and number % self.chosen.clocked == self.chosen.clocked - 1
        level = "hard" if clocked else self.chosen.level
        person = number % 3 == 0
        seats = ["human" if person else level, level]
        made = self._ask("POST", "/api/tables", {"game": self.chosen.game, "seats": seats, "pace": 0})
        if person:
            path = f"/api/tables/{made['id']}/seats/{PERSON}"
            self._ask("POST", path, {"stands_in": True, "level": level})
        self._watch(Watched(made["id"], level, person))

    def _watch(self, table: Watched) -> None:
        self.running[table.id] = table
        self.known.add(table.id)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.client.request(method, path, json=body)
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    # Looking

    def _rows(self, query: str, *values: Any) -> list[Any]:
        """What the database says, read beside the server."""
        with contextlib.closing(sqlite3.connect(self.house.db, timeout=20)) as connection:
            return connection.execute(query, values).fetchall()

    def _last_line(self, table: str) -> int:
        return int(self._rows("SELECT coalesce(max(line), 1) FROM lines WHERE match = ?", table)[0][0])

    def _look(self) -> None:
        """See which tables moved, which are over, which stand still."""
        if self.page is not None:
            self._read(self.page)
        for table in list(self.running.values()):
            now, line = time.monotonic(), self._last_line(table.id)
            waited = now - table.moved
            if line > table.line:
                self.longest_wait = max(self.longest_wait, waited)
                self.counts["moves"] += line - table.line
                table.line, table.moved = line, now
            if self._rows("SELECT finished FROM matches WHERE id = ?", table.id)[0][0] is not None:
                del self.running[table.id]
                self.counts["finished"] += 1
                self._check(table)
                self._rematch(table)
            elif table.moved < now - self.chosen.patience:
                state = self._ask("GET", f"/api/tables/{table.id}")
                self.faults.add(
                    f"table {table.id} ({table.level}) stands at line {line}: nothing for {waited:.0f} s, "
                    f"waiting for {state['waiting']}, over: {state['over']}"
                )
                del self.running[table.id]
                self.counts["stalled"] += 1

    def _check(self, table: Watched) -> None:
        """The journal of a finished game: it replays, by two ways to one position, and thoughts are found again."""
        path = f"/api/tables/{table.id}"
        text, result = self.client.get(f"{path}/record?journal=1").text, self._ask("GET", path)["result"]
        snapshot = self._rows(
            "SELECT position, line FROM snapshots WHERE match = ? ORDER BY line DESC LIMIT 1", table.id
        )
        try:
            written = journal.loads(text)
            match = journal.begin(written)
            thoughts = [entry["line"] for entry in written.entries if "thought" in entry]
            sample = set(self.rng.sample(thoughts, min(self.chosen.thoughts, len(thoughts))))
            for entry in written.entries:
                if entry["line"] in sample:
                    name, _, seed = entry["thought"].partition("@")
                    question = match.question(entry["request"])
                    row = bots.decide(bots.load(name, match.game), match, question, int(seed))
                    self.counts["thoughts"] += 1
                    if match.game.verbs.words[row] != entry["answer"]:
                        self.faults.add(f"table {table.id}, line {entry['line']}: {entry['thought']} plays otherwise")
                journal.apply(match, entry)
            if match.result is None or match.result.plain() != result:
                self.faults.add(f"the journal of table {table.id} has another end than its table")
            if snapshot:
                position, line = snapshot[0]
                if journal.resume(text, json.loads(position), line).hash() != match.hash():
                    self.faults.add(f"the journal of table {table.id} leads elsewhere than its snapshot at {line}")
                self.counts["snapshots"] += 1
            self.counts["replays"] += 1
        except Refusal as refusal:
            self.faults.add(f"the journal of table {table.id} does not replay: {refusal.text('en')}")

    def _rematch(self, table: Watched) -> None:
        """Now and then ask twice at once for a rematch; one table comes of it."""
        if table.person or self._wanted() < 1 or self.rng.random() < 0.5:
            return
        path = f"/api/tables/{table.id}/rematch"
        with ThreadPoolExecutor(2) as pool:
            made = {one["id"] for one in pool.map(lambda _: self._ask("POST", path), range(2))}
        self.counts["rematches"] += 1
        if len(made) > 1:
            self.faults.add(f"the rematch of table {table.id} are two tables: {sorted(made)}")
        for one in made:
            self._watch(Watched(one, table.level))

    # Accidents

    def _happen(self) -> None:
        """Something happens; the next thing after some more moves, sometimes at once."""
        pause = 0.0 if self.rng.random() < AT_ONCE else self.rng.expovariate(1 / self.chosen.accidents)
        self.next_accident = self.counts["moves"] + round(pause)
        self.counts["accidents"] += 1
        kind = self.rng.choices(list(ACCIDENTS), list(ACCIDENTS.values()))[0]
        deeds: dict[str, Callable[[], None]] = {
            "thinker": lambda: self._kill_thinkers(every=False),
            "thinkers": lambda: self._kill_thinkers(every=True),
            "stop": lambda: self._restart(signal.SIGTERM),
            "kill": lambda: self._restart(signal.SIGKILL),
            "close": self._close_table,
            "page": self._open_page if self.page is None else self._close_page,
        }
        deeds[kind]()

    def _kill_thinkers(self, every: bool) -> None:
        found = self.house.thinking()
        for pid in found if every else self.rng.sample(found, min(1, len(found))):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                self.counts["thinkers_killed"] += 1

    def _restart(self, how: signal.Signals) -> None:
        self.counts["stops" if how == signal.SIGTERM else "kills"] += 1
        self.close(how)
        self.open()

    def _close_table(self) -> None:
        """Somebody takes their seat back while the bot thinks there."""
        stood_in = [table for table in self.running.values() if table.person]
        self.rng.shuffle(stood_in)
        for table in stood_in:
            path = f"/api/tables/{table.id}"
            if PERSON in self._ask("GET", path)["waiting"]:
                over = self._ask("POST", f"{path}/seats/{PERSON}", {"stands_in": False})["over"]
                if not over:
                    self.closed[table.id] = self._last_line(table.id)
                    del self.running[table.id]
                    self.counts["closed"] += 1
                return

    def _open_page(self) -> None:
        """Watch a table of bots."""
        found = self.client.post(f"/games/{self.chosen.game}/watch", data={"place": str(self.rng.randrange(2))})
        table = found.headers["location"].rpartition("/")[2]
        self._check_left(table)
        self.known.add(table)
        address = self.house.base.replace("http", "ws") + f"/tables/{table}/socket"
        door = contextlib.ExitStack()
        self.page = Page(table, door.enter_context(connect(address, max_size=2**22)), door)

    def _read(self, page: Page) -> None:
        """Read what came and show now and then that somebody is there, as a page does."""
        try:
            if time.monotonic() > page.pinged + PING:
                page.socket.send('{"type": "ping"}')
                page.pinged = time.monotonic()
            while True:
                page.socket.recv(timeout=0)
        except TimeoutError:
            return
        except ConnectionClosed as error:
            self.faults.add(f"the server closed a page: {error}")
            self._leave(page)

    def _close_page(self) -> None:
        if self.page is not None:
            self._leave(self.page)
            self.counts["pages_closed"] += 1

    def _leave(self, page: Page) -> None:
        page.door.close()
        self.page = None
        self.left[page.table] = self._last_line(page.table)

    def _check_left(self, table: str) -> None:
        """Where nobody watches only the thought under way may still be played."""
        before = self.left.pop(table, None)
        if before is not None and self._last_line(table) > before + 1:
            self.faults.add(f"table of bots {table} went on without anybody watching")

    def _check_closed(self) -> None:
        for table in list(self.left):
            self._check_left(table)
        for table, line in self.closed.items():
            rows = self._rows("SELECT entry FROM lines WHERE match = ? AND line > ?", table, line)
            late = [entry for entry in (json.loads(row[0]) for row in rows) if entry["seat"] == PERSON]
            if late:
                self.faults.add(f"closed table {table} went on: {late[0]}")
            state = self._ask("GET", f"/api/tables/{table}")
            if not state["over"] and state["waiting"] != [PERSON]:  # over: the seat had taken its last decision before
                self.faults.add(f"closed table {table} waits for {state['waiting']}")
        strangers = {str(row[0]) for row in self._rows("SELECT id FROM matches")} - self.known
        if strangers:
            self.faults.add(f"tables that nobody asked for: {sorted(strangers)}")

    # Telling

    def _tell(self) -> None:
        counts = self.counts
        print(
            f"{counts['finished']}/{self.chosen.games} games, {len(self.running)} running, {counts['moves']} moves; "
            f"{counts['thinkers_killed']} thinkers killed, {counts['stops']} stops, {counts['kills']} kills, "
            f"{counts['closed']} tables closed; {len(self.faults.found)} wrong; "
            f"{time.monotonic() - self.began:.0f} s",
            file=sys.stderr,
            flush=True,
        )

    def summary(self) -> dict[str, Any]:
        names = ("finished", "stalled", "moves", "thinkers_killed", "stops", "kills", "closed", "pages_closed")
        return {
            "game": self.chosen.game,
            "seed": self.chosen.seed,
            "level": self.chosen.level,
            "compiled": is_compiled(),
            "games": self.chosen.games,
            **{name: self.counts[name] for name in (*names, "rematches", "replays", "snapshots", "thoughts")},
            "unfinished": len(self.running),
            "longest_wait_s": round(self.longest_wait, 1),
            "slowest_stop_s": round(self.house.slowest_stop, 1),
            "warnings": self.house.warnings,
            "seconds": round(time.monotonic() - self.began),
            "wrong": self.faults.found,
        }


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=[game.id for game in games.available()])
    parser.add_argument("--games", type=int, default=200, help="games to be played to their end")
    parser.add_argument("--seed", type=int, default=0, help="of the accidents")
    parser.add_argument("--tables", type=int, default=6, help="tables at a time")
    parser.add_argument("--thinkers", type=int, default=2, help="processes in which bots think")
    parser.add_argument("--level", default=LEVEL, help=f"of the bots; {LEVEL} by default")
    parser.add_argument(
        "--clocked",
        type=int,
        default=10,
        help="every so many tables is plain `hard`, which thinks by the clock; 0: none",
    )
    parser.add_argument("--accidents", type=float, default=100.0, help="moves between two accidents, on average")
    parser.add_argument("--patience", type=float, default=300.0, help="seconds without a move that are a stall")
    parser.add_argument("--thoughts", type=int, default=2, help="thoughts of each game that are looked for again")
    return parser.parse_args()


def main() -> int:
    chosen = read_arguments()
    for one in (signal.SIGINT, signal.SIGTERM):  # a shell ignores Ctrl-C for what it starts in the background
        signal.signal(one, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="civitas-endure-"))
    trial = Endurance(chosen, folder)
    interrupted = False
    try:
        trial.run()
    except KeyboardInterrupt:
        interrupted = True
    except (RuntimeError, httpx.HTTPError, OSError, sqlite3.Error) as error:
        trial.faults.add(f"{type(error).__name__}: {error}")
    finally:
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, signal.SIG_IGN)
        trial.close()
    found = {**trial.summary(), "interrupted": interrupted}
    if trial.faults.found:
        print(f"Database and logs are kept in {folder}", file=sys.stderr)
    else:
        shutil.rmtree(folder)
    print(json.dumps(found, indent=2))
    return 1 if trial.faults.found else 130 if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
