"""A server whose hints never come: for what becomes of who waits for one."""

from __future__ import annotations

import os
import time
from typing import Any

from civitas.server import advice, command


def think_for_ever(*_: Any) -> None:
    """Longer than any test."""
    time.sleep(600)


def die(*_: Any) -> None:
    """As a process does that the system kills for want of memory."""
    os._exit(1)


def main(what: str) -> None:
    advice.advise = {"slow": think_for_ever, "dying": die}[what]
    command.main()
