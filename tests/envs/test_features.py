"""Views as numbers: each number has one meaning, nothing a seat sees is lost, nothing else gets in."""

from __future__ import annotations

import copy
import random
from contextlib import suppress
from functools import reduce
from typing import Any

import numpy as np
import pytest

from civitas.envs.setting import question_of
from civitas.kernel.features import (
    LIMIT,
    Bag,
    ById,
    BySeat,
    Each,
    Flag,
    Id,
    Index,
    Maybe,
    Misfit,
    Number,
    Order,
    Record,
    Seat,
    SeatOrder,
    SeatSet,
    Shape,
    Skipped,
    Table,
    encode,
)
from envs.helpers import EVERY, GAMES, any_options, changed, is_entered, leaves, positions, setting

COLOURS = ("red", "green", "blue")


@pytest.mark.parametrize(
    ("shape", "part", "reader", "row"),
    [
        (Number(), -3, 0, [-3]),
        (Flag(), True, 0, [1]),
        (Flag(), False, 0, [0]),
        (Id(COLOURS), "green", 0, [0, 1, 0]),
        (Id(COLOURS), "", 0, [0, 0, 0]),
        (Index(3), 2, 0, [0, 0, 1]),
        (Index(3), -1, 0, [0, 0, 0]),
        (Index(3), None, 0, [0, 0, 0]),
        (Seat(3), 0, 0, [1, 0, 0]),
        (Seat(3), 0, 2, [0, 1, 0]),
        (Seat(3), -1, 2, [0, 0, 0]),
        (Seat(2, 1), 2, 1, [0, 0, 1]),
        (SeatSet(3), [0, 2], 2, [1, 1, 0]),
        (SeatOrder(3), [0, 2], 2, [2, 1, 0]),
        (SeatOrder(2, 1), [2, 1], 1, [2, 0, 1]),
        (Bag(COLOURS), ["blue", "red", "blue"], 0, [1, 0, 2]),
        (Order(COLOURS), ["blue", "red"], 0, [2, 0, 1]),
        (Each(3, Number()), [5, 0], 0, [2, 5, 0, 0]),
        (BySeat(3, Number()), [5, 6, 7], 1, [6, 7, 5]),
        (ById(COLOURS, Record({"n": Number()})), [{"id": "green", "n": 4}], 0, [0, 0, 1, 4, 0, 0]),
        (Table(COLOURS, Number()), {"blue": 9}, 0, [0, 0, 9]),
        (Record({"a": Number(), "b": Skipped("why"), "c": Flag()}), {"c": True, "b": 8}, 0, [0, 1]),
        (Maybe(Number()), None, 0, [0, 0]),
        (Maybe(Number()), 0, 0, [1, 0]),
        (Maybe(BySeat(2, Id(COLOURS[:1]))), [], 0, [0, 0, 0]),
        (Maybe(BySeat(2, Id(COLOURS[:1]))), ["", "red"], 0, [1, 0, 1]),
    ],
)
def test_a_part_becomes_its_numbers(shape: Shape, part: Any, reader: int, row: list[float]) -> None:
    assert encode(shape, part, reader).tolist() == row
    assert len(shape.names()) == len(shape.bounds()) == shape.size == len(row)
    assert all(low <= number <= high for number, (low, high) in zip(row, shape.bounds(), strict=True))


@pytest.mark.parametrize(
    ("shape", "part", "message"),
    [
        (Number(), "3", "'3' is not a whole number"),
        (Number(), True, "True is not a whole number"),
        (Number(), LIMIT + 1, "is not a whole number from -9999 to 9999"),
        (Flag(), 1, "1 is neither true nor false"),
        (Id(COLOURS), "pink", "'pink' is none of red, green, blue"),
        (Index(3), 3, "3 is not a whole number from -1 to 2"),
        (Seat(2), 2, "2 is not a seat"),
        (SeatOrder(2), [0, 0], "seat 0 twice"),
        (Bag(COLOURS), ["red", ""], "'' is none of red, green, blue"),
        (Order(COLOURS), ["red", "red"], "red twice"),
        (Each(1, Number()), [1, 2], "2 entries, not at most 1"),
        (BySeat(2, Number()), [1], "1 entries for 2 seats"),
        (ById(COLOURS, Record({})), [{"id": "red"}, {"id": "red"}], "red twice"),
        (Record({"a": Number()}), {"b": 1}, ".b: the features do not name it"),
        (Record({"a": Each(2, Table(COLOURS, Flag()))}), {"a": [{}, {"red": 7}]}, ".a[1].red: 7 is neither"),
        (
            BySeat(1, ById(COLOURS, Record({"n": Number()}))),
            [[{"id": "red", "n": None}, {"id": "red"}]],
            "[0]: red twice",
        ),
        (BySeat(1, ById(COLOURS, Record({"n": Number()}))), [[{"id": "red", "n": "x"}]], "[0].red.n: 'x' is not"),
    ],
)
def test_what_is_not_named_never_passes(shape: Shape, part: Any, message: str) -> None:
    with pytest.raises(Misfit) as misfit:
        encode(shape, part, 0)
    assert message in str(misfit.value)


def test_ids_must_differ_and_be_words() -> None:
    with pytest.raises(ValueError, match="must differ"):
        Bag(["red", "red"])
    with pytest.raises(ValueError, match="must differ"):
        Id(["red", ""])


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_each_number_of_a_game_has_a_name_and_bounds_of_its_own(game: str, seats: int) -> None:
    played = setting(game, seats)
    names = played.names()
    assert len(names) == len(set(names)) == played.shape.size == len(played.low) == len(played.high)
    assert all((played.low < played.high).tolist())
    assert {"view.round", "view.over", f"view.seat={seats - 1}"} <= set(names)
    assert len(played.words()) == played.rows


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_views_fit_whatever_the_options(game: str, seats: int) -> None:
    chance = random.Random(seats)
    for _ in range(2):
        played = setting(game, seats, **any_options(game, seats, chance))
        for match in positions(played.start(chance.getrandbits(32), records=False), 60, chance.getrandbits(32), 6):
            for seat in range(seats):
                row = played.numbers(match, seat, question_of(match, seat))
                assert ((played.low <= row) & (row <= played.high)).all()
                assert row.any()


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_a_view_is_in_the_numbers(game: str) -> None:
    played = setting(game, 3)
    shape = played.shape.entries["view"][0]
    chance = random.Random(11)
    tried = 0
    for match in positions(played.start(3, records=False), every=30):
        view = match.view(1)
        row = encode(shape, view, 1)
        places = [path for path in leaves(view) if is_entered(shape, path)]
        for path in chance.sample(places, min(25, len(places))):
            other = copy.deepcopy(view)
            holder = reduce(lambda part, key: part[key], path[:-1], other)
            holder[path[-1]] = changed(holder[path[-1]])
            with suppress(Misfit):  # not a value it can have: told, not dropped
                assert encode(shape, other, 1) != row, path
            tried += 1
    assert tried > 50


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_seat_cannot_see_is_not_in_its_observation(game: str, seats: int) -> None:
    """Non-interference: positions that differ only in what a seat cannot see look the same to it."""
    played = setting(game, seats)
    differing = 0
    for match in positions(played.start(5, records=False), seed=seats, every=40):
        for seat in range(seats):
            seen = played.observe(match, seat)
            for seed in (1, 2):
                other = match.redeal(seat, seed)
                differing += other.hash() != match.hash()
                again = played.observe(other, seat)
                assert np.array_equal(seen["observation"], again["observation"])
                assert np.array_equal(seen["action_mask"], again["action_mask"])
    assert differing


def test_seats_are_counted_from_the_reader() -> None:
    played = setting("age-of-civilization", 3)
    *_, match = positions(played.start(1, records=False), 40, 3, 40)
    names = played.names()
    for seat in range(3):
        row = played.numbers(match, seat, None)
        for turn, who in enumerate(("me", "left1", "left2")):
            area = match.view(seat)["seats"][(seat + turn) % 3]
            assert row[names.index(f"view.seats.{who}.coins")] == area["coins"]
            assert row[names.index(f"view.seats.{who}.points")] == area["points"]
    coins = [area["coins"] for area in match.view(0)["seats"]]
    assert len(set(coins)) > 1


def test_what_is_asked_is_in_the_observation() -> None:
    played = setting("through-the-ages", 2)
    match = played.start(2, records=False)
    question = match.pending[0]
    row = played.numbers(match, question.seat, question)
    names = played.names()
    assert row[names.index(f"prompt={question.prompt}")] == 1
    assert not played.numbers(match, question.seat, None)[names.index(f"prompt={question.prompt}")]
    mask = played.mask(question)
    assert np.flatnonzero(mask).tolist() == sorted(question.options)
    assert not played.mask(None).any()
