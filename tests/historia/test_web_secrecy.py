"""A page of Historia tells a seat nothing it may not know: redealing the unseen leaves every byte as it was."""

from __future__ import annotations

import pytest
from web.web_tools import FINAL, check_blind, reader, walk

from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings

GAME = "historia"
VARIANTS: list[tuple[int, dict[str, Scalar]]] = [
    (3, {"advanced": True, "civbots": "noble"}),
    (2, {"events": True}),
    (4, {"civilizations": "chosen", "draft_order": "circle"}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_pages_do_not_depend_on_what_is_hidden(seats: int, options: dict[str, Scalar]) -> None:
    check_blind(walk(seats, options, seed=21, every=29, game=GAME))


def test_no_hidden_advisor_or_leader_reaches_another_seat() -> None:
    for match in walk(3, {"advanced": True}, seed=4, every=7, game=GAME):
        views = [match.view(seat)["seats"][seat] for seat in range(3)]
        for viewer in (None, *range(3)):
            html = "".join(render.regions(reader(match, viewer), match, "fr").values())
            public = match.view(None)["seats"]
            for seat in range(3):
                if seat == viewer:
                    continue
                known = {*public[seat]["advisors_shown"], *public[seat]["advisors_known"], *public[seat]["laid"]}
                known |= {public[seat]["resolving"], public[seat]["extra"]}
                for advisor in {*views[seat]["advisors"], *views[seat]["advisors_hidden"]} - known:
                    assert f"advisor/{advisor}" not in html.partition('id="log"')[0]
                    assert f"card/{advisor}" not in html.partition('id="log"')[0]
                passed = [] if viewer is None else match.view(viewer)["passed"]
                for leader in set(views[seat]["leaders"]) - set(public[seat]["leaders"]) - {"", *passed}:
                    assert f"leader/{leader}" not in html


def test_cards_chosen_in_secret_are_on_no_other_page() -> None:
    def laying() -> Match:
        return next(match for match in walk(3, {}, seed=2, every=1, game=GAME) if match.view(0)["phase"] == "lay")

    def page(match: Match, viewer: int | None) -> str:
        return FINAL.sub("", render.table_page(reader(match, viewer), match, "en", Settings()))

    match, twin, before = laying(), laying(), laying()
    for one, place in ((match, 0), (twin, 1)):
        request = next(request for request in one.requests if request.seat == 0)
        one.answer(request.number, request.options[place])
    assert page(match, 0) != page(twin, 0)
    for viewer in (1, 2, None):
        assert page(match, viewer) == page(twin, viewer)
        assert page(match, viewer) != page(before, viewer)  # that the seat is ready is public
