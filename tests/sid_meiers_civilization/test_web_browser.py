"""The board in a real browser: access, widths, the map under mouse, touch and keys, battles and offers."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, SMALL, STOPS, Site, check_access, open_table, sent, words_sent
from web.web_tools import reader

from civitas import games
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings
from sid_meiers_civilization.helpers import GAME, play
from sid_meiers_civilization.scenes import meadow
from sid_meiers_civilization.web_positions import at, battle, building, ended, going, moving, offered, trading, village

pytestmark = pytest.mark.xdist_group("browser-civilization")
BELOW = "document.querySelector('#prompt').getBoundingClientRect().bottom"
WIDTH = "document.querySelector('.mapsvg').getBoundingClientRect().width"
SHIFT = "[document.querySelector('.mapbox').scrollLeft, document.querySelector('.mapbox').scrollTop]"


def pages(lang: str, theme: str) -> dict[str, str]:
    """The table at many stages, the lesson and the rules."""
    settings = Settings(lang=lang, theme=theme)
    game = games.load(GAME)
    scenes: dict[str, tuple[Match, int | None]] = {
        "building": (building(), 0),
        "moving": (moving(), 0),
        "going": (going(), 0),
        "battle": (battle(), 0),
        "village": (village(), 1),
        "watching": (battle(), None),
        "trading": (trading(), 0),
        "offered": (offered(), 0),
        "research": (at(4, "research", turn=3), 0),
        "civilization": (at(4, "civilization", civilizations="chosen"), 0),
        "answering": (at(3, "respond_action"), 0),
        "over": (ended(3), 0),
    }
    found = {
        name: render.table_page(reader(match, seat, guided=name == "going", host=True), match, lang, settings)
        for name, (match, seat) in scenes.items()
    }
    found["learn"] = render.learn_page(game, lang, settings)
    found["rules"] = render.rules_page(game, lang, settings)
    return found


@pytest.mark.parametrize(
    ("lang", "theme", "viewport"),
    [("en", "light", DESKTOP), ("en", "dark", PHONE), ("fr", "light", PHONE), ("fr", "dark", DESKTOP)],
)
def test_no_page_breaks_the_rules_of_access(
    chromium: Any, site: Site, lang: str, theme: str, viewport: dict[str, int]
) -> None:
    check_access(chromium, site, pages(lang, theme), theme, (viewport,))


@pytest.mark.parametrize("scene", [building, moving, battle, trading, offered])
def test_a_table_fits_the_window(chromium: Any, site: Site, scene: Any) -> None:
    page = open_table(chromium, site, scene(), DESKTOP)
    assert page.evaluate(BELOW) <= DESKTOP["height"]
    box = page.locator(".mapbox").bounding_box()
    assert box["height"] > 200


def test_the_whole_map_of_four_fits_when_asked(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(4, "move", turn=3), DESKTOP)
    before = page.evaluate(WIDTH)
    page.locator("[data-zoom=fit]").click()
    box = page.locator(".mapbox").bounding_box()
    assert page.evaluate(WIDTH) < before
    assert page.evaluate(WIDTH) <= box["height"] + 1
    page.keyboard.press("+")
    assert page.evaluate(WIDTH) > box["height"]


def test_a_large_map_is_dragged_and_zoomed(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(4, "move", turn=3), DESKTOP)
    before = page.evaluate(WIDTH)
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    assert page.evaluate(WIDTH) > before * 1.4
    page.locator(".mapbox").evaluate("(box) => { box.scrollLeft = 200; box.scrollTop = 200 }")
    start = page.evaluate(SHIFT)
    box = page.locator(".mapbox").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 90, y - 40, steps=4)
    page.mouse.up()
    end = page.evaluate(SHIFT)
    assert (end[0] - start[0], end[1] - start[1]) == (90, 40)
    assert words_sent(site, page) == [], "a drag is no click"


def test_figures_are_picked_on_the_map_and_sent_to_a_square(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, moving(), DESKTOP)
    page.locator("[data-id='square/d4']").hover()
    assert page.locator(".sq.near").count() == 3, "the squares within its reach"
    assert "army of America" in page.locator("[data-info]").inner_text()
    page.locator("[data-id='square/d4']").click()
    assert words_sent(site, page) == ["move/d4/a1"]
    page.locator("[data-id='square/e2']").click()
    assert page.locator("#menu [data-pick]").count() == 4
    page.keyboard.press("2")
    assert words_sent(site, page)[1:] == ["move/e2/a2"]


def test_the_way_is_drawn_and_walked(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), DESKTOP)
    page.locator("[data-id='square/g2']").hover()
    assert page.locator("[data-way-line]").get_attribute("d") == "M288 96L352 96L416 96"
    page.locator("[data-id='square/g2']").click()
    assert words_sent(site, page) == ["go/g2"]


LONG = 1000  # longer than a card takes to open by itself


def test_a_card_never_opens_by_itself_over_squares_to_be_chosen(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), DESKTOP)
    zoom = page.locator("#zoom")
    hut = page.locator("[data-id='square/g2']")
    hut.hover()
    page.wait_for_timeout(LONG)
    assert not zoom.is_visible()
    hut.click()
    page.wait_for_timeout(LONG)
    assert words_sent(site, page) == ["go/g2"]
    assert not zoom.is_visible()


def test_what_lies_on_a_square_can_still_be_read(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), DESKTOP)
    zoom = page.locator("#zoom")
    hut = page.locator("[data-id='square/g2']")
    hut.click(button="right")
    zoom.get_by_text("Hut").first.wait_for()
    page.keyboard.press("Escape")
    zoom.wait_for(state="hidden")
    hut.focus()
    page.keyboard.press("i")
    zoom.wait_for()
    assert words_sent(site, page) == []
    page = open_table(chromium, site, building(), DESKTOP)  # nothing to be chosen on the map: pointing at it is enough
    page.locator("[data-id='square/c2']").hover()
    page.locator("#zoom h3", has_text="Market").wait_for()
    page.locator("[data-id='square/b4']").click()
    page.locator("#zoom h3", has_text="Scientist").wait_for()


def test_a_card_that_was_on_its_way_does_not_open_after_a_choice(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, building(), DESKTOP)
    book, ready = site.pages["/tables/t1/cards"], threading.Event()

    def late() -> str:
        ready.wait(30)
        return book()

    site.pages["/tables/t1/cards"] = late
    ware = page.locator(".ware[data-moves]:not([data-moves*=' '])").first  # one city can make it: no menu
    with page.expect_request("**/cards*"):
        ware.hover()
    with page.expect_response("**/cards*"):
        ware.click()
        assert words_sent(site, page) == [ware.get_attribute("data-moves")]
        ready.set()
    page.wait_for_timeout(300)
    assert not page.locator("#zoom").is_visible()


def test_other_figures_are_taken_instead_of_those_chosen(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), DESKTOP)

    def undone() -> int:
        page.wait_for_timeout(300)
        return len([path for path, _ in site.posted if path.endswith("/undo")])

    page.locator("[data-id='square/h4']").click()  # a scout, too far away to join
    assert undone() == 1
    page.locator("[data-id='square/e2']").focus()  # the group itself is put down again
    page.keyboard.press("Enter")
    assert undone() == 2
    assert words_sent(site, page) == []


def test_a_menu_asks_where_figures_could_be_joined_or_taken_instead(chromium: Any, site: Site) -> None:
    match = meadow({"armies": {"e2": 1, "e3": 1}, "techs": ["masonry"]}, phase="movement")
    page = open_table(chromium, site, play(match, "move/e2/a1"), DESKTOP)
    page.locator("[data-id='square/e3']").click()
    entries = page.locator("#menu button")
    assert entries.count() == 2
    entries.nth(0).click()
    assert words_sent(site, page) == ["go/e3"]
    page.locator("[data-id='square/e3']").click()
    with page.expect_request("**/undo"):
        page.keyboard.press("2")
    assert words_sent(site, page) == ["go/e3"]


def test_a_group_that_has_explored_cannot_be_put_down(chromium: Any, site: Site) -> None:
    match = meadow({"armies": {"h4": 1, "e2": 1}}, phase="movement")
    page = open_table(chromium, site, play(match, "move/h4/a1"), DESKTOP)
    assert page.locator("[data-instead]").count() == 2
    word = next(word for word in match.requests[0].options if word.startswith("explore/"))
    page = open_table(chromium, site, play(match, word), DESKTOP)
    assert page.locator("[data-instead]").count() == 0


def test_a_new_question_is_answered_though_the_last_reply_is_late(chromium: Any, site: Site) -> None:
    match = moving()
    page = open_table(chromium, site, match, DESKTOP)
    late: list[Any] = []
    page.route("**/answers", lambda route: late.append(route))
    page.locator("[data-id='square/d4']").click()
    page.wait_for_function("() => busy !== null")
    page.locator("[data-id='square/d4']").click()  # the same question twice: sent once
    play(match, "move/d4/a1")
    news = {"version": 2, "turn": True, "regions": render.regions(reader(match, 0), match, "en")}
    page.evaluate("receive", news)
    page.locator("#prompt[data-prompt=go]").wait_for()
    page.locator("[data-id='square/e4']").click()
    page.wait_for_timeout(300)
    words = [one["answer"] for route in late for one in json.loads(route.request.post_data)["answers"]]
    assert words == ["move/d4/a1", "go/e4"]
    for route in late:
        route.fulfill(json={})


def test_arrows_go_from_square_to_square(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), DESKTOP)
    page.locator("[data-id='square/e2']").focus()
    for key, name in (
        ("ArrowRight", "square/f2"),
        ("ArrowDown", "square/f3"),
        ("ArrowLeft", "square/e3"),
        ("ArrowDown", "square/e4"),
        ("ArrowDown", "slot/6"),
        ("ArrowLeft", "slot/5"),
    ):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.id") == name
    page.locator("[data-id='square/f2']").focus()
    page.keyboard.press("Enter")
    assert words_sent(site, page) == ["go/f2"]


def test_production_is_chosen_and_its_squares_shown(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, building(), DESKTOP)
    page.locator("[data-id='ware/granary']").hover()
    assert page.locator(".sq.spot").count() > 0
    page.locator("[data-id='ware/granary']").click()
    assert "Second city" in page.locator("#menu [data-pick]").nth(1).inner_text()
    page.keyboard.press("2")
    assert words_sent(site, page) == ["build/second/granary"]
    page.locator("[data-id='arts/second']").click()
    assert words_sent(site, page)[1:] == ["arts/second"]


def test_numbers_explain_themselves(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, building(), DESKTOP)
    for name in ("my-dial-trade", "my-dial-coin", "my-income", "my-stacking", "my-capital-makes", "my-second-brings"):
        page.locator(f"[popovertarget={name}]").first.click()
        assert page.locator(f"#{name}").is_visible(), name
        page.keyboard.press("Escape")
    page.locator("[popovertarget=goals]").first.click()
    assert "3 / 21" in page.locator("#goals").inner_text()
    page.keyboard.press("Escape")
    page.locator(".rival .nm").first.click()
    assert page.locator(".nation:popover-open .facts").is_visible()


def test_a_unit_is_chosen_then_a_front(chromium: Any, site: Site) -> None:
    match = battle()
    page = open_table(chromium, site, match, DESKTOP)
    units = page.locator("[data-unit]")
    assert page.locator(".fronts.enemy [data-front].legal").count() == 2
    last = units.nth(units.count() - 1)
    name = last.get_attribute("data-unit")
    last.click()
    assert last.get_attribute("aria-pressed") == "true"
    assert page.locator(f".fore[data-for={name}]").first.is_visible()
    page.locator(".fronts.enemy [data-front='2']").click()
    assert words_sent(site, page) == [f"attack/{name}/2"]


def test_a_front_of_ones_own_is_opened(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, village(), DESKTOP, seat=1)
    name = page.locator("[data-unit]").first.get_attribute("data-unit")
    page.locator("[data-open]").click()
    assert words_sent(site, page) == [f"front/{name}"]


def test_an_offer_is_put_together_in_any_order(chromium: Any, site: Site) -> None:
    match = trading()
    request = next(request for request in match.requests if request.seat == 0)
    page = open_table(chromium, site, match, DESKTOP)
    send = page.locator("[data-send]")
    assert send.get_attribute("aria-disabled") == "true"
    page.locator("[data-to='2']").click()
    box = page.locator(".bfor[data-for='2']")
    box.locator("[data-word='promise/peace/2'] select").select_option("2")
    box.locator("[data-word='ask_for/iron'] [data-step-by='1']").click()
    box.locator("[data-word='give_card/defection'] [data-step-by='1']").click()
    box.locator("[data-word='give_trade'] input").fill("4")
    box.locator("[data-show]").check()
    send.click()
    found = [one for posted in sent(site, page) for one in posted["answers"]]
    words = ["offer/2", "give_trade/4", "give_card/defection", "show", "ask_for/iron", "promise/peace/2", "for_turns/2"]
    assert [one["answer"] for one in found] == [*words, "submit"]
    for one in found:
        match.answer(one["number"], one["answer"])
    assert found[0]["number"] == request.number
    assert match.view(0)["waiting"] == [1, 2]


def test_an_offer_is_accepted(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, offered(), DESKTOP)
    page.locator("[data-moves='accept/1']").first.click()
    assert words_sent(site, page) == ["accept/1"]


def test_a_zone_is_one_tab_stop(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, building(), DESKTOP)
    assert max(page.evaluate(STOPS)) == 1


@pytest.mark.parametrize("scene", [building, moving, going, battle, trading, offered])
def test_touch_targets_are_large_enough(chromium: Any, site: Site, scene: Any) -> None:
    page = open_table(chromium, site, scene(), PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALL) == []


def test_on_touch_the_first_tap_selects_a_square_the_second_goes(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, going(), PHONE, has_touch=True, is_mobile=True)
    square = page.locator("[data-id='square/f2']")
    square.tap()
    assert words_sent(site, page) == []
    assert page.locator("#prompt [data-do=confirm]").is_visible()
    square.tap()
    assert words_sent(site, page) == ["go/f2"]


@pytest.mark.parametrize("opener", [".rival .nm", "[popovertarget=market-all]", "[popovertarget=goals]"])
def test_on_a_phone_sheets_are_as_wide_as_the_window(chromium: Any, site: Site, opener: str) -> None:
    page = open_table(chromium, site, building(), PHONE, has_touch=True, is_mobile=True)
    page.locator(opener).first.tap()
    box = page.locator(".sheet:popover-open").bounding_box()
    assert (box["x"], box["width"]) == (0, PHONE["width"])


def test_on_a_phone_the_map_begins_at_ones_own_figures(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(4, "move", turn=3), PHONE, has_touch=True, is_mobile=True)
    centre = page.locator(".mapbox").get_attribute("data-centre")
    box, square = page.locator(".mapbox").bounding_box(), page.locator(f"[data-id='square/{centre}']").bounding_box()
    assert box["x"] <= square["x"]
    assert square["x"] + square["width"] <= box["x"] + box["width"]
    assert box["y"] <= square["y"]
    assert square["y"] + square["height"] <= box["y"] + box["height"]


def test_two_fingers_zoom_the_map_and_one_scrolls_it(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, at(4, "move", turn=3), PHONE, has_touch=True, is_mobile=True)
    fingers = page.context.new_cdp_session(page)
    box = page.locator(".mapbox").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        there = [{"x": left, "y": top, "id": place} for place, (left, top) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    before = page.evaluate(WIDTH)
    touch("touchStart", (x - 30, y), (x + 30, y))
    for apart in (40, 50, 60):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    page.wait_for_timeout(200)
    assert page.evaluate(WIDTH) > before * 1.5
    shift = page.evaluate(SHIFT)
    touch("touchStart", (x, y))
    for step in (20, 60, 110):
        touch("touchMove", (x - step, y))
    touch("touchEnd")
    page.wait_for_timeout(300)
    assert page.evaluate(SHIFT)[0] > shift[0]
    assert words_sent(site, page) == []
