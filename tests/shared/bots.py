"""The levels that answer at once; those that search are tested in tests/bots/test_search.py."""

from __future__ import annotations

from typing import Final

QUICK: Final = ("random", "easy", "normal")
