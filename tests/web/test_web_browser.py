"""The pages in a real browser: no violation of access rules, no sideways scrolling, clicks, keys and taps."""

from __future__ import annotations

import json
import random
from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest
from web_tools import GAME, reader, step, walk

from civitas import games
from civitas.kernel.match import Match
from civitas.server.openapi import operations_page
from civitas.web import render
from civitas.web.info import ExampleCard, Shown, TableCard
from civitas.web.settings import Settings

if TYPE_CHECKING:
    from conftest import Site

pytestmark = pytest.mark.xdist_group("browser")
STOPS = """[...document.querySelectorAll('[data-zone]')].map((zone) =>
  [...zone.querySelectorAll('button, a[href]')].filter((one) =>
    one.tabIndex === 0 && one.getClientRects().length && !one.closest('[popover]')).length)"""
SMALL = """[...document.querySelectorAll('[data-moves], .tabs a, .prompt .btn')]
  .filter((one) => one.getClientRects().length && !one.closest('.options'))
  .map((one) => [one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def at(seats: int, prompt: str, seed: int = 7, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    rng = random.Random(seed)
    match = games.load(GAME).start(seats, seed, options)
    for _ in range(2000):
        if any(
            request.seat == 0 and request.prompt == prompt and match.view(0)["round"] != 1 for request in match.requests
        ):
            return match
        step(match, rng)
    raise AssertionError(f"{prompt} is never asked")


def pages(lang: str, theme: str) -> dict[str, str]:
    """One of every page."""
    settings = Settings(lang=lang, theme=theme)
    game = games.load(GAME)
    acting = at(3, "act_or_rest", innovation=True, changing_world=True)
    waiting = at(2, "civilization")
    drafting = games.load(GAME).start(4, 3, {"draft": True})
    scenario = at(1, "act_or_rest", mode="mongol_devastation")
    *_, over = walk(4, {}, seed=2, every=10_000)
    info = reader(acting, 0, guided=True, host=True, chat=[("Noor", "hello")])
    card = TableCard("t1", GAME, info.sitters, 2, "actions", 0, True, ["Alix"])
    examples = [ExampleCard(GAME, 0, ["normal", "easy"], 2, card), ExampleCard(GAME, 1, ["normal", "normal"])]
    return {
        "acting": render.table_page(info, acting, lang, settings),
        "waiting": render.table_page(reader(waiting, 1), waiting, lang, settings),
        "drafting": render.table_page(reader(drafting, 0), drafting, lang, settings),
        "scenario": render.table_page(reader(scenario, 0), scenario, lang, settings),
        "watching": render.table_page(reader(acting, None), acting, lang, settings),
        "over": render.table_page(reader(over, 0, seed="12"), over, lang, settings),
        "replay": render.replay_page(info, acting, lang, settings, Shown(4, 9, 1, any_seat=True, seat="0")),
        "marked": render.table_page(
            reader(waiting, 0, can_undo=False, can_undo_past=True, marked=True), waiting, lang, settings
        ),
        "example": render.table_page(reader(over, None, example=f"{GAME}/0", marked=True), over, lang, settings),
        "lobby": render.lobby_page([card], lang, settings, examples),
        "api": operations_page(lang, settings),
        "learn": render.learn_page(game, lang, settings),
        "rules": render.rules_page(game, lang, settings),
        "handover": render.handover_page(reader(drafting, None, screen=[0, 1]), drafting, lang, settings),
        "join": render.join_page(info, lang, settings, "/join/x"),
        "message": render.message_page(404, "No such table.", lang, settings),
    }


def axe_source() -> str:
    try:
        return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    except ModuleNotFoundError:
        from conftest import missing

        missing("browser", "axe-playwright-python is not installed")
        raise


@pytest.mark.parametrize(
    ("lang", "theme", "viewports"),
    [
        ("en", "light", (DESKTOP, PHONE)),
        ("en", "dark", (DESKTOP,)),
        ("fr", "light", (PHONE,)),
        ("fr", "dark", (DESKTOP, PHONE)),
    ],
)
def test_no_page_breaks_the_rules_of_access(
    chromium: Any, site: Site, lang: str, theme: str, viewports: tuple[dict[str, int], ...]
) -> None:
    source = axe_source()
    drawn = pages(lang, theme)
    site.pages = {f"/{name}": (lambda html=html: html) for name, html in drawn.items()}
    found: list[str] = []
    for viewport in viewports:
        context = chromium.new_context(viewport=viewport, bypass_csp=True, reduced_motion="reduce", color_scheme=theme)
        page = context.new_page()
        for name in drawn:
            page.goto(f"{site.address}/{name}")
            sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if sideways > 0:
                found.append(f"{name} {viewport['width']}: {sideways} px too wide")
            page.evaluate(source)
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found += [
                f"{name} {viewport['width']}: {one['id']}: {node['html'][:120]} {node['failureSummary']}"
                for one in result["violations"]
                for node in one["nodes"][:3]
            ]
        context.close()
    assert not found, "\n".join(found)


def open_table(chromium: Any, site: Site, match: Match, viewport: dict[str, int], **more: Any) -> Any:
    html = render.table_page(reader(match, 0, can_undo=True), match, "en", Settings(pace="none"))
    site.pages = {"/tables/t1": lambda: html, "/tables/t1/cards": lambda: render.card_book(match, "en")}
    context = chromium.new_context(viewport=viewport, reduced_motion="reduce", **more)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
    page.goto(f"{site.address}/tables/t1")
    page.problems = problems
    return page


def sent(site: Site, page: Any) -> list[dict[str, Any]]:
    page.wait_for_timeout(300)
    assert page.problems == []
    return [json.loads(body) for path, body in site.posted if path.endswith("/answers")]


def test_a_piece_with_one_move_is_played_by_a_click(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "act_or_rest"), DESKTOP)
    piece = page.locator(".tc [data-moves], .tn[data-moves]").first
    words = piece.get_attribute("data-moves").split()
    piece.click()
    if len(words) > 1:
        page.locator("#menu button").first.click()
    answers = sent(site, page)
    assert [one["answers"][0]["answer"] for one in answers] == [words[0]]


def test_several_moves_open_a_menu(chromium: Any, site: Site) -> None:
    match = at(3, "civilization")
    page = open_table(chromium, site, match, DESKTOP)
    piece = page.locator("#market [data-moves*=' ']").first
    words = piece.get_attribute("data-moves").split()
    assert {word.partition("/")[0] for word in words} == {"rise", "annex"}
    piece.click()
    assert page.locator("#menu").is_visible()
    assert sent(site, page) == []
    page.keyboard.press("2")
    assert sent(site, page)[0]["answers"][0]["answer"] == words[1]


def test_keys_play_take_back_and_explain(chromium: Any, site: Site) -> None:
    match = at(3, "act")
    page = open_table(chromium, site, match, DESKTOP)
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.wait_for_timeout(200)
    assert site.posted[-1][0] == "/api/tables/t1/undo"
    page.keyboard.press("Enter")
    assert sent(site, page)[-1]["answers"][0]["answer"] == "done"


def test_the_list_of_moves_is_reached_by_keys(chromium: Any, site: Site) -> None:
    match = at(3, "act_or_rest")
    page = open_table(chromium, site, match, DESKTOP)
    page.keyboard.press(".")
    assert page.evaluate("document.activeElement.dataset.move") == match.requests[0].options[0]
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.move") == match.requests[0].options[1]
    page.keyboard.press("Enter")
    assert sent(site, page)[0]["answers"][0]["answer"] == match.requests[0].options[1]


def test_a_zone_is_one_tab_stop(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "act_or_rest"), DESKTOP)
    stops = page.evaluate(STOPS)
    assert stops
    assert max(stops) == 1


def test_on_touch_the_first_tap_selects_the_second_plays(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "act_or_rest"), PHONE, has_touch=True, is_mobile=True)
    piece = page.locator(".tc [data-moves]:not([data-moves*=' '])").first
    word = piece.get_attribute("data-moves")
    piece.tap()
    assert sent(site, page) == []
    assert page.locator("#prompt [data-do=confirm]").is_visible()
    piece.tap()
    assert sent(site, page)[0]["answers"][0]["answer"] == word


@pytest.mark.parametrize("text", ["normal", "large"])
def test_a_card_is_looked_at_closely(chromium: Any, site: Site, text: str) -> None:
    page = open_table(chromium, site, at(3, "act"), DESKTOP)
    page.evaluate("(size) => { document.documentElement.dataset.text = size; }", text)
    card = page.locator("#market .hit").first
    name = card.locator(".nm").inner_text()
    card.click()
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == name
    box, prompt = page.locator("#zoom").bounding_box(), page.locator("#prompt").bounding_box()
    assert box["y"] + box["height"] <= prompt["y"] + 1


def test_a_number_explains_itself(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "act"), DESKTOP)
    page.locator("[popovertarget=my-military]").click()
    assert page.locator("#my-military").is_visible()
    page.keyboard.press("Escape")
    page.locator(".rival .nm").first.click()
    assert page.locator(".empire:popover-open .tree").is_visible()


def test_touch_targets_are_large_enough(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "act_or_rest", innovation=True), PHONE, has_touch=True, is_mobile=True)
    small = page.evaluate(SMALL)
    assert small == []
