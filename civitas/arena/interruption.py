"""Ctrl-C is heard between two decisions: compiled code cannot be left in the middle of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Whether somebody asked to stop."""

    asked = False


@contextmanager
def heard_between_decisions() -> Iterator[None]:
    """Let Ctrl-C wait for the decision being thought about; a second one stops at once."""
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's business
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        Interruption.asked = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        Interruption.asked = False
        signal.signal(signal.SIGINT, before)


def listen() -> None:
    """Stop if that was asked for."""
    if Interruption.asked:
        raise KeyboardInterrupt
