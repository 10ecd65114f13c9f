"""The system's Chromium, for the tests that want a real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(tool: str, reason: str) -> None:
    """Skip, unless CIVITAS_REQUIRE says that the tool must be there."""
    if tool in os.environ.get("CIVITAS_REQUIRE", "").split(","):
        pytest.fail(f"{tool} is required: {reason}")
    pytest.skip(reason)


@contextmanager
def launched() -> Iterator[Any]:
    """A running browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("browser", "playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        missing("browser", "there is no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        yield browser
        browser.close()
