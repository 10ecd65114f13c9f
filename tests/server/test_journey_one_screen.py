"""Two people at one screen: they hand it over, and nobody sees what is the other's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_tools import Visitors, api, asked, move
from server_tools import GAME, Server

pytestmark = pytest.mark.xdist_group("journey-one-screen")
NAMES = ("Ada", "Bo")
PLACES = "#prompt[data-request], main.narrow"


def seat_down(page: Any, draft: bool) -> str:
    """Fill in the lobby's form; returns the table's id."""
    form = page.locator(f"form[data-game={GAME}]")
    form.get_by_role("radio", name="2", exact=True).check()
    for row, name in enumerate(NAMES):
        seat = form.locator(f"[data-row='{row}']")
        seat.get_by_role("radio", name="This screen").check()
        seat.locator(f"[name=name-{row}]").fill(name)
    form.get_by_text("Variants, clock, edition").click()
    form.get_by_label("Seed").fill("5")
    form.get_by_role("checkbox", name="Draft").set_checked(draft)
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/*")
    return str(page.url.rpartition("/")[2])


def view(page: Any, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = api(page, f"/api/tables/{table}/view?seat={seat}")
    return found


def held(page: Any, table: str, seat: int) -> set[str]:
    """The cards only that seat may see."""
    mine = view(page, table, seat)
    return set(mine.get("passed", [])) | set(mine["seats"][seat].get("hand") or [])


def drawn(page: Any) -> set[str]:
    """The civilizations named anywhere on the page."""
    return set(re.findall(r"(?<!-)civilization/([a-z_]+)", page.content()))


def take_over(page: Any, table: str) -> list[str]:
    """The hand-over page shows nothing of the game; whoever is called first sits down. Returns who was called."""
    assert page.locator("[data-id], [data-card], [data-region]").count() == 0
    assert drawn(page) == set()
    called = [name for name in NAMES if page.get_by_role("link", name=f"I am {name}").count()]
    page.get_by_role("link", name=f"I am {called[0]}").click()
    page.wait_for_url(f"**/tables/{table}?seat={NAMES.index(called[0])}")
    page.locator("#prompt[data-request]").wait_for()
    return called


def play_until(page: Any, table: str, done: Callable[[dict[str, Any]], bool]) -> list[list[str]]:
    """Both play by turns at one screen; returns who was called at each hand-over."""
    calls: list[list[str]] = []
    for turn in range(60):
        if done(view(page, table, 0)):
            return calls
        page.locator(PLACES).wait_for()
        if page.locator("main.narrow").count():
            calls.append(take_over(page, table))
        mine = int(page.locator("body").get_attribute("data-seat"))
        own, others = held(page, table, mine), held(page, table, 1 - mine)
        assert own <= drawn(page)
        assert not (others - own) & drawn(page)
        move(page, "Enter" if asked(page)["main"] and turn % 3 == 2 else "")
    raise AssertionError("it goes on and on")


def test_a_round_is_played_by_handing_over(visitors: Visitors, house: Server) -> None:
    page = visitors.open(house)
    table = seat_down(page, draft=False)
    calls = play_until(page, table, lambda now: bool(now["round"] == 2))
    assert sorted(calls) == [["Ada"], ["Bo"]]


def test_deciding_at_once_each_sees_their_own_hand(visitors: Visitors, house: Server) -> None:
    page = visitors.open(house)
    table = seat_down(page, draft=True)
    calls = play_until(page, table, lambda now: now["waiting"] == [1])
    page.locator("main.narrow").wait_for()
    page.go_back()  # nor does the way back lead to Ada's hand
    assert drawn(page) == set()
    calls += play_until(page, table, lambda now: now["waiting"] == [0, 1])
    page.locator("#chat summary").click()  # Bo, who is at the screen, speaks as Bo
    page.get_by_label("Write to the table").fill("hm")
    page.get_by_role("button", name="Send").click()
    page.locator("#chat .log li", has_text="Bo hm").wait_for()
    calls += play_until(page, table, lambda now: bool(now["phase"] != "draft"))
    assert calls[0] == ["Ada", "Bo"]  # in any order
    assert calls[1] == ["Bo"]  # Ada is ready
    assert len(calls) > 3
    assert held(page, table, 0)
    assert held(page, table, 1)
    calls = play_until(page, table, lambda now: bool(now["round"] == 2))
    assert ["Ada"] in calls or ["Bo"] in calls
