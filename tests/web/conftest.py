"""A browser for the pages' tests: Debian's Chromium, and a small site that serves rendered stages of matches."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from civitas.web import assets

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Pages = dict[str, Callable[[], str]]


def missing(tool: str, reason: str) -> None:
    """Skip, unless CIVITAS_REQUIRE says that the tool must be there."""
    if tool in os.environ.get("CIVITAS_REQUIRE", "").split(","):
        pytest.fail(reason)
    pytest.skip(reason)


class Site:
    """Serves pages by their path, and keeps what is posted."""

    def __init__(self) -> None:
        self.pages: Pages = {}
        self.posted: list[tuple[str, str]] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                name = path.removeprefix("/static/")
                if path.startswith("/static/") and name in assets.files():
                    file = assets.files()[name]
                    self.answer(200, file.read_bytes(), assets.TYPES[file.suffix])
                elif path in site.pages:
                    self.answer(200, site.pages[path]().encode(), "text/html; charset=utf-8")
                else:
                    self.answer(404, b"", "text/plain")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0"))).decode()
                site.posted.append((self.path, body))
                self.answer(200, b"{}", "application/json")

            def answer(self, status: int, body: bytes, kind: str) -> None:
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.send_header("content-security-policy", POLICY)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site()
    yield found
    found.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser. Not for the whole session: other tests need the thread's event loop."""
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
