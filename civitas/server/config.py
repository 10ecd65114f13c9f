"""What a host may set: where games are kept, who may reach the server, how much one visitor may do."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from civitas.kernel.text import Refusal, Texts, read_texts

TEXTS: Texts = read_texts("civitas.text", "server.toml")
DAY = 86400


def data_home() -> Path:
    """Where games are kept by default: CIVITAS_HOME, else the user's data directory."""
    named = os.environ.get("CIVITAS_HOME")
    if named:
        return Path(named)
    base = os.environ.get("LOCALAPPDATA") if os.name == "nt" else os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "civitas"


def default_database() -> str:
    return f"sqlite:///{data_home() / 'civitas.sqlite'}"


@dataclass(slots=True)
class Config:
    """The settings of one server process."""

    db: str = field(default_factory=default_database)
    limits: float = 1.0  # scales every rate limit; 0 switches them off
    private_hooks: bool = False  # webhooks may reach the server's own network
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    base: str = "http://127.0.0.1:8765"  # the address people reach the server at, for links in webhooks
    secure: bool = False  # cookies only over HTTPS
    trusted_hosts: tuple[str, ...] = ()  # further host names under which browsers reach the server
    body_bytes: int = 64 * 1024
    upload_bytes: int = 2 * 1024 * 1024
    record_bytes: int = 16 * 1024 * 1024  # a record of a long game
    idle_seconds: float = 600.0  # a table nobody looks at leaves memory after this
    sweep_seconds: float = 1.0  # how often clocks and forgotten bots are looked for


def async_url(url: str) -> str:
    """The address of a database with the driver that serves it; other databases are refused."""
    if url.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + url.removeprefix("sqlite:///")
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+asyncpg://" + url.removeprefix(scheme)
    raise Refusal("serve.database", TEXTS, scheme=url.partition(":")[0][:20])
