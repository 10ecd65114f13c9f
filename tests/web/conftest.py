"""The browser and the small site of the pages' tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from shared.browser import Site
from shared.chromium import FLAGS, launched, missing

__all__ = ("FLAGS", "Site", "chromium", "missing", "site")


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site()
    yield found
    found.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser. Not for the whole session: other tests need the thread's event loop."""
    with launched() as browser:
        yield browser
