"""Historia in the terminal: how its table is drawn, its options worded, its cards and numbers explained."""

from __future__ import annotations

from civitas.games.historia.terminal.explain import option_sums, pieces, word_sums
from civitas.games.historia.terminal.occasions import choice, feats, honours, opening, standing, verdict
from civitas.games.historia.terminal.options import gist, groups
from civitas.games.historia.terminal.table import board, status

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
