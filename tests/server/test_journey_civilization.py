"""Sid Meier's Civilization in two real browsers: exploring, founding, bargaining and fighting on the board itself."""

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

from civitas import games
from civitas.kernel.match import Match
from civitas.testing import position

pytestmark = pytest.mark.xdist_group("journey-civilization")
SID = "sid-meiers-civilization"
PATIENCE = 90_000  # milliseconds for one thing to happen, on a machine with much else to do
MOST_ANSWERS = 150  # more than any first turn of two players needs
WIDER = "document.documentElement.scrollWidth - innerWidth"
OPTIONS = "[...document.querySelectorAll('#prompt .options [data-move]')].map((one) => one.dataset.move)"
ANSWERED = "old => (document.querySelector('#prompt').dataset.request ?? '') !== old"
# An offer is several answers, and the page may show some of them on the way.
OFFERED = "() => !['offer', 'offer_item'].includes(document.querySelector('#prompt').dataset.prompt)"
IDLE = ("end", "pass", "quiet", "no_research", "keep", "nothing", "done", "give_up", "decline", "spare", "stay")
ON_THE_MAP = ("capital", "setup_army", "setup_scout", "setup_piece", "place", "move", "go", "explore")
MEADOW = [f"{column}{row}" for column in "efgh" for row in range(1, 5)]
SEEDS = (3, 8)
UNITS = ["infantry_1", "infantry_2", "mounted_2", "mounted_3", "artillery_2", "artillery_3"]

Tables = dict[str, dict[str, Any]]


def evening() -> Match:
    """America is about to found a city; to the east lies unknown land, beside its armies stands one of Egypt."""
    grass = {"terrain": "grassland", "extra": "none", "mark": "none"}
    america = {
        "civilization": "america",
        "armies": {"h3": 1, "g1": 2},
        "scouts": {"f3": 1},
        "units": UNITS,
        "trade": 8,
        "techs": ["masonry"],
    }
    egypt = {
        "civilization": "egypt",
        "armies": {"h1": 1},
        "units": UNITS[:2],
        "trade": 6,
        "resources": {"silk": 1},
    }
    squares = dict.fromkeys(MEADOW, grass)
    return position(SID, 2, players=[america, egypt], map={"2": "tile_03"}, squares=squares, phase="start")


@pytest.fixture(scope="module")
def hall(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    file = tmp_path_factory.mktemp("civilization") / "games.sqlite"
    return serve(f"sqlite:///{file}", "--limits", "0", "--thinkers", "1")


@pytest.fixture(scope="module")
def tables(hall: Server) -> Tables:
    """Tables whose journals begin with that evening, or with the beginning of a match: written while the server is
    away, which draws the seeds of people at several screens itself."""
    beginnings = {"evening": evening(), **{f"seed {seed}": games.load(SID).start(2, seed, {}) for seed in SEEDS}}
    found: Tables = {}
    with hall.client() as client:
        for name in beginnings:
            made = client.post("/api/tables", json={"game": SID, "seats": ["open", "open"]})
            assert made.status_code == 201, made.text
            found[name] = made.json()
    hall.stop()
    hall.log.close()
    with sqlite3.connect(Path(hall.db.removeprefix("sqlite:///"))) as database:
        for name, match in beginnings.items():
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
    page.context.set_default_timeout(PATIENCE)
    page.locator("main form input[name=name]").fill(name)
    page.locator("main form button.primary").first.click()
    page.wait_for_url("**/tables/*")
    return page


def asked(page: Any, *prompts: str) -> str:
    """Wait until the page asks one of those questions; which it is."""
    found = page.locator(", ".join([f'#prompt[data-prompt="{prompt}"]' for prompt in prompts]))
    found.wait_for()
    return str(found.get_attribute("data-prompt"))


def answering(page: Any, act: Callable[[], None]) -> None:
    """Do what answers the open question, and wait until the page shows another one, or none."""
    request = page.locator("#prompt").get_attribute("data-request")
    act()
    page.wait_for_function(ANSWERED, arg=request)


def on_map(page: Any, word: str) -> None:
    """Choose an option by a click in the middle of its square or tile, and in the menu where it stands for several."""
    kind, _, rest = word.partition("/")
    name = f"slot/{rest}" if kind == "explore" else f"square/{rest.partition('/')[0]}"
    piece = page.locator(f"[data-id='{name}'][data-moves]")

    def click() -> None:
        several = " " in piece.get_attribute("data-moves") or piece.get_attribute("data-instead") is not None
        piece.click()
        if several:
            page.locator(f"#menu [data-pick='{word}']").click()

    answering(page, click)


def listed(page: Any, word: str) -> None:
    """Choose an option from the list of all."""

    def click() -> None:
        page.locator("#prompt [data-do=list]").click()
        page.locator(f'#options [data-move="{word}"]').click()

    answering(page, click)
    page.keyboard.press("Escape")  # the list stays open until it is closed


def tells(page: Any, text: str) -> None:
    """Wait until the chronicle tells it."""
    page.locator("[data-region=chronicle]", has_text=text).wait_for()


def fight(page: Any) -> None:
    """Strike at the first enemy front, or open one."""
    front = page.locator(".fronts.enemy [data-front].legal")
    piece = front.first if front.count() else page.locator("[data-open].legal")
    answering(page, piece.click)


def who_is_asked(*pages: Any) -> tuple[Any, str]:
    """Wait until somebody is asked something; whose page, and what."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for page in pages:
            prompt = page.locator("#prompt").get_attribute("data-prompt")
            if prompt:
                return page, prompt
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def main(page: Any) -> None:
    """What ends the step."""
    answering(page, page.locator("#prompt [data-main]").click)


def test_two_people_found_bargain_explore_and_fight(visitors: Visitors, hall: Server, tables: Tables) -> None:
    ada = sit(visitors, hall, tables["evening"], 0, "Ada")
    bob = sit(visitors, hall, tables["evening"], 1, "Bob", lang="fr-FR")

    asked(ada, "start")
    on_map(ada, "found/f3")
    tells(bob, "Ada fonde une cité en F3.")

    for page in (ada, bob):
        asked(page, "offer")
    ada.locator("[data-word='give_trade'] [data-step-by='1']").click(click_count=2)
    ada.locator("[data-word='ask_for/silk'] [data-step-by='1']").click()
    ada.locator("[data-send]").click()
    ada.wait_for_function(OFFERED)
    main(bob)
    asked(bob, "answer")
    answering(bob, bob.locator("[data-moves='accept/0']").first.click)
    for page in (ada, bob):  # no further offers
        asked(page, "offer")
        main(page)
    for page in (ada, bob):
        asked(page, "manage")
        main(page)

    # The group is put down again for the lone army, which explores.
    asked(ada, "move")
    on_map(ada, "move/g1/a2")
    assert asked(ada, "go") == "go"
    ada.locator("[data-id='square/h3']").click()
    ada.locator("[data-id='square/h3'].now").wait_for()
    before = bob.locator(".sq").count()
    on_map(ada, "explore/3")
    tells(bob, "Ada découvre une tuile")
    assert bob.locator(".sq").count() == before + 16
    asked(ada, "go", "explore")
    main(ada)

    asked(ada, "move")
    on_map(ada, "move/g1/a2")
    on_map(ada, "go/h1")
    for page in (ada, bob):
        page.locator("#stage.batt").wait_for()
    struck = 0
    while True:
        page, prompt = who_is_asked(ada, bob)
        if prompt != "battle_turn":
            break
        fight(page)
        struck += 1
    assert struck >= 3
    for reader, told in ((ada, "wins the battle"), (bob, "gagne la bataille")):
        tells(reader, told)
    while prompt != "research":  # what the winner takes, and who else may move
        listed(page, next((word for word in ("end", "nothing") if word in page.evaluate(OPTIONS)), "pass"))
        page, prompt = who_is_asked(ada, bob)
    for reader in (ada, bob):
        asked(reader, "research")
        answering(reader, reader.locator("#stage [data-moves]").first.click)
        assert reader.evaluate(WIDER) <= 0
    for reader, title, told in ((ada, "The known world", "Turn"), (bob, "Le monde connu", "Tour")):
        reader.locator(".bar-title small", has_text=f"{told} 2").wait_for()
        reader.reload()
        assert reader.locator("#map h2").inner_text() == title
        assert reader.locator(".cty").count() == 3


def opening(page: Any) -> None:
    """Answer the open question of a first turn: on the map what is asked there, else nothing is done."""
    prompt = page.locator("#prompt").get_attribute("data-prompt")
    words: list[str] = page.evaluate(OPTIONS)
    idle = next((word for word in IDLE if word in words), words[0])
    if prompt in ON_THE_MAP and "/" in words[0]:
        on_map(page, words[0])
    else:
        listed(page, idle)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_first_turn_is_played_on_the_map(visitors: Visitors, hall: Server, tables: Tables, seed: int) -> None:
    table = tables[f"seed {seed}"]
    pages = [sit(visitors, hall, table, 0, "Ada"), sit(visitors, hall, table, 1, "Bob", lang="fr-FR", width=390)]
    later = [page.locator(".bar-title small", has_text=f"{word} 2") for page, word in zip(pages, ("Turn", "Tour"))]
    answers = 0
    while not all(one.count() for one in later):
        page, _ = who_is_asked(*pages)
        opening(page)
        answers += 1
        assert answers < MOST_ANSWERS
    for page in pages:
        assert page.locator("[data-fig]").count() >= 2
        assert page.evaluate(WIDER) <= 0


def test_the_first_game_is_guided(visitors: Visitors, house: Server) -> None:
    page = visitors.open(house, f"/games/{SID}/learn")
    page.context.set_default_timeout(PATIENCE)
    page.locator("main form button.primary").first.click()
    page.wait_for_url("**/tables/*")
    page.locator(".tip[data-tip]").wait_for()
    assert page.locator(".tip").get_attribute("data-tip") == page.locator("#prompt").get_attribute("data-prompt")
    opening(page)
