"""The chronicle tells people what happened, each what it may know; no rule reads it."""

from __future__ import annotations

import random

from civitas.kernel.chronicle import EVERYBODY
from civitas.kernel.journal import replay
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from kernel.helpers import (
    every_game,
    offering,
    play_out,
    play_until,
    request_of,
    restless,
    say,
    start,
    turn_of,
    written,
)
from kernel.toy_words import DREW, SOLD, STASHED, STASHED_CARD


def told(match: Match, seat: int | None) -> list[tuple[int, int, int]]:
    assert match.chronicle is not None
    return [(event.tale, event.seat, event.first) for event in match.chronicle.read(seat)]


def test_a_drawn_card_is_told_to_the_one_who_drew_it() -> None:
    match = start(3, 2)
    for seat in range(3):
        draws = [event for event in told(match, seat) if event[0] == DREW]
        assert draws == [(DREW, seat, draws[0][2])]
    assert told(match, None) == []


def test_one_happening_is_told_to_all_and_its_secret_to_one() -> None:
    match = play_until(start(2, 1), lambda m: turn_of(0)(m) and m.requests[0].options[0].startswith("stash"), 1)
    card = match.game.verbs.first[match.game.verbs.rows[match.requests[0].options[0]]]
    say(match, 0, match.requests[0].options[0])
    assert told(match, 0)[-2:] == [(STASHED, 0, 0), (STASHED_CARD, 0, card)]
    for other in (1, None):
        assert told(match, other)[-1] == (STASHED, 0, 0)


def test_nothing_is_told_inside_a_branch() -> None:
    match = play_until(start(3, 4), offering, 4)
    before = [told(match, seat) for seat in (0, 1, 2, None)]
    say(match, 0, request_of(match, 0).options[0])
    say(match, 1, request_of(match, 1).options[0])
    assert [told(match, seat) for seat in (0, 1, 2, None)] == before
    for seat in range(3):
        say(match, seat, "done")
    assert [event[:2] for event in told(match, None) if event[0] == SOLD][-2:] == [(SOLD, 0), (SOLD, 1)]


def test_events_know_their_line_of_the_journal() -> None:
    match = play_out(start(3, 4), 4)
    assert match.chronicle is not None
    lines = [event.line for event in match.chronicle.events]
    assert lines == sorted(lines)
    assert lines[0] == 1
    assert lines[-1] <= match.line


def test_reading_goes_on_where_it_stopped() -> None:
    match = play_out(start(2, 5), 5)
    assert match.chronicle is not None
    events = match.chronicle.read(None)
    public = [index for index, event in enumerate(match.chronicle.events) if event.only == EVERYBODY]
    assert match.chronicle.read(None, since=public[3]) == events[3:]


def test_a_replay_tells_the_same() -> None:
    chance = random.Random(3)
    match = start(3, 3)
    while match.requests:
        restless(match, chance)
    again = replay(written(match))
    for seat in (0, 1, 2, None):
        assert told(again, seat) == told(match, seat)


def test_every_event_is_worded_in_both_languages() -> None:
    for game in every_game():
        match = play_out(game.start(3, 6), 6)
        assert match.chronicle is not None
        assert match.chronicle.events
        for event in match.chronicle.events:
            sentences = [game.wording(match, event, lang) for lang in LANGUAGES]
            assert all(sentence and "{" not in sentence for sentence in sentences)
            if event.seat >= 0 and "{seat}" in game.texts.entries[f"tale.{game.tales.tales[event.tale].name}"]["en"]:
                named = game.wording(match, event, "en", ["Ada", "Bob", "Cleo"])
                assert ("Ada", "Bob", "Cleo")[event.seat] in named


def test_copies_carry_no_journal_and_no_chronicle() -> None:
    match = play_until(start(3, 4), offering, 4)
    for copy in (match.copy(), match.redeal(1, 1), match.redeal(None, 1), match.copy().copy()):
        assert copy.journal is None
        assert copy.chronicle is None
        assert copy.history is None
        play_out(copy, 1)
        assert copy.journal is None
        assert copy.chronicle is None


def test_the_chronicle_changes_no_hash() -> None:
    match = play_until(start(3, 4), offering, 4)
    before = match.hash()
    assert match.chronicle is not None
    match.chronicle.events.clear()
    assert match.hash() == before
