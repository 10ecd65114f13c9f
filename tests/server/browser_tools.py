"""A real browser on a real server: visitors, what goes wrong on their pages, moves made with the keys."""

from __future__ import annotations

import re
from typing import Any

import httpx
from server_tools import Server

STALE = "409"  # a key struck again before the answer is back is refused, and rightly: that is not counted
MOST_MOVES = 400  # more than any game of six rounds needs

# What the page asks now. `request` is missing while others decide.
ASKED = """() => {
    const prompt = document.querySelector('#prompt'), tip = document.querySelector('.tip[data-tip]')
    const seen = one => one && one.getClientRects().length > 0
    return {
        request: prompt && prompt.dataset.request, prompt: prompt && prompt.dataset.prompt,
        over: !!document.querySelector('[data-region=end] section'),
        first: !!document.querySelector('.options [data-key="1"]'),
        main: !!document.querySelector('#prompt [data-main]'),
        tip: seen(tip) ? tip.dataset.tip : null,
    }
}"""
MOVED_ON = """old => {
    const prompt = document.querySelector('#prompt')
    return !!document.querySelector('[data-region=end] section')
        || !prompt || (prompt.dataset.request && prompt.dataset.request !== old)
}"""


class Visitors:
    """Opens browsers of their own; nothing may have gone wrong on their pages when they leave."""

    def __init__(self, chromium: Any) -> None:
        self.chromium = chromium
        self.contexts: list[Any] = []
        self.wrong: list[str] = []

    def open(
        self,
        server: Server,
        path: str = "/",
        client: httpx.Client | None = None,
        expected: str = STALE,
        lang: str = "en-GB",
        width: int = 1440,
        **more: Any,
    ) -> Any:
        """A new browser's page; with a client, the browser that client is. Faults that match `expected` are none."""
        context = self.chromium.new_context(
            viewport={"width": width, "height": 900}, locale=lang, reduced_motion="reduce", **more
        )
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        context.add_cookies([{"name": "pace", "value": "none", "url": server.base}])
        if client is not None:
            context.add_cookies([{"name": k, "value": v, "url": server.base} for k, v in client.cookies.items()])
        return self.tab(context, server, path, expected)

    def tab(self, context: Any, server: Server, path: str, expected: str = STALE) -> Any:
        """Another page of a browser."""
        page = context.new_page()

        def fault(text: str) -> None:
            if not re.search(expected, text):
                self.wrong.append(text)

        page.on("pageerror", lambda error: fault(str(error)))
        page.on("console", lambda line: fault(line.text) if line.type == "error" else None)
        page.on("response", lambda answer: fault(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
        page.goto(path if path.startswith("http") else server.base + path)
        return page

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts = []
        assert self.wrong == [], self.wrong


def asked(page: Any) -> dict[str, Any]:
    """What the page asks now."""
    found: dict[str, Any] = page.evaluate(ASKED)
    return found


def move(page: Any, key: str = "") -> None:
    """Play the move of a key, by default the first one listed, and wait for the next question or the end."""
    now = asked(page)
    page.keyboard.press(key or ("1" if now["first"] else "Enter"))
    page.wait_for_function(MOVED_ON, arg=now["request"])


def await_turn(page: Any) -> dict[str, Any]:
    """Wait until something is asked, or the game is over."""
    page.wait_for_function(MOVED_ON, arg="")
    return asked(page)


def wait_moved(page: Any, request: str) -> None:
    page.wait_for_function(MOVED_ON, arg=request)


def api(page: Any, path: str, **body: Any) -> Any:
    """What the server answers this browser; with a body, a post."""
    address = page.url.split("/tables/")[0] + path
    answer = page.request.post(address, data=body) if body else page.request.get(address)
    assert answer.ok, answer.text()
    return answer.json()
