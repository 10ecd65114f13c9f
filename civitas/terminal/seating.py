"""Who sits where: people at this screen and bots by their level."""

from __future__ import annotations

import hashlib
from typing import Final

from civitas import bots
from civitas.bots import Bot
from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.terminal.words import TEXTS, refuse, say

HUMAN: Final = "human"


class Seating:
    """The seats of a match: `human`, or a bot's level."""

    def __init__(self, game: Game, kinds: list[str]) -> None:
        self.game = game
        self.kinds = kinds
        self.bots = self._fresh()
        self.read = 0  # entries of the journal the bots know of
        self.people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]

    def _fresh(self) -> dict[int, Bot]:
        """The bots by seat, with nothing in mind."""
        return {seat: bots.load_kept(kind, self.game) for seat, kind in enumerate(self.kinds) if kind != HUMAN}

    def play(self, match: Match, question: Question) -> None:
        """Let a bot answer; a searching one's recipe goes into the journal. What was taken back is thought of anew."""
        journal = match.journal
        assert journal is not None
        if any("undo_to" in entry for entry in journal.entries[self.read :]):
            self.bots = self._fresh()
        bot = self.bots[question.seat]
        seed = seed_of(question)
        match.play(question, bots.decide(bot, match, question, seed))
        recipe = bot.recipe()
        if recipe:
            journal.note_thought(f"{recipe}@{seed}")
        self.read = len(journal.entries)


def seed_of(question: Question) -> int:
    """The seed of a bot's decision. It hangs on nothing hidden: neither on the match's seed nor on secret answers."""
    key = f"{question.number}/{question.seat}".encode()
    return int.from_bytes(hashlib.sha256(key).digest()[:8], "big")


def names_of(kinds: list[str], lang: str) -> list[str]:
    """What each seat is called."""
    return [
        say("seat.person" if kind == HUMAN else "seat.bot", lang, number=seat + 1) for seat, kind in enumerate(kinds)
    ]


def titles_of(kinds: list[str], lang: str) -> list[str]:
    """Each seat's name, a bot's with its level."""
    return [
        name if kind == HUMAN else f"{name} ({level_name(kind, lang)})"
        for name, kind in zip(names_of(kinds, lang), kinds, strict=True)
    ]


def level_name(kind: str, lang: str) -> str:
    """A level in the reader's language; one with settings keeps its own name."""
    return say(f"level.{kind}", lang) if TEXTS.has(f"level.{kind}") else kind


def level_help(level: str, lang: str) -> str:
    """A line about a level."""
    return say(f"level_help.{level}", lang) if TEXTS.has(f"level_help.{level}") else ""


def parse_seats(words: str, game: Game) -> list[str]:
    """`human,normal,hard` as seats; an unknown one is refused with what is known."""
    kinds = [word.strip() for word in words.split(",")]
    for kind in kinds:
        if not kind or (kind != HUMAN and kind.partition(":")[0] not in bots.LEVELS):
            raise refuse("refuse.seat", seat=kind, known=", ".join([HUMAN, *bots.LEVELS]))
        if kind != HUMAN:
            bots.load(kind, game)
    if len(kinds) not in game.seats:
        game.resolve(len(kinds), {})
    return kinds


def usual_seats(game: Game, options: dict[str, Scalar], first: str) -> list[str]:
    """One at the first seat against one bot, or alone when the options or the game want that."""
    bot = bots.usual_level(game)
    for kinds in ([first, bot], [first]):
        if game.allows(len(kinds), options):
            return kinds
    return [first, *[bot] * (min(game.seats) - 1)]
