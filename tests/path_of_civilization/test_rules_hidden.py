"""What is hidden, what may be taken back, and that the order of answers never matters."""

from __future__ import annotations

import random
from typing import Any

from civitas.kernel.match import Match
from path_of_civilization.helpers import SEVERAL, alone, asked, game, play, start, table, walk


def test_a_view_never_names_hidden_tokens_or_piles() -> None:
    match = start(3, 6)
    view = match.view(0)
    assert all(token == {"state": "hidden", "id": ""} for level in view["philosophy"] for token in level["tokens"])
    assert set(view["piles"][0]) == {"turn", "wonders", "leaders"}


def test_redeals_change_tokens_piles_and_action_cards() -> None:
    match: Any = start(1, 6)
    dealt: list[Any] = [match.redeal(0, seed) for seed in range(20)]
    assert len({tuple(one.state.boons) for one in dealt}) > 10
    assert len({tuple(map(tuple, one.state.wonder_piles)) for one in dealt}) > 10
    assert len({tuple(map(tuple, one.state.leader_piles)) for one in dealt}) > 10
    assert len({tuple(one.state.actions) for one in dealt}) > 10
    assert all(one.state.action == match.state.action for one in dealt)


def test_redealt_lists_lead_to_the_outcome_shown() -> None:
    """Every list a redeal invents is payable and gives the same provisional outcome (checked by the table's law)."""
    chance = random.Random(3)
    seen = 0
    for seats in SEVERAL:
        for match in walk(start(seats, seats), chance):
            contest = match.view(None)["contest"]
            if contest and contest["outcome"]:
                seen += 1
                for viewer in (None, 0, seats - 1):
                    dealt = match.redeal(viewer, seen)
                    game().check(dealt)
                    assert dealt.view(viewer) == match.view(viewer)
    assert seen > 30


def test_a_seat_may_take_back_its_own_picks() -> None:
    match = table()
    play(match, 0, "left/tribe", "left/fire")
    match.undo(0)
    match.undo(0)
    assert not match.can_undo(0)
    play(match, 0, "left/rites", "left/tools", "discard/fire")
    assert not match.can_undo(1)
    assert match.can_undo(0)
    play(match, 1, "left/tribe", "left/fire", "discard/tools")
    assert not match.can_undo(0)


def test_the_order_of_answers_never_matters() -> None:
    """Two seats answer everything in opposite orders with the same answers."""

    def played(order: tuple[int, ...]) -> Match:
        match = start(3, 12)
        chances = {seat: random.Random(seat) for seat in range(3)}
        while not match.over:
            waiting = list(asked(match))
            seat = next(one for one in order if one in waiting)
            question = next(question for question in match.pending if question.seat == seat)
            match.play(question, chances[seat].choice(question.options))
        return match

    hashes = {played(order).hash() for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0))}
    assert len(hashes) == 1


def test_a_wish_list_in_progress_is_its_owners_alone() -> None:
    match = alone({"cubes": {"ambassador": 6}}, turn=3, phase="leaders", leaders=["homer", "euclid", "imhotep"],
                  action="battle_1")  # fmt: skip
    play(match, 0, "leader/euclid")
    assert match.view(0)["choice"] == {"wishes": ["euclid"]}
    assert match.view(None)["choice"] == {}
