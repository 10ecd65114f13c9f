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


# The fonts layouts are measured with, of those the pages name, and Debian's packages of them.
FONTS = {"Roboto": "fonts-roboto-unhinted", "P052": "fonts-urw-base35"}
# Whether a font is on this machine: text in it is as wide as in the one that would take its place only by chance.
INSTALLED = """(font) => {
  const pen = document.createElement('canvas').getContext('2d');
  const width = (family) => { pen.font = '40px ' + family; return pen.measureText('Civitas, 1440 × 900').width };
  return width(`"${font}", monospace`) !== width('monospace');
}"""


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


def need_fonts(browser: Any) -> None:
    """Skip where a font is missing with which layouts are measured: with wider ones tables take more room."""
    page = browser.new_page()
    for font, package in FONTS.items():
        if not page.evaluate(INSTALLED, font):
            page.close()
            missing("fonts", f"layouts are measured with {font}, which is not on this machine (Debian: {package})")
    page.close()
