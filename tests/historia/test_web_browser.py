"""Historia in a real browser: access rules, no sideways scrolling, the map by mouse, key and finger."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from web.conftest import FLAGS, Site, missing
from web.web_tools import reader, step, walk

from civitas import games
from civitas.kernel.match import Match
from civitas.testing import position
from civitas.web import render
from civitas.web.settings import Settings

pytestmark = pytest.mark.xdist_group("browser-historia")
GAME = "historia"
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
STOPS = """[...document.querySelectorAll('[data-zone]')].map((zone) =>
  [...zone.querySelectorAll('button, a[href], [role=button]')].filter((one) =>
    one.tabIndex === 0 && one.getClientRects().length && !one.closest('[popover]')).length)"""
SMALL = """[...document.querySelectorAll('[data-moves], .tabs a, .prompt .btn')]
  .filter((one) => one.getClientRects().length && !one.closest('.options'))
  .map((one) => [one.dataset.id || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
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


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site()
    yield found
    found.close()


def axe_source() -> str:
    try:
        return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    except ModuleNotFoundError:
        missing("browser", "axe-playwright-python is not installed")
        raise


def middle(phase: str = "lay", **mine: Any) -> Match:
    """Turn 6 of four players and a civbot, with an event."""
    options = {"civbot_1": "noble", "events": True}
    me = {
        "civilization": "egypt",
        "points": 31,
        "technology": 8,
        "military": 7,
        "territories": ["europe", "middle_east", "north_africa"],
        "available": 4,
        "used": 2,
        "column": ["exploitation", "revolution", "trade"],
        "advisors": ["imhotep"],
        "wonders": ["sphinx", "parthenon"],
        "turned": ["stonehenge"],
        "leader": "elizabeth_i",
        **mine,
    }
    others = [
        {"civilization": "china", "points": 26, "technology": 7, "military": 10, "territories": ["europe", "russia"]},
        {"civilization": "rome", "points": 34, "technology": 10, "military": 8, "territories": ["china", "india"]},
        {"civilization": "greece", "points": 19, "technology": 6, "military": 5, "territories": ["north_america"]},
    ]
    return position(
        GAME,
        seats=4,
        options=options,
        turn=6,
        round=3,
        phase=phase,
        order=[0, 3, 1, 2],
        event="little_ice_age",
        civbots=[{"technology": 5, "military": 6, "points": 22, "territories": ["oceania"]}],
        players=[me, *others],
    )


def at(seats: int, prompt: str, seed: int = 7, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    for tried in range(seed, seed + 30):
        rng = random.Random(tried)
        match = games.load(GAME).start(seats, tried, options)
        while not match.over:
            if any(request.seat == 0 and request.prompt == prompt for request in match.requests):
                return match
            step(match, rng)
    raise AssertionError(f"{prompt} is never asked")


def resolving() -> Match:
    match = middle("resolve", laid=["expansion", "raid"])
    request = match.requests[0]
    match.answer(request.number, "resolve/expansion")
    return match


def pages(lang: str, theme: str) -> dict[str, str]:
    """The table at many stages, the lesson and the rules."""
    settings = Settings(lang=lang, theme=theme)
    game = games.load(GAME)
    laying, way = middle(), resolving()
    *_, over = walk(4, {"civbot_1": "chief"}, seed=2, every=10_000, game=GAME)
    *_, alone = walk(1, {}, seed=5, every=10_000, game=GAME)
    drawn = {
        "laying": (laying, reader(laying, 0, guided=True, host=True)),
        "way": (way, reader(way, 0)),
        "waiting": (way, reader(way, 1)),
        "watching": (laying, reader(laying, None)),
        "over": (over, reader(over, 0, seed="12")),
        "alone": (alone, reader(alone, 0)),
    }
    for prompt, seats, options in (
        ("civilization", 3, {"civilizations": "chosen"}),
        ("leader", 3, {}),
        ("aside", 2, {"advanced": True}),
        ("settle", 1, {}),
        ("war", 3, {"civbot_1": "king"}),
        ("recover", 2, {}),
    ):
        match = at(seats, prompt, **options)
        drawn[prompt] = (match, reader(match, 0))
    found = {name: render.table_page(info, match, lang, settings) for name, (match, info) in drawn.items()}
    found["learn"] = render.learn_page(game, lang, settings)
    found["rules"] = render.rules_page(game, lang, settings)
    return found


@pytest.mark.parametrize(
    ("lang", "theme", "viewports"),
    [
        ("en", "light", (DESKTOP, PHONE)),
        ("en", "dark", (PHONE,)),
        ("fr", "light", (PHONE,)),
        ("fr", "dark", (DESKTOP,)),
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
                f"{name} {viewport['width']}: {one['id']}: {node['html'][:160]} {node['failureSummary']}"
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


def sent(site: Site, page: Any) -> list[str]:
    page.wait_for_timeout(300)
    assert page.problems == []
    return [json.loads(body)["answers"][0]["answer"] for path, body in site.posted if path.endswith("/answers")]


def test_a_territory_is_chosen_by_a_click_on_the_map(chromium: Any, site: Site) -> None:
    match = at(1, "settle")
    page = open_table(chromium, site, match, DESKTOP)
    assert page.locator(".terr.legal").count() == len(match.requests[0].options)
    page.locator(".terr[data-id='territory/oceania'] .land").click()
    assert sent(site, page) == ["settle/oceania"]


def test_the_map_is_reached_and_played_by_keys(chromium: Any, site: Site) -> None:
    match = at(1, "settle")
    page = open_table(chromium, site, match, DESKTOP)
    page.locator(".terr[tabindex='0']").first.focus()
    first = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.id")
    assert first != second
    assert second.startswith("territory/")
    page.keyboard.press("Enter")
    assert sent(site, page) == [f"settle/{second.removeprefix('territory/')}"]


def test_a_territory_is_looked_at_closely(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".terr[data-id='territory/japan']").focus()
    page.keyboard.press("Enter")
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == "Japan"
    assert "China" in page.locator("#zoom").inner_text()
    assert sent(site, page) == []


def test_cards_are_laid_by_key_and_looked_at(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".acard [data-id='card/art']").hover()
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == "Art"
    assert "technology 6" in page.locator("#zoom").inner_text()
    page.mouse.move(5, 400)
    page.keyboard.press("1")
    assert sent(site, page) == ["lay/military"]


def test_the_sides_of_the_card_being_resolved_are_buttons(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, resolving(), DESKTOP)
    page.locator("[data-id='way/advanced']").click()
    assert sent(site, page) == ["advanced"]


def test_numbers_explain_themselves(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    for name in ("my-points", "my-cubes", "my-levels", "my-levels2", "my-government", "turn-end"):
        page.locator(f"[popovertarget={name}]").first.click()
        assert page.locator(f"#{name}").is_visible(), name
        page.keyboard.press("Escape")
    page.locator(".rival .nm").first.click()
    assert page.locator(".empire:popover-open .facts").is_visible()
    page.keyboard.press("Escape")
    page.locator(".civbot .nm").click()
    assert "Noble" in page.locator(".pop:popover-open").inner_text()


def test_a_zone_is_one_tab_stop(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    assert max(page.evaluate(STOPS)) == 1


@pytest.mark.parametrize("prompt", ["lay", "way", "settle", "recover", "war", "leader"])
def test_touch_targets_are_large_enough(chromium: Any, site: Site, prompt: str) -> None:
    match = resolving() if prompt == "way" else middle() if prompt == "lay" else at(3, prompt, civbot_1="king")
    page = open_table(chromium, site, match, PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALL) == []


def test_on_touch_the_first_tap_selects_a_territory_the_second_plays(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(1, "settle"), PHONE, has_touch=True, is_mobile=True)
    place = page.locator(".terr[data-id='territory/south_america']")
    place.tap()
    assert sent(site, page) == []
    assert page.locator("#prompt [data-do=confirm]").is_visible()
    place.tap()
    assert sent(site, page) == ["settle/south_america"]
