"""Phase C1 (worked examples 4, 13, 14, 16; R18)."""

from __future__ import annotations

from typing import Any

from civitas.kernel.match import Match
from path_of_civilization.helpers import asked, cubes, leave, offers, play, seat, table


def tokens(match: Match, level: int) -> dict[str, str]:
    return {token["id"]: token["state"] for token in match.view(None)["philosophy"][level - 1]["tokens"]}


def climbing(*players: dict[str, Any], **changes: Any) -> Match:
    return table(*players, phase="philosophy", **changes)


def test_first_and_alone_opens_one_boon() -> None:
    """Worked example 4: the Romans pay 3 for level 3 and open Military Heritage, twice."""
    match = climbing(
        {"civilization": "roman", "philosophy": 2, "cubes": {"philosopher": 3}},
        {"philosophy": 1},
        boons={3: ["military_heritage", "growth"]},
    )
    assert asked(match) == {0: "open_boon"}
    assert tokens(match, 3) == {"military_heritage": "shown", "growth": "shown"}
    play(match, 0, "open/military_heritage")
    assert tokens(match, 3) == {"military_heritage": "open", "growth": "rejected"}
    assert seat(match).heritage == 2
    assert seat(match).philosophy == 3
    assert seat(match).cubes["philosopher"] == 0


def test_one_compulsory_climb_a_turn() -> None:
    """Worked example 13: 7 Philosophers at level 0 pay 2 and keep 5; the next climb comes next turn."""
    match = climbing({"cubes": {"philosopher": 7}}, turn=1, boons={1: ["levy", "growth"]})
    play(match, 0, "open/levy")
    assert (seat(match).philosophy, seat(match).cubes["philosopher"]) == (1, 5)
    while match.view(None)["round"] == 1:
        leave(match)
    while match.view(None)["phase"] != "philosophy":
        leave(match)
    assert seat(match).philosophy == 2
    assert asked(match)[0] == "open_boon"


def test_two_first_arrivals_open_both() -> None:
    """Worked example 14: each chooses; who comes later may choose too."""
    match = climbing(
        {"civilization": "maya", "philosophy": 1, "cubes": {"philosopher": 3}},
        {"civilization": "persian", "philosophy": 1, "cubes": {"philosopher": 3}},
        seats=5,
        turn=4,
        boons={2: ["growth", "levy"]},
    )
    assert asked(match) == {0: "boon", 1: "boon"}
    play(match, 0, "boon/growth")
    play(match, 1, "boon/levy")
    assert tokens(match, 2) == {"growth": "open", "levy": "open"}
    assert seat(match, 0).population == 1
    assert seat(match, 1).cubes["unit"] == 2
    later = climbing(
        {"civilization": "roman", "philosophy": 1, "cubes": {"philosopher": 3}},
        {"civilization": "maya", "philosophy": 2},
        seats=3,
        turn=6,
        boons={2: ["growth", "levy"]},
        open={2: ["growth", "levy"]},
    )
    assert asked(later) == {0: "boon"}
    assert offers(later, "boon") == {"growth", "levy"}


def test_a_rejected_boon_cannot_be_taken() -> None:
    match = climbing(
        {"philosophy": 0, "cubes": {"philosopher": 2}},
        {"philosophy": 1},
        boons={1: ["wisdom", "prestige"]},
        open={1: ["prestige"]},
    )
    assert seat(match).philosophy == 1
    assert seat(match).tokens == 2  # the one open Boon is taken unasked


def test_a_boon_can_be_spent_in_the_same_turn() -> None:
    """Worked example 16 (R19): Construction's Builders pay a Wonder in C2."""
    match = climbing(
        {"cubes": {"builder": 1, "philosopher": 2}},
        {"philosophy": 1},
        turn=1,
        boons={1: ["construction", "growth"]},
        wonders=["jericho"],
    )
    assert asked(match) == {0: "wonder_wish"}
    assert offers(match, "wonder") == {"jericho"}
    assert cubes(match) == {"builder": 3}


def test_philosophers_from_a_boon_allow_no_second_climb() -> None:
    """R18: Contemplation × 2 on level 3 gives two Philosophers, enough for nothing now."""
    match = climbing(
        {"philosophy": 3, "cubes": {"philosopher": 8}}, {"philosophy": 4}, boons={4: ["contemplation", "levy"]}
    )
    assert (seat(match).philosophy, seat(match).cubes["philosopher"]) == (4, 6)
    assert seat(match).tokens == 2


def test_levels_reached_together_are_independent() -> None:
    """R18: one comes to level 1, another opens level 2."""
    match = climbing(
        {"cubes": {"philosopher": 2}},
        {"philosophy": 1, "cubes": {"philosopher": 3}},
        {"philosophy": 1},
        boons={1: ["growth", "levy"], 2: ["wisdom", "prestige"]},
    )
    assert asked(match) == {1: "open_boon"}  # level 1 is already open
    play(match, 1, "open/wisdom")
    assert seat(match).population == 1
    assert seat(match, 1).cubes["sage"] == 2


def test_at_the_top_philosophers_stay() -> None:
    """R18."""
    match = climbing({"philosophy": 5, "cubes": {"philosopher": 9}})
    assert (seat(match).philosophy, seat(match).cubes["philosopher"]) == (5, 9)


def test_rumi_pays_for_every_climb() -> None:
    match = climbing(
        {"leader": "rumi", "cubes": {"philosopher": 2}}, {"philosophy": 1}, turn=5, boons={1: ["levy", "growth"]}
    )
    assert seat(match).tokens == 1
