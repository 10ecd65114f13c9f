"""The sentences of the terminal, in every language."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import Refusal, Texts, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "terminal.toml")


def say(key: str, lang: str, **values: str | int) -> str:
    """A sentence of the terminal."""
    return TEXTS.say(key, lang, values)


def refuse(key: str, **values: str | int) -> Refusal:
    """A refusal in the terminal's words."""
    return Refusal(key, TEXTS, **values)


def fact_name(fact: str, lang: str) -> str:
    """What a fact of a card is called; a fact nobody named keeps its key."""
    return TEXTS.say(f"fact.{fact}", lang) if TEXTS.has(f"fact.{fact}") else fact.replace("_", " ")
