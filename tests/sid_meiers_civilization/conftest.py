"""The browser and the small site of the pages' tests, for this game's board too."""

from __future__ import annotations

from web.conftest import chromium, site

__all__ = ("chromium", "site")
