"""Choices of several things laid out on the page: every outcome with the answers that lead to it.

The rules ask for one thing after another, in rising order; a person picks in any order and confirms. Answers that the
rules take unasked, because nothing else is left, are not among them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from civitas.games.path_of_civilization import quantities as q
from civitas.games.path_of_civilization.box import CUBES, GAIN_IDS, ON_DEPLOYMENT, ON_RESEARCH, TYPES
from civitas.games.path_of_civilization.deployment import Muster
from civitas.games.path_of_civilization.picks import next_picks, spread
from civitas.games.path_of_civilization.research import Prospect, Study
from civitas.games.path_of_civilization.state import PathMatch, without
from civitas.games.path_of_civilization.view import own_frames

Ways = list[tuple[list[int], list[str]]]


def ways(options: Callable[[list[int]], list[int]], total: int, picked: list[int], word: Callable[[int], str]) -> Ways:
    """Every set of so many things that can be picked, with the questions answered on the way to it."""
    if len(picked) == total:
        return [(picked, [])]
    found: Ways = []
    offered = options(picked)
    for thing in offered:
        asked = [word(thing)] if len(offered) > 1 else []
        for chosen, words in ways(options, total, [*picked, thing], word):
            found.append((chosen, asked + words))
    return found


def stride(match: PathMatch) -> int:
    """How far the numbers of a seat's questions lie apart while several seats decide."""
    fork = match.current_fork()
    return 1 if fork is None else len(fork.branches)


def plan(match: PathMatch, view: dict[str, Any]) -> dict[str, Any] | None:
    """Every split of the reader's hand, named by its left cards and those given up."""
    seat = view["seat"]
    if seat is None or view["phase"] != "project" or view["choice"].get("left") or seat not in view["waiting"]:
        return None
    box = match.box
    player = match.state.players[seat]
    ids = [record["id"] for record in box.tables["technologies"]]
    hand = player.hand
    spare = len(hand) - box.left_slots - box.right_slots
    paths: dict[str, str] = {}
    lefts = ways(
        lambda picked: next_picks(hand, picked, box.left_slots), box.left_slots, [], lambda c: f"left/{ids[c]}"
    )
    for left, asked in lefts:
        rest = hand
        for card in left:
            rest = without(rest, card)
        for given, more in _given(rest, spare, ids):
            name = f"{' '.join([ids[card] for card in left])}|{' '.join([ids[card] for card in given])}"
            paths[name] = " ".join([*asked, *more])
    always = q.effects_in_force(box, player, ON_DEPLOYMENT), q.effects_in_force(box, player, ON_RESEARCH)
    cubes, points = ([item for effect in effects for item in effect.gain.items] for effects in always)
    return {
        "left": box.left_slots,
        "given": spare,
        "stride": stride(match),
        "paths": json.dumps(paths),
        "cubes": " ".join([f"{CUBES[kind]}:{amount}" for kind, amount in cubes]),
        "points": " ".join([f"{GAIN_IDS[kind].removeprefix('research_')}:{amount}" for kind, amount in points]),
    }


def _given(rest: list[int], spare: int, ids: list[str]) -> Ways:
    return ways(lambda picked: next_picks(rest, picked, spare), spare, [], lambda card: f"discard/{ids[card]}")


def bundle(match: PathMatch, view: dict[str, Any]) -> dict[str, Any] | None:
    """Every set of cubes or points the reader may keep or leave out, named by its kinds; none where one is picked."""
    seat = view["seat"]
    if seat is None or seat not in view["waiting"]:
        return None
    for frame in own_frames(match, seat):
        if isinstance(frame, Muster) and not frame.picked:
            return _cubes(match, seat)
        if isinstance(frame, Study) and not frame.picked:
            prospect = Prospect(match, seat)
            if frame.skipped or len(frame.placed) == prospect.free:
                return _points(match, prospect, frame.placed)
    return None


def _cubes(match: PathMatch, seat: int) -> dict[str, Any] | None:
    player = match.state.players[seat]
    offer = q.deploy_offer(match.box, player)
    icons = spread(offer)
    limit = q.population_level(match.box, player)
    keeps = len(icons) - limit > limit
    total = limit if keeps else len(icons) - limit
    verb = "deploy" if keeps else "drop"
    found = ways(lambda picked: next_picks(icons, picked, total), total, [], lambda cube: f"{verb}/{CUBES[cube]}")
    return _bundle(match, found, CUBES, "cube", total, keeps, offer)


def _points(match: PathMatch, prospect: Prospect, placed: list[int]) -> dict[str, Any] | None:
    """Points that would leave nothing to buy are not offered where others would do."""
    points = prospect.open_points(placed)
    dropped = prospect.dropped(placed)
    keeps = dropped > len(points) - dropped
    total = len(points) - dropped if keeps else dropped
    verb = "study" if keeps else "forgo"
    outlook = prospect.most_kept if keeps else prospect.most

    def options(picked: list[int]) -> list[int]:
        kinds = next_picks(points, picked, total)
        good = [kind for kind in kinds if prospect.affords(outlook(placed, points, [*picked, kind], total))]
        return good or kinds

    found = ways(options, total, [], lambda kind: f"{verb}/{TYPES[kind]}")
    offer = [amount + placed.count(kind) for kind, amount in enumerate(prospect.fixed)]
    return _bundle(match, found, TYPES, "type", total, keeps, offer)


def _bundle(
    match: PathMatch, found: Ways, names: tuple[str, ...], kind: str, total: int, keeps: bool, offer: list[int]
) -> dict[str, Any] | None:
    if total < 2:
        return None
    return {
        "kind": kind,
        "total": total,
        "keeps": keeps,
        "stride": stride(match),
        "paths": json.dumps({" ".join([names[one] for one in chosen]): " ".join(words) for chosen, words in found}),
        "kinds": [f"{kind}/{names[one]}" for one in sorted({one for chosen, _ in found for one in chosen})],
        "offer": " ".join([f"{names[one]}:{amount}" for one, amount in enumerate(offer) if amount]),
    }
