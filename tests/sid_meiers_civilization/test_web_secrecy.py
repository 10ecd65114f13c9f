"""A page tells a seat nothing it may not know: redealing the unseen leaves every byte as it was."""

from __future__ import annotations

import re

import pytest
from web.web_tools import reader, walk

from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings
from sid_meiers_civilization.helpers import GAME, say
from sid_meiers_civilization.web_positions import at, battle, building, trading, village

FINAL = re.compile(r'<svg class="i final".*?</svg>')
VARIANTS: list[tuple[int, dict[str, Scalar]]] = [
    (2, {"turns": "10"}),
    (3, {"turns": "10", "governments": "2013"}),
    (4, {"turns": "10", "civilizations": "chosen", "loot": "2013"}),
]


def with_records(twin: Match, match: Match) -> Match:
    """A redealt copy that shows the same chronicle and journal; what may be taken back is the server's to say."""
    twin.chronicle, twin.journal = match.chronicle, match.journal
    return twin


def page(match: Match, viewer: int | None) -> str:
    return FINAL.sub("", render.table_page(reader(match, viewer), match, "en", Settings()))


def board(match: Match, viewer: int | None) -> str:
    """The page without the chronicle, which tells what was seen in the past."""
    regions = render.regions(reader(match, viewer), match, "en")
    return "".join([html for name, html in regions.items() if name != "chronicle"])


def check_redealt(match: Match, viewer: int | None) -> None:
    info = reader(match, viewer)
    twins = [with_records(match.redeal(viewer, seed), match) for seed in (1, 2)]
    pages = [render.table_page(info, one, "en", Settings()) for one in (*twins, match)]
    assert pages[0] == pages[1]
    # Being the last of those who decide at once is public, and only then is the choice final.
    assert FINAL.sub("", pages[2]) == FINAL.sub("", pages[0])


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_pages_do_not_depend_on_what_is_hidden(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=21, every=113, game=GAME):
        for viewer in (None, *range(seats)):
            check_redealt(match, viewer)


@pytest.mark.parametrize("scene", [building, battle, village, trading])
def test_scenes_do_not_depend_on_what_is_hidden(scene: object) -> None:
    assert callable(scene)
    match = scene()
    for viewer in (None, *range(match.seats)):
        check_redealt(match, viewer)


def test_no_hidden_tile_is_on_the_map() -> None:
    match = at(3, "move", turn=3)
    hidden = [slot for slot in match.view(0)["slots"] if not slot["tile"]]
    assert hidden
    html = board(match, 0)
    for slot in hidden:
        for dx in range(4):
            for dy in range(4):
                name = f"{chr(97 + slot['x'] + dx)}{slot['y'] + dy + 1}"
                assert f'data-id="square/{name}"' not in html
                assert f"{name.upper()}: " not in html


def test_hands_markers_and_forces_are_on_no_other_page() -> None:
    match = building()
    own = board(match, 0)
    assert 'data-id="event/drought"' in own
    assert 'data-id="marker/hut_iron"' in own
    for viewer in (1, None):
        html = board(match, viewer)
        for name in ("event/drought", "event/sabotage", "marker/hut_iron", "marker/village_spy"):
            assert name not in html
        assert ('class="pw2"' in html) == (viewer == 1), "strengths of units only on their owner's page"
        assert "Horsemen" in html or "Knights" in html, "their types are public"
    assert 'data-id="event/defection"' not in own


def test_a_battle_hand_is_its_owners() -> None:
    match = battle()
    mine = {unit["id"] for unit in match.view(0)["battle"]["sides"][0]["hand"]}
    html = board(match, 1)
    stage = html[html.index('id="stage"') :].partition('id="mine"')[0]
    assert mine
    assert all(f'data-unit="{unit}"' not in html for unit in mine)
    assert stage.count('class="bu ') == len({unit["id"] for unit in match.view(1)["battle"]["sides"][1]["hand"]})
    assert 'class="bu ' not in board(match, None)


def test_an_offer_is_secret_until_all_are_made() -> None:
    match, twin = trading(), trading()
    for one, word in ((match, "give_trade/3"), (twin, "give_trade/5")):
        for answer in ("offer/1", word, "submit"):
            say(one, 0, answer)
    assert page(match, 0) != page(twin, 0)
    for viewer in (1, 2, None):
        assert page(match, viewer) == page(twin, viewer)


def test_what_is_offered_face_down_shows_its_back_only() -> None:
    match = trading()
    for word in ("offer/1", "give_marker/hut_incense", "give_card/defection", "submit"):
        say(match, 0, word)
    say(match, 1, "pass")
    say(match, 2, "pass")
    html = board(match, 1)
    stage = html[html.index('id="stage"') :].partition('id="mine"')[0]
    assert "Hut markers" in stage
    assert "Level I events" in stage
    assert "marker/hut_incense" not in stage
    assert "event/defection" not in stage


def test_research_is_secret_until_all_have_chosen() -> None:
    def researching() -> Match:
        return next(
            match
            for match in walk(3, {"turns": "10"}, seed=2, every=1, game=GAME)
            if [request.prompt for request in match.requests].count("research") > 1
        )

    match, twin = researching(), researching()
    seat = match.requests[0].seat
    for one, place in ((match, 0), (twin, 1)):
        request = next(request for request in one.requests if request.seat == seat)
        one.answer(request.number, request.options[place])
    for viewer in (None, *[other for other in range(3) if other != seat]):
        assert page(match, viewer) == page(twin, viewer)
