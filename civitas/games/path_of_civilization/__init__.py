"""Path of Civilization. The README names the chapter of the rulebook each file holds."""

from __future__ import annotations

from civitas.games.path_of_civilization.game import PathOfCivilization

__all__ = ["PathOfCivilization"]
