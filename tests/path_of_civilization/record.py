"""The golden games of Path of Civilization, and how they are played (shared/golden.py says how to record them anew)."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from shared.golden import Choose, Golden, Row, lively, lost, shared, won

from civitas import games
from civitas.bots import bot_answer, load
from civitas.kernel.match import Match

GAME = games.load("path-of-civilization")
DIFFICULTIES = ("easy", "normal", "hard", "expert")
IDLE = ("done", "use/0")

ROWS = [
    *[Row(f"{seats}-plain", seats) for seats in (2, 3, 4, 5)],
    Row("2-shared", 2, {}, shared),
    Row("2-undo", 2, undoing=True),
    *[Row(f"1-{difficulty}-lost", 1, {"automa": difficulty}, lost) for difficulty in DIFFICULTIES],
    Row("1-easy-won", 1, {"automa": "easy"}, won, well=True),
]


def choose(match: Match, chance: random.Random) -> tuple[int, str]:
    """Any answer, but mostly something rather than nothing."""
    request = chance.choice(match.requests)
    return request.number, lively(request, IDLE, chance)


def chooser(row: Row) -> Choose:
    """Mostly something rather than nothing, or well enough to beat the automa."""
    if not row.well:
        return choose
    bot = load("normal", GAME)

    def choose_well(match: Match, chance: random.Random) -> tuple[int, str]:
        request = chance.choice(match.requests)
        return request.number, bot_answer(bot, match, request, 0)

    return choose_well


GOLDEN = Golden(GAME, Path(__file__).parent / "golden", ROWS, chooser)

if __name__ == "__main__":
    GOLDEN.record(sys.argv[1:])
