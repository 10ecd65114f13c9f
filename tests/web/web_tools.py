"""Tables for the pages' tests: matches at many stages, and readers of them."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

from civitas import games
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.info import Sitter, TableInfo
from civitas.web.settings import Settings

GAME = "age-of-civilization"
NAMES = ("Alix", "Camille", "Noor", "Archimède", "Zoé", "Sam")


def reader(match: Match, seat: int | None, **changes: Any) -> TableInfo:
    """A table as the person at a seat sees it."""
    sitters = [Sitter(NAMES[index], "human", present=True) for index in range(match.seats)]
    info = TableInfo("t1", match.game.id, sitters, seat, host=False, version=1)
    if seat is not None:
        info.can_undo = match.can_undo(seat)
        info.can_redo = match.can_redo(seat)
    for key, value in changes.items():
        setattr(info, key, value)
    return info


def step(match: Match, rng: random.Random) -> None:
    request = rng.choice(match.requests)
    match.answer(request.number, rng.choice(request.options))


def walk(seats: int, options: dict[str, Scalar], seed: int, every: int, game: str = GAME) -> Iterator[Match]:
    """A random match at every so many decisions, and at its end."""
    rng = random.Random(seed)
    match = games.load(game).start(seats, seed, options)
    count = 0
    while not match.over:
        if count % every == 0:
            yield match
        step(match, rng)
        count += 1
    yield match


def asked(game: str, seats: int, prompt: str, turn: int = 0, seed: int = 7, **options: Any) -> Match:
    """A random match in which seat 0 is asked that question, in that turn or later."""
    for tried in range(seed, seed + 33):
        rng = random.Random(tried)
        match = games.load(game).start(seats, tried, options)
        while not match.over:
            if match.view(0)["round"] >= turn and any(
                request.seat == 0 and request.prompt == prompt for request in match.requests
            ):
                return match
            step(match, rng)
    raise AssertionError(f"{prompt} is never asked")


def option_sets() -> list[tuple[int, dict[str, Scalar]]]:
    game = games.load(GAME)
    return [(seats, options) for seats in game.seats for options in game.option_sets(seats)]


class Page(HTMLParser):
    """The tags of a page, and whether they are balanced."""

    VOID = frozenset(("input", "img", "link", "meta", "br", "use", "rect", "path", "circle"))

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.problems: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        if self.open:
            self.problems.append(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-3:]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, attribute: str) -> list[str]:
        return [value or "" for _, attrs in self.tags for key, value in attrs.items() if key == attribute]


def check_moves(match: Match, seat: int | None, drawn: dict[str, str]) -> None:
    """Each legal option stands once in the list; pieces and buttons offer no others."""
    page = Page("".join(drawn.values()))
    assert page.problems == []
    asked = [request for request in match.requests if request.seat == seat]
    options = list(asked[0].options) if asked else []
    assert sorted(page.all("data-move")) == sorted(options)
    offered = {word for words in page.all("data-moves") for word in words.split()}
    assert offered <= set(options)
    assert set(page.all("data-number")) <= {str(request.number) for request in asked}
    if asked:
        # Everything can be reached without the list: on a piece, or by a button of the prompt.
        unseen = {word for word in options if asked[0].piece(word) and word.split("/")[-1] != "none"} - offered
        assert unseen == set()
    ids = Counter(page.all("data-id"))
    assert [piece for piece, count in ids.items() if count > 1] == []
    assert [one for one, count in Counter(page.all("id")).items() if count > 1] == []
    assert set(page.all("popovertarget")) <= {*page.all("id"), "settings", "keys"}


# The icon of a choice that cannot be taken back. Being the last of those who decide at once is public, and only then
# is the choice final.
FINAL = re.compile(r'<svg class="i final".*?</svg>')


def check_blind(matches: Iterable[Match]) -> None:
    """Redealing what a reader has not seen leaves every byte of the page as it was."""
    for match in matches:
        for viewer in (None, *range(match.seats)):
            info = reader(match, viewer)
            twins = [match.redeal(viewer, seed) for seed in (1, 2)]
            for twin in twins:  # what may be taken back is the server's to say
                twin.chronicle, twin.journal = match.chronicle, match.journal
            pages = [render.table_page(info, one, "en", Settings()) for one in (*twins, match)]
            assert pages[0] == pages[1]
            assert FINAL.sub("", pages[2]) == FINAL.sub("", pages[0])


def check_policy(html: str) -> None:
    """Nothing a strict content security policy would refuse."""
    page = Page(html)
    assert page.all("style") == []
    assert [key for _, attrs in page.tags for key in attrs if key.startswith("on")] == []
    for tag, attrs in page.tags:
        assert tag != "style"
        if tag == "script":
            assert (attrs.get("src") or "").startswith("/static/")
        for key in ("src", "href", "action"):
            assert not (attrs.get(key) or "").startswith(("http:", "https:", "//", "javascript:", "data:"))
