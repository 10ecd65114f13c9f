"""An answer that cannot be taken says why, in both languages, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.text import LANGUAGES
from kernel.helpers import every_game, offering, play_out, play_until, positions, request_of, say, start, trace


def refused(match: Match, number: Any, option: Any) -> IllegalAnswer:
    before = trace(match)
    saved = match.save()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(number, option)
    assert trace(match) == before
    assert match.save() == saved
    assert caught.value.text("en") != caught.value.text("fr")
    assert all(caught.value.text(lang) for lang in LANGUAGES)
    assert str(caught.value) in [caught.value.text(lang) for lang in LANGUAGES]
    return caught.value


@pytest.fixture
def offer() -> Match:
    return play_until(start(3, 4), offering, 4)


def test_an_illegal_answer_is_a_value_error() -> None:
    assert issubclass(IllegalAnswer, ValueError)


def test_a_repeated_answer_is_stale(offer: Match) -> None:
    request = request_of(offer, 1)
    say(offer, 1, request.options[0])
    refusal = refused(offer, request.number, request.options[0])
    assert refusal.key == "answer.stale"
    assert str(request.number) in refusal.text("en")


def test_an_answer_to_a_request_taken_back_is_stale(offer: Match) -> None:
    request = request_of(offer, 1)
    say(offer, 1, request.options[0])
    offer.undo(1)
    assert refused(offer, request.number, request.options[0]).key == "answer.stale"


@pytest.mark.parametrize("number", [0, -1, 10**9, 10**30, None, "1", "", 1.5, [], {}, (1,), b"1", object()])
def test_a_number_that_is_not_open_is_stale(offer: Match, number: Any) -> None:
    assert refused(offer, number, "done").key == "answer.stale"


def test_a_number_that_only_equals_an_open_one_is_stale() -> None:
    match = start(3, 4)
    [request] = [one for one in match.requests if one.number == 1]
    for number in (True, 1.0):
        assert refused(match, number, request.options[0]).key == "answer.stale"


@pytest.mark.parametrize("option", [None, 0, 3, True, 1.5, [], ["done"], {}, ("done",), b"done", object()])
def test_an_answer_that_is_no_word_is_no_option(offer: Match, option: Any) -> None:
    assert refused(offer, request_of(offer, 0).number, option).key == "answer.option"


@pytest.mark.parametrize("option", ["", "fly", "done ", "DONE", "bid/3", "pick", "pick/", "pick/dragon", "{allowed}"])
def test_a_word_that_is_not_listed_is_no_option(offer: Match, option: str) -> None:
    request = request_of(offer, 0)
    refusal = refused(offer, request.number, option)
    assert refusal.key == "answer.option"
    for allowed in request.options:
        assert allowed in refusal.text("en"), "a refusal says what is allowed"


def test_a_rivals_cards_are_no_option(offer: Match) -> None:
    foreign = next(word for word in request_of(offer, 1).options if word not in request_of(offer, 0).options)
    refused(offer, request_of(offer, 0).number, foreign)


def test_nothing_is_answered_when_the_match_is_over() -> None:
    for game in every_game():
        match = play_out(game.start(2, 1), 1)
        for number in (1, 0, 500):
            assert refused(match, number, "done").key == "answer.over"


def test_every_word_that_is_not_listed_is_refused_at_every_decision() -> None:
    for index, match in enumerate(positions(start(3, 8, auction="sealed"), 8)):
        if index % 12 == 3:
            for request in match.requests:
                for word in match.game.verbs.words:
                    if word not in request.options:
                        with pytest.raises(IllegalAnswer):
                            match.answer(request.number, word)
            assert match.game.restore(match.save()).hash() == match.hash()


def test_copies_refuse_as_the_match_does(offer: Match) -> None:
    copy = offer.copy()
    before = copy.hash()
    with pytest.raises(IllegalAnswer):
        copy.answer(request_of(copy, 0).number, "fly")
    with pytest.raises(IllegalAnswer):
        copy.answer(10**6, "done")
    assert copy.hash() == before
