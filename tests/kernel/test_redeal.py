"""A redeal is the same match in one seat's eyes: what it cannot see is drawn anew, what it sees stays."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from civitas.kernel import codec
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal
from kernel.helpers import (
    asks,
    drafting,
    every_game,
    offering,
    play_out,
    play_until,
    positions,
    request_of,
    say,
    start,
    trace,
)
from kernel.toy import Bazaar
from kernel.toy_words import GOODS

Asked = list[tuple[int, int, tuple[str, ...], str]]


def asked(match: Match, seat: int | None) -> Asked:
    """What a seat is asked; a spectator nothing."""
    return [(r.number, r.seat, r.options, r.text("en")) for r in match.requests if r.seat == seat]


def hands(match: Match) -> list[list[int]]:
    assert isinstance(match, Bazaar)
    return [merchant.hand for merchant in match.table.merchants]


def viewers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]


@pytest.fixture
def half_way() -> Match:
    """Merchants pick at once: the first is half-way, the second is done, the third has not begun."""
    match = play_until(start(3, 4), offering, 4)
    say(match, 0, request_of(match, 0).options[0])
    say(match, 1, request_of(match, 1).options[1], "done")
    return match


# What stays


@pytest.mark.parametrize("seed", range(5))
def test_view_and_requests_stay_the_same_at_every_decision(seed: int) -> None:
    match = start(2 + seed % 3, seed, auction="sealed" if seed % 2 else "ascending")
    for here in positions(match, seed):
        for seat in viewers(here):
            dealt = here.redeal(seat, seed)
            assert dealt.view(seat) == here.view(seat)
            assert asked(dealt, seat) == asked(here, seat)
            assert dealt.waiting() == here.waiting()
            here.game.check(dealt)
            for place, card in codec.encode(here.get_state()).items():
                if place in ("gone", "lot", "round", "ended"):
                    assert codec.encode(dealt.get_state())[place] == card


def test_a_redeal_leaves_the_match_alone(half_way: Match) -> None:
    before = trace(half_way)
    saved = json.dumps(half_way.save())
    for seat in viewers(half_way):
        play_out(half_way.redeal(seat, 3), 1)
    assert trace(half_way) == before
    assert json.dumps(half_way.save()) == saved


def test_the_same_seed_deals_the_same(half_way: Match) -> None:
    for seat in viewers(half_way):
        assert half_way.redeal(seat, 7).hash() == half_way.redeal(seat, 7).hash()
        assert half_way.redeal(seat, 7).hash() != half_way.redeal(seat, 8).hash()


def test_ones_own_picks_stay_made(half_way: Match) -> None:
    assert half_way.journal is not None
    pick = next(e["answer"] for e in reversed(half_way.journal.entries) if e["seat"] == 0).removeprefix("pick/")
    dealt = half_way.redeal(0, 5)
    for seat in range(3):
        say(dealt, seat, "done")
    assert isinstance(dealt, Bazaar)
    assert GOODS.index(pick) in dealt.table.gone


# What is drawn anew


def test_hidden_cards_move_among_the_places_nobody_showed(half_way: Match) -> None:
    for seat in viewers(half_way):
        seen: dict[str, set[str]] = {}
        for seed in range(40):
            dealt = half_way.redeal(seat, seed)
            for place, card in half_way.game.secrets(dealt, -1 if seat is None else seat).items():
                seen.setdefault(place, set()).add(repr(card))
        assert len(seen) > 10
        assert all(len(values) > 1 for values in seen.values())


def test_a_card_is_no_likelier_to_lie_where_it_truly_lies(half_way: Match) -> None:
    """Every card the seat has not seen is equally likely in a rival's hand."""
    game: Any = half_way.game
    pool = game.unseen(half_way, 0)
    counts = Counter(card for seed in range(1500) for card in hands(half_way.redeal(0, seed))[1])
    assert set(counts) == set(pool)
    expected = 1500 * len(hands(half_way)[1]) / len(pool)
    spread = sum((counts[card] - expected) ** 2 / expected for card in pool)
    assert spread < 2.4 * len(pool), "far out in the tail of chi-square"


def test_the_random_state_hangs_on_the_seed_alone(half_way: Match) -> None:
    """Else a bot could look ahead at the true draws."""
    other = half_way.copy()
    other.rng.bits()
    for seat in viewers(half_way):
        dealt = half_way.redeal(seat, 9)
        assert dealt.rng.state != half_way.rng.state
        assert dealt.rng.state == other.redeal(seat, 9).rng.state
        assert 0 <= dealt.rng.state < 1 << 128


def test_a_spectator_has_seen_no_hand(half_way: Match) -> None:
    dealt = [hands(half_way.redeal(None, seed)) for seed in range(20)]
    for seat in range(3):
        assert len({tuple(row[seat]) for row in dealt}) > 10


# Rivals who decide at once


def test_a_rivals_secret_answer_is_reopened(half_way: Match) -> None:
    dealt = half_way.redeal(0, 6)
    assert half_way.waiting() == [0, 2]
    assert dealt.waiting() == [0, 2], "everybody saw that the second merchant is done"
    assert [request.seat for request in dealt.requests] == [0, 1, 2]
    options = request_of(dealt, 1).options
    assert list(options[:-1]) == [f"pick/{GOODS[card]}" for card in hands(dealt)[1]]


def test_nothing_of_a_rivals_branch_is_left(half_way: Match) -> None:
    """What the rival picked, and how far it is, cannot be read off the redealt frames."""
    other = play_until(start(3, 4), offering, 4)
    say(other, 0, request_of(other, 0).options[0])
    say(other, 1, "done")
    for seat in (0, 2, None):
        rivals: list[list[Any]] = []
        for match in (half_way, other):
            fork = codec.encode(match.redeal(seat, 6).frames)[-1]
            rivals.append([branch for branch in fork["branches"] if branch["seat"] != seat])
        assert rivals[0] == rivals[1]


def test_rivals_are_offered_what_they_were_redealt(half_way: Match) -> None:
    for seed in range(10):
        dealt = half_way.redeal(2, seed)
        for rival in (0, 1):
            offered = [word.removeprefix("pick/") for word in request_of(dealt, rival).options[:-1]]
            assert offered == [GOODS[card] for card in hands(dealt)[rival]]


def test_a_raided_rival_is_asked_again_from_its_new_hand() -> None:
    match = play_until(start(3, 3), asks("raided"), 3)
    rival = match.requests[0].seat
    seat = next(other for other in range(3) if other != rival)
    offered = set()
    for seed in range(20):
        dealt = match.redeal(seat, seed)
        request = dealt.requests[0]
        assert (request.number, request.seat, request.prompt) == (match.requests[0].number, rival, "raided")
        cards = {GOODS.index(word.removeprefix("parry/")) for word in request.options[:-1]}
        assert cards <= set(hands(dealt)[rival])
        offered.add(request.options)
    assert len(offered) > 5
    assert match.redeal(rival, 1).requests[0].options == match.requests[0].options


def test_a_redealt_match_is_saved_redealt_and_played_to_the_end(half_way: Match) -> None:
    for seat in viewers(half_way):
        dealt = half_way.redeal(seat, 2)
        again = half_way.game.restore(json.loads(json.dumps(dealt.save())))
        assert again.hash() == dealt.hash()
        assert again.waiting() == dealt.waiting()
        twice = dealt.redeal(seat, 3)
        assert twice.view(seat) == half_way.view(seat)
        assert twice.waiting() == half_way.waiting()
        assert play_out(twice, 4).over
        assert play_out(again, 4).over


@pytest.mark.parametrize("seed", range(4))
def test_every_redeal_can_be_played_to_the_end(seed: int) -> None:
    chance = random.Random(seed)
    for game in every_game():
        for match in positions(game.start(3, seed, drafting(game)), seed):
            if chance.random() < 0.08:
                seat = chance.choice(viewers(match))
                dealt = match.redeal(seat, chance.getrandbits(64))
                assert dealt.view(seat) == match.view(seat)
                game.check(play_out(dealt, seed))
                assert dealt.result is not None


def test_a_finished_match_is_redealt_to_itself_in_public(bazaar: Game) -> None:
    match = play_out(bazaar.start(2, 3), 3)
    dealt = match.redeal(None, 1)
    assert dealt.over
    assert dealt.view(None) == match.view(None)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_redeal_for_a_seat_that_is_not_there(seat: int) -> None:
    match = start()
    with pytest.raises(Refusal):
        match.redeal(seat, 1)
    with pytest.raises(Refusal):
        match.view(seat)
