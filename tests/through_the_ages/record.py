"""Record the golden journals anew, after the rules or the box have changed on purpose:

    .venv/bin/python tests/through_the_ages/record.py

Each golden game is the first seeded one that ends as its row wants.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.result import Result

GOLDEN = Path(__file__).parent / "golden"
HASHES = GOLDEN / "hashes.json"
GAME = games.load("through-the-ages")
TRIES = 60
IDLE = ("end", "pass", "skip", "no_bid", "no_defense", "destroy", "resign", "refuse", "cancel")

Wanted = Callable[[Result], bool]


def last_round(result: Result) -> bool:
    return result.reason == "last_round"


def alone(result: Result) -> bool:
    return result.reason == "alone"


def rows() -> list[tuple[str, int, dict[str, Any], Wanted]]:
    """Every golden game: its name, seats, options and the end it must come to."""
    stay: dict[str, Any] = {"resigning": False}
    return [
        ("2-plain", 2, {}, last_round),
        ("3-plain", 3, {}, last_round),
        ("4-plain", 4, {}, last_round),
        ("2-resigned", 2, {}, alone),
        ("4-resigned", 4, {}, alone),
        ("2-short", 2, {**stay, "short": True, "bach_by_card": False}, last_round),
        ("3-learning", 3, {**stay, "learning": True, "civil_hands": "closed"}, last_round),
        ("4-learning", 4, {**stay, "learning": True, "peaceful": True}, last_round),
        ("3-peaceful", 3, {**stay, "peaceful": True, "pact_food_counts": True}, last_round),
        ("4-closed", 4, {**stay, "civil_hands": "closed", "hammurabi_revolts": True}, last_round),
        ("3-doubts", 3, {**stay, "ranks_anew": True, "annex_anyone": True}, last_round),
        ("2-undo", 2, {**stay, "short": True}, last_round),
    ]


def play(seats: int, options: dict[str, Any], seed: int, undoing: bool = False, resigning: bool = False) -> Match:
    """A seeded game to its end, mostly doing something rather than nothing; with undos and redos if wanted."""
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    while not match.over:
        request = chance.choice(match.requests)
        words = [word for word in request.options if word != "resign" or (resigning and chance.random() < 0.1)]
        lively = [word for word in words if word.partition("/")[0] not in IDLE]
        words = lively if lively and chance.random() < 0.85 else words
        match.answer(request.number, chance.choice(words))
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
            match = play(seats, options, seed, undoing=name.endswith("undo"), resigning=name.endswith("resigned"))
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
