"""The server is killed in mid-game: the open pages notice, come back by themselves, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser_tools import Visitors, api, asked, await_turn, move
from server_tools import Server, create

ARGUMENTS = ("--limits", "0", "--thinkers", "1")
EXPECTED = "409|WebSocket|net::ERR_"  # what a browser says of a server that is gone, at whichever moment it went
TOLD = "() => [...document.querySelectorAll('#log [data-entry]')].map(one => one.innerText.replaceAll('’', \"'\"))"
LAST_KEY = "() => [...document.querySelectorAll('.options [data-key]')].at(-1).dataset.key"
ANSWERED = "old => document.querySelector('#prompt').dataset.request !== old"
HEARD = "(count) => document.querySelectorAll('#log [data-entry]').length > count"


def live(visitors: Visitors, server: Server) -> tuple[str, Any, Any]:
    """Two people at two browsers: the table, whose turn it is, and who waits."""
    with server.client() as client:
        table = create(client, "human", "open")
        host = visitors.open(server, table["link"], client, EXPECTED)
    guest = visitors.open(server, table["seats"][1]["link"], expected=EXPECTED)
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/tables/*")
    first, second = (host, guest) if asked(host)["request"] else (guest, host)
    return table["id"], first, second


def events(page: Any, table: str) -> list[str]:
    """What the server tells of the match so far."""
    return [event["text"] for event in api(page, f"/api/tables/{table}/events")]


def killed_and_back(visitors: Visitors, serve: Callable[..., Server], db: str) -> tuple[Server, Any, Any]:
    server = serve(db, *ARGUMENTS)
    table, mine, theirs = live(visitors, server)
    for _ in range(2):
        move(mine)
    acknowledged, before = events(mine, table), asked(mine)
    theirs.wait_for_function(HEARD, arg=len(acknowledged) - 1)

    mine.keyboard.press("1")  # the server may die before, while or after it takes this
    server.kill()
    for page in (mine, theirs):
        page.locator(".topbar .offline", has_text="Connection lost").wait_for()
    mine.keyboard.press(mine.evaluate(LAST_KEY))
    mine.locator("#toast", has_text="Connection lost").wait_for()

    server = serve(db, *ARGUMENTS, port=server.port)
    for page in (mine, theirs):
        page.locator(".topbar .offline").wait_for(state="hidden")
        # Everything acknowledged is there, on the server and on the page.
        kept = events(page, table)
        assert kept[: len(acknowledged)] == acknowledged
        page.wait_for_function(HEARD, arg=len(kept) - 1)
        assert page.evaluate(TOLD)[::-1] == kept
    open_now = api(mine, f"/api/tables/{table}/requests")
    assert [str(one["number"]) for one in open_now] == [asked(mine)["request"]]
    assert int(asked(mine)["request"]) - int(before["request"]) in (0, 1)

    # The game goes on without anybody's help: this turn to its end, then the other's.
    while (now := asked(mine))["request"]:
        mine.keyboard.press("Enter" if now["main"] else "1")
        mine.wait_for_function(ANSWERED, arg=now["request"])
    await_turn(theirs)
    told = len(theirs.evaluate(TOLD))
    move(theirs)
    for page in (mine, theirs):
        page.wait_for_function(HEARD, arg=told)
    assert mine.evaluate(TOLD) == theirs.evaluate(TOLD)
    return server, mine, theirs


@pytest.mark.xdist_group("journey-reconnect")
def test_sqlite(visitors: Visitors, serve: Callable[..., Server], tmp_path: Path) -> None:
    server, mine, theirs = killed_and_back(visitors, serve, f"sqlite:///{tmp_path / 'games.sqlite'}")
    # Once more, and this time one of them does not come back: the other sees it.
    assert mine.locator(".rival .away").count() == 0
    server.kill()
    theirs.close()
    serve(server.db, *ARGUMENTS, port=server.port)
    mine.locator(".rival .away").wait_for()


@pytest.mark.xdist_group("postgres")
def test_postgres(visitors: Visitors, serve: Callable[..., Server], database: str) -> None:
    killed_and_back(visitors, serve, database)
