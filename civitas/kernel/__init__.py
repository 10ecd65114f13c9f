"""What every game shares: matches, frames, requests, journals. Knows no game."""

from __future__ import annotations

from civitas.kernel.frame import Frame

# A compiled class carries no __slots__, and an interpreted `@dataclass(slots=True)` frame would shadow its fields.
if "__slots__" not in Frame.__dict__:
    Frame.__slots__ = ("asked", "then")
