"""The Bazaar stands on the shelf while the kernel is tested, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from civitas import games
from civitas.kernel import registry
from civitas.kernel.game import Game
from kernel.toy import GAME_ID, BazaarGame


@pytest.fixture(autouse=True, scope="module")
def shelf() -> Iterator[None]:
    """Put the Bazaar beside the real games; take it and what the tests added away again."""
    assert games.available()
    before = set(registry.known())
    registry.register(GAME_ID, BazaarGame)
    yield
    for game_id in set(registry.known()) - before:
        del registry._loaders[game_id]
        registry._games.pop(game_id, None)


@pytest.fixture
def bazaar() -> Game:
    return registry.find(GAME_ID)
