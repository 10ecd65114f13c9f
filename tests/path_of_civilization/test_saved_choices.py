"""Saved positions in the middle of simultaneous choices: what a seat has finished is checked as well."""

from __future__ import annotations

import json
from typing import Any

import pytest

from civitas.kernel.match import Match
from civitas.kernel.text import Refusal
from path_of_civilization.helpers import alone, game, play, table


def branch(data: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """The branch of a seat in saved data."""
    found: dict[str, Any] = next(one for one in data["frames"][-1]["branches"] if one["seat"] == number)
    return found


def choice(data: dict[str, Any]) -> dict[str, Any]:
    """What seat 0 has chosen."""
    found: dict[str, Any] = branch(data)["frames"][0]
    return found


def saved(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(match.save()))
    assert game().restore(data).hash() == match.hash()
    return data


def refused(data: dict[str, Any], what: str) -> None:
    with pytest.raises(Refusal) as refusal:
        game().restore(data)
    assert what in refusal.value.text("en")


def split() -> Match:
    """Seat 0 has split its hand, seat 1 has not."""
    return play(table(), 0, "left/tribe", "left/fire", "discard/tools")


@pytest.mark.parametrize("card", [-1, 5, 24, 25, 10**6])
@pytest.mark.parametrize("place", ["left", "discarded"])
def test_a_project_holds_cards_of_the_hand(place: str, card: int) -> None:
    data = saved(split())
    choice(data)[place][0] = card
    refused(data, "project")


def test_a_card_is_played_once() -> None:
    data = saved(split())
    choice(data)["discarded"] = choice(data)["left"][:1]
    refused(data, "project")


def test_a_project_is_no_longer_than_the_board() -> None:
    for place in ("left", "discarded"):
        data = saved(split())
        choice(data)[place].append(2)
        refused(data, "project")


def test_cubes_dropped_were_offered() -> None:
    area = {"left": ["tyranny", "cavalry"], "leader": "confucius", "population": 1}
    match = table(area, {"left": ["coal", "coal"], "population": 1}, turn=4, phase="deployment")
    play(match, 0, "drop/unit")
    for picked in ([-1], [1], [99], [4, 4]):  # 1: a Builder; 4: a Unit, but one cube is dropped
        data = saved(match)
        assert choice(data)["picked"] == [4]
        choice(data)["picked"] = picked
        refused(data, "deployment")


def test_points_forgone_were_offered() -> None:
    area = {"right": ["illumination", "coal"], "population": 4}
    match = play(table(area, area, turn=6, phase="research"), 0, "forgo/cultural")
    for picked in ([-1], [4], [99], [0, 0, 3]):  # 4: an Industrial point; two points are dropped
        data = saved(match)
        assert choice(data)["picked"] == [0]
        choice(data)["picked"] = picked
        refused(data, "research")


def test_free_points_are_no_more_than_gained() -> None:
    match = table({"cubes": {"builder": 4}}, turn=1, phase="wonders", wonders=["library_of_alexandria"])
    play(match, 0, "wonder/library_of_alexandria", "place/military")
    for kinds in ([7], [-1], [0, 0, 0]):
        data = saved(match)
        choice(data)["kinds"] = kinds
        refused(data, "free points")


@pytest.mark.parametrize("number", [-1, 1, 2, 99])
def test_a_choice_belongs_to_its_seat(number: int) -> None:
    data = saved(split())
    branch(data)["seat"] = number
    refused(data, "seats that choose")
    data = saved(split())
    choice(data)["seat"] = number
    refused(data, "project")


def test_alone_nobody_else_chooses() -> None:
    data = saved(alone(turn=2))
    branch(data)["seat"] = 1
    with pytest.raises(Refusal):
        game().restore(data)
