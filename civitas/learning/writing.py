"""Tuned figures as a TOML file: the text of the set they began from, with other numbers."""

from __future__ import annotations

import re
from importlib import resources
from typing import Final

from civitas.bots.weights import WeightSet

_LINE: Final = re.compile(r"^(\w+) = ([^#\n]*?)(\s*#.*)?$", re.MULTILINE)


def weights_text(package: str, figures: WeightSet, began: str) -> str:
    """The file of a set: headings and remarks of the set it began from stay."""
    text = resources.files(package).joinpath("weights", f"{began}.toml").read_text(encoding="utf-8")

    def line(found: re.Match[str]) -> str:
        return f"{found.group(1)} = {figures.values[found.group(1)]!r}{found.group(3) or ''}"

    return _LINE.sub(line, text)
