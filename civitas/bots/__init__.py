"""Bots by level; they know only the kernel and a game's `bot.py`."""

from __future__ import annotations

from civitas.bots.bot import Bot, decide
from civitas.bots.levels import LEVELS, check_shared, levels_of, load, load_kept, searches, usual_level
from civitas.bots.players import bot_answer, play_bots

__all__ = [
    "LEVELS",
    "Bot",
    "bot_answer",
    "check_shared",
    "decide",
    "levels_of",
    "load",
    "load_kept",
    "play_bots",
    "searches",
    "usual_level",
]
