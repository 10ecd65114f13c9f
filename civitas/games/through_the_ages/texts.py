"""The sentences of Through the Ages: those of the civil side and those of politics, one table."""

from __future__ import annotations

from typing import Final

from civitas.kernel.text import Texts, read_texts

PACKAGE: Final = "civitas.games.through_the_ages"
TEXTS: Final = Texts(
    {**read_texts(PACKAGE, "texts.toml").entries, **read_texts(PACKAGE, "texts_politics.toml").entries}
)
