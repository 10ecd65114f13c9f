"""How one reader wants the pages: language, theme, motion, text size, pace of others' moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from civitas.kernel.text import LANGUAGES

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": LANGUAGES,
    "theme": ("system", "light", "dark"),
    "motion": ("system", "off"),
    "text": ("normal", "large"),
    "pace": ("slow", "normal", "fast", "none"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """A reader's settings; every field takes one of CHOICES."""

    lang: str = "en"
    theme: str = "system"
    motion: str = "system"
    text: str = "normal"
    pace: str = "normal"

    @classmethod
    def read(cls, values: Mapping[str, object], lang: str = "en") -> Settings:
        """Settings from a form or cookie: what is unknown is left out, `lang` is the browser's language."""
        kept = {key: str(values[key]) for key, allowed in CHOICES.items() if values.get(key) in allowed}
        return cls(**{"lang": lang, **kept})

    def plain(self) -> dict[str, str]:
        return {key: str(getattr(self, key)) for key in CHOICES}
