"""Figures as data: every set of a game is whole, and a bot may be told which to judge by."""

from __future__ import annotations

from typing import Any, cast

import pytest

from civitas import bots, games
from civitas.bots.guide import find_guide, guide_by, package_of
from civitas.bots.levels import kind_of
from civitas.bots.players import bot_row
from civitas.bots.rule_bot import RuleBot
from civitas.bots.turn_bot import TurnBot
from civitas.bots.weights import Value, WeightSet, read_weights, weights_of
from civitas.kernel.game import Game
from civitas.kernel.text import Refusal

WEIGHTED = [game for game in games.available() if weights_of(package_of(game))]


def shape(value: Value) -> list[type]:
    return [type(one) for one in value] if isinstance(value, list) else [type(value)]


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_every_set_has_the_same_figures(game: Game) -> None:
    names = weights_of(package_of(game))
    assert {"normal", "start"} <= set(names)
    usual = read_weights(package_of(game), "normal").values
    for name in names:
        values = read_weights(package_of(game), name).values
        assert list(values) == list(usual)
        for key, value in values.items():
            assert shape(value) == shape(usual[key]), f"{key} in {name}"


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_every_figure_is_asked_for(game: Game) -> None:
    """A guide made of a set without one of the figures fails: no figure stands there for nothing."""
    figures = read_weights(package_of(game), "normal")
    for key in list(figures.values):
        taken = figures.values.pop(key)
        with pytest.raises(KeyError):
            guide_by(game, figures)
        figures.values[key] = taken
    guide_by(game, figures)


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_the_usual_set_is_what_normal_plays_by(game: Game) -> None:
    assert position_after(game, 2, "normal:nodes=20") == position_after(game, 2, "normal:nodes=20:weights=normal")


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_the_usual_set_is_what_hard_plays_by(game: Game) -> None:
    """Who searches has a guide of its own in some games; a named set makes one of the same kind."""
    still = "hard:iterations=0:nodes=20"
    assert position_after(game, 2, still) == position_after(game, 2, f"{still}:weights=normal")


def test_a_set_makes_the_guide_of_its_level() -> None:
    game = games.load("sid-meiers-civilization")
    figures = read_weights(package_of(game), "normal")
    assert any(any(aim) for aim in cast(Any, guide_by(game, figures)).weights.bias)
    assert not any(any(aim) for aim in cast(Any, guide_by(game, figures, kind_of("hard:turns=3"))).weights.bias)


def test_alone_age_of_civilization_is_played_by_a_set_of_its_own() -> None:
    """Those tuned against a rival do worse against nobody."""
    game = games.load("age-of-civilization")
    usual, *sets = [position_after(game, 1, f"normal:nodes=20{of}") for of in ("", ":weights=alone", ":weights=normal")]
    assert usual == sets[0] != sets[1]


def position_after(game: Game, seats: int, level: str) -> str:
    """Where a level comes to in some moves from a start that is always the same."""
    match = game.start(seats, 7).copy()
    players = [bots.load(level, game) for _ in range(seats)]
    for _ in range(30):
        if match.over:
            break
        question = match.pending[0]
        match.play(question, bot_row(players[question.seat], match, question, 5))
    return str(match.hash())


def scaled(game: Game, factor: float) -> WeightSet:
    """The usual figures, each fraction times a factor."""
    values: dict[str, Value] = {}
    for key, value in read_weights(package_of(game), "normal").values.items():
        if isinstance(value, list):
            values[key] = [one * factor for one in value]
        else:
            values[key] = value * factor if isinstance(value, float) else value
    return WeightSet("scaled", values)


@pytest.mark.parametrize("factor", [0.2, 4.0])
@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_figures_far_from_the_usual_ones_play_to_the_end(game: Game, factor: float) -> None:
    """Learning may try them: chances beyond 1, more of something than there is."""
    guide = guide_by(game, scaled(game, factor))
    match = game.start(2, 3).copy()
    seats = [TurnBot(guide, 5), RuleBot(guide)]
    while match.pending:
        question = match.pending[0]
        match.play(question, bot_row(seats[question.seat], match, question, 3))
    assert match.result is not None


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_two_guides_judge_side_by_side_by_their_own_figures(game: Game) -> None:
    usual = find_guide(game)
    assert usual is not None
    match = game.start(2, 3).copy()
    seats = [TurnBot(usual, 5) for _ in range(2)]
    for _ in range(30):
        question = match.pending[0]
        match.play(question, bot_row(seats[question.seat], match, question, 3))
    before = usual.evaluate(match, 0)
    assert guide_by(game, scaled(game, 2.0)).evaluate(match, 0) != before
    assert usual.evaluate(match, 0) == before


def test_an_unknown_set_is_refused_with_those_there_are() -> None:
    game = games.load("path-of-civilization")
    with pytest.raises(Refusal) as refused:
        bots.load("normal:weights=bold", game)
    assert "novice" in refused.value.text("en")
    assert "bold" in refused.value.text("fr")
    with pytest.raises(Refusal):
        bots.load("normal:weights=../cards/components", game)
