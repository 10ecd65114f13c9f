"""The 24 Battles, each fought: the External Force and what the first three places gain."""

from __future__ import annotations

import pytest

from path_of_civilization.cases import Changes, changes, deck, place_free
from path_of_civilization.helpers import seat, table

# Turn, External Force, rewards.
BATTLES: dict[str, tuple[int, int, tuple[Changes, Changes, Changes]]] = {
    "battle_of_megiddo": (4, 6, ({"vp": 5, "builder": 1}, {"vp": 3}, {"vp": 1})),
    "battle_of_kadesh": (4, 6, ({"vp": 5, "population": 1}, {"vp": 3, "ambassador": 1}, {"vp": 1})),
    "siege_of_troy": (4, 7, ({"vp": 6, "ambassador": 1}, {"vp": 3}, {"vp": 1})),
    "battle_of_marathon": (4, 7, ({"vp": 5, "philosopher": 2}, {"vp": 2, "philosopher": 1}, {"philosopher": 1})),
    "battle_of_salamis": (4, 8, ({"vp": 5, "free": 2}, {"vp": 2, "free": 1}, {"free": 1})),
    "battle_of_gaugamela": (4, 8, ({"vp": 6, "heritage": 1}, {"vp": 4, "builder": 1}, {"vp": 2})),
    "fall_of_meroe": (6, 7, ({"vp": 7, "builder": 1}, {"vp": 4, "builder": 1}, {"vp": 2})),
    "battle_of_cannae": (6, 7, ({"vp": 7, "heritage": 1}, {"vp": 4}, {"vp": 2})),
    "battle_of_red_cliffs": (6, 8, ({"vp": 8, "ambassador": 1}, {"vp": 5, "ambassador": 1}, {"vp": 2})),
    "battle_of_the_catalaunian_plains": (6, 8, ({"vp": 7, "population": 1}, {"vp": 4, "population": 1}, {"vp": 2})),
    "battle_of_poitiers": (6, 9, ({"vp": 7, "philosopher": 2}, {"vp": 5, "philosopher": 1}, {"vp": 2})),
    "battle_of_talas": (6, 9, ({"vp": 8, "free": 2}, {"vp": 5, "free": 1}, {"vp": 2})),
    "battle_of_sekigahara": (8, 9, ({"vp": 9, "ambassador": 1}, {"vp": 6, "ambassador": 1}, {"vp": 3})),
    "fall_of_constantinople": (8, 9, ({"vp": 9, "philosopher": 2}, {"vp": 6, "philosopher": 1}, {"vp": 3})),
    "battle_of_agincourt": (8, 10, ({"vp": 10, "heritage": 1}, {"vp": 6}, {"vp": 3})),
    "battle_of_lepanto": (8, 10, ({"vp": 10, "free": 2}, {"vp": 6, "free": 1}, {"vp": 3})),
    "fall_of_tenochtitlan": (8, 11, ({"vp": 10, "population": 1}, {"vp": 7, "builder": 1}, {"vp": 3})),
    "battle_of_vienna": (8, 11, ({"vp": 9, "builder": 2}, {"vp": 6, "builder": 1}, {"vp": 4})),
    "battle_of_austerlitz": (9, 10, ({"vp": 11}, {"vp": 7}, {"vp": 3})),
    "battle_of_waterloo": (9, 11, ({"vp": 11}, {"vp": 7}, {"vp": 4})),
    "battle_of_verdun": (9, 11, ({"vp": 12}, {"vp": 7}, {"vp": 3})),
    "battle_of_midway": (9, 12, ({"vp": 12}, {"vp": 8}, {"vp": 4})),
    "battle_of_stalingrad": (9, 12, ({"vp": 12}, {"vp": 8}, {"vp": 3})),
    "normandy_landings": (9, 13, ({"vp": 13}, {"vp": 8}, {"vp": 4})),
}


def test_no_battle_is_forgotten() -> None:
    assert list(BATTLES) == deck("battles")


@pytest.mark.parametrize("card", BATTLES)
def test_rewards(card: str) -> None:
    """The third ties with the External Force and shares its place; the fourth is below it and gets nothing."""
    turn, force, rewards = BATTLES[card]
    powers = (force + 2, force + 1, force, force - 1)
    match = table(*[{"heritage": power} for power in powers], turn=turn, phase="battle", battles=[card])
    free = [place_free(match, number, "military") for number in range(4)]
    for number, (power, line) in enumerate(zip(powers, (*rewards, {}), strict=True)):
        points = line.get("free", 0)
        assert free[number] == points
        before = {"heritage": power, "research_military": points}
        assert changes(match, before, number) == {kind: gain for kind, gain in line.items() if kind != "free"}


@pytest.mark.parametrize("card", BATTLES)
def test_external_force(card: str) -> None:
    """With its Power the first place is shared; one less is the second place."""
    turn, force, (first, second, _) = BATTLES[card]
    for power, line in ((force, first), (force - 1, second)):
        match = table({"heritage": power}, turn=turn, phase="battle", battles=[card])
        place_free(match)
        assert seat(match).tokens == line["vp"]
    waiting = table(turn=turn, battles=[card])
    assert waiting.view(None)["external_force"] == force
