"""Sid Meier's Civilization in two real browsers: exploring, founding, bargaining and fighting on the board itself."""

from __future__ import annotations

import time
from typing import Any

import pytest
from server_tools import Server
from test_journeys import WIDER, visit

pytestmark = pytest.mark.xdist_group("journey-civilization")
SID = "sid-meiers-civilization"
MOST_SECONDS = 420.0  # on a machine with much else to do; an idle one needs a fraction of it
LOOK = """() => {
    const prompt = document.querySelector('#prompt'), mine = `seat-${+document.body.dataset.seat + 1}`
    const all = (selector) => [...document.querySelectorAll(selector)]
    const name = (square) => square.dataset.id.split('/')[1]
    return {
        request: prompt.dataset.request ?? '', prompt: prompt.dataset.prompt ?? '',
        options: all('#prompt .options [data-move]').map((one) => one.dataset.move),
        foes: [...all('.sq[data-card="back/village"]').map(name),
            ...all('[data-fig]').filter((one) => !one.querySelector(`.${mine}`)).map((one) => one.dataset.fig)],
        sites: all('.sq[data-site]').map(name),
        fog: all('.fog rect').map((one) => [one.getAttribute('x') / 64 + 1.5, one.getAttribute('y') / 64 + 1.5]),
    }
}"""
OTHER = "old => (document.querySelector('#prompt')?.dataset.request ?? '') !== old"
# An offer is several answers, and the page may show some of them on the way.
OFFERED = "() => !['offer', 'offer_item', 'promise_turns'].includes(document.querySelector('#prompt').dataset.prompt)"
IDLE = ("quiet", "pass", "no_research", "keep", "end", "stay")
WANTED = {"explore", "found", "accept", "attack"}


class Player:
    """Somebody at a page, who wants unknown land, a second city, a bargain and a fight."""

    def __init__(self, page: Any, seat: int) -> None:
        self.page = page
        self.seat = seat
        self.been: list[str] = []
        self.moved = ""  # the group that moves

    def far(self, word: str, seen: dict[str, Any]) -> float:
        """How far a square is from the next goal; squares one has been to are farther."""
        name = word.split("/")[1]
        x, y = ord(name[0]) - 97, int(name[1:]) - 1
        goals = [(ord(foe[0]) - 97, int(foe[1:]) - 1) for foe in seen["foes"]] or seen["fog"] or [(8, 4)]
        return min(abs(x - a) + abs(y - b) for a, b in goals) + 2 * self.been.count(name)

    def wish(self, seen: dict[str, Any], done: set[str]) -> str:
        options: list[str] = seen["options"]

        def some(start: str, end: str = "") -> list[str]:
            return [word for word in options if word.startswith(start) and word.endswith(end)]

        steps = sorted(some("go/"), key=lambda word: self.far(word, seen))
        foes = [word for word in steps if word[3:] in seen["foes"]]
        sites = [word for word in steps if word[3:] in seen["sites"] and word[3:] not in self.been]
        wishes = [*some("found/")] if "found" not in done else []
        if seen["prompt"] in ("go", "explore"):
            wishes += [*sites, *some("explore/"), *(steps if self.moved.endswith("s1") else [*foes, *steps])]
        elif seen["prompt"] in ("setup_army", "setup_scout", "place"):
            wishes += sorted(options, key=lambda word: self.far(word, seen))
        wishes += [*some("move/", "/a1"), *some("move/", "/s1"), *some("build/", "/army")]
        wishes += [word for word in IDLE if word in options]
        return wishes[0] if wishes else options[0]

    def answer(self, done: set[str]) -> str:
        """Answer the question of the page, if there is one, on the board; what was chosen."""
        seen = self.page.evaluate(LOOK)
        if not seen["request"] or not seen["options"]:
            return ""
        if seen["prompt"] == "offer":
            word = self.offer(done)
        elif seen["prompt"] == "answer":
            word = "accept"
            self.page.locator("[data-moves^='accept/']:visible").first.click()
        elif seen["prompt"] == "battle_turn":
            word = self.fight()
        else:
            word = self.wish(seen, done)
            if not choose(self.page, word):
                self.page.locator(f'#prompt .options [data-move="{word}"]').dispatch_event("click")
        self.moved = word if word.startswith("move/") else self.moved
        self.been += [word[3:]] if word.startswith("go/") else []
        self.page.wait_for_function(OTHER, arg=seen["request"], timeout=30_000)
        return word

    def offer(self, done: set[str]) -> str:
        """The first seat offers one trade and peace, until it was accepted once; the second passes."""
        goods = self.page.locator("[data-word='give_trade'] [data-step-by='1']:visible")
        if self.seat or "accept" in done or not goods.count():
            self.page.locator("#prompt [data-main]").click()
            return "pass"
        goods.first.click()
        self.page.locator("[data-word^='promise/peace'] select:visible").first.select_option("1")
        self.page.locator("[data-send]").click()
        self.page.wait_for_function(OFFERED, timeout=30_000)
        return "offer"

    def fight(self) -> str:
        """Strike at the first enemy front, or open one."""
        front = self.page.locator(".fronts.enemy [data-front].legal")
        piece = front.first if front.count() else self.page.locator("[data-open].legal")
        word = str(piece.get_attribute("data-moves"))
        piece.click()
        return word


def choose(page: Any, word: str) -> bool:
    """Choose an option by its piece on the map, with the menu where a piece has several; whether it has one."""
    kind, _, rest = word.partition("/")
    name = f"slot/{rest}" if kind == "explore" else f"square/{rest.partition('/')[0]}"
    piece = page.locator(f"[data-id='{name}'][data-moves]")
    if kind not in ("go", "explore", "move", "found", "place", "capital") or not piece.count():
        return False
    piece.click()
    entry = page.locator(f"#menu [data-pick='{word}']")
    if entry.is_visible():
        entry.click()
    return True


def enter(page: Any, server: Server, link: str) -> None:
    """Take a seat by its link."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.base + link)
    button = page.locator("main form button.primary")
    if button.count():
        button.first.click()
    page.wait_for_url("**/tables/*")
    page.evaluate("() => { document.documentElement.dataset.pace = 'none' }")


def test_two_people_explore_found_bargain_and_fight(chromium: Any, house: Server) -> None:
    with house.client() as client:
        made = client.post("/api/tables", json={"game": SID, "seats": ["open", "open"]})
    assert made.status_code == 201, made.text
    players: list[Player] = []
    faults: list[list[str]] = []
    for seat, lang in enumerate(("en-GB", "fr-FR")):
        page, wrong = visit(chromium, house, lang)
        enter(page, house, made.json()["seats"][seat]["link"])
        players.append(Player(page, seat))
        faults.append(wrong)
    done: set[str] = set()
    chosen: list[str] = []
    until = time.monotonic() + MOST_SECONDS
    while not done >= WANTED:
        assert time.monotonic() < until, f"{done} after {len(chosen)}: {chosen[-20:]}"
        words = [player.answer(done) for player in players]
        chosen += [word for word in words if word]
        done |= {word.partition("/")[0] for word in words} & WANTED
        if not any(words):
            players[0].page.wait_for_timeout(20)
    for player, title in zip(players, ("The known world", "Le monde connu"), strict=True):
        player.page.reload()
        assert player.page.locator("#map h2").inner_text() == title
        assert player.page.locator(".sq").count() > 32, "more than the home tiles"
        assert player.page.locator(".log li").count() > 10
        assert player.page.evaluate(WIDER) == []
    assert faults == [[], []]
    for player in players:
        player.page.context.close()


def test_the_first_game_is_guided(chromium: Any, house: Server) -> None:
    page, wrong = visit(chromium, house)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{house.base}/games/{SID}/learn")
    page.locator("main form button.primary").first.click()
    page.wait_for_url("**/tables/*")
    page.locator(".tip[data-tip]").wait_for()
    seen = page.evaluate(LOOK)
    assert page.locator(".tip[data-tip]").get_attribute("data-tip") == seen["prompt"]
    assert choose(page, seen["options"][0])
    page.wait_for_function(OTHER, arg=seen["request"], timeout=30_000)
    assert wrong == []
    page.context.close()
