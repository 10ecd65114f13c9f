"""Decks, rows and hands: lists of ints whose last entry is the top."""

from __future__ import annotations

from civitas.kernel.match import Match


def reveal(match: Match, pile: list[int]) -> int:
    """Turn up the top card of a face-down pile: from here on nothing before can be taken back."""
    match.bar()
    return pile.pop()


def deal(match: Match, pile: list[int], count: int) -> list[int]:
    """Deal that many cards from the top of a face-down pile, fewer if it runs out."""
    match.bar()
    count = min(count, len(pile))
    cards = pile[len(pile) - count :]
    del pile[len(pile) - count :]
    return cards


def removed(pile: list[int], card: int) -> list[int]:
    """The pile without that card."""
    return [other for other in pile if other != card]
