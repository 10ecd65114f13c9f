"""Through the Ages in the terminal: how its table is drawn, its options worded, its cards and numbers explained."""

from __future__ import annotations

from civitas.games.through_the_ages.terminal.explain import option_sums, pieces, word_sums
from civitas.games.through_the_ages.terminal.occasions import choice, feats, honours, opening, standing, verdict
from civitas.games.through_the_ages.terminal.options import gist, groups
from civitas.games.through_the_ages.terminal.table import board, status

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
