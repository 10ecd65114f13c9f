"""What the arena says to people."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import Texts, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "arena.toml")
