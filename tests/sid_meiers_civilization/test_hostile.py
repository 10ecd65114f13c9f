"""Wrong input: changed saves, impossible positions, answers nobody was offered. Refused with words, or played on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from civitas import testing
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.text import LANGUAGES, Refusal
from sid_meiers_civilization.helpers import GAME, game, start
from sid_meiers_civilization.scenes import duel

Path = tuple[str | int, ...]
IDLE = ("end", "pass", "quiet", "done", "stay")
NUMBERS = (-5, -1, 0, 1, 2, 3, 7, 99, 500, 10**6)


def midgame(seed: int, answers: int) -> Match:
    """A game some way in, its players mostly doing something."""
    match = start(2 + seed % 3, seed, turns="10")
    chance = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        request = chance.choice(match.requests)
        lively = [word for word in request.options if word not in IDLE]
        match.answer(request.number, chance.choice(lively or request.options))
    return match


def numbers(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where a save holds whole numbers."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from numbers(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from numbers(one, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(data: Any, path: Path, number: int) -> Any:
    twin = copy.deepcopy(data)
    inner = twin
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = number
    return twin


@pytest.mark.parametrize("seed", range(8))
def test_a_changed_save_is_refused_or_plays_on(seed: int) -> None:
    match = midgame(seed, 40 * seed)
    data = json.loads(json.dumps(match.save()))
    chance = random.Random(seed)
    places = [path for path in numbers(data) if path[0] in ("state", "frames")]
    deep = [path for path in places if path[0] == "frames"]
    refused = 0
    for _ in range(40):
        path = chance.choice(deep if deep and chance.random() < 0.5 else places)
        try:
            other = game().restore(changed(data, path, chance.choice(NUMBERS)))
        except Refusal:
            refused += 1
            continue
        for seat in range(other.seats):
            other.view(seat)
        for _ in range(10):
            if not other.over:
                request = chance.choice(other.requests)
                other.answer(request.number, chance.choice(request.options))
    assert refused, "most changes make a table that cannot be"


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "lunch"},
        {"active": 7},
        {"weather": "fine"},
        {"map": {"99": "tile_01"}},
        {"map": {"2": "tile_99"}},
        {"squares": {"z9": {}}},
        {"squares": {"a1": {"terrain": "lava"}}},
        {"squares": {"a1": {"extra": "gold"}}},
        {"squares": {"a1": {"mark": "castle"}}},
        {"squares": {"a1": {"colour": "red"}}},
        {"market": ["atlantis"]},
        {"resources": {"uranium": 1}},
        {"players": [{"civilization": "france"}]},
        {"players": [{"civilization": "rome"}, {"civilization": "rome"}]},
        {"players": [{"government": "oligarchy"}]},
        {"players": [{"techs": ["magic"]}]},
        {"players": [{"trade": 28}]},
        {"players": [{"culture": -1}]},
        {"players": [{"space": 22}]},
        {"players": [{"cities": ["c3", "d3"]}]},
        {"players": [{"cities": ["a3"]}]},
        {"players": [{"armies": {"b2": 7}}]},
        {"players": [{"scouts": {"b2": 3}}]},
        {"players": [{"armies": {"e1": 1}}]},
        {"players": [{"resources": {"iron": 3}}]},
        {"players": [{"units": ["infantry_3"] * 4}]},
        {"players": [{"cards": ["drought"] * 3}]},
        {"players": [{"markers": ["hut_iron"] * 3}]},
        {"players": [{"people": ["artist"] * 4}]},
        {"players": [{"pieces": {"e1": "library"}}]},
        {"players": [{"pieces": {"d4": "castle"}}]},
        {"players": [{"tokens": {"pottery": 1}}]},
        {"players": [{"techs": ["pottery"], "tokens": {"pottery": 5}}]},
        {"players": [{"hat": "red"}]},
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        testing.position(GAME, 2, **changes)
    assert caught.value.text("en") != caught.value.text("fr")
    assert all(caught.value.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    "word", ["", "build", "build/capital", "build/capital/castle", "go/c3", "arts/second", None, 7]
)
def test_an_answer_that_was_not_offered_changes_nothing(word: Any) -> None:
    match = duel(phase="cities")
    before = match.save()
    (request,) = match.requests
    with pytest.raises(IllegalAnswer):
        match.answer(request.number, word)
    assert match.save() == before


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (5, {}), (2, {"turns": "7"}), (2, {"turns": 10}), (2, {"governments": "2011"}), (2, {"dragons": True})],
)
def test_a_game_that_cannot_be_started_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        start(seats, 0, **options)
