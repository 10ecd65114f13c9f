"""Hypothesis plays: any seats, options, seed and answers, with undos, under the laws that hold at every decision."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from civitas.kernel import registry
from civitas.kernel.game import Game
from civitas.kernel.journal import replay
from civitas.kernel.laws import Trial
from civitas.kernel.match import Match
from kernel.helpers import GAMES, REAL, UNTIMED, every_game, restless, written
from kernel.toy import GAME_ID

# A whole game an example: a smaller seed is no simpler game, so a failing one is not shrunk.
WHOLE_GAMES = settings(UNTIMED, phases=[Phase.explicit, Phase.reuse, Phase.generate])


def begun(data: st.DataObject, game: Game) -> Match:
    """A match of any seats, options and seed."""
    seats = data.draw(st.sampled_from(game.seats), label="seats")
    options = data.draw(st.sampled_from(game.option_sets(seats)), label="options")
    return game.start(seats, data.draw(st.integers(), label="seed"), options)


def sound(match: Match) -> None:
    """What holds at every decision."""
    match.game.check(match)
    assert match.over == (not match.requests)
    seats = [request.seat for request in match.requests]
    assert seats == sorted(set(seats))
    for request in match.requests:
        assert request.options
        assert len(set(request.options)) == len(request.options)
    for seat in [*range(match.seats), None]:
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view


def closely(match: Match, seed: int) -> None:
    """What holds at a decision looked at closely."""
    before = match.hash()
    assert match.copy().hash() == before
    assert match.game.restore(json.loads(json.dumps(match.save()))).hash() == before
    assert replay(written(match)).hash() == before
    for seat in [*range(match.seats), None]:
        dealt = match.redeal(seat, seed)
        assert dealt.view(seat) == match.view(seat)
    assert match.hash() == before


@settings(WHOLE_GAMES, max_examples=30)
@given(st.data())
def test_any_bazaar_is_sound(data: st.DataObject) -> None:
    match = begun(data, registry.find(GAME_ID))
    chance = random.Random(data.draw(st.integers(0, 2**32), label="answers"))
    looks = set(data.draw(st.lists(st.integers(0, 120), max_size=3), label="looks"))
    for step in range(600):
        sound(match)
        if step in looks:
            closely(match, step)
        if match.over:
            break
        restless(match, chance)
    assert match.over
    closely(match, 1)
    assert match.result is not None
    assert match.result.reason in ("sold_out", "closed")


@pytest.mark.parametrize("game_id", REAL)
@settings(WHOLE_GAMES, max_examples=6)
@given(st.data())
def test_any_game_is_sound(game_id: str, data: st.DataObject) -> None:
    match = begun(data, registry.find(game_id))
    chance = random.Random(data.draw(st.integers(0, 2**32), label="answers"))
    for step in range(20_000):
        if step % 8 == 0 and step < 2_000:
            sound(match)
        if step % 40 == 7 and step < 2_000:
            closely(match, step)
        if match.over:
            break
        restless(match, chance)
    assert match.over
    closely(match, 1)


@settings(WHOLE_GAMES, max_examples=15)
@given(st.integers(0, 2**64), st.integers(2, 4), st.data())
def test_any_bazaar_keeps_the_laws(seed: int, seats: int, data: st.DataObject) -> None:
    game = registry.find(GAME_ID)
    Trial(game, seats, data.draw(st.sampled_from(game.option_sets(seats))), seed).play()


@pytest.mark.parametrize("game_id", REAL)
@settings(WHOLE_GAMES, max_examples=4)
@given(st.integers(0, 2**64), st.data())
def test_any_game_keeps_the_laws(game_id: str, seed: int, data: st.DataObject) -> None:
    game = registry.find(game_id)
    seats = data.draw(st.sampled_from(game.seats))
    Trial(game, seats, data.draw(st.sampled_from(game.option_sets(seats))), seed).play()


@settings(UNTIMED, max_examples=60)
@given(
    st.sampled_from(GAMES),
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=3) | st.floats(),
    st.dictionaries(
        st.sampled_from(["mode", "draft", "auction", "vote", "difficulty", "x"]), st.text(max_size=4) | st.booleans()
    ),
    st.none() | st.integers() | st.booleans() | st.text(max_size=3) | st.floats(),
)
def test_any_demand_is_played_or_refused(game: str, seats: Any, options: dict[str, Any], seed: Any) -> None:
    """Unknown or illegal: ValueError that says what is allowed, in both languages."""
    try:
        match = registry.find(game).start(seats, seed, options)
    except ValueError as refusal:
        sentences = [getattr(refusal, "text")(lang) for lang in ("en", "fr")]  # noqa: B009  only a Refusal has it
        assert all(sentences)
    else:
        sound(match)


def test_every_game_is_played() -> None:
    assert [game.id for game in every_game()] == [GAME_ID, *REAL]


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 100])
def test_the_bazaar_says_how_many_may_play(seats: int) -> None:
    with pytest.raises(ValueError, match=r"2.*4") as refused:
        registry.find(GAME_ID).start(seats, 1)
    assert str(seats) in str(refused.value)
