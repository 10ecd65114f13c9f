"""The static files, by the address they are served under: the shared ones and each game's own."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from civitas import games
from civitas.kernel.game import Game

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def folder(game: Game) -> Path:
    """The folder of a game."""
    import sys

    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent


@cache
def files() -> dict[str, Path]:
    """Every file that may be served, by its path below /static/. Nothing else is."""
    found = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.suffix in TYPES}
    for game in games.available():
        own = [*folder(game).glob("board.*"), *folder(game).glob("picture.svg")]
        for path in sorted(path for path in own if path.suffix in TYPES):
            found[f"games/{game.id}/{path.name}"] = path
    return found


def picture(game_id: str) -> str:
    """The address of a game's picture: among ours, the `picture.svg` of its own folder, else one that suits any."""
    found = files()
    for name in (f"art/{game_id}.svg", f"games/{game_id}/picture.svg"):
        if name in found:
            return url(name)
    return url("art/hero.svg")


@cache
def digest(name: str) -> str:
    return hashlib.sha256(files()[name].read_bytes()).hexdigest()[:10]


def has(name: str) -> bool:
    """Whether there is such a file: not every board has a script of its own."""
    return name in files()


@cache
def url(name: str) -> str:
    """The address of a static file; it changes with its contents, so browsers may keep it for ever."""
    return f"/static/{name}?v={digest(name)}"
