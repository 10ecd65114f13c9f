"""A page of Through the Ages tells a seat nothing it may not know: redealing the unseen leaves every byte as it was."""

from __future__ import annotations

import re

import pytest
from web.web_tools import reader, walk

from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.web import render
from civitas.web.settings import Settings
from through_the_ages.helpers import play, say
from through_the_ages.web_positions import attack, auction, middle

GAME = "through-the-ages"
FINAL = re.compile(r'<svg class="i final".*?</svg>')
VARIANTS: list[tuple[int, dict[str, Scalar]]] = [
    (2, {"resigning": False, "short": True}),
    (3, {"resigning": False}),
    (4, {"resigning": False, "civil_hands": "closed"}),
]


def with_records(twin: Match, match: Match) -> Match:
    """A redealt copy that shows the same chronicle and journal; what may be taken back is the server's to say."""
    twin.chronicle, twin.journal = match.chronicle, match.journal
    return twin


def page(match: Match, viewer: int | None) -> str:
    return FINAL.sub("", render.table_page(reader(match, viewer), match, "en", Settings()))


def check_blind(match: Match) -> None:
    for viewer in (None, *range(match.seats)):
        info = reader(match, viewer)
        drawn = [
            render.table_page(info, with_records(match.redeal(viewer, seed), match), "en", Settings())
            for seed in (1, 2)
        ]
        assert drawn[0] == drawn[1]
        # Of a seat that decides in secret alone, everybody knows which answer is its last.
        assert FINAL.sub("", render.table_page(info, match, "en", Settings())) == FINAL.sub("", drawn[0])


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_pages_do_not_depend_on_what_is_hidden(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=21, every=103, game=GAME):
        if not match.over:
            check_blind(match)


def test_dialogues_do_not_depend_on_what_is_hidden() -> None:
    for match in (middle(), auction(), play(auction(2), "bid/6", "no_bid"), attack()):
        check_blind(match)


def test_no_military_card_of_a_rival_and_no_event_to_come_is_on_a_page() -> None:
    match = middle(4)
    for viewer in (None, *range(4)):
        html = page(match, viewer)
        for seat in range(4):
            for card in match.view(seat)["seats"][seat]["military_hand"]:
                own = viewer is not None and card in match.view(viewer)["seats"][viewer]["military_hand"]
                assert (f"card/{card}" in html) == own or card in ("military_bonus_i", "military_bonus_ii")
        for card in ("foray", "inhabited_territory_ii", "rebellion", "iconoclasm", "crime_wave"):
            assert f"card/{card}" not in html


def test_closed_hands_are_closed() -> None:
    for match in walk(3, {"civil_hands": "closed", "resigning": False}, seed=6, every=101, game=GAME):
        for viewer in (None, *range(3)):
            seats = match.view(viewer)["seats"]
            for seat, area in enumerate(seats):
                shown = area["civil_hand"]
                assert shown == [] or seat == viewer
                assert match.over or f"nation-{seat}" in page(match, viewer) or seat == (viewer or 0) or viewer is None


def test_an_event_of_ones_own_is_seen_by_oneself_alone() -> None:
    match = play(middle(3, "politics", military_hand=["pestilence"], current=("development_of_crafts",) * 1), "pass")
    before = [page(match, viewer).count("card/pestilence") for viewer in (0, 1, 2, None)]
    assert before[0] > 0
    assert before[1:] == [0, 0, 0]
    match = middle(3, "politics", military_hand=["pestilence"], current=("development_of_crafts", "rebellion"))
    play(match, "prepare/pestilence")
    counts = [page(match, viewer).count("card/pestilence") for viewer in (0, 1, 2, None)]
    assert counts[0] > 0
    assert counts[1:] == [0, 0, 0]


def test_what_is_composed_in_secret_is_on_no_other_page() -> None:
    def defending(*words: str) -> Match:
        match = attack(hand=("military_bonus_ii", "military_bonus_ii", "foray"))
        for word in words:
            say(match, 1, word)
        return match

    before, begun = defending(), defending("defend/military_bonus_ii")
    assert page(before, 1) != page(begun, 1)
    for viewer in (0, 2, None):
        assert page(before, viewer) == page(begun, viewer)
