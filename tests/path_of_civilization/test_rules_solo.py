"""The automa (worked example 37; R31)."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.path_of_civilization.automa import technology
from civitas.games.path_of_civilization.box import TECHNOLOGY_IDS
from civitas.kernel.match import Match
from path_of_civilization.helpers import (
    alone,
    asked,
    automa,
    end,
    leave,
    play,
    seat,
    stage,
    start,
    tales,
)

SCIENTIFIC_FIRST = ["scientific", "cultural", "spiritual", "military", "industrial"]


def test_the_automa_never_reacts_and_priority_decides() -> None:
    """Worked example 37 (R31): Embassy, Envy Scientific; the Chinese automa beats the Egyptian human to Euclid."""
    match = alone(
        {"civilization": "egyptian", "cubes": {"ambassador": 3}},
        {"civilization": "chinese"},
        turn=6,
        phase="leaders",
        action="leader_1",
        envy=SCIENTIFIC_FIRST,
        leaders=["euclid", "imhotep"],
    )
    assert asked(match) == {0: "leader_wish"}
    play(match, 0, "leader/euclid", "leader/imhotep")
    assert match.view(0)["contest"]["outcome"] == ["imhotep", "euclid"]
    play(match, 0, "keep")
    assert seat(match).leader == "imhotep"
    assert automa(match).leader == "euclid"
    assert automa(match).tokens == 2


def test_the_human_takes_a_card_by_better_priority() -> None:
    match = alone(
        {"civilization": "chinese", "cubes": {"ambassador": 3}},
        {"civilization": "egyptian", "leader": "homer"},
        turn=6,
        phase="leaders",
        action="leader_1",
        envy=SCIENTIFIC_FIRST,
        leaders=["euclid", "imhotep"],
    )
    play(match, 0, "leader/euclid", "done", "keep")
    assert seat(match).leader == "euclid"
    assert (automa(match).leader, automa(match).cemetery) == ("imhotep", ["homer"])


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("wonder_1", "stonehenge"),  # the Envy's type first
        ("wonder_2", "great_pyramid_of_giza"),  # the dearest: of two at 4 the type earlier on the Egyptian track
        ("wonder_3", "stonehenge"),
    ],
)
def test_how_the_automa_chooses(action: str, expected: str) -> None:
    match = alone(
        {},
        {"civilization": "egyptian"},
        turn=6,
        phase="wonders",
        action=action,
        envy=SCIENTIFIC_FIRST,
        wonders=["statue_of_zeus", "stonehenge", "great_pyramid_of_giza"],
    )
    assert automa(match).wonders == [expected]


def test_without_its_envy_the_cheapest_or_the_dearest() -> None:
    market = ["statue_of_zeus", "gobekli_tepe", "jericho"]
    for action, expected in (("wonder_1", "statue_of_zeus"), ("wonder_3", "gobekli_tepe")):
        match = alone(turn=6, phase="wonders", action=action, envy=SCIENTIFIC_FIRST, wonders=market)
        assert automa(match).wonders == [expected]


def test_it_gains_the_line_of_the_era() -> None:
    for turn, units in ((2, 1), (5, 3), (8, 4)):
        match = alone(turn=turn, phase="deployment", action="battle_2")
        assert automa(match).cubes["unit"] == units


def test_a_philosophy_card_climbs_in_any_case() -> None:
    """It pays what it has; first and alone it opens a token at random, and takes Heritage or VP."""
    match = alone({}, {"cubes": {"philosopher": 1}}, turn=2, phase="philosophy", action="philosophy_1",
                  boons={1: ["military_heritage", "growth"]})  # fmt: skip
    assert automa(match).philosophy == 1
    assert automa(match).cubes["philosopher"] == 0
    states = {token["id"]: token["state"] for token in match.view(None)["philosophy"][0]["tokens"]}
    assert sorted(states.values()) == ["open", "rejected"]
    took_heritage = states["military_heritage"] == "open"
    assert (automa(match).heritage, automa(match).tokens) == ((1, 0) if took_heritage else (0, 2))


def test_it_climbs_with_enough_philosophers_only() -> None:
    for held, level in ((1, 0), (2, 1)):
        match = alone({}, {"cubes": {"philosopher": held}}, turn=2, phase="philosophy", action="battle_1")
        assert automa(match).philosophy == level


def test_arriving_with_the_human_both_tokens_open() -> None:
    match = alone(
        {"cubes": {"philosopher": 2}},
        {"cubes": {"philosopher": 2}},
        turn=2,
        phase="philosophy",
        action="battle_1",
        boons={1: ["military_heritage", "growth"]},
    )
    assert asked(match) == {0: "boon"}
    play(match, 0, "boon/growth")
    assert automa(match).heritage == 1
    assert seat(match).population == 1


def buying(turn: int, envy: list[str], **changes: Any) -> Match:
    return alone(turn=turn, phase="technology", action="battle_1", envy=envy, **changes)


def test_it_takes_the_technology_of_its_envy_and_turn() -> None:
    match = buying(2, ["cultural", "scientific", "spiritual", "military", "industrial"])
    assert automa(match).technologies[-1] == "writing"
    assert automa(match).tokens == 1  # instead of everything in the bonus but Heritage
    match = buying(6, SCIENTIFIC_FIRST)  # slot 1 again, level III
    assert automa(match).technologies[-1] == "electricity"


def test_it_takes_the_heritage_of_a_bonus() -> None:
    match = buying(1, ["military", "cultural", "spiritual", "scientific", "industrial"])
    assert automa(match).technologies[-1] == "bronze_working"
    assert (automa(match).heritage, automa(match).tokens) == (1, 1)


def test_with_an_empty_slot_it_goes_down_then_up() -> None:
    gone = {"discovered": ["electricity"] * 6}
    match = alone(
        {"old": ["electricity"] * 2}, gone, turn=6, phase="technology", action="battle_1", envy=SCIENTIFIC_FIRST
    )
    assert automa(match).technologies[-1] == "mathematics"
    solo: Any = alone(turn=6, action="battle_1", envy=SCIENTIFIC_FIRST)
    left = solo.state.library[:]
    for names, expected in ((["electricity", "mathematics", "writing"], "internet"), (["internet"], "")):
        for name in names:
            left[TECHNOLOGY_IDS.index(name)] = 0
        card = technology(solo, left)
        assert (TECHNOLOGY_IDS[card] if card >= 0 else "") == expected


def test_a_beaten_automa_goes_on_as_if_the_slot_were_empty() -> None:
    """R31: one electricity left; Scientific is first for the Chinese human, fifth for the Roman automa."""
    match = alone(
        {"civilization": "chinese", "research": {"scientific": 5}, "old": ["electricity"] * 2},
        {"civilization": "roman", "discovered": ["electricity"] * 5},
        turn=6,
        phase="technology",
        action="battle_1",
        envy=SCIENTIFIC_FIRST,
    )
    play(match, 0, "buy/electricity")
    assert automa(match).technologies[-1] == "mathematics"
    assert match.view(None)["library"]["electricity"] == 0


def test_a_challenge_and_a_battle_of_the_automa() -> None:
    match = alone(
        {},
        {"cubes": {"sage": 3}},
        turn=5,
        phase="challenge",
        action="battle_1",
        challenges=["silk_road"],
    )
    # 2 VP instead of the Fate, 1 Cultural card and 3 Sages; the bonus gives Ambassadors, of which it takes none.
    assert automa(match).tokens == 2 + 4
    assert automa(match).cubes["sage"] == 0
    match = alone({}, {"heritage": 9}, turn=4, phase="battle", action="battle_1", battles=["battle_of_gaugamela"])
    assert (automa(match).tokens, automa(match).heritage) == (6, 10)
    match = alone({}, {"heritage": 8}, turn=4, phase="battle", action="battle_1", battles=["siege_of_troy"])
    assert automa(match).tokens == 6 + 1  # 1 VP for the other kind of gain


def test_leaders_of_the_automa_have_no_effects_at_events() -> None:
    """It had VP tokens instead of all effects: neither Power nor History points come of its Leaders."""
    fighters = {"heritage": 3, "cubes": {"unit": 1}, "leader": "saladin", "cemetery": ["sun_tzu", "joan_of_arc"]}
    match = alone(
        {"heritage": 8}, fighters, turn=8, phase="battle", action="battle_1", battles=["battle_of_sekigahara"]
    )
    assert (seat(match).tokens, automa(match).tokens) == (6, 3)  # 8 and 5 behind the External Force of 9
    thinkers = {"cubes": {"sage": 1}, "cemetery": ["homer", "galileo_galilei"]}
    match = alone({}, thinkers, turn=5, phase="challenge", action="battle_1", challenges=["silk_road"])
    assert automa(match).power == automa(match).heritage
    cards = 1 + 1 + 1  # the basic Cultural Technology, Homer, a Sage
    assert automa(match).tokens == 2 + cards


def test_a_card_of_the_fuller_market_leaves() -> None:
    market = {"wonders": ["jericho", "stonehenge", "masada"], "leaders": ["homer", "euclid", "laozi"]}
    match = alone(turn=6, phase="battle", action="battle_1", battles=["battle_of_cannae"], **market)
    assert stage(match)[0] == 7
    view = match.view(None)
    old = [card for card in view["wonders"] if card in market["wonders"]]
    assert len(old) == 2  # Wonders if equal
    assert all(card in view["leaders"] for card in market["leaders"])
    match = alone(turn=6, phase="battle", action="battle_1", battles=["battle_of_cannae"],
                  wonders=market["wonders"][:2], leaders=market["leaders"][:2])  # fmt: skip
    assert set(market["wonders"][:2]) <= set(match.view(None)["wonders"])


def test_envy_tokens_are_laid_out_anew_after_turn_five() -> None:
    orders = set()
    for seed in range(12):
        match = start(1, seed)
        before = automa(match).envy
        assert automa(match).active_envy == before[0]
        while stage(match)[0] < 6:
            leave(match)
        assert automa(match).active_envy == automa(match).envy[0]
        orders.add(tuple(before) == tuple(automa(match).envy))
    assert False in orders


DIFFICULTIES = [("easy", 0, 61), ("normal", 1, 69), ("hard", 2, 74), ("expert", 3, 82)]


@pytest.mark.parametrize(("difficulty", "heritage", "bonus"), DIFFICULTIES)
def test_difficulty(difficulty: str, heritage: int, bonus: int) -> None:
    match = start(1, 3, automa=difficulty)
    started = 1 if automa(match).civilization == "roman" else 0
    assert automa(match).heritage == heritage + started
    assert automa(match).parts["difficulty"] == bonus


def test_a_tie_is_a_loss() -> None:
    """R31: the human needs strictly more."""
    for tokens, won in ((69, False), (70, True), (68, False)):
        match = alone({"tokens": tokens}, {}, turn=9, phase="battle", action="battle_1")
        assert match.over
        assert match.result is not None
        assert match.result.won is won
        assert match.result.rivals[0]["score"] == 69


def test_end_of_game_effects_do_not_count_for_the_automa() -> None:
    match = alone({}, {"leader": "frida_kahlo", "wonders": ["alhambra"], "philosophy": 2}, turn=9, phase="battle",
                  action="battle_1")  # fmt: skip
    assert automa(match).parts == {
        "technologies": 0,
        "philosophy": 4,
        "leaders": 4,
        "wonders": 3,
        "tokens": 0,
        "difficulty": 69,
    }


def test_the_automa_has_a_name_in_the_chronicle() -> None:
    match = end(start(1, 2))
    told = tales(match)
    assert any(line.startswith("The Automa buys") for line in told)
    assert any(line.startswith("L'Automa achète") for line in tales(match, "fr"))


def test_nothing_leaves_the_markets_after_the_last_turn() -> None:
    """R31: the markets are fuller than two cards, and stay so."""
    market = {"wonders": ["jericho", "stonehenge", "masada"], "leaders": ["homer", "euclid", "laozi"]}
    match = alone(turn=9, phase="battle", action="battle_1", **market)
    assert match.over
    view = match.view(None)
    assert (view["wonders"], view["leaders"]) == (market["wonders"], market["leaders"])
