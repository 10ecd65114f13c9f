"""Seats that people come to and leave: by link, on another device, with a bot in their place and back."""

from __future__ import annotations

from typing import Any

import pytest
from browser_tools import Visitors, api, asked, await_turn, move
from server_tools import Server, create

from civitas.web.words import say

pytestmark = pytest.mark.xdist_group("journey-seats")
TITLED = "turn => document.title.startsWith('● Your turn') === turn"
ANSWERED = "old => document.querySelector('#prompt').dataset.request !== old"


def sit_down(visitors: Visitors, server: Server, link: str, name: str = "") -> Any:
    page = visitors.open(server, link)
    if name:
        page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/tables/*")
    return page


def copied(page: Any, name: str) -> str:
    """The address a button hands out: by the clipboard, or shown where the browser has none for us."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=name).click()
    page.locator("#toast", has_text="✓").wait_for()
    address = str(page.evaluate("() => navigator.clipboard.readText()"))
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    shown: list[str] = []
    page.once("dialog", lambda dialog: (shown.append(dialog.default_value), dialog.dismiss()))
    page.get_by_role("button", name=name).click()
    assert shown == [address]
    return address


def turns(page: Any, name: str) -> int:
    """How many turns a player has ended."""
    events = api(page, f"/api/tables/{page.url.rpartition('/')[2]}/events")
    return [event["text"] for event in events].count(f"{name} ends the turn.")


def end_turn(page: Any) -> None:
    """Play until it is another person's turn."""
    while (now := asked(page))["request"]:
        page.keyboard.press("Enter" if now["main"] else "1")
        page.wait_for_function(ANSWERED, arg=now["request"])


def test_a_seat_by_link_on_two_devices_and_a_bot_meanwhile(visitors: Visitors, house: Server) -> None:
    with house.client() as client:
        table = create(client, {"kind": "human", "name": "Ada"}, {"kind": "open"})
        host = visitors.open(house, table["link"], client)
    link = copied(host, say("seat.copy", "en"))
    assert host.locator(".rival .away").inner_text() == "seat free"

    # The friend comes, under their own name.
    guest = sit_down(visitors, house, link, "Noor")
    host.get_by_role("button", name="Noor").wait_for()
    host.locator(".rival .away").wait_for(state="detached")

    # The tab says whose turn it is, and changes with the turn.
    first, second = (host, guest) if asked(host)["request"] else (guest, host)
    for page in (first, second):
        page.wait_for_function(TITLED, arg=page is first)
    end_turn(first)
    for page in (first, second):
        page.wait_for_function(TITLED, arg=page is second)
    if second is host:
        end_turn(host)

    # Noor goes on at another device: the same question; the first device follows.
    now = await_turn(guest)
    device = sit_down(visitors, house, link)
    assert asked(device) == now
    assert device.locator("body").get_attribute("data-seat") == "1"
    move(device)
    guest.wait_for_function(ANSWERED, arg=now["request"])
    assert asked(guest)["request"] == asked(device)["request"]

    # Noor leaves; the host lets a bot play, which ends Noor's turn.
    guest.close()
    assert host.locator(".rival .away").count() == 0  # the other device is still there
    device.close()
    host.get_by_role("button", name="Let a bot play").click()
    assert await_turn(host)["request"]
    host.get_by_role("button", name="Give the seat back").wait_for()
    ended = turns(host, "Noor")
    while turns(host, "Noor") == ended:  # until the bot has played a whole turn, which takes it no time
        move(host, "Enter" if asked(host)["main"] else "1")
    assert await_turn(host)["request"]

    # The host gives the seat back, and thinks better of it.
    host.get_by_role("button", name="Give the seat back").click()
    host.get_by_role("button", name="Let a bot play").click()
    host.get_by_role("button", name="Give the seat back").wait_for()

    # Noor is back and takes the seat again; then the host's turn leads to Noor's, and nobody plays it for them.
    device = visitors.tab(device.context, house, link)
    device.get_by_role("button", name="Take my seat back").click()
    device.get_by_role("button", name="Take my seat back").wait_for(state="detached")
    host.get_by_role("button", name="Give the seat back").wait_for(state="detached")
    end_turn(host)
    now = await_turn(device)
    assert api(host, f"/api/tables/{table['id']}")["waiting"] == [1]
    move(device)
    assert asked(device)["request"] != now["request"]
