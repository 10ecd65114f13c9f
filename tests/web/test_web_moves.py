"""Moves in a real browser: pieces that glide widen nothing, what happens at once is told a few sentences at a time."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, Site
from test_web_browser import at
from web_tools import GAME, reader, step

from civitas import games
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.info import Shown
from civitas.web.settings import Settings

pytestmark = pytest.mark.xdist_group("browser")
WIDEST = """async () => {
  const from = new DOMRect(900, 300, 80, 80), back = new DOMRect(-700, 300, 80, 80);
  const pieces = [...document.querySelectorAll('[data-id]')].filter(seen);
  glide(new Map(pieces.map((one, nth) => [one.dataset.id, nth % 2 ? from : back])));
  let widest = 0, running = 0;
  for (let frame = 0; frame < 12; frame++) {
    await new Promise((done) => requestAnimationFrame(done));
    widest = Math.max(widest, document.documentElement.scrollWidth);
    running = Math.max(running, document.getAnimations().length);
  }
  return [widest, running];
}"""


def open_page(chromium: Any, site: Site, html: str, viewport: dict[str, int], path: str = "/tables/t1") -> Any:
    site.pages[path] = lambda: html
    page = chromium.new_context(viewport=viewport).new_page()
    page.goto(site.address + path)
    return page


def test_a_gliding_piece_does_not_widen_the_phone(chromium: Any, site: Site) -> None:
    match = at(3, "act_or_rest")
    page = open_page(chromium, site, render.table_page(reader(match, 0), match, "en", Settings()), PHONE)
    widest, running = page.evaluate(WIDEST)
    assert running > 10
    assert widest == PHONE["width"]


def later(match: Match, events: int) -> Match:
    """The same match when so much more has happened."""
    rng = random.Random(3)
    assert match.chronicle is not None
    told = len(match.chronicle.events)
    while not match.over and len(match.chronicle.events) < told + events:
        step(match, rng)
    return match


def test_much_at_once_is_told_by_and_by(chromium: Any, site: Site) -> None:
    match = at(3, "act_or_rest")
    page = open_page(chromium, site, render.table_page(reader(match, 0), match, "en", Settings(pace="fast")), DESKTOP)
    assert match.chronicle is not None
    told = len(match.chronicle.events)
    regions = render.regions(reader(later(match, 8), 0), match, "en")
    fresh = len(match.chronicle.events) - told
    assert fresh >= 8
    page.evaluate(
        """(regions) => {
          window.lines = [];
          const note = (all) => all.forEach((one) => one.addedNodes.forEach((node) => lines.push(node.textContent)));
          new MutationObserver(note).observe(document.querySelector('.teller-t'), { childList: true });
          receive({ type: 'regions', version: 9, turn: false, regions });
        }""",
        regions,
    )
    assert page.locator("#teller").is_visible()
    assert page.locator("#teller [data-do=skip]").is_visible()
    for _ in range(100):
        if page.evaluate("lines.length") >= fresh:
            break
        page.wait_for_timeout(100)
    texts = page.eval_on_selector_all("#log .say-t", "all => all.map((one) => one.textContent.trim())")
    assert page.evaluate("lines") == texts[:fresh][::-1]
    assert page.locator(".teller-t span").count() <= 4
    page.locator("#teller").wait_for(state="hidden")


def test_what_is_told_can_be_skipped(chromium: Any, site: Site) -> None:
    match = at(3, "act_or_rest")
    page = open_page(chromium, site, render.table_page(reader(match, 0), match, "en", Settings(pace="slow")), DESKTOP)
    first = render.regions(reader(later(match, 6), 0), match, "en")
    second = render.regions(reader(later(match, 6), 0), match, "en")
    page.evaluate("(all) => all.forEach((regions) => receive({ version: 9, turn: false, regions }))", [first, second])
    page.locator("#teller [data-do=skip]").click()
    assert page.locator("#teller").is_hidden()
    entries = page.eval_on_selector_all("#log [data-entry]", "all => all.map((one) => +one.dataset.entry)")
    assert match.chronicle is not None
    assert max(entries) == len(match.chronicle.read(0)) - 1


def test_going_past_asks_first(chromium: Any, site: Site) -> None:
    match = at(2, "civilization")
    html = render.table_page(reader(match, 0, can_undo=False, can_undo_past=True), match, "en", Settings())
    page = open_page(chromium, site, html, DESKTOP)
    page.keyboard.press("z")
    assert page.locator("#past").is_visible()
    assert site.posted == []
    page.locator("[data-do=past-yes]").click()
    page.wait_for_timeout(200)
    assert site.posted == [("/api/tables/t1/undo", '{"past":true}')]


def test_a_replay_keeps_the_seat_it_is_seen_from(chromium: Any, site: Site) -> None:
    match = games.load(GAME).start(2, 3, {})
    shown = Shown(0, 9, 0, any_seat=True, seat="1")
    html = render.replay_page(reader(match, 1), match, "en", Settings(), shown)
    page = open_page(chromium, site, html, DESKTOP, "/tables/t1/replay")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.address}/tables/t1/replay?step=0&seat=1")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert any(url.endswith("/tables/t1/replay/1?lang=en&seat=1") for url in asked)
    assert page.locator(".slider select").input_value() == "1"
    assert page.locator("[data-copy]").get_attribute("data-copy") == "/tables/t1/replay?step=0&seat=1"
