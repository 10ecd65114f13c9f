"""Historia in a real browser: access rules, no sideways scrolling, the map by mouse, key and finger."""

from __future__ import annotations

from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, SMALL, STOPS, Site, check_access, open_table, words_sent
from shared.chromium import need_fonts
from web.web_tools import asked, reader, walk

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.testing import position
from civitas.web import render
from civitas.web.settings import Settings

pytestmark = pytest.mark.xdist_group("browser-historia")
GAME = "historia"


def middle(phase: str = "lay", **mine: Any) -> Match:
    """Turn 6 of four players and a civbot, with an event."""
    options = {"civbots": "noble", "events": True}
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


def at(seats: int, prompt: str, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    return asked(GAME, seats, prompt, **options)


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
    *_, over = walk(4, {"civbots": "chief"}, seed=2, every=10_000, game=GAME)
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
        ("war", 3, {"civbots": "king"}),
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
    check_access(chromium, site, pages(lang, theme), theme, viewports)


def test_a_territory_is_chosen_by_a_click_on_the_map(chromium: Any, site: Site) -> None:
    match = at(1, "settle")
    page = open_table(chromium, site, match, DESKTOP)
    assert page.locator(".terr.legal").count() == len(match.requests[0].options)
    page.locator(".terr[data-id='territory/oceania'] .land").click()
    assert words_sent(site, page) == ["settle/oceania"]


def test_an_advised_territory_is_ringed(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(1, "settle"), DESKTOP)
    land = page.locator(".terr.legal").first
    page.evaluate(
        "word => { hinted = { number: +$('#prompt').dataset.request, option: word }; markHint() }",
        (land.get_attribute("data-moves") or "").split()[0],
    )
    ring = page.locator(".world > .hint-ring:not(.under)")
    assert ring.get_attribute("d") == land.locator(".land").get_attribute("d")
    assert ring.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)") >= 4
    assert ring.evaluate("one => one.nextElementSibling.matches('.labels')")  # above all lands, below their names


def test_on_a_phone_the_lit_tab_is_what_is_in_sight(chromium: Any, site: Site) -> None:
    """A question brings its cards into sight, and lights their tab; later the tab follows, also after a swap."""
    page = open_table(chromium, site, middle(), PHONE, has_touch=True, is_mobile=True)
    card = page.locator(".acard [data-moves]").first.bounding_box()
    assert card["y"] >= 48
    assert card["y"] + card["height"] <= page.locator("#prompt").bounding_box()["y"]
    lit = page.locator(".tabs [aria-current=true]")
    assert [one.get_attribute("href") for one in lit.all()] == ["#mine"]
    page.evaluate("swap({ mine: $('[data-region=mine]').innerHTML, map: $('[data-region=map]').innerHTML })")
    for name in ("map", "rivals", "mine"):
        page.locator(f".tabs [href='#{name}']").tap()
        page.evaluate("dispatchEvent(new Event('touchmove'))")  # from now on what is in sight decides
        page.locator(f".tabs [href='#{name}'][aria-current=true]").wait_for()
        page.evaluate("lightTab()")
        assert [one.get_attribute("href") for one in lit.all()] == [f"#{name}"]


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
    assert words_sent(site, page) == [f"settle/{second.removeprefix('territory/')}"]


def test_a_territory_is_looked_at_closely(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".terr[data-id='territory/japan']").focus()
    page.keyboard.press("Enter")
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == "Japan"
    assert "China" in page.locator("#zoom").inner_text()
    assert words_sent(site, page) == []


def test_cards_are_laid_by_key_and_looked_at(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".acard [data-id='card/art']").hover()
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == "Art"
    assert "technology 6" in page.locator("#zoom").inner_text()
    page.mouse.move(5, 400)
    page.keyboard.press("1")
    assert words_sent(site, page) == ["lay/military"]


def test_the_sides_of_the_card_being_resolved_are_buttons(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, resolving(), DESKTOP)
    page.locator("[data-id='way/advanced']").click()
    assert words_sent(site, page) == ["advanced"]


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("prompt", ["lay", "way", "recover"])
def test_the_table_fits_its_window(chromium: Any, site: Site, prompt: str, lang: str) -> None:
    need_fonts(chromium)
    match = resolving() if prompt == "way" else middle() if prompt == "lay" else at(2, prompt)
    page = open_table(chromium, site, match, DESKTOP, lang)
    assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]


@pytest.mark.parametrize("prompt", ["lay", "way", "settle", "recover", "war", "leader"])
def test_touch_targets_are_large_enough(chromium: Any, site: Site, prompt: str) -> None:
    match = resolving() if prompt == "way" else middle() if prompt == "lay" else at(3, prompt, civbots="king")
    page = open_table(chromium, site, match, PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALL) == []


def test_on_touch_the_first_tap_selects_a_territory_the_second_plays(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(1, "settle"), PHONE, has_touch=True, is_mobile=True)
    place = page.locator(".terr[data-id='territory/south_america']")
    place.tap()
    assert words_sent(site, page) == []
    assert page.locator("#prompt [data-do=confirm]").is_visible()
    place.tap()
    assert words_sent(site, page) == ["settle/south_america"]
