"""Sid Meier's Civilization. The README names the chapter of the rulebook each file holds."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.game import SidMeiersCivilization

__all__ = ["SidMeiersCivilization"]
