"""Taking back in the live browser: a step, the whole turn, again; and the sign on what cannot be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import Visitors, asked, move, wait_moved
from server_tools import Server, create

from civitas.web.words import say

pytestmark = pytest.mark.xdist_group("journey-undo")
LOCKED = """() => [...document.querySelectorAll('.options [data-move]')]
    .filter(one => one.querySelector('.final')).map(one => one.dataset.move)"""


def board(page: Any) -> dict[str, str]:
    """What lies on the table and what is told."""
    names = ("track", "markets", "mine", "chronicle")
    return {name: page.locator(f"[data-region={name}]").inner_text() for name in names}


def press(page: Any, name: str) -> None:
    """A button of the prompt, and the question it leads to."""
    before = asked(page)["request"]
    page.locator("#prompt").get_by_role("button", name=name, exact=True).click()
    wait_moved(page, before)


def test_undo_reset_redo_and_the_sign_beforehand(visitors: Visitors, house: Server) -> None:
    with house.client() as client:
        table = create(client, "human", seed=5)
        page = visitors.open(house, table["link"], client)
    prompt = page.locator("#prompt")
    undo, redo = prompt.locator("[data-do=undo]"), prompt.locator("[data-do=redo]")
    assert undo.get_attribute("aria-disabled") == "true"

    stages = []
    for _ in range(3):
        stages.append((asked(page)["prompt"], board(page)))
        move(page)
    stages.append((asked(page)["prompt"], board(page)))
    assert [name for name, _ in stages] == ["first_civilization", "act_or_rest", "act", "act"]

    def stands_at(stage: int) -> bool:
        return (asked(page)["prompt"], board(page)) == stages[stage]

    # Step by step back, by button and key, and on again.
    press(page, "Undo")
    assert stands_at(2)
    move(page, "z")
    assert stands_at(1)
    press(page, "Redo")
    assert stands_at(2)
    move(page, "y")
    assert stands_at(3)
    assert redo.count() == 0

    # The whole turn.
    press(page, "Reset my turn")
    assert stands_at(0)
    assert undo.get_attribute("aria-disabled") == "true"
    for stage in (1, 2, 3):
        press(page, "Redo")
        assert stands_at(stage)

    # A move that leads elsewhere ends what could be done again.
    press(page, "Undo")
    assert redo.is_visible()
    move(page, "2")
    assert redo.count() == 0
    assert not stands_at(3)

    # What turns up the next card bears the sign beforehand, in the list and on its button; the rest does not.
    assert page.evaluate(LOCKED) == ["done"]
    main = prompt.locator("[data-main]")
    assert main.locator(".final").count() == 1
    assert "cannot be taken back" in main.get_by_role("img").get_attribute("aria-label")
    before = asked(page)
    main.click()
    wait_moved(page, before["request"])
    assert asked(page)["prompt"] == "civilization"

    # Behind it there is no way: the button says why, the key too, and the server refuses.
    after = asked(page)
    for strike in (lambda: undo.click(force=True), lambda: page.keyboard.press("z")):
        strike()
        page.locator("#toast", has_text=say("prompt.no_undo", "en")).wait_for()
        page.locator("#toast").evaluate("box => { box.hidden = true }")
    for what in ("undo", "reset", "redo"):
        refused = page.request.post(f"{house.base}/api/tables/{table['id']}/{what}")
        assert refused.status == 422, refused.text()
    assert asked(page) == after != before
