"""The sentences of Path of Civilization, in every language."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import read_texts

TEXTS: Final = read_texts("civitas.games.path_of_civilization", "texts.toml")
