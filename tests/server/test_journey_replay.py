"""Looking back: slider and keys, the permanent link, record and journal as files, a journal opened again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser_tools import Visitors
from server_tools import GAME, Server, create, play

from civitas import games
from civitas.kernel import journal

pytestmark = pytest.mark.xdist_group("journey-replay")
AT = "step => document.querySelector('#prompt.replay').dataset.step === String(step)"
CARDS = "() => [...document.querySelectorAll('#market .hit')].map(one => one.dataset.id.split('/')[1])"
TRACK = "() => [...document.querySelectorAll('.tc')].map(one => one.className + one.querySelector('.hit').dataset.id)"
HAND = "() => [...document.querySelectorAll('.panel.hand [data-id]')].map(one => one.dataset.id.split('/')[1])"


def stands_at(page: Any, step: int) -> None:
    page.wait_for_function(AT, arg=step)


def public(page: Any) -> dict[str, Any]:
    """What everybody sees of a position."""
    told = {name: page.locator(f"[data-region={name}]").inner_text() for name in ("bar", "chronicle")}
    return {**told, "track": page.evaluate(TRACK), "market": page.evaluate(CARDS)}


def saved(page: Any, name: str, folder: Path) -> Path:
    """The file behind a link."""
    with page.expect_download() as coming:
        page.get_by_role("link", name=name, exact=True).click()
    path = folder / str(coming.value.suggested_filename)
    coming.value.save_as(path)
    return path


def drafted(client: httpx.Client) -> dict[str, Any]:
    """A running game of two people at one screen, some turns after the Draft."""
    table = create(client, "screen", "screen", seed=5, options={"draft": True})
    for _ in range(22):
        play(client, table["id"])
    return table


def test_a_running_game_from_ones_seat_and_a_link_for_everybody(
    visitors: Visitors, house: Server, tmp_path: Path
) -> None:
    with house.client() as client:
        table = drafted(client)
        page = visitors.open(house, f"{table['link']}?seat=0", client)
    live = public(page)
    record = json.loads(saved(page, "Record", tmp_path).read_text(encoding="utf-8"))
    assert record["seat"] == 0
    views = [step["view"] for step in record["steps"]]
    page.get_by_role("link", name="Replay").first.click()

    # It opens where the game stands, from the knowledge of this seat.
    last = len(views) - 1
    stands_at(page, last)
    assert public(page)["market"] == live["market"]
    assert page.locator("[data-move], [data-moves]").count() == 0
    page.keyboard.press("Home")
    stands_at(page, 0)
    assert page.evaluate(HAND) == views[0]["passed"]
    page.keyboard.press("ArrowRight")
    stands_at(page, 1)
    page.get_by_role("button", name="One step on").click()
    stands_at(page, 2)
    page.keyboard.press("PageDown")
    stands_at(page, 12)
    assert page.evaluate(CARDS) == [card["id"] for card in views[12]["market"]]
    page.keyboard.press("ArrowLeft")
    stands_at(page, 11)
    page.keyboard.press("End")
    stands_at(page, last)
    page.get_by_role("slider").fill("14")
    stands_at(page, 14)
    assert page.evaluate(CARDS) == [card["id"] for card in views[14]["market"]]
    assert set(page.evaluate(HAND)) == set(views[14]["seats"][0]["hand"])

    # The address is this seat's own way back to it ...
    shown = public(page)
    page.reload()
    stands_at(page, 14)
    assert public(page) == shown
    # ... the link is for everybody: a stranger sees the same position, and no hand.
    link = page.get_by_role("link", name="Link to this position").get_attribute("href")
    other = visitors.open(house, link)
    stands_at(other, 14)
    assert public(other) == shown
    assert other.evaluate(HAND) == []
    other.keyboard.press("ArrowLeft")
    stands_at(other, 13)
    assert other.evaluate(HAND) == []
    # Whoever sits there sees by that link what all may see.
    page.goto(house.base + link)
    stands_at(page, 14)
    assert page.evaluate(HAND) == []


def test_a_finished_game_is_kept_as_files_and_opened_again(visitors: Visitors, house: Server, tmp_path: Path) -> None:
    with house.client() as client:
        table = create(client, "human", seed=5)
        page = visitors.open(house, table["link"], client)
        while not play(client, table["id"])["over"]:
            pass
    page.locator("[data-region=end] section.end").wait_for()
    score = page.locator(".podium .pts").inner_text()
    record = json.loads(saved(page, "Record", tmp_path).read_text(encoding="utf-8"))
    file = saved(page, "Journal", tmp_path)
    written = file.read_text(encoding="utf-8")
    result = journal.replay(written).result
    assert result is not None
    assert [str(points) for points in result.scores] == [score]
    last = len(record["steps"]) - 1

    page.locator("[data-region=end]").get_by_role("link", name="Replay").click()
    stands_at(page, last)
    assert page.locator("[data-region=end] section.end").is_visible()
    page.keyboard.press("Home")
    stands_at(page, 0)
    assert page.locator("[data-region=end] section.end").count() == 0
    page.get_by_role("slider").fill(str(last // 2))
    stands_at(page, last // 2)
    middle = public(page)

    # Somebody else opens the journal: the same positions, each with its link.
    other = visitors.open(house)
    other.get_by_label("Open a journal").set_input_files(file)
    other.get_by_role("button", name="Go").click()
    other.wait_for_url("**/tables/*/replay")
    stands_at(other, last)
    assert other.locator(".podium .pts").inner_text() == score
    other.get_by_role("slider").fill(str(last // 2))
    stands_at(other, last // 2)
    assert public(other)["market"] == middle["market"]
    assert public(other)["track"] == middle["track"]
    third = visitors.open(
        house, other.get_by_role("link", name="Link to this position").get_attribute("href"), lang="fr-FR"
    )
    stands_at(third, last // 2)
    assert third.evaluate(CARDS) == middle["market"]
    other.get_by_role("link", name="Leave the replay").click()
    other.get_by_text("Your tables").wait_for()
    assert games.load(GAME).name["en"] in other.locator(".mine-list").inner_text()
