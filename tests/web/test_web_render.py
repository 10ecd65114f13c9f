"""Every position of every variant can be drawn, in both languages, with every legal move in it."""

from __future__ import annotations

import pytest
from web_tools import GAME, Page, check_moves, check_policy, option_sets, reader, walk

from civitas import games
from civitas.kernel.game import Scalar
from civitas.kernel.text import LANGUAGES
from civitas.web import render
from civitas.web.info import Shown, TableCard
from civitas.web.settings import CHOICES, Settings

SETS = option_sets()


@pytest.mark.parametrize(("seats", "options"), SETS, ids=[f"{seats}-{index}" for index, (seats, _) in enumerate(SETS)])
def test_every_variant_is_drawn(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=seats * 100 + len(options), every=31):
        asked = [request.seat for request in match.requests]
        for viewer in {None, 0, *asked[:1]}:
            for lang in LANGUAGES:
                check_moves(match, viewer, render.regions(reader(match, viewer), match, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_pages_keep_to_the_policy(lang: str) -> None:
    settings = Settings(lang=lang)
    for match in walk(3, {"innovation": True, "changing_world": True, "draft": True}, seed=5, every=40):
        info = reader(match, 0, guided=True, host=True, chat=[("Noor", "hello")], screen=[0, 1])
        pages = [
            render.table_page(info, match, lang, settings),
            render.replay_page(info, match, lang, settings, Shown(3, 9, 1)),
            render.handover_page(info, match, lang, settings),
            render.join_page(info, lang, settings, "/join/x"),
        ]
        for html in pages:
            assert Page(html).problems == []
            check_policy(html)
    game = games.load(GAME)
    card = TableCard("t1", GAME, info.sitters, 2, "actions", 0, True, ["Alix"])
    for html in (
        render.lobby_page([card], lang, settings),
        render.learn_page(game, lang, settings),
        render.rules_page(game, lang, settings),
        render.message_page(404, "No such table", lang, settings),
        f"<div>{render.card_book(match, lang)}</div>",
    ):
        assert Page(html).problems == []
        check_policy(html)


def test_the_replay_offers_no_move() -> None:
    for match in walk(2, {}, seed=3, every=30):
        drawn = render.replay_regions(reader(match, 0), match, "en", Shown(1, 2, 1))
        assert "data-move" not in "".join(drawn.values())


def test_a_drawing_is_the_same_twice() -> None:
    """What was remembered from another table does not change a page."""
    match = next(walk(4, {"draft": True}, seed=8, every=1))
    first = render.regions(reader(match, 2), match, "fr")
    for other in walk(4, {"innovation": True}, seed=9, every=50):
        render.regions(reader(other, 1), other, "fr")
    assert render.regions(reader(match, 2), match, "fr") == first


def test_names_and_chat_are_text() -> None:
    nasty = "<script>alert(1)</script>\" onload='x' \x01"
    match = games.load(GAME).start(2, 1)
    while match.requests[0].seat == 0:
        request = match.requests[0]
        match.answer(request.number, request.options[-1])
    info = reader(match, 0, chat=[(nasty, nasty)])
    for sitter in info.sitters:
        sitter.name = nasty
    html = render.table_page(info, match, "fr", Settings(lang="fr"))
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)" in html
    assert not [attrs for _, attrs in Page(html).tags if "onload" in attrs]


def test_numbers_explain_themselves() -> None:
    """Each sum on the page adds up, and every explained number has its explanation."""
    for match in walk(3, {"innovation": True}, seed=11, every=11):
        values = render.reading(reader(match, 0), match, "en", 0)
        for empire in values["b"]["empires"]:
            for name in ("points", "coins", "military"):
                found = empire[name]
                assert sum(amount for _, amount in found["rows"]) + found.get("before", 0) == found["total"]
            assert empire["coins"]["before"] >= 0
        for card in (*values["b"]["track"], *values["b"]["permanent"]):
            assert max(0, sum(amount for _, amount in card["price_sum"]["rows"])) == card["price"]
        page = Page(render.table_page(reader(match, 0), match, "en", Settings()))
        assert set(page.all("popovertarget")) <= set(page.all("id"))


def test_the_chart_ends_with_the_scores() -> None:
    for seats in (1, 2, 4):
        *_, match = walk(seats, {}, seed=seats, every=10_000)
        values = render.reading(reader(match, 0), match, "fr", 0)
        assert match.result is not None
        assert values["board"].scores(match, match.chronicle.read(0)) != []
        for score in match.result.scores:
            assert f">{score}</text>" in values["chart"]


def test_new_entries_are_those_after_my_last_answer() -> None:
    match = games.load(GAME).start(2, 4)
    first = match.requests[0].seat
    while match.requests and match.requests[0].seat == first:
        request = match.requests[0]
        match.answer(request.number, "done" if "done" in request.options else request.options[0])
    mine = render.reading(reader(match, first), match, "en", 0)
    assert mine["news"] == []
    request = match.requests[0]
    match.answer(request.number, request.options[0])
    mine = render.reading(reader(match, first), match, "en", 0)
    assert mine["news"] != []


def test_settings_take_only_what_is_allowed() -> None:
    assert Settings.read({"theme": "dark", "lang": "xx", "text": 3}, "fr") == Settings(lang="fr", theme="dark")
    for key, allowed in CHOICES.items():
        assert getattr(Settings(), key) in allowed


def test_an_edition_is_drawn_with_its_own_words() -> None:
    edition = {"game": GAME, "wonders": {"pyramids": {"name": {"en": "Great Heap", "fr": "Grand Tas"}}}}
    match = games.load(GAME).start(4, 2, {}, edition)
    assert "Great Heap" in render.card_book(match, "en")
    assert "Great Heap" not in render.card_book(games.load(GAME).start(4, 2), "en")
