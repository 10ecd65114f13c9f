"""Civitas: one table for five civilization board games."""

from __future__ import annotations

from civitas import games

__all__ = ["__version__", "games"]
__version__ = "0.1.0"
