"""Who watches a table, and what is on its way to them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from civitas.server.seats import Claim, Rights

FRAMES_KEPT: Final = 60  # changes a slow reader may lie behind before the oldest are left out
NOBODY: Final = Claim()


class Reader:
    """Somebody who watches a table: a browser's socket with its rights, language and what is still to be sent."""

    def __init__(self, rights: Rights, seat: int | None, lang: str, claim: Claim = NOBODY) -> None:
        self.rights = rights
        self.claim = claim  # what the rights were given for
        self.dismissed = False  # the seat looked from was given to somebody else
        self.seat = seat
        self.lang = lang
        self.frames: deque[tuple[int, dict[str, str]]] = deque(maxlen=FRAMES_KEPT)
        self.notes: deque[dict[str, Any]] = deque(maxlen=FRAMES_KEPT)
        self.stirred = asyncio.Event()
        self.version = -1  # of the last frame handed over

    @property
    def key(self) -> tuple[Rights, int | None, str]:
        return (self.rights, self.seat, self.lang)

    def note(self, message: dict[str, Any]) -> None:
        self.notes.append(message)
        self.stirred.set()

    def dismiss(self) -> None:
        """Show nothing more, not even what is drawn already."""
        self.dismissed = True
        self.frames.clear()
        self.stirred.set()
