"""Contested cards for the pages: who would get what, and why, as the reader may know it."""

from __future__ import annotations

from typing import Any

from civitas.games.path_of_civilization.box import LEADER_IDS, TYPES, WONDER_IDS
from civitas.games.path_of_civilization.contention import Revision, Wish, affordable, prior
from civitas.games.path_of_civilization.state import LEADERS, WONDERS, PathMatch
from civitas.games.path_of_civilization.view import own_frames


def own_wishes(match: PathMatch, view: dict[str, Any]) -> list[str]:
    """The reader's wish list: as it is being written, or as it stands."""
    contest = view["contest"]
    ids = WONDER_IDS if contest["kind"] == "wonders" else LEADER_IDS
    wishes: list[str] = contest["wishes"]
    for frame in own_frames(match, view["seat"]):
        if isinstance(frame, Wish) or (isinstance(frame, Revision) and frame.revised):
            wishes = [ids[card] for card in frame.cards]
    return wishes


def contest_words(match: PathMatch, view: dict[str, Any], lang: str) -> dict[str, Any] | None:
    """The contest going on: the outcome so far with the places on the priority tracks that decide it."""
    contest = view["contest"]
    if contest is None:
        return None
    kind = WONDERS if contest["kind"] == "wonders" else LEADERS
    ids = WONDER_IDS if kind == WONDERS else LEADER_IDS
    names = match.box.names["wonder" if kind == WONDERS else "leader"]
    seat = view["seat"]
    wishes = own_wishes(match, view)
    used = 0 if seat not in contest["seats"] else contest["revisions"][contest["seats"].index(seat)]
    rows: list[dict[str, Any]] = []
    for owner, name in enumerate(contest["outcome"]):
        if name:
            rows.append(_claim(match, kind, owner, ids.index(name), seat, lang))
        elif owner in contest["seats"]:
            rows.append({"owner": owner, "card": "", "verdict": ""})
    return {
        "kind": contest["kind"],
        "entrants": contest["seats"],
        "entered": seat in contest["seats"],
        "rows": rows,
        "wishes": [
            {"piece": f"{'wonder' if kind == WONDERS else 'leader'}/{name}", "name": names[ids.index(name)][lang]}
            for name in wishes
        ],
        "revisions": match.box.revisions_max - used,
    }


def _claim(match: PathMatch, kind: int, owner: int, card: int, seat: int | None, lang: str) -> dict[str, Any]:
    """Who would get a card. `verdict`: mine, theirs (better priority), open (worse priority), far (too dear)."""
    box = match.box
    types = box.wonder_type if kind == WONDERS else box.leader_type
    names = box.names["wonder" if kind == WONDERS else "leader"]
    ids = WONDER_IDS if kind == WONDERS else LEADER_IDS
    place = prior(match, kind, owner, card) + 1
    row: dict[str, Any] = {
        "owner": owner,
        "card": names[card][lang],
        "piece": f"{'wonder' if kind == WONDERS else 'leader'}/{ids[card]}",
        "type": box.names["type"][types[card]][lang],
        "look": f"t-{TYPES[types[card]]}",
        "place": place,
        "mine": 0,
        "verdict": "",
        "danger": [],
    }
    if seat is None:
        return row
    if owner == seat:
        row["verdict"] = "mine"
        row["danger"] = [
            other
            for other in range(match.seats)
            if other != seat
            and card in affordable(match, kind, other)
            and prior(match, kind, other, card) < prior(match, kind, seat, card)
        ]
        return row
    row["mine"] = prior(match, kind, seat, card) + 1
    if card not in affordable(match, kind, seat):
        row["verdict"] = "far"
    else:
        row["verdict"] = "theirs" if place < row["mine"] else "open"
    return row
