"""Naming a bot: its level, its settings, and what is refused."""

from __future__ import annotations

from typing import cast

import pytest
from kernel.toy import BazaarGame

from bots.helpers import GAME
from civitas import games
from civitas.bots import LEVELS, guide, levels_of, load
from civitas.bots.levels import Named, check_shared, parse
from civitas.bots.turn_bot import TurnBot
from civitas.bots.weights import WeightSet, parse_weights
from civitas.kernel.text import LANGUAGES, Refusal


def test_every_level_loads() -> None:
    game = games.load(GAME)
    assert LEVELS == ("random", "easy", "normal", "hard", "expert")
    assert [load(level, game).level for level in LEVELS] == list(LEVELS)
    assert levels_of(game) == LEVELS


def test_settings_follow_a_colon() -> None:
    assert parse("normal") == Named("normal", {}, None, ())
    assert parse("normal:nodes=200") == Named("normal", {"nodes": 200}, None, ())
    assert cast(TurnBot, load("normal:nodes=200", games.load(GAME))).nodes == 200


def test_a_recipe_names_the_moves_that_were_planned() -> None:
    assert parse("hard:iterations=6:plan=12.40.3") == Named("hard", {"iterations": 6}, None, (12, 40, 3))
    for plan in ("", "1.", "1,2", "-1", "1234567890", ".".join(["1"] * 257)):
        with pytest.raises(Refusal) as refused:
            load(f"hard:plan={plan}", games.load(GAME))
        assert len({refused.value.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    with pytest.raises(Refusal) as refused:
        check_shared("hard:plan=1")
    assert len({refused.value.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    "name",
    [
        *("genius", "", "normal:depth=3", "normal:nodes", "normal:nodes=0", "normal:nodes=x", "easy:nodes=3"),
        *("hard:glance=2", "hard:tree=9", "normal:nodes=٣"),
    ],
)
def test_unknown_levels_and_settings_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        load(name, games.load(GAME))
    sentences = {refused.value.text(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


@pytest.mark.parametrize(("name", "least"), [("hard:trust=x", 0), ("hard:turns=-1", 0), ("hard:lines=0", 1)])
def test_a_refused_setting_says_what_it_may_be(name: str, least: int) -> None:
    with pytest.raises(Refusal) as refused:
        load(name, games.load(GAME))
    assert f" from {least} to " in refused.value.text("en")
    assert f" de {least} à " in refused.value.text("fr")


def test_weights_that_cannot_be_read_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(package: str, name: str) -> WeightSet:
        return parse_weights(name, "coin = [1.0,")

    monkeypatch.setattr(guide, "read_weights", broken)
    with pytest.raises(Refusal) as refused:
        load("normal:weights=start", games.load(GAME))
    assert all("TOML" in refused.value.text(lang) for lang in LANGUAGES)


def test_settings_that_would_keep_others_waiting_are_refused_where_bots_are_shared() -> None:
    check_shared("hard")
    check_shared("hard:iterations=2000:nodes=10:weights=start")
    for name in ("hard:iterations=2001", "expert:turns=1:nodes=999999999", "normal:nodes=4001"):
        with pytest.raises(Refusal) as refused:
            check_shared(name)
        assert refused.value.text("en") != refused.value.text("fr")


def test_a_game_without_a_guide_knows_only_the_random_bot() -> None:
    game = BazaarGame()
    assert levels_of(game) == ("random",)
    assert load("random", game).level == "random"
    with pytest.raises(Refusal, match="toy-bazaar"):
        load("normal", game)
