"""Path of Civilization in the terminal: its table, its options in words, its cards and numbers explained."""

from __future__ import annotations

from civitas.games.path_of_civilization.terminal.explain import option_sums, pieces, word_sums
from civitas.games.path_of_civilization.terminal.occasions import choice, feats, honours, opening, standing, verdict
from civitas.games.path_of_civilization.terminal.options import gist, groups
from civitas.games.path_of_civilization.terminal.table import board, status

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
