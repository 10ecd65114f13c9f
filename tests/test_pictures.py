"""The pictures of the documents: complete, small, and those that are shown exist."""

from __future__ import annotations

import itertools
from pathlib import Path

from civitas import games

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def test_every_page_in_both_sizes_and_themes_and_small() -> None:
    pages, sizes, themes = ("lobby", "table", "end", "replay", "learn"), ("desktop", "phone"), ("", "-dark")
    wanted = {f"{page}-{size}{theme}.webp" for page, size, theme in itertools.product(pages, sizes, themes)}
    others = [game.id for game in games.available() if game.id != "age-of-civilization"]
    wanted |= {f"{game}-{kind}.webp" for game in others for kind in ("desktop", "phone-dark")}
    assert {path.name for path in FOLDER.iterdir()} == wanted
    for path in FOLDER.iterdir():
        assert path.read_bytes()[8:12] == b"WEBP"
        assert path.stat().st_size < 120_000, path.name
