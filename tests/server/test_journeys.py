"""Whole evenings in a real browser on a real server: from the lobby to the ranking, alone and with a friend."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from server_tools import GAME, Server

# What sticks out of the page sideways, if the page can be scrolled that way.
WIDER = """() => {
    const held = e => e && e !== document.body && (getComputedStyle(e).overflowX !== 'visible' || held(e.parentElement))
    return document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !held(e.parentElement))
        .map(e => `${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().right)}`).slice(0, 12)
}"""
MOST_KEYS = 400  # more than any game of six rounds needs


def visit(chromium: Any, server: Server, lang: str = "en-GB", **size: int) -> tuple[Any, list[str]]:
    """A page of its own visitor at the lobby, and what goes wrong on it.

    A key struck again before the answer is back is refused as stale (409), and rightly: that is not counted.
    """
    context = chromium.new_context(viewport={"width": 1440, "height": 900, **size}, locale=lang)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console", lambda line: wrong.append(line.text) if line.type == "error" and "409" not in line.text else None
    )
    page.on(
        "response", lambda answer: wrong.append(answer.url) if answer.status >= 400 and answer.status != 409 else None
    )
    page.goto(server.base)
    return page, wrong


def prompt(page: Any) -> str:
    return str(page.locator("[data-region=prompt]").inner_html())


def play_to_the_end(page: Any) -> None:
    """With the keyboard alone: the first move listed, else what ends the step."""
    from playwright.sync_api import TimeoutError as Expired

    for turn in range(MOST_KEYS):
        if page.locator("[data-region=end] section").count():
            return
        before = prompt(page)
        page.keyboard.press("Enter" if turn % 3 == 2 else "1")
        with suppress(Expired):  # that key does nothing here
            page.wait_for_function(
                "old => document.querySelector('[data-region=prompt]').innerHTML !== old", arg=before, timeout=600
            )
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("lang", "width"), [("en-GB", 1440), ("fr-FR", 390)])
def test_a_newcomer_creates_and_finishes_a_game_alone(chromium: Any, house: Server, lang: str, width: int) -> None:
    page, wrong = visit(chromium, house, lang, width=width)
    form = page.locator(f"form[data-game={GAME}]")
    form.locator("label", has_text=re.compile(r"^\s*1\s*$")).first.click()
    form.locator("button.go").click()
    page.wait_for_url("**/tables/*")
    assert page.locator("html").get_attribute("lang") == lang[:2]
    play_to_the_end(page)
    assert page.locator("[data-region=end] section.end").is_visible()
    page.wait_for_function("() => document.getAnimations().every(moving => moving.playState !== 'running')")
    assert page.evaluate(WIDER) == []
    assert wrong == []
    page.context.close()


def test_two_browsers_play_live_and_a_spectator_watches(chromium: Any, house: Server) -> None:
    page, wrong = visit(chromium, house)
    with house.client() as client:
        made = client.post("/api/tables", json={"game": GAME, "seats": ["open", "open"]}).json()
    pages = [page]
    for _ in range(2):
        other, faults = visit(chromium, house)
        pages.append(other)
        wrong = wrong + faults
    links = [*[seat["link"] for seat in made["seats"]], made["watch_link"]]
    for reader, link in zip(pages, links, strict=True):
        reader.goto(house.base + link)
        if reader.locator("main form button.primary").count():
            reader.locator("main form button.primary").first.click()
        reader.wait_for_url("**/tables/*")
    active = pages[0] if pages[0].locator("[data-region=prompt] [data-move]").count() else pages[1]
    active.keyboard.press("1")
    for reader in pages:
        reader.locator("[data-region=chronicle]", has_text="rises").wait_for(timeout=10_000)
    assert pages[2].locator("[data-move]").count() == 0
    assert wrong == []
    for reader in pages:
        reader.context.close()
