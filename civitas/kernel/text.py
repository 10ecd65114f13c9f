"""Words for people: one table per room, English and French side by side.

An entry is a sentence per language with places to fill: `{coins}` is a value, `{coins|coin|coins}` one of two words by
number (English: one, other; French: zero and one, other).
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

LANGUAGES: Final = ("en", "fr")
_PLACE: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


def default_language() -> str:
    """The language of the environment (LC_ALL, LC_MESSAGES, LANG), else English."""
    for variable in ("CIVITAS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def is_one(n: int, lang: str) -> bool:
    """Whether n takes the singular: 0 does in French, not in English."""
    return abs(n) < 2 if lang == "fr" else abs(n) == 1


def places(sentence: str) -> set[str]:
    """Names of the values a sentence wants."""
    return {found.group(1) for found in _PLACE.finditer(sentence)}


def fill(sentence: str, lang: str, values: Mapping[str, str | int]) -> str:
    """The sentence with its places filled."""

    def place(found: re.Match[str]) -> str:
        value = values[found.group(1)]
        if found.group(2) is None:
            return str(value)
        return found.group(2) if is_one(int(value), lang) else found.group(3)

    return _PLACE.sub(place, sentence)


class Texts:
    """A table of sentences by key and language."""

    def __init__(self, entries: dict[str, dict[str, str]]) -> None:
        self.entries = entries

    def say(self, key: str, lang: str, values: Mapping[str, str | int] | None = None) -> str:
        """The sentence of that key, filled."""
        return fill(self.entries[key][lang], lang, values or {})

    def has(self, key: str) -> bool:
        return key in self.entries


def read_texts(package: str, file: str) -> Texts:
    """Read a TOML table of `[section] key = { en = "…", fr = "…" }`; keys become `section.key`."""
    data = tomllib.loads(resources.files(package).joinpath(file).read_text(encoding="utf-8"))
    entries: dict[str, dict[str, str]] = {}
    for section, rows in data.items():
        for key, row in rows.items():
            entries[f"{section}.{key}"] = {str(lang): str(sentence) for lang, sentence in row.items()}
    return Texts(entries)


COMMON: Final = read_texts("civitas.text", "common.toml")


class Refusal(ValueError):
    """Something a person asked for that cannot be: says what is wrong and what is allowed, in either language."""

    def __init__(self, key: str, texts: Texts = COMMON, /, **values: str | int) -> None:
        self.key = key
        self.texts = texts
        self.values = values
        super().__init__(key)

    def text(self, lang: str) -> str:
        return self.texts.say(self.key, lang, self.values)

    def __str__(self) -> str:
        return self.text(default_language())
