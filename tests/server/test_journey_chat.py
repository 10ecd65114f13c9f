"""What people write is text, whatever they write; who watches sees no hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser_tools import Visitors, asked, wait_moved
from server_tools import Server, create

pytestmark = pytest.mark.xdist_group("journey-chat")
SCRIPT = "<script>document.title = 'owned'</script><img src=/x onerror=\"document.title = 'owned'\"> & </section>"
NAME = "<b onclick=alert(1)>Noor</b>"


def drawn(page: Any) -> set[str]:
    """The civilizations named anywhere on the page."""
    return set(re.findall(r"(?<!-)civilization/([a-z_]+)", page.content()))


def hand(page: Any) -> set[str]:
    cards = page.locator(".panel.hand [data-id]").evaluate_all("all => all.map(one => one.dataset.id.split('/')[1])")
    return set(cards)


def test_script_in_chat_is_text_and_a_spectator_sees_no_hand(visitors: Visitors, house: Server) -> None:
    with house.client() as client:
        table = create(client, {"kind": "human", "name": "Ada"}, {"kind": "open"}, options={"draft": True})
        host = visitors.open(house, table["link"], client)
    guest = visitors.open(house, table["seats"][1]["link"])
    guest.get_by_label("Your name").fill(NAME)
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/tables/*")
    watcher = visitors.open(house, table["watch_link"])
    everybody = (host, guest, watcher)

    # Chat, there and back.
    for page in everybody:
        page.locator("#chat summary").click()
    host.get_by_label("Write to the table").fill(SCRIPT)
    host.get_by_role("button", name="Send").click()
    guest.locator("#chat .log li").wait_for()
    guest.get_by_label("Write to the table").fill("hello")
    guest.keyboard.press("Enter")
    guest.locator("#chat summary").focus()  # out of the field, where keys are letters
    for page in everybody:
        lines = page.locator("#chat .log li")
        lines.nth(1).wait_for()
        assert lines.all_inner_texts() == [f"Ada {SCRIPT}", f"{NAME} hello"]
        assert page.locator("#chat .log").evaluate("log => log.querySelectorAll('script, img, [onclick]').length") == 0
        assert "owned" not in page.title()
    assert watcher.locator("#chat form").count() == 0  # who watches does not write
    assert watcher.locator(".rival .nm, #mine h2").filter(has_text=NAME).count() > 0

    # Two rounds of the Draft: each sees their own cards, who watches none.
    for _ in range(2):
        hands = [hand(host), hand(guest)]
        assert all(hands)
        assert not hands[0] & hands[1]
        assert not hands[1] & drawn(host)
        assert not hands[0] & drawn(guest)
        assert drawn(watcher) == set()
        assert watcher.locator("[data-move], [data-moves]").count() == 0
        before = [asked(host)["request"], asked(guest)["request"]]
        for page in (host, guest):
            page.keyboard.press("1")
        for page, request in zip((host, guest), before, strict=True):
            wait_moved(page, request)
    assert "owned" not in host.title() + guest.title() + watcher.title()
