"""What the pages say, in both languages, typeset as each language is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from civitas.kernel.text import LANGUAGES, Texts, read_texts

TEXTS: Final = read_texts("civitas.text", "web.toml")

_BEFORE: Final = re.compile(r" ([:;?!»])")
_AFTER: Final = re.compile(r"« ")
_MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")  # before a number, not between two


@lru_cache(maxsize=4096)
def typeset(sentence: str, lang: str) -> str:
    """Real apostrophes and minus signs; in French narrow spaces before high punctuation and inside quotation marks."""
    sentence = _MINUS.sub("−", sentence.replace("'", "’"))
    if lang != "fr":
        return sentence
    return _AFTER.sub("«\u202f", _BEFORE.sub("\u202f\\1", sentence))


def say(key: str, lang: str, values: Mapping[str, str | int] | None = None) -> str:
    """A sentence of the pages, typeset; names and other values stay as they are."""
    return _TYPESET[lang].say(key, lang, values)


def level_name(level: str, lang: str) -> str:
    """A bot's level in words; one we have no word for names itself."""
    key = f"level.{level.partition(':')[0]}"
    return say(key, lang) if TEXTS.has(key) else level


def signed(number: int) -> str:
    """A change with its sign, with a real minus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def typeset_texts(texts: Texts, lang: str) -> Texts:
    """A table of sentences as one language prints them."""
    return Texts({key: {lang: typeset(entry[lang], lang)} for key, entry in texts.entries.items()})


_TYPESET: Final = {lang: typeset_texts(TEXTS, lang) for lang in LANGUAGES}
