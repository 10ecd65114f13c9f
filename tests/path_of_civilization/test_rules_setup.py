"""Setting up and beginning turns (worked examples 1, 2, 34; R8, R28)."""

from __future__ import annotations

import pytest

from civitas.kernel.text import Refusal
from path_of_civilization.helpers import BASIC, alone, automa, end, game, random_game, seat, start, table

CIVILIZATIONS = ("egyptian", "roman", "maya", "chinese", "persian")
PILES = {  # turn: (Wonders, Leaders)
    2: {1: (2, 0), 2: (1, 2), 3: (0, 1), 4: (2, 2), 5: (1, 0), 6: (0, 1), 7: (2, 2), 8: (1, 0), 9: (0, 1)},
    3: {1: (2, 0), 2: (2, 2), 3: (0, 2), 4: (2, 2), 5: (2, 0), 6: (0, 2), 7: (2, 2), 8: (2, 0), 9: (0, 2)},
    4: {1: (3, 0), 2: (3, 3), 3: (0, 3), 4: (3, 3), 5: (3, 0), 6: (0, 3), 7: (3, 3), 8: (3, 0), 9: (0, 3)},
    5: {1: (4, 0), 2: (3, 4), 3: (0, 3), 4: (4, 4), 5: (3, 0), 6: (0, 3), 7: (4, 4), 8: (3, 0), 9: (0, 3)},
}


def test_four_challenges_show_four_types_and_a_type_met_again_is_redrawn() -> None:
    """Worked example 1 (R28): whatever lies at 3 and 5, the types of 7 and 9a are the missing ones."""
    box = game().load_box(None)
    cards = {card["id"]: card for card in box.tables["challenges"]}
    seen: set[str] = set()
    for seed in range(60):
        events = [event for event in start(2, seed).view(None)["events"] if event["kind"] == "challenge"]
        assert [cards[event["id"]]["turn"] for event in events] == ["3", "5", "7", "9a"]
        types = [cards[event["id"]]["type"] for event in events]
        assert sorted(types) == ["cultural", "industrial", "scientific", "spiritual"]
        seen.add(types[0])
    assert len(seen) == 4


def test_every_battle_lies_at_its_turn() -> None:
    cards = {card["id"]: card for card in game().load_box(None).tables["battles"]}
    events = [event for event in start(3, 1).view(None)["events"] if event["kind"] == "battle"]
    assert [cards[event["id"]]["turn"] for event in events] == ["4", "6", "8", "9b"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_markets_are_laid_out_for_the_number_of_players(seats: int) -> None:
    """Worked example 2: three players; alone the market card for two."""
    view = start(seats, 3).view(None)
    expected = PILES[max(2, seats)]
    assert (len(view["wonders"]), len(view["leaders"])) == expected[1]
    piles = {pile["turn"]: (pile["wonders"], pile["leaders"]) for pile in view["piles"]}
    assert piles == {turn: counts for turn, counts in expected.items() if turn > 1}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_boards_in_play_and_starting_bonuses(seats: int) -> None:
    match = start(seats, 5)
    bonuses = {
        "egyptian": {"builder": 1},
        "roman": {},
        "maya": {"philosopher": 1},
        "chinese": {"sage": 1},
        "persian": {"ambassador": 1},
    }
    played = [seat(match, number).civilization for number in range(seats)]
    assert sorted(played) == sorted(CIVILIZATIONS[:seats])
    for number, name in enumerate(played):
        area = seat(match, number)
        assert {cube: count for cube, count in area.cubes.items() if count} == bonuses[name]
        assert area.heritage == (1 if name == "roman" else 0)
        assert tuple(area.hand) == BASIC
        assert area.population_level == 4
        assert not any(area.research.values())


def test_alone_the_human_and_the_automa_have_different_boards() -> None:
    pairs = set()
    for seed in range(40):
        match = start(1, seed)
        assert seat(match).civilization != automa(match).civilization
        pairs.add((seat(match).civilization, automa(match).civilization))
    assert len({pair[0] for pair in pairs}) == 5


def test_the_library_holds_nine_eight_eight_seven() -> None:
    library = start(5, 2).view(None)["library"]
    assert len(library) == 20
    assert sorted(library.values()) == [7] * 5 + [8] * 10 + [9] * 5


def test_basic_technologies_cannot_be_bought() -> None:
    """R8: they have a type and nothing else."""
    library = start(2, 0).view(None)["library"]
    assert not set(BASIC) & set(library)
    match = table({"research": dict.fromkeys(("cultural", "scientific", "spiritual", "military", "industrial"), 10)},
                  phase="technology")  # fmt: skip
    words = {word.partition("/")[2] for word in match.requests[0].options}
    assert not words & set(BASIC)
    assert len(words) == 20


def test_the_external_force_moves_to_the_next_battle() -> None:
    """Worked example 34."""
    battles = ["battle_of_megiddo", "battle_of_poitiers", "battle_of_vienna", "normandy_landings"]
    assert table(turn=1, battles=battles).view(None)["external_force"] == 6
    match = table(turn=4, phase="battle", battles=battles)
    assert match.view(None)["round"] == 5
    assert match.view(None)["external_force"] == 9
    assert table(turn=8, phase="battle", battles=battles).view(None)["external_force"] == 13


def test_unsold_cards_stay_in_the_market() -> None:
    match = table(turn=1, phase="technology", wonders=["jericho", "stonehenge"])
    assert match.view(None)["round"] == 2
    assert match.view(None)["wonders"][:2] == ["jericho", "stonehenge"]
    assert len(match.view(None)["wonders"]) == 3


def test_a_game_ends_after_nine_turns() -> None:
    for seats in (1, 2, 5):
        match = end(start(seats, 8))
        assert match.view(None)["round"] == 9
        assert match.view(None)["phase"] == "over"
        assert match.result is not None
        assert match.result.reason == "nine_turns"


def test_every_player_buys_every_turn() -> None:
    """Nine purchases and nine discards each, whatever is answered."""
    for seed in range(6):
        match = random_game(3, seed)
        for number in range(3):
            area = seat(match, number)
            assert len(area.old) == 9
            assert len(area.left + area.right + area.discovered) == 5


def test_the_automa_is_refused_with_several_seats() -> None:
    with pytest.raises(Refusal, match=r"solo game|jeu en solo"):
        start(2, 0, automa="hard")
    assert start(2, 0, automa="normal").seats == 2


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal):
        table({"philosophy": 6})
    with pytest.raises(Refusal):
        table({"research": {"military": 11}})
    with pytest.raises(Refusal):
        table({"leader": "frida_kahlo"}, turn=3)
    with pytest.raises(Refusal):
        alone({"civilization": "roman"}, {"civilization": "roman"})
