"""The sentences of Sid Meier's Civilization, in every language."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import read_texts

TEXTS: Final = read_texts("civitas.games.sid_meiers_civilization", "texts.toml")
