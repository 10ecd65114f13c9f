"""Phase F (worked examples 9-11, 22, 24-26, 35, 36; R6, R7, R9, R10, R12, R15, R22-R24, R30)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas import testing
from civitas.games.path_of_civilization.battle import ranks
from civitas.kernel.box import EditionRefusal
from civitas.kernel.match import Match
from path_of_civilization.helpers import GAME, asked, cubes, end, offered, play, rest, seat, table, tales, until

WONDERS_I = [
    "lascaux_caves",
    "stonehenge",
    "gobekli_tepe",
    "walls_of_babylon",
    "masada",
    "temple_of_artemis",
    "jericho",
]
WONDERS_II = [
    "taj_mahal",
    "hagia_sophia",
    "himeji_castle",
    "notre_dame",
    "globe_theatre",
    "angkor_wat",
    "sistine_chapel",
]
WONDERS_III = ["statue_of_liberty", "sagrada_familia", "the_pentagon", "christ_the_redeemer"]


# Challenges


def challenge(card: str, *players: dict[str, Any], turn: int, **changes: Any) -> Match:
    return table(*players, turn=turn, phase="challenge", challenges=[card], **changes)


def test_industrial_revolution() -> None:
    """Worked example 9 (R12): 5 VP for every three Wonders; none of these is Industrial, Tools gives one point."""
    hands = [WONDERS_I[:3], WONDERS_I[3:6] + WONDERS_II[:3], WONDERS_II[3:7] + WONDERS_III[:1], WONDERS_III[1:3]]
    match = challenge("industrial_revolution", *[{"wonders": hand} for hand in hands], seats=5, turn=7)
    assert [seat(match, number).tokens for number in range(5)] == [5 + 1, 10 + 1, 5 + 1, 1, 1]


def test_fate_then_history() -> None:
    """Worked example 10: the Romans exchange once; History reads cards and Sages."""
    match = challenge(
        "rapid_sedentarisation",
        {
            "civilization": "roman",
            "cubes": {"ambassador": 2, "sage": 3},
            "old": ["masonry", "engineering"],
            "wonders": ["hanging_gardens"],
        },
        {"civilization": "egyptian", "cubes": {"sage": 2}, "old": ["masonry", "coal"]},
        turn=5,
    )
    assert asked(match) == {0: "fate_uses"}
    assert offered(match) == ("use/0", "use/1", "use/2")
    play(match, 0, "use/1")
    assert seat(match, 0).tokens == 7
    assert cubes(match, 0) == {"ambassador": 3, "builder": 1}
    assert seat(match, 1).tokens == 5
    assert cubes(match, 1) == {"ambassador": 1}


def test_nine_a_pays_its_bonus_from_a_threshold() -> None:
    """Worked example 26: 6 Cultural cards and 4 Sages against 5 and 4."""
    six = {"old": ["tyranny", "tyranny", "despotism", "despotism", "republic"], "cubes": {"sage": 4}}
    five = {"old": ["tyranny", "tyranny", "despotism", "despotism"], "cubes": {"sage": 4}}
    match = end(challenge("mass_media", six, five, turn=9))
    assert seat(match, 0).tokens == 4 * 3 + 10 + 5
    assert seat(match, 1).tokens == 4 * 2 + 9


def test_a_threshold_pays_once() -> None:
    """Worked example 35: Heritage 4 is worth 2 VP at the Olympic Games, not 8."""
    match = challenge("olympic_games", {"heritage": 4}, {"heritage": 0}, turn=3)
    assert seat(match, 0).tokens == 2 + 1
    assert seat(match, 1).tokens == 1


def test_counted_fates_have_their_maximum() -> None:
    four = {"wonders": WONDERS_I[:4]}
    match = challenge("water_mills", four, seats=4, turn=5)
    assert seat(match).tokens == 3 + 1


def test_a_choice_is_compulsory_and_named() -> None:
    """R23: Oracle of Delphi."""
    match = challenge("oracle_of_delphi", turn=3)
    assert asked(match) == {0: "fate_choice", 1: "fate_choice"}
    labels = [match.requests[0].label(word, "fr") for word in offered(match)]
    assert labels == ["Gagner : 1 Philosophe", "Gagner : 1 Ambassadeur", "Gagner : 1 Bâtisseur"]
    play(match, 0, "fate/2")
    assert cubes(match) == {}  # hidden until all have answered
    play(match, 1, "fate/1")
    assert cubes(match, 0) == {"builder": 1}
    assert cubes(match, 1) == {"ambassador": 1}


def test_sages_paid_in_fate_do_not_count_for_history() -> None:
    match = challenge("quarantine", {"cubes": {"sage": 3}}, turn=5)
    play(match, 0, "use/1")
    rest(match)
    while asked(match).get(0) == "free_point":
        play(match, 0, "place/military")
    assert seat(match).tokens == 1 + 2
    assert seat(match).population == 1


def test_what_fate_gives_pays_for_nothing_more() -> None:
    """R23: the Wheel turns Builders into Ambassadors as often as Builders were there."""
    match = challenge("invention_of_the_wheel", {"cubes": {"builder": 1}}, turn=3)
    assert offered(match) == ("use/0", "use/1")


def test_without_a_maximum_an_exchange_goes_as_far_as_cubes() -> None:
    match = challenge("ecumenism", {"philosophy": 5, "cubes": {"philosopher": 14}}, turn=9)
    assert offered(match) == tuple(f"use/{times}" for times in range(15))


def test_a_permanent_history_effect_counts_at_once_and_later() -> None:
    """R10: Burial Rites."""
    match = challenge("burial_rites", {"cubes": {"philosopher": 2}}, turn=3)
    play(match, 0, "use/1")
    assert seat(match).permanents == ["burial_rites"]
    assert seat(match).tokens == 1 + 1
    later = table(
        {"permanents": ["burial_rites"]}, turn=5, phase="challenge", challenges=["burial_rites", "courtly_poetry"]
    )
    assert seat(later).tokens == 1 + 1
    assert seat(later, 1).tokens == 1


def test_feudalism_starts_with_the_next_battle() -> None:
    """R10: +2 Power in every later Battle, in place of two Units now."""
    match = challenge("feudalism", {"cubes": {"unit": 2}}, turn=5)
    play(match, 0, "use/1")
    assert seat(match).permanents == ["feudalism"]
    assert seat(match).power == 2
    assert cubes(match).get("unit", 0) == 0


def test_cards_of_a_type_lie_everywhere() -> None:
    """R15: board, discovery space, old technologies, living and buried Leaders, Wonders."""
    match = challenge(
        "demographic_shock",
        {
            "left": ["tyranny", "fire"],
            "right": ["rites", "despotism"],
            "discovered": ["republic"],
            "old": ["democracy"],
            "leader": "cleopatra",
            "cemetery": ["homer"],
            "wonders": ["taj_mahal"],
        },
        turn=7,
    )
    # Tribe and four bought ones, two Leaders, one Wonder and Homer's effect; the population level of 4 pays 3.
    assert seat(match).tokens == 9 + 3 + 9 // 3 * 2


def test_events_give_research_and_population_for_the_next_turn() -> None:
    """R9: Astronomical Tables, then turn 4 begins with the points on the tracks."""
    match = challenge("astronomical_tables", {"cubes": {"sage": 3}}, turn=3)
    assert asked(match) == {0: "free_point", 1: "free_point"}
    play(match, 0, "place/military")
    play(match, 1, "place/military")
    assert asked(match) == {0: "free_point"}  # 4 History points, two more
    play(match, 0, "place/military", "place/spiritual")
    until(match, "project", 4)
    assert seat(match).research["military"] == 2
    assert seat(match).research["spiritual"] == 1


# Waiting cubes


def built(card: str, turn: int, **area: Any) -> Match:
    match = table({"cubes": {"builder": 3}, **area}, turn=turn, phase="wonders", wonders=[card])
    return play(match, 0, f"wonder/{card}")


@pytest.mark.parametrize(
    ("turn", "sages", "waiting"),
    [
        (2, 0, {"5": 1, "7": 1, "9a": 1}),
        (4, 1, {"7": 1, "9a": 1}),
        (5, 1, {"7": 1, "9a": 1}),
        (6, 1, {"9a": 1}),
    ],
)
def test_jericho(turn: int, sages: int, waiting: dict[str, int]) -> None:
    """Worked example 22 (R6): cubes wait at events to come; where the tray stands they go straight in."""
    match = built("jericho", turn)
    assert seat(match).waiting == waiting
    assert seat(match).cubes["sage"] == sages


def test_waiting_sages_enter_when_the_tray_arrives() -> None:
    match = challenge("olympic_games", {"waiting": {"5": 1, "7": 1}, "cubes": {"sage": 4}}, turn=3)
    assert seat(match).cubes["sage"] == 1
    assert seat(match).waiting == {"7": 1}


def test_a_waiting_unit_can_be_spent() -> None:
    """Worked example 36 (R22): Masada's Unit, in the tray since Battle 4, pays half of Feudalism."""
    match = table({"waiting": {"6": 1, "8": 1, "9b": 1}}, turn=4, phase="battle")
    assert seat(match).cubes["unit"] == 1
    assert seat(match).waiting == {"8": 1, "9b": 1}
    match = challenge("feudalism", {"cubes": {"unit": 2}, "waiting": {"8": 1, "9b": 1}}, turn=5)
    play(match, 0, "use/1")
    assert seat(match).cubes["unit"] == 0
    assert built("masada", 2).view(0)["seats"][0]["waiting"] == {"6": 1, "8": 1, "9b": 1}


# Battles


def battle(card: str, *players: dict[str, Any], turn: int, **changes: Any) -> Match:
    return table(*players, turn=turn, phase="battle", battles=[card], **changes)


def test_a_battle() -> None:
    """Worked example 11: two tied first, the Force third, the Maya fourth, the Chinese not ranked."""
    match = battle(
        "battle_of_megiddo",
        {"civilization": "egyptian", "heritage": 4, "cubes": {"unit": 2}},
        {"civilization": "roman", "heritage": 2, "cubes": {"unit": 3}},
        {"civilization": "maya", "heritage": 1, "cubes": {"unit": 1}},
        {"civilization": "chinese"},
        turn=4,
    )
    assert [seat(match, number).tokens for number in range(4)] == [5, 5, 0, 0]
    assert [cubes(match, number) for number in range(4)] == [{"builder": 1}, {"builder": 1}, {}, {}]
    assert [seat(match, number).heritage for number in range(4)] == [4, 2, 1, 0]


@pytest.mark.parametrize(
    ("powers", "force", "expected"),
    [
        ([8, 8, 3, 0], 6, [1, 1, 4, 0, 3]),  # worked example 11
        ([10, 10, 10, 4], 9, [1, 1, 1, 5, 4]),  # worked example 24
        ([0, 0], 6, [0, 0, 1]),  # worked example 25
        ([6, 5], 6, [1, 3, 1]),  # tied with the External Force: the shared line
        ([7, 5], 6, [1, 3, 2]),
    ],
)
def test_ranks(powers: list[int], force: int, expected: list[int]) -> None:
    """R24: below the least Power nobody is ranked."""
    assert ranks(powers, force, 1) == expected


def test_three_tied_players_take_the_first_line() -> None:
    """Worked example 24."""
    strong = {"heritage": 10}
    match = battle("battle_of_sekigahara", strong, strong, strong, {"heritage": 4}, turn=8)
    assert [seat(match, number).tokens for number in range(4)] == [9, 9, 9, 0]


def test_nobody_fights() -> None:
    """Worked example 25."""
    match = battle("battle_of_cannae", turn=6)
    assert [seat(match, number).tokens for number in range(2)] == [0, 0]


def test_effects_alone_make_power() -> None:
    """R24: Power 0 is judged after all effects: Saladin alive, Sun Tzu and Joan of Arc buried, Feudalism."""
    match = table(
        {"leader": "saladin", "cemetery": ["sun_tzu", "joan_of_arc"], "permanents": ["feudalism"]},
        turn=6,
        phase="battle",
        battles=["battle_of_cannae"],
        challenges=["feudalism"],
    )
    assert seat(match).tokens == 7  # 2 + 1 + 2 + 2: tied with the Force of 7
    assert seat(match).heritage == 1  # the reward came after
    assert seat(match).power == 8


def test_a_reward_does_not_change_the_same_battle() -> None:
    """R24: Gaugamela's Heritage for the first does not pass the second."""
    match = battle("battle_of_gaugamela", {"heritage": 9}, {"heritage": 9}, turn=4)
    assert [seat(match, number).tokens for number in range(2)] == [6, 6]
    assert [seat(match, number).heritage for number in range(2)] == [10, 10]


def test_units_gained_in_a_battle_return_with_the_others() -> None:
    """R30: an edition may reward with Units."""
    edition = {"game": GAME, "battles": {"battle_of_megiddo": {"rewards": [{"unit": 2, "vp": 1}, {}, {}]}}}
    match = testing.position(
        GAME, 2, edition=edition, turn=4, phase="battle", battles=["battle_of_megiddo"], players=[{"heritage": 9}]
    )
    assert seat(match).tokens == 1
    assert cubes(match) == {}


def test_gains_come_in_printed_order_free_points_last() -> None:
    """R7: an edition prints the free point first."""
    edition = {"game": GAME, "wonders": {"stonehenge": {"effects": [
        {"timing": "instant", "gain": {"research_any": 1, "vp": 1, "sage": 1}}]}}}  # fmt: skip
    match = testing.position(
        GAME, 2, edition=edition, turn=1, phase="wonders", wonders=["stonehenge"], players=[{"cubes": {"builder": 2}}]
    )
    play(match, 0, "wonder/stonehenge")
    told = [line for line in tales(match) if "Stonehenge)" in line]
    assert [line.partition(": ")[2] for line in told] == [
        "+1 VP (Stonehenge).",
        "+1 Sage (Stonehenge).",
        "1 research point of free choice (Stonehenge).",
    ]


def test_the_ninth_turn_has_a_challenge_and_a_battle() -> None:
    match = end(
        table(
            {"heritage": 20, "cubes": {"sage": 2}},
            turn=9,
            phase="challenge",
            challenges=["globalisation"],
            battles=["battle_of_austerlitz"],
        )
    )
    assert seat(match).tokens == 1 + 2 + 11


def test_an_edition_may_not_offer_more_gains_than_can_be_named() -> None:
    options = [{"vp": amount} for amount in range(21)]
    edition = {"game": GAME, "challenges": {"oracle_of_delphi": {"fate": [{"kind": "choice", "options": options}]}}}
    with pytest.raises(EditionRefusal, match="oracle_of_delphi"):
        testing.position(GAME, 2, edition=edition)
