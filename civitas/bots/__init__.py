"""Bots by level; they know only the kernel and a game's `bot.py`."""

from __future__ import annotations

from civitas.bots.bot import Bot, decide
from civitas.bots.levels import LEVELS, load

__all__ = ["LEVELS", "Bot", "decide", "load"]
