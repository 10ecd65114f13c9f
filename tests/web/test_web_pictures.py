"""Every game has a picture; one without its own gets the one that suits any."""

from __future__ import annotations

from pathlib import Path

import pytest

from civitas import games
from civitas.web import assets


@pytest.mark.parametrize(
    "game",
    ["age-of-civilization", "historia", "path-of-civilization", "sid-meiers-civilization", "through-the-ages"],
)
def test_our_games_have_pictures_of_their_own(game: str) -> None:
    assert assets.picture(game) == assets.url(f"art/{game}.svg")


def test_a_game_brings_its_picture_or_gets_the_common_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert assets.picture("unheard-of") == assets.url("art/hero.svg")
    (tmp_path / "picture.svg").write_text("<svg/>", encoding="utf-8")
    game = games.load("age-of-civilization")
    monkeypatch.setattr(assets, "folder", lambda _: tmp_path)
    monkeypatch.setattr(game, "id", "unheard-of")
    assets.files.cache_clear()
    try:
        assert assets.picture("unheard-of").startswith("/static/games/unheard-of/picture.svg?v=")
    finally:
        monkeypatch.undo()
        assets.files.cache_clear()
        assets.digest.cache_clear()
        assets.url.cache_clear()
