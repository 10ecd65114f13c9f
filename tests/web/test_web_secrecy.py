"""A page tells a seat nothing it may not know: redealing the unseen leaves every byte as it was."""

from __future__ import annotations

import pytest
from web_tools import check_blind, reader, walk

from civitas.kernel.game import Scalar
from civitas.web import render

VARIANTS: list[tuple[int, dict[str, Scalar]]] = [
    (4, {"draft": True}),
    (2, {"draft": True, "innovation": True}),
    (3, {}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_pages_do_not_depend_on_what_is_hidden(seats: int, options: dict[str, Scalar]) -> None:
    check_blind(walk(seats, options, seed=21, every=11))


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
