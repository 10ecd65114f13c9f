"""The guided first game: from the lesson to the ranking, with a tip for each new kind of decision."""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import MOST_MOVES, Visitors, asked, await_turn, move
from server_tools import GAME, Server

from civitas.web.board import game_says

pytestmark = pytest.mark.xdist_group("journey-guided")


def tip(page: Any) -> str:
    return str(page.locator(".tip p").inner_text())


def test_from_the_lesson_to_the_ranking_with_each_tip_once(visitors: Visitors, house: Server) -> None:
    page = visitors.open(house)
    page.locator(f'a[href="/games/{GAME}/learn"]').first.click()
    page.get_by_role("button", name="Guided first game").click()
    page.wait_for_url("**/tables/*")
    rivals = page.request.get(page.url.replace("/tables/", "/api/tables/")).json()["seats"]
    assert [who["level"] for who in rivals if who["kind"] == "bot"] == ["easy"]

    seen: set[str] = set()
    for turn in range(MOST_MOVES):
        now = await_turn(page)
        if now["over"]:
            break
        assert now["tip"] == (None if now["prompt"] in seen else now["prompt"])
        if now["tip"]:
            assert tip(page) == game_says(GAME, f"tip.{now['prompt']}", "en")
        if not seen:  # put away by its button, it stays away
            page.get_by_role("button", name="Got it").click()
            assert asked(page) == {**now, "tip": None}
            page.reload()
            assert asked(page) == {**now, "tip": None}
        seen.add(now["prompt"])
        move(page, "Enter" if now["main"] and turn % 3 == 2 else "")
    assert {"first_civilization", "civilization", "act_or_rest", "act"} <= seen
    assert page.locator("[data-region=end] section.end").is_visible()
    assert asked(page)["tip"] is None
