"""What scripts outside rely on: the names and shapes of the Python contract, on every game."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest

from civitas import games, testing
from civitas.kernel import journal, registry
from civitas.kernel.game import Game, Option
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.text import LANGUAGES, Refusal
from kernel.helpers import GAMES, REAL, every_game, play_out, positions, written
from kernel.toy import GAME_ID

HEAD = ["game", "seat", "number", "round", "phase", "waiting", "seats", "rivals", "over"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


@pytest.fixture
def match(game: Game) -> Match:
    return game.start(seats=3, seed=7, options={}, edition=None)


# Finding and starting


def test_a_game_is_found_by_its_id(game: Game) -> None:
    assert games.load(game.id) is game
    assert game.id in registry.known()
    assert game in games.available()


@pytest.mark.parametrize("name", ["", "chess", "Age of Civilization", "age_of_civilization", "toy-bazaar "])
def test_an_unknown_game_is_refused_with_those_known(name: str) -> None:
    with pytest.raises(ValueError, match="age-of-civilization") as refused:
        games.load(name)
    assert isinstance(refused.value, Refusal)
    assert refused.value.text("en") != refused.value.text("fr")


def test_start_takes_seats_seed_options_and_edition(game: Game) -> None:
    assert list(inspect.signature(game.start).parameters) == ["seats", "seed", "options", "edition"]
    assert game.start(2).requests
    assert game.start(2, 5).hash() == game.start(seats=2, seed=5, options=None, edition=None).hash()


@pytest.mark.parametrize(
    "demand",
    [
        {"seats": 99},
        {"seats": "2"},
        {"seats": True},
        {"seats": 2, "seed": "x"},
        {"seats": 2, "seed": 1.5},
        {"seats": 2, "seed": True},
        {"seats": 2, "options": {"dragons": True}},
        {"seats": 2, "options": {"vote": "perhaps", "draft": "perhaps"}},
        {"seats": 2, "options": ["draft"]},
        {"seats": 2, "edition": {"game": "chess"}},
        {"seats": 2, "edition": "no/such/file.toml"},
    ],
    ids=str,
)
def test_what_is_not_allowed_is_a_value_error_in_both_languages(game: Game, demand: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as refused:
        game.start(**demand)
    assert isinstance(refused.value, Refusal)
    texts = {lang: refused.value.text(lang) for lang in LANGUAGES}
    assert texts["en"] != texts["fr"]
    assert str(refused.value) in texts.values()


def test_options_are_resolved_from_words_too(game: Game) -> None:
    for option in game.options:
        words = {value: value for value in option.values}
        if option.type == "bool":
            words = dict.fromkeys(("true", "Yes", "on", "1"), True) | dict.fromkeys(("false", "NO", "off", "0"), False)
        for word, value in words.items():
            assert option.parse(word) is value
            for seats in option.seats:
                if game.allows(seats, {option.id: value}):
                    assert game.resolve(seats, {option.id: word})[option.id] is value
        assert option.parse("perhaps") is None
        assert option.parse(1) is None or option.type != "bool"


def test_options_of_every_type_are_tried() -> None:
    assert {option.type for one in every_game() for option in one.options} == {"bool", "choice", "list"}


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("", "none"),
        (" none ", "none"),
        ("red", "red"),
        ("red,red , blue", "red,red,blue"),
        ("red,red,red,red", None),
        ("red,green", None),
        ("red,", None),
        ("none,red", None),
        ("Red", None),
        (["red"], None),
        (1, None),
        (None, None),
    ],
    ids=str,
)
def test_an_option_may_be_a_list_of_words(told: Any, meant: str | None) -> None:
    option = Option("flags", ("none", "red", "blue"), "none", (2,), most=3)
    assert option.type == "list"
    assert option.parse(told) == meant
    if meant is not None:
        words = option.split(meant)
        assert option.join(words) == meant
        assert len(words) == (0 if meant == "none" else meant.count(",") + 1)
    assert option.samples == ["none", "red", "blue", "red,blue,red"]
    assert all(option.parse(value) == value for value in option.samples)


def test_option_sets_are_all_legal_and_all_there(game: Game) -> None:
    for seats in game.seats:
        sets = game.option_sets(seats)
        assert sets
        assert all(game.allows(seats, chosen) for chosen in sets)
        assert len({json.dumps(chosen, sort_keys=True) for chosen in sets}) == len(sets)
    if game.id == GAME_ID:
        assert [len(game.option_sets(seats)) for seats in game.seats] == [2, 4, 4]


def test_a_game_describes_itself(game: Game) -> None:
    described = json.loads(json.dumps(game.describe()))
    assert list(described) == ["id", "name", "seats", "options"]
    assert set(described["name"]) == set(LANGUAGES)
    for option in described["options"]:
        assert list(option) == ["id", "type", "values", "default", "seats", "name", "help"]
        assert option["default"] in option["values"]
        assert set(option["name"]) == set(option["help"]) == set(LANGUAGES)


# Requests


def test_requests_have_numbers_seats_options_and_words(match: Match) -> None:
    for _, here in zip(range(12), positions(match, 1), strict=False):
        assert isinstance(here.requests, tuple)
        for request in here.requests:
            assert isinstance(request.number, int)
            assert request.seat in range(3)
            assert isinstance(request.options, tuple)
            assert all(isinstance(option, str) for option in request.options)
            assert isinstance(request.source, str)
            assert isinstance(request.prompt, str)
            assert isinstance(request.final, tuple)
            assert set(request.final) <= set(request.options)
            for lang in LANGUAGES:
                assert request.text(lang)
                assert "{" not in request.text(lang)
                for option in request.options:
                    assert request.label(option, lang)
                    assert "{" not in request.label(option, lang)
            for option in request.options:
                assert isinstance(request.piece(option), str)


def test_labels_of_one_request_tell_its_options_apart(match: Match) -> None:
    for here in positions(match, 2):
        for request in here.requests:
            for lang in LANGUAGES:
                labels = [request.label(option, lang) for option in request.options]
                assert len(set(labels)) == len(labels), request


def test_answer_takes_a_number_and_a_word(match: Match) -> None:
    request = match.requests[0]
    before = match.hash()
    match.answer(request.number, request.options[0])
    assert match.hash() != before
    with pytest.raises(IllegalAnswer):
        match.answer(request.number, request.options[0])


# Views


def test_a_view_starts_with_its_head_and_is_plain_data(match: Match) -> None:
    for here in positions(match, 3):
        for seat in (0, 1, 2, None):
            view = here.view(seat)
            assert list(view)[: len(HEAD)] == HEAD
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == here.game.id
            assert view["seat"] == seat
            assert isinstance(view["number"], int)
            assert isinstance(view["round"], int)
            assert isinstance(view["phase"], str)
            assert view["waiting"] == sorted({request.seat for request in here.requests})
            assert len(view["seats"]) == 3
            assert view["rivals"] == []
            assert view["over"] is False
    assert match.view(None)["over"] is True
    assert match.view(0)["waiting"] == []


def test_a_view_is_ones_own_to_change(match: Match) -> None:
    before = match.hash()
    views = [match.view(seat) for seat in (0, None)]

    def spoil(value: Any) -> None:
        for entry in list(value.values()) if isinstance(value, dict) else value:
            if isinstance(entry, dict | list):
                spoil(entry)
        value.clear()

    kept = json.dumps(views)
    for view in [match.view(seat) for seat in (0, None)]:
        spoil(view)
    assert match.hash() == before
    assert json.dumps([match.view(seat) for seat in (0, None)]) == kept


def test_the_number_of_a_view_grows_with_what_the_seat_may_know(match: Match) -> None:
    for here in positions(match, 4):
        fork = here.current_fork()
        if fork is None:
            assert len({here.view(seat)["number"] for seat in (0, 1, 2, None)}) == 1


# Copies, redeals, positions


def test_copy_and_hash(match: Match) -> None:
    assert isinstance(match.hash(), str)
    assert match.copy().hash() == match.hash()
    copy = match.copy()
    play_out(copy, 1)
    assert copy.over
    assert not match.over


def test_redeal_takes_a_seat_or_none_and_a_seed(match: Match) -> None:
    for seat in (0, 1, 2, None):
        dealt = match.redeal(seat, 5)
        assert dealt.view(seat) == match.view(seat)
        assert dealt.journal is None


def test_save_and_restore(game: Game, match: Match) -> None:
    data = json.loads(json.dumps(match.save()))
    assert game.restore(data).hash() == match.hash()
    with pytest.raises(ValueError):
        game.restore({})


def test_the_journal_dumps_and_replays(match: Match) -> None:
    play_out(match, 6)
    text = written(match)
    assert isinstance(text, str)
    assert journal.replay(text).hash() == match.hash()


def test_positions_for_examples() -> None:
    match = testing.position("age-of-civilization", seats=3, round=2)
    assert match.view(0)["round"] == 2
    assert testing.position(GAME_ID, seats=2).requests


# The end


def test_the_result_of_a_match(game: Game) -> None:
    for seats in game.seats:
        match = game.start(seats, 3)
        assert match.result is None
        assert match.over is False
        play_out(match, 3)
        assert match.over is True
        assert match.requests == ()
        result = match.result
        assert result is not None
        assert sorted(seat for tied in result.ranking for seat in tied) == list(range(seats))
        assert len(result.scores) == seats
        assert len(result.breakdown) == seats
        for score, parts in zip(result.scores, result.breakdown, strict=True):
            assert sum(parts.values()) == score
        assert isinstance(result.reason, str)
        assert result.won is None if seats > 1 else isinstance(result.won, bool)
        assert isinstance(result.rivals, list)
        plain = json.loads(json.dumps(result.plain()))
        assert {"ranking", "scores", "breakdown", "reason", "won", "rivals"} <= set(plain)


def test_best_comes_first(game: Game) -> None:
    result = play_out(game.start(3, 5), 5).result
    assert result is not None
    best = [max(result.scores[seat] for seat in tied) for tied in result.ranking]
    assert best == sorted(best, reverse=True)


def test_every_game_is_held_to_it() -> None:
    assert [one.id for one in every_game()] == GAMES
    assert set(REAL) == {one.id for one in games.available() if not one.id.startswith("toy-")}
    assert {"age-of-civilization", "path-of-civilization"} <= set(REAL)
