"""The board in a real browser: no violation of access rules, no sideways scrolling, clicks, keys and taps."""

from __future__ import annotations

from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, SMALL, STOPS, Site, check_access, open_table, sent
from shared.chromium import need_fonts

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.web import render
from civitas.web.settings import Settings
from path_of_civilization.helpers import GAME
from path_of_civilization.test_web_render import contested, many_cubes
from path_of_civilization.web_helpers import at, reader, walk

pytestmark = pytest.mark.xdist_group("browser-path")


def pages(lang: str, theme: str) -> dict[str, str]:
    """The board at its different stages, and the game's own pages."""
    settings = Settings(lang=lang, theme=theme)
    game = games.load(GAME)
    stages = {
        "project": at(4, "project_left", turn=4),
        "wishes": at(5, "leader_wish", turn=4),
        "revision": contested(),
        "purchase": at(3, "technology", turn=5),
        "fate": at(3, "fate_choice"),
        "boon": at(2, "open_boon"),
        "alone": at(1, "research_drop"),
    }
    *_, over = walk(3, seed=2, every=10_000)
    drawn = {name: render.table_page(reader(one, 0, guided=True), one, lang, settings) for name, one in stages.items()}
    drawn["watching"] = render.table_page(reader(stages["project"], None), stages["project"], lang, settings)
    drawn["over"] = render.table_page(reader(over, 0, seed="12"), over, lang, settings)
    drawn["learn"] = render.learn_page(game, lang, settings)
    drawn["rules"] = render.rules_page(game, lang, settings)
    drawn["lobby"] = render.lobby_page([], lang, settings)
    return drawn


@pytest.mark.parametrize(
    ("lang", "theme", "viewports"),
    [
        ("en", "light", (DESKTOP,)),
        ("en", "dark", (PHONE,)),
        ("fr", "light", (PHONE,)),
        ("fr", "dark", (DESKTOP,)),
    ],
)
def test_no_page_breaks_the_rules_of_access(
    chromium: Any, site: Site, lang: str, theme: str, viewports: tuple[dict[str, int], ...]
) -> None:
    check_access(chromium, site, pages(lang, theme), theme, viewports)


def laid(match: Match, answers: list[dict[str, Any]]) -> dict[str, Any]:
    """The reader's plan once these answers are given."""
    for one in answers[0]["answers"]:
        match.answer(one["number"], one["answer"])
    choice: dict[str, Any] = match.view(0)["choice"]
    return choice


def test_cards_of_the_hand_are_laid_in_any_order(chromium: Any, site: Site) -> None:
    match = at(3, "project_left", turn=2)
    hand = match.view(0)["seats"][0]["hand"]
    page = open_table(chromium, site, match, DESKTOP)
    for name in (hand[4], hand[1], hand[0]):
        page.locator(f".z-hand [data-item={name}]").first.click()
        assert sent(site, page) == []
    assert page.locator(".z-left [data-item]").count() == 2
    assert page.locator(".z-given [data-item]").count() == 1
    assert page.locator("#mine .tray5 .delta", has_text="+").count() > 0
    page.locator("#prompt [data-do=confirm]").click()
    choice = laid(match, sent(site, page))
    assert sorted(choice["left"]) == sorted([hand[4], hand[1]])
    assert choice["discarded"] == [hand[0]]


def test_the_hand_is_split_by_keys_and_taken_back(chromium: Any, site: Site) -> None:
    match = at(3, "project_left", turn=2)
    hand = match.view(0)["seats"][0]["hand"]
    page = open_table(chromium, site, match, DESKTOP)
    page.keyboard.press("5")
    page.keyboard.press("4")
    page.keyboard.press("z")
    assert page.locator(".z-left [data-item]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".z-left [data-item]").count() == 0
    for key in "3", "5", "2", "Enter":
        page.keyboard.press(key)
    choice = laid(match, sent(site, page))
    assert sorted(choice["left"]) == sorted([hand[2], hand[4]])
    assert choice["discarded"] == [hand[1]]


def test_cubes_are_picked_in_any_order(chromium: Any, site: Site) -> None:
    match = many_cubes()
    page = open_table(chromium, site, match, DESKTOP)
    kinds = page.locator("[data-pick]").evaluate_all("all => all.map(one => one.dataset.pick)")
    wanted = [kinds[-1], kinds[0], kinds[0], kinds[0]]
    for kind in wanted[:2]:
        page.locator(f"[data-pick={kind}]").click()
    page.keyboard.press("z")
    for _ in range(3):
        page.keyboard.press("1")
    assert sent(site, page) == []
    page.keyboard.press("Enter")
    for one in sent(site, page)[0]["answers"]:
        match.answer(one["number"], one["answer"])
    cubes = match.view(0)["seats"][0]["cubes"]
    assert {kind: cubes[kind] for kind in set(wanted)} == {kind: wanted.count(kind) for kind in wanted}


def test_on_touch_cards_are_laid_and_confirmed(chromium: Any, site: Site) -> None:
    match = at(3, "project_left", turn=2)
    page = open_table(chromium, site, match, PHONE, has_touch=True, is_mobile=True)
    assert page.locator("#mine").bounding_box()["y"] < page.locator("#events").bounding_box()["y"]
    for _ in range(3):
        page.locator(".z-hand [data-item]").first.tap()
    page.locator("#prompt [data-do=confirm]").tap()
    assert len(laid(match, sent(site, page))["left"]) == 2


def test_a_card_for_sale_is_wished_by_a_click(chromium: Any, site: Site) -> None:
    match = at(4, "wonder_wish", turn=2)
    page = open_table(chromium, site, match, DESKTOP)
    piece = page.locator("#wonders [data-moves]").first
    word = piece.get_attribute("data-moves")
    piece.click()
    assert sent(site, page)[0]["answers"][0]["answer"] == word


def test_a_technology_is_bought_in_the_library(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "technology", turn=3), DESKTOP)
    piece = page.locator("#library [data-moves]").first
    word = piece.get_attribute("data-moves")
    piece.click()
    assert sent(site, page)[0]["answers"][0]["answer"] == word


def test_numbers_explain_themselves(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "technology", turn=3), DESKTOP)
    for name in ("my-score", "my-population", "my-cube-builder", "my-type-cultural", "power-1"):
        page.locator(f"[popovertarget={name}]").first.click()
        assert page.locator(f"#{name}").is_visible(), name
        page.keyboard.press("Escape")
    page.locator(".rival .nm").first.click()
    assert page.locator(".whole:popover-open .zones").is_visible()
    page.locator(".whole:popover-open [popovertarget$=score]").click()
    assert page.locator(".whole:popover-open .pop:popover-open").is_visible()


def test_a_card_is_looked_at_closely(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "technology", turn=3), DESKTOP)
    card = page.locator("#events .ev[data-id]").first
    name = card.locator("b").inner_text()
    card.click()
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == name


def test_a_zone_is_one_tab_stop(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(3, "project_left", turn=3), DESKTOP)
    stops = page.evaluate(STOPS)
    assert stops
    assert max(stops) == 1


@pytest.mark.parametrize(
    ("seats", "prompt", "turn"),
    [(4, "project_left", 5), (5, "project_left", 7), (5, "wonder_wish", 4), (5, "wonder_revision", 6)],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_its_window(chromium: Any, site: Site, seats: int, prompt: str, turn: int, lang: str) -> None:
    need_fonts(chromium)
    page = open_table(chromium, site, at(seats, prompt, turn=turn), DESKTOP, lang)
    assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.lb .hit')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"
        )
        == 0
    )


@pytest.mark.parametrize("prompt", ["project_left", "deploy_drop", "leader_wish", "technology", "fate_choice", "boon"])
def test_touch_targets_are_large_enough(chromium: Any, site: Site, prompt: str) -> None:
    page = open_table(chromium, site, at(3, prompt), PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALL) == []
