"""The solo game's pieces: Action cards, Envy tokens, difficulties."""

from __future__ import annotations

import pytest

from path_of_civilization.cases import Changes, deck
from path_of_civilization.helpers import TYPES, alone, automa, start

# What the automa gains in turns 1-3, 4-6, 7-9.
ACTIONS: dict[str, tuple[Changes, Changes, Changes]] = {
    "battle_1": ({"unit": 1, "heritage": 1}, {"unit": 2, "heritage": 1}, {"unit": 3, "heritage": 1}),
    "battle_2": ({"unit": 1}, {"unit": 3}, {"unit": 4, "sage": 1}),
    "battle_3": ({"heritage": 1, "sage": 1}, {"heritage": 2, "unit": 1}, {"heritage": 3, "unit": 1}),
    "wonder_1": ({"sage": 1}, {"sage": 1, "unit": 1}, {"sage": 2, "unit": 1}),
    "wonder_2": ({"unit": 1}, {"sage": 1, "unit": 1}, {"sage": 1, "unit": 2}),
    "wonder_3": ({"philosopher": 1}, {"philosopher": 1, "sage": 1}, {"philosopher": 2, "sage": 1}),
    "leader_1": ({"sage": 1}, {"sage": 1, "unit": 1}, {"sage": 2, "unit": 1}),
    "leader_2": ({"unit": 1}, {"sage": 1, "unit": 1}, {"sage": 1, "unit": 2}),
    "leader_3": ({"philosopher": 1}, {"philosopher": 1, "unit": 1}, {"philosopher": 2, "unit": 1}),
    "philosophy_1": ({"philosopher": 2}, {"philosopher": 3}, {"philosopher": 4}),
    "philosophy_2": ({"philosopher": 2, "sage": 1}, {"philosopher": 2, "sage": 1}, {"philosopher": 3, "sage": 1}),
    "philosophy_3": ({"philosopher": 1, "sage": 1}, {"philosopher": 2, "sage": 2}, {"philosopher": 3, "sage": 2}),
}

# What the automa takes when the Envy is Cultural and when it is Military. Wonders: Stonehenge (Scientific, 2), Jericho
# (Cultural, 3), Göbekli Tepe (Spiritual, 2), Angkor Wat (Spiritual, 6). Leaders: Confucius and Akhenaten (Spiritual, 3
# and 2), Cleopatra (Cultural, 3), Galileo (Scientific, 4).
WONDERS = ["stonehenge", "jericho", "gobekli_tepe", "angkor_wat"]
LEADERS = ["confucius", "akhenaten", "cleopatra", "galileo_galilei"]
TAKEN: dict[str, tuple[str, str]] = {
    "battle_1": ("", ""),
    "battle_2": ("", ""),
    "battle_3": ("", ""),
    "wonder_1": ("jericho", "angkor_wat"),
    "wonder_2": ("angkor_wat", "angkor_wat"),
    "wonder_3": ("jericho", "gobekli_tepe"),
    "leader_1": ("cleopatra", "galileo_galilei"),
    "leader_2": ("galileo_galilei", "galileo_galilei"),
    "leader_3": ("cleopatra", "akhenaten"),
    "philosophy_1": ("", ""),
    "philosophy_2": ("", ""),
    "philosophy_3": ("", ""),
}

# The Technology taken in turns 1 to 9.
ENVY = {
    "cultural": ["tyranny"] * 2 + ["despotism"] * 2 + ["republic"] * 3 + ["democracy"] * 2,
    "scientific": ["writing"] * 2 + ["mathematics"] * 2 + ["electricity"] * 3 + ["internet"] * 2,
    "spiritual": ["mythology"] * 2 + ["monotheism"] * 2 + ["illumination"] * 3 + ["humanism"] * 2,
    "military": ["bronze_working"] * 2 + ["cavalry"] * 2 + ["gunpowder"] * 3 + ["aviation"] * 2,
    "industrial": ["masonry"] * 2 + ["engineering"] * 2 + ["coal"] * 3 + ["robotics"] * 2,
}

# Heritage at the start, VP at the end.
DIFFICULTIES = {"easy": (0, 61), "normal": (1, 69), "hard": (2, 74), "expert": (3, 82)}


def envious(kind: str) -> list[str]:
    """The Envy tokens with that type first: it is active in turns 1 and 6."""
    return [kind, *[other for other in TYPES if other != kind]]


def test_no_piece_is_forgotten() -> None:
    assert list(ACTIONS) == list(TAKEN) == deck("actions")
    assert list(ENVY) == deck("envy")
    assert list(DIFFICULTIES) == deck("difficulties")


@pytest.mark.parametrize("action", ACTIONS)
def test_action_gains(action: str) -> None:
    """At the top of Philosophy nothing is paid; the game waits for the human's choices afterwards."""
    for turn, line in zip((1, 3, 4, 6, 7, 9), (0, 0, 1, 1, 2, 2), strict=True):
        match = alone({}, {"philosophy": 5}, turn=turn, phase="deployment", action=action)
        area = automa(match)
        found = {name: amount for name, amount in (area.cubes | {"heritage": area.heritage}).items() if amount}
        assert found == ACTIONS[action][line]
        assert area.tokens == 0


@pytest.mark.parametrize("action", ACTIONS)
def test_what_an_action_takes(action: str) -> None:
    """The automa is Egyptian: Spiritual is before Scientific; a card is worth 2 VP tokens to it."""
    for envy, expected in zip(("cultural", "military"), TAKEN[action], strict=True):
        match = alone(
            {"civilization": "roman"},
            {"civilization": "egyptian"},
            turn=6,
            phase="wonders",
            action=action,
            envy=envious(envy),
            wonders=WONDERS,
            leaders=LEADERS,
        )
        area = automa(match)
        assert [*area.wonders, area.leader] == ([expected, ""] if action.startswith("wonder") else [expected])
        assert area.tokens == (2 if expected else 0)


@pytest.mark.parametrize("action", ACTIONS)
def test_climbing_with_too_few_philosophers(action: str) -> None:
    match = alone({}, {"cubes": {"philosopher": 1}}, turn=6, phase="philosophy", action=action)
    climbs = action.startswith("philosophy")
    assert (automa(match).philosophy, automa(match).cubes["philosopher"]) == ((1, 0) if climbs else (0, 1))


@pytest.mark.parametrize("kind", ENVY)
def test_envy(kind: str) -> None:
    """The active token's type, at the level of the turn."""
    for turn in range(1, 10):
        envy = [other for other in TYPES if other != kind]
        envy.insert((turn - 1) % 5, kind)
        match = alone({"research": {"cultural": 2}}, turn=turn, phase="technology", action="battle_1", envy=envy)
        assert automa(match).technologies[-1] == ENVY[kind][turn - 1]


@pytest.mark.parametrize("level", DIFFICULTIES)
def test_difficulty(level: str) -> None:
    """The Romans' own Heritage is beside it."""
    heritage, vp = DIFFICULTIES[level]
    for seed in range(6):
        match = start(1, seed, automa=level)
        area = automa(match)
        assert area.heritage == heritage + (area.civilization == "roman")
        assert area.parts["difficulty"] == vp
    over = alone({}, {}, difficulty=level, turn=9, phase="battle")
    assert over.over
    assert over.result is not None
    assert over.result.rivals[0]["score"] == vp
