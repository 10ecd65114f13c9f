"""Going back past what was revealed: marked in the journal, replayed to the same position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from civitas import games
from civitas.kernel import journal
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal


def step(match: Match, chance: random.Random) -> None:
    if match.over:
        return
    request = chance.choice(match.requests)
    match.answer(request.number, chance.choice(request.options))


def begun(draft: bool, seed: int) -> Match:
    return games.load("age-of-civilization").start(3, seed, {"draft": draft})


def text(match: Match) -> str:
    assert match.journal is not None
    return match.journal.dumps()


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_stands_again_where_it_stood_before_the_answer(draft: bool, seed: int) -> None:
    chance = random.Random(seed)
    match = begun(draft, seed)
    stood: dict[int, tuple[str, list[Any]]] = {}
    used: set[int] = set()
    for _ in range(40):
        assert match.chronicle is not None
        told = [(one.tale, one.seat, one.first, one.second) for one in match.chronicle.events]
        stood[match.line + 1] = (match.hash(), told)
        used |= {request.number for request in match.requests}
        step(match, chance)
    for _ in range(3):
        assert match.journal is not None
        one = chance.choice(match.journal.standing())
        journal.undo_past(match, one["seat"], one["line"])
        assert match.chronicle is not None
        told = [(event.tale, event.seat, event.first, event.second) for event in match.chronicle.events]
        assert (match.hash(), told) == stood[one["line"]]
        assert not used & {request.number for request in match.requests}
        for _ in range(6):
            assert match.chronicle is not None
            used |= {request.number for request in match.requests}
            told = [(event.tale, event.seat, event.first, event.second) for event in match.chronicle.events]
            stood[match.line + 1] = (match.hash(), told)
            step(match, chance)
    again = journal.replay(text(match))
    assert again.save() == match.save()
    assert text(again) == text(match)
    assert match.journal is not None
    assert match.journal.past_undos() == 3
    assert games.load("age-of-civilization").restore(match.save()).hash() == match.hash()


def test_only_an_answer_that_stands_can_be_taken_back() -> None:
    match = begun(False, 1)
    chance = random.Random(1)
    for _ in range(25):
        step(match, chance)
    assert match.journal is not None
    line, seat = 10, match.journal.entries[8]["seat"]
    journal.undo_past(match, seat, line)
    before = (match.hash(), text(match))
    for wrong_seat, wrong_line in ((seat, 12), (seat, 1), (seat, 900), ((seat + 1) % 3, 9)):
        if wrong_line == 9 and match.journal.entries[7]["seat"] == wrong_seat:
            continue
        with pytest.raises(Refusal):
            journal.undo_past(match, wrong_seat, wrong_line)
    assert (match.hash(), text(match)) == before


def test_an_unmarked_undo_stays_behind_the_barrier() -> None:
    match = begun(False, 1)
    chance = random.Random(1)
    while match.view(0)["round"] < 3:
        step(match, chance)
    assert match.journal is not None
    seat = match.journal.entries[0]["seat"]
    line = match.line + 1
    unmarked = text(match) + f'{{"line": {line}, "seat": {seat}, "undo_to": 2}}\n'
    with pytest.raises(Refusal):
        journal.replay(unmarked)
    marked = unmarked.replace('"undo_to": 2}', '"undo_to": 2, "past": true}')
    assert journal.replay(marked).hash() == begun(False, 1).hash()
    for word in ("false", "1", '"yes"'):
        with pytest.raises(Refusal):
            journal.replay(marked.replace("true}", f"{word}}}"))


def test_there_is_an_end_to_going_past() -> None:
    match = begun(False, 1)
    request = match.requests[0]
    for _ in range(journal.PAST_MOST):
        match.answer(match.requests[0].number, request.options[0])
        journal.undo_past(match, request.seat, match.line)
    match.answer(match.requests[0].number, request.options[0])
    with pytest.raises(Refusal, match=str(journal.PAST_MOST)):
        journal.undo_past(match, request.seat, match.line)
