"""Through the Ages: A New Story of Civilization."""

from __future__ import annotations

from civitas.games.through_the_ages.game import ThroughTheAges

__all__ = ["ThroughTheAges"]
