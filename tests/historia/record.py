"""The golden games of Historia, and how they are played (shared/golden.py says how to record them anew)."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from shared.golden import Choose, Golden, Row, lively, lost, shared, won

from civitas import games
from civitas.bots import bot_answer, load
from civitas.kernel.match import Match

GAME = games.load("historia")
LEVELS = ("chief", "noble", "king")
IDLE = ("nothing", "end", "quiet", "done")


def civbots(number: int, first: int = 0) -> dict[str, Any]:
    """So many civbots, their levels in turn."""
    return {"civbots": ",".join([LEVELS[(first + place) % 3] for place in range(number)])}


ROWS = [
    *[Row(f"{seats}-plain", seats) for seats in (2, 3, 4, 5, 6)],
    *[Row(f"{seats}-civbots", seats, civbots(6 - seats, seats)) for seats in (2, 3, 4, 5)],
    Row("1-chiefs", 1, {}, lost),
    Row("1-civbots", 1, {**civbots(5), "events": True}, lost),
    Row("1-advanced", 1, {**civbots(5, 1), "advanced": True, "civilizations": "chosen"}, lost),
    Row("2-merciless", 2, {**civbots(2, 1), "merciless": True}),
    Row("3-advanced", 3, {"advanced": True, "civilizations": "chosen", "three_cubes": True}),
    Row("4-events", 4, {"events": True, "setup_scoring": False, "draft_order": "circle"}),
    Row("2-undo", 2, undoing=True),
    Row("1-chiefs-won", 1, {}, won, well=True),
    Row("2-shared", 2, {}, shared),
]


def chooser(row: Row) -> Choose:
    """Mostly doing something rather than nothing, or well enough to beat the civbots."""
    bot = load("normal", GAME) if row.well else None

    def choose(match: Match, chance: random.Random) -> tuple[int, str]:
        request = chance.choice(match.requests)
        word = lively(request, IDLE, chance) if bot is None else bot_answer(bot, match, request, 0)
        return request.number, word

    return choose


GOLDEN = Golden(GAME, Path(__file__).parent / "golden", ROWS, chooser)

if __name__ == "__main__":
    GOLDEN.record(sys.argv[1:])
