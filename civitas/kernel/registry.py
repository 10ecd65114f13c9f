"""The games that can be found by their id. Games enter themselves; the kernel imports none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from civitas.kernel.text import Refusal

if TYPE_CHECKING:
    from civitas.kernel.game import Game

_loaders: dict[str, Callable[[], Game]] = {}
_games: dict[str, Game] = {}


def register(game_id: str, loader: Callable[[], Game]) -> None:
    """Make a game known; it is loaded when first asked for."""
    _loaders[game_id] = loader
    _games.pop(game_id, None)


def known() -> list[str]:
    return list(_loaders)


def find(game_id: str) -> Game:
    """The game of that id."""
    if game_id not in _games:
        if game_id not in _loaders:
            raise Refusal("game.unknown", game=game_id, known=", ".join(known()))
        _games[game_id] = _loaders[game_id]()
    return _games[game_id]
