"""A page tells a seat nothing it may not know: redealing the unseen leaves every byte as it was."""

from __future__ import annotations

import re

import pytest
from web_tools import reader, walk

from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings

FINAL = re.compile(r'<svg class="i final".*?</svg>')
VARIANTS: list[tuple[int, dict[str, Scalar]]] = [
    (4, {"draft": True}),
    (2, {"draft": True, "innovation": True}),
    (3, {}),
]


def with_records(twin: Match, match: Match) -> Match:
    """A redealt copy that shows the same chronicle and journal; what may be taken back is the server's to say."""
    twin.chronicle, twin.journal = match.chronicle, match.journal
    return twin


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_pages_do_not_depend_on_what_is_hidden(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=21, every=11):
        for viewer in (None, *range(seats)):
            info = reader(match, viewer)
            pages = [
                render.table_page(info, with_records(match.redeal(viewer, seed), match), "en", Settings())
                for seed in (1, 2)
            ]
            assert pages[0] == pages[1]
            # Being the last of those who decide at once is public, and only then is the choice final.
            page = render.table_page(info, match, "en", Settings())
            assert FINAL.sub("", page) == FINAL.sub("", pages[0])


def test_no_hand_reaches_another_seat() -> None:
    for match in walk(4, {"draft": True}, seed=4, every=3):
        hands = [set(match.view(seat)["seats"][seat]["hand"]) for seat in range(4)]
        passed = [set(match.view(seat).get("passed", [])) for seat in range(4)]
        for viewer in (None, *range(4)):
            html = "".join(render.regions(reader(match, viewer), match, "fr").values())
            known = set() if viewer is None else hands[viewer] | passed[viewer]
            for seat in range(4):
                if seat != viewer:
                    for card in (hands[seat] | passed[seat]) - known:
                        assert f"civilization/{card}" not in html
