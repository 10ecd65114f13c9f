"""The pages in a real browser: no violation of access rules, no sideways scrolling, clicks, keys and taps."""

from __future__ import annotations

from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, SMALL, STOPS, Site, check_access, open_table, sent
from web_tools import GAME, asked, reader, walk

from civitas import games
from civitas.kernel.match import Match
from civitas.server.openapi import operations_page
from civitas.web import render
from civitas.web.info import ExampleCard, Shown, TableCard
from civitas.web.settings import Settings

pytestmark = pytest.mark.xdist_group("browser")


def at(seats: int, prompt: str, **options: Any) -> Match:
    """A match in which seat 0 is asked that question."""
    return asked(GAME, seats, prompt, turn=2, **options)


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
    check_access(chromium, site, pages(lang, theme), theme, viewports)


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
