"""Record the golden journals anew, after the rules or the box have changed on purpose:

    .venv/bin/python tests/historia/record.py

Each golden game is the first seeded one that ends as its row wants.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civitas import games
from civitas.bots import bot_answer, load
from civitas.kernel.match import Match
from civitas.kernel.result import Result

GOLDEN = Path(__file__).parent / "golden"
HASHES = GOLDEN / "hashes.json"
GAME = games.load("historia")
TRIES = 100
BOTS = ("civbot_1", "civbot_2", "civbot_3", "civbot_4", "civbot_5")
LEVELS = ("chief", "noble", "king")

Wanted = Callable[[Result], bool]


def any_end(result: Result) -> bool:
    return True


def won(result: Result) -> bool:
    return result.won is True


def lost(result: Result) -> bool:
    return result.won is False


def civbots(number: int, first: int = 0) -> dict[str, Any]:
    """So many civbots, their levels in turn."""
    return {name: LEVELS[(first + place) % 3] for place, name in enumerate(BOTS[:number])}


def rows() -> list[tuple[str, int, dict[str, Any], Wanted]]:
    """Every golden game: its name, seats, options and the end it must come to."""
    found: list[tuple[str, int, dict[str, Any], Wanted]] = []
    found += [(f"{seats}-plain", seats, {}, any_end) for seats in (2, 3, 4, 5, 6)]
    found += [(f"{seats}-civbots", seats, civbots(6 - seats, seats), any_end) for seats in (2, 3, 4, 5)]
    found += [
        ("1-chiefs", 1, {}, lost),
        ("1-civbots", 1, {**civbots(5), "events": True}, lost),
        ("1-advanced", 1, {**civbots(5, 1), "advanced": True, "civilizations": "chosen"}, lost),
        ("2-merciless", 2, {**civbots(2, 1), "merciless": True}, any_end),
        ("3-advanced", 3, {"advanced": True, "civilizations": "chosen", "three_cubes": True}, any_end),
        ("4-events", 4, {"events": True, "setup_scoring": False, "draft_order": "circle"}, any_end),
        ("2-undo", 2, {}, any_end),
        ("1-chiefs-won", 1, {}, won),
    ]
    return found


def play(seats: int, options: dict[str, Any], seed: int, undoing: bool = False, well: bool = False) -> Match:
    """A seeded game to its end, mostly doing something rather than nothing.

    With undos and redos if wanted, or well enough to beat the civbots.
    """
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    bot = load("normal", GAME) if well else None
    while not match.over:
        request = chance.choice(match.requests)
        lively = [word for word in request.options if word not in ("nothing", "end", "quiet", "done")]
        words = lively if lively and chance.random() < 0.8 else list(request.options)
        word = chance.choice(words) if bot is None else bot_answer(bot, match, request, 0)
        match.answer(request.number, word)
        if undoing and match.can_undo(request.seat) and chance.random() < 0.3:
            match.undo(request.seat)
            if match.can_redo(request.seat) and chance.random() < 0.3:
                match.redo(request.seat)
    return match


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.jsonl"):
        old.unlink()
    ends: dict[str, Any] = {}
    for place, (name, seats, options, wanted) in enumerate(rows()):
        for seed in range(100 * place, 100 * place + TRIES):
            match = play(seats, options, seed, undoing=name.endswith("undo"), well=name.endswith("won"))
            assert match.result is not None
            if wanted(match.result):
                break
        else:
            raise SystemExit(f"{name}: no game of {TRIES} ended so")
        assert match.journal is not None
        (GOLDEN / f"{name}.jsonl").write_text(match.journal.dumps(), encoding="utf-8")
        ends[name] = {"hash": match.hash(), "result": match.result.plain()}
        print(f"{name}: seed {seed}, {len(match.journal.entries)} lines, {match.result.scores}", flush=True)
    HASHES.write_text(json.dumps(ends, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
