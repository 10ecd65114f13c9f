"""The final score (worked examples 32, 33; R12, R29) and the numbers' parts."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.path_of_civilization import quantities
from path_of_civilization.helpers import random_game, seat, start, table


def last(*players: dict[str, Any], **changes: Any) -> Any:
    """The game after Battle 9b."""
    match = table(*players, turn=9, phase="battle", **changes)
    assert match.over
    return match


def test_a_final_score() -> None:
    """Worked example 33."""
    match = last(
        {
            "left": ["tyranny", "writing"],
            "right": ["despotism", "masonry"],
            "discovered": ["democracy"],
            "old": ["mathematics", "republic", "electricity", "coal"],
            "philosophy": 3,
            "population": 6,
            "leader": "frida_kahlo",
            "cemetery": ["cleopatra"],
            "wonders": ["taj_mahal", "stonehenge"],
            "tokens": 38,
            "cubes": {"ambassador": 2, "builder": 2, "philosopher": 1},
        }
    )
    assert match.result.breakdown[0] == {
        "technologies": 20,
        "philosophy": 7,
        "population": 2,
        "leaders": 15,
        "wonders": 7,
        "tokens": 38,
        "cubes": 2,
    }
    assert match.result.scores[0] == 91


def test_cubes_left_are_divided_once() -> None:
    """Worked example 32: 3 + 2 + 2 cubes are 3 VP."""
    match = last({"cubes": {"ambassador": 3, "builder": 2, "philosopher": 2}})
    assert match.result.breakdown[0]["cubes"] == 3


def test_equal_totals_share_the_victory() -> None:
    match = last({"tokens": 5}, {"tokens": 5}, {"tokens": 4})
    assert match.result.ranking == [[0, 1], [2]]
    assert match.result.scores == [5, 5, 4]


def test_the_card_counts_itself() -> None:
    """R12: Alhambra counts itself among the Wonders, Charlie Chaplin no living Leader."""
    match = last({"wonders": ["alhambra", "stonehenge"], "leader": "charlie_chaplin", "cemetery": ["homer", "rumi"]})
    assert match.result.breakdown[0]["wonders"] == 3 + 2 + 2
    assert match.result.breakdown[0]["leaders"] == 5 + 2 * 2 + 1 + 2


@pytest.mark.parametrize(
    ("leader", "area", "worth"),
    [
        ("albert_einstein", {"discovered": ["aviation"], "old": ["internet"]}, 6 + 2),
        ("napoleon_bonaparte", {"heritage": 7}, 4 + 3),
        ("mahatma_gandhi", {"philosophy": 4}, 3 + 8),
        ("al_khwarizmi", {"old": ["writing", "writing", "writing"]}, 2 + 2),
    ],
)
def test_end_of_game_effects(leader: str, area: dict[str, Any], worth: int) -> None:
    match = last({"leader": leader, **area})
    assert match.result.breakdown[0]["leaders"] == worth


def test_tokens_are_unlimited() -> None:
    """R29."""
    assert last({"tokens": 400}).result.scores[0] == 400


def test_parts_add_up_to_their_numbers() -> None:
    """Power, History points, offers and costs are the sums of what explains them."""
    for seed in range(8):
        match: Any = random_game(4, seed)
        box = match.box
        for player in match.state.players:
            assert quantities.power(match, player) == sum(n for _, n in quantities.power_parts(match, player))
            for kind in range(5):
                points = quantities.history_points(match, player, kind)
                assert points == sum(n for _, n in quantities.history_parts(match, player, kind))
            assert sum(quantities.deploy_offer(box, player)) == sum(n for _, n in quantities.deploy_parts(box, player))
            offer = quantities.research_offer(box, player)
            assert sum(offer) == sum(n for _, n in quantities.research_parts(box, player))
            for card in range(5, 25):
                cost = quantities.technology_cost(box, player, card)
                assert cost == sum(n for _, n in quantities.technology_cost_parts(box, player, card))
            for card in range(40):
                cost = quantities.wonder_cost(box, player, card)
                assert cost == sum(n for _, n in quantities.wonder_cost_parts(box, player, card))
            parts = seat(match).parts
            assert sum(n for _, n in quantities.leader_parts(box, match.state.players[0])) == parts["leaders"]
            assert sum(n for _, n in quantities.wonder_parts(box, match.state.players[0])) == parts["wonders"]


def test_a_view_tells_the_score_so_far() -> None:
    match = start(3, 4)
    assert seat(match).score == sum(seat(match).parts.values())
