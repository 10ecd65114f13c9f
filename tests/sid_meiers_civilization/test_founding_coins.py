"""A game in which figures had to make room for a new city while its coins were not yet counted."""

from __future__ import annotations

from civitas import games
from civitas.kernel.laws import Trial

OPTIONS: dict[str, str | int | bool] = {
    "civilizations": "random",
    "governments": "2013",
    "loot": "2013",
    "peaceful_democracy": True,
    "turns": "30",
}


def test_coins_are_counted_before_figures_make_room() -> None:
    """Found by random play: at the question where a displaced figure goes, the dial showed one coin too few."""
    Trial(games.load("sid-meiers-civilization"), 3, OPTIONS, 1).play()
