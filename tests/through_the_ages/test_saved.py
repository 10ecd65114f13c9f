"""Saved games: every procedure in the middle of a question comes back as it was; a tampered one is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from civitas.kernel.match import Match
from civitas.kernel.text import Refusal
from through_the_ages.helpers import event, game, offered, play, table

STRONG: dict[str, Any] = {"workers": {"tanks": 2}, "government": "communism"}


def _playing() -> Match:
    return play(table({"hand": ["reserves_i"]}), "play/reserves_i")


def _tucking() -> Match:
    return play(table({"leader": "homer", "hand": ["moses"], "wonders": ["pyramids"]}), "leader/moses")


def _covering() -> Match:
    own = {"wonder": "colossus", "stored": {"oil": 3, "agriculture": 3}, "technologies": ["oil", "iron"], "blue": 0}
    match = table({**own, "specials": ["masonry"]})
    return play(match, "stages/1")


def _losing() -> Match:
    return event("pestilence", {"unused": 0}, {})


def _token() -> Match:
    return event("civil_unrest", {"yellow": 14, "blue": 0, "stored": {"bronze": 3, "agriculture": 3}}, {})


def _discarding() -> Match:
    return play(table({"military_hand": ["rats", "foray", "spy"], "military": 0}), "end")


def _defending() -> Match:
    own = {"workers": {"warriors": 8}, "military_hand": ["spy"]}
    rival = {"workers": {"warriors": 6}, "military_hand": ["military_bonus_i", "rats", "foray"]}
    match = play(table(own, rival, phase="politics"), "aggression/spy/1")
    return play(match, "defend/military_bonus_i") if "spare/foray" not in offered(match) else play(match, "spare/foray")


def _raiding() -> Match:
    rival = {"workers": {"philosophy": 1, "alchemy": 1}}
    return play(table({**STRONG, "military_hand": ["raid_i"]}, rival, phase="politics"), "aggression/raid_i/1")


def _offering() -> Match:
    return play(table({"military_hand": ["peace_treaty"]}, {}, {}, phase="politics"), "offer/peace_treaty/1")


def _seizing() -> Match:
    own = {"workers": {"warriors": 19}, "war": ["war_over_technology", 1]}
    return table(own, {"science": 8, "specials": ["code_of_laws"]}, phase="start", round=5)


def _bidding() -> Match:
    return event("historic_territory_i", {}, {})


def _sending() -> Match:
    own = {"workers": {"warriors": 2, "knights": 1}, "military_hand": ["military_bonus_ii"]}
    return play(event("historic_territory_i", own, {}), "bid/3", "send/warriors")


def _agreeing() -> Match:
    return play(event("international_agreement", {}, {}, row=["iron", "coal"]), "agree")


def _giving_up() -> Match:
    lands = ["vast_territory_i", "wealthy_territory_i"]
    rival = {"colonies": lands, "workers": {"warriors": 0}, "blue": 0, "stored": {"bronze": 2, "agriculture": 3}}
    match = event("independence_declaration", {"workers": {"warriors": 9}}, rival)
    return play(match, "give_up/wealthy_territory_i")


CASES = {
    "Politics": lambda: table({"military_hand": ["rats"]}, phase="politics"),
    "Actions": lambda: table({}),
    "PlayAction": _playing,
    "PlayLeader": _tucking,
    "BuildStages": _covering,
    "LosePopulation": _losing,
    "LoseTokens": _token,
    "PickCards": _discarding,
    "Defense": _defending,
    "Aggression": _raiding,
    "OfferPact": _offering,
    "ResolveWar": _seizing,
    "Colonize": _bidding,
    "ColonizingForce": _sending,
    "ResolveEvent": lambda: event("development_of_markets", {}, {}),
    "PrepareEvent": lambda: event("development_of_markets", {}, {}),
    "Agreement": _agreeing,
    "LoseColony": _giving_up,
}
NAMED = ("seat", "card", "rival", "partner", "side", "winner", "turn", "taker", "victor", "place", "revealed", "row")


def saved(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(match.save()))
    return data


def records(piece: Any, kind: str) -> Iterator[dict[str, Any]]:
    """Every record of that kind in a nest of them."""
    if isinstance(piece, dict):
        if piece.get("is") == kind:
            yield piece
        for one in piece.values():
            yield from records(one, kind)
    elif isinstance(piece, list):
        for one in piece:
            yield from records(one, kind)


@pytest.mark.parametrize("kind", CASES)
def test_a_saved_procedure_comes_back(kind: str) -> None:
    match = CASES[kind]()
    data = saved(match)
    assert list(records(data["frames"], kind)), "the procedure is open"
    twin = game().restore(data)
    assert twin.hash() == match.hash()
    assert [request.options for request in twin.requests] == [request.options for request in match.requests]


def test_a_raid_saved_under_older_rules_goes_on() -> None:
    """Rules 1 counted the levels used up from the first; a bit for each says the same of one."""
    rival = {"workers": {"philosophy": 1, "alchemy": 1, "opera": 1}}
    match = table({**STRONG, "military_hand": ["raid_ii"]}, rival, phase="politics")
    data = saved(play(match, "aggression/raid_ii/1", "raze/opera"))
    (frame,) = records(data["frames"], "Aggression")
    assert frame["slot"] == 1
    twin = game().restore({**data, "rules": 1})
    assert set(offered(twin)) == {"raze/philosophy", "raze/alchemy"}


@pytest.mark.parametrize("kind", CASES)
def test_a_procedure_that_names_nothing_is_refused(kind: str) -> None:
    match = CASES[kind]()
    fields = [name for name in NAMED if name in next(records(saved(match)["frames"], kind))]
    assert fields
    for name in fields:
        for value in (77777, -9):
            data = saved(match)
            for record in records(data["frames"], kind):
                record[name] = value
            with pytest.raises(Refusal) as refused:
                game().restore(data)
            assert refused.value.text("fr"), (name, value)


def test_a_turn_of_somebody_who_resigned_is_refused() -> None:
    data = saved(table({}, {"alive": False}, {}))
    data["state"]["active"] = 1
    with pytest.raises(Refusal, match="active"):
        game().restore(data)


def test_a_table_without_a_current_event_is_refused() -> None:
    data = saved(table({}, {}))
    data["state"]["buried"] += data["state"]["current"]
    data["state"]["buried_by"] += data["state"]["current_by"]
    data["state"]["current"] = []
    data["state"]["current_by"] = []
    with pytest.raises(Refusal, match="current"):
        game().restore(data)


@pytest.mark.parametrize("kind", CASES)
def test_a_procedure_with_wrong_types_is_refused(kind: str) -> None:
    match = CASES[kind]()
    for name in next(records(saved(match)["frames"], kind)):
        for value in (None, "x", [None], {"a": 1}, 1.5):
            data = saved(match)
            record = next(records(data["frames"], kind))
            if type(record[name]) is type(value):
                continue
            record[name] = value
            with pytest.raises(Refusal):
                game().restore(data)
