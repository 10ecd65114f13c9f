"""The board in Chromium: nothing breaks the rules of access, everything fits, clicks, taps and keys make moves."""

from __future__ import annotations

from typing import Any

import pytest
from shared.browser import DESKTOP, PHONE, SMALL, STOPS, TOO_WIDE, Site, check_access, open_table, words_sent
from shared.chromium import need_fonts
from web.web_tools import reader, walk

from civitas import games
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings
from through_the_ages.helpers import play, start
from through_the_ages.web_positions import attack, auction, event, late, middle, pact

pytestmark = pytest.mark.xdist_group("browser-ages")
GAME = "through-the-ages"
TOO_TALL = "document.documentElement.scrollHeight - innerHeight"
# Text that does not fit its button, apart from what is cut on purpose with an ellipsis.
HIDDEN_BELOW = """(() => { const prompt = document.querySelector('#prompt').getBoundingClientRect()
  return [...document.querySelectorAll('#row, #mine, #stage')].filter((one) =>
    one.getBoundingClientRect().bottom > prompt.top + 1).map((one) => one.id) })()"""


def stages() -> dict[str, tuple[Match, int | None]]:
    """The table at many stages, with who looks at it."""
    defended = attack()
    raid = play(attack(card="raid_ii", hand=("foray",)), "no_defense")
    return {
        "first": (start(4), 0),
        "actions": (middle(), 0),
        "waiting": (middle(), 1),
        "watching": (middle(), None),
        "politics": (middle(3, "politics"), 0),
        "late": (late(4), 0),
        "auction": (auction(4), 0),
        "force": (play(auction(2), "bid/6", "no_bid"), 0),
        "defence": (defended, 1),
        "attacker": (defended, 0),
        "raid": (raid, 0),
        "pact": (pact(), 1),
        "event": (event("development_of_civilization"), 0),
        "agreement": (play(event("international_agreement"), "agree"), 0),
        "surplus": (surplus(), 0),
    }


def surplus() -> Match:
    hand = ["military_bonus_ii", "military_bonus_i", "military_bonus_i", "plunder_ii", "spy"]
    return play(middle(2, military_hand=hand), "end")


def pages(lang: str, theme: str) -> dict[str, str]:
    settings = Settings(lang=lang, theme=theme)
    game = games.load(GAME)
    found = {
        name: render.table_page(reader(match, seat, guided=name == "first", host=True), match, lang, settings)
        for name, (match, seat) in stages().items()
    }
    *_, over = walk(3, {"learning": True, "resigning": False}, seed=2, every=10_000, game=GAME)
    found["over"] = render.table_page(reader(over, 0, seed="12"), over, lang, settings)
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


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_table_fits_a_desktop_window_without_scrolling(chromium: Any, site: Site, lang: str) -> None:
    """At 1440 x 900 nothing is below the window or behind the prompt, with two to four players and at every stage."""
    need_fonts(chromium)
    tables = {**stages(), "two": (middle(2), 0), "three": (middle(3), 0), "late three": (late(3), 0)}
    context = chromium.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    found: list[str] = []
    for name, (match, seat) in tables.items():
        html = render.table_page(reader(match, seat, can_undo=True), match, lang, Settings(lang=lang, pace="none"))
        site.pages = {"/tables/t1": lambda html=html: html}
        page.goto(f"{site.address}/tables/t1")
        tall, below = page.evaluate(TOO_TALL), page.evaluate(HIDDEN_BELOW)
        if tall > 1 or below:
            found.append(f"{name}: {tall} px too tall, behind the prompt: {below}")
    context.close()
    assert not found, "\n".join(found)


# Moves


def test_a_card_of_the_row_is_taken_by_a_click(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator("#row .card.legal", has_text="Coal").click()
    assert words_sent(site, page) == ["take/4"]


def test_a_technology_with_several_moves_opens_a_menu(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".tech.legal", has_text="Warriors").click()
    menu = page.locator("#menu button")
    assert menu.count() == 3
    assert "Upgrade Warriors to Swordsmen" in page.locator("#menu").inner_text()
    page.keyboard.press("1")
    assert words_sent(site, page) == ["build/warriors"]


def test_population_grows_at_the_bank_and_the_wonder_by_a_click(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(food=9), DESKTOP)
    page.locator(".grow.legal").click()
    assert words_sent(site, page) == ["population"]
    page.locator(".plate.k-wonder.legal").click()
    assert words_sent(site, page) == ["population", "stages/1"]


def test_a_card_that_cannot_be_taken_is_looked_at(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator("#row .card", has_text="Kremlin").click()
    page.locator("#zoom .zoom").wait_for()
    assert page.locator("#zoom h3").inner_text() == "Kremlin"
    assert "4 · 4 · 4" in page.locator("#zoom").inner_text()
    assert words_sent(site, page) == []


def test_numbers_explain_themselves(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    for name in ("culture", "science", "strength", "happiness", "food", "resources", "civil", "military"):
        page.locator(f"[popovertarget=my-{name}]").first.click()
        assert page.locator(f"#my-{name}").is_visible(), name
        page.keyboard.press("Escape")
    page.locator("[popovertarget=my-science]").click()
    assert "Leonardo da Vinci" in page.locator("#my-science").inner_text()
    page.keyboard.press("Escape")
    page.locator(".eot").click()
    told = page.locator("#eot").inner_text()
    assert "Corruption: 2 resources and food lost" in told
    assert "58 → 63" in told
    page.keyboard.press("Escape")


def test_a_rival_is_seen_whole_and_the_nations_side_by_side(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), DESKTOP)
    page.locator(".rival .nm").first.click()
    sheet = page.locator(".sheet.nation:popover-open")
    assert "Constitutional Monarchy" in sheet.inner_text()
    assert sheet.locator(".tech").count() == 5
    sheet.locator("[popovertarget=n1-strength]").click()
    assert "Joan of Arc" in page.locator("#n1-strength").inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".cmp").click()
    assert page.locator("#compare tbody tr").count() == 19


# How far the lock of the main button stands out from it.
LOCK = """() => {
    const channel = (value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((value) => channel(value / 255))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const lock = document.querySelector('#prompt [data-main] .final')
    const one = light(getComputedStyle(lock).color), other = light(getComputedStyle(lock.parentElement).backgroundColor)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_the_row_is_lit_and_the_lock_of_the_button_seen(chromium: Any, site: Site, theme: str) -> None:
    page = open_table(chromium, site, middle(), PHONE, has_touch=True, is_mobile=True, color_scheme=theme)
    assert [one.get_attribute("href") for one in page.locator(".tabs [aria-current=true]").all()] == ["#row"]
    assert page.locator(".tabs [aria-current]").count() == 1
    assert page.evaluate(LOCK) >= 3


def test_a_zone_is_one_tab_stop(chromium: Any, site: Site) -> None:
    for match in (middle(), auction()):
        page = open_table(chromium, site, match, DESKTOP)
        assert max(page.evaluate(STOPS)) == 1
        page.context.close()


def test_keys_make_moves(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, auction(), DESKTOP)
    page.keyboard.press("3")
    assert words_sent(site, page) == ["bid/3"]


def test_a_bid_is_made_by_a_click_on_its_number(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, auction(), DESKTOP)
    assert page.locator(".bidders li").count() == 3
    page.locator(".why").click()
    assert "Military Bonus II" in page.locator("#most-sum").inner_text()
    page.keyboard.press("Escape")
    page.locator(".bid", has_text="5").click()
    assert words_sent(site, page) == ["bid/5"]


def test_a_force_is_composed_in_any_order(chromium: Any, site: Site) -> None:
    """Knights before warriors: what it is worth is told at once, and the answers come in the rules' order."""
    page = open_table(chromium, site, play(auction(2), "bid/6", "no_bid"), DESKTOP)
    done = page.locator("[data-do=compose]")
    worth = page.locator("[data-worth]")
    page.locator("[data-item='send/knights']").click()
    assert worth.inner_text() == "2"
    assert done.get_attribute("aria-disabled") == "true"
    page.locator("[data-item='send/warriors']").click()
    page.locator("[data-item='send/swordsmen']").click()
    assert worth.inner_text() == "7"  # 1 + 2 + 2 and an army
    page.locator("[data-item='send/swordsmen']").click()  # taken back: there is only one
    assert worth.inner_text() == "5"  # an infantry and a cavalry are an army
    page.locator("[data-item='support/military_bonus_i']").click()
    assert worth.inner_text() == "6"
    assert done.get_attribute("aria-disabled") == "false"
    done.click()
    assert words_sent(site, page)[0] == "send/warriors"


def test_a_defence_shows_what_it_reaches(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, attack(), DESKTOP, seat=1)
    worth = page.locator("[data-worth]")
    assert worth.inner_text() == "1"
    for item in ("spare/foray", "defend/military_bonus_ii", "spare/spy"):
        page.locator(f"[data-item='{item}']").click()
    assert worth.inner_text() == "7"
    page.locator("[data-do=compose]").click()
    assert words_sent(site, page)[0] == "defend/military_bonus_ii"


def test_cards_to_discard_are_picked_in_any_order(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, surplus(), DESKTOP)
    done = page.locator("[data-do=compose]")
    page.locator("[data-item='discard/spy']").click()
    assert done.get_attribute("aria-disabled") == "true"
    page.locator("[data-item='discard/plunder_ii']").click()
    assert done.get_attribute("aria-disabled") == "false"
    page.locator("[data-item='discard/military_bonus_i']").click()
    assert done.get_attribute("aria-disabled") == "true"  # three are too many
    page.locator("[data-item='discard/military_bonus_i']").click()  # two of it
    page.locator("[data-item='discard/military_bonus_i']").click()  # none
    done.click()
    assert words_sent(site, page)[0] == "discard/plunder_ii"


@pytest.mark.parametrize(
    "name", ["first", "actions", "politics", "late", "auction", "force", "defence", "raid", "pact", "event", "surplus"]
)
def test_touch_targets_are_large_enough(chromium: Any, site: Site, name: str) -> None:
    match, seat = stages()[name]
    assert seat is not None
    page = open_table(chromium, site, match, PHONE, seat=seat, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TOO_WIDE) <= 0


def test_on_touch_the_first_tap_selects_a_card_the_second_plays(chromium: Any, site: Site) -> None:
    page = open_table(chromium, site, middle(), PHONE, has_touch=True, is_mobile=True)
    card = page.locator("#row .card.legal", has_text="Opera")
    card.tap()
    assert words_sent(site, page) == []
    assert "Take Opera" in page.locator("#prompt [data-do=confirm]").inner_text()
    card.tap()
    assert words_sent(site, page) == ["take/2"]
