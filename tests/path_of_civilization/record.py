"""Record the golden journals anew, after the rules or the box have changed on purpose:

    .venv/bin/python tests/path_of_civilization/record.py

Each golden game is the first seeded one that ends as its row wants. The playthrough to read: playthrough.py.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civitas import games
from civitas.bots import Bot, bot_answer, load
from civitas.kernel.match import Match
from civitas.kernel.result import Result

GOLDEN = Path(__file__).parent / "golden"
HASHES = GOLDEN / "hashes.json"
GAME = games.load("path-of-civilization")
TRIES = 300
DIFFICULTIES = ("easy", "normal", "hard", "expert")

Wanted = Callable[[Result], bool]


def any_end(result: Result) -> bool:
    return True


def shared(result: Result) -> bool:
    return len(result.ranking[0]) > 1


def won(result: Result) -> bool:
    return result.won is True


def lost(result: Result) -> bool:
    return result.won is False


def rows() -> list[tuple[str, int, dict[str, Any], Wanted]]:
    """Every golden game: its name, seats, options and the end it must come to."""
    found: list[tuple[str, int, dict[str, Any], Wanted]] = []
    found += [(f"{seats}-plain", seats, {}, any_end) for seats in (2, 3, 4, 5)]
    found += [("2-shared", 2, {}, shared), ("2-undo", 2, {}, any_end)]
    found += [(f"1-{difficulty}-lost", 1, {"difficulty": difficulty}, lost) for difficulty in DIFFICULTIES]
    found.append(("1-easy-won", 1, {"difficulty": "easy"}, won))
    return found


def choose(match: Match, chance: random.Random, bot: Bot | None) -> tuple[int, str]:
    """A bot's answer, or any, but mostly something rather than nothing."""
    request = chance.choice(match.requests)
    if bot is not None:
        return request.number, bot_answer(bot, match, request, 0)
    words = list(request.options)
    lively = [word for word in words if word not in ("done", "use/0")]
    return request.number, chance.choice(lively if lively and chance.random() < 0.8 else words)


def play(seats: int, options: dict[str, Any], seed: int, undoing: bool = False, well: bool = False) -> Match:
    """A seeded game to its end; with undos and redos if wanted, or well enough to beat the automa."""
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    bot = load("normal", GAME) if well else None
    while not match.over:
        number, word = choose(match, chance, bot)
        seat = match.question(number).seat
        match.answer(number, word)
        if undoing and match.can_undo(seat) and chance.random() < 0.3:
            match.undo(seat)
            if match.can_redo(seat) and chance.random() < 0.3:
                match.redo(seat)
    return match


def main() -> None:
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
