"""The rulebook's whole example turn: three players, four action rounds, the end of the turn (examples 1 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.kernel.match import Match
from historia.helpers import cubes, lay, levels, offered, offers, play, points, seat, table

ANNA, LEA, LUCAS = 0, 1, 2
ROW = ["ziggurat", "sphinx", "persepolis", "stonehenge", "parthenon"]


@pytest.fixture
def match() -> Match:
    """Anna in the Middle East, Léa in China, Lucas in North America; the setup is done."""
    return table(
        {"territories": ["middle_east"]},
        {"territories": ["china"]},
        {"territories": ["north_america"]},
        options={"setup_scoring": False},
        row=ROW,
    )


def first_round(match: Match) -> None:
    lay(match, "technology", "military", "expansion")
    play(match, "basic", "basic", "basic")


def second_round(match: Match) -> None:
    lay(match, "expansion", "raid", "technology")
    play(match, "basic", "expand/china", "basic", "basic")


def third_round(match: Match) -> None:
    lay(match, "exploitation", "trade", "exploitation")
    play(match, "basic", "done", "basic", "basic", "done")  # Anna is the only partner


def fourth_round(match: Match) -> None:
    lay(match, "art", "technology", "revolution")
    play(match, "basic", "take/ziggurat")


def area(match: Match, number: int) -> tuple[Any, ...]:
    return (*levels(match, number), *cubes(match, number), len(seat(match, number).territories))


def test_1_the_table_before_the_first_round(match: Match) -> None:
    for number in (ANNA, LEA, LUCAS):
        assert area(match, number) == (1, 1, 2, 1, 1)
        assert len(seat(match, number).hand) == 8
        assert seat(match, number).advisor_count == 1
        assert seat(match, number).column == []
        assert seat(match, number).reserve == 5


def test_2_to_4_the_first_round(match: Match) -> None:
    first_round(match)
    assert area(match, ANNA) == (2, 1, 1, 2, 1)
    assert "war" in seat(match, ANNA).hand
    assert seat(match, ANNA).column == ["technology"]
    assert area(match, LEA) == (1, 2, 1, 2, 1)
    assert area(match, LUCAS) == (1, 1, 1, 1, 2)
    assert set(seat(match, LUCAS).territories) == {"north_america", "central_america"}


def test_5_to_7_the_second_round(match: Match) -> None:
    first_round(match)
    lay(match, "expansion", "raid", "technology")
    play(match, "basic")
    assert "china" in offers(match, "expand")  # the Middle East borders China, at technology 2
    play(match, "expand/china", "basic", "basic")
    assert area(match, ANNA) == (2, 1, 0, 2, 2)
    assert area(match, LEA) == (1, 2, 2, 1, 1)
    assert points(match, LEA) == 1
    assert area(match, LUCAS) == (2, 1, 0, 2, 2)


def test_8_and_9_the_third_round(match: Match) -> None:
    first_round(match)
    second_round(match)
    third_round(match)
    assert area(match, ANNA) == (2, 1, 2, 0, 2)
    assert area(match, LUCAS) == (2, 1, 2, 0, 2)
    assert levels(match, LEA) == (2, 2)
    assert "war" in seat(match, LEA).hand
    assert points(match, ANNA) == 2


def test_10_to_16_the_fourth_round_and_the_end_of_the_turn(match: Match) -> None:
    first_round(match)
    second_round(match)
    third_round(match)
    assert seat(match, LUCAS).column == ["expansion", "technology", "exploitation"]
    assert "revolution" in offers(match, "lay", LUCAS)
    fourth_round(match)
    assert cubes(match, ANNA) == (1, 1)
    assert [wonder["id"] for wonder in seat(match, ANNA).wonders] == ["ziggurat"]
    assert len(match.view(None)["row"]) == 4
    play(match, "basic")  # Léa plays Technology
    assert levels(match, LEA) == (3, 2)
    assert cubes(match, LEA) == (2, 1)
    # Lucas has his Revolution back and chooses one more card; two remain and come back at the end of the turn.
    assert offers(match, "recover") == {"expansion", "technology", "exploitation"}
    play(match, "recover/technology")
    assert seat(match, ANNA).column == ["exploitation", "art"]
    assert seat(match, LEA).column == ["trade", "technology"]
    assert seat(match, LUCAS).column == []
    assert "revolution" in seat(match, LUCAS).hand
    assert cubes(match, ANNA) == (2, 0)  # Clans
    assert cubes(match, LUCAS) == (2, 0)
    assert [points(match, number) for number in (ANNA, LEA, LUCAS)] == [2, 2, 0]  # Léa: Raid 1, Nomads 1
    view = match.view(None)
    assert view["order"] == [LUCAS, LEA, ANNA]
    assert (view["era"], view["turn"], view["round"]) == (1, 2, 2)
    assert all(seat(match, number).reserve == 5 for number in (ANNA, LEA, LUCAS))
    assert len(view["row"]) == 4
    assert all(seat(match, number).leaders[0] for number in (ANNA, LEA, LUCAS))
    assert offered(match, ANNA)
