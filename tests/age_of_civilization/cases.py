"""Rows of the card tables: what a card makes of some answers, and what they give without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from age_of_civilization.helpers import TRACK_CARDS, gains, table
from civitas.kernel.match import IllegalAnswer

Gain = tuple[int, int] | None  # points and coins; None: the answers are not on offer


@dataclass(frozen=True)
class Case:
    """Answers of seat 0 with a card, and what they bring with and without it."""

    card: str
    words: str
    gain: Gain
    without: Gain
    me: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    rival: dict[str, Any] = field(default_factory=dict)
    annexed: Gain | str = "as without"  # a main ability's card, when it is only annexed


FINAL = {"round": 6, "last": True}  # `done` ends the game


def outcome(case: Case, **area: Any) -> Gain:
    """What a row's answers give a player who has this before him."""
    words = case.words.split()
    named = {word.partition("/")[2] for word in words}
    window = tuple(card for card in TRACK_CARDS if card in named)
    match = table({**case.me, **area}, case.rival, **{"window": window, **case.table})
    try:
        return gains(match, *words)
    except IllegalAnswer:
        return None


def name(case: Case) -> str:
    return case.card
