"""Every position of the board can be drawn, in both languages, with every legal move and every number explained."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from web.web_tools import Page

from civitas import games
from civitas.games.path_of_civilization.web_story import Story
from civitas.kernel.text import LANGUAGES
from civitas.web import render
from civitas.web.board import board_of
from civitas.web.info import Shown
from civitas.web.settings import Settings
from path_of_civilization.helpers import GAME, table
from path_of_civilization.web_helpers import NAMES, at, check_moves, reader, walk

SEATS = (1, 2, 3, 4, 5)


@pytest.mark.parametrize("seats", SEATS)
def test_every_stage_is_drawn(seats: int) -> None:
    for match in walk(seats, seed=seats * 100, every=61):
        asked = [request.seat for request in match.requests]
        for viewer in {None, 0, *asked[:1]}:
            for lang in LANGUAGES:
                check_moves(match, viewer, render.regions(reader(match, viewer), match, lang))


@pytest.mark.parametrize("prompt", sorted(board_of(GAME).RULE_OF))
def test_every_question_is_drawn_with_its_pieces(prompt: str) -> None:
    match = RARE[prompt]() if prompt in RARE else at(4, prompt)
    seat = next(request.seat for request in match.requests if request.prompt == prompt)
    drawn = render.regions(reader(match, seat, guided=True), match, "fr")
    check_moves(match, seat, drawn)
    assert f'data-tip="{prompt}"' in drawn["prompt"]
    assert f"/games/{GAME}/rules#{board_of(GAME).RULE_OF[prompt]}" in drawn["prompt"]


def last_copies() -> Any:
    """Two players want the last copy of a Technology; the one with the worse priority is asked again."""
    rich = {"research": {"cultural": 8, "industrial": 5}, "old": []}
    match = table(rich, rich, {}, turn=9, phase="technology", library={"democracy": 1})
    for _ in range(20):
        request = next((one for one in match.requests if one.seat < 2 and one.prompt == "technology"), None)
        if request is None:
            break
        match.answer(request.number, "buy/democracy")
    while not any(request.prompt == "technology_again" for request in match.requests):
        request = match.requests[0]
        match.answer(request.number, request.options[0])
    return match


def many_cubes() -> Any:
    """Left cards with more than twice the cubes the population allows."""
    return table({"left": ["democracy", "robotics"], "right": ["tribe", "fire"]}, {}, turn=4, phase="deployment")


def many_points() -> Any:
    """Right cards with more than twice the points the population allows."""
    return table({"left": ["tribe", "fire"], "right": ["democracy", "robotics"]}, {}, turn=4, phase="research")


RARE = {"technology_again": last_copies, "deploy_keep": many_cubes, "research_keep": many_points}


def test_what_each_was_served_is_shown_while_last_copies_are_contested() -> None:
    match = last_copies()
    values = render.reading(reader(match, 0), match, "en", 0)
    cells = {cell["id"]: cell for row in values["b"]["library"] for cell in row["cells"]}
    assert len(cells["democracy"]["taken"]) == 1


def test_whole_pages_keep_to_the_policy() -> None:
    for lang in LANGUAGES:
        for match in walk(3, seed=5, every=120):
            html = render.table_page(reader(match, 0, guided=True, host=True), match, lang, Settings(lang=lang))
            for text in (html, f"<div>{render.card_book(match, lang)}</div>"):
                page = Page(text)
                assert page.problems == []
                assert page.all("style") == []
                assert [key for _, attrs in page.tags for key in attrs if key.startswith("on")] == []
                scripts = [attrs.get("src") or "" for tag, attrs in page.tags if tag == "script"]
                assert all(address.startswith("/static/") for address in scripts)


def test_the_replay_offers_no_move() -> None:
    for match in walk(2, seed=3, every=30):
        drawn = "".join(render.replay_regions(reader(match, 0), match, "en", Shown(1, 2, 1)).values())
        assert "data-move" not in drawn
        assert "data-paths" not in drawn


def test_every_card_of_the_box_can_be_looked_at() -> None:
    for match in walk(1, seed=2, every=40):
        book = set(Page(render.card_book(match, "fr")).all("data-book"))
        page = Page("".join(render.regions(reader(match, 0), match, "fr").values()))
        assert set(page.all("data-card")) <= book


def test_an_edition_is_drawn_with_its_own_words() -> None:
    edition = {"game": GAME, "technologies": {"tribe": {"name": {"en": "Clan", "fr": "Clan"}}}}
    match = games.load(GAME).start(2, 2, {}, edition)
    assert "Clan" in render.regions(reader(match, 0), match, "en")["mine"]
    assert "Clan" in render.card_book(match, "en")


# Numbers


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_the_chronicle_read_back_tells_what_everybody_has(seats: int) -> None:
    for match in walk(seats, seed=seats + 40, every=7):
        assert match.chronicle is not None
        story = Story(match, match.chronicle.read(None))  # type: ignore[arg-type]
        for owner, player in enumerate(match.state.players):  # type: ignore[attr-defined]
            mine = story.players[owner]
            assert mine.cubes == player.cubes
            assert (mine.population, mine.heritage, mine.tokens) == (player.population, player.heritage, player.tokens)
            assert mine.research == player.research
            assert story.told(owner, player)


def test_numbers_explain_themselves() -> None:
    for match in walk(3, seed=11, every=17):
        b = render.reading(reader(match, 0), match, "en", 0)["b"]
        for board in b["boards"]:
            tracks = [one["sum"] for one in (*board["trays"], *board["tracks"])]
            for found in [board["score"], board["power"], board["heritage"], *tracks]:
                assert sum(amount for _, amount in found["rows"]) + found.get("before", 0) == found["total"]
            assert all(found["before"] >= 0 for found in tracks)
        for ladder in (b["power"], b["history"]):
            for row in ladder["rows"] if ladder else []:
                if row["owner"] >= 0:
                    assert sum(amount for _, amount in row["sum"]["rows"]) == row["sum"]["total"]
        for card in [cell for row in b["library"] for cell in row["cells"]] + b["wonders"] + b["leaders"]:
            assert sum(amount for _, amount in card["price"]["rows"]) == card["price"]["total"]


def test_a_discount_is_explained() -> None:
    match = table({"leader": "isaac_newton", "research": {"scientific": 9}}, {}, turn=5, phase="technology")
    assert 'id="cost-mathematics"' in render.regions(reader(match, 0), match, "en")["cards"]
    assert 'id="cost-mathematics"' not in render.regions(reader(match, 1), match, "en")["cards"]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_chart_ends_with_the_scores(seats: int) -> None:
    *_, match = walk(seats, seed=seats, every=10_000)
    assert match.result is not None
    assert match.chronicle is not None
    history = board_of(GAME).scores(match, match.chronicle.read(0))
    assert [line[-1] for line in history][:seats] == match.result.scores
    assert {len(line) for line in history} == {9}
    values = render.reading(reader(match, 0), match, "fr", 0)
    for score in match.result.scores:
        assert f">{score}</text>" in values["chart"]


# The project


@pytest.mark.parametrize("seats", [1, 3])
def test_every_split_of_the_hand_can_be_sent_at_once(seats: int) -> None:
    """The answers named for a split lead exactly to it, whatever is taken unasked on the way."""
    for match in walk(seats, seed=9, every=19):
        b = render.reading(reader(match, 0), match, "en", 0)["b"]
        if b["plan"] is None:
            continue
        hand = sorted(match.view(0)["seats"][0]["hand"])
        number = next(request.number for request in match.requests if request.seat == 0)
        paths = json.loads(b["plan"]["paths"])
        for name, words in paths.items():
            left, given = (part.split(" ") for part in name.split("|"))
            twin = match.redeal(0, 1)
            before = [request.number for request in twin.requests if request.seat == 0]
            for nth, word in enumerate(words.split(" ")):
                twin.answer(number + nth * b["plan"]["stride"], word)
            assert before == [number]
            area = twin.view(0)
            if seats == 1:
                mine = area["seats"][0]
                assert sorted(mine["left"]) == sorted(left)
                assert sorted([*mine["left"], *mine["right"], *given]) == hand
            else:
                assert sorted(area["choice"]["left"]) == sorted(left)
                assert area["choice"]["discarded"] == given


def test_every_set_of_cubes_or_points_can_be_sent_at_once() -> None:
    """The answers named for a set are all asked, and leave out or keep exactly that set."""
    tried = {"cube": 0, "type": 0}
    stages = (match for seed in range(3) for match in walk(3, seed=seed, every=1) if match_asks(match))
    for match in itertools.chain(stages, (many_cubes(), many_points())):
        found = render.reading(reader(match, 0), match, "en", 0)["b"]["bundle"]
        if found is None:
            continue
        request = next(request for request in match.requests if request.seat == 0)
        for name, words in json.loads(found["paths"]).items():
            twin = match.redeal(0, 1)
            for nth, word in enumerate(words.split(" ")):
                assert any(one.seat == 0 and one.prompt == request.prompt for one in twin.requests)
                twin.answer(request.number + nth * found["stride"], word)
            assert not any(one.seat == 0 and one.prompt == request.prompt for one in twin.requests)
            picked = twin.view(0)["choice"].get("picked")
            if picked is not None:
                assert picked == name.split(" ")
            tried[found["kind"]] += 1
    assert min(tried.values()) > 10


def match_asks(match: Any) -> bool:
    """Whether seat 0 is asked for cubes or points."""
    wanted = ("deploy_drop", "deploy_keep", "research_drop", "research_keep")
    return any(request.seat == 0 and request.prompt in wanted for request in match.requests)


@pytest.mark.parametrize("size", [4, 6])
def test_hands_of_another_size_are_split_too(size: int) -> None:
    """R4, R13: four cards are all played; with six, two are given up."""
    hand = ["tribe", "fire", "rites", "hunting", "tyranny", "writing"][:size]
    match = table({"hand": hand}, {}, turn=4)
    plan = render.reading(reader(match, 0), match, "en", 0)["b"]["plan"]
    assert (plan["left"], plan["given"]) == (2, size - 4)
    assert len(json.loads(plan["paths"])) == {4: 6, 6: 90}[size]
    check_moves(match, 0, render.regions(reader(match, 0), match, "en"))


def test_what_a_plan_brings_is_foretold() -> None:
    match = at(3, "project_left", turn=2)
    request = next(request for request in match.requests if request.seat == 0)
    match.answer(request.number, request.options[0])
    b = render.reading(reader(match, 0), match, "en", 0)["b"]
    assert b["plan"] is None
    assert b["boards"][0]["preview"]["cubes"] > 0
    assert b["boards"][1]["preview"] == {}


# Contested cards, the automa


def contested() -> Any:
    """Two players wish for the same Wonder; the third for nothing."""
    rich = {"cubes": {"builder": 9}}
    egyptian, roman, maya = ({**rich, "civilization": name} for name in ("egyptian", "roman", "maya"))
    match = table(egyptian, roman, maya, turn=3, phase="wonders", wonders=["stonehenge", "jericho"])
    for seat, words in ((0, ("wonder/stonehenge", "done")), (1, ("wonder/stonehenge", "done")), (2, ("done",))):
        for word in words:
            request = next(one for one in match.requests if one.seat == seat)
            match.answer(request.number, word)
    return match


def test_the_provisional_outcome_is_told_with_its_reason() -> None:
    match = contested()
    mine = render.regions(reader(match, 1), match, "en")["mine"]
    text = " ".join(Page(mine).text.split())
    assert f"{NAMES[0]} would build Stonehenge. Scientific: place 3 there, 5 on your track." in text
    assert "It is not yours to take." in text
    assert f"{NAMES[1]} would get nothing." in text
    assert "Your wishes: 1. Stonehenge 3 changes of mind left." in text
    winner = " ".join(Page(render.regions(reader(match, 0), match, "en")["mine"]).text.split())
    assert "Scientific stands in place 3 of your track." in winner
    watching = " ".join(Page(render.regions(reader(match, None), match, "fr")["mine"]).text.split())
    assert "Scientifique est en place 3 sur cette piste." in watching


def test_wishes_are_numbered_while_they_are_written() -> None:
    match = contested()
    for word in ("revise", "wonder/jericho"):
        request = next(one for one in match.requests if one.seat == 1)
        match.answer(request.number, word)
    b = render.reading(reader(match, 1), match, "en", 0)["b"]
    assert {card["id"]: card["wish"] for card in b["wonders"]} == {"stonehenge": 0, "jericho": 1}
    assert [card["claims"] for card in b["wonders"]] == [[0], []]


def test_the_automa_has_its_panel() -> None:
    match = at(1, "project_left", turn=3, automa="hard")
    drawn = render.regions(reader(match, 0), match, "en")
    automa = match.view(0)["rivals"][0]
    page = Page(drawn["rivals"])
    assert f"action/{automa['action']}" in page.all("data-card")
    assert [label for label in page.all("aria-label") if label.endswith(", active")] != []
    assert "Hard" in page.text
    assert "The Automa" in drawn["chronicle"]


@pytest.mark.parametrize("seed", [4, 5])
def test_the_end_page_lists_the_automa(seed: int) -> None:
    *_, match = walk(1, seed=seed, every=10_000)
    assert match.result is not None
    values = render.reading(reader(match, 0), match, "fr", 0)
    (automa,) = match.result.rivals
    rows = {one.name: one for one in values["standings"]}
    assert set(rows) == {"Alix", "L’Automa"}
    assert (rows["L’Automa"].score, rows["L’Automa"].breakdown) == (automa["score"], automa["breakdown"])
    assert rows["L’Automa"].tagline == "Normal"
    assert [one.rank for one in values["standings"]] == [1, 2]
    assert (values["standings"][0].name == "Alix") is match.result.won
    history = values["board"].scores(match, match.chronicle.read(0))
    assert [line[-1] for line in history] == [match.result.scores[0], automa["score"]]
    assert {len(line) for line in history} == {9}
    drawn = render.regions(reader(match, 0), match, "fr")["end"]
    page = Page(drawn)
    assert page.text.count("L’Automa") == 2
    assert f">{automa['score']}</text>" in drawn
    assert len([attrs for _, attrs in page.tags if (attrs.get("class") or "").startswith("line ")]) == 2


def test_names_are_text() -> None:
    nasty = "<b onload='x'>\" \x01"
    match = at(3, "project_left", turn=3)
    info = reader(match, 0)
    for sitter in info.sitters:
        sitter.name = nasty
    html = render.table_page(info, match, "fr", Settings(lang="fr"))
    assert nasty not in html
    assert not [attrs for _, attrs in Page(html).tags if "onload" in attrs]


def test_random_walks_never_ask_without_a_tip() -> None:
    rng = random.Random(5)
    for match in walk(rng.choice(SEATS[1:]), seed=77, every=9):
        for request in match.requests:
            assert request.prompt in board_of(GAME).RULE_OF
