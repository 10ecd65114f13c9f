"""The pages know no game: one from outside the package, with many options and people who decide at once, works."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tools import Server

BAZAAR = "toy-bazaar"
HTML = {"Accept": "text/html"}


class BazaarServer(Server):
    program = (str(Path(__file__).parent / "bazaar_server.py"),)


@pytest.fixture(scope="module")
def bazaar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bazaar")
    server = BazaarServer(f"sqlite:///{folder / 'games.sqlite'}", "--limits", "0", "--thinkers", "1")
    yield server
    server.stop()
    server.log.close()


def visit(chromium: Any, server: Server) -> tuple[Any, list[str]]:
    """A page of its own visitor at the lobby, and what goes wrong on it."""
    page = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
    page.goto(server.base)
    return page, wrong


def finish(client: httpx.Client, table: str) -> None:
    chance = random.Random(2)
    while not client.get(f"/api/tables/{table}").json()["over"]:
        asked = client.get(f"/api/tables/{table}/requests").json()
        if asked:
            one = chance.choice(asked)
            body = {"answers": [{"number": one["number"], "answer": chance.choice(one["options"])}]}
            assert client.post(f"/api/tables/{table}/answers", json=body).status_code == 200


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_its_pages_are_drawn(bazaar: Server, lang: str) -> None:
    with bazaar.client(**{"Accept-Language": lang}) as client:
        body = {"game": BAZAAR, "seats": ["human", {"kind": "bot", "level": "random"}], "seed": 4}
        table = client.post("/api/tables", json=body).json()["id"]
        for path in ("/", f"/games/{BAZAAR}/learn", f"/games/{BAZAAR}/rules", f"/tables/{table}"):
            page = client.get(path, headers=HTML)
            assert page.status_code == 200, path
        assert "/static/art/hero.svg" in client.get("/", headers=HTML).text
        assert ("Day 1" if lang == "en" else "Jour 1") in client.get("/", headers=HTML).text
        finish(client, table)
        end = client.get(f"/tables/{table}", headers=HTML).text
        assert ("Richest source" if lang == "en" else "Meilleure source") in end
        assert 'class="chart"' not in end
        record = client.get(f"/api/tables/{table}/record")
        opened = client.post("/replay", files={"journal": ("record.json", record.content)})
        assert opened.status_code == 303, opened.text
        assert client.get(opened.headers["location"], headers=HTML).status_code == 200
        assert client.post(f"/games/{BAZAAR}/watch").status_code == 303


def test_options_follow_the_seats_and_a_refusal_keeps_the_form(bazaar: Server, chromium: Any) -> None:
    page, wrong = visit(chromium, bazaar)
    page.locator(f".game input[type=radio][value={BAZAAR}]").check(force=True)
    form = page.locator(f"form.setup[data-game={BAZAAR}]")
    form.locator("summary").click()
    guests = form.locator("[name=option-guests]")
    assert guests.is_visible()
    form.locator("[name=seats][value='4']").check(force=True)
    assert guests.is_hidden()
    form.locator("[name=seats][value='2']").check(force=True)
    assert guests.is_visible()
    assert form.locator("[name=option-vote][value=true]").is_visible()
    about = guests.locator("xpath=ancestor::div[1]").locator("[data-about]")
    assert about.inner_text() == "About none."
    guests.select_option("king,noble")
    assert about.inner_text() == "About king,noble."
    form.locator("[name=option-vote][value=true]").uncheck()
    form.locator(".go").click()
    refused = form.locator(".refused")
    refused.filter(has_text="Two merchants always vote.").wait_for()
    assert guests.input_value() == "king,noble"
    form.locator("[name=option-vote][value=true]").check()
    form.locator(".go").click()
    page.wait_for_url("**/tables/*")
    assert wrong == [f"{bazaar.base}/tables"]  # the refusal


def test_several_people_at_one_screen_decide_at_once(bazaar: Server, chromium: Any) -> None:
    page, wrong = visit(chromium, bazaar)
    request = page.context.request
    body = {"game": BAZAAR, "seats": ["screen", "screen", "screen"], "seed": 4}
    table = request.post(f"{bazaar.base}/api/tables", data=body).json()["id"]
    page.goto(f"{bazaar.base}/tables/{table}")
    assert page.locator("h1").inner_text() == "Who is at the screen?"
    for turn in range(3):
        here = page.locator(".turns a")
        assert here.count() == 3 - turn
        here.first.click()
        assert f"{turn} of 3 ready" in page.locator("#prompt").inner_text()
        seat = re.search(r"seat=(\d)", page.url)
        assert seat is not None
        for _ in range(4):  # picks, then done
            asked = request.get(f"{bazaar.base}/api/tables/{table}/requests?seat={seat[1]}").json()
            if not asked or asked[0]["prompt"] != "pick":
                break
            number = asked[0]["number"]
            page.locator(f".options [data-number='{number}']").last.evaluate("one => one.click()")
            page.wait_for_timeout(150)
        if turn < 2:
            page.wait_for_url(f"{bazaar.base}/tables/{table}")
    assert request.get(f"{bazaar.base}/api/tables/{table}/events").json()
    assert wrong == []


def test_a_spectator_sees_whom_we_wait_for(bazaar: Server) -> None:
    with bazaar.client() as client:
        body = {
            "game": BAZAAR,
            "seats": [{"kind": "screen", "name": name} for name in ("Ann", "Bob", "Cid")],
            "seed": 4,
        }
        made = client.post("/api/tables", json=body).json()
        with bazaar.client(token=made["watch"]) as crowd:
            page = crowd.get(f"/tables/{made['id']}", headers=HTML).text
            assert "Waiting for Ann, Bob, Cid" in page
            assert "0 of 3 ready" in page
