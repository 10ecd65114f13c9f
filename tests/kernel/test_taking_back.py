"""Taking back: one step, a whole turn, again; never past a draw, a reveal or another seat's answer."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from civitas.kernel.frame import Frame
from civitas.kernel.journal import replay
from civitas.kernel.match import Match
from civitas.kernel.piles import reveal
from civitas.kernel.text import LANGUAGES, Refusal
from kernel.helpers import (
    every_game,
    offering,
    play_until,
    positions,
    request_of,
    restless,
    say,
    several,
    staged,
    start,
    trace,
    turn_of,
    written,
)
from kernel.toy import Bazaar
from kernel.toy_words import CLOSE, LEAVE, STAY


def refuses(match: Match, key: str, demand: str, seat: int) -> None:
    """A demand to take back is refused with its reason, and nothing changes."""
    before = trace(match)
    with pytest.raises(Refusal) as refused:
        getattr(match, demand)(seat)
    assert refused.value.key == key
    assert all(refused.value.text(lang) for lang in LANGUAGES)
    assert trace(match) == before


def first(match: Match, seat: int, verb: str) -> str:
    """The first option of a seat with that verb."""
    return next(word for word in request_of(match, seat).options if word.split("/")[0] == verb)


@pytest.fixture
def turn() -> Match:
    """The first merchant's turn begins, with coins to give and cards to stash."""

    def rich(match: Match) -> bool:
        return turn_of(0)(match) and {"gift", "stash"} <= {word.split("/")[0] for word in match.requests[0].options}

    return play_until(start(2, 1), rich, 1)


# One step


def test_one_step_back_is_the_same_position_under_a_new_number(turn: Match) -> None:
    before, number = turn.hash(), turn.requests[0].number
    options = turn.requests[0].options
    say(turn, 0, first(turn, 0, "stash"))
    assert turn.hash() != before
    assert turn.can_undo(0)
    turn.undo(0)
    assert turn.hash() == before
    assert turn.requests[0].options == options
    assert turn.requests[0].number > number


def test_steps_are_taken_back_one_by_one(turn: Match) -> None:
    hashes = [turn.hash()]
    for verb in ("stash", "gift"):
        say(turn, 0, first(turn, 0, verb))
        hashes.append(turn.hash())
    turn.undo(0)
    assert turn.hash() == hashes[1]
    turn.undo(0)
    assert turn.hash() == hashes[0]
    refuses(turn, "undo.barrier", "undo", 0)


def test_what_is_taken_back_stays_in_the_journal(turn: Match) -> None:
    line = turn.line
    say(turn, 0, first(turn, 0, "stash"))
    turn.undo(0)
    assert turn.line == line + 2
    again = replay(written(turn))
    assert again.hash() == turn.hash()
    assert again.requests[0].number == turn.requests[0].number


def test_the_chronicle_forgets_what_is_taken_back(turn: Match) -> None:
    assert turn.chronicle is not None
    told = len(turn.chronicle.events)
    say(turn, 0, first(turn, 0, "stash"))
    assert len(turn.chronicle.events) == told + 2
    turn.undo(0)
    assert len(turn.chronicle.events) == told


def test_the_old_number_is_closed_after_an_undo(turn: Match) -> None:
    number = turn.requests[0].number
    say(turn, 0, first(turn, 0, "stash"))
    turn.undo(0)
    before = trace(turn)
    with pytest.raises(Refusal):
        turn.answer(number, "done")
    assert trace(turn) == before


# The whole turn


def test_reset_goes_back_to_the_beginning_of_the_turn(turn: Match) -> None:
    before = turn.hash()
    for verb in ("gift", "stash", "gift"):
        if any(word.startswith(verb) for word in turn.requests[0].options):
            say(turn, 0, first(turn, 0, verb))
    turn.reset(0)
    assert turn.hash() == before
    assert replay(written(turn)).hash() == before
    refuses(turn, "undo.barrier", "reset", 0)


@dataclass
class Solitaire(Frame):
    """One seat answers all the time; a turn is two answers, and leaving draws a card."""

    answered: int = 0

    def copy(self) -> Solitaire:
        return Solitaire(self.answered)

    def start(self, match: Bazaar) -> None:
        if self.answered % 2 == 0:
            match.begin_turn()
        self.then = "ask"

    def ask(self, match: Bazaar) -> None:
        match.ask(0, [STAY, CLOSE, LEAVE], then="hear", prompt="vote")

    def hear(self, match: Bazaar) -> None:
        self.answered += 1
        if match.choice == LEAVE:
            match.table.gone.append(reveal(match, match.table.deck))
        self.then = "start"


def test_reset_stops_at_the_turn_and_undo_does_not() -> None:
    match = staged(Solitaire)
    hashes = [match.hash()]
    for word in ("stay", "close", "stay", "close"):
        say(match, 0, word)
        hashes.append(match.hash())
    match.reset(0)
    assert match.hash() == hashes[2]
    match.undo(0)
    assert match.hash() == hashes[1]
    match.reset(0)
    assert match.hash() == hashes[0]
    assert replay(written(match)).hash() == hashes[0]


# Doing it again


def test_redo_gives_the_answers_again_in_their_order(turn: Match) -> None:
    hashes = []
    for verb in ("stash", "gift"):
        say(turn, 0, first(turn, 0, verb))
        hashes.append(turn.hash())
    turn.reset(0)
    for expected in hashes:
        assert turn.can_redo(0)
        turn.redo(0)
        assert turn.hash() == expected
    assert not turn.can_redo(0)
    refuses(turn, "undo.nothing_to_redo", "redo", 0)
    assert replay(written(turn)).hash() == turn.hash()


def test_undo_redo_undo_keeps_what_can_be_done_again(turn: Match) -> None:
    for verb in ("stash", "gift"):
        say(turn, 0, first(turn, 0, verb))
    end = turn.hash()
    turn.undo(0)
    turn.undo(0)
    turn.redo(0)
    turn.undo(0)
    turn.redo(0)
    turn.redo(0)
    assert turn.hash() == end


def test_another_answer_forgets_what_could_be_done_again(turn: Match) -> None:
    say(turn, 0, first(turn, 0, "stash"))
    turn.undo(0)
    say(turn, 0, first(turn, 0, "gift"))
    assert not turn.can_redo(0)
    refuses(turn, "undo.nothing_to_redo", "redo", 0)


def test_a_draw_forgets_what_could_be_done_again() -> None:
    match = staged(Solitaire)
    say(match, 0, "stay", "leave")
    assert not match.can_undo(0)
    assert not match.can_redo(0)
    say(match, 0, "stay")
    match.undo(0)
    match.redo(0)
    assert match.can_undo(0)


# The barrier


def test_nothing_is_taken_back_past_a_draw() -> None:
    match = staged(Solitaire)
    say(match, 0, "stay")
    assert match.requests[0].final == ("leave",)
    say(match, 0, "leave")
    for demand in ("undo", "reset"):
        refuses(match, "undo.barrier", demand, 0)
    say(match, 0, "stay")
    match.undo(0)
    refuses(match, "undo.barrier", "undo", 0)


def test_nothing_is_taken_back_past_another_seats_answer() -> None:
    match = play_until(start(2, 3), lambda m: turn_of(0)(m) and "raid/1" in m.requests[0].options)
    before = match.hash()
    say(match, 0, "raid/1")
    assert match.requests[0].seat == 1
    match.undo(0)
    assert match.hash() == before, "the rival was asked but had not answered"
    say(match, 0, "raid/1")
    say(match, 1, "yield")
    refuses(match, "undo.barrier", "undo", 0)


def test_a_seat_takes_back_its_own_answers_only(turn: Match) -> None:
    say(turn, 0, first(turn, 0, "stash"))
    assert not turn.can_undo(1)
    refuses(turn, "undo.barrier", "undo", 1)
    refuses(turn, "undo.nothing_to_redo", "redo", 1)


def test_a_reveal_moves_the_barrier() -> None:
    match = play_until(start(3, 2), lambda m: turn_of(1)(m) and "raid/0" in m.requests[0].options, 2)
    assert isinstance(match, Bazaar)
    victim = match.table.merchants[0]
    victim.stash = victim.hand.pop() if victim.stash < 0 else victim.stash
    say(match, 1, "raid/0")
    assert match.requests[0].final == ("yield",), "yielding turns the stash up"
    say(match, 0, "yield")
    refuses(match, "undo.barrier", "undo", 0)


# At once


@pytest.fixture
def offer() -> Match:
    return play_until(start(3, 4), offering, 4)


def test_inside_a_branch_others_answers_are_kept(offer: Match) -> None:
    say(offer, 1, request_of(offer, 1).options[0])
    say(offer, 0, request_of(offer, 0).options[1])
    before = offer.hash()
    say(offer, 2, request_of(offer, 2).options[0])
    others = [request_of(offer, seat).number for seat in (0, 1)]
    offer.undo(2)
    assert offer.hash() == before
    assert [request_of(offer, seat).number for seat in (0, 1)] == others
    offer.redo(2)
    offer.undo(1)
    offer.undo(0)
    say(offer, 0, "done")
    say(offer, 1, "done")
    say(offer, 2, "done")
    assert replay(written(offer)).hash() == offer.hash()


def test_a_finished_branch_can_be_reopened_while_others_decide(offer: Match) -> None:
    before = offer.hash()
    say(offer, 0, request_of(offer, 0).options[0], "done")
    assert offer.view(None)["waiting"] == [1, 2]
    offer.undo(0)
    assert offer.view(None)["waiting"] == [0, 1, 2]
    assert request_of(offer, 0).options[-1] == "done"
    offer.redo(0)
    assert offer.view(None)["waiting"] == [1, 2]
    offer.reset(0)
    assert offer.hash() == before


def test_a_branch_taken_back_and_decided_anew_counts_as_decided_so(offer: Match) -> None:
    other = offer.copy()
    mine = request_of(offer, 0).options
    say(offer, 0, mine[0], "done")
    offer.reset(0)
    for match in (offer, other):
        say(match, 0, mine[1], "done")
        say(match, 1, "done")
        say(match, 2, "done")
    assert offer.hash() == other.hash()


def test_when_all_have_decided_nobody_takes_back(offer: Match) -> None:
    for seat in range(3):
        say(offer, seat, request_of(offer, seat).options[0], "done")
    for seat in range(3):
        refuses(offer, "undo.barrier", "undo", seat)
        refuses(offer, "undo.nothing_to_redo", "redo", seat)


def test_the_last_to_decide_is_told_that_it_is_final(offer: Match) -> None:
    say(offer, 0, "done")
    assert "done" not in request_of(offer, 1).final
    say(offer, 2, "done")
    assert request_of(offer, 1).final == ("pick/" + request_of(offer, 1).options[2].split("/")[1], "done")


def test_an_answer_before_a_fork_cannot_be_taken_back() -> None:
    """Others may have begun to think about the new question."""
    match = play_until(start(2, 5), lambda m: m.requests[0].prompt == "vote" and m.requests[0].seat == 1, 5)
    say(match, 1, "stay")
    refuses(match, "undo.barrier", "undo", 1)


# Told beforehand


@pytest.mark.parametrize("seed", range(5))
def test_final_lists_exactly_the_options_that_cannot_be_taken_back(seed: int) -> None:
    """Every option is tried: on a match with a history, can its seat undo it?"""
    chance = random.Random(seed)
    for game in every_game():
        seats = several(game, seed)
        sets = game.option_sets(seats)
        for match in positions(game.start(seats, seed, sets[seed * len(sets) // 5]), seed):
            if chance.random() > 0.4:
                continue
            request = chance.choice(match.requests)
            final: list[str] = []
            for option in request.options:
                tried = game.restore(match.save())
                tried.answer(request.number, option)
                if not tried.can_undo(request.seat):
                    final.append(option)
            assert list(request.final) == final


def test_asking_for_final_options_changes_nothing() -> None:
    for match in positions(start(3, 9), 9):
        before = trace(match)
        for request in match.requests:
            assert set(request.final) <= set(request.options)
        assert trace(match) == before


# In random play


@pytest.mark.parametrize("seed", range(6))
def test_every_undo_returns_to_the_hash_before_the_answer(seed: int) -> None:
    chance = random.Random(seed)
    match = start(2 + seed % 3, seed, auction="sealed")
    while match.requests:
        before = match.hash()
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))
        if match.can_undo(request.seat):
            after = match.hash()
            match.undo(request.seat)
            assert match.hash() == before
            match.redo(request.seat)
            assert match.hash() == after


def test_restless_play_ends_in_a_possible_table() -> None:
    for seed in range(4):
        chance = random.Random(seed)
        match = start(3, seed)
        while match.requests:
            restless(match, chance)
            match.game.check(match)


def test_copies_keep_no_history(turn: Match) -> None:
    say(turn, 0, first(turn, 0, "stash"))
    for copy in (turn.copy(), turn.redeal(0, 1)):
        assert not copy.can_undo(0)
        assert not copy.can_redo(0)
        for demand in ("undo", "reset", "redo"):
            with pytest.raises(Refusal) as refused:
                getattr(copy, demand)(0)
            assert refused.value.key == "undo.copy"


def test_a_restored_position_has_nothing_to_take_back(turn: Match) -> None:
    say(turn, 0, first(turn, 0, "stash"))
    restored = turn.game.restore(turn.save())
    refuses(restored, "undo.barrier", "undo", 0)
    say(restored, 0, first(restored, 0, "gift"))
    restored.undo(0)
    assert restored.hash() == turn.hash()
