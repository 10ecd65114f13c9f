"""A game as a person sees it, written out: what is asked, offered, chosen, and what happens. Its diff is the review."""

from __future__ import annotations

import difflib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civitas.kernel.game import Game
from civitas.kernel.match import Match


def round_of(match: Match) -> int:
    found: int = match.view(None)["round"]
    return found


@dataclass(frozen=True)
class Telling:
    """How a game is played and told: the choice of answers, and the table in a few lines whenever `turn` changes."""

    game: Game
    choose: Callable[[Match, random.Random], tuple[int, str]]
    excerpt: Callable[[Match], list[str]]
    turn: Callable[[Match], int] = round_of

    def tell(self, title: str, lang: str, seats: int, options: dict[str, Any], seed: int) -> list[str]:
        """One game, line by line."""
        match = self.game.start(seats, seed, options)
        chance = random.Random(seed)
        lines = [title, "=" * len(title), ""]
        told, turn = 0, -1

        def happened() -> int:
            assert match.chronicle is not None
            lines.extend(["- " + self.game.wording(match, event, lang) for event in match.chronicle.events[told:]])
            return len(match.chronicle.events)

        while not match.over:
            told = happened()
            if self.turn(match) != turn:
                turn = self.turn(match)
                lines += ["", *self.excerpt(match), ""]
            number, word = self.choose(match, chance)
            request = next(request for request in match.requests if request.number == number)
            lines.append(f"{request.number} @{request.seat} {request.text(lang)}")
            for option in request.options:
                lines.append(f"    {'>' if option == word else ' '} {option}: {request.label(option, lang)}")
            match.answer(number, word)
        happened()
        assert match.result is not None
        lines += ["", *self.excerpt(match), "", json.dumps(match.result.plain(), ensure_ascii=False), ""]
        return [line.rstrip() for line in lines]


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def check(file: Path, now: str) -> None:
    """The game is told as it was."""
    kept = file.read_text(encoding="utf-8")
    changes = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:60])
