"""Contested Wonders and Leaders (worked examples 5, 17, 20; R19, R25, R26)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from civitas.games.path_of_civilization.contention import accept, prior
from civitas.games.path_of_civilization.state import LEADERS
from civitas.kernel.match import Match
from path_of_civilization.helpers import asked, cubes, leave, offered, play, seat, table

FOUR = ("egyptian", "roman", "maya", "chinese")


def courting(*leaders: str, ambassadors: int = 3, names: tuple[str, ...] = FOUR, **changes: Any) -> Match:
    players = [{"civilization": name, "cubes": {"ambassador": ambassadors}} for name in names]
    changes.setdefault("turn", 3)
    return table(*players, phase="leaders", leaders=list(leaders), **changes)


def wish(match: Match, number: int, *cards: str) -> None:
    """A seat's whole list, ended if it must be."""
    play(match, number, *[f"leader/{card}" for card in cards])
    if number in asked(match) and asked(match)[number] == "leader_wish":
        play(match, number, "done")


def test_priority_decides_and_the_beaten_fall_to_the_next_wish() -> None:
    """Worked example 5."""
    match = courting("euclid", "confucius", "cleopatra")
    wish(match, 0, "euclid")
    wish(match, 1, "cleopatra")
    wish(match, 2, "euclid", "confucius")
    wish(match, 3, "confucius")
    assert set(asked(match).values()) == {"leader_revision"}
    assert match.view(None)["contest"]["outcome"] == ["euclid", "cleopatra", "confucius", ""]
    for number in range(4):
        play(match, number, "keep")
    assert [seat(match, number).leader for number in range(4)] == ["euclid", "cleopatra", "confucius", ""]
    assert [cubes(match, number).get("ambassador", 0) for number in range(4)] == [0, 0, 0, 3]
    assert match.view(None)["leaders"] == []


def test_a_change_of_mind_starts_from_empty_cards() -> None:
    """Worked example 17 (R25): the Egyptians turn to Imhotep, the Chinese fall to Euclid."""
    match = courting("euclid", "imhotep", names=("egyptian", "chinese", "roman", "maya"))
    wish(match, 0, "euclid")
    wish(match, 1, "imhotep", "euclid")
    wish(match, 2)
    wish(match, 3)
    assert match.view(None)["contest"]["outcome"] == ["euclid", "imhotep", "", ""]
    play(match, 0, "revise", "leader/imhotep", "done")
    for number in (1, 2, 3):
        play(match, number, "keep")
    assert match.view(None)["contest"]["outcome"] == ["imhotep", "euclid", "", ""]
    assert match.view(None)["contest"]["revisions"] == [1, 0, 0, 0]
    for number in range(4):
        play(match, number, "keep")
    assert (seat(match, 0).leader, seat(match, 1).leader) == ("imhotep", "euclid")


def test_who_passed_may_change_too() -> None:
    """R26."""
    match = courting("euclid", "imhotep", names=("egyptian", "roman"), turn=3)
    wish(match, 0, "euclid")
    wish(match, 1)
    play(match, 0, "keep")
    play(match, 1, "revise", "leader/imhotep", "done")
    play(match, 0, "keep")
    play(match, 1, "keep")
    assert [seat(match, number).leader for number in range(2)] == ["euclid", "imhotep"]


def test_an_equal_list_changes_nothing() -> None:
    """R26: the step ends, though a change of mind was announced."""
    match = courting("euclid", "imhotep", names=("egyptian", "roman"))
    wish(match, 0, "euclid")
    wish(match, 1, "imhotep")
    play(match, 0, "revise", "leader/euclid", "done")
    play(match, 1, "keep")
    assert [seat(match, number).leader for number in range(2)] == ["euclid", "imhotep"]


def test_three_changes_freeze_a_list() -> None:
    """R25."""
    match = courting("euclid", "imhotep", names=("egyptian", "roman"))
    wish(match, 0, "euclid")
    wish(match, 1, "euclid")
    for turn in range(3):
        cards = ["imhotep", "euclid", "imhotep"][turn]
        play(match, 0, "revise", f"leader/{cards}", "done")
        play(match, 1, "keep")
    assert asked(match) == {1: "leader_revision"}
    play(match, 1, "keep")
    assert [seat(match, number).leader for number in range(2)] == ["imhotep", "euclid"]


def test_a_seat_without_rivals_is_not_asked_twice() -> None:
    """R26."""
    match = table({"cubes": {"ambassador": 3}}, turn=3, phase="leaders", leaders=["euclid", "imhotep"])
    assert asked(match) == {0: "leader_wish"}
    play(match, 0, "leader/imhotep", "done")
    assert seat(match).leader == "imhotep"


def test_only_payable_cards_can_be_wished() -> None:
    match = courting("euclid", "homer", ambassadors=2, names=("egyptian", "roman"))
    assert offered(match) == ("leader/homer", "done")


def test_vitruvius_makes_wonders_payable() -> None:
    """R5: one Builder less, at least one."""
    match = table(
        {"leader": "vitruvius", "cubes": {"builder": 2}}, turn=3, phase="wonders", wonders=["jericho", "statue_of_zeus"]
    )
    assert offered(match) == ("wonder/jericho", "done")
    play(match, 0, "wonder/jericho")
    assert cubes(match) == {}


def test_a_wonders_builder_pays_no_second_wonder() -> None:
    """R19: at most one Wonder; Pont du Gard's Builder stays."""
    match = table(
        {"cubes": {"builder": 3}}, turn=2, phase="wonders", wonders=["pont_du_gard", "stonehenge", "gobekli_tepe"]
    )
    play(match, 0, "wonder/pont_du_gard", "done")
    assert seat(match).wonders == ["pont_du_gard"]
    assert cubes(match) == {"builder": 2}


def test_a_wonders_ambassador_pays_a_leader_in_the_same_turn() -> None:
    """R19."""
    match = table(
        {"cubes": {"builder": 2, "ambassador": 1}},
        turn=3,
        phase="wonders",
        wonders=["lascaux_caves"],
        leaders=["homer"],
    )
    play(match, 0, "wonder/lascaux_caves")
    assert asked(match) == {0: "leader_wish"}
    play(match, 0, "leader/homer")
    assert seat(match).leader == "homer"


def test_the_former_leader_is_buried() -> None:
    """Worked example 20 (R19): Homer counts +1 History from the cemetery, Shakespeare works from the next phase B."""
    match = table(
        {"leader": "homer", "cubes": {"ambassador": 4}}, turn=4, phase="leaders", leaders=["william_shakespeare"]
    )
    play(match, 0, "leader/william_shakespeare")
    assert (seat(match).leader, seat(match).cemetery) == ("william_shakespeare", ["homer"])
    challenge = table(
        {"leader": "william_shakespeare", "cemetery": ["homer"]},
        turn=5,
        phase="challenge",
        challenges=["courtly_poetry"],
    )
    # Tribe, both Leaders and Homer's effect: 4 History points; the Fate pays 2 Leaders.
    assert seat(challenge).tokens == 4 + 2
    deployment = table({"leader": "william_shakespeare", "left": ["rites", "hunting"], "population": 2}, turn=5,
                       phase="deployment")  # fmt: skip
    assert cubes(deployment)["ambassador"] == 1
    assert cubes(deployment)["sage"] == 1


def test_lists_are_never_shown_to_others() -> None:
    match = courting("euclid", "imhotep", "homer", names=("egyptian", "roman"))
    wish(match, 0, "euclid", "homer")
    assert match.view(1)["contest"]["outcome"] == []
    wish(match, 1, "euclid")
    assert match.view(0)["contest"]["wishes"] == ["euclid", "homer"]
    assert match.view(1)["contest"]["wishes"] == ["euclid"]
    assert match.view(None)["contest"]["wishes"] == []
    lists = {tuple(map(tuple, match.redeal(1, seed).save()["frames"][2]["lists"])) for seed in range(30)}
    assert len({kept[1] for kept in lists}) == 1
    assert len({kept[0] for kept in lists}) > 3


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_deferred_acceptance_is_stable_and_nobody_could_do_better(data: st.DataObject) -> None:
    """R25: against trying every order of processing by hand: no card is held against a better claim."""
    match: Any = courting("euclid", "confucius", "cleopatra", "imhotep", turn=3)
    cards = match.state.leaders
    lists = [data.draw(st.lists(st.sampled_from(cards), unique=True)) for _ in range(4)]
    outcome = accept(match, LEADERS, lists)
    for player, wishes in enumerate(lists):
        better = wishes[: wishes.index(outcome[player])] if outcome[player] >= 0 else wishes
        for card in better:
            assert card in outcome, "a wished card lies free"
            holder = outcome.index(card)
            assert prior(match, LEADERS, holder, card) < prior(match, LEADERS, player, card)
    assert len([card for card in outcome if card >= 0]) == len({card for card in outcome if card >= 0})
    shuffled = data.draw(st.permutations(range(4)))
    again = accept_in_order(match, lists, list(shuffled))
    assert again == outcome


def accept_in_order(match: Any, lists: list[list[int]], order: list[int]) -> list[int]:
    """The same procedure, players claiming in another order, all rounds anew."""
    claims = [0] * len(lists)
    while True:
        wanted = {player: lists[player][claims[player]] for player in order if claims[player] < len(lists[player])}
        beaten = None
        for player in order:
            for rival in order:
                same = player in wanted and rival in wanted and wanted[player] == wanted[rival]
                if same and prior(match, LEADERS, rival, wanted[player]) < prior(
                    match, LEADERS, player, wanted[player]
                ):
                    beaten = player
        if beaten is None:
            return [wanted.get(player, -1) for player in range(len(lists))]
        claims[beaten] += 1


def test_wonders_are_contested_like_leaders() -> None:
    match = table(
        {"civilization": "egyptian", "cubes": {"builder": 2}},
        {"civilization": "roman", "cubes": {"builder": 2}},
        turn=2,
        phase="wonders",
        wonders=["stonehenge"],
    )
    play(match, 0, "wonder/stonehenge")
    play(match, 1, "wonder/stonehenge")
    assert match.view(None)["contest"]["outcome"] == ["stonehenge", ""]  # Scientific: third against fifth
    leave(match)
    assert seat(match).wonders == ["stonehenge"]
    assert cubes(match, 1)["builder"] == 2
