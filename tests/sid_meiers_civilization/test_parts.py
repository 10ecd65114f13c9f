"""Numbers and their parts agree, all along random games."""

from __future__ import annotations

import random
from typing import cast

import pytest

from civitas import games
from civitas.games.sid_meiers_civilization.parts import (
    arts_parts,
    coin_parts,
    culture_hand_parts,
    production_parts,
    threshold_parts,
    trade_parts,
)
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    coins,
    culture_hand,
    own_cities,
    production,
    threshold,
    trade_income,
)
from civitas.games.sid_meiers_civilization.state import CivilizationMatch


def total(parts: list[tuple[str, int]]) -> int:
    return sum(n for _, n in parts)


@pytest.mark.parametrize("governments", ["2010", "2013"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_the_sum_of_its_parts(seats: int, governments: str) -> None:
    options = {"governments": governments, "turns": "20"}
    match = cast(CivilizationMatch, games.load("sid-meiers-civilization").start(seats, seats, options))
    match.history = None
    chance = random.Random(seats)
    while match.pending:
        question = chance.choice(match.pending)
        busy = [row for row in question.options if match.game.verbs.words[row] not in ("end", "pass", "no_research")]
        match.play(question, chance.choice(busy or question.options))
        if chance.random() > 0.05 or match.state.turn == 0:
            continue
        for seat in range(seats):
            assert total(coin_parts(match, seat)) == coins(match, seat) == match.state.players[seat].coins
            assert max(total(trade_parts(match, seat)), 0) == trade_income(match, seat)
            assert total(culture_hand_parts(match, seat)) == culture_hand(match, seat)
            for level in range(1, 6):
                assert total(threshold_parts(match, seat, level)) == threshold(match, seat, level)
            for number in own_cities(match, seat):
                assert total(production_parts(match, seat, number)) == production(match, seat, number)
                assert max(total(arts_parts(match, seat, number)), 0) == arts(match, seat, number)
