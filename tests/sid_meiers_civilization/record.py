"""Record the golden journals anew, after the rules or the box have changed on purpose:

    .venv/bin/python tests/sid_meiers_civilization/record.py

Each golden game is the first seeded one that ends as its row wants.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from civitas import games
from civitas.games.sid_meiers_civilization.box import SQUARE_IDS, TECH_IDS
from civitas.games.sid_meiers_civilization.map import distance
from civitas.games.sid_meiers_civilization.quantities import has_slot
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.kernel.match import Match
from civitas.kernel.request import Request
from civitas.kernel.result import Result

GOLDEN = Path(__file__).parent / "golden"
HASHES = GOLDEN / "hashes.json"
GAME = games.load("sid-meiers-civilization")
TRIES = 200
IDLE = ("pass", "quiet", "end", "done", "stay", "keep", "nothing", "no_research", "give_up", "spare", "submit")
# What somebody who wants to win in one way does first.
LEANINGS: dict[str, tuple[str, ...]] = {
    "economy": (
        *("use/pottery", "use/democracy", "use/printing_press", "build/capital/panama_canal", "build/capital/bank"),
        *("research/democracy", "research/pottery", "research/printing_press", "research/code_of_laws", "harvest/"),
    ),
    "culture": ("advance", "arts/", "build/capital/temple", "build/capital/cathedral", "build/capital/stonehenge"),
    "technology": ("found/", "build/capital/library", "build/capital/university", "build/capital/harbor", "research/"),
    "military": ("assault", "go/", "front/", "build/capital/barracks", "build/capital/mounted", "build/", "research/"),
}

Wanted = Callable[[Result], bool]


def any_end(result: Result) -> bool:
    return True


def by(reason: str) -> Wanted:
    return lambda result: result.reason == reason


def rows() -> list[tuple[str, int, dict[str, Any], str, Wanted]]:
    """Every golden game: its name, seats, options, what its players lean to, and the end it must come to."""
    chosen = {"civilizations": "chosen", "governments": "2013", "loot": "2013", "peaceful_democracy": False}
    return [
        ("2-plain", 2, {"turns": "30"}, "", any_end),
        ("3-plain", 3, {"turns": "10"}, "", any_end),
        ("4-plain", 4, {"turns": "10"}, "", any_end),
        ("2-options", 2, {**chosen, "turns": "20"}, "", any_end),
        ("3-options", 3, {**chosen, "turns": "10"}, "", any_end),
        ("4-options", 4, {**chosen, "turns": "10"}, "", any_end),
        ("2-undo", 2, {"turns": "10"}, "", any_end),
        ("2-culture", 2, {"turns": "50"}, "culture", by("culture")),
        ("2-technology", 2, {"turns": "50"}, "technology", by("technology")),
        ("2-economy", 2, {"turns": "50"}, "economy", by("economy")),
        ("2-military", 2, {"turns": "50"}, "military", by("military")),
        ("3-turn-limit", 3, {"turns": "10"}, "", by("turn_limit")),
    ]


def choose(match: Match, request: Request, leaning: str, chance: random.Random) -> str:
    """Mostly something rather than nothing, and what the leaning wants first; with one, the others do little."""
    words = list(request.options)
    if leaning and request.seat:
        idle = [word for word in words if word in IDLE]
        return chance.choice(idle or words)
    wanted = [word for start in LEANINGS.get(leaning, ()) for word in words if word.startswith(start)]
    if leaning == "military" and wanted and wanted[0].startswith("go/"):
        return min(wanted, key=lambda word: away(match, word))
    if leaning == "technology" and "no_research" in words:
        return study(match, request.seat, words)
    if wanted and chance.random() < 0.8:
        return wanted[0] if chance.random() < 0.5 else chance.choice(wanted)
    lively = [word for word in words if word not in IDLE and not word.startswith(("offer", "give", "take_"))]
    return chance.choice(lively if lively and chance.random() < 0.75 else words)


def study(match: Match, seat: int, words: list[str]) -> str:
    """Build the pyramid of Space Flight: of the levels that want another technology the highest, or wait for it."""
    inner = cast(CivilizationMatch, match)
    levels = inner.state.players[seat].levels
    wanted = [level for level in range(1, 6) if has_slot(inner, seat, level) and levels[level - 1] < 6 - level]
    level = max(wanted)
    techs = [word.partition("/")[2] for word in words if word != "no_research"]
    fitting = [f"research/{tech}" for tech in techs if inner.box.level[TECH_IDS.index(tech)] == level]
    return fitting[0] if fitting else "no_research"


def away(match: Match, word: str) -> int:
    """How far a square is from the capital of seat 1."""
    centre = cast(CivilizationMatch, match).state.players[1].cities[0]
    square = SQUARE_IDS.index(word.partition("/")[2]) if word.startswith("go/") else centre
    return distance(square, centre)


def play(seats: int, options: dict[str, Any], leaning: str, seed: int, undoing: bool = False) -> Match:
    """A seeded game to its end, with undos and redos if wanted."""
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    while not match.over:
        request = chance.choice(match.requests)
        match.answer(request.number, choose(match, request, leaning, chance))
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
    for place, (name, seats, options, leaning, wanted) in enumerate(rows()):
        for seed in range(1000 * place, 1000 * place + TRIES):
            match = play(seats, options, leaning, seed, undoing=name.endswith("undo"))
            assert match.result is not None
            if wanted(match.result):
                break
        else:
            raise SystemExit(f"{name}: no game of {TRIES} ended so")
        assert match.journal is not None
        (GOLDEN / f"{name}.jsonl").write_text(match.journal.dumps(), encoding="utf-8")
        ends[name] = {"hash": match.hash(), "result": match.result.plain()}
        print(f"{name}: seed {seed}, {len(match.journal.entries)} lines, {match.result.reason}", flush=True)
    HASHES.write_text(json.dumps(ends, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
