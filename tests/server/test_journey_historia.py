"""An era of Historia in two real browsers, one in French and one in English, with civbots at the table."""

from __future__ import annotations

import time
from typing import Any

import pytest
from server_tools import Server

pytestmark = pytest.mark.xdist_group("journey-historia")
WIDER = "document.documentElement.scrollWidth - innerWidth"
MOST_SECONDS = 240.0  # on a machine with much else to do; an idle one needs a fraction of it
REVOLT = ("lay/revolution", "done", "end", "basic", "resolve/revolution")  # what is taken before anything else
OPTIONS = "[...document.querySelectorAll('#prompt .options [data-move]')].map((one) => one.dataset.move)"
# Keeps each thing that is told of others' moves.
KEEP_TOLD = """() => {
    window.told = []
    const box = document.querySelector('.teller-t')
    new MutationObserver(() => window.told.push(box.textContent)).observe(box, { childList: true })
}"""
# The page shows another question than that one, or none.
ANSWERED = "old => (document.querySelector('#prompt').dataset.request ?? '') !== old"


def sit(chromium: Any, server: Server, link: str, lang: str, pace: str = "none", **size: int) -> tuple[Any, list[str]]:
    """Somebody takes the seat of a link; others' moves are shown at that pace."""
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900, **size}, locale=lang, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "pace", "value": pace, "url": server.base}])
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
    page.goto(server.base + link)
    button = page.locator("main form button.primary")
    if button.count():
        button.first.click()
    page.wait_for_url("**/tables/*")
    return page, wrong


def era(page: Any) -> str:
    return str(page.locator(".when .er").text_content())


def answer(page: Any) -> str:
    """Answer the question on a page by its key, or by a click where it has none; what was chosen, or nothing."""
    asked = page.locator("#prompt").get_attribute("data-request")
    if asked is None:
        return ""
    words: list[str] = page.evaluate(OPTIONS)
    if not words:
        return ""
    word = next((word for word in REVOLT if word in words), words[0])
    entry = page.locator(f'#prompt .options [data-move="{word}"]')
    key = entry.get_attribute("data-key")
    if key:
        page.keyboard.press(key)
    else:
        entry.dispatch_event("click")
    page.wait_for_function(ANSWERED, arg=asked, timeout=30_000)
    return word


def test_the_form_has_as_many_civbots_as_there_is_room_for(chromium: Any, house: Server) -> None:
    page = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    page.goto(house.base)
    page.locator(".game input[type=radio][value=historia]").check(force=True)
    form = page.locator("form.setup[data-game=historia]")
    form.locator("summary").click()
    lists = form.locator("select[name^='option-civbots.']")

    def room(seats: int) -> int:
        form.locator(f"[name=seats][value='{seats}']").check(force=True)
        return sum(lists.nth(place).is_visible() for place in range(lists.count()))

    assert [room(seats) for seats in (6, 5, 4, 3, 2, 1)] == [0, 1, 2, 3, 4, 5]
    assert {lists.nth(place).input_value() for place in range(5)} == {"chief"}
    assert room(3) == 3
    lists.nth(0).select_option("king")
    lists.nth(1).select_option("")
    lists.nth(2).select_option("noble")
    about = form.locator("[data-about]").filter(has_text="Civbot").inner_text()
    assert "strongest Civbot" in about
    assert "stronger Civbot" in about
    assert "No Civbot" not in about
    form.locator(".go").click()
    page.wait_for_url("**/tables/*")
    table = page.url.rpartition("/")[2]
    view = page.context.request.get(f"{house.base}/api/tables/{table}/view").json()
    assert view["options"]["civbots"] == "king,noble"


def test_two_people_play_an_era_with_civbots(chromium: Any, house: Server) -> None:
    with house.client() as client:
        options = {"civbots": "noble,chief"}
        made = client.post("/api/tables", json={"game": "historia", "seats": ["open", "open"], "options": options})
    assert made.status_code == 201, made.text
    links = [seat["link"] for seat in made.json()["seats"]]
    french, faults = sit(chromium, house, links[0], "fr-FR", width=390, height=844)
    english, more = sit(chromium, house, links[1], "en-GB")
    assert [page.locator("html").get_attribute("lang") for page in (french, english)] == ["fr", "en"]
    chosen: list[str] = []
    until = time.monotonic() + MOST_SECONDS
    while era(french) != "II" or era(english) != "II":
        assert time.monotonic() < until, f"the era does not end: {chosen[-12:]}"
        for page in (french, english):
            word = answer(page)
            if word:
                chosen.append(word)
        if not word:
            page.wait_for_timeout(20)
    assert chosen.count("lay/revolution") >= 4
    assert {"settle", "leader", "lay", "basic"} <= {word.partition("/")[0] for word in chosen}
    for page, told in ((french, "Ère 2, Tour 1"), (english, "Era 2, turn 1")):
        page.locator("[data-region=chronicle]", has_text=told).wait_for(timeout=10_000)
        assert page.locator(".civbot").count() == 2
        assert page.locator(".terr").count() == 13
        assert page.evaluate(WIDER) <= 0
    assert faults + more == []
    for page in (french, english):
        page.context.close()


def test_what_civbots_do_is_told_one_by_one(chromium: Any, house: Server) -> None:
    """Alone the five civbots act in answer to one's own move."""
    with house.client() as client:
        made = client.post("/api/tables", json={"game": "historia", "seats": ["open"]})
    page, wrong = sit(chromium, house, made.json()["seats"][0]["link"], "en-GB", pace="fast")
    page.locator("#prompt[data-request]").wait_for()
    page.evaluate(KEEP_TOLD)
    settled = answer(page)
    if settled.startswith("civilization/"):  # asked first where two civilizations share the colour drawn
        settled = answer(page)
    assert settled.startswith("settle/")
    page.wait_for_function("() => window.told.some((line) => line.startsWith('Civbot 5'))", timeout=30_000)
    page.wait_for_function("() => document.querySelector('#teller').hidden", timeout=30_000)
    lines: list[str] = page.evaluate("window.told")
    assert [line.partition(" starts in ")[0] for line in lines] == [f"Civbot {number}" for number in range(1, 6)], lines
    assert wrong == []
    page.context.close()
