"""Chance: one integer of random state, drawn from without bias.

The generator is PCG XSL-RR 128/64. It is part of the match, so a copy, a save and a replay draw the same cards.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

_MASK64: Final = (1 << 64) - 1
_MASK128: Final = (1 << 128) - 1
_MULTIPLIER: Final = 0x2360ED051FC65DA44385DF649FCCF645
_INCREMENT: Final = 0x5851F42D4C957F2D14057B7EF767814F


def seeded(seed: int) -> Rng:
    """A generator started from any whole number, all of whose bits count."""
    data = seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True)
    return Rng(int.from_bytes(blake2b(data, digest_size=16).digest(), "big"))


class Rng:
    """One integer of random state."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def copy(self) -> Rng:
        return Rng(self.state)

    def bits(self) -> int:
        """The next 64 random bits."""
        state = (self.state * _MULTIPLIER + _INCREMENT) & _MASK128
        self.state = state
        folded = (state >> 64) ^ (state & _MASK64)
        turn = state >> 122
        return ((folded >> turn) | (folded << (64 - turn))) & _MASK64

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        limit = (1 << 64) - (1 << 64) % n
        bits = self.bits()
        while bits >= limit:
            bits = self.bits()
        return bits % n

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in random order, in place."""
        last = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1
