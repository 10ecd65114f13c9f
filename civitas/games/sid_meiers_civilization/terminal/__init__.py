"""Sid Meier's Civilization in the terminal: its table drawn, its options worded, its cards and numbers explained."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.terminal.explain import option_sums, pieces, word_sums
from civitas.games.sid_meiers_civilization.terminal.occasions import (
    choice,
    feats,
    honours,
    opening,
    standing,
    verdict,
)
from civitas.games.sid_meiers_civilization.terminal.options import gist, groups
from civitas.games.sid_meiers_civilization.terminal.table import board, status

__all__ = [
    "board",
    "choice",
    "feats",
    "gist",
    "groups",
    "honours",
    "opening",
    "option_sums",
    "pieces",
    "standing",
    "status",
    "verdict",
    "word_sums",
]
