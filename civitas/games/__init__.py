"""The games of the table: `load` finds one by its id."""

from __future__ import annotations

from civitas.kernel import registry
from civitas.kernel.game import Game


def _age_of_civilization() -> Game:
    from civitas.games.age_of_civilization import AgeOfCivilization

    return AgeOfCivilization()


def _historia() -> Game:
    from civitas.games.historia import Historia

    return Historia()


def _path_of_civilization() -> Game:
    from civitas.games.path_of_civilization import PathOfCivilization

    return PathOfCivilization()


def _sid_meiers_civilization() -> Game:
    from civitas.games.sid_meiers_civilization import SidMeiersCivilization

    return SidMeiersCivilization()


def _through_the_ages() -> Game:
    from civitas.games.through_the_ages import ThroughTheAges

    return ThroughTheAges()


registry.register("age-of-civilization", _age_of_civilization)
registry.register("historia", _historia)
registry.register("path-of-civilization", _path_of_civilization)
registry.register("sid-meiers-civilization", _sid_meiers_civilization)
registry.register("through-the-ages", _through_the_ages)


def load(game_id: str) -> Game:
    """The game of that id."""
    return registry.find(game_id)


def available() -> list[Game]:
    """Every game, in the order of the shelf."""
    return [registry.find(game_id) for game_id in registry.known()]
