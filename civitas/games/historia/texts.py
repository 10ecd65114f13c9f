"""The sentences of Historia, in every language."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import read_texts

TEXTS: Final = read_texts("civitas.games.historia", "texts.toml")
