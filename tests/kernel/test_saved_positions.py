"""A position is plain data: saved and restored at every decision, refused when it cannot be."""

from __future__ import annotations

import json
import os
import pathlib
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import civitas
from civitas import games, testing
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, Refusal
from kernel.helpers import (
    REAL,
    UNTIMED,
    asks,
    drafting,
    every_game,
    offering,
    play_until,
    positions,
    request_of,
    say,
    start,
    trace,
)
from kernel.toy import GAME_ID, NONE, Bazaar

Path = tuple[str | int, ...]


def plain(match: Match) -> dict[str, Any]:
    """The saved position as a file would hold it."""
    data = json.loads(json.dumps(match.save()))
    assert isinstance(data, dict)
    return data


def refused(game: Game, data: Any) -> Refusal:
    """The refusal of a position, worded in both languages; the data given stay as they were."""
    before = json.dumps(data, default=repr)
    with pytest.raises(Refusal) as caught:
        game.restore(data)
    assert json.dumps(data, default=repr) == before
    assert caught.value.text("en") != caught.value.text("fr")
    assert all(caught.value.text(lang) for lang in LANGUAGES)
    return caught.value


# Every position


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_is_saved_and_restored(seed: int) -> None:
    match = start(2 + seed % 3, seed, auction="sealed" if seed % 2 else "ascending")
    for here in positions(match, seed):
        data = plain(here)
        again = here.game.restore(data)
        assert again.hash() == here.hash()
        assert plain(again) == data
        asked = [(request.number, request.seat, request.options, request.prompt) for request in here.requests]
        assert [(r.number, r.seat, r.options, r.prompt) for r in again.requests] == asked
        for seat in [*range(here.seats), None]:
            assert again.view(seat) == here.view(seat)
    again = match.game.restore(plain(match))
    assert again.over
    assert again.result is not None
    assert match.result is not None
    assert again.result.plain() == match.result.plain()


@pytest.mark.parametrize("seed", range(4))
def test_a_restored_position_plays_on_as_the_match_does(seed: int) -> None:
    chance = random.Random(seed)
    match = start(3, seed, auction="sealed")
    twins: list[Match] = []
    while match.requests:
        if chance.random() < 0.1:
            twins = [*twins, match.game.restore(plain(match)), match.copy()][-6:]
        request = chance.choice(match.requests)
        word = chance.choice(request.options)
        for follower in [match, *twins]:
            follower.answer(request.number, word)
        assert {twin.hash() for twin in twins} <= {match.hash()}


def test_a_saved_position_is_plain_data() -> None:
    for match in positions(start(3, 3, auction="sealed"), 3):
        assert plain(match) == match.save()


def test_a_save_holds_nothing_of_the_match() -> None:
    match = play_until(start(3, 1, {"game": GAME_ID, "goods": {"silk_a": {"value": 2}}}), offering)
    data = match.save()
    before = trace(match)

    def spoil(value: Any) -> None:
        if isinstance(value, dict):
            for entry in value.values():
                spoil(entry)
            value.clear()
        elif isinstance(value, list):
            for entry in value:
                spoil(entry)
            value.clear()

    spoil(data)
    assert trace(match) == before
    assert match.get_box().overrides == {"game": GAME_ID, "goods": {"silk_a": {"value": 2}}}


def test_a_restored_match_has_its_edition() -> None:
    match = start(2, 1, {"game": GAME_ID, "goods": {"silk_a": {"value": 9, "name": {"en": "gold"}}}})
    again = match.game.restore(plain(match))
    assert isinstance(again, Bazaar)
    assert again.box.value[6] == 9
    assert again.box.names["good"][6] == {"en": "gold", "fr": "silk_a (fr)"}


def test_positions_for_examples_are_restored_positions() -> None:
    match = testing.position(GAME_ID, 2, coins=[3, 8])
    assert [seat["coins"] for seat in match.view(None)["seats"]] == [3, 8]
    with pytest.raises(Refusal, match="dragons"):
        testing.position(GAME_ID, 2, dragons=1)
    with pytest.raises(Refusal, match="coins"):
        testing.position(GAME_ID, 2, coins=[-1, 0])


# Impossible ones


def in_main() -> Match:
    """Somebody is asked in the middle of a raid."""
    return play_until(start(3, 3), asks("raided"), 3)


def in_fork() -> Match:
    """Merchants pick at once; one is half-way, one is done."""
    match = play_until(start(3, 4), offering, 4)
    say(match, 0, request_of(match, 0).options[0])
    say(match, 1, "done")
    return match


def in_auction() -> Match:
    return play_until(start(3, 5), asks("bid"), 5)


SCENES: dict[str, Callable[[], Match]] = {"main": in_main, "fork": in_fork, "auction": in_auction}


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Match:
    return SCENES[request.param]()


def every_path(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a tree of plain data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from every_path(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from every_path(value, (*path, index))


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def with_value(data: Any, path: Path, value: Any) -> Any:
    """A copy of the data with something else at one place."""
    data = json.loads(json.dumps(data))
    at(data, path[:-1])[path[-1]] = value
    return data


def without(data: Any, path: Path) -> Any:
    data = json.loads(json.dumps(data))
    del at(data, path[:-1])[path[-1]]
    return data


WRONG: tuple[Any, ...] = (None, 1.5, "7", [], {}, True, 3, [[[]]], {"is": "Table"})
FREE = ("edition", "rules")  # may be older; an edition may be left out


def test_a_wrong_type_anywhere_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in every_path(data):
        value = at(data, path)
        for other in WRONG:
            if type(other) is not type(value) and path[0] not in FREE:
                refused(scene.game, with_value(data, path, other))


def test_a_missing_key_anywhere_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in every_path(data):
        if isinstance(path[-1], str) and path[0] not in FREE:
            if path[0] == "options" and len(path) == 2:
                continue  # an option the rules did not have then takes its default
            refused(scene.game, without(data, path))


def test_a_key_too_many_anywhere_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in [(), *every_path(data)]:
        if isinstance(at(data, path), dict) and path[:1] != ("edition",):
            refused(scene.game, with_value(data, (*path, "dragons"), 1))


def test_a_list_entry_too_many_or_too_few_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in every_path(data):
        value = at(data, path)
        if isinstance(value, list) and value and path[0] in ("state", "requests"):
            refused(scene.game, with_value(data, path, value[:-1]))
            refused(scene.game, with_value(data, path, [*value, value[-1]]))


def test_an_unknown_class_anywhere_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in every_path(data):
        if path[-1] == "is":
            for name in ("Dragon", "Match", "", "Branch" if at(data, path) != "Branch" else "Fork"):
                refused(scene.game, with_value(data, path, name))


def test_a_step_the_frame_does_not_have_is_refused(scene: Match) -> None:
    data = plain(scene)
    for path in every_path(data):
        if path[0] == "frames" and path[-1] in ("then", "asked"):
            for step in ("fly", "copy", "__init__", "__class__", "_run", "seat", "start "):
                refused(scene.game, with_value(data, path, step))


def test_another_step_of_the_same_frame_is_refused(scene: Match) -> None:
    """The step that asked is run again: any other would carry the rules on while reading a file."""
    data = plain(scene)
    top = len(data["frames"]) - 1
    for step in ("start", "warn", "defend", "pause", "speak", "hear", "gather", "pick", ""):
        if data["frames"][top]["asked"] != step:
            refused(scene.game, with_value(data, ("frames", top, "asked"), step))


def test_impossible_numbers_are_refused(scene: Match) -> None:
    data = plain(scene)
    for key in ("number", "answers", "turn"):
        refused(scene.game, with_value(data, (key,), -1))
    highest = max(entry["number"] for entry in data["requests"])
    for number in (0, highest - 1 if len(data["frames"]) and scene.current_fork() is None else 0):
        refused(scene.game, with_value(data, ("number",), number))
    for random_state in ("", "zz", "-1", "-" + "0" * 31 + "1", "1" * 33, 12, None):
        refused(scene.game, with_value(data, ("random",), random_state))


def test_foreign_requests_are_refused(scene: Match) -> None:
    data = plain(scene)
    first = data["requests"][0]
    for requests in (
        [],
        [{**first, "number": first["number"] + 1000}, *data["requests"][1:]],
        [{**first, "number": -first["number"]}, *data["requests"][1:]],
        [{**first, "seat": (first["seat"] + 1) % 3}, *data["requests"][1:]],
        [{**first, "options": first["options"][::-1]}, *data["requests"][1:]],
        [{**first, "options": [*first["options"], "fly"]}, *data["requests"][1:]],
        [*data["requests"], first],
    ):
        refused(scene.game, with_value(data, ("requests",), requests))


def test_a_position_of_another_game_or_format_is_refused(bazaar: Game) -> None:
    data = plain(start())
    assert refused(games.load("age-of-civilization"), data).key == "position.game"
    assert refused(bazaar, {**data, "civitas": 2}).key == "position.format"
    for nonsense in (None, 5, "", [], {}, [data], {"civitas": 1}):
        refused(bazaar, nonsense)


def test_an_impossible_table_is_refused(bazaar: Game) -> None:
    data = plain(start())
    hand = ("state", "merchants", 0, "hand")
    cards = at(data, hand)
    assert "coins" in refused(bazaar, with_value(data, ("state", "merchants", 1, "coins"), -1)).text("en")
    for path, value in (
        (hand, [cards[0], *cards[1:-1], cards[0]]),
        (("state", "lot"), cards[0]),
        (("state", "ended"), 9),
        (("seats",), 2),
        (("options", "auction"), "dutch"),
    ):
        refused(bazaar, with_value(data, path, value))


def test_a_fork_in_which_all_are_done_is_refused() -> None:
    """It would be over with nobody asked and nothing settled."""
    match = in_fork()
    data = plain(match)
    for index in range(3):
        data["frames"][-1]["branches"][index]["done"] = True
    refused(match.game, {**data, "requests": []})


def test_a_fork_below_another_frame_is_refused() -> None:
    match = in_fork()
    data = plain(match)
    fork = data["frames"][-1]
    refused(match.game, {**data, "frames": [data["frames"][0], fork, fork]})


def test_a_branch_without_frames_is_refused() -> None:
    match = in_fork()
    data = plain(match)
    for index in range(3):
        refused(match.game, with_value(data, ("frames", 1, "branches", index, "frames"), []))


def test_a_frame_that_was_over_is_refused_on_top(bazaar: Game) -> None:
    """Reading a position does not run the rules on."""
    data = plain(play_until(start(3, 3), asks("turn"), 3))
    extra = {"is": "Raid", "then": "", "asked": "", "seat": 0, "target": 1}
    refused(bazaar, {**data, "frames": [*data["frames"], extra]})


def test_a_refused_position_leaves_other_matches_alone(scene: Match) -> None:
    before = trace(scene)
    data = plain(scene)
    refused(scene.game, with_value(data, ("frames", 0, "then"), "fly"))
    assert trace(scene) == before
    assert scene.game.restore(data).hash() == scene.hash()


PIECES = st.sampled_from(["is", "then", "seat"])
SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(allow_nan=False)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PIECES, inner, max_size=3), max_leaves=4
)


MASKS = ("technologies", "wonders")


@settings(UNTIMED, max_examples=120)
@given(st.data())
def test_whatever_a_position_says_it_is_refused_or_restored_to_the_letter(data: st.DataObject) -> None:
    game, saved = data.draw(st.sampled_from(SAVED))
    path = data.draw(st.sampled_from(list(every_path(saved))))
    value = at(saved, path)
    near = [value + 1, value - 1, NONE, 0] if isinstance(value, int) and not isinstance(value, bool) else []
    other = data.draw(VALUES | st.sampled_from(near) if near else VALUES)
    assume(not (path[-1] in MASKS and isinstance(other, int) and other < 0))  # tried below, where it can do no harm
    spoilt = with_value(saved, path, other)
    try:
        again = game.restore(spoilt)
    except Refusal as refusal:
        sentences = [refusal.text(lang) for lang in LANGUAGES]
        assert all(sentences)
        return
    kept = plain(again)
    for key in spoilt:
        if key not in (*FREE, "options"):
            assert json.dumps(kept[key], sort_keys=True) == json.dumps(spoilt[key], sort_keys=True)


def saved_scenes() -> list[tuple[Game, dict[str, Any]]]:
    from kernel.toy import BazaarGame

    bazaar = BazaarGame()
    scenes: list[tuple[Game, dict[str, Any]]] = []
    for seed, auction in ((1, "sealed"), (2, "ascending")):
        for index, match in enumerate(positions(bazaar.start(3, seed, {"auction": auction}), seed)):
            if index % 9 == 4:
                scenes.append((bazaar, plain(match)))
    for game in map(games.load, REAL):
        for index, match in enumerate(positions(game.start(3, 1, drafting(game)), 1)):
            if index % 17 == 5:
                scenes.append((game, plain(match)))
    return scenes


SAVED = saved_scenes()


NEGATIVE_MASK = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from civitas import games
from civitas.kernel.text import Refusal
try:
    games.load("age-of-civilization").restore(json.load(sys.stdin))
except Refusal as refusal:
    print(refusal.key, refusal.text("en"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits memory the POSIX way")
@pytest.mark.parametrize("mask", MASKS)
def test_a_negative_mask_is_refused_before_its_members_are_counted(mask: str) -> None:
    """It has no last member: counting them would take all memory. In a process of its own, with little of it."""
    data = plain(games.load("age-of-civilization").start(2, 1))
    data["state"]["players"][0][mask] = -1
    done = subprocess.run(
        [sys.executable, "-c", NEGATIVE_MASK],
        input=json.dumps(data),
        env={**os.environ, "PYTHONPATH": str(pathlib.Path(civitas.__file__).parent.parent)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert mask in done.stdout, f"refused for another reason, or not at all: {done.stdout}"


def test_every_game_was_saved() -> None:
    assert {game.id for game, _ in SAVED} == {game.id for game in every_game()}
