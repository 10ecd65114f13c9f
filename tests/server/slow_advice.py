"""A server whose hints take longer than any test: for what becomes of who waits for one."""

from __future__ import annotations

import time
from typing import Any

from civitas.server import advice, command


def advise(*_: Any) -> None:
    time.sleep(600)


def main() -> None:
    advice.advise = advise
    command.main()
