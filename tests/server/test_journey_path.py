"""Path of Civilization in real browsers on a real server: two people and a bot to the ranking, and alone by keys."""

from __future__ import annotations

from typing import Any

import pytest
from server_tools import Server
from test_journeys import WIDER, visit

pytestmark = pytest.mark.xdist_group("journey-path")

PATH = "path-of-civilization"
MOST = 2000  # more looks at both pages than nine turns need
OPEN = "() => document.querySelector('#prompt')?.dataset.request || ''"
OTHER = "old => (document.querySelector('#prompt')?.dataset.request || '') !== old"
# Answers the page's question as a hurried player would: lays cards and picks cubes from the last to the first until
# it can be confirmed, wishes once, else takes the first piece or button.
ACT = """() => {
    const prompt = document.querySelector('#prompt')
    if (!prompt.querySelector('.options')) return // the question was settled while we looked
    const seen = one => one.getClientRects().length > 0
    const laying = '.z-hand [data-item], [data-picks] [data-pick].legal'
    const confirm = prompt.querySelector('[data-do=confirm]')
    const main = prompt.querySelector('[data-main]')
    const piece = [...document.querySelectorAll('[data-id][data-moves]')].find(seen)
    const loose = prompt.querySelector('.acts [data-moves]')
    if (document.querySelector('[data-paths], [data-picks]')) {
        for (let most = 12; confirm.hidden && most; most--) [...document.querySelectorAll(laying)].pop().click()
        confirm.click()
    } else if (main && (document.querySelector('.wished') || !piece)) main.click()
    else if (piece || loose) (piece || loose).click()
    else throw new Error(`nothing to click: ${prompt.dataset.prompt} ${prompt.querySelector('.options').innerText}`)
}"""


def enter(page: Any, server: Server, link: str) -> None:
    """Take a seat by its link."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.base + link)
    if page.locator("main form button.primary").count():
        page.locator("main form button.primary").first.click()
    page.wait_for_url("**/tables/*")
    page.evaluate("() => { document.documentElement.dataset.pace = 'none' }")


def ended(page: Any) -> bool:
    return bool(page.evaluate("() => !!document.querySelector('[data-region=end] section')"))


def test_two_people_and_a_bot_play_to_the_ranking(chromium: Any, house: Server) -> None:
    with house.client() as client:
        table = {"game": PATH, "seats": ["open", "open", "easy"], "seed": None, "pace": 0}
        made = client.post("/api/tables", json=table).json()
    pages: list[Any] = []
    faults: list[list[str]] = []
    for seat in made["seats"][:2]:
        page, wrong = visit(chromium, house, "fr-FR")
        enter(page, house, seat["link"])
        pages.append(page)
        faults.append(wrong)
    assert "Répartissez vos cinq technologies" in pages[0].locator("#prompt").inner_text()
    for _ in range(MOST):
        if all(ended(page) for page in pages):
            break
        for page in pages:
            asked = page.evaluate(OPEN)
            if asked:
                page.evaluate(ACT)
                page.wait_for_function(OTHER, arg=asked, timeout=15_000)
        if not any(page.evaluate(OPEN) for page in pages):
            pages[0].wait_for_timeout(30)  # the bot is thinking
    rankings = [page.locator(".podium").inner_text() for page in pages]
    assert rankings[0] == rankings[1]
    assert len(rankings[0].split()) >= 6
    for page in pages:
        assert page.locator("[data-region=end] .chart svg").is_visible()
        assert page.evaluate(WIDER) == []
        page.context.close()
    assert faults == [[], []]


def test_alone_on_a_phone_the_first_turn_is_played_by_keys(chromium: Any, house: Server) -> None:
    page, wrong = visit(chromium, house, "fr-FR", width=390, height=844)
    page.emulate_media(reduced_motion="reduce")
    page.locator(f"input[name=game-card][value={PATH}]").check(force=True)
    form = page.locator(f"form[data-game={PATH}]")
    form.locator("label", has_text="1").first.click()
    form.locator("button.go").click()
    page.wait_for_url("**/tables/*")
    for _ in range(60):
        if "Tour 2 sur 9" in page.locator(".bar-title").inner_text():
            break
        asked = page.evaluate(OPEN)
        keys = ("5", "1", "3", "Enter") if page.locator(".z-hand [data-item]").count() == 5 else ("1",)
        if page.locator(".wished").count():
            keys = ("Enter",)
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(OTHER, arg=asked, timeout=15_000)
    assert "Tour 2 sur 9" in page.locator(".bar-title").inner_text()
    assert "L’Automa" in page.locator("[data-region=rivals]").inner_text()
    assert page.evaluate(WIDER) == []
    assert wrong == []
    page.context.close()
