"""Pages in a real browser: a small site that serves rendered stages of matches, and what is asked of every page."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any

from web.web_tools import reader

from civitas.kernel.match import Match
from civitas.web import assets, render
from civitas.web.settings import Settings
from shared.chromium import missing

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'"
)
Pages = dict[str, Callable[[], str]]


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


def axe_source() -> str:
    try:
        return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    except ModuleNotFoundError:
        missing("browser", "axe-playwright-python is not installed")
        raise


# What is asked of pages

DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
# How many tab stops each zone of a board has.
STOPS = """[...document.querySelectorAll('[data-zone]')].map((zone) =>
  [...zone.querySelectorAll('button, a[href], [role=button]')].filter((one) =>
    one.tabIndex === 0 && one.getClientRects().length && !one.closest('[popover]')).length)"""
# What is too small for a finger, of all that can be tapped on a table.
SMALL = """[...document.querySelectorAll(
    '[data-moves], [data-item], .tabs a, .prompt .btn, .stage .btn, .bline button, .bline input, .zb')]
  .filter((one) => one.getClientRects().length && !one.closest('.options, [popover]'))
  .map((one) => [one.dataset.id || one.dataset.moves || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


def check_access(
    chromium: Any, site: Site, drawn: dict[str, str], theme: str, viewports: tuple[dict[str, int], ...]
) -> None:
    """No page breaks a rule of access or is wider than its window."""
    source = axe_source()
    site.pages = {f"/{name}": (lambda html=html: html) for name, html in drawn.items()}
    found: list[str] = []
    for viewport in viewports:
        context = chromium.new_context(viewport=viewport, bypass_csp=True, reduced_motion="reduce", color_scheme=theme)
        page = context.new_page()
        for name in drawn:
            page.goto(f"{site.address}/{name}")
            sideways = page.evaluate(TOO_WIDE)
            if sideways > 0:
                found.append(f"{name} {viewport['width']}: {sideways} px too wide")
            page.evaluate(source)
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found += [
                f"{name} {viewport['width']}: {one['id']}: {node['html'][:160]} {node['failureSummary']}"
                for one in result["violations"]
                for node in one["nodes"][:3]
            ]
        context.close()
    assert not found, "\n".join(found)


def open_table(
    chromium: Any, site: Site, match: Match, viewport: dict[str, int], lang: str = "en", seat: int = 0, **more: Any
) -> Any:
    """The page of the person at a seat, who may take back; nothing may go wrong on it until `sent` looks."""
    html = render.table_page(reader(match, seat, can_undo=True), match, lang, Settings(lang=lang, pace="none"))
    site.pages = {"/tables/t1": lambda: html, "/tables/t1/cards": lambda: render.card_book(match, lang)}
    context = chromium.new_context(viewport=viewport, reduced_motion="reduce", **more)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
    page.goto(f"{site.address}/tables/t1")
    page.problems = problems
    return page


def sent(site: Site, page: Any) -> list[dict[str, Any]]:
    """What the page has sent as answers."""
    page.wait_for_timeout(300)
    assert page.problems == []
    return [json.loads(body) for path, body in site.posted if path.endswith("/answers")]


def words_sent(site: Site, page: Any) -> list[str]:
    """The words the page has sent as answers, in order."""
    return [str(one["answer"]) for posted in sent(site, page) for one in posted["answers"]]
