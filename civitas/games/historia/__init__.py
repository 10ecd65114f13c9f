"""Historia. The README names the chapter of the rulebook each file holds."""

from __future__ import annotations

from civitas.games.historia.game import Historia

__all__ = ["Historia"]
