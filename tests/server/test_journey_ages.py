"""Through the Ages in real browsers: an auction, an attack and a pact from prepared tables, and the first rounds."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser_tools import Visitors
from server_tools import Server

from civitas.kernel.match import Match
from civitas.testing import position

pytestmark = pytest.mark.xdist_group("journey-ages")
AGES = "through-the-ages"
WIDER = "document.documentElement.scrollWidth - innerWidth"
MOST_SECONDS = 300.0  # on a machine with much else to do
ROUNDS = 4
OPTIONS = "[...document.querySelectorAll('#prompt .options [data-move]')].map((one) => one.dataset.move)"
ANSWERED = "old => (document.querySelector('#prompt').dataset.request ?? '') !== old"
WORKERS = {"agriculture": 2, "bronze": 2, "philosophy": 1}
ARMY = {**WORKERS, "warriors": 3}

Tables = dict[str, dict[str, Any]]


def politics(current: str, *players: dict[str, Any]) -> Match:
    """Age II, three players: the Politics Phase of seat 0, with that event on top of the current ones."""
    return position(
        AGES, 3, players=list(players), age="II", round=9, active=0, phase="politics", current=[current, "foray"]
    )


def prepared() -> dict[str, Match]:
    auction = politics(
        "historic_territory_i",
        {"workers": ARMY, "military_hand": ["pestilence", "military_bonus_i"]},
        {"workers": ARMY, "military_hand": ["military_bonus_ii", "military_bonus_i"]},
        {"workers": WORKERS},
    )
    attack = politics(
        "rebellion",
        {"workers": ARMY, "military_hand": ["plunder_ii"], "culture": 5},
        {"workers": {**WORKERS, "warriors": 1}, "military_hand": ["spy", "military_bonus_i"], "resources": 6},
        {"workers": ARMY},
    )
    pact = politics(
        "rebellion",
        {"workers": ARMY, "military_hand": ["scientific_cooperation"]},
        {"workers": ARMY},
        {"workers": ARMY},
    )
    return {"auction": auction, "attack": attack, "pact": pact}


@pytest.fixture(scope="module")
def hall(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    file = tmp_path_factory.mktemp("ages") / "games.sqlite"
    return serve(f"sqlite:///{file}", "--limits", "0", "--thinkers", "1")


@pytest.fixture(scope="module")
def tables(hall: Server) -> Tables:
    """Tables whose journals begin with a prepared position: written while the server is away."""
    found: Tables = {}
    positions = prepared()
    with hall.client() as client:
        for name in positions:
            made = client.post("/api/tables", json={"game": AGES, "seats": ["open"] * 3})
            assert made.status_code == 201, made.text
            found[name] = made.json()
    hall.stop()
    hall.log.close()
    with sqlite3.connect(Path(hall.db.removeprefix("sqlite:///"))) as database:
        for name, match in positions.items():
            key = found[name]["id"]
            (header,) = database.execute("SELECT header FROM matches WHERE id = ?", (key,)).fetchone()
            changed = {**json.loads(header), "position": match.save()}
            database.execute("UPDATE matches SET header = ? WHERE id = ?", (json.dumps(changed), key))
            database.execute("DELETE FROM snapshots WHERE match = ?", (key,))
    database.close()
    hall.start()
    return found


def sit(visitors: Visitors, server: Server, table: dict[str, Any], seat: int, name: str, **more: Any) -> Any:
    page = visitors.open(server, table["seats"][seat]["link"], **more)
    page.locator("main form input[name=name]").fill(name)
    page.locator("main form button.primary").first.click()
    page.wait_for_url("**/tables/*")
    return page


def log(page: Any, text: str) -> None:
    """Wait until the chronicle tells it."""
    page.locator("[data-region=chronicle]", has_text=text).wait_for()


def test_an_auction_between_two_people(visitors: Visitors, hall: Server, tables: Tables) -> None:
    ada = sit(visitors, hall, tables["auction"], 0, "Ada")
    bob = sit(visitors, hall, tables["auction"], 1, "Bob", lang="fr-FR", width=390)
    ada.locator("#hand .card.legal", has_text="Pestilence").click()
    ada.locator("#stage .bidders").wait_for()
    bob.locator("#stage .bidders").wait_for()
    assert "doit enchérir" in bob.locator(".bidders .is-turn").inner_text()
    assert bob.locator(".bids").count() == 0  # it is not his turn to bid
    ada.locator(".bid[data-moves='bid/2']").click()
    bob.locator(".bids").wait_for()
    bob.locator(".bidders .is-leads", has_text="Ada").wait_for()
    bob.locator(".bid[data-moves='bid/3']").click()
    ada.locator(".bids").wait_for()
    ada.locator(".bidders .is-leads", has_text="bids 3").wait_for()
    ada.get_by_role("button", name="Leave the bidding").first.click()
    # Nobody else can bid: Bob composes his force, bonus card first, and only he sees it.
    bob.locator("[data-compose]").wait_for()
    ada.locator("#stage", has_text="composes the force").wait_for()
    assert ada.locator("[data-compose]").count() == 0
    bob.locator("[data-item='support/military_bonus_ii']").click()
    assert bob.locator("[data-worth]").inner_text() == "2"
    assert bob.locator("[data-do=compose]").get_attribute("aria-disabled") == "true"  # at least one unit
    bob.locator("[data-item='send/warriors']").click()
    assert bob.locator("[data-worth]").inner_text() == "3"
    bob.locator("[data-do=compose]").click()
    log(bob, "Bob colonise")
    log(ada, "Bob colonizes Historic Territory I")
    log(ada, "Bob sends 1 × Warriors")
    ada.locator("#prompt[data-prompt=action]").wait_for()
    assert ada.locator("#stage").count() == 0
    ada.locator(".rival .nm", has_text="Bob").click()
    assert "Historic Territory I" in ada.locator(".sheet.nation:popover-open .tray").inner_text()
    assert bob.evaluate(WIDER) <= 0


def test_an_attack_is_repelled(visitors: Visitors, hall: Server, tables: Tables) -> None:
    ada = sit(visitors, hall, tables["attack"], 0, "Ada")
    bob = sit(visitors, hall, tables["attack"], 1, "Bob")
    html = ada.content()
    assert "card/spy" not in html
    assert "card/military_bonus_i" not in html  # what Bob holds
    ada.locator("#hand .card.legal", has_text="Plunder II").click()
    bob.locator("[data-compose=defense]").wait_for()
    ada.locator("#stage", has_text="decides on a defence").wait_for()
    assert bob.locator("[data-worth]").inner_text() == "1"
    bob.locator("[data-item='defend/military_bonus_i']").click()
    assert bob.locator("[data-worth]").inner_text() == "3"
    bob.locator("[data-do=compose]").click()
    log(ada, "Bob defends with Military Bonus I")
    log(ada, "Bob repels the aggression with strength 3")
    log(bob, "Ada plays Plunder II against Bob")
    ada.locator("#prompt[data-prompt=action]").wait_for()
    assert "6" in ada.locator(".rival", has_text="Bob").inner_text()  # his resources are still his


def test_a_pact_with_the_third_player(visitors: Visitors, hall: Server, tables: Tables) -> None:
    ada = sit(visitors, hall, tables["pact"], 0, "Ada")
    bob = sit(visitors, hall, tables["pact"], 1, "Bob")
    cleo = sit(visitors, hall, tables["pact"], 2, "Cleo", lang="fr-FR")
    ada.locator(".rival .nm", has_text="Cleo").wait_for()
    ada.locator("#hand .card.legal", has_text="Scientific Cooperation").click()
    ada.locator("#menu button", has_text="Cleo").first.click()
    cleo.locator("#stage.st-pact").wait_for()
    assert "Ada propose ce pacte à Cleo" in cleo.locator("#stage").inner_text()
    bob.locator("#stage", has_text="Ada offers this pact to Cleo").wait_for()
    assert bob.locator("#stage .answers button").count() == 0
    cleo.locator("#stage .answers button", has_text="Accepter").click()
    log(bob, "Cleo accepts")
    for page in (ada, bob):
        page.locator(".rival", has_text="Cleo").locator(".mini", has_text="Scientific Cooperation with Ada").wait_for()
    cleo.locator("#mine .tray", has_text="avec Ada").wait_for()


def answer(page: Any, acted: int) -> str:
    """Answer the question on a page; two or three things a turn, then its end."""
    asked = page.locator("#prompt").get_attribute("data-request")
    if asked is None:
        return ""
    words: list[str] = page.evaluate(OPTIONS)
    if not words:
        return ""
    wishes = ("stages/", "leader/", "develop/", "build/", "population", "take/")
    liked = [word for wish in wishes for word in words if word.startswith(wish)] if acted < 3 else []
    word = liked[0] if liked else next((one for one in ("end", "pass", "enough", "skip") if one in words), words[-1])
    entry = page.locator(f'#prompt .options [data-move="{word}"]')
    key = entry.get_attribute("data-key")
    if key:
        page.keyboard.press(key)
    else:
        entry.dispatch_event("click")
    page.wait_for_function(ANSWERED, arg=asked, timeout=30_000)
    return word


def test_two_people_play_the_first_rounds(visitors: Visitors, hall: Server) -> None:
    """From an empty table to the fifth round, one on a phone in French, with a random bot between them."""
    with hall.client() as client:
        made = client.post("/api/tables", json={"game": AGES, "seats": ["open", "random", "open"], "pace": 0})
    assert made.status_code == 201, made.text
    french = sit(visitors, hall, made.json(), 0, "Ada", lang="fr-FR", width=390)
    english = sit(visitors, hall, made.json(), 2, "Bob")
    acted = {french: 0, english: 0}
    chosen: list[str] = []
    until = time.monotonic() + MOST_SECONDS
    while not all(
        f"{word} {ROUNDS + 1}" in page.locator(".bar-title").inner_text()
        for page, word in ((french, "manche"), (english, "round"))
    ):
        assert time.monotonic() < until, f"the rounds do not end: {chosen[-12:]}"
        for page in (french, english):
            word = answer(page, acted[page])
            if word:
                chosen.append(word)
                acted[page] = 0 if word == "end" else acted[page] + 1
        if not word:
            page.wait_for_timeout(20)
    assert chosen.count("end") >= 2 * ROUNDS
    assert {"take", "end"} < {word.partition("/")[0] for word in chosen}
    for page in (french, english):
        assert page.locator("#row .card, #row .gap").count() == 13
        assert page.evaluate(WIDER) <= 0
