"""Hints on the board and the analysis of a finished game, in a real browser, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser_tools import Visitors, asked, await_turn, move, wait_moved
from server_tools import Server, SlowServer, create, play
from shared.browser import DESKTOP, PHONE, axe_source

from civitas.web.words import say

pytestmark = pytest.mark.xdist_group("journey-advice")
HINTED = """() => [...document.querySelectorAll('.hinted')].map(one =>
    one.dataset.moves || one.dataset.move || one.querySelector('[data-moves]').dataset.moves)"""


def check_access(page: Any) -> None:
    """No rule of access is broken, and nothing is wider than its window."""
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.evaluate(axe_source())
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [(one["id"], one["nodes"][0]["html"]) for one in result["violations"]] == []


def hinted(page: Any) -> set[str]:
    """The moves that are ringed."""
    found: list[str] = page.evaluate(HINTED)
    return set(found)


@pytest.mark.parametrize(("locale", "lang", "theme"), [("en-GB", "en", "light"), ("fr-FR", "fr", "dark")])
def test_a_hint_in_words_and_on_the_board(
    visitors: Visitors, house: Server, locale: str, lang: str, theme: str
) -> None:
    with house.client() as client:
        table = create(client, "human", seed=5)
        page = visitors.open(house, table["link"], client, lang=locale, color_scheme=theme, bypass_csp=True)
    before = asked(page)["request"]
    assert hinted(page) == set()
    page.get_by_role("button", name=say("prompt.hint", lang), exact=True).click()
    box = page.locator("#hint")
    assert say("prompt.hint_text", lang) in box.inner_text()
    page.keyboard.press("Tab")  # the box has the focus: its buttons are the next stops
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == say("prompt.hint_ask", lang)
    page.keyboard.press("Enter")
    box.locator("dt").first.wait_for(timeout=90_000)  # the first thought of a server begins a process
    words = box.locator(".hint-option").inner_text()
    option = page.locator(".options [data-move]", has_text=words)
    word = option.get_attribute("data-move")
    assert hinted(page) == {word}
    assert page.locator("[data-region=markets] .hinted").is_visible()
    assert box.locator("dt").count() >= 1
    assert box.locator("dd").first.inner_text()[0] in "+−"
    assert box.locator(".hint-text").inner_text()
    page.get_by_role("img", name=say("prompt.hinted", lang, {"n": 1})).first.wait_for()
    check_access(page)
    page.set_viewport_size(DESKTOP)

    # The advice is taken; the ring goes with its question, and the next hint asks no more whether to mark the game.
    box.get_by_role("button", name=say("prompt.hint_play", lang)).click()
    wait_moved(page, before)
    assert hinted(page) == set()
    page.keyboard.press("!")
    page.wait_for_function("() => document.querySelectorAll('.hinted').length > 0")
    assert box.locator(".hint-option").is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == say("page.close", lang)
    page.keyboard.press("Escape")
    assert not box.is_visible()

    # The question is answered in another tab: box and ring go with it. Keys play on while the box is open.
    page.keyboard.press("!")
    box.locator(".hint-option:not(:empty)").wait_for()
    move(visitors.tab(page.context, house, table["link"]))
    box.wait_for(state="hidden")
    assert hinted(page) == set()
    before = await_turn(page)["request"]
    page.keyboard.press("!")
    box.locator(".hint-option:not(:empty)").wait_for()
    move(page)
    box.wait_for(state="hidden")
    assert asked(page)["request"] != before


# What is wrong with how an advised square is shown: its ring, and the box beside it and the prompt.
RING = """() => {
    const of = (selector) => document.querySelector(selector).getBoundingClientRect(), wrong = []
    const ring = document.querySelector('.hint-ring:not(.under)'), square = of('.sq.hinted rect'), box = of('#hint')
    if (!ring) return ['no ring']
    const { left, top, right, bottom } = ring.getBoundingClientRect(), style = getComputedStyle(ring)
    const near = (a, b) => Math.abs(a - b) < 8
    if (!near(left, square.left) || !near(top, square.top) || !near(right, square.right)) wrong.push('elsewhere')
    if (style.stroke === 'none' || parseFloat(style.strokeWidth) < 4) wrong.push('faint')
    if (ring !== ring.ownerSVGElement.lastElementChild) wrong.push('covered by other pieces')
    if (top < of('.topbar').bottom || bottom > box.top || left < 0 || right > innerWidth) wrong.push('out of sight')
    if (box.left < 0 || box.right > innerWidth || box.bottom > of('#prompt').top) wrong.push('box out of place')
    return wrong
}"""


@pytest.mark.parametrize("text", ["normal", "large"])
def test_on_a_phone_an_advised_square_is_ringed_and_in_sight(visitors: Visitors, house: Server, text: str) -> None:
    with house.client() as client:
        table = create(client, "human", "easy", seed=5, game="sid-meiers-civilization")
        page = visitors.open(house, "/", client, width=390, has_touch=True, is_mobile=True)
    page.context.add_cookies([{"name": "text", "value": text, "url": house.base}])
    page.goto(house.base + table["link"])
    await_turn(page)
    page.keyboard.press("!")
    page.locator("#hint [data-do=hint-yes]").tap()
    page.locator("#hint .hint-option:not(:empty)").wait_for(timeout=90_000)
    assert page.evaluate(RING) == []


def test_who_waits_for_a_hint_may_play_on(visitors: Visitors, tmp_path: Path) -> None:
    """The box is closed and a move made while the bot still thinks; asked again, the box only waits on."""
    server = SlowServer(f"sqlite:///{tmp_path / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    with server.client() as client:
        table = create(client, "human", seed=5)
        page = visitors.open(server, table["link"], client)
    before = asked(page)["request"]
    page.keyboard.press("!")
    box = page.locator("#hint")
    box.get_by_role("button", name=say("prompt.hint_ask", "en")).click()
    box.get_by_text(say("prompt.hint_wait", "en"), exact=True).wait_for()
    button = box.get_by_role("button", name=say("prompt.hint_play", "en"))
    assert button.get_attribute("aria-disabled") == "true"  # it can be reached, and looks as it is
    assert button.get_attribute("disabled") is None
    assert button.evaluate("one => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"
    button.click(force=True)
    assert asked(page)["request"] == before
    page.keyboard.press("Escape")
    assert not box.is_visible()
    page.keyboard.press("!")
    box.get_by_text(say("prompt.hint_wait", "en"), exact=True).wait_for()
    page.keyboard.press("Escape")
    move(page)
    assert asked(page)["request"] != before
    assert hinted(page) == set()
    page.close()
    assert server.stop() == 0
    server.log.close()


def test_no_hint_between_people(visitors: Visitors, house: Server) -> None:
    with house.client() as client:
        table = create(client, "screen", "screen", seed=5)
        page = visitors.open(house, f"{table['link']}?seat=0", client)
    page.locator("#prompt").wait_for()
    assert page.locator("[data-do=hint], #hint").count() == 0
    page.keyboard.press("!")
    assert page.locator("#hint").count() == 0


@pytest.mark.parametrize(("locale", "lang", "theme"), [("en-GB", "en", "light"), ("fr-FR", "fr", "dark")])
def test_the_analysis_of_a_finished_game(visitors: Visitors, house: Server, locale: str, lang: str, theme: str) -> None:
    with house.client() as client:
        table = create(client, "human", seed=5)
        while not play(client, table["id"], lambda request: str(request["options"][-1]))["over"]:
            pass
        page = visitors.open(house, table["link"], client, lang=locale, color_scheme=theme, bypass_csp=True)
    page.locator("[data-region=end]").get_by_role("link", name=say("analysis.link", lang)).click()
    turning = page.locator(".an-turning li")
    turning.first.wait_for(timeout=90_000)
    count = turning.count()
    assert 3 <= count <= 5
    chart = page.locator(".chart.course svg")
    assert chart.is_visible()
    assert chart.locator("path.ln").count() == 1
    assert chart.locator("a").count() == count
    assert page.locator(".an-table tbody tr").count() >= count
    check_access(page)

    # A turning point leads to its moment of the replay, from that seat.
    step = turning.first.get_by_role("link", name=say("chronicle.back", lang)).last
    target = step.get_attribute("href")
    assert target in [link.get_attribute("href") for link in chart.locator("a").all()]
    step.click()
    page.wait_for_url(f"**{target}")
    page.locator("#prompt.replay").wait_for()
    assert f"step={page.locator('#prompt.replay').get_attribute('data-step')}&" in target
    # And the replay leads back.
    page.get_by_role("link", name=say("analysis.link", lang)).first.click()
    turning.first.wait_for()
    assert page.locator("progress").count() == 0
