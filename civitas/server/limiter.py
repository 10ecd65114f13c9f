"""How much one visitor may do in a while."""

from __future__ import annotations

from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from civitas.server.denials import Denied

LIMITS: Final[dict[str, tuple[int, str]]] = {
    "request": (1200, "minute"),
    "answer": (300, "minute"),
    "create": (30, "minute"),
    "upload": (10, "minute"),
    "chat": (20, "minute"),
    "socket": (120, "minute"),
    "hook": (10, "minute"),
    "replay": (600, "minute"),
    "hint": (60, "minute"),
}


class Limiter:
    """Counts per address and kind of deed; each process counts for itself."""

    def __init__(self, scale: float) -> None:
        self._storage = MemoryStorage()
        self._windows = MovingWindowRateLimiter(self._storage)
        self._items: dict[str, RateLimitItem] = {}
        if scale > 0:
            self._items = {
                kind: parse(f"{max(1, int(count * scale))}/{period}") for kind, (count, period) in LIMITS.items()
            }

    def hit(self, kind: str, *who: str) -> None:
        if not self.allows(kind, *who):
            raise Denied(429, "too_fast")

    def allows(self, kind: str, *who: str) -> bool:
        item = self._items.get(kind)
        return item is None or self._windows.hit(item, kind, *who)
