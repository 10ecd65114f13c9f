"""Age of Civilization. The README names the chapter of the rulebook each file holds."""

from __future__ import annotations

from civitas.games.age_of_civilization.game import AgeOfCivilization

__all__ = ["AgeOfCivilization"]
