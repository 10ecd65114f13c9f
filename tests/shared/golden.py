"""Golden journals: games kept in a folder, replayed strictly to their hash and result.

A game's record.py lists its rows and says how answers are chosen; its test_golden.py checks them. Run from tests/:

    ../.venv/bin/python -m historia.record            all of them anew, after rules or figures changed on purpose
    ../.venv/bin/python -m historia.record 2-shared   only those named
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from civitas.kernel import journal
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import Request
from civitas.kernel.result import Result

Wanted = Callable[[Result], bool]
Choose = Callable[[Match, random.Random], tuple[int, str]]


def any_end(result: Result) -> bool:
    return True


def shared(result: Result) -> bool:
    return len(result.ranking[0]) > 1


def won(result: Result) -> bool:
    return result.won is True


def lost(result: Result) -> bool:
    return result.won is False


@dataclass(frozen=True)
class Row:
    """A golden game and the end it must come to; with undos and redos, or played well, if wanted."""

    name: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    wanted: Wanted = any_end
    undoing: bool = False
    well: bool = False


def lively(request: Request, idle: Sequence[str], chance: random.Random) -> str:
    """Any answer, but mostly something rather than nothing."""
    words = [word for word in request.options if word not in idle]
    return chance.choice(words if words and chance.random() < 0.8 else list(request.options))


def best_at_once(match: Match, request: Request, worth: Callable[[Match, int], float], chance: random.Random) -> str:
    """The answer that brings most at once, with some luck."""
    best: list[tuple[float, str]] = []
    for word in request.options:
        trial = match.copy()
        trial.answer(request.number, word)
        best.append((worth(trial, request.seat) + chance.random() * 0.5, word))
    return max(best)[1]


def play(game: Game, row: Row, seed: int, choose: Choose) -> Match:
    """A seeded game to its end."""
    match = game.start(row.seats, seed, row.options)
    chance = random.Random(seed)
    while not match.over:
        number, word = choose(match, chance)
        seat = match.question(number).seat
        match.answer(number, word)
        if row.undoing and match.can_undo(seat) and chance.random() < 0.3:
            match.undo(seat)
            if match.can_redo(seat) and chance.random() < 0.3:
                match.redo(seat)
    return match


class Golden:
    """The golden games of a game. Each is the first seeded one that ends as its row wants."""

    def __init__(self, game: Game, folder: Path, rows: list[Row], choose: Callable[[Row], Choose]) -> None:
        self.game = game
        self.folder = folder
        self.rows = {row.name: row for row in rows}
        self.choose = choose
        self.hashes = folder / "hashes.json"
        self.names = sorted(path.stem for path in folder.glob("*.jsonl"))

    @cached_property
    def ends(self) -> dict[str, Any]:
        """How each of them ended: hash and result."""
        found: dict[str, Any] = json.loads(self.hashes.read_text(encoding="utf-8"))
        return found

    def read(self, name: str) -> str:
        return (self.folder / f"{name}.jsonl").read_text(encoding="utf-8")

    def headers(self) -> list[dict[str, Any]]:
        return [json.loads(self.read(name).partition("\n")[0]) for name in self.names]

    def check(self, name: str) -> None:
        """The journal leads to what is kept, and that is what its row wants."""
        text = self.read(name)
        match = journal.replay(text)
        assert match.over
        assert match.hash() == self.ends[name]["hash"]
        assert match.result is not None
        assert json.loads(json.dumps(match.result.plain())) == self.ends[name]["result"]
        assert match.journal is not None
        assert match.journal.dumps() == text
        row = self.rows[name]
        assert row.wanted(match.result)
        header = json.loads(text.partition("\n")[0])
        assert header["seats"] == row.seats
        assert header["options"].items() >= row.options.items()
        assert header["rules"] == self.game.rules
        assert any("undo_to" in line for line in text.splitlines()) is row.undoing

    def check_kept(self) -> None:
        """There is a journal for every row, and no other."""
        assert set(self.names) == set(self.ends) == set(self.rows)

    def record(self, names: Sequence[str] = (), tries: int = 3000) -> None:
        """Play games anew: those named, or all."""
        self.folder.mkdir(exist_ok=True)
        ends = {name: end for name, end in self.ends.items() if name in self.rows} if names else {}
        for name in () if names else self.names:
            (self.folder / f"{name}.jsonl").unlink()
        for place, row in enumerate(self.rows.values()):
            if names and row.name not in names:
                continue
            for seed in range(100 * place, 100 * place + tries):
                match = play(self.game, row, seed, self.choose(row))
                assert match.result is not None
                if row.wanted(match.result):
                    break
            else:
                raise SystemExit(f"{row.name}: no game of {tries} ended so")
            assert match.journal is not None
            (self.folder / f"{row.name}.jsonl").write_text(match.journal.dumps(), encoding="utf-8")
            ends[row.name] = {"hash": match.hash(), "result": match.result.plain()}
            print(f"{row.name}: seed {seed}, {len(match.journal.entries)} lines, {match.result.scores}", flush=True)
        ordered = {name: ends[name] for name in self.rows if name in ends}
        self.hashes.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
