"""Names for bots: figures of many ages and lands, spelt alike in our languages."""

from __future__ import annotations

import hashlib
from typing import Final

NAMES: Final = (
    "Amina",
    "Ashoka",
    "Atahualpa",
    "Ban Zhao",
    "Boudica",
    "Cyrus",
    "Enheduanna",
    "Himiko",
    "Imhotep",
    "Kubaba",
    "Makeda",
    "Nezahualcoyotl",
    "Pachacutec",
    "Rumi",
    "Sappho",
    "Sargon",
    "Solon",
    "Sundiata",
    "Taharqa",
    "Tomyris",
    "Wu Zetian",
    "Zheng He",
)


def names_for(table: str, count: int, taken: set[str]) -> list[str]:
    """Names for so many bots of a table, always the same ones, none of them a person's there."""

    def drawn(name: str) -> str:
        return hashlib.sha256(f"{table}:{name}".encode()).hexdigest()

    known = {name.casefold() for name in taken}
    free = sorted([name for name in NAMES if name.casefold() not in known], key=drawn)
    return free[:count]
