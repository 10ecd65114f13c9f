"""Load on loopback: tables with two people each, one of them clicking, the other watching by WebSocket.

    python bench/load.py --tables 50,200,500 --seconds 15 --rate 0.2

Starts a server of its own on an empty database. Every table has two seats held by two clients of another process; each
waits a while, as people do (`--rate` answers per second and table), then chooses among the buttons its socket has shown
it, as a page does, and posts the answer. Measured: answers
per second, time from the click to the change on the other player's screen, the processor time of the server with its
helping processes and of the clients, the server's memory per table.

Delays depend on what else the machine does: the load average before and after stands beside them. Processor time per
answer hardly does, so compare two builds by that.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAME = "age-of-civilization"
CHOICE = re.compile(r'data-move="([^"]+)" data-number="([0-9]+)"')


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    accepted: list[float] = field(default_factory=list)
    failures: int = 0
    finished: int = 0


class Line:
    """One connection that stays open, as a browser's does: little else than bytes, so that the server is measured."""

    def __init__(self, base: str, token: str = "") -> None:
        self.host, _, port = base.removeprefix("http://").partition(":")
        self.port = int(port)
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; returns status and JSON."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        content = b"" if body is None else json.dumps(body).encode()
        bearer = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
        self.writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        return int(answer.split(b" ", 2)[1]), json.loads(await self.reader.readexactly(length))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


@dataclass
class Seat:
    """One player: a connection for answers, a socket that shows the table."""

    line: Line
    socket: ClientConnection
    choices: list[tuple[str, int]] = field(default_factory=list)  # the buttons on the screen: word, request
    seen: asyncio.Event = field(default_factory=asyncio.Event)


class Table:
    """Two people who play on, restarting when a game is over."""

    def __init__(self, base: str, figures: Figures, rate: float) -> None:
        self.base = base
        self.figures = figures
        self.rate = rate
        self.seats: list[Seat] = []
        self.readers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        host = Line(self.base)
        _, created = await host.ask("POST", "/api/tables", {"game": GAME, "seats": ["open", "open"]})
        host.close()
        self.id = created["id"]
        for seat in created["seats"]:
            address = f"{self.base.replace('http', 'ws')}/tables/{self.id}/socket"
            socket = await connect(
                address, additional_headers={"Authorization": f"Bearer {seat['token']}"}, max_size=2**22
            )
            self.seats.append(Seat(Line(self.base, seat["token"]), socket))
        self.readers = [asyncio.create_task(self._read(seat)) for seat in self.seats]

    async def _read(self, seat: Seat) -> None:
        async for text in seat.socket:
            message = json.loads(text)
            if message["type"] == "regions":
                prompt = message["regions"].get("prompt")
                if prompt is not None:
                    seat.choices = [(word, int(number)) for word, number in CHOICE.findall(prompt)]
                seat.seen.set()

    async def play(self, until: float) -> None:
        await self._think(until)
        while time.perf_counter() < until:
            for mine, other in ((0, 1), (1, 0)):
                if self.seats[mine].choices:
                    await self._answer(mine, other, *random.choice(self.seats[mine].choices))
                    break
            else:
                await self.close()
                self.figures.finished += 1
                self.seats = []
                await self.open()
            await self._think(until)

    async def _think(self, until: float) -> None:
        pause = min(random.expovariate(self.rate), until - time.perf_counter())
        await asyncio.sleep(max(0.0, pause))

    async def _answer(self, mine: int, other: int, word: str, number: int) -> None:
        body = {"answers": [{"number": number, "answer": word}]}
        me, screen = self.seats[mine], self.seats[other]
        me.seen.clear()
        screen.seen.clear()
        clicked = time.perf_counter()
        request = asyncio.create_task(me.line.ask("POST", f"/api/tables/{self.id}/answers", body))
        try:
            async with asyncio.timeout(30):
                await screen.seen.wait()
                self.figures.delays.append(time.perf_counter() - clicked)
                status, _ = await request
                accepted = time.perf_counter() - clicked
                await me.seen.wait()  # the next buttons
        except TimeoutError:
            self.figures.failures += 1
            return
        if status == 200:
            self.figures.accepted.append(accepted)
        else:
            self.figures.failures += 1

    async def close(self) -> None:
        for task in self.readers:
            task.cancel()
        for seat in self.seats:
            seat.line.close()
            await seat.socket.close()


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def measure(base: str, pid: int, count: int, seconds: float, rate: float) -> dict[str, Any]:
    """Play at `count` tables for a while."""
    figures = Figures()
    before, load_before = memory(pid), os.getloadavg()[0]
    tables = [Table(base, figures, rate) for _ in range(count)]
    for start in range(0, count, 20):
        await asyncio.gather(*[table.open() for table in tables[start : start + 20]])
    await asyncio.sleep(1)
    opened = memory(pid)
    began, worked, own = time.perf_counter(), processor_seconds(pid), time.process_time()
    await asyncio.gather(*[table.play(began + seconds) for table in tables])
    took = time.perf_counter() - began
    played, worked, own = memory(pid), processor_seconds(pid) - worked, time.process_time() - own
    await asyncio.gather(*[table.close() for table in tables])
    delays = sorted(figures.delays) or [float("nan")]
    cuts = statistics.quantiles(delays, n=100) if len(delays) > 1 else [delays[0]] * 99
    return {
        "tables": count,
        "sockets": 2 * count,
        "answers_per_s": round(len(figures.accepted) / took, 1),
        "delay_ms": {
            "median": round(cuts[49] * 1000, 1),
            "p95": round(cuts[94] * 1000, 1),
            "p99": round(cuts[98] * 1000, 1),
        },
        "server_cpu_ms_per_answer": round(worked / max(1, len(figures.accepted)) * 1000, 2),
        "server_cores_busy": round(worked / took, 2),
        "client_cores_busy": round(own / took, 2),
        "load_average": [round(load_before, 2), round(os.getloadavg()[0], 2)],
        "failures": figures.failures,
        "finished": figures.finished,
        "memory_per_table_kib": round((opened - before) / count / 1024, 1),
        "memory_per_table_played_kib": round((played - before) / count / 1024, 1),
        "memory_mib": round(played / 2**20, 1),
    }


def processor_seconds(pid: int) -> float:
    """Seconds of computing that a process and those it started have used."""
    stats: dict[int, list[str]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            stats[int(stat.parent.name)] = stat.read_text().rpartition(")")[2].split()
    family = {pid}
    while more := {one for one, fields in stats.items() if int(fields[1]) in family} - family:
        family |= more
    return sum(int(stats[one][11]) + int(stats[one][12]) for one in family) / os.sysconf("SC_CLK_TCK")


def serve(db: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "civitas.server", "--port", "0", "--no-open", "--limits", "0", "--lang", "en"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    process = subprocess.Popen([*command, "--db", db], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    base = process.stdout.readline().split()[-1]
    for _ in range(200):
        try:
            httpx.get(f"{base}/healthz", verify=False)
            break
        except httpx.TransportError:
            time.sleep(0.05)
    return process, base


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="50,200,500", help="numbers of tables, measured one after the other")
    parser.add_argument("--seconds", type=float, default=15.0, help="time per measurement")
    parser.add_argument("--rate", type=float, default=0.2, help="answers per second and table")
    parser.add_argument("--db", default="", help="database; an empty SQLite file by default")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    report = []
    for word in chosen.tables.split(","):
        with tempfile.TemporaryDirectory() as folder:
            process, base = serve(chosen.db or f"sqlite:///{folder}/load.sqlite")
            try:
                row = asyncio.run(measure(base, process.pid, int(word), chosen.seconds, chosen.rate))
            finally:
                process.terminate()
                process.wait(20)
        report.append(row)
        if not chosen.json:
            delay = row["delay_ms"]
            print(
                f"{row['tables']} tables, {row['sockets']} sockets: {row['answers_per_s']} answers/s; "
                f"click to the other screen {delay['median']} ms (p95 {delay['p95']}, p99 {delay['p99']}); "
                f"{row['server_cpu_ms_per_answer']} ms of the server's computing per answer; "
                f"{row['server_cores_busy']} + {row['client_cores_busy']} cores busy with server + clients; "
                f"load average {row['load_average'][0]} before, {row['load_average'][1]} after; "
                f"{row['memory_per_table_kib']} KiB per table fresh, {row['memory_per_table_played_kib']} KiB played; "
                f"{row['failures']} failures",
                flush=True,
            )
    if chosen.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
