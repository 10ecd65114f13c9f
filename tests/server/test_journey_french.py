"""A whole evening in French with the dark theme: no English sentence is left, and the pages are really dark."""

from __future__ import annotations

import re
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browser_tools import Visitors, api, asked, move
from server_tools import GAME, Server, create

import civitas
from civitas import games

pytestmark = pytest.mark.xdist_group("journey-french")
PACKAGE = Path(civitas.__file__).parent
ONLY_ENGLISH = re.compile(r".{0,20}\b(?:the|and|your|with|this|from|is)\b.{0,20}", re.IGNORECASE)  # in no table perhaps
# All a reader can come across: text, and what is said to screen readers or shown in hints. English by intent stays out.
SAID = """() => {
    const english = one => one.closest('[lang=en]')
    const hints = ['aria-label', 'title', 'placeholder', 'alt']
    const spoken = [...document.querySelectorAll('body *')].filter(one => !english(one))
        .flatMap(one => hints.map(hint => one.getAttribute(hint) || ''))
    return [document.title, document.body.textContent, ...spoken].join(' | ')
}"""
# How light the ground and the ink of the page's main parts are, from 0 to 1.
LIGHT = """() => {
    const parts = colour => (colour.match(/[\\d.]+/g) || []).map(Number)
    const light = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    const ground = one => {
        const found = parts(getComputedStyle(one).backgroundColor)
        return (found[3] === undefined || found[3] > 0.5) || !one.parentElement ? found : ground(one.parentElement)
    }
    return [...document.querySelectorAll('body, .topbar, .panel, #prompt, .prompt-t, .lesson p, main h1, .panel h2')]
        .filter(one => one.getClientRects().length && !one.closest('.hero, .fin, .tip'))
        .map(one => [`${one.tagName}.${one.className}`, light(ground(one)), light(parts(getComputedStyle(one).color))])
}"""


def plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def sentences(value: Any, lang: str) -> Iterator[str]:
    """Every text of a table that stands there in both languages."""
    if isinstance(value, list):
        for one in value:
            yield from sentences(one, lang)
    elif isinstance(value, dict) and {"en", "fr"} <= set(value):
        found = value[lang]
        yield from [found] if isinstance(found, str) else [str(one) for one in found]
    elif isinstance(value, dict):
        for one in value.values():
            yield from sentences(one, lang)


@cache
def english() -> frozenset[str]:
    """The longer pieces between the places of our English sentences, as far as French has not the same."""
    texts: dict[str, set[str]] = {"en": set(), "fr": set()}
    for path in PACKAGE.rglob("*.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for lang, found in texts.items():
            found |= set(sentences(table, lang))
    for path in PACKAGE.rglob("learn.en.html"):
        texts["en"] |= set(re.split(r"<[^>]*>|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", path.read_text(encoding="utf-8")))
    french = " | ".join(plain(text) for text in texts["fr"])
    pieces = {plain(piece) for text in texts["en"] for piece in re.split(r"\{[^}]*\}", text)}
    return frozenset(one for one in pieces if len(one.split()) >= 3 and len(one) >= 12 and one not in french)


def english_on(page: Any) -> list[str]:
    said = plain(page.evaluate(SAID))
    for game in games.available():
        said = said.replace(game.name["fr"], "")  # some games keep their English name
    return [piece for piece in english() if piece in said] + ONLY_ENGLISH.findall(said)


def looks_right(page: Any) -> None:
    """French and dark, on the present page."""
    assert page.locator("html").get_attribute("lang") == "fr"
    assert english_on(page) == [], page.url
    found = page.evaluate(LIGHT)
    assert len(found) > 2
    assert [one for one in found if one[1] > 0.3 or one[2] < 0.45] == [], page.url


def test_settings_hold_and_nothing_english_is_left(visitors: Visitors, house: Server) -> None:
    page = visitors.open(house, color_scheme="light", expected="404|409")
    assert len(english()) > 500
    assert len(english_on(page)) > 5  # it would be seen
    assert max(light for _, light, _ in page.evaluate(LIGHT)) > 0.7

    # Dark at once, French with the form; both for a year.
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/settings"):
        page.get_by_role("radio", name="Dark").check()
    assert max(light for name, light, _ in page.evaluate(LIGHT) if name.startswith("BODY")) < 0.3
    page.get_by_role("radio", name="Français").click()
    page.locator("html[lang=fr]").wait_for()
    looks_right(page)
    kept = {one["name"]: one for one in page.context.cookies()}
    assert (kept["lang"]["value"], kept["theme"]["value"]) == ("fr", "dark")
    assert all(kept[name]["expires"] > time.time() + 300 * 86400 for name in ("lang", "theme"))

    # The game, from the lobby to the ranking.
    form = page.locator(f"form[data-game={GAME}]")
    form.get_by_role("radio", name="1", exact=True).check()
    form.get_by_text("Variantes, pendule, édition").click()
    form.get_by_label("Graine").fill("5")
    form.get_by_role("button", name="Commencer la partie").click()
    page.wait_for_url("**/tables/*")
    table = page.url.rpartition("/")[2]
    seen: set[str] = set()
    for _ in range(9):
        if asked(page)["prompt"] not in seen:
            looks_right(page)
        seen.add(asked(page)["prompt"])
        move(page)
    assert len(seen) >= 4
    page.locator("#market .hit, #wonders .w").first.click(button="right")
    page.locator("#zoom .zoom").wait_for()
    looks_right(page)
    page.keyboard.press("Escape")
    while not api(page, f"/api/tables/{table}")["over"]:
        (question,) = api(page, f"/api/tables/{table}/requests")
        answer = {"number": question["number"], "answer": question["options"][-1]}
        api(page, f"/api/tables/{table}/answers", answers=[answer])
    page.locator("[data-region=end] section.end").wait_for()
    looks_right(page)

    # Every other page, in a new tab of the same browser.
    with house.client() as client:
        made = create(client, "human", "open")
    screen = api(page, "/api/tables", game="age-of-civilization", seats=["screen", "screen"], seed=5)
    paths = ["/", f"/tables/{table}/replay?step=3", screen["link"], f"{screen['link']}?seat=0"]
    paths += [f"/games/age-of-civilization/{name}" for name in ("learn", "rules")]
    paths += [made["seats"][1]["link"], "/no/such/page", "/join/nobody"]
    tab = visitors.tab(page.context, house, "/", expected="40[34]|409")
    for path in paths:
        tab.goto(house.base + path)
        looks_right(tab)
